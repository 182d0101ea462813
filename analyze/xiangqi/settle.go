package xiangqi

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// maxReadings bounds how many readings of a game are kept alive at once. Each
// token that fits two moves doubles them; what later moves do not thin out below
// this bound they hardly ever settle.
const maxReadings = 64

// maxStretch bounds for how many plies they are followed: longer than games are.
const maxStretch = 1000

// settlement is a stretch of a game whose tokens fit several moves each, and the
// one line of lawful moves on which every token of it can be played.
type settlement struct {
	ply  int    // the first that fits several moves, from 1
	most int    // readings alive at most
	line []Move // from that ply to the one that settles it
}

// settledBy is the ply that left one reading.
func (s *settlement) settledBy() int { return s.ply + len(s.line) - 1 }

// unsettled says how far the readings of a token were followed in vain. The zero
// value says that none were.
type unsettled struct {
	ply   int  // the last that was looked at
	alive int  // readings that it can be played in: 0 when all have died there
	left  bool // a bound was reached: they were not followed beyond it
}

// String writes what became of the readings, for evidence.
func (u unsettled) String() string {
	if u.alive > maxReadings {
		return fmt.Sprintf("more than %d readings at ply %d", maxReadings, u.ply)
	}
	return fmt.Sprintf("%s after ply %d", plural(u.alive, "reading", "readings"), u.ply)
}

// text goes on a sentence about the token.
func (u unsettled) text() (t schemas.Text) {
	switch {
	case u.alive == 0:
		return schemas.Text{
			Zh: fmt.Sprintf("无论取哪一着，第%d着都走不通", u.ply),
			En: fmt.Sprintf("whichever is taken, ply %d cannot be played", u.ply),
		}
	case u.alive > maxReadings:
		t = schemas.Text{
			Zh: fmt.Sprintf("至第%d着读法已逾%d种", u.ply, maxReadings),
			En: fmt.Sprintf("by ply %d there are more than %d readings", u.ply, maxReadings),
		}
	default:
		t = schemas.Text{
			Zh: fmt.Sprintf("至第%d着仍有%d种读法", u.ply, u.alive),
			En: fmt.Sprintf("%d readings are left after ply %d", u.alive, u.ply),
		}
	}
	if u.left {
		t.Zh += "，未再推究"
		t.En += ", which were followed no further"
	}
	return t
}

// branch is a reading still alive: its last move, and where in the list of one
// ply before it came from.
type branch struct {
	move   Move
	parent int32
}

// readings are the readings of an ambiguous stretch of a game.
type readings struct {
	alive []Position // one for each branch of the last ply
	next  []Position
	plies [][]branch
}

// settle follows every reading of the ambiguous ply i, counted from 0, through
// the moves behind it, and reports whether they leave one alive. It keeps that
// one; a token is never read by what is likely.
func (a *Auditor) settle(i int) bool {
	r, all := &a.replay, &a.readings
	all.begin(&r.position)
	moves := r.game.Moves[i:]
	most := 0
	for k := range moves {
		if r.outOfTurn(i + k) {
			return false
		}
		all.follow(r, r.game.Bytes(moves[k].Token))
		alive := len(all.alive)
		r.unsettled = unsettled{ply: i + k + 1, alive: alive}
		switch {
		case alive == 0:
			return false
		case alive == 1:
			r.settled = append(r.settled, settlement{ply: i + 1, most: most, line: all.line()})
			r.unsettled = unsettled{}
			return true
		case alive > maxReadings, k+1 == maxStretch && k+1 < len(moves):
			r.unsettled.left = true
			return false
		}
		most = max(most, alive)
	}
	return false
}

func (all *readings) begin(p *Position) {
	all.alive = append(all.alive[:0], *p)
	all.plies = all.plies[:0]
}

// follow plays a token in every reading that it fits. It stops when there are
// more than maxReadings.
func (all *readings) follow(r *replay, token []byte) {
	var buf [MaxMoves]Move
	var ply []branch
	all.next = all.next[:0]
	for i := range all.alive {
		for _, m := range r.candidates(&all.alive[i], token, buf[:0]) {
			if len(ply) > maxReadings {
				break
			}
			p := all.alive[i]
			p.Make(m)
			all.next, ply = append(all.next, p), append(ply, branch{m, int32(i)})
		}
	}
	all.plies = append(all.plies, ply)
	all.alive, all.next = all.next, all.alive
}

// line returns the moves that lead to the only branch of the last ply.
func (all *readings) line() []Move {
	line := make([]Move, len(all.plies))
	at := int32(0)
	for k, ply := range slices.Backward(all.plies) {
		line[k], at = ply[at].move, ply[at].parent
	}
	return line
}

// candidates lists the lawful moves that a token of this game fits in a position.
func (r *replay) candidates(p *Position, token []byte, dst []Move) []Move {
	token, _ = r.counted(token)
	return p.Candidates(token, dst)
}
