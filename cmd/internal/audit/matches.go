package audit

import (
	"slices"

	"qipu/analyze/event"
	"qipu/schemas"
)

// ofMatch is the match that a game is of: its number, from 1, and how many games are planned of
// it; 0 is none, and not told.
type ofMatch struct{ no, planned int }

// matchesOf finds the matches of several games between two players: of an event that is a
// match all games of the two, of a knockout those of a round, where they have several. A match
// of teams is none: its games are of other players each.
//
// The rounds that are planned may be of the whole event: told says that they are of the part.
func matchesOf(t *event.Tournament, told bool) []ofMatch {
	list := make([]ofMatch, len(t.Games))
	if t.Teams || t.System != event.Match && t.System != event.Knockout {
		return list
	}
	type pair struct{ round, a, b int }
	numbers := make(map[pair]int)
	var games, atFirst, firstRound []int // of each match: in all, in its first round, which that is
	for i := range t.Games {
		g := &t.Games[i]
		if g.Second == event.Nobody {
			continue
		}
		of := pair{g.Round, min(g.First, g.Second), max(g.First, g.Second)}
		if t.System == event.Match {
			of.round = 0
		}
		if numbers[of] == 0 {
			numbers[of] = len(numbers) + 1
			games, atFirst, firstRound = append(games, 0), append(atFirst, 0), append(firstRound, g.Round)
		}
		n := numbers[of]
		list[i].no = n
		if games[n-1]++; g.Round == firstRound[n-1] {
			atFirst[n-1]++
		}
	}
	for i := range list {
		if n := list[i].no; n > 0 {
			list[i].planned = planned(t, told, atFirst[n-1])
			if t.System == event.Knockout && games[n-1] == 1 && list[i].planned <= 1 {
				list[i] = ofMatch{}
			}
		}
	}
	return list
}

// planned is how many games a match is of, of which so many are played in a round.
func planned(t *event.Tournament, told bool, inRound int) int {
	switch {
	case t.Declared.BestOf > 0:
		return t.Declared.BestOf
	case t.System == event.Match && t.Rounds > 0 && told:
		return t.Rounds * inRound
	}
	return t.Legs
}

// roundsTold reports whether the stage of a part says which its first and last rounds are.
func roundsTold(e *schemas.Event) bool {
	i := slices.IndexFunc(e.Stages, func(s schemas.EventStage) bool { return s.ID == event.StageOf(e) })
	return i >= 0 && e.Stages[i].First != "" && e.Stages[i].Last != ""
}
