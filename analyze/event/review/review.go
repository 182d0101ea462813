package review

import (
	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/pairing"
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
