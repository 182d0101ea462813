package xqf

import (
	"bytes"
	"encoding/binary"
	"strconv"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
	"qipu/schemas"
)

// headerSize is where the tree of moves begins.
const headerSize = 0x400

// Places in the header.
const (
	atVersion = 0x02
	atMask    = 0x03
	atOr      = 0x08 // four bytes
	atKeys    = 0x0c // four bytes: of the comments, the places, the squares from and to
	atPieces  = 0x10 // a byte for each piece
	atWhoPlay = 0x32
	atResult  = 0x33
	atType    = 0x40
)

// The versions of which files are known, and the first that scramble the tree and the
// places of the start position.
const (
	oldest         = 10
	newest         = 18
	firstScrambled = 11
	firstShifted   = 12
)

// field is a text of the header: a byte for its length, and the text.
type field struct {
	name       string
	begin, end int // end is where the next one begins, or what is no text
	size       int // as it is said to be: where nothing is kept behind it, longer texts stand whole
}

// fields are the texts of the header, by the names of their tags. Times used are not
// called RedTime, the mark of a scoresheet.
var fields = [...]field{
	{"Title", 0x50, 0xd0, 64},
	{"Event", 0xd0, 0x110, 64},
	{"Date", 0x110, 0x120, 16},
	{"Site", 0x120, 0x130, 16},
	{"Red", 0x130, 0x140, 16},
	{"Black", 0x140, 0x150, 16},
	{"TimeControl", 0x150, 0x190, 64},
	{"RedTimeUsed", 0x190, 0x1a0, 16},
	{"BlackTimeUsed", 0x1a0, 0x1d0, 16},
	{"Annotator", 0x1d0, 0x1e0, 16},
	{"Author", 0x1e0, headerSize, 16},
}

// texts reads the texts of the header, however much of it there is.
func texts(header []byte, b *records.Builder) {
	over := 0 // where the last text that does not keep to its field ends
	for i, f := range fields {
		if f.begin >= len(header) {
			return
		}
		from, to := f.begin+1, f.begin+1+int(header[f.begin])
		clipped, loose := false, false
		switch {
		case over > f.begin: // its length is gone, and perhaps the beginning of its text
			from, to = min(over, f.end), f.end
			if nul := bytes.IndexByte(header[min(from, len(header)):min(to, len(header))], 0); nul >= 0 {
				to = from + nul
			}
			clipped = from < to
		case to > f.end:
			over = overrun(header, i, to)
			clipped, loose, to = over < to, over == to, over
		}
		from, to = min(from, len(header)), min(to, len(header))
		at, halved := b.DecodeField(bytes.TrimRight(header[from:to], "\x00"), encodings.GB18030, from)
		b.Tag(f.name, at)
		switch {
		case clipped || halved:
			b.Fault(schemas.FaultClipped, at, from)
		case loose:
			b.Fault(schemas.FaultLoose, at, from)
		}
	}
}

// overrun returns where the text of a field that should end at to, beyond the field,
// does end: there, or where a field begins that was written over it. A field that was
// not, or was before, begins with a piece of the text for its length, which is more than
// it holds.
func overrun(header []byte, i, to int) int {
	for _, f := range fields[i+1:] {
		if f.begin >= to || f.begin >= len(header) {
			return to
		}
		if n := int(header[f.begin]); n < ' ' || n < f.size {
			return f.begin
		}
	}
	return to
}

// types are the kinds of game at atType.
var types = [...]string{"全局", "布局", "中局", "残局"}

// results are the codes at atResult.
var results = [...]string{"*", "1-0", "0-1", "1/2-1/2"}

// numbers are those of the header that are 0 in nearly all files.
var numbers = [...]struct {
	name     string
	at, size int
}{
	{"WhoPlay", atWhoPlay, 1},
	{"PlayStepNo", 0x30, 2},
	{"PlayNodes", 0x34, 4},
	{"PTreePos", 0x38, 4},
	{"ProductId", 0x04, 4},
}

// codes reads what the header says in numbers, its version among it.
func codes(header []byte, b *records.Builder) {
	version := b.Write(strconv.Itoa(int(header[atVersion])))
	b.Tag("XQFVersion", version)
	if v := header[atVersion]; v < oldest || v > newest {
		b.Fault(schemas.FaultValue, version, atVersion)
	}
	if atResult < len(header) {
		b.Tag("Result", b.Write(code(results[:], header[atResult])))
	}
	if atType < len(header) {
		b.Tag("Type", b.Write(code(types[:], header[atType])))
	}
	for _, n := range numbers {
		if n.at+n.size > len(header) {
			continue
		}
		var wide [4]byte
		copy(wide[:], header[n.at:n.at+n.size])
		if v := binary.LittleEndian.Uint32(wide[:]); v != 0 {
			b.Tag(n.name, b.Write(strconv.FormatUint(uint64(v), 10)))
		}
	}
}

// code returns what a code stands for, the number itself where it is not known.
func code(names []string, c byte) string {
	if int(c) < len(names) {
		return names[c]
	}
	return strconv.Itoa(int(c))
}
