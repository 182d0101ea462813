package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// asianVictim is a victim, its number among the pieces as a bit, and whether its
// attacker is a chariot that it ties.
type asianVictim struct {
	Victim
	number uint32
	tied   bool
}

// victims lists what a ply newly chases.
func (a *asian) victims(before *xiangqi.Position, m xiangqi.Move) (out []asianVictim) {
	prior, after := sceneOf(before), sceneAfter(before, m)
	for q := range after.enemies().All() {
		for from := range after.p.Attackers(q, after.me).All() {
			if !a.chases(&after, xiangqi.Move{From: from, To: q}) {
				continue
			}
			origin := from
			if from == m.To {
				origin = m.From
			}
			if a.chases(&prior, xiangqi.Move{From: origin, To: q}) {
				continue
			}
			v := Victim{Object: asianObject(&after, xiangqi.Move{From: from, To: q}), Piece: after.p.At(q), At: q, By: from}
			out = append(out, asianVictim{Victim: v, tied: tiedBy(&after, from, q)})
		}
	}
	return out
}

// chases reports whether a capture of the side to move is a chase (axf:6–8, 11).
func (a *asian) chases(s *scene, m xiangqi.Move) bool {
	attacker, victim := s.p.At(m.From), s.p.At(m.To)
	switch {
	case kingOrPawn(attacker), worth(victim, m.To) == balance{}:
		return false
	case attacker.Type() == board.NoPiece:
		return false
	case !s.p.Attackers(m.To, s.me).Has(m.From), !s.lawful(&s.p, m):
		return false
	case attacker.Type() == victim.Type() && canTakeBack(s, m):
		return false
	case dearer(attacker.Type(), victim.Type()):
		return true
	}
	after := s.p
	after.Make(m)
	return after.Capturers(m.To).Empty()
}

// asianObject names a victim as the other law does; axf does not tell them apart.
func asianObject(s *scene, m xiangqi.Move) Object {
	if s.p.At(m.To).Type() == board.Chariot {
		return Chariot
	}
	after := s.p
	after.Make(m)
	if after.Capturers(m.To).Empty() {
		return Rootless
	}
	return ShortRoot
}

// tiedBy reports whether the attacker is a chariot that keeps the attacked horse
// from its king by standing on its leg: the chariot is tied, and in mutual attacks
// it is not counted as chasing (axf:11).
func tiedBy(s *scene, chariot, horse board.Square) bool {
	if s.p.At(chariot).Type() != board.Chariot || s.p.At(horse).Type() != board.Horse {
		return false
	}
	without := s.p.Without(chariot)
	return without.Checkers(schemas.Side(s.p.At(chariot) >> 3)).Has(horse)
}

// dearer reports whether protection does not help the victim (axf:7).
func dearer(attacker, victim board.Piece) bool {
	switch attacker {
	case board.Horse, board.Cannon:
		return victim == board.Chariot
	case board.Advisor, board.Elephant:
		return victim == board.Chariot || victim == board.Horse || victim == board.Cannon
	}
	return false
}
