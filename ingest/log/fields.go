package log

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// field is a column of log.csv, or a key of log.toml.
type field int

const (
	fieldRound field = iota
	fieldBoard
	fieldFirst
	fieldSecond
	fieldKind
	fieldSide
	fieldPly
	fieldMove
	fieldFound
	fieldPenalty
	fieldTimes
	fieldSeconds
	fieldOpponent
	fieldLeft
	fieldLeftOver
	fieldLasted
	fieldCounted
	fieldClaim
	fieldDecision
	fieldFacts
	fieldToken
	fieldClause
	fieldTime
	fieldBy
	fieldText

	fieldCount
)

// Field is a field of a log as people write it.
type Field struct {
	Name string // of the key and the English heading
	Zh   string // the Chinese heading
	What schemas.Text
}

// fields are the fields in the order of a table.
var fields = [fieldCount]Field{
	fieldRound:    {"round", "轮次", schemas.Text{Zh: "比赛轮次", En: "round of the event"}},
	fieldBoard:    {"board", "台次", schemas.Text{Zh: "台次", En: "board"}},
	fieldFirst:    {"first", "先手棋手", schemas.Text{Zh: "先手方棋手姓名（可不写）", En: "name of the first player (may be left out)"}},
	fieldSecond:   {"second", "后手棋手", schemas.Text{Zh: "后手方棋手姓名（可不写）", En: "name of the second player (may be left out)"}},
	fieldKind:     {"kind", "类别", schemas.Text{Zh: "何事，见类别表", En: "what it is about, see the kinds"}},
	fieldSide:     {"side", "方", schemas.Text{Zh: "何方：红方、黑方、白方、先手、后手、双方", En: "whose: red, black, white, first, second, both"}},
	fieldPly:      {"ply", "着数", schemas.Text{Zh: "第几着（双方合计，从1起）", En: "number of the ply, both sides counted, from 1"}},
	fieldMove:     {"move", "回合", schemas.Text{Zh: "第几回合（可代替着数）", En: "number of the round of the game, in place of the ply"}},
	fieldFound:    {"found", "发现着数", schemas.Text{Zh: "第几着之后发现", En: "the ply after which it was found"}},
	fieldPenalty:  {"penalty", "处罚", schemas.Text{Zh: "处罚", En: "penalty"}},
	fieldTimes:    {"count", "次数", schemas.Text{Zh: "处罚次数（不写为1）、人数", En: "how many penalties (1 if left out), or people"}},
	fieldSeconds:  {"seconds", "本方秒", schemas.Text{Zh: "该方棋钟增减的秒数，-300 或 -5:00", En: "seconds added to the clock of that side, -300 or -5:00"}},
	fieldOpponent: {"opponent_seconds", "对方秒", schemas.Text{Zh: "对方棋钟增减的秒数", En: "seconds added to the clock of the other side"}},
	fieldLeft:     {"left", "本方余时", schemas.Text{Zh: "处罚前（调钟为调后）该方剩余时间", En: "time left to that side before (of clocks set: after)"}},
	fieldLeftOver: {"opponent_left", "对方余时", schemas.Text{Zh: "同上，对方", En: "the same of the other side"}},
	fieldLasted:   {"lasted", "时长", schemas.Text{Zh: "迟到、暂停多久；开赛后多久；共用时限所余", En: "how late or how long; after how long; what was left to both together"}},
	fieldCounted:  {"counted", "裁判所计", schemas.Text{Zh: "裁判数得的回合数、漏记着数", En: "what the arbiter counted: rounds, plies missing"}},
	fieldClaim:    {"claim", "主张", schemas.Text{Zh: "所指禁手：三三、四四、长连", En: "the forbidden move claimed: double-three, double-four, overline"}},
	fieldDecision: {"decision", "裁定", schemas.Text{Zh: "裁定", En: "what was decided"}},
	fieldFacts:    {"facts", "情况", schemas.Text{Zh: "有关情况，可写数项，以空格或顿号分开", En: "circumstances, several with blanks between"}},
	fieldToken:    {"token", "着法", schemas.Text{Zh: "封着、所摸棋子的位置（依次，如 h2 h9）", En: "the sealed move, or the squares touched in order (h2 h9)"}},
	fieldClause:   {"clause", "条款", schemas.Text{Zh: "依据的条款", En: "the clause it rests on"}},
	fieldTime:     {"time", "时刻", schemas.Text{Zh: "时刻，2026-05-01 14:05", En: "time of day, 2026-05-01 14:05"}},
	fieldBy:       {"by", "裁判", schemas.Text{Zh: "记录的裁判员", En: "the arbiter who noted it"}},
	fieldText:     {"text", "说明", schemas.Text{Zh: "说明", En: "remarks"}},
}

// Fields lists the fields in the order of a table.
func Fields() []Field { return fields[:] }

// aliases are other headings in use.
var aliases = map[string]field{
	"桌次": fieldBoard, "table": fieldBoard, "轮": fieldRound, "台": fieldBoard, "哪方": fieldSide, "一方": fieldSide,
	"备注": fieldText, "remarks": fieldText, "arbiter": fieldBy,
}

// fieldOf returns the field of a heading; ok is false for one that is not known.
func fieldOf(heading string) (f field, ok bool) {
	heading = schemas.Simplified(strings.ToLower(strings.TrimSpace(heading)))
	for i := range fields {
		if heading == fields[i].Name || heading == fields[i].Zh {
			return field(i), true
		}
	}
	f, ok = aliases[heading]
	return f, ok
}

// setters put the text of a field into an entry. An error says what is asked for.
var setters = [fieldCount]func(*schemas.LogEntry, string) error{
	fieldRound:    text(func(e *schemas.LogEntry) *string { return &e.Round }),
	fieldBoard:    text(func(e *schemas.LogEntry) *string { return &e.Board }),
	fieldFirst:    text(func(e *schemas.LogEntry) *string { return &e.Players[schemas.First] }),
	fieldSecond:   text(func(e *schemas.LogEntry) *string { return &e.Players[schemas.Second] }),
	fieldKind:     word(schemas.ParseLogKind, func(e *schemas.LogEntry) *schemas.LogKind { return &e.Kind }),
	fieldSide:     word(schemas.ParseLogWho, func(e *schemas.LogEntry) *schemas.LogWho { return &e.Who }),
	fieldPly:      number(1, 100_000, func(e *schemas.LogEntry) *int { return &e.Ply }),
	fieldMove:     number(1, 100_000, func(e *schemas.LogEntry) *int { return &e.Move }),
	fieldFound:    number(1, 100_000, func(e *schemas.LogEntry) *int { return &e.Found }),
	fieldPenalty:  word(schemas.ParseLogPenalty, func(e *schemas.LogEntry) *schemas.LogPenalty { return &e.Penalty }),
	fieldTimes:    number(1, 1000, func(e *schemas.LogEntry) *int { return &e.Count }),
	fieldSeconds:  amount(true, func(e *schemas.LogEntry) **schemas.Millis { return &e.Own }),
	fieldOpponent: amount(true, func(e *schemas.LogEntry) **schemas.Millis { return &e.Opponent }),
	fieldLeft:     amount(false, func(e *schemas.LogEntry) **schemas.Millis { return &e.Left }),
	fieldLeftOver: amount(false, func(e *schemas.LogEntry) **schemas.Millis { return &e.LeftOver }),
	fieldLasted:   amount(false, func(e *schemas.LogEntry) **schemas.Millis { return &e.Lasted }),
	fieldCounted:  counted,
	fieldClaim:    word(schemas.ParseForbiddenKind, func(e *schemas.LogEntry) *schemas.ForbiddenKinds { return &e.Claim }),
	fieldDecision: word(schemas.ParseLogDecision, func(e *schemas.LogEntry) *schemas.LogDecision { return &e.Decision }),
	fieldFacts:    facts,
	fieldToken:    text(func(e *schemas.LogEntry) *string { return &e.Token }),
	fieldClause:   text(func(e *schemas.LogEntry) *string { return &e.Clause }),
	fieldTime:     text(func(e *schemas.LogEntry) *string { return &e.Time }),
	fieldBy:       text(func(e *schemas.LogEntry) *string { return &e.By }),
	fieldText:     text(func(e *schemas.LogEntry) *string { return &e.Text }),
}

func text(at func(*schemas.LogEntry) *string) func(*schemas.LogEntry, string) error {
	return func(e *schemas.LogEntry, s string) error {
		*at(e) = s
		return nil
	}
}

func word[T any](parse func(string) (T, error), at func(*schemas.LogEntry) *T) func(*schemas.LogEntry, string) error {
	return func(e *schemas.LogEntry, s string) (err error) {
		*at(e), err = parse(s)
		return err
	}
}

func number(least, most int, at func(*schemas.LogEntry) *int) func(*schemas.LogEntry, string) error {
	return func(e *schemas.LogEntry, s string) error {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%.40q is no whole number from %d to %d", s, least, most)
		}
		*at(e) = n
		return nil
	}
}

func counted(e *schemas.LogEntry, s string) error {
	var n int
	if err := number(0, 100_000, func(*schemas.LogEntry) *int { return &n })(e, s); err != nil {
		return err
	}
	e.Counted = &n
	return nil
}

func facts(e *schemas.LogEntry, s string) error {
	for one := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(" \t,;、，；", r) }) {
		f, err := schemas.ParseLogFact(one)
		if err != nil {
			return err
		}
		e.Facts |= f
	}
	return nil
}

// mostSeconds bounds an amount of time: ten days.
const mostSeconds = 10 * 24 * 60 * 60

func amount(signed bool, at func(*schemas.LogEntry) **schemas.Millis) func(*schemas.LogEntry, string) error {
	return func(e *schemas.LogEntry, s string) error {
		ms, ok := parseAmount(s)
		if !ok || ms < 0 && !signed {
			return fmt.Errorf("%.40q is no time: seconds (300, 12.5) or minutes and seconds (5:00, 1:05:00) are asked for", s)
		}
		*at(e) = &ms
		return nil
	}
}

// parseAmount reads "-300", "+120", "12.345", "-5:00", "1:05:00". Seconds have at
// most three digits behind the point.
func parseAmount(s string) (ms schemas.Millis, ok bool) {
	negative := false
	for _, sign := range [...]string{"-", "−", "－", "+", "＋"} {
		if rest, found := strings.CutPrefix(s, sign); found {
			s, negative = rest, sign != "+" && sign != "＋"
			break
		}
	}
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return 0, false
	}
	seconds, fraction, pointed := strings.Cut(parts[len(parts)-1], ".")
	if pointed && (len(fraction) == 0 || len(fraction) > 3) {
		return 0, false
	}
	parts[len(parts)-1] = seconds
	total := int64(0)
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 32)
		if err != nil || n > mostSeconds || i > 0 && (n > 59 || len(part) != 2) {
			return 0, false
		}
		total = total*60 + int64(n)
	}
	if total > mostSeconds {
		return 0, false
	}
	ms = schemas.Millis(total) * schemas.OneSecond
	if pointed {
		n, err := strconv.ParseUint((fraction + "00")[:3], 10, 16)
		if err != nil {
			return 0, false
		}
		ms += schemas.Millis(n)
	}
	if negative {
		ms = -ms
	}
	return ms, true
}
