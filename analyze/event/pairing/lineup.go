package pairing

import "slices"

// Team is a team with the players it registered, in the order of boards (台次).
type Team struct {
	Player  int   // the index of the team in Tournament.Players
	Ratings []int // of the registered players in order; 0 of an unrated one, below 0 where none is told; empty if none is
	Fixed   bool  // 分台定人: the line-up is the registered one
	Any     bool  // the order is not asked for, as in 临时定台
	Boards  int   // of a match, behind which the reserves stand; 0 where it is not told
}

// LineUp is who a team let play in a round, in the order of boards, by the registered
// numbers from 1; 0 is a board left empty, and below 0 one who is not registered.
type LineUp struct {
	Round    int
	Declared bool // it was handed in, and is not as it was played
	Numbers  []int
}

// CheckLineUps holds the line-ups of a team against its registration
// (wuziqi-2009:14.2(1) and (2), xiangqi-2011:11.1 and 11.2), and those handed in against
// those played. Who played is not told again where a line-up handed in has it.
func CheckLineUps(t *Team, lineUps []LineUp) Report {
	var r Report
	if !t.Any {
		r.registered(t)
	}
	declared := make(map[int][]int)
	for _, l := range lineUps {
		if l.Declared {
			declared[l.Round] = l.Numbers
			r.lineUp(t, &l, nil)
		}
	}
	for _, l := range lineUps {
		if l.Declared {
			continue
		}
		as, ok := declared[l.Round]
		if ok {
			r.asDeclared(t, &l, as)
		}
		if !slices.Equal(l.Numbers, as) {
			r.lineUp(t, &l, as)
		}
	}
	r.sort()
	return r
}

// lineUp checks one line-up; what of it told holds the same number was told before.
func (r *Report) lineUp(t *Team, l *LineUp, told []int) {
	before := 0
	add := func(kind Kind, board, expected, actual int) {
		if board < len(told) && told[board] == actual {
			return
		}
		r.add(Deviation{Kind: kind, Round: l.Round, Board: board + 1, Players: []int{t.Player}, Expected: Fact{Number: expected}, Actual: Fact{Number: actual}})
	}
	for board, n := range l.Numbers {
		if n == 0 {
			continue
		}
		if r.check(LineUpStranger, n < 0) {
			add(LineUpStranger, board, 0, n)
			continue
		}
		switch {
		case t.Any:
		case t.Fixed:
			if r.check(LineUpChanged, n != board+1) {
				add(LineUpChanged, board, board+1, n)
			}
		case r.check(LineUpOrder, n <= before):
			add(LineUpOrder, board, before, n)
		}
		before = max(before, n)
	}
}

// asDeclared checks that those played who were named.
func (r *Report) asDeclared(t *Team, l *LineUp, as []int) {
	for board, n := range l.Numbers {
		if n == 0 || board >= len(as) {
			continue
		}
		if r.check(LineUpPlayed, n != as[board]) {
			r.add(Deviation{Kind: LineUpPlayed, Round: l.Round, Board: board + 1, Players: []int{t.Player}, Expected: Fact{Number: as[board]}, Actual: Fact{Number: n}})
		}
	}
}

// registered checks that who is registered first has the higher rating, and that who has
// none comes after those who have. Reserves are ordered for themselves.
func (r *Report) registered(t *Team) {
	before, told := 0, false
	for i, rating := range t.Ratings {
		if i == t.Boards {
			told = false // the first reserve
		}
		switch {
		case rating < 0:
			r.gap(LineUpRating, 0, MissingRatings)
			continue
		case told && r.check(LineUpRating, rating > before):
			r.add(Deviation{Kind: LineUpRating, Board: i + 1, Players: []int{t.Player}, Expected: Fact{Number: before}, Actual: Fact{Number: rating}})
		}
		before, told = rating, true
	}
	if len(t.Ratings) == 0 {
		r.gap(LineUpRating, 0, MissingRatings)
	}
}
