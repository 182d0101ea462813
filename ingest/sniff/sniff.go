// Package sniff says what the bytes of a source are, from its beginning and
// never from its name.
package sniff

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"unicode/utf8"

	"qipu/ingest/encodings"
)

// The formats. Only PGN and the containers are read so far; the others are
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
	CBF     = "cbf"
	PFC     = "pfc"
	CHN     = "chn" // also .xqi
	SGF     = "sgf"
	RIF     = "rif"
	RenLib  = "renlib"
	PSQ     = "psq"

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

// IsContainer reports whether the source holds other sources.
func (r Result) IsContainer() bool {
	switch r.Format {
	case Gzip, Zstd, Zip, Tar:
		return true
	}
	return false
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
	if r, ok := textFormat(text); ok {
		return r
	}
	return sheet(text)
}

// magics are beginnings that only one format has.
var magics = []struct{ prefix, format, reason string }{
	{"\x1f\x8b", Gzip, "the magic number of gzip"},
	{"\x28\xb5\x2f\xfd", Zstd, "the magic number of zstd"},
	{"PK\x03\x04", Zip, "the magic number of zip"},
	{"PK\x05\x06", Zip, "the magic number of an empty zip"},
	{"PK\x07\x08", Zip, "the magic number of a zip in parts"},
	{"CCBridge Record\x00", CBR, "the magic text of CCBridge records"},
	{"CCBridgeLibrary\x00", CBL, "the magic text of CCBridge libraries"},
	{"CCBridge\x15\x00", CBL, "the magic text of older CCBridge libraries"},
	{"\xffRenLib\xff", RenLib, "the magic text of RenLib"},
	{"BZh", Unknown, "bzip2, which is not read"},
	{"\xfd7zXZ\x00", Unknown, "xz, which is not read"},
	{"7z\xbc\xaf\x27\x1c", Unknown, "7z, which is not read"},
	{"Rar!\x1a\x07", Unknown, "rar, which is not read"},
	{"%PDF-", Unknown, "PDF, which is no record"},
	{"\x89PNG\r\n", Unknown, "a PNG image"},
	{"\xff\xd8\xff", Unknown, "a JPEG image"},
	{"GIF8", Unknown, "a GIF image"},
}

func binaryFormat(head []byte) (Result, bool) {
	for _, m := range magics {
		if bytes.HasPrefix(head, []byte(m.prefix)) {
			return Result{m.format, m.reason}, true
		}
	}
	switch {
	case len(head) >= 4 && binary.LittleEndian.Uint32(head)&^0xf == 0x184d2a50:
		return Result{Zstd, "a skippable frame of zstd"}, true
	case isTar(head):
		return Result{Tar, "a tar header with a right checksum"}, true
	case isXQF(head):
		return Result{XQF, fmt.Sprintf("the magic text of XQStudio, version %d", head[2])}, true
	case len(head) >= 0x24 && bytes.HasPrefix(head, []byte("GL")) && head[0x23] == 0 && bytes.IndexByte(head[:0x24], 0) > 0:
		return Result{CHN, "GL and the header of 弈天 and 联众 records"}, true
	}
	return Result{}, false
}

// isTar checks the sum of the header, which all kinds of tar have.
func isTar(head []byte) bool {
	const size, from, to = 512, 148, 156
	if len(head) < size || head[0] == 0 {
		return false
	}
	want, err := strconv.ParseInt(string(bytes.Trim(head[from:to], " \x00")), 8, 32)
	if err != nil {
		return false
	}
	sum := int64(8 * ' ') // the field itself counts as spaces
	for i, c := range head[:size] {
		if i < from || i >= to {
			sum += int64(c)
		}
	}
	return sum == want
}

// isXQF wants the fixed header of 0x400 bytes with its zero bytes, so that a
// text that begins with XQ is not taken for one. Versions met: 10 to 18.
func isXQF(head []byte) bool {
	return len(head) >= 0x400 && head[0] == 'X' && head[1] == 'Q' && head[2] >= 1 && head[2] <= 0x20 && bytes.IndexByte(head[:0x100], 0) > 0
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
