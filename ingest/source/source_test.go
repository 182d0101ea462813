package source

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A seen is what a visitor saw of one source.
type seen struct {
	Argument int
	Path     string
	Named    bool
	Data     string // what could be read
	Err      error  // of the source, or of the reader
	Opened   bool
	Skip     string
}

// walk collects everything that a walk over args visits. Sources longer than
// 1 MiB are kept only by their first MiB, but read to the end.
func walk(t testing.TB, opt Options, args ...string) []seen {
	t.Helper()
	all, err := collect(context.Background(), opt, args...)
	if err != nil {
		t.Fatalf("Walk(%q) = %v", args, err)
	}
	return all
}

func collect(ctx context.Context, opt Options, args ...string) ([]seen, error) {
	var all []seen
	err := Walk(ctx, args, opt, func(s Source, r io.Reader) error {
		v := seen{Argument: s.Argument, Path: s.Path, Named: s.Named, Err: s.Err, Skip: s.Skip, Opened: r != nil}
		if (r != nil) != (s.Err == nil && s.Skip == "") {
			return errors.New("a reader, and a reason why there is none")
		}
		if r != nil {
			data, err := io.ReadAll(io.LimitReader(r, 1<<20))
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			v.Data, v.Err = string(data), err
		}
		all = append(all, v)
		return nil
	})
	return all, err
}

// write puts a file, and the folders it needs, into dir.
func write(t testing.TB, dir, name, data string) string {
	t.Helper()
	p := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	return p
}

// brief renders what was seen as "path" "=data", "!reason" or "~skip", one
// line a source. The reason is the sentinel that the error wraps.
func brief(all []seen) []string {
	var lines []string
	for _, v := range all {
		line := v.Path
		if v.Opened {
			line += "=" + v.Data
		}
		if v.Err != nil {
			line += "!" + reason(v.Err)
		}
		if v.Skip != "" {
			line += "~" + v.Skip
		}
		lines = append(lines, line)
	}
	return lines
}

func reason(err error) string {
	for _, s := range []error{ErrTruncated, ErrCorrupt, ErrLimit, ErrUnsupported} {
		if errors.Is(err, s) {
			return s.Error()
		}
	}
	return "other"
}

func expect(t *testing.T, all []seen, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, brief(all)); diff != "" {
		t.Errorf("sources (-want +got):\n%s", diff)
		for _, v := range all {
			if v.Err != nil {
				t.Logf("%s: %v", Printable(v.Path), v.Err)
			}
		}
	}
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	// Byte order, not that of any language; folders stand among the files.
	for _, name := range []string{"b.pgn", "B.pgn", "a/z.pgn", "a/y/x.pgn", "a.pgn", "a-b.pgn", "棋谱.pgn", ".git/HEAD", ".hidden", "a/._z.pgn"} {
		write(t, dir, name, name)
	}
	if err := os.Symlink("b.pgn", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("..", filepath.Join(dir, "a", "loop")); err != nil {
		t.Fatal(err)
	}
	want := []string{
		".git~hidden", ".hidden~hidden", "B.pgn=B.pgn",
		"a/._z.pgn~hidden", "a/loop~symbolic link", "a/y/x.pgn=a/y/x.pgn", "a/z.pgn=a/z.pgn",
		"a-b.pgn=a-b.pgn", "a.pgn=a.pgn", "b.pgn=b.pgn", "link~symbolic link", "棋谱.pgn=棋谱.pgn",
	}
	for range 3 {
		all := walk(t, Options{}, dir)
		expect(t, all, want...)
		for _, v := range all {
			if v.Named {
				t.Errorf("%s counts as named", v.Path)
			}
		}
	}
}

func TestArguments(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.pgn", "a")
	write(t, dir, "sub/.b.pgn", "b")
	write(t, dir, "sub/c.pgn", "c")
	if err := os.Symlink("a.pgn", filepath.Join(dir, "link.pgn")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("sub", filepath.Join(dir, "linked")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(dir, "broken")); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	all := walk(t, Options{Stdin: strings.NewReader("in")},
		in("a.pgn"), in("link.pgn"), in("linked"), in("sub/.b.pgn"), in("none.pgn"), in("broken"), in("a.pgn/child"), "-", "-", "")
	expect(t, all, "a.pgn=a", "link.pgn=a", ".b.pgn~hidden", "c.pgn=c", ".b.pgn=b",
		"none.pgn!other", "broken!other", "child!other", "-=in", "-!other", ".!other")
	var arguments []int
	for _, v := range all {
		arguments = append(arguments, v.Argument)
		if want := v.Argument != 2; v.Named != want {
			t.Errorf("%s: Named = %v, want %v", v.Path, v.Named, want)
		}
	}
	if want := []int{0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(arguments, want) {
		t.Errorf("arguments %v, want %v", arguments, want)
	}
	if msg := all[5].Err.Error(); !strings.HasPrefix(msg, in("none.pgn")+": ") || !errors.Is(all[5].Err, os.ErrNotExist) {
		t.Errorf("the error does not say what is missing: %v", msg)
	}
}

func TestGlob(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.pgn", "b.pgn", "c.txt", ".d.pgn", "x/a.pgn", "x/y/b.pgn", "x/y/z/b.pgn", "x/.h/b.pgn", "[1].pgn", "q/p/f"} {
		write(t, dir, name, "")
	}
	if err := os.Symlink("..", filepath.Join(dir, "x", "up")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		pattern string
		want    []string
	}{
		{"*.pgn", []string{"[1].pgn=", "a.pgn=", "b.pgn="}},
		{".*.pgn", []string{".d.pgn="}},
		{"?.[pt][gx][nt]", []string{"a.pgn=", "b.pgn=", "c.txt="}},
		{"[1].pgn", []string{"[1].pgn="}}, // there is a file of that name
		{"x/**/b.pgn", []string{"y/b.pgn=", "y/z/b.pgn="}},
		{"**/b.pgn", []string{"b.pgn=", "x/y/b.pgn=", "x/y/z/b.pgn="}},
		{"**/y/**/b.pgn", []string{"x/y/b.pgn=", "x/y/z/b.pgn="}},
		{"x/**", []string{"a.pgn=", "y/b.pgn=", "y/z/b.pgn="}},
		{"x/**/", []string{"up/.d.pgn~hidden"}}, // see below
		{"q*", []string{"q/p/f="}},
		{"q*/", []string{"q/p/f="}},
		{"*/p/?", []string{"q/p/f="}},
		{"x/*/b.pgn", []string{"up/b.pgn=", "y/b.pgn="}},
		{"*.xqf", []string{filepath.Join(dir, "*.xqf") + "!other"}},
		{"none/*.pgn", []string{filepath.Join(dir, "none/*.pgn") + "!other"}},
		{"*/[", []string{filepath.Join(dir, "*/[") + "!other"}},
	} {
		// Not filepath.Join: it would remove the slash at the end.
		all := walk(t, Options{}, dir+"/"+tt.pattern)
		if tt.pattern == "x/**/" {
			// The link is one of the folders that match; what matters is that the walk ends.
			if lines := brief(all); !slices.Contains(lines, tt.want[0]) || !slices.Contains(lines, "y/z/b.pgn=") {
				t.Errorf("%s: %q", tt.pattern, lines)
			}
			continue
		}
		expect(t, all, tt.want...)
	}
	t.Chdir(dir)
	expect(t, walk(t, Options{}, "*.txt", "x/*.pgn", "./a*"), "c.txt=", "a.pgn=", "a.pgn=")
}

// TestVanished has a file and a folder disappear between listing and opening,
// which fails for root too.
func TestVanished(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c/d", "e"} {
		write(t, dir, name, name)
	}
	var got []seen
	err := Walk(t.Context(), []string{dir}, Options{}, func(s Source, r io.Reader) error {
		got = append(got, seen{Path: s.Path, Err: s.Err, Opened: r != nil})
		if s.Path == "a" {
			return errors.Join(os.Remove(filepath.Join(dir, "b")), os.RemoveAll(filepath.Join(dir, "c")))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	expect(t, got, "a=", "b!other", "c!other", "e=")
}

func TestUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root reads everything")
	}
	dir := t.TempDir()
	p := write(t, dir, "a", "")
	write(t, dir, "b/c", "")
	write(t, dir, "d", "")
	for _, name := range []string{p, filepath.Join(dir, "b")} {
		if err := os.Chmod(name, 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(dir, "b"), 0o755) })
	expect(t, walk(t, Options{}, dir), "a!other", "b!other", "d=")
}

func TestStop(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.tar", tarball(member{"1", "x"}, member{"2", "y"}))
	stop := errors.New("enough")
	calls := 0
	err := Walk(t.Context(), []string{dir}, Options{}, func(Source, io.Reader) error {
		calls++
		return stop
	})
	if !errors.Is(err, stop) || calls != 1 {
		t.Errorf("Walk = %v after %d calls, want the visitor's error after one", err, calls)
	}
}

func TestCancel(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.tar.gz", gz(tarball(member{"1", strings.Repeat("x", 1<<20)}, member{"2", "y"})))
	write(t, dir, "b", "b")
	ctx, cancel := context.WithCancel(t.Context())
	var paths []string
	err := Walk(ctx, []string{dir}, Options{}, func(s Source, r io.Reader) error {
		paths = append(paths, s.Path)
		cancel()
		if _, err := io.ReadAll(r); !errors.Is(err, context.Canceled) {
			t.Errorf("Read after cancellation: %v", err)
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || len(paths) != 1 {
		t.Errorf("Walk = %v after %q, want context.Canceled after one source", err, paths)
	}
}

func TestReaderEndsWithVisit(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a", "data")
	var kept io.Reader
	if err := Walk(t.Context(), []string{dir}, Options{}, func(_ Source, r io.Reader) error { kept = r; return nil }); err != nil {
		t.Fatal(err)
	}
	if n, err := kept.Read(make([]byte, 4)); n != 0 || err == nil || err == io.EOF {
		t.Errorf("Read after the visit = %d, %v", n, err)
	}
}

func TestProgress(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a", strings.Repeat("a", 100_000))
	write(t, dir, "b.gz", gz(strings.Repeat("b", 100_000)))
	write(t, dir, "c.zip", zipball(member{"x", strings.Repeat("c", 300_000)}, member{"y", "y"}))
	write(t, dir, "d.tar", tarball(member{"x", strings.Repeat("d", 300_000)}))
	total, known := TotalBytes(t.Context(), []string{dir})
	if !known || total < 400_000 {
		t.Errorf("TotalBytes = %d, %v", total, known)
	}
	for _, read := range []bool{true, false} {
		var sum int64
		opt := Options{Progress: func(n int64) { sum += n }}
		err := Walk(t.Context(), []string{dir}, opt, func(_ Source, r io.Reader) (err error) {
			if read {
				_, err = io.Copy(io.Discard, r)
			}
			return err
		})
		if err != nil || sum != total {
			t.Errorf("read %v: progress %d of %d, %v", read, sum, total, err)
		}
	}
	if n, known := TotalBytes(t.Context(), []string{"-", filepath.Join(dir, "a")}); known || n != 100_000 {
		t.Errorf("TotalBytes with standard input = %d, %v", n, known)
	}
}

func TestPrintable(t *testing.T) {
	for _, tt := range []struct{ path, want string }{
		{"杨官璘/第07轮　红.pgn", "杨官璘/第07轮　红.pgn"},
		{"a\x1b[31mb\n", `a\x1b[31mb\x0a`},
		{"\xc6\xe5.pgn", `\xc6\xe5.pgn`}, // 棋 in GBK
		{`a\x1b`, `a\\x1b`},
		{"a\u202egp.exe", `a\u202egp.exe`},
		{"\u0085\u200b\U000e0001", `\u0085\u200b\U000e0001`},
		{"\x7f\ufffd", `\x7f` + "\ufffd"},
	} {
		if got := Printable(tt.path); got != tt.want {
			t.Errorf("Printable(%q) = %s, want %s", tt.path, got, tt.want)
		}
	}
}

// FuzzPrintable holds that nothing but printable text comes out, and that a
// path can be told from its printable form.
func FuzzPrintable(f *testing.F) {
	for _, s := range []string{"a", "\\", "\x1b]0;x\x07", "\xff\xfe", "\u202e", "\u0085", "\\u202e", "　"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p := Printable(s)
		if strings.ContainsFunc(p, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 }) {
			t.Errorf("Printable(%q) = %q", s, p)
		}
		if back := unprint(p); back != s {
			t.Errorf("Printable(%q) = %q, which reads back as %q", s, p, back)
		}
	})
}

// TestNoLeaks walks every kind of source there is and looks for what is left.
func TestNoLeaks(t *testing.T) {
	dir, temp := t.TempDir(), t.TempDir()
	big := strings.Repeat("0123456789abcdef", 1<<17)
	write(t, dir, "a.zst", zst(big))
	write(t, dir, "b.tar", tarball(member{"in.zip", zipball(stored("big", big), member{"c.zst", zst("c")})}, member{"cut.zip", zipball(stored("x", big))[:3<<19]}))
	write(t, dir, "c.gz", gz(big)[:1000])
	before := runtime.NumGoroutine()
	for range 3 {
		all := walk(t, Options{TempDir: temp}, dir)
		if len(all) != 5 {
			t.Errorf("sources: %q", brief(all)[1:])
		}
		spoolIsEmpty(t, temp)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("%d goroutines before, %d after", before, after)
	}
}

func spoolIsEmpty(t testing.TB, temp string) {
	t.Helper()
	left, err := os.ReadDir(temp)
	if err != nil || len(left) > 0 {
		t.Errorf("left in the temporary folder: %v, %v", left, err)
	}
}
