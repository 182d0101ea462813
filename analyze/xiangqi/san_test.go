package xiangqi

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

func TestReadSAN(t *testing.T) {
	const (
		cannons = "5k3/9/9/1C7/9/9/9/1C7/9/4K4 w" // b6 and b2
		pawns   = "4k4/9/9/6p2/5P3/9/9/9/9/3K5 w" // f5 before g6 of Black
		far     = "4k4/9/9/9/9/9/9/9/9/R2K5 b"
	)
	black := Start()
	black.Make(move(t, "h2e2"))
	for _, c := range []struct {
		fen, token string
		want       []string
		style      Style
	}{
		{board.StartFEN, "Che2", []string{"h2e2"}, 0},
		{board.StartFEN, "Che2+", []string{"h2e2"}, 0},
		{board.StartFEN, "Ch2-e2#", []string{"h2e2"}, 0},
		{board.StartFEN, "Ｃｈｅ２", []string{"h2e2"}, FullwidthDigits},
		{board.StartFEN, "Ce2", []string{"b2e2", "h2e2"}, 0},
		{board.StartFEN, "C2e2", []string{"b2e2", "h2e2"}, 0}, // a capital before a small letter is a piece
		{board.StartFEN, "c2e2", []string{}, 0},               // and this ICCS
		{board.StartFEN, "C2E2", []string{}, 0},
		{board.StartFEN, "e4", []string{"e3e4"}, 0},
		{board.StartFEN, "Pe4", []string{"e3e4"}, 0},
		{board.StartFEN, "Nc2", []string{"b0c2"}, 0},
		{board.StartFEN, "Hc2", []string{"b0c2"}, 0},
		{board.StartFEN, "Ee2", []string{"c0e2", "g0e2"}, 0},
		{board.StartFEN, "Bge2", []string{"g0e2"}, 0},
		{board.StartFEN, "A0e1", []string{"d0e1", "f0e1"}, 0},
		{board.StartFEN, "Cxb9", []string{"b2b9"}, 0},
		{board.StartFEN, "Cxb10", []string{"b2b9"}, RanksFromOne},
		{board.StartFEN, "Cbxb10", []string{"b2b9"}, RanksFromOne},
		{board.StartFEN, "C3xb10", []string{"b2b9"}, RanksFromOne},
		{board.StartFEN, "C2xb10", []string{}, RanksFromOne},
		{board.StartFEN, "Ke1", []string{"e0e1"}, 0},
		{cannons, "Cb4", []string{"b2b4", "b6b4"}, 0},
		{cannons, "C6b4", []string{"b6b4"}, 0},
		{cannons, "Cb6b4", []string{"b6b4"}, 0},
		{cannons, "Cbe6", []string{"b6e6"}, 0},
		{pawns, "g5", []string{"f5g5"}, 0},
		{pawns, "f6", []string{"f5f6"}, 0},
		{pawns, "fg5", []string{"f5g5"}, 0},
		{pawns, "Pf5f6", []string{"f5f6"}, 0},
		{pawns, "xg6", []string{}, 0},
		{far, "Ke9", []string{}, 0},
		{far, "Ke8", []string{"e9e8"}, 0},
		{far, "K10e9", []string{"e9e8"}, RanksFromOne},
	} {
		p := fromFEN(t, c.fen)
		r := p.Read([]byte(c.token))
		got := names(p.Candidates([]byte(c.token), nil))
		if !slices.Equal(got, c.want) || int(r.Alternatives) != len(got) || r.Style != c.style {
			t.Errorf("%s %s: %v %+v, want %v", c.fen, c.token, got, r, c.want)
		}
		if r.Lawful() != (len(c.want) == 1) || (r.Problem == Ambiguous) != (len(c.want) > 1) {
			t.Errorf("%s %s: %+v", c.fen, c.token, r)
		}
		if (r.Notation == SAN) == (c.token == "c2e2" || c.token == "C2E2") {
			t.Errorf("%s is %s", c.token, r.Notation)
		}
	}
	if r := black.Read([]byte("Nhg7")); !r.Lawful() || r.Move.String() != "h9g7" {
		t.Errorf("Nhg7: %+v", r)
	}
	p := Start()
	for token, want := range map[string]schemas.Text{
		"Cie2": {Zh: "一路没有炮", En: "Red has no cannon on file 1"},
		"C5e2": {Zh: "第5横线没有炮", En: "Red has no cannon on rank 5"},
		"Ch5e": {},
	} {
		if r := p.Read([]byte(token)); want.En != "" && (r.Problem != NoSuchPiece || r.Explain() != want) || want.En == "" && r.Problem != NotUnderstood {
			t.Errorf("%s: %+v %v", token, r, r.Explain())
		}
	}
	if r := p.Read([]byte("Che3")); r.Verdict != WrongShape || !r.Illegal() {
		t.Errorf("Che3: %+v", r)
	}
}

// A move in SAN fits just the lawful moves of its kind of piece to its square, from
// the file and rank it names; counted 1–10 it reads as the same once rewritten.
func TestSANFitsBySquares(t *testing.T) {
	check := func(p Position) {
		moves := p.LegalMoves(nil)
		for _, m := range moves {
			kind := p.At(m.From).Type()
			for _, s := range []san{
				{kind, noFile, noRank, uint8(m.To.File()), uint8(m.To.Rank()), false},
				{kind, uint8(m.From.File()), noRank, uint8(m.To.File()), uint8(m.To.Rank()), false},
				{kind, noFile, uint8(m.From.Rank()), uint8(m.To.File()), uint8(m.To.Rank()), false},
				{kind, uint8(m.From.File()), uint8(m.From.Rank()), uint8(m.To.File()), uint8(m.To.Rank()), false},
			} {
				var want []Move
				for _, o := range moves {
					if p.At(o.From).Type() == kind && o.To == m.To &&
						(s.file == noFile || o.From.File() == m.From.File()) && (s.rank == noRank || o.From.Rank() == m.From.Rank()) {
						want = append(want, o)
					}
				}
				token := s.appendTo(nil)
				if got := p.Candidates(token, nil); !slices.Equal(names(got), names(want)) {
					t.Fatalf("%s %s: %v, want %v", p.FEN(), token, names(got), names(want))
				}
				var buf [5]byte
				fromOne := strings.NewReplacer("0", "1", "1", "2", "2", "3", "3", "4", "4", "5", "5", "6", "6", "7", "7", "8", "8", "9", "9", "10").Replace(string(token))
				if back, ok := fromZero([]byte(fromOne), &buf); !ok || string(back) != string(token) {
					t.Fatalf("%s of %s is %s", fromOne, token, back)
				}
			}
		}
	}
	eachPosition(t, 100, check)
	r := rand.New(rand.NewPCG(9, 9))
	for range 100 {
		check(crowdedPosition(r))
	}
}

// written makes a game of written moves.
func written(tags map[string]string, moves string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	span := func(s string) schemas.Span {
		g.Text = append(g.Text, s...)
		return schemas.Span{Off: uint32(len(g.Text) - len(s)), Len: uint32(len(s))}
	}
	for name, value := range tags {
		g.Tags = append(g.Tags, schemas.Tag{Name: span(name), Value: span(value)})
	}
	for token := range strings.FieldsSeq(moves) {
		g.Moves = append(g.Moves, schemas.Move{Token: span(token)})
	}
	return g
}

// TestRanksOfAGame: from which number the ranks of whole games count.
func TestRanksOfAGame(t *testing.T) {
	for _, c := range []struct {
		moves    string
		legal    int
		notation string
		style    string
	}{
		{"Che2 Nhg7 Nhg2 Rih9", 4, "san", ""},                // 9 is the back rank: from 0
		{"Che3 Nhg8 Nhg3 Rih10", 4, "san", "ranks-from-one"}, // a 10 decides
		{"Che3 Nhg8 e5", 3, "san", "ranks-from-one"},         // nothing decides: it cannot be played from 0
		{"e4 e5", 2, "san", ""},                              // nor here: from 0 first
		{"h3e3 h10g8", 2, "uci", ""},
		{"h2e2 h9g7", 2, "iccs", ""},
		{"h3e3 h8e8", 2, "uci", ""},
		{"H3-E3 H10-G8", 2, "uci", ""},
		{"ｈ３ｅ３ ｈ１０ｇ８", 2, "uci", "fullwidth"},
		// One wrong figure does not turn the rest.
		{"h3e3 h10g8 h1g3 i10h10 i0h1", 4, "uci", ""},
		{"h2e2 h9g7 h0g2 i9h9 i1h10", 4, "iccs", ""},
		{"h2e2 h9g7 c3c4 i10h9", 3, "iccs", ""},         // the one 10, and every move before it from 0
		{"h3e3 h9g7 h0g2 i9h9", 0, "iccs", ""},          // a slip in the first, and every later move from 0
		{"Hg3 Hg8 Rh1 Rh0", 3, "san", "ranks-from-one"}, // the one 0, and every move before it from 1
		{"Che2 Nhg7 Nhg2 Rih9 Rih0 Rh10", 5, "san", ""}, // 0 before
		{"Che3 Nhg8 Nhg3 Rih10 Rih0", 4, "san", "ranks-from-one"},
		{"Ra2 Ra8", 2, "san", ""}, // both ways: from 0, and noted
		{"C2.5 H8+7 H2+3 R9.8", 4, "wxf", ""},
		{"C2=5 h8+7", 2, "wxf", "equals,lower-case"},
		{"炮二平五 馬８進７", 2, "chinese", "han,arabic,fullwidth,traditional"},
		{"炮25 马87 马23", 3, "chinese", "arabic,short"},
		{"炮二平五 马8进7 h0g2", 3, "mixed", "han,arabic"},
		// Public report U069: played from 1 up to the token that fits b1b5 and b7b5;
		// the readings that remain at the end are four.
		{"Che3 Nhg8 Nhg3 Ch2 Rih1 Chf2 Ra2 Cfb2 Cbc3 Cb6 Rh6 Cbg6 Pg5 Cb6 Pxg6 Afe9", 9, "san", "ranks-from-one"},
	} {
		a := NewAuditor(Rules{})
		var out schemas.Audit
		a.Audit(written(nil, c.moves), &out)
		if (found(&out, "record:ambiguous").Subject == "ranks") != (c.moves == "Ra2 Ra8") {
			t.Errorf("%s: %+v", c.moves, out.Findings)
		}
		if out.Legal != c.legal || out.Notation != c.notation || out.NotationStyle != c.style {
			t.Errorf("%s: %d plies, %s, %q", c.moves, out.Legal, out.Notation, out.NotationStyle)
		}
		if c.legal == 9 {
			r := &a.replay
			var buf [5]byte
			token, _ := fromZero([]byte("Cb6"), &buf)
			if got := names(r.position.Candidates(token, nil)); r.stop.Problem != Ambiguous || !slices.Equal(got, []string{"b1b5", "b7b5"}) {
				t.Errorf("U069: %+v %v", r.stop, got)
			}
		}
	}
}

// PyChess names the variant Xiangqi and counts from 1; XBoard writes xiangqi and
// counts from 0.
func TestRanksOfAVariant(t *testing.T) {
	for _, c := range []struct{ variant, moves, first, notes string }{
		{"Xiangqi", "Ra2 Ra8", "a0a1", ""},
		{"xiangqi", "Ra2 Ra8", "a0a2", "ranks"},
		{"", "Ra2 Ra8", "a0a2", "ranks"},
		{"Xiangqi", "Che2 Nhg7", "h2e2", ""}, // cannot be played from 1
		{"Xiangqi", "Che3 Nhg8", "h2e2", ""},
	} {
		var out schemas.Audit
		NewAuditor(Rules{}).Audit(written(map[string]string{"Variant": c.variant}, c.moves), &out)
		got := Move{out.Plies[0].From, out.Plies[0].To}.String()
		if f := found(&out, "record:ambiguous"); got != c.first || f.Subject != c.notes || out.Legal != 2 {
			t.Errorf("%s %s: %s, %d plies, %+v", c.variant, c.moves, got, out.Legal, f)
		}
	}
}

// The sign of capture is held against the board, in every way it is written; a record in
// which it is never written has one note, and one in another notation none.
func TestCaptureSigns(t *testing.T) {
	for _, c := range []struct {
		moves    string
		ply      int
		severity schemas.Severity
		actual   string
	}{
		{"Che2 Hhg7 Cxe6", 0, 0, ""},
		{"Che2 Hhg7 Ce6", 3, schemas.Note, "captures without x: 1 of 1; x without a capture: 0"},
		{"Ch2xh9 Rxh9", 0, 0, ""},
		{"Ch9+ Rh9 Pc4 xc5", 1, schemas.Warning, "captures without x: 2 of 2; x without a capture: 1"},
		{"Ｃｈ９ Ｒｘｈ９", 1, schemas.Note, "captures without x: 1 of 2; x without a capture: 0"},
		{"Chxe2 Hhg7", 1, schemas.Warning, "captures without x: 0 of 0; x without a capture: 1"},
		{"Ch10 Rxh10", 1, schemas.Note, "captures without x: 1 of 2; x without a capture: 0"}, // ranks from 1
		{"h2h9 i9h9", 0, 0, ""},
		{"C2+7 R9.8", 0, 0, ""},
		{"炮二进七 车9平8", 0, 0, ""},
	} {
		var out schemas.Audit
		NewAuditor(Rules{}).Audit(written(nil, c.moves), &out)
		f := found(&out, "record:capture")
		if f.Ply != c.ply || f.Actual != c.actual || c.ply > 0 && (f.Severity != c.severity || f.Text.Zh == "" || f.Text.En == "") || out.Legal != len(strings.Fields(c.moves)) {
			t.Errorf("%s: %d legal, %+v", c.moves, out.Legal, f)
		}
	}
}
