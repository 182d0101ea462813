package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/analyze/renju"
	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// judgeAll runs the command on lines of input and returns the answers.
func judgeAll(t testing.TB, input string, args ...string) []xiangqiAnswer {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), append([]string{"judge", "--lang", "en"}, args...), strings.NewReader(input), &stdout, &stderr); code != exitClean {
		t.Fatalf("exit %d: %s", code, &stderr)
	}
	var all []xiangqiAnswer
	for line := range strings.Lines(stdout.String()) {
		var a xiangqiAnswer
		if err := json.Unmarshal([]byte(line), &a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		all = append(all, a)
	}
	if asked := strings.Count(input, "\n"); len(all) != asked {
		t.Fatalf("%d answers to %d lines", len(all), asked)
	}
	return all
}

// sharedCase is a line of the shared cases.
type sharedCase struct {
	ID         string   `json:"id"`
	FEN        string   `json:"fen"`
	Moves      []string `json:"moves_3fold"`
	Verdict    string   `json:"verdict"`
	Clause     string   `json:"clause"`
	Confidence string   `json:"confidence"`
	Ruleset    string   `json:"ruleset"`
	Unanimous  bool     `json:"unanimous"`
}

func sharedCases(t testing.TB, name string) (all []sharedCase) {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	data, err := os.ReadFile(filepath.Join(shared, "cases", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		var c sharedCase
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

func questionsOf(cases []sharedCase, rulebook string) string {
	var b strings.Builder
	for _, c := range cases {
		line, _ := json.Marshal(map[string]any{"id": c.ID, "game": "xiangqi", "rulebook": rulebook, "fen": c.FEN, "moves": c.Moves})
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// The cases of the reading guide: every verdict and clause, and what is disputed
// said to be so.
func TestJudgeSharedCases(t *testing.T) {
	cases := sharedCases(t, "xiangqi-2011-repetition.jsonl")
	for i, a := range judgeAll(t, questionsOf(cases, "xiangqi-2011")) {
		c := cases[i]
		switch {
		case c.Confidence == "disputed":
			if a.Verdict != disputed && a.Verdict != "undetermined" {
				t.Errorf("%s: %s, want disputed or undetermined", c.ID, a.Verdict)
			}
			if !strings.Contains(a.Why, c.Verdict) {
				t.Errorf("%s: why does not name %s: %s", c.ID, c.Verdict, a.Why)
			}
		case a.Verdict != c.Verdict || a.Clause != c.Clause:
			t.Errorf("%s (%s): %s %s, want %s %s: %s", c.ID, c.Confidence, a.Verdict, a.Clause, c.Verdict, c.Clause, a.Why)
		}
	}
}

// The diagrams of the rules abroad: 116 of 117 at least, none wrong on which all
// engines agree.
func TestJudgeSharedCasesOfAXF(t *testing.T) {
	var cases []sharedCase
	for _, c := range sharedCases(t, "xiangqi-repetition.jsonl") {
		if strings.Contains(c.Ruleset, "AXF") && c.Verdict != "none" {
			cases = append(cases, c)
		}
	}
	diagrams, right := 0, 0
	for i, a := range judgeAll(t, questionsOf(cases, "axf")) {
		c := cases[i]
		ok := a.Verdict == c.Verdict
		if !ok && c.Unanimous {
			t.Errorf("%s, on which all agree: %s, want %s: %s", c.ID, a.Verdict, c.Verdict, a.Why)
		}
		if strings.HasPrefix(c.ID, "orange-") {
			diagrams++
			if ok {
				right++
			}
		}
	}
	if diagrams != 117 || right < 116 {
		t.Errorf("%d of %d diagrams right", right, diagrams)
	}
}

// Two chariots that walk in circles of nine and of eight points come to the same
// position after 72 rounds only, so that the natural limit of 60 is there before
// any repetition (4.2.4, 22.2).
func TestJudgeClaim(t *testing.T) {
	var moves []string
	for i := range 60 {
		moves = append(moves, fmt.Sprintf("a%da%d", i%9, (i+1)%9), fmt.Sprintf("i%di%d", 1+i%8, 1+(i+1)%8))
	}
	line := func(plies int) string {
		q, _ := json.Marshal(map[string]any{
			"id": plies, "game": "xiangqi", "rulebook": "xiangqi-2011", "claimant": "black", "moves": moves[:plies],
			"fen": "3k5/9/9/9/9/9/9/9/8r/R4K3 w",
		})
		return string(q) + "\n"
	}
	got := judgeAll(t, line(120)+line(119))
	if got[0].Verdict != "draw" || got[0].Clause != "22.2" {
		t.Errorf("after 60 rounds: %+v", got[0])
	}
	if got[1].Verdict != "none" || got[1].Clause != "22.2" {
		t.Errorf("after 59: %+v", got[1])
	}
}

// A line that is too long, or not UTF-8, costs itself only.
func TestJudgeRefusesLines(t *testing.T) {
	good := `{"id":1,"game":"xiangqi","rulebook":"xiangqi-2011","moves":[]}` + "\n"
	moves := strings.Repeat(`"a0a1",`, maxJudgeMoves) + `"a0a1"`
	input := strings.Repeat("x", 3<<20) + "\n" + good + "\xff\xfe\n" + good +
		`{"id":2,"game":"xiangqi","rulebook":"xiangqi-2011","moves":[` + moves + "]}\n" + "\ufeff" + good
	got := judgeAll(t, "\ufeff"+good+input)
	for i, want := range []string{"none", "", "none", "", "none", "", ""} {
		if got[i].Verdict != want {
			t.Errorf("line %d: verdict %q, want %q", i+1, got[i].Verdict, want)
		}
	}
	if string(got[5].ID) != "2" {
		t.Errorf("a line of too many moves: id %s", got[5].ID)
	}
}

// As many stones as the board holds, more than it holds, and a board as dense as it
// can be: each has its answer, and the next line too.
func TestJudgeRefusesStones(t *testing.T) {
	var names []string
	for at := range renju.Point(renju.Points) {
		names = append(names, at.String())
	}
	black := names[:len(names)-1]
	questions := []map[string]any{
		{"id": 0, "black": black, "white": []string{}, "point": "o15"},
		{"id": 1, "black": names, "white": []string{}, "point": "*"},
		{"id": 2, "black": slices.Repeat(names, 100), "white": []string{}, "point": "h8"},
		{"id": 3, "black": []string{}, "white": []string{strings.Repeat("h", 1<<10)}, "point": "h8"},
		{"id": 4, "black": []string{}, "white": []string{}, "point": strings.Repeat("*", 1<<10)},
		{"id": 5, "black": []string{}, "white": []string{}, "point": "h8", "points": []string{"h8"}},
	}
	for _, q := range questions {
		q["game"], q["rulebook"] = "renju", "renju-2002"
	}
	got := askRenju[map[string]any](t, questions)
	if got[0]["kind"] != "overline" {
		t.Errorf("the last point: %v", got[0])
	}
	if points, ok := got[1]["points"].([]any); !ok || len(points) != 0 {
		t.Errorf("a full board: %v", got[1])
	}
	for _, a := range got[2:] {
		if text, ok := a["error"].(string); !ok || len(text) > 200 {
			t.Errorf("%v", a)
		}
	}
}

// A program that waits for each answer before it asks again gets it.
func TestJudgeAnswersAtOnce(t *testing.T) {
	questions, ask := io.Pipe()
	hear, answers := io.Pipe()
	done := make(chan int, 1)
	go func() {
		done <- run(context.Background(), []string{"judge"}, questions, answers, io.Discard)
		_ = answers.Close()
	}()
	in := bufio.NewScanner(hear)
	for i := range 3 {
		if _, err := fmt.Fprintf(ask, `{"id":%d,"game":"xiangqi","rulebook":"axf","moves":[]}`+"\n", i); err != nil {
			t.Fatal(err)
		}
		if !in.Scan() || !strings.Contains(in.Text(), fmt.Sprintf(`{"id":%d,`, i)) {
			t.Fatalf("question %d: answer %q", i, in.Text())
		}
	}
	_ = ask.Close()
	if code := <-done; code != exitClean {
		t.Errorf("exit %d", code)
	}
}

// Positions that no game can reach, with moves to and fro: an answer to each, and
// never a panic.
func TestJudgeAnyPosition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	bench, err := newBench(nil, nil, "en")
	if err != nil {
		t.Fatal(err)
	}
	j := bench.judger()
	for range 150 {
		q, _ := json.Marshal(anyQuestion(r))
		var got map[string]any
		if err := json.Unmarshal(j.answer(q, false), &got); err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
}

// anyQuestion puts random pieces on random points and plays lawful moves, each side
// back and forth where that is lawful.
func anyQuestion(r *rand.Rand) map[string]any {
	var b board.Board
	for range r.IntN(40) {
		piece := board.King + 1 + board.Piece(r.IntN(6))
		b.Set(board.Square(r.IntN(board.Squares)), piece|board.Black*board.Piece(r.IntN(2)))
	}
	b.Set(board.At(3+r.IntN(3), r.IntN(3)), board.King)
	b.Set(board.At(3+r.IntN(3), 7+r.IntN(3)), board.King|board.Black)
	q := map[string]any{"game": "xiangqi", "rulebook": [...]string{"xiangqi-2011", "axf"}[r.IntN(2)], "fen": b.FEN(), "claimant": "red"}
	p, err := xiangqi.Place(&b)
	moves := []string{}
	var back [2]xiangqi.Move
	for i := 0; err == nil && i < 40; i++ {
		m := back[i%2]
		if i < 2 || p.Legal(m) != xiangqi.Lawful {
			legal := p.LegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m = legal[r.IntN(len(legal))]
		}
		if p.At(m.To).Type() == board.King {
			break
		}
		p.Make(m)
		moves, back[i%2] = append(moves, m.String()), xiangqi.Move{From: m.To, To: m.From}
	}
	q["moves"] = moves
	return q
}

func BenchmarkJudge(b *testing.B) {
	input := questionsOf(sharedCases(b, "xiangqi-2011-repetition.jsonl"), "xiangqi-2011")
	lines := strings.Count(input, "\n")
	b.ReportAllocs()
	for b.Loop() {
		judgeAll(b, input, "--workers", "1")
	}
	b.ReportMetric(float64(lines*b.N)/b.Elapsed().Seconds(), "lines/s")
}
