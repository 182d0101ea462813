package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qipu/analyze/renju"
)

// sharedPoint is a line of the shared cases of forbidden moves.
type sharedPoint struct {
	Black, White    []string
	Point, Expected string
	Note            string
}

func (c *sharedPoint) question(reading renju.Reading) map[string]any {
	return map[string]any{
		"id": c.Note, "game": "renju", "rulebook": "wuziqi-2009", "reading": reading.String(), "black": c.Black, "white": c.White, "point": c.Point,
	}
}

func sharedPoints(t testing.TB) (all []sharedPoint) {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	data, err := os.ReadFile(filepath.Join(shared, "cases", "renju-forbidden.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var c sharedPoint
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// askRenju runs the command on questions and decodes the answers.
func askRenju[A any](t testing.TB, questions []map[string]any) []A {
	t.Helper()
	var in, stdout, stderr bytes.Buffer
	for _, q := range questions {
		in.Write(encodeLine(q))
	}
	if code := run(t.Context(), []string{"judge", "--lang", "en"}, &in, &stdout, &stderr); code != exitClean {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	var all []A
	dec := json.NewDecoder(&stdout)
	dec.DisallowUnknownFields() // an error is no answer
	for range questions {
		var a A
		if err := dec.Decode(&a); err != nil {
			t.Fatal(err)
		}
		all = append(all, a)
	}
	return all
}

// marks are the notes of a line by which the other readings judge its point.
var marks = map[renju.Reading]*regexp.Regexp{
	renju.RecursiveFive: regexp.MustCompile(`five-making straight-four point counts -> ([a-z-]+)`),
	renju.Literal:       regexp.MustCompile(`literal three without recursion \([^)]*\) -> ([a-z-]+)`),
}

// said is what a reading makes of the point, empty where the line does not say.
func (c *sharedPoint) said(reading renju.Reading) string {
	if reading == renju.Recursive {
		return c.Expected
	}
	if mark := marks[reading].FindStringSubmatch(c.Note); mark != nil {
		return mark[1]
	}
	return ""
}

// fits reports whether a kind is what a source says: some name no kind of a forbidden
// move, and some call a five legal.
func fits(kind, said string) bool {
	switch said {
	case "forbidden":
		return kind == "double-three" || kind == "double-four" || kind == "overline"
	case "legal":
		return kind == "legal" || kind == "five"
	}
	return kind == said
}

// The shared cases: every point by every reading that its line is marked with, the
// sets of forbidden points whole, and the disputed line said to be so.
func TestJudgeSharedCasesOfRenju(t *testing.T) {
	cases := sharedPoints(t)
	judged := 0
	for reading := range renju.Readings {
		var points, sets []map[string]any
		var saidOf, setOf []string
		for i := range cases {
			said := cases[i].said(reading)
			if set, ok := strings.CutPrefix(said, "forbidden-set:"); ok {
				sets, setOf = append(sets, cases[i].question(reading)), append(setOf, set)
			} else if said != "" {
				points, saidOf = append(points, cases[i].question(reading)), append(saidOf, said)
			}
		}
		for i, a := range askRenju[pointAnswer](t, points) {
			switch said := saidOf[i]; {
			case said == "DISPUTED":
				if a.Kind != "legal" || len(a.Disputed) != 1 || a.Disputed["recursive-five"].Kind != "double-three" {
					t.Errorf("%s: %+v, want disputed", a.ID, a)
				}
			case !fits(a.Kind, said):
				t.Errorf("%s by %s: %s, want %s", a.ID, reading, a.Kind, said)
			}
		}
		for i, a := range askRenju[pointsAnswer](t, sets) {
			names := make([]string, len(a.Points))
			for i, ban := range a.Points {
				names[i] = ban.Point
			}
			want := strings.FieldsFunc(setOf[i], func(c rune) bool { return c == ',' })
			if slices.Sort(names); !slices.Equal(names, want) {
				t.Errorf("%s: %s, want %s", a.ID, names, want)
			}
		}
		judged += len(points) + len(sets)
	}
	if judged != 250+2*95 {
		t.Errorf("%d answers", judged)
	}
}

// Random stones in any order, which no game need have come to: the answer does not
// hang on the order, the list of points says what each of them says by itself, and
// the readings that differ name each other.
func TestJudgeAnyStones(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	bench, err := newBench(nil, nil, "en")
	if err != nil {
		t.Fatal(err)
	}
	j := bench.judger()
	for range 60 {
		black, white := anyStones(r)
		q := map[string]any{"id": 1, "game": "renju", "rulebook": renjuBooks[r.IntN(len(renjuBooks))], "black": black, "white": white, "point": "*"}
		lists := map[string]pointsAnswer{}
		for _, reading := range readingNames() {
			q["reading"] = reading
			line := j.answer(encodeLine(q), false)
			shuffle(r, black, white)
			if again := j.answer(encodeLine(q), false); !bytes.Equal(line, again) {
				t.Fatalf("%s in another order: %s", line, again)
			}
			var a pointsAnswer
			if err := json.Unmarshal(line, &a); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			lists[reading] = a
			checkEach(t, j, q, &a)
		}
		for one, a := range lists {
			for other, b := range lists {
				if ours, theirs := pointNames(a.Disputed[other]), pointNames(b.Disputed[one]); !slices.Equal(ours, theirs) {
					t.Fatalf("%s differs from %s at %s, the other way at %s", one, other, ours, theirs)
				}
			}
		}
	}
}

// checkEach asks of every point by itself what the list says of it.
func checkEach(t *testing.T, j *judger, list map[string]any, a *pointsAnswer) {
	t.Helper()
	q := maps.Clone(list)
	listed := map[string]kindAnswer{}
	for _, ban := range a.Points {
		listed[ban.Point] = ban.kindAnswer
	}
	for at := range renju.Point(renju.Points) {
		q["point"] = at.String()
		var got pointAnswer
		if err := json.Unmarshal(j.answer(encodeLine(q), false), &got); err != nil {
			t.Fatal(err)
		}
		want, ok := listed[at.String()]
		if free := got.Kind == "legal" || got.Kind == "five" || got.Kind == "occupied"; free == ok || ok && !reflect.DeepEqual(got.kindAnswer, want) {
			t.Fatalf("%v: %s is %+v, in the list %+v", q, at, got.kindAnswer, want)
		}
		for reading, others := range a.Disputed {
			i := slices.IndexFunc(others, func(b banAnswer) bool { return b.Point == at.String() })
			theirs, differs := got.Disputed[reading]
			if differs != (i >= 0) || differs && !reflect.DeepEqual(theirs, others[i].kindAnswer) {
				t.Fatalf("%v: %s is %+v by %s", q, at, theirs, reading)
			}
		}
	}
}

func pointNames(bans []banAnswer) (names []string) {
	for _, ban := range bans {
		names = append(names, ban.Point)
	}
	return names
}

// anyStones puts up to 60 stones of each colour on the middle of the board, where
// they make more of each other.
func anyStones(r *rand.Rand) (black, white []string) {
	black, white = []string{}, []string{}
	for i, at := range r.Perm(11 * 11)[:r.IntN(90)] {
		name := renju.At(2+at%11, 2+at/11).String()
		if i%3 < 2 {
			black = append(black, name)
		} else {
			white = append(white, name)
		}
	}
	return black, white
}

func shuffle(r *rand.Rand, lists ...[]string) {
	for _, list := range lists {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
}

// Whatever a line holds, it has one line of JSON for an answer, soon.
func FuzzJudgeLine(f *testing.F) {
	for _, line := range []string{
		`{"id":1,"game":"renju","rulebook":"wuziqi-2009","black":["f8","g8","h9","h10"],"white":["a1"],"point":"h8"}`,
		`{"id":[{}],"game":"renju","rulebook":"renju-2002","reading":"literal","black":["f8","g4","g5","g6","g7","h10","h9","i8"],"white":[],"point":"*"}`,
		`{"id":1,"game":"renju","rulebook":"wuziqi-undated","black":[null,"h8"],"white":["h8"],"point":"h8"}`,
		`{"id":1,"game":"xiangqi","rulebook":"xiangqi-2011","moves":["h0g2","h9g7"],"claimant":"red"}`,
		`{"id":1,"game":"renju"`, `{"game":1}`, `[]`, `null`, `"\ud800"`, "\xff", `{"ID":1,"Game":"renju","point":"h8"}`, ``,
	} {
		f.Add([]byte(line))
	}
	bench, err := newBench(nil, nil, "zh")
	if err != nil {
		f.Fatal(err)
	}
	j := bench.judger()
	f.Fuzz(func(t *testing.T, line []byte) {
		line = j.answer(line, false)
		var a map[string]json.RawMessage
		if err := json.Unmarshal(line, &a); err != nil || bytes.Count(line, []byte("\n")) != 1 {
			t.Fatalf("%s: %v", line, err)
		}
		keys := 0
		for _, key := range [...]string{"verdict", "kind", "points", "error"} {
			if _, ok := a[key]; ok {
				keys++
			}
		}
		if _, ok := a["id"]; !ok || keys != 1 {
			t.Fatalf("%s", line)
		}
	})
}
