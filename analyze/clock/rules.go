package clock

import (
	"slices"
	"strings"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Rules are what the checks take from the rulebooks and what the event sets in their
// place.
type Rules struct {
	Xiangqi   BookRules
	Renju     BookRules
	Exceeding bool                // in byo-yomi only exceeding the limit loses (D1), else reaching it
	Carry     schemas.CarryOver   // what an event has decided on stages that do not say it (D19)
	Control   schemas.TimeControl // of the event; TimeUnknown where it declares none
	Assumed   []schemas.Text      // what was taken for granted in reading it
	Sessions  Sessions            // of the event
	Boundary  string              // "D1=over", as findings print it
	Stages    string              // "D19=declared"
	Length    string              // "D2=declared"
}

// BookRules are those of one rulebook.
type BookRules struct {
	Profile         string
	MainTime        rulebooks.Parameter[rulebooks.Range] // minutes of a side
	RapidTime       rulebooks.Parameter[rulebooks.Range] // minutes of a side
	SharedTime      rulebooks.Parameter[rulebooks.Range] // minutes of both
	ByoYomi         rulebooks.Parameter[int]             // seconds
	ShortByoYomi    rulebooks.Parameter[int]             // seconds, the other length
	OvertimeMoves   rulebooks.Parameter[int]
	OvertimeMinutes rulebooks.Parameter[[]int]
	SameDay         rulebooks.Parameter[bool]
	MateBeatsFlag   bool // a move that mates stands, though the time was used up (xiangqi-2011:21.6)
}

// RulesOf takes the rules from the settings and the parameters of the profiles in
// force, xq of xiangqi and rj of renju.
func RulesOf(settings *rulebooks.Settings, xq, rj rulebooks.Parameters) Rules {
	choice := func(id string, of rulebooks.Parameters) string { return id + "=" + settings.Value(id, of.Profile()) }
	r := Rules{
		Xiangqi: bookRules(xq), Renju: bookRules(rj),
		Exceeding: rj.ByoYomiBoundary.Value == rulebooks.Exceeding,
		Boundary:  choice("D1", rj), Stages: choice("D19", rj), Length: choice("D2", rj),
	}
	switch settings.Value("D19", rj.Profile()) {
	case "carry":
		r.Carry = schemas.CarryKept
	case "no-carry":
		r.Carry = schemas.CarryLost
	}
	return r
}

func bookRules(p rulebooks.Parameters) BookRules {
	return BookRules{
		Profile: p.Profile(), MainTime: p.MainTime, RapidTime: p.RapidTime, SharedTime: p.SharedTime,
		ByoYomi: p.ByoYomi, ShortByoYomi: p.ShortByoYomi,
		OvertimeMoves: p.OvertimeMoves, OvertimeMinutes: p.OvertimeMinutes, SameDay: p.SameDay,
		MateBeatsFlag: p.MateBeatsFlag.Value,
	}
}

// book returns the rules of the rulebook that a game is held to.
func (c *game) book() *BookRules {
	if c.record.Kind == schemas.KindRenju {
		return &c.rules.Renju
	}
	return &c.rules.Xiangqi
}

// lastRead is the time control that was read last: the games of a source have mostly
// the same.
type lastRead struct {
	tag, overtime string
	kind          schemas.Kind
	control       schemas.TimeControl
	canonical     bool
	assumed       []schemas.Text
	err           error
}

// What is taken for granted in reading controls that say less.
var (
	// Seconds: bare numbers where the format does not say what they are.
	Seconds = []schemas.Text{{Zh: "数字以秒为单位", En: "its numbers are seconds"}}
	// increments: of gomoku and renju, whose rulebooks know byo-yomi and no increments.
	increments = []schemas.Text{{Zh: "“＋”是每着加秒，不是读秒", En: "what stands behind the plus is an increment and no byo-yomi"}}
	// minutesOnly: bare numbers whose stamps cannot be of so many seconds.
	minutesOnly = []schemas.Text{{Zh: "数字以分钟为单位（钟上所示不容按秒读）", En: "its numbers are minutes, since what the clocks show excludes seconds"}}
	// order: the times of first and second player where Black moves first in xiangqi.
	order = []schemas.Text{{Zh: "先后手各是哪一方", En: "which colour is the first player"}}
)

// readControl reads the time control that the record declares, or else that of the
// event.
func (c *game) readControl(last *lastRead) {
	c.written = c.record.Value(schemas.FieldTimeControl.Names(c.record.Kind)...)
	overtime := ""
	if c.record.Kind == schemas.KindRenju {
		overtime = c.record.Value("OT")
	}
	if c.written == "" && overtime == "" {
		c.control, c.assumed = c.rules.Control, c.rules.Assumed
	} else {
		last.read(c.written, overtime, c.record.Kind)
		c.control, c.misread, c.assumed = last.control, last.err, last.assumed
		switch {
		case !c.timed():
		case schemas.IsBare(c.written) && !schemas.InSeconds(c.record.Origin.Format):
			c.assumed = Seconds
		case c.record.Kind == schemas.KindRenju && !last.canonical && overtime == "" && c.has(func(p *schemas.Period) bool { return p.Increment > 0 }):
			c.assumed = increments
		}
		if overtime != "" {
			c.written = strings.TrimSpace(c.written + " " + overtime)
		}
	}
	if c.control.Carry == schemas.CarryUnsaid && c.rules.Carry != schemas.CarryUnsaid && c.timed() {
		c.control = repeated(c.control, c.rules.Carry)
	}
	if c.control.Second != nil && c.record.Kind == schemas.KindXiangqi && len(c.out.Plies) > 0 && c.out.Plies[0].Side == schemas.Second {
		c.assumed = order
	}
	c.units()
}

// shortest is the number up to which one in a time control may be of minutes: five
// hours.
const shortest = 300

// units adds the control that bare numbers make as minutes, as people write them in PGN
// and tables too ("90+30"), against the standard: nobody is late by the unit alone.
func (c *game) units() {
	c.controls = append(c.controls[:0], c.control)
	if !c.timed() || c.record.Origin.Format == "sgf" || !schemas.IsBare(c.written) {
		return
	}
	inMinutes := c.control
	for _, periods := range [...]*[]schemas.Period{&inMinutes.Periods, &inMinutes.Second} {
		*periods = slices.Clone(*periods)
		for i := range *periods {
			p := &(*periods)[i]
			if p.Kind != schemas.PeriodBudget || p.Base > shortest*schemas.OneSecond {
				return
			}
			p.Base *= schemas.OneMinute / schemas.OneSecond
		}
	}
	c.controls = append(c.controls, inMinutes)
}

// read reads what the tag of the time control says, and in SGF that of the overtime.
func (l *lastRead) read(tag, overtime string, kind schemas.Kind) {
	if l.tag == tag && l.overtime == overtime && l.kind == kind {
		return
	}
	var how schemas.TimeReading
	*l = lastRead{tag: strings.Clone(tag), overtime: strings.Clone(overtime), kind: kind}
	if l.overtime != "" {
		l.control, how, l.err = schemas.ReadSGFTime(l.tag, l.overtime, kind)
	} else {
		l.control, how, l.err = schemas.ReadTimeControl(l.tag, kind)
	}
	l.canonical, l.assumed = how.Canonical, how.Assumed
}

// repeated is a control whose last stage begins again when its moves are made, as an
// event has decided it for those that do not say so (D19).
func repeated(control schemas.TimeControl, carry schemas.CarryOver) schemas.TimeControl {
	control.Carry = carry
	for _, periods := range [...]*[]schemas.Period{&control.Periods, &control.Second} {
		if n := len(*periods); n > 0 && (*periods)[n-1].Moves > 0 {
			*periods = slices.Clone(*periods)
			(*periods)[n-1].Repeats = true
		}
	}
	return control
}
