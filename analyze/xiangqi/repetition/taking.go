package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// taking is one capture that me could make in a scene, and what it comes to.
type taking struct {
	move       xiangqi.Move
	victim     board.Piece
	gain       bool
	line       []xiangqi.Move // the capture and what follows on its point, by best play
	roots      xiangqi.Points // pieces that could lawfully take back (真根)
	falseRoots xiangqi.Points // pieces that guard it but could not (假根)
}

// weigh judges a capture by articles 24.3, 26.6 and 26.7. moved is the piece that
// has just moved, NoSquare if none.
func (j *Judge) weigh(s *scene, m xiangqi.Move, moved board.Square) (t taking) {
	t.move, t.victim = m, s.p.At(m.To)
	won := j.read.worth(t.victim, m.To)
	if won == (balance{}) || j.exempt(s.p.At(m.From), m.From, moved) || !s.lawful(&s.p, m) {
		return t
	}
	x := exchange{j: j, scene: s, at: m.To}
	var best line
	if x.take(&s.p, m, state{}, &best) <= 0 {
		return t
	}
	if won == j.read.worth(s.p.At(m.From), m.From) {
		x.lone = true
		var l line
		if x.take(&s.p, m, state{}, &l) <= 0 {
			return t // the gain hangs on a king or a pawn that takes back after an equal exchange
		}
	}
	after := s.p
	after.Make(m)
	if s.blind.Empty() && (j.matesInOne(&after) || j.excusedLater(s, &after, won)) {
		return t
	}
	if j.leavesDuty(s, &after, m, won) {
		return t
	}
	t.gain, t.line = true, best.slice()
	t.roots = after.Capturers(m.To)
	t.falseRoots = after.Attackers(m.To, s.me.Other()).AndNot(t.roots)
	if j.read.ShortRoots == ShortRootIdle && t.victim.Type() != board.Chariot && !t.roots.Empty() {
		t.gain = false // R8
	}
	return t
}

// exempt reports whether a piece may chase for ever: king and pawns (26.1, R12).
func (j *Judge) exempt(piece board.Piece, at, moved board.Square) bool {
	return kingOrPawn(piece) && (!j.read.ExemptIfMoved || at == moved || moved == board.NoSquare)
}

// excusedLater reports whether more than a mate in one excuses a capture, where a
// reading says so: a longer mate (R6), or that the piece is won back by checks (R7).
func (j *Judge) excusedLater(s *scene, after *xiangqi.Position, won balance) bool {
	if !j.read.AnyMateExcuses && !j.read.WonBackExcuses {
		return false
	}
	o := scene{p: *after, me: s.me.Other()}
	if j.read.AnyMateExcuses && j.mates(&o) != nil {
		return true
	}
	if !j.read.WonBackExcuses {
		return false
	}
	g := gaining{j: j, scene: &o}
	line, _ := g.deepen(winnings{net: balance{}.minus(won), even: true})
	return line != nil
}

func kingOrPawn(piece board.Piece) bool {
	return piece.Type() == board.King || piece.Type() == board.Pawn
}
