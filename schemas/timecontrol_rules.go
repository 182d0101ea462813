package schemas

import (
	"regexp"
	"strings"
	"sync"
)

// timeRule reads the tokens that fit its pattern, at the place reached.
type timeRule struct {
	pattern *regexp.Regexp // on the letters of tokens
	do      func(*timeReader, timeMatch)
}

// timeMatch are the tokens that a rule fits.
type timeMatch struct {
	kinds  string
	tokens []timeToken
}

func (m timeMatch) start() int { return m.tokens[0].start }
func (m timeMatch) end() int   { return m.tokens[len(m.tokens)-1].end }

// spans are the times in the match.
func (m timeMatch) spans() (spans []timeToken) {
	for _, t := range m.tokens {
		if t.kind == 'T' || t.kind == 'X' {
			spans = append(spans, t)
		}
	}
	return spans
}

func (m timeMatch) span() Millis { return m.spans()[0].value }

// number returns the bare numbers in the match, in thousandths.
func (m timeMatch) numbers() (numbers []Millis) {
	for _, t := range m.tokens {
		if t.kind == 'n' {
			numbers = append(numbers, t.value)
		}
	}
	return numbers
}

// timeRules returns the rules; the first that fits counts, so that the longer stand
// before the shorter. The letters of tokens are those of timeWords, and
//
//	T  a time with its unit    X  minutes and seconds without a sign between them
//	n  a number without unit
var timeRules = sync.OnceValue(func() []timeRule {
	const perMove = `(?:ev|/e?v)`
	table := []struct {
		pattern string
		do      func(*timeReader, timeMatch)
	}{
		{`,`, func(*timeReader, timeMatch) {}},
		{`q`, func(*timeReader, timeMatch) {}},
		{`B+`, func(r *timeReader, _ timeMatch) { r.side = 0 }},
		{`[RKW12]`, (*timeReader).turnTo},
		{`S`, func(r *timeReader, _ timeMatch) { r.shared = true }},
		{`M`, func(r *timeReader, _ timeMatch) { r.from1 = true }},
		{`N`, func(r *timeReader, _ timeMatch) { r.unlimited = true }},
		{`k`, func(r *timeReader, _ timeMatch) { r.carry = CarryKept }},
		{`l`, func(r *timeReader, _ timeMatch) { r.carry = CarryLost }},
		{`r`, (*timeReader).repeated},
		{`P`, (*timeReader).odds},
		// Byo-yomi, when the main time is used up.
		{`t*Tu?b(?:,*ev)?[TX](?:,*nc)?`, (*timeReader).mainAndByoyomi},
		{`[tu+,]*b(?:,*ev)?[TX](?:,*nc)?`, (*timeReader).byoyomi},
		{`[tu+,]*b,*nc(?:,*ec)?[TX]`, (*timeReader).byoyomi},
		{`[tu+,]*n[xc][TX](?:` + perMove + `)?b`, (*timeReader).byoyomi},
		{`[tu+,]*(?:ev)?T` + perMove + `?b(?:,*nc)?`, (*timeReader).byoyomi},
		{`u,*t*evT`, (*timeReader).byoyomi},
		// Stages of moves.
		{`[tu+,]*(?:env[TX]|e[TX]nv|nve[TX])`, (*timeReader).eachFurther},
		{`[tu+,]*(?:f?nv[TX]|n/[TX]|[TX]f?nv|[TX]/f?nv?|[TX]xf?nv?)`, (*timeReader).stage},
		// What is added or delayed.
		{`[+,]*(?:ev[+i]+|\+ev|i+(?:ev)?|\+i+)[TX](?:i|` + perMove + `)*`, (*timeReader).increment},
		{`[+,]*[TX](?:\+?i|\+)` + perMove, (*timeReader).increment},
		{`[+,]*[TX]i`, (*timeReader).increment},
		{`\+[TX]` + perMove + `i?`, (*timeReader).increment},
		{`[+,]*(?:ev)?DT`, (*timeReader).delay},
		{`[+,]*TD` + perMove + `?`, (*timeReader).delay},
		{`[+,]*Dn`, (*timeReader).delay},
		{`[+|]T`, (*timeReader).plus},
		{`t*(?:ev[TX]|[TX]` + perMove + `)`, (*timeReader).eachMove},
		// One time, and numbers whose unit is a custom.
		{`zT`, (*timeReader).restOfGame},
		{`t*Tz?`, (*timeReader).restOfGame},
		{`z`, func(r *timeReader, _ timeMatch) { r.sudden = true }},
		{`G/?n`, (*timeReader).gameIn},
		{`n\|n`, (*timeReader).bar},
		// What cannot be read.
		{`O`, failing("是各有，还是合共，没有写明", "of each, or of both together: it does not say")},
		{`X`, failing("是一段时间，还是基本用时与加秒，不能确定", "one time, or minutes and seconds added: it does not say")},
		{`n`, failing("没有写单位", "no unit")},
	}
	rules := make([]timeRule, len(table))
	for i, row := range table {
		rules[i] = timeRule{regexp.MustCompile("^(?:" + row.pattern + ")"), row.do}
	}
	return rules
})

func failing(zh, en string) func(*timeReader, timeMatch) {
	return func(r *timeReader, m timeMatch) { r.fail(m.start(), m.end(), zh, en) }
}

func (r *timeReader) draft() *timeDraft { return &r.drafts[r.side] }

// turnTo reads a colour or a first or second player.
func (r *timeReader) turnTo(m timeMatch) {
	side := NoSide
	switch m.kinds {
	case "1":
		side = First
	case "2":
		side = Second
	case "R":
		if r.kind != KindRenju {
			side = First
		}
	case "K":
		switch {
		case r.kind == KindRenju:
			side = First
		case r.kind == KindXiangqi || strings.Contains(r.kinds, "R"):
			side = Second
		}
	case "W":
		switch r.kind {
		case KindRenju:
			side = Second
		case KindXiangqi:
			side = First
		case KindUnknown:
		}
	}
	switch side {
	case First:
		r.side = 1
	case Second:
		r.side = 2
	default:
		r.fail(m.start(), m.end(), "此色是先手还是后手，不能确定", "whether this colour moves first is not known")
	}
}

func (r *timeReader) odds(m timeMatch) {
	r.fail(m.start(), m.end(), "贴时由谁让出、谁得到，没有写明", "it does not say who gives the time and who gets it")
}

// period adds a period.
func (r *timeReader) period(m timeMatch, p Period) {
	d := r.draft()
	if len(d.periods) == maxPeriods {
		r.fail(m.start(), m.end(), "时段过多", "too many periods")
		return
	}
	if p.Kind == PeriodBudget && len(d.periods) > 0 && (d.added || d.delayed) {
		d.early = true
	}
	d.periods = append(d.periods, p)
}

func (r *timeReader) restOfGame(m timeMatch) {
	r.sudden = r.sudden || strings.Contains(m.kinds, "z")
	r.period(m, Period{Base: m.span()})
}

func (r *timeReader) mainAndByoyomi(m timeMatch) {
	r.period(m, Period{Base: m.span()})
	r.byoyomiOf(m, m.spans()[1].value)
}

func (r *timeReader) byoyomi(m timeMatch) { r.byoyomiOf(m, m.span()) }

func (r *timeReader) byoyomiOf(m timeMatch, each Millis) {
	p := Period{Kind: PeriodByoyomi, Base: each}
	if numbers := m.numbers(); len(numbers) > 0 {
		p.Count = r.count(m, numbers[0])
	}
	if r.side != 0 || len(r.drafts[1].periods) == 0 {
		if last := r.draft().last(); last == nil || last.Kind != PeriodBudget || last.Repeats {
			r.fail(m.start(), m.end(), "读秒之前的用时没有写明", "the time before byo-yomi is not named")
			return
		}
	}
	r.period(m, p)
}

// count returns a number of moves or times.
func (r *timeReader) count(m timeMatch, n Millis) int {
	if n%1000 != 0 || n < 1000 || n > maxMoves*1000 {
		r.fail(m.start(), m.end(), "步数或次数有误", "no number of moves or times")
		return 0
	}
	return int(n / 1000)
}

func (r *timeReader) stage(m timeMatch) {
	numbers := m.numbers()
	last := r.draft().last()
	if strings.Contains(m.kinds, "u") && (last == nil || last.Moves > 0) {
		r.fail(m.start(), m.end(), "此前没有用完的用时", "nothing before it is used up")
		return
	}
	r.period(m, Period{Base: m.span(), Moves: r.count(m, numbers[0])})
}

func (r *timeReader) eachFurther(m timeMatch) {
	r.stage(m)
	if last := r.draft().last(); last != nil {
		last.Repeats = true
	}
}

// repeated reads 直至终局 and the like behind a stage of moves.
func (r *timeReader) repeated(m timeMatch) {
	last := r.draft().last()
	switch {
	case last == nil || last.Kind != PeriodBudget:
		r.fail(m.start(), m.end(), "此前没有时段", "no period stands before it")
	case last.Moves > 0:
		last.Repeats = true
	}
}

func (r *timeReader) increment(m timeMatch) {
	d := r.draft()
	if d.added {
		r.fail(m.start(), m.end(), "加秒写了两次", "a second increment")
		return
	}
	d.added, d.increment = true, m.span()
}

func (r *timeReader) delay(m timeMatch) {
	d := r.draft()
	if d.delayed {
		r.fail(m.start(), m.end(), "延时写了两次", "a second delay")
		return
	}
	d.delayed = true
	if numbers := m.numbers(); len(numbers) > 0 {
		d.delay = numbers[0]
		r.assume(assumedGame)
		return
	}
	d.delay = m.span()
}

// plus reads a bare plus: of seconds it is an increment; of minutes behind a stage of
// moves the next stage.
func (r *timeReader) plus(m timeMatch) {
	last := r.draft().last()
	switch {
	case m.spans()[0].seconds:
		r.increment(m)
	case m.kinds[0] == '+' && last != nil && last.Moves > 0:
		r.period(m, Period{Base: m.span()})
	default:
		r.fail(m.start(), m.end(), "是每步所加，还是下一时段，不能确定", "added with each move, or the next period: it does not say")
	}
}

// eachMove reads a limit on each move from the first on.
func (r *timeReader) eachMove(m timeMatch) {
	if len(r.draft().periods) > 0 || len(r.drafts[1].periods) > 0 {
		r.fail(m.start(), m.end(), "是每步加时、每步限时，还是读秒，不能确定", "added with each move, a limit on it, or byo-yomi: it does not say")
		return
	}
	r.period(m, Period{Kind: PeriodEachMove, Base: m.span()})
}

// gameIn reads G5 or G/60, as the notices of American tournaments have it.
func (r *timeReader) gameIn(m timeMatch) {
	r.assume(assumedGame)
	r.period(m, Period{Base: m.numbers()[0] * 60})
}

// bar reads 5|5, as chess.com writes it.
func (r *timeReader) bar(m timeMatch) {
	numbers := m.numbers()
	r.assume(assumedBar)
	r.period(m, Period{Base: numbers[0] * 60})
	d := r.draft()
	d.added, d.increment = true, numbers[1]
}
