package renju

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Game is a game replayed under Rules: what each ply made, every fault, and the
// state at the end. It says what the moves show and judges no result. It does not
// ask whether a move of Black is forbidden; Position.Judge does.
//
// A Game may be used for one game after another; Steps and Faults are then
// overwritten.
type Game struct {
	Rules    *Rules // in force: those given, or what is left of them under the protocol of the record
	Steps    []Step // the plies before the first that stops the replay
	Faults   []Fault
	Position Position // after them
	Turn     Stone    // to move after them
	Stopped  bool     // by the last ply looked at, which Faults tells of

	SetUpFault Point // a point on which stones were set up twice; NoPoint: none

	Opening     *Opening // nil where the first three plies make none
	Orientation Symmetry // turns them into its diagram

	End    EndKind // the first end that the moves show
	EndPly int     // its ply, from 1

	Swapped bool // an odd number of swaps: the player drawn Black has White
	Fifths  FifthsEvidence
	Offered []Point // the fifths that the record tells of, that kept among them

	record *Record
	placed [3]int // stones by colour
	passes int    // lawful passes running
	doubt  bool   // the swaps contradict the rules: who has which colour is not known
}

// Run replays a record. Record is kept until the next Run; it is not changed.
func (g *Game) Run(rules *Rules, record *Record) {
	*g = Game{
		Rules: rules.Under(record.Protocol), Turn: Black, record: record, SetUpFault: NoPoint,
		Steps: g.Steps[:0], Faults: g.Faults[:0], Offered: g.Offered[:0],
	}
	g.setUp()
	for _, m := range record.Moves {
		if g.play(m); g.Stopped {
			break
		}
	}
	g.swaps()
	g.fifths()
}

// setUp sets the stones that stand before the first move. Such a game begins from
// no opening, so that nothing of the opening stage is asked of it. Where the record
// does not say whose the first move is, it is his who has put fewer stones, Black's
// of equally many.
func (g *Game) setUp() {
	if len(g.record.Setup) == 0 {
		return
	}
	g.Rules = g.Rules.withoutOpening()
	for _, m := range g.record.Setup {
		if !g.Position.Put(m.At, m.Colour) {
			g.SetUpFault = m.At
			continue
		}
		g.placed[m.Colour]++
	}
	if g.placed[White] < g.placed[Black] {
		g.Turn = White
	}
	if len(g.record.Moves) > 0 && g.record.Moves[0].Colour != Empty {
		g.Turn = g.record.Moves[0].Colour
	}
}

// ply is the number of the ply being played.
func (g *Game) ply() int { return len(g.Steps) + 1 }

// fault notes a fault of the ply being played.
func (g *Game) fault(f Fault) {
	if f.Ply == 0 {
		f.Ply = int32(g.ply())
	}
	g.Faults = append(g.Faults, f)
	g.Stopped = g.Stopped || f.Kind.Stops()
}

// at writes the points of a fault.
func at(p, q Point) [2]Point { return [2]Point{p, q} }

var nowhere = at(NoPoint, NoPoint)

// play makes one move, or stops the replay at it.
func (g *Game) play(m Move) {
	if !g.inTurn(m) || m.Kind != PassOne && !g.fits(m) {
		return
	}
	if g.End != EndNone && g.EndPly == len(g.Steps) {
		g.fault(Fault{Kind: FaultAfterEnd, Colour: g.Turn, Clause: g.endClause(), At: nowhere})
	}
	step := Step{Move: m, Colour: g.Turn}
	if m.Kind == PassOne {
		step.End = g.pass()
	} else {
		step.Five, step.End = g.place(m.At)
	}
	g.Steps = append(g.Steps, step)
	if g.End == EndNone && step.End != EndNone {
		g.End, g.EndPly = step.End, len(g.Steps)
	}
	g.Turn = g.Turn.Other()
}

// inTurn reports whether a move is of the side to move.
func (g *Game) inTurn(m Move) bool {
	if m.Colour == Empty || m.Colour == g.Turn {
		return true
	}
	f := Fault{Kind: FaultTwoRunning, Colour: m.Colour, Clause: g.Rules.Clauses.Turns, Costs: g.Rules.Clauses.TwoRunning, At: at(m.At, NoPoint)}
	if len(g.Steps) == 0 {
		f.Kind, f.Costs = FaultWhiteFirst, ""
	}
	g.fault(f)
	return false
}

// fits reports whether a stone can stand where it is written.
func (g *Game) fits(m Move) bool {
	switch {
	case m.Kind == Off || m.At >= Points:
		g.fault(Fault{Kind: FaultOffBoard, Colour: g.Turn, Clause: g.Rules.Clauses.Points, At: nowhere})
	case g.Position.Stone(m.At) != Empty:
		g.fault(Fault{Kind: FaultOccupied, Colour: g.Turn, Clause: g.Rules.Clauses.Points, At: at(m.At, NoPoint)})
	default:
		return true
	}
	return false
}

// pass gives up a move. Two passes draw only if both are allowed.
func (g *Game) pass() EndKind {
	ban := g.Rules.PassBan
	if ban.Given && g.ply() <= ban.Value {
		g.fault(Fault{Kind: FaultEarlyPass, Colour: g.Turn, Clause: ban.Clause, At: nowhere})
		g.passes = 0
		return EndNone
	}
	g.passes++
	draws := g.Rules.DrawingPasses
	// In one round Black comes first, so that White's is the second pass (D6).
	if g.passes >= 2 && draws.Given && (draws.Value == rulebooks.PassesAnyOrder || g.Turn == White) {
		return EndPasses
	}
	return EndNone
}

// place puts a stone on an empty point.
func (g *Game) place(p Point) (five Row, end EndKind) {
	g.passes = 0
	g.Position.Put(p, g.Turn)
	g.placed[g.Turn]++
	if set := g.Rules.Stones[g.Turn]; set.Given && g.placed[g.Turn] == set.Value+1 {
		g.fault(Fault{Kind: FaultStones, Colour: g.Turn, Clause: set.Clause, At: at(p, NoPoint), Count: g.placed[g.Turn]})
	}
	g.opening(p)
	five = g.Rules.winningRow(&g.Position, p)
	switch {
	case five.Length > 0:
		return five, EndFive
	case g.placed[Black]+g.placed[White] == Points:
		return five, EndFullBoard
	}
	return five, EndNone
}

// endClause is the clause of the end in force.
func (g *Game) endClause() schemas.ClauseID {
	switch g.End {
	case EndFive:
		return g.Rules.Clauses.Five
	case EndPasses:
		return g.Rules.DrawingPasses.Clause
	case EndFullBoard:
		return g.Rules.Clauses.FullBoard
	}
	return ""
}

// FaultsAt returns the faults of a ply, from 1, in the order found.
func (g *Game) FaultsAt(ply int) (list []Fault) {
	for _, f := range g.Faults {
		if int(f.Ply) == ply {
			list = append(list, f)
		}
	}
	return list
}

// Fault returns the first fault of a kind.
func (g *Game) Fault(k FaultKind) (f Fault, ok bool) {
	i := slices.IndexFunc(g.Faults, func(f Fault) bool { return f.Kind == k })
	if i < 0 {
		return Fault{}, false
	}
	return g.Faults[i], true
}

// PositionAfter returns the position after a number of plies, at most those replayed.
func (g *Game) PositionAfter(plies int) (p Position) {
	for _, m := range g.record.Setup {
		p.Put(m.At, m.Colour)
	}
	for _, s := range g.Steps[:min(max(plies, 0), len(g.Steps))] {
		if s.Move.Kind == Place {
			p.Put(s.Move.At, s.Colour)
		}
	}
	return p
}

// Canonical appends the moves replayed in the form that the eight images of the
// game share, NoPoint for a pass.
func (g *Game) Canonical(dst []Point) []Point {
	var c Canonical
	for _, s := range g.Steps {
		p := NoPoint
		if s.Move.Kind == Place {
			p = s.Move.At
		}
		dst = append(dst, c.Next(p))
	}
	return dst
}
