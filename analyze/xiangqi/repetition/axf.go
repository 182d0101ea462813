package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// asianTimes is how often a position must stand (axf:12).
const asianTimes = 3

// AXF judges the first position that stands three times by the rulebook axf.
func AXF(start xiangqi.Position, moves []xiangqi.Move) Ruling {
	h := newHistory(start, moves)
	at, ok := h.threefold()
	if !ok {
		return Ruling{Verdict: None, Clause: "axf:12"}
	}
	a := asian{h: h}
	return a.ruling(at)
}

// overCycle judges a cycle that has gone round three times by the rulebook axf.
func overCycle(h *history, c Cycle) Ruling {
	a := asian{h: h}
	return a.ruling([asianTimes]int{c.Last - 2*c.Length, c.Last - c.Length, c.Last})
}

// threefold finds the first position that stands for the third time, and returns
// after how many plies it has stood each time.
func (h *history) threefold() (at [asianTimes]int, ok bool) {
	seen := make(map[uint64][]int)
	for t := range h.positions {
		if t > 0 && h.captures(t) {
			clear(seen)
		}
		key := h.positions[t].Hash()
		seen[key] = append(seen[key], t)
		if list := seen[key]; len(list) == asianTimes {
			return [asianTimes]int(list), true
		}
	}
	return at, false
}

// asian judges by the Asian and World rules (rulebook axf).
type asian struct {
	h *history
}

// ruling judges the plies between the first and the third time. A side loses only
// if it is at fault over all of them and in either loop by itself: a chase of
// another piece in each loop is allowed (axf:5).
func (a *asian) ruling(at [asianTimes]int) Ruling {
	r := a.over(at[0], at[2])
	r.Cycle.Length = at[2] - at[1]
	for _, loop := range [...][2]int{{at[0], at[1]}, {at[1], at[2]}} {
		if one := a.over(loop[0], loop[1]); one.Verdict != r.Verdict {
			r.Verdict, r.Clause = Draw, "axf:5"
		}
	}
	return r
}

// over judges the plies after one position up to another.
func (a *asian) over(earlier, last int) Ruling {
	r := Ruling{Cycle: Cycle{First: earlier + 1, Length: last - earlier, Last: last, End: last}}
	ids := identities(&a.h.positions[earlier])
	faults := [2]fault{everything, everything}
	found := make([][]asianVictim, 0, last-earlier)
	for t := earlier + 1; t <= last; t++ {
		before, m := &a.h.positions[t-1], a.h.moves[t-1]
		ply := Ply{Move: m, Piece: before.At(m.From), Answers: before.InCheck(before.SideToMove())}
		ids[m.To], ids[m.From] = ids[m.From], 0
		var victims []asianVictim
		if after := &a.h.positions[t]; after.InCheck(after.SideToMove()) {
			ply.Class = Check
		} else {
			victims = a.victims(before, m)
		}
		faults[before.SideToMove()].keep(ply.Class == Check, victims, &ids)
		r.Plies, found = append(r.Plies, ply), append(found, victims)
	}
	if faults[0].chased != 0 && faults[1].chased != 0 { // mutual attacks: a tied chariot's do not count (axf:11)
		faults[0].chased, faults[1].chased = faults[0].free, faults[1].free
	}
	for i := range r.Plies {
		r.Plies[i].setVictim(found[i], faults[a.h.positions[earlier+i].SideToMove()].chased)
	}
	r.Red, r.Black = faults[0].ban(), faults[1].ban()
	r.Verdict, r.Clause = asianVerdict(faults[0], faults[1])
	return r
}

// fault is what the plies of one side have in common.
type fault struct {
	check  bool   // each gives check
	chased uint32 // the pieces that each chases, by number
	free   uint32 // the same without the chases of a chariot on the horse that ties it
}

// everything is what no plies at all have in common.
var everything = fault{true, ^uint32(0), ^uint32(0)}

// keep keeps of a fault what one more ply shares, and numbers its victims.
func (f *fault) keep(check bool, victims []asianVictim, ids *[board.Squares]uint8) {
	var chased, free uint32
	for i := range victims {
		v := &victims[i]
		v.number = 1 << ids[v.At]
		chased |= v.number
		if !v.tied {
			free |= v.number
		}
	}
	f.check = f.check && check
	f.chased &= chased
	f.free &= free
}

// ban names what a side plays by the rulebook axf.
func (f fault) ban() Ban {
	switch {
	case f.check:
		return Ban{Name: perpetualCheck, Banned: true, check: true}
	case f.chased != 0:
		return Ban{Name: "长捉", Banned: true}
	}
	return Ban{Name: allowed}
}

func asianVerdict(red, black fault) (Verdict, string) {
	switch {
	case red.check && black.check:
		return Draw, "axf:2"
	case red.check:
		return RedLoses, "axf:1"
	case black.check:
		return BlackLoses, "axf:1"
	case red.chased != 0 && black.chased != 0:
		return Draw, "axf:4"
	case red.chased != 0:
		return RedLoses, "axf:3"
	case black.chased != 0:
		return BlackLoses, "axf:3"
	}
	return Draw, "axf:10"
}

// identities numbers the pieces, so that one can be followed through a cycle.
func identities(p *xiangqi.Position) (ids [board.Squares]uint8) {
	n := uint8(0)
	for _, side := range [...]schemas.Side{schemas.First, schemas.Second} {
		for q := range p.Pieces(side).All() {
			ids[q] = n
			n++
		}
	}
	return ids
}

// setVictim makes a ply the chase of one of its victims: the one that its side chases
// with every ply, if there is one.
func (p *Ply) setVictim(victims []asianVictim, always uint32) {
	for i := range victims {
		if v := &victims[i]; p.Class != Chase || v.number&always != 0 {
			p.Class, p.Chase = Chase, v.Victim
		}
	}
}
