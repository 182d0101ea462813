package sgf_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// branch is a line of a made-up game: its nodes, and what goes on behind them, the
// line itself first.
type branch struct {
	nodes    []string // what stands behind each semicolon
	moves    []string
	comments []string // by ply within these nodes: empty or a text
	next     []*branch
}

// grow makes a tree at random.
func grow(rng *rand.Rand, depth int) *branch {
	b := new(branch)
	texts := []string{"", "", "", "好棋", "a (b) [c\\]", "1-0?", "x\ny", "\\\\"}
	for range rng.IntN(4) {
		token := fmt.Sprintf("%c%c", 'a'+rng.IntN(15), 'a'+rng.IntN(15))
		colour := "BW"[rng.IntN(2)]
		text := texts[rng.IntN(len(texts))]
		node := fmt.Sprintf("%c[%s]", colour, token)
		switch {
		case text == "":
		case rng.IntN(2) == 0:
			node = "C[" + text + "]" + node
		default:
			node += " C\n[" + text + "]"
		}
		b.nodes = append(b.nodes, node)
		b.moves = append(b.moves, token)
		b.comments = append(b.comments, text)
	}
	if depth > 0 && len(b.nodes) > 0 {
		for range rng.IntN(4) {
			b.next = append(b.next, grow(rng, depth-1))
		}
	}
	return b
}

func (b *branch) write(out *strings.Builder, rng *rand.Rand) {
	gaps := []string{"", " ", "\n", "\r\n\t"}
	gap := func() { out.WriteString(gaps[rng.IntN(len(gaps))]) }
	for _, n := range b.nodes {
		gap()
		out.WriteString(";" + n)
	}
	if len(b.next) == 1 && rng.IntN(2) == 0 { // one tree needs no brackets
		b.next[0].write(out, rng)
		return
	}
	for _, n := range b.next {
		gap()
		out.WriteByte('(')
		n.write(out, rng)
		out.WriteByte(')')
	}
}

// expect adds to the sheet what a reader has to make of the branch.
func (b *branch) expect(s *sheet, lines *[][]string, line, at int) {
	for i, token := range b.moves {
		(*lines)[line] = append((*lines)[line], token)
		at++
		if b.comments[i] != "" {
			s.Comments = append(s.Comments, fmt.Sprintf("%d/%d %s", line, at, b.comments[i]))
		}
	}
	for i, n := range b.next {
		if i == 0 {
			n.expect(s, lines, line, at)
			continue
		}
		*lines = append(*lines, nil)
		s.Variations = append(s.Variations, fmt.Sprintf("%d@%d ", line, at+1))
		n.expect(s, lines, len(*lines)-1, 0)
	}
}

// What is written as a tree is read as that tree.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 2000 {
		root := grow(rng, 5)
		var out strings.Builder
		out.WriteString("(;GM[4]FF[4]")
		root.write(&out, rng)
		out.WriteString(")")
		var want sheet
		lines := [][]string{nil}
		root.expect(&want, &lines, 0, 0)
		for i := range want.Variations {
			want.Variations[i] += strings.Join(lines[i+1], " ")
		}
		g := parse(out.String())
		consistent(t, g)
		got := sheetOf(g)
		var tokens []string
		for _, m := range g.Moves {
			tokens = append(tokens, g.String(m.Token))
		}
		want.Kind, want.Tags, want.Moves = renju, list("GM=4", "FF=4"), got.Moves
		if diff := cmp.Diff(lines[0], tokens); diff != "" {
			t.Fatalf("round %d, main line of %s:\n%s", round, out.String(), diff)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d, %s:\n%s", round, out.String(), diff)
		}
	}
}
