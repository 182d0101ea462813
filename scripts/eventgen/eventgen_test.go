package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The same seed makes the same events.
func TestSameSeedSameEvents(t *testing.T) {
	for n := range 2 * len(kinds) {
		first, second := write(ofSeed(5, n).event()), write(ofSeed(5, n).event())
		if !bytes.Equal(first, second) {
			t.Errorf("event %d differs", n)
		}
		if bytes.Equal(first, write(ofSeed(6, n).event())) {
			t.Errorf("event %d is that of another seed", n)
		}
	}
}

// A few of them as the command runs them.
func TestEvents(t *testing.T) {
	r, err := run(&options{seed: 2, n: 3 * len(kinds)})
	if err != nil {
		t.Fatal(err)
	}
	if r.planted < 100 {
		t.Errorf("%d faults were planted", r.planted)
	}
	for _, text := range r.wrong {
		t.Error(text)
	}
}

// Four players by hand: 1 beat 2 and 3 and drew 4, 2 beat 3 and lost by forfeit to 4, 3 beat 4.
func TestCountByHand(t *testing.T) {
	c := &contest{
		book: &xiangqi, system: robinSystem, rounds: 3, scale: twoOneNothing, match: twoOneNothing, players: make([]player, 4), keys: xiangqi.robin.keys,
		games: []game{
			{round: 1, first: 0, second: 3, result: draw},
			{round: 1, first: 1, second: 2, result: "1-0"},
			{round: 2, first: 3, second: 2, result: "0-1"},
			{round: 2, first: 0, second: 1, result: "1-0"},
			{round: 3, first: 1, second: 3, result: firstLost},
			{round: 3, first: 2, second: 0, result: "0-1"},
		},
	}
	// Points 5, 2, 2, 3; 小分 of 1: 2 + 2 + 3/2, of 2: 2, of 3: 3, of 4: 5/2 + 2.
	want := []string{
		"1 1 5 5.5 2 1",
		"4 2 3 4.5 1 1",
		"3 3 2 3 1 2",
		"2 4 2 2 1 1",
	}
	var got []string
	for _, r := range c.table(3) {
		got = append(got, strings.Join([]string{idOf(r.player), r.rank, r.points, r.keys[1], r.keys[2], r.keys[5]}, " "))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Berger's table of six as it is printed in wuziqi-2009 appendix 2.
func TestBerger(t *testing.T) {
	printed := []string{"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"}
	for i, text := range printed {
		var got []string
		for _, p := range berger(6, i+1) {
			got = append(got, fmt.Sprintf("%d-%d", p[0], p[1]))
		}
		want := strings.Fields(text)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("round %d: %v, printed %v", i+1, got, want)
		}
	}
}
