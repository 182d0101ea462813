package tiebreak

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// allKeys are everything that can be counted from the games and the log.
var allKeys = more(
	"minor-score", "opponents", "middle-opponents", "running-total", "game-points", "match-points", "matches-won",
	"wins", "mutual", "second-games", "second-wins", "mutual-second", "board-points", "board-wins", "dropped-rounds",
	"BH", "BH/C1", "BH/M1", "SB", "PS", "DE", "WIN", "WON", "BPG", "BWG", "previous-round", "fouls",
)

// anyEvent draws an event: each round pairs who is there in any order, with all outcomes.
func anyEvent(t *rapid.T) *event.Tournament {
	n := rapid.IntRange(1, 12).Draw(t, "players")
	e := field(rapid.SampledFrom([]event.System{event.Swiss, event.RoundRobin}).Draw(t, "system"), n, 0, two)
	e.Rounds = rapid.IntRange(1, 7).Draw(t, "rounds")
	e.Teams = rapid.Bool().Draw(t, "teams")
	players := make([]int, n)
	for i := range players {
		players[i] = i
		e.Players[i].Fouls = rapid.IntRange(0, 2).Draw(t, "fouls")
		e.Players[i].Sanction = rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, "sanction")
		e.Players[i].Withdrawn = rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2, 4}).Draw(t, "withdrawn")
	}
	for round := 1; round <= e.Rounds; round++ {
		order := rapid.Permutation(players).Draw(t, "order")
		for len(order) > 1 {
			for b := range rapid.IntRange(1, 2).Draw(t, "games") {
				o := event.Outcome(rapid.IntRange(0, int(event.BothForfeit)).Draw(t, "outcome"))
				g := event.Game{Round: round, Board: b + 1, First: order[0], Second: order[1], Outcome: o}
				if b == 1 {
					g.First, g.Second = g.Second, g.First
				}
				e.Games = append(e.Games, g)
			}
			order = order[2:]
		}
		if len(order) == 1 && rapid.Bool().Draw(t, "bye") {
			o := event.Outcome(rapid.IntRange(int(event.PairingBye), int(event.ZeroBye)).Draw(t, "kind"))
			e.Games = append(e.Games, event.Game{Round: round, First: order[0], Second: event.Nobody, Outcome: o})
		}
	}
	keys := rapid.Permutation(allKeys).Draw(t, "keys")
	e.Ranking = append(more("points"), keys[:rapid.IntRange(0, len(keys)).Draw(t, "compared")]...)
	for i := range e.Ranking {
		e.Ranking[i].Fewer = i > 0 && rapid.Bool().Draw(t, "fewer")
	}
	return e
}

func anyOptions(t *rapid.T, e *event.Tournament) Options {
	settings := rulebooks.NewSettings()
	for _, id := range []string{"D8", "D11", "D12", "D13", "D14", "D15", "D27"} {
		o, _ := rulebooks.LookupOption(id)
		if err := settings.Set(id, rapid.SampledFrom(o.Keys()).Draw(t, id)); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := settings.Parameters(rapid.SampledFrom([]string{"xiangqi-2011", "wuziqi-2009", "renju-2002"}).Draw(t, "book"))
	o := OptionsOf(settings, p, e)
	o.Edition = rapid.SampledFrom([]Edition{Edition2024, Edition2026}).Draw(t, "edition")
	return o
}

func drawn(t *rapid.T) (*event.Tournament, Options, *Standing) {
	e := anyEvent(t)
	o := anyOptions(t, e)
	s, err := Compute(e, o)
	if err != nil {
		t.Fatal(err)
	}
	return e, o, s
}

// TestTermsAddUp: every value is the sum of its terms, and reading it changes nothing.
func TestTermsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, _, s := drawn(t)
		for p := range e.Players {
			for key, k := range s.Keys {
				d := s.Derive(p, key)
				if len(d.Value.Parts) > 0 || len(d.Terms) == 0 || k.By == rulebooks.ByDirectEncounter {
					continue
				}
				sum := 0
				for _, term := range d.Terms {
					if !term.Cut {
						sum += term.Amount
					}
				}
				if sum != d.Value.Amount {
					t.Fatalf("player %d: terms of %s add up to %d, value %d", p, k.By, sum, d.Value.Amount)
				}
			}
		}
	})
}

// TestSplits: neighbours are equal in every key before the one that separates them, and
// different in that one, the better first; who shares a place is equal in all.
func TestSplits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, _, s := drawn(t)
		for i, split := range s.Splits {
			p, q := s.Order[i], s.Order[i+1]
			for key, k := range s.Keys {
				c := compare(k, s.Value(p, key), s.Value(q, key))
				switch {
				case key == split.Key && c >= 0:
					t.Fatalf("%s does not put %d before %d", k, p, q)
				case (split.Key == Shared || key < split.Key) && c != 0:
					t.Fatalf("%s tells %d from %d, key %d separates them", k, p, q, split.Key)
				}
			}
			if (split.Key == Shared) != (s.Places[p] == s.Places[q]) || split.Key != Shared && s.Places[q] != i+2 {
				t.Fatalf("places %d and %d of split %+v", s.Places[p], s.Places[q], split)
			}
		}
	})
}

// TestRenumbering: who is listed first does not matter.
func TestRenumbering(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, o, s := drawn(t)
		order := make([]int, len(e.Players))
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "numbers")
		f := *e
		f.Players, f.Games = make([]event.Player, len(e.Players)), slices.Clone(e.Games)
		for i, p := range e.Players {
			f.Players[order[i]] = p
		}
		for i := range f.Games {
			f.Games[i].First = order[f.Games[i].First]
			if f.Games[i].Second != event.Nobody {
				f.Games[i].Second = order[f.Games[i].Second]
			}
		}
		u, err := Compute(&f, o)
		if err != nil {
			t.Fatal(err)
		}
		for p := range e.Players {
			if s.Places[p] != u.Places[order[p]] {
				t.Fatalf("player %d: place %d, renumbered %d", p, s.Places[p], u.Places[order[p]])
			}
			for key, k := range s.Keys {
				a, b := s.Value(p, key), u.Value(order[p], key)
				if a.String() != b.String() {
					t.Fatalf("player %d: %s of %s, renumbered %s", p, a, k.By, b)
				}
			}
		}
	})
}

// TestDoubledScale: 2/1/0 gives twice what 1/½/0 does, products of points four times, and
// the same places.
func TestDoubledScale(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, o, _ := drawn(t)
		double := func(n int) int { return 2 * n }
		f, half := *e, o
		f.Points, half.MatchPoints = one, one
		half.ForfeitWin, half.ForfeitLoss, half.PairingBye, half.FullBye, half.HalfBye = 2, 0, o.PairingBye/2, 2, 1
		o.ForfeitWin, o.ForfeitLoss, o.FullBye, o.HalfBye, o.MatchPoints = 4, 0, 4, 2, two
		s, err := Compute(e, o)
		if err != nil {
			t.Fatal(err)
		}
		u, err := Compute(&f, half)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(s.Places, u.Places) {
			t.Fatalf("places %v and %v", s.Places, u.Places)
		}
		for p := range e.Players {
			for key, k := range s.Keys {
				a, b := s.Value(p, key).Amount, u.Value(p, key).Amount
				want := b
				switch {
				case k.By == rulebooks.BySonnebornBerger:
					want = double(double(b))
				case unitOf(k.By) != Counts:
					want = double(b)
				}
				if a != want {
					t.Fatalf("player %d has %d of %s, and %d in half of the scale", p, a, k.By, b)
				}
			}
		}
	})
}

// TestSums: what the points, the opponents' points and 小分 of all add up to, counted from
// the games alone.
func TestSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := anyEvent(t)
		for i := range e.Players {
			e.Players[i].Withdrawn = 0
		}
		met := make(map[[3]int]bool)
		e.Games = slices.DeleteFunc(e.Games, func(g event.Game) bool { // one game a round
			k := [3]int{g.Round, min(g.First, g.Second), max(g.First, g.Second)}
			defer func() { met[k] = true }()
			return met[k]
		})
		e.Teams, e.Ranking = false, more("points", "opponents", "minor-score")
		p, _ := rulebooks.ParametersOf("xiangqi-2011")
		o := OptionsOf(rulebooks.NewSettings(), p, e)
		o.ByeOpponent = rulebooks.AbsentSkipped
		s, err := Compute(e, o)
		if err != nil {
			t.Fatal(err)
		}
		var points, opponents, minor, wantPoints, wantOpponents, wantMinor int
		for p := range e.Players {
			points += s.Value(p, 0).Amount
			opponents += s.Value(p, 2).Amount
			minor += s.Value(p, 3).Amount
		}
		for _, g := range e.Games {
			if g.Second == event.Nobody {
				wantPoints += map[event.Outcome]int{event.PairingBye: o.PairingBye, event.FullBye: 4, event.HalfBye: 2}[g.Outcome]
				continue
			}
			first, second := s.Points(g.First), s.Points(g.Second)
			switch g.Outcome {
			case event.OutcomeOpen:
				continue
			case event.BothForfeit:
			case event.Draw:
				wantPoints += 4
				wantMinor += first + second
			case event.FirstWins, event.SecondForfeits:
				wantPoints += 4
				wantMinor += 2 * second
			default:
				wantPoints += 4
				wantMinor += 2 * first
			}
			wantOpponents += first + second
		}
		if points != wantPoints || opponents != wantOpponents || minor != wantMinor {
			t.Fatalf("sums %d, %d, %d; want %d, %d, %d", points, opponents, minor, wantPoints, wantOpponents, wantMinor)
		}
	})
}

// TestAnyEvent: nothing that an event may hold brings the counting down.
func TestAnyEvent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := &event.Tournament{System: event.System(rapid.IntRange(0, 8).Draw(t, "system")), Teams: rapid.Bool().Draw(t, "teams"), Points: one}
		e.Rounds = rapid.IntRange(-1, 5).Draw(t, "rounds")
		e.Players = make([]event.Player, rapid.IntRange(0, 4).Draw(t, "players"))
		for range rapid.IntRange(0, 8).Draw(t, "games") {
			e.Games = append(e.Games, event.Game{
				Round: rapid.IntRange(-1, 4).Draw(t, "round"), Board: rapid.IntRange(-1, 3).Draw(t, "board"),
				First: rapid.IntRange(-1, 4).Draw(t, "first"), Second: rapid.IntRange(-1, 4).Draw(t, "second"),
				Outcome: event.Outcome(rapid.IntRange(0, 15).Draw(t, "outcome")),
			})
		}
		e.Ranking = append(more("points"), allKeys...)
		s, err := Compute(e, Options{MiddleDropped: 1, MutualTable: true, SanctionedLast: true})
		if err != nil {
			return
		}
		for p := range e.Players {
			for key := range s.Keys {
				Explain(e, s.Derive(p, key))
			}
		}
	})
}

// large is an event of 1,000 players and 15 rounds, with many ties.
func large() *event.Tournament {
	e := field(event.Swiss, 1000, 15, two)
	seed := uint32(1)
	for round := 1; round <= 15; round++ {
		for i := range 500 {
			seed = seed*1664525 + 1013904223
			e.Games = append(e.Games, event.Game{
				Round: round, First: (i*2 + round) % 1000, Second: (i*2 + round + 1 + 2*(round/2)) % 1000, Outcome: event.FirstWins + event.Outcome(seed>>16%3),
			})
		}
	}
	return e
}

func BenchmarkLarge(b *testing.B) {
	e := large()
	for _, ranking := range []rulebooks.Ranking{
		more("points", "opponents", "wins", "second-games", "previous-round"),
		append(more("points"), allKeys...),
		more("previous-round"),
		more("fouls", "mutual", "DE", "previous-round", "dropped-rounds"),
	} {
		e.Ranking = ranking
		b.Run(ranking.String(), func(b *testing.B) {
			o := options(b, e, "xiangqi-2011", "D14=mini-table")
			for b.Loop() {
				s := compute(b, e, o)
				for p := range e.Players {
					for key := range s.Keys {
						s.Derive(p, key)
					}
				}
			}
		})
	}
}
