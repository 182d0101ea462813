package records

import (
	"sort"
	"unicode/utf8"

	"qipu/ingest/encodings"
	"qipu/schemas"
)

// Reader reads the records of a Splitter into games. It keeps its buffers; it
// is not for use by several goroutines at once.
type Reader struct {
	format  string
	parser  Parser
	decoder encodings.Decoder
	strays  []encodings.Stray
	scratch []byte
}

// NewReader returns a reader of records of that format, as Origin.Format is to name
// it, which owns the parser from now on.
func NewReader(format string, parser Parser) *Reader { return &Reader{format: format, parser: parser} }

// Read reads one record that is not Oversize into g: everything that
// Parser.Parse fills, Raw, and of Origin the offset, length, format and
// encoding. override names the encoding (see encodings.Lookup); empty, it is
// detected, with the help of what the record declares (see Declarer). Bytes that
// could not be decoded become faults with their offset in the source, or -1 where
// they stand in the Head, all of them counted and the first encodings.MaxBad
// listed. Where the encoding was detected, so do a declaration that is wrong and the
// texts that are in another encoding than the record; they are read as it is.
//
// Text that has to be decoded or put together with the Head is appended to arena,
// and the arena is returned; games read before keep their Text when it grows. A
// record without Head that is UTF-8 as it stands is not copied: then Text is
// rec.Bytes. So g holds as long as neither the arena nor the record's shard is
// reused.
func (r *Reader) Read(rec Record, override string, arena []byte, g *schemas.Game) []byte {
	written := rec.Bytes // what Text is decoded from
	if len(rec.Head) > 0 {
		start := len(arena)
		arena = append(append(append(arena, rec.Head...), '\n'), rec.Bytes...)
		written = arena[start:len(arena):len(arena)]
	}
	found := detected{name: override, certain: true}
	switch {
	case rec.Encoding != "":
		found.name = rec.Encoding
	case override == "":
		found = r.detect(written)
	}
	name := found.name
	g.Origin.Offset, g.Origin.Length = rec.Offset, rec.Length
	g.Origin.Format, g.Origin.Encoding = r.format, name
	g.Raw = rec.Bytes
	from := name
	if rec.Encoding != "" {
		from = encodings.UTF8 // what the splitter made of it
		start := len(arena)
		arena = rec.Raw(arena)
		g.Raw = arena[start:len(arena):len(arena)]
	}
	text := written
	var damage encodings.Damage
	if !found.whole && !encodings.Verbatim(written, from) {
		start := len(arena)
		arena, damage = r.decoder.Append(arena, written, from)
		text = arena[start:len(arena):len(arena)]
	}
	r.parser.Parse(text, g)
	switch {
	case !found.certain:
		g.AddFault(schemas.Fault{Kind: schemas.FaultUncertainEncoding, Offset: rec.Offset, Encoding: found.declared})
	case found.declared != "":
		g.AddFault(schemas.Fault{Kind: schemas.FaultDeclaration, Offset: rec.Offset, Encoding: found.declared})
	}
	addDamage(rec, damage, g)
	if override == "" && rec.Encoding == "" && found.certain && len(text) > 0 && &text[0] != &written[0] {
		r.addStrays(rec, written, name, g)
	}
	return arena
}

// detected is what the bytes of a record, and what it declares, say of its encoding.
type detected struct {
	name     string
	certain  bool
	declared string // what it declares, where that is not name
	whole    bool   // the record was found to be UTF-8 as it stands
}

// detect tells the encoding of a record. What the record itself declares is a hint:
// many texts have been turned into another encoding and declare the old one. It
// decides where the bytes do not. Where it contradicts them it is wrong if they are
// UTF-8, which no other encoding looks like, or are not whole in what it names; else
// nothing is certain.
func (r *Reader) detect(record []byte) detected {
	name, certain, whole := encodings.DetectWhole(record)
	d, ok := r.parser.(Declarer)
	if !ok || name == encodings.ASCII {
		return detected{name: name, certain: certain, whole: whole}
	}
	declared := d.Declared(record)
	if declared == "" {
		return detected{name: name, certain: certain, whole: whole}
	}
	known, err := encodings.Lookup(declared)
	switch {
	case err == nil && known == name:
		return detected{name: name, certain: true, whole: whole}
	case name == encodings.UTF8 && certain:
		return detected{name, true, declared, whole}
	case err != nil || encodings.IsWide(known) || known == encodings.ASCII || known == encodings.UTF8 && !certain && !utf8.Valid(record):
		return detected{name, false, declared, whole}
	case !certain:
		return detected{name: known, certain: true}
	}
	var damage encodings.Damage
	r.scratch, damage = r.decoder.Append(r.scratch[:0], record, known)
	return detected{name, damage.Total > 0, declared, whole}
}

// addDamage states where bytes were undecodable. Ply counts the moves of the
// main line before the place.
func addDamage(rec Record, damage encodings.Damage, g *schemas.Game) {
	raw, from := int64(0), 0
	head := len(rec.Head)
	if head > 0 {
		head++ // the line feed behind it
	}
	for _, bad := range damage.Runs {
		offset := int64(-1)
		if at := bad.Offset - head; at >= 0 {
			if rec.Encoding != "" {
				raw += int64(encodings.RawLen(rec.Bytes[from:at]))
			} else {
				raw += int64(at - from)
			}
			from, offset = at, rec.Offset+raw
		}
		at := schemas.Span{Off: uint32(bad.At), Len: uint32(len("\uFFFD"))}
		before := sort.Search(len(g.Moves), func(i int) bool {
			return g.Moves[i].Token.Off+g.Moves[i].Token.Len > at.Off
		})
		g.AddFault(schemas.Fault{Kind: schemas.FaultUndecodable, Ply: int32(before), At: at, Offset: offset})
	}
	g.FaultCount[schemas.FaultUndecodable] = uint32(damage.Total)
}

// addStrays states which texts of a record, decoded from the bytes written, are in
// another encoding than the rest.
func (r *Reader) addStrays(rec Record, written []byte, name string, g *schemas.Game) {
	r.strays = encodings.Strays(r.strays[:0], written, name)
	head := len(rec.Head)
	if head > 0 {
		head++
	}
	from, at := 0, uint32(0)           // in the bytes, and in the text
	width := func(to int) (n uint32) { // of the text up to there
		r.scratch, _ = r.decoder.Append(r.scratch[:0], written[from:to], name)
		from = to
		return min(uint32(len(r.scratch)), uint32(len(g.Text))-at) // damage may be longer in pieces
	}
	for i, s := range r.strays {
		if i == schemas.MaxFaults { // counted, and not told
			g.FaultCount[schemas.FaultMixedEncodings] += uint32(len(r.strays) - i)
			break
		}
		at += width(s.Offset)
		span := schemas.Span{Off: at, Len: width(s.Offset + s.Len)}
		at += span.Len
		offset := int64(-1)
		if s.Offset >= head {
			offset = rec.Offset + int64(s.Offset-head)
		}
		before := sort.Search(len(g.Moves), func(i int) bool {
			return g.Moves[i].Token.Off+g.Moves[i].Token.Len > span.Off
		})
		g.AddFault(schemas.Fault{Kind: schemas.FaultMixedEncodings, Ply: int32(before), At: span, Offset: offset, Encoding: s.Encoding})
	}
}
