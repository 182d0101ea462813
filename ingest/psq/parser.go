package psq

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"qipu/ingest/records"
	"qipu/schemas"
)

// Parser reads decoded psq records. Its zero value is ready.
type Parser struct{ state }

// Parse reads one record into g: see the package. It takes time linear in the text
// and never fails. Text is the text and a trailer that names the tags.
func (p *Parser) Parse(text []byte, g *schemas.Game) {
	p.begin(text, g)
	g.Points = schemas.PairsFrom1
	swapped := false
	if line, ok := p.lines.next(); ok && bytes.HasPrefix(g.Bytes(line), []byte(magic)) {
		p.header = line
		h := parseHeader(g.Bytes(line))
		if g.Files, g.Ranks = h.files, h.ranks; !h.sized {
			g.Files, g.Ranks = 0, 0
			p.fault(schemas.FaultValue, line)
		} else if !h.whole {
			p.fault(schemas.FaultLoose, line)
		}
		swapped = h.second
	} else {
		p.lines.pos = 0
	}
	p.moves()
	p.names()
	p.players(swapped)
	p.end()
	p.finish()
}

// RecParser reads decoded rec records. Its zero value is ready.
type RecParser struct{ state }

// gomoturSize is the size of the board that Gomotur plays on, and the only one that
// its records are for (Piskvork, piskvork.txt).
const gomoturSize = 20

// Parse reads one record into g, as Parser.Parse does. Who of the two moved first
// rests on the name of the file that Origin.Path has.
func (p *RecParser) Parse(text []byte, g *schemas.Game) {
	p.begin(text, g)
	g.Points = schemas.PairsFrom0
	g.Files, g.Ranks = gomoturSize, gomoturSize
	p.names()
	p.players(secondBegins(g.Origin.Path))
	p.moves()
	p.end()
	p.finish()
}

// secondBegins reports whether the name of a file of Gomotur says that the second of
// its players moved first: 2004010002.rec, four digits, four signs and two digits of
// which the last is even (Piskvork, source/game.cpp).
func secondBegins(file string) bool {
	name := path.Base(strings.ReplaceAll(file, `\`, "/"))
	if len(name) <= 10 || name[10] != '.' {
		return false
	}
	for _, i := range []int{0, 1, 2, 3, 8, 9} {
		if name[i] < '0' || name[i] > '9' {
			return false
		}
	}
	return name[9]%2 == 0
}

// state is what both parsers keep while they read a record.
type state struct {
	g      *schemas.Game
	lines  lines
	length int // of the record, without the trailer
	header schemas.Span
	named  [2]schemas.Span // the names of the players, in the order written
	code   schemas.Span    // how the game ended, as a number
}

func (p *state) begin(text []byte, g *schemas.Game) {
	whole := make([]byte, 0, len(text)+len(trailer))
	records.Begin(g, append(append(whole, text...), trailer...))
	*p = state{g: g, length: len(text), lines: lines{text: g.Text[:len(text)]}}
}

// moves reads lines up to the first that is no move. Where moves go on behind
// words, the words are a comment among them.
func (p *state) moves() {
	for {
		back := p.lines.pos
		line, ok := p.lines.next()
		if !ok {
			return
		}
		b := p.g.Bytes(line)
		switch {
		case isMove(b):
			p.g.Moves = append(p.g.Moves, schemas.Move{Token: line})
			p.stamp(line)
			continue
		case isNumber(b) || !p.moveFollows():
			p.lines.pos = back
			return
		}
		p.fault(schemas.FaultProse, line)
		p.comment(line)
	}
}

// stamp keeps the third of the three numbers of a move, the time used for it.
func (p *state) stamp(line schemas.Span) {
	b := p.g.Bytes(line)
	last := bytes.LastIndexByte(b, ',') + 1
	if bytes.Count(b, []byte(",")) != 2 {
		return
	}
	digits := bytes.TrimLeft(b[last:], " \t")
	if digits[0] < '0' || digits[0] > '9' {
		return // a sign: no time
	}
	p.g.Stamps = append(p.g.Stamps, schemas.Stamp{
		Ply: int32(len(p.g.Moves)), Side: schemas.Side((len(p.g.Moves) - 1) % 2),
		Kind: schemas.StampUsed, Form: schemas.FormMillis, Text: schemas.Span{Off: line.Off + line.Len - uint32(len(digits)), Len: uint32(len(digits))},
	})
}

// moveFollows reports whether the next line is a move.
func (p *state) moveFollows() bool {
	ahead := p.lines
	line, ok := ahead.next()
	return ok && isMove(p.g.Bytes(line))
}

// names reads the names of the players, a line each, if they stand there.
func (p *state) names() {
	for i := range p.named {
		back := p.lines.pos
		line, ok := p.lines.next()
		if !ok {
			return
		}
		if b := p.g.Bytes(line); isNumber(b) || isMove(b) {
			p.lines.pos = back
			return
		}
		p.named[i] = line
	}
}

// end reads the number that says how the game ended, and what stands behind it:
// at Gomocup a line "0,Freestyle" with the result and the tournament.
func (p *state) end() {
	for {
		line, ok := p.lines.next()
		if !ok {
			return
		}
		b := p.g.Bytes(line)
		switch {
		case p.code.Empty() && isNumber(b):
			p.code = line
			p.tag(nameCode, line)
			if number(b) == codeTime {
				p.tag(nameTermination, valueTime.span(p.length))
			}
		case isMove(b):
			p.fault(schemas.FaultAfterEnd, line)
		default:
			if !p.code.Empty() && p.tournament(line) {
				continue
			}
			p.comment(line)
		}
	}
}

// codeTime says that the time of the player to move ran out. 0 is an end by the
// board, -1 an unknown one, and the others are faults of a program (plastovicka/
// Piskvork, source/protocol.cpp).
const codeTime = 15

// tournament reads "0,Freestyle": the result and the tournament. 0 is a draw; whom 1
// and 2 mean rests on the opening that was given to the players (Gomocup/
// GomocupJudge, server/server.py), so they are kept and not read.
func (p *state) tournament(line schemas.Span) bool {
	b := p.g.Bytes(line)
	comma := bytes.IndexByte(b, ',')
	if comma < 0 || !isNumber(b[:comma]) {
		return false
	}
	p.tag(nameOutcome, schemas.Span{Off: line.Off, Len: uint32(comma)})
	if number(b[:comma]) == 0 {
		p.tag(nameResult, valueDraw.span(p.length))
	}
	name := bytes.TrimLeft(b[comma+1:], " \t")
	if len(name) > 0 {
		event := schemas.Span{Off: line.Off + uint32(len(b)-len(name)), Len: uint32(len(name))}
		p.tag(nameEvent, event)
		if namesRule(name) && p.g.Stage.Rule.Empty() {
			p.g.Stage.Rule = event
		}
	}
	return true
}

// namesRule reports whether the name of a tournament as a whole is that of a rule of
// Gomocup. With more words it may be anything: "Renju 1" is the first tournament of
// that name, and what is played in "Renju Club" it does not say.
func namesRule(tournament []byte) bool {
	return slices.ContainsFunc(rules[:], func(rule string) bool { return strings.EqualFold(string(tournament), rule) })
}

var rules = [...]string{"freestyle", "free", "standard", "renju", "caro"}

// players names the players by their colours: who moved first has Black. swapped:
// that is the second of those named.
func (p *state) players(swapped bool) {
	first, second := p.named[0], p.named[1]
	if swapped {
		first, second = second, first
	}
	if !first.Empty() {
		p.tag(nameBlack, first)
	}
	if !second.Empty() {
		p.tag(nameWhite, second)
	}
}

// finish reports a record that has no end.
func (p *state) finish() {
	if p.code.Empty() {
		at := p.header
		if at.Empty() {
			at = p.named[0]
		}
		p.fault(schemas.FaultCutOff, at)
	}
	p.g = nil
	p.lines = lines{}
}

func (p *state) tag(name word, value schemas.Span) {
	p.g.Tags = append(p.g.Tags, schemas.Tag{Name: name.span(p.length), Value: value})
}

func (p *state) fault(kind schemas.FaultKind, at schemas.Span) {
	p.g.AddFault(schemas.Fault{Kind: kind, Ply: int32(len(p.g.Moves)), At: at, Offset: -1})
}

func (p *state) comment(at schemas.Span) {
	p.g.Comments = append(p.g.Comments, schemas.Comment{Ply: int32(len(p.g.Moves)), Text: at})
}
