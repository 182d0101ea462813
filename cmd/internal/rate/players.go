package rate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/rating"
)

// player is a person as far as anything says who is one, in one period.
type player struct {
	event      *event // in which he was first met
	person     uint32 // from 1; the same in all periods
	id, name   string
	registered bool        // id is his registration number
	listed     *playerFact // in the list of his first event; nil: he is in none
	unit       string
	shared     bool // his registration number stands in one list under two names
	standing   rating.Standing
	clash      int  // another rating that something gives him; 0 if nothing does
	bare       bool // something tells of him, and not of a rating
	late       bool // some of his games tell of his rating, and some do not or say that he has none
	develop    developed
	published  struct{ change, rating string }
	tallies    []tally
	open       int    // games of his that are undetermined
	index      uint32 // in the list, from 0
}

// tally is what a player has in one class of time.
type tally struct {
	class string
	rating.Tally
	against []uint32 // who the opponents were: their places in the list, some of them twice
	apart   []ofEvent
}

// ofEvent is what a player without rating has in one event: of his first one a score of zero is
// left out.
type ofEvent struct {
	event *event
	rating.Tally
}

// of returns the tally of an event.
func (t *tally) of(e *event) *rating.Tally {
	for i := range t.apart {
		if t.apart[i].event == e {
			return &t.apart[i].Tally
		}
	}
	t.apart = append(t.apart, ofEvent{event: e})
	return &t.apart[len(t.apart)-1].Tally
}

// meet takes in an opponent of a game that counts.
func (t *tally) meet(p *player) {
	if len(t.against) == cap(t.against) {
		t.against = compact(t.against)
	}
	t.against = append(t.against, p.index)
}

// compact leaves each number of a full list once, in order, and makes room where that leaves
// little: what is kept grows with what is in it, not with how often.
func compact[T cmp.Ordered](list []T) []T {
	slices.Sort(list)
	list = slices.Compact(list)
	if cap(list)-len(list) < len(list)/2 {
		list = slices.Grow(list, len(list)+1)
	}
	return list
}

// players are the persons of all runs.
type players struct {
	list    []*player
	by      map[playerKey]*player
	persons map[form]uint32
	joined  map[form]form // the first form of the person of each, where it is surveyed; else nil
	sure    map[form]form // the same of those that a person has confirmed; nil where nobody has
	survey  *survey       // nil unless it is made: then each form is a person
}

// form is a form in which events know a player: a registration number with a name, a name in all
// events, a number in the list of a run, or a name in an event.
type form struct {
	run             uint32 // 0: he is known in all
	event, id, name string
}

// playerKey is a person in one period.
type playerKey struct {
	person form
	period string
}

func newPlayers() *players {
	return &players{by: make(map[playerKey]*player), persons: make(map[form]uint32)}
}

// who is the form that stands for a person: of one registration number all are one, unless
// something else is said.
func (ps *players) who(f form) form {
	switch {
	case ps.survey != nil:
	case ps.joined != nil:
		if first, ok := ps.joined[f]; ok {
			return first
		}
	case f.run == 0 && f.id != "":
		f.name = ""
	}
	return f
}

// of returns the player whom an event knows in that form.
func (ps *players) of(f form, e *event) *player {
	person := ps.who(f)
	key := playerKey{person, e.period}
	if p, ok := ps.by[key]; ok {
		return p
	}
	n, ok := ps.persons[person]
	if !ok {
		n = uint32(len(ps.persons) + 1)
		ps.persons[person] = n
	}
	p := &player{event: e, person: n, index: uint32(len(ps.list)), standing: rating.Standing{Known: true}}
	ps.by[key] = p
	ps.list = append(ps.list, p)
	return p
}

// confirmed reports whether a person has said that two forms are one.
func (ps *players) confirmed(a, b form) bool {
	of, ok := ps.sure[a]
	return ok && of == ps.sure[b]
}

// declare takes in what an event declares of the player. It errs on a number that is none: a
// person has to put it right.
func (p *player) declare(row *playerFact, e *event) error {
	p.name, p.unit = row.Name, row.Unit
	if p.listed == nil {
		of := *row
		p.listed = &of
	}
	switch {
	case row.Registration != "":
		p.id, p.registered = row.Registration, true
	case !p.registered:
		p.id = row.Player
	}
	if row.Rating > 0 {
		p.rate(int(row.Rating), rating.Yes)
	}
	number := func(field, text string, most int) (int, error) {
		if text = strings.TrimSpace(text); text == "" {
			return 0, nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > most {
			return 0, fmt.Errorf("player %s of the event: %s %.40q is no number up to %d", p.id, field, text, most)
		}
		return n, nil
	}
	const mostK, mostGames, mostRating = 1000, 1_000_000, 99_999
	if text := strings.TrimSpace(row.RatingText); row.Rating == 0 && text != "-" {
		if n, err := number("rating", text, mostRating); err != nil || n > 0 {
			return cmp.Or(err, fmt.Errorf("player %s of the event: rating %.40q was not understood", p.id, text))
		}
	}
	k, err := number("k-factor", row.KFactor, mostK)
	if err != nil {
		return err
	}
	games, err := number("rated-games", row.RatedGames, mostGames)
	if err != nil {
		return err
	}
	peak, err := number("peak-rating", row.PeakRating, mostRating)
	if err != nil {
		return err
	}
	d := &p.develop
	d.peak = max(d.peak, peak)
	d.ks.add(k)
	d.births.add(yearOf(row.Birth))
	d.years.add(e.year())
	if strings.TrimSpace(row.RatedGames) != "" {
		d.games.add(games + 1)
	}
	for _, text := range [...]struct {
		into *string
		from string
	}{{&p.published.change, row.RatingChange}, {&p.published.rating, row.NewRating}} {
		if *text.into == "" {
			*text.into = strings.TrimSpace(text.from)
		}
	}
	return nil
}

// rate takes in a rating that something gives the player; of 0 known says whether he has none.
func (p *player) rate(n int, known rating.Known) {
	s := &p.standing
	switch {
	case n > 0 && s.Rating > 0:
		if s.Rating != n {
			p.clash = n
		}
	case n > 0:
		s.Rating, s.Rated = n, rating.Yes
	default:
		p.bare = true
		if s.Rated == rating.Unknown {
			s.Rated = known
		}
	}
	p.late = p.bare && s.Rating > 0 // here it is told, and there it is not, or he is said to have none
}

// tallyOf returns the tally of a class of time.
func (p *player) tallyOf(class string) *tally {
	for i := range p.tallies {
		if p.tallies[i].class == class {
			return &p.tallies[i]
		}
	}
	p.tallies = append(p.tallies, tally{class: class})
	return &p.tallies[len(p.tallies)-1]
}

// unsure reports whether what his games tell of his rating does not agree.
func (p *player) unsure() bool { return p.clash > 0 || p.late || p.shared }

// written reads a rating as a record writes it: a number; 0 or - of one who has none.
func written(text string) (n int, known rating.Known) {
	const most = 99_999
	switch text = strings.TrimSpace(text); text {
	case "":
		return 0, rating.Unknown
	case "0", "-":
		return 0, rating.No
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		return 0, rating.Unknown
	}
	return n, rating.Yes
}
