package xiangqi

import (
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// TestPlayable: what a hand can have done on the board is an unlawful move, and at a
// national event it loses (xiangqi-2011:4.1.8). What none can have done is a fault of
// the record: nothing follows from it.
func TestPlayable(t *testing.T) {
	const e5 = "4k4/9/9/9/4N4/9/9/9/9/4K4 w - - 0 1"
	for _, c := range []struct {
		fen, token string
		playable   bool
		verdict    Verdict
	}{
		{board.StartFEN, "车八进一", false, Lawful}, // NoSuchPiece
		{board.StartFEN, "C5.4", false, Lawful},
		{board.StartFEN, "Cie2", false, Lawful},
		{board.StartFEN, "e5e4", false, EmptyFrom},
		{board.StartFEN, "相三进四", false, WrongShape},
		{board.StartFEN, "马二进二", false, WrongShape},
		{board.StartFEN, "车一退一", false, OffBoard},
		{board.StartFEN, "炮二进九", false, OffBoard},
		{board.StartFEN, "炮二平二", false, WrongShape},
		{board.StartFEN, "h2h2", false, WrongShape},

		{board.StartFEN, "b0c4", true, WrongShape},
		{board.StartFEN, "车一进五", true, Blocked},
		{board.StartFEN, "马二进四", true, HorseLeg},
		{board.StartFEN, "炮二平八", true, OwnPiece},
		{board.StartFEN, "兵五退一", true, PawnBackward},
		{board.StartFEN, "h7e7", true, OpponentsPiece},
		{"3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", "相七进五", true, River},
		{e5, "马五进四", true, FacingKings},
	} {
		g := written(map[string]string{"FEN": c.fen}, c.token)
		out := &schemas.Audit{Recorded: schemas.ResultFirstWins, Witnesses: schemas.Witnesses{Tag: schemas.ResultFirstWins}}
		a := NewAuditor(rulesAt(t, Rulebook, schemas.LevelNational))
		a.Audit(g, out)
		if a.replay.stop.Verdict != c.verdict {
			t.Errorf("%s is %s, want %s", c.token, a.replay.stop.Verdict, c.verdict)
		}
		if len(out.Findings) == 0 {
			t.Errorf("%s: nothing found", c.token)
			continue
		}
		f, verdict := out.Findings[0], schemas.ResultNone
		severity, outcome := schemas.Warning, schemas.Undetermined
		if c.playable {
			severity, outcome, verdict = schemas.Error, schemas.Fail, schemas.ResultSecondWins
		}
		if f.Severity != severity || f.Outcome != outcome || out.Verdict != verdict || (len(out.Findings) == 1) == c.playable {
			t.Errorf("%s: %s %s %s, verdict %q, %d findings", c.token, f.Clause, f.Severity, f.Outcome, out.Verdict, len(out.Findings))
		}
		if said := strings.Contains(f.Text.En, "no piece can have made") && strings.Contains(f.Text.Zh, "走不出"); said == c.playable {
			t.Errorf("%s: %+v", c.token, f.Text)
		}
	}
}

// TestWhichDetailIsWrong: where exactly one lawful move fits a written move without
// one detail, the sentence names both, in either language; in every other case it
// names none.
func TestWhichDetailIsWrong(t *testing.T) {
	const cannons = "5k3/9/9/1C7/9/9/9/1C7/9/4K4 w - - 0 1"
	for _, c := range []struct{ fen, token, zh, en string }{
		{board.StartFEN, "马二退三", "若不计进退平，只合一着：马二进三（h0g2）。", "Without the direction it fits one lawful move, h0g2."},
		{board.StartFEN, "仕四进四", "若不计步数或落点所在直线，只合一着：仕四进五（f0e1）。", "Without the steps or the file it goes to it fits one lawful move, f0e1."},
		{board.StartFEN, "车二平五", "若不计棋子名称，只合一着：炮二平五（h2e2）。", "Without the kind of piece it fits one lawful move, h2e2."},
		{board.StartFEN, "R2.5", "若不计棋子名称，只合一着：炮二平五（h2e2）。", "Without the kind of piece it fits one lawful move, h2e2."},
		{board.StartFEN, "Rhe2", "若不计棋子名称，只合一着：炮二平五（h2e2）。", "Without the kind of piece it fits one lawful move, h2e2."},
		{"5k3/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "车二进四", "若不计起点所在直线，只合一着：车九进四（a1a5）。", "Without the file it comes from it fits one lawful move, a1a5."},
		{board.StartFEN, "炮三平五", "", ""}, // either cannon
		{cannons, "Rb4", "", ""},
		{board.StartFEN, "e4e5", "", ""}, // squares state no details
		{board.StartFEN, "h7e7", "", ""},
	} {
		out := &schemas.Audit{}
		NewAuditor(Rules{}).Audit(written(map[string]string{"FEN": c.fen}, c.token), out)
		f := out.Findings[0]
		if c.en == "" && (strings.Contains(f.Text.Zh, "若不计") || strings.Contains(f.Text.En, "Without")) ||
			!strings.Contains(f.Text.Zh, c.zh) || !strings.Contains(f.Text.En, c.en) {
			t.Errorf("%s: %s %s", c.token, f.Text.Zh, f.Text.En)
		}
	}
}

// TestEndsLater: an unlawful last move decides nothing where the record states an end
// that came after it, by whatever clause it would lose.
func TestEndsLater(t *testing.T) {
	const exposed, leg = "4k4/9/9/9/4N4/9/9/9/9/4K4 w: e5f7", "b0c2 b9c7 c2d4" // both Red's
	won, lost, drawn := schemas.ResultFirstWins, schemas.ResultSecondWins, schemas.ResultDraw
	for _, c := range []struct {
		kind    schemas.EndKind
		result  schemas.Result
		decides bool
	}{
		{schemas.EndNone, won, true},
		{schemas.EndFoul, won, true},
		{schemas.EndMate, lost, true},
		{schemas.EndMate, won, false},
		{schemas.EndResignation, won, false},
		{schemas.EndAgreement, drawn, false},
		{schemas.EndTime, won, false},
		{schemas.EndNaturalLimit, drawn, false},
		{schemas.EndAdjudication, won, false},
		{schemas.EndRepetition, drawn, false},
	} {
		for moves, clause := range map[string]schemas.ClauseID{exposed: "xiangqi-2011:4.1.3", leg: "xiangqi-2011:4.1.8"} {
			out := &schemas.Audit{}
			auditStating(t, moves, c.kind, c.result, out)
			if decides := out.Verdict == lost; decides != c.decides {
				t.Errorf("%s, %s %s: verdict %q", moves, c.kind, c.result, out.Verdict)
			}
			if got := answerOf(out, clause); !c.decides && got != "undetermined LOG" {
				t.Errorf("%s, %s %s: %s answers %s", moves, c.kind, c.result, clause, got)
			}
		}
	}
}

// auditStating audits a game as auditOf does, whose record states an end.
func auditStating(t *testing.T, moves string, kind schemas.EndKind, result schemas.Result, out *schemas.Audit) {
	t.Helper()
	tags := map[string]string{}
	if fen, rest, ok := strings.Cut(moves, ": "); ok {
		tags["FEN"], moves = fen, rest
	}
	out.Recorded, out.Witnesses.Tag = result, result
	out.Ending.Kind = kind
	NewAuditor(rulesAt(t, Rulebook, schemas.LevelNational)).Audit(written(tags, moves), out)
}

// TestStatedMate: the side that the finding of 3.2 is about is the one that the
// record says was mated, whoever is to move.
func TestStatedMate(t *testing.T) {
	for _, c := range []struct {
		moves  string
		result schemas.Result
		side   schemas.Side
		en     string
	}{
		{"h2e2 h9g7", schemas.ResultFirstWins, schemas.Second, "Black lost; at the end it is Red's move, and Black is not mated"},
		{"h2e2 h9g7", schemas.ResultSecondWins, schemas.First, "at the end Red is not mated and can play"},
		{"h2e2", schemas.ResultSecondWins, schemas.First, "Red lost; at the end it is Black's move, and Red is not mated"},
		{"h2e2", schemas.ResultDraw, schemas.Second, "at the end Black is not mated and can play"},
	} {
		out := &schemas.Audit{}
		auditStating(t, c.moves, schemas.EndMate, c.result, out)
		f := out.Findings[0]
		if f.Clause != "xiangqi-2011:3.2" || f.Side != c.side || !strings.Contains(f.Text.En, c.en) {
			t.Errorf("%s %s: %s %s %s", c.moves, c.result, f.Clause, f.Side, f.Text.En)
		}
	}
}

// A king that a start position lets be taken ends nothing: no game can hold the
// position before, nor the one after.
func TestNothingFollowsFromAnImpossibleStart(t *testing.T) {
	const open = "4k3r/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1"
	for _, moves := range []string{"e1e9", "e1e9 i9i8", "e1i1"} {
		for _, kind := range []schemas.EndKind{schemas.EndNone, schemas.EndMate, schemas.EndStalemate} {
			out := &schemas.Audit{}
			auditStating(t, open+": "+moves, kind, schemas.ResultFirstWins, out)
			if out.Verdict != schemas.ResultNone {
				t.Errorf("%s: verdict %s by %s", moves, out.Verdict, out.Reason)
			}
			for _, f := range out.Findings {
				if f.Severity == schemas.Error {
					t.Errorf("%s: %s %s", moves, f.Clause, f.Text.En)
				}
			}
		}
	}
}

func TestOrdinal(t *testing.T) {
	for n, want := range map[int]string{1: "first", 2: "second", 3: "third", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 20: "20th", 21: "21st", 22: "22nd", 23: "23rd", 100: "100th", 0: "0th"} {
		if got := ordinal(n); got != want {
			t.Errorf("%d is %s, want %s", n, got, want)
		}
	}
}

// What a side did to itself it did not suffer; files of Red are named in Chinese
// numerals (xiangqi-2011:1.3).
func TestWordsOfEnds(t *testing.T) {
	out := auditOf(rulesAt(t, Rulebook, schemas.LevelUnknown), "4k4/9/9/9/4N4/9/9/9/9/4K4 w: e5f7", schemas.ResultFirstWins)
	found := false
	for _, f := range out.Findings {
		if f.Clause == "xiangqi-2011:4.1.3" {
			found = strings.HasPrefix(f.Text.Zh, "终局红方自杀，")
		}
	}
	if !found {
		t.Errorf("%+v", out.Findings)
	}
	p := Start()
	if text := p.Explain(p.Read([]byte("车三进一"))); text.Zh != "三路没有车" || text.En != "Red has no chariot on file 3" {
		t.Errorf("%+v", text)
	}
}
