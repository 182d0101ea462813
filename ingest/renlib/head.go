package renlib

import "encoding/binary"

// heading is what a record is told of the library that it comes from: see
// records.Record.Head.
type heading struct {
	line    bool   // the record is a way from the root to a leaf
	main    bool   // it is only the main line; if it is neither it is the whole library
	charset        // of the texts
	version        // of a line that does not begin with the header
	total   total  // of the library, but for that of a line
	cut     bool   // it is cut off, in the last line if this is one
	first   bool   // the header and the root belong to the record
	way     []byte // of a line: the nodes before it, as walk keeps them
}

// The bits of the first byte of a heading.
const (
	headLine = 1 << iota
	headMain
	headFirst
	headCut
	headUncertain
	headVersion
)

// append writes a heading.
func (h *heading) append(dst []byte) []byte {
	bits := flag(headMain, h.main) | flag(headLine, h.line) | flag(headFirst, h.first) | flag(headCut, h.cut) |
		flag(headUncertain, !h.certain) | flag(headVersion, h.given)
	dst = append(dst, bits, h.major, h.minor, byte(len(h.name)))
	dst = append(dst, h.name...)
	for _, n := range [...]uint64{h.total.nodes, h.total.lines, h.total.texts, h.total.behind} {
		dst = binary.BigEndian.AppendUint64(dst, n)
	}
	return append(dst, h.way...)
}

// readHeading reads what append writes. ok is false where there is none: nothing is
// told of the library, and the record is the whole of it.
func readHeading(b []byte) (h heading, ok bool) {
	const fixed, counts = 4, 4 * 8
	if len(b) < fixed || len(b) < fixed+int(b[3])+counts {
		return heading{first: true}, false
	}
	bits := b[0]
	h = heading{line: bits&headLine != 0, main: bits&headMain != 0, first: bits&headFirst != 0, cut: bits&headCut != 0}
	h.version = version{given: bits&headVersion != 0, major: b[1], minor: b[2]}
	name := b[fixed : fixed+int(b[3])]
	h.charset = charset{name: encodingName(name), certain: bits&headUncertain == 0}
	b = b[fixed+len(name):]
	for i, n := range [...]*uint64{&h.total.nodes, &h.total.lines, &h.total.texts, &h.total.behind} {
		*n = binary.BigEndian.Uint64(b[8*i:])
	}
	h.way = b[counts:]
	return h, true
}

// flag is a bit where it is set.
func flag(bit byte, set bool) byte {
	if set {
		return bit
	}
	return 0
}
