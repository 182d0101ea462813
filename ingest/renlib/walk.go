package renlib

// maxPlies is how many plies of a line are followed where every way is a game: more
// than twice what a board holds. Deeper nodes belong to the game they come in.
const maxPlies = 512

// walk is the way from the root to the node at hand.
type walk struct {
	// nodes are those on the way, the root left out, two bytes each: the point, and
	// the bits bitSibling, while the sibling is awaited, and bitNoMove.
	nodes [2 * maxPlies]byte
	depth int // how many there are; beyond maxPlies they are not kept
	// awaited are the siblings that are still to come, those beyond maxPlies apart.
	awaited, beyond int
}

// enter goes to a child of the node at hand.
func (w *walk) enter(pos, info byte) {
	w.depth++
	sibling := int(info >> 7)
	if w.depth > maxPlies {
		w.beyond += sibling
		return
	}
	w.nodes[2*w.depth-2] = pos
	w.nodes[2*w.depth-1] = info & (bitSibling | bitNoMove)
	w.awaited += sibling
}

// leave goes back from a leaf to the parent of the next node. It returns false when
// no node is awaited: the tree ends.
func (w *walk) leave() (more bool) {
	if w.beyond > 0 {
		w.beyond--
		w.depth = max(maxPlies, w.depth-1) // none of these is kept: about how deep will do
		return true
	}
	if w.awaited == 0 {
		return false
	}
	w.awaited--
	d := min(w.depth, maxPlies)
	for w.nodes[2*d-1]&bitSibling == 0 {
		d--
	}
	w.nodes[2*d-1] &^= bitSibling
	w.depth = d - 1
	return true
}

// deep reports whether the next node is not kept.
func (w *walk) deep() bool { return w.depth >= maxPlies }

// way are the nodes to the node at hand.
func (w *walk) way() []byte { return w.nodes[:2*min(w.depth, maxPlies)] }
