package renlib

import (
	"qipu/ingest/records"
	"qipu/schemas"
)

// Reader reads the records of a Cutter into games. It keeps its buffers; it is not
// for use by several goroutines at once.
type Reader struct {
	parser parser
	binary *records.BinaryReader
}

// NewReader returns a reader of libraries, by the name of the format in package sniff.
func NewReader(format string) *Reader {
	r := new(Reader)
	r.binary = records.NewBinaryReader(format, &r.parser)
	return r
}

// Read reads one record that is not Oversize into g: see records.BinaryReader.
func (r *Reader) Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte {
	r.parser.head, r.parser.override = rec.Head, override
	arena = r.binary.Read(rec, override, arena, g)
	r.parser.head = nil
	return arena
}
