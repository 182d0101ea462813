package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// pairings holds the pairings against the system.
func (r *reviewer) pairings(e *schemas.Event, t *event.Tournament) pairing.Report {
	in := rulesOf(r.rules.Book, t)
	limits := r.limits()
	switch {
	case t.Teams && !t.ByBoards: // whole matches, which score Points
		limits.MatchPoints = rulebooks.Parameter[rulebooks.Scale]{Value: t.Points, Given: true}
	case t.MatchPoints != (rulebooks.Scale{}):
		limits.MatchPoints = rulebooks.Parameter[rulebooks.Scale]{Value: t.MatchPoints, Given: true}
	}
	declared := pairing.Declared{Declared: t.Declared, Barred: barredOf(e, t), Pending: pending(t)}
	known := accelerated(e, t, &declared)
	report := pairing.Audit(withoutOpponents(t), limits, &declared)
	heedBarred(declared.Barred, &report)
	if !known { // what players have beside their points
		for _, k := range [...]pairing.Kind{pairing.ByeNotLowest, pairing.FullerPairing, pairing.FullerWithoutColours, pairing.NearerPairing, pairing.FloatLimit} {
			report.Deviations = slices.DeleteFunc(report.Deviations, func(d pairing.Deviation) bool { return d.Kind == k })
			report.Gaps = append(report.Gaps, pairing.Gap{Kind: k, Missing: pairing.MissingMethod})
		}
	}
	report.Deviations = slices.DeleteFunc(report.Deviations, func(d pairing.Deviation) bool {
		_, ok := in[d.Kind]
		return !ok || d.Kind == pairing.PairedTwice && r.told(d.Round)
	})
	for k, rule := range in {
		if report.Examined(k) > 0 {
			r.answer(rule.clause, schemas.Pass.Answer())
		}
	}
	for _, g := range report.Gaps {
		if rule, ok := in[g.Kind]; ok {
			r.answer(rule.clause, schemas.Lacking(lacks[g.Missing].code))
		}
	}
	for i := range report.Deviations {
		d := &report.Deviations[i]
		by := in[d.Kind]
		by.open = by.open || unprinted(by, t, d)
		f := r.deviation(t, d, by)
		r.find(&f, "rule")
	}
	if n := len(report.Refused); n > 0 {
		why := report.Refused[0].Err.Error()
		r.find(&schemas.Finding{
			Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "pairings",
			Text: schemas.Text{
				Zh: fmt.Sprintf("%d 处对阵不合理，未予核对，其一：%s。", n, why), En: fmt.Sprintf("Pairings that make no sense were left out: %d, the first for this: %s.", n, why),
			},
		}, "EV")
	}
	return report
}

// mostVirtual bounds the work on points beside those of players: rounds times players times
// rows of accelerations, far above any event's.
const mostVirtual = 50_000_000

// accelerated declares the points that players have beside their own in the pairing of some
// rounds; it reports false where they are not understood.
func accelerated(e *schemas.Event, t *event.Tournament, d *pairing.Declared) bool {
	last := 0
	for i := range t.Games {
		last = max(last, t.Games[i].Round)
	}
	if len(e.Accelerations) > 0 {
		if last*len(t.Players)*len(e.Accelerations) > mostVirtual {
			return false
		}
		d.Virtual = make([][]int, last)
		for i := range d.Virtual {
			d.Virtual[i] = make([]int, len(t.Players))
		}
	}
	for i := range e.Accelerations {
		a := &e.Accelerations[i]
		text := a.Points
		if t.Teams {
			text = cmp.Or(a.MatchPoints, a.Points)
		}
		halves, err := schemas.ParseHalves(text)
		from, err2 := strconv.Atoi(a.From)
		to, err3 := strconv.Atoi(a.To)
		first, err4 := strconv.Atoi(a.First)
		end, err5 := strconv.Atoi(a.Last)
		if errors.Join(err, err2, err3, err4, err5) != nil || from < 1 {
			return false
		}
		for p := range t.Players {
			n, err := strconv.Atoi(t.Players[p].ID)
			if err != nil || n < first || n > end {
				continue
			}
			for round := from; round <= min(to, last); round++ {
				d.Virtual[round-1][p] += halves
			}
		}
	}
	return true
}

// barredOf returns who may not be paired with each other, by what the event declares.
func barredOf(e *schemas.Event, t *event.Tournament) []pairing.Barred {
	at := make(map[string]int)
	for i := range t.Players {
		at[t.Players[i].ID] = i
	}
	list := make([]pairing.Barred, len(e.Barred))
	for i := range e.Barred {
		b := &e.Barred[i]
		list[i].From, _ = strconv.Atoi(b.From)
		list[i].To, _ = strconv.Atoi(b.To)
		for id := range strings.FieldsSeq(b.Who) {
			if p, ok := at[id]; ok {
				list[i].Players = append(list[i].Players, p)
			}
		}
	}
	return list
}

// heedBarred leaves out what is shown, by a method that knows of nobody barred, with a pairing of
// players who are: another proof may or may not be there.
func heedBarred(list []pairing.Barred, report *pairing.Report) {
	barred := func(round int, p pairing.Pair) bool {
		return slices.ContainsFunc(list, func(b pairing.Barred) bool { return b.Bars(round, p.First, p.Second) })
	}
	report.Deviations = slices.DeleteFunc(report.Deviations, func(d pairing.Deviation) bool {
		if d.Round == 0 || !slices.ContainsFunc(d.Proof, func(p pairing.Pair) bool { return barred(d.Round, p) }) {
			return false
		}
		report.Gaps = append(report.Gaps, pairing.Gap{Kind: d.Kind, Round: d.Round, Missing: pairing.MissingProof})
		return true
	})
}

// limits are what the rulebook and the options lay down for pairings.
func (r *reviewer) limits() *pairing.Rules {
	limits := pairing.RulesOf(r.rules.Settings, r.rules.Parameters.Profile(), &r.rules.Parameters)
	return &limits
}

// withoutOpponents makes byes of the forfeits of players without opponents: who has − was
// absent, and who has + was given the point.
func withoutOpponents(t *event.Tournament) *event.Tournament {
	of := *t
	of.Games = slices.Clone(t.Games)
	for i := range of.Games {
		g := &of.Games[i]
		switch {
		case g.Second != event.Nobody:
		case g.Outcome == event.FirstForfeits:
			g.Outcome = event.ZeroBye
		case g.Outcome == event.SecondForfeits:
			g.Outcome = event.FullBye
		}
	}
	return &of
}

// pending are the games that were not finished when the next round was paired
// (xiangqi-2011:A3.1.8).
func pending(t *event.Tournament) (games []int) {
	for i := range t.Games {
		if t.Games[i].Pending {
			games = append(games, i)
		}
	}
	return games
}

// told reports whether it is told already that somebody has two games in a round.
func (r *reviewer) told(round int) bool {
	within := fmt.Sprintf("Round %d: ", round)
	return slices.ContainsFunc(r.Findings, func(f schemas.Finding) bool {
		return f.Clause == ofEvent && strings.HasPrefix(f.Text.En, within) && strings.Contains(f.Text.En, "two games")
	})
}

// deviation makes the finding of a deviation.
func (r *reviewer) deviation(t *event.Tournament, d *pairing.Deviation, by rule) schemas.Finding {
	names := make([]string, len(d.Players))
	for i, p := range d.Players {
		names[i] = PlayerName(t, p)
	}
	f := schemas.Finding{
		Clause: by.clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "event",
		Expected: fact(t, d.Kind, d.Expected), Actual: fact(t, d.Kind, d.Actual),
	}
	if d.Round > 0 {
		f.Subject = fmt.Sprintf("round %d", d.Round)
	}
	if by.soft {
		f.Severity = schemas.Note
	}
	if by.open {
		f.Outcome = schemas.Undetermined
	}
	who := strings.Join(names, ", ")
	f.Text = filled(sentenceOf(d), "{p}", who, "{r}", fmt.Sprint(d.Round), "{b}", fmt.Sprint(d.Board), "{g}", tiebreak.Halves.Format(d.Group), "{e}", unsigned(d.Kind, f.Expected), "{a}", unsigned(d.Kind, f.Actual))
	f.Evidence = d.Kind.String()
	if who != "" {
		f.Evidence += ": " + who
	}
	if d.Kind == pairing.ByeAgain && r.rules.Settings.Value("D17", r.rules.Parameters.Profile()) == "error" {
		f.Severity, f.Outcome, f.Options = schemas.Error, schemas.Fail, "D17=error"
	}
	if len(d.Proof) > 0 {
		proof := pairs(t, d.Proof)
		f.Evidence += "; better: " + proof
		f.Text.Zh += "可编为 " + proof + "。"
		f.Text.En += " It could have been " + proof + "."
	}
	return f
}

// Open lists the questions on pairings that could not be decided, in words.
func (p *Part) Open(book string) []schemas.Text {
	var out []schemas.Text
	in := rulesOf(book, p.Tournament)
	for _, g := range p.Pairings.Gaps {
		rule, ok := in[g.Kind]
		if !ok {
			continue
		}
		why := lacks[g.Missing].text
		text := schemas.Text{Zh: fmt.Sprintf("%s %s：%s", rule.clause, g.Kind, why.Zh), En: fmt.Sprintf("%s %s: %s", rule.clause, g.Kind, why.En)}
		if g.Round > 0 {
			text.Zh, text.En = fmt.Sprintf("第 %d 轮 %s", g.Round, text.Zh), fmt.Sprintf("round %d %s", g.Round, text.En)
		}
		out = append(out, text)
	}
	return out
}
