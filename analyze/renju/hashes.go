package renju

import (
	"bytes"
	"crypto/sha256"

	"qipu/schemas"
)

// hashes identifies the moves of games. It keeps its buffers.
type hashes struct {
	moves []byte
	image []byte // of the moves under a symmetry
	least []byte // the least image so far
}

// What stands for a move that is no point, in the bytes that are hashed.
const (
	passByte = 0xFE
	textByte = 0xFF // the text of a token follows
)

// of hashes the stones set up, the moves, one byte each, and the text of what could
// not be replayed. Text has no image under a symmetry, so only a game replayed whole
// on the board of the rulebooks is turned and reflected.
func (h *hashes) of(r *replay) {
	out := r.out
	if len(out.Plies) == 0 {
		return
	}
	h.moves = append(h.moves[:0], "renju "...) // no game of xiangqi has these moves
	for _, m := range r.record.Setup {
		h.moves = append(h.moves, byte(m.At), byte(m.Colour))
	}
	h.moves = append(h.moves, textByte)
	first := len(h.moves)
	if r.onGrid() {
		h.moves = append(append(h.moves, byte(r.grid.files), byte(r.grid.ranks)), r.grid.moves...)
	} else {
		for i := range out.Plies[:out.Legal] {
			h.moves = append(h.moves, moveByte(&out.Plies[i]))
		}
	}
	for _, ply := range out.Plies[out.Legal:] {
		h.moves = append(append(h.moves, textByte), r.game.Bytes(ply.Token)...)
	}
	out.HasMoves = true
	out.MovesHash = truncated(h.moves)
	out.CanonicalHash = out.MovesHash
	if out.Legal == len(out.Plies) && len(r.record.Setup) == 0 && !r.foreign {
		out.CanonicalHash = truncated(h.canonical(first))
	}
}

func moveByte(ply *schemas.Ply) byte {
	if ply.Stone == Empty {
		return passByte
	}
	return byte(ply.Point)
}

// canonical returns the least of the eight images of the moves, of which the first
// stands at an index.
func (h *hashes) canonical(first int) []byte {
	h.least = append(h.least[:0], h.moves...)
	for s := Symmetry(1); s < Symmetries; s++ {
		h.image = append(h.image[:0], h.moves...)
		for i, b := range h.image[first:] {
			if b < Points {
				h.image[first+i] = byte(s.Image(Point(b)))
			}
		}
		if bytes.Compare(h.image, h.least) < 0 {
			h.least, h.image = h.image, h.least
		}
	}
	return h.least
}

func truncated(b []byte) schemas.Hash {
	sum := sha256.Sum256(b)
	return schemas.Hash(sum[:len(schemas.Hash{})])
}
