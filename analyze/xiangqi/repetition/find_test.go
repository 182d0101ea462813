package repetition

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// bruteFind finds cycles as 23.1 to 23.3 word it, trying every period at every ply.
func bruteFind(hashes []uint64, times int, captured func(int) bool) (out []Cycle, short bool) {
	for t := 1; t < len(hashes); t++ {
		if len(out) > 0 && t <= out[len(out)-1].End {
			continue
		}
		for length := 1; length <= maxLength && times*length <= t; length++ {
			round := true
			for i := range (times - 1) * length {
				round = round && hashes[t-i] == hashes[t-i-length]
			}
			if !round {
				continue
			}
			first := t - times*length + 1
			if captured(first) {
				short = true
				continue
			}
			c := Cycle{First: first, Length: length, Last: t, End: t}
			for c.End+1 < len(hashes) && hashes[c.End+1] == hashes[c.End+1-length] {
				c.End++
			}
			out = append(out, c)
			break
		}
	}
	return out, short && len(out) == 0
}

// wander returns hashes that go to and fro a lot, and the plies that captured:
// after such a ply no hash from before comes again.
func wander(r *rand.Rand) (hashes []uint64, captured map[int]bool) {
	captured = map[int]bool{}
	era, spread := uint64(0), 1+r.Uint64N(40)
	hashes = []uint64{0}
	since := 0 // the first position of the era
	end := 5 + r.IntN(1+r.IntN(150))
	for len(hashes) < end {
		switch n := len(hashes) - since; {
		case r.IntN(25) == 0:
			era++
			since = len(hashes)
			captured[len(hashes)] = true
			hashes = append(hashes, era<<32|r.Uint64N(spread))
		case n > 1 && r.IntN(3) > 0: // go round
			length := 1 + r.IntN(min(n, 12))
			if r.IntN(2) == 0 {
				length = n
			}
			for range r.IntN(4 * length) {
				hashes = append(hashes, hashes[len(hashes)-length])
			}
		default:
			hashes = append(hashes, era<<32|r.Uint64N(spread))
		}
	}
	return hashes, captured
}

func TestFinder(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 1))
	found, shorts := 0, 0
	var finder finder
	for i := range 5000 {
		hashes, captured := wander(r)
		finder.times = 2 + i%3
		capture := func(ply int) bool { return captured[ply] }
		got, short := finder.find(nil, hashes, capture)
		want, wantShort := bruteFind(hashes, finder.times, capture)
		if !slices.Equal(got, want) || short != wantShort {
			t.Fatalf("%d times, captures %v: %+v %v, want %+v %v\n%x", finder.times, captured, got, short, want, wantShort, hashes)
		}
		found += len(got)
		if short {
			shorts++
		}
	}
	if found < 1000 || shorts < 10 {
		t.Errorf("only %d cycles and %d that lack a ply", found, shorts)
	}
}

// TestFinderClauses are the cases that article 23 names.
func TestFinderClauses(t *testing.T) {
	round := func(plies, length int) (hashes []uint64) {
		for t := range plies + 1 {
			hashes = append(hashes, uint64(t%length)+1)
		}
		return hashes
	}
	outside := round(12, 4) // 外来点: the first ply comes from elsewhere
	outside[0] = 99
	never := func(int) bool { return false }
	atFirst := func(ply int) bool { return ply == 1 }
	for _, c := range []struct {
		name     string
		hashes   []uint64
		captures func(int) bool
		want     string
	}{
		{"23.4: six rounds on two points", round(12, 4), never, "[{1 4 12 12 false false}] false"},
		{"23.3: a ply short", round(11, 4), never, "[] false"},
		{"23.2: the first ply counts from wherever it comes", outside, never, "[{1 4 12 12 false false}] false"},
		{"23.2: but not if it captures", outside, atFirst, "[] true"},
		{"23.2: then one ply more is needed", append(slices.Clone(outside), 2), atFirst, "[{2 4 13 13 false false}] false"},
		{"four times and a half", round(18, 4), never, "[{1 4 12 18 false false}] false"},
	} {
		finder := finder{times: 3}
		got, short := finder.find(nil, c.hashes, c.captures)
		if text := fmt.Sprint(got, short); text != c.want {
			t.Errorf("%s: %s, want %s", c.name, text, c.want)
		}
	}
}
