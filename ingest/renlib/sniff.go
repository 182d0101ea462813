package renlib

// BeginsBare reports whether bytes are a library without a header, or begin with one:
// the tree begins in the centre, as those of its time do, holds nothing that the format
// did not know yet, no way in it comes to a point again, and it does not end before
// they do. cut: the source goes on behind what is here.
func BeginsBare(head []byte, cut bool) bool {
	const (
		centre = 0x78
		least  = 4 // nodes
	)
	if len(head) == 0 || head[0] != centre {
		return false
	}
	var n node
	var w walk
	plain, nodes := 0, 0
	for at := 0; at < len(head); at += n.size {
		if !n.read(head[at:]) {
			return cut && nodes >= least && 2*plain > nodes
		}
		if n.has(bitExtension|bitNoMove) || !isPoint(n.pos) || w.deep() || w.passes(n.pos) {
			return false
		}
		nodes++
		if n.info&^(bitSibling|bitLeaf) == 0 {
			plain++
		}
		w.enter(n.pos, n.info)
		if n.has(bitLeaf) && !w.leave() {
			return at+n.size == len(head) && !cut && nodes >= least && 2*plain > nodes
		}
	}
	return nodes >= least && 2*plain > nodes
}

// passes reports whether the way to the node at hand comes to a point.
func (w *walk) passes(pos byte) bool {
	if pos == 0 {
		return false
	}
	for way := w.way(); len(way) > 0; way = way[2:] {
		if way[0] == pos {
			return true
		}
	}
	return false
}
