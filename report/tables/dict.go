package tables

import (
	"bytes"
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"unicode/utf8"
)

// dictionary is what the numbers of a column stand for.
type dictionary interface {
	len() int
	// appendTo appends the value with a number below len.
	appendTo(dst []byte, number int) []byte
}

// textDict numbers the texts of a column in the order first met and keeps its
// memory. Moves are short: a text of up to 16 bytes is its own key, so that
// finding it reads one slot.
type textDict struct {
	seed  maphash.Seed
	salt  uint64
	slots []slot // open addressing, a power of two, at most half full
	arena []byte // the texts one after the other
	ends  []uint32
}

// slot is one place of the hash table; the zero slot is free.
type slot struct {
	key    textKey
	number int32 // from 1
}

// textKey holds a text of up to 16 bytes, or a hash of a longer one.
type textKey struct {
	lo, hi uint64
	size   uint32
}

const (
	minSlots  = 1 << 6
	keyedSize = 16
)

func newTextDict() textDict {
	seed := maphash.MakeSeed()
	return textDict{seed: seed, salt: maphash.Bytes(seed, []byte("salt")), slots: make([]slot, minSlots)}
}

// reset forgets all texts and keeps the memory.
func (d *textDict) reset() {
	clear(d.slots)
	d.arena, d.ends = d.arena[:0], d.ends[:0]
}

func (d *textDict) len() int { return len(d.ends) }

func (d *textDict) at(number int) []byte {
	start := uint32(0)
	if number > 0 {
		start = d.ends[number-1]
	}
	return d.arena[start:d.ends[number]]
}

func (d *textDict) appendTo(dst []byte, number int) []byte { return append(dst, d.at(number)...) }

func (d *textDict) keyOf(text []byte) textKey {
	n := len(text)
	k := textKey{size: uint32(n)}
	switch {
	case n > keyedSize:
		k.lo = maphash.Bytes(d.seed, text)
	case n >= 8:
		k.lo = binary.LittleEndian.Uint64(text)
		k.hi = binary.LittleEndian.Uint64(text[n-8:])
	case n >= 4:
		k.lo = uint64(binary.LittleEndian.Uint32(text))
		k.hi = uint64(binary.LittleEndian.Uint32(text[n-4:]))
	default:
		for i, c := range text {
			k.lo |= uint64(c) << (8 * i)
		}
	}
	return k
}

// home returns the place where a key belongs, before the mask.
func (d *textDict) home(k textKey) uint64 {
	high, low := bits.Mul64(k.lo^d.salt, k.hi^bits.RotateLeft64(d.salt, 32)^uint64(k.size))
	return high ^ low
}

// number returns the number of a text, from 0.
func (d *textDict) number(text []byte) int32 {
	key := d.keyOf(text)
	mask := uint64(len(d.slots) - 1)
	for i := d.home(key) & mask; ; i = (i + 1) & mask {
		s := &d.slots[i]
		switch {
		case s.number == 0:
			return d.insert(s, key, text)
		case s.key == key && (key.size <= keyedSize || bytes.Equal(d.at(int(s.number-1)), text)):
			return s.number - 1
		}
	}
}

func (d *textDict) insert(free *slot, key textKey, text []byte) int32 {
	if !utf8.Valid(text) { // a reader would refuse the file
		return d.number(bytes.ToValidUTF8(text, []byte("\uFFFD")))
	}
	d.arena = append(d.arena, text...)
	d.ends = append(d.ends, uint32(len(d.arena)))
	*free = slot{key, int32(len(d.ends))}
	if 2*len(d.ends) > len(d.slots) {
		d.grow()
	}
	return int32(len(d.ends) - 1)
}

// plainSize is the size of all texts as a dictionary page, in bytes.
func (d *textDict) plainSize() int { return len(d.arena) + 4*len(d.ends) }

func (d *textDict) grow() {
	old := d.slots
	d.slots = make([]slot, 2*len(old))
	mask := uint64(len(d.slots) - 1)
	for _, s := range old {
		if s.number == 0 {
			continue
		}
		i := d.home(s.key) & mask
		for d.slots[i].number != 0 {
			i = (i + 1) & mask
		}
		d.slots[i] = s
	}
}

// codeDict numbers small codes in the order first met.
type codeDict struct {
	numbers []int32 // by code, from 1, 0 when not met
	met     []int32 // codes by number
	spell   func(dst []byte, code int) []byte
}

func newCodeDict(codes int, spell func(dst []byte, code int) []byte) codeDict {
	return codeDict{numbers: make([]int32, codes), spell: spell}
}

func (d *codeDict) reset() {
	for _, code := range d.met {
		d.numbers[code] = 0
	}
	d.met = d.met[:0]
}

// number returns the number of a code, from 0.
func (d *codeDict) number(code int) int32 {
	n := d.numbers[code]
	if n == 0 {
		n = d.meet(code)
	}
	return n - 1
}

func (d *codeDict) meet(code int) int32 {
	d.met = append(d.met, int32(code))
	d.numbers[code] = int32(len(d.met))
	return int32(len(d.met))
}

func (d *codeDict) len() int { return len(d.met) }

func (d *codeDict) appendTo(dst []byte, number int) []byte {
	return d.spell(dst, int(d.met[number]))
}
