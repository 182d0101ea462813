package waivers_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/waivers"
	"qipu/schemas"
)

const sample = `# what the jury accepted

[[waiver]]
finding = "5fb7d61760294456" # forfeited
reason = "对局弃权，双方领队确认"
by = "裁判长07"
date = 2026-05-07
until = "2026-12-31"

[[waiver]]
clause = "record:encoding"
game = "./a/round3.pgn:02"
reason = 'one "letter"'

[[waiver]]
clause = "xiangqi-2011:14.1"
subject = "player 3"
reason = "ranked by the play-off"
`

var want = []schemas.Waiver{
	{
		Source: "w.toml", Line: 3, Finding: "5fb7d61760294456", Reason: "对局弃权，双方领队确认", By: "裁判长07", Date: "2026-05-07", Until: "2026-12-31",
	},
	{Source: "w.toml", Line: 10, Clause: "record:encoding", Game: "a/round3.pgn:2", Reason: `one "letter"`},
	{Source: "w.toml", Line: 15, Clause: "xiangqi-2011:14.1", Subject: "player 3", Reason: "ranked by the play-off"},
}

func TestRead(t *testing.T) {
	for name, text := range map[string]string{
		"as it stands": sample, "byte order mark": "\ufeff" + sample, "CRLF": strings.ReplaceAll(sample, "\n", "\r\n"), "no end of line": strings.TrimSuffix(sample, "\n"),
	} {
		got, err := waivers.Read(strings.NewReader(text), "w.toml")
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if got, err := waivers.Read(strings.NewReader("# none\n"), "w.toml"); err != nil || len(got) != 0 {
		t.Errorf("%v %v", got, err)
	}
}

// What is not in order is named with file, line and field, and nothing of the file is taken.
func TestErrorsNameFileLineAndField(t *testing.T) {
	const by = "finding = \"5fb7d61760294456\"\n"
	for text, want := range map[string]string{
		by + "reason = \"x\"\ncolour = \"red\"\n": "w.toml:4: field \"colour\" is not known; the fields are finding, clause,",
		by:                              "w.toml:1: it has no reason",
		by + "reason = \"  \"\n":        "w.toml:3: field reason: it is empty",
		by + "reason = 7\n":             "w.toml:3: field reason: a text is asked for",
		by + "reason = \"a\\u0007b\"\n": "w.toml:3: field reason: \"a\\ab\" holds control characters",
		by + "reason = \"" + strings.Repeat("x", waivers.MaxText+1):                             "w.toml:",
		by + "reason = \"x\"\ndate = \"2026-02-30\"\n":                                          "w.toml:4: field date: \"2026-02-30\" is no day",
		by + "reason = \"x\"\ndate = 2026-05-07T10:00:00Z\n":                                    "w.toml:4: field date: a day alone is asked for",
		by + "reason = \"x\"\nuntil = \"next year\"\n":                                          "w.toml:4: field until: ",
		by + "reason = \"x\"\ndate = 2026-05-07\nuntil = 2026-05-06\n":                          "w.toml:1: it ends on 2026-05-06, before its own date, 2026-05-07",
		by + "reason = \"x\"\nreason = \"y\"\n":                                                 "w.toml:4: ",
		by + "reason = \"x\"\ngame = \"a.pgn:1\"\n":                                             "w.toml:1: it names a finding, and a clause",
		"finding = \"5FB7\"\nreason = \"x\"\n":                                                  "w.toml:2: field finding: \"5FB7\" is no finding_id",
		"reason = \"x\"\n":                                                                      "w.toml:1: it does not say what is waived",
		"clause = \"record:fen\"\nreason = \"x\"\n":                                             "w.toml:1: with a clause either",
		"clause = \"fen\"\ngame = \"a:1\"\nreason = \"x\"\n":                                    "w.toml:2: field clause: \"fen\" is no clause",
		"clause = \"record:fen\"\ngame = \"a.pgn\"\nreason = \"x\"\n":                           "w.toml:3: field game: \"a.pgn\" is no game",
		"clause = \"record:fen\"\ngame = \"a.pgn:0\"\nreason = \"x\"\n":                         "w.toml:3: field game: ",
		"clause = \"record:fen\"\ngame = \"a.pgn:1\"\nsubject = \"player 1\"\nreason = \"x\"\n": "w.toml:1: with a clause either",
		by + "reason = \"x\"\n[[waiver]]\n" + by + "reason = \"y\"\n":                           "w.toml:4: line 1 waives finding 5fb7d61760294456 too",
		"clause = \"record:fen\"\ngame = \"a:1\"\nreason = \"x\"\n[[waiver]]\nclause = \"record:fen\"\ngame = \"./a:01\"\nreason = \"y\"\n": "w.toml:5: line 1 waives record:fen in a:1 too",
		by + "reason = \"x\"\n[other]\n":       "w.toml:4: the only heading of a file of waivers is [[waiver]]",
		by + "reason = \"\"\"x\ny\"\"\"\n":     "w.toml:3: a text stands on one line",
		by + "reason = \"x\n":                  "w.toml:3: ",
		by + "reason.a = \"x\"\n":              "w.toml:3: a field and its value are asked for",
		by + "reason = {a = \"x\"}\n":          "w.toml:3: a text, a number",
		by + "reason = \"x\xff\"\n":            "w.toml: it is not in UTF-8",
		strings.Repeat("#", waivers.MaxBytes):  "w.toml: a file of waivers has at most",
		strings.Repeat("a.", 25_000) + "b = 1": "w.toml:2: a line has at most",
	} {
		list, err := waivers.Read(strings.NewReader("[[waiver]]\n"+text), "w.toml")
		if err == nil || !strings.HasPrefix(err.Error(), want) || list != nil {
			t.Errorf("%.80q: %v %.200v, want %q", text, list, err, want)
		}
	}
	if _, err := waivers.Read(strings.NewReader("reason = \"x\"\n"), "w.toml"); err == nil || !strings.HasPrefix(err.Error(), "w.toml:1: it stands under no [[waiver]]") {
		t.Error(err)
	}
	many := new(strings.Builder)
	for i := range waivers.MaxEntries + 1 {
		fmt.Fprintf(many, "[[waiver]]\nclause=\"record:fen\"\ngame=\"a:%d\"\nreason=\"x\"\n", i+1)
	}
	if _, err := waivers.Read(strings.NewReader(many.String()), "w.toml"); err == nil || !strings.Contains(err.Error(), "at most 32768 entries") {
		t.Error(err)
	}
}

// An entry is added at the end; what stands there stays to the byte.
func TestAppend(t *testing.T) {
	w := schemas.Waiver{
		Clause: "record:result", Game: "a.pgn:3", Reason: "a \"quoted\" \\ reason = [x] # no remark\u202e", By: "选手07", Date: "2026-05-07", Until: "2026-05-08",
	}
	for name, before := range map[string]string{
		"empty": "", "remark": "# none yet", "some": sample, "CRLF": strings.ReplaceAll(sample, "\n", "\r\n"), "no end of line": strings.TrimSuffix(sample, "\n"),
	} {
		after, err := waivers.Append([]byte(before), "w.toml", &w, "warning record:result  a.pgn")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !strings.HasPrefix(string(after), before) {
			t.Errorf("%s: what stood there is changed: %q", name, after)
		}
		if strings.Contains(before, "\r\n") && strings.Count(string(after), "\n") != strings.Count(string(after), "\r\n") {
			t.Errorf("%s: %q", name, after)
		}
		list, err := waivers.Read(strings.NewReader(string(after)), "w.toml")
		if err != nil || len(list) == 0 {
			t.Errorf("%s: %v %q", name, err, after)
			continue
		}
		got := list[len(list)-1]
		got.Source, got.Line = "", 0
		if diff := cmp.Diff(w, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for name, c := range map[string]struct {
		before, remark string
		w              schemas.Waiver
	}{
		"the same again":   {"[[waiver]]\nclause=\"record:result\"\ngame=\"a.pgn:3\"\nreason=\"x\"\n", "", w},
		"file not valid":   {"[[waiver]]\nclause=\"record:result\"\n", "", w},
		"no reason":        {"", "", schemas.Waiver{Finding: "5fb7d61760294456"}},
		"lines in a text":  {"", "", schemas.Waiver{Finding: "5fb7d61760294456", Reason: "a\nb"}},
		"lines in remarks": {"", "a\nfinding = 1", w},
	} {
		if after, err := waivers.Append([]byte(c.before), "w.toml", &c.w, c.remark); err == nil {
			t.Errorf("%s: %q", name, after)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sample)
	f.Add("[[waiver]]\nfinding = \"5fb7d61760294456\"\nreason = \"x\"\n[[waiver]]\n")
	f.Add("[[waiver]]\r\nclause = 'a:b'\r\ngame = \"0123456789ABCDEF0123456789abcdef\"\r\nreason = \"\\u202e\"\r\ndate = 2026-05-07\r\n")
	f.Add("[[waiver]]\nuntil = [[")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := waivers.Read(strings.NewReader(text), "w.toml")
		if err != nil {
			if list != nil || !strings.HasPrefix(err.Error(), "w.toml:") {
				t.Fatal(list, err)
			}
			return
		}
		lines := strings.Count(text, "\n") + 1
		for i := range list {
			w := &list[i]
			if w.Line < 1 || w.Line > lines || w.Reason == "" || (w.Finding == "") == (w.Clause == "") {
				t.Fatalf("%+v", w)
			}
		}
		w := schemas.Waiver{Clause: "record:tags", Subject: "no waiver of the text has this", Reason: "x"}
		after, err := waivers.Append([]byte(text), "w.toml", &w, "")
		if err != nil {
			return // the text has the entry, or as many as there may be
		}
		again, err := waivers.Read(strings.NewReader(string(after)), "w.toml")
		if err != nil || len(again) != len(list)+1 || !slices.Equal(again[:len(list)], list) {
			t.Fatalf("%v: %+v, was %+v", err, again, list)
		}
	})
}
