package review

import (
	"cmp"
	"fmt"
	"strings"

	"qipu/analyze/event"
	"qipu/schemas"
)

// makePart makes the tournament of one part.
func makePart(own *schemas.Event, several bool) (Part, []event.Problem) {
	t, problems := event.Of(own)
	p := Part{Event: own, Stage: event.StageOf(own), Group: groupOf(own)}
	if several {
		p.Name = partName(own)
		t = ofPart(t, own)
		problems = append(problems, strays(t, own)...)
	}
	if t.Teams && !t.ByBoards {
		withoutTables(t)
	}
	p.Tournament, p.Refused = t, event.Refused(problems)
	return p, problems
}

// drawnOnce takes the numbers drawn from those who took part in an earlier stage, if the
// stage has none of its own: lots are drawn for each, and an event tells one number of a
// player.
func drawnOnce(e *schemas.Event, parts []Part) {
	place := make(map[string]int) // of the stages in their order: as declared, then as they come
	at := func(stage string) int {
		if _, ok := place[stage]; !ok {
			place[stage] = len(place)
		}
		return place[stage]
	}
	for i := range e.Stages {
		at(e.Stages[i].ID)
	}
	first := make(map[string]int) // by players
	for i := range parts {
		for _, p := range parts[i].Tournament.Players {
			if had, ok := first[p.ID]; !ok || at(parts[i].Stage) < had {
				first[p.ID] = at(parts[i].Stage)
			}
		}
	}
	for i := range parts {
		players := parts[i].Tournament.Players
		if parts[i].Tournament.Declared.OwnLots {
			continue
		}
		for k := range players {
			if first[players[k].ID] < at(parts[i].Stage) {
				players[k].Lot = 0
			}
		}
	}
}

func partName(e *schemas.Event) string {
	name := event.StageOf(e)
	for i := range e.Stages {
		if e.Stages[i].ID == name && e.Stages[i].Name != "" {
			name = e.Stages[i].Name
			break
		}
	}
	return strings.TrimSpace(name + " " + groupOf(e))
}

// groupOf returns the group of a part.
func groupOf(e *schemas.Event) string {
	switch {
	case len(e.Pairings) > 0:
		return e.Pairings[0].Group
	case len(e.Draw) > 0:
		return e.Draw[0].Group
	}
	return ""
}

// ofPart leaves the players who are paired or drawn in the part, or stand in its group, and
// the byes of its rounds: an event lists those of all parts together.
func ofPart(t *event.Tournament, own *schemas.Event) *event.Tournament {
	rounds, in := make(map[int]bool), make([]bool, len(t.Players))
	for i := range t.Games {
		if g := &t.Games[i]; g.Second != event.Nobody {
			rounds[g.Round], in[g.First], in[g.Second] = true, true, true
		}
	}
	for _, players := range t.Declared.Places {
		for _, p := range players {
			in[p] = true
		}
	}
	grouped, group := make(map[string]bool), groupOf(own)
	for i := range own.Players {
		if p := &own.Players[i]; p.Group != "" && p.Group == group {
			grouped[cmp.Or(p.ID, p.Name)] = true
		}
	}
	part, place := *t, make([]int, len(t.Players))
	part.Players, part.Games = nil, nil
	for i := range t.Players {
		if in[i] || grouped[t.Players[i].ID] {
			in[i], place[i] = true, len(part.Players)
			part.Players = append(part.Players, t.Players[i])
		}
	}
	for _, g := range t.Games {
		if !in[g.First] || g.Second == event.Nobody && !rounds[g.Round] {
			continue
		}
		g.First = place[g.First]
		if g.Second != event.Nobody {
			g.Second = place[g.Second]
		}
		part.Games = append(part.Games, g)
	}
	teamsOfPart(&part, in, place, rounds)
	part.Declared.Places = make([][]int, len(t.Declared.Places))
	for i, players := range t.Declared.Places {
		for _, p := range players {
			part.Declared.Places[i] = append(part.Declared.Places[i], place[p])
		}
	}
	return &part
}

// strays tells of byes of those who do not take part in the part that has them.
func strays(t *event.Tournament, own *schemas.Event) (problems []event.Problem) {
	if t.Teams {
		return nil
	}
	in := make(map[string]bool)
	for i := range t.Players {
		in[t.Players[i].ID], in[t.Players[i].Name] = true, true
	}
	for i := range own.Pairings {
		p := &own.Pairings[i]
		if p.Second != "" || in[strings.TrimSpace(p.First)] {
			continue
		}
		problems = append(problems, event.Problem{
			Class: event.EventFinding, Kind: event.UnknownPlayer, Table: "pairings", Field: "first", Where: p.Where,
			Text: schemas.Text{
				Zh: fmt.Sprintf("%.60s 第 %.60s 轮 %.60s 轮空，而在其中没有对局", partName(own), p.Round, p.First), En: fmt.Sprintf("%.60s, round %.60s: %.60s has a bye, and no game in this part", partName(own), p.Round, p.First),
			},
		})
	}
	return problems
}

// unplayed tells of published tables of stages and groups of which nothing is paired: where
// there are others they are compared with nothing.
func (r *reviewer) unplayed(e *schemas.Event, parts []Part) {
	if len(parts) < 2 {
		return
	}
	type part struct{ stage, group string }
	told := make(map[part]bool)
	for i := range parts {
		told[part{parts[i].Stage, parts[i].Group}] = true
	}
	for i := range e.Standings {
		s := &e.Standings[i]
		at := part{s.Stage, s.Group}
		if told[at] {
			continue
		}
		told[at] = true
		name := strings.TrimSpace(s.Stage + " " + s.Group)
		r.find(&schemas.Finding{
			Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: strings.TrimSpace("standings " + name), Evidence: s.Where,
			Text: schemas.Text{
				Zh: fmt.Sprintf("有“%.60s”的名次表，而其中没有对阵，未能核对。", name), En: fmt.Sprintf("There is a table of %.60q, of which nothing is paired; it could not be held against games.", name),
			},
		}, "PR")
	}
}

// withoutTables takes the numbers of tables from matches of teams that are told as a whole:
// they are no boards of a match.
func withoutTables(t *event.Tournament) {
	for i := range t.Games {
		t.Games[i].Board = 0
	}
}
