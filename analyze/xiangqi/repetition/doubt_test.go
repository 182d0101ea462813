package repetition

import (
	"strings"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// A chariot that holds the draw alone checks and touches an elephant: whether it
// stands on the point it must hold (26.3) is for the arbiter, so a finding names it.
// Facts: ccpd-g18612.
func TestLoneDefenderIsContested(t *testing.T) {
	out := audited(t, "2b1k1b2/9/9/4r2P1/2p6/9/7R1/B3B4/4A4/4KA3 w - - 0 1",
		strings.Repeat("e0d0 e6d6 d0e0 d6e6 ", 3))
	c := out.Cycles[0]
	if c.Verdict != "black_loses" || c.Depends != "R17=apply draw (25.2), R17=apply-to-outnumbered draw (25.2)" {
		t.Errorf("%s, depends on %q", c.Verdict, c.Depends)
	}
	if f := out.Findings[0]; f.Severity != schemas.Warning {
		t.Errorf("%v", f)
	}
}

// Nine rounds with one idle ply of Black are for Black, nine that begin one ply
// later are a draw: which nine is not said, so an arbiter must decide (23.4).
// Facts: ccpd-g8159.
func TestStretchThatHangsOnItsFirstPly(t *testing.T) {
	start, moves := played(t, "4kab2/4a4/3cb4/4R4/7rp/P8/2P5P/N5n1C/4A4/2BAK1B2 b - - 0 1",
		"d7d3 a2b4 d3e3 e1f2 e3h3 i2h2 h3g3 e6g6 e7g5 g6a6 g5e7 a6g6 e7g5 g6b6 g5e7 b6g6 e7g5 g6a6 g5e7 a6g6 e7g5 g6a6 g5e7")
	r := New(Standard()).Game(start, moves)
	if !r.Cycle.Long || r.Verdict != Undetermined {
		t.Errorf("%+v %s (%s)", r.Cycle, r.Verdict, r.Clause)
	}
}

// 23.4 lets an arbiter rule when asked: that the players went on is no departure.
func TestStretchIsOnlyNoted(t *testing.T) {
	out := audited(t, "2C1k4/9/2Na1a3/3P4p/1P5c1/9/1n2p3P/1C2B4/4A4/1c2KA3 b - - 0 1",
		"h5h4 e2g0 h4a4 e0d0 a4d4 d0e0 d4a4 e0d0 a4d4 d0e0 d4e4 e0d0 e4d4 d0e0 d4a4 e0d0 a4d4 d0e0 d4a4")
	if len(out.Cycles) != 1 || !out.Cycles[0].Long || out.Cycles[0].Bans[1] != "长杀" {
		t.Fatalf("%+v", out.Cycles)
	}
	if f := out.Findings[0]; f.Severity != schemas.Note || f.Side != schemas.Second {
		t.Errorf("%v", f)
	}
}

// One-sided perpetual check loses at once, without rounds of grace (23.5.1).
// Facts: ccpd-g15079.
func TestPerpetualCheckLosesAtOnce(t *testing.T) {
	out := audited(t, "9/3Rk4/9/9/6b2/4r4/5c3/8B/9/3K5 b - - 0 1",
		"e8e9 "+strings.Repeat("d8d9 e9e8 d9d8 e8e9 ", 3))
	f := out.Findings[0]
	if f.Clause != "xiangqi-2011:25.1" || !strings.Contains(f.Text.Zh, "立即判负") || strings.Contains(f.Text.En, "vary") {
		t.Errorf("%s: %s %s", f.Clause, f.Text.Zh, f.Text.En)
	}
}

// A ruling leaves two rounds to vary in (23.5.2); who keeps a ban up beyond them is
// told apart from who varies within. The bare cannon is chased up and down (24.11).
func TestBanKeptUpBeyondGrace(t *testing.T) {
	const fen, loop = "2baka3/9/9/9/6c2/R8/9/9/9/3K5 w - - 0 1", "a4a5 g5g4 a5a4 g4g5 "
	for times, kept := range map[int]bool{3: false, 4: false, 5: true} {
		out := audited(t, fen, strings.Repeat(loop, times))
		if f := out.Findings[0]; f.Clause != "xiangqi-2011:25.3" || strings.Contains(f.Text.En, "(23.5.2)") != kept || strings.Contains(f.Text.Zh, "（23.5.2）") != kept {
			t.Errorf("%d times round: %s: %s %s", times, f.Clause, f.Text.Zh, f.Text.En)
		}
	}
}

// audited audits a game that was recorded as a draw.
func audited(t *testing.T, fen, line string) *schemas.Audit {
	t.Helper()
	start, moves := played(t, fen, line)
	out := &schemas.Audit{Start: fen, Legal: len(moves), Recorded: schemas.ResultDraw, Positions: []uint64{start.Hash()}}
	p := start
	for _, m := range moves {
		out.Plies = append(out.Plies, schemas.Ply{From: m.From, To: m.To, Captured: p.At(m.To)})
		p.Make(m)
		out.Positions = append(out.Positions, p.Hash())
	}
	NewAuditor(Standard(), "").Audit(&schemas.Game{}, out)
	if len(out.Cycles) == 0 || len(out.Findings) == 0 {
		t.Fatalf("nothing found in %s", fen)
	}
	return out
}

// TestTooLong holds that a record too long to be judged is said to be.
func TestTooLong(t *testing.T) {
	const plies = maxPlies + 1
	out := &schemas.Audit{Legal: plies, Positions: make([]uint64, plies+1), Plies: make([]schemas.Ply, plies)}
	NewAuditor(Standard(), "").Audit(&schemas.Game{}, out)
	if len(out.Findings) != 1 || out.Findings[0].Outcome != schemas.Undetermined || out.Findings[0].Actual != "20001" {
		t.Errorf("%+v", out.Findings)
	}
	for i, answer := range out.Answers {
		if answer.Outcome != schemas.Undetermined {
			t.Errorf("%s: %v", checks[i].Clause, answer)
		}
	}
}

func played(t *testing.T, fen, line string) (xiangqi.Position, []xiangqi.Move) {
	t.Helper()
	b, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	start, err := xiangqi.Place(b)
	if err != nil {
		t.Fatal(err)
	}
	p := start
	var moves []xiangqi.Move
	for s := range strings.FieldsSeq(line) {
		from, _ := board.ParseSquare(s[:2])
		to, _ := board.ParseSquare(s[2:])
		m := xiangqi.Move{From: from, To: to}
		if p.Legal(m) != xiangqi.Lawful {
			t.Fatalf("%s is not lawful", s)
		}
		p.Make(m)
		moves = append(moves, m)
	}
	return start, moves
}
