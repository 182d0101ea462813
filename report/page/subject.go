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
	Round, Board string
	Players      []person
	Game         bool // they are the two of one game
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
	for i := range r.findings {
		r.wantSubject(&r.findings[i])
	}
	err := tables.Optional(tables.Read(r.dir, tables.PlayersTable, func(row *schemas.EventPlayerRow) error {
		r.people.met(person{row.Player, row.Name})
		return nil
	}))
	if err != nil {
		return err
	}
	met, err := r.readMeetings()
	if err != nil {
		return err
	}
	for i := range r.findings {
		f := &r.findings[i]
		if s := r.subjects[f.FindingID]; s != nil {
			r.nameSubject(f, s, met[at{s.Round, s.Board}])
		}
	}
	return nil
}

// wantSubject notes who is to be looked up for a finding.
func (r *run) wantSubject(f *schemas.FindingRow) {
	for part := range strings.SplitSeq(f.Effect, "; ") {
		if m := effectPart.FindStringSubmatch(part); m != nil && m[1] != "" {
			r.people.byID[strings.TrimSuffix(m[1], " ")] = nil
		}
	}
	if f.GameNo > 0 {
		return
	}
	s, ok := subjectOf(f.Subject)
	if !ok && f.Subject != "event" {
		return
	}
	r.subjects[f.FindingID] = &s
	for _, p := range s.Players {
		r.people.byID[p.ID] = nil
	}
	for _, label := range evidenceLabels(f) {
		r.people.byLabel[label] = false
	}
}

// met keeps a player who is wanted.
func (p *people) met(one person) {
	if had, wanted := p.byID[one.ID]; wanted && had == nil {
		p.byID[one.ID] = &one
	} else if wanted && had.Name != one.Name {
		p.several[one.ID] = true
	}
	if _, wanted := p.byLabel[one.label()]; wanted {
		p.byLabel[one.label()] = true
	}
}

// at is a place in the pairings as findings name it.
type at struct{ round, board string }

// readMeetings finds who met where findings say so: both, or several where parts of the event
// have the same rounds and boards.
func (r *run) readMeetings() (map[at][]person, error) {
	met := map[at][]person{}
	for _, s := range r.subjects {
		if s.Board != "" {
			met[at{s.Round, s.Board}] = nil
		}
	}
	err := tables.Read(r.dir, tables.PairingsTable, func(row *schemas.PairingRow) error {
		place := at{strconv.Itoa(int(row.Round)), strconv.Itoa(int(row.Board))}
		if had, wanted := met[place]; wanted && len(had) < maxSubject {
			met[place] = append(had, person{row.First, row.FirstName}, person{row.Second, row.SecondName})
		}
		return nil
	})
	return met, tables.Optional(err)
}

// nameSubject completes what a finding is about.
func (r *run) nameSubject(f *schemas.FindingRow, s *subject, met []person) {
	for i := range s.Players {
		s.Players[i] = r.who(s.Players[i].ID)
	}
	if len(met) == 2 { // else of several parts
		s.Players, s.Game = met, true
	}
	for _, label := range evidenceLabels(f) {
		if r.people.byLabel[label] && len(s.Players) < maxSubject {
			id, name, _ := strings.Cut(label, " ")
			s.Players = append(s.Players, person{id, name})
		}
	}
}

// maxSubject bounds the players whom one finding is said to be about.
const maxSubject = 24

// evidenceLabels are the parts of a finding's evidence that may be players: "repeated: 5
// 选手05, 7 选手07".
func evidenceLabels(f *schemas.FindingRow) []string {
	_, list, _ := strings.Cut(f.Evidence, ": ")
	list, _, _ = strings.Cut(list, "; ")
	if list == "" {
		return nil
	}
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
