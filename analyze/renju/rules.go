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
	Profile string  // the rulebook in force
	Plain   Variant // the gomoku that the event plays; VariantUnsaid: it plays renju, unless a record says otherwise

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

	CountBarred  bool                      // count before each ply the points forbidden to Black
	Reading      Reading                   // of threes (F1)
	OverlineLate rulebooks.Parameter[bool] // White may point out an overline to the end (D4); Given where Black is forbidden anything
	SimpleFours  bool                      // only simple fours make a 四四 (D30)
	FirstFive    bool                      // a five wins as it is made (renju-2002:1.5.1); else once it is announced (wuziqi-2009:10.1(1))

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
	wuziqi2009:    wuziqiClauses(wuziqi2009),
	wuziqiUndated: wuziqiClauses(wuziqiUndated),
	renju2002: {
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
	Claim    string // "D4=to-end"
	Fours    string // "D30=as-2009"
	Threes   string // "F1=recursive"
	Same     string // "F2=pattern"
	Redraw   string // "D32=new-opening"
}

// The choices of D20, D30 and D31 that set no parameter.
const (
	anyOpening     = "free"
	byTheLetter    = "literal"
	whiteOverlines = "wins"
)

// RulesOf takes the rules of the settings in force for a profile of renju. It
// fails on parameters that do not fit this package: another board than fifteen by
// fifteen, a centre that is no point of it, other numbers of threes, fours or
// stones in a row than those that the judge knows.
func RulesOf(settings *rulebooks.Settings, p rulebooks.Parameters) (*Rules, error) {
	centre, err := centreOf(p)
	if err != nil {
		return nil, err
	}
	value := func(id string) string { return settings.Value(id, p.Profile()) }
	choice := func(id string) string { return id + "=" + value(id) }
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
		OverlineLate: rulebooks.Parameter[bool]{
			Value: p.OverlineClaim.Value == rulebooks.ClaimToEnd, Clause: p.OverlineClaim.Clause, Given: p.OverlineClaim.Given,
		},
		// Only renju-2002 names simple fours alone.
		SimpleFours: value("D30") == byTheLetter && p.Profile() == renju2002,
		FirstFive:   p.Profile() == renju2002,
		Options: Options{
			Openings: choice("D20"), PassBan: choice("D5"), Passes: choice("D6"), Overline: choice("D31"),
			Claim: choice("D4"), Fours: choice("D30"), Threes: choice("F1"), Same: choice("F2"), Redraw: choice("D32"),
		},
	}
	r.Reading, _ = ParseReading(value("F1"))
	r.Same, _ = parseSameness(value("F2"))
	if value("D20") == anyOpening {
		r.freeOpening()
	}
	return r, nil
}

// centreOf reports why parameters are not those that this package judges by, and
// returns the centre.
func centreOf(p rulebooks.Parameters) (centre Point, err error) {
	for _, fixed := range [...]struct {
		name string
		is   rulebooks.Parameter[int]
		want int
	}{
		{"board-files", p.BoardFiles, Size},
		{"board-ranks", p.BoardRanks, Size},
		{"winning-row", p.WinningRow, 5},
		{"overline", p.Overline, 6},
		{"forbidden-threes", p.ForbiddenThrees, 2},
		{"forbidden-fours", p.ForbiddenFours, 2},
	} {
		if fixed.is.Given && fixed.is.Value != fixed.want {
			return NoPoint, fmt.Errorf("%s: %s = %d: renju is judged with %d only", p.Profile(), fixed.name, fixed.is.Value, fixed.want)
		}
	}
	centre, ok := ParsePoint(p.Centre.Value)
	if p.Centre.Given && !ok {
		return NoPoint, fmt.Errorf("%s: centre %.10q is no point of the board", p.Profile(), p.Centre.Value)
	}
	return centre, nil
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
	return r.withoutOpening()
}

// withoutOpening returns the rules without those on the opening stage.
func (r *Rules) withoutOpening() *Rules {
	free := *r
	free.freeOpening()
	free.Centre = rulebooks.Parameter[Point]{}
	free.SwapAfter, free.FifthStones = rulebooks.Parameter[int]{}, rulebooks.Parameter[int]{}
	return &free
}
