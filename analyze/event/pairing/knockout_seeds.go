package pairing

import (
	"math/bits"
	"slices"

	"qipu/analyze/event"
)

// seeds checks how many seeds there are, in all and in each class, and by what they were
// chosen.
func (a *audit) seeds() {
	n, most := 0, 0
	for i := range a.t.Players {
		if seed := a.t.Players[i].Seed; seed > 0 {
			n++
			most = max(most, seed)
		}
	}
	if n == 0 {
		return
	}
	if a.report.check(SeedCount, !isPower(n)) {
		a.report.add(Deviation{Kind: SeedCount, Actual: Fact{Number: n}})
	}
	a.seedClasses(n, most)
	a.seedBasis()
}

// seedClasses checks that each class of seeds is full, the last as far as there are seeds
// (wuziqi-2009:A1.3.1c). Within a class the numbers are free: lots decide there.
func (a *audit) seedClasses(n, most int) {
	for from, to := 1, 2; from <= most; from, to = to+1, 2*to {
		var in []int
		for p := range a.t.Players {
			if seed := a.t.Players[p].Seed; seed >= from && seed <= to {
				in = append(in, p)
			}
		}
		due := max(0, min(to, n)-from+1)
		if a.report.check(SeedClass, len(in) != due) {
			a.report.add(Deviation{Kind: SeedClass, Players: in, Expected: Fact{Number: due}, Actual: Fact{Number: len(in)}})
		}
	}
}

// class returns the first and last number of the class of a seed, or of a player of a unit.
func class(n int) (from, to int) {
	if n <= 2 {
		return 1, 2
	}
	to = 1 << bits.Len(uint(n-1))
	return to/2 + 1, to
}

// seedBasis checks that seeds chosen by rating are those of the highest, class by class
// (wuziqi-2009:A1.3.1d, xiangqi-2011:10.2). Other grounds need lists that no event has.
func (a *audit) seedBasis() {
	if a.declared.Seeding != event.SeedRating {
		a.report.gap(SeedBasis, 0, MissingSeeding)
		return
	}
	lowest := map[int]int{} // of the classes up to one, the seed of the lowest rating, by the last of the class
	var ends []int
	for p := range a.t.Players {
		of := &a.t.Players[p]
		if of.Seed <= 0 {
			continue
		}
		if of.Rating == 0 {
			a.report.gap(SeedBasis, 0, MissingSeeding)
			return
		}
		_, to := class(of.Seed)
		q, ok := lowest[to]
		if !ok {
			ends = append(ends, to)
		}
		if !ok || of.Rating < a.t.Players[q].Rating {
			lowest[to] = p
		}
	}
	slices.Sort(ends)
	for p := range a.t.Players {
		of := &a.t.Players[p]
		above := event.Nobody // the seed of the lowest rating in the classes above
		for _, to := range ends {
			if of.Seed > 0 && of.Seed <= to {
				break
			}
			if q := lowest[to]; above == event.Nobody || a.t.Players[q].Rating < a.t.Players[above].Rating {
				above = q
			}
		}
		if above == event.Nobody {
			continue
		}
		if than := a.t.Players[above].Rating; a.report.check(SeedBasis, of.Rating > than) {
			a.report.add(Deviation{Kind: SeedBasis, Players: []int{p, above}, Expected: Fact{Number: than}, Actual: Fact{Number: of.Rating}})
		}
	}
}

func isPower(n int) bool { return n > 0 && n&(n-1) == 0 }
