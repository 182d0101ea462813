package rif

import (
	"bytes"

	"qipu/ingest/records"
)

// ahead is how much of a tag is looked at to know what begins there.
const ahead = 16

// state is where the scanner stands.
type state uint8

const (
	inText state = iota
	inTag
	inQuotes  // within a tag
	inComment // up to -->
	inCDATA   // up to ]]>
	inPI      // up to ?>
	inDTD     // a declaration: up to > outside its brackets
)

// scanner cuts a source into pieces: a game from <game to </game>, and of all that is
// no game each tag with the text before it. It works on raw bytes in any encoding that
// keeps ASCII and has no < > or quotes as second halves.
type scanner struct {
	pos   int
	state state
	quote byte // that opened the value, in inQuotes
	name  name // of the tag, in inTag and inQuotes
	game  bool // a game has begun and not ended
	depth int  // open brackets, in inDTD
}

// name is what a tag does to the cutting of a source.
type name uint8

const (
	otherTag name = iota
	gameTag
	gameEnd
)

// NewScanner returns the scanner that a [Cutter] uses. Its records are pieces of the
// source, most of which are no games.
func NewScanner() records.Scanner { return new(scanner) }

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds {
	return records.Bounds{Ahead: ahead, Behind: 2, Blank: records.Blank}
}

// Reset implements records.Scanner.
func (s *scanner) Reset() { *s = scanner{} }

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() { *s = scanner{} }

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) { s.pos -= n }

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for s.pos < len(data) {
		ended, more := false, false
		switch s.state {
		case inText:
			cut, ended, more = s.text(data, atEOF)
		case inTag:
			cut, ended, more = s.tag(data)
		case inQuotes:
			cut, ended, more = s.quotes(data)
		case inComment:
			more = s.upTo(data, "-->", atEOF)
		case inCDATA:
			more = s.upTo(data, "]]>", atEOF)
		case inPI:
			more = s.upTo(data, "?>", atEOF)
		case inDTD:
			more = s.declaration(data)
		}
		if ended {
			s.pos = cut
			return cut, true
		}
		if more {
			return 0, false
		}
		if s.state == inText && s.ended() {
			return s.pos, true
		}
	}
	return 0, false
}

// ended reports whether the piece ends with what has just ended.
func (s *scanner) ended() bool { return !s.game && s.name != gameTag }

// text goes to the next bracket and sees what begins there. more: data must grow.
func (s *scanner) text(data []byte, atEOF bool) (cut int, ended, more bool) {
	at := bytes.IndexByte(data[s.pos:], '<')
	if at < 0 {
		s.pos = len(data)
		return 0, false, true
	}
	s.pos += at
	rest := data[s.pos:]
	if len(rest) < ahead && !atEOF {
		return 0, false, true
	}
	s.name = otherTag
	switch {
	case bytes.HasPrefix(rest, []byte("<!--")):
		s.enter(inComment, len("<!--"))
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		s.enter(inCDATA, len("<![CDATA["))
	case bytes.HasPrefix(rest, []byte("<!")):
		s.depth = 0
		s.enter(inDTD, len("<!"))
	case bytes.HasPrefix(rest, []byte("<?")):
		s.enter(inPI, len("<?"))
	default:
		if s.game && (begins(rest, "<game") || begins(rest, "</games") || begins(rest, "</database")) {
			return s.pos, true, false // the game before was cut off
		}
		if s.name = nameOf(rest); s.name == gameTag {
			s.game = true
		}
		s.enter(inTag, 1)
	}
	return 0, false, false
}

func (s *scanner) enter(next state, n int) { s.state, s.pos = next, s.pos+n }

// nameOf returns what the tag that b begins with is.
func nameOf(b []byte) name {
	switch {
	case begins(b, "<game"):
		return gameTag
	case begins(b, "</game"):
		return gameEnd
	}
	return otherTag
}

// begins reports whether b begins with the bracket and name of a tag.
func begins(b []byte, tag string) bool {
	return len(b) > len(tag) && string(b[:len(tag)]) == tag && endsName(b[len(tag)])
}

// endsName reports whether c stands behind the name of a tag or of an attribute.
func endsName(c byte) bool { return isBlank(c) || c == '>' || c == '/' || c == '<' || c == '=' }

func isBlank(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// tag goes to the end of a tag, or to the quotes of a value in it. A bracket that
// opens another ends it too: what it is missing is lost there.
func (s *scanner) tag(data []byte) (cut int, ended, more bool) {
	for ; s.pos < len(data); s.pos++ {
		switch c := data[s.pos]; c {
		case '"', '\'':
			s.quote = c
			s.enter(inQuotes, 1)
			return 0, false, false
		case '<':
			return s.broken()
		case '>':
			closed := data[s.pos-1] == '/'
			s.enter(inText, 1)
			if s.name == gameEnd || s.name == gameTag && closed {
				s.game, s.name = false, otherTag
			}
			return 0, false, false
		}
	}
	return 0, false, true
}

// broken ends a tag in which another begins. The piece goes on if it is a game.
func (s *scanner) broken() (cut int, ended, more bool) {
	s.state = inText
	if s.name == gameEnd {
		s.game = false
	}
	return s.pos, !s.game, false
}

// quotes goes to the end of a value. No value holds a bracket that opens a tag.
func (s *scanner) quotes(data []byte) (cut int, ended, more bool) {
	for ; s.pos < len(data); s.pos++ {
		switch data[s.pos] {
		case s.quote:
			s.enter(inTag, 1)
			return 0, false, false
		case '<':
			return s.broken()
		}
	}
	return 0, false, true
}

// upTo goes behind the mark that ends what is not looked into.
func (s *scanner) upTo(data []byte, mark string, atEOF bool) (more bool) {
	if at := bytes.Index(data[s.pos:], []byte(mark)); at >= 0 {
		s.enter(inText, at+len(mark))
		return false
	}
	if atEOF {
		s.pos = len(data)
	} else { // the mark may have begun
		s.pos = max(s.pos, len(data)-len(mark)+1)
	}
	return true
}

// declaration goes to the end of a declaration, and of those within its brackets.
func (s *scanner) declaration(data []byte) (more bool) {
	for ; s.pos < len(data); s.pos++ {
		switch data[s.pos] {
		case '[':
			s.depth++
		case ']':
			s.depth--
		case '>':
			if s.depth <= 0 {
				s.enter(inText, 1)
				return false
			}
		}
	}
	return true
}
