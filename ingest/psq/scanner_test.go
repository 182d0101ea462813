package psq_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/psq"
	"qipu/ingest/records"
	"qipu/schemas"
)

func texts(list []records.Record) []string {
	var out []string
	for _, r := range list {
		out = append(out, string(r.Bytes))
	}
	return out
}

// In each test "¦" marks where the source is to be cut, and is not part of it.
func TestSplit(t *testing.T) {
	const header = "Piskvorky 15x15, 0:0, 0\n"
	for _, tt := range []struct {
		what    string
		scanner func() records.Scanner
		marked  string
	}{
		{"nothing", psq.NewScanner, " \r\n"},
		{"one game", psq.NewScanner, header + "8,8,0\na\nb\n0\n"},
		{"games in a row", psq.NewScanner, header + "8,8,0\na\nb\n-1\n0,Freestyle\n¦" + header + "9,9,0\n-1\n\n¦  " + header + "-1"},
		{"text before", psq.NewScanner, "some words\n" + header + "8,8,0\n-1\n¦" + header},
		{"old line ends", psq.NewScanner, "\ufeffPiskvorky 15x15, 0:0, 0\r8,8,0\r-1\r¦Piskvorky 15x15, 0:0, 0\r-1\r"},
		{"the word within a line", psq.NewScanner, header + "8,8,0\nof Piskvorky 8\n-1\n"},
		{"a long line", psq.NewScanner, header + strings.Repeat("x ", 500) + header + "-1\n¦" + header},
		{"rec", psq.NewRecScanner, "a\nb\n9,9,1\n8,8,1\n0\n"},
		{"rec in a row", psq.NewRecScanner, "a\nb\n9,9,1\n8,8,1\n0\n\n¦c\nd\n9,9,1\n15\n¦5,5,5\n0\n"},
		{"rec with a name that is a number", psq.NewRecScanner, "1\n2\n9,9,1\n0\n¦1\n"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			source, want := "", []string(nil)
			for part := range strings.SplitSeq(tt.marked, "¦") {
				source += part
				if part = strings.Trim(part, records.Blank); part != "" {
					want = append(want, part)
				}
			}
			for _, r := range []io.Reader{strings.NewReader(source), iotest.OneByteReader(strings.NewReader(source))} {
				if diff := cmp.Diff(want, texts(splittest.Split(t, records.NewSplitter(tt.scanner(), r, 0)))); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

func TestSplitDoesNotDependOnShards(t *testing.T) {
	pieces := []string{
		"Piskvorky 15x15, 0:0, 0\n", "8,8,0\n", "a\n", "\n", "\r", "0\n", " ", "-1", "\ufeff", strings.Repeat("x ", 200), strings.Repeat("\n", 200), "Piskvorky ",
	}
	splittest.CheckRandom(t, psq.NewScanner, pieces...)
	splittest.CheckRandom(t, psq.NewRecScanner, pieces...)
}

// A hundred megabytes of one line and of others, in bounded memory.
func TestSplitHuge(t *testing.T) {
	const header = "Piskvorky 15x15, 0:0, 0\n"
	for i, again := range []string{"x", "8,8,0\n", "\r", " ", ","} {
		size := 100 << 20
		if i > 0 || testing.Short() {
			size = 10 << 20
		}
		if got := splittest.CheckMemory(t, psq.NewScanner, header, again, size); got != 1 {
			t.Errorf("%q: %d records", again, got)
		}
	}
	if got := splittest.CheckMemory(t, psq.NewScanner, "", header+"-1\n", 10<<20); got != (10<<20)/(len(header)+3)+1 {
		t.Errorf("%d records of a header", got)
	}
}

// readAll reads every record of a source.
func readAll(t testing.TB, source []byte, rec bool) []*schemas.Game {
	t.Helper()
	if rec {
		return gametest.ReadAll(t, "rec", psq.NewRecScanner(), new(psq.RecParser), source)
	}
	return gametest.ReadAll(t, "psq", psq.NewScanner(), new(psq.Parser), source)
}

func TestReadEncodings(t *testing.T) {
	const text = "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,9,0\r\n选手零七\r\n选手零八\r\n0\r\n"
	want := sheet{Tags: list("Black=选手零七", "White=选手零八", "Code=0"), Moves: "8,8,0 9,9,0", Size: "15x15"}
	gb, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string]string{"utf-8": text, "gb18030": gb, "utf-16le": wide} {
		games := readAll(t, []byte(source), false)
		if len(games) != 1 || games[0].Origin.Encoding != name {
			t.Fatalf("%s: %d games", name, len(games))
		}
		if diff := cmp.Diff(want, sheetOf(games[0])); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// What is written as a game is read as that game.
func TestRoundTrip(t *testing.T) {
	for plies := range 225 {
		psqText, recText, want := "Piskvorky 15x15, 0:0, 0\n", "a.exe\nb.exe\n", ""
		for i := range plies {
			x, y := i*7%15, i*11%15
			psqText += fmt.Sprintf("%d,%d,%d\n", x+1, y+1, i*i)
			recText += fmt.Sprintf("%d,%d,%d\n", x, y, i*i)
			want += fmt.Sprintf("%d,%d,%d ", x, y, i*i)
		}
		from1 := readAll(t, []byte(psqText+"a.exe\nb.exe\n0\n"), false)
		from0 := readAll(t, []byte(recText+"0\n"), true)
		if len(from1) != 1 || len(from0) != 1 && plies > 0 {
			t.Fatalf("%d plies: %d and %d games", plies, len(from1), len(from0))
		}
		if plies == 0 {
			continue
		}
		if got := sheetOf(from0[0]); got.Moves+" " != want || len(got.Faults) > 0 || len(got.Tags) != 3 {
			t.Fatalf("rec of %d plies: %+v", plies, got)
		}
		got := ""
		for _, m := range from1[0].Moves {
			var x, y, ms int
			if _, err := fmt.Sscanf(from1[0].String(m.Token), "%d,%d,%d", &x, &y, &ms); err != nil {
				t.Fatal(err)
			}
			got += fmt.Sprintf("%d,%d,%d ", x-1, y-1, ms)
		}
		if s := sheetOf(from1[0]); got != want || len(s.Faults) > 0 || len(s.Tags) != 3 {
			t.Fatalf("psq of %d plies: %+v", plies, s)
		}
	}
}

// The sample of Gomocup, and the file of user report U109.
func TestSamples(t *testing.T) {
	read := func(path string) sheet {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		games := readAll(t, b, false)
		if len(games) != 1 {
			t.Fatalf("%s: %d games", path, len(games))
		}
		return sheetOf(games[0])
	}
	s := read(filepath.Join(sharedtest.RenjuSamples(t), "psq", "gomocup_1x0-16_20x20.psq"))
	if s.Size != "20x20" || strings.Count(s.Moves, " ") != 15 || !strings.HasSuffix(s.Moves, " 15,12,32") || len(s.Faults)+len(s.Comments) > 0 {
		t.Errorf("%+v", s)
	}
	if diff := cmp.Diff(list("Black=pisq7.exe", "White=renjusolver.ZIP", "Code=0"), s.Tags); diff != "" {
		t.Error(diff)
	}
	s = read(filepath.Join(sharedtest.Inputs(t), "055.psq"))
	if s.Size != "20x20" || strings.Count(s.Moves, " ") != 12 || len(s.Faults)+len(s.Comments) > 0 || strings.Join(s.Tags, " ") != "Code=-1" {
		t.Errorf("%+v", s)
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"Piskvorky 20x20, 7:7, 0\r\n10,10,456\r\npisq7.exe\r\nrenjusolver.ZIP\r\n0\r\n",
		"Piskvorky 15x15, 11:11, 1\n8,8,0\na\nb\n-1\n0,Freestyle15_1\nPiskvorky ", "a\nb\n9,9,1\nx\n8,8,1\n0\nc\n\n",
		"Piskvorky 1x\n-,\n,,\n+1,\t2 ,3\n\x91\x5d\n15", "\xff\xfeP\x00i\x00", "8,8\n\r\r0",
	} {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	f.Fuzz(func(t *testing.T, source []byte, rec bool) {
		end := int64(0)
		for _, g := range readAll(t, source, rec) {
			if g.Origin.Offset < end || !bytes.Equal(g.Raw, source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length]) {
				t.Fatalf("raw is not the source's %d+%d", g.Origin.Offset, g.Origin.Length)
			}
			end = g.Origin.Offset + g.Origin.Length
			seen := 0
			for _, m := range g.Moves {
				if g.Bytes(m.Token)[0] == ' ' || int(m.Token.Off) < seen {
					t.Fatalf("move %q at %d", g.Bytes(m.Token), m.Token.Off)
				}
				seen = int(m.Token.Off + m.Token.Len)
			}
		}
		scanner := psq.NewScanner
		if rec {
			scanner = psq.NewRecScanner
		}
		splittest.Check(t, scanner, source, uint16(len(source)))
		psq.BeginsRec(source, rec)
	})
}

func BenchmarkRead(b *testing.B) {
	text := "Piskvorky 15x15, 11:11, 0\n"
	for i := range 60 {
		text += fmt.Sprintf("%d,%d,%d\n", 1+i*7%15, 1+i*11%15, i*1000)
	}
	text += "RAPFI25.zip\nJAX25.zip\n-1\n0,Freestyle15_1\n"
	r := records.NewReader("psq", new(psq.Parser))
	var g schemas.Game
	rec := records.Record{Bytes: []byte(text)}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Read(rec, "", nil, &g)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(g.Moves)), "ns/token")
}
