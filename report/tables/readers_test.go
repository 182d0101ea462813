package tables

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"qipu/schemas"
)

// readersScript prints, for every table of a folder and each reader, the rows
// and for each column the count of values, the least and the greatest as text.
const readersScript = `
import sys, json, pathlib
import duckdb, pyarrow as pa, pyarrow.parquet as pq, pyarrow.compute as pc
def text(v):
    return v.hex() if isinstance(v, bytes) else str(v).lower() if isinstance(v, bool) else str(v)
out = {}
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.parquet")):
    name = path.stem
    rel = duckdb.read_parquet(str(path))
    q = lambda c: '"' + c + '"'
    row = duckdb.sql("select count(*)," + ",".join(f"count({q(c)}),min({q(c)}),max({q(c)})" for c in rel.columns) + f" from '{path}'").fetchall()[0]
    d = {"": row[0]}
    for i, c in enumerate(rel.columns):
        d[c] = [row[1+3*i], text(row[2+3*i]), text(row[3+3*i])]
    t = pq.read_table(path, page_checksum_verification=True)
    a = {"": t.num_rows}
    for c in t.column_names:
        v = [x for x in t[c].to_pylist() if x is not None]
        key = (lambda s: s.encode()) if v and isinstance(v[0], str) else None
        a[c] = [len(v), text(min(v, key=key)) if v else "None", text(max(v, key=key)) if v else "None"]
    out[name] = {"duckdb": d, "pyarrow": a}
    try:
        import polars as pl
        p = pl.read_parquet(path)
        out[name]["polars"] = {"": p.height}
        # Every value is the same for all three.
        for c in t.column_names:
            want = t[c].to_pylist()
            if p[c].to_list() != want or [r[0] for r in duckdb.sql(f"select {q(c)} from '{path}'").fetchall()] != want:
                out[name]["polars"][c] = "other values"
    except ImportError:
        pass
print(json.dumps(out))
`

// TestOtherReadersAgree opens the tables with DuckDB and pyarrow. It runs when
// QIPU_PYTHON names a Python that has both.
func TestOtherReadersAgree(t *testing.T) {
	python := os.Getenv("QIPU_PYTHON")
	if python == "" {
		t.Skip("QIPU_PYTHON is not set")
	}
	dir := t.TempDir()
	want := map[string]int{PliesTable: 200_000}
	games := writePlies(t, dir, want[PliesTable])
	want[SourcesTable] = appendRandom[schemas.SourceRow](t, dir, SourcesTable, 700)
	want[GamesTable] = appendRandom[schemas.GameRow](t, dir, GamesTable, 5000)
	want[FindingsTable] = appendAll(t, dir, FindingsTable, slices.Concat(
		madeRows[schemas.FindingRow]("many", 5000), madeRows[schemas.FindingRow]("random", wideRows),
		madeRows[schemas.FindingRow]("empty", wideRows), madeRows[schemas.FindingRow]("few", 3000),
	))
	want[CoverageTable] = appendRandom[schemas.CoverageRow](t, dir, CoverageTable, 0)
	want[RejectsTable] = appendRandom[schemas.RejectRow](t, dir, RejectsTable, 300)

	script := filepath.Join(t.TempDir(), "readers.py")
	writeFile(t, script, readersScript)
	out, err := exec.Command(python, script, dir).Output()
	if err != nil {
		e := &exec.ExitError{}
		if errors.As(err, &e) {
			t.Fatalf("%v\n%s", err, e.Stderr)
		}
		t.Fatal(err)
	}
	var got map[string]map[string]map[string]any
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	for table, rows := range want {
		for reader, columns := range got[table] {
			if columns[""] != float64(rows) {
				t.Errorf("%s reads %v rows of %s, want %d", reader, columns[""], table, rows)
			}
			for column, what := range columns {
				if reader == "polars" && column != "" {
					t.Errorf("%s.%s: %v", table, column, what)
				}
			}
		}
		duck, arrow := got[table]["duckdb"], got[table]["pyarrow"]
		if len(duck) == 0 || len(duck) != len(arrow) {
			t.Errorf("%s: DuckDB sees %d columns, pyarrow %d", table, len(duck), len(arrow))
		}
		for column := range duck {
			a, _ := json.Marshal(duck[column])
			b, _ := json.Marshal(arrow[column])
			if string(a) != string(b) {
				t.Errorf("%s.%s: DuckDB sees %s, pyarrow %s", table, column, a, b)
			}
		}
	}
	moves := 0.0
	for _, row := range rowsOf(games) {
		if row.Move != "" {
			moves++
		}
	}
	if column := got[PliesTable]["duckdb"]["move"].([]any); column[0] != moves {
		t.Errorf("DuckDB counts %v moves, want %v", column[0], moves)
	}
}

func appendRandom[T any](t testing.TB, dir, table string, n int) int {
	t.Helper()
	return appendAll(t, dir, table, randomRows[T](newRand(9), n))
}

func appendAll[T any](t testing.TB, dir, table string, rows []T) int {
	t.Helper()
	w := create[T](t, dir, table)
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	closeTable(t, w)
	return len(rows)
}
