package repetition

import "qipu/analyze/xiangqi"

// mateDepths are the depths to which mates are looked for in turn: short ones first,
// and what they find leads the longer.
var mateDepths = [...]int{1, 2, shortThreat, 9}

// mating looks for a mate by checks alone (24.2): every move of me gives check,
// every answer is met.
type mating struct {
	scene *scene
	nodes *budget
	table *table
	// stalemate lets the last move of me take every move from the opponent without a
	// check (R18).
	stalemate bool
}

// mates returns the moves of a mate by checks, if there is one within mateDepths.
func (j *Judge) mates(s *scene) []xiangqi.Move {
	j.refill()
	known, kind, left := j.memo.at(s), j.read.searchKind(), j.nodes.left
	if known.of(s, kind, left) {
		j.nodes.left -= known.nodes
		return known.line
	}
	line := j.searchMate(s)
	if !j.nodes.spent {
		*known = mateFound{scene: *s, kind: kind, nodes: left - j.nodes.left, line: line}
	}
	return line
}

func (j *Judge) searchMate(s *scene) []xiangqi.Move {
	j.table.forget()
	m := mating{scene: s, nodes: &j.nodes, table: &j.table, stalemate: j.read.StalemateMates}
	for _, checks := range mateDepths {
		if j.read.ShortThreats && checks > shortThreat {
			break
		}
		line, ok, open := m.attack(&s.p, checks)
		if ok {
			return line
		}
		if m.nodes.spent || !open {
			break
		}
	}
	return nil
}

// attack looks for a check of me that mates within so many checks. open says that
// more checks could find more.
func (m *mating) attack(p *xiangqi.Position, checks int) (line []xiangqi.Move, ok, open bool) {
	key := p.Hash()
	if known := m.table.look(key).depth; int(known) >= checks {
		return nil, false, known != dead
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	if m.stalemate {
		if move, ok := m.stalemates(p); ok {
			return []xiangqi.Move{move}, true, true
		}
	}
	for _, move := range m.scene.checks(p, buf[:0]) {
		if !m.nodes.take() {
			return nil, false, true
		}
		captured := p.Make(move)
		line, ok, cut := m.defend(p, checks)
		p.Unmake(move, captured)
		if ok {
			return append([]xiangqi.Move{move}, line...), true, true
		}
		m.nodes.back(move)
		open = open || cut
	}
	if !m.nodes.spent {
		depth := int8(checks)
		if !open {
			depth = dead
		}
		m.table.at(key).depth = depth
	}
	return nil, false, open
}

// stalemates finds a move that leaves the opponent none.
func (m *mating) stalemates(p *xiangqi.Position) (xiangqi.Move, bool) {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	for _, move := range m.scene.moves(p, buf[:0]) {
		captured := p.Make(move)
		stuck := !p.HasLegalMove()
		p.Unmake(move, captured)
		if stuck {
			return move, true
		}
	}
	return xiangqi.NoMove, false
}

// defend reports whether every answer to a check is met. open says that nothing
// but the depth kept one from being. The answer that refuted last is tried first.
func (m *mating) defend(p *xiangqi.Position, checks int) (line []xiangqi.Move, ok, open bool) {
	known := m.table.look(p.Hash())
	if known.depth == dead {
		return nil, false, false
	}
	var buf [xiangqi.MaxMoves]xiangqi.Move
	replies := m.scene.moves(p, buf[:0])
	if len(replies) == 0 {
		return nil, true, false
	}
	if m.escapes(p, replies) {
		m.table.at(p.Hash()).depth = dead
		return nil, false, false
	}
	if checks == 1 {
		return nil, false, true
	}
	promote(replies, known.reply)
	for _, reply := range replies {
		captured := p.Make(reply)
		next, ok, more := m.attack(p, checks-1)
		p.Unmake(reply, captured)
		if !ok {
			m.nodes.back(reply)
			s := m.table.at(p.Hash())
			s.reply = reply
			if !more {
				s.depth = dead
			}
			return nil, false, more
		}
		if len(next)+1 > len(line) {
			line = append([]xiangqi.Move{reply}, next...)
		}
	}
	return line, true, false
}

// escapes reports whether an answer leaves me without a further check: that check
// leads nowhere, however many follow.
func (m *mating) escapes(p *xiangqi.Position, replies []xiangqi.Move) bool {
	for _, reply := range replies {
		captured := p.Make(reply)
		s := m.table.at(p.Hash())
		if s.depth == 0 && !m.stalemate && !m.scene.hasCheck(p) {
			s.depth = dead
		}
		p.Unmake(reply, captured)
		if s.depth == dead {
			return true
		}
	}
	return false
}

// promote puts a move at the head of a list that holds it.
func promote(moves []xiangqi.Move, m xiangqi.Move) {
	for i := range moves {
		if moves[i] == m {
			moves[0], moves[i] = moves[i], moves[0]
			return
		}
	}
}

// matesInOne reports whether the side to move can mate at once (将死, by R18 perhaps
// also 困毙).
func (j *Judge) matesInOne(p *xiangqi.Position) bool {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	moves := buf[:0]
	if j.read.StalemateMates {
		moves = p.LegalMoves(moves)
	} else {
		moves = p.LegalChecks(moves)
	}
	for _, m := range moves {
		captured := p.Make(m)
		mated := !p.HasLegalMove()
		p.Unmake(m, captured)
		if mated {
			return true
		}
	}
	return false
}
