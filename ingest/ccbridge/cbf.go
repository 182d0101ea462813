package ccbridge

import (
	"bytes"
	"encoding/xml"
	"strings"

	"qipu/ingest/internal/lines"
	"qipu/ingest/internal/xmltext"
	"qipu/ingest/records"
	"qipu/schemas"
	"qipu/schemas/board"
)

// The elements of a CBF that are told apart.
const (
	elementRecord = "ChineseChessRecord"
	elementHead   = "Head"
	elementMove   = "Move"
	elementResult = "RecordResult"
)

// maxDepth bounds the elements within one another: a CBF has three.
const maxDepth = 64

// tagNames are the names of the tags of elements that are called otherwise.
var tagNames = map[string]string{
	"Name": nameTitle, "Contest": "Event", "TimeRule": "TimeControl", "ResultType": "Termination",
	"RedTime": "RedTimeUsed", "BlackTime": "BlackTimeUsed",
}

// TextParser reads decoded records of CBF. Its zero value is ready.
type TextParser struct {
	g       *schemas.Game
	text    []byte
	trailer records.Trailer
	tree    lines.Tree
	depth   int
	path    [2]string // the elements at depth 1 and 2
	field   []byte    // what stands in the element at depth 3
	moves   int       // elements that are moves, the first of them the start
	ends    bool      // the move at hand ends its line
	over    bool      // the record has ended
}

// Declared implements records.Declarer.
func (p *TextParser) Declared(record []byte) string { return xmltext.Declared(record) }

// Parse implements records.Parser. Text is the text, with the moves in ICCS and the
// texts without their escapes behind it.
func (p *TextParser) Parse(text []byte, g *schemas.Game) {
	p.g, p.text = g, text
	how := xmltext.Read(text, maxDepth, p)
	last := schemas.Span{}
	if n := len(g.Moves); n > 0 {
		last = g.Moves[n-1].Token
	}
	switch {
	case how.Deep:
		p.tree.Fault(schemas.FaultTooDeep, last, -1)
	case how.Cut || !p.tree.Done():
		p.tree.Fault(schemas.FaultCutOff, last, -1)
	}
	if how.Loose {
		p.tree.Fault(schemas.FaultLoose, p.trailer.Write(elementRecord), -1)
	}
	const kept = 64 << 10 // bytes that the buffer is kept for
	if cap(p.field) > kept {
		p.field = nil
	}
	p.g, p.text, p.trailer = nil, nil, records.Trailer{}
	p.tree.Forget()
}

// Begin implements xmltext.Handler.
func (p *TextParser) Begin() {
	p.trailer = records.NewTrailer(p.text, p.g)
	p.tree.Begin(p.g)
	p.depth, p.moves, p.over = 0, 0, false
}

// Start implements xmltext.Handler.
func (p *TextParser) Start(e xml.StartElement) {
	p.depth++
	name := e.Name.Local
	switch {
	case p.over:
		p.tree.Fault(schemas.FaultAfterEnd, p.trailer.Write(name), -1)
	case p.depth <= len(p.path):
		p.path[p.depth-1] = name
	case p.depth == len(p.path)+1:
		p.field = p.field[:0]
		if name == elementMove {
			p.move(e)
		}
	}
}

// move reads a move. The first stands for the start, unless it is a move itself.
func (p *TextParser) move(e xml.StartElement) {
	value := xmltext.Attribute(e, "value")
	if p.moves++; p.moves > 1 || value != "00-00" {
		token := p.token(value)
		if p.tree.Done() {
			p.tree.Fault(schemas.FaultAfterEnd, token, -1)
			return
		}
		p.tree.Move(token, isSet(e, "branch"))
	}
	p.ends = isSet(e, "end")
}

func isSet(e xml.StartElement, name string) bool {
	value := xmltext.Attribute(e, name)
	return value != "" && value != "0"
}

// token writes a move in ICCS; one that is written otherwise, as it is.
func (p *TextParser) token(value string) schemas.Span {
	if len(value) == len("77-47") && value[2] == '-' && isSquare(value[:2]) && isSquare(value[3:]) {
		move := [4]byte{'a' + value[0] - '0', '9' - value[1] + '0', 'a' + value[3] - '0', '9' - value[4] + '0'}
		return p.trailer.Write(string(move[:]))
	}
	return p.trailer.Write(value)
}

// isSquare reports whether two characters are a column from the left and a row from the top.
func isSquare(s string) bool {
	return s[0] >= '0' && s[0] < '0'+board.Files && s[1] >= '0' && s[1] < '0'+board.Ranks
}

// Text implements xmltext.Handler.
func (p *TextParser) Text(text []byte) {
	if p.depth > len(p.path) {
		p.field = append(p.field, text...)
	}
}

// End implements xmltext.Handler.
func (p *TextParser) End(name string) {
	p.depth--
	switch {
	case p.depth == 0:
		p.over = true
	case p.depth != len(p.path) || p.over:
	case name == elementMove:
		if len(bytes.TrimSpace(p.field)) > 0 {
			p.tree.Comment(p.trailer.Write(string(p.field)))
		}
		if p.ends && !p.tree.Done() {
			p.tree.End()
		}
		p.ends = false
	case p.path[1] == elementHead:
		p.tag(name, strings.TrimSpace(string(p.field)))
	}
}

func (p *TextParser) tag(name, value string) {
	if other, ok := tagNames[name]; ok {
		name = other
	}
	if name != elementResult {
		p.trailer.Tag(name, value)
		return
	}
	if value == "4" {
		p.trailer.Tag(nameCode, value)
	}
	if len(value) == 1 && value[0] >= '0' && int(value[0]-'0') < len(results) {
		value = results[value[0]-'0']
	}
	p.trailer.Tag(nameResult, value)
}
