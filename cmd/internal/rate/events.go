package rate

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qipu/analyze/rating"
	"qipu/report/tables"
	"qipu/schemas"
)

// eventFact is what is read of a declared event.
type eventFact struct {
	Name         string `parquet:"name"`
	ID           string `parquet:"id"`
	Start        string `parquet:"start"`
	End          string `parquet:"end"`
	System       string `parquet:"system"`
	Rounds       uint32 `parquet:"rounds"`
	TimeControl  string `parquet:"time_control"`
	ClockCode    string `parquet:"clock_code"`
	RuleCategory string `parquet:"rule_category"`
	Rated        string `parquet:"rated"`
	Type         string `parquet:"type"`
	Rating       string `parquet:"rating"`
	RatingList   string `parquet:"rating_list"`
	RatingPeriod string `parquet:"rating_period"`
}

// playerFact is what is read of a player of the event.
type playerFact struct {
	Part         string `parquet:"part"`
	Player       string `parquet:"player"`
	Name         string `parquet:"name"`
	Team         bool   `parquet:"is_team"`
	Unit         string `parquet:"unit"`
	Rating       uint32 `parquet:"rating"`
	RatingText   string `parquet:"rating_text"`
	Voided       bool   `parquet:"voided"`
	Registration string `parquet:"registration"`
	Birth        string `parquet:"birth"`
	Gender       string `parquet:"gender"`
	Title        string `parquet:"title"`
	Country      string `parquet:"country"`
	KFactor      string `parquet:"k_factor"`
	RatedGames   string `parquet:"rated_games"`
	PeakRating   string `parquet:"peak_rating"`
	RatingChange string `parquet:"rating_change"`
	NewRating    string `parquet:"new_rating"`
}

// pairingFact is what is read of a pairing.
type pairingFact struct {
	Part       string `parquet:"part"`
	Round      uint32 `parquet:"round"`
	Board      uint32 `parquet:"board"`
	First      string `parquet:"first"`
	Second     string `parquet:"second"`
	FirstName  string `parquet:"first_name"`
	SecondName string `parquet:"second_name"`
	Result     string `parquet:"result"`
	Unrated    bool   `parquet:"unrated"`
	Swapped    bool   `parquet:"swapped"`
	NotRated   bool   `parquet:"not_rated"`
	MatchNo    uint32 `parquet:"match_no"`
	MatchGames uint32 `parquet:"match_games"`
	PairingNo  uint32 `parquet:"pairing_no"`

	players  [2]*player
	decided  rating.Known // its match was, before it
	records  int          // that are of it
	recorded string       // the result of the first of them
	twice    bool         // a run before has the same
}

// event is one event: that which a run declares, or one that records name.
type event struct {
	runNo    uint32
	fact     eventFact
	declared bool
	numbers  map[string]*player // of its list
	players  map[string]*player // by name and number as records print them; nil under one that several have
	pairings []pairingFact
	byNumber map[uint32]int // pairings by their place in the event file
	rated    bool           // one player of its list has a rating, so that the others have none
	voided   map[inPart]bool
	loose    loose
	period   string
}

// inPart is a player in a part of an event.
type inPart struct {
	part   string
	player *player
}

// readList reads what a run declares of its event, and the list of its players.
func (r *rater) readList(runNo int, dir string) (*event, error) {
	e := &event{runNo: uint32(runNo), numbers: make(map[string]*player), players: make(map[string]*player), voided: make(map[inPart]bool)}
	err := tables.Select(dir, tables.EventsTable, func(row *eventFact) error {
		e.fact, e.declared = *row, true
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("the run has no table of its event as this version writes it (audit again): %w", err)
	}
	e.period = e.fact.RatingPeriod
	return e, r.readPlayers(dir, e)
}

// readPairings reads the pairings of an event.
func (r *rater) readPairings(dir string, e *event) error {
	err := tables.Select(dir, tables.PairingsTable, func(row *pairingFact) error {
		if len(e.numbers) > 0 { // of teams there are none: their pairings are matches
			e.pairings = append(e.pairings, *row)
		}
		return nil
	})
	if err != nil {
		return err
	}
	e.byNumber = make(map[uint32]int, len(e.pairings))
	for i := range e.pairings {
		p := &e.pairings[i]
		p.players = [2]*player{e.numbers[p.First], e.numbers[p.Second]}
		if p.PairingNo > 0 {
			e.byNumber[p.PairingNo] = i
		}
	}
	e.decide()
	return nil
}

// readPlayers reads the list of an event. A number is of one person in all its parts. One
// registration number under two names is told twice: whose it is a person has to say.
func (r *rater) readPlayers(dir string, e *event) error {
	registered := make(map[string]form)
	var unrated []*player
	err := tables.Select(dir, tables.PlayersTable, func(row *playerFact) error {
		if row.Team {
			return nil
		}
		f := form{run: e.runNo, id: row.Player}
		switch {
		case row.Registration != "":
			f = form{id: row.Registration, name: schemas.PersonName(row.Name)}
		case r.opts.ByName && row.Name != "":
			f = form{name: row.Name}
		}
		p := r.players.of(f, e)
		if row.Registration != "" {
			if other, ok := registered[f.id]; !ok {
				registered[f.id] = f
			} else if other.name != f.name && r.players.of(other, e) == p && !r.players.confirmed(f, other) {
				p.shared = true
			}
		}
		if err := p.declare(row, e); err != nil {
			return err
		}
		if s := r.players.survey; s != nil {
			s.list(p, e, f, row)
		}
		switch {
		case row.Rating > 0:
			e.rated = true
		case strings.TrimSpace(row.RatingText) != "":
			p.rate(0, rating.No)
		default:
			unrated = append(unrated, p)
		}
		if row.Voided {
			e.voided[inPart{row.Part, p}] = true
		}
		e.numbers[row.Player] = p
		for _, name := range [...]string{row.Name, row.Player} {
			if name == "" {
				continue
			}
			if other, ok := e.players[name]; ok && other != p {
				e.players[name] = nil
			} else {
				e.players[name] = p
			}
		}
		return nil
	})
	if e.rated { // then whoever has none in the list is without
		for _, p := range unrated {
			p.rate(0, rating.No)
		}
	}
	return err
}

// decide finds the games of a match that were played when it was decided: when a player had
// more points than the other could still reach, of as many games as were planned. A result that
// is not told may have been either, and what is played when all that was planned has been is
// played for a tie-break, of which nothing is told.
func (e *event) decide() {
	type match struct {
		part string
		no   uint32
	}
	type score struct {
		first        string // whose lead it is
		lead         int    // half points
		games, open  int    // before this one; of these without result
		beyond, even bool   // games are played beyond the plan; it may have been level then
	}
	scored := make(map[match]*score)
	for i := range e.pairings {
		p := &e.pairings[i]
		p.decided = rating.No
		if p.MatchNo == 0 || p.Second == "" {
			continue
		}
		s := scored[match{p.Part, p.MatchNo}]
		if s == nil {
			s = &score{first: p.First}
			scored[match{p.Part, p.MatchNo}] = s
		}
		lead, planned := max(s.lead, -s.lead), int(p.MatchGames)
		left := planned - s.games
		if planned == 0 {
			left = 1 // the fewest that there can be: this one
		}
		least, most := lead-2*s.open, lead+2*s.open // where those without result were lost, and won
		switch {
		case left <= 0 && !s.beyond:
			s.beyond, s.even = true, least <= 0
			p.decided = decidedOf(least > 0, most > 0)
		case left <= 0:
			p.decided = decidedOf(least > 0 && !s.even, most > 0)
		case planned == 0:
			p.decided = decidedOf(false, most > 2*left)
		default:
			p.decided = decidedOf(least > 2*left, most > 2*left)
		}
		first, second, ok := scores(p.Result)
		if p.First != s.first {
			first, second = second, first
		}
		s.lead += first - second
		s.games++
		if !ok {
			s.open++
		}
	}
}

// decidedOf is whether something is so, of what is certain and what may be.
func decidedOf(certain, possible bool) rating.Known {
	switch {
	case certain:
		return rating.Yes
	case possible:
		return rating.Unknown
	}
	return rating.No
}

// scores are the half points that a result of a pairing gives.
func scores(result string) (first, second int, ok bool) {
	switch result {
	case "1-0", "+-":
		return rating.Win, rating.Loss, true
	case "0-1", "-+":
		return rating.Loss, rating.Win, true
	case "1/2-1/2":
		return rating.Draw, rating.Draw, true
	case "--":
		return rating.Loss, rating.Loss, true
	}
	return 0, 0, false
}

// isVoided reports whether what a player has in the part of a pairing is annulled; of a record
// without pairing, in any part.
func (e *event) isVoided(p *player, pairing *pairingFact) bool {
	if pairing != nil {
		return e.voided[inPart{pairing.Part, p}]
	}
	for of := range e.voided {
		if of.player == p {
			return true
		}
	}
	return false
}

// dated reports whether anything says when the event was.
func (e *event) dated() bool { return e.fact.Start != "" || e.fact.End != "" }

// endsBefore reports whether an event ended before another began, as far as their days say.
func (e *event) endsBefore(other *event) bool {
	last, first := cmp.Or(e.fact.End, e.fact.Start), cmp.Or(other.fact.Start, other.fact.End)
	_, err := time.Parse(time.DateOnly, last)
	_, err2 := time.Parse(time.DateOnly, first)
	return err == nil && err2 == nil && last < first
}

// forRating reads whether the event is for rating, in the words of event files and of RIF,
// where another type than 0 is not either.
func (e *event) forRating() rating.Known {
	switch strings.ToLower(strings.TrimSpace(e.fact.Rated)) {
	case "0", "no", "false", "否", "不计":
		return rating.No
	case "":
		if e.fact.Type != "" && e.fact.Type != "0" {
			return rating.No
		}
		return rating.Unknown
	}
	return rating.Of(e.fact.Type == "" || e.fact.Type == "0")
}

// year is the year in which the event ends; 0 where it is not told.
func (e *event) year() int {
	for _, text := range [...]string{e.fact.End, e.period, e.fact.Start} {
		if n := yearOf(text); n > 0 {
			return n
		}
	}
	return 0
}

// yearOf is the year that a date begins with; 0 if it begins with none.
func yearOf(text string) int {
	const digits = 4
	if len(text) < digits || strings.Trim(text[:digits], "0123456789") != "" || len(text) > digits && text[digits] >= '0' && text[digits] <= '9' {
		return 0
	}
	n, err := strconv.Atoi(text[:digits])
	if err != nil {
		return 0
	}
	return n
}

// eventOf is the event of a record: the declared one, or that which it names.
func (r *rater) eventOf(declared *event, named map[string]*event, g *gameFact) *event {
	if declared.declared {
		return declared
	}
	e, ok := named[g.Event]
	if !ok {
		e = &event{runNo: declared.runNo, fact: eventFact{Name: strings.Clone(g.Event)}, players: make(map[string]*player)}
		e.fact.Start, e.fact.End = g.Date, g.Date
		named[e.fact.Name] = e
	}
	return e
}

// playerOf finds a player of a record by the name printed there; nil where it is not known who
// he is.
func (r *rater) playerOf(e *event, name string) *player {
	if name == "" {
		return nil
	}
	if p, ok := e.players[name]; ok {
		return p
	}
	if e.declared && len(e.pairings) > 0 { // its list is whole
		return nil
	}
	f := form{run: e.runNo, event: e.fact.Name, name: name}
	if r.opts.ByName {
		f = form{name: name}
	}
	p := r.players.of(f, e)
	if p.id == "" {
		p.id, p.name = name, name
	}
	if s := r.players.survey; s != nil {
		s.print(p, e, f)
	}
	e.players[name] = p
	return p
}
