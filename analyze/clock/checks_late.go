package clock

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// lateRules are the checks on how the time was kept. What they find is a fact of the
// clocks: what it costs is among resultRules.
var lateRules = []rule{
	{
		numbers: numbers{"6.2a", "", "", ""},
		does: schemas.Text{
			Zh: "基本用时加秒的，逐着核算：基本用时加各着所加，减去已用，着成时须有剩余；指出第一着超时及至少超出多少。",
			En: "With base time and increment the clock is run move by move: base and increments less the time used must leave something when each move is made. The first move made late is named, and by how much at least.",
		},
		run: func(c *game, clause schemas.ClauseID) schemas.Answer {
			return c.lateIn(clause, func(p *schemas.Period) bool {
				return p.Kind == schemas.PeriodBudget && p.Moves == 0 && p.Increment > 0
			})
		},
	},
	{
		numbers: numbers{"6.2b", "", "", "2.3.1b"},
		uses:    []numbers{{"21.1", "", "", ""}},
		does: schemas.Text{
			Zh: "限时限着的，逐段核算：每段规定着数须在该段时间用完之前走满。余时是否结转未声明的，两种算法都超时才算超时。",
			En: "With moves in periods each period is run: the moves it asks for must be made before its time is used up. Where it is not declared whether time left is carried over, only what is late either way counts.",
		},
		run: func(c *game, clause schemas.ClauseID) schemas.Answer {
			if c.record.Kind == schemas.KindRenju && c.timed() && c.control.Periods[0].Moves == 0 { // the moves are of the overtime
				return schemas.NotApplicable.Answer()
			}
			return c.lateIn(clause, func(p *schemas.Period) bool { return p.Kind == schemas.PeriodBudget && p.Moves > 0 })
		},
	},
	{
		numbers: numbers{"6.2c", "", "", ""},
		does: schemas.Text{
			Zh: "包干的，逐着核算：各着用时之和须少于时限。",
			En: "With one period for the whole game the times of the moves are added up: together they must be less than the time given.",
		},
		run: func(c *game, clause schemas.ClauseID) schemas.Answer {
			if c.timed() && len(c.control.Periods) > 1 {
				return schemas.NotApplicable.Answer()
			}
			return c.lateIn(clause, func(p *schemas.Period) bool {
				return p.Kind == schemas.PeriodBudget && p.Moves == 0 && p.Increment == 0
			})
		},
	},
	{
		numbers: numbers{"", "7.2b", "7.2a", "2.3.2"},
		does: schemas.Text{
			Zh: "读秒中每着的用时须不到界限（D1）；声明的读秒时长不是规则书所列的，作提示（D2）。",
			En: "In byo-yomi every move must stay within the limit (D1); a length declared that the book does not name is noted (D2).",
		},
		run: byoyomi,
	},
	{
		numbers: numbers{"", "", "7.2b", ""},
		does: schemas.Text{
			Zh: "30秒读秒的，每着的用时须不到30秒（D1）。",
			En: "In byo-yomi of 30 seconds every move must take less (D1).",
		},
		run: shortByoyomi,
	},
	{
		numbers: numbers{"", "7.3", "7.3", "2.3.3"},
		does: schemas.Text{
			Zh: "限时走棋的，每期规定着数须在时间用完之前走满；所声明的着数、分钟数不是规则书所列的，作提示。",
			En: "In overtime the moves of each period must be made before its time is used up; numbers of moves and minutes that the book does not name are noted.",
		},
		run: overtimeMoves,
	},
	{
		numbers: numbers{"", "7.4", "7.4", ""},
		does: schemas.Text{
			Zh: "首着之前或首着之时，白方的钟不得已经走过。",
			En: "Before and at the first move White's clock must not have run.",
		},
		run: blackFirst,
	},
	{
		numbers: numbers{"21.3", "7.6", "7.6", "3.7.4"},
		does: schemas.Text{
			Zh: "记录称一方超时负的，其时间须已用完；钟面证据能证明尚有剩余的，指出剩余多少；不能判明的，说明最后所知的剩余。其他条款不管的超时（每着限时等）也在此指出。",
			En: "Where the record says that a side lost on time its time must have been used up; if the clocks prove that some was left it is said how much, and where that cannot be told, what was left when it was last known. Moves made late under controls that no other clause is on, as a limit for each move, are named too.",
		},
		run: overTimeAndClaims,
	},
}

// has reports whether a side has a period of that kind.
func (c *game) has(of func(*schemas.Period) bool) bool {
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		periods := c.control.Of(side)
		for i := range periods {
			if of(&periods[i]) {
				return true
			}
		}
	}
	return false
}

// lateIn answers for a check on the periods of one kind, and adds a finding for a side
// that was late in one.
func (c *game) lateIn(clause schemas.ClauseID, of func(*schemas.Period) bool) schemas.Answer {
	switch {
	case !c.timed():
		return c.untimed()
	case !c.has(of) || len(c.out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case !c.told && !c.sides[0].final.told() && !c.sides[1].final.told():
		return schemas.Lacking("CK")
	}
	answer := schemas.Pass.Answer()
	for n := range c.sides {
		switch side := schemas.Side(n); {
		case c.lateSide(clause, side, of):
			answer = schemas.Fail.Answer()
		case !c.settled(side) && answer.Outcome != schemas.Fail:
			answer = schemas.Lacking("CK")
		}
	}
	return answer
}

// lateSide adds a finding for a side that was late in a period of the kind.
func (c *game) lateSide(clause schemas.ClauseID, side schemas.Side, of func(*schemas.Period) bool) bool {
	s := &c.sides[side]
	if s.late > 0 {
		if of(&c.control.Of(side)[s.at]) {
			c.lateFinding(clause, side)
			return true
		}
		return false
	}
	by, over := c.finalOver(side)
	if over && of(&c.control.Of(side)[0]) {
		c.finalFinding(clause, side, by)
		return true
	}
	return false
}

// settled reports whether it is known that a side kept within its time, or that it did
// not.
func (c *game) settled(side schemas.Side) bool {
	s := &c.sides[side]
	_, within := c.finalWithin(side)
	_, over := c.finalOver(side)
	return s.late > 0 || within || over || c.moved(side) == 0 || s.stamped > 0 && s.perhaps == 0
}

// moved counts the plies of a side.
func (c *game) moved(side schemas.Side) (n int) {
	for i := range c.out.Plies {
		if c.out.Plies[i].Side == side {
			n++
		}
	}
	return n
}

// lateFinding tells of the first ply that a side made after its time was used up.
func (c *game) lateFinding(clause schemas.ClauseID, side schemas.Side) {
	s := &c.sides[side]
	place, more := c.place(s.late), len(c.out.Plies)-s.late
	after := schemas.Text{Zh: "其后没有着法。", En: "No ply follows it."}
	switch {
	case more == 1:
		after = schemas.Text{Zh: "其后还有1着。", En: "One more ply follows it."}
	case more > 1:
		after = schemas.Text{Zh: fmt.Sprintf("其后还有%d着。", more), En: fmt.Sprintf("%d more plies follow it.", more)}
	}
	if !c.record.Logged {
		after.Zh += "未见裁判记录，裁判若调过钟则另当别论。"
		after.En += " No arbiter's log is given: a clock that was set is not counted."
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: side, Ply: s.late, Subject: "clock",
		Expected: "time left", Actual: "over by " + spell(s.margin), Evidence: c.reckoning(side, s.late), Options: c.options(s, side),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s走成时，时间（%s）已经用完，至少超出%s。%s", place.Zh, clip(c.declared()), spell(s.margin), after.Zh),
			En: fmt.Sprintf("When %s was made its time (%s) was used up, exceeded by %s at least. %s", place.En, clip(c.declared()), spell(s.margin), after.En),
		},
	})
}

// finalFinding tells of a side that states to have used more time than it had.
func (c *game) finalFinding(clause schemas.ClauseID, side schemas.Side, by schemas.Millis) {
	name, used := c.name(side), spellInterval(c.sides[side].final)
	granted, _ := c.granted(side)
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: side, Subject: "time used",
		Expected: "< " + spell(granted), Actual: used, Evidence: "time control " + c.declared(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("所记%s用时%s，而按计时方案（%s）至多%s：至少超出%s；在哪一着超出没有记载。", name.Zh, used, clip(c.declared()), spell(granted), spell(by)),
			En: fmt.Sprintf("The time that %s is recorded to have used, %s, is more than the %s that the control (%s) gives, by %s at least; at which ply it was exceeded is not told.", name.En, used, spell(granted), clip(c.declared()), spell(by)),
		},
	})
}

// options are the choices that a late move rests on.
func (c *game) options(s *side, side schemas.Side) string {
	switch p := &c.control.Of(side)[s.at]; {
	case p.Kind == schemas.PeriodByoyomi:
		return c.rules.Boundary
	case p.Moves > 0 && c.control.Carry != schemas.CarryUnsaid && c.rules.Carry != schemas.CarryUnsaid:
		return c.rules.Stages
	}
	return ""
}

// reckoning is what a person needs to check a late move by hand: the time of the move,
// and what the clock had before it.
func (c *game) reckoning(side schemas.Side, ply int) string {
	e, s := &c.plies[ply-1], &c.sides[side]
	text := "used " + spellInterval(e.time)
	if e.usedFrom != schemas.ClockNone {
		text += " (" + e.usedFrom.String() + ")"
	}
	if e.left.told {
		text += "; clock after it " + spell(e.left.value)
	}
	sum, told := exactly(0), 0
	for i := range c.plies[:ply] {
		one := &c.plies[i]
		if one.side != side && !c.control.Shared {
			continue
		}
		if one.usedFrom != schemas.ClockNone {
			told++
		}
		sum = sum.plus(one.time)
	}
	if s.late == 0 {
		return text
	}
	return text + fmt.Sprintf("; used up to it %s, %d of its plies with a time", spellInterval(sum), told)
}

func byoyomi(c *game, clause schemas.ClauseID) schemas.Answer {
	short := c.book().ShortByoYomi
	return c.byoyomiOf(clause, func(p *schemas.Period) bool {
		return p.Kind == schemas.PeriodByoyomi && !(short.Given && p.Base == schemas.Millis(short.Value)*schemas.OneSecond)
	}, c.book().ByoYomi.Value)
}

func shortByoyomi(c *game, clause schemas.ClauseID) schemas.Answer {
	seconds := c.book().ShortByoYomi.Value
	return c.byoyomiOf(clause, func(p *schemas.Period) bool {
		return p.Kind == schemas.PeriodByoyomi && p.Base == schemas.Millis(seconds)*schemas.OneSecond
	}, seconds)
}

// byoyomiOf is lateIn for byo-yomi, with a note on a length that the book does not name.
func (c *game) byoyomiOf(clause schemas.ClauseID, of func(*schemas.Period) bool, seconds int) schemas.Answer {
	answer := c.lateIn(clause, of)
	if !c.timed() {
		return answer
	}
	for _, p := range c.control.Periods {
		if !of(&p) || p.Base == schemas.Millis(seconds)*schemas.OneSecond || seconds == 0 {
			continue
		}
		c.add(schemas.Finding{
			Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "time control",
			Expected: fmt.Sprintf("%d s", seconds), Actual: spell(p.Base), Options: c.rules.Length,
			Text: schemas.Text{
				Zh: fmt.Sprintf("所声明的读秒为每着%s，规则书写的是%d秒。", spell(p.Base), seconds),
				En: fmt.Sprintf("The byo-yomi declared is %s a move; the book has %d seconds.", spell(p.Base), seconds),
			},
		})
		return schemas.Fail.Answer()
	}
	return answer
}

// isOvertime reports whether a period is one of moves behind the main time.
func (c *game) isOvertime(p *schemas.Period) bool {
	periods := c.control.Periods
	return len(periods) > 1 && periods[0].Moves == 0 && p != &periods[0] && p.Kind == schemas.PeriodBudget && p.Moves > 0
}

func overtimeMoves(c *game, clause schemas.ClauseID) schemas.Answer {
	answer, book := c.lateIn(clause, c.isOvertime), c.book()
	if !c.timed() || !book.OvertimeMoves.Given {
		return answer
	}
	for i := range c.control.Periods {
		p := &c.control.Periods[i]
		if !c.isOvertime(p) || p.Moves == book.OvertimeMoves.Value && names(book.OvertimeMinutes.Value, p.Base) {
			continue
		}
		c.add(schemas.Finding{
			Clause: clause, Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "time control",
			Expected: fmt.Sprintf("%d moves in %s minutes", book.OvertimeMoves.Value, numberList(book.OvertimeMinutes.Value, " or ")), Actual: c.declared(),
			Text: schemas.Text{
				Zh: fmt.Sprintf("所声明的限时走棋为%s走%d着，规则书写的是%d着，%s分钟。", spell(p.Base), p.Moves, book.OvertimeMoves.Value, numberList(book.OvertimeMinutes.Value, "或")),
				En: fmt.Sprintf("The overtime declared is %d moves in %s; the book has %d moves in %s minutes.", p.Moves, spell(p.Base), book.OvertimeMoves.Value, numberList(book.OvertimeMinutes.Value, " or ")),
			},
		})
		return schemas.Fail.Answer()
	}
	return answer
}

// numberList joins numbers.
func numberList(list []int, separator string) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, separator)
}

// names reports whether a time is one of those minutes.
func names(list []int, t schemas.Millis) bool {
	n, whole := minutes(t)
	for _, m := range list {
		if whole && m == n {
			return true
		}
	}
	return false
}

func blackFirst(c *game, clause schemas.ClauseID) schemas.Answer {
	if !c.timed() || len(c.out.Plies) == 0 || c.control.Shared || c.control.Of(schemas.Second)[0].Kind != schemas.PeriodBudget {
		return schemas.NotApplicable.Answer()
	}
	told := false
	left := unknown
	for _, a := range c.aside {
		if a.side == schemas.Second && a.ply <= 1 {
			told, left = true, a.left // the last of them counts
		}
	}
	full := c.control.Of(schemas.Second)[0].Base
	switch {
	case !told:
		return schemas.Lacking("CK")
	case left.hi >= full || len(c.assumed) > 0 || c.fragment:
		return schemas.Pass.Answer()
	}
	c.add(schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.Second, Ply: 1, Subject: "clock", AsksLog: true,
		Expected: spell(full), Actual: spellInterval(left),
		Text: schemas.Text{
			Zh: fmt.Sprintf("白方还没有轮到走棋，钟上已只剩%s（时限%s）。先走的应是黑方的钟；白方若迟到，则其钟先走，见裁判记录。", spellInterval(left), spell(full)),
			En: fmt.Sprintf("White had not had the move, and its clock shows %s of %s. Black's clock is the one that runs first, unless White came late, which is for the arbiter's log.", spellInterval(left), spell(full)),
		},
	})
	return schemas.Lacking("LOG")
}
