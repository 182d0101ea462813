package clock

import (
	"fmt"
	"strings"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// controlRules are the checks on the time control that is declared.
var controlRules = []rule{
	{
		numbers: numbers{"6.2d", "7.1c", "", ""},
		does: schemas.Text{
			Zh: "所声明的时限若属快棋，须在规则书的范围之内；象棋称为快棋的，时限须不超过15分钟。",
			En: "Where the time declared is that of a rapid game it must lie within the range of the book; a game of xiangqi that is called rapid (快棋) must have no more than 15 minutes.",
		},
		run: rapidTime,
	},
	{
		numbers: numbers{"6.2e", "", "", ""},
		does: schemas.Text{
			Zh: "双方时限不同的（贴时），各方钟上所示不得多于其自己的时限。",
			En: "Where the sides have unequal times, neither clock may show more than its own side has.",
		},
		run: unequalTimes,
	},
	{
		numbers: numbers{"", "7.1a", "7.1", "2.3.1a"},
		does: schemas.Text{
			Zh: "所声明的时限须在规则书的范围之内（共用时限按双方合计）；有各着时刻的，须在一天内下完。",
			En: "The time declared must lie within the range of the book, a shared one within that for both sides; where the moves have their times of day, the game must end on the day it began.",
		},
		run: mainTime,
	},
	{
		numbers: numbers{"", "7.1b", "", ""},
		does: schemas.Text{
			Zh: "有各着时刻的，首着与末着须在同一天。",
			En: "Where the moves have their times of day, the first and the last must be of one day.",
		},
		run: sameDay,
	},
	{
		numbers: numbers{"", "7.1d", "", ""},
		does: schemas.Text{
			Zh: "双方共用的时限须在1至10小时之内，双方用时合计不得超过。",
			En: "A time shared by both sides must be of 1 to 10 hours, and both together must not exceed it.",
		},
		run: sharedTime,
	},
	{
		numbers: numbers{"", "7.2a", "7.2", ""},
		does: schemas.Text{
			Zh: "所声明的时限用完之后须为超时判负、读秒或限时走棋；逐着加秒等不在规则书所列之内，只作提示。",
			En: "After the time declared there must be loss on time, byo-yomi or a number of moves in a period; increments and the like are none of the ways of the book, which is a note.",
		},
		run: afterMainTime,
	},
}

// minutes are whole minutes, ok is false for others.
func minutes(t schemas.Millis) (n int, ok bool) {
	return int(t / schemas.OneMinute), t%schemas.OneMinute == 0
}

// holds reports whether a time lies in a range of minutes.
func holds(r rulebooks.Range, t schemas.Millis) bool {
	return t >= schemas.Millis(r.Least)*schemas.OneMinute && t <= schemas.Millis(r.Most)*schemas.OneMinute
}

// mainTimes returns the main time of both sides; answer is what there is to say where
// there is none.
func (c *game) mainTimes() (times [2]schemas.Millis, answer schemas.Answer, ok bool) {
	if !c.timed() {
		return times, c.untimed(), false
	}
	for side := range times {
		if times[side], ok = c.control.MainTime(schemas.Side(side)); !ok {
			return times, schemas.NotApplicable.Answer(), false
		}
	}
	return times, schemas.Answer{}, true
}

// untimed answers for a check that needs a control.
func (c *game) untimed() schemas.Answer {
	if len(c.out.Plies) == 0 || c.misread == nil && c.control.Kind == schemas.TimeNone {
		return schemas.NotApplicable.Answer()
	}
	return schemas.Lacking("TC")
}

// outside notes that a declared control is not as the book has it.
func (c *game) outside(clause schemas.ClauseID, expected string, text schemas.Text) schemas.Answer {
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "time control",
		Expected: expected, Actual: c.declared(), Text: text,
	})
	return schemas.Fail.Answer()
}

func rapidTime(c *game, clause schemas.ClauseID) schemas.Answer {
	times, answer, ok := c.mainTimes()
	book := c.book()
	if !ok || !book.RapidTime.Given || c.control.Shared {
		if ok {
			return schemas.NotApplicable.Answer()
		}
		return answer
	}
	rapid := book.RapidTime.Value
	least, most := min(times[0], times[1]), max(times[0], times[1])
	limits := fmt.Sprintf("%d–%d min", rapid.Least, rapid.Most)
	if c.record.Kind == schemas.KindXiangqi {
		if most <= schemas.Millis(rapid.Most)*schemas.OneMinute {
			return schemas.Pass.Answer()
		}
		if !c.calledRapid() {
			return schemas.NotApplicable.Answer()
		}
		return c.outside(clause, fmt.Sprintf("≤ %d min", rapid.Most), schemas.Text{
			Zh: fmt.Sprintf("记录称本局为快棋，而所声明的时限“%s”每方多于%d分钟。", clip(c.declared()), rapid.Most),
			En: fmt.Sprintf("The record calls the game rapid, but the time declared, “%s”, is more than %d minutes a side.", clip(c.declared()), rapid.Most),
		})
	}
	switch {
	case least >= schemas.Millis(rapid.Most)*schemas.OneMinute: // for the main times
		return schemas.NotApplicable.Answer()
	case holds(rapid, least):
		return schemas.Pass.Answer()
	}
	return c.outside(clause, limits, schemas.Text{
		Zh: fmt.Sprintf("所声明的时限“%s”每方少于%d分钟，不在快棋、加赛的范围（%d至%d分钟）之内。", clip(c.declared()), rapid.Least, rapid.Least, rapid.Most),
		En: fmt.Sprintf("The time declared, “%s”, is less than the %d minutes a side that rapid and play-off games have at least.", clip(c.declared()), rapid.Least),
	})
}

// calledRapid reports whether event, title or time control say 快棋.
func (c *game) calledRapid() bool {
	for _, field := range [...]schemas.Field{schemas.FieldEvent, schemas.FieldTitle, schemas.FieldTimeControl} {
		if strings.Contains(c.record.Value(field.Names(c.record.Kind)...), "快棋") {
			return true
		}
	}
	return false
}

func unequalTimes(c *game, clause schemas.ClauseID) schemas.Answer {
	switch {
	case !c.timed():
		return c.untimed()
	case c.control.Second == nil:
		return schemas.NotApplicable.Answer()
	case !c.told:
		return schemas.Lacking("CK")
	}
	seen := false
	for n := range c.sides {
		side := schemas.Side(n)
		own := c.control.Of(side)[0]
		i := c.sides[n].firstLeft(c.plies)
		if i < 0 || own.Kind != schemas.PeriodBudget {
			continue
		}
		seen = true
		made := 1 + c.sides[n].before(i) // moves, and the increment that may come before the first
		had := own.Base + own.Increment*schemas.Millis(made+1)
		if left := c.plies[i].left.interval(); left.lo > had && (own.Moves == 0 || made < own.Moves) && !c.fragment && len(c.assumed) == 0 {
			c.moreThanOwn(clause, side, i+1, left, had)
			return schemas.Fail.Answer()
		}
	}
	if !seen {
		return schemas.Lacking("CK")
	}
	return schemas.Pass.Answer()
}

// moreThanOwn tells of a clock that shows more than its side has.
func (c *game) moreThanOwn(clause schemas.ClauseID, side schemas.Side, ply int, left interval, had schemas.Millis) {
	own := c.control.Of(side)[0]
	name, place := c.name(side), c.place(ply)
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Side: side, Ply: ply, Subject: "clock",
		Expected: "≤ " + spell(had), Actual: spellInterval(left), Evidence: "time control " + c.declared(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s之后%s钟上有%s，多于其自己的时限%s（双方时限不同：%s）。", place.Zh, name.Zh, spellInterval(left), spell(own.Base), clip(c.declared())),
			En: fmt.Sprintf("After %s %s's clock shows %s, more than the %s that side has (the times are unequal: %s).", place.En, name.En, spellInterval(left), spell(own.Base), clip(c.declared())),
		},
	})
}

// before counts the side's plies before an index.
func (s *side) before(i int) (n int) {
	for n < len(s.steps) && s.steps[n].ply-1 < i {
		n++
	}
	return n
}

// firstLeft returns the index of the side's first ply with a stamp of the time left.
func (s *side) firstLeft(plies []evidence) int {
	for _, v := range s.steps {
		if plies[v.ply-1].left.told {
			return v.ply - 1
		}
	}
	return -1
}

func mainTime(c *game, clause schemas.ClauseID) schemas.Answer {
	answer := c.mainTimeRange(clause)
	if clause == wuziqi2009+":7.1a" { // 7.1b is on the day
		return answer
	}
	if day := sameDay(c, clause); day.Outcome.Outweighs(answer.Outcome) {
		return day
	}
	return answer
}

func (c *game) mainTimeRange(clause schemas.ClauseID) schemas.Answer {
	times, answer, ok := c.mainTimes()
	book := c.book()
	switch {
	case !ok:
		return answer
	case c.control.Shared:
		if clause == wuziqi2009+":7.1a" { // 7.1d is on shared times
			return schemas.NotApplicable.Answer()
		}
		return c.sharedRange(clause)
	case !book.MainTime.Given:
		return schemas.NotApplicable.Answer()
	}
	least, most := min(times[0], times[1]), max(times[0], times[1])
	allowed, rapid := book.MainTime.Value, book.RapidTime.Value
	rapidHere := clause != wuziqi2009+":7.1a" // the other books have both in one clause
	switch {
	case holds(allowed, least) && holds(allowed, most):
		return schemas.Pass.Answer()
	case rapidHere && holds(rapid, least) && holds(rapid, most):
		return schemas.Pass.Answer()
	case !rapidHere && least < schemas.Millis(allowed.Least)*schemas.OneMinute && most <= schemas.Millis(allowed.Most)*schemas.OneMinute:
		return schemas.NotApplicable.Answer() // 7.1c is on rapid games
	}
	return c.outside(clause, fmt.Sprintf("%d–%d min", allowed.Least, allowed.Most), schemas.Text{
		Zh: fmt.Sprintf("所声明的时限“%s”不在规则书所定的范围（每方%d至%d分钟；快棋、加赛%d至%d分钟）之内。", clip(c.declared()), allowed.Least, allowed.Most, rapid.Least, rapid.Most),
		En: fmt.Sprintf("The time declared, “%s”, is not within the range of the book: %d to %d minutes a side, %d to %d for rapid and play-off games.", clip(c.declared()), allowed.Least, allowed.Most, rapid.Least, rapid.Most),
	})
}

func (c *game) sharedRange(clause schemas.ClauseID) schemas.Answer {
	book := c.book()
	if !book.SharedTime.Given {
		return schemas.NotApplicable.Answer()
	}
	allowed := book.SharedTime.Value
	if holds(allowed, c.control.Periods[0].Base) {
		return schemas.Pass.Answer()
	}
	return c.outside(clause, fmt.Sprintf("%d–%d min", allowed.Least, allowed.Most), schemas.Text{
		Zh: fmt.Sprintf("所声明的共用时限“%s”不在规则书所定的1至10小时（%d至%d分钟）之内。", clip(c.declared()), allowed.Least, allowed.Most),
		En: fmt.Sprintf("The time declared for both sides together, “%s”, is not within the %d to %d minutes of the book.", clip(c.declared()), allowed.Least, allowed.Most),
	})
}

func sharedTime(c *game, clause schemas.ClauseID) schemas.Answer {
	switch {
	case !c.timed():
		return c.untimed()
	case !c.control.Shared:
		return schemas.NotApplicable.Answer()
	}
	answer := c.sharedRange(clause)
	if late := c.lateIn(clause, func(*schemas.Period) bool { return true }); late.Outcome.Outweighs(answer.Outcome) {
		return late
	}
	return answer
}

func sameDay(c *game, clause schemas.ClauseID) schemas.Answer {
	if len(c.out.Plies) == 0 || !c.book().SameDay.Given {
		return schemas.NotApplicable.Answer()
	}
	first, last := -1, -1 // the earliest and the latest
	days := false         // whether they are of different days where they were written
	for i := range c.plies {
		e := &c.plies[i]
		switch {
		case !e.instant.told:
			continue
		case first < 0:
			first, last = i, i
		case e.instant.value < c.plies[first].instant.value:
			first = i
		case e.instant.value > c.plies[last].instant.value:
			last = i
		}
		days = days || e.day != c.plies[first].day
	}
	if last < 0 {
		return schemas.Lacking("SCH")
	}
	length := c.plies[last].instant.value - c.plies[first].instant.value
	switch {
	case length < schemas.OneDay && !days:
		return schemas.Pass.Answer()
	case length < schemas.OneDay || c.zones[0] > 0 && c.zones[1] > 0: // it went on over midnight, or there are two zones
		return schemas.Lacking("SCH")
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Ply: last + 1, Subject: "clock",
		Expected: "one day", Actual: spell(length),
		Text: schemas.Text{
			Zh: fmt.Sprintf("从第%d着到第%d着历时%s，不是在一天内下完的。", first+1, last+1, spell(length)),
			En: fmt.Sprintf("From ply %d to ply %d %s passed: the game was not played within one day.", first+1, last+1, spell(length)),
		},
	})
	return schemas.Fail.Answer()
}

func afterMainTime(c *game, clause schemas.ClauseID) schemas.Answer {
	if !c.timed() {
		return c.untimed()
	}
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		for _, p := range c.control.Of(side) {
			if p.Kind == schemas.PeriodByoyomi || p.Kind == schemas.PeriodBudget && p.Increment == 0 && p.Delay == 0 {
				continue
			}
			return c.outside(clause, "loss on time, byo-yomi, or moves in a period", schemas.Text{
				Zh: fmt.Sprintf("所声明的计时方案“%s”不在规则书所列的办法（超时判负、读秒、限时走棋）之内。", clip(c.declared())),
				En: fmt.Sprintf("The time control declared, “%s”, is none of the ways of the book: loss on time, byo-yomi, a number of moves in a period.", clip(c.declared())),
			})
		}
	}
	return schemas.Pass.Answer()
}
