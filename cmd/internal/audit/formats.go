package audit

import (
	"io"

	"qipu/ingest/jsonl"
	"qipu/ingest/movetext"
	"qipu/ingest/pgn"
	"qipu/ingest/psq"
	"qipu/ingest/records"
	"qipu/ingest/renjucsv"
	"qipu/ingest/sgf"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// format is what it takes to read the sources of one format.
type format struct {
	cutter func() cutter
	reader func(name string) recordReader
	kind   schemas.Kind // of the game that its records are of; a record may say otherwise
}

// cutter cuts sources into records, one after another. It is a [records.Splitter]
// but for formats whose records cannot be read by themselves.
type cutter interface {
	// Reset starts on another source; 0 stands for records.DefaultMaxRecord.
	Reset(r io.Reader, maxRecord int)
	// SetEncoding says what the user says that the source is in, empty if nothing.
	SetEncoding(name string)
	// Append adds records to the shard: see records.Splitter.
	Append(sh *records.Shard, size, count int) error
}

// recordReader reads a record into a game, whose text it may build in the arena,
// which it returns.
type recordReader interface {
	Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte
}

// formats are the formats that are read, by their names in package sniff. The
// others are recognised, and said not to be read yet.
var formats = map[string]format{
	sniff.PGN:      text(pgn.NewScanner, parserOf[pgn.Parser], schemas.KindXiangqi),
	sniff.SGF:      text(sgf.NewScanner, parserOf[sgf.Parser], schemas.KindRenju),
	sniff.PSQ:      text(psq.NewScanner, parserOf[psq.Parser], schemas.KindRenju),
	sniff.REC:      text(psq.NewRecScanner, parserOf[psq.RecParser], schemas.KindRenju),
	sniff.Movetext: text(movetext.NewScanner, parserOf[movetext.Parser], schemas.KindRenju),
	sniff.JSONL:    text(jsonl.NewScanner, parserOf[jsonl.Parser], schemas.KindUnknown),
	sniff.RenjuCSV: text(renjucsv.NewScanner, parserOf[renjucsv.Parser], schemas.KindRenju),
}

// text is a format whose records are text.
func text(scanner func() records.Scanner, parser func() records.Parser, kind schemas.Kind) format {
	return format{
		cutter: func() cutter { return records.NewSplitter(scanner(), nil, 0) },
		reader: func(name string) recordReader { return records.NewReader(name, parser()) },
		kind:   kind,
	}
}

// parserOf makes a parser whose zero value is ready.
func parserOf[P any, T interface {
	*P
	records.Parser
}]() records.Parser {
	return T(new(P))
}

// cutters are the cutters of a producer, one for each format met so far.
type cutters map[string]cutter

// of returns the cutter of a format that is read.
func (c cutters) of(name string) cutter {
	if c[name] == nil {
		c[name] = formats[name].cutter()
	}
	return c[name]
}

// reader reads the records of one format.
type reader struct {
	recordReader
	kind schemas.Kind
}

// readers are the readers of a worker, one for each format met so far.
type readers map[string]reader

// of returns the reader of a format that is read.
func (r readers) of(name string) reader {
	if known, ok := r[name]; ok {
		return known
	}
	f := formats[name]
	r[name] = reader{f.reader(name), f.kind}
	return r[name]
}
