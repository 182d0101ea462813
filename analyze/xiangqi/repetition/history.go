package repetition

import (
	"slices"

	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// history is a game: positions[i] stands after i plies.
type history struct {
	positions []xiangqi.Position
	hashes    []uint64
	moves     []xiangqi.Move
	captured  []bool // whether moves[i] captured
}

func newHistory(start xiangqi.Position, moves []xiangqi.Move) *history {
	h := new(history)
	h.replay(start, moves)
	return h
}

// replay makes h the history of another game, in the buffers that it has.
func (h *history) replay(start xiangqi.Position, moves []xiangqi.Move) {
	h.positions, h.hashes = append(h.positions[:0], start), append(h.hashes[:0], start.Hash())
	h.moves, h.captured = moves, h.captured[:0]
	p := start
	for _, m := range moves {
		h.captured = append(h.captured, p.At(m.To) != board.NoPiece)
		p.Make(m)
		h.positions = append(h.positions, p)
		h.hashes = append(h.hashes, p.Hash())
	}
}

// captures reports whether ply t, from 1, captured.
func (h *history) captures(t int) bool { return h.captured[t-1] }

// confirm reports whether the positions of a cycle are the same, not only their
// hashes.
func (h *history) confirm(c Cycle) bool {
	for t := c.First + c.Length; t <= c.Last; t++ {
		if h.positions[t].Board() != h.positions[t-c.Length].Board() {
			return false
		}
	}
	return true
}

// recurrence returns the stretch over which a position comes about so many times,
// by whatever moves (R1, same-positions): it stands once more than that, and not
// within a longer cycle, which is counted as such.
func (h *history) recurrence(times int) (Cycle, bool) {
	seen := make(map[uint64][]int)
	for t, hash := range h.hashes {
		if t > 0 && h.captures(t) {
			clear(seen)
		}
		seen[hash] = append(seen[hash], t)
		if at := seen[hash]; len(at) > times && !h.longer(at[0], t) {
			return Cycle{First: at[0] + 1, Length: t - at[0], Last: t, End: h.lastWith(hash), Recurs: true}, true
		}
	}
	return Cycle{}, false
}

// lastWith returns the last ply after which the position with that hash stands.
func (h *history) lastWith(hash uint64) int {
	t := len(h.hashes) - 1
	for h.hashes[t] != hash {
		t--
	}
	return t
}

// longer reports whether the positions from first to last go round in a cycle half
// that long or less, but longer than the shortest between two of the same.
func (h *history) longer(first, last int) bool {
	half := (last - first + 1) / 2
	for length := 6; length <= half+2; length += 2 {
		if length < last-first && goesRound(h.hashes, first+length, last, length) {
			return true
		}
	}
	return false
}

// points counts the points that the side of ply from visits up to ply last (R2).
func (h *history) points(from, last int) int {
	var visited [board.Squares]bool
	n := 0
	for t := from; t <= last; t += 2 {
		if to := h.moves[t-1].To; !visited[to] {
			visited[to] = true
			n++
		}
	}
	return n
}

// recurs reports whether a position stands twice among those after ply first to
// ply last.
func (h *history) recurs(first, last int) bool {
	for t := first; t < last; t++ {
		if slices.Contains(h.hashes[t+1:last+1], h.hashes[t]) {
			return true
		}
	}
	return false
}
