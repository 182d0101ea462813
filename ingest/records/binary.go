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
	r.parser.ParseBinary(rec.Bytes, &r.builder)
	g.Text = r.builder.text[start:len(r.builder.text):len(r.builder.text)]
	arena = r.builder.text
	r.builder.text, r.builder.game = nil, nil
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

// Write appends a text in UTF-8 and a line feed, and returns its span.
func (b *Builder) Write(text string) schemas.Span {
	at := schemas.Span{Off: uint32(len(b.text) - b.start), Len: uint32(len(text))}
	b.text = append(append(b.text, text...), '\n')
	return at
}

// Decode appends bytes of the record as text and a line feed, and returns its span.
// encoding is that which the format lays down, "" to detect it; the user's own goes
// before both. offset is where the bytes stand in the record, for the faults.
func (b *Builder) Decode(bytes []byte, encoding string, offset int) schemas.Span {
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
	at := schemas.Span{Off: uint32(from - b.start), Len: uint32(len(b.text) - from)}
	b.text = append(b.text, '\n')
	b.met(name, bytes)
	if !certain {
		b.Fault(schemas.FaultUncertainEncoding, at, offset)
	}
	for _, bad := range damage.Runs {
		b.Fault(schemas.FaultUndecodable, schemas.Span{Off: at.Off + uint32(bad.At), Len: uint32(len("\uFFFD"))}, offset+bad.Offset)
	}
	b.game.FaultCount[schemas.FaultUndecodable] += uint32(max(0, damage.Total-len(damage.Runs)))
	return at
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
	f := schemas.Fault{Kind: kind, Ply: int32(len(b.game.Moves)), At: at, Offset: -1}
	if offset >= 0 {
		f.Offset = b.game.Origin.Offset + int64(offset)
	}
	b.game.AddFault(f)
}

// Comment adds a comment whose text was written before.
func (b *Builder) Comment(line, ply int, text schemas.Span) {
	if !text.Empty() {
		b.game.Comments = append(b.game.Comments, schemas.Comment{Line: int32(line), Ply: int32(ply), Text: text})
	}
}
