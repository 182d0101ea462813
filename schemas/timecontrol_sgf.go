package schemas

import (
	"regexp"
	"strings"
)

// sgfOvertime are the values of OT that Go servers write.
var (
	sgfByoyomi  = regexp.MustCompile(`^([0-9]+) ?x ?([0-9.]+) ?(?:s|sec|seconds)? byo-?yomi$`)
	sgfCanadian = regexp.MustCompile(`^([0-9]+) ?/ ?([0-9.]+) ?(?:s|sec|seconds)? canadian(?: overtime)?$`)
	sgfFischer  = regexp.MustCompile(`^([0-9.]+) ?(?:s|sec|seconds)? fischer$`)
)

// ReadSGFTime reads the properties TM and OT of an SGF file. TM is the main time in
// seconds; OT, what follows it, is free text of which the forms of Go servers are
// known ("5x30 byo-yomi", "25/600 Canadian", "10 fischer") and the words that
// ReadTimeControl knows. An empty OT adds nothing. In Canadian overtime what a stage
// leaves is lost by definition.
func ReadSGFTime(tm, ot string, kind Kind) (TimeControl, TimeReading, error) {
	tm, ot = strings.TrimSpace(tm), strings.TrimSpace(ot)
	if ot == "" {
		return ReadTimeControl(tm, kind)
	}
	written := tm + " " + ot
	main, err := parseSeconds(tm)
	if err != nil {
		return TimeControl{}, TimeReading{}, notUnderstood(written, tm, "TM不是秒数", "TM is no number of seconds")
	}
	if len(ot) > maxTimeText {
		return TimeControl{}, TimeReading{}, notUnderstood(written, ot, "过长", "too long")
	}
	c := TimeControl{Kind: TimeTimed, Periods: []Period{{Base: main}}}
	folded := foldTime(ot)
	known, err := c.sgfOvertime(strings.ToLower(folded.plain))
	if known {
		if main == 0 && len(c.Periods) > 1 && c.Periods[1].Kind == PeriodByoyomi {
			c.Periods = c.Periods[1:]
		}
		if err == nil {
			err = c.validate()
		}
		if err != nil {
			return TimeControl{}, TimeReading{}, notUnderstood(written, ot, "数目有误", err.Error())
		}
		return c, TimeReading{Words: []string{tm, ot}}, nil
	}
	r := timeReader{text: ot, kind: kind}
	r.drafts[0].periods = c.Periods
	if err := r.lex(folded); err != nil {
		return TimeControl{}, TimeReading{}, err
	}
	c, reading, err := r.read()
	if err == nil {
		reading.Words = append([]string{tm}, reading.Words...)
	}
	return c, reading, err
}

// sgfOvertime adds what OT says, if it is one of the known forms.
func (c *TimeControl) sgfOvertime(ot string) (known bool, err error) {
	p := Period{}
	if ot == "none" || ot == "no overtime" || ot == "absolute" {
		return true, nil
	}
	if m := sgfFischer.FindStringSubmatch(ot); m != nil {
		c.Periods[0].Increment, err = parseSeconds(m[1])
		return true, err
	}
	m := sgfByoyomi.FindStringSubmatch(ot)
	if m != nil {
		p.Kind = PeriodByoyomi
		p.Count, err = parseMoves(m[1])
	} else if m = sgfCanadian.FindStringSubmatch(ot); m != nil {
		p.Repeats, c.Carry = true, CarryLost
		p.Moves, err = parseMoves(m[1])
	} else {
		return false, nil
	}
	if err == nil {
		p.Base, err = parseSeconds(m[2])
	}
	c.Periods = append(c.Periods, p)
	return true, err
}
