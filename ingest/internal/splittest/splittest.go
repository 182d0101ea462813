// Package splittest checks what must hold of every records.Scanner.
package splittest

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"qipu/ingest/records"
)

// Split returns the records of a source, with copies of their bytes.
func Split(t testing.TB, s *records.Splitter) []records.Record {
	t.Helper()
	var list []records.Record
	for {
		rec, err := s.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, keep(rec))
	}
}

func keep(rec records.Record) records.Record {
	rec.Bytes = bytes.Clone(rec.Bytes)
	rec.Head = bytes.Clone(rec.Head)
	return rec
}

// Shards returns the records of a source cut into shards of so many bytes and records.
func Shards(t testing.TB, s *records.Splitter, size, count int) []records.Record {
	t.Helper()
	var list []records.Record
	var sh records.Shard
	for err := error(nil); err == nil; {
		sh.Reset()
		if err = s.Append(&sh, size, count); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		for _, rec := range sh.Records {
			list = append(list, keep(rec))
		}
	}
	return list
}

// Check shows of a source, of any bytes, that its records come in order, do not
// overlap, are the bytes that they say and leave nothing out but blank space and the
// head; and that they are the same however the bytes arrive, whatever the size of the
// shards, and with a low limit on their length.
func Check(t testing.TB, scanner func() records.Scanner, source []byte, size uint16) {
	t.Helper()
	splitter := func(r io.Reader, limit int) *records.Splitter {
		s := records.NewSplitter(scanner(), r, limit)
		s.SetEncoding("big5") // none that UTF-16 is looked for in
		return s
	}
	list := Split(t, splitter(bytes.NewReader(source), 0))
	bounds := scanner().Bounds()
	end := int64(0)
	var head []byte
	for _, rec := range list {
		if rec.Oversize || rec.Offset < end || rec.Length != int64(len(rec.Bytes)) || !bytes.Equal(source[rec.Offset:rec.Offset+rec.Length], rec.Bytes) {
			t.Fatalf("record at %d+%d after %d", rec.Offset, rec.Length, end)
		}
		if trimmed := bytes.Trim(rec.Bytes, bounds.Blank); len(trimmed) == 0 || len(trimmed) != len(rec.Bytes) {
			t.Fatalf("record with blank space around it: %q", rec.Bytes)
		}
		head = rec.Head
		checkGap(t, bounds, source[end:rec.Offset], head)
		end = rec.Offset + rec.Length
	}
	if len(list) > 0 {
		checkGap(t, bounds, source[end:], head)
	}
	for _, r := range []io.Reader{iotest.OneByteReader(bytes.NewReader(source)), iotest.DataErrReader(iotest.HalfReader(bytes.NewReader(source)))} {
		same(t, "one by one", list, Split(t, splitter(r, 0)))
	}
	same(t, "in shards", list, Shards(t, splitter(bytes.NewReader(source), 0), int(size), 1+int(size)%7))

	if bounds.Head && len(list) == 0 {
		return // how long the head is cannot be seen
	}
	limit := max(16, 4*bounds.Ahead, len(head)+len("\ufeff"))
	low := Shards(t, splitter(bytes.NewReader(source), limit), int(size), 1+int(size)%5)
	if len(low) != len(list) {
		t.Fatalf("with a limit of %d: %d records, want %d", limit, len(low), len(list))
	}
	for i, rec := range low {
		whole := list[i]
		if rec.Offset != whole.Offset || rec.Length != whole.Length || rec.Oversize != (rec.Length > int64(limit)) || !bytes.HasPrefix(whole.Bytes, rec.Bytes) {
			t.Fatalf("with a limit of %d, record %d: %d+%d, want %d+%d", limit, i, rec.Offset, rec.Length, whole.Offset, whole.Length)
		}
		if !rec.Oversize && len(rec.Bytes) != len(whole.Bytes) {
			t.Fatalf("with a limit of %d, record %d: %d bytes of %d", limit, i, len(rec.Bytes), len(whole.Bytes))
		}
	}
}

// checkGap shows that what stands between two records is blank, or the head of all.
func checkGap(t testing.TB, bounds records.Bounds, gap, head []byte) {
	t.Helper()
	blank := bounds.Blank + "\ufeff"
	for left := bytes.Trim(gap, blank); len(left) > 0; left = bytes.TrimLeft(left, blank) {
		bare := bytes.Trim(head, blank)
		if len(bare) == 0 || !bytes.HasPrefix(left, bare) {
			t.Fatalf("left out: %q", gap)
		}
		left = left[len(bare):]
	}
}

func same(t testing.TB, how string, want, got []records.Record) {
	t.Helper()
	if len(want) != len(got) {
		t.Fatalf("%s: %d records, want %d", how, len(got), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(want[i], got[i]) {
			t.Fatalf("%s, record %d: %+v, want %+v", how, i, got[i], want[i])
		}
	}
}

// CheckRandom does Check with sources of these pieces in any order.
func CheckRandom(t testing.TB, scanner func() records.Scanner, pieces ...string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var b strings.Builder
		for range rng.IntN(200) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		Check(t, scanner, []byte(b.String()), uint16(rng.Uint32()))
	}
}

// CheckMemory shows that a source of n bytes, the same ones again and again, is cut
// with bounded memory, and returns how many records it has.
func CheckMemory(t testing.TB, scanner func() records.Scanner, head, again string, n int) (count int) {
	t.Helper()
	const size, limit = 1 << 20, 1 << 20
	s := records.NewSplitter(scanner(), io.MultiReader(strings.NewReader(head), Repeat(strings.Repeat(again, 1+64<<10/len(again)), int64(n))), limit)
	var sh records.Shard
	for err := error(nil); err == nil; {
		sh.Reset()
		if err = s.Append(&sh, size, 1<<12); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		count += len(sh.Records)
		if cap(sh.Buf) > 4*size {
			t.Fatalf("%q: buffer of %d bytes", again, cap(sh.Buf))
		}
	}
	return count
}

// Repeat reads the same bytes again and again, n bytes in all.
func Repeat(s string, n int64) io.Reader { return io.LimitReader(&cycle{s: s}, n) }

type cycle struct {
	s  string
	at int
}

func (c *cycle) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		k := copy(p[n:], c.s[c.at:])
		n += k
		c.at = (c.at + k) % len(c.s)
	}
	return n, nil
}
