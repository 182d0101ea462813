package exchange

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// tree says which variations branch off where. A variation that replaces the first
// ply of another one replaces the same ply as that: it is put beside it.
type tree struct {
	g      *Game
	parent []int // by line
	at     []int
	order  []int // the variations by parent, place and number
	first  []int // where in order those of a line begin
}

// plant finds out the tree of a game.
func plant(g *Game) *tree {
	n := len(g.Lines)
	t := &tree{g: g, parent: make([]int, n), at: make([]int, n), first: make([]int, n+1)}
	for i := 1; i < n; i++ {
		l := &g.Lines[i]
		t.parent[i], t.at[i] = l.Parent, l.At
		if l.Parent < 0 || l.Parent >= i || l.At < 1 {
			t.parent[i], t.at[i] = 0, 0 // it branches off from nothing, so it is not among those of a ply
		} else if l.At == 1 && l.Parent > 0 {
			t.parent[i], t.at[i] = t.parent[l.Parent], t.at[l.Parent]
		}
		t.order = append(t.order, i)
		t.first[t.parent[i]+1]++
	}
	for i := range n {
		t.first[i+1] += t.first[i]
	}
	slices.SortFunc(t.order, func(a, b int) int {
		return cmp.Or(t.parent[a]-t.parent[b], t.at[a]-t.at[b], a-b)
	})
	return t
}

// of returns the variations of a line, by the ply that they replace.
func (t *tree) of(line int) []int { return t.order[t.first[line]:t.first[line+1]] }

// unplayed is the comment that keeps the moves of a line behind those resolved; empty
// if there are none.
func unplayed(l *Line) string {
	if len(l.Rest) == 0 {
		return ""
	}
	return "qipu: 此后未走成 not played from here: " + tokens(nil, l.Rest)
}

// instead is the comment that keeps a variation that is not written as one: the line
// itself, and those that branch off from it.
func (t *tree) instead(line int) string {
	var b strings.Builder
	for stack := []int{line}; len(stack) > 0; {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		l := &t.g.Lines[i]
		if b.Len() > 0 {
			b.WriteString(" | ")
		}
		fmt.Fprintf(&b, "qipu: 变着 variation, ply %d: %s", t.at[i], tokens(l.Plies, l.Rest))
		for _, c := range l.Comments {
			b.WriteString(" | " + strconv.Itoa(c.Ply) + ": " + c.Text)
		}
		for _, child := range slices.Backward(t.of(i)) {
			stack = append(stack, child)
		}
	}
	return b.String()
}

// count returns how many lines stand in a variation, itself among them.
func (t *tree) count(line int) (n int) {
	for stack := []int{line}; len(stack) > 0; n++ {
		i := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], t.of(i)...)
	}
	return n
}

// tokens writes moves as they were written.
func tokens(plies []Ply, rest []Token) string {
	var b strings.Builder
	for i := range plies {
		b.WriteString(plies[i].Token.Text + " ")
	}
	for i := range rest {
		b.WriteString(rest[i].Text + " ")
	}
	return strings.TrimSuffix(b.String(), " ")
}

// stamps gives the stamps of a line at each ply in turn, as notes does.
type stamps struct {
	list []Stamp
	last int
}

// stampsOf returns the stamps of a line in the order of their plies.
func stampsOf(l *Line) stamps {
	byPly := func(a, b Stamp) int { return a.Ply - b.Ply }
	list := l.Stamps
	if !slices.IsSortedFunc(list, byPly) {
		list = slices.Clone(list)
		slices.SortStableFunc(list, byPly)
	}
	return stamps{list, len(l.Plies)}
}

// at takes the stamps up to a ply; moved is how many of them stood behind it, which is
// where no move is written.
func (s *stamps) at(ply int) (list []Stamp, moved int) {
	i := 0
	for i < len(s.list) && (s.list[i].Ply <= ply || ply == s.last) {
		if s.list[i].Ply > ply {
			moved++
		}
		i++
	}
	list, s.list = s.list[:i], s.list[i:]
	return list, moved
}

// notes gives the notes of a line at each ply in turn: call it with rising plies.
// Those behind the last ply are given at it.
type notes struct {
	list []Note
	last int
}

// notesOf returns the notes of a line in the order of their plies.
func notesOf(list []Note, l *Line) notes {
	if !slices.IsSortedFunc(list, byPly) {
		list = slices.Clone(list)
		slices.SortStableFunc(list, byPly)
	}
	return notes{list, len(l.Plies)}
}

func byPly(a, b Note) int { return a.Ply - b.Ply }

// at takes the notes up to a ply; moved is how many of them stood behind it.
func (n *notes) at(ply int) (list []Note, moved int) {
	i := 0
	for i < len(n.list) && (n.list[i].Ply <= ply || ply == n.last) {
		if n.list[i].Ply > ply {
			moved++
		}
		i++
	}
	list, n.list = n.list[:i], n.list[i:]
	return list, moved
}
