package tables

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var zeroSum = strings.Repeat("0", 64)

func TestRunInfoRoundTrip(t *testing.T) {
	want := &RunInfo{
		Tool: Tool, Version: "0.1", Tables: Version,
		Options:   map[string]string{"z": "<1>", "a": "是"},
		Rulebooks: []RulebookInfo{{"xiangqi-2011", "2011", zeroSum}},
		Arguments: []ArgumentInfo{{1, "games", 2, 3, zeroSum, "sources"}},
		Files:     []TableInfo{{"plies", 1, 2, zeroSum}},
		Others:    []FileInfo{{"index.html", 5, zeroSum}},
		Totals:    Totals{Sources: 1, Games: GameCount{In: 3, OK: 1, Flagged: 1, Rejected: 1}, Plies: 9, DistinctGames: 2},
		Findings:  map[string]int64{"record:token": 1, "record:tags": 2},
	}
	text, err := want.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := want.Marshal(); string(again) != string(text) {
		t.Error("Marshal gives other bytes the second time")
	}
	if !strings.HasSuffix(string(text), "}\n") || !strings.Contains(string(text), `  "z": "<1>"`) {
		t.Errorf("run.json reads\n%s", text)
	}
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, RunFile), string(text))
	got, err := ReadRun(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNilAndEmptyAreWrittenAlike(t *testing.T) {
	a, err := (&RunInfo{Tool: Tool}).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	b, err := (&RunInfo{Tool: Tool, Options: map[string]string{}, Files: []TableInfo{}}).Marshal()
	if err != nil || string(a) != string(b) || strings.Contains(string(a), "null") {
		t.Errorf("%s differs from %s (%v)", a, b, err)
	}
}

func TestReadRunRefuses(t *testing.T) {
	table := func(name, sum string) string {
		return `{"tool":"qipu","tables":[{"name":"` + name + `","rows":1,"bytes":1,"sha256":"` + sum + `"}]}`
	}
	for name, text := range map[string]string{
		"not JSON":        "PAR1",
		"empty":           "",
		"a list":          "[]",
		"a wrong type":    `{"tool":"qipu","tables":{"plies":1}}`,
		"a huge number":   `{"tool":"qipu","totals":{"plies":1e400}}`,
		"another tool":    `{"tool":"x"}`,
		"no tool":         `{}`,
		"a way out":       table("../../etc/passwd", zeroSum),
		"an absolute way": table("/etc/passwd", zeroSum),
		"a Windows way":   table(`..\\x`, zeroSum),
		"no name":         table("", zeroSum),
		"a short hash":    table("plies", "00"),
		"no hash":         table("plies", ""),
		"a long name":     table(strings.Repeat("a", 1000), zeroSum),
		"a way by a file": `{"tool":"qipu","files":[{"name":"../x.html","sha256":"` + zeroSum + `"}]}`,
		"a hidden file":   `{"tool":"qipu","files":[{"name":".bashrc","sha256":"` + zeroSum + `"}]}`,
		"negative rows":   `{"tool":"qipu","tables":[{"name":"plies","rows":-1,"bytes":1,"sha256":"` + zeroSum + `"}]}`,
		"a table twice":   strings.Replace(table("plies", zeroSum), "}]", "},"+strings.SplitAfter(strings.SplitN(table("plies", zeroSum), "[", 2)[1], "}")[0]+"]", 1),
		"deep nesting":    strings.Repeat("[", 1<<20),
	} {
		dir := t.TempDir()
		writeFile(t, filepath.Join(dir, RunFile), text)
		if info, err := ReadRun(dir); err == nil {
			t.Errorf("%s: ReadRun() = %+v", name, info)
		}
		if _, err := Verify(dir); err == nil {
			t.Errorf("%s: Verify() is content", name)
		}
	}
}

func TestReadRunNeedsAFile(t *testing.T) {
	if _, err := ReadRun(t.TempDir()); !errors.Is(err, ErrNoRun) {
		t.Errorf("ReadRun() of an empty folder = %v", err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, RunFile), 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadRun(dir); err == nil {
		t.Error("ReadRun() of a folder called run.json")
	}
	huge := t.TempDir()
	writeFile(t, filepath.Join(huge, RunFile), "{")
	if err := os.Truncate(filepath.Join(huge, RunFile), maxRunFile+1); err != nil { // no disk is used
		t.Fatal(err)
	}
	if _, err := ReadRun(huge); err == nil || !strings.Contains(err.Error(), "more than") {
		t.Errorf("ReadRun() of a huge file = %v", err)
	}
}

func TestVerifyFindsWhatChanged(t *testing.T) {
	out := filepath.Join(t.TempDir(), "run")
	writeRun(t, out, false, 100)
	path := filepath.Join(out, CoverageTable+Extension)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string) {
		t.Helper()
		bad, err := Verify(out)
		if err != nil || len(bad) != 1 || bad[0].File != CoverageTable+Extension {
			t.Errorf("%s: Verify() = %v, %v", what, bad, err)
		}
	}
	for _, at := range []int{0, len(text) / 2, len(text) - 1} {
		text[at] ^= 1
		writeFile(t, path, string(text))
		check("a flipped bit")
		text[at] ^= 1
	}
	writeFile(t, path, string(text[:len(text)-1]))
	check("a lost byte")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	check("a lost file")
	writeFile(t, path, string(text))
	if bad, err := Verify(out); err != nil || len(bad) != 0 {
		t.Errorf("restored: Verify() = %v, %v", bad, err)
	}
}
