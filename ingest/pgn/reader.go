package pgn

import (
	"sort"

	"qipu/ingest/encodings"
	"qipu/schemas"
)

// Reader reads the records of a Splitter into games. It keeps its buffers; it
// is not for use by several goroutines at once. The zero value is ready.
type Reader struct {
	decoder encodings.Decoder
	parser  Parser
}

// Read reads one record that is not Oversize into g: everything that
// Parser.Parse fills, Raw, and of Origin the offset, length, format and
// encoding. override names the encoding (see encodings.Lookup); empty, it is
// detected. Bytes that could not be decoded become faults with their offset in
// the source, all of them counted and the first encodings.MaxBad listed.
//
// Text that has to be decoded is appended to arena, and the arena is returned;
// games read before keep their Text when it grows. A record that is UTF-8
// as it stands is not copied: then Text is rec.Bytes. So g holds as long as
// neither the arena nor the record's shard is reused.
func (r *Reader) Read(rec Record, override string, arena []byte, g *schemas.Game) []byte {
	name, certain := override, true
	switch {
	case rec.Encoding != "":
		name = rec.Encoding
	case override == "":
		name, certain = encodings.Detect(rec.Bytes)
	}
	g.Origin.Offset, g.Origin.Length = rec.Offset, rec.Length
	g.Origin.Format, g.Origin.Encoding = "pgn", name
	g.Raw = rec.Bytes
	from := name
	if rec.Encoding != "" {
		from = encodings.UTF8 // what the splitter made of it
		start := len(arena)
		arena = rec.Raw(arena)
		g.Raw = arena[start:len(arena):len(arena)]
	}
	text := rec.Bytes
	var damage encodings.Damage
	detectedASCII := override == "" && from == encodings.ASCII
	if !detectedASCII && !encodings.Verbatim(rec.Bytes, from) {
		start := len(arena)
		arena, damage = r.decoder.Append(arena, rec.Bytes, from)
		text = arena[start:len(arena):len(arena)]
	}
	r.parser.Parse(text, g)
	if !certain {
		g.AddFault(schemas.Fault{Kind: schemas.FaultUncertainEncoding, Offset: rec.Offset})
	}
	r.addDamage(rec, damage, g)
	return arena
}

// addDamage states where bytes were undecodable. Ply counts the moves of the
// main line before the place.
func (r *Reader) addDamage(rec Record, damage encodings.Damage, g *schemas.Game) {
	raw, from := int64(0), 0
	for _, bad := range damage.Runs {
		if rec.Encoding != "" {
			raw += int64(encodings.RawLen(rec.Bytes[from:bad.Offset]))
		} else {
			raw += int64(bad.Offset - from)
		}
		from = bad.Offset
		at := span(bad.At, bad.At+len("\uFFFD"))
		before := sort.Search(len(g.Moves), func(i int) bool {
			return g.Moves[i].Token.Off+g.Moves[i].Token.Len > at.Off
		})
		g.AddFault(schemas.Fault{
			Kind: schemas.FaultUndecodable, Ply: int32(before), At: at, Offset: rec.Offset + raw,
		})
	}
	g.FaultCount[schemas.FaultUndecodable] = uint32(damage.Total)
}
