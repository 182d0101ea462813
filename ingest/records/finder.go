package records

import "bytes"

// Finder looks for the next place of one byte in the data of a Scanner and
// remembers it, so that several of them go over every byte once.
type Finder struct {
	Char  byte
	found bool
	at    int // the place found, or how far there is none
}

// Next returns where the byte stands next in data, from that place on; len(data)
// when it does not. From may not go back while data stays.
func (f *Finder) Next(data []byte, from int) int {
	if f.at >= from && (f.found || f.at == len(data)) {
		return f.at
	}
	return f.search(data, from)
}

func (f *Finder) search(data []byte, from int) int {
	start := from
	if !f.found {
		start = max(from, f.at)
	}
	i := bytes.IndexByte(data[start:], f.Char)
	if f.found = i >= 0; !f.found {
		f.at = len(data)
		return len(data)
	}
	f.at = start + i
	return f.at
}

// Known returns a place before which the byte is known not to stand, from the place
// of the last Next on.
func (f *Finder) Known() int { return f.at }

// Shift says that n bytes of data are gone, and that Next will be asked from pos on.
func (f *Finder) Shift(n, pos int) {
	f.at -= n
	f.found = f.found && f.at >= pos
	f.at = max(f.at, 0)
}
