package rif

import (
	"bytes"
	"errors"
	"io"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
)

// Cutter cuts a source into its games. It is not for use by several goroutines at
// once. Memory is bounded by the shard, the longest record and the bounds of the
// tables.
type Cutter struct {
	split   *records.Splitter
	pieces  records.Shard
	next    int   // of pieces
	err     error // that ended the source
	tables  tables
	charset string // that the source declares, if it is not UTF-8 and is known
	opened  bool   // <database has come, and not ended
	leaving func() // called before the tables of a database are forgotten, if set
}

// NewCutter returns a cutter without a source: see Reset.
func NewCutter() *Cutter { return &Cutter{split: records.NewSplitter(NewScanner(), nil, 0)} }

// Reset starts on another source. Games longer than maxRecord bytes are Oversize; 0
// stands for records.DefaultMaxRecord.
func (c *Cutter) Reset(r io.Reader, maxRecord int) {
	c.split.Reset(r, maxRecord)
	c.pieces.Reset()
	*c = Cutter{split: c.split, pieces: c.pieces}
}

// SetEncoding says what the user says that the source is in: see records.Splitter.
func (c *Cutter) SetEncoding(name string) { c.split.SetEncoding(name) }

// Append adds games to the shard: see records.Splitter. The error at the end of the
// source is another than io.EOF also where the source is cut off between two games, or
// its tables go beyond their bounds.
func (c *Cutter) Append(sh *records.Shard, size, count int) error {
	const pieceBytes, pieceCount = 256 << 10, 4 << 10
	added := len(sh.Records)
	limit := max(count, added+1)
	for {
		for c.next < len(c.pieces.Records) {
			if len(sh.Records) == limit || len(sh.Records) > added && len(sh.Buf) >= size {
				return nil
			}
			c.piece(sh, &c.pieces.Records[c.next])
			c.next++
		}
		if c.err != nil {
			return c.failure()
		}
		c.pieces.Reset()
		c.next = 0
		c.err = c.split.Append(&c.pieces, pieceBytes, pieceCount)
	}
}

// failure returns what ended the source.
func (c *Cutter) failure() error {
	if !errors.Is(c.err, io.EOF) {
		return c.err
	}
	err := c.tables.failure()
	if c.opened {
		err = errors.Join(errors.New("reading RIF: it ends before </database>, and may be cut off"), err)
	}
	if err == nil {
		return io.EOF
	}
	return err
}

// piece takes in a piece of the source, and adds it to the shard if it is a game.
func (c *Cutter) piece(sh *records.Shard, p *records.Record) {
	l := lexer{text: p.Bytes}
	t := l.next()
	if t.kind == words {
		t = l.next()
	}
	name := bytesOf(p.Bytes, t.in)
	switch {
	case t.kind == other && bytes.HasPrefix(name, []byte("xml")):
		c.charset = charset(declared(name))
	case t.kind == endTag && string(name) == "database" && !t.open:
		c.opened = false
	case t.kind != startTag:
	case string(name) == "game":
		c.game(sh, p, t)
	case string(name) == "database":
		if c.leaving != nil {
			c.leaving()
		}
		c.tables.reset()
		c.opened = true
	default:
		c.tables.add(p.Bytes, t, p.Oversize)
	}
}

// declared returns the encoding that an XML declaration names.
func declared(declaration []byte) []byte {
	a := attributes{text: declaration, pos: len("xml")}
	for at, ok := a.next(); ok; at, ok = a.next() {
		if string(bytesOf(declaration, at.name)) == "encoding" {
			return bytesOf(declaration, at.value)
		}
	}
	return nil
}

// game adds a game with the rows that it refers to.
func (c *Cutter) game(sh *records.Shard, p *records.Record, tag token) {
	from := len(sh.Buf)
	c.head(sh, p.Bytes, tag)
	head := sh.Buf[from:len(sh.Buf):len(sh.Buf)]
	from = len(sh.Buf)
	sh.Buf = append(sh.Buf, p.Bytes...)
	rec := *p
	rec.Bytes, rec.Head = sh.Buf[from:len(sh.Buf):len(sh.Buf)], head
	sh.Records = append(sh.Records, rec)
}

// charset returns the encoding of a name, empty if it is not known or UTF-8, and
// where it does not keep ASCII, so that the declaration cannot be right.
func charset(name []byte) string {
	known, err := encodings.Lookup(string(name))
	if err != nil || encodings.IsWide(known) || known == encodings.ASCII || known == encodings.UTF8 {
		return ""
	}
	return known
}

// The roles of the rows in a Head, as the names of their tags, and the marks behind
// them.
const (
	roleCharset      = ":charset" // no row: the name of the encoding
	roleTournament   = ":tournament"
	roleCity         = ":city"
	roleCountry      = ":country"
	roleRule         = ":rule"
	roleOpening      = ":opening"
	rolePublisher    = ":publisher"
	roleBlack        = ":black"
	roleBlackCountry = ":black-country"
	roleWhite        = ":white"
	roleWhiteCountry = ":white-country"

	markDamaged  = '!' // something in the row is no attribute
	markRepeated = '?' // another row has its number
)

// head writes the rows that a game refers to, each as a tag named by its role.
func (c *Cutter) head(sh *records.Shard, text []byte, tag token) {
	c.headCharset(sh)
	ids := referencesOf(text, tag)
	tournament, known := c.refer(sh, roleTournament, tournaments, ids.tournament)
	if known {
		c.refer(sh, roleCity, cities, tournament.city)
		c.refer(sh, roleCountry, countries, tournament.country)
	}
	if isNone(ids.rule) && known {
		ids.rule = tournament.rule
	}
	c.refer(sh, roleRule, rules, ids.rule)
	c.refer(sh, roleOpening, openings, ids.opening)
	c.refer(sh, rolePublisher, players, ids.publisher)
	if black, ok := c.refer(sh, roleBlack, players, ids.black); ok {
		c.refer(sh, roleBlackCountry, countries, black.country)
	}
	if white, ok := c.refer(sh, roleWhite, players, ids.white); ok {
		c.refer(sh, roleWhiteCountry, countries, white.country)
	}
}

// headCharset writes the encoding that the source declares, if it is to be known.
func (c *Cutter) headCharset(sh *records.Shard) {
	if c.charset != "" {
		sh.Buf = append(append(append(sh.Buf, '<'), roleCharset...), " name=\""...)
		sh.Buf = append(append(sh.Buf, c.charset...), "\">"...)
	}
}

// references are the numbers by which a game refers to rows.
type references struct {
	tournament, rule, opening, publisher, black, white []byte
}

// referencesOf reads them; of an attribute that stands twice the first counts.
func referencesOf(text []byte, tag token) (ids references) {
	a := attributesOf(text, tag)
	for at, ok := a.next(); ok; at, ok = a.next() {
		var id *[]byte
		switch string(bytesOf(text, at.name)) {
		case "tournament":
			id = &ids.tournament
		case "rule":
			id = &ids.rule
		case "opening":
			id = &ids.opening
		case "publisher":
			id = &ids.publisher
		case "black":
			id = &ids.black
		case "white":
			id = &ids.white
		default:
			continue
		}
		if *id == nil {
			*id = bytesOf(text, at.value)
		}
	}
	return ids
}

// isNone reports whether a number refers to nothing.
func isNone(id []byte) bool { return len(id) == 0 || string(id) == "0" }

// refer writes a row, if there is one of that number.
func (c *Cutter) refer(sh *records.Shard, role string, of table, id []byte) (row, bool) {
	r, ok := c.tables.find(of, id)
	if !ok {
		return r, false
	}
	sh.Buf = append(append(sh.Buf, '<'), role...)
	if r.damaged {
		sh.Buf = append(sh.Buf, markDamaged)
	}
	if r.repeated > 0 {
		sh.Buf = append(sh.Buf, markRepeated)
	}
	sh.Buf = append(append(sh.Buf, r.attributes...), '>')
	return r, true
}

// charsetOf returns the encoding in which a game is to be read.
func charsetOf(head []byte) string {
	l := lexer{text: head}
	if t := l.next(); t.kind == startTag && string(bytesOf(head, t.in)) == roleCharset {
		return string(value(head, t, "name"))
	}
	return encodings.UTF8
}
