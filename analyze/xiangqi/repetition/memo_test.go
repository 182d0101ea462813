package repetition

import (
	"reflect"
	"testing"
)

// TestOrderOfGames asks one judge about many games, twice and in two orders, with
// bounds that run out and bounds that do not: what it says of a game does not hang on
// the games before.
func TestOrderOfGames(t *testing.T) {
	cases := lawCases(t)
	for _, nodes := range []int{3, 40, Nodes} {
		rules := Standard()
		rules.Nodes = nodes
		judge := New(rules)
		for i := range 2 * len(cases) {
			c := cases[min(i, 2*len(cases)-1-i)]
			start, moves := gameOf(t, c.FEN, c.Moves)
			got, want := judge.Game(start, moves), New(rules).Game(start, moves)
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %d nodes: %s %v, alone %s %v", c.ID, nodes, got.Verdict, describe(&got), want.Verdict, describe(&want))
			}
			var contested []Alternative
			if nodes == Nodes {
				contested = judge.Alternatives(start, moves, &got, true)
			}
			if again := judge.Game(start, moves); !reflect.DeepEqual(again, want) {
				t.Errorf("%s, %d nodes: asked again after %v: %s %v", c.ID, nodes, contested, again.Verdict, describe(&again))
			}
		}
	}
}
