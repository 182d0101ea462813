package main

import (
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/event/review"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas/rulebooks"
)

// sums are keys that have a value whoever is tied; ofPoints are those of events that rank by
// points first, ofMatches those of events that rank by matches, ofBoards of teams.
var (
	sums      = []string{"minor-score", "opponents", "middle-opponents", "wins", "second-games", "second-wins", "fouls", "violations", "warnings"}
	ofPoints  = []string{"points", "running-total"}
	ofMatches = []string{"match-points", "game-points", "matches-won"}
	ofBoards  = []string{"board-points", "board-wins"}
)

// recounted holds every key, after every round, against the second count: those too that the
// event is not ranked by, and rounds of which no table is published. n is how many were.
func (c *contest) recounted(r *review.Review) (n int, wrong []string, err error) {
	if !c.ranks() {
		return 0, nil, nil
	}
	settings := rulebooks.NewSettings()
	p, _ := settings.Parameters(c.book.profile)
	tables := r.Parts[0].Tables
	if len(tables) == 0 {
		return 0, []string{"no table was counted"}, nil
	}
	t := tables[len(tables)-1].Standing.Tournament()
	names := slices.Concat(sums, ofPoints)
	if c.boards > 0 || c.keys[0].name == "match-points" {
		names = slices.Concat(sums, ofMatches)
	}
	if c.boards > 0 {
		names = append(names, ofBoards...)
	}
	for round := 1; round <= c.last(); round++ {
		s, err := tiebreak.After(t, tiebreak.OptionsOf(settings, p, t), round)
		if err != nil {
			return n, wrong, fmt.Errorf("%s: %w", c.name, err)
		}
		for player := range c.players {
			if c.void(player) {
				continue
			}
			for _, name := range names {
				k := keys[name]
				got := s.Of(player, rulebooks.TieBreak(name)).Value
				if !got.Counted {
					continue
				}
				var list []string
				for _, value := range c.value(player, k, round, nil) {
					list = append(list, k.write(value))
				}
				if n++; got.String() != strings.Join(list, "/") {
					wrong = append(wrong, fmt.Sprintf("round %d, %s: %s is %s, and counted %s", round, c.nameOf(player), name, strings.Join(list, "/"), got))
				}
			}
		}
	}
	return n, wrong, nil
}
