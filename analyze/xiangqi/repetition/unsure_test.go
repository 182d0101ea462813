package repetition

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/analyze/xiangqi"
)

// TestUndetermined hides the classes of some plies as a search that runs out does:
// the verdict is then the true one or undetermined, never another.
func TestUndetermined(t *testing.T) {
	r := rand.New(rand.NewPCG(26, 8))
	read := new(Readings)
	decided := 0
	for range 20_000 {
		var sides, hidden [2][]Ply
		for i := range sides {
			for range 1 + r.IntN(3) {
				ply := anyPly(r)
				sides[i] = append(sides[i], ply)
				if ply.Class != Check && r.IntN(3) == 0 {
					ply = Ply{Class: Unsure, Chase: ply.Chase, chases: ply.Class == Chase && r.IntN(2) == 0}
				}
				hidden[i] = append(hidden[i], ply)
			}
		}
		truth, _ := read.verdict(sides[0], sides[1], false)
		got, _ := read.verdict(hidden[0], hidden[1], false)
		if got != truth && got != Undetermined {
			t.Fatalf("%v is ruled %v, %v with plies hidden", sides, truth, got)
		}
		if got != Undetermined && slices.ContainsFunc(slices.Concat(hidden[:]...), func(p Ply) bool { return p.Class == Unsure }) {
			decided++
		}
	}
	if decided < 100 {
		t.Errorf("only %d verdicts stood with plies hidden", decided)
	}
}

func anyPly(r *rand.Rand) Ply {
	ply := Ply{Class: Class(r.IntN(int(Unsure)))}
	if ply.Class == Chase {
		ply.Chase.Object = Object(r.IntN(3))
		if r.IntN(2) == 0 {
			ply.Chase.Partners = xiangqi.PointsOf(0)
		}
	}
	return ply
}

// TestFewNodes judges the cases with hardly any positions to visit: what can still
// be ruled is ruled as with all of them.
func TestFewNodes(t *testing.T) {
	for _, nodes := range [...]int{0, 1, 10, 100, 1000} {
		rules := Standard()
		rules.Nodes = nodes
		judge := New(rules)
		undetermined, lines := 0, 0
		for _, c := range lawCases(t) {
			start, moves := gameOf(t, c.FEN, c.Moves)
			r := judge.Game(start, moves)
			for i := range r.Plies {
				lines += checkSoFar(t, &r.Plies[i], start, moves[:r.First()+i])
			}
			switch {
			case r.Verdict == Undetermined:
				undetermined++
			case r.Verdict.String() != c.Verdict:
				t.Errorf("%s with %d nodes: %v, want %s or undetermined", c.ID, nodes, describe(&r), c.Verdict)
			}
		}
		t.Logf("%d nodes: %d undetermined", nodes, undetermined)
		if nodes == 10 && lines == 0 {
			t.Error("no ply that is open says how far a search came")
		}
	}
}

// checkSoFar plays the line at which a search ran out, after the moves that lead to the
// ply: checks of its side, each answered. It returns 1 if there is one.
func checkSoFar(t *testing.T, ply *Ply, start xiangqi.Position, moves []xiangqi.Move) int {
	t.Helper()
	if len(ply.SoFar) == 0 {
		return 0
	}
	if ply.Class != Unsure {
		t.Errorf("%s is %s, with a line that ran out", ply.Move, ply)
	}
	p := start
	for _, m := range moves {
		p.Make(m)
	}
	p.Pass()
	for i, m := range ply.SoFar {
		side := p.SideToMove()
		p.Make(m)
		if i%2 == 0 && !p.InCheck(side.Other()) {
			t.Errorf("%s: %s gives no check", ply.Move, m)
		}
	}
	return 1
}
