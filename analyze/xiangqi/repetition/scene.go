package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// scene is a position looked at for what one side, me, threatens: me is to move,
// as if the opponent had passed.
type scene struct {
	p     xiangqi.Position
	me    schemas.Side
	blind xiangqi.Points // pieces whose check on my king is left out of account (26.4)
}

// sceneOf looks at a position for its side to move. The checks on its king are
// left out of account: they hinder no threat that stood before them.
func sceneOf(p *xiangqi.Position) scene {
	me := p.SideToMove()
	return scene{p: *p, me: me, blind: p.Checkers(me)}
}

// sceneAfter looks at the position after a move of me, the opponent passing.
func sceneAfter(p *xiangqi.Position, m xiangqi.Move) scene {
	s := scene{p: *p, me: p.SideToMove()}
	s.p.Make(m)
	s.p.Pass()
	return s
}

// enemies returns the pieces of the opponent of me.
func (s *scene) enemies() xiangqi.Points { return s.p.Pieces(s.me.Other()) }

// lawful judges a move of either side in a position of the scene.
func (s *scene) lawful(p *xiangqi.Position, m xiangqi.Move) bool {
	if !s.blind.Empty() && p.SideToMove() == s.me {
		return p.PseudoLegal(m) == xiangqi.Lawful && !p.Exposes(m, s.blind)
	}
	return p.Legal(m) == xiangqi.Lawful
}

// moves appends the moves of the side to move that are lawful in the scene.
func (s *scene) moves(p *xiangqi.Position, dst []xiangqi.Move) []xiangqi.Move {
	if s.blind.Empty() {
		return p.LegalMoves(dst)
	}
	for from := range p.Pieces(p.SideToMove()).All() {
		for to := range p.Targets(from).All() {
			m := xiangqi.Move{From: from, To: to}
			// A king taken would be taken by the check that is left out of account.
			if p.At(to).Type() != board.King && s.lawful(p, m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// checks appends the lawful checks of me.
func (s *scene) checks(p *xiangqi.Position, dst []xiangqi.Move) []xiangqi.Move {
	if s.blind.Empty() {
		return p.LegalChecks(dst)
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	for _, m := range s.moves(p, buf[:0]) {
		after := *p
		after.Make(m)
		if after.GivesCheck(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// hasCheck reports whether me has a lawful check.
func (s *scene) hasCheck(p *xiangqi.Position) bool {
	if s.blind.Empty() {
		return p.HasLegalCheck()
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	return len(s.checks(p, buf[:0])) > 0
}

// captures appends the lawful captures of me.
func (s *scene) captures(p *xiangqi.Position, dst []xiangqi.Move) []xiangqi.Move {
	if s.blind.Empty() {
		return p.LegalCaptures(dst)
	}
	for q := range p.Pieces(s.me.Other()).All() {
		for from := range p.Attackers(q, s.me).All() {
			m := xiangqi.Move{From: from, To: q}
			if p.At(q).Type() != board.King && s.lawful(p, m) {
				dst = append(dst, m)
			}
		}
	}
	return dst
}
