package ccbridge_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"qipu/ingest/ccbridge"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// shelf is a library of five records: the second was deleted, the third takes three
// slots, the fifth is not in the index.
func shelf() []byte {
	game := func(n byte, title string) made {
		m := study
		m.guid[0] = n
		m.texts = map[int]string{180: title}
		return m
	}
	long := game(3, "长")
	long.nodes = append(long.nodes[:len(long.nodes)-1:len(long.nodes)-1], node{move: "h0g2", flags: ends, comment: strings.Repeat("评", 4000)})
	return library(5,
		placed{game(1, "甲"), 7}, placed{game(2, "删"), 5}, placed{long, 7}, placed{game(4, "丁"), 7}, placed{game(5, "戊"), 0})
}

// firstSlot is where the records of shelf begin.
const firstSlot = 66624 + 5*276

func cut(t *testing.T, source []byte, limit int) ([]records.Record, error) {
	t.Helper()
	l := ccbridge.NewLibrary()
	l.Reset(bytes.NewReader(source), limit)
	return all(l, 1<<20, 1<<10)
}

// titles reads the records of a library and lists their titles.
func titles(list []records.Record) string {
	r := records.NewBinaryReader(sniff.CBL, new(ccbridge.Parser))
	var names []string
	for _, rec := range list {
		var g schemas.Game
		r.Read(rec, "", nil, &g)
		names = append(names, g.Value("Title"))
	}
	return strings.Join(names, " ")
}

func TestLibrary(t *testing.T) {
	source := shelf()
	list, err := cut(t, source, 0)
	if err != nil || titles(list) != "甲 长 丁 戊" {
		t.Fatalf("%s, %v", titles(list), err)
	}
	places := [][2]int64{{firstSlot, 4096}, {firstSlot + 2*4096, 3 * 4096}, {firstSlot + 5*4096, 4096}, {firstSlot + 6*4096, 4096}}
	for i, rec := range list {
		if rec.Offset != places[i][0] || rec.Length != places[i][1] || rec.Oversize || !bytes.Equal(rec.Bytes, source[rec.Offset:rec.Offset+rec.Length]) {
			t.Errorf("record %d at %d+%d, want %v", i, rec.Offset, rec.Length, places[i])
		}
		var g schemas.Game
		records.NewBinaryReader(sniff.CBL, new(ccbridge.Parser)).Read(rec, "", nil, &g)
		if g.Value("Library") != "选手的棋库" || g.Value("LibraryCreator") != "选手09" || len(g.Faults) > 0 || strings.Join(lines(&g), "\n") != strings.Join(studyLines, "\n") {
			t.Errorf("record %d: %q, %v, %v", i, g.Value("Library"), faults(&g), lines(&g))
		}
	}
}

// The same records come out however the bytes arrive, whatever the shards, and from a
// cutter that has read others before.
func TestLibraryInPieces(t *testing.T) {
	source := shelf()
	want, _ := cut(t, source, 0)
	l := ccbridge.NewLibrary()
	for _, r := range []io.Reader{
		bytes.NewReader(source), iotest.OneByteReader(bytes.NewReader(source)), iotest.DataErrReader(iotest.HalfReader(bytes.NewReader(source))),
	} {
		for _, size := range []int{0, 1, 5000, 1 << 20} {
			for _, count := range []int{0, 1, 2, 100} {
				if size > 0 || count > 0 {
					r = bytes.NewReader(source)
				}
				l.Reset(r, 0)
				l.SetEncoding("big5")
				list, err := all(l, size, count)
				if err != nil || !reflect.DeepEqual(list, want) {
					t.Fatalf("size %d, count %d: %d records, %v", size, count, len(list), err)
				}
			}
		}
	}
	if err := ccbridge.NewLibrary().Append(new(records.Shard), 1, 1); !errors.Is(err, io.EOF) {
		t.Errorf("no source: %v", err)
	}
}

// Bytes of records added before stay valid when the shard grows.
func TestLibraryShardGrows(t *testing.T) {
	source := shelf()
	l := ccbridge.NewLibrary()
	l.Reset(bytes.NewReader(source), 0)
	var sh records.Shard
	for err := error(nil); err == nil; {
		err = l.Append(&sh, 1<<20, len(sh.Records)+1)
	}
	if len(sh.Records) != 4 || titles(sh.Records) != "甲 长 丁 戊" {
		t.Error(titles(sh.Records))
	}
}

func TestLibraryOversize(t *testing.T) {
	list, err := cut(t, shelf(), 8000)
	if err != nil || len(list) != 4 {
		t.Fatalf("%d records, %v", len(list), err)
	}
	for i, rec := range list {
		if rec.Oversize != (i == 1) || i == 1 && (rec.Length != 3*4096 || len(rec.Bytes) > schemas.MaxRejectRaw) {
			t.Errorf("record %d: oversize %v, %d of %d bytes", i, rec.Oversize, len(rec.Bytes), rec.Length)
		}
	}
}

// A library cut anywhere gives what is left of it, and says what is missing.
func TestLibraryCut(t *testing.T) {
	source := shelf()
	for _, tt := range []struct {
		n     int
		want  string
		error string
	}{
		{10, "", "header"},
		{1088, "", "header"},
		{60_000, "", "header"},
		{66624, "", "index"},
		{66624 + 300, "", "index"},
		{firstSlot, "", "names 3 records, of which 0"},
		{firstSlot + 5, "", "names 3 records, of which 0"},
		{firstSlot + 3000, "甲", "names 3 records, of which 1"},
		{firstSlot + 4096, "甲", "names 3 records, of which 1"},
		{firstSlot + 3*4096, "甲 长", "names 3 records, of which 2"},
		{firstSlot + 6*4096, "甲 长 丁", ""},
	} {
		list, err := cut(t, source[:tt.n], 0)
		if got := strings.TrimSpace(titles(list)); got != tt.want || (err != nil) != (tt.error != "") || err != nil && !strings.Contains(err.Error(), tt.error) {
			t.Errorf("%d bytes: %q, %v", tt.n, got, err)
		}
	}
	broken := errors.New("broken")
	l := ccbridge.NewLibrary()
	l.Reset(io.MultiReader(bytes.NewReader(source[:firstSlot+9000]), iotest.ErrReader(broken)), 0)
	if list, err := all(l, 1<<20, 100); !errors.Is(err, broken) || titles(list) != "甲 长" {
		t.Errorf("%s, %v", titles(list), err)
	}
}

// What the header says of the index may be wrong: the records are found all the same,
// and what stands between is not passed over in silence.
func TestLibraryWithAWrongCount(t *testing.T) {
	for places, want := range map[uint32]string{
		0: " 甲 删 长 丁 戊", 1: " 甲 删 长 丁 戊", 4: " 甲 长 丁 戊", 6: "甲 长 丁 戊", 1000: "甲 长 丁 戊", 1 << 31: " 甲 删 长 丁 戊",
	} {
		source := shelf()
		binary.LittleEndian.PutUint32(source[60:], places)
		list, err := cut(t, source, 0)
		if got := titles(list); got != want || err != nil {
			t.Errorf("%d places: %q, want %q, %v", places, got, want, err)
		}
		if want[0] == ' ' {
			var g schemas.Game
			records.NewBinaryReader(sniff.CBL, new(ccbridge.Parser)).Read(list[0], "", nil, &g)
			if g.FaultCount[schemas.FaultValue] != 1 || list[0].Offset+list[0].Length != firstSlot {
				t.Errorf("%d places: %v", places, faults(&g))
			}
		}
	}
}

// A library of any size goes through in the memory of a shard.
func TestLibraryStreams(t *testing.T) {
	source := shelf()
	slot := source[firstSlot : firstSlot+4096]
	const n = 64 << 20
	l := ccbridge.NewLibrary()
	l.Reset(io.MultiReader(bytes.NewReader(source[:firstSlot]), io.LimitReader(&again{slot: slot}, n)), 0)
	var sh records.Shard
	count := 0
	for err := error(nil); err == nil; {
		sh.Reset()
		err = l.Append(&sh, 1<<20, 1<<20)
		count += len(sh.Records)
		if cap(sh.Buf) > 4<<20 {
			t.Fatalf("buffer of %d bytes", cap(sh.Buf))
		}
	}
	if count != n/4096 {
		t.Errorf("%d records", count)
	}
}

// again reads the same bytes again and again.
type again struct {
	slot []byte
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	n := copy(p, a.slot[a.at:])
	a.at = (a.at + n) % len(a.slot)
	return n, nil
}

// Real libraries: that of 1956 holds 93 games; that of 1989 35, two headings, and a
// record that its index says was deleted.
func TestRealLibraries(t *testing.T) {
	root := filepath.Join(sharedtest.Samples(t), "ccbridge")
	for name, want := range map[string]struct{ records, games, plies int }{
		"1956年全国象棋锦标赛93局.CBL": {93, 93, 7313}, "1989年龙化杯象棋名师邀请赛35局.CBL": {37, 35, 3098},
	} {
		b, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		list, err := cut(t, b, 0)
		games, plies := 0, 0
		r := records.NewBinaryReader(sniff.CBL, new(ccbridge.Parser))
		for _, rec := range list {
			var g schemas.Game
			r.Read(rec, "", nil, &g)
			checkGame(t, &g)
			if len(g.Moves) > 0 {
				games++
			}
			plies += len(g.Moves)
			if len(g.Faults) > 0 || g.Value("Result") == "" || len(g.Moves) > 0 && g.Value("Red") == "" {
				t.Errorf("%s at %d: %v", name, rec.Offset, faults(&g))
			}
		}
		if err != nil || len(list) != want.records || games != want.games || plies != want.plies {
			t.Errorf("%s: %d records, %d games, %d plies, %v", name, len(list), games, plies, err)
		}
	}
}

// FuzzLibrary: whatever the bytes, records come in order, do not overlap, are the bytes
// that they say, and are the same in small shards.
func FuzzLibrary(f *testing.F) {
	f.Add([]byte{}, uint16(1))
	f.Add([]byte{7, 0, 0, 0}, uint16(300))
	f.Add(shelf()[66624:], uint16(5))
	f.Add(shelf()[66624:firstSlot+4096], uint16(4))
	f.Fuzz(func(t *testing.T, rest []byte, places uint16) {
		source := append(shelf()[:66624:66624], rest...) // whatever is behind the header
		binary.LittleEndian.PutUint32(source[60:], uint32(places))
		list, err := cut(t, source, 0)
		end := int64(0)
		for _, rec := range list {
			if rec.Offset < end || rec.Oversize || !bytes.Equal(rec.Bytes, source[rec.Offset:rec.Offset+rec.Length]) {
				t.Fatalf("record at %d+%d behind %d", rec.Offset, rec.Length, end)
			}
			end = rec.Offset + rec.Length
			checkGame(t, read(rec.Bytes))
		}
		l := ccbridge.NewLibrary()
		l.Reset(iotest.HalfReader(bytes.NewReader(source)), 0)
		again, err2 := all(l, 1, 1)
		if !reflect.DeepEqual(list, again) || (err == nil) != (err2 == nil) {
			t.Fatalf("%d records, then %d; %v, then %v", len(list), len(again), err, err2)
		}
	})
}

func BenchmarkLibrary(b *testing.B) {
	source := shelf()
	l := ccbridge.NewLibrary()
	var sh records.Shard
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		sh.Reset()
		l.Reset(bytes.NewReader(source), 0)
		if err := l.Append(&sh, 1<<20, 100); !errors.Is(err, io.EOF) {
			b.Fatal(err)
		}
	}
}
