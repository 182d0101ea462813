package xiangqi

import (
	"fmt"
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
)

// LawfulInstead returns what the side to move could lawfully have played in
// place of a move: in check every answer to it (xiangqi-2011:3.2), else the moves
// of the piece on m.From. It is empty where the side has no lawful move (mated or
// stalemated), where that piece has none, and where no piece of its own is there.
func (p *Position) LawfulInstead(m Move) []Move {
	all := p.LegalMoves(nil)
	if p.InCheck(p.SideToMove()) {
		return all
	}
	return slices.DeleteFunc(all, func(o Move) bool { return o.From != m.From })
}

// instead is what could lawfully have been played in place of a written move.
type instead struct {
	data string       // for Finding.Expected
	text schemas.Text // to stand behind what is wrong; empty where there is nothing to add
}

// insteadOf says what could lawfully have been played in place of the written
// move of a reading.
func (p *Position) insteadOf(r Reading) instead {
	inCheck := p.InCheck(p.SideToMove())
	if !p.HasLegalMove() {
		side, end := sideNames[p.SideToMove()], endNames[schemas.ReasonStalemate]
		if inCheck {
			end = endNames[schemas.ReasonMate]
		}
		return instead{"none", schemas.Text{
			Zh: fmt.Sprintf("；%s此时已%s，没有合法着法", side.Zh, end.Zh),
			En: fmt.Sprintf("; nothing is lawful, for %s is %s there", side.En, end.En),
		}}
	}
	moves := p.LawfulInstead(r.Move)
	zh, en := p.chineseList(moves), moveList(moves)
	if inCheck {
		return instead{en, schemas.Text{Zh: "；可应将的着法：" + zh, En: "; lawful answers to the check: " + en}}
	}
	piece := p.At(r.Move.From)
	if piece == board.NoPiece || piece&board.Black != p.side { // no one piece of its own is named
		return instead{data: "a lawful move"}
	}
	glyph, kind := pieceGlyphs[piece], kindNames[piece.Type()]
	if len(moves) == 0 {
		return instead{"no move of this piece", schemas.Text{
			Zh: fmt.Sprintf("；%s的%s没有合法着法", r.Move.From, glyph),
			En: fmt.Sprintf("; the %s on %s has no lawful move", kind, r.Move.From),
		}}
	}
	return instead{en, schemas.Text{
		Zh: fmt.Sprintf("；%s的%s可走：%s", r.Move.From, glyph, zh),
		En: fmt.Sprintf("; lawful for the %s on %s: %s", kind, r.Move.From, en),
	}}
}
