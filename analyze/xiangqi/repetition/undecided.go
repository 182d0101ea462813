package repetition

import (
	"slices"

	"qipu/analyze/xiangqi"
)

// verdict rules on both sides' plies. Where a search ran out, every class that the
// ply could have is tried: if the verdict hangs on it, it is undetermined.
func (r *Readings) verdict(red, black []Ply, mass bool) (Verdict, string) {
	verdict, clause := None, ""
	for _, a := range r.possible(red) {
		for _, b := range r.possible(black) {
			v, c := rule(a, b, mass)
			if verdict != None && v != verdict {
				return Undetermined, clause
			}
			if verdict == None {
				verdict, clause = v, c
			}
		}
	}
	return verdict, clause
}

// possible lists what a side's plies can come to, given that those not decided may
// be anything.
func (r *Readings) possible(plies []Ply) []Ban {
	if !slices.ContainsFunc(plies, func(p Ply) bool { return p.Class == Unsure }) {
		return []Ban{r.banOf(plies)}
	}
	var out []Ban
	for _, as := range guesses() {
		guess := slices.Clone(plies)
		for i := range guess {
			switch {
			case guess[i].Class != Unsure:
			case as.Class == Idle && guess[i].chases:
				guess[i].Class = Chase
			default:
				guess[i] = as
			}
		}
		out = append(out, r.banOf(guess))
	}
	return out
}

// guesses lists what a ply may be: all that banOf tells apart but a check, which
// needs no search.
func guesses() []Ply {
	out := []Ply{{Class: Idle}, {Class: Threat}}
	for _, object := range [...]Object{Chariot, Rootless, ShortRoot} {
		joint := Victim{Object: object, Partners: xiangqi.PointsOf(0)}
		byChecks := Victim{Object: object, ByChecks: true}
		out = append(out, Ply{Class: Chase, Chase: Victim{Object: object}}, Ply{Class: Chase, Chase: joint}, Ply{Class: Chase, Chase: byChecks})
	}
	return out
}
