package pgn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/pgn"
	"qipu/schemas"
)

func TestUnescape(t *testing.T) {
	for value, want := range map[string]string{
		"": "", "a": "a", `\"a\"`: `"a"`, `a\\`: `a\`, `\\"`: `\"`, `\n`: `\n`, `\`: `\`, `\\\\`: `\\`, `\\\"`: `\"`,
	} {
		if got := pgn.Unescape(value); got != want {
			t.Errorf("%q is %q, want %q", value, got, want)
		}
	}
}

// A variation may begin with comments and marks, however long they are.
func TestNotesBeforeVariation(t *testing.T) {
	long := strings.Repeat("棋", 2000)
	for text, want := range map[string]sheet{
		"1. h2e2 ({a} {b} $1 1. b2e2) h9g7": {
			Moves: "1:h2e2 h9g7", Comments: []string{"1/0 a", "1/0 b"}, Marks: []string{"1/0 $1"}, Variations: []string{"0@1 1:b2e2"},
		},
		"1. h2e2 ({" + long + "} 1. b2e2) h9g7": {
			Moves: "1:h2e2 h9g7", Comments: []string{"1/0 " + long}, Variations: []string{"0@1 1:b2e2"},
		},
		"1. h2e2 (\n; a\n; b\nb2e2) h9g7": {
			Moves: "1:h2e2 h9g7", Comments: []string{"1/0 a", "1/0 b"}, Variations: []string{"0@1 b2e2"},
		},
		"1. h2e2 ({a} that is all) h9g7": {
			Moves: "1:h2e2 h9g7", Comments: []string{"0/1 {a} that is all"},
		},
	} {
		var g schemas.Game
		new(pgn.Parser).Parse([]byte(text), &g)
		if diff := cmp.Diff(want, sheetOf(&g)); diff != "" {
			t.Errorf("%.40q:\n%s", text, diff)
		}
	}
}

// Brackets and braces without end cost no more than their length.
func TestNotesAreLookedAtOnce(t *testing.T) {
	for _, piece := range []string{"({", "({a}", "(;\n", "(h2e2 ({a} ", "1. h2e2 ({$1 ", "({{}", "( {}", "1. {a} "} {
		text := []byte(strings.Repeat(piece, 4<<20/len(piece)))
		var g schemas.Game
		start := time.Now()
		new(pgn.Parser).Parse(text, &g)
		if took := time.Since(start); took > 20*time.Second {
			t.Errorf("%q: %v", piece, took)
		}
	}
}
