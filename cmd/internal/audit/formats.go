package audit

import (
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
	scanner func() records.Scanner
	parser  func() records.Parser
	kind    schemas.Kind // of the game that its records are of; a record may say otherwise
}

// formats are the formats that are read, by their names in package sniff. The
// others are recognised, and said not to be read yet.
var formats = map[string]format{
	sniff.PGN:      {pgn.NewScanner, parserOf[pgn.Parser], schemas.KindXiangqi},
	sniff.SGF:      {sgf.NewScanner, parserOf[sgf.Parser], schemas.KindRenju},
	sniff.PSQ:      {psq.NewScanner, parserOf[psq.Parser], schemas.KindRenju},
	sniff.REC:      {psq.NewRecScanner, parserOf[psq.RecParser], schemas.KindRenju},
	sniff.Movetext: {movetext.NewScanner, parserOf[movetext.Parser], schemas.KindRenju},
	sniff.RenjuCSV: {renjucsv.NewScanner, parserOf[renjucsv.Parser], schemas.KindRenju},
}

// parserOf makes a parser whose zero value is ready.
func parserOf[P any, T interface {
	*P
	records.Parser
}]() records.Parser {
	return T(new(P))
}

// splitters are the splitters of a producer, one for each format met so far.
type splitters map[string]*records.Splitter

// of returns the splitter of a format that is read.
func (s splitters) of(name string) *records.Splitter {
	if s[name] == nil {
		s[name] = records.NewSplitter(formats[name].scanner(), nil, 0)
	}
	return s[name]
}

// reader reads the records of one format.
type reader struct {
	*records.Reader
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
	r[name] = reader{records.NewReader(name, f.parser()), f.kind}
	return r[name]
}
