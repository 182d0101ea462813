package xiangqi

import (
	"slices"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Roots that are none (假根), and one that the capture uncovers: positions made
// for it, worked out by hand from xiangqi-2011:2.2 and 3.4.
func TestRecaptures(t *testing.T) {
	for _, c := range []struct {
		what, fen, move   string
		attackers, takers string // on the square of the capture: before it by the way they move, after it lawfully
	}{
		{"a root", "4k4/9/4n4/2p6/9/9/9/9/9/2RK5 w", "c0c6", "e7", "e7"},
		{"tied by a chariot", "4k4/9/4n4/2p6/9/9/9/4R4/9/2RK5 w", "c0c6", "e7", ""},
		{"tied by the kings", "4k4/9/4n4/2p6/9/9/9/9/9/2R1K4 w", "c0c6", "e7", ""},
		{"its leg taken", "4k4/9/3Rn4/2p6/9/9/9/9/9/2RK5 w", "c0c6", "", ""},
		{"uncovered", "2r1k4/9/2R6/9/2p6/9/9/9/9/3K5 w", "c7c5", "", "c9"},
		{"its screen gone with the capture", "2c1k4/9/2R6/9/2p6/9/9/9/9/3K5 w", "c7c5", "c9", ""},
		{"out of turn", "2r1k4/9/2R6/9/2p6/9/9/9/9/3K5 b", "c7c5", "", "c9"},
	} {
		p := fromFEN(t, c.fen)
		m := move(t, c.move)
		if got := p.Attackers(m.To, schemas.Second); got.String() != c.attackers {
			t.Errorf("%s: attackers {%s}, want {%s}", c.what, got, c.attackers)
		}
		if got := p.Recaptures(m); got.String() != c.takers {
			t.Errorf("%s: recaptures {%s}, want {%s}", c.what, got, c.takers)
		}
	}
}

// The three ways in which a move attacks, on positions made for it.
func TestNewAttacks(t *testing.T) {
	attack := func(m string, c Cause) NewAttack {
		a := move(t, m)
		return NewAttack{Attack(a), c}
	}
	for _, c := range []struct {
		fen, move string
		want      []NewAttack
	}{
		{"5k3/9/9/9/9/C7n/9/9/9/3KR4 w", "e0e4", []NewAttack{attack("e4i4", ByMoved), attack("a4i4", Screened)}},
		{"5k3/9/9/9/9/R3N3n/9/9/9/3K5 w", "e4f6", []NewAttack{attack("a4i4", Opened)}},
		{"5k3/9/9/9/9/C1PN4n/9/9/9/3K5 w", "d4e6", []NewAttack{attack("a4i4", Opened)}},
		{"5k3/9/9/9/9/3N5/3R5/1n7/9/4K4 w", "d3e3", []NewAttack{}},                       // c3 is the leg of no horse of Red's
		{"5k3/9/9/2n6/9/3R5/3N5/9/9/4K4 w", "d4e4", []NewAttack{}},                       // the horse looks at c5, not c6
		{"5k3/9/2n6/9/3R5/3N5/9/9/9/4K4 w", "d5e5", []NewAttack{}},                       // a leg opened, nothing behind it
		{"5k3/9/9/2n6/3R5/3N5/9/9/9/4K4 w", "d5e5", []NewAttack{attack("d4c6", Opened)}}, // the leg on d5 opened
		{"5k3/9/9/9/9/R7n/9/9/9/3K5 w", "a4e4", []NewAttack{}},                           // it attacked the horse before
	} {
		p := fromFEN(t, c.fen)
		if got := p.NewAttacks(nil, move(t, c.move)); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, want %v", c.fen, c.move, got, c.want)
		}
	}
}

// A cannon pins both own pieces before its king, and no screen.
func TestPins(t *testing.T) {
	for _, c := range []struct{ fen, pinned, checkers string }{
		{"4k4/9/9/4c4/9/9/4N4/9/4R4/4K4 w", "e1 e3", ""},
		{"3k5/9/9/4c4/9/9/9/9/4R4/4K4 w", "", "e6"},
		{"4k4/9/9/9/9/9/9/9/4R4/4K4 w", "e1", ""}, // 白脸将
		{"5k3/9/9/9/9/9/9/3n5/4A4/4K4 w", "", "d2"},
		{"5k3/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", ""}, // the leg of the horse on d2
	} {
		b, err := board.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Arrange(b)
		if err != nil {
			t.Fatal(err)
		}
		if pinned, checkers := p.Pinned(schemas.First), p.Checkers(schemas.First); pinned.String() != c.pinned || checkers.String() != c.checkers {
			t.Errorf("%s: pinned {%s}, checkers {%s}", c.fen, pinned, checkers)
		}
	}
}

// Off the board, on empty points and without a king every query has an answer.
func TestQueriesOfNothing(t *testing.T) {
	p := Start()
	for _, q := range []board.Square{board.Squares, board.NoSquare, board.At(4, 4)} {
		if !p.Targets(q).Empty() || !p.Attacked(q).Empty() || !p.LawfulTargets(q).Empty() || !p.LawfulCaptures(q).Empty() || !p.Capturers(q).Empty() {
			t.Errorf("%s answers", q)
		}
	}
	for _, q := range []board.Square{board.Squares, board.NoSquare} {
		if !p.Attackers(q, schemas.First).Empty() || !p.AttackersWith(q, schemas.First, Points{}, Points{}).Empty() {
			t.Errorf("%s is attacked", q)
		}
	}
	for _, piece := range []board.Piece{board.NoPiece, board.Black, board.PieceCodes, 255} {
		if !p.Find(piece).Empty() {
			t.Errorf("piece %d stands somewhere", piece)
		}
	}
	p = fromFEN(t, "4k4/9/9/9/9/9/9/4R4/9/3K5 b")
	p.Pass()
	taking := move(t, "e2e9")
	if p.Legal(taking) != Lawful || !slices.Contains(p.LegalCaptures(nil), taking) || !slices.Contains(p.LegalChecks(nil), taking) || p.GivesMate(taking) || !p.Recaptures(taking).Empty() {
		t.Error("after Pass the king is there to take")
	}
	p.Make(taking)
	if p.King(schemas.Second) != board.NoSquare || !p.Checkers(schemas.Second).Empty() || len(p.Pins(nil, schemas.Second)) > 0 ||
		!p.Checkers(schemas.First).Empty() || len(p.LegalCaptures(nil))+len(p.LegalChecks(nil)) > 0 || !p.InCheck(schemas.Second) {
		t.Error("the king that was taken")
	}
}

// The queries allocate nothing.
func TestQueriesAllocateNothing(t *testing.T) {
	p := queryPositions()[20000]
	for _, q := range benchQueries {
		var s scratch
		if n := testing.AllocsPerRun(20, func() { q.ask(&p, &s) }); n > 0 {
			t.Errorf("%s allocates %v times", q.name, n)
		}
	}
}
