package repetition

import (
	"strings"
	"testing"
)

// TestStretch holds 23.4: nine rounds on three points or more.
func TestStretch(t *testing.T) {
	const (
		checks = "h8h9 f9f8 h9h8 f8f7 h8h7 f7f8 h7h8 f8f9 " // three points
		idle   = "d0d1 e9e8 d1d2 e8e7 d2d1 e7e8 d1d0 e8e9 "
		chases = "a4a5 g5g4 a5b5 g4g3 b5a5 g3g4 a5a4 g4g5 " // with idle moves between
	)
	for _, c := range []struct {
		name, pieces, moves string
		plies               int
		read                Readings
		want                string
	}{
		{"checks on three points", "Kd0 Rh8 kf9", checks, 18, Readings{}, "red_loses 25.1 true"},
		{"a ply short of nine rounds", "Kd0 Rh8 kf9", checks, 17, Readings{}, "none 23.3 false"},
		{"R2: 23.4 is not applied", "Kd0 Rh8 kf9", checks, 18, Readings{NoNineRounds: true}, "none 23.3 false"},
		{"three times round without it", "Kd0 Rh8 kf9", checks, 24, Readings{NoNineRounds: true}, "red_loses 25.1 false"},
		{"both idle", "Kd0 Pa3 ke9 pa6", idle, 18, Readings{}, "draw 25.2 true"},
		{"two points of six rounds are a cycle", "Kd0 Rh8 kf9", "h8h9 f9f8 h9h8 f8f9 ", 12, Readings{}, "red_loses 25.1 false"},
		{"one side aimless, the other now and then chasing", "Kd0 Ra4 ke9 ad9 af9 cg5", chases, 18, Readings{}, "draw 25.2 true"},
	} {
		list := strings.Fields(strings.Repeat(c.moves, 3))[:c.plies]
		start, moves := setUp(t, c.pieces, strings.Join(list, " "))
		rules := Standard()
		rules.Readings = c.read
		r := New(rules).Game(start, moves)
		long := map[bool]string{true: " true", false: " false"}[r.Cycle.Long]
		if got := r.Verdict.String() + " " + r.Clause + long; got != c.want {
			t.Errorf("%s: %s %v, want %s", c.name, got, describe(&r), c.want)
		}
	}
}
