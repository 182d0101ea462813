package entries_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/entries"
)

var form = entries.Form{Of: "list", Heading: "[[one]]", Example: `a = "b"`}

func read(text string) (list []*entries.Entry, problems []string) {
	form.Read([]byte(text), func(e *entries.Entry) { list = append(list, e) }, func(line int, reason string) { problems = append(problems, fmt.Sprintf("%d: %s", line, reason)) })
	return list, problems
}

func TestEntriesAreReadOneByOne(t *testing.T) {
	list, problems := read("# list\n[[one]]\na = \"x # [{\" # remark [{\nb = ['[', '{']\n\n[[one]] # second\na = [[1]]\n[[one]]\na = 2026-05-07\n[[one]]\na = x\n[[one]]\na = 1\n")
	want := []*entries.Entry{
		{Line: 2, Fields: map[string]any{"a": "x # [{", "b": []any{"[", "{"}}, Lines: map[string]int{"a": 3, "b": 4}},
		{Line: 12, Fields: map[string]any{"a": int64(1)}, Lines: map[string]int{"a": 13}},
	}
	if len(list) != 3 || list[1].Line != 8 {
		t.Fatalf("%d entries", len(list))
	}
	if diff := cmp.Diff(want, []*entries.Entry{list[0], list[2]}); diff != "" {
		t.Error(diff)
	}
	if len(problems) != 2 || !strings.HasPrefix(problems[0], "7: a text, a number or a list") || !strings.HasPrefix(problems[1], "11: ") {
		t.Errorf("%q", problems)
	}
}

// What would cost the TOML reader the square of its length is not given to it.
func TestNothingWithinOneAnother(t *testing.T) {
	for _, value := range []string{
		"{a = 1}", "[{a = 1}]", "[1, {a = 1}]", "[[1]]", "[1, [2]]", "[\"\\\"\", {a.a.a = 1}]", "['\\', [1]]", "{" + strings.Repeat("a.", 3900) + "a = 1}",
	} {
		list, problems := read("[[one]]\na = " + value + "\n")
		if len(list) > 0 || len(problems) != 1 || problems[0] != "2: a text, a number or a list of texts is asked for" {
			t.Errorf("%.40s: %d entries, %q", value, len(list), problems)
		}
	}
}
