package xiangqi

import (
	"fmt"
	"strconv"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Problem says why a written move names no one move.
type Problem uint8

// The problems.
const (
	Understood    Problem = iota // it names one move: see the verdict on it
	NotUnderstood                // it is no move in a notation that is read
	NoSuchPiece                  // the piece it names does not stand there
	Ambiguous                    // several lawful moves fit it
	OutOfTurn                    // the record gives it to the side whose turn it is not; it was not read
)

var problemNames = [...]string{"", "not-understood", "no-such-piece", "ambiguous", "out-of-turn"}

// String returns a stable code, empty for Understood.
func (p Problem) String() string { return problemNames[p] }

// Reading is what a written move says in a position. Move is NoMove unless
// Problem is Understood; its To is board.NoSquare when the written move ends on
// no square that its piece could reach on an empty board.
type Reading struct {
	Move Move
	outcome
	Style  Style // what the written move shows of conventions
	sought sought
}

// outcome holds scalars of a Reading. In a struct of their own they keep Reading at
// so few fields that the compiler passes it in registers; sought is packed for the
// same reason.
type outcome struct {
	Verdict      Verdict // on Move, when Problem is Understood
	Problem      Problem
	Notation     Notation
	Alternatives uint8 // lawful moves that fit: 1 when lawful, more when Ambiguous
}

// sought is the piece that a written move names, in one word: four bits of the
// piece, four of its file (1–9 from its player's right, 0 if not named), and the
// order in the high byte. It is 0 for coordinates.
type sought uint16

func seek(piece board.Piece, file uint8, o order) sought {
	return sought(piece) | sought(file)<<4 | sought(o)<<8
}

// Lawful reports whether the written move names one move and that is lawful.
func (r Reading) Lawful() bool { return r.Problem == Understood && r.Verdict == Lawful }

// Illegal reports whether the written move is understood and is no lawful move.
func (r Reading) Illegal() bool {
	return r.Problem == NoSuchPiece || r.Problem == Understood && r.Verdict != Lawful
}

// Clause returns the clause that an illegal reading breaks, else the empty one.
func (r Reading) Clause() schemas.ClauseID {
	switch r.Problem {
	case NoSuchPiece:
		return "xiangqi-2011:2.3"
	case Understood:
		return r.Verdict.Clause()
	}
	return ""
}

// Explain says in a few words, without a full stop, what the reading is.
func (r Reading) Explain() schemas.Text {
	switch r.Problem {
	case NoSuchPiece:
		return r.sought.missing()
	case Ambiguous:
		return schemas.Text{
			Zh: fmt.Sprintf("合于%d着合法之棋", r.Alternatives),
			En: fmt.Sprintf("%d lawful moves fit", r.Alternatives),
		}
	case OutOfTurn:
		return schemas.Text{Zh: "谱上记在未轮到的一方名下", En: "the record gives it to the side whose turn it is not"}
	case NotUnderstood:
		return schemas.Text{Zh: "读不成一着棋", En: "it does not read as a move"}
	}
	return r.Verdict.Explain()
}

// missing says that the piece is not there.
func (s sought) missing() schemas.Text {
	piece, file, which := board.Piece(s&15), s>>4&15, order(s>>8)
	var zh, en string
	var nth schemas.Text
	switch {
	case which >= orderOnRank:
		zh, en = fmt.Sprintf("第%d横线", which-orderOnRank), fmt.Sprintf(" on rank %d", which-orderOnRank)
	case which != orderNone:
		nth = orderNames[which]
		if file == 0 {
			en = " among several on one file"
		}
	}
	if file != 0 {
		number := strconv.Itoa(int(file))
		if !piece.IsBlack() {
			number = numerals[file] // xiangqi-2011:1.3
		}
		zh, en = number+"路"+zh, fmt.Sprintf(" on file %d", file)+en
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s没有%s%s", zh, nth.Zh, pieceGlyphs[piece]),
		En: fmt.Sprintf("%s has no %s%s%s", sideNames[sideOf(piece)].En, nth.En, kindNames[piece.Type()], en),
	}
}
