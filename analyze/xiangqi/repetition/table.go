package repetition

import (
	"qipu/analyze/xiangqi"
)

// table remembers what a search found of positions. A new search forgets the last
// one's at no cost.
type table struct {
	slots []slot
	age   uint32
}

type slot struct {
	key   uint64
	age   uint32
	depth int8         // of an attack: searched in vain to so many checks, dead for good
	reply xiangqi.Move // of a defence: the answer that refuted last
}

const (
	tableBits = 14
	dead      = int8(127)
)

func (t *table) forget() {
	if t.slots == nil {
		t.slots = make([]slot, 1<<tableBits)
	}
	t.age++
}

// at returns the slot of a key, emptied if it held another.
func (t *table) at(key uint64) *slot {
	s := &t.slots[key>>(64-tableBits)]
	if s.key != key || s.age != t.age {
		*s = slot{key: key, age: t.age, reply: xiangqi.NoMove}
	}
	return s
}

// look returns a copy of the slot of a key, empty if it holds another.
func (t *table) look(key uint64) slot {
	s := t.slots[key>>(64-tableBits)]
	if s.key != key || s.age != t.age {
		return slot{reply: xiangqi.NoMove}
	}
	return s
}

// spread turns a small number over a key.
func spread(x uint64) uint64 {
	x *= 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
