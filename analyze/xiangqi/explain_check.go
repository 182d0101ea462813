package xiangqi

import (
	"fmt"
	"slices"
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

// whyExposed names what could take the own king after the move (xiangqi-2011:3.4).
func (p *Position) whyExposed(m Move, v Verdict) schemas.Text {
	side := p.SideToMove()
	after := *p
	after.Make(m)
	king := after.kingOf(p.side)
	attackers := after.checkersOf(side)
	if king >= board.Squares || len(attackers) == 0 {
		return v.Explain() // there was no king to expose (see Arrange)
	}
	zh, en := after.described(attackers)
	switch before := p.checkersOf(side); {
	case v == FacingKings:
		other := after.kingOf(p.side ^ board.Black)
		return schemas.Text{
			Zh: fmt.Sprintf("走后%s的%s与%s的%s在%s直接对面", king, pieceGlyphs[after.squares[king]], other, pieceGlyphs[after.squares[other]], p.file(king)),
			En: fmt.Sprintf("after it the kings on %s and %s face each other on file %c", king, other, 'a'+king.File()),
		}
	case v == KingLeftInCheck && slices.Equal(before, attackers):
		return schemas.Text{
			Zh: fmt.Sprintf("%s的将军没有应", zh),
			En: fmt.Sprintf("the check by %s is not answered", en),
		}
	case v == KingLeftInCheck:
		oldZh, oldEn := p.described(before)
		return schemas.Text{
			Zh: fmt.Sprintf("被%s将军，走后%s的%s仍可被%s吃掉", oldZh, king, pieceGlyphs[after.squares[king]], zh),
			En: fmt.Sprintf("the check is by %s, and after the move the king on %s is open to %s", oldEn, king, en),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("走后%s的%s可被%s吃掉", king, pieceGlyphs[after.squares[king]], zh),
		En: fmt.Sprintf("the move leaves the king on %s open to %s", king, en),
	}
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

// checkersAfter writes, for evidence, what attacks the own king after a move:
// "c e7 over e4, r e6", with the FEN letters of the pieces.
func (p *Position) checkersAfter(m Move) string {
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
