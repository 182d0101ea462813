package tables

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"qipu/schemas"
)

// rowKinds are the ways in which test rows are made: f makes the text of a
// field of a row.
var rowKinds = map[string]func(r *rand.Rand, row int) string{
	"few": func(r *rand.Rand, _ int) string {
		return [...]string{"", "將", "ok", "a longer text than a key"}[r.IntN(4)]
	},
	"many":   func(r *rand.Rand, _ int) string { return fmt.Sprintf("%016x%016x", r.Uint64(), r.Uint64()) },
	"paths":  func(_ *rand.Rand, row int) string { return fmt.Sprintf("對局/大師/%06d.pgn", row) },
	"empty":  func(*rand.Rand, int) string { return "" },
	"mixed":  func(r *rand.Rand, row int) string { return strings.Repeat("x", row%2*r.IntN(40)) },
	"random": func(r *rand.Rand, _ int) string { return randomText(r) },
}

// madeRows returns rows whose texts are all of a kind. With "empty", numbers
// are zero too, so that every optional column holds nothing but null.
func madeRows[T any](kind string, n int) []T {
	r := newRand(uint64(n))
	rows := randomRows[T](r, n)
	for i := range rows {
		v := reflect.ValueOf(&rows[i]).Elem()
		if kind == "empty" {
			v.SetZero()
		}
		for _, f := range v.Fields() {
			if f.Kind() == reflect.String {
				f.SetString(rowKinds[kind](r, i))
			}
		}
	}
	return rows
}

func TestAppendAgreesWithParquetGo(t *testing.T) {
	t.Run(SourcesTable, testAppend[schemas.SourceRow](SourcesTable))
	t.Run(GamesTable, testAppend[schemas.GameRow](GamesTable))
	t.Run(PliesTable, testAppend[schemas.PlyRow](PliesTable))
	t.Run(FindingsTable, testAppend[schemas.FindingRow](FindingsTable))
	t.Run(CoverageTable, testAppend[schemas.CoverageRow](CoverageTable))
	t.Run(RejectsTable, testAppend[schemas.RejectRow](RejectsTable))
	t.Run(ClocksTable, testAppend[schemas.ClockRow](ClocksTable))
}

// testAppend writes rows with Append and with the writer of parquet-go; both
// must come back as the same.
func testAppend[T any](table string) func(t *testing.T) {
	return func(t *testing.T) {
		for kind := range rowKinds {
			for _, n := range []int{0, 1, 9, 3000} {
				rows := madeRows[T](kind, n)
				twin, err := newEncoder[T](t, table).Encode(rows)
				if err != nil {
					t.Fatal(err)
				}
				dir := t.TempDir()
				w := create[T](t, dir, table)
				if err := w.Append(rows); err != nil {
					t.Fatal(err)
				}
				if info := closeTable(t, w); info.Rows != int64(n) {
					t.Errorf("%s: %d rows, want %d", kind, info.Rows, n)
				}
				sameRows(t, readAll[T](t, dir, table), imageRows[T](t, twin))
				sameStatistics(t, filepath.Join(dir, table+Extension), twin, nullCounts(rows))
			}
		}
	}
}

// nullCounts counts, by column, the rows that hold null.
func nullCounts[T any](rows []T) map[string]int64 {
	counts := map[string]int64{}
	for i := range rows {
		for f, v := range reflect.ValueOf(&rows[i]).Elem().Fields() {
			name, options, _ := strings.Cut(f.Tag.Get("parquet"), ",")
			if v.IsZero() && (strings.Contains(options, "optional") || v.Kind() == reflect.Pointer) {
				counts[name]++
			}
		}
	}
	return counts
}

// sameStatistics compares what the footers say of a column. The writer of
// parquet-go v0.32.0 takes some empty texts for values, see [cleaner]: such
// columns have other extremes there.
func sameStatistics(t *testing.T, path string, twin []byte, nulls map[string]int64) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := openImage(t, data).Metadata(), openImage(t, twin).Metadata()
	for g := range b.RowGroups {
		for i := range b.RowGroups[g].Columns {
			got, want := &a.RowGroups[g].Columns[i].MetaData, &b.RowGroups[g].Columns[i].MetaData
			name := got.PathInSchema[0]
			if n := got.Statistics.NullCount; n != nulls[name] || got.NumValues != want.NumValues {
				t.Errorf("%s: %d nulls of %d, want %d of %d", name, n, got.NumValues, nulls[name], want.NumValues)
			}
			if want.Statistics.NullCount != nulls[name] {
				continue
			}
			if v := got.Statistics.MinValue; len(v) > 0 && string(v) != string(want.Statistics.MinValue) {
				t.Errorf("%s: least %q, want %q", name, v, want.Statistics.MinValue)
			}
			if v := got.Statistics.MaxValue; len(v) > 0 && string(v) != string(want.Statistics.MaxValue) {
				t.Errorf("%s: greatest %q, want %q", name, v, want.Statistics.MaxValue)
			}
		}
	}
}

func openImage(t *testing.T, data []byte) *parquet.File {
	t.Helper()
	file, err := parquet.OpenFile(strings.NewReader(string(data)), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// groupSizes appends rows in steps and returns the sizes of the row groups and
// the hash of the file.
func groupSizes[T any](t *testing.T, table string, rows []T, step int) (sizes []int64, sum string) {
	t.Helper()
	dir := t.TempDir()
	w := create[T](t, dir, table)
	for rest := rows; len(rest) > 0; {
		n := min(step, len(rest))
		if err := w.Append(rest[:n]); err != nil {
			t.Fatal(err)
		}
		rest = rest[n:]
	}
	info := closeTable(t, w)
	sameRows(t, readAll[T](t, dir, table), rows)
	table2, err := Open(dir, table)
	if err != nil {
		t.Fatal(err)
	}
	defer table2.Close()
	for _, g := range table2.parquet.RowGroups() {
		sizes = append(sizes, g.NumRows())
	}
	return sizes, info.SHA256
}

func TestAppendedRowGroupsAreBounded(t *testing.T) {
	for n, want := range map[int][]int64{
		wideRows - 1:   {wideRows - 1},
		wideRows:       {wideRows},
		wideRows + 1:   {wideRows, 1},
		2*wideRows + 3: {wideRows, wideRows, 3},
	} {
		rows := madeRows[schemas.CoverageRow]("paths", n)
		sizes, sum := groupSizes(t, CoverageTable, rows, n)
		if fmt.Sprint(sizes) != fmt.Sprint(want) {
			t.Errorf("%d rows: groups of %v, want %v", n, sizes, want)
		}
		if _, again := groupSizes(t, CoverageTable, rows, 1000); again != sum {
			t.Errorf("%d rows: the steps in which they come change the bytes", n)
		}
	}
}

// Texts of 64 KiB end a row group long before its rows do, whatever the steps.
func TestHugeTextsEndARowGroup(t *testing.T) {
	r := newRand(3)
	rows := make([]schemas.RejectRow, 1500)
	for i := range rows {
		raw := make([]byte, 1<<10+r.IntN(63<<10))
		for j := range raw {
			raw[j] = 0x80 | byte(i) // no character ever begins
		}
		rows[i] = schemas.RejectRow{SourceNo: uint32(i), Raw: raw, Path: strings.Repeat("長", r.IntN(20_000)), Truncated: i%3 == 0}
	}
	sizes, sum := groupSizes(t, RejectsTable, rows, len(rows))
	if len(sizes) < 2 {
		t.Errorf("row groups of %v rows", sizes)
	}
	for _, step := range []int{1, 7, 300} {
		if again, other := groupSizes(t, RejectsTable, rows, step); other != sum {
			t.Errorf("steps of %d: row groups of %v rows, want %v", step, again, sizes)
		}
	}
}

func TestAppendCleansTextsAndKeepsNothing(t *testing.T) {
	dir := t.TempDir()
	w := create[schemas.SourceRow](t, dir, SourcesTable)
	var want []string
	buffer := make([]byte, 32)
	for i := range 3000 { // a path that shares a broken or a whole character with the one before
		v := append(buffer[:0], "dir/將將將"[:6+i%8]...)
		v = append(v, fmt.Sprintf("\x87%d", i)...)
		want = append(want, strings.ToValidUTF8(string(v), "\uFFFD"))
		if err := w.Append([]schemas.SourceRow{{Path: stringOf(v), Status: stringOf(v)}}); err != nil {
			t.Fatal(err)
		}
	}
	closeTable(t, w)
	for i, row := range readAll[schemas.SourceRow](t, dir, SourcesTable) {
		if row.Path != want[i] || row.Status != want[i] {
			t.Fatalf("row %d is %q and %q, want %q", i, row.Path, row.Status, want[i])
		}
	}
}

func TestCreateRefusesOtherTypes(t *testing.T) {
	type signed struct {
		N int32 `parquet:"n"`
	}
	type nested struct {
		S struct {
			N uint32 `parquet:"n"`
		} `parquet:"s"`
	}
	if _, err := Create[signed](t.TempDir(), "x"); err == nil {
		t.Error("a signed number was taken")
	}
	if _, err := Create[nested](t.TempDir(), "x"); err == nil {
		t.Error("a nested row was taken")
	}
}
