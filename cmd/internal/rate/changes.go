package rate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/rating"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// playerRows are the players with what the games that count change.
func (r *rater) playerRows() (rows []schemas.RatingPlayerRow) {
	for _, p := range r.players.list {
		slices.SortStableFunc(p.tallies, func(a, b tally) int { return strings.Compare(a.class, b.class) })
		if len(p.tallies) == 0 && p.published.change+p.published.rating != "" {
			p.tallies = append(p.tallies, tally{}) // something was published, and no game is there
		}
		for i := range p.tallies {
			rows = append(rows, r.playerRow(p, &p.tallies[i]))
		}
	}
	return rows
}

func (r *rater) playerRow(p *player, t *tally) schemas.RatingPlayerRow {
	row := schemas.RatingPlayerRow{
		RunNo: p.event.runNo, Event: p.event.fact.Name, Period: p.event.period, Person: p.person, PlayerID: p.id, Name: p.name, TimeClass: t.class,
		Rating: uint32(p.standing.Rating), Games: uint32(t.Games), Score: rating.Hundredths(t.Halves * 50).String(), RatedGames: uint32(t.Against),
		Undetermined: uint32(p.open), Published: p.published.change, PublishedNew: p.published.rating,
		Agrees: schemas.NotApplicable.String(),
	}
	if t.Against > 0 {
		row.Opponents = uint32((2*t.Opponents + t.Against) / (2 * t.Against))
		row.Performance = uint32(max(0, rating.FIDEPerformance(t.Against, t.Scored, t.Opponents)))
	}
	if h, ok := r.system.Sum(&t.Tally, p.standing); ok {
		row.Expected = h.String()
	}
	changes, missing := r.changes(p, t)
	if changes = distinct(changes); len(changes) == 1 { // then whatever is missing makes no difference
		missing = ""
	}
	if who := r.unsureOf(t); who != "" && len(changes) > 0 && missing == "" {
		changes, missing = nil, "rating of an opponent: "+who
	}
	row.Missing = missing
	switch {
	case len(changes) == 1 && missing == "":
		c := changes[0]
		row.K, row.NewRating, row.Note = c.K, uint32(max(0, c.New)), c.Note
		if !c.First {
			row.Change = c.Delta.Signed()
		}
	case len(changes) > 0:
		row.Either = either(changes)
	}
	r.compare(&row, p, changes, missing)
	if missing != "" {
		r.summary.Unsure++
	}
	r.names.player(&row)
	return row
}

// changes are those of a player; one to whom two ratings are given, or one with some of his games
// only, has none.
func (r *rater) changes(p *player, t *tally) ([]rating.Change, string) {
	switch {
	case p.shared:
		return nil, "player: one registration number under two names"
	case p.clash > 0:
		return nil, fmt.Sprintf("rating: %d and %d", p.standing.Rating, p.clash)
	case p.late:
		return nil, "rating: not told with every game"
	case t.Games == 0 && p.standing.Rating > 0 && r.system.Computes():
		return []rating.Change{{New: p.standing.Rating}}, ""
	}
	if list, missing := r.firstChanges(p, t); missing != "" {
		return list, missing
	}
	var list []rating.Change
	var lacking []string
	for _, d := range p.develop.each() {
		changes, missing := r.system.Changes(&t.Tally, p.standing, d)
		if missing != "" && !slices.Contains(lacking, missing) {
			lacking = append(lacking, missing)
		}
		list = append(list, changes...)
	}
	if differs := p.develop.differs(); differs != "" && len(list) > 0 {
		lacking = append(lacking, differs)
	}
	return list, strings.Join(lacking, ", ")
}

// distinct are changes, each once, those by the greatest coefficient first.
func distinct(changes []rating.Change) (list []rating.Change) {
	for _, c := range changes {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b rating.Change) int {
		return cmp.Or(cmp.Compare(len(b.K), len(a.K)), cmp.Compare(b.K, a.K))
	})
	return list
}

// firstChanges are the first ratings that a player without one may have who scored nothing in an
// event: that is left out if it was his first (B.02 8.2), and of several events which was the
// first the dates may not say, nor whether there was one before.
func (r *rater) firstChanges(p *player, t *tally) (list []rating.Change, missing string) {
	if len(t.apart) < 2 || p.standing.Rated == rating.Unknown {
		return nil, ""
	}
	for i := range t.apart {
		of := &t.apart[i]
		if of.Against == 0 || of.Scored > 0 || slices.ContainsFunc(t.apart, func(o ofEvent) bool { return o.event.endsBefore(of.event) }) {
			continue
		}
		var others rating.Tally
		for j := range t.apart {
			if o := &t.apart[j]; j != i {
				others.Games, others.Halves = others.Games+o.Games, others.Halves+o.Halves
				others.Against, others.Scored, others.Opponents = others.Against+o.Against, others.Scored+o.Scored, others.Opponents+o.Opponents
			}
		}
		without, _ := r.system.Changes(&others, p.standing, rating.Development{})
		list = append(list, without...)
	}
	if list == nil {
		return nil, ""
	}
	with, _ := r.system.Changes(&t.Tally, p.standing, rating.Development{})
	return append(with, list...), "which event was the first"
}

// unsureOf names an opponent of a tally whose rating is not certain: that with which the game was
// counted may not be his.
func (r *rater) unsureOf(t *tally) string {
	for _, i := range t.against {
		if p := r.players.list[i]; p.unsure() {
			if r.names != nil {
				return r.names.of("name", p.name)
			}
			return p.name
		}
	}
	return ""
}

// either writes changes of which one is right.
func either(changes []rating.Change) string {
	list := make([]string, len(changes))
	for i, c := range changes {
		switch {
		case c.First && c.New == 0:
			list[i] = c.Note
		case c.First:
			list[i] = "first rating " + strconv.Itoa(c.New)
		default:
			list[i] = "K " + c.K + ": " + c.Delta.Signed() + " → " + strconv.Itoa(c.New)
		}
	}
	return strings.Join(list, ", ")
}

// compare holds the published change and rating against ours. They are undetermined where ours
// is, or while games of the player are.
func (r *rater) compare(row *schemas.RatingPlayerRow, p *player, changes []rating.Change, missing string) {
	if p.published.change == "" && p.published.rating == "" || !r.system.Computes() {
		return
	}
	outcome := schemas.Undetermined
	if len(changes) == 1 && missing == "" && len(p.tallies) == 1 { // of which class of time was it published?
		outcome = published(p, changes[0])
	}
	if p.open > 0 {
		outcome = schemas.Undetermined // those games may make a difference
	}
	row.Agrees = outcome.String()
	if outcome == schemas.Fail {
		r.summary.Differ++
	}
}

// published compares what was published with a change: as published, to the decimals it has.
func published(p *player, c rating.Change) schemas.Outcome {
	outcome := schemas.Pass
	if text := p.published.change; text != "" && !c.First {
		same, ok := c.Published(text)
		switch {
		case !ok:
			outcome = schemas.Undetermined
		case !same:
			return schemas.Fail
		}
	}
	if text := p.published.rating; text != "" {
		n, err := strconv.Atoi(text)
		switch {
		case err != nil:
			outcome = schemas.Undetermined
		case n != c.New:
			return schemas.Fail
		}
	}
	return outcome
}

// rulingRows are the disputed games, with what each ruling does to both.
func (r *rater) rulingRows() (rows []schemas.RatingRulingRow) {
	for i := range r.disputes {
		q := &r.disputes[i]
		var named []schemas.Result
		for _, c := range q.claims {
			if !slices.Contains(named, c.Result) {
				named = append(named, c.Result)
			}
		}
		for _, ruling := range named {
			row := q.row
			row.Ruling = ruling.String()
			var by []string
			for _, c := range q.claims {
				if c.Result == ruling {
					by = append(by, c.By)
				}
			}
			row.By = strings.Join(by, ", ")
			row.FirstEffect, row.SecondEffect = r.effect(q, 0, ruling), r.effect(q, 1, ruling)
			r.names.ruling(&row)
			rows = append(rows, row)
		}
	}
	return rows
}

// effect is what a ruling does to the change of a player, against leaving the game out, for
// each coefficient that he may have; empty where nothing can be computed.
func (r *rater) effect(q *dispute, side int, ruling schemas.Result) string {
	p, opponent := q.players[side], q.players[1-side]
	if p == nil || !q.counts[side] || p.unsure() || opponent != nil && opponent.unsure() || ruling == schemas.ResultDoubleLoss {
		return ""
	}
	t := p.tallyOf(q.class)
	if r.profile.Formula.Kind == ratings.Glicko && r.unsureOf(t) != "" { // the other games make a difference
		return ""
	}
	without := tally{Tally: t.Tally}
	with := without
	r.system.Add(&with.Tally, p.standing, q.as[1-side], rating.ScoreOf(ruling, side))
	after, _ := r.changes(p, &with)
	before, _ := r.changes(p, &without)
	var list, plain []string
	for i, c := range after {
		var had rating.Hundredths
		if i < len(before) {
			had = before[i].Delta
		}
		of := (c.Delta - had).Signed()
		text := "K " + c.K + ": " + of
		if c.First {
			of = "new rating " + strconv.Itoa(c.New)
			text = of
		}
		if !slices.Contains(list, text) {
			list, plain = append(list, text), append(plain, of)
		}
	}
	if len(plain) == 1 {
		return plain[0]
	}
	return strings.Join(list, ", ")
}
