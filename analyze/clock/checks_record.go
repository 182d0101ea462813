package clock

import (
	"errors"
	"fmt"
	"strings"

	"qipu/schemas"
)

// recordChecks are the checks on what a record tells of the clocks, whatever the rules.
var recordChecks = []check{
	{Check: schemas.Check{Clause: "record:clock", Does: schemas.Text{
		Zh: "棋钟记载须自相一致：可读，不为负，剩余时间的增加不多于所加，剩余与用时相符，时刻不倒退。",
		En: "What the record tells of the clocks must agree with itself: stamps must be times, none less than nothing, the time left must not rise by more than the control gives, must fit the times used, and times of day must not go back.",
	}}, run: stampsAgree},
	{Check: schemas.Check{Clause: "record:time-control", Does: schemas.Text{
		Zh: "读取记录所写的计时方案；读不懂的原文照录，不作猜测；与赛事文件所定不同的，作提示。",
		En: "The time control written is read; one that is not understood is kept as written and never guessed, and one that differs from the event's is noted.",
	}}, run: controlRead},
	{Check: schemas.Check{Clause: "record:session", Does: schemas.Text{
		Zh: "赛事文件定有每节时长（session）或各轮起止时间的，双方用时合计不得长于该节。用时由各着用时、剩余时间或所记总用时核算，棋钟停走的时间不计；裁判记录有封棋、暂停或续赛的，不作判定。",
		En: "Where the event file declares how long a session lasts, or when rounds begin and end, the times that both sides used must not add up to more. They follow from the times of moves, the times left or the totals stated, without time in which the clocks stood; where the log notes an adjournment it is not judged.",
	}, Uses: []schemas.ClauseID{wuziqi2009 + ":2.17", wuziqiUndated + ":2.17"}}, run: withinSession},
}

// oddTexts say what is wrong with a stamp: the place, how much or what is written.
var oddTexts = [irregularityKinds]struct {
	severity schemas.Severity
	expected string
	text     schemas.Text
}{
	unreadable: {schemas.Note, "a time", schemas.Text{Zh: "%s的棋钟记载“%s”不是时间", En: "At %s the clock's stamp “%s” is no time"}},
	negative:   {schemas.Warning, "≥ 0", schemas.Text{Zh: "%s的用时为负（%s）", En: "At %s the move took less than nothing (%s)"}},
	backwards:  {schemas.Warning, "times of day in order", schemas.Text{Zh: "%s的时刻比上一着早%s", En: "The time of day of %s is %s before that of the ply before it"}},
	risen:      {schemas.Warning, "no more than the control gives", schemas.Text{Zh: "%s之后剩余时间比计时方案所给的多出%s；是否由裁判调钟，见裁判记录", En: "After %s the clock shows %s more than the control gives; whether an arbiter set it is for the log"}},
	clashing:   {schemas.Warning, "stamps that agree", schemas.Text{Zh: "%s的剩余时间与用时不符，相差至少%s", En: "At %s the time left and the time used do not fit one another, by %s at least"}},
	empty:      {schemas.Warning, "≥ 0", schemas.Text{Zh: "%s之后钟上为负（%s）", En: "After %s the clock shows less than nothing (%s)"}},
}

func stampsAgree(c *game, clause schemas.ClauseID) schemas.Answer {
	if !c.told {
		return schemas.NotApplicable.Answer()
	}
	var first [irregularityKinds]int
	var seen [irregularityKinds]bool
	for i, odd := range c.odd {
		grosser := odd.by > slack && c.odd[first[odd.kind]].by <= slack
		if !seen[odd.kind] || grosser {
			first[odd.kind], seen[odd.kind] = i, true
		}
	}
	answer := schemas.Pass.Answer()
	for kind, any := range seen {
		if !any {
			continue
		}
		answer = schemas.Fail.Answer()
		c.oddFinding(clause, c.odd[first[kind]], c.found[kind])
	}
	return answer
}

// slack is how far the times that programs take from electronic clocks are apart without
// anything being wrong: what they show and what they add up is rounded, and read late.
const slack = 5 * schemas.OneSecond

// oddFinding tells of the first irregularity of a kind, and how many there are. It is a
// note where all of them are within the slack.
func (c *game) oddFinding(clause schemas.ClauseID, odd irregularity, n int) {
	about, severity := &oddTexts[odd.kind], oddTexts[odd.kind].severity
	if odd.by <= slack {
		severity = schemas.Note
	}
	place, what := c.place(odd.ply), clip(odd.text)
	if odd.kind != unreadable {
		what = spell(odd.by)
	}
	more := schemas.Text{Zh: "。", En: "."}
	if n > 1 {
		more = schemas.Text{Zh: fmt.Sprintf("；这类共%d处。", n), En: fmt.Sprintf("; there are %d such places.", n)}
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: severity, Outcome: schemas.Fail, Side: odd.side, Ply: odd.ply, Subject: "clock", AsksLog: odd.kind == risen,
		Expected: about.expected, Actual: what, Evidence: "time control " + c.declared(),
		Text: schemas.Text{
			Zh: fmt.Sprintf(about.text.Zh, place.Zh, what) + more.Zh,
			En: fmt.Sprintf(about.text.En, place.En, what) + more.En,
		},
	})
}

func controlRead(c *game, clause schemas.ClauseID) schemas.Answer {
	switch {
	case c.written == "":
		return schemas.NotApplicable.Answer()
	case c.misread != nil:
		why := schemas.Text{Zh: c.misread.Error(), En: c.misread.Error()}
		if err, ok := errors.AsType[*schemas.TimeControlError](c.misread); ok {
			why = err.Why
		}
		c.add(schemas.Finding{
			Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "time control",
			Actual: clip(c.written), Evidence: c.misread.Error(),
			Text: schemas.Text{
				Zh: fmt.Sprintf("所写的计时方案“%s”未能读懂（%s），据以核算棋钟的检查不作判定。", clip(c.written), why.Zh),
				En: fmt.Sprintf("The time control written, “%s”, is not understood (%s); what rests on it is not judged.", clip(c.written), why.En),
			},
		})
		return schemas.Lacking("TC")
	}
	if len(c.assumed) > 0 && (c.told || c.sides[0].final.told() || c.sides[1].final.told()) { // else nothing rests on it
		c.assumption(clause)
		return schemas.Lacking("TC")
	}
	own, event := c.control.String(), c.rules.Control.String()
	if c.rules.Control.Kind != schemas.TimeTimed || c.control.Kind == schemas.TimeUnknown || own == event {
		return schemas.Pass.Answer()
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "time control",
		Expected: event, Actual: own,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录所写的计时方案（%s）与赛事文件所定（%s）不同；按记录核算。", own, event),
			En: fmt.Sprintf("The time control of the record, %s, is not that of the event file, %s; the clocks are held against the record's.", own, event),
		},
	})
	return schemas.Fail.Answer()
}

// assumption tells what a control that was read rests on beyond its words.
func (c *game) assumption(clause schemas.ClauseID) {
	var zh, en []string
	for _, text := range c.assumed {
		zh, en = append(zh, text.Zh), append(en, text.En)
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "time control",
		Expected: c.control.String(), Actual: clip(c.written),
		Text: schemas.Text{
			Zh: fmt.Sprintf("所写的计时方案“%s”按“%s”读，其中%s是推定的；仅凭它不判任何一方超时。", clip(c.written), c.control, strings.Join(zh, "；")),
			En: fmt.Sprintf("The time control written, “%s”, is read as “%s”, taking for granted: %s. Nobody is found late by it alone.", clip(c.written), c.control, strings.Join(en, "; ")),
		},
	})
}
