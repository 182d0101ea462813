package xiangqi

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
	"qipu/schemas/rulebooks"
)

// Articles 22.2 and 22.3: rounds without a capture, of the claimant's checks ten at
// most. Red checks with every move here, and Black never does.
func TestCountLimit(t *testing.T) {
	b, err := board.ParseFEN("4k4/9/9/9/9/9/9/3R5/9/5K3 w")
	if err != nil {
		t.Fatal(err)
	}
	start, err := Place(b)
	if err != nil {
		t.Fatal(err)
	}
	round := []string{"d2e2", "e9d9", "e2d2", "d9e9"}
	var moves []Move
	for i := range 2 * 70 {
		m := round[i%len(round)]
		from, _ := board.ParseSquare(m[:2])
		to, _ := board.ParseSquare(m[2:])
		moves = append(moves, Move{From: from, To: to})
	}
	rules := &Rules{NaturalLimit: rulebooks.Range{Least: 60, Most: 60}, NaturalLimitChecks: 10}
	for _, c := range []struct {
		rounds   int
		claimant schemas.Side
		counted  int
		outcome  schemas.Outcome
	}{
		{59, schemas.Second, 59, schemas.Fail},
		{60, schemas.Second, 60, schemas.Pass},
		{70, schemas.First, 10, schemas.Fail},
	} {
		got := rules.CountLimit(start, 0, moves[:2*c.rounds], c.claimant)
		if got.Rounds != c.rounds || got.Counted != c.counted || got.Outcome != c.outcome {
			t.Errorf("%d rounds, claimed by %v: %+v", c.rounds, c.claimant, got)
		}
	}
	// Annex 1 (A1.3b): 30 to 40 rounds, and the event fixes one.
	mass := &Rules{NaturalLimit: rulebooks.Range{Least: 30, Most: 40}}
	for rounds, outcome := range map[int]schemas.Outcome{29: schemas.Fail, 35: schemas.Undetermined, 40: schemas.Pass} {
		if got := mass.CountLimit(start, 0, moves[:2*rounds], schemas.Second); got.Outcome != outcome {
			t.Errorf("mass event, %d rounds: %+v", rounds, got)
		}
	}
}
