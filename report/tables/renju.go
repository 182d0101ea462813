package tables

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// sparse is a column of numbers that most plies lack. The rows behind the last that
// has one are not written down until the row group ends, so that a column without
// any costs nothing a ply.
type sparse struct {
	values []int32
	has    []byte // 1 for the rows that have one, 0 for the others
}

func (c *sparse) reset() { c.values, c.has = c.values[:0], c.has[:0] }

// put gives a row its value. Rows come in order; those left out are null.
func (c *sparse) put(row int, v int32) {
	c.pad(row)
	c.has = append(c.has, 1)
	c.values = append(c.values, v)
}

// pad writes down that the rows before this one have no other values, and returns
// the levels of the column.
func (c *sparse) pad(rows int) []byte {
	var null []byte
	c.has, null = extend(c.has, rows-len(c.has))
	clear(null)
	return c.has
}

// stones are the columns of plies of renju and gomoku.
type stones struct {
	forbidden, facts         sparse // numbers into the dictionaries
	fours, threes, barred    sparse
	forbiddenDict, factsDict codeDict
}

func newStones() stones {
	return stones{
		forbiddenDict: newCodeDict(schemas.ForbiddenSets, func(dst []byte, c int) []byte { return append(dst, schemas.ForbiddenKinds(c).String()...) }),
		factsDict:     newCodeDict(schemas.PlyFactSets, func(dst []byte, c int) []byte { return append(dst, schemas.PlyFacts(c).String()...) }),
	}
}

func (s *stones) reset() {
	for _, c := range [...]*sparse{&s.forbidden, &s.facts, &s.fours, &s.threes, &s.barred} {
		c.reset()
	}
	s.forbiddenDict.reset()
	s.factsDict.reset()
}

// add takes what a stone or a pass in a row is and makes.
func (s *stones) add(row int, q *schemas.Ply) {
	if q.Forbidden != 0 {
		s.forbidden.put(row, s.forbiddenDict.number(int(q.Forbidden)))
	}
	if q.Fours != 0 {
		s.fours.put(row, int32(q.Fours))
	}
	if q.Threes != 0 {
		s.threes.put(row, int32(q.Threes))
	}
	if q.Facts != 0 {
		s.facts.put(row, s.factsDict.number(int(q.Facts)))
	}
	if q.Counted {
		s.barred.put(row, int32(q.Barred))
	}
}

// The codes of moves in the dictionary: those of xiangqi by their two squares, then
// the points of renju, then the pass, then the points of boards of other sizes.
const (
	pointMoves = board.Squares * board.Squares
	passMove   = pointMoves + board.Points
	gridMoves  = passMove + 1
	moveCodes  = gridMoves + board.GridPoints
)

// stoneMove returns the code of a stone or a pass; ok is false for a stone on no point.
func stoneMove(q *schemas.Ply) (code int, ok bool) {
	switch {
	case q.Grid != 0:
		return gridMoves + int(q.Grid) - 1, q.Grid <= board.GridPoints
	case q.Stone == board.NoStone:
		return passMove, true
	}
	return pointMoves + int(q.Point), q.Point < board.Points
}

func spellMove(dst []byte, c int) []byte {
	switch {
	case c >= gridMoves:
		return board.GridPoint(c - gridMoves + 1).Append(dst)
	case c == passMove:
		return append(dst, schemas.PassMove...)
	case c >= pointMoves:
		return board.Point(c - pointMoves).Append(dst)
	}
	for _, s := range [...]board.Square{board.Square(c / board.Squares), board.Square(c % board.Squares)} {
		dst = append(dst, 'a'+byte(s.File()), '0'+byte(s.Rank()))
	}
	return dst
}
