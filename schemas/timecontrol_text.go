package schemas

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// TimeReading says what a reading of a time control rests on.
type TimeReading struct {
	Canonical bool     // it stood in the form that String writes, and its bare numbers are seconds for that reason alone
	Words     []string // otherwise: the words that it was taken from, as written and in order
	Assumed   []Text   // what was taken for granted beyond them; where it is not empty, no one should lose by the control alone
}

// TimeControlError is the error for a text that is no time control, or could be more
// than one.
type TimeControlError struct {
	Text string // all of it, clipped
	Part string // what could not be read, as written; empty where something is lacking
	Why  Text
}

// Error says it in English; Why has both languages.
func (e *TimeControlError) Error() string {
	if e.Part == "" {
		return fmt.Sprintf("time control %.80q: %s", e.Text, e.Why.En)
	}
	return fmt.Sprintf("time control %.80q: %.40q: %s", e.Text, e.Part, e.Why.En)
}

// ReadTimeControl reads a time control in its canonical form, or as people write it in
// Chinese or English: "每方60分钟，每步加30秒", "90 min for the first 40 moves, then 30
// min". Characters may be fullwidth or traditional, numbers Chinese. kind says which
// colour moves first, in "红6分黑4分" and in TRF26 record 222 ("W300-B240": White is Red,
// the first player, in xiangqi and chess, and the second in renju).
//
// Every word must be known and have one meaning where it stands; otherwise the error
// is a *TimeControlError. So "15 + 10" has no unit, "10分钟，每步30秒" is an increment
// or a limit, "45分 30秒" one time or two, and none of them is read. But bare numbers
// in the canonical form are seconds ("15+10"): whether the field that a text stood in
// follows the PGN standard is for the caller to know.
func ReadTimeControl(text string, kind Kind) (TimeControl, TimeReading, error) {
	written := strings.TrimSpace(text)
	if len(written) > maxTimeText {
		return TimeControl{}, TimeReading{}, notUnderstood(written, "", fmt.Sprintf("长于%d字节", maxTimeText), fmt.Sprintf("longer than %d bytes", maxTimeText))
	}
	folded := foldTime(written)
	control, err := ParseTimeControl(folded.plain)
	if err == nil {
		return control, TimeReading{Canonical: true}, nil
	}
	if !strings.ContainsFunc(folded.plain, func(r rune) bool { return !strings.ContainsRune("0123456789+:/*.", r) }) {
		return TimeControl{}, TimeReading{}, notUnderstood(written, written, "不是PGN标准的计时写法", errors.Unwrap(err).Error())
	}
	if control, reading, ok := readUnequal(folded, kind); ok {
		return control, reading, nil
	}
	r := timeReader{text: written, kind: kind}
	if err := r.lex(folded); err != nil {
		return TimeControl{}, TimeReading{}, err
	}
	return r.read()
}

func notUnderstood(text, part, zh, en string) *TimeControlError {
	return &TimeControlError{Text: clipTime(text), Part: clipTime(part), Why: Text{Zh: zh, En: en}}
}

// clipTime cuts a text for an error, between two characters.
func clipTime(text string) string {
	n := 160 // bytes
	if len(text) <= n {
		return text
	}
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// encoded is record 222 of TRF26 with two times.
var encoded = regexp.MustCompile(`(?i)^w([0-9:/+]+)-b([0-9:/+]+)$`)

// readUnequal reads two times, in the form of TRF26 or parted by a semicolon as
// engine tournaments write them (user report U135).
func readUnequal(folded foldedTime, kind Kind) (TimeControl, TimeReading, bool) {
	if m := encoded.FindStringSubmatch(folded.plain); m != nil && kind != KindUnknown {
		if kind == KindRenju {
			m[1], m[2] = m[2], m[1]
		}
		control, err := ParseTimeControl("F" + m[1] + "-S" + m[2])
		return control, TimeReading{Words: []string{"W", "B"}}, err == nil
	}
	if first, second, ok := strings.Cut(folded.plain, ";"); ok && strings.Contains(first, "+") && strings.Contains(second, "+") {
		control, err := ParseTimeControl("F" + strings.TrimSpace(first) + "-S" + strings.TrimSpace(second))
		return control, TimeReading{Words: []string{";"}, Assumed: []Text{assumedSemicolon}}, err == nil
	}
	return TimeControl{}, TimeReading{}, false
}

// What readings take for granted.
var (
	assumedSemicolon = Text{"分号前为先手的用时，后为后手的用时", "the time before the semicolon is the first player's, that behind it the second's"}
	assumedBar       = Text{"竖线前为分钟，后为每步所加秒数", "the number before the bar is minutes, that behind it seconds added a move"}
	assumedGame      = Text{"G后的数字为分钟，d后的为秒", "the number behind G is minutes, that behind d seconds"}
	assumedBoth      = Text{"写在后一方之后的加秒、延时或读秒，双方相同", "what is added, delayed or counted a move, written behind the second time, is for both players"}
	assumedStages    = Text{"写在最后的加秒或延时，各时段相同", "what is added or delayed a move, written at the end, is for every period"}
)

// timeDraft are the times of a side as far as they have been read.
type timeDraft struct {
	periods          []Period
	increment, delay Millis
	added, delayed   bool
	early            bool // another budget followed behind them
}

func (d *timeDraft) last() *Period {
	if len(d.periods) == 0 {
		return nil
	}
	return &d.periods[len(d.periods)-1]
}

// timeReader reads the tokens of a text by the rules.
type timeReader struct {
	text      string
	kind      Kind
	tokens    []timeToken
	kinds     string       // a letter for each token
	drafts    [3]timeDraft // of both sides, of the first, of the second
	side      int
	shared    bool
	from1     bool // increments are from the first move on
	sudden    bool
	unlimited bool
	carry     CarryOver
	assumed   []Text
	failed    *TimeControlError
}

func (r *timeReader) read() (TimeControl, TimeReading, error) {
	for at := 0; at < len(r.kinds); {
		n := r.step(at)
		if r.failed != nil {
			return TimeControl{}, TimeReading{}, r.failed
		}
		at += n
	}
	control, err := r.control()
	if err != nil {
		return TimeControl{}, TimeReading{}, err
	}
	reading := TimeReading{Assumed: r.assumed}
	for i, t := range r.tokens {
		if t.kind != ',' && (i == 0 || t.start != r.tokens[i-1].start) { // 步时 is two tokens
			reading.Words = append(reading.Words, r.text[t.start:t.end])
		}
	}
	return control, reading, nil
}

// step applies the first rule that fits and returns how many tokens it took.
func (r *timeReader) step(at int) int {
	for _, rule := range timeRules() {
		n := len(rule.pattern.FindString(r.kinds[at:]))
		if n == 0 {
			continue
		}
		m := timeMatch{kinds: r.kinds[at : at+n], tokens: r.tokens[at : at+n]}
		rule.do(r, m)
		return n
	}
	t := r.tokens[at]
	r.fail(t.start, t.end, "此处无法理解", "not understood here")
	return 0
}

func (r *timeReader) fail(start, end int, zh, en string) {
	if r.failed == nil {
		r.failed = notUnderstood(r.text, r.text[start:end], zh, en)
	}
}

func (r *timeReader) assume(t Text) {
	if !slices.Contains(r.assumed, t) {
		r.assumed = append(r.assumed, t)
	}
}

// control puts the drafts together.
func (r *timeReader) control() (TimeControl, error) {
	both, first, second := &r.drafts[0], &r.drafts[1], &r.drafts[2]
	unequal := len(first.periods)+len(second.periods) > 0
	if why := r.contradiction(unequal); why.En != "" {
		return TimeControl{}, notUnderstood(r.text, "", why.Zh, why.En)
	}
	if r.unlimited {
		return TimeControl{Kind: TimeNone}, nil
	}
	c := TimeControl{Kind: TimeTimed, Shared: r.shared, Carry: r.carry}
	if unequal {
		r.alike(first, second)
		for _, d := range []*timeDraft{first, second} {
			d.periods = append(d.periods, both.periods...)
			d.add(both)
		}
		c.Second = r.finish(second)
	} else {
		first = both
	}
	c.Periods = r.finish(first)
	if r.sudden && !(endsSudden(c.Periods) && (c.Second == nil || endsSudden(c.Second))) {
		return TimeControl{}, notUnderstood(r.text, "", "包干与其他写法矛盾", "a rest of the game in one time contradicts the other words")
	}
	if err := c.validate(); err != nil {
		return TimeControl{}, notUnderstood(r.text, "", "各时段不能连成一个计时方案", err.Error())
	}
	return c, nil
}

// contradiction says what is lacking or contradicts the rest, nothing if all fits.
func (r *timeReader) contradiction(unequal bool) Text {
	both, first, second := &r.drafts[0], &r.drafts[1], &r.drafts[2]
	switch {
	case r.unlimited && (unequal || len(both.periods) > 0 || both.added || both.delayed):
		return Text{"既说不限时，又写有用时", "it says both that there is no limit and what it is"}
	case unequal && len(both.periods) > 0 && both.periods[0].Kind == PeriodBudget:
		return Text{"一方的用时和双方的用时并存", "it has a time of one side beside that of both"}
	case unequal && (len(first.periods) == 0 || len(second.periods) == 0):
		return Text{"只写有一方的用时", "it has the time of one side only"}
	case !r.from1 && (both.early || first.early || second.early):
		return Text{"加秒或延时是否也用于其后的时段，没有写明", "whether what is added or delayed is for the periods behind it too is not said"}
	case !unequal && len(both.periods) == 0 && !r.unlimited:
		return Text{"没有写用时", "it names no time"}
	}
	return Text{}
}

func endsSudden(periods []Period) bool {
	last := periods[len(periods)-1]
	return last.Kind == PeriodBudget && last.Moves == 0
}

// alike gives the first player what a text has behind the second time only:
// 红6分黑4分＋3秒.
func (r *timeReader) alike(first, second *timeDraft) {
	if (second.added || second.delayed) && !first.added && !first.delayed {
		first.add(second)
		r.assume(assumedBoth)
	}
	if len(first.periods) == 1 && len(second.periods) == 2 && second.periods[1].Kind == PeriodByoyomi {
		first.periods = append(first.periods, second.periods[1])
		r.assume(assumedBoth)
	}
}

func (d *timeDraft) add(from *timeDraft) {
	if from.added {
		d.added, d.increment = true, from.increment
	}
	if from.delayed {
		d.delayed, d.delay = true, from.delay
	}
}

// finish spreads increment and delay over the budgets. Written behind several stages
// without "from move 1" they are taken to be for all.
func (r *timeReader) finish(d *timeDraft) []Period {
	budgets := 0
	for i := range d.periods {
		if p := &d.periods[i]; p.Kind == PeriodBudget {
			p.Increment, p.Delay = d.increment, d.delay
			budgets++
		}
	}
	if budgets > 1 && d.increment+d.delay > 0 && !r.from1 {
		r.assume(assumedStages)
	}
	return d.periods
}
