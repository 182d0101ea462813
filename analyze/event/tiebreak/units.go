package tiebreak

import (
	"cmp"
	"slices"
)

// UnitTeam is a team that plays no matches: its members play an individual event, and
// their results are added up (队员总分, xiangqi-2011:11.5, 14.8, wuziqi-2009:14.2(5)).
type UnitTeam struct {
	Unit    string
	Members []int // that counted, the best placed first
	RankSum int
	Best    int // the best place of a member
	Points  int // of those members, in half points
	Place   int // from 1, shared by equals; 0 if the unit has too few members
}

// Units ranks the units of an individual standing by the members placed best, as many of
// each as members says, or all of them where it is 0: by the sum of their places and then
// by the best place, the fewer the better (xiangqi-2011:14.8), or by the sum of their points
// (11.5), as the event says (D36). Players of no unit, and those not ranked, do not count.
// uneven reports that units of different sizes were compared, which no book provides for.
func Units(s *Standing, members int, byPoints bool) (teams []UnitTeam, uneven bool) {
	index := make(map[string]int)
	for _, p := range s.Order {
		unit := s.count.t.Players[p].Unit
		if unit == "" {
			continue
		}
		i, ok := index[unit]
		if !ok {
			i = len(teams)
			index[unit] = i
			teams = append(teams, UnitTeam{Unit: unit, Best: s.Places[p]})
		}
		u := &teams[i]
		if members > 0 && len(u.Members) == members {
			continue
		}
		u.Members = append(u.Members, p)
		u.RankSum += s.Places[p]
		u.Points += s.Points(p)
	}
	full := func(u *UnitTeam) bool { return len(u.Members) >= members }
	better := func(a, b *UnitTeam) int {
		switch {
		case full(a) != full(b):
			if full(a) {
				return -1
			}
			return 1
		case byPoints:
			return cmp.Compare(b.Points, a.Points)
		}
		return cmp.Or(cmp.Compare(a.RankSum, b.RankSum), cmp.Compare(a.Best, b.Best))
	}
	slices.SortStableFunc(teams, func(a, b UnitTeam) int { return cmp.Or(better(&a, &b), cmp.Compare(a.Unit, b.Unit)) })
	for i := range teams {
		switch {
		case !full(&teams[i]):
			continue
		case i > 0 && better(&teams[i-1], &teams[i]) == 0:
			teams[i].Place = teams[i-1].Place
		default:
			teams[i].Place = i + 1
		}
		uneven = uneven || len(teams[i].Members) != len(teams[0].Members)
	}
	return teams, uneven
}
