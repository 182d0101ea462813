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
