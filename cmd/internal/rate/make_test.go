package rate_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// made are the tables of a run that a test makes.
type made struct {
	events   []schemas.DeclaredEventRow
	players  []schemas.EventPlayerRow
	pairings []schemas.PairingRow
	games    []schemas.GameRow
	findings []schemas.FindingRow
}

// write writes the run and returns its folder.
func (m *made) write(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "run")
	m.writeTo(t, dir)
	return dir
}

// writeTo writes the run into a folder.
func (m *made) writeTo(t testing.TB, dir string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	run, err := tables.Begin(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	info := &tables.RunInfo{Tool: tables.Tool, Version: "test", Tables: tables.Version}
	info.Files = append(info.Files,
		table(t, run.Dir(), tables.EventsTable, m.events), table(t, run.Dir(), tables.PlayersTable, m.players), table(t, run.Dir(), tables.PairingsTable, m.pairings),
		table(t, run.Dir(), tables.GamesTable, m.games), table(t, run.Dir(), tables.FindingsTable, m.findings))
	if err := run.Commit(info); err != nil {
		t.Fatal(err)
	}
}

func table[T any](t testing.TB, dir, name string, rows []T) tables.TableInfo {
	t.Helper()
	w, err := tables.Create[T](dir, name)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	info, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// rows reads a table of a rating.
func rows[T any](t testing.TB, dir, name string) (list []T) {
	t.Helper()
	err := tables.Read(dir, name, func(row *T) error {
		list = append(list, *row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// archive writes the run of many events without event file: games of 40 players each, a
// few of them disputed or without result. It holds no more than a thousand of them at a time.
func archive(t testing.TB, games, events int) string {
	t.Helper()
	const atOnce = 1000
	dir := filepath.Join(t.TempDir(), "run")
	run, err := tables.Begin(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	out, err := tables.Create[schemas.GameRow](run.Dir(), tables.GamesTable)
	if err != nil {
		t.Fatal(err)
	}
	var m made
	for i := range games {
		m.add(i, i*events/games)
		if len(m.games) == atOnce || i == games-1 {
			if err := out.Append(m.games); err != nil {
				t.Fatal(err)
			}
			m.games = m.games[:0]
		}
	}
	written, err := out.Close()
	if err != nil {
		t.Fatal(err)
	}
	info := &tables.RunInfo{Tool: tables.Tool, Version: "test", Tables: tables.Version}
	info.Files = append(info.Files, written,
		table(t, run.Dir(), tables.EventsTable, m.events), table(t, run.Dir(), tables.PlayersTable, m.players), table(t, run.Dir(), tables.PairingsTable, m.pairings),
		table(t, run.Dir(), tables.FindingsTable, m.findings))
	if err := run.Commit(info); err != nil {
		t.Fatal(err)
	}
	return dir
}

// add adds a game of an event of the archive.
func (m *made) add(i, event int) {
	results := [...]string{"1-0", "0-1", "1/2-1/2"}
	a, b := i%40, (i*7+1+i/40)%40
	if a == b {
		b = (b + 1) % 40
	}
	result, verdict := results[i%3], ""
	switch {
	case i%50 == 7:
		verdict = results[(i+1)%3]
	case i%100 == 13:
		result = "*"
	}
	g := schemas.GameRow{
		SourceNo: uint32(event + 1), GameNo: uint32(i + 1), GameID: fmt.Sprintf("%032x", i), Path: fmt.Sprintf("event%03d.pgn", event), Status: "ok", Kind: "xiangqi", Rulebook: "xiangqi-2011",
		Format: "pgn", Encoding: "utf-8", Event: fmt.Sprintf("Event %03d", event), Date: "2026.05.01", Round: strconv.Itoa(i % 9), First: fmt.Sprintf("Player %02d", a), Second: fmt.Sprintf("Player %02d", b),
		FirstRating: strconv.Itoa(1800 + a*10), SecondRating: strconv.Itoa(1800 + b*10), Result: result, ResultTag: result, ResultMarker: result, Verdict: verdict,
		TimeControl: "5400+30", Plies: uint32(20 + i%100), PliesLegal: uint32(20 + i%100), MovesHash: fmt.Sprintf("%032x", i), SameMoves: 1,
	}
	m.games = append(m.games, g)
	if i%20 == 3 {
		m.findings = append(m.findings, schemas.FindingRow{SourceNo: g.SourceNo, GameNo: g.GameNo, GameID: g.GameID, Path: g.Path, Clause: "xiangqi-2011:2.2", Severity: "error", Outcome: "fail", Subject: "move"})
	}
}
