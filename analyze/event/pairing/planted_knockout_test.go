package pairing

import (
	"fmt"
	"slices"
	"testing"

	"qipu/analyze/event"
)

func TestPlantedKnockout(t *testing.T) {
	rules := renjuRules(t)
	fresh := func() (*event.Tournament, *Declared) { return knockoutDraw(random(9), rules, 32, 5, 8) }

	tour, d := fresh() // a seed of the second class changes with an unseeded neighbour
	for i, players := range d.Places {
		if len(players) == 1 && tour.Players[players[0]].Seed == 3 {
			d.Places[i], d.Places[20] = d.Places[20], d.Places[i]
			seed := d.Places[20][0]
			r := Audit(tour, rules, d)
			if dev := found(r, SeedPlace, 0, seed); dev == nil || dev.Actual.Number != 21 {
				t.Errorf("seed: %+v", r.Deviations)
			}
			break
		}
	}

	tour, d = fresh() // the second bye, place 31, changes with place 29
	d.Places[30], d.Places[28] = d.Places[28], d.Places[30]
	r := Audit(tour, rules, d)
	if dev := found(r, ByePlace, 0); dev == nil || !slices.ContainsFunc(r.Deviations, func(d Deviation) bool { return d.Kind == ByePlace && d.Expected.Number == 31 }) ||
		!slices.ContainsFunc(r.Deviations, func(d Deviation) bool { return d.Kind == ByePlace && d.Actual.Number == 29 }) {
		t.Errorf("bye: %+v", r.Deviations)
	}

	tour, d = fresh() // two of a unit in one half
	tour.Players[d.Places[2][0]].Unit, tour.Players[d.Places[10][0]].Unit = "单位一", "单位一"
	r = Audit(tour, rules, d)
	if dev := found(r, UnitsTogether, 0, d.Places[2][0], d.Places[10][0]); dev == nil || dev.Expected.Number != 2 || len(r.Deviations) != 1 {
		t.Errorf("unit: %+v", r.Deviations)
	}

	tour, d = fresh() // the loser of a game of round 1 plays on for the winner
	i := slices.IndexFunc(tour.Games, func(g event.Game) bool { return g.Round == 1 })
	winner, loser := tour.Games[i].First, tour.Games[i].Second
	if tour.Games[i].Outcome == event.SecondWins {
		winner, loser = loser, winner
	}
	for round := 2; round <= 5; round++ {
		swap(tour, round, winner, loser)
	}
	r = Audit(tour, rules, d)
	if found(r, WinnerMissing, 2, winner) == nil || found(r, OffDraw, 2) == nil || !slices.Contains(kindsOf(r), LoserAgain) {
		t.Errorf("loser: %+v", r.Deviations)
	}

	tour, d = fresh() // winners who do not stand beside one another
	var second []int
	for i, g := range tour.Games {
		if g.Round == 2 {
			second = append(second, i)
		}
	}
	swap(tour, 2, tour.Games[second[0]].Second, tour.Games[second[2]].Second)
	r = Audit(tour, rules, d)
	if dev := found(r, OffDraw, 2); dev == nil || len(dev.Expected.Pairs) != 2 || len(dev.Actual.Pairs) != 2 {
		t.Errorf("neighbours: %+v", r.Deviations)
	}

	tour, d = fresh() // a third of the eight seeds is none
	tour.Players[2].Seed = 0
	if r := Audit(tour, rules, d); found(r, SeedCount, 0) == nil {
		t.Errorf("seeds: %+v", r.Deviations)
	}
	d.Places = d.Places[:31]
	if r := Audit(tour, rules, d); found(r, DrawSize, 0) == nil {
		t.Errorf("size: %+v", r.Deviations)
	}
}

// More byes than the table has are not determined (D21), unless the event says they may
// stand anywhere; contests stand where byes would.
func TestByesBeyondTheTable(t *testing.T) {
	rules := renjuRules(t)
	tour, d := knockoutDraw(random(2), rules, 16, 4, 4)
	d.Places = slices.Clone(d.Places)
	d.Places[12] = nil // a fifth bye
	r := Audit(tour, rules, d)
	if !slices.Contains(r.Gaps, Gap{ByePlace, 0, MissingTable}) || slices.Contains(kindsOf(r), ByePlace) {
		t.Errorf("gaps %v, %+v", r.Gaps, r.Deviations)
	}
	anywhere := *rules
	anywhere.AnyByePlace = true
	if r := Audit(tour, &anywhere, d); slices.Contains(kindsOf(r), ByePlace) || slices.Contains(r.Gaps, Gap{ByePlace, 0, MissingTable}) {
		t.Errorf("any place: %v, %+v", r.Gaps, r.Deviations)
	}

	// 18 players: two contests, on places 2 and 15 of a draw of 16.
	tour = &event.Tournament{System: event.Knockout, Points: scale, Players: players(18)}
	places := make([][]int, 16)
	for i := range places {
		places[i] = []int{i}
	}
	places[1], places[14] = []int{1, 16}, []int{14, 17}
	tour.Games = []event.Game{{Round: 1, First: 16, Second: 1, Outcome: event.FirstWins}, {Round: 1, First: 14, Second: 17, Outcome: event.FirstWins}}
	for i := 0; i < 16; i += 2 {
		p := Pair{places[i][0], places[i+1][0]}
		if i == 0 {
			p.Second = 16
		}
		tour.Games = append(tour.Games, event.Game{Round: 2, First: p.First, Second: p.Second, Outcome: event.FirstWins})
	}
	clean(t, "contests", Audit(tour, rules, &Declared{Declared: event.Declared{Places: places}}))
	places[1], places[3], places[2] = []int{1}, []int{3, 16}, []int{2}
	if r := Audit(tour, rules, &Declared{Declared: event.Declared{Places: places}}); !slices.Contains(kindsOf(r), ContestPlace) || !slices.Contains(kindsOf(r), OffDraw) {
		t.Errorf("contest on place 4: %+v", r.Deviations)
	}
}

// The places printed in wuziqi-2009:A1.3.1a, of 64 with eight seeds, are those of the table.
func TestSeedClasses(t *testing.T) {
	table := renjuRules(t).Seeds64.Value
	for seed, want := range map[int][]int{1: {1, 64}, 2: {1, 64}, 3: {33, 32}, 4: {33, 32}, 5: {17, 48, 49, 16}, 8: {17, 48, 49, 16}} {
		from, to := class(seed)
		if got := table[from-1 : to]; !slices.Equal(got, want) {
			t.Errorf("seed %d: places %v, want %v", seed, got, want)
		}
	}
}

// Each fault of a draw has its own kind.
func TestPlantedDraws(t *testing.T) {
	rules := renjuRules(t)
	fresh := func() (*event.Tournament, *Declared) { return knockoutDraw(random(9), rules, 32, 6, 8) }
	at := func(tour *event.Tournament, d *Declared, seed int) int {
		return slices.IndexFunc(d.Places, func(players []int) bool { return len(players) == 1 && tour.Players[players[0]].Seed == seed })
	}

	tour, d := fresh() // seeds 1 and 3 in one quarter, 2 and 4 in another
	one, three, four := at(tour, d, 1), at(tour, d, 3), at(tour, d, 4)
	if (one < 16) == (three < 16) {
		three = four
	}
	beside := one - one%8 + 3
	d.Places[three], d.Places[beside] = d.Places[beside], d.Places[three]
	r := Audit(tour, rules, d)
	if dev := found(r, SeedsMeet, 0, d.Places[one][0], d.Places[beside][0]); dev == nil || dev.Expected.Number != 4 {
		t.Errorf("seeds in one quarter: %+v", r.Deviations)
	}

	tour, d = fresh() // two classes without numbers
	for p := range tour.Players {
		if seed := tour.Players[p].Seed; seed == 3 || seed == 4 {
			tour.Players[p].Seed = seed + 6
		}
	}
	if r := Audit(tour, rules, d); found(r, SeedClass, 0) == nil || slices.Contains(kindsOf(r), SeedCount) {
		t.Errorf("a class that is empty: %+v", r.Deviations)
	}

	tour, d = fresh() // the last of seeds is rated below an unseeded player
	tour.Players[20].Rating = 2499 - 6
	r = Audit(tour, rules, d)
	if dev := found(r, SeedBasis, 0, 20, 7); dev == nil || dev.Expected.Number != 2492 || dev.Actual.Number != 2493 || len(r.Deviations) != 1 {
		t.Errorf("rating: %+v", r.Deviations)
	}
	tour.Players[2].Rating = 0
	if r := Audit(tour, rules, d); !slices.Contains(r.Gaps, Gap{SeedBasis, 0, MissingSeeding}) || found(r, SeedBasis, 0, 20, 7) != nil {
		t.Errorf("a seed without rating: %v, %+v", r.Gaps, r.Deviations)
	}

	tour, d = fresh() // a bye of the second class goes to an unseeded player
	d.Places[17], d.Places[19] = d.Places[19], d.Places[17]
	if r := Audit(tour, rules, d); found(r, ByeUnseeded, 0, d.Places[18][0], d.Places[16][0]) == nil {
		t.Errorf("bye on place 20: %+v", r.Deviations)
	}
	tour, d = fresh() // all byes of the upper half
	for i, from := range []int{30, 17, 22} {
		to := []int{3, 5, 11}[i]
		d.Places[from], d.Places[to] = d.Places[to], d.Places[from]
	}
	if r := Audit(tour, rules, d); found(r, ByesUneven, 0) == nil {
		t.Errorf("byes of one half: %+v", r.Deviations)
	}
	tour, d = fresh()
	d.ColoursBy = event.ByChoice
	if r := Audit(tour, rules, d); found(r, ColoursDecided, 0) == nil {
		t.Errorf("colours by choice: %+v", r.Deviations)
	}
}

// The third of a unit stays away from the first two; without their order only that all stand
// in different parts is held.
func TestUnitsInTheirOrder(t *testing.T) {
	rules := renjuRules(t)
	tour, d := knockoutDraw(random(4), rules, 32, 0, 2)
	for i, place := range []int{3, 20, 12} { // halves of the first two, then another quarter
		p := &tour.Players[d.Places[place][0]]
		p.Unit, p.Order = "单位一", i+1
	}
	clean(t, "units", Audit(tour, rules, d))
	a, b := &tour.Players[d.Places[20][0]], &tour.Players[d.Places[12][0]]
	a.Order, b.Order = b.Order, a.Order
	if r := Audit(tour, rules, d); found(r, UnitsTogether, 0, d.Places[3][0], d.Places[12][0]) == nil {
		t.Errorf("the first two in one half: %+v", r.Deviations)
	}
	a.Order = 0
	if r := Audit(tour, rules, d); len(r.Deviations) > 0 || !slices.Contains(r.Gaps, Gap{UnitsTogether, 0, MissingOrder}) {
		t.Errorf("without order: %+v, %v", r.Deviations, r.Gaps)
	}
}

// The places are those printed in wuziqi-2009:A1.3.3b and c, and each bye stands beside the
// seed of its rank.
func TestPlacesAsPrinted(t *testing.T) {
	p := renjuRules(t).Parameters
	for _, c := range []struct {
		seeds, byes []int
		printed     string
	}{
		{p.Seeds16.Value, p.Byes16.Value, "[1 16 9 8] [2 15 10 7]"},
		{p.Seeds32.Value, p.Byes32.Value, "[1 32 17 16 9 24 25 8] [2 31 18 15 10 23 26 7]"},
		{p.Seeds64.Value, p.Byes64.Value, "[1 64 33 32 17 48 49 16 9 56 41 24 25 40 57 8] [2 63 34 31 18 47 50 15 10 55 42 23 26 39 58 7]"},
		{p.Seeds128.Value, p.Byes128.Value, "[1 128 65 64 33 96 97 32 17 112 81 48 49 80 113 16] [2 127 66 63 34 95 98 31 18 111 82 47 50 79 114 15]"},
	} {
		if got := fmt.Sprint(c.seeds, " ", c.byes); got != c.printed {
			t.Errorf("%s, printed %s", got, c.printed)
		}
		for i, seed := range c.seeds {
			if beside := (seed - 1) ^ 1 + 1; c.byes[i] != beside {
				t.Errorf("bye %d on place %d, the seed's neighbour is %d", i+1, c.byes[i], beside)
			}
		}
	}
}

// The printed places of byes are spread evenly and given to seeds first, however many of them
// are taken; those of seeds keep each class apart.
func TestPrintedPlacesKeepTheirOwnRules(t *testing.T) {
	rules := renjuRules(t)
	for size, seeds := range map[int]int{16: 4, 32: 8, 64: 16, 128: 16} {
		for byes := range seeds + 1 {
			tour, d := knockoutDraw(random(uint64(byes)), rules, size, byes, seeds)
			clean(t, fmt.Sprintf("%d places, %d byes", size, byes), Audit(tour, rules, d))
		}
	}
}
