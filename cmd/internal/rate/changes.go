package rate

import (
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
	changes, missing := r.changes(p, &t.Tally)
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
func (r *rater) changes(p *player, t *rating.Tally) ([]rating.Change, string) {
	if p.clash > 0 {
		return nil, fmt.Sprintf("rating: %d and %d", p.standing.Rating, p.clash)
	}
	if p.late {
		return nil, "rating: not told with every game"
	}
	if t.Games == 0 && p.standing.Rating > 0 && r.system.Computes() {
		return []rating.Change{{New: p.standing.Rating}}, ""
	}
	return r.system.Changes(t, p.standing, p.develop)
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
		list[i] = "K " + c.K + ": " + c.Delta.Signed() + " → " + strconv.Itoa(c.New)
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
	without := t.Tally
	with := without
	r.system.Add(&with, p.standing, q.as[1-side], rating.ScoreOf(ruling, side))
	after, _ := r.changes(p, &with)
	before, _ := r.changes(p, &without)
	list := make([]string, 0, len(after))
	for i, c := range after {
		if c.First {
			list = append(list, "new rating "+strconv.Itoa(c.New))
			continue
		}
		var had rating.Hundredths
		if i < len(before) {
			had = before[i].Delta
		}
		text := (c.Delta - had).Signed()
		if len(after) > 1 {
			text = "K " + c.K + ": " + text
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}
