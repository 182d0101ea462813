package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// queries are the differential tests: each compares one query with its naive
// twin and says where they differ.
var queries = map[string]func(*Position, *naive, *rand.Rand) error{
	"Attackers":      diffAttackers,
	"AttackersWith":  diffAttackersWith,
	"Attacked":       diffAttacked,
	"Lawful":         diffLawful,
	"Exposes":        diffExposes,
	"Recaptures":     diffRecaptures,
	"NewAttacks":     diffNewAttacks,
	"Checkers":       diffCheckers,
	"Pins":           diffPins,
	"Lists":          diffLists,
	"Mates":          diffMates,
	"SetsAndScreens": diffSets,
}

func TestQueriesAgainstNaive(t *testing.T) {
	for name, diff := range queries {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			for _, p := range queryPositions() {
				n, before := naiveOf(p.Board()), p
				if err := diff(&p, &n, r); err != nil {
					t.Fatalf("%s: %v", p.FEN(), err)
				}
				if p != before {
					t.Fatalf("%s: the query changed the position", before.FEN())
				}
			}
		})
	}
}

var sides = [...]schemas.Side{schemas.First, schemas.Second}

func differ(what string, got, want Points) error {
	if got != want {
		return fmt.Errorf("%s: {%s}, naive {%s}", what, got, want)
	}
	return nil
}

func diffAttackers(p *Position, n *naive, r *rand.Rand) error {
	for _, side := range sides {
		for range 15 {
			q := board.Square(r.IntN(board.Squares))
			want := where(func(from board.Square) bool { return n.attacks(side == schemas.Second, from, q) })
			if got := p.Attackers(q, side); got != want {
				return fmt.Errorf("attackers of %s by %v: {%s}, naive {%s}", q, side, got, want)
			}
		}
	}
	return nil
}

// randomPoints returns each point of a set with even odds.
func randomPoints(r *rand.Rand, s Points) Points {
	return s.And(where(func(board.Square) bool { return r.IntN(2) == 0 }))
}

func diffAttackersWith(p *Position, n *naive, r *rand.Rand) error {
	emptied := randomPoints(r, allPieces(p))
	filled := randomPoints(r, randomPoints(r, where(func(board.Square) bool { return true })))
	for _, side := range sides {
		changed := *n
		for e := range emptied.All() {
			changed.set(e, board.NoPiece)
		}
		for f := range filled.All() {
			if changed.on(f) == board.NoPiece { // what fills a point is no attacker
				changed.set(f, board.Pawn|sideBit(side.Other()))
			}
		}
		for range 8 {
			q := board.Square(r.IntN(board.Squares))
			want := where(func(from board.Square) bool { return changed.attacks(side == schemas.Second, from, q) })
			if got := p.AttackersWith(q, side, emptied, filled); got != want {
				return fmt.Errorf("attackers of %s by %v without {%s} with {%s}: {%s}, naive {%s}", q, side, emptied, filled, got, want)
			}
		}
	}
	return differ("nothing changed", p.AttackersWith(40, schemas.First, Points{}, Points{}), p.Attackers(40, schemas.First))
}

func diffAttacked(p *Position, n *naive, _ *rand.Rand) error {
	for from := range allPieces(p).All() {
		goes := where(func(to board.Square) bool { return n.goes(from, to) })
		takes := where(func(to board.Square) bool { return n.takes(from, to) })
		if err := differ("targets of "+from.String(), p.Targets(from), goes); err != nil {
			return err
		}
		if err := differ("attacked from "+from.String(), p.Attacked(from), takes); err != nil {
			return err
		}
	}
	return nil
}

func diffLawful(p *Position, n *naive, _ *rand.Rand) error {
	var capturers [board.Squares]Points
	for from := range allPieces(p).All() {
		goes := where(func(to board.Square) bool { return n.goes(from, to) && n.lawfulOut(from, to) })
		takes := goes.And(allPieces(p))
		for to := range takes.All() {
			capturers[to] = capturers[to].Or(PointsOf(from))
		}
		if err := differ("lawful from "+from.String(), p.LawfulTargets(from), goes); err != nil {
			return err
		}
		if err := differ("captures from "+from.String(), p.LawfulCaptures(from), takes); err != nil {
			return err
		}
	}
	for q := range capturers {
		if err := differ("capturers", p.Capturers(board.Square(q)), capturers[q]); err != nil {
			return err
		}
	}
	return nil
}

// pseudoLegal returns up to n random pseudo-legal moves of both sides that do
// not take a king.
func pseudoLegal(p *Position, r *rand.Rand, n int) (moves []Move) {
	kings := p.Find(board.King).Or(p.Find(board.King | board.Black))
	for from := range allPieces(p).All() {
		for to := range p.Targets(from).AndNot(kings).All() {
			moves = append(moves, Move{from, to})
		}
	}
	r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	return moves[:min(n, len(moves))]
}

func diffExposes(p *Position, n *naive, r *rand.Rand) error {
	for _, m := range pseudoLegal(p, r, 6) {
		side := schemas.Side(p.At(m.From) >> 3)
		ignored := randomPoints(r, p.Pieces(side.Other()))
		if r.IntN(2) == 0 {
			ignored = p.Checkers(side)
		}
		if got, want := p.Exposes(m, ignored), n.exposes(m, ignored); got != want {
			return fmt.Errorf("%s exposes %v, naive %v, without {%s}", m, got, want, ignored)
		}
		if got, want := p.Exposes(m, Points{}), n.exposes(m, Points{}); got != want {
			return fmt.Errorf("%s exposes %v, naive %v", m, got, want)
		}
	}
	return nil
}

func diffRecaptures(p *Position, n *naive, r *rand.Rand) error {
	for _, m := range pseudoLegal(p, r, 6) {
		after := n.played(m)
		black := n.on(m.From).IsBlack()
		want := where(func(from board.Square) bool { return after.on(from).IsBlack() != black && after.lawfulOut(from, m.To) })
		if err := differ("recaptures of "+m.String(), p.Recaptures(m), want); err != nil {
			return err
		}
	}
	return nil
}

func diffNewAttacks(p *Position, n *naive, r *rand.Rand) error {
	for _, m := range pseudoLegal(p, r, 4) {
		got, want := p.NewAttacks(nil, m), n.newAttacks(m)
		if len(got) != len(want) {
			return fmt.Errorf("%s: %v, naive %v", m, got, want)
		}
		for _, a := range got {
			if !want[a] {
				return fmt.Errorf("%s: %v is not new, naive %v", m, a, want)
			}
		}
	}
	return nil
}

func diffCheckers(p *Position, n *naive, _ *rand.Rand) error {
	for _, side := range sides {
		if err := differ("checkers", p.Checkers(side), n.checkers(side == schemas.Second)); err != nil {
			return err
		}
		if p.InCheck(side) == p.Checkers(side).Empty() {
			return fmt.Errorf("InCheck(%v) and Checkers disagree", side)
		}
	}
	return nil
}

func diffPins(p *Position, n *naive, _ *rand.Rand) error {
	for _, side := range sides {
		got, want := p.Pins(nil, side), n.pins(side == schemas.Second)
		pinned := Points{}
		for _, pin := range got {
			pinned = pinned.Or(PointsOf(pin.Piece))
			line := walk(pin.Attacker, p.King(side))
			if p.At(pin.Attacker).Type() == board.Horse {
				line = PointsOf(pin.Piece)
			}
			if !want[[2]board.Square{pin.Piece, pin.Attacker}] || pin.Line != line {
				return fmt.Errorf("pin %v with line {%s}, naive %v", pin, pin.Line, want)
			}
		}
		if len(got) != len(want) || len(got) > maxPins {
			return fmt.Errorf("pins %v, naive %v", got, want)
		}
		if err := differ("pinned", p.Pinned(side), pinned); err != nil {
			return err
		}
	}
	return nil
}

func diffLists(p *Position, n *naive, _ *rand.Rand) error {
	moves := p.LegalMoves(nil)
	var captures, checks []Move
	for _, m := range moves {
		if p.At(m.To) != board.NoPiece {
			captures = append(captures, m)
		}
		after := n.played(m)
		if p.At(m.To).Type() == board.King || after.inCheck(after.black) {
			checks = append(checks, m)
		}
	}
	if got := p.LegalCaptures(nil); !slices.Equal(got, captures) {
		return fmt.Errorf("captures %v, of all %v", got, captures)
	}
	if got := p.LegalChecks(nil); !slices.Equal(got, checks) {
		return fmt.Errorf("checks %v, of all %v", got, checks)
	}
	if got := p.HasLegalCheck(); got != (len(checks) > 0) {
		return fmt.Errorf("has a check: %v, of all %v", got, checks)
	}
	return nil
}

func diffMates(p *Position, n *naive, r *rand.Rand) error {
	if r.IntN(4) == 0 || p.InCheck(p.SideToMove()) { // the twin is very slow
		if got, want := p.Mated(), n.mated(); got != want {
			return fmt.Errorf("mated %v, naive %v", got, want)
		}
	}
	for _, m := range p.LegalChecks(nil) {
		if p.At(m.To).Type() == board.King {
			if p.GivesMate(m) {
				return fmt.Errorf("%s takes the king and gives mate", m)
			}
			continue
		}
		if after := n.played(m); p.GivesMate(m) != after.mated() {
			return fmt.Errorf("%s gives mate %v", m, p.GivesMate(m))
		}
	}
	return nil
}

func diffSets(p *Position, n *naive, r *rand.Rand) error {
	for _, side := range sides {
		black := side == schemas.Second
		all := where(func(q board.Square) bool { return n.on(q) != board.NoPiece && n.on(q).IsBlack() == black })
		if err := differ("pieces", p.Pieces(side), all); err != nil {
			return err
		}
		if p.King(side) != n.king(black) {
			return fmt.Errorf("king on %s", p.King(side))
		}
		for kind := board.King; kind <= board.Pawn; kind++ {
			piece := kind | sideBit(side)
			if err := differ("find", p.Find(piece), where(func(q board.Square) bool { return n.on(q) == piece })); err != nil {
				return err
			}
		}
	}
	for range 20 {
		a, b := board.Square(r.IntN(board.Squares)), board.Square(r.IntN(board.Squares))
		if r.IntN(2) == 0 {
			b = board.At(a.File(), b.Rank())
		}
		want := n.blockers(a, b)
		if err := differ("blockers "+a.String()+b.String(), p.Blockers(a, b), want); err != nil {
			return err
		}
		screen := board.NoSquare
		if want.Len() == 1 {
			screen = want.First()
		}
		if got := p.Screen(a, b); got != screen {
			return fmt.Errorf("screen %s%s %s, naive %s", a, b, got, screen)
		}
	}
	return nil
}
