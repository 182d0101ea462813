package repetition

import "qipu/analyze/xiangqi"

// memo remembers what searches for a mate found: readings ask for the same ones
// again, and so do the many records of one game. What it gives is what the search
// would have found, and it counts the same positions, so that a verdict does not hang
// on what was judged before. A slot is known by its whole scene: two that share a hash
// are not taken for each other.
type memo struct{ slots []mateFound }

// mateFound is what a search found within its bound.
type mateFound struct {
	scene scene
	kind  searchKind
	nodes int // that it visited
	line  []xiangqi.Move
}

// searchKind is what else a search hangs on. The zero value is of none.
type searchKind uint8

const (
	searched searchKind = 1 << iota
	shortOnly
	withStalemate
)

func (r *Readings) searchKind() searchKind {
	kind := searched
	if r.ShortThreats {
		kind |= shortOnly
	}
	if r.StalemateMates {
		kind |= withStalemate
	}
	return kind
}

const memoBits = 11

// at returns the slot for a scene, which may hold another.
func (m *memo) at(s *scene) *mateFound {
	if m.slots == nil {
		m.slots = make([]mateFound, 1<<memoBits)
	}
	return &m.slots[s.p.Hash()>>(64-memoBits)]
}

// of reports whether the slot holds what a search of this kind finds in the scene
// without visiting more than so many positions.
func (f *mateFound) of(s *scene, kind searchKind, nodes int) bool {
	return f.kind == kind && f.nodes <= nodes && f.scene == *s
}
