package arbiter

import (
	"cmp"
	"slices"

	"qipu/schemas"
)

// timeOrder compares two times of day as written, both with the date, "2026-05-01 14:05",
// or both without, "14:05". known is false where they are not written in that way.
func timeOrder(a, b string) (order int, known bool) {
	dated := isTime(a) && isTime(b)
	bare := isBareTime(a) && isBareTime(b)
	if !dated && !bare {
		return 0, false
	}
	return cmp.Compare(a, b), true
}

// order says which of two entries came first: by the time of day where both note one
// and they differ, else by the plies. The order of the lines says nothing.
func order(a, b *entry) (order int, known bool) {
	if a.undated || b.undated {
		return 0, false
	}
	if at, ok := timeOrder(a.Time, b.Time); ok && at != 0 {
		return at, true
	}
	if a.ply > 0 && b.ply > 0 && a.ply != b.ply {
		return cmp.Compare(a.ply, b.ply), true
	}
	return 0, false
}

// inOrder sorts entries as they came. ok is false where they do not all tell it: then
// they stay as they stand.
func inOrder(list []*entry) (ok bool) {
	dated := !slices.ContainsFunc(list, func(e *entry) bool { return !isTime(e.Time) })
	plied := !slices.ContainsFunc(list, func(e *entry) bool { return e.ply == 0 })
	switch {
	case plied:
		slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Compare(a.ply, b.ply) })
	case dated:
		slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Compare(a.Time, b.Time) })
	}
	return plied || dated || len(list) < 2
}

// reached counts what a side has in the log until it comes to a number: at which entry
// it surely does, at which it does if all that is doubtful counts; nil: it does not.
func (h *hearing) reached(side schemas.Side, limit int, weight func(*entry) int) (surely, perhaps *entry, n int) {
	var list []*entry
	for i := range h.entries {
		if e := &h.entries[i]; e.side == side && weight(e) > 0 {
			list = append(list, e)
		}
	}
	dated := inOrder(list)
	sure, most := 0, 0
	for _, e := range list {
		most += weight(e)
		if !e.doubtful() {
			sure += weight(e)
		}
		at := *e
		at.undated = !dated
		if perhaps == nil && most >= limit {
			perhaps = &at
		}
		if surely == nil && sure >= limit {
			surely, n = &at, sure
		}
	}
	return surely, perhaps, n
}

// Whether the other side had lost before.
const (
	notBefore = iota
	perhapsBefore
	before
)

// lostFirst reports whether the other side had lost by the log before an entry.
func (h *hearing) lostFirst(e *entry) int {
	if e.side == schemas.NoSide {
		return notBefore
	}
	state := notBefore
	for _, l := range h.lost[e.side.Other()] {
		at, known := order(l.entry, e)
		switch {
		case known && at < 0 && l.sure:
			return before
		case !known || at < 0:
			state = perhapsBefore
		}
	}
	return state
}

// loss is something in the log by which a side loses.
type loss struct {
	*entry
	sure bool
}

// findLosses finds what in the log loses for each side: what comes after the other side
// has lost loses no more.
func (h *hearing) findLosses() {
	for _, side := range both {
		for i := range h.entries {
			if e := &h.entries[i]; e.side == side && h.ends(e) {
				h.lost[side] = append(h.lost[side], loss{e, !e.doubtful()})
			}
		}
		for _, t := range h.tallies() {
			surely, perhaps, _ := h.reached(side, t.limit, t.weight)
			switch {
			case surely != nil:
				h.lost[side] = append(h.lost[side], loss{surely, true})
			case perhaps != nil:
				h.lost[side] = append(h.lost[side], loss{perhaps, false})
			}
		}
	}
}

// tally is something that loses when a side has it so many times.
type tally struct {
	limit  int
	weight func(*entry) int
}

// tallies are those in force in the game.
func (h *hearing) tallies() (list []tally) {
	for _, p := range [...]schemas.LogPenalty{schemas.PenaltyFoul, schemas.PenaltyViolation, schemas.PenaltyWarning} {
		if limit := h.fatalCount(p); limit.Given && limit.Value > 0 && (p == schemas.PenaltyFoul) == (h.game.Kind == schemas.KindXiangqi) {
			list = append(list, tally{limit.Value, ruled(p)})
		}
	}
	if h.game.Kind == schemas.KindRenju {
		return list
	}
	if limit := h.parameters.FatalIdlePresses; limit.Given && limit.Value > 0 {
		list = append(list, tally{limit.Value, ofKind(schemas.LogPressFirst)})
	}
	if n, known := h.rules.Xiangqi.Fatal(); known && n > 0 {
		list = append(list, tally{n, ofKind(schemas.LogIllegalMove)})
	}
	return list
}

// ruled counts a penalty.
func ruled(p schemas.LogPenalty) func(*entry) int {
	return func(e *entry) int {
		if e.Ruled() == p {
			return e.Times()
		}
		return 0
	}
}

// ofKind counts the entries of a kind.
func ofKind(kind schemas.LogKind) func(*entry) int {
	return func(e *entry) int {
		if e.Kind == kind {
			return 1
		}
		return 0
	}
}
