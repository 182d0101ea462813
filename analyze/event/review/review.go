package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/pairing"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Rules are the rulebook in force, with what the event decides.
type Rules struct {
	Book       string // the rulebook; one without clauses on events, or none, leaves only what contradicts itself
	Settings   *rulebooks.Settings
	Parameters rulebooks.Parameters
	Assumed    bool // the event names no rulebook: what departs from this one is undetermined
}

// Review is what became of an event.
type Review struct {
	Parts    []Part
	Findings []schemas.Finding
	Answers  map[schemas.ClauseID]schemas.Answer // of those of Checks that apply
}

// Part is an event, or a stage or group of one.
type Part struct {
	Name       string // of its stage and group; empty where there is but one part
	Stage      string // schemas.EventStage.ID; empty where pairings name none
	Group      string
	Event      *schemas.Event
	Tournament *event.Tournament
	Pairings   pairing.Report
	Tables     []Table
	Uncounted  schemas.Text                   // why Tables is empty; empty if it is not
	Bands      []pairing.Band                 // of each player of a knockout; nil of other systems, and where it is not known who went out
	BandClause schemas.ClauseID               // of the ranks of a knockout; record:event where the book has none
	Ranked     map[int]*schemas.EventStanding // the published rows of a knockout, by player
	Members    *MemberSum                     // the teams of an event of 队员总分; nil of others
	Effects    *effect.Report                 // of Correct; nil where nothing is corrected
	Refused    bool                           // places of it are not understood, which is told: nothing is counted
}

// Has reports whether an event tells enough to be held against a rulebook: who takes part,
// and who met whom, how they were drawn or how they were ranked.
func Has(e *schemas.Event) bool {
	return len(e.Players)+len(e.Teams) > 0 && !IsBlank(e)
}

// Of holds an event against the rules.
func Of(e *schemas.Event, rules *Rules) *Review {
	r := &reviewer{rules: rules, Review: &Review{Answers: make(map[schemas.ClauseID]schemas.Answer)}}
	if !Has(e) {
		r.nobody(e)
		return r.Review
	}
	parts := event.Parts(e)
	r.answer(ofEvent, schemas.Pass.Answer())
	made := make([]Part, len(parts))
	problems := make([][]event.Problem, len(parts))
	for i, own := range parts {
		made[i], problems[i] = makePart(own, len(parts) > 1)
	}
	drawnOnce(e, made)
	r.unplayed(e, made)
	for i := range made {
		r.part(&made[i], problems[i])
	}
	r.stages(e)
	r.times(e)
	return r.Review
}

// IsBlank reports whether an event tells of no pairings, draw or table: there is nothing that
// players could be missing to.
func IsBlank(e *schemas.Event) bool { return len(e.Pairings)+len(e.Standings)+len(e.Draw) == 0 }

// nobody tells of pairings, a draw or tables without any player.
func (r *reviewer) nobody(e *schemas.Event) {
	if IsBlank(e) {
		return
	}
	r.find(&schemas.Finding{
		Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "event players",
		Text: schemas.Text{
			Zh: "赛事有对阵、抽签或名次表，而没有选手表，均未核对。", En: "There are pairings, a draw or tables, and no list of players: nothing of them was held against the rules.",
		},
	}, "EV")
}

// reviewer reviews an event.
type reviewer struct {
	*Review
	rules *Rules
}

func (r *reviewer) answer(clause schemas.ClauseID, a schemas.Answer) {
	if had, ok := r.Answers[clause]; !ok || a.Outcome.Outweighs(had.Outcome) {
		r.Answers[clause] = a
	}
}

// find adds a finding and its answer; lacks is what an undetermined one lacks.
func (r *reviewer) find(f *schemas.Finding, lacks string) {
	f.Side = schemas.NoSide
	if r.rules.Assumed && f.Clause != ofEvent && f.Outcome == schemas.Fail {
		f.Outcome, f.Severity, lacks = schemas.Undetermined, schemas.Note, "EV"
		f.Text.Zh += "赛事没有指明规则书。"
		f.Text.En += " The event names no rulebook."
	}
	r.Findings = append(r.Findings, *f)
	if f.Outcome == schemas.Undetermined {
		r.answer(f.Clause, schemas.Lacking(lacks))
	} else {
		r.answer(f.Clause, f.Outcome.Answer())
	}
}

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

// drawnOnce takes the numbers drawn from those who took part in an earlier stage: lots are
// drawn for each stage, and an event tells one number of a player.
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
		for k := range players {
			if first[players[k].ID] < at(parts[i].Stage) {
				players[k].Lot = 0
			}
		}
	}
}

// part reviews one part.
func (r *reviewer) part(made *Part, problems []event.Problem) {
	p, own, t := *made, made.Event, made.Tournament
	r.problems(problems)
	if p.Refused {
		p.Uncounted = schemas.Text{Zh: "赛事文件有未能读懂之处，改正之前不予计算。", En: "Places of the event file are not understood; nothing is counted before they are put right."}
		r.Parts = append(r.Parts, p)
		return
	}
	r.points(t)
	p.Pairings = r.pairings(own, t)
	r.teams(own, t)
	p.Tables, p.Uncounted = r.tables(own, t)
	if n := len(p.Tables); n > 0 && t.Form == event.MemberSum {
		p.Members = r.memberSum(own, t, &p.Tables[n-1])
	}
	if t.System == event.Knockout {
		r.bands(&p)
	}
	r.Parts = append(r.Parts, p)
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

// problems tells what of the event contradicts itself or is not reckoned with.
func (r *reviewer) problems(list []event.Problem) {
	for i := range list {
		p := &list[i]
		f := schemas.Finding{Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: subjectOf(p), Evidence: p.Where, Text: sentence(p.Text)}
		lacks := "EV"
		if p.Class == event.EventFinding {
			f.Severity, f.Outcome = schemas.Warning, schemas.Fail
		}
		if p.Class == event.Limit {
			lacks = "not reckoned with"
		}
		r.find(&f, lacks)
	}
}

func subjectOf(p *event.Problem) string {
	switch {
	case p.Table == "":
		return strings.TrimSpace("event " + p.Field)
	case p.Row == 0:
		return p.Table
	}
	return strings.TrimSpace(fmt.Sprintf("%s %d %s", p.Table, p.Row, p.Field))
}

// sentence makes a sentence of the text of a problem.
func sentence(t schemas.Text) schemas.Text {
	end := func(s, stop string) string {
		if first, size := utf8.DecodeRuneInString(s); size > 0 {
			s = string(unicode.ToUpper(first)) + s[size:]
		}
		if strings.HasSuffix(s, stop) {
			return s
		}
		return s + stop
	}
	return schemas.Text{Zh: end(t.Zh, "。"), En: end(t.En, ".")}
}

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

// pairings holds the pairings against the system.
func (r *reviewer) pairings(e *schemas.Event, t *event.Tournament) pairing.Report {
	in := rulesOf(r.rules.Book, t)
	limits := r.limits()
	if t.MatchPoints != (rulebooks.Scale{}) {
		limits.MatchPoints = rulebooks.Parameter[rulebooks.Scale]{Value: t.MatchPoints, Given: true}
	}
	declared := pairing.Declared{Declared: t.Declared, Pending: pending(t), Bye: byeScore(t)}
	known := accelerated(e, t, &declared)
	report := pairing.Audit(withoutOpponents(t), limits, &declared)
	heedBarred(e, t, &report)
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

// heedBarred leaves out what is shown by a pairing of players who may not meet, so that
// another proof may or may not be there.
func heedBarred(e *schemas.Event, t *event.Tournament, report *pairing.Report) {
	if len(e.Barred) == 0 {
		return
	}
	barred := func(round int, pair pairing.Pair) bool {
		if pair.Second == event.Nobody {
			return false
		}
		return slices.ContainsFunc(e.Barred, func(b schemas.EventBarred) bool {
			from, err := strconv.Atoi(b.From)
			to, err2 := strconv.Atoi(b.To)
			if err == nil && round < from || err2 == nil && round > to {
				return false
			}
			who := strings.Fields(b.Who)
			return slices.Contains(who, t.Players[pair.First].ID) && slices.Contains(who, t.Players[pair.Second].ID)
		})
	}
	report.Deviations = slices.DeleteFunc(report.Deviations, func(d pairing.Deviation) bool {
		if d.Round == 0 || !slices.ContainsFunc(d.Proof, func(p pairing.Pair) bool { return barred(d.Round, p) }) {
			return false
		}
		report.Gaps = append(report.Gaps, pairing.Gap{Kind: d.Kind, Round: d.Round, Missing: pairing.MissingProof})
		return true
	})
}

// byeScore is what a bye scores for later rounds, where the event says it.
func byeScore(t *event.Tournament) pairing.ByeScore {
	scale := t.MatchPoints
	if !t.ByBoards {
		scale = t.Points
	}
	switch {
	case !t.ByeTold || scale == (rulebooks.Scale{}):
		return pairing.ByeByBook
	case t.ByeMatch >= scale.Win:
		return pairing.ByeAsWin
	case t.ByeMatch > scale.Loss:
		return pairing.ByeAsDraw
	}
	return pairing.ByeAsLoss
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
	f.Text = filled(sentenceOf(d), "{p}", who, "{r}", fmt.Sprint(d.Round), "{b}", fmt.Sprint(d.Board), "{e}", unsigned(d.Kind, f.Expected), "{a}", unsigned(d.Kind, f.Actual))
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

// ranking returns by what a tournament is ranked, and the clause of it. The ranking of the
// event comes first; where it is none of the book's it is of no clause.
func (r *reviewer) ranking(e *schemas.Event, t *event.Tournament) (rulebooks.Ranking, schemas.ClauseID) {
	if len(t.Ranking) == 0 && strings.TrimSpace(e.RankedBy+e.TieBreaks) != "" {
		return nil, ofEvent // it declares an order that is not reckoned with, which was told
	}
	own := tiebreak.RankingOf(r.rules.Settings, r.rules.Parameters, t)
	if len(t.Ranking) == 0 {
		return own.Value, own.Clause
	}
	list := []rulebooks.Parameter[rulebooks.Ranking]{own}
	if p := &r.rules.Parameters; t.System == event.Swiss {
		list = append(list, p.RankSwissOther, p.RankTeamSwissOther)
	}
	fewer := r.rules.Settings.Value("D9", r.rules.Parameters.Profile()) == "fewer"
	for _, one := range list {
		if one.Given && slices.Equal(tiebreak.Directed(one.Value, fewer), t.Ranking) {
			return t.Ranking, one.Clause
		}
	}
	return t.Ranking, ofEvent
}
