package encodings

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"
)

// A source in UTF-16 is read as a stream of UTF-8, so that whoever looks for
// line ends and brackets need not know of it. Nothing is lost on the way: an
// unpaired surrogate becomes the three bytes that UTF-8 would give it, and an
// odd last byte b becomes the two bytes oddLead|b>>6, 0x80|b&0x3f. Both are
// invalid UTF-8, so the decoder of the record reports them where they stand;
// RawLen and AppendUTF16 lead back to the bytes of the source.

const (
	oddLead  = 0xf8 // … 0xfb: bytes that UTF-8 never uses
	wideRead = 64 << 10
)

// UTF16Reader turns UTF-16 into the UTF-8 described above.
type UTF16Reader struct {
	r    io.Reader
	name string
	in   []byte // raw bytes not yet turned, at most wideRead
	out  []byte // turned, not yet read
	next int    // of out
	err  error  // of r
}

// NewUTF16Reader returns a reader of r, which is in the encoding name, UTF16LE
// or UTF16BE. A byte order mark is passed on as the three bytes of U+FEFF.
func NewUTF16Reader(r io.Reader, name string) *UTF16Reader {
	u := &UTF16Reader{in: make([]byte, 0, wideRead), out: make([]byte, 0, wideRead*3/2+8)}
	u.Reset(r, name)
	return u
}

// Reset starts the reader on another source and keeps its buffers.
func (u *UTF16Reader) Reset(r io.Reader, name string) {
	*u = UTF16Reader{r: r, name: name, in: u.in[:0], out: u.out[:0]}
}

// Read implements io.Reader.
func (u *UTF16Reader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	for idle := 0; u.next == len(u.out); idle++ {
		if u.err != nil {
			return 0, u.err
		}
		if idle > 100 {
			return 0, io.ErrNoProgress
		}
		u.fill()
	}
	n := copy(p, u.out[u.next:])
	u.next += n
	return n, nil
}

func (u *UTF16Reader) fill() {
	n, err := u.r.Read(u.in[len(u.in):cap(u.in)])
	u.in = u.in[:len(u.in)+n]
	u.err = err
	out, used := appendWide(u.out[:0], u.in, u.name == UTF16BE, err != nil)
	u.out, u.next = out, 0
	u.in = u.in[:copy(u.in, u.in[used:])]
	if err != nil && !errors.Is(err, io.EOF) {
		u.in = u.in[:0]
	}
}

// appendWide appends UTF-16 as the stream's UTF-8 and returns the bytes used:
// all of them at the end of the input, else all but a unit or pair cut short.
func appendWide(dst, src []byte, big, atEOF bool) (out []byte, used int) {
	i := 0
	for i+1 < len(src) {
		c := unit(src[i:], big)
		if c < 0x80 {
			dst = append(dst, byte(c))
			i += 2
			continue
		}
		if c&0xf800 != 0xd800 {
			dst = utf8.AppendRune(dst, rune(c))
			i += 2
			continue
		}
		if c < 0xdc00 && i+3 >= len(src) && !atEOF {
			return dst, i
		}
		if c < 0xdc00 && i+3 < len(src) {
			if low := unit(src[i+2:], big); low&0xfc00 == 0xdc00 {
				dst = utf8.AppendRune(dst, (rune(c)-0xd800)<<10|(rune(low)-0xdc00)+0x10000)
				i += 4
				continue
			}
		}
		dst = append(dst, 0xe0|byte(c>>12), 0x80|byte(c>>6)&0x3f, 0x80|byte(c)&0x3f)
		i += 2
	}
	if atEOF && i < len(src) {
		dst = append(dst, oddLead|src[i]>>6, 0x80|src[i]&0x3f)
		i++
	}
	return dst, i
}

func unit(b []byte, big bool) uint16 {
	if big {
		return uint16(b[0])<<8 | uint16(b[1])
	}
	return uint16(b[1])<<8 | uint16(b[0])
}

// RawLen returns how many bytes of UTF-16 a piece of a UTF16Reader's output
// came from. The piece must not begin or end inside a character.
func RawLen(text []byte) int {
	n := 0
	for _, c := range text {
		switch {
		case c < 0x80:
			n += 2
		case c < 0xc0: // a continuation: its lead was counted
		case c < 0xf0:
			n += 2
		case c < oddLead:
			n += 4
		default:
			n++
		}
	}
	return n
}

// AppendUTF16 appends the UTF-16 bytes that a piece of a UTF16Reader's output
// came from. It is the exact inverse of the reader. The piece must begin with a
// character; one cut short at its end is left out.
func AppendUTF16(dst, text []byte, name string) []byte {
	put := func(c uint16) {
		if name == UTF16BE {
			dst = append(dst, byte(c>>8), byte(c))
		} else {
			dst = append(dst, byte(c), byte(c>>8))
		}
	}
	for i := 0; i < len(text); {
		c := text[i]
		if i+turnedLen(c) > len(text) {
			break
		}
		switch {
		case c < 0x80:
			put(uint16(c))
			i++
		case c >= oddLead:
			dst = append(dst, c<<6|text[i+1]&0x3f)
			i += 2
		case c&0xf0 == 0xe0: // by hand: it may be a surrogate
			put(uint16(c)<<12 | uint16(text[i+1]&0x3f)<<6 | uint16(text[i+2]&0x3f))
			i += 3
		default:
			r, n := utf8.DecodeRune(text[i:])
			if r >= 0x10000 {
				r -= 0x10000
				put(0xd800 + uint16(r>>10))
				put(0xdc00 + uint16(r&0x3ff))
			} else {
				put(uint16(r))
			}
			i += n
		}
	}
	return dst
}

// turnedLen returns the length of what begins with that byte in the output of a
// UTF16Reader.
func turnedLen(lead byte) int {
	switch {
	case lead < 0x80:
		return 1
	case lead < 0xe0 || lead >= oddLead:
		return 2
	case lead < 0xf0:
		return 3
	}
	return 4
}

// DetectWide reports whether the beginning of a source is UTF-16: by its byte
// order mark, or by the zero bytes that ASCII leaves in every other place.
func DetectWide(head []byte) (name string, ok bool) {
	if len(head) >= 2 {
		switch {
		case head[0] == 0xff && head[1] == 0xfe:
			return UTF16LE, true
		case head[0] == 0xfe && head[1] == 0xff:
			return UTF16BE, true
		}
	}
	n := min(len(head), 1024) &^ 1
	if bytes.IndexByte(head[:n], 0) < 0 {
		return "", false
	}
	var zeros [2]int
	for i := 0; i < n; i += 2 {
		a, b := head[i], head[i+1]
		if a == 0 && b == 0 {
			return "", false // text holds no U+0000
		}
		if a == 0 {
			zeros[0]++
		}
		if b == 0 {
			zeros[1]++
		}
	}
	// 一 is U+4E00: its zero byte stands on the other side, so both may occur.
	const rate = 8 // a line end and a digit or two in every eight characters is the least a sheet holds
	switch {
	case zeros[1] >= 2 && zeros[1]*2*rate >= n && zeros[1] > 3*zeros[0]:
		return UTF16LE, true
	case zeros[0] >= 2 && zeros[0]*2*rate >= n && zeros[0] > 3*zeros[1]:
		return UTF16BE, true
	}
	return "", false
}
