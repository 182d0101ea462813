package sgf_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
	"qipu/ingest/sgf"
)

func newSplitter(r io.Reader, maxRecord int) *records.Splitter {
	return records.NewSplitter(sgf.NewScanner(), r, maxRecord)
}

func texts(list []records.Record) []string {
	var out []string
	for _, r := range list {
		out = append(out, string(r.Bytes))
	}
	return out
}

func encode(t testing.TB, enc encoding.Encoding, text string) []byte {
	t.Helper()
	b, err := enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// marked cuts a text at its "¦" marks.
func marked(text string) (source string, want []string) {
	for part := range strings.SplitSeq(text, "¦") {
		source += part
		if part = strings.Trim(part, records.Blank); part != "" {
			want = append(want, part)
		}
	}
	return source, want
}

// In each test "¦" marks where the source is to be cut, and is not part of it.
func TestSplit(t *testing.T) {
	tests := []struct{ what, marked string }{
		{"nothing", ""},
		{"blank space", " \r\n\n"},
		{"one game", "(;GM[4];B[hh])\n"},
		{"two games", "(;GM[4];B[hh])\n¦(;GM[4];B[hh])"},
		{"glued", "(;B[hh])¦(;B[ii](;W[aa])(;W[bb]))¦(;B[jj])"},
		{"rulers between", "(;GM[5];B[hh]\n;)\n---\n¦(;GM[5];B[ii]\n;)\n---\n"},
		{"text before", "第三届 (见下) [1]\n(;GM[4];B[hh])\n¦(;GM[4];B[ii])"},
		{"the input of a tool", "(;GM[5];B[hh])\n17\n2\n1[K11],A[L10]\n¦(;GM[5];B[ii])"},
		{"a stray end", "(;GM[4];B[hh])\n;)\n¦(;GM[4];B[ii])"},
		{"brackets in values", "(;GM[4];B[hh]C[( and (;B[ii\\]) and \\\\];W[ii])¦(;GM[4];B[ii])"},
		{"brackets in names", "(;GM[4]PB[:-(]PW[a) (;];B[hh])¦(;GM[4];B[ii])"},
		{"a quoted game in a comment", "(;GM[4]C[see\n(;GM[4\\];B[hh\\])\nthere];B[hh])¦(;GM[4];B[ii])"},
		{"no last bracket", "(;GM[4];B[hh](;W[ii]\n¦(;GM[4];B[ii])"},
		{"no last bracket, glued", "(;GM[4];B[hh]¦(;FF[4]GM[4];B[ii])"},
		{"variations are no games", "(;GM[4];B[hh]\n(;W[ii]\n;B[jj])\n(;W[jj]C[x]))"},
		{"an open value", "(;GM[4];B[hh]C[left open;W[ii])\n¦(;GM[4]SZ[15];B[ii])\n¦(;GM[4];B[jj])"},
		{"long names", "(;GaMe[4];Black[hh]\n¦(;GaMe[4];Black[ii])"},
		{"no semicolon", "(GM[4]SZ[15];B[hh])¦(GM[4]SZ[15];B[ii])"},
		{"prose", "Nothing (see [1]) here (; or there)\n"},
		{"white space in the opening", "( \n ; \n GM [4] ; B[hh])¦(\n\t;\r\nB[ii])"},
		{"carriage returns", "(;GM[4]C[a\r(;GM[4\\]b];B[hh]\r¦(;GM[4];B[ii])"},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			source, want := marked(tt.marked)
			for _, r := range []io.Reader{strings.NewReader(source), iotest.OneByteReader(strings.NewReader(source))} {
				if diff := cmp.Diff(want, texts(splittest.Split(t, newSplitter(r, 0)))); diff != "" {
					t.Error(diff)
				}
			}
		})
	}
}

// In Big5 and GBK the second half of a character may be [ \ or ]: 乗 and 慮 of GBK
// end in ] (81 5D, 91 5D), 凗 and 匼 of Big5 too.
func TestSplitMultibyte(t *testing.T) {
	ends := func(t *testing.T, enc encoding.Encoding, trail byte) string {
		t.Helper()
		var found []rune
		for r := rune(0x4e00); r < 0x9fa5 && len(found) < 40; r++ {
			if b, err := enc.NewEncoder().Bytes([]byte(string(r))); err == nil && len(b) == 2 && b[1] == trail {
				found = append(found, r)
			}
		}
		return string(found)
	}
	for name, enc := range map[string]encoding.Encoding{"gbk": simplifiedchinese.GBK, "big5": traditionalchinese.Big5} {
		for _, trail := range []byte("]\\[") {
			odd := ends(t, enc, trail)
			prose := "黑棋的第三手下在白棋的右方，白棋必須應在此處"
			if name == "gbk" {
				prose = "黑棋的第三手下在白棋的右方，白棋必须应在此处"
			}
			text := "(;GM[4]PB[选]C[" + prose + "(" + odd + ")];B[hh]C[" + odd + "];W[ii])\n¦(;GM[4]PB[a];B[ii]C[" + odd + prose + odd + "])"
			if name == "big5" {
				text = strings.ReplaceAll(text, "选", "選")
			}
			source, want := marked(text)
			got := splittest.Split(t, newSplitter(bytes.NewReader(encode(t, enc, source)), 0))
			var decoded []string
			for _, r := range got {
				b, err := enc.NewDecoder().Bytes(r.Bytes)
				if err != nil {
					t.Fatal(err)
				}
				decoded = append(decoded, string(b))
			}
			if diff := cmp.Diff(want, decoded); diff != "" {
				t.Errorf("%s, %q: %s", name, trail, diff)
			}
		}
	}
}

// A letter of one byte before a closing bracket does not swallow it: names of
// players in Latin-1, which is what FF[4] means where nothing is declared.
func TestSplitOneByteLetters(t *testing.T) {
	for _, source := range []string{
		"(;GM[4]PB[Ants Soos\xf5]PW[Andr\xe9];B[hh])\n¦(;GM[4]PB[Kalle \xc5]PW[\xd6];B[ii])",
		"(;GM[4]PB[Andr\xe9]\n PW[b];B[hh]C[\xe9\xe9\xe9])¦(;GM[4];B[ii])",
	} {
		source, want := marked(source)
		if diff := cmp.Diff(want, texts(splittest.Split(t, newSplitter(strings.NewReader(source), 0)))); diff != "" {
			t.Error(diff)
		}
	}
	// Where nothing shows it, the user can say it.
	source, want := marked("(;GM[4]PB[\xc8\xe2\xe0\xed\xee\xe2 \xcf\xb8\xf2\xf0]C[\xcf\xb8\xf2\xf0]x;B[hh])¦(;GM[4];B[ii])")
	s := newSplitter(strings.NewReader(source), 0)
	s.SetEncoding("windows-1252")
	if diff := cmp.Diff(want, texts(splittest.Split(t, s))); diff != "" {
		t.Error(diff)
	}
}

func TestSplitUTF16(t *testing.T) {
	source, want := marked("(;GM[4]PB[选手07]C[(];B[hh])\n¦(;GM[4];B[ii])")
	enc := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	got := texts(splittest.Split(t, newSplitter(bytes.NewReader(encode(t, enc, source)), 0)))
	if diff := cmp.Diff(want, got); diff != "" && strings.TrimPrefix(got[0], "\ufeff") != want[0] {
		t.Error(diff)
	}
}

func TestSplitDoesNotDependOnShards(t *testing.T) {
	pieces := []string{
		"(;GM[4]SZ[15]", "(;B[hh]", "(", ")", ";W[ii]", "C[", "]", "\\", "\n", "\r\n", "PB[选手07]", "---\n", "(;", "(GM[4]", "x y ",
		strings.Repeat("字 ", 300), strings.Repeat(" ", 3000), strings.Repeat("(;B[aa]", 100), "\ufeff", "\x91\x5d", "\xe9]", "[",
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		var b strings.Builder
		for range rng.IntN(300) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		source := []byte(b.String())
		limit := 8192 << rng.IntN(6)
		cut := func(size, count int) []records.Record {
			return splittest.Shards(t, newSplitter(bytes.NewReader(source), limit), size, count)
		}
		want := cut(1<<24, 1<<24)
		for _, rec := range want {
			if rec.Encoding == "" && (rec.Oversize != (rec.Length > int64(limit)) || !bytes.HasPrefix(source[rec.Offset:rec.Offset+rec.Length], rec.Bytes)) {
				t.Fatalf("round %d, limit %d: %d bytes of %d, oversize %v", round, limit, len(rec.Bytes), rec.Length, rec.Oversize)
			}
		}
		for range 5 {
			size, count := 1<<rng.IntN(17), 1+rng.IntN(40)
			if got := cut(size, count); !reflect.DeepEqual(want, got) {
				t.Fatalf("round %d, shards of %d bytes and %d records, limit %d:\n%s", round, size, count, limit, cmp.Diff(want, got))
			}
		}
	}
}

// A hundred megabytes of one value, of open brackets, of rows of other signs: one
// record that is too long, in bounded memory, and the next game is found.
func TestSplitHuge(t *testing.T) {
	for i, filler := range []string{"x", "(;", "\\", "\xe9", "\xe9]", "字", " ", "\n(", "[]"} {
		size := int64(100 << 20)
		if i > 0 || testing.Short() {
			size = 10 << 20
		}
		size -= size % int64(len(filler))
		source := io.MultiReader(
			strings.NewReader("(;GM[4]C["), splittest.Repeat(filler, size),
			strings.NewReader("x\n(;GM[4]SZ[15];B[hh])"),
		)
		var sh records.Shard
		var got []records.Record
		s := newSplitter(source, 1<<20)
		most := 0
		for err := error(nil); err == nil; {
			sh.Reset()
			err = s.Append(&sh, 1<<20, 1<<20)
			for _, rec := range sh.Records {
				rec.Bytes = bytes.Clone(rec.Bytes)
				got = append(got, rec)
			}
			most = max(most, cap(sh.Buf))
		}
		if len(got) != 2 || !got[0].Oversize || got[0].Length != int64(len("(;GM[4]C["))+size+1 || string(got[1].Bytes) != "(;GM[4]SZ[15];B[hh])" {
			t.Errorf("%q: %d records", filler, len(got))
		}
		if limit := 4 << 20; most > limit {
			t.Errorf("%q: a buffer of %d bytes", filler, most)
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{
		"(;GM[4];B[hh])\n(;GM[4]C[\\]](;W[ii])", "a(;B[])(;\n;)---", "(;GM[4]PB[\x91]\x5d;B[hh]\n(;GM[4];B[ii])",
		"(GM[4])(", "\xff\xfe(\x00;\x00", "(;GM[4]C[\n(;GM[4]", strings.Repeat("(;B[aa]", 50), "(;CA[\xe9]\xe9])(;\\\\",
	} {
		f.Add([]byte(s), uint16(7))
	}
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		splittest.Check(t, sgf.NewScanner, source, size)
		if _, wide := encodings.DetectWide(source[:min(len(source), 1<<10)]); wide {
			return
		}
		// Check names an encoding; without one it is told by the bytes.
		whole := splittest.Split(t, newSplitter(bytes.NewReader(source), 0))
		halves := splittest.Split(t, newSplitter(iotest.HalfReader(bytes.NewReader(source)), 0))
		if diff := cmp.Diff(texts(whole), texts(halves)); diff != "" {
			t.Fatal(diff)
		}
		if shards := splittest.Shards(t, newSplitter(bytes.NewReader(source), 0), int(size), 1+int(size)%7); !reflect.DeepEqual(whole, shards) {
			t.Fatal(cmp.Diff(whole, shards))
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	var moves strings.Builder
	for i := range 60 {
		fmt.Fprintf(&moves, ";%c[%c%c]", "BW"[i%2], 'a'+i%15, 'a'+i%13)
	}
	for name, text := range map[string]string{
		"moves":    "(;GM[4]FF[4]SZ[15]PB[a]PW[b]RE[B+]" + moves.String() + ")\n",
		"comments": "(;GM[4]FF[4]SZ[15]PB[选手07]PW[b];B[hh]C[" + strings.Repeat("黑棋的第三手下在白棋的右方，", 30) + "])\n",
	} {
		b.Run(name, func(b *testing.B) {
			source := []byte(strings.Repeat(text, 16<<20/len(text)))
			var sh records.Shard
			s := newSplitter(nil, 0)
			b.SetBytes(int64(len(source)))
			b.ReportAllocs()
			for b.Loop() {
				s.Reset(bytes.NewReader(source), 0)
				for err := error(nil); err == nil; {
					sh.Reset()
					err = s.Append(&sh, 1<<20, 1<<12)
				}
			}
		})
	}
}
