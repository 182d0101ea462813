package renju

import (
	"slices"

	"qipu/schemas"
)

// Distance returns how many points two points lie apart, 0–14: the greater of
// columns and rows. The points within one of the centre are its three by three.
func Distance(p, q Point) int {
	c, r := p.Column()-q.Column(), p.Row()-q.Row()
	return max(c, -c, r, -r)
}

// opening checks the stone just placed as one of the first three. The stones
// count, not the plies: a pass before them is a fault of its own.
func (g *Game) opening(p Point) {
	r := g.Rules
	switch black, white := g.placed[Black], g.placed[White]; {
	case g.Turn == Black && black == 1:
		if r.Centre.Given && p != r.Centre.Value {
			g.fault(Fault{Kind: FaultCentre, Colour: Black, Clause: r.Centre.Clause, Costs: r.Clauses.WrongCentre, At: at(p, NoPoint)})
		}
	case g.Turn == White && white == 1:
		// Without a stone on the centre the books measure from different points.
		_, missed := g.Fault(FaultCentre)
		if r.SecondReach.Given && !missed && Distance(p, r.Centre.Value) > r.SecondReach.Value {
			g.fault(Fault{Kind: FaultSecond, Colour: White, Clause: r.SecondReach.Clause, Costs: r.Clauses.WrongOpening, At: at(p, NoPoint)})
		}
	case g.Turn == Black && black == 2:
		if r.ThirdReach.Given && Distance(p, r.Centre.Value) > r.ThirdReach.Value {
			g.fault(Fault{Kind: FaultThird, Colour: Black, Clause: r.ThirdReach.Clause, Costs: r.Clauses.WrongOpening, At: at(p, NoPoint)})
		}
		g.named(p)
	}
}

// named names the opening that the third ply makes.
func (g *Game) named(third Point) {
	if len(g.Steps) != 2 || g.placed[White] != 1 {
		return
	}
	o, s, ok := OpeningOf(g.Steps[0].Move.At, g.Steps[1].Move.At, third)
	if !ok {
		return
	}
	g.Opening, g.Orientation = o, s
	if !g.Rules.Allows(o) {
		g.fault(Fault{Kind: FaultOpening, Colour: Black, Clause: g.Rules.Openings.Clause, Costs: g.Rules.Clauses.WrongOpening, At: at(third, NoPoint)})
	}
}

// swaps checks the swaps that the record tells of (三手可交换). All that the moves
// reach are taken as told; where the rules allow only some of them, who has which
// colour is in doubt.
func (g *Game) swaps() {
	rule := g.Rules.SwapAfter
	fault := func(k FaultKind, ply, n int) {
		g.doubt = true
		g.fault(Fault{Kind: k, Ply: int32(min(ply, len(g.record.Moves)+1)), Colour: White, Clause: rule.Clause, At: nowhere, Count: n})
	}
	swaps := g.record.Swaps
	for _, after := range swaps {
		reached := after >= 1 && after <= len(g.Steps)
		if reached {
			g.Swapped = !g.Swapped
		}
		if !reached || rule.Given && after != rule.Value {
			fault(FaultSwapPlace, max(after, 1), len(swaps))
			break
		}
	}
	if rule.Given && len(swaps) > 1 {
		fault(FaultSwapTwice, max(swaps[1], 1), len(swaps))
	}
}

// Holder returns who has a colour after the swaps told: First is the player who
// was drawn Black (假先). known is false where the record does not say whether
// there was a swap, or tells of swaps that the rules do not allow.
func (g *Game) Holder(colour Stone) (side schemas.Side, known bool) {
	side = schemas.First
	if (colour == Black) == g.Swapped {
		side = schemas.Second
	}
	return side, !g.doubt && (g.record.SwapTold || len(g.record.Swaps) > 0 || !g.swappable())
}

// swappable reports whether there can have been a swap: the game reached its ply,
// or a protocol lays down others.
func (g *Game) swappable() bool {
	if g.Rules.SwapAfter.Given {
		return len(g.Steps) >= g.Rules.SwapAfter.Value
	}
	return !g.record.Protocol.Kind.OfRulebooks()
}

// Drawn returns the drawn side of the player whom the record names with a colour.
// known is false where that hangs on a swap that is not known, or on whom the
// record means by its names.
func (g *Game) Drawn(named Stone) (side schemas.Side, known bool) {
	drawn := schemas.First
	if named == White {
		drawn = schemas.Second
	}
	held, sure := g.Holder(named)
	switch g.record.Seats {
	case SeatsDrawn:
		return drawn, true
	case SeatsFinal:
		return held, sure
	}
	return drawn, sure && held == drawn
}

// fifths checks the fifths that the record tells of (五手两打).
func (g *Game) fifths() {
	rule := g.Rules.FifthStones
	if !rule.Given || len(g.Steps) < FifthPly-1 {
		return
	}
	kept := NoPoint
	if len(g.Steps) >= FifthPly && g.Steps[FifthPly-1].Move.Kind == Place {
		kept = g.Steps[FifthPly-1].Move.At
	}
	g.Offered = g.offered(kept)
	switch {
	case len(g.Offered) > 1 || len(g.Offered) == 1 && (g.Offered[0] != kept || len(g.record.Removed) > 0):
		g.Fifths = FifthsTold
	case kept != NoPoint:
		g.Fifths = FifthsNotEvidenced
		return
	default:
		return
	}
	if n := len(g.Offered); n != rule.Value {
		g.fifth(FaultFifthCount, nowhere, n)
	}
	if len(g.Offered) > Points {
		return // no record of a game: the number says it all
	}
	g.offers()
	g.choice(kept)
}

// offered lists the fifths that the record tells of: those that it calls offered,
// or that kept and those removed.
func (g *Game) offered(kept Point) []Point {
	// One offer alone that was not kept is the other one: so RIF's alt and others have it.
	if len(g.record.Offered) == 1 && kept != NoPoint && g.record.Offered[0] != kept && len(g.record.Removed) == 0 {
		return append(g.Offered, kept, g.record.Offered[0])
	}
	if len(g.record.Offered) > 0 {
		return append(g.Offered, g.record.Offered...)
	}
	if kept != NoPoint {
		g.Offered = append(g.Offered, kept)
	}
	return append(g.Offered, g.record.Removed...)
}

// fifth notes a fault of the offered fifths.
func (g *Game) fifth(k FaultKind, at [2]Point, n int) {
	colour := Black
	if k == FaultFifthForeign || k == FaultFifthRemoved || k == FaultRemovedOther {
		colour = Empty // of the choice, or of the record
	}
	g.fault(Fault{Kind: k, Ply: FifthPly, Colour: colour, Clause: g.Rules.FifthStones.Clause, At: at, Count: n})
}

// offers checks each offer by itself and against those before it.
func (g *Game) offers() {
	before := g.PositionAfter(FifthPly - 1)
	stones, _ := PatternOf(&before)          // four at most, which leaves room for one
	forms := make([]Pattern, len(g.Offered)) // the zero Pattern where there is none to compare
	for i, p := range g.Offered {
		switch {
		case p >= Points:
			g.fifth(FaultFifthOff, nowhere, 0)
		case before.Stone(p) != Empty:
			g.fifth(FaultFifthOccupied, at(p, NoPoint), 0)
		case slices.Contains(g.Offered[:i], p):
			g.fifth(FaultFifthRepeated, at(p, NoPoint), 0)
		default:
			with, _ := stones.With(p, Black)
			forms[i] = with.Form(g.Rules.Same)
			if j := slices.Index(forms[:i], forms[i]); j >= 0 {
				g.fifth(FaultFifthSame, at(g.Offered[j], p), 0)
			}
		}
	}
}

// choice checks what became of the offers.
func (g *Game) choice(kept Point) {
	if kept != NoPoint && !slices.Contains(g.Offered, kept) {
		g.fifth(FaultFifthForeign, at(kept, NoPoint), 0)
	}
	if kept != NoPoint && slices.Contains(g.record.Removed, kept) {
		g.fifth(FaultFifthRemoved, at(kept, NoPoint), 0)
	}
	for _, p := range g.record.Removed {
		if !slices.Contains(g.Offered, p) {
			g.fifth(FaultRemovedOther, at(p, NoPoint), 0)
			break
		}
	}
}
