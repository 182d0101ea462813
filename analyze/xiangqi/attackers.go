package xiangqi

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Attacker is a piece that attacks a king (将军, xiangqi-2011:3.1).
type Attacker struct {
	From   board.Square
	Screen board.Square // 炮架: what a cannon attacks over; NoSquare for every other piece
}

// Attackers returns what attacks the king of a side, the other king along an open
// file included, in the order of the points. It looks at every piece: InCheck
// answers faster whether there is one. Without that king there is none.
func (p *Position) Attackers(side schemas.Side) []Attacker {
	own := board.Piece(side&1) << 3
	king := p.kingOf(own)
	if king >= board.Squares {
		return nil
	}
	var all []Attacker
	for s := p.sets[own^board.Black]; !s.empty(); s = s.rest() {
		m := Move{s.first(), king}
		a := Attacker{m.From, board.NoSquare}
		switch piece := p.squares[m.From]; piece.Type() {
		case board.King:
			if !p.kingsFace(p.occupied()) {
				continue
			}
		case board.Cannon:
			if !p.reaches(piece, m) {
				continue
			}
			a.Screen, _ = p.inTheWay(m)
		default:
			if !p.reaches(piece, m) {
				continue
			}
		}
		all = append(all, a)
	}
	return all
}

func sameAttackers(a, b []Attacker) bool { return slices.Equal(a, b) }

// described names attackers: e7的炮（炮架e4）, the cannon on e7 (screen e4).
func (p *Position) described(attackers []Attacker) (zh, en string) {
	var chinese, english []string
	for _, a := range attackers {
		piece := p.squares[a.From]
		c := a.From.String() + "的" + pieceGlyphs[piece]
		e := "the " + kindNames[piece.Type()] + " on " + a.From.String()
		if a.Screen != board.NoSquare {
			c += "（炮架" + a.Screen.String() + "）"
			e += " (screen " + a.Screen.String() + ")"
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
	for _, a := range after.Attackers(p.SideToMove()) {
		one := fmt.Sprintf("%c %s", after.squares[a.From].Letter(), a.From)
		if a.Screen != board.NoSquare {
			one += " over " + a.Screen.String()
		}
		list = append(list, one)
	}
	return strings.Join(list, ", ")
}
