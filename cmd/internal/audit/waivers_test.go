package audit_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

func withWaivers(asOf string, list ...schemas.Waiver) func(*audit.Options) {
	for i := range list {
		list[i].Source, list[i].Line = "w.toml", 10*(i+1)
	}
	return func(o *audit.Options) {
		o.AsOf, o.Waivers = asOf, []audit.WaiverFile{{Name: "w.toml", SHA256: strings.Repeat("0", 64), List: list}}
	}
}

// summer audits the games of an event that has findings on games and on the event itself.
func summer(t *testing.T, adjust func(*audit.Options)) (string, *audit.Summary) {
	t.Helper()
	folder := filepath.Join(datasetsDir, "summer-cup")
	return run(t, func(o *audit.Options) {
		o.Event, o.EventName = *eventOf(t, folder), "event.toml"
		if adjust != nil {
			adjust(o)
		}
	}, filepath.Join(folder, "games.pgn"))
}

func all[T any](t *testing.T, dir, table string) (list []T) {
	t.Helper()
	read(t, dir, table, func(row *T) { list = append(list, *row) })
	return list
}

// A waived finding stays where it was, and nothing but the counts changes: not the games, the
// standings, the effects or what the clauses came to.
func TestWaivedFindingsStayAndAreCountedApart(t *testing.T) {
	before, was := summer(t, nil)
	found := all[schemas.FindingRow](t, before, tables.FindingsTable)
	first := slices.IndexFunc(found, func(f schemas.FindingRow) bool { return f.Clause == "record:event-result" && f.Severity == "warning" })
	noMoves := slices.IndexFunc(found, func(f schemas.FindingRow) bool { return f.Clause == "record:no-moves" })
	rank := slices.IndexFunc(found, func(f schemas.FindingRow) bool { return f.Clause == "xiangqi-2011:14.1" && f.Subject == "player 3" })
	other := slices.IndexFunc(found, func(f schemas.FindingRow) bool { return f.Clause == "record:pairing" && f.GameNo == 15 })
	if min(first, noMoves, rank, other) < 0 {
		t.Fatal("the event has other findings")
	}
	waive := withWaivers("2026-06-01",
		schemas.Waiver{Finding: found[first].FindingID, Reason: "a", Until: "2026-06-01"},
		schemas.Waiver{Clause: "record:no-moves", Game: found[noMoves].GameID, Reason: "b"},
		schemas.Waiver{Clause: "xiangqi-2011:14.1", Subject: "player 3", Reason: "c"},
		schemas.Waiver{Clause: "record:pairing", Game: "games.pgn:15", Reason: "d"},
		schemas.Waiver{Clause: "record:event-result", Game: found[first].GameID, Reason: "e"}, // nothing is left for it
		schemas.Waiver{Clause: "record:pairing", Game: "games.pgn:10", Reason: "f", Until: "2026-05-31"},
	)
	after, is := summer(t, waive)
	for i, waiver := range map[int]uint32{first: 1, noMoves: 2, rank: 3, other: 4} {
		found[i].Waiver = waiver
	}
	now := all[schemas.FindingRow](t, after, tables.FindingsTable)
	if diff := cmp.Diff(found, now[:len(found)]); diff != "" {
		t.Error(diff)
	}
	var told []string
	for _, f := range now[len(found):] {
		told = append(told, fmt.Sprintf("%s %s %s: %s", f.Clause, f.Severity, f.Path, f.Evidence))
	}
	if want := []string{
		"record:waiver-unused warning w.toml: record:event-result in " + found[first].GameID,
		"record:waiver-expired warning w.toml: record:pairing in games.pgn:10",
	}; !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
	if is.Waived["warning"] != 4 || is.Severities["warning"] != was.Severities["warning"]-4+2 || is.Severities["error"] != was.Severities["error"] || is.Games != was.Games {
		t.Errorf("%+v, was %+v", is, was)
	}
	if diff := cmp.Diff(map[string]uint64{"applied": 4, "unused": 1, "expired": 1}, is.Waivers); diff != "" {
		t.Error(diff)
	}
	a, err := tables.ReadRun(before)
	if err != nil {
		t.Fatal(err)
	}
	b, err := tables.ReadRun(after)
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Files {
		switch f := a.Files[i]; f.Name {
		case tables.FindingsTable, tables.CoverageTable, tables.WaiversTable:
		default:
			if b.Files[i] != f {
				t.Errorf("table %s is another", f.Name)
			}
		}
	}
	if b.Options["as of"] != "2026-06-01" || !strings.HasPrefix(b.Options["waivers 1"], "w.toml, sha256 0") || b.Waived["record:pairing"] != 1 || b.Findings["record:pairing"] != a.Findings["record:pairing"] {
		t.Errorf("%v %v", b.Options, b.Waived)
	}
	waived := uint64(0)
	rows := all[schemas.CoverageRow](t, after, tables.CoverageTable)
	for i := range rows {
		waived += rows[i].Waived
		rows[i].Waived = 0
	}
	rows = slices.DeleteFunc(rows, func(r schemas.CoverageRow) bool { return r.Argument == "w.toml" })
	if diff := cmp.Diff(all[schemas.CoverageRow](t, before, tables.CoverageTable), rows); diff != "" || waived != 4 {
		t.Errorf("%d waived; %s", waived, diff)
	}
	sameBytes(t, func(adjust func(*audit.Options)) string {
		dir, _ := summer(t, func(o *audit.Options) { waive(o); adjust(o) })
		return dir
	})
}

// The status of each waiver is in the table.
func TestWaiversAreATable(t *testing.T) {
	dir := t.TempDir()
	damaged := strings.Replace(oneGame, "车9平8 1-0", "车9平8 0-1", 1)
	writeFile(t, dir, "a/x.pgn", damaged)
	writeFile(t, dir, "b/x.pgn", strings.Replace(damaged, "Test", "Other", 1))
	run, _ := run(t, withWaivers("2027-01-01",
		schemas.Waiver{Clause: "record:result", Game: "x.pgn:1", Reason: "of which?"},
		schemas.Waiver{Clause: "record:result", Game: "y.pgn:1", Reason: "x", By: "选手07", Date: "2026-01-02", Until: "2026-12-31"},
		schemas.Waiver{Finding: "0123456789abcdef", Reason: "=1+1"},
	), filepath.Join(dir, "a"), filepath.Join(dir, "b"))
	want := []schemas.WaiverRow{
		{WaiverNo: 1, File: "w.toml", Line: 10, Clause: "record:result", Game: "x.pgn:1", Reason: "of which?", Status: "ambiguous", Findings: 2},
		{WaiverNo: 2, File: "w.toml", Line: 20, Clause: "record:result", Game: "y.pgn:1", Reason: "x", By: "选手07", Date: "2026-01-02", Until: "2026-12-31", Status: "expired"},
		{WaiverNo: 3, File: "w.toml", Line: 30, FindingID: "0123456789abcdef", Reason: "=1+1", Status: "unused"},
	}
	if diff := cmp.Diff(want, all[schemas.WaiverRow](t, run, tables.WaiversTable)); diff != "" {
		t.Error(diff)
	}
	var told []string
	read(t, run, tables.FindingsTable, func(f *schemas.FindingRow) {
		if f.Waiver > 0 {
			t.Errorf("%s of %s is waived", f.Clause, f.Path)
		}
		if audit.IsOfWaivers(f.Clause) {
			told = append(told, f.Clause+" "+f.Outcome)
		}
	})
	if want := []string{"record:waiver-unused undetermined", "record:waiver-expired fail", "record:waiver-unused fail"}; !slices.Equal(told, want) {
		t.Errorf("%q, want %q", told, want)
	}
}

func TestWaiversThatCannotBe(t *testing.T) {
	for want, adjust := range map[string]func(*audit.Options){
		"w.toml:20: w.toml:10 waives record:fen in a.pgn:1 too":           withWaivers("", schemas.Waiver{Clause: "record:fen", Game: "a.pgn:1", Reason: "x"}, schemas.Waiver{Clause: "record:fen", Game: "a.pgn:1", Reason: "y"}),
		"w.toml:10: it holds until 2026-01-01, and the run has no date":   withWaivers("", schemas.Waiver{Clause: "record:fen", Game: "a.pgn:1", Reason: "x", Until: "2026-01-01"}),
		"w.toml:10: field clause: there is no clause \"record:fenn\"":     withWaivers("", schemas.Waiver{Clause: "record:fenn", Game: "a.pgn:1", Reason: "x"}),
		"w.toml:10: field clause: a finding on a waiver cannot be waived": withWaivers("", schemas.Waiver{Clause: "record:waiver-unused", Subject: "waiver", Reason: "x"}),
	} {
		opts := audit.Options{Arguments: []string{writeFile(t, t.TempDir(), "a.pgn", oneGame)}, Output: filepath.Join(t.TempDir(), "run"), Workers: 1}
		adjust(&opts)
		if _, err := audit.Run(t.Context(), opts); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
