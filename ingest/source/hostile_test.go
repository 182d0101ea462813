package source

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// random returns n bytes that do not compress, the same ones every time.
func random(n int) string {
	b := make([]byte, n)
	rng := rand.NewChaCha8([32]byte{1})
	rng.Read(b)
	return string(b)
}

// gzipBomb returns n zeros, compressed.
func gzipBomb(n int64) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	zeros(z, n)
	must(z.Close())
	return b.String()
}

func zstdBomb(n int64) string {
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedFastest))
	must(err)
	zeros(z, n)
	must(z.Close())
	return b.String()
}

func zipBomb(members int, n int64) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := range members {
		f, err := w.Create(string(rune('a' + i)))
		must(err)
		zeros(f, n)
	}
	must(w.Close())
	return b.String()
}

// swallow walks over one file and returns the bytes that the visitor got, and
// how many sources there were with each reason.
func swallow(t *testing.T, opt Options, data string) (n int64, reasons map[string]int) {
	t.Helper()
	name := write(t, t.TempDir(), "f", data)
	reasons = map[string]int{}
	err := Walk(t.Context(), []string{name}, opt, func(s Source, r io.Reader) error {
		err := s.Err
		if r != nil {
			var m int64
			m, err = io.Copy(io.Discard, r)
			n += m
		}
		if err != nil {
			reasons[reason(err)]++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n, reasons
}

func TestBombs(t *testing.T) {
	const size = 64 << 20
	bomb := gzipBomb(size)
	small := gzipBomb(8 << 20) // below the floor, each alone
	var many []member
	for i := range 40 {
		many = append(many, member{string(rune('a' + i)), small})
	}
	for _, tt := range []struct {
		name, data string
		most       int64 // what may come through
	}{
		// The ratio of zeros is 1000:1, so the floor decides.
		{"gzip", bomb, ratioFloor + 1<<20},
		{"zstd", zstdBomb(size), ratioFloor + 1<<20},
		{"zip", zipBomb(1, size), ratioFloor + 1<<20},
		{"zip of several", zipBomb(4, size), 4 * (ratioFloor + 1<<20)},
		{"gzip in tar, beside data", tarball(member{"data", random(4 << 20)}, member{"bomb", bomb}), 4<<20 + ratioFloor + 1<<20},
		{"gzip in gzip", gz(bomb), ratioFloor + 1<<20},
		{"zip in zip", zipball(member{"in.zip", zipBomb(1, size)}), ratioFloor + 1<<20},
		{"tar of many small ones", tarball(many...), 200*int64(len(small))*40 + ratioFloor},
	} {
		n, reasons := swallow(t, Options{}, tt.data)
		if n > tt.most || reasons["limit exceeded"] == 0 {
			t.Errorf("%s: %d bytes came through, at most %d wanted; reasons %v", tt.name, n, tt.most, reasons)
		}
	}
}

func TestHonestRatio(t *testing.T) {
	// 64 MiB of lines with a little variety: beyond the floor, below the ratio.
	var b strings.Builder
	rng := rand.New(rand.NewPCG(1, 1))
	for b.Len() < 64<<20 {
		b.WriteString("1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 C8.9 ")
		b.WriteByte(byte('0' + rng.IntN(10)))
		b.WriteString("\r\n")
	}
	if n, reasons := swallow(t, Options{}, gz(b.String())); n != int64(b.Len()) || len(reasons) > 0 {
		t.Errorf("%d bytes of %d, %v", n, b.Len(), reasons)
	}
}

func TestLimits(t *testing.T) {
	text := strings.Repeat("x", 1000)
	three := tarball(member{"a", text}, member{"b", "b"}, member{"c", "c"})
	expect(t, open(t, Options{Limits: Limits{MaxMemberBytes: 999}}, three), "f/a!limit exceeded", "f/b=b", "f/c=c")
	expect(t, open(t, Options{Limits: Limits{MaxMemberBytes: 999}}, gz(text)), "f="+text[:999]+"!limit exceeded")
	expect(t, open(t, Options{Limits: Limits{MaxMemberBytes: 1000}}, gz(text)), "f="+text)
	expect(t, open(t, Options{Limits: Limits{MaxMemberBytes: 10}}, text), "f="+text) // not out of a container
	expect(t, open(t, Options{Limits: Limits{MaxMembers: 2}}, three), "f/a="+text, "f/b=b", "f!limit exceeded")
	expect(t, open(t, Options{Limits: Limits{MaxMembers: 1}}, zipball(member{"a", "a"}, member{"b", "b"})), "f/a=a", "f!limit exceeded")

	dir := t.TempDir()
	for _, name := range []string{"1", "2", "3"} {
		write(t, dir, name, gz(text))
	}
	opt := Options{Limits: Limits{MaxTotalBytes: 1500}}
	all := walk(t, opt, dir, dir) // each argument has its own total
	if len(all) != 6 {
		t.Fatalf("%d sources", len(all))
	}
	for i, v := range all {
		if (v.Err != nil) != (i%3 > 0) || v.Err != nil && reason(v.Err) != "limit exceeded" {
			t.Errorf("%d %s: %v", i, v.Path, v.Err)
		}
	}
}

func TestDepth(t *testing.T) {
	data := "x"
	for range 5 {
		data = gz(tarball(member{"t", data}))
	}
	expect(t, open(t, Options{}, data), "f/t/t/t/t!limit exceeded")
	expect(t, open(t, Options{Limits: Limits{MaxDepth: 5}}, data), "f/t/t/t/t/t=x")
	expect(t, open(t, Options{Limits: Limits{MaxDepth: 1}}, tarball(member{"a.gz", gz("x")})), "f/a.gz=x")

	data = "x"
	for range 6 {
		data = gz(data)
	}
	expect(t, open(t, Options{}, data), "f!limit exceeded")
	expect(t, open(t, Options{Limits: Limits{MaxDepth: -1}}, data), "f=x")
}

func TestSpoolLimit(t *testing.T) {
	temp := t.TempDir()
	big := zipball(stored("a", random(3<<20)))
	opt := Options{TempDir: temp, Limits: Limits{MaxSpool: 2 << 20}}
	all := walk(t, opt, write(t, t.TempDir(), "f", tarball(member{"in.zip", big}, member{"z", "z"})))
	expect(t, all, "f/in.zip!limit exceeded", "f/z=z")
	opt.Stdin = strings.NewReader(big)
	expect(t, walk(t, opt, "-"), "-!limit exceeded")
	spoolIsEmpty(t, temp)

	// A zip that holds a zip of nearly its size needs room for both.
	opt.Limits.MaxSpool = 5 << 20
	opt.Stdin = strings.NewReader(zipball(stored("in.zip", big)))
	expect(t, walk(t, opt, "-"), "-/in.zip!limit exceeded")
	spoolIsEmpty(t, temp)

	opt = Options{TempDir: temp + "/none", Stdin: strings.NewReader(big)}
	if all := walk(t, opt, "-"); len(all) != 1 || reason(all[0].Err) != "other" {
		t.Errorf("without a temporary folder: %q", brief(all))
	}
}

// TestOverlap has two directory entries share one member's data, which is how
// a zip bomb gets beyond the ratio of deflate.
func TestOverlap(t *testing.T) {
	data := []byte(zipball(stored("a", "12345678"), stored("b", "12345678")))
	first := bytes.Index(data, []byte("PK\x01\x02"))
	second := first + 4 + bytes.Index(data[first+4:], []byte("PK\x01\x02"))
	copy(data[second+42:second+46], data[first+42:first+46]) // offset of the local header
	expect(t, open(t, Options{}, string(data)), "f!corrupt")
}

func TestLyingSizes(t *testing.T) {
	data := zipball(stored("a", "12345678"), stored("b", "b"))
	size := func(uncompressed, compressed uint32) string {
		b := []byte(data)
		at := strings.Index(data, "PK\x01\x02")
		binary.LittleEndian.PutUint32(b[at+20:], compressed)
		binary.LittleEndian.PutUint32(b[at+24:], uncompressed)
		return string(b)
	}
	expect(t, open(t, Options{}, size(8, 8)), "f/a=12345678", "f/b=b")
	for _, lie := range [][2]uint32{{4, 8}, {9, 8}, {8, 4}, {1 << 31, 8}} {
		all := open(t, Options{}, size(lie[0], lie[1]))
		if len(all) != 2 || all[0].Err == nil || brief(all)[1] != "f/b=b" || len(all[0].Data) > 8 {
			t.Errorf("sizes %v: %q", lie, brief(all))
		}
	}
	all := open(t, Options{}, size(8, 1<<31)) // into the other member and beyond
	expect(t, all, "f!corrupt")
}

func TestZipDirectoryLimit(t *testing.T) {
	var members []any
	for range 5000 {
		members = append(members, stored(strings.Repeat("n", 200), ""))
	}
	data := zipball(members...)
	expect(t, open(t, Options{Limits: Limits{MaxDirectory: 64 << 10}}, data), "f!limit exceeded")
	if all := open(t, Options{Limits: Limits{MaxDirectory: 2 << 20}}, data); len(all) != 5000 {
		t.Errorf("%d members", len(all))
	}
}

// TestNestedZipDirectories has zips stand in one another, whose directories are
// in memory at the same time, and beside one another, where they are not.
func TestNestedZipDirectories(t *testing.T) {
	long := func(inner string) string { // a directory of some 250 kB around it
		members := []any{stored("in.zip", inner)}
		for range 1000 {
			members = append(members, stored(strings.Repeat("n", 200), ""))
		}
		return zipball(members...)
	}
	limited := Options{Limits: Limits{MaxDirectory: 600 << 10}}
	refused := func(data string) (paths []string) {
		for _, v := range open(t, limited, data) {
			if v.Err != nil {
				paths = append(paths, v.Path+": "+reason(v.Err))
			}
		}
		return paths
	}
	if got := refused(long(long(long("x")))); !slices.Equal(got, []string{"f/in.zip/in.zip: limit exceeded"}) {
		t.Errorf("three nested: %q", got)
	}
	if got := refused(zipball(stored("a", long("x")), stored("b", long("x")), stored("c", long("x")))); len(got) > 0 {
		t.Errorf("three beside one another: %q", got)
	}
}

// TestZstdWindow has a frame of a few bytes ask for 2 GiB (RFC 8878, 3.1.1.1.2),
// and for as much as is allowed.
func TestZstdWindow(t *testing.T) {
	frame := func(windowLog byte) string {
		return "\x28\xb5\x2f\xfd\x00" + string([]byte{(windowLog - 10) << 3}) + "\x0b\x00\x00x" // last, RLE, 1 byte
	}
	expect(t, open(t, Options{}, frame(31)), "f!limit exceeded")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	expect(t, open(t, Options{}, frame(27)), "f=x")
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 300<<20 {
		t.Errorf("a frame of 10 bytes took %d MiB", n>>20)
	}
	// Many of them take that once.
	many := make([]member, 300)
	for i := range many {
		many[i] = member{strconv.Itoa(i), frame(27)}
	}
	open(t, Options{}, tarball(many...))
	runtime.ReadMemStats(&before)
	if n := before.TotalAlloc - after.TotalAlloc; n > 300<<20 {
		t.Errorf("300 frames of 10 bytes took %d MiB", n>>20)
	}
	// A later frame of the same stream.
	expect(t, open(t, Options{}, zst("x")+frame(31)), "f=x!corrupt")
}

func FuzzArchive(f *testing.F) {
	two := []member{{"a.pgn", "[Event \"x\"]"}, {"d/b", strings.Repeat("b", 600)}}
	for _, s := range []string{
		"", "plain", gz("one") + gz("two"), zst("one"), tarball(two...), gz(tarball(two...)), zst(tarball(two...)),
		zipball(two[0], two[1]), oldTar(two[0]), tarball(member{"z", zipball(two[0])}), zipball(member{"t", gz(tarball(two...))}),
	} {
		f.Add([]byte(s), uint16(0), byte(0))
		f.Add([]byte(s), uint16(len(s)/2), byte(0x41))
	}
	temp := f.TempDir()
	opt := Options{TempDir: temp, Limits: Limits{MaxMemberBytes: 1 << 20, MaxTotalBytes: 8 << 20, MaxMembers: 1000, MaxSpool: 4 << 20, MaxDirectory: 1 << 20}}
	f.Fuzz(func(t *testing.T, data []byte, at uint16, x byte) {
		data = bytes.Clone(data)
		if int(at) < len(data) {
			data[at] ^= x
		}
		opt := opt
		opt.Stdin = bytes.NewReader(data)
		var n int64
		err := Walk(t.Context(), []string{"-"}, opt, func(s Source, r io.Reader) error {
			if (r == nil) == (s.Err == nil && s.Skip == "") {
				t.Errorf("%q: a reader, and a reason why there is none", s.Path)
			}
			if r != nil {
				m, err := io.Copy(io.Discard, r)
				n += m
				if err != nil && reason(err) == "other" {
					t.Errorf("%q: an error without a reason: %v", s.Path, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		// Stored bytes count once for each level that they stand in.
		if most := 8<<20 + 64*int64(len(data)); n > most {
			t.Errorf("%d bytes out of %d", n, len(data))
		}
		spoolIsEmpty(t, temp)
	})
}

func benchmarkMembers(b *testing.B, data string, members int) {
	name := write(b, b.TempDir(), "f", data)
	buf := make([]byte, 64<<10)
	b.ReportAllocs()
	var n, count int64
	for b.Loop() {
		n, count = 0, 0
		err := Walk(b.Context(), []string{name}, Options{}, func(_ Source, r io.Reader) error {
			count++
			for {
				m, err := r.Read(buf)
				n += int64(m)
				if err != nil {
					if err == io.EOF {
						err = nil
					}
					return err
				}
			}
		})
		if err != nil || count != int64(members) {
			b.Fatal(count, err)
		}
	}
	b.SetBytes(n)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(members), "ns/member")
}

// BenchmarkTarGz is the hot case: an archive of many games, a small file each.
func BenchmarkTarGz(b *testing.B) {
	benchmarkMembers(b, gz(tarball(games(10_000)...)), 10_000)
}

func BenchmarkZip(b *testing.B) {
	var members []any
	for _, m := range games(10_000) {
		members = append(members, m)
	}
	benchmarkMembers(b, zipball(members...), 10_000)
}

// games makes members of the size of a game.
func games(n int) []member {
	rng := rand.New(rand.NewPCG(1, 2))
	members := make([]member, n)
	for i := range members {
		var b strings.Builder
		for b.Len() < 1000 {
			b.WriteString([]string{"C2.5 ", "H8+7 ", "R1.2 ", "P7+1 ", "\r\n"}[rng.IntN(5)])
		}
		members[i] = member{"games/" + octalField(i, 8) + ".pgn", b.String()}
	}
	return members
}
