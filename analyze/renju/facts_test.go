package renju

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKinds: what a black stone on h8 is, by the definitions of wuziqi-2009.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name, black, white string
		want               Judgement
	}{
		{"two open threes (2.18a)", "f8 g8 h9 h10", "", Judgement{Kind: DoubleThree, Three: true}},
		{"one of them shut at one end (2.4)", "f8 g8 h9 h10", "e8", Judgement{}},
		{"a three and a four are lawful", "e8 f8 g8 h9 h10", "d8", Judgement{}},
		{"two fours (2.18b)", "e8 f8 g8 h9 h10 h11", "d8 h12", Judgement{Kind: DoubleFour, Four: true}},
		{"two fours of one line (2.18b)", "d8 f8 g8 j8", "", Judgement{Kind: DoubleFour, Four: true}},
		{"two fours of one line, two and two (2.18b)", "d8 e8 g8 j8 k8", "", Judgement{Kind: DoubleFour, Four: true}},
		{"a row of four that only overlines go on from is no four", "d8 f8 g8 i8 k8", "", Judgement{}},
		{"a straight four is one four (2.6)", "e8 f8 g8", "", Judgement{}},
		{"six in a row (2.9, 2.18c)", "e8 f8 g8 i8 j8", "", Judgement{Kind: Overline, Over: true}},
		{"five (2.8)", "e8 f8 g8 i8", "", Judgement{Kind: Five}},
		{"five before overline (10.1(6))", "e8 f8 g8 i8 j8 h4 h5 h6 h7", "", Judgement{Kind: Five}},
		{"five before two threes (10.1(6))", "e8 f8 g8 i8 g9 f10 i9 j10", "", Judgement{Kind: Five}},
		{"all three at once", "e8 f8 g8 i8 j8 h5 h7 h9 h11 g7 f6 g9 f10", "", Judgement{Kind: Overline, Three: true, Four: true, Over: true}},
		{"overline and double three", "e8 f8 g8 i8 j8 h9 h10 g9 f10", "", Judgement{Kind: Overline, Three: true, Over: true}},
		{"double four and double three", "e8 f8 g8 h9 h10 h11 g9 f10 i9 j10", "", Judgement{Kind: DoubleFour, Three: true, Four: true}},
	} {
		if got := arranged(t, c.black, c.white).Judge(Centre, Recursive); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestPlacesThatCannotBe: an occupied point and a point off the board are no moves.
func TestPlacesThatCannotBe(t *testing.T) {
	p := arranged(t, "h8", "")
	for _, q := range []Point{Centre, Points, NoPoint} {
		if k := p.Judge(q, Recursive).Kind; k != Occupied {
			t.Errorf("%s: %s", q, k)
		}
		if len(p.Proof(q, Recursive).Lines) != 0 || p.Put(q, White) || p.MakesFive(q, White) {
			t.Errorf("%s can be played", q)
		}
	}
	if p.Lift(NoPoint) != Empty || p.Stone(NoPoint) != Empty || p.Made(NoPoint, Black) != (Made{}) || p.Put(0, Empty) || p.Put(0, 3) {
		t.Error("off the board")
	}
	if p.Count(Black) != 1 || p.Count(Empty) != 224 || p.Lift(Centre) != Black || *p != (Position{}) {
		t.Error("lifting does not undo putting")
	}
}

// TestWhiteMakesFive: White's overline is five (10.1(1)), and nothing is forbidden.
func TestWhiteMakesFive(t *testing.T) {
	p := arranged(t, "", "e8 f8 g8 i8 j8")
	if m := p.Made(Centre, White); !m.Five || !m.Over {
		t.Errorf("%+v", m)
	}
	if !p.MakesFive(Centre, White) || p.MakesFive(Centre, Black) {
		t.Error("five")
	}
}

// TestProof shows the lines of a double three and of a three that does not count:
// its one point would be an overline.
func TestProof(t *testing.T) {
	p := arranged(t, "f8 g8 h9 h10", "")
	proof := p.Proof(Centre, Recursive)
	if proof.Kind != DoubleThree || len(proof.Lines) != 2 {
		t.Fatalf("%+v", proof)
	}
	row, column := proof.Lines[0], proof.Lines[1]
	if row.Figure != Three || row.Direction != AlongRow || names(row.Stones) != "f8 g8 h8 " || names(row.Points) != "e8 i8 " {
		t.Errorf("%+v", row)
	}
	if column.Direction != AlongColumn || names(column.Stones) != "h8 h9 h10 " || names(column.Points) != "h7 h11 " || !column.Counts() {
		t.Errorf("%+v", column)
	}

	p = arranged(t, "f8 g8 h9 h10 i3 i4 i5 i6 i7 e3 e4 e5 e6 e7 e9", "")
	proof = p.Proof(Centre, Recursive)
	if proof.Kind != Legal || proof.Lines[0].Counts() || len(proof.Lines[0].Barred) != 2 {
		t.Fatalf("%+v", proof)
	}
	for _, ban := range proof.Lines[0].Barred {
		if ban.Kind != Overline {
			t.Errorf("%+v", ban)
		}
	}
	if got := p.Proof(Centre, Literal); got.Kind != DoubleThree || !got.Lines[0].Counts() {
		t.Errorf("%+v", got)
	}
}

func names(points []Point) (s string) {
	for _, q := range points {
		s += q.String() + " "
	}
	return s
}

// TestProofsHold: on random boards every proof shows what its judgement says, and
// its points do what they are said to do.
func TestProofsHold(t *testing.T) {
	boards(150, func(_ *rand.Rand, p *Position) {
		for q := range p.Moves() {
			for _, r := range readings {
				checkProof(t, p, q, r)
			}
		}
	})
}

func checkProof(t *testing.T, p *Position, q Point, r Reading) {
	t.Helper()
	proof := p.Proof(q, r)
	count := map[Figure]int{}
	after := *p
	after.Put(q, Black)
	for _, l := range proof.Lines {
		if l.Counts() {
			count[l.Figure]++
		}
		for _, s := range l.Stones {
			if after.Stone(s) != Black {
				t.Fatalf("%s %s: %s is not black", show(p), q, s)
			}
		}
		if !slices.Contains(l.Stones, q) {
			t.Fatalf("%s: a line without %s", show(p), q)
		}
		for _, point := range l.Points {
			made := after.Made(point, Black)
			if l.Figure == Three && !made.Along[l.Direction].Straight || l.Figure != Three && made.Along[l.Direction].Row != 5 {
				t.Fatalf("%s %s: %s of %+v", show(p), q, point, l)
			}
		}
		if want := map[Figure]int{StraightFour: 4, SimpleFour: 4, Three: 3, RowOfFive: 5}[l.Figure]; want != 0 && len(l.Stones) != want {
			t.Fatalf("%s %s: %+v", show(p), q, l)
		}
	}
	if proof.Open {
		return
	}
	five := count[RowOfFive] > 0
	if five != (proof.Kind == Five) || !five && (proof.Over != (count[LongRow] > 0) ||
		proof.Four != (count[StraightFour]+count[SimpleFour] >= 2) || proof.Three != (count[Three] >= 2)) {
		t.Fatalf("%s %s by %s: %+v", show(p), q, r, proof)
	}
}
