package xqf

// mask is the text that the stream over the tree is cut out of.
const mask = "[(C) Copyright Mr. Dong Shiwei.]"

// streamSize is the length of that stream: it begins anew with every 32 bytes.
const streamSize = len(mask)

// keys are what a scrambled record is read with. The zero keys are those of a record
// that is not scrambled.
type keys struct {
	scrambled, shifted bool
	place              byte   // of the start position: of the squares, and of the places
	from, to           byte   // of the squares of moves
	comment            uint32 // of the lengths of comments, 767 to 32,766
	stream             [streamSize]byte
	sum                byte // of the four keys: 0 where none is damaged
}

// keysOf computes the keys of a header, which reaches to atPieces at least.
func keysOf(header []byte) (k keys) {
	if header[atVersion] < firstScrambled {
		return k
	}
	key := header[atKeys : atKeys+4]
	k.scrambled, k.shifted = true, header[atVersion] >= firstShifted
	k.place = grown(key[1]) * key[1]
	k.from = grown(key[2]) * k.place
	k.to = grown(key[3]) * k.from
	k.comment = (uint32(key[0])<<8|uint32(key[1]))%32000 + 767
	for i := range k.stream {
		j := i % len(key)
		k.stream[i] = (header[atOr+j] | key[j]&header[atMask]) & mask[i]
	}
	k.sum = key[0] + key[1] + key[2] + key[3]
	return k
}

// grown is the polynomial that the offsets are made with, modulo 256.
func grown(x byte) byte { return 54*x*x + 221 }

// unscramble appends the tree, which begins where the stream does.
func (k *keys) unscramble(dst, tree []byte) []byte {
	start := len(dst)
	dst = append(dst, tree...)
	plain := dst[start:]
	for len(plain) >= streamSize {
		for i := range streamSize {
			plain[i] -= k.stream[i]
		}
		plain = plain[streamSize:]
	}
	for i := range plain {
		plain[i] -= k.stream[i]
	}
	return dst
}
