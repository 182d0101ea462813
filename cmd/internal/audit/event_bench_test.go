package audit_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/cmd/internal/audit"
	"qipu/schemas"
)

// BenchmarkEvent holds an event of 1,000 players and 15 rounds against the rulebook, each
// round paired by points with some disorder, and counts the effects of 20 corrections: all
// that qipu event does but reading and printing. The aim is 2 s.
func BenchmarkEvent(b *testing.B) {
	const players, rounds = 1000, 15
	r := rand.New(rand.NewPCG(1, 2))
	e := &schemas.Event{Profile: "xiangqi-2011", System: "swiss", Rounds: fmt.Sprint(rounds), Points: "2/1/0"}
	points, order := make([]int, players), make([]int, players)
	for i := range players {
		order[i] = i
		e.Players = append(e.Players, schemas.EventPlayer{ID: fmt.Sprint(i + 1), Lot: fmt.Sprint(i + 1)})
	}
	for i := range 30 {
		e.Prizes = append(e.Prizes, schemas.EventPrize{Place: fmt.Sprint(i + 1), Prize: fmt.Sprint("prize ", i+1)})
	}
	for round := 1; round <= rounds; round++ {
		r.Shuffle(players, func(i, j int) { order[i], order[j] = order[j], order[i] })
		slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(points[q], points[p]) })
		for i := 0; i < players; i += 2 {
			p, q := order[i], order[i+1]
			result := []string{"1-0", "1/2-1/2", "0-1"}[r.IntN(3)]
			points[p] += map[string]int{"1-0": 2, "1/2-1/2": 1}[result]
			points[q] += map[string]int{"0-1": 2, "1/2-1/2": 1}[result]
			e.Pairings = append(e.Pairings, schemas.EventPairing{Round: fmt.Sprint(round), Board: fmt.Sprint(i/2 + 1), First: fmt.Sprint(p + 1), Second: fmt.Sprint(q + 1), Result: result})
		}
	}
	for i := range players {
		e.Standings = append(e.Standings, schemas.EventStanding{Player: fmt.Sprint(i + 1), Points: fmt.Sprint(points[i])})
	}
	var facts []effect.Fact
	for i := range 20 {
		facts = append(facts, effect.Fact{Round: 1 + i%rounds, Board: 1 + 23*i, Outcome: event.BothForfeit})
	}
	for b.Loop() {
		reviewed, err := audit.ReviewEvent(e)
		if err != nil {
			b.Fatal(err)
		}
		if misfits := reviewed.Correct(facts); len(misfits) > 0 || len(reviewed.Parts[0].Effects.Apart) != len(facts) {
			b.Fatal(misfits)
		}
	}
}
