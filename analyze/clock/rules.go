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

var seconds = []schemas.Text{{Zh: "数字以秒为单位", En: "its numbers are seconds"}}

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
		if last.canonical && c.timed() && !schemas.InSeconds(c.record.Origin.Format) {
			c.assumed = seconds
		}
		if overtime != "" {
			c.written = strings.TrimSpace(c.written + " " + overtime)
		}
	}
	if c.control.Carry == schemas.CarryUnsaid && c.rules.Carry != schemas.CarryUnsaid && c.timed() {
		c.control = repeated(c.control, c.rules.Carry)
	}
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
