package sheets

import (
	"slices"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Completed is a sheet with the plies that it lacks, or that cannot be read, put in from
// the other and those that it has twice left out.
type Completed struct {
	Plies int // that it has then
	Legal int // of which are played before the first that is not lawful
}

// Whole reports whether all of it can be played.
func (c Completed) Whole() bool { return c.Legal == c.Plies }

// startPosition is where the sheet begins; ok is false where nothing can be played.
func (s *side) startPosition() (p xiangqi.Position, ok bool) {
	if s.nowhere {
		return p, false
	}
	if s.start == "" {
		return xiangqi.Start(), true
	}
	b, err := board.ParseFEN(s.start)
	if err != nil {
		return p, false
	}
	p, err = xiangqi.Arrange(b)
	return p, err == nil
}

func moveOf(c Code) xiangqi.Move {
	return xiangqi.Move{From: board.Square(c >> 8), To: board.Square(c & 0xFF)}
}

// read reads a token of the sheet. Where several lawful moves fit it and one of the hints
// is among them, it is that.
func (s *side) read(p *xiangqi.Position, i int, hints ...Code) Code {
	token := []byte(s.Token(i))
	var r xiangqi.Reading
	if s.fromOne {
		r = p.ReadFromOne(token)
	} else {
		r = p.Read(token)
	}
	switch {
	case r.Lawful():
		return Code(r.Move.From)<<8 | Code(r.Move.To)
	case r.Problem == xiangqi.Ambiguous:
		s.moves = p.Candidates(token, s.moves[:0])
		for _, hint := range hints {
			if hint != NoCode && slices.Contains(s.moves, moveOf(hint)) {
				return hint
			}
		}
	}
	return NoCode
}

// legible reports whether a token is a move in any notation.
func (s *side) legible(i int) bool {
	if s.Kind == schemas.KindRenju {
		return s.codes[i] != NoCode
	}
	if s.codes[i] != NoCode {
		return true
	}
	p := xiangqi.Start()
	return p.Read([]byte(s.Token(i))).Problem != xiangqi.NotUnderstood
}

// complete plays both sheets, each completed from the other, and reports whether it
// learned what a ply is that it did not know.
func (c *Comparer) complete() (learned bool) {
	for of := range c.sides {
		if c.completeOne(of) {
			learned = true
		}
	}
	return learned
}

// line plays plies one after another.
type line struct {
	renju    bool
	position xiangqi.Position
	stones   map[Code]bool // the points taken, of renju
	stopped  bool
	done     Completed
}

func (c *Comparer) completeOne(of int) (learned bool) {
	own, other := &c.sides[of], &c.sides[1-of]
	clear(own.lawful)
	l := line{renju: own.Kind == schemas.KindRenju, stones: make(map[Code]bool)}
	l.begin(own)
	for k := range c.steps {
		t := &c.steps[k]
		takes := t.takes(of)
		switch {
		case takes == 0 && !c.doubles(k):
			for p := range t.plies {
				l.insert(other, t.at[1-of]+p)
			}
		case t.takes(1-of) == 0 && c.doubles(k):
			takes = 0
		}
		for p := range takes {
			var beside *side
			if t.kind <= stepPair {
				beside = other
			}
			learned = l.play(own, t.at[of]+p, beside, t.at[1-of]) || learned
		}
	}
	own.completed = l.done
	return learned
}

// begin sets up the start position.
func (l *line) begin(s *side) {
	switch {
	case !l.renju:
		position, ok := s.startPosition()
		l.position, l.stopped = position, !ok
	case s.start != "":
		l.setUp(s)
	}
}

// setUp puts the stones that stand before the first move.
func (l *line) setUp(s *side) {
	stones, ok := board.ParseStones(s.start)
	if !ok {
		l.stopped = true
		return
	}
	for q, stone := range stones {
		if stone != board.NoStone {
			p := board.Point(q)
			l.stones[Code(p.Column())<<8|Code(p.Row())] = true
		}
	}
}

// insert plays ply j of the other sheet.
func (l *line) insert(other *side, j int) {
	l.done.Plies++
	if l.stopped {
		return
	}
	if code := other.codes[j]; l.renju {
		l.put(code)
	} else {
		l.put(other.read(&l.position, j, code))
	}
}

// put plays a move, or stops where it is none.
func (l *line) put(code Code) {
	if code == NoCode || l.stones[code] {
		l.stopped = true
		return
	}
	l.done.Legal++
	if !l.renju {
		l.position.Make(moveOf(code))
	} else if code != Pass {
		l.stones[code] = true
	}
}

// play plays ply i of a sheet, or where that cannot be read ply j of the other, nil if
// there is none. It reports whether it learned what ply i is.
func (l *line) play(s *side, i int, other *side, j int) (learned bool) {
	l.done.Plies++
	if l.stopped {
		return false
	}
	hint := NoCode
	if other != nil {
		hint = other.codes[j]
	}
	code := s.codes[i]
	if !l.renju {
		code = s.read(&l.position, i, code, hint)
		s.positions[i], s.known[i] = l.position, true
		learned = code != NoCode && code != s.codes[i]
	}
	own := code != NoCode
	switch {
	case own:
		s.codes[i] = code
	case other != nil && !s.legible(i) && l.renju:
		code = hint
	case other != nil && !s.legible(i):
		code = other.read(&l.position, j, hint)
	}
	l.put(code)
	s.lawful[i] = own && !l.stopped
	return learned
}
