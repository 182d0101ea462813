package repetition

import (
	"slices"

	"qipu/analyze/xiangqi"
)

// work bounds what may be spent on a ply or a game: positions visited by searches
// of checking lines, and captures tried in weighing exchanges.
type work struct{ nodes, captures int }

// The bounds, nodes in full searches. In 192 real games the dearest ply tries 711
// captures and the dearest game, every ply of it judged, visits 59,210 positions.
const (
	plySearches, plyCaptures   = 8, 20_000
	gameSearches, gameCaptures = 32, 400_000
)

// budget bounds the positions that searches visit.
type budget struct {
	left  int
	spent bool
	line  []xiangqi.Move // at which it ran out, the last move first
}

// back notes, when the budget ran out below a move, that the move leads there.
func (b *budget) back(m xiangqi.Move) {
	if b.spent {
		b.line = append(b.line, m)
	}
}

// take counts one position and reports whether it may be visited.
func (b *budget) take() bool {
	if b.left <= 0 {
		b.spent = true
		return false
	}
	b.left--
	return true
}

// reached keeps the line at which the search at hand ran out, if it did.
func (j *Judge) reached() {
	if j.soFar == nil && len(j.nodes.line) > 0 {
		slices.Reverse(j.nodes.line)
		j.soFar = j.nodes.line
	}
}

// begin forgets the last game and gives the next its bounds.
func (j *Judge) begin() {
	clear(j.known)
	j.ofGame = work{gameSearches * j.rules.Nodes, gameCaptures}
}

// open gives a ply its bounds, out of what the game has left.
func (j *Judge) open() {
	j.unsure, j.soFar = false, nil
	j.ofPly = work{min(plySearches*j.rules.Nodes, j.ofGame.nodes), min(plyCaptures, j.ofGame.captures)}
	j.ofGame.nodes -= j.ofPly.nodes
	j.ofGame.captures -= j.ofPly.captures
	j.nodes, j.captures = budget{}, budget{left: j.ofPly.captures}
}

// close gives back to the game what the ply did not use, and reports whether
// anything ran out.
func (j *Judge) close() (unsure bool) {
	j.ran()
	j.ofGame.nodes += j.ofPly.nodes
	j.ofGame.captures += j.captures.left
	return j.unsure
}

// refill gives a new search its bound, out of what the ply has left.
func (j *Judge) refill() {
	j.ran()
	n := min(j.rules.Nodes, j.ofPly.nodes)
	j.ofPly.nodes -= n
	j.nodes = budget{left: n}
}

// ran ends a search: what it did not use is kept for others, and that it ran out
// is noted.
func (j *Judge) ran() {
	j.unsure = j.unsure || j.nodes.spent || j.captures.spent
	j.ofPly.nodes += j.nodes.left
	j.nodes = budget{}
}
