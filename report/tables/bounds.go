package tables

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// bounds are the least and the greatest value of a page or a chunk; nil where
// there is none.
type bounds struct{ min, max []byte }

// maxBound bounds the length of a bound in the page index, in bytes: a record
// may hold a "move" of megabytes.
const maxBound = 64

// maxStatistic bounds the length of the statistics of a column chunk, in bytes.
const maxStatistic = 1 << 10

// exact returns the bounds as the statistics of a chunk, which are exact or
// not there.
func (b bounds) exact() bounds {
	if len(b.min) > maxStatistic || len(b.max) > maxStatistic {
		return bounds{}
	}
	return b
}

// short returns bounds for the page index that enclose b. Those of a text stay
// UTF-8.
func (b bounds) short(text bool) bounds {
	if text {
		return bounds{lowerBound(b.min), upperBound(b.max)}
	}
	return bounds{b.min[:min(len(b.min), maxBound)], upperBytes(b.max)}
}

// upperBytes is upperBound for bytes that are no text.
func upperBytes(v []byte) []byte {
	for i := maxBound - 1; i >= 0 && len(v) > maxBound; i-- {
		if v[i] < 0xFF {
			head := bytes.Clone(v[:i+1])
			head[i]++
			return head
		}
	}
	return v
}

// lowerBound returns a text of at most maxBound bytes that is not greater.
func lowerBound(v []byte) []byte {
	if len(v) <= maxBound {
		return v
	}
	end := maxBound
	for !utf8.RuneStart(v[end]) {
		end--
	}
	return v[:end]
}

// upperBound returns a text that is not less, of at most maxBound+1 bytes
// unless v begins with nothing but the last character of Unicode.
func upperBound(v []byte) []byte {
	if len(v) <= maxBound {
		return v
	}
	head := lowerBound(v)
	for len(head) > 0 {
		r, size := utf8.DecodeLastRune(head)
		head = head[:len(head)-size]
		if next := r + 1; next <= utf8.MaxRune {
			if next == 0xD800 { // no characters from here to U+DFFF
				next = 0xE000
			}
			return utf8.AppendRune(bytes.Clone(head), next)
		}
	}
	return v
}

// extremes finds the least and the greatest of some texts. Most are neither,
// and their first bytes tell.
type extremes struct {
	bounds
	some bool
	min8 uint64 // the first bytes of min and max
	max8 uint64
}

// add takes a text, which must not change afterwards.
func (x *extremes) add(v []byte) {
	v8 := firstBytes(v)
	if !x.some {
		x.bounds, x.some, x.min8, x.max8 = bounds{v, v}, true, v8, v8
		return
	}
	if v8 <= x.min8 && bytes.Compare(v, x.min) < 0 {
		x.min, x.min8 = v, v8
	}
	if v8 >= x.max8 && bytes.Compare(v, x.max) > 0 {
		x.max, x.max8 = v, v8
	}
}

// firstBytes returns the first 8 bytes of a text, or zeros after its end, as a
// number in the same order.
func firstBytes(v []byte) uint64 {
	if len(v) >= 8 {
		return binary.BigEndian.Uint64(v)
	}
	var b [8]byte
	copy(b[:], v)
	return binary.BigEndian.Uint64(b[:])
}
