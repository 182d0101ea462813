package renju

import (
	"fmt"
	"slices"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Rules are what the replay of a game takes from the rulebook and what the event
// sets in its place. A parameter that is not Given is not applied.
type Rules struct {
	Profile string // the rulebook in force

	Centre      rulebooks.Parameter[Point]    // of Black 1
	SecondReach rulebooks.Parameter[int]      // points from the centre at most, White 2
	ThirdReach  rulebooks.Parameter[int]      // the same, Black 3
	Openings    rulebooks.Parameter[[]string] // the Chinese names of those allowed
	ClaimBefore rulebooks.Parameter[int]      // ply before which another opening must be pointed out
	SwapAfter   rulebooks.Parameter[int]      // ply after which White may swap, once
	FifthStones rulebooks.Parameter[int]      // stones that Black offers as ply FifthPly
	Same        Sameness                      // when two of them are the same

	PassBan       rulebooks.Parameter[int] // plies from the start in which nobody may pass
	DrawingPasses rulebooks.Parameter[rulebooks.DrawingPasses]
	Stones        [3]rulebooks.Parameter[int] // stones in the set, by colour
	WinningRow    rulebooks.Parameter[int]    // stones in a row that win
	OverlineWins  [3]bool                     // whether more than that win too, by colour

	Clauses Clauses
	Options Options
}

// FifthPly is the ply of the offered fifths (五手两打).
const FifthPly = 5

// Clauses are those that the replay rests on beside the parameters' own. One that
// the rulebook lacks is empty.
type Clauses struct {
	Turns        schemas.ClauseID // sides alternate, one stone at a time
	Points       schemas.ClauseID // stones on empty points of the board
	WrongCentre  schemas.ClauseID // what Black 1 off the centre costs
	WrongOpening schemas.ClauseID // what another opening costs, and until when it can be pointed out
	TwoRunning   schemas.ClauseID // what two moves running cost
	Five         schemas.ClauseID // a row that wins
	FullBoard    schemas.ClauseID // a full board draws
}

// clausesOf lists them by rulebook.
var clausesOf = map[string]Clauses{
	"wuziqi-2009":    wuziqiClauses("wuziqi-2009"),
	"wuziqi-undated": wuziqiClauses("wuziqi-undated"),
	"renju-2002": {
		Turns: "renju-2002:1.2.1", Points: "renju-2002:1.2.2",
		Five: "renju-2002:1.5.1", FullBoard: "renju-2002:1.5.4.2",
	},
}

// wuziqiClauses are the clauses of the two books that are near twins.
func wuziqiClauses(book string) Clauses {
	id := func(number string) schemas.ClauseID { return schemas.ClauseID(book + ":" + number) }
	return Clauses{
		Turns: id("4.1"), Points: id("4.1"), WrongCentre: id("9.1(5)"), WrongOpening: id("9.1(6)"),
		TwoRunning: id("9.1(7)"), Five: id("10.1(1)"), FullBoard: id("10.2(3)"),
	}
}

// Options are the choices in force of the options that bear on the replay, as
// findings print them.
type Options struct {
	Openings string // "D20=26"
	PassBan  string // "D5=first-5"
	Passes   string // "D6=same-round"
	Overline string // "D31=wins"
}

// The choices of D20 and D31 that set no parameter.
const (
	anyOpening     = "free"
	whiteOverlines = "wins"
)

// RulesOf takes the rules of the settings in force for a profile of renju. It
// fails on parameters that do not fit this package: another board than fifteen by
// fifteen, or a centre that is no point of it.
func RulesOf(settings *rulebooks.Settings, p rulebooks.Parameters) (*Rules, error) {
	if p.BoardFiles.Value != Size || p.BoardRanks.Value != Size {
		return nil, fmt.Errorf("%s: a board of %d by %d lines; renju is judged on %d by %d", p.Profile(), p.BoardFiles.Value, p.BoardRanks.Value, Size, Size)
	}
	centre, ok := ParsePoint(p.Centre.Value)
	if p.Centre.Given && !ok {
		return nil, fmt.Errorf("%s: centre %.10q is no point of the board", p.Profile(), p.Centre.Value)
	}
	value := func(id string) string { return settings.Value(id, p.Profile()) }
	r := &Rules{
		Profile:       p.Profile(),
		Centre:        rulebooks.Parameter[Point]{Value: centre, Clause: p.Centre.Clause, Given: p.Centre.Given},
		SecondReach:   p.SecondStoneReach,
		ThirdReach:    p.ThirdStoneReach,
		Openings:      allowedOpenings(p),
		ClaimBefore:   p.OpeningClaimBefore,
		SwapAfter:     p.SwapAfter,
		FifthStones:   p.FifthStones,
		PassBan:       p.PassBan,
		DrawingPasses: p.DrawingPasses,
		Stones:        [3]rulebooks.Parameter[int]{Black: p.FirstPieces, White: p.SecondPieces},
		WinningRow:    p.WinningRow,
		OverlineWins:  [3]bool{White: value("D31") == whiteOverlines},
		Clauses:       clausesOf[p.Profile()],
		Options:       Options{Openings: "D20=" + value("D20"), PassBan: "D5=" + value("D5"), Passes: "D6=" + value("D6"), Overline: "D31=" + value("D31")},
	}
	if value("D20") == anyOpening {
		r.freeOpening()
	}
	return r, nil
}

// allowedOpenings lists the openings that the parameters allow: those named, or
// all where the book names none, less the two younger ones where the greatest set
// counted has not room for them.
func allowedOpenings(p rulebooks.Parameters) (list rulebooks.Parameter[[]string]) {
	list.Clause, list.Given = p.OpeningCounts.Clause, p.OpeningCounts.Given
	if !list.Given {
		return list
	}
	small := slices.Max(append([]int{0}, p.OpeningCounts.Value...)) < len(openings)
	for i := range openings {
		o := &openings[i]
		named := p.DiagonalOpenings
		if o.Direct {
			named = p.DirectOpenings
		}
		if (named.Given && !slices.Contains(named.Value, o.Zh)) || (small && !o.Old) {
			continue
		}
		list.Value = append(list.Value, o.Zh)
	}
	return list
}

// Allows reports whether an opening is in the set in force.
func (r *Rules) Allows(o *Opening) bool {
	return !r.Openings.Given || slices.Contains(r.Openings.Value, o.Zh)
}

// freeOpening lifts what binds White 2 and Black 3. Black 1 stays on the centre,
// which the books ask of every game.
func (r *Rules) freeOpening() {
	r.SecondReach, r.ThirdReach, r.ClaimBefore = rulebooks.Parameter[int]{}, rulebooks.Parameter[int]{}, rulebooks.Parameter[int]{}
	r.Openings = rulebooks.Parameter[[]string]{}
}

// Under returns the rules for a record that declares a protocol: where it is not
// the rulebook's own, nothing of the opening stage is asked.
func (r *Rules) Under(p Protocol) *Rules {
	if p.Kind.OfRulebooks() {
		return r
	}
	free := *r
	free.freeOpening()
	free.Centre = rulebooks.Parameter[Point]{}
	free.SwapAfter, free.FifthStones = rulebooks.Parameter[int]{}, rulebooks.Parameter[int]{}
	return &free
}

// Gomoku returns the rules for plain gomoku, which no rulebook here governs: no
// opening, swap or ban on passes, and either side wins with a full row, in free
// gomoku (自由) with more stones too. Its clauses are empty.
func (r *Rules) Gomoku(free bool) *Rules {
	return &Rules{
		Profile:      "gomoku",
		WinningRow:   rulebooks.Parameter[int]{Value: r.WinningRow.Value, Given: true},
		OverlineWins: [3]bool{Black: free, White: free},
	}
}
