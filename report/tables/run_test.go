package tables

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
)

func begin(t testing.TB, out string, overwrite bool) *Run {
	t.Helper()
	r, err := Begin(out, overwrite)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// writeRun writes a run with one small table.
func writeRun(t testing.TB, out string, overwrite bool, rows int) {
	t.Helper()
	r := begin(t, out, overwrite)
	w := create[schemas.CoverageRow](t, r.Dir(), CoverageTable)
	if err := w.Append(randomRows[schemas.CoverageRow](newRand(1), rows)); err != nil {
		t.Fatal(err)
	}
	info := &RunInfo{Tool: Tool, Version: "test", Tables: Version, Files: []TableInfo{closeTable(t, w)}}
	if err := r.Commit(info); err != nil {
		t.Fatal(err)
	}
	if err := r.Abort(); err != nil { // as a deferred call would
		t.Fatal(err)
	}
}

func names(t testing.TB, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func writeFile(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestCommitPutsTheRunInPlace(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "new", "run")
	writeRun(t, out, false, 10)
	if got := names(t, out); !slices.Equal(got, []string{"coverage.parquet", "run.json"}) {
		t.Errorf("the run holds %v", got)
	}
	if got := names(t, filepath.Dir(out)); !slices.Equal(got, []string{"run"}) {
		t.Errorf("beside the run are %v", got)
	}
	if bad, err := Verify(out); err != nil || len(bad) != 0 {
		t.Errorf("Verify() = %v, %v", bad, err)
	}
}

func TestOverwriteReplacesARunAlone(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "run")
	writeRun(t, out, false, 10)
	if _, err := Begin(out, false); !errors.Is(err, ErrRunExists) {
		t.Errorf("Begin() over a run = %v", err)
	}
	writeRun(t, out, true, 20)
	if rows := readAll[schemas.CoverageRow](t, out, CoverageTable); len(rows) != 20 {
		t.Errorf("after the second run the table has %d rows", len(rows))
	}
	if got := names(t, parent); !slices.Equal(got, []string{"run"}) {
		t.Errorf("beside the run are %v", got)
	}
	writeFile(t, filepath.Join(out, "notes.txt"), "mine")
	if _, err := Begin(out, true); err == nil || !strings.Contains(err.Error(), "notes.txt") {
		t.Errorf("Begin() over a person's notes = %v", err)
	}
}

func TestBeginDestroysNothing(t *testing.T) {
	parent := t.TempDir()
	writeFile(t, filepath.Join(parent, "photos", "a.jpg"), "x")
	writeFile(t, filepath.Join(parent, "other", RunFile), `{"tool":"another"}`)
	writeFile(t, filepath.Join(parent, "file"), "x")
	for _, name := range []string{"photos", "other", "file", "file/below"} {
		if _, err := Begin(filepath.Join(parent, name), true); err == nil {
			t.Errorf("Begin() takes %s", name)
		}
	}
	if _, err := Begin("", true); err == nil {
		t.Error("Begin() takes no name")
	}
	if _, err := Begin(string(filepath.Separator), true); err == nil {
		t.Error("Begin() takes the root")
	}
	if got := names(t, parent); !slices.Equal(got, []string{"file", "other", "photos"}) {
		t.Errorf("the folder holds %v", got)
	}
}

func TestEmptyFolderIsTaken(t *testing.T) {
	out := t.TempDir()
	writeRun(t, out, false, 3)
	if _, err := ReadRun(out); err != nil {
		t.Error(err)
	}
}

func TestKilledRunLeavesTheTarget(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "run")
	writeRun(t, out, false, 10)
	killed := begin(t, out, true)
	w := create[schemas.CoverageRow](t, killed.Dir(), CoverageTable)
	if err := w.Append(make([]schemas.CoverageRow, 100)); err != nil {
		t.Fatal(err)
	}
	if stale, err := Stale(out); err != nil || len(stale) != 0 {
		t.Errorf("while it runs Stale() = %v, %v", stale, err)
	}
	killed.lock.file.Close() // as the system does when the process ends
	if stale, err := Stale(out); err != nil || !slices.Equal(stale, []string{killed.Dir()}) {
		t.Errorf("after its end Stale() = %v, %v", stale, err)
	}
	if bad, err := Verify(out); err != nil || len(bad) != 0 {
		t.Errorf("the run before it: %v, %v", bad, err)
	}
	writeRun(t, out, true, 11)
	if rows := readAll[schemas.CoverageRow](t, out, CoverageTable); len(rows) != 11 {
		t.Errorf("the run after it has %d rows", len(rows))
	}
}

func TestAbortRemovesWhatWasWritten(t *testing.T) {
	parent := t.TempDir()
	r := begin(t, filepath.Join(parent, "run"), false)
	w := create[schemas.CoverageRow](t, r.Dir(), CoverageTable)
	closeTable(t, w)
	for range 2 {
		if err := r.Abort(); err != nil {
			t.Error(err)
		}
	}
	if got := names(t, parent); len(got) != 0 {
		t.Errorf("Abort leaves %v", got)
	}
	if err := r.Commit(&RunInfo{Tool: Tool}); err == nil {
		t.Error("a run can be committed after Abort")
	}
}

func TestCommitRefuses(t *testing.T) {
	parent := t.TempDir()
	out := filepath.Join(parent, "run")
	r := begin(t, out, false)
	newSpool[schemas.SourceRow](t, r.Dir())
	if err := r.Commit(&RunInfo{Tool: Tool}); err == nil || !strings.Contains(err.Error(), ".spool-") {
		t.Errorf("Commit() with a spool in the folder = %v", err)
	}
	late := begin(t, out, true)
	writeFile(t, filepath.Join(out, "a.jpg"), "x") // a person was faster
	if err := late.Commit(&RunInfo{Tool: Tool}); err == nil {
		t.Error("Commit() replaces a folder that came to be there")
	}
	if err := late.Abort(); err != nil {
		t.Error(err)
	}
	if got := names(t, out); !slices.Equal(got, []string{"a.jpg"}) {
		t.Errorf("the folder holds %v", got)
	}
}
