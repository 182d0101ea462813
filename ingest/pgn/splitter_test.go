package pgn_test

import (
	"bytes"
	"errors"
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

	"qipu/ingest/internal/splittest"
	"qipu/ingest/pgn"
	"qipu/ingest/records"
)

func newSplitter(r io.Reader, maxRecord int) *records.Splitter {
	return records.NewSplitter(pgn.NewScanner(), r, maxRecord)
}

func newReader() *records.Reader { return records.NewReader("pgn", new(pgn.Parser)) }

func texts(list []records.Record) []string {
	var out []string
	for _, r := range list {
		out = append(out, string(r.Bytes))
	}
	return out
}

// In each test "¦" marks where the source is to be cut, and is not part of it.
func TestSplit(t *testing.T) {
	tests := []struct{ what, marked string }{
		{"nothing", ""},
		{"blank space", " \r\n\n\t\n"},
		{"a mark alone", "\ufeff\n"},
		{"one sheet without tags", "1. h2e2 h9g7\n2. h0g2\n"},
		{"tag sections", "[Event \"a\"]\n[Red \"b\"]\n\n1. h2e2 *\n\n¦[Event \"c\"]\n\n1. h2e2 *\n"},
		{"two blank lines (U024)", "[Event \"a\"]\n\n\n1. h2e2\n\n\n¦[Event \"b\"]\n\n1. h2e2\n"},
		{"CRLF", "[Event \"a\"]\r\n\r\n1. h2e2 *\r\n\r\n¦[Event \"b\"]\r\n\r\n*\r\n"},
		{"CR alone", "[Event \"a\"]\r\r1. h2e2 *\r\r¦[Event \"b\"]\r\r*\r"},
		{"FEN entries without moves (U025, 011.pgn)", "[FEN \"4k3/8 w\"]\n\n¦[FEN \"4k3/8 b\"]\n"},
		{"the same with Game (011.xq.pgn)", "[Game \"Chinese Chess\"]\n[FEN \"4k4 w\"]\n\n¦[Game \"Chinese Chess\"]\n[FEN \"4k4 b\"]\n"},
		{"Event opens a section", "[Event \"a\"]\n[FEN \"x\"]\n\n¦[Event \"b\"]\n"},
		{"Event under Game does not", "[Game \"Chinese Chess\"]\n\n[Event \"b\"]\n\n[Red \"c\"]\n\n1. h2e2\n"},
		{"no line end between games (U027, 013.xq.pgn)", "[Game \"a\"]\n\n1. H2-E2 H9-G7 1-0¦[Game \"b\"]\n[Event \"c\"]\n\n1. B2-E2 0-1\n"},
		{"the same with spaces", "[Game \"a\"]\n\n1. H2-E2 1/2-1/2 \t¦[Game \"b\"]\n"},
		{"no result before a bracket", "[Game \"a\"]\n\n1. H2-E2 [Game \"b\"]\n"},
		{"not the result but a number", "[Game \"a\"]\n\n1. H2-E2 11-0[Game \"b\"]\n"},
		{"inside an open comment", "[Event \"a\"]\n\n1. h2e2 {lost\n\n¦[Event \"b\"]\n\n1. h2e2 *\n"},
		{"a clock comment at a line start", "[Event \"a\"]\n\n1. h2e2 {\n[%clk 0:01:00]}\n1... h9g7\n"},
		{"nested broken tags", "[Event \"[Game \"Chinese Chess\"]\n[Event \"a\"]\n\n*\n\n¦[Event \"[Game \"Chinese Chess\"]\n*\n"},
		{"tags without quotes or over two lines", "[Event \"a\"]\n[Site 北京]\n[Red \"b\nc\"]\n[Black \"d\"]\n\n*\n"},
		{"comment and escape between tags", "[Event \"a\"]\n; note\n%x\n[Red \"b\"]\n"},
		{"sheets without tags", "1. h2e2 h9g7 1-0\n¦1. h2e2 h9g7\n2. b2e2 0-1\n\n¦1、炮二平五\n"},
		{"a ruler after the result", "1. h2e2 *\n =========\n¦1. b2e2 *\n =========\n"},
		{"prose after the result", "[Game \"a\"]\n1. h2e2 1-0\n======\n欢迎访问\n\n¦[Game \"b\"]\n"},
		{"1... goes on", "1. h2e2 ; usual 1-0\n1... h9g7\n"},
		{"a sheet without tags before one with", "1. h2e2 h9g7\n\n¦[Event \"a\"]\n\n1. h2e2\n"},
		{"a heading belongs to the first", "象棋名局\n\n[Event \"a\"]\n\n1. h2e2\n"},
		{"marks within the source", "\ufeff[Event \"a\"]\n\n1. h2e2 *\n¦\ufeff[Event \"b\"]\n\n*\n"},
		{"leading and trailing blank space", "\n\n [Event \"a\"]\n\n*\n\n\n"},
	}
	for _, tt := range tests {
		var want []records.Record
		offset := int64(0)
		for part := range strings.SplitSeq(tt.marked, "¦") {
			text := strings.Trim(part, " \t\r\n")
			if text != "" && text != "\ufeff" {
				lead := int64(strings.Index(part, text[:1]))
				want = append(want, records.Record{Offset: offset + lead, Length: int64(len(text)), Bytes: []byte(text)})
			}
			offset += int64(len(part))
		}
		source := strings.ReplaceAll(tt.marked, "¦", "")
		for _, r := range []io.Reader{strings.NewReader(source), iotest.OneByteReader(strings.NewReader(source)), iotest.DataErrReader(strings.NewReader(source))} {
			if diff := cmp.Diff(want, splittest.Split(t, newSplitter(r, 0))); diff != "" {
				t.Errorf("%s:\n%s", tt.what, diff)
				break
			}
		}
	}
}

// The byte of [ also occurs as a second half: 久 is A45B and 鉀 B95B in Big5, 抂 925B and 竅 B85B in GBK.
func TestSplitMultibyte(t *testing.T) {
	big5 := "[Event \"a\"]\n\n1. \xa4\x5b1-0\xb9\x5b \"x\"\n\xb9\x5b[Event \"b\"]\n"
	gbk := "[Event \"a\"]\n\n1. \x92\x5b\xb8\x5bRed \"x\"]\n"
	for _, source := range []string{big5, gbk} {
		if got := splittest.Split(t, newSplitter(strings.NewReader(source), 0)); len(got) != 1 {
			t.Errorf("%q: %q", source, texts(got))
		}
	}
	for _, enc := range []interface{ Bytes([]byte) ([]byte, error) }{simplifiedchinese.GB18030.NewEncoder(), traditionalchinese.Big5.NewEncoder()} {
		source, err := enc.Bytes([]byte("1、炮二平五 1-0\n1．炮二平五 1-0\n1、…… 炮二平五 1-0\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := splittest.Split(t, newSplitter(bytes.NewReader(source), 0)); len(got) != 2 {
			t.Errorf("%q: %d records, want 2", source, len(got))
		}
	}
}

func TestSplitUTF16(t *testing.T) {
	const first, second = "[Event \"测试\"]\r\n\r\n1. 炮二平五 *\r\n", "[Event \"二\"]\r\n*"
	for name, enc := range map[string]unicode.Endianness{"utf-16le": unicode.LittleEndian, "utf-16be": unicode.BigEndian} {
		for _, policy := range []unicode.BOMPolicy{unicode.UseBOM, unicode.IgnoreBOM} {
			raw, err := unicode.UTF16(enc, policy).NewEncoder().Bytes([]byte(first + "\r\n" + second))
			if err != nil {
				t.Fatal(err)
			}
			got := splittest.Split(t, newSplitter(bytes.NewReader(raw), 0))
			if len(got) != 2 || string(got[1].Bytes) != second || got[1].Encoding != name {
				t.Fatalf("%s: %q", name, texts(got))
			}
			tail, err := unicode.UTF16(enc, unicode.IgnoreBOM).NewEncoder().Bytes([]byte(second))
			if err != nil {
				t.Fatal(err)
			}
			if r := got[1]; !bytes.Equal(raw[r.Offset:r.Offset+r.Length], tail) {
				t.Errorf("%s: record 2 at %d+%d of %d", name, r.Offset, r.Length, len(raw))
			}
		}
	}
	// Markers of results in ASCII stand between records.
	for _, end := range []string{"1-0", "0-1", "1/2-1/2", "*", "0-0"} {
		if got := splittest.Split(t, newSplitter(strings.NewReader("1. h2e2 h9g7 "+end+"\n1. h2e2"), 0)); len(got) != 2 {
			t.Errorf("behind %s: %q", end, texts(got))
		}
	}
	// Told so, the splitter neither looks for UTF-16 nor misses it.
	s := newSplitter(strings.NewReader("a\x00b\x00"), 0)
	s.SetEncoding("utf-16le")
	if got := splittest.Split(t, s); len(got) != 1 || string(got[0].Bytes) != "ab" || got[0].Length != 4 {
		t.Errorf("told UTF-16: %+v", got)
	}
	s = newSplitter(strings.NewReader("1\x00.\x00 \x00"), 0)
	s.SetEncoding("gb18030")
	if got := splittest.Split(t, s); len(got) != 1 || got[0].Encoding != "" {
		t.Errorf("told GB18030: %+v", got)
	}
}

// repeat reads the same bytes n times.
func repeat(s string, n int) io.Reader {
	return splittest.Repeat(s, int64(len(s))*int64(n))
}

func TestSplitOversize(t *testing.T) {
	const limit, long = 1 << 20, 8 << 20
	for _, line := range []string{"x", "x y\n", "\n", "\r"} {
		filler := repeat(line, long/len(line))
		source := io.MultiReader(strings.NewReader("\n[Event \"a\"]\n\n1. h2e2 "), filler,
			strings.NewReader("z 1-0[Event \"b\"]\n\n*\n"))
		got := splittest.Split(t, newSplitter(source, limit))
		if len(got) != 2 {
			t.Fatalf("%q: %d records", line, len(got))
		}
		length := int64(len("[Event \"a\"]\n\n1. h2e2 ")) + long + int64(len("z 1-0"))
		big := got[0]
		if !big.Oversize || big.Offset != 1 || big.Length != length || len(big.Bytes) != 64<<10 || !bytes.HasPrefix(big.Bytes, []byte("[Event \"a\"]\n")) {
			t.Errorf("%q: oversize %v at %d+%d, %d bytes kept", line, big.Oversize, big.Offset, big.Length, len(big.Bytes))
		}
		if b := got[1]; b.Oversize || b.Offset != 1+length || string(b.Bytes) != "[Event \"b\"]\n\n*" {
			t.Errorf("%q: next %+v", line, b)
		}
	}
}

func TestSplitOversizeAtTheEnd(t *testing.T) {
	got := splittest.Split(t, newSplitter(repeat("x", 9<<20), 1<<20))
	if len(got) != 1 || !got[0].Oversize || got[0].Length != 9<<20 {
		t.Errorf("%d records, %+v", len(got), got[0].Length)
	}
	if got := splittest.Split(t, newSplitter(repeat(" \n", 8<<20), 1<<20)); len(got) != 0 {
		t.Errorf("blank space: %d records", len(got))
	}
}

func TestSplitterMemoryIsBounded(t *testing.T) {
	var sh records.Shard
	s := newSplitter(repeat("x", 64<<20), 1<<20)
	for {
		sh.Reset()
		if err := s.Append(&sh, 1<<20, 1<<20); err != nil {
			break
		}
	}
	if limit := 4 << 20; cap(sh.Buf) > limit {
		t.Errorf("buffer of %d bytes", cap(sh.Buf))
	}
}

// A shard takes its records from what has been read before more is read: of
// many small ones the splitter holds no more than it read at first.
func TestCarryDrains(t *testing.T) {
	const size, count = 64 << 10, 10
	source := strings.Repeat("1. a *\n", 100_000)
	r := strings.NewReader(source)
	s := newSplitter(r, 0)
	var sh records.Shard
	for i := range 500 {
		sh.Reset()
		if err := s.Append(&sh, size, count); err != nil || len(sh.Records) != count {
			t.Fatalf("shard %d: %d records, %v", i, len(sh.Records), err)
		}
		if first := sh.Records[0]; first.Offset != int64(i*count*len("1. a *\n")) || string(first.Bytes) != "1. a *" {
			t.Fatalf("shard %d begins with %q at %d", i, first.Bytes, first.Offset)
		}
	}
	if n := len(source) - r.Len(); n > size+1<<10 {
		t.Errorf("%d bytes were read for shards of %d in all", n, 500*count*len("1. a *\n"))
	}
}

// A source in UTF-16 takes no buffers of its own once the splitter has met one.
func TestSplitUTF16AllocatesNothing(t *testing.T) {
	raw := encode(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), strings.Repeat("[Event \"测试\"]\n\n1. 炮二平五 *\n\n", 100))
	r := bytes.NewReader(nil)
	s := newSplitter(nil, 0)
	var sh records.Shard
	cut := func() {
		r.Reset(raw)
		s.Reset(r, 0)
		sh.Reset()
		if err := s.Append(&sh, 1<<20, 1<<10); !errors.Is(err, io.EOF) || len(sh.Records) != 100 {
			t.Fatalf("%d records, %v", len(sh.Records), err)
		}
	}
	cut()
	if n := testing.AllocsPerRun(20, cut); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestRecordRaw(t *testing.T) {
	text := "[Event \"测试\"]\n\n1. 炮二平五 \U0001F004 *\n\n[Event \"二\"]\n\n" + strings.Repeat("炮二平五 ", 1<<10) + "*"
	for _, enc := range []encoding.Encoding{
		unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), simplifiedchinese.GB18030,
	} {
		source := encode(t, enc, text)
		for limit := range 20 { // the second record is cut short, at every byte of a character
			for _, rec := range splittest.Split(t, newSplitter(bytes.NewReader(source), 1024+limit)) {
				raw := rec.Raw([]byte("before"))
				want := source[rec.Offset : rec.Offset+rec.Length]
				if rec.Oversize {
					want = want[:min(len(want), len(raw)-len("before"))]
				}
				if !bytes.Equal(raw, append([]byte("before"), want...)) || len(want) == 0 {
					t.Errorf("%v: record at %d: %q, want %q", enc, rec.Offset, raw, want)
				}
			}
		}
	}
}

// Sources of pieces that records are cut at, in any order: the records are the
// same whatever the size of the shards, with a low limit on their length too.
func TestSplitDoesNotDependOnShards(t *testing.T) {
	pieces := []string{
		"[Event \"测试\"]\n", "[Red \"b\"]\n", "1. h2e2 h9g7\n", "1. a *\n", "1-0", "1/2-1/2\r\n", "\n", "\r", "  ", "\ufeff", "{",
		strings.Repeat("x y ", 100) + "\n", strings.Repeat("\n", 400), strings.Repeat("z", 1000), strings.Repeat(" ", 900),
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		var b strings.Builder
		for range rng.IntN(500) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		source := []byte(b.String())
		if round%3 == 0 {
			source = encode(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), b.String())
		}
		limit := 1024 << rng.IntN(8)
		cut := func(size, count int) (list []records.Record) {
			var sh records.Shard
			s := newSplitter(bytes.NewReader(source), limit)
			for err := error(nil); err == nil; {
				sh.Reset()
				err = s.Append(&sh, size, count)
				for _, rec := range sh.Records {
					rec.Bytes = bytes.Clone(rec.Bytes)
					list = append(list, rec)
				}
			}
			return list
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

// Blank space behind a record does not make it too long.
func TestSplitLongBlankSpace(t *testing.T) {
	const limit = 256 << 10
	text := "[Event \"a\"]\n\n" + strings.Repeat("1. h2e2\n", 20_000) + "*"
	source := io.MultiReader(strings.NewReader(text), repeat("\n", 8<<20), strings.NewReader("[Event \"b\"]\n"))
	got := splittest.Split(t, newSplitter(source, limit))
	if len(got) != 2 || got[0].Oversize || string(got[0].Bytes) != text || got[0].Length != int64(len(text)) || got[1].Offset != int64(len(text)+8<<20) {
		t.Errorf("%d records, oversize %v, %d bytes of %d", len(got), got[0].Oversize, got[0].Length, len(text))
	}
	source = io.MultiReader(strings.NewReader(text), repeat("\n", 8<<20), strings.NewReader("x"), repeat("\n", 8<<20))
	got = splittest.Split(t, newSplitter(source, limit))
	if len(got) != 1 || !got[0].Oversize || got[0].Length != int64(len(text)+8<<20+1) || string(got[0].Bytes) != text[:64<<10] {
		t.Errorf("%d records, oversize %v, %d bytes", len(got), got[0].Oversize, got[0].Length)
	}
}

func TestSplitterFailure(t *testing.T) {
	broken := errors.New("disk on fire")
	s := newSplitter(io.MultiReader(strings.NewReader("[Event \"a\"]\n\n*\n\n[Event \"b\"]"), iotest.ErrReader(broken)), 0)
	for range 2 {
		if rec, err := s.Next(); err != nil {
			t.Fatalf("%q, %v", rec.Bytes, err)
		}
	}
	for range 2 {
		if _, err := s.Next(); !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
	}
}

// Records of several sources share one shard, and stay valid.
func TestAppendManySources(t *testing.T) {
	var sh records.Shard
	s := newSplitter(nil, 0)
	for range 1000 {
		s.Reset(strings.NewReader("[Event \"a\"]\n\n1. h2e2 *\n"), 0)
		if err := s.Append(&sh, 64<<10, 1<<20); !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
	}
	if len(sh.Records) != 1000 {
		t.Fatalf("%d records", len(sh.Records))
	}
	for _, rec := range sh.Records {
		if string(rec.Bytes) != "[Event \"a\"]\n\n1. h2e2 *" || rec.Offset != 0 {
			t.Fatalf("%+v", rec)
		}
	}
}

// Whatever the bytes: records come in order, do not overlap, are the bytes they
// say, and leave nothing out but blank space; and they are the same however the
// bytes arrive and whatever the size of the shards.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{
		"[Event \"a\"]\n\n1. h2e2 {\n[Event \"b\"]\r\r1-0[Event \"c\"]", "1. a *\n====\n1. b 1-0\n1、c", "\ufeff\n[A \"\n\"]\n[B x]\n",
		"\x00\x00[", "[Event \"\"]\n\n[Event \"\"]\n[Site \"\"]\n\n[Site \"\"]",
		strings.Repeat(" ", 300) + "[Event \"a\"]" + strings.Repeat("\n", 300) + "*[Event \"a\"]",
	} {
		f.Add([]byte(s), uint16(7))
	}
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		s := newSplitter(bytes.NewReader(source), 0)
		s.SetEncoding("big5")
		cut := splittest.Split(t, s)
		end := int64(0)
		for _, r := range cut {
			if r.Offset < end || r.Length != int64(len(r.Bytes)) || r.Oversize || !bytes.Equal(source[r.Offset:r.Offset+r.Length], r.Bytes) {
				t.Fatalf("record at %d+%d after %d", r.Offset, r.Length, end)
			}
			if gap := source[end:r.Offset]; len(bytes.Trim(gap, " \t\r\n\v\f\x1a\xef\xbb\xbf")) > 0 {
				t.Fatalf("left out: %q", gap)
			}
			end = r.Offset + r.Length
		}
		if gap := source[end:]; len(bytes.Trim(gap, " \t\r\n\v\f\x1a\xef\xbb\xbf")) > 0 {
			t.Fatalf("left out at the end: %q", gap)
		}
		var sh records.Shard
		again := newSplitter(iotest.HalfReader(bytes.NewReader(source)), 0)
		again.SetEncoding("big5")
		for again.Append(&sh, len(sh.Buf)+int(size), len(sh.Records)+1+int(size)%7) == nil {
		}
		if diff := cmp.Diff(texts(cut), texts(sh.Records)); diff != "" {
			t.Fatal(diff)
		}
		small := newSplitter(bytes.NewReader(source), 1) // the least limit
		small.SetEncoding("big5")
		for i, r := range splittest.Split(t, small) {
			if i >= len(cut) || r.Offset != cut[i].Offset || r.Oversize != (r.Length > 1024) || !bytes.HasPrefix(cut[i].Bytes, r.Bytes) {
				t.Fatalf("with a limit, record %d: %d+%d", i, r.Offset, r.Length)
			}
		}
	})
}

func BenchmarkSplit(b *testing.B) {
	game := "[Event \"a\"]\n[Red \"选手07\"]\n[Result \"*\"]\n\n" + strings.Repeat("1. h2e2 h9g7\n", 40) + "*\n\n"
	for name, text := range map[string]string{"short lines": game, "long lines": strings.ReplaceAll(game, "g7\n", "g7 "), "tiny records": "1. a *\n"} {
		b.Run(name, func(b *testing.B) {
			source := []byte(strings.Repeat(text, 64<<20/len(text)))
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
