package interchange

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/ipc"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"qipu/report/tables"
	"qipu/schemas"
)

// texts are what breaks quoting.
var texts = []string{"", "a", "炮二平五", `"`, `""`, ",", "\r\n", "a\nb", `\`, "\x00\x1b[31m", "\u0085", "𠮷", " a ", "null", "�", strings.Repeat("長", 1000)}

func rejects(n int) []schemas.RejectRow {
	rows := make([]schemas.RejectRow, n)
	for i := range rows {
		rows[i] = schemas.RejectRow{
			SourceNo: uint32(i), GameNo: 1<<32 - 1, Path: texts[i%len(texts)], Offset: 1<<64 - 1, Length: uint64(i),
			Reason: texts[i/3%len(texts)], Raw: []byte{0xff, byte(i), ','}, Truncated: i%3 == 0,
		}
	}
	return rows
}

func coverage(n int) []schemas.CoverageRow {
	rows := make([]schemas.CoverageRow, n)
	for i := range rows {
		rows[i] = schemas.CoverageRow{ArgumentNo: 1, Argument: "games", Clause: "record:token", Status: "checked", Games: uint64(i), Missing: texts[i%len(texts)]}
	}
	return rows
}

func write[T any](t testing.TB, dir, table string, rows []T) {
	t.Helper()
	w, err := tables.Create[T](dir, table)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(rows); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestIPCRoundTrip(t *testing.T) {
	for _, n := range []int{0, 1, scanRows, 70_000, tables.RowGroupRows + 10} {
		dir := t.TempDir()
		want := coverage(n)
		write(t, dir, tables.CoverageTable, want)
		mem := memory.NewCheckedAllocator(memory.DefaultAllocator)
		var out bytes.Buffer
		if err := writeIPC(context.Background(), &out, dir, tables.CoverageTable, mem); err != nil {
			t.Fatal(err)
		}
		mem.AssertSize(t, 0)
		r, err := ipc.NewReader(&out)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for r.Next() {
			record := r.Record()
			if record.NumRows() > recordRows {
				t.Errorf("a batch of %d rows", record.NumRows())
			}
			games, missing := record.Column(4).(*array.Uint64), record.Column(9).(*array.String)
			for row := range int(record.NumRows()) {
				if games.Value(row) != want[i].Games || missing.IsNull(row) != (want[i].Missing == "") || missing.IsValid(row) && missing.Value(row) != want[i].Missing {
					t.Fatalf("row %d differs from %+v", i, want[i])
				}
				i++
			}
		}
		if r.Err() != nil || i != n {
			t.Errorf("%d of %d rows: %v", i, n, r.Err())
		}
		if f := r.Schema().Field(8); f.Nullable {
			t.Errorf("column %s is nullable", f.Name)
		}
		if f := r.Schema().Field(9); !f.Nullable {
			t.Errorf("column %s is not nullable", f.Name)
		}
		r.Release()
	}
}

func TestIPCBatchesAreBoundedInBytes(t *testing.T) {
	dir := t.TempDir()
	rows := rejects(1200)
	for i := range rows {
		rows[i].Raw = bytes.Repeat([]byte{byte(i)}, schemas.MaxRejectRaw)
	}
	write(t, dir, tables.RejectsTable, rows)
	var out bytes.Buffer
	if err := WriteIPC(context.Background(), &out, dir, tables.RejectsTable); err != nil {
		t.Fatal(err)
	}
	r, err := ipc.NewReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Release()
	n := int64(0)
	for r.Next() {
		n += r.Record().NumRows()
		if r.Record().NumRows() > scanRows {
			t.Errorf("a batch of %d rows of 64 KiB", r.Record().NumRows())
		}
	}
	if n != 1200 {
		t.Errorf("%d rows", n)
	}
}

func TestCSVRoundTrip(t *testing.T) {
	dir := t.TempDir()
	want := rejects(3000)
	write(t, dir, tables.RejectsTable, want)
	var out bytes.Buffer
	if err := WriteCSV(context.Background(), &out, dir, tables.RejectsTable); err != nil {
		t.Fatal(err)
	}
	// Go's reader turns CR LF inside quotes to LF.
	lines, err := csv.NewReader(&out).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != len(want)+1 || strings.Join(lines[0], " ") != "source_no game_no path byte_offset byte_length reason raw raw_truncated" {
		t.Fatalf("%d lines, the first %v", len(lines), lines[0])
	}
	lf := strings.NewReplacer("\r\n", "\n")
	for i, row := range want {
		fields := []string{
			fmt.Sprint(row.SourceNo), fmt.Sprint(row.GameNo), lf.Replace(row.Path), fmt.Sprint(row.Offset), fmt.Sprint(row.Length),
			lf.Replace(row.Reason), base64.StdEncoding.EncodeToString(row.Raw), fmt.Sprint(row.Truncated),
		}
		if !slices.Equal(lines[i+1], fields) {
			t.Fatalf("line %d is %q, want %q", i, lines[i+1], fields)
		}
	}
}

func TestCSVTellsNullFromEmpty(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, tables.CoverageTable, []schemas.CoverageRow{{Clause: "x"}})
	var out bytes.Buffer
	if err := WriteCSV(context.Background(), &out, dir, tables.CoverageTable); err != nil {
		t.Fatal(err)
	}
	want := "argument_no,argument,clause,status,games,pass,fail,undetermined,not_applicable,missing,waived\r\n0,\"\",x,\"\",0,0,0,0,0,,0\r\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// For a spreadsheet no text is a formula, numbers stay numbers, and the mark stands in front;
// what programs read is exact.
func TestSheetCSV(t *testing.T) {
	dir := t.TempDir()
	formula := "=cmd|'/C \"calc\"'!A0"
	write(t, dir, tables.EventsTable, []schemas.DeclaredEventRow{{ID: formula, Name: "@SUM(1+1)", TimeControl: "每方60分钟"}, {ID: "-2", Name: "'+1+1"}})
	var sheet, exact bytes.Buffer
	if err := errors.Join(WriteSheetCSV(t.Context(), &sheet, dir, tables.EventsTable), WriteCSV(t.Context(), &exact, dir, tables.EventsTable)); err != nil {
		t.Fatal(err)
	}
	text, isMarked := strings.CutPrefix(sheet.String(), "\ufeff")
	if !isMarked {
		t.Error("nothing says that it is UTF-8")
	}
	guarded, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	plain, err := csv.NewReader(&exact).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for i := range plain {
		for k, cell := range plain[i] {
			if guarded[i][k] != cell {
				changed++
			}
			if schemas.UnguardCell(guarded[i][k]) != cell {
				t.Errorf("%q stands as %q", cell, guarded[i][k])
			}
		}
	}
	if changed != 3 { // the formula, @SUM, and '+1+1; not -2
		t.Errorf("%d cells are guarded, want 3:\n%s", changed, text)
	}
}

func TestJSONLRoundTrip(t *testing.T) {
	dir := t.TempDir()
	want := rejects(3000)
	write(t, dir, tables.RejectsTable, want)
	var out bytes.Buffer
	if err := WriteJSONL(context.Background(), &out, dir, tables.RejectsTable); err != nil {
		t.Fatal(err)
	}
	if bytes.ContainsAny(out.Bytes(), "\x00\x1b\r\u0085") {
		t.Error("a control character stands in a line")
	}
	decoder := json.NewDecoder(&out)
	for i, row := range want {
		var got struct {
			Source uint32 `json:"source_no"`
			Offset uint64 `json:"byte_offset"`
			Path   string `json:"path"`
			Reason string `json:"reason"`
			Raw    []byte `json:"raw"`
			Cut    bool   `json:"raw_truncated"`
		}
		if err := decoder.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got.Source != row.SourceNo || got.Offset != row.Offset || got.Path != row.Path || got.Reason != row.Reason || !bytes.Equal(got.Raw, row.Raw) || got.Cut != row.Truncated {
			t.Fatalf("line %d is %+v, want %+v", i, got, row)
		}
	}
	if err := decoder.Decode(new(any)); err != io.EOF {
		t.Errorf("after the last line: %v", err)
	}
}

func TestJSONLWritesNull(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, tables.CoverageTable, []schemas.CoverageRow{{Clause: "x"}})
	var out bytes.Buffer
	if err := WriteJSONL(context.Background(), &out, dir, tables.CoverageTable); err != nil {
		t.Fatal(err)
	}
	want := `{"argument_no":0,"argument":"","clause":"x","status":"","games":0,"pass":0,"fail":0,"undetermined":0,"not_applicable":0,"missing":null,"waived":0}` + "\n"
	if out.String() != want {
		t.Errorf("%s, want %s", out.String(), want)
	}
}

var errFull = errors.New("disk full")

// narrow takes some bytes and then fails.
type narrow struct{ left int }

func (n *narrow) Write(b []byte) (int, error) {
	if n.left -= len(b); n.left < 0 {
		return 0, errFull
	}
	return len(b), nil
}

func TestErrorsAreReported(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, tables.CoverageTable, coverage(100_000))
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for name, f := range map[string]func(context.Context, io.Writer, string, string) error{"IPC": WriteIPC, "CSV": WriteCSV, "JSONL": WriteJSONL} {
		for _, room := range []int{0, 10, 100_000} {
			if err := f(context.Background(), &narrow{room}, dir, tables.CoverageTable); !errors.Is(err, errFull) {
				t.Errorf("%s with room for %d bytes: %v", name, room, err)
			}
		}
		if err := f(cancelled, io.Discard, dir, tables.CoverageTable); !errors.Is(err, context.Canceled) {
			t.Errorf("%s after cancelling: %v", name, err)
		}
		if err := f(context.Background(), io.Discard, dir, "nothing"); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s of no table: %v", name, err)
		}
	}
}

const streamScript = `
import sys, json, pyarrow as pa, pyarrow.ipc, duckdb
t = pa.ipc.open_stream(open(sys.argv[1], "rb")).read_all()
t.validate(full=True)
out = [t.num_rows, duckdb.sql("select count(missing) from t").fetchall()[0][0], t["missing"].null_count]
try:
    import polars
    d = polars.read_ipc_stream(sys.argv[1])
    out += [d.height, d["missing"].count()]
except ImportError:
    pass
print(json.dumps(out))
`

// TestOtherReadersTakeTheStream runs when QIPU_PYTHON names a Python with
// pyarrow and DuckDB.
func TestOtherReadersTakeTheStream(t *testing.T) {
	python := os.Getenv("QIPU_PYTHON")
	if python == "" {
		t.Skip("QIPU_PYTHON is not set")
	}
	for _, n := range []int{0, 100_000} {
		dir := t.TempDir()
		write(t, dir, tables.CoverageTable, coverage(n))
		var out bytes.Buffer
		if err := WriteIPC(context.Background(), &out, dir, tables.CoverageTable); err != nil {
			t.Fatal(err)
		}
		stream, script := filepath.Join(dir, "stream"), filepath.Join(dir, "script.py")
		for path, text := range map[string]string{stream: out.String(), script: streamScript} {
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		text, err := exec.Command(python, script, stream).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		var got []int
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		nulls := 0
		for i := range n {
			if texts[i%len(texts)] == "" {
				nulls++
			}
		}
		want := []int{n, n - nulls, nulls, n, n - nulls}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("the readers count %v, want %v", got, want)
				break
			}
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	dir := b.TempDir()
	write(b, dir, tables.CoverageTable, coverage(100_000))
	for _, f := range []struct {
		name  string
		write func(context.Context, io.Writer, string, string) error
	}{{"IPC", WriteIPC}, {"CSV", WriteCSV}, {"JSONL", WriteJSONL}} {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				if err := f.write(context.Background(), io.Discard, dir, tables.CoverageTable); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/100_000, "ns/row")
		})
	}
}
