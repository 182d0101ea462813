package tables

import (
	"os"
	"path/filepath"
	"testing"

	"qipu/schemas"
)

// The rows of some games are those that a lookup of each gives, in the order of the table.
func TestReadGames(t *testing.T) {
	dir := t.TempDir()
	games := writePlies(t, dir, 200_000)
	keys := map[Key]bool{{1 << 31, 1}: true, {0, 0}: true}
	var want []schemas.PlyRow
	for i := 3; i < len(games); i += 41 {
		keys[Key{games[i].source, games[i].number}] = true
		want = append(want, rowsOf(games[i:i+1])...)
	}
	var got []schemas.PlyRow
	err := ReadGames(dir, PliesTable, keys, func(row *schemas.PlyRow) error {
		got = append(got, *row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sameRows(t, got, want)
	err = ReadGames(dir, PliesTable, nil, func(*schemas.PlyRow) error {
		t.Error("a row of no game")
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// A run that is rewritten keeps its tables and the files that are to stay.
func TestRewrite(t *testing.T) {
	out := filepath.Join(t.TempDir(), "run")
	write := func(r *Run, info *RunInfo, name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(r.Dir(), name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		file, err := HashFile(r.Dir(), name)
		if err != nil {
			t.Fatal(err)
		}
		info.Others = append(info.Others, file)
	}
	r, err := Begin(out, true)
	if err != nil {
		t.Fatal(err)
	}
	w := create[schemas.FindingRow](t, r.Dir(), FindingsTable)
	if err := w.Append(randomRows[schemas.FindingRow](newRand(7), 100)); err != nil {
		t.Fatal(err)
	}
	table, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	info := &RunInfo{Tool: Tool, Tables: Version, Files: []TableInfo{table}}
	write(r, info, "report.html", "old")
	write(r, info, "report_2.html", "old")
	write(r, info, "other.txt", "stays")
	if err := r.Commit(info); err != nil {
		t.Fatal(err)
	}

	again, info, err := Rewrite(out, func(file string) bool { return file == "other.txt" })
	if err != nil {
		t.Fatal(err)
	}
	write(again, info, "report.html", "new")
	if err := again.Commit(info); err != nil {
		t.Fatal(err)
	}
	if bad, err := Verify(out); err != nil || len(bad) > 0 {
		t.Errorf("%v, %v", bad, err)
	}
	if text, err := os.ReadFile(filepath.Join(out, "report.html")); err != nil || string(text) != "new" {
		t.Errorf("the page is %q, %v", text, err)
	}
	entries, err := os.ReadDir(out)
	if err != nil || len(entries) != 4 { // run.json, the table, two files
		t.Errorf("%v, %v", entries, err)
	}
	if _, _, err := Rewrite(t.TempDir(), func(string) bool { return true }); err == nil {
		t.Error("a folder without a run is rewritten")
	}
	if left, err := os.ReadDir(filepath.Dir(out)); err != nil || len(left) != 1 {
		t.Errorf("beside the run stands %v, %v", left, err)
	}
}
