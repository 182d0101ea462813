package sgf

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/schemas"
)

// settled are the properties on which more rests than a tag: the first of each that
// says anything.
type settled struct {
	game  schemas.Span // GM, with its name
	gm    schemas.Span // and its value
	rule  schemas.Span // RU
	title schemas.Span // GN

	// dialect: a property has been read that only records of renju have.
	dialect bool
}

// settle keeps the value of a property that counts for the whole record.
func (p *Parser) settle(id *ident, value, whole schemas.Span) {
	value = p.trimmed(int(value.Off), int(value.Off+value.Len))
	s := &p.settled
	switch name := string(id.bytes()); {
	case name == "GM" && s.game.Empty():
		s.game, s.gm = whole, value
	case name == "SZ":
		p.size(value, whole)
	case name == "RU" && s.rule.Empty():
		s.rule = value
	case name == "GN" && s.title.Empty():
		s.title = value
	case name == "AP" && p.g.View(value) == upwardWriter:
		p.g.Points = schemas.LetterPairsUp
	case name == "SW":
		s.dialect = true
		p.swap(value, whole)
	}
}

// upwardWriter is the program that counts rows from the bottom. Its later versions
// do as the format says (1.19.1; of those between nothing is known).
const upwardWriter = "Goban:1.9"

// settleKind says of which game the record is: GM[4] is gomoku and renju, and GM[5]
// is what Gomoku Quest and the ORC Game Center write for it. Without GM the format
// means Go, which hardly anybody plays on 15 lines: there, and where a property or
// the rule says so, renju is meant all the same.
func (p *Parser) settleKind() {
	g, s := p.g, &p.settled
	g.Kind = schemas.KindRenju
	switch {
	case !s.game.Empty():
		if gm := strings.TrimLeft(g.View(s.gm), "0"); gm != "4" && gm != "5" {
			g.Kind = schemas.KindUnknown
			p.fault(schemas.FaultOtherGame, s.game)
		}
	case s.dialect || g.Files == usualSize && g.Ranks == usualSize || p.namesRenju(s.rule):
		p.fault(schemas.FaultLoose, p.root)
	default:
		g.Kind = schemas.KindUnknown
		p.fault(schemas.FaultOtherGame, p.root)
	}
}

// usualSize is the size of the board of renju.
const usualSize = 15

// namesRenju reports whether a rule is one of gomoku or renju by its words.
func (p *Parser) namesRenju(rule schemas.Span) bool {
	const longest = 96
	text := strings.ToLower(p.g.View(rule)[:min(rule.Len, longest)])
	for _, word := range []string{"renju", "gomoku", "连珠", "連珠", "五子"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// maxSize is the size of the greatest board of FF[4], which has 52 letters.
const maxSize = 52

// size reads the number of columns and rows: 15, or 9:13. A greater board than the
// format has is kept: it is another than that of renju. So is one half of a size
// where that alone says so.
func (p *Parser) size(value, whole schemas.Span) {
	text := p.g.View(value)
	files, ranks, two := strings.Cut(text, ":")
	loose := false
	if at := strings.IndexAny(text, "xX×*"); !two && at >= 0 {
		_, n := utf8.DecodeRuneInString(text[at:])
		files, ranks, two, loose = text[:at], text[at+n:], true, true
	}
	if !two {
		ranks = files
	}
	f, r := lines(files), lines(ranks)
	switch {
	case f == 0 || r == 0:
		p.fault(schemas.FaultValue, whole)
		if f == usualSize || r == usualSize {
			return
		}
	case loose || f > maxSize || r > maxSize:
		p.fault(schemas.FaultLoose, whole)
	}
	if p.g.Files == 0 && p.g.Ranks == 0 {
		p.g.Files, p.g.Ranks = f, r
	}
}

// lines reads a number of columns or rows, 0 for what is none.
func lines(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// swapPly is the ply behind which the rule of RIF lets the sides swap. SW is of that
// time.
const swapPly = 3

// swap reads SW[NO] and SW[YES]. An empty value tells nothing.
func (p *Parser) swap(value, whole schemas.Span) {
	stage := &p.g.Stage
	text := p.g.View(value)
	yes := strings.EqualFold(text, "YES")
	switch {
	case text == "":
	case !yes && !strings.EqualFold(text, "NO"):
		p.fault(schemas.FaultValue, whole)
	case stage.SwapTold:
	default:
		stage.SwapTold = true
		if yes {
			stage.Swaps = append(stage.Swaps, swapPly)
		}
	}
}

// fifths reads the points of 5A or FA. Under later rules a number stands there alone:
// how many fifths are to be offered. Whatever else is no two letters cannot be taken
// for a point with certainty: gg:ig may be two of them or the three of a rectangle,
// and ggig may be a word.
func (p *Parser) fifths() {
	if len(p.values) == 1 && isCount(bytes.TrimSpace(p.g.Bytes(p.values[0]))) {
		return
	}
	for _, v := range p.values {
		words := 0
		p.eachWord(v, func(word schemas.Span) {
			words++
			if b := p.g.Bytes(word); len(b) != 2 || !isLetter(b[0]) || !isLetter(b[1]) {
				p.fault(schemas.FaultValue, word)
				return
			}
			p.g.Stage.Offered = append(p.g.Stage.Offered, word)
		})
		if words == 0 && (len(p.values) > 1 || !p.trimmed(int(v.Off), int(v.Off+v.Len)).Empty()) {
			p.fault(schemas.FaultValue, span(int(v.Off)-1, int(v.Off+v.Len)+1))
		}
	}
}

// isCount reports whether a value is a number of fifths.
func isCount(b []byte) bool { return (len(b) == 1 || len(b) == 2) && allDigits(b) }

// pattern reads the first three stones that Gomoku Quest has a player propose,
// QPR[hh,hg,jf]: moves of Black, White and Black.
func (p *Parser) pattern() {
	white := false
	for _, v := range p.values {
		p.eachWord(v, func(word schemas.Span) {
			p.node.moved = false // several are usual in it
			p.move(word, white)
			white = !white
		})
	}
}

// eachWord calls yield for what commas and blanks part in a value.
func (p *Parser) eachWord(value schemas.Span, yield func(schemas.Span)) {
	from := int(value.Off)
	for rest := p.g.Bytes(value); len(rest) > 0; {
		n := bytes.IndexAny(rest, ", \t\n\v\f\r")
		if n < 0 {
			n = len(rest)
		}
		if n > 0 {
			yield(span(from, from+n))
		}
		n = min(n+1, len(rest))
		rest, from = rest[n:], from+n
	}
}

// settleRule says which rule the record declares: that of RU, else the one that the
// ORC Game Center writes into the name of the game, behind the players and the one
// who began as Black, "A-B(B) : RIF rule". Another name of a game may be anything.
func (p *Parser) settleRule() {
	s := &p.settled
	if p.g.Stage.Rule = s.rule; !s.rule.Empty() {
		return
	}
	title := p.g.View(s.title)
	from := 0
	for i := range len(title) {
		if title[i] != ':' {
			continue
		}
		if before := strings.TrimRight(title[:i], " "); strings.HasSuffix(before, "(B)") || strings.HasSuffix(before, "(W)") {
			from = i + 1
		}
	}
	if from == 0 {
		return
	}
	to := len(title)
	if i := strings.Index(title[from:], "Timing:"); i >= 0 {
		to = from + i
	}
	p.g.Stage.Rule = p.trimmed(int(s.title.Off)+from, int(s.title.Off)+to)
}
