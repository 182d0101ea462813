package rif

import (
	"bytes"
	"fmt"

	"qipu/schemas"
)

// The bounds of the tables that are kept of a source. RenjuNet's have about 20,000
// rows of 200 bytes.
const (
	MaxRows       = 1 << 20
	MaxTableBytes = 64 << 20
	MaxRow        = 1 << 10 // bytes of a row, without its brackets
)

// table is one of those that games refer to.
type table uint8

const (
	countries table = iota
	cities
	rules
	openings
	players
	tournaments

	tableCount
)

// rowNames are the tags of the rows.
var rowNames = [tableCount]string{"country", "city", "rule", "opening", "player", "tournament"}

// tables are the rows of a source so far.
type tables struct {
	rows  [tableCount]map[string]row
	count int
	bytes int
	over  int      // rows left out because of the bounds
	order []string // numbers of the tournaments, as they stand
}

// row is a row of a table.
type row struct {
	attributes []byte // all that are well formed: name="value", with a blank before each
	country    []byte // the numbers of rows that it refers to itself, within attributes
	city       []byte
	rule       []byte
	damaged    bool // it had something else too
	repeated   int  // other rows that have its number and say otherwise
}

func (t *tables) reset() { *t = tables{} }

// add takes in the start tag of a row, if it is one. cut says that it is longer than
// what is here of it.
func (t *tables) add(text []byte, tag token, cut bool) {
	name := bytesOf(text, tag.in)
	for i, known := range rowNames {
		switch {
		case string(name) != known:
		case cut:
			t.over++
		default:
			t.addTo(table(i), text, tag)
		}
	}
}

func (t *tables) addTo(of table, text []byte, tag token) {
	id := value(text, tag, "id")
	if len(id) == 0 {
		return // nothing can refer to it
	}
	var r row
	a := attributesOf(text, tag)
	for at, ok := a.next(); ok; at, ok = a.next() {
		quote := text[at.value.Off-1]
		r.attributes = append(append(r.attributes, ' '), bytesOf(text, at.name)...)
		r.attributes = append(append(append(r.attributes, '=', quote), bytesOf(text, at.value)...), quote)
	}
	r.damaged = tag.open || a.damaged > 0
	r.country, r.city, r.rule = r.linked("country"), r.linked("city"), r.linked("rule")
	if known, ok := t.rows[of][string(id)]; ok {
		if !bytes.Equal(known.attributes, r.attributes) {
			known.repeated++
			t.rows[of][string(id)] = known
		}
		return
	}
	if len(r.attributes) > MaxRow || t.count == MaxRows || t.bytes+len(r.attributes) > MaxTableBytes {
		t.over++
		return
	}
	if t.rows[of] == nil {
		t.rows[of] = make(map[string]row)
	}
	t.rows[of][string(id)] = r
	if of == tournaments {
		t.order = append(t.order, string(id))
	}
	t.count++
	t.bytes += len(r.attributes)
}

// find returns the row that a number names.
func (t *tables) find(of table, id []byte) (row, bool) {
	r, ok := t.rows[of][string(id)]
	return r, ok
}

// failure says what was left out, if anything was.
func (t *tables) failure() error {
	if t.over == 0 {
		return nil
	}
	return fmt.Errorf("reading RIF: %d rows of its tables go beyond %d rows, %d bytes or %d bytes a row: games that refer to them lack what they say", t.over, MaxRows, MaxTableBytes, MaxRow)
}

func bytesOf(text []byte, at schemas.Span) []byte { return text[at.Off : at.Off+at.Len] }

// value returns the first attribute of that name.
func value(text []byte, tag token, name string) []byte {
	a := attributesOf(text, tag)
	for at, ok := a.next(); ok; at, ok = a.next() {
		if string(bytesOf(text, at.name)) == name {
			return bytesOf(text, at.value)
		}
	}
	return nil
}

// linked returns the attribute of that name of a row.
func (r *row) linked(name string) []byte {
	return value(r.attributes, token{all: span(0, len(r.attributes)), open: true}, name)
}
