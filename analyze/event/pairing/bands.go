package pairing

import (
	"maps"
	"slices"

	"qipu/analyze/event"
)

// Band is the places that a knockout leaves to a player: those who went out in one round
// share them. Zero of who took no part.
type Band struct{ First, Last int }

// Bands are the places of a knockout by the rounds in which players went out: the later, the
// higher, and first who did not (wuziqi-2009:16.2, renju-2002:4.3.1b).
type Bands struct {
	Of       []Band // of each player
	PlayOffs []Pair // winners and losers of play-offs (附加赛) within a band, each of them before the other
	Circular []Pair // those of which the results go round in a circle, and order nobody
}

// BandsOf returns the places of a knockout as far as it was played; ok is false where it is
// not known who went out in a round before the last.
func BandsOf(t *event.Tournament, rules *Rules, d *Declared) (b Bands, ok bool) {
	a := &audit{t: t, rules: rules, declared: d}
	a.collect()
	if len(a.rounds) == 0 || len(a.report.Refused) > 0 {
		return b, false
	}
	o := out{lost: make([]int, len(t.Players))}
	took := make([]bool, len(t.Players))
	for i := range a.rounds {
		r := &a.rounds[i]
		for j := range r.meetings {
			took[r.meetings[j].first], took[r.meetings[j].second] = true, true
		}
		for _, g := range r.byes {
			took[t.Games[g].First] = true
		}
		a.beat(i, &o)
	}
	last := a.rounds[len(a.rounds)-1].number
	if slices.ContainsFunc(o.open, func(round int) bool { return round < last }) {
		return b, false
	}
	times := map[int]int{} // of those who took part, how many went out in each round
	for p := range t.Players {
		if o.lost[p] == 0 {
			o.lost[p] = t.Players[p].Withdrawn // he would have gone on
		}
		if took[p] {
			times[o.lost[p]]++
		}
	}
	first, at := map[int]int{0: 1}, 1+times[0] // the first place of those of a round
	for _, round := range slices.Backward(slices.Sorted(maps.Keys(times))) {
		if round != 0 {
			first[round] = at
			at += times[round]
		}
	}
	b.Of = make([]Band, len(t.Players))
	for p, round := range o.lost {
		if took[p] {
			b.Of[p] = Band{first[round], first[round] + times[round] - 1}
		}
	}
	b.PlayOffs, b.Circular = straight(o.playOffs)
	return b, true
}

// straight parts pairs of winners and losers that order their players from those that go
// round in a circle, or hang on one.
func straight(pairs []Pair) (order, circles []Pair) {
	losses, won := map[int]int{}, map[int][]Pair{}
	for _, p := range pairs {
		losses[p.Second]++
		won[p.First] = append(won[p.First], p)
	}
	var unbeaten []int
	for _, p := range pairs {
		if losses[p.First] == 0 && won[p.First][0] == p {
			unbeaten = append(unbeaten, p.First)
		}
	}
	for len(unbeaten) > 0 {
		next := unbeaten[0]
		unbeaten = unbeaten[1:]
		for _, p := range won[next] {
			order = append(order, p)
			if losses[p.Second]--; losses[p.Second] == 0 {
				unbeaten = append(unbeaten, p.Second)
			}
		}
		delete(won, next)
	}
	for _, p := range pairs {
		if len(won[p.First]) > 0 {
			circles = append(circles, p)
		}
	}
	return order, circles
}
