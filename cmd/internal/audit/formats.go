package audit

import (
	"io"

	"qipu/ingest/bdt"
	"qipu/ingest/buf"
	"qipu/ingest/ccbridge"
	"qipu/ingest/che"
	"qipu/ingest/chn"
	"qipu/ingest/dhtmlxq"
	"qipu/ingest/diagram"
	"qipu/ingest/jsonl"
	"qipu/ingest/movecsv"
	"qipu/ingest/movetext"
	"qipu/ingest/ms5"
	"qipu/ingest/mxq"
	"qipu/ingest/pdb"
	"qipu/ingest/pfc"
	"qipu/ingest/pgn"
	"qipu/ingest/psq"
	"qipu/ingest/rdf"
	"qipu/ingest/records"
	"qipu/ingest/renjucsv"
	"qipu/ingest/renlib"
	"qipu/ingest/rif"
	"qipu/ingest/scoresheet"
	"qipu/ingest/sgf"
	"qipu/ingest/sniff"
	"qipu/ingest/wxf"
	"qipu/ingest/wzq"
	"qipu/ingest/xqf"
	"qipu/ingest/xqr"
	"qipu/ingest/yixin"
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

// treeCutter is a cutter of a format whose records are trees, and may be cut into
// their lines.
type treeCutter interface {
	cutter
	// SetLines says whether every line of a tree is a record. It holds from the next
	// Reset on.
	SetLines(lines bool)
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
	sniff.DhtmlXQ:  text(dhtmlxq.NewScanner, parserOf[dhtmlxq.Parser], schemas.KindXiangqi),
	sniff.WXF:      text(wxf.NewScanner, parserOf[wxf.Parser], schemas.KindXiangqi),
	sniff.CSV:      text(movecsv.NewScanner, parserOf[movecsv.Parser], schemas.KindXiangqi),
	sniff.SGF:      text(sgf.NewScanner, parserOf[sgf.Parser], schemas.KindRenju),
	sniff.PSQ:      text(psq.NewScanner, parserOf[psq.Parser], schemas.KindRenju),
	sniff.REC:      text(psq.NewRecScanner, parserOf[psq.RecParser], schemas.KindRenju),
	sniff.Movetext: text(movetext.NewScanner, parserOf[movetext.Parser], schemas.KindRenju),
	sniff.JSONL:    text(jsonl.NewScanner, parserOf[jsonl.Parser], schemas.KindUnknown),
	sniff.RenjuCSV: text(renjucsv.NewScanner, parserOf[renjucsv.Parser], schemas.KindRenju),
	// The sheet says of which game it is.
	sniff.Scoresheet: text(scoresheet.NewScanner, parserOf[scoresheet.Parser], schemas.KindUnknown),
	sniff.XLSX: {
		cutter: func() cutter { return scoresheet.NewWorkbook() },
		reader: func(name string) recordReader { return scoresheet.NewReader(name) },
		kind:   schemas.KindUnknown,
	},
	sniff.Diagram: {
		cutter: func() cutter { return diagram.NewCutter() },
		reader: func(name string) recordReader { return diagram.NewReader(name) },
		kind:   schemas.KindRenju,
	},
	sniff.RIF: {
		cutter: func() cutter { return rif.NewCutter() },
		reader: func(name string) recordReader { return rif.NewReader(name) },
		kind:   schemas.KindRenju,
	},
	sniff.XQF: inBytes(xqf.NewScanner, binaryParserOf[xqf.Parser], schemas.KindXiangqi),
	sniff.CBR: wholeBinary(func() records.BinaryParser { return new(ccbridge.Parser) }),
	sniff.CBL: {
		cutter: func() cutter { return ccbridge.NewLibrary() },
		reader: func(name string) recordReader { return records.NewBinaryReader(name, new(ccbridge.Parser)) },
		kind:   schemas.KindXiangqi,
	},
	sniff.CBF: wholeText(parserOf[ccbridge.TextParser]),
	sniff.PFC: wholeText(parserOf[pfc.Parser]),
	sniff.CHN: wholeBinary(func() records.BinaryParser { return new(chn.Parser) }),
	sniff.MXQ: wholeBinary(func() records.BinaryParser { return new(mxq.Parser) }),
	sniff.CHE: wholeText(parserOf[che.Parser]),
	sniff.XQR: wholeBinary(func() records.BinaryParser { return new(xqr.Parser) }),
	sniff.RenLib: {
		cutter: func() cutter { return renlib.NewCutter() },
		reader: func(name string) recordReader { return renlib.NewReader(name) },
		kind:   schemas.KindRenju,
	},
	sniff.MS5: renjuFile(new(ms5.Parser)),
	sniff.POS: renjuFile(new(yixin.PosParser)),
	sniff.SAV: renjuFile(new(yixin.SavParser)),
	sniff.BDT: renjuBytes(bdt.NewScanner, new(bdt.Parser)),
	sniff.WZQ: renjuFile(new(wzq.Parser)),
	sniff.RDF: renjuFile(new(rdf.Parser)),
	sniff.BUF: renjuBytes(buf.NewScanner, new(buf.Parser)),
	sniff.PDB: {
		cutter: func() cutter { return pdb.NewCutter() },
		reader: func(name string) recordReader { return records.NewBinaryReader(name, new(pdb.Parser)) },
		kind:   schemas.KindRenju,
	},
}

// wholeBinary is a binary format of xiangqi of which a source is one record.
func wholeBinary(parser func() records.BinaryParser) format {
	return format{
		cutter: func() cutter { return records.NewSplitter(records.NewWhole(true), nil, 0) },
		reader: func(name string) recordReader { return records.NewBinaryReader(name, parser()) },
		kind:   schemas.KindXiangqi,
	}
}

// wholeText is a format of xiangqi that is text, of which a source is one record.
func wholeText(parser func() records.Parser) format {
	return text(func() records.Scanner { return records.NewWhole(false) }, parser, schemas.KindXiangqi)
}

// text is a format whose records are text.
func text(scanner func() records.Scanner, parser func() records.Parser, kind schemas.Kind) format {
	return format{
		cutter: func() cutter { return records.NewSplitter(scanner(), nil, 0) },
		reader: func(name string) recordReader { return records.NewReader(name, parser()) },
		kind:   kind,
	}
}

// renjuFile is a format of renju of which a source is one record, and no text. Its
// parser keeps nothing, so that all may use it.
func renjuFile(parser records.BinaryParser) format {
	return renjuBytes(func() records.Scanner { return records.NewWhole(true) }, parser)
}

// renjuBytes is a format of renju whose records are no text.
func renjuBytes(scanner func() records.Scanner, parser records.BinaryParser) format {
	return format{
		cutter: func() cutter { return records.NewSplitter(scanner(), nil, 0) },
		reader: func(name string) recordReader { return records.NewBinaryReader(name, parser) },
		kind:   schemas.KindRenju,
	}
}

// parserOf makes a parser whose zero value is ready.
func parserOf[P any, T interface {
	*P
	records.Parser
}]() records.Parser {
	return T(new(P))
}

// inBytes is a format whose records are no text.
func inBytes(scanner func() records.Scanner, parser func() records.BinaryParser, kind schemas.Kind) format {
	return format{
		cutter: func() cutter { return records.NewSplitter(scanner(), nil, 0) },
		reader: func(name string) recordReader { return records.NewBinaryReader(name, parser()) },
		kind:   kind,
	}
}

// binaryParserOf makes a parser of a binary format whose zero value is ready.
func binaryParserOf[P any, T interface {
	*P
	records.BinaryParser
}]() records.BinaryParser {
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
