package xiangqi

import "qipu/schemas/board"

// Between returns the points strictly between two squares of one rank or file.
// It is empty for neighbours, for squares not in line, and off the board.
func Between(a, b board.Square) Points {
	if a >= board.Squares || b >= board.Squares || a == b {
		return Points{}
	}
	low, high := min(a, b), max(a, b)
	inside := below[high].andNot(below[low]).andNot(bit[low])
	switch {
	case places[a].rank == places[b].rank:
		return Points{inside}
	case places[a].file == places[b].file:
		return Points{inside.and(onFile[places[a].file])}
	}
	return Points{}
}

// Blockers returns the pieces of both sides that stand between two squares of
// one rank or file.
func (p *Position) Blockers(a, b board.Square) Points {
	return Points{Between(a, b).set.and(p.occupied())}
}

// Screen returns the square of a cannon's screen (炮架) towards a target on its
// rank or file: the one piece between them. It returns NoSquare if there is none
// or more than one, and asks neither what stands on the two squares nor whose.
func (p *Position) Screen(cannon, target board.Square) board.Square {
	s := p.Blockers(cannon, target)
	if s.Len() != 1 {
		return board.NoSquare
	}
	return s.First()
}

// Leg returns the point that must be empty for a horse to go from one square to
// the other (蹩马腿), NoSquare if no horse goes there in one move. The way back
// has another leg.
func Leg(from, to board.Square) board.Square {
	if from >= board.Squares || to >= board.Squares || !horses[from][0].has(to) {
		return board.NoSquare
	}
	return horseLeg(from, to)
}

// Eye returns the point that must be empty for an elephant to go from one square
// to the other (塞象眼), NoSquare if no elephant goes there in one move.
func Eye(from, to board.Square) board.Square {
	if from >= board.Squares || to >= board.Squares || !elephs[from][0].has(to) {
		return board.NoSquare
	}
	return (from + to) / 2
}

// horseLeg returns the point that must be empty for a horse to go from one
// square to the other, a horse's move away.
func horseLeg(from, to board.Square) board.Square {
	f, t := &places[from], &places[to]
	switch int(t.rank) - int(f.rank) {
	case 2:
		return from + board.Files
	case -2:
		return from - board.Files
	}
	if t.file > f.file {
		return from + 1
	}
	return from - 1
}
