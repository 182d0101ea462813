package source

import (
	"archive/tar"
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// open walks over one file with that content, named without any extension:
// containers are known by content.
func open(t *testing.T, opt Options, data string) []seen {
	t.Helper()
	return walk(t, opt, write(t, t.TempDir(), "f", data))
}

func TestContainers(t *testing.T) {
	two := []member{{"d/1.pgn", "one"}, {"2.pgn", ""}}
	inTar := []string{"f/d/1.pgn=one", "f/2.pgn="}
	for _, tt := range []struct {
		name, data string
		want       []string
	}{
		{"empty", "", []string{"f="}},
		{"plain", "[Event]", []string{"f=[Event]"}},
		{"almost gzip", "\x1f\x8b", []string{"f=\x1f\x8b"}},
		{"gzip", gz("one"), []string{"f=one"}},
		{"gzip of nothing", gz(""), []string{"f="}},
		{"gzip of several members", gz("one") + gz("") + gz("two"), []string{"f=onetwo"}},
		{"gzip with padding", gz("one") + strings.Repeat("\x00", 1000), []string{"f=one"}},
		{"zstd", zst("one"), []string{"f=one"}},
		{"zstd of several frames", zst("one") + zst("two"), []string{"f=onetwo"}},
		{"zstd behind a skippable frame", "\x50\x2a\x4d\x18\x04\x00\x00\x00abcd" + zst("one"), []string{"f=one"}},
		{"gzip of gzip", gz(gz("one")), []string{"f=one"}},
		{"tar", tarball(two...), inTar},
		{"tar.gz", gz(tarball(two...)), inTar},
		{"tar.zst", zst(tarball(two...)), inTar},
		{"zip", zipball(two[0], two[1]), inTar},
		{"zip of nothing", zipball(), nil},
		{"zip in gzip", gz(zipball(two[0], two[1])), inTar},
		{"zip, stored", zipball(stored("1", "one")), []string{"f/1=one"}},
		{"old tar", oldTar(member{"1", "one"}), []string{"f/1=one"}},
		{"joined tars", tarball(two[0]) + tarball(two[1]), inTar},
		{"joined tar.gz", gz(tarball(two[0])) + gz(tarball(two[1])), inTar},
		{"compressed members", tarball(member{"a.gz", gz("a")}, member{"b.zst", zst("b")}), []string{"f/a.gz=a", "f/b.zst=b"}},
		{
			"tar in tar", tarball(member{"in.tar", tarball(two...)}, member{"z", "z"}),
			[]string{"f/in.tar/d/1.pgn=one", "f/in.tar/2.pgn=", "f/z=z"},
		},
		{
			"zip in tar.gz", gz(tarball(member{"in.zip", zipball(two[0], two[1])}, member{"z", "z"})),
			[]string{"f/in.zip/d/1.pgn=one", "f/in.zip/2.pgn=", "f/z=z"},
		},
		{"zip in zip", zipball(member{"in.zip", zipball(two[0])}, member{"z", "z"}), []string{"f/in.zip/d/1.pgn=one", "f/z=z"}},
		{
			"everything in zip", zipball(member{"a.tgz", gz(tarball(two...))}, member{"b.zst", zst("b")}),
			[]string{"f/a.tgz/d/1.pgn=one", "f/a.tgz/2.pgn=", "f/b.zst=b"},
		},
		{"bzip2, level 6", "BZh61AY&SY...", []string{"f!not supported"}},
		{"RAR", "Rar!\x1a\x07\x01\x00", []string{"f!not supported"}},
		{"7z in tar", tarball(member{"a", "7z\xbc\xaf\x27\x1c..."}, member{"b", "b"}), []string{"f/a!not supported", "f/b=b"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			expect(t, open(t, Options{}, tt.data), tt.want...)
			// The same as a stream.
			want := make([]string, len(tt.want))
			for i, w := range tt.want {
				want[i] = "-" + strings.TrimPrefix(w, "f")
			}
			if tt.want == nil {
				want = nil
			}
			temp := t.TempDir()
			expect(t, walk(t, Options{Stdin: strings.NewReader(tt.data), TempDir: temp}, "-"), want...)
			spoolIsEmpty(t, temp)
		})
	}
}

func TestNamedContainer(t *testing.T) {
	dir := t.TempDir()
	a := write(t, dir, "a.pgn.gz", gz("a"))
	b := write(t, dir, "b.tar.gz", gz(tarball(member{"x", "x"})))
	for _, v := range walk(t, Options{}, a, b) {
		if want := v.Path == "a.pgn.gz"; v.Named != want {
			t.Errorf("%s: Named = %v, want %v", v.Path, v.Named, want)
		}
	}
}

func TestZipMethods(t *testing.T) {
	zw := zstd.ZipCompressor(zstd.WithEncoderConcurrency(1))
	zip.RegisterCompressor(zipZstd, zw)
	data := zipball(
		member{"a", "a"}, zipMember{zip.FileHeader{Name: "b", Method: zipZstd}, "b"}, zipMember{zip.FileHeader{Name: "b2", Method: zipZstd}, "b2"}, member{"c", "c"})
	expect(t, open(t, Options{}, data), "f/a=a", "f/b=b", "f/b2=b2", "f/c=c")

	// Method 9 (Deflate64) and flag bit 0 (encrypted), set in both headers of a.
	plain := zipball(stored("a", "a"), member{"c", "c"})
	expect(t, open(t, Options{}, patchZip(plain, 8, 10, 9)), "f/a!not supported", "f/c=c")
	expect(t, open(t, Options{}, patchZip(plain, 6, 8, 1)), "f/a!not supported", "f/c=c")
}

// patchZip sets a byte of the first local header and of the first directory
// header.
func patchZip(data string, local, directory int, v byte) string {
	b := []byte(data)
	b[local] = v
	b[strings.Index(data, "PK\x01\x02")+directory] = v
	return string(b)
}

func TestMemberNames(t *testing.T) {
	names := []string{"/etc/passwd", "../up", "./here", "a//b", `win\dir`, "\xc6\xe5.pgn", "esc\x1b[2J", "棋谱", strings.Repeat("长", 40)}
	var members []any
	var want []string
	for _, name := range names {
		members = append(members, member{name, "x"})
		want = append(want, "f/"+strings.TrimPrefix(name, "./")+"=x")
	}
	expect(t, open(t, Options{}, zipball(members...)), want...)
	var plain []member
	for _, m := range members {
		plain = append(plain, m.(member))
	}
	plain[5].name = "plain" // the writer of archive/tar insists on UTF-8
	want[5] = "f/plain=x"
	expect(t, open(t, Options{}, tarball(plain...)), want...)
	expect(t, open(t, Options{}, oldTar(member{"\xc6\xe5.pgn", "x"})), "f/\xc6\xe5.pgn=x")

	data := tarball(member{strings.Repeat("n", 50), "x"}, member{"./" + strings.Repeat("n", 50), "x"}, member{"ok", "y"})
	expect(t, open(t, Options{Limits: Limits{MaxNameBytes: 5}}, data),
		"f/nnnnn… (member 1)!limit exceeded", "f/nnnnn… (member 2)!limit exceeded", "f/ok=y")
}

func TestHiddenMembers(t *testing.T) {
	members := []member{{"a.pgn", "a"}, {"._a.pgn", "x"}, {"__MACOSX/._a.pgn", "x"}, {".git/HEAD", "x"}, {"d/.DS_Store", "x"}, {"./b.pgn", "b"}}
	want := []string{"f/a.pgn=a", "f/._a.pgn~hidden", "f/__MACOSX/._a.pgn~hidden", "f/.git/HEAD~hidden", "f/d/.DS_Store~hidden", "f/b.pgn=b"}
	expect(t, open(t, Options{}, tarball(members...)), want...)
	var zipped []any
	for _, m := range members {
		zipped = append(zipped, m)
	}
	expect(t, open(t, Options{}, zipball(zipped...)), want...)
}

func TestIrregularMembers(t *testing.T) {
	data := tarOf([]tar.Header{
		{Name: "d/", Typeflag: tar.TypeDir},
		{Name: "hard", Typeflag: tar.TypeLink, Linkname: "/etc/passwd"},
		{Name: "soft", Typeflag: tar.TypeSymlink, Linkname: "../../etc/passwd"},
		{Name: "dev", Typeflag: tar.TypeChar},
		{Name: "fifo", Typeflag: tar.TypeFifo},
		{Name: "global", Typeflag: tar.TypeXGlobalHeader, PAXRecords: map[string]string{"comment": "x"}},
		{Name: "file", Typeflag: tar.TypeReg, Size: 1},
	}, []string{"", "", "", "", "", "", "x"})
	expect(t, open(t, Options{}, data), "f/hard~hard link", "f/soft~symbolic link",
		"f/dev~not a regular file: device", "f/fifo~not a regular file: named pipe", "f/file=x")

	link := zipMember{zip.FileHeader{Name: "soft"}, "/etc/passwd"}
	link.SetMode(fs.ModeSymlink | 0o777)
	folder := zipMember{FileHeader: zip.FileHeader{Name: "d/"}}
	expect(t, open(t, Options{}, zipball(folder, link, member{"file", "x"})), "f/soft~symbolic link", "f/file=x")
}

func TestSparse(t *testing.T) {
	// GNU sparse format 0.1: a file of 1 TiB of which the archive holds 1 byte.
	data := tarball(member{"sparse", "x"}, member{"b", "b"})
	pax := pax("GNU.sparse.major", "0") + pax("GNU.sparse.minor", "1") + pax("GNU.sparse.size", "1099511627776") +
		pax("GNU.sparse.numblocks", "1") + pax("GNU.sparse.map", "0,1")
	header := []byte(oldTar(member{"pax", pax}))[:1024]
	header[156] = 'x'
	data = string(fixChecksum(header)) + data
	all := open(t, Options{}, data)
	expect(t, all, "f/sparse!limit exceeded", "f/b=b")
	expect(t, open(t, Options{Limits: Limits{MaxMemberBytes: -1}}, data), "f/sparse!not supported", "f/b=b")
}

// pax makes a record of a PAX header: it begins with its own length.
func pax(key, value string) string {
	s := " " + key + "=" + value + "\n"
	return strconv.Itoa(len(s)+2) + s // all lengths here have two digits
}

// fixChecksum sets the checksum of a tar header and its magic, without which
// there are no extended headers.
func fixChecksum(h []byte) []byte {
	copy(h[257:], "ustar\x0000")
	copy(h[148:], "        ")
	sum := 0
	for _, c := range h[:512] {
		sum += int(c)
	}
	copy(h[148:], fmt.Sprintf("%06o\x00 ", sum))
	return h
}

func TestTruncated(t *testing.T) {
	text := strings.Repeat("0123456789", 5000)
	noise := random(50_000)
	t.Run("gzip", func(t *testing.T) {
		data := gz(noise)
		for _, cut := range []int{5, 12, 30_000, len(data) - 1} {
			all := open(t, Options{}, data[:cut])
			checkPrefix(t, all, noise, ErrTruncated)
			if cut == 30_000 && len(all[0].Data) < 10_000 {
				t.Errorf("only %d bytes before the end", len(all[0].Data))
			}
		}
	})
	t.Run("zstd", func(t *testing.T) {
		data := zst(noise)
		for _, cut := range []int{5, 30_000, len(data) - 1} {
			checkPrefix(t, open(t, Options{}, data[:cut]), noise, ErrTruncated)
		}
	})
	t.Run("tar", func(t *testing.T) {
		data := tarball(member{"a", "a"}, member{"b", text}, member{"c", "c"})
		expect(t, open(t, Options{}, data[:1024+300]), "f/a=a", "f!truncated")
		all := open(t, Options{}, data[:1024+512+5])
		expect(t, all, "f/a=a", "f/b=01234!truncated", "f!truncated")
		if msg := all[1].Err.Error(); !strings.HasSuffix(msg, "/f/b: truncated") {
			t.Errorf("message %q", msg)
		}
		expect(t, open(t, Options{}, data[:1024]), "f/a=a", "f!truncated") // no end marker
		expect(t, open(t, Options{}, data[:len(data)-512]), "f/a=a", "f/b="+text, "f/c=c")
	})
	t.Run("tar.gz", func(t *testing.T) {
		dir := t.TempDir()
		data := gz(tarball(member{"a", "a"}, member{"b", noise}, member{"c", "c"}))
		one := write(t, dir, "1", data[:len(data)/2])
		all := walk(t, Options{}, one, write(t, dir, "2", gz("fine")))
		if len(all) != 4 || reason(all[1].Err) != "truncated" || !strings.HasPrefix(noise, all[1].Data) || len(all[1].Data) < 10_000 {
			t.Fatalf("sources: %.2000q", brief(all))
		}
		all[1].Data = ""
		expect(t, all, "1/a=a", "1/b=!truncated", "1!truncated", "2=fine")
	})
	t.Run("zip", func(t *testing.T) {
		data := zipball(member{"a", "a"}, member{"b", noise})
		for _, cut := range []int{4, 100, len(data) - 10} {
			expect(t, open(t, Options{}, data[:cut]), "f!truncated")
		}
	})
}

// checkPrefix holds that the only source has a beginning of data, and then the
// reason, or the reason alone.
func checkPrefix(t *testing.T, all []seen, data string, want error) {
	t.Helper()
	if len(all) != 1 || !errors.Is(all[0].Err, want) || !strings.HasPrefix(data, all[0].Data) || len(all[0].Data) == len(data) && errors.Is(want, ErrTruncated) && all[0].Data == "" {
		t.Errorf("%d sources, first %d bytes, %v; want a beginning and %v", len(all), len(all[0].Data), all[0].Err, want)
	}
}

func TestCorrupt(t *testing.T) {
	noise := random(50_000)
	flip := func(s string, at int) string { return s[:at] + string(s[at]^0x55) + s[at+1:] }
	z := gz(noise)
	checkPrefix(t, open(t, Options{}, flip(z, len(z)-6)), noise, ErrCorrupt) // checksum
	expect(t, open(t, Options{}, gz("one")+"behind"), "f=one!corrupt")
	expect(t, open(t, Options{}, zst("one")+"behind"), "f=one!corrupt")
	s := zst(noise)
	checkPrefix(t, open(t, Options{}, flip(s, len(s)-2)), noise, ErrCorrupt)

	two := tarball(member{"a", "a"}, member{"b", "b"})
	expect(t, open(t, Options{}, flip(two, 1024+20)), "f/a=a", "f!corrupt")
	expect(t, open(t, Options{}, tarball(member{"a", "a"})+"behind"), "f/a=a", "f!corrupt")
	// A broken member of an archive costs that member only.
	expect(t, open(t, Options{}, tarball(member{"a", gz("one")[:15]}, member{"b", "b"})), "f/a=one!truncated", "f/b=b")

	broken := zipball(stored("a", "first"), stored("b", "second"))
	expect(t, open(t, Options{}, strings.Replace(broken, "first", "f1rst", 1)), "f/a=f1rst!corrupt", "f/b=second")
	// The local header of the first member is gone.
	expect(t, open(t, Options{}, strings.Replace(broken, "PK\x03\x04", "PK\x03\x04"[:2]+"\x05\x06", 1)), "f/a!corrupt", "f/b=second")
}

// TestSystemError has reading fail with an error of the system.
func TestSystemError(t *testing.T) {
	all := walk(t, Options{Stdin: &failing{data: gz(random(100_000))[:50_000]}}, "-")
	if len(all) != 1 || !errors.Is(all[0].Err, fs.ErrPermission) || reason(all[0].Err) != "other" || len(all[0].Data) == 0 {
		t.Errorf("sources: %d, %v", len(all), all[0].Err)
	}
}

type failing struct{ data string }

func (f *failing) Read(p []byte) (int, error) {
	if f.data == "" {
		return 0, &fs.PathError{Op: "read", Path: "pipe", Err: fs.ErrPermission}
	}
	n := copy(p, f.data)
	f.data = f.data[n:]
	return n, nil
}

func TestControlCharactersInErrors(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a\x1b[31m\n.gz")
	if err := os.WriteFile(name, []byte(gz("one")[:20]), 0o644); err != nil {
		t.Fatal(err)
	}
	data := tarball(member{"m\x1b]0;", gz("one")[:15]})
	for _, v := range walk(t, Options{}, name, name+"x", write(t, dir, "t", data)) {
		if v.Err == nil || strings.ContainsAny(v.Err.Error(), "\x1b\n") {
			t.Errorf("error %q", v.Err)
		}
	}
}

func TestNamedPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	name := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip("no /dev/fd here")
	}
	go func() {
		defer w.Close()
		_, _ = w.WriteString(gz("through a pipe"))
	}()
	all, err := collect(context.Background(), Options{}, name)
	if err != nil || len(all) != 1 || all[0].Data != "through a pipe" || !all[0].Named {
		t.Errorf("sources %q, %v", brief(all), err)
	}
}
