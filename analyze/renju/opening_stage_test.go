package renju

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

func TestUnderProtocol(t *testing.T) {
	rec := record(t, "a1 o15 a2 o14 --")
	rec.Protocol = ParseProtocol("Swap2")
	rec.Swaps = []int{3, 5}
	g := rerun(t, "wuziqi-2009", rec)
	// The ban on passes is no clause of the opening stage.
	if got := faults(g); got != "early-pass 05 wuziqi-2009:8.1(1)" || g.Swapped {
		t.Errorf("%q, swapped %v", got, g.Swapped)
	}
	if side, known := g.Holder(Black); side != schemas.First || !known {
		t.Errorf("%v holds Black after two swaps, known %v", side, known)
	}
	rec.Swaps = nil
	if _, known := g.Holder(Black); known {
		t.Error("a protocol with swaps and no word of them: who holds Black is known")
	}
	rec.Swaps = []int{3, 5}
	rec.Protocol = ParseProtocol("RIF")
	g = rerun(t, "wuziqi-2009", rec)
	for _, k := range []FaultKind{FaultCentre, FaultThird, FaultSwapPlace, FaultSwapTwice} {
		if _, ok := g.Fault(k); !ok {
			t.Errorf("no fault %v under RIF", k)
		}
	}
}

// TestSides: a swap after ply 3 gives the player drawn Black the white stones
// (wuziqi-2009:2.5, renju-2002:1.3.2).
func TestSides(t *testing.T) {
	const first, second = schemas.First, schemas.Second
	for _, c := range []struct {
		moves string
		swaps []int
		told  bool
		seats Seats
		black schemas.Side // who holds Black
		known bool
		named schemas.Side // the player named Black
		sure  bool
	}{
		{opened, nil, true, SeatsUnsaid, first, true, first, true},
		{opened, []int{3}, true, SeatsDrawn, second, true, first, true},
		{opened, []int{3}, false, SeatsFinal, second, true, second, true},
		{opened, []int{3}, true, SeatsUnsaid, second, true, first, false},
		{opened, nil, false, SeatsUnsaid, first, false, first, false},
		{opened, nil, false, SeatsDrawn, first, false, first, true},
		{"h8 h9", nil, false, SeatsUnsaid, first, true, first, true},
		{opened, []int{2}, true, SeatsFinal, second, false, second, false},
		{opened, []int{3, 3}, true, SeatsFinal, first, false, first, false},
	} {
		rec := record(t, c.moves)
		rec.Swaps, rec.SwapTold, rec.Seats = c.swaps, c.told, c.seats
		g := rerun(t, "wuziqi-2009", rec)
		if side, known := g.Holder(Black); side != c.black || known != c.known {
			t.Errorf("%+v: %v holds Black, known %v", c, side, known)
		}
		if side, _ := g.Holder(White); side == c.black {
			t.Errorf("%+v: %v holds both colours", c, side)
		}
		if side, sure := g.Drawn(Black); side != c.named && sure || sure != c.sure {
			t.Errorf("%+v: Black is %v, known %v", c, side, sure)
		}
	}
}

func TestSwapFaults(t *testing.T) {
	for _, c := range []struct {
		moves string
		swaps []int
		want  string
	}{
		{opened, []int{3}, ""},
		{"h8 h9 h7", []int{3}, ""},
		{"h8 h9", []int{3}, "swap-place 03 wuziqi-2009:2.5"},
		{opened, []int{4}, "swap-place 04 wuziqi-2009:2.5"},
		{opened, []int{3, 3}, "swap-twice 03 wuziqi-2009:2.5"},
		{opened, []int{0}, "swap-place 01 wuziqi-2009:2.5"},
		{opened, []int{-7, 1 << 40}, "swap-place 01 wuziqi-2009:2.5; swap-twice 06 wuziqi-2009:2.5"},
	} {
		rec := record(t, c.moves)
		rec.Swaps = c.swaps
		if got := faults(rerun(t, "wuziqi-2009", rec)); got != c.want {
			t.Errorf("%s swapped after %v: %q, want %q", c.moves, c.swaps, got, c.want)
		}
	}
}

// TestFifths: two offers, on empty points, distinct, not the same, the fifth among
// them (wuziqi-2009:2.10, renju-2002:1.3.4).
func TestFifths(t *testing.T) {
	const clause = " 05 renju-2002:1.3.4"
	for _, c := range []struct {
		moves, offered, removed string
		evidence                FifthsEvidence
		want                    string
	}{
		{opened, "", "", FifthsNotEvidenced, ""},
		{opened, "g8", "", FifthsNotEvidenced, ""},
		{opened, "g8 i9", "i9", FifthsTold, ""},
		{opened, "", "i9", FifthsTold, ""},
		{opened, "", "i7", FifthsTold, "fifth-same" + clause},
		{opened, "i7 g8", "", FifthsTold, "fifth-same" + clause},
		{opened, "", "i9 j9", FifthsTold, "fifth-count" + clause},
		{opened, "", "g8", FifthsTold, "fifth-repeated" + clause + "; fifth-removed" + clause},
		{opened, "", "h6", FifthsTold, "fifth-occupied" + clause},
		{opened, "", "??", FifthsTold, "fifth-off" + clause},
		{opened, "i9 j9", "", FifthsTold, "fifth-foreign" + clause},
		{opened, "g8 i9", "j9", FifthsTold, "removed-other" + clause},
		{opened, "g8 i9", "g8", FifthsTold, "fifth-removed" + clause},
		{"h8 h9 h7 h6", "g8 i8", "", FifthsTold, "fifth-same" + clause},
		{"h8 h9 h7 h6", "", "", FifthsNone, ""},
		{"h8 h9 h7", "g8 i8", "", FifthsNone, ""},
		{"h8 h9 h7 h6 --", "", "", FifthsNone, ""},
		{"h8 h9 h7 -- g8", "", "i8", FifthsTold, "fifth-same" + clause},
	} {
		rec := record(t, c.moves)
		rec.Offered, rec.Removed = points(t, c.offered), points(t, c.removed)
		g := rerun(t, "renju-2002", rec)
		if got := faults(g); got != c.want || g.Fifths != c.evidence {
			t.Errorf("%s, offered %s, removed %s: %q %v, want %q %v", c.moves, c.offered, c.removed, got, g.Fifths, c.want, c.evidence)
		}
	}
}

// TestBoardSameness: as an option only what the board's own symmetry joins is the same.
func TestBoardSameness(t *testing.T) {
	r := rulesOf(t, rulebooks.NewSettings(), "renju-2002")
	r.Same = SameBoard
	var g Game
	for removed, same := range map[string]bool{"i8": true, "i7": false, "g7": false} {
		rec := record(t, opened)
		rec.Removed = points(t, removed)
		g.Run(r, rec)
		if _, ok := g.Fault(FaultFifthSame); ok != same {
			t.Errorf("g8 and %s: %v, want %v", removed, ok, same)
		}
	}
}

func TestManyOffers(t *testing.T) {
	rec := record(t, opened)
	for i := range 100_000 {
		rec.Offered = append(rec.Offered, Point(i%Points))
	}
	if g := rerun(t, "renju-2002", rec); len(g.Faults) != 1 || g.Faults[0].Count != 100_000 {
		t.Errorf("%d faults", len(g.Faults))
	}
}
