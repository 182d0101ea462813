package renju

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// judged is a line of testdata/forbidden.jsonl: positions whose sources say what a
// point is. They call a five legal, and some do not name the kind of a forbidden
// move. What the other readings say is there where the source tells them apart;
// disputed are the points on which sources differ because their readings do.
type judged struct {
	Black, White, Point string
	Recursive           string
	RecursiveFive       string `json:"recursive-five"`
	Literal             string
	Disputed            bool
	Source              string
}

func judgedCases(t testing.TB) (cases []judged) {
	t.Helper()
	f, err := os.Open("testdata/forbidden.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		var c judged
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

// matches reports whether a judgement is what a source says.
func (k Kind) matches(said string) bool {
	switch said {
	case "legal":
		return k == Legal || k == Five
	case "forbidden":
		return k.Forbidden()
	}
	return k.String() == said
}

// TestJudgeCases: all 250 points and boards of the sources named in testdata are
// judged as these judge them, in each reading in which they do.
func TestJudgeCases(t *testing.T) {
	cases := judgedCases(t)
	if len(cases) != 250 {
		t.Errorf("%d cases", len(cases))
	}
	read := 0
	for _, c := range cases {
		p := arranged(t, c.Black, c.White)
		if c.Point == "*" {
			set := "set: " + strings.Join(forbiddenNames(p), " ")
			if set != c.Recursive {
				t.Errorf("%s: %s, want %s", c.Source, set, c.Recursive)
			}
			continue
		}
		q := point(t, c.Point)
		for r, said := range map[Reading]string{Recursive: c.Recursive, RecursiveFive: c.RecursiveFive, Literal: c.Literal} {
			if said == "" {
				continue
			}
			read++
			if got := p.Judge(q, r).Kind; !got.matches(said) {
				t.Errorf("%s %s by %s: %s, want %s", c.Source, c.Point, r, got, said)
			}
		}
	}
	if read < 228+95*2 {
		t.Errorf("%d judgements", read)
	}
}

func forbiddenNames(p *Position) (names []string) {
	for _, ban := range p.Forbidden(nil, Recursive) {
		if ban.Kind.Forbidden() {
			names = append(names, ban.Point.String())
		}
	}
	return names
}

// TestDisputedCase: the one point on which sources differ is told apart by the
// reading, and the proof shows why: the point of one three makes five.
func TestDisputedCase(t *testing.T) {
	for _, c := range judgedCases(t) {
		if !c.Disputed {
			continue
		}
		p, q := arranged(t, c.Black, c.White), point(t, c.Point)
		if a, b := p.Judge(q, Recursive).Kind, p.Judge(q, RecursiveFive).Kind; a != Legal || b != DoubleThree {
			t.Errorf("%s, %s", a, b)
		}
		barred := 0
		for _, l := range p.Proof(q, Recursive).Lines {
			for _, ban := range l.Barred {
				if ban.Kind == Five && ban.Point == point(t, "g8") {
					barred++
				}
			}
		}
		if barred == 0 {
			t.Error("the proof does not show the five")
		}
		return
	}
	t.Error("no disputed case")
}

// TestCasesAreAll: testdata has every position of the collection.
func TestCasesAreAll(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	text, err := os.ReadFile(filepath.Join(shared, "cases/renju-forbidden.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for _, c := range judgedCases(t) {
		have[c.Black+"|"+c.White+"|"+c.Point] = true
	}
	for line := range strings.Lines(string(text)) {
		var c struct {
			Black, White []string
			Point        string
		}
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if !have[strings.Join(c.Black, " ")+"|"+strings.Join(c.White, " ")+"|"+c.Point] {
			t.Errorf("missing: %s", line)
		}
	}
}
