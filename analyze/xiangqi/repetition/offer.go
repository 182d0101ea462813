package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// offers reports whether a capture of a like piece is but an offer to exchange
// (兑, 献; 24.4, 26.9): the other could take first and loses nothing by it.
func (j *Judge) offers(s *scene, t *taking) bool {
	attacker := s.p.At(t.move.From)
	if attacker.Type() != t.victim.Type() {
		return false
	}
	if !canTakeBack(s, t.move) {
		return j.read.TiedIsOffer
	}
	return j.harmless(s, t.move)
}

// harmless reports whether the like piece that m would take can take first and lose
// nothing by it.
func (j *Judge) harmless(s *scene, m xiangqi.Move) bool {
	p := s.p
	p.Pass()
	accept := xiangqi.Move{From: m.To, To: m.From}
	lost := balance{}.minus(j.read.worth(s.p.At(m.From), accept.To))
	before := *s
	p.Make(accept)
	if j.matesInOne(&p) {
		return false
	}
	return !j.regains(&before, &p, lost)
}

// regains reports whether me, to move after the opponent took first, comes out
// ahead: by taking back, or by taking what the acceptance left loose.
func (j *Judge) regains(before *scene, p *xiangqi.Position, lost balance) bool {
	now := scene{p: *p, me: before.me}
	for q := range p.Pieces(before.me.Other()).All() {
		for from := range p.Attackers(q, before.me).All() {
			m := xiangqi.Move{From: from, To: q}
			if !now.lawful(p, m) {
				continue
			}
			x := exchange{j: j, scene: &now, at: q}
			var l line
			if x.take(p, m, state{net: lost}, &l) > 0 {
				return true
			}
		}
	}
	return false
}

// contacts reports whether chariot and horse stand against a protected horse, or
// chariot and cannon against a protected cannon, and nothing else attacks it: the
// like pieces may be exchanged, which is 兑 if that costs no root (26.10).
func (j *Judge) contacts(s *scene, t *taking) bool {
	kind := t.victim.Type()
	if kind != board.Horse && kind != board.Cannon || t.roots.Empty() {
		return false
	}
	like, chariots := false, 0
	for from := range s.p.Attackers(t.move.To, s.me).All() {
		m := xiangqi.Move{From: from, To: t.move.To}
		if !s.lawful(&s.p, m) {
			continue
		}
		switch s.p.At(from).Type() {
		case board.Chariot:
			chariots++
		case kind:
			if like || !canTakeBack(s, m) || !j.harmless(s, m) {
				return false
			}
			like = true
		default:
			return false
		}
	}
	return like && chariots == 1
}

// likeContact reports whether a capture is of a piece of the same kind, and lawful
// both ways.
func likeContact(s *scene, m xiangqi.Move) bool {
	a, b := s.p.At(m.From), s.p.At(m.To)
	if a.Type() != b.Type() || kingOrPawn(a) || !s.lawful(&s.p, m) {
		return false
	}
	return canTakeBack(s, m)
}

// canTakeBack reports whether the piece attacked by m could lawfully take its
// attacker if it were the opponent's turn.
func canTakeBack(s *scene, m xiangqi.Move) bool {
	turned := s.p
	turned.Pass()
	return turned.Legal(xiangqi.Move{From: m.To, To: m.From}) == xiangqi.Lawful
}
