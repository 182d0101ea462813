package records

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"qipu/schemas"
)

// recordOfBytes is a format for the test: a byte for the length of a name in GB18030,
// the name, and the squares of moves, two bytes each.
type recordOfBytes struct{}

func (recordOfBytes) ParseBinary(record []byte, b *Builder) {
	n := min(int(record[0]), len(record)-1)
	b.Tag("Red", b.Decode(record[1:1+n], "gb18030", 1))
	g := b.Game()
	for rest := record[1+n:]; len(rest) >= 2; rest = rest[2:] {
		g.Moves = append(g.Moves, schemas.Move{Token: b.Write(string(rest[:2]))})
	}
	b.Comment(0, len(g.Moves), b.Write("end"))
}

// TestBinary: a source is one record, bytes that would be blank in a text and all; its
// text is built, and what cannot be decoded is a fault with its place.
func TestBinary(t *testing.T) {
	source := []byte(" \x05\xc4\xe3\xff\xba\xc3a0b1\n ")
	source = source[1:]
	for _, r := range []io.Reader{bytes.NewReader(source), iotest.OneByteReader(bytes.NewReader(source))} {
		s := NewSplitter(NewWhole(true), r, 0)
		rec, err := s.Next()
		if err != nil || !bytes.Equal(rec.Bytes, source) || rec.Offset != 0 || rec.Length != int64(len(source)) {
			t.Fatalf("%+v, %v", rec, err)
		}
		if _, err := s.Next(); !errors.Is(err, io.EOF) {
			t.Errorf("behind it: %v", err)
		}
		var g schemas.Game
		arena := NewBinaryReader("bytes", recordOfBytes{}).Read(rec, "", []byte("before"), &g)
		if name := g.Value("Red"); name != "你\uFFFD好" {
			t.Errorf("Red is %q", name)
		}
		if len(g.Moves) != 3 || g.String(g.Moves[1].Token) != "b1" || g.String(g.Comments[0].Text) != "end" {
			t.Errorf("moves %+v, comments %+v", g.Moves, g.Comments)
		}
		if g.Origin.Encoding != "gb18030" || g.Origin.Format != "bytes" || !bytes.HasPrefix(arena, []byte("before")) {
			t.Errorf("%+v, %q", g.Origin, arena)
		}
		f := g.Faults
		if len(f) != 1 || f[0].Kind != schemas.FaultUndecodable || f[0].Offset != 3 || g.String(f[0].At) != "\uFFFD" {
			t.Errorf("faults %+v", f)
		}
	}
}

// cutName is a format for the test: a name that fills the record.
type cutName struct{ cut bool }

func (p cutName) ParseBinary(record []byte, b *Builder) {
	if !p.cut {
		b.Tag("Red", b.Decode(record, "gb18030", 0))
		return
	}
	at, halved := b.DecodeField(record, "gb18030", 0)
	b.Tag("Red", at)
	if halved {
		b.Fault(schemas.FaultClipped, at, 0)
	}
}

// A field that ends in the middle of a character loses no more than that, and only
// where it may end so. No text of a binary record makes its moves doubtful.
func TestDecodeField(t *testing.T) {
	for _, c := range []struct {
		record string
		cut    bool
		name   string
		kinds  []schemas.FaultKind
	}{
		{"\xc4\xe3\xba\xc3", true, "你好", nil},
		{"\xc4\xe3\xba", true, "你", []schemas.FaultKind{schemas.FaultClipped}},
		{"\xc4\xe3\xba", false, "你\uFFFD", []schemas.FaultKind{schemas.FaultUndecodable}},
		{"\xff\xc4\xe3\xba", true, "\uFFFD你", []schemas.FaultKind{schemas.FaultUndecodable, schemas.FaultClipped}},
		{"\xc4\xe3\xff\xff\xff\xff", true, "你\uFFFD", []schemas.FaultKind{schemas.FaultUndecodable}}, // no half of anything
		{"", true, "", nil},
	} {
		var g schemas.Game
		NewBinaryReader("bytes", cutName{c.cut}).Read(Record{Bytes: []byte(c.record)}, "", nil, &g)
		if got := g.Value("Red"); got != c.name || len(g.Faults) != len(c.kinds) {
			t.Errorf("%q: %q, %+v", c.record, got, g.Faults)
			continue
		}
		for i, k := range c.kinds {
			if g.Faults[i].Kind != k || g.FaultCount[k] != 1 {
				t.Errorf("%q: fault %+v", c.record, g.Faults[i])
			}
		}
		if g.Damaged(0) {
			t.Errorf("%q makes the moves doubtful", c.record)
		}
	}
}

// headed reads what all records of a source share.
type headed struct{}

func (headed) ParseBinary(_ []byte, b *Builder) { b.Tag("Event", b.Decode(b.Head(), "gb18030", -1)) }

// TestBinaryHead: what stands in the head has no place in the record.
func TestBinaryHead(t *testing.T) {
	r := NewBinaryReader("bytes", headed{})
	var g schemas.Game
	r.Read(Record{Offset: 100, Bytes: []byte("x"), Head: []byte("a\xff\xffb")}, "", nil, &g)
	if g.Value("Event") != "a\uFFFDb" || len(g.Faults) != 1 || g.Faults[0].Offset != -1 {
		t.Errorf("%q, %+v", g.Value("Event"), g.Faults)
	}
	r.Read(Record{Bytes: []byte("x")}, "", nil, &g)
	if len(g.Tags) != 0 {
		t.Errorf("%+v", g.Tags)
	}
}
