package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// maxExchange bounds the captures on one point: a side has 16 pieces.
const maxExchange = 32

// line is the captures of one exchange.
type line struct {
	moves [maxExchange]xiangqi.Move
	n     int
}

func (l *line) slice() []xiangqi.Move { return append([]xiangqi.Move(nil), l.moves[:l.n]...) }

// exchange is an exchange of pieces on one point.
type exchange struct {
	j     *Judge
	scene *scene
	at    board.Square
	// lone leaves out that me takes back with the king or a pawn (26.7, last
	// sentence).
	lone bool
	// plain weighs pawns against pieces as less, not as equal (R14).
	plain bool
}

// state is how far an exchange has come.
type state struct {
	net   balance // for me
	depth int     // captures made
	fresh bool    // the last was by a pawn that crossed the river with it: to take it at once is no gain (26.7)
}

// settle plays the captures on the point to their end: either side may stop, and
// each capture must be lawful when it is made. It returns what that comes to for
// me and puts the captures of best play into best.
func (x *exchange) settle(p *xiangqi.Position, s state, best *line) outcome {
	mine := p.SideToMove() == x.scene.me
	result := x.weigh(s.net)
	best.n = s.depth
	if p.At(x.at).Type() == board.King {
		return result // of a check left out of account
	}
	for from := range p.Attackers(x.at, p.SideToMove()).All() {
		m := xiangqi.Move{From: from, To: x.at}
		if s.depth+1 >= maxExchange || mine && x.lone && kingOrPawn(p.At(from)) || !x.scene.lawful(p, m) {
			continue
		}
		if !x.j.captures.take() {
			break
		}
		var l line
		r := x.take(p, m, s, &l)
		if mine && r > result || !mine && (r < result || r == result && best.n == s.depth) {
			result, *best = r, l
			if mine == (result > 0) && result != 0 {
				break // nothing better can follow
			}
		}
	}
	if mine && s.depth >= 2 && result <= 0 && x.j.read.Elsewhere {
		if r := x.elsewhere(p, s); r > result {
			return r
		}
	}
	return result
}

// elsewhere goes on with a capture on another point, once (R19).
func (x *exchange) elsewhere(p *xiangqi.Position, s state) (best outcome) {
	best = -1
	for q := range p.Pieces(x.scene.me.Other()).All() {
		for from := range p.Attackers(q, x.scene.me).All() {
			m := xiangqi.Move{From: from, To: q}
			if q == x.at || p.At(q).Type() == board.King || !x.scene.lawful(p, m) {
				continue
			}
			y := exchange{j: x.j, scene: x.scene, at: q, lone: x.lone, plain: x.plain}
			var l line
			best = max(best, y.take(p, m, state{net: s.net}, &l))
		}
	}
	return best
}

// take plays one capture of an exchange and the rest of it.
func (x *exchange) take(p *xiangqi.Position, m xiangqi.Move, s state, best *line) outcome {
	won := x.j.read.worth(p.At(m.To), m.To)
	if s.fresh {
		won = balance{}
	}
	if p.SideToMove() == x.scene.me {
		s.net = s.net.plus(won)
	} else {
		s.net = s.net.minus(won)
	}
	mover := p.At(m.From)
	s.fresh = mover.Type() == board.Pawn && !crossed(mover, m.From) && crossed(mover, m.To)
	after := *p
	after.Make(m)
	depth := s.depth
	s.depth++
	r := x.settle(&after, s, best)
	best.moves[depth] = m
	return r
}

func (x *exchange) weigh(b balance) outcome {
	if x.plain {
		return b.sign()
	}
	return b.test()
}
