package pairing

import (
	"os"
	"path/filepath"
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
			default:
				continue // told by the other
			}
			tour.Games = append(tour.Games, g)
			tour.Rounds = max(tour.Rounds, r)
		}
	}
	return tour
}

func number(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil {
		return 0
	}
	return n
}

// samples are events paired by rules of FIDE, and what of them the principles of
// xiangqi-2011 would have otherwise.
func TestSamples(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	for _, name := range []string{
		"echecsjs/javafo_sample2.trf", "echecsjs/grandmommyscup.trf", "bbp_outputs/rtg_24p_7r_seed42.trf", "bbp/issue_7.input",
		"bbp/issue_15.input", "bbp/dutch_2025_C5.input", "bbp/dutch_2025_C9.input", "tec_swiss.trf",
	} {
		t.Run(filepath.Base(name), func(t *testing.T) {
			tour := readTRF(t, filepath.Join(shared, "event", "samples", name))
			r := Audit(tour, xiangqiRules(t), &Declared{})
			t.Logf("%d players, %d games, %d rounds, gaps %v, refused %v", len(tour.Players), len(tour.Games), tour.Rounds, r.Gaps, r.Refused)
			counts := map[string]int{}
			for _, d := range r.Deviations {
				counts[d.Kind.String()]++
				t.Logf("%d %v %v %v %v proof %v", d.Round, d.Kind, d.Players, d.Expected, d.Actual, d.Proof)
			}
			t.Log(counts)
		})
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
