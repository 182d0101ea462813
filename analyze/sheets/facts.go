package sheets

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// Fact is what a scoresheet states besides the moves.
type Fact uint8

// The facts: the head of the sheet, and what article 9 of xiangqi-2011 has written at
// its end.
const (
	FactEvent Fact = iota
	FactDate
	FactRound
	FactBoard
	FactFirst // the name of the first player
	FactSecond
	FactResult
	FactFirstTime
	FactSecondTime
	FactFirstFouls
	FactSecondFouls
	FactFirstSigned
	FactSecondSigned
	FactArbiterSigned

	// Facts is the number of facts.
	Facts = iota
)

var factNames = [Facts]string{
	"event", "date", "round", "board", "first player", "second player", "result", "time of first", "time of second",
	"fouls of first", "fouls of second", "signature of first", "signature of second", "signature of arbiter",
}

// String returns the name of the fact as findings spell it.
func (f Fact) String() string { return factNames[f] }

var factTexts = [Facts]schemas.Text{
	{Zh: "赛事", En: "the event"},
	{Zh: "日期", En: "the date"},
	{Zh: "轮次", En: "the round"},
	{Zh: "台次", En: "the board"},
	{Zh: "先手姓名", En: "the name of the first player"},
	{Zh: "后手姓名", En: "the name of the second player"},
	{Zh: "结果", En: "the result"},
	{Zh: "先手用时", En: "the time of the first player"},
	{Zh: "后手用时", En: "the time of the second player"},
	{Zh: "先手犯规", En: "the fouls of the first player"},
	{Zh: "后手犯规", En: "the fouls of the second player"},
	{Zh: "先手签字", En: "the signature of the first player"},
	{Zh: "后手签字", En: "the signature of the second player"},
	{Zh: "裁判签字", En: "the arbiter's signature"},
}

// kind is the kind of difference that the fact makes.
func (f Fact) kind() Kind {
	switch {
	case f <= FactSecond:
		return Header
	case f == FactResult:
		return Result
	case f <= FactSecondTime:
		return Times
	case f <= FactSecondFouls:
		return Fouls
	}
	return Signature
}

// factFields are the facts that are fields of every record.
var factFields = [...]schemas.Field{
	FactEvent: schemas.FieldEvent, FactDate: schemas.FieldDate, FactRound: schemas.FieldRound, FactBoard: schemas.FieldBoard,
	FactFirst: schemas.FieldFirst, FactSecond: schemas.FieldSecond,
}

// readFacts reads what the tags of the sheet say. Those of a side are named by its
// colour: RedTime, BlackFouls, WhiteSigned.
func (s *Sheet) readFacts(g *schemas.Game) {
	for fact, field := range factFields {
		s.Facts[fact] = kept(g.FieldText(field))
	}
	s.Facts[FactResult] = s.Result.String()
	for side := range schemas.NoSide {
		colour := g.Kind.Colour(side).En
		s.Facts[FactFirstTime+Fact(side)] = kept(g.Value(colour + "Time"))
		s.Facts[FactFirstFouls+Fact(side)] = kept(g.Value(colour + "Fouls"))
		s.Facts[FactFirstSigned+Fact(side)] = kept(g.Value(colour + "Signed"))
	}
	s.Facts[FactArbiterSigned] = kept(g.Value("ArbiterSigned"))
}

// kept copies the text of a fact, cut where it is too long.
func kept(text string) string {
	if text == "?" || text == "-" {
		return ""
	}
	if len(text) <= maxFact {
		return strings.Clone(text)
	}
	cut := maxFact
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// agrees says how a fact stands on two sheets. What only one of them states is no
// contradiction; a signature that only one of them has is a difference all the same.
func (f Fact) agrees(a, b *Sheet) bool {
	x, y := a.Facts[f], b.Facts[f]
	if f.kind() == Signature {
		return xiangqi.Signed(x) == xiangqi.Signed(y)
	}
	return x == "" || y == "" || x == y || f.sameValue(x, y)
}

// sameValue reports whether two texts, neither empty, say the same.
func (f Fact) sameValue(x, y string) bool {
	switch f {
	case FactDate:
		return sameDate(x, y)
	case FactRound, FactBoard:
		return schemas.PlaceName(x) == schemas.PlaceName(y)
	case FactFirstTime, FactSecondTime:
		return sameTime(x, y)
	case FactFirstFouls, FactSecondFouls:
		m, ok1 := xiangqi.ParseFouls(x)
		n, ok2 := xiangqi.ParseFouls(y)
		return ok1 && ok2 && m == n
	}
	return folded(x) == folded(y)
}

// folded is a text in lower case, in the width of ASCII and without blanks.
func folded(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case r >= '！' && r <= '～':
			r -= '！' - '!'
		}
		return unicode.ToLower(r)
	}, text)
}

// numbersIn lists the numbers of a text in Arabic numerals, without leading zeros.
func numbersIn(text string) (list []string) {
	for part := range strings.FieldsFuncSeq(folded(text), func(r rune) bool { return r < '0' || r > '9' }) {
		list = append(list, strings.TrimLeft(part, "0"))
	}
	return list
}

// sameDate reports whether two dates are the same as far as both go: 2026.01 and
// 2026-1-3 are. A part written 00 or ?? is not known.
func sameDate(x, y string) bool {
	a, b := numbersIn(x), numbersIn(y)
	if len(a) == 0 || len(b) == 0 {
		return folded(x) == folded(y)
	}
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && a[i] != "" && b[i] != "" {
			return false
		}
	}
	return true
}

// sameTime reports whether two times used are the same, as exactly as the coarser of
// them tells.
func sameTime(x, y string) bool {
	a, ok1 := schemas.ParseTimeUsed(x)
	b, ok2 := schemas.ParseTimeUsed(y)
	if !ok1 || !ok2 {
		return folded(x) == folded(y)
	}
	apart := max(a.Used-b.Used, b.Used-a.Used)
	if coarser := max(a.Precision, b.Precision); coarser > schemas.OneSecond {
		return apart < coarser
	}
	return apart == 0
}

func itoa(n int) string { return strconv.Itoa(n) }

// foulsOf reads the fouls that a sheet states of a side.
func foulsOf(s *Sheet, f Fact) (n int, ok bool) { return xiangqi.ParseFouls(s.Facts[f]) }
