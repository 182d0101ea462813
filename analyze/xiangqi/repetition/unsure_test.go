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
		undetermined := 0
		for _, c := range lawCases(t) {
			start, moves := gameOf(t, c.FEN, c.Moves)
			r := judge.Game(start, moves)
			switch {
			case r.Verdict == Undetermined:
				undetermined++
			case r.Verdict.String() != c.Verdict:
				t.Errorf("%s with %d nodes: %v, want %s or undetermined", c.ID, nodes, describe(&r), c.Verdict)
			}
		}
		t.Logf("%d nodes: %d undetermined", nodes, undetermined)
	}
}
