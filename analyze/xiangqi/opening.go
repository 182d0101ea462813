package xiangqi

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
)

// OpeningFamily is a type of opening by the first move. The mirror image of a
// game has the same opening: all moves are given for one of the two, in which
// Red begins with one of First.
type OpeningFamily struct {
	Name    schemas.Text
	First   []string // ICCS; with their mirror images every first move stands in one family
	Systems []OpeningSystem
}

// OpeningSystem is what the first plies make of a family. It is established
// with the ply after which all its moves have been played, in any order, and
// their pieces still stand where these led. Of several the first established
// counts, and of those established at once the first in the list.
type OpeningSystem struct {
	Name   schemas.Text
	Moves  []string // ICCS, of both sides
	Unless []string // moves that, played before, make it another opening
	After  int      // it counts from this ply on, since a transposition can come before; 0: at once
	By     int      // the ply by which it must be established
}

// Openings lists the families with their systems.
func Openings() []OpeningFamily { return slices.Clone(openings[:]) }

// OpeningOf names the opening of a game from the standard array by its lawful
// moves, whatever the notation. What follows the first OpeningPlies bears on
// nothing.
func OpeningOf(plies []schemas.Ply) (o schemas.Opening) {
	if len(plies) == 0 {
		return o
	}
	first, ok := book.first[Move{plies[0].From, plies[0].To}]
	if !ok {
		return o
	}
	o.Family = first.family.name
	if len(first.family.systems) == 0 {
		return o
	}
	var stands, played moveSet
	for i := range plies[:min(len(plies), OpeningPlies)] {
		p := &plies[i]
		from, to := p.From, p.To
		if first.mirrored {
			from, to = from.Mirror(), to.Mirror()
		}
		move := book.moves.by[p.Piece] & book.moves.from[from] & book.moves.to[to]
		stands = stands&^(book.moves.to[from]|book.moves.to[to]) | move
		played |= move
		for j := range first.family.systems {
			if s := &first.family.systems[j]; s.establishedAt(i+1, stands, played) {
				o.System = s.name
				return o
			}
		}
	}
	return o
}

// moveSet is a set of the moves that the systems speak of.
type moveSet uint64

func (s *openingSystem) establishedAt(ply int, stands, played moveSet) bool {
	return stands&s.moves == s.moves && played&s.unless == 0 && s.after <= ply && ply <= s.by
}

// openingFamily and openingSystem are the tables as the classifier reads them.
type openingFamily struct {
	name    string
	systems []openingSystem
}

type openingSystem struct {
	name          string
	moves, unless moveSet
	after, by     int
}

// firstMove is what a first move begins.
type firstMove struct {
	family   *openingFamily
	mirrored bool // whether the family's moves are those of the mirror image
}

// moveIndex finds the move of a set that a piece makes from a square to another:
// the one in all three.
type moveIndex struct {
	by       [board.PieceCodes]moveSet
	from, to [board.Squares]moveSet
}

// openingBook is the table as the classifier reads it.
type openingBook struct {
	first map[Move]firstMove
	moves moveIndex
}

var book = bindOpenings(openings[:])

// bindOpenings reads the table and panics on a mistake in it.
func bindOpenings(list []OpeningFamily) openingBook {
	b := openingBook{first: make(map[Move]firstMove)}
	sets := make(map[string]moveSet)
	set := func(moves []string) (s moveSet) {
		for _, iccs := range moves {
			if sets[iccs] == 0 {
				sets[iccs] = b.moves.add(mustMove(iccs), len(sets))
			}
			s |= sets[iccs]
		}
		return s
	}
	for _, f := range list {
		family := &openingFamily{name: f.Name.Zh}
		for _, s := range f.Systems {
			family.systems = append(family.systems, openingSystem{s.Name.Zh, set(s.Moves), set(s.Unless), s.After, s.By})
		}
		for _, iccs := range f.First {
			m := mustMove(iccs)
			b.begin(m.mirror(), firstMove{family, true})
			b.begin(m, firstMove{family, false})
		}
	}
	return b
}

// begin enters a first move. A move that is its own mirror image comes twice.
func (b *openingBook) begin(m Move, first firstMove) {
	if there, ok := b.first[m]; ok && (m != m.mirror() || there.family != first.family) {
		panic("openings: " + m.String() + " begins two families")
	}
	b.first[m] = first
}

// add gives a move of a piece of the standard array its number in the sets.
func (x *moveIndex) add(m Move, n int) moveSet {
	one := moveSet(1) << n
	if one == 0 {
		panic("openings: too many moves")
	}
	x.by[start.At(m.From)] |= one
	x.from[m.From] |= one
	x.to[m.To] |= one
	return one
}

func mustMove(iccs string) Move {
	from, ok1 := board.ParseSquare(iccs[:2])
	to, ok2 := board.ParseSquare(iccs[2:])
	if !ok1 || !ok2 {
		panic("openings: no move: " + iccs)
	}
	return Move{from, to}
}
