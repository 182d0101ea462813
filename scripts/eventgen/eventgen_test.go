package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qipu/report/trf"
	"qipu/schemas"
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
	r, err := run(&options{seed: 2, n: 3 * len(kinds), spoil: 1})
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

// What is another when it is read back, or lost without a word, is told.
func TestForms(t *testing.T) {
	e := ofSeed(3, 0).event()
	read := func(change func(e *schemas.Event)) *schemas.Event {
		of := copyOf(e)
		change(of)
		return of
	}
	file, lost := trf.Append(nil, e, trf.TRF26)
	back, _, err := readTRF(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, wrong := range map[string][]string{
		"a text":         same(e, read(func(e *schemas.Event) { e.Players[1].Lot = "77" }), nil, false),
		"a row":          same(e, read(func(e *schemas.Event) { e.Pairings = e.Pairings[1:] }), nil, false),
		"no loss told":   same(e, back, lost[1:], false),
		"other than was": same(e, func() *schemas.Event { back.Pairings[0].Result, back.Pairings[0].SecondResult = "=", "="; return back }(), lost, false),
	} {
		if len(wrong) == 0 {
			t.Errorf("%s: nothing is told", name)
		}
	}
	if wrong := throughForms(e, 1); len(wrong) > 0 {
		t.Error(wrong)
	}
}

// The same seed makes the same records, and each is of another game.
func TestArchives(t *testing.T) {
	for n := range kinds {
		a, b := archiveOf(rand.New(rand.NewPCG(1, 2)), ofSeed(5, n)), archiveOf(rand.New(rand.NewPCG(1, 2)), ofSeed(5, n))
		seen := map[int]bool{}
		for i := range a.list {
			if seen[a.list[i].pairing] || a.list[i].pairing != b.list[i].pairing || a.list[i].pgn() != b.list[i].pgn() {
				t.Errorf("event %d, record %d", n, i)
			}
			seen[a.list[i].pairing] = true
		}
		if len(a.list) == 0 {
			t.Errorf("event %d has no records", n)
		}
	}
}

// A file that is spoilt and read as another table without a word is told.
func TestSilently(t *testing.T) {
	e := ofSeed(3, 2).event()
	toml := &forms[0]
	clean := spoilt{form: toml, file: write(e)}
	if wrong := clean.read(e.Profile); wrong != "" || clean.err != nil {
		t.Fatal(wrong, clean.err)
	}
	of := spoilt{form: toml, file: bytes.Replace(clean.file, []byte(`result = "1-0"`), []byte(`result = "0-1"`), 1)}
	if wrong := of.read(e.Profile); wrong != "" || of.err != nil || of.silently(&clean) != "" {
		t.Error("a result that contradicts the table is said to be silent")
	}
	of.review.Findings = clean.review.Findings
	for i := range of.review.Parts {
		for k := range of.review.Parts[i].Tables {
			of.review.Parts[i].Tables[k].Unsure = nil
		}
	}
	if of.silently(&clean) == "" {
		t.Error("nothing is told of another table")
	}
	of = spoilt{form: toml, file: []byte("rounds = 7\n")}
	if wrong := of.read(""); wrong != "" || of.err == nil {
		t.Errorf("%q, %v", wrong, of.err)
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
