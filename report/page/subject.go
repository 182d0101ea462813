package page

import (
	"cmp"
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// subject is what a finding on the event itself is about, which no record names.
type subject struct {
	Round, Board  string
	First, Second person // of a pairing
	Players       []person
}

// person is a player of the event, or a team; Name is empty where the number is not that of
// one alone.
type person struct{ ID, Name string }

// label is how findings name a player.
func (p person) label() string { return strings.TrimSpace(p.ID + " " + p.Name) }

// Any reports whether anything is known of it.
func (s *subject) Any() bool { return s != nil && (s.Round != "" || len(s.Players) > 0) }

// filters are the round and, a line each, the players by which a finding is found.
func (s *subject) filters() (round, players string) {
	if s == nil {
		return "", ""
	}
	names := make([]string, len(s.Players))
	for i, p := range s.Players {
		names[i] = shortName(cmp.Or(p.Name, p.ID))
	}
	return shortName(s.Round), strings.Join(names, "\n")
}

// Meets reports whether the players are those of one game.
func (s *subject) Meets() bool { return s.First.ID != "" }

// subjectOf reads what a finding on the event is about: "player 3", "team 3", "round 6",
// "round 3 board 1", "round 3 team 2".
func subjectOf(text string) (s subject, ok bool) {
	if id, is := strings.CutPrefix(text, "player "); is {
		return subject{Players: []person{{ID: id}}}, true
	}
	if round, is := strings.CutPrefix(text, "round "); is {
		s.Round, text, _ = strings.Cut(round, " ")
		if board, is := strings.CutPrefix(text, "board "); is {
			s.Board = board
		}
		ok = true
	}
	if id, is := strings.CutPrefix(text, "team "); is {
		s.Players, ok = []person{{ID: id}}, true
	}
	return s, ok
}

// people are the players of the event whom findings name: by their numbers, and by number and
// name together, as evidence and texts have them.
type people struct {
	byID    map[string]*person
	byLabel map[string]bool
	several map[string]bool // numbers that two have, each in a part of its own
}

// readSubjects finds the names of whom the findings on the event are about. What it keeps is
// bounded by the findings on the pages.
func (r *run) readSubjects() error {
	r.people = people{byID: map[string]*person{}, byLabel: map[string]bool{}, several: map[string]bool{}}
	type place struct{ round, board string }
	pairings := map[place][]*subject{} // wanted
	for i := range r.findings {
		f := &r.findings[i]
		for _, part := range strings.Split(f.Effect, "; ") {
			if m := effectPart.FindStringSubmatch(part); m != nil && m[1] != "" {
				r.people.byID[strings.TrimSuffix(m[1], " ")] = nil
			}
		}
		if f.GameNo > 0 {
			continue
		}
		s, ok := subjectOf(f.Subject)
		if !ok && f.Subject != "event" {
			continue
		}
		r.subjects[f.FindingID] = &s
		for _, p := range s.Players {
			r.people.byID[p.ID] = nil
		}
		for _, label := range evidenceLabels(f) {
			r.people.byLabel[label] = false
		}
		if s.Board != "" {
			at := place{s.Round, s.Board}
			pairings[at] = append(pairings[at], &s)
		}
	}
	err := tables.Optional(tables.Read(r.dir, tables.PlayersTable, func(row *schemas.EventPlayerRow) error {
		p := person{row.Player, row.Name}
		if had, wanted := r.people.byID[p.ID]; wanted && had == nil {
			r.people.byID[p.ID] = &p
		} else if wanted && had.Name != p.Name {
			r.people.several[p.ID] = true
		}
		if _, wanted := r.people.byLabel[p.label()]; wanted {
			r.people.byLabel[p.label()] = true
		}
		return nil
	}))
	if err != nil {
		return err
	}
	known := map[*subject]int{}
	err = tables.Optional(tables.Read(r.dir, tables.PairingsTable, func(row *schemas.PairingRow) error {
		for _, s := range pairings[place{strconv.Itoa(int(row.Round)), strconv.Itoa(int(row.Board))}] {
			known[s]++
			s.First, s.Second = person{row.First, row.FirstName}, person{row.Second, row.SecondName}
		}
		return nil
	}))
	for i := range r.findings {
		f := &r.findings[i]
		s := r.subjects[f.FindingID]
		if s == nil {
			continue
		}
		for j := range s.Players {
			s.Players[j] = r.who(s.Players[j].ID)
		}
		switch {
		case known[s] == 1:
			s.Players = []person{s.First, s.Second}
		case known[s] > 1: // in several parts
			s.First, s.Second = person{}, person{}
		}
		for _, label := range evidenceLabels(f) {
			if r.people.byLabel[label] && len(s.Players) < maxSubject {
				id, name, _ := strings.Cut(label, " ")
				s.Players = append(s.Players, person{id, name})
			}
		}
	}
	return err
}

// maxSubject bounds the players whom one finding is said to be about.
const maxSubject = 24

// evidenceLabels are the parts of a finding's evidence that may be players: "repeated: 5
// 选手05, 7 选手07".
func evidenceLabels(f *schemas.FindingRow) []string {
	_, list, _ := strings.Cut(f.Evidence, ": ")
	list, _, _ = strings.Cut(list, "; ")
	labels := strings.Split(list, ", ")
	return labels[:min(len(labels), maxSubject)]
}

// who is the player with a number, with the name where nobody else has that number.
func (r *run) who(id string) person {
	if p := r.people.byID[id]; p != nil && !r.people.several[id] {
		return *p
	}
	return person{ID: id}
}
