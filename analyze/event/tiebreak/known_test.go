package tiebreak

import (
	"slices"
	"strconv"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// TestWorkedRoundRobin holds the event worked by hand under xiangqi-2011.
func TestWorkedRoundRobin(t *testing.T) {
	e, tables := known(t, "round-robin.txt")
	e.System, e.Points = event.RoundRobin, two
	for _, by := range tables[0].columns[1:] {
		e.Ranking = append(e.Ranking, rulebooks.Key{By: rulebooks.TieBreak(by)})
	}
	s := compute(t, e, options(t, e, "xiangqi-2011"))
	checkTable(t, s, tables[0])

	// By 14.1: 01 has the best 小分; 02 and 03 are equal in it and in wins, and drew with
	// one another; neither fouled, both were second twice; 03 was second against 02.
	e.Ranking = bookRanking(t, e, "xiangqi-2011")
	s = compute(t, e, options(t, e, "xiangqi-2011"))
	if want := []int{0, 2, 1, 3, 4, 5}; !slices.Equal(s.Order, want) {
		t.Errorf("order %v, want %v", s.Order, want)
	}
	var by []rulebooks.TieBreak
	for _, split := range s.Splits {
		by = append(by, s.Keys[split.Key].By)
	}
	want := []rulebooks.TieBreak{"minor-score", "mutual-second", "points", "minor-score", "minor-score"}
	if !slices.Equal(by, want) {
		t.Errorf("separated by %v, want %v", by, want)
	}
	if got, want := Explain(e, s.Derive(0, 2)).En, "beat 02 (7) + 03 (7) + 06 (3), drew 05 (3/2)"; got != want {
		t.Errorf("derivation %q, want %q", got, want)
	}
}

// checkTable compares a table with the values of a standing.
func checkTable(t *testing.T, s *Standing, want table) {
	t.Helper()
	for _, row := range want.rows {
		p := player(t, row)
		for key, k := range s.Keys {
			cell, ok := row[string(k.By)]
			if !ok {
				continue
			}
			if got := inQuarters(s.Value(p, key)); got != quarters(t, cell) {
				t.Errorf("%s: player %d has %s of %s, want %s", want.name, p+1, s.Value(p, key), k.By, cell)
			}
			d := s.Derive(p, key)
			sum := 0
			for _, term := range d.Terms {
				if !term.Cut {
					sum += term.Amount
				}
			}
			averaged := k.By == rulebooks.ByAverageRating || k.By == rulebooks.ByRatingCut
			if !ofGroup(k.By) && !averaged && sum != d.Value.Amount {
				t.Errorf("%s: the terms of player %d in %s add up to %d, not %d", want.name, p+1, k.By, sum, d.Value.Amount)
			}
		}
		if place, ok := row["place"]; ok && strconv.Itoa(s.Places[p]) != place {
			t.Errorf("%s: player %d is %d, want %s", want.name, p+1, s.Places[p], place)
		}
	}
}

func fideOptions(e *event.Tournament, edition Edition) Options {
	return Options{
		ForfeitWin: e.Points.Win, PairingBye: e.Points.Win, FullBye: e.Points.Win, HalfBye: e.Points.DrawFirst,
		MatchPoints: e.Points, Edition: edition, ForfeitsArePlayed: e.System == event.RoundRobin,
	}
}

// TestFIDEExercises holds the exercises of FIDE's Technical Commission under both editions:
// byes of all kinds, forfeits, an absence at the end.
func TestFIDEExercises(t *testing.T) {
	e, tables := known(t, "tec-swiss.txt")
	e.System, e.Points = event.Swiss, one
	for _, by := range tables[0].columns[2:] {
		e.Ranking = append(e.Ranking, rulebooks.Key{By: rulebooks.TieBreak(by)})
	}
	for i, edition := range []Edition{Edition2024, Edition2026} {
		checkTable(t, compute(t, e, fideOptions(e, edition)), tables[i])
	}
}

// TestUzChessCup holds a complete round robin of strong players: SB with quarters, and the
// direct encounters of two groups of three.
func TestUzChessCup(t *testing.T) {
	e, tables := known(t, "uzchess-cup.txt")
	e.System, e.Points = event.RoundRobin, one
	e.Ranking = more("points", "DE", "SB", "WIN", "BWG", "KS")
	s := compute(t, e, fideOptions(e, Edition2026))
	checkTable(t, s, tables[0])
	for _, row := range tables[0].rows {
		p, tier := player(t, row), 0
		if v := s.Value(p, 1); v.Counted { // the public table counts from the top
			for q := range e.Players {
				if s.Points(q) == s.Points(p) {
					tier = max(tier, s.Value(q, 1).Amount-v.Amount+1)
				}
			}
		}
		if tier*4 != quarters(t, row["DE-tier"]) {
			t.Errorf("player %d is in tier %d of the direct encounter, want %s", p+1, tier, row["DE-tier"])
		}
	}
}
