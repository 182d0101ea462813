package repetition

import (
	"slices"
)

// ends lists the plies at which a stretch can end, all of them: who asks to have a game
// judged has asked for this too.
func (j *Judge) ends(h *history) (ends []int) {
	for t := 2 * j.rules.LongRounds; t <= len(h.moves); t++ {
		ends = append(ends, t)
	}
	return ends
}

// stretches finds the nine rounds and more in which a side plays nothing but banned
// moves on three points or more (23.4), beginning with those that end at the given
// plies; if there are none, those in which a side plays nothing but aimless ones. A
// position must stand twice in them: without that nothing goes round, and nine rounds
// of attack are but an attack.
func (j *Judge) stretches(h *history, ends []int) (found []Cycle) {
	for _, alike := range [...]func(Class) bool{banned, aimless} {
		if found = j.stretchesOf(h, ends, alike); len(found) > 0 {
			return found
		}
	}
	return nil
}

// banned and aimless are the classes of which 23.4 speaks. What is open may be
// banned: then the verdict is open too.
func banned(c Class) bool  { return c != Idle }
func aimless(c Class) bool { return c == Idle }

func (j *Judge) stretchesOf(h *history, ends []int, alike func(Class) bool) (found []Cycle) {
	plies := 2 * j.rules.LongRounds
	if j.read.NoNineRounds || plies == 0 {
		return nil
	}
	until := 0
	for _, last := range ends {
		if last <= until || !j.toAndFro(h, last-plies+1, last, alike) {
			continue
		}
		c := Cycle{First: last - plies + 1, Length: plies, Last: last, End: last, Long: true}
		for c.End+1 < len(h.positions) && j.toAndFro(h, c.End+2-plies, c.End+1, alike) {
			c.End++
		}
		found, until = append(found, c), c.End
	}
	return found
}

// lastStretch is the stretch that ends with the game, whether a position stands
// twice in it or not: for a record that says that its end was ruled on.
func (j *Judge) lastStretch(h *history) (Cycle, bool) {
	plies := 2 * j.rules.LongRounds
	last := len(h.positions) - 1
	if j.read.NoNineRounds || plies == 0 || last < plies {
		return Cycle{}, false
	}
	first := last - plies + 1
	return Cycle{First: first, Length: plies, Last: last, End: last, Long: true},
		j.allAlike(h, first, last, banned) || j.allAlike(h, first, last, aimless)
}

// toAndFro reports whether the plies from first to last may be judged.
func (j *Judge) toAndFro(h *history, first, last int, alike func(Class) bool) bool {
	return h.recurs(first-1, last) && j.allAlike(h, first, last, alike)
}

// allAlike reports whether none of the plies from first to last captures and those of
// one side are all alike, on three points or more.
func (j *Judge) allAlike(h *history, first, last int, alike func(Class) bool) bool {
	if slices.Contains(h.captured[first-1:last], true) {
		return false
	}
	for _, from := range [...]int{first, first + 1} {
		if h.points(from, last) >= j.rules.LongPoints && j.sideIs(h, from, last, alike) {
			return true
		}
	}
	return false
}

func (j *Judge) sideIs(h *history, from, last int, alike func(Class) bool) bool {
	for t := from; t <= last; t += 2 {
		if !alike(j.ply(h, t).Class) {
			return false
		}
	}
	return true
}
