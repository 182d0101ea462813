package records

import (
	"qipu/ingest/encodings"
	"qipu/schemas"
)

// A BinaryParser reads records of one format that is no text. It may keep state
// between records only to reuse it; it is not for use by several goroutines at once.
type BinaryParser interface {
	// ParseBinary reads one record and tells the builder what stands in it. It takes
	// time linear in the record, trusts no length and no offset in it, and never fails:
	// what it cannot place is a fault. Kind stays as it is unless the record itself
	// says that it is of another game.
	ParseBinary(record []byte, b *Builder)
}

// BinaryReader reads the records of a binary format into games. It keeps its
// buffers; it is not for use by several goroutines at once.
type BinaryReader struct {
	format  string
	parser  BinaryParser
	builder Builder
}

// NewBinaryReader returns a reader of a format, by its name in package sniff.
func NewBinaryReader(format string, parser BinaryParser) *BinaryReader {
	return &BinaryReader{format: format, parser: parser}
}

// Read reads one record that is not Oversize into g: everything that the parser
// tells, Raw, and of Origin the offset, length, format and encoding. override names
// the encoding of the texts in it (see encodings.Lookup); empty, it is as the format
// lays down, or detected. Text is built in arena, which is returned; games read
// before keep theirs when it grows.
func (r *BinaryReader) Read(rec Record, override string, arena []byte, g *schemas.Game) []byte {
	start := len(arena)
	Begin(g, nil)
	g.Origin.Offset, g.Origin.Length = rec.Offset, rec.Length
	g.Origin.Format = r.format
	g.Raw = rec.Bytes
	r.builder.begin(g, override, arena)
	r.builder.head = rec.Head
	r.parser.ParseBinary(rec.Bytes, &r.builder)
	g.Text = r.builder.text[start:len(r.builder.text):len(r.builder.text)]
	arena = r.builder.text
	r.builder.text, r.builder.game, r.builder.head = nil, nil, nil
	g.Origin.Encoding = r.builder.encoding
	if g.Origin.Encoding == "" {
		g.Origin.Encoding = encodings.ASCII
	}
	return arena
}

// Builder writes the Text of a record that has none, and fills the game with what
// points into it. Faults at a place in the record are given its offset there.
type Builder struct {
	game     *schemas.Game
	text     []byte // the arena; that of the game begins at start
	start    int
	head     []byte // what all records of the source share
	override string // the encoding that the user names, empty if none
	encoding string // of the texts so far, "mixed" where they differ; ASCII counts for none
	decoder  encodings.Decoder
}

func (b *Builder) begin(g *schemas.Game, override string, arena []byte) {
	b.game, b.text, b.start, b.override, b.encoding = g, arena, len(arena), override, ""
}

// Game returns the game that is being filled, for what has no method here. Its Text
// is set only once the parser is done.
func (b *Builder) Game() *schemas.Game { return b.game }

// Head returns what all records of the source share, empty for most formats. It is no
// part of the record: what stands there has no offset.
func (b *Builder) Head() []byte { return b.head }

// Write appends a text in UTF-8 and a line feed, and returns its span.
func (b *Builder) Write(text string) schemas.Span {
	at := schemas.Span{Off: uint32(len(b.text) - b.start), Len: uint32(len(text))}
	b.text = append(append(b.text, text...), '\n')
	return at
}

// String returns a copy of a text written before.
func (b *Builder) String(s schemas.Span) string {
	return string(b.text[b.start:][s.Off : s.Off+s.Len])
}

// Decode appends bytes of the record as text and a line feed, and returns its span.
// encoding is that which the format lays down, "" to detect it; the user's own goes
// before both. A text that is in another beyond doubt is a fault. offset is where the bytes stand in the record, for the faults; -1 if
// they stand elsewhere.
func (b *Builder) Decode(bytes []byte, encoding string, offset int) schemas.Span {
	at, _ := b.decode(bytes, encoding, offset, false)
	return at
}

// DecodeField is Decode for a text that fills its field and may be cut in the middle
// of a character: what is left of that is no part of the text. halved reports it; it
// is for the caller to say.
func (b *Builder) DecodeField(bytes []byte, encoding string, offset int) (at schemas.Span, halved bool) {
	return b.decode(bytes, encoding, offset, true)
}

// longestHalf bounds the bytes of a character that is cut short: three of the four of
// GB18030.
const longestHalf = 3

func (b *Builder) decode(bytes []byte, encoding string, offset int, cut bool) (at schemas.Span, halved bool) {
	name, certain := encoding, true
	switch {
	case b.override != "" && !encodings.IsWide(encoding):
		name = b.override
	case name == "":
		name, certain = encodings.Detect(bytes)
	}
	from := len(b.text)
	var damage encodings.Damage
	b.text, damage = b.decoder.Append(b.text, bytes, name)
	if n := len(damage.Runs); cut && n > 0 && n == damage.Total {
		if last := damage.Runs[n-1]; last.Offset+last.Len == len(bytes) && last.Len <= longestHalf {
			b.text = b.text[:from+last.At]
			damage.Runs, damage.Total, halved = damage.Runs[:n-1], n-1, true
		}
	}
	at = schemas.Span{Off: uint32(from - b.start), Len: uint32(len(b.text) - from)}
	b.text = append(b.text, '\n')
	b.met(name, bytes)
	if !certain {
		b.fault(schemas.FaultUncertainEncoding, schemas.NoLine, at, offset)
	}
	if b.override == "" && encoding != "" && !(name == encodings.UTF8 && damage.Total == 0) {
		if other := encodings.StrayText(bytes, name); other != "" {
			f := b.faultAt(schemas.FaultMixedEncodings, schemas.NoLine, at, offset)
			f.Encoding = other
			b.game.AddFault(f)
		}
	}
	for _, bad := range damage.Runs {
		place := -1
		if offset >= 0 {
			place = offset + bad.Offset
		}
		b.fault(schemas.FaultUndecodable, schemas.NoLine, schemas.Span{Off: at.Off + uint32(bad.At), Len: uint32(len("\uFFFD"))}, place)
	}
	b.game.FaultCount[schemas.FaultUndecodable] += uint32(max(0, damage.Total-len(damage.Runs)))
	return at, halved
}

// Detect tells the encoding of the texts of a record by all of them together, for
// Decode. One that is not certain is a fault at the offset of the first of them.
func (b *Builder) Detect(texts []byte, offset int) (encoding string) {
	if b.override != "" {
		return b.override
	}
	encoding, certain := encodings.Detect(texts)
	if encodings.IsWide(encoding) { // what says so is no text
		encoding, certain = encodings.UTF8, false
	}
	if !certain {
		b.Fault(schemas.FaultUncertainEncoding, schemas.Span{}, offset)
	}
	return encoding
}

// met notes the encoding of a text.
func (b *Builder) met(name string, bytes []byte) {
	for _, c := range bytes {
		if c >= 0x80 || encodings.IsWide(name) {
			if b.encoding != "" && b.encoding != name {
				name = "mixed"
			}
			b.encoding = name
			return
		}
	}
}

// Tag adds a tag whose value was written before, by Write or Decode. One without a
// value is not added.
func (b *Builder) Tag(name string, value schemas.Span) {
	if !value.Empty() {
		b.game.Tags = append(b.game.Tags, schemas.Tag{Name: b.Write(name), Value: value})
	}
}

// Fault adds a fault of the main line behind the moves so far. offset is the place in
// the record, -1 if none.
func (b *Builder) Fault(kind schemas.FaultKind, at schemas.Span, offset int) {
	b.fault(kind, 0, at, offset)
}

func (b *Builder) fault(kind schemas.FaultKind, line int32, at schemas.Span, offset int) {
	b.game.AddFault(b.faultAt(kind, line, at, offset))
}

func (b *Builder) faultAt(kind schemas.FaultKind, line int32, at schemas.Span, offset int) schemas.Fault {
	f := schemas.Fault{Kind: kind, Line: line, Ply: int32(len(b.game.Moves)), At: at, Offset: -1}
	if offset >= 0 {
		f.Offset = b.game.Origin.Offset + int64(offset)
	}
	return f
}

// Comment adds a comment whose text was written before.
func (b *Builder) Comment(line, ply int, text schemas.Span) {
	if !text.Empty() {
		b.game.Comments = append(b.game.Comments, schemas.Comment{Line: int32(line), Ply: int32(ply), Text: text})
	}
}
