// Package sniff says what the bytes of a source are, from its beginning and
// never from its name.
package sniff

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"qipu/ingest/containers"
	"qipu/ingest/diagram"
	"qipu/ingest/encodings"
)

// The formats. Those that are read so far stand in cmd/internal/audit; the others are
// recognised, so that a source can be skipped with a reason.
const (
	Gzip = "gzip"
	Zstd = "zstd"
	Zip  = "zip"
	Tar  = "tar"

	PGN     = "pgn"
	WXF     = "wxf"
	DhtmlXQ = "dhtmlxq"
	CSV     = "csv" // one move a row
	XQF     = "xqf"
	CBR     = "cbr"
	CBL     = "cbl"
	OldCBL  = "cbl-old" // compressed as a whole
	CBF     = "cbf"
	PFC     = "pfc"
	CHN     = "chn" // also .xqi
	SGF     = "sgf"
	RIF     = "rif"
	RenLib  = "renlib"
	PSQ     = "psq"
	REC     = "rec" // of Gomotur

	Movetext = "movetext"  // points of renju, one game a line
	RenjuCSV = "renju-csv" // one game of renju a row
	JSONL    = "jsonl"     // as package jsonl has it, one game a line
	Diagram  = "diagram"   // positions of renju drawn in text

	Scoresheet = "scoresheet" // as federations type them, in CSV
	XLSX       = "xlsx"       // the same in a workbook

	TRF        = "trf"          // a tournament report file: no games
	EventFile  = "event"        // an event file in TOML: no games
	EventTable = "event-tables" // tables of an event in CSV: no games

	Scores    = "scores"         // of engines, as Gomocup publishes them: no games
	Standings = "html-standings" // a page with the table of an event: no games
	Page      = "html-page"      // a page about renju: no games

	MS5 = "ms5" // .BRD of 五子棋大師
	POS = "pos" // of RenLib, Yixin and others
	SAV = "sav" // of Yixin
	BDT = "bdt" // of ShowRenju
	PDB = "pdb" // of GoRenjer
	WZQ = "wzq" // of Basecity
	RDF = "rdf" // Renju Dynamic Figure
	BUF = "buf" // of Datafree

	Empty   = "empty"
	Unknown = "unknown"
)

// HeadSize is how many bytes of a source Format looks at, at most.
const HeadSize = 64 << 10

// Result is what a source is.
type Result struct {
	Format string // one of the constants above
	Reason string // what it was known by, or why it is not known: half a sentence in English
}

// Format says what the source is that begins with head, which is the whole of
// a source shorter than HeadSize. The text may be in any encoding.
func Format(head []byte) Result {
	head = head[:min(len(head), HeadSize)]
	if beginsWithTags(head) {
		return Result{PGN, "begins with tag pairs"}
	}
	if r, ok := binaryFormat(head); ok {
		return r
	}
	text, r := decode(head)
	if r.Format != "" {
		return r
	}
	if r, ok := textFormat(text, len(head) == HeadSize); ok {
		return r
	}
	r = sheet(text)
	if r.Format == Unknown && (diagram.Holds(head) || diagram.Holds(text)) {
		return Result{Diagram, "a board drawn with lines and stones"}
	}
	return r
}

// containerFormats are the formats that hold other sources.
var containerFormats = map[containers.Kind]string{
	containers.Gzip: Gzip, containers.Zstd: Zstd, containers.Zip: Zip, containers.Tar: Tar,
}

// magics are beginnings that only one format has.
var magics = []struct{ prefix, format, reason string }{
	{"CCBridge Record\x00", CBR, "the magic text of CCBridge records"},
	{"CCBridgeLibrary\x00", CBL, "the magic text of CCBridge libraries"},
	{"CCBridge\x15\x00", OldCBL, "the magic text of older CCBridge libraries"},
	{"\xffRenLib\xff", RenLib, "the magic text of RenLib"},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Unknown, "a compound file of Office, as an older .xls or an encrypted workbook is: as .xlsx or CSV it can be read"},
	{"%PDF-", Unknown, "PDF, which is no record"},
	{"\x89PNG\r\n", Unknown, "a PNG image"},
	{"\xff\xd8\xff", Unknown, "a JPEG image"},
	{"GIF8", Unknown, "a GIF image"},
}

func binaryFormat(head []byte) (Result, bool) {
	if kind, name := containers.Detect(head); kind == containers.Foreign {
		return Result{Unknown, name + ", which is not read"}, true
	} else if kind == containers.Zip && containers.BeginsWorkbook(head) {
		return Result{XLSX, "a zip with the parts of a workbook"}, true
	} else if kind != containers.None {
		return Result{containerFormats[kind], "the first bytes of " + name}, true
	}
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.prefix)) {
			return Result{m.format, m.reason}, true
		}
	}
	switch {
	case isXQF(head):
		return Result{XQF, fmt.Sprintf("the magic text of XQStudio, version %d", head[2])}, true
	case len(head) >= 0x24 && bytes.HasPrefix(head, []byte("GL")) && head[0x23] == 0 && bytes.IndexByte(head[:0x24], 0) > 0:
		return Result{CHN, "GL and the header of 弈天 and 联众 records"}, true
	}
	if r, ok := hallFormat(head); ok {
		return r, true
	}
	return renjuBinary(head)
}

// decode returns the text of head in UTF-8, or the result when it is none.
func decode(head []byte) ([]byte, Result) {
	if len(bytes.Trim(head, " \t\r\n\v\f\x1a\xef\xbb\xbf\xff\xfe")) == 0 {
		if len(head) == 0 {
			return nil, Result{Empty, "no bytes"}
		}
		return nil, Result{Empty, "nothing but white space"}
	}
	name, _ := encodings.Detect(head)
	if encodings.IsWide(name) {
		head = head[:len(head)&^1]
	}
	var d encodings.Decoder
	text, damage := d.Append(nil, head, name)
	controls := 0
	for _, c := range text {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' && c != 0x1a {
			controls++
		}
	}
	const tolerated = 50 // one in so many bytes may be damaged
	switch {
	case controls*tolerated > len(text):
		return nil, Result{Unknown, "binary data of a format that is not known"}
	case damage.Total > 1 && damage.Total*tolerated > len(text)+tolerated:
		return nil, Result{Unknown, "bytes that are no text in any encoding"}
	}
	text = bytes.TrimLeft(text, "\ufeff \t\r\n\v\f")
	if len(text) == 0 {
		return nil, Result{Empty, "nothing but white space"}
	}
	if !utf8.Valid(text) {
		return nil, Result{Unknown, "bytes that are no text in any encoding"}
	}
	return text, Result{}
}
