package psq

import "bytes"

// magic is what a record of Piskvork begins with.
const magic = "Piskvorky "

// header is the first line of a psq: "Piskvorky 15x15, 11:11, 0". Between the size
// and the last number stand the levels of both players, 0 for a person.
type header struct {
	files, ranks int
	second       bool // the player named second moved first
	sized        bool // the size was read
	whole        bool // all of it was, and it is as Piskvork writes it
}

// parseHeader reads a header. Blanks are free, as they are to Piskvork.
func parseHeader(line []byte) (h header) {
	rest := bytes.TrimPrefix(line, []byte(magic))
	size, rest, _ := bytes.Cut(rest, []byte(","))
	files, ranks, ok := bytes.Cut(size, []byte("x"))
	if h.sized = ok && isNumber(files) && isNumber(ranks); h.sized {
		h.files, h.ranks = number(files), number(ranks)
		h.sized = h.files > 0 && h.ranks > 0
	}
	levels, first, ok := bytes.Cut(rest, []byte(","))
	one, two, ok2 := bytes.Cut(levels, []byte(":"))
	if !ok || !ok2 || !isNumber(one) || !isNumber(two) || !isNumber(first) {
		return h
	}
	switch number(first) {
	case 0:
	case 1:
		h.second = true
	default:
		return h
	}
	h.whole = h.files >= minSize && h.ranks >= minSize && h.files <= maxFiles && h.ranks <= maxRanks
	return h
}

// The sizes of a board that Piskvork can have (source/game.cpp). Another is another
// board all the same.
const (
	minSize  = 5
	maxFiles = 120
	maxRanks = 80
)
