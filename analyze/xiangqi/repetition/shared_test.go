package repetition

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// sharedLines reads a file of the shared cases, without a line on its source.
func sharedLines[T any](t *testing.T, name string) (out []T) {
	t.Helper()
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	data, err := os.ReadFile(filepath.Join(shared, "cases", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var c T
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out = append(out, c)
	}
	return out
}

// TestDataIsShared compares the facts in testdata with where they come from.
func TestDataIsShared(t *testing.T) {
	type shared struct {
		lawCase
		Moves []string `json:"moves_3fold"`
		Red   []string `json:"red_class"`
		Black []string `json:"black_class"`
	}
	var law []lawCase
	for _, c := range sharedLines[shared](t, "xiangqi-2011-repetition.jsonl") {
		c.lawCase.Moves, c.lawCase.Red, c.lawCase.Black = strings.Join(c.Moves, " "), c.Red, c.Black
		law = append(law, c.lawCase)
	}
	if !reflect.DeepEqual(law, lawCases(t)) {
		t.Error("testdata/xiangqi-2011.jsonl is not what the shared cases say")
	}
	type asianShared struct {
		asianCase
		Moves []string `json:"moves_3fold"`
		Short []string `json:"moves"`
	}
	var asian []asianCase
	for _, c := range sharedLines[asianShared](t, "xiangqi-repetition.jsonl") {
		if strings.Contains(c.Ruleset, "AXF") && c.Verdict != "none" {
			c.asianCase.Moves = strings.Join(c.Moves, " ")
			asian = append(asian, c.asianCase)
		}
	}
	if !reflect.DeepEqual(asian, asianCases(t)) {
		t.Error("testdata/axf.jsonl is not what the shared cases say")
	}
}
