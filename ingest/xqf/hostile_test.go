package xqf_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"qipu/ingest/records"
	"qipu/schemas"
)

// Lengths of comments that are none.
func TestLyingLengths(t *testing.T) {
	source := (&file{version: 10, root: &move{next: []*move{line("h2e2", "h9g7", "h0g2")}}}).bytes(t)
	for _, c := range []struct {
		length uint32
		want   string
	}{
		{0xffffffff, "value length 4294967295, trailing 16 bytes"},
		{0x80000000, "value length 2147483648, trailing 16 bytes"},
		{0x7fffffff, "cut off"},
		{17, "cut off"},
	} {
		lying := bytes.Clone(source)
		binary.LittleEndian.PutUint32(lying[0x400+8+4:], c.length)
		g := read(t, lying, "")
		if len(g.Moves) != 1 || !strings.Contains(faults(g), c.want) {
			t.Errorf("%d: %d moves, %s", c.length, len(g.Moves), faults(g))
		}
	}
	// Below the offset of a scrambled record it would be negative.
	source = (&file{version: 18, root: &move{comment: "x", next: []*move{line("h2e2")}}}).bytes(t)
	binary.LittleEndian.PutUint32(source[0x404:], 766)
	if g := read(t, source, ""); len(g.Moves) != 0 || faults(g) != "value length 766, trailing 5 bytes" {
		t.Errorf("%d moves, %s", len(g.Moves), faults(g))
	}
}

// Keys that do not add up: the moves may be nonsense, and that is said.
func TestDamagedKeys(t *testing.T) {
	source := (&file{version: 18, root: game()}).scrambled(rand.New(rand.NewPCG(6, 6))).bytes(t)
	source[0x0e]++
	if g := read(t, source, ""); !strings.HasPrefix(faults(g), "value KeysSum ") {
		t.Error(faults(g))
	}
}

func TestTrailing(t *testing.T) {
	for _, version := range []byte{10, 18} {
		source := (&file{version: version, root: game()}).bytes(t)
		if g := read(t, append(bytes.Clone(source), 0, 0, 0), ""); written(g) != wantGame || faults(g) != "" {
			t.Errorf("zeros fill up: %s", faults(g))
		}
		g := read(t, append(bytes.Clone(source), 0, 0, 1), "")
		if written(g) != wantGame || faults(g) != "trailing 3 bytes" || g.Faults[0].Offset != int64(len(source)) {
			t.Errorf("%s", faults(g))
		}
	}
}

// Squares that are none stand as they are, and nothing else is read into them.
func TestNoSquares(t *testing.T) {
	source := (&file{version: 10, root: &move{next: []*move{line("h2e2", "h9g7", "h0g2")}}}).bytes(t)
	source[0x408+8], source[0x408+17] = 90+24, 255
	if g := read(t, source, ""); written(g) != "main: h2e2 90→67 70→223" {
		t.Error(written(g))
	}
}

// Variations nested deeper than anyone writes them are kept as a comment.
func TestDeepVariations(t *testing.T) {
	const depth = 1200
	for _, version := range []byte{10, 18} {
		first := line("h2e2", "h9g7")
		m := first
		for range depth {
			m.next = append(m.next, line("h9i7", "h0g2"))
			m = m.next[1]
		}
		m.comment = "deepest"
		m.next = nil
		g := read(t, (&file{version: version, root: &move{next: []*move{first}}}).bytes(t), "")
		if len(g.Moves) != 2 || len(g.Variations) != 1024 || g.FaultCount[schemas.FaultTooDeep] != 1 {
			t.Fatalf("%d moves, %d variations, %d too deep", len(g.Moves), len(g.Variations), g.FaultCount[schemas.FaultTooDeep])
		}
		var text string
		for _, c := range g.Comments {
			text += g.String(c.Text)
		}
		if n := strings.Count(text, "h9i7"); n != depth-1024 || !strings.HasSuffix(text, "deepest") {
			t.Errorf("%d deeper ones in %q…", n, text[:min(len(text), 40)])
		}
	}
}

// A large record made up of nothing but moves, variations, ever deeper ones, or comments:
// time stays linear, and so does memory.
func TestHugeTrees(t *testing.T) {
	const size = 1 << 20
	head := (&file{version: 18, root: &move{}}).bytes(t)[:0x400]
	for name, tags := range map[string][]byte{
		"long": {0x80}, "wide": {0x40}, "branching": {0xc0}, "deep": {0x80, 0xc0, 0x00}, "comments": {0x60},
	} {
		source := bytes.Clone(head)
		source = append(source, 0, 0, 0x80, 0)
		for i := 0; len(source) < size; i++ {
			tag := tags[i%len(tags)]
			source = append(source, 70+2+24, 40+2+32, tag, 0)
			if tag&0x20 != 0 {
				source = binary.LittleEndian.AppendUint32(source, 767)
			}
		}
		start := time.Now()
		g := read(t, source, "")
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: %s", name, took)
		}
		if n := len(g.Moves) + len(g.Variations); len(g.Text) > 6*size || name != "deep" && n < (size-len(head))/8 {
			t.Errorf("%s: %d moves and variations, %d bytes of text", name, n, len(g.Text))
		}
		if g.FaultCount[schemas.FaultCutOff] != 1 {
			t.Errorf("%s: %s", name, faults(g))
		}
	}
}

// Reading allocates nothing for a move, a variation or a comment.
func TestNoAllocationPerMove(t *testing.T) {
	for _, version := range []byte{10, 18} {
		short, long := game(), game()
		last := long.at(5)
		for range 500 {
			next := line("h2e2", "h9g7")
			next.comment = "注解"
			last.next = append(last.next, next, line("h2d2"))
			last = next.next[0]
		}
		var g schemas.Game
		r := newReader()
		var arena []byte
		count := func(root *move) float64 {
			source := (&file{version: version, root: root}).bytes(t)
			return testing.AllocsPerRun(20, func() {
				g.Reset()
				arena = r.Read(records.Record{Bytes: source}, "", arena[:0], &g)
			})
		}
		if few, many := count(short), count(long); many > few {
			t.Errorf("version %d: %v for a short tree, %v for a long one", version, few, many)
		}
	}
}
