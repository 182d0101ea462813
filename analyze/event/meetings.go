package event

import "qipu/schemas"

// Meeting is a game between two players with the place that told of it.
type Meeting struct {
	Game         // First and Second are places in Event.Players
	Row   int    // of Event.Pairings
	Where string // the place it was read from, "event.toml:12"
}

// Meetings returns the games that the pairings of an event tell of between players, those of
// every stage, group and match of teams, in the order of the parts, rounds and boards. ok is
// false where places of the file are not understood: games may be missing then.
func Meetings(e *schemas.Event) (list []Meeting, ok bool) {
	for _, own := range Parts(e) {
		part := *own
		part.Pairings, part.Byes, part.Forfeits = nil, nil, nil
		var rows []int
		for i := range e.Pairings {
			p := &e.Pairings[i]
			if p.Between != schemas.BetweenTeams && (len(own.Pairings) == len(e.Pairings) || samePart(p, &own.Pairings[0])) {
				part.Pairings, rows = append(part.Pairings, *p), append(rows, i)
			}
		}
		m := maker{e: &part, t: new(Tournament), ids: map[string]int{}, names: map[string][]int{}}
		m.head()
		m.players()
		m.pairings()
		m.inRounds()
		if Refused(m.problems) {
			return nil, false
		}
		for i, g := range m.t.Games {
			if g.Second != Nobody {
				list = append(list, Meeting{g, rows[m.sources[i].row], m.sources[i].where})
			}
		}
	}
	return list, true
}

func samePart(a, b *schemas.EventPairing) bool { return a.Stage == b.Stage && a.Group == b.Group }
