package sheets

import (
	"cmp"
	"slices"
	"strings"

	"qipu/schemas"
)

// maxAlike bounds how many sheets with the same round and board, or the same players, are
// compared with one another; more are taken apart by event, date and players, and if
// there are still more they cannot be told apart.
const maxAlike = 256

// Pairing says which sheets of a run are of one game.
type Pairing struct {
	// Groups are the sheets of one game each, by their places in the list, two or three, in
	// the order of the keepers: first, second, arbiter.
	Groups [][]int
	// Ambiguous lists, in order, those of which it is not known to which game or to which
	// of several like them they belong.
	Ambiguous []int
	// Unlike lists, in order, those that fit a sheet of which the moves are hardly the same
	// in any ply: whether they are of one game is not known.
	Unlike []int
}

// Pair finds the sheets of one game. These have the same round and board, or the same
// players, contradict one another in none of event, date, round, board and players, and
// were kept by different persons. Sheets of one round and board that contradict each other
// in nothing but the date or the name of one player are a pair too, if no others are left
// for either. Where more than one way is left, none is taken.
func Pair(list []*Sheet) Pairing {
	p := pairer{list: list, keys: make([]key, len(list)), set: newSets(len(list)), unclear: make([]bool, len(list)), paired: make([]bool, len(list)), unlike: make([]bool, len(list))}
	for i, s := range list {
		p.keys[i] = keyOf(s)
	}
	var out Pairing
	p.join(strictly, false)
	out.Groups = p.groups(out.Groups, strictly)
	p.set = newSets(len(list))
	p.join(loosely, true)
	out.Groups = p.groups(out.Groups, loosely)
	for i, unclear := range p.unclear {
		switch {
		case unclear && p.unlike[i]:
			out.Unlike = append(out.Unlike, i)
		case unclear:
			out.Ambiguous = append(out.Ambiguous, i)
		}
	}
	slices.SortFunc(out.Groups, func(a, b []int) int { return cmp.Compare(slices.Min(a), slices.Min(b)) })
	return out
}

// key is what tells a game by its sheet, folded; empty where the sheet does not say.
type key struct {
	kind          schemas.Kind
	keeper        schemas.Keeper
	event         string
	date          string
	round, board  string
	first, second string
}

func keyOf(s *Sheet) key {
	return key{
		s.Kind, s.Keeper, folded(s.Facts[FactEvent]), s.Facts[FactDate],
		schemas.PlaceName(s.Facts[FactRound]), schemas.PlaceName(s.Facts[FactBoard]), schemas.PersonName(s.Facts[FactFirst]), schemas.PersonName(s.Facts[FactSecond]),
	}
}

// consistent reports whether two facts do not contradict one another.
func consistent(x, y string) bool { return x == "" || y == "" || x == y }

func consistentDate(x, y string) bool { return x == "" || y == "" || sameDate(x, y) }

func given(x, y string) bool { return x != "" && x == y }

// strictly reports whether two sheets contradict one another in nothing, and say of which
// game they are.
func strictly(a, b *key) bool {
	told := given(a.round, b.round) && given(a.board, b.board) || given(a.first, b.first) && given(a.second, b.second)
	return told && a.kind == b.kind && consistent(a.event, b.event) && consistentDate(a.date, b.date) &&
		consistent(a.round, b.round) && consistent(a.board, b.board) && consistent(a.first, b.first) && consistent(a.second, b.second)
}

// loosely reports whether two sheets of different persons are of one round and board, and
// contradict one another in the date or the name of one player alone.
func loosely(a, b *key) bool {
	if a.kind != b.kind || a.keeper == b.keeper || !consistent(a.event, b.event) || !given(a.round, b.round) || !given(a.board, b.board) ||
		!given(a.first, b.first) && !given(a.second, b.second) {
		return false
	}
	contradictions := 0
	for _, agree := range [...]bool{consistentDate(a.date, b.date), consistent(a.first, b.first), consistent(a.second, b.second)} {
		if !agree {
			contradictions++
		}
	}
	return contradictions <= 1
}

// pairer finds the sheets that belong together.
type pairer struct {
	list    []*Sheet
	keys    []key
	set     sets
	unclear []bool
	paired  []bool
	unlike  []bool // unclear by its moves

	comparer Comparer
}

// join puts sheets that fit each other into one set.
func (p *pairer) join(fits func(a, b *key) bool, placesOnly bool) {
	buckets := make(map[string][]int)
	add := func(i int, parts ...string) {
		name := p.keys[i].kind.String() + "\x00" + strings.Join(parts, "\x00")
		buckets[name] = append(buckets[name], i)
	}
	for i := range p.list {
		k := &p.keys[i]
		if p.paired[i] || p.unclear[i] {
			continue
		}
		if k.round != "" && k.board != "" {
			add(i, "place", k.round, k.board)
		}
		if k.first != "" && k.second != "" && !placesOnly {
			add(i, "players", k.first, k.second)
		}
	}
	for _, alike := range buckets {
		p.joinAlike(alike, fits, false)
	}
}

// joinAlike compares each of some sheets with the others; too many are taken apart first.
func (p *pairer) joinAlike(alike []int, fits func(a, b *key) bool, apart bool) {
	switch {
	case len(alike) > maxAlike && apart:
		for _, i := range alike {
			p.unclear[i] = true
		}
		return
	case len(alike) > maxAlike:
		finer := make(map[key][]int)
		for _, i := range alike {
			k := p.keys[i]
			k.keeper = schemas.KeeperUnsaid
			finer[k] = append(finer[k], i)
		}
		for _, list := range finer {
			p.joinAlike(list, fits, true)
		}
		return
	}
	for n, i := range alike {
		for _, j := range alike[n+1:] {
			if fits(&p.keys[i], &p.keys[j]) {
				p.set.join(i, j)
			}
		}
	}
}

// groups takes the sets that are sheets of one game, and marks those of which that is not
// known.
func (p *pairer) groups(groups [][]int, fits func(a, b *key) bool) [][]int {
	members := make(map[int][]int)
	for i := range p.list {
		if !p.paired[i] {
			root := p.set.root(i)
			members[root] = append(members[root], i)
		}
	}
	for i := range p.list {
		set := members[i]
		if len(set) < 2 {
			continue
		}
		known := p.isOneGame(set, fits)
		if known && !p.alike(set) {
			known = false
			for _, m := range set {
				p.unlike[m] = true
			}
		}
		for _, m := range set {
			p.unclear[m] = p.unclear[m] || !known
			p.paired[m] = known
		}
		if known {
			slices.SortFunc(set, func(a, b int) int { return cmp.Compare(p.keys[a].keeper, p.keys[b].keeper) })
			groups = append(groups, set)
		}
	}
	return groups
}

// isOneGame reports whether each sheet of a set fits each other one, and all are kept by
// different persons.
func (p *pairer) isOneGame(set []int, fits func(a, b *key) bool) bool {
	for n, i := range set {
		if p.unclear[i] {
			return false
		}
		for _, j := range set[n+1:] {
			if p.keys[i].keeper == p.keys[j].keeper || !fits(&p.keys[i], &p.keys[j]) {
				return false
			}
		}
	}
	return true
}

// alike reports whether the moves of each two sheets of a set can be those of one game.
func (p *pairer) alike(set []int) bool {
	for n, i := range set {
		for _, j := range set[n+1:] {
			if c := p.comparer.Compare(p.list[i], p.list[j]); c.Unlike() {
				return false
			}
		}
	}
	return true
}

// sets are disjoint sets of numbers (union-find); each goes by its smallest member.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func (s sets) root(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

func (s sets) join(i, j int) {
	i, j = s.root(i), s.root(j)
	s[max(i, j)] = min(i, j)
}
