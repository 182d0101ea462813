package rate

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"qipu/analyze/rating"
	"qipu/analyze/rating/identity"
	"qipu/ingest/identities"
	"qipu/report/tables"
	"qipu/schemas"
)

// survey is all forms in which the events of the runs know players, before anything is rated.
type survey struct {
	labels []string // of the runs
	keys   []form
	forms  []identity.Form
	called []identities.Player // as a table names them
	events map[*event]int32
	titles []string // of the events
	met    []uint64 // forms that played each other, the lesser above; sorted at the end
}

// mostTold bounds the units, births and ratings that are kept of a form; more make none likelier.
const mostTold = 16

// addTo adds what is not in a list.
func addTo[T comparable](list []T, of T) []T {
	var none T
	if of == none || len(list) == mostTold || slices.Contains(list, of) {
		return list
	}
	return append(list, of)
}

// form returns the form of a player, and notes that he is in an event.
func (s *survey) form(p *player, e *event, f form) *identity.Form {
	at, ok := s.events[e]
	if !ok {
		at = int32(len(s.events))
		s.events[e] = at
		s.titles = append(s.titles, e.fact.Name)
	}
	if int(p.person) > len(s.forms) { // persons are numbered as they are met, and here each form is one
		s.keys = append(s.keys, f)
		s.forms = append(s.forms, identity.Form{})
		s.called = append(s.called, identities.Player{})
	}
	of := &s.forms[p.person-1]
	of.Events = append(of.Events, at)
	return of
}

// list takes in a player of the list of an event.
func (s *survey) list(p *player, e *event, f form, row *playerFact) {
	of := s.form(p, e, f)
	of.ID = row.Registration
	if of.Name == "" {
		of.Name = row.Name
	}
	of.Units, of.Births, of.Ratings = addTo(of.Units, row.Unit), addTo(of.Births, row.Birth), addTo(of.Ratings, int(row.Rating))
	if n, known := written(row.NewRating); known == rating.Yes {
		of.After = addTo(of.After, n)
	}
	called := &s.called[p.person-1]
	called.Name = of.Name
	switch {
	case f.run > 0:
		called.Run, called.Event, called.ID = s.labels[f.run-1], e.fact.Name, f.id
	default:
		called.ID = f.id
	}
}

// print takes in a player whom records alone name.
func (s *survey) print(p *player, e *event, f form) {
	s.form(p, e, f).Name = f.name
	called := &s.called[p.person-1]
	called.Name, called.Event = f.name, f.event
	if f.run > 0 {
		called.Run = s.labels[f.run-1]
	}
}

// meet takes in that two played each other.
func (s *survey) meet(a, b *player) {
	if a == nil || b == nil || a.person == b.person {
		return
	}
	if len(s.met) == cap(s.met) {
		s.met = compact(s.met)
	}
	s.met = append(s.met, metKey(int(a.person-1), int(b.person-1)))
}

func metKey(a, b int) uint64 { return uint64(min(a, b))<<32 | uint64(max(a, b)) }

// hasMet reports whether two forms played each other.
func (s *survey) hasMet(a, b int) bool {
	_, ok := slices.BinarySearch(s.met, metKey(a, b))
	return ok
}

// metFact is what is read of a game to know who is in it.
type metFact struct {
	Event        string `parquet:"event"`
	Date         string `parquet:"date"`
	First        string `parquet:"first_player"`
	Second       string `parquet:"second_player"`
	FirstTeam    string `parquet:"first_team"`
	SecondTeam   string `parquet:"second_team"`
	FirstRating  string `parquet:"first_rating"`
	SecondRating string `parquet:"second_rating"`
	PairingNo    uint32 `parquet:"pairing_no"`
}

// makeSurvey reads who is in the events of the runs.
func (r *rater) makeSurvey() (*survey, error) {
	s := &survey{labels: labels(r.opts.Runs), events: make(map[*event]int32)}
	of := &rater{ctx: r.ctx, opts: r.opts, players: newPlayers()}
	of.players.survey = s
	for i, dir := range r.opts.Runs {
		if err := of.surveyRun(s, i+1, dir); err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
	}
	slices.Sort(s.met)
	s.met = slices.Compact(s.met)
	for i := range s.forms {
		f := &s.forms[i]
		slices.Sort(f.Events)
		f.Events = slices.Compact(f.Events)
	}
	return s, nil
}

func (r *rater) surveyRun(s *survey, no int, dir string) error {
	declared, err := r.readList(no, dir)
	if err != nil {
		return err
	}
	if err := r.readPairings(dir, declared); err != nil {
		return err
	}
	for i := range declared.pairings {
		p := &declared.pairings[i]
		s.meet(p.players[0], p.players[1])
	}
	named := make(map[string]*event)
	var d round
	var g gameFact
	games := 0
	return tables.Select(dir, tables.GamesTable, func(row *metFact) error {
		if games++; games%rowsAtOnce == 0 {
			if err := r.ctx.Err(); err != nil {
				return err
			}
		}
		g.Event, g.Date, g.First, g.Second, g.PairingNo = row.Event, row.Date, row.First, row.Second, row.PairingNo
		g.FirstRating, g.SecondRating = row.FirstRating, row.SecondRating
		d.reset()
		d.game, d.event = &g, r.eventOf(declared, named, &g)
		r.identify(&d)
		s.meet(d.players[0], d.players[1])
		for side, text := range [...]struct{ unit, rating string }{{row.FirstTeam, row.FirstRating}, {row.SecondTeam, row.SecondRating}} {
			if p := d.players[side]; p != nil {
				f := &s.forms[p.person-1]
				f.Units = addTo(f.Units, text.unit)
				if n, known := written(text.rating); known == rating.Yes && !d.event.declared {
					f.Ratings = addTo(f.Ratings, n)
				}
			}
		}
		return nil
	})
}

// labels names the runs by their folders; by the paths given, where two have one name.
func labels(runs []string) []string {
	list, count := make([]string, len(runs)), make(map[string]int)
	for i, dir := range runs {
		list[i] = filepath.Base(filepath.Clean(dir))
		count[list[i]]++
	}
	for i, dir := range runs {
		if count[list[i]] > 1 {
			list[i] = filepath.ToSlash(filepath.Clean(dir))
		}
	}
	return list
}

// folded is a player as two spellings of a table name the same.
func folded(p identities.Player) identities.Player {
	fold := func(text string) string { return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) }
	p.Run, p.Event, p.ID, p.Name = fold(p.Run), fold(p.Event), fold(p.ID), fold(p.Name)
	if p.ID != "" {
		p.Name = schemas.PersonName(p.Name)
	}
	return p
}
