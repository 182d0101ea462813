package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// winChecks is the depth of the search, in checks; a capture follows the last.
const winChecks = 5

// gaining looks for material won by checks (24.3: 从下一著开始运用将军得子, 抽): me
// begins with a check, and against every answer takes something within so many
// checks.
type gaining struct {
	j       *Judge
	scene   *scene
	chariot bool // only a chariot counts
}

// wins returns the moves by which me wins material with checks, and whether a
// chariot in every line. Where nothing at all is won, a chariot is not either.
func (j *Judge) wins(s *scene) (line []xiangqi.Move, chariot bool) {
	if !s.hasCheck(&s.p) {
		return nil, false
	}
	g := gaining{j: j, scene: s}
	start := winnings{hanging: j.hanging(s)}
	line, open := g.deepen(start)
	if line == nil && !open || !hasChariot(s) {
		return line, false
	}
	g.chariot = true
	if best, _ := g.deepen(start); best != nil {
		return best, true
	}
	return line, false
}

// deepen looks for ever longer ways to win. Without one, open says that the search ran
// out.
func (g *gaining) deepen(start winnings) (line []xiangqi.Move, open bool) {
	g.j.refill()
	g.j.table.forget()
	for checks := 1; checks <= winChecks && !g.j.nodes.spent; checks++ {
		f := g.attack(&g.scene.p, checks, start, true)
		if f.ok {
			return f.line, false
		}
		if !f.open {
			return nil, false
		}
	}
	g.j.reached()
	return nil, g.j.nodes.spent
}

// found is what a search comes to.
type found struct {
	line []xiangqi.Move
	ok   bool // every answer is met
	open bool // more checks could find more
	// takes says that an answer is met by a capture. What only mates is 杀, or was one
	// before: to mate is not to win a piece (24.2, 24.3).
	takes bool
}

// attack looks for a capture that ends the search, or for a check after which every
// answer allows one.
func (g *gaining) attack(p *xiangqi.Position, checks int, s winnings, opening bool) found {
	key := g.key(p, &s)
	if known := g.j.table.look(key).depth; int(known) > checks {
		return found{open: known != dead}
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	if !opening {
		if m, ok := g.capture(p, &s); ok {
			return found{line: []xiangqi.Move{m}, ok: true, open: true, takes: true}
		}
	}
	open := false
	for _, move := range g.scene.checks(p, buf[:0]) {
		if p.At(move.To) != board.NoPiece && s.hanging.has(move.To) {
			continue
		}
		if checks == 0 {
			open = true
			break
		}
		if !g.j.nodes.take() {
			return found{open: true}
		}
		next := s
		if victim := p.At(move.To); victim != board.NoPiece && g.counts(p, move) {
			next.net = s.net.plus(g.j.read.worth(victim, move.To))
		}
		captured := p.Make(move)
		f := g.defend(p, checks, next)
		p.Unmake(move, captured)
		if f.ok && (f.takes || !opening) {
			return found{append([]xiangqi.Move{move}, f.line...), true, true, f.takes}
		}
		g.j.nodes.back(move)
		open = open || f.open
	}
	if !g.j.nodes.spent {
		depth := int8(checks + 1)
		if !open {
			depth = dead
		}
		g.j.table.at(key).depth = depth
	}
	return found{open: open}
}

// defend reports whether every answer to a check allows the search to end, by a
// capture or by mate. The line shown is one that takes, if there is one.
func (g *gaining) defend(p *xiangqi.Position, checks int, s winnings) (all found) {
	all.ok = true
	var buf [xiangqi.MaxMoves]xiangqi.Move
	replies := g.scene.moves(p, buf[:0])
	key := g.key(p, &s)
	promote(replies, g.j.table.look(key).reply)
	for _, reply := range replies {
		captured := p.Make(reply)
		next := s
		if captured != board.NoPiece {
			next.net = s.net.minus(g.j.read.worth(captured, reply.To))
		}
		next.hanging.moved(reply)
		f := g.attack(p, checks-1, next, false)
		p.Unmake(reply, captured)
		if !f.ok {
			g.j.nodes.back(reply)
			g.j.table.at(key).reply = reply
			return found{open: f.open}
		}
		if f.takes && !all.takes || f.takes == all.takes && len(f.line) >= len(all.line) {
			all.line = append([]xiangqi.Move{reply}, f.line...)
		}
		all.takes = all.takes || f.takes
	}
	return all
}

// capture finds a capture that ends the search with a gain.
func (g *gaining) capture(p *xiangqi.Position, s *winnings) (xiangqi.Move, bool) {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	for _, m := range g.scene.captures(p, buf[:0]) {
		victim := p.At(m.To)
		won := g.j.read.worth(victim, m.To)
		if won == (balance{}) || g.chariot && victim.Type() != board.Chariot || s.net.plus(won).test() < s.enough() || s.hanging.has(m.To) || !g.counts(p, m) {
			continue
		}
		x := exchange{j: g.j, scene: g.scene, at: m.To}
		var l line
		if x.take(p, m, state{net: s.net}, &l) < s.enough() {
			continue
		}
		captured := p.Make(m)
		mated := g.j.matesInOne(p)
		p.Unmake(m, captured)
		if !mated {
			return m, true
		}
	}
	return xiangqi.NoMove, false
}

// counts reports whether a capture counts as a chase: one by the king or a pawn
// does not, unless the pawn uncovers a check by another piece (26.7).
func (g *gaining) counts(p *xiangqi.Position, m xiangqi.Move) bool {
	mover := p.At(m.From)
	if !kingOrPawn(mover) {
		return true
	}
	if mover.Type() == board.King {
		return false
	}
	after := *p
	after.Make(m)
	return !after.Checkers(after.SideToMove()).AndNot(xiangqi.PointsOf(m.To)).Empty()
}

func hasChariot(s *scene) bool {
	for q := range s.enemies().All() {
		if s.p.At(q).Type() == board.Chariot {
			return true
		}
	}
	return false
}

// hanging returns the pieces that me can take with a gain as things stand, or
// touches with a piece of their kind: what is won of them by checks is not won by
// the checks.
func (j *Judge) hanging(s *scene) (out squares) {
	for q := range s.enemies().All() {
		for from := range s.p.Attackers(q, s.me).All() {
			m := xiangqi.Move{From: from, To: q}
			if j.weigh(s, m, board.NoSquare).gain || likeContact(s, m) {
				out.add(q)
				break
			}
		}
	}
	return out
}
