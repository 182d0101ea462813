package movecsv

import (
	"bytes"

	"qipu/ingest/internal/cells"
	"qipu/ingest/records"
)

// ahead is how much of a row is looked at: its game must stand within, and a header that
// is repeated.
const ahead = records.MaxHead + len("\r\n")

// state is where in a row a scanner stands. Its rules are those of package cells.
type state uint8

const (
	cellBegins state = iota // at the beginning of a cell, perhaps behind spaces
	plain                   // in a cell without quotes, or behind its quotes
	quoted                  // between its quotes
	quote                   // behind a quote that may close it
)

// scanner finds where the rows of another game begin.
type scanner struct {
	pos      int
	rowBegin bool // pos stands at the beginning of a row not yet classified
	state    state
	header   bool // the row of pos is the header, or repeats it

	head   []byte // the header, as the splitter knows it; empty before it has come
	known  bool   // the header has been read
	sep    byte
	column int // of the game; -1 where there is none

	// Of the record so far:
	rows bool   // one has come
	game []byte // its game
}

// NewScanner returns the scanner of tables of moves. The first row that is not blank is
// the Head, and so is every row that repeats it; a record begins at a row whose game is
// another than that of the row before. A row that has no cell for it, or not in its
// first 4 KiB, is of the game before.
func NewScanner() records.Scanner {
	s := new(scanner)
	s.Reset()
	return s
}

// blank is what may stand around a row: no tab, which may be an empty cell.
const blank = " \r\n\v\f\x1a"

// Bounds implements records.Scanner.
func (*scanner) Bounds() records.Bounds {
	return records.Bounds{Ahead: ahead, Blank: blank, Head: true}
}

// Reset implements records.Scanner.
func (s *scanner) Reset() {
	*s = scanner{rowBegin: true, column: -1, sep: separators[0], head: s.head[:0], game: s.game[:0]}
}

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Begin implements records.Scanner.
func (s *scanner) Begin() {
	s.pos, s.rowBegin, s.state, s.header, s.rows, s.game = 0, true, cellBegins, false, false, s.game[:0]
}

// Shift implements records.Scanner.
func (s *scanner) Shift(n, _ int) { s.pos -= n }

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		if s.rowBegin {
			for s.pos < len(data) && bytes.IndexByte([]byte(blank), data[s.pos]) >= 0 {
				s.pos++
			}
			if s.pos == len(data) || !atEOF && s.pos+ahead > len(data) {
				return 0, false
			}
			if s.begins(data[s.pos:min(len(data), s.pos+ahead)]) {
				return s.pos, true
			}
			s.rowBegin = false
		}
		if !s.endRow(data) {
			return 0, false
		}
		s.rowBegin, s.state = true, cellBegins
		if s.header {
			return s.pos, true
		}
	}
}

// begins reports whether a record begins with the row that head begins with, or another
// header does, behind rows. If not, the row is taken in.
func (s *scanner) begins(head []byte) bool {
	if !s.known {
		s.learn(head)
		s.header = true
		return false
	}
	if s.repeats(head) {
		s.header = !s.rows
		return s.rows
	}
	game := s.gameOf(head)
	if s.rows && !bytes.Equal(game, s.game) {
		return true
	}
	s.rows, s.game = true, append(s.game[:0], game...)
	return false
}

// repeats reports whether a row is the header once more.
func (s *scanner) repeats(head []byte) bool {
	head = head[markLen(head):]
	if len(s.head) == 0 || !bytes.HasPrefix(head, s.head) {
		return false
	}
	rest := bytes.TrimLeft(head[len(s.head):], " ")
	return len(rest) == 0 || cells.IsLineEnd(rest[0])
}

// gameOf returns the cell of a row that names its game.
func (s *scanner) gameOf(head []byte) []byte {
	r := cells.Row{Text: head, Sep: s.sep}
	for i := 0; i <= s.column; i++ {
		c, ok := r.Next()
		if !ok || r.Pos == len(head) && len(head) == ahead { // it may go on
			return s.game
		}
		if i == s.column {
			return head[c.Value.Off : c.Value.Off+c.Value.Len]
		}
	}
	return nil
}

// learn reads the header.
func (s *scanner) learn(head []byte) {
	s.known = true
	r := headerRow(head)
	s.sep = r.Sep
	for i := 0; ; i++ {
		name, ok := r.Next()
		if !ok {
			break
		}
		if what, _ := roleOf(head, name.Value); what == roleGame && s.column < 0 {
			s.column = i
		}
	}
	if r.Pos < len(head) || len(head) < ahead {
		s.head = append(s.head[:0], bytes.TrimRight(head[markLen(head):r.Pos], blank)...)
	}
}

// endRow goes to behind the end of the row; false when data must grow first.
func (s *scanner) endRow(data []byte) bool {
	for s.pos < len(data) {
		if s.state == quoted {
			i := bytes.IndexByte(data[s.pos:], '"')
			if i < 0 {
				s.pos = len(data)
				break
			}
			s.pos, s.state = s.pos+i+1, quote
			continue
		}
		c := data[s.pos]
		s.pos++
		switch {
		case cells.IsLineEnd(c):
			return true
		case c == '"' && s.state != plain: // the second of a pair goes on in quotes
			s.state = quoted
		case c == s.sep:
			s.state = cellBegins
		case c != ' ' || s.state != cellBegins:
			s.state = plain
		}
	}
	return false
}
