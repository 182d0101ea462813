package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// partners lists the pieces without which the capture is impossible or no gain
// (联合捉子, 24.17): second attackers, supports, and the screen of a cannon.
// onlyScreen says that it is nothing but such a screen.
func (j *Judge) partners(s *scene, t taking) (out xiangqi.Points, onlyScreen bool) {
	onlyScreen = true
	for q := range s.p.Pieces(s.me).All() {
		if q == t.move.From || s.p.At(q).Type() == board.King || !partner(s, t, q) || j.read.ScreenNoPartner && screens(&s.p, t.move, q) {
			continue
		}
		without := *s
		without.p = s.p.Without(q)
		if without.p.Checkers(s.me).Len() > s.p.Checkers(s.me).Len() {
			continue
		}
		if j.weigh(&without, t.move, board.NoSquare).gain {
			continue
		}
		out = out.Or(xiangqi.PointsOf(q))
		onlyScreen = onlyScreen && screens(&s.p, t.move, q)
	}
	return out, onlyScreen && !out.Empty()
}

// partner reports whether a piece attacks the victim's point, would attack it
// after the capture, or is the capturing cannon's screen.
func partner(s *scene, t taking, q board.Square) bool {
	return s.p.Attackers(t.move.To, s.me).Has(q) || takesBack(s, t, q) || screens(&s.p, t.move, q)
}

// takesBack reports whether a piece guards the point once a piece of the opponent
// has taken the capturer there.
func takesBack(s *scene, t taking, q board.Square) bool {
	p := s.p
	p.Make(t.move)
	for from := range p.Capturers(t.move.To).All() {
		after := p
		after.Make(xiangqi.Move{From: from, To: t.move.To})
		if after.Attackers(t.move.To, s.me).Has(q) {
			return true
		}
	}
	return false
}

// screens reports whether the piece on q is the screen of a cannon's capture.
func screens(p *xiangqi.Position, m xiangqi.Move, q board.Square) bool {
	return p.At(m.From).Type() == board.Cannon && xiangqi.Between(m.From, m.To).Has(q)
}
