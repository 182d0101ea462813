package pairing

// Team is a team with the players it registered, in the order of boards (台次).
type Team struct {
	Player  int   // the index of the team in Tournament.Players
	Ratings []int // of the registered players in order; 0 for none; empty if not told
	Fixed   bool  // 分台定人: the line-up is the registered one
	Boards  int   // boards of a match
}

// LineUp is who a team let play in a round, in the order of boards, by the registered
// numbers from 1; 0 is a board left empty.
type LineUp struct {
	Round   int
	Numbers []int
}

// CheckLineUps holds the line-ups of a team against its registration
// (wuziqi-2009:14.2(1) and (2), xiangqi-2011:11.1 and 11.2). It is not for 临时定台, which
// may be in any order.
func CheckLineUps(t *Team, lineUps []LineUp) Report {
	var r Report
	r.registered(t)
	players := []int{t.Player}
	for _, l := range lineUps {
		before := 0
		for board, n := range l.Numbers {
			switch {
			case n == 0:
				continue
			case t.Fixed:
				if r.check(LineUpChanged, n != board+1) {
					r.add(Deviation{Kind: LineUpChanged, Round: l.Round, Players: players, Expected: Fact{Number: board + 1}, Actual: Fact{Number: n}})
				}
			default:
				if r.check(LineUpOrder, n <= before) {
					r.add(Deviation{Kind: LineUpOrder, Round: l.Round, Players: players, Expected: Fact{Number: before}, Actual: Fact{Number: n}})
				}
			}
			before = max(before, n)
		}
	}
	r.sort()
	return r
}

// registered checks that who is registered first has the higher rating, and that who has
// none comes after those who have. Reserves are ordered for themselves.
func (r *Report) registered(t *Team) {
	for i := 1; i < len(t.Ratings); i++ {
		if i == t.Boards {
			continue // the first reserve
		}
		if r.check(LineUpRating, t.Ratings[i] > t.Ratings[i-1]) {
			r.add(Deviation{Kind: LineUpRating, Players: []int{t.Player}, Expected: Fact{Number: t.Ratings[i-1]}, Actual: Fact{Number: t.Ratings[i]}})
		}
	}
}
