package rif

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/ingest/movetext"
	"qipu/schemas"
)

// names adds the tags that hold what the tables say.
func (p *Parser) names() {
	p.tag("Event", p.plain(p.of(rowTournament, "name")))
	p.tag("Site", p.joined(", ", p.of(rowCity, "name"), p.of(rowCountry, "name")))
	start, end := p.of(rowTournament, "start"), p.of(rowTournament, "end")
	if date := day(p.view(start), p.view(end), p.view(p.of(rowTournament, "year")), p.view(p.of(rowTournament, "month"))); date != "" {
		p.tag("Date", p.write(date))
	}
	for _, d := range [...]struct {
		name string
		at   schemas.Span
	}{{"EventStart", start}, {"EventEnd", end}} {
		if p.view(d.at) != noDay {
			p.tag(d.name, d.at)
		}
	}
	p.player("Black", rowBlack, rowBlackCountry)
	p.player("White", rowWhite, rowWhiteCountry)
	p.tag("Opening", p.plain(p.of(rowOpening, "name")))
	p.tag("OpeningAbbr", p.plain(p.of(rowOpening, "abbr")))
	p.tag("Rule", p.plain(p.of(rowRule, "name")))
	p.tag("RuleCategory", p.plain(p.of(rowRule, "category")))
	p.tag("Rated", p.of(rowTournament, "rated"))
	p.tag("Publisher", p.name(rowPublisher))
}

// player adds the tags of a player, the name first.
func (p *Parser) player(tag string, row, country int) {
	p.tag(tag, p.name(row))
	p.tag(tag+"NativeName", p.plain(p.of(row, "native_name")))
	p.tag(tag+"Country", p.plain(p.of(country, "name")))
}

// name returns the name of a player as the database has it, given name first.
func (p *Parser) name(row int) schemas.Span {
	return p.joined(" ", p.of(row, "name"), p.of(row, "surname"))
}

// joined returns a text of both, or of that of them which says anything.
func (p *Parser) joined(between string, one, two schemas.Span) schemas.Span {
	switch {
	case two.Empty():
		return p.plain(one)
	case one.Empty():
		return p.plain(two)
	}
	p.tail = append(p.tail, '\n')
	from := len(p.tail)
	p.tail = p.unescape(p.tail, one)
	p.tail = append(p.tail, between...)
	p.tail = p.unescape(p.tail, two)
	return span(len(p.text)+from, len(p.text)+len(p.tail))
}

// ids are the attributes that hold numbers of rows, the tags that they become, and the
// rows that they are to name.
var ids = map[string]struct {
	tag string
	row int
}{
	"tournament": {"EventId", rowTournament}, "rule": {"RuleId", rowRule}, "opening": {"OpeningId", rowOpening},
	"publisher": {"PublisherId", rowPublisher}, "black": {"BlackId", rowBlack}, "white": {"WhiteId", rowWhite},
}

// game adds the tags of the attributes of a game.
func (p *Parser) game(t token) {
	p.own = p.read(t)
	seen := p.seen[:0]
	for _, at := range p.list[p.own.from:p.own.to] {
		if first, again := p.find(seen, at.name); !again && len(seen) < cap(seen) {
			seen = append(seen, at)
		} else if again && !bytes.Equal(bytesOf(p.text, first), bytesOf(p.text, at.value)) {
			p.fault(schemas.FaultRepeatedTag, at.value)
		}
		p.tagged(at.name, at.value)
	}
	if p.own.damaged {
		p.fault(schemas.FaultBadTag, t.all)
	}
}

// find returns the value of an attribute among those seen.
func (p *Parser) find(seen []attribute, name schemas.Span) (value schemas.Span, ok bool) {
	for _, at := range seen {
		if bytes.Equal(bytesOf(p.text, at.name), bytesOf(p.text, name)) {
			return at.value, true
		}
	}
	return schemas.Span{}, false
}

// tagged adds the tag of one attribute of a game.
func (p *Parser) tagged(name, value schemas.Span) {
	if id, ok := ids[string(bytesOf(p.text, name))]; ok {
		p.tag(id.tag, value)
		if !isNone(bytesOf(p.text, value)) && !p.rows[id.row].known {
			p.fault(schemas.FaultValue, value)
		}
		return
	}
	switch string(bytesOf(p.text, name)) {
	case "id":
		p.tag("GameId", value)
	case "round":
		p.tag("Round", p.plain(value))
	case "bresult":
		p.tag("bresult", p.plain(value))
		p.result(value)
	default:
		if !value.Empty() {
			p.g.Tags = append(p.g.Tags, schemas.Tag{Name: name, Value: p.plain(value)})
		}
	}
}

// results are what bresult may be: the points of the person named Black.
var results = map[string]schemas.Result{
	"1": schemas.ResultFirstWins, "1.0": schemas.ResultFirstWins,
	"0.5": schemas.ResultDraw,
	"0":   schemas.ResultSecondWins, "0.0": schemas.ResultSecondWins,
}

func (p *Parser) result(value schemas.Span) {
	if value.Empty() {
		return
	}
	r, ok := results[string(bytesOf(p.text, value))]
	if !ok {
		p.fault(schemas.FaultValue, value)
		return
	}
	p.tag("Result", p.write(r.String()))
}

// noDay is how the database writes that a day is not known.
const noDay = "0000-00-00"

// day returns what is known of the day of a game from the first and last day of its
// tournament, as yyyy.mm.dd with ?? for what is not; from the year and month of the
// tournament where it has no days.
func day(start, end, year, month string) string {
	switch {
	case !isDay(start) || !isDay(end):
		return monthOf(year, month)
	case start[:4] != end[:4]:
		return ""
	case start[:7] != end[:7]:
		return start[:4] + ".??.??"
	case start != end:
		return start[:4] + "." + start[5:7] + ".??"
	}
	return strings.ReplaceAll(start, "-", ".")
}

// isDay reports whether a text is a day with its year, month and day.
func isDay(s string) bool {
	if len(s) != len(noDay) || s[4] != '-' || s[7] != '-' {
		return false
	}
	return isNumber(s[:4]) && isNumber(s[5:7]) && isNumber(s[8:]) && s[:4] != "0000" && s[5:7] != "00" && s[8:] != "00"
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// monthOf writes a year and a month that is perhaps not known.
func monthOf(year, month string) string {
	if len(year) != 4 || !isNumber(year) || year == "0000" {
		return ""
	}
	if len(month) == 1 {
		month = "0" + month
	}
	if len(month) != 2 || !isNumber(month) || month < "01" || month > "12" {
		month = "??"
	}
	return year + "." + month + ".??"
}

// stage reads the rule, the swaps and the fifths.
func (p *Parser) stage() {
	p.rule()
	p.swaps(p.attribute(p.own, "swap"))
	p.alternatives(p.attribute(p.own, "alt"))
}

// rule reads the rule by its category.
func (p *Parser) rule() {
	name := p.of(rowRule, "name")
	if name.Empty() {
		return
	}
	category := p.of(rowRule, "category")
	switch p.view(category) {
	case "1":
		p.g.Stage.Protocol = p.plain(name)
	case "2":
		p.tail = append(p.tail, "\ngomoku "...)
		from := len(p.tail) - len("gomoku ")
		p.tail = p.unescape(p.tail, name)
		p.g.Stage.Rule = span(len(p.text)+from, len(p.text)+len(p.tail))
	default:
		p.fault(schemas.FaultValue, category)
	}
}

// swapPlies are the plies behind which the letters of swap say whether there was a
// swap, by their number: see the package.
var swapPlies = map[int][]int32{1: {3}, 2: {3, 4}, 5: {1, 2, 3, 4, 5}}

func (p *Parser) swaps(value schemas.Span) {
	letters := bytesOf(p.text, value)
	plies, ok := swapPlies[len(letters)]
	switch {
	case len(letters) == 0 || len(p.g.Moves) == 0:
		return
	case !ok && strings.Trim(string(letters), "-") == "":
		p.g.Stage.SwapTold = true // that there was none
		return
	case !ok || strings.Trim(string(letters), "R-") != "":
		p.fault(schemas.FaultValue, value)
		return
	}
	p.g.Stage.SwapTold = true
	for i, c := range letters {
		if c == 'R' {
			p.g.Stage.Swaps = append(p.g.Stage.Swaps, plies[i])
		}
	}
}

// alternatives reads the fifths that alt names.
func (p *Parser) alternatives(value schemas.Span) {
	const fifth, mostPoints = 5, 225 // those of the board
	stage := &p.g.Stage
	tokens := movetext.Over(p.text, int(value.Off), int(value.Off+value.Len))
	kept := false
	for at, ok := tokens.Next(); ok; at, ok = tokens.Next() {
		point := p.view(at)
		if !isName(point) {
			if len(stage.Removed) > 0 {
				p.fault(schemas.FaultValue, at)
			}
			continue
		}
		if len(stage.Removed) == mostPoints {
			p.fault(schemas.FaultValue, value)
			stage.Removed = stage.Removed[:0]
			return
		}
		stage.Removed = append(stage.Removed, at)
		kept = kept || len(p.g.Moves) >= fifth && strings.EqualFold(point, p.view(p.g.Moves[fifth-1].Token))
	}
	if kept {
		stage.Offered, stage.Removed = append(stage.Offered, stage.Removed...), stage.Removed[:0]
	}
}

// entities are those of XML itself.
var entities = map[string]byte{"amp": '&', "lt": '<', "gt": '>', "quot": '"', "apos": '\''}

// unescape appends what a value says to dst. Entities that XML does not know stay as
// written, and are a fault.
func (p *Parser) unescape(dst []byte, at schemas.Span) []byte {
	const longest = 10 // of what stands between & and ;
	b := bytesOf(p.text, at)
	for len(b) > 0 {
		i := bytes.IndexByte(b, '&')
		if i < 0 {
			return append(dst, b...)
		}
		dst, b = append(dst, b[:i]...), b[i:]
		n := bytes.IndexByte(b[:min(len(b), longest+2)], ';')
		if n < 0 {
			p.fault(schemas.FaultLoose, at)
			dst, b = append(dst, '&'), b[1:]
			continue
		}
		if c, ok := reference(string(b[1:n])); ok {
			dst = utf8.AppendRune(dst, c)
		} else {
			p.fault(schemas.FaultLoose, at)
			dst = append(dst, b[:n+1]...)
		}
		b = b[n+1:]
	}
	return dst
}

// reference returns the character of an entity of XML, or of a number.
func reference(name string) (rune, bool) {
	if c, ok := entities[name]; ok {
		return rune(c), true
	}
	digits, ok := strings.CutPrefix(name, "#")
	if !ok {
		return 0, false
	}
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 32)
	if err != nil || n == 0 || n > unicode.MaxRune || !utf8.ValidRune(rune(n)) {
		return 0, false
	}
	return rune(n), true
}
