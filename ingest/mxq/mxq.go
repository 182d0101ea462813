// Package mxq reads the records of the hall 弈天 (movesky), .mxq: a row of texts in
// GB18030, each behind a byte with its length. Nothing is judged here.
//
// First come eleven texts: the room, the date, the players with the result between
// them as in 选手07(5r)-负-选手08(3r), where Red is the first, seven numbers whose
// meaning is not certain, and how the game ended. Then Moves, the moves, 7C-4C: column
// from Red's left from 0 and row from Red's side from A; Ends, comments, and
// CommentsEnd. The numbers are tags Field4 to Field10. Source: one real file.
package mxq

import (
	"strconv"
	"strings"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
	"qipu/schemas"
)

// The texts that part a record.
const (
	moves       = "Moves"
	ends        = "Ends"
	commentsEnd = "CommentsEnd"
)

// names are the tags of the texts before the moves, where there are as many as these;
// the empty ones are called by their numbers.
var names = [...]string{0: "Room", 1: "Date", 2: "Title", 10: "Termination"}

// maxTexts bounds the texts before the moves.
const maxTexts = 64

// Parser reads records. Its zero value is ready.
type Parser struct {
	b    *records.Builder
	g    *schemas.Game
	rest row
}

// row is what is still to read of a row of texts.
type row struct {
	bytes []byte
	at    int // where it stands in the record
}

// next takes a text off the row; not ok when there is no whole one.
func (r *row) next() (text []byte, at int, ok bool) {
	if len(r.bytes) == 0 || len(r.bytes) < 1+int(r.bytes[0]) {
		return nil, r.at, false
	}
	n := 1 + int(r.bytes[0])
	text, at = r.bytes[1:n], r.at+1
	r.bytes, r.at = r.bytes[n:], r.at+n
	return text, at, true
}

// Begins reports whether a source begins as a record does: texts, Moves, and a move.
func Begins(head []byte) bool {
	r := row{bytes: head}
	for n := range maxTexts {
		text, _, ok := r.next()
		if !ok {
			return false
		}
		if string(text) != moves {
			continue
		}
		text, _, ok = r.next()
		return n > 0 && ok && (isMove(text) || string(text) == ends)
	}
	return false
}

// ParseBinary implements records.BinaryParser.
func (p *Parser) ParseBinary(record []byte, b *records.Builder) {
	p.b, p.g, p.rest = b, b.Game(), row{bytes: record}
	if p.head() && p.moves() {
		p.comments()
	}
	p.b, p.g, p.rest = nil, nil, row{}
}

// head reads the texts before the moves.
func (p *Parser) head() bool {
	count := 0
	for ahead := p.rest; ; count++ {
		text, at, ok := ahead.next()
		if !ok || count > maxTexts {
			p.b.Fault(schemas.FaultCutOff, schemas.Span{}, at)
			return false
		}
		if string(text) == moves {
			break
		}
	}
	for i := range count {
		text, at, _ := p.rest.next()
		name := "Field" + strconv.Itoa(i+1)
		if count == len(names) && names[i] != "" {
			name = names[i]
		}
		value := p.decode(text, at)
		p.b.Tag(name, value)
		if name == "Title" {
			p.players(text, at)
		}
	}
	p.rest.next() // Moves
	return true
}

// results are the words between the players, for the first of them.
var results = [...]struct{ word, result string }{
	{"-\xca\xa4-", "1-0"},     // 胜
	{"-\xb8\xba-", "0-1"},     // 负
	{"-\xba\xcd-", "1/2-1/2"}, // 和
}

// players reads both players and the result, where one such word stands, and once.
func (p *Parser) players(title []byte, at int) {
	found, place := -1, 0
	for i, r := range results {
		switch strings.Count(string(title), r.word) {
		case 0:
			continue
		case 1:
			if found < 0 {
				found, place = i, strings.Index(string(title), r.word)
				continue
			}
		}
		return
	}
	if found < 0 {
		return
	}
	behind := place + len(results[found].word)
	p.b.Tag("Red", p.decode(title[:place], at))
	p.b.Tag("Black", p.decode(title[behind:], at+behind))
	p.b.Tag("Result", p.b.Write(results[found].result))
}

func (p *Parser) decode(text []byte, at int) schemas.Span {
	if len(text) == 0 {
		return schemas.Span{}
	}
	return p.b.Decode(text, encodings.GB18030, at)
}

// moves reads the moves up to Ends.
func (p *Parser) moves() bool {
	for {
		text, at, ok := p.rest.next()
		switch {
		case !ok:
			p.b.Fault(schemas.FaultCutOff, schemas.Span{}, at)
			return false
		case string(text) == ends:
			return true
		}
		p.g.Moves = append(p.g.Moves, schemas.Move{Token: p.token(text, at)})
	}
}

// token writes a move in ICCS; what is none, as it is.
func (p *Parser) token(text []byte, at int) schemas.Span {
	if !isMove(text) {
		return p.b.Decode(text, encodings.GB18030, at)
	}
	move := [4]byte{text[0] - '0' + 'a', text[1] - 'A' + '0', text[3] - '0' + 'a', text[4] - 'A' + '0'}
	return p.b.Write(string(move[:]))
}

func isMove(text []byte) bool {
	return len(text) == len("7C-4C") && text[2] == '-' && isSquare(text[0], text[1]) && isSquare(text[3], text[4])
}

func isSquare(file, rank byte) bool { return file >= '0' && file <= '8' && rank >= 'A' && rank <= 'J' }

// comments keeps what stands behind the moves.
func (p *Parser) comments() {
	for {
		text, at, ok := p.rest.next()
		switch {
		case !ok:
			p.b.Fault(schemas.FaultCutOff, schemas.Span{}, at)
			return
		case string(text) == commentsEnd:
			if len(p.rest.bytes) > 0 {
				p.b.Fault(schemas.FaultAfterEnd, p.b.Decode(p.rest.bytes, encodings.GB18030, p.rest.at), p.rest.at)
			}
			return
		}
		p.b.Comment(0, len(p.g.Moves), p.decode(text, at))
	}
}
