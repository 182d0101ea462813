package xqf_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"qipu/ingest/records"
	"qipu/ingest/xqf"
	"qipu/schemas"
)

// Whatever the bytes: nothing panics, all spans lie in the text, lines branch off where
// there is a move, no more is read than there are nodes, and a reader that has read
// another record before reads the same.
func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, version := range []byte{1, 10, 11, 12, 18} {
		whole := (&file{
			version: version, whoPlay: 1, result: 3, start: "3akn3/4P4/b8/9/1r7/6R2/9/B8/2p1A4/5K1C1",
			texts: map[int]string{0x50: "标题", 0x130: "选手07"}, root: game(),
		}).scrambled(r).bytes(f)
		f.Add(whole, "")
		f.Add(whole[:len(whole)-9], "windows-1258")
		f.Add(whole[:0x404], "")
		f.Add(whole[:0x123], "utf-16le")
		put(whole, 0x110, "11 November, 10:30, Lanzhou, stadium")
		f.Add(append(whole, 1, 2, 3), "")
	}
	f.Add([]byte("XQ"), "")
	used := newReader()
	var arena []byte
	var before schemas.Game
	f.Fuzz(func(t *testing.T, source []byte, override string) {
		g := read(t, source, override)
		moves := len(g.Moves)
		for _, v := range g.Variations {
			moves += len(v.Moves)
			if len(v.Moves) == 0 && g.FaultCount[schemas.FaultCutOff] == 0 {
				t.Error("a variation without a move")
			}
		}
		if moves > 0 && moves > (len(source)-0x400)/4-1 {
			t.Errorf("%d moves in %d bytes", moves, len(source))
		}
		before.Reset()
		arena = used.Read(records.Record{Bytes: source, Length: int64(len(source))}, override, arena[:0], &before)
		if !bytes.Equal(before.Text, g.Text) || written(&before) != written(g) || faults(&before) != faults(g) {
			t.Errorf("read again:\n%s\n%s\nbefore:\n%s\n%s", written(&before), faults(&before), written(g), faults(g))
		}
	})
}

// The scanner takes a source for one record, in whatever pieces it comes.
func FuzzScanner(f *testing.F) {
	f.Add((&file{version: 18, root: game()}).bytes(f), uint16(100))
	f.Fuzz(func(t *testing.T, source []byte, size uint16) {
		s := records.NewSplitter(xqf.NewScanner(), bytes.NewReader(source), 0)
		var sh records.Shard
		for err := error(nil); err == nil; {
			err = s.Append(&sh, int(size), 10)
		}
		if n := len(sh.Records); n > 1 || n == 1 && !bytes.Equal(sh.Records[0].Bytes, source) || n == 0 && len(source) > 0 {
			t.Errorf("%d records of %d bytes", n, len(source))
		}
	})
}
