package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// leavesDuty reports whether a capture leaves another piece to its fate that the
// opponent could not win before, and that the sum is a loss (26.6).
func (j *Judge) leavesDuty(s *scene, after *xiangqi.Position, m xiangqi.Move, won balance) bool {
	before := s.p // the opponent to move
	before.Pass()
	for q := range after.Pieces(s.me).All() {
		if q == m.To || j.read.worth(after.At(q), q) == (balance{}) {
			continue
		}
		for from := range after.Capturers(q).All() {
			back := xiangqi.Move{From: from, To: q}
			x := exchange{j: j, scene: s, at: q}
			var l line
			if x.take(after, back, state{}, &l) >= 0 || j.couldWin(s, &before, q) {
				continue // nothing won, or nothing new
			}
			x.plain = j.read.PawnIsLess
			if x.take(after, back, state{net: won}, &l) < 0 || j.winsOnByChecks(s, after, back, won) {
				return true
			}
		}
	}
	return false
}

// couldWin reports whether the opponent of me, to move in p, wins the piece on q
// by captures there.
func (j *Judge) couldWin(s *scene, p *xiangqi.Position, q board.Square) bool {
	for from := range p.Capturers(q).All() {
		m := xiangqi.Move{From: from, To: q}
		x := exchange{j: j, scene: s, at: q}
		var l line
		if x.take(p, m, state{}, &l) < 0 {
			return true
		}
	}
	return false
}

// winsOnByChecks reports whether the opponent, who takes back with check and has
// lost so much before, comes out ahead by the checks that follow.
func (j *Judge) winsOnByChecks(s *scene, p *xiangqi.Position, back xiangqi.Move, lost balance) bool {
	o := scene{p: *p, me: s.me.Other()}
	after := *p
	captured := after.Make(back)
	if !after.GivesCheck(back) {
		return false
	}
	g := gaining{j: j, scene: &o}
	j.refill()
	j.table.forget()
	start := winnings{net: j.read.worth(captured, back.To).minus(lost)}
	for checks := 1; checks <= winChecks && !j.nodes.spent; checks++ {
		if g.defend(&after, checks, start).ok {
			return true
		}
	}
	return false
}
