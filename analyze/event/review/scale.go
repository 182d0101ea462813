package review

import (
	"cmp"
	"fmt"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// points gives the event the scale of the book where it declares none.
func (r *reviewer) points(t *event.Tournament) {
	if t.Points != (rulebooks.Scale{}) {
		return
	}
	p := r.rules.Parameters.Points
	if t.Teams && !t.ByBoards {
		p = r.rules.Parameters.MatchPoints
	}
	if p.Given {
		t.Points = p.Value
	}
}

// scales are those that events use without saying so.
var scales = []rulebooks.Scale{{Win: 2, DrawFirst: 1, DrawSecond: 1}, {Win: 4, DrawFirst: 2, DrawSecond: 2}, {Win: 6, DrawFirst: 2, DrawSecond: 2}}

// fewRows is how many rows of a published table tell nothing of its scale.
const fewRows = 3

// ofScale counts by another scale than that of the book where the event declares none and
// most of the published points are of it, more than of the book's. That is said.
func (r *reviewer) ofScale(e *schemas.Event, t *event.Tournament, rows []Published) {
	declared := cmp.Or(e.Points, e.MatchPoints)
	if t.ByBoards {
		declared = e.MatchPoints
	}
	if strings.TrimSpace(declared) != "" || len(rows) < fewRows || t.System == event.Knockout {
		return
	}
	own := &t.Points // what the first points of the table are counted by
	if t.ByBoards {
		if own = &t.MatchPoints; t.MatchPoints == (rulebooks.Scale{}) {
			t.MatchPoints = tiebreak.OptionsOf(r.rules.Settings, r.rules.Parameters, t).MatchPoints
		}
	}
	book, most := *own, r.fitting(t, rows)
	best := book
	for _, scale := range scales {
		*own = scale
		if n := r.fitting(t, rows); n > most && 2*n > len(rows) {
			best, most = scale, n
		}
	}
	if *own = best; best == book {
		return
	}
	win, draw := tiebreak.Halves.Format(best.Win), tiebreak.Halves.Format(best.DrawFirst)
	r.find(&schemas.Finding{
		Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "event points",
		Text: schemas.Text{
			Zh: fmt.Sprintf("赛事没有写明记分，公布的得分是按胜 %s、和 %s、负 0 计的，以下照此计算。", win, draw),
			En: fmt.Sprintf("The event does not declare its points; those published are of %s for a win and %s for a draw, and it is counted so.", win, draw),
		},
	}, "EV")
}

// fitting counts the rows whose points are as published.
func (r *reviewer) fitting(t *event.Tournament, rows []Published) (n int) {
	o := tiebreak.OptionsOf(r.rules.Settings, r.rules.Parameters, t)
	if t.Teams && !t.ByBoards {
		o.MatchPoints = t.Points
	}
	s, err := tiebreak.Compute(t, o)
	if err != nil {
		return 0
	}
	for _, p := range rows {
		text := p.Row.Points
		if t.Teams {
			text = cmp.Or(p.Row.MatchPoints, p.Row.Points)
		}
		if got, err := schemas.ParseHalves(text); err == nil && text != "" && got == s.Points(p.Player) {
			n++
		}
	}
	return n
}
