package pairing

import (
	"slices"

	"qipu/analyze/event"
)

// rounds checks that those meet whom the draw brings together. Contests are round 1.
func (d *draw) rounds() {
	alive := slices.Clone(d.places)
	for i := range d.audit.rounds {
		r := &d.audit.rounds[i]
		if d.nth(r.number) != i+1 {
			d.report.gap(OffDraw, r.number, MissingRounds)
			return
		}
		contest := i == 0 && len(d.contests) > 0
		if len(alive) == 1 && !contest {
			return
		}
		var after *round
		if i+1 < len(d.audit.rounds) {
			after = &d.audit.rounds[i+1]
		}
		next, missing, ok := d.play(r, after, alive, contest)
		if !ok {
			d.report.gap(OffDraw, r.number+1, missing)
			return
		}
		alive = next
	}
}

// play checks a round and returns who holds each place after it; ok is false where that
// is not known, for what is missing.
func (d *draw) play(r, after *round, alive [][]int, contest bool) (next [][]int, missing Missing, ok bool) {
	var lacking, foreign, want []Pair
	missing, ok = MissingResults, true
	step := 2
	if contest {
		step = 1
	}
	for i := 0; i < len(alive); i += step {
		both := alive[i]
		if !contest {
			both = slices.Concat(alive[i], alive[i+1])
		}
		if len(both) != 2 {
			next = append(next, both)
			continue
		}
		pair := Pair{both[0], both[1]}
		want = append(want, pair)
		m := r.meeting(pair)
		if d.report.check(OffDraw, m == nil) {
			lacking = append(lacking, pair)
			next, ok = append(next, nil), false
			continue
		}
		winner := d.winner(m, after)
		if winner == event.Nobody {
			next, ok = append(next, nil), false
			continue
		}
		next = append(next, []int{winner})
	}
	undrawn := false
	for i := range r.meetings {
		p := r.meetings[i].pair()
		if slices.ContainsFunc(want, p.same) {
			continue
		}
		stranger := d.place[p.First] == 0 || d.place[p.Second] == 0
		undrawn = undrawn || stranger
		if stranger || d.stillIn(alive, p) {
			foreign = append(foreign, p)
		}
	}
	if len(lacking) > 0 || undrawn {
		missing = FaultBefore
		d.report.add(Deviation{
			Kind: OffDraw, Round: r.number, Players: playersOf(lacking, foreign),
			Expected: Fact{Pairs: lacking}, Actual: Fact{Pairs: foreign},
		})
	}
	return next, missing, ok
}

// winner returns who won a meeting; of an even one, who alone plays on in the round after.
func (d *draw) winner(m *meeting, after *round) int {
	x, y, ok := d.result(m, false)
	switch {
	case !ok:
		return event.Nobody
	case x > y:
		return m.first
	case y > x:
		return m.second
	case after == nil:
		return event.Nobody
	}
	switch x, y := after.takesPart(m.first, d.t), after.takesPart(m.second, d.t); {
	case x && !y:
		return m.first
	case y && !x:
		return m.second
	}
	return event.Nobody
}

// stillIn reports whether a player of a pair holds a place.
func (d *draw) stillIn(alive [][]int, p Pair) bool {
	return slices.ContainsFunc(alive, func(players []int) bool {
		return slices.Contains(players, p.First) || slices.Contains(players, p.Second)
	})
}

// meeting returns that of two players, nil if there is none.
func (r *round) meeting(p Pair) *meeting {
	for i := range r.meetings {
		if p.same(r.meetings[i].pair()) {
			return &r.meetings[i]
		}
	}
	return nil
}
