package pairing

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// readTRF reads the players and rounds of a file in FIDE's report format, as much as
// these tests need.
func readTRF(t *testing.T, path string) *event.Tournament {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tour := &event.Tournament{System: event.Swiss, Points: rulebooks.Scale{Win: 2, DrawFirst: 1, DrawSecond: 1}}
	index := make(map[int]int)
	var lines []string
	for line := range strings.FieldsFuncSeq(string(data), func(r rune) bool { return r == '\r' || r == '\n' }) {
		if strings.HasPrefix(line, "001 ") && len(line) > 84 {
			n := number(line[4:8])
			index[n] = len(tour.Players)
			tour.Players = append(tour.Players, event.Player{ID: strconv.Itoa(n), Lot: n})
			lines = append(lines, line)
		}
	}
	for i, line := range lines {
		for r := 1; 91+10*(r-1) < len(line); r++ {
			block := line[91+10*(r-1):]
			block = (block + "          ")[:8]
			opponent, colour, result := number(block[:4]), block[5], block[7]
			g := event.Game{Round: r, First: i, Second: event.Nobody}
			switch {
			case opponent == 0:
				outcome, ok := map[byte]event.Outcome{'U': event.PairingBye, '+': event.PairingBye, 'H': event.HalfBye, '=': event.HalfBye, 'F': event.FullBye, 'Z': event.ZeroBye, '-': event.ZeroBye}[result]
				if !ok {
					outcome = event.ZeroBye // blank: absent
				}
				g.Outcome = outcome
			case colour == 'w':
				g.Second = index[opponent]
				g.Outcome = map[byte]event.Outcome{
					'1': event.FirstWins, '=': event.Draw, '0': event.SecondWins, '+': event.SecondForfeits, '-': event.FirstForfeits,
					'W': event.FirstWinsUnrated, 'D': event.DrawUnrated, 'L': event.SecondWinsUnrated,
				}[result]
				if result == '-' && blackLost(lines, opponent, r) {
					g.Outcome = event.BothForfeit
				}
			default:
				continue // told by the other
			}
			tour.Games = append(tour.Games, g)
			tour.Rounds = max(tour.Rounds, r)
		}
	}
	return tour
}

// blackLost reports whether a player, too, has a forfeit in a round.
func blackLost(lines []string, player, round int) bool {
	for _, line := range lines {
		if at := 98 + 10*(round-1); number(line[4:8]) == player && at < len(line) {
			return line[at] == '-'
		}
	}
	return false
}

func number(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil {
		return 0
	}
	return n
}

// sample opens a file of the shared folder, or skips the test.
func sample(t *testing.T, name string) string {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	return filepath.Join(shared, "event", "samples", filepath.FromSlash(name))
}

// counts are the deviations of a report by kind.
func counts(r Report) map[Kind]int {
	n := make(map[Kind]int)
	for _, d := range r.Deviations {
		n[d.Kind]++
	}
	return n
}

// Events paired by the Dutch rules of FIDE. No rematch, bye or colours in them are found
// fault with. What the principles of xiangqi-2011 would have otherwise:
//
//   - FIDE lets meet again who did not play (rematch-unplayed, which no book rules out);
//   - it limits floats in following rounds, not their number (float-limit);
//   - a player of issue_15 ends with a surplus of two though his group could be paired
//     without (colour-final): FIDE has no limit on the last round by itself.
//
// The first two rounds of issue_15 are paired with a point more for the upper half, which
// the file does not say.
func TestSamplesOfSwissEvents(t *testing.T) {
	for _, c := range []struct {
		name  string
		upper int // players with a point more in the pairing of the first two rounds
		other map[Kind]int
	}{
		{"echecsjs/javafo_sample2.trf", 0, map[Kind]int{FewRounds: 1}},
		{"bbp_outputs/rtg_24p_7r_seed42.trf", 0, map[Kind]int{FloatLimit: 1}},
		{"bbp/issue_7.input", 0, map[Kind]int{EvenRounds: 1, FloatLimit: 29, RematchUnplayed: 4}},
		{"bbp/issue_15.input", 90, map[Kind]int{FloatLimit: 1, RematchUnplayed: 6, ColourFinal: 1}},
		{"bbp/dutch_2025_C5.input", 0, map[Kind]int{FewRounds: 1}},
		{"bbp/dutch_2025_C9.input", 0, map[Kind]int{FewRounds: 1, OddField: 1}},
		{"tec_swiss.trf", 0, map[Kind]int{FewRounds: 1}},
	} {
		t.Run(filepath.Base(c.name), func(t *testing.T) {
			tour := readTRF(t, sample(t, c.name))
			d := &Declared{}
			if c.upper > 0 {
				more := make([]int, c.upper)
				for i := range more {
					more[i] = 2
				}
				d.Virtual = [][]int{more, more}
			}
			r := Audit(tour, xiangqiRules(t), d)
			got := counts(r)
			t.Logf("%d players, %d rounds: %v, gaps %v", len(tour.Players), tour.Rounds, got, r.Gaps)
			if !maps.Equal(got, c.other) {
				t.Errorf("%v, want %v: %+v", got, c.other, r.Deviations)
			}
			for _, k := range []Kind{Rematch, ByeAgain, ByeNotLowest, SpareBye, ColoursReversed, ColourRun, ColourExcess, NotPaired, PairedTwice} {
				if d := found(r, k, 0); d != nil || got[k] > 0 {
					t.Errorf("%v: %+v", k, r.Deviations)
				}
			}
			if len(r.Refused) > 0 {
				t.Errorf("refused %v", r.Refused)
			}
		})
	}
}

// readTags reads the pairings of a PGN file.
func readTags(t *testing.T, path string) *event.Tournament {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	tour := &event.Tournament{Points: rulebooks.Scale{Win: 2, DrawFirst: 1, DrawSecond: 1}}
	index := make(map[string]int)
	player := func(name string) int {
		if _, ok := index[name]; !ok {
			index[name] = len(tour.Players)
			tour.Players = append(tour.Players, event.Player{ID: name})
		}
		return index[name]
	}
	var g event.Game
	for line := range strings.Lines(string(data)) {
		name, value, ok := strings.Cut(strings.Trim(line, "[]\r\n"), " ")
		if !ok || line[0] != '[' {
			continue
		}
		value = strings.Trim(value, "\"")
		switch name {
		case "Round":
			round, board, _ := strings.Cut(value, ".")
			g = event.Game{Round: number(round), Board: number(board)}
		case "White":
			g.First = player(value)
		case "Black":
			g.Second = player(value)
		case "Result":
			g.Outcome = map[string]event.Outcome{"1-0": event.FirstWins, "0-1": event.SecondWins, "1/2-1/2": event.Draw}[value]
			tour.Games = append(tour.Games, g)
			tour.Rounds = max(tour.Rounds, g.Round)
		}
	}
	return tour
}

// A round robin of ten, and a Swiss event. By the results as they were published in the end,
// rounds 7 to 10 of the latter could have been paired more fully, and one pairing of
// round 10 nearer: all for one game. The two players of board 14 in round 6 sit from round 7
// to round 10 among opponents as if the other of them had won it, a point above and a point
// below what they have; by round 11 they do not. With that result the rounds up to the
// tenth have no fault but floats, which FIDE does not limit in number.
func TestSamplesOfRecordedEvents(t *testing.T) {
	tour := readTags(t, sample(t, "scalachess/uzchesscup.pgn"))
	tour.System = event.RoundRobin
	r := Audit(tour, xiangqiRules(t), &Declared{})
	t.Logf("%d players, %d games", len(tour.Players), len(tour.Games))
	if len(tour.Players) != 10 || len(tour.Games) != 45 || r.Examined(PairMissing) != 45 || r.Examined(ColourBalance) != 10 {
		t.Errorf("%d players, %d games, %v", len(tour.Players), len(tour.Games), r.examined)
	}
	clean(t, "round robin", r)

	tour = readTags(t, sample(t, "scalachess/FWWRC.pgn"))
	tour.System = event.Swiss
	r = Audit(tour, xiangqiRules(t), &Declared{})
	t.Logf("%d players, %d games: %v, gaps %v", len(tour.Players), len(tour.Games), counts(r), r.Gaps)
	if n := counts(r); n[Rematch] > 0 || n[PairedTwice] > 0 || n[ByeAgain] > 0 || r.Examined(Rematch) < 500 {
		t.Errorf("%+v", r.Deviations)
	}
	if n := counts(r); n[FullerPairing] != 4 || n[NearerPairing] != 1 {
		t.Errorf("by the final results: %v", n)
	}
	before := *tour
	before.Games = slices.DeleteFunc(slices.Clone(tour.Games), func(g event.Game) bool { return g.Round > 10 })
	turned := 0
	for i := range before.Games {
		g := &before.Games[i]
		if first, second := tour.Players[g.First].ID, tour.Players[g.Second].ID; g.Round == 6 && strings.HasPrefix(first, "Zhao, X") && strings.HasPrefix(second, "Sargsyan") {
			turned++
			g.Outcome = event.FirstWins
		}
	}
	n := counts(Audit(&before, xiangqiRules(t), &Declared{}))
	delete(n, FloatLimit)
	if turned != 1 || len(n) > 0 {
		t.Errorf("with the game turned (%d): %v", turned, n)
	}
}

func xiangqiRules(t testing.TB) *Rules {
	t.Helper()
	s := rulebooks.NewSettings()
	p, ok := s.Parameters("xiangqi-2011")
	if !ok {
		t.Fatal("no xiangqi-2011")
	}
	r := RulesOf(s, "xiangqi-2011", &p)
	return &r
}
