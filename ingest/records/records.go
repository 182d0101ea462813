package records

import (
	"qipu/ingest/encodings"
	"qipu/schemas"
)

// DefaultMaxRecord is the longest record that is read, in bytes.
const DefaultMaxRecord = 8 << 20

// MaxHead is the longest head that is kept for the records of a source, in bytes:
// it is read with every one of them.
const MaxHead = 4 << 10

// keepOversize is how much is kept of a record longer than that.
const keepOversize = schemas.MaxRejectRaw

// Record is one record of a source, before decoding.
type Record struct {
	Offset   int64  // where it begins in the source
	Length   int64  // its bytes in the source, without blank space before and behind it
	Bytes    []byte // those bytes, within the shard; the first ones only when Oversize
	Head     []byte // what all records of the source share and what stands before them, as the header of a table; valid as long as the shard, not counted in Length, empty for most formats
	Encoding string // utf-16le or utf-16be when Bytes and Head are the stream of an encodings.UTF16Reader, else empty

	// Oversize: longer than the splitter reads. For UTF-16 that is judged by the
	// UTF-8 it becomes, which has half to one and a half times Length.
	Oversize bool
}

// Raw appends the record's bytes to dst as they stand in the source: those of
// Bytes, without Head, turned back when the source is UTF-16.
func (r Record) Raw(dst []byte) []byte {
	if r.Encoding != "" {
		return encodings.AppendUTF16(dst, r.Bytes, r.Encoding)
	}
	return append(dst, r.Bytes...)
}

// A Scanner finds where the records of one format begin. It is told the bytes of a
// source in pieces: data always begins with the present record, or with what is
// kept of it, and grows until the record is found to end. It works on raw bytes in
// any encoding that keeps ASCII; in Big5 and GB18030 the bytes @ to ~ also occur as
// second halves of characters.
//
// It should go over every byte once, however the bytes arrive, and find the same
// whatever the pieces: it answers only when the bytes that decide are there.
type Scanner interface {
	// Bounds says what the splitter has to know of the scanner. It never changes.
	Bounds() Bounds
	// Reset forgets everything: the next data are the beginning of another source.
	Reset()
	// Next returns where the next record begins, from the start of data, past 0 and
	// at most len(data); Pos is then the same place. It returns false when data must
	// grow first or, at the end of the source, when there is no other record: then
	// Pos is len(data).
	Next(data []byte, atEOF bool) (cut int, ok bool)
	// Pos is the place that is looked at next. What stands before it is decided.
	Pos() int
	// Begin forgets the record so far: data begins at Pos from now on.
	Begin()
	// Shift says that n bytes before Pos were taken out of data, because the record
	// is too long to be kept. What stands at floor and behind it, Bounds.Behind
	// bytes before Pos at least, is as it was in the source; what stands before
	// floor is not what stood before it.
	Shift(n, floor int)
}

// An EncodingScanner is a Scanner of a format in which the signs that end a record may
// also be second halves of characters, so that it has to know the encoding.
type EncodingScanner interface {
	Scanner
	// SetEncoding says what the user says that the source is in, empty if nothing. It
	// holds until the next Reset.
	SetEncoding(name string)
}

// Bounds is what a Splitter has to know of a Scanner.
type Bounds struct {
	Ahead  int    // bytes from Pos that the scanner may need to decide, at most
	Behind int    // bytes before Pos that it looks back to, at most
	Blank  string // the ASCII characters that may stand around a record and belong to none
	Binary bool   // the format is no text: UTF-16 is not looked for
	Head   bool   // the first piece of the source is no record but the Head of all; one repeated later, byte for byte, is none either
}

// Blank is the white space around the records of most formats, and the end mark of DOS.
const Blank = " \t\r\n\v\f\x1a"

// A Parser reads decoded records of one format. It may keep state between records
// only to reuse it; it is not for use by several goroutines at once.
type Parser interface {
	// Parse reads one record, at most 4 GiB of UTF-8, into g, which it empties first
	// (see Begin). Text is the Head of the source, if there is one, a line feed, and
	// the record. It takes time linear in the text and never fails: what it cannot
	// place is a token of the moves, a comment or a fault. Origin and Raw stay as they
	// are; so does Kind, unless the record itself says that it is of another.
	Parse(text []byte, g *schemas.Game)
}

// A Declarer is a Parser of a format in which a record may name its encoding.
type Declarer interface {
	Parser
	// Declared returns the name of an encoding that a record gives, before it is
	// decoded, empty if it gives none. It may be any text.
	Declared(record []byte) string
}

// Begin empties a game, keeping its buffers, for a record with that text. Origin,
// Kind and Raw stay as they are.
func Begin(g *schemas.Game, text []byte) {
	origin, kind, raw := g.Origin, g.Kind, g.Raw
	g.Reset()
	g.Origin, g.Kind, g.Raw, g.Text = origin, kind, raw, text
}

// Shard is a batch of records whose bytes lie in one buffer.
type Shard struct {
	Buf     []byte
	Records []Record
}

// Reset empties the shard and keeps its buffers.
func (sh *Shard) Reset() { sh.Buf, sh.Records = sh.Buf[:0], sh.Records[:0] }
