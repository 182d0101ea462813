package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// checker is a piece that attacks a king (将军, xiangqi-2011:3.1).
type checker struct {
	from   board.Square
	screen board.Square // 炮架: what a cannon attacks over; NoSquare for every other piece
}

// checkersOf returns what attacks the king of a side, in the order of the points.
func (p *Position) checkersOf(side schemas.Side) (all []checker) {
	king := p.King(side)
	for q := range p.Checkers(side).All() {
		all = append(all, checker{q, p.Screen(q, king)})
	}
	return all
}

// described names checkers: e7的炮（炮架e4）, the cannon on e7 (screen e4).
func (p *Position) described(checkers []checker) (zh, en string) {
	var chinese, english []string
	for _, a := range checkers {
		piece := p.squares[a.from]
		c := a.from.String() + "的" + pieceGlyphs[piece]
		e := "the " + kindNames[piece.Type()] + " on " + a.from.String()
		if a.screen != board.NoSquare {
			c += "（炮架" + a.screen.String() + "）"
			e += " (screen " + a.screen.String() + ")"
		}
		chinese, english = append(chinese, c), append(english, e)
	}
	return strings.Join(chinese, "、"), strings.Join(english, " and ")
}

// attackersAfter writes, for evidence, what attacks the own king after a move:
// "c e7 over e4, r e6", with the FEN letters of the pieces.
func (p *Position) attackersAfter(m Move) string {
	after := *p
	after.Make(m)
	var list []string
	for _, a := range after.checkersOf(p.SideToMove()) {
		one := fmt.Sprintf("%c %s", after.squares[a.from].Letter(), a.from)
		if a.screen != board.NoSquare {
			one += " over " + a.screen.String()
		}
		list = append(list, one)
	}
	return strings.Join(list, ", ")
}
