package movetext

import "qipu/schemas"

// CheckNumbers adds a fault to g for every move number of its main line, which is
// that of text[from:to], that does not follow from those before it. Sheets count
// either every stone or, with one number for both, the rounds: that is taken which
// fewer numbers contradict, stones where both are as good.
func CheckNumbers(g *schemas.Game, from, to int) {
	var stones, rounds follower
	rounds.paired = true
	numbered := false
	for i := range g.Moves {
		if n := g.Moves[i].Number; n > 0 {
			numbered = true
			stones.take(int32(i), n)
			rounds.take(int32(i), n)
		}
	}
	breaks := min(stones.breaks, rounds.breaks)
	if !numbered || breaks == 0 {
		return
	}
	f := follower{paired: rounds.breaks < stones.breaks}
	stated := -1 // the index of the last fault among those listed
	t := Over(g.Text, from, to)
	for i := int32(0); ; i++ {
		if _, ok := t.Next(); !ok {
			break
		}
		at, n := t.Number()
		if n == 0 {
			continue
		}
		expected := f.expected(i)
		broken, skipped := f.take(i, n)
		if skipped != 0 && stated >= 0 {
			g.Faults[stated].Skipped = skipped
		}
		if stated = -1; broken {
			listed := len(g.Faults)
			g.AddFault(schemas.Fault{Kind: schemas.FaultNumber, Ply: i, Expected: expected, At: at, Offset: -1})
			if len(g.Faults) > listed {
				stated = listed
			}
		}
	}
	if stated >= 0 {
		g.Faults[stated].Pending = f.suspect - f.base
	}
}

// follower follows the numbers of a line of moves.
type follower struct {
	paired  bool  // one number for a move of each side
	base    int32 // how many plies the numbers say are missing so far; negative: written twice
	suspect int32 // the same by a number that contradicted it …
	doubted bool  // … and was the last
	last    int32 // the last number …
	lastAt  int32 // … and the plies before it
	breaks  int
}

// expected returns the number that belongs before the ply after so many, from 1.
func (f *follower) expected(plies int32) int32 {
	if at := max(f.base+plies, 0); f.paired {
		return at/2 + 1
	}
	return max(f.base+plies, 0) + 1
}

// take follows a number in front of the ply after so many and reports whether it
// breaks the line. A wrong number is stated once; when the next agrees with it, plies
// are missing: as many as skipped says.
func (f *follower) take(plies, number int32) (broken bool, skipped int32) {
	repeats := f.last == number && f.lastAt == plies-1
	f.last, f.lastAt = number, plies
	switch {
	case f.fits(f.base, plies, number, repeats):
		f.doubted = false
	case f.doubted && f.fits(f.suspect, plies, number, repeats):
		skipped = f.suspect - f.base
		f.base, f.doubted = f.suspect, false
	default:
		f.suspect, f.doubted = number-1-plies, true
		if f.paired {
			f.suspect = 2*(number-1) - plies
		}
		f.breaks++
		return true, 0
	}
	return false, skipped
}

// fits reports whether a number belongs there. That of a round stands before Black's
// move; before White's it may be repeated.
func (f *follower) fits(base, plies, number int32, repeats bool) bool {
	at := base + plies
	if !f.paired {
		return at+1 == number
	}
	return at >= 0 && at/2+1 == number && (at%2 == 0 || repeats)
}
