package renju

import (
	"bufio"
	"compress/gzip"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// eachRealGame sends the games of the sample of real games: who won by its word
// (black, white, draw, unknown) and the moves, NoPoint for a pass; it skips the test
// where QIPU_SHARED is not set.
func eachRealGame(t testing.TB, send func(winner string, moves []Point)) {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	f, err := os.Open(filepath.Join(shared, "data/renju/lines-sample.txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewScanner(z)
	for in.Scan() {
		fields := strings.Fields(in.Text())
		moves := make([]Point, 0, len(fields))
		for _, name := range fields[1:] {
			q, ok := ParsePoint(name)
			if !ok && name != "--" {
				t.Fatalf("%q is no point", name)
			}
			if !ok {
				q = NoPoint
			}
			moves = append(moves, q)
		}
		send(fields[0], moves)
	}
	if in.Err() != nil {
		t.Fatal(in.Err())
	}
}

// census counts what stands in games, by name.
type census map[string]int

// add counts a game.
func (c census) add(winner string, moves []Point) {
	c["games"]++
	if len(moves) < 3 {
		c["fewer than three moves"]++
	} else if o, _, ok := OpeningOf(moves[0], moves[1], moves[2]); ok {
		c["opening "+o.Code]++
	} else {
		c["no opening"]++
	}
	var g Replay
	var barred Barred
	forbidden, five := 0, 0
	for i, q := range moves {
		s := Black + Stone(i&1)
		c["plies"]++
		if s == Black {
			n, open := barred.Count(g.Position(), Recursive)
			c["points forbidden at a move of Black's"] += n
			c["points undetermined"] += open
		}
		if q == NoPoint {
			c["passes"]++
			if i > 0 && moves[i-1] == NoPoint {
				c["double passes"]++
			}
			continue
		}
		ply, ok := g.Play(q, s, Recursive)
		if !ok {
			c["cannot be played"]++
			continue
		}
		barred.Put(g.Position(), q)
		last := i == len(moves)-1
		if ply.Kind == Five {
			five++
			c.five(winner, s, last)
		}
		if ply.Kind.Forbidden() {
			forbidden++
			c.forbidden(ply, winner, last)
		}
		if ply.Unanswered {
			c["fours unanswered"]++
		}
		if ply.Missed {
			c["fives missed"]++
		}
	}
	if forbidden > 0 {
		c["games with a forbidden move"]++
	}
	if forbidden > 1 {
		c["games with several"]++
	}
}

// five counts a five.
func (c census) five(winner string, s Stone, last bool) {
	c["fives"]++
	switch won := map[Stone]string{Black: "black", White: "white"}[s]; {
	case !last:
		c["fives played on"]++
	case winner == won:
		c["five at the end, as the result says"]++
	case winner == "black" || winner == "white":
		c["five at the end, the other side won"]++
	default:
		c["five at the end, "+winner]++
	}
}

// forbidden counts a forbidden move.
func (c census) forbidden(ply Ply, winner string, last bool) {
	c["forbidden moves"]++
	c["forbidden "+ply.Kind.String()]++
	if kinds := count(ply.Three, ply.Four, ply.Over); kinds > 1 {
		c["forbidden in several ways"]++
	}
	if ply.Forced {
		c["forbidden move forced"]++
	}
	if last {
		c["last move forbidden, "+winner]++
	} else {
		c["forbidden move played on"]++
		c["played on "+ply.Kind.String()]++
	}
}

func count(list ...bool) (n int) {
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}

// TestCensusOfRealGames pins what stands in the 29,445 real games of the sample.
// By another count of the whole collection from which it was drawn 2.5 % of games
// hold a forbidden move, 0.24 % end on one with Black as the winner, 1.1 % end in
// five with the other side as the winner, and in 0.07 % one was played on. Three
// programs of other authors find the same 715 forbidden moves.
func TestCensusOfRealGames(t *testing.T) {
	want := census{
		"games": 29445, "plies": 956407, "passes": 47, "double passes": 2,

		"forbidden moves": 715, "games with a forbidden move": 714, "games with several": 1,
		"forbidden double-three": 571, "forbidden double-four": 121, "forbidden overline": 23,
		"last move forbidden, white": 638, "last move forbidden, black": 60,
		"forbidden move played on": 17, "played on double-three": 15, "played on double-four": 1, "played on overline": 1,
		"forbidden move forced": 390, "points forbidden at a move of Black's": 32259,

		"fives": 2588, "five at the end, as the result says": 2262, "five at the end, the other side won": 321,
		"fives played on": 5, "fives missed": 292, "fours unanswered": 1527,

		"opening D1": 705, "opening D2": 1127, "opening D3": 3668, "opening D4": 944, "opening D5": 928,
		"opening D6": 498, "opening D7": 719, "opening D8": 2353, "opening D9": 693, "opening D10": 552,
		"opening D11": 4516, "opening D12": 625, "opening D13": 359,
		"opening I1": 1167, "opening I2": 678, "opening I3": 674, "opening I4": 721, "opening I5": 1558,
		"opening I6": 700, "opening I7": 740, "opening I8": 1423, "opening I9": 607, "opening I10": 720,
		"opening I11": 1201, "opening I12": 849, "opening I13": 307, "no opening": 413,
	}
	got := census{}
	eachRealGame(t, func(winner string, moves []Point) {
		got.add(winner, moves)
	})
	for _, name := range slices.Sorted(maps.Keys(got)) {
		t.Logf("%8d %s", got[name], name)
		if _, known := want[name]; !known && got[name] > 0 {
			t.Errorf("%d %s, want none", got[name], name)
		}
	}
	for name, n := range want {
		if got[name] != n {
			t.Errorf("%d %s, want %d", got[name], name, n)
		}
	}
}

// TestEveryRealMove: of every move of Black's in the real games the naive judge says
// what the replay says.
func TestEveryRealMove(t *testing.T) {
	judged := 0
	eachRealGame(t, func(_ string, moves []Point) {
		var g Replay
		for i, q := range moves {
			n := naiveOf(g.Position())
			ply, ok := g.Play(q, Black+Stone(i&1), Recursive)
			if i&1 == 1 || !ok {
				continue
			}
			want, ok := n.judge(q.Row(), q.Column(), Recursive)
			if !ok || ply.Judgement != want {
				t.Errorf("%s %s: %+v, want %+v", show(g.Position()), q, ply.Judgement, want)
			}
			judged++
		}
	})
	t.Logf("%d moves", judged)
}
