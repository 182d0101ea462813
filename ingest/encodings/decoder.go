package encodings

import (
	"bytes"
	"errors"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Bad is a run of bytes that the encoding does not know. It stands as one
// U+FFFD in the text.
type Bad struct {
	Offset, Len int // in the source bytes
	At          int // where its U+FFFD stands in the text appended
}

// MaxBad is how many runs a Damage lists.
const MaxBad = 100

// Damage is what could not be decoded.
type Damage struct {
	Runs  []Bad // the first MaxBad; valid until the decoder is used again
	Total int   // of all
}

// Decoder turns records into UTF-8. It keeps its buffers; it is not for use by
// several goroutines at once. The zero value is ready.
type Decoder struct {
	tables map[string]transform.Transformer
	runs   []Bad
	total  int
	start  int // where the text appended begins
	end    int // where the last bad run ends in the source
	unit   [utf8.UTFMax * 2]byte
}

const replacement = "\uFFFD"

// Verbatim reports whether bytes in that encoding are UTF-8 as they stand and
// whole, so that nobody need copy them.
func Verbatim(src []byte, name string) bool {
	return (name == ASCII || name == UTF8) && utf8.Valid(src)
}

// Append appends src, which is in the encoding name, to dst as UTF-8. Every
// run of undecodable bytes becomes one U+FFFD and is reported. An ASCII byte is
// never part of such a run, whatever stood before it: a broken lead byte does
// not eat a quote or a line end. A name that Lookup does not return reads as UTF-8.
func (d *Decoder) Append(dst, src []byte, name string) ([]byte, Damage) {
	d.runs, d.total, d.start, d.end = d.runs[:0], 0, len(dst), -1
	switch name {
	case UTF16LE, UTF16BE:
		dst = d.appendUTF16(dst, src, name)
	case GB18030, Big5, EUCJP, ShiftJIS, Windows1252:
		dst = d.appendTable(dst, src, name)
	case Windows1258:
		dst = d.compose(d.appendTable(dst, src, name))
	default:
		dst = d.appendUTF8(dst, src)
	}
	return dst, Damage{Runs: d.runs, Total: d.total}
}

// mark notes src[offset:offset+n] as undecodable and gives it a U+FFFD unless
// the run goes on.
func (d *Decoder) mark(dst []byte, offset, n int) []byte {
	goesOn := d.end == offset
	d.end = offset + n
	if goesOn {
		if d.total <= MaxBad {
			d.runs[len(d.runs)-1].Len += n
		}
		return dst
	}
	d.total++
	if d.total <= MaxBad {
		d.runs = append(d.runs, Bad{Offset: offset, Len: n, At: len(dst) - d.start})
	}
	return append(dst, replacement...)
}

func (d *Decoder) appendUTF8(dst, src []byte) []byte {
	if utf8.Valid(src) {
		return append(dst, src...)
	}
	from := 0
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			dst = append(dst, src[from:i]...)
			dst = d.mark(dst, i, 1)
			from = i + 1
		}
		i += n
	}
	return append(dst, src[from:]...)
}

func (d *Decoder) appendUTF16(dst, src []byte, name string) []byte {
	big := name == UTF16BE
	if len(src) >= 2 { // the mark knows better than the user
		switch {
		case src[0] == 0xff && src[1] == 0xfe:
			big = false
		case src[0] == 0xfe && src[1] == 0xff:
			big = true
		}
	}
	start := len(dst)
	dst, _ = appendWide(dst, src, big, true)
	if utf8.Valid(dst[start:]) {
		return dst
	}
	wide := slices.Clone(dst[start:])
	dst = dst[:start]
	raw := 0
	for i := 0; i < len(wide); {
		r, n := utf8.DecodeRune(wide[i:])
		if r == utf8.RuneError && n == 1 {
			n = min(3, len(wide)-i)
			if wide[i] >= oddLead {
				n = min(2, len(wide)-i)
			}
			dst = d.mark(dst, raw, RawLen(wide[i:i+n]))
		} else {
			dst = append(dst, wide[i:i+n]...)
		}
		raw += RawLen(wide[i : i+n])
		i += n
	}
	return dst
}

func (d *Decoder) table(name string) transform.Transformer {
	if t, ok := d.tables[name]; ok {
		return t
	}
	var t transform.Transformer
	switch name {
	case GB18030:
		t = simplifiedchinese.GB18030.NewDecoder().Transformer
	case Big5:
		t = traditionalchinese.Big5.NewDecoder().Transformer
	case EUCJP:
		t = japanese.EUCJP.NewDecoder().Transformer
	case ShiftJIS:
		t = japanese.ShiftJIS.NewDecoder().Transformer
	case Windows1252:
		t = charmap.Windows1252.NewDecoder().Transformer
	case Windows1258:
		t = charmap.Windows1258.NewDecoder().Transformer
	}
	if d.tables == nil {
		d.tables = make(map[string]transform.Transformer)
	}
	d.tables[name] = t
	return t
}

func (d *Decoder) appendTable(dst, src []byte, name string) []byte {
	t := d.table(name)
	start := len(dst)
	for rest := src; len(rest) > 0; {
		dst = slices.Grow(dst, len(rest)*3/2+16)
		n, used, err := t.Transform(dst[len(dst):cap(dst)], rest, true)
		dst, rest = dst[:len(dst)+n], rest[used:]
		if err != nil && !errors.Is(err, transform.ErrShortDst) {
			break // no table decoder returns another error at the end of the input
		}
	}
	if !bytes.Contains(dst[start:], []byte(replacement)) {
		return dst
	}
	return d.appendUnits(dst[:start], src, name)
}

// compose puts letters and the tone marks behind them together: windows-1258 has no
// other way to write ễ, and other texts, which have one, write the same name so. Both
// spellings are the same to Unicode.
func (d *Decoder) compose(dst []byte) []byte {
	dst = append(dst[:d.start], norm.NFC.Bytes(dst[d.start:])...)
	at := 0
	for i := range d.runs { // the text before them may be shorter now
		at += bytes.Index(dst[d.start+at:], []byte(replacement))
		d.runs[i].At = at
		at += len(replacement)
	}
	return dst
}

// appendUnits decodes character by character. The tables give U+FFFD without
// its place, and they let a broken lead byte swallow an ASCII letter or bracket
// behind it, which the WHATWG encoding standard forbids (its decoders put the
// ASCII byte back); so a record with damage is read again here.
func (d *Decoder) appendUnits(dst, src []byte, name string) []byte {
	t := d.table(name)
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			dst = append(dst, src[i])
			i++
			continue
		}
		n := unitLen(src[i:], name)
		size, _, _ := t.Transform(d.unit[:], src[i:i+n], true)
		text := d.unit[:size]
		if string(text) == replacement && string(src[i:i+n]) != gbReplacement || size == 0 {
			if n > 1 && src[i+1] < utf8.RuneSelf {
				n = 1
			}
			dst = d.mark(dst, i, n)
		} else {
			dst = append(dst, text...)
		}
		i += n
	}
	return dst
}

// gbReplacement is how GB 18030 spells U+FFFD itself.
const gbReplacement = "\x84\x31\xa4\x37"

// unitLen returns the length of the character that begins with a byte of 0x80
// or above, cut where the bytes end.
func unitLen(b []byte, name string) int {
	switch name {
	case GB18030:
		return unitLenGB18030(b)
	case Big5:
		if b[0] == 0x80 || b[0] == 0xff || len(b) < 2 || b[1] < 0x40 || b[1] == 0x7f {
			return 1
		}
		return 2
	case EUCJP:
		return unitLenEUCJP(b)
	case ShiftJIS:
		if !LeadsShiftJIS(b[0]) || len(b) < 2 || b[1] < 0x40 || b[1] == 0x7f {
			return 1
		}
		return 2
	}
	return 1
}

// unitLenGB18030 does so in GB 18030, where a figure behind the first byte makes four.
func unitLenGB18030(b []byte) int {
	switch {
	case b[0] == 0x80 || b[0] == 0xff || len(b) < 2:
		return 1
	case b[1] >= '0' && b[1] <= '9' && len(b) >= 4 && b[2] >= 0x81 && b[2] <= 0xfe && b[3] >= '0' && b[3] <= '9':
		return 4
	case b[1] < 0x40 || b[1] == 0x7f || b[1] == 0xff:
		return 1
	}
	return 2
}

// unitLenEUCJP does so in EUC-JP: 8E begins a kana of half width, 8F a character of
// JIS X 0212.
func unitLenEUCJP(b []byte) int {
	trails := func(i int) bool { return i < len(b) && b[i] >= 0xa1 && b[i] != 0xff }
	switch {
	case b[0] != 0x8e && b[0] != 0x8f && (b[0] < 0xa1 || b[0] == 0xff) || !trails(1):
		return 1
	case b[0] == 0x8f && trails(2):
		return 3
	}
	return 2
}

// LeadsShiftJIS reports whether a byte of 0x80 or above begins a pair in Shift_JIS;
// the others are characters by themselves, kana of half width for the most part.
func LeadsShiftJIS(b byte) bool { return b > 0x80 && b < 0xa0 || b >= 0xe0 && b < 0xfd }
