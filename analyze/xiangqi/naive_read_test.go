package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas/board"
)

// This is a second reader of Chinese notation, slow and plain: it spells what
// could be meant by joining strings and compares. It shares nothing with the
// reader and the writers; its rules are those of the project's notes on written
// moves and of xiangqi-2011:7.5.

// oneGlyph brings all the glyphs of a meaning to one.
var oneGlyph = strings.NewReplacer(
	"帥", "帅", "将", "帅", "將", "帅", "仕", "士", "象", "相",
	"馬", "马", "傌", "马", "車", "车", "俥", "车", "伡", "车",
	"砲", "炮", "包", "炮", "卒", "兵", "進", "进", "上", "进", "下", "退", "後", "后",
	"一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9",
	"壹", "1", "贰", "2", "貳", "2", "叁", "3", "參", "3", "叄", "3", "参", "3", "肆", "4", "伍", "5",
	"陆", "6", "陸", "6", "柒", "7", "捌", "8", "玖", "9",
	"１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9",
)

// naiveGlyphs are the glyphs that oneGlyph leaves, by type of piece.
var naiveGlyphs = [...]string{"", "帅", "士", "相", "马", "车", "炮", "兵"}

// fileNumber counts a file from the mover's right.
func (n *naive) fileNumber(f int) int {
	if n.black {
		return 1 + f
	}
	return 9 - f
}

// column lists where the mover's pieces of a type stand on a file, the foremost
// first.
func (n *naive) column(kind board.Piece, f int) (ranks []int) {
	if kind == board.NoPiece {
		return nil
	}
	for i := range 10 {
		r := 9 - i
		if n.black {
			r = i
		}
		if p := n.at[r][f]; p.Type() == kind && p.IsBlack() == n.black {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// numberOverFiles numbers a piece among those of its type that share a file with
// another, the files taken from the mover's right, each from its front.
func (n *naive) numberOverFiles(kind board.Piece, f, r int) int {
	number := 0
	for file := 1; file <= 9; file++ {
		x := file - 1
		if !n.black {
			x = 9 - file
		}
		column := n.column(kind, x)
		if len(column) < 2 {
			continue
		}
		for _, y := range column {
			number++
			if x == f && y == r {
				return number
			}
		}
	}
	panic("it shares no file")
}

// heads lists what may stand for the piece on (f, r) before the direction.
func (n *naive) heads(f, r int) (heads []string) {
	kind := n.at[r][f].Type()
	glyph, file := naiveGlyphs[kind], strconv.Itoa(n.fileNumber(f))
	heads = append(heads, glyph+file)
	column := n.column(kind, f)
	if len(column) < 2 {
		return append(heads, n.needlessHeads(f, r)...)
	}
	index := 0
	for i, y := range column {
		if y == r {
			index = i + 1
		}
	}
	word := "中"
	switch index {
	case 1:
		word = "前"
	case len(column):
		word = "后"
	}
	nth := strconv.Itoa(index)
	heads = append(heads, word+glyph, glyph+word, word+glyph+file, glyph+word+file, nth+glyph+file)
	heads = append(heads, strconv.Itoa(n.numberOverFiles(kind, f, r))+glyph)
	if kind == board.Pawn {
		heads = append(heads, word+file, nth+file)
	}
	return heads
}

// needlessHeads lists the names with 前 or 后 of a piece that shares no file with
// its like: of the only one of its type, and of two advisors or elephants by who
// stands nearer to the opponent. There must be none that share a file.
func (n *naive) needlessHeads(f, r int) (heads []string) {
	kind := n.at[r][f].Type()
	glyph, file := naiveGlyphs[kind], strconv.Itoa(n.fileNumber(f))
	others, behind, before := 0, 0, 0
	for x := range 9 {
		column := n.column(kind, x)
		if len(column) > 1 {
			return nil
		}
		for _, y := range column {
			steps := y - r
			if n.black {
				steps = r - y
			}
			if x != f {
				others++
			}
			if steps > 0 {
				before++
			}
			if steps < 0 {
				behind++
			}
		}
	}
	if others > 0 && kind != board.Advisor && kind != board.Elephant {
		return nil
	}
	for _, word := range []string{"前", "后"} {
		if word == "前" && before > 0 || word == "后" && behind > 0 {
			continue
		}
		heads = append(heads, word+glyph, glyph+word)
		if others > 0 {
			continue
		}
		heads = append(heads, word+glyph+file, glyph+word+file)
		if kind == board.Pawn {
			heads = append(heads, word+file)
		}
	}
	return heads
}

// tail spells direction and number of a move.
func (n *naive) tail(f, r, F, R int) string {
	steps := R - r
	if n.black {
		steps = r - R
	}
	direction := "平"
	switch {
	case steps > 0:
		direction = "进"
	case steps < 0:
		direction = "退"
	}
	number := n.fileNumber(F)
	if f == F {
		number = abs(steps)
	}
	return direction + strconv.Itoa(number)
}

// read lists the lawful moves that a token of Chinese notation may mean.
func (n *naive) read(token string) map[Move]bool {
	found := map[Move]bool{}
	token = oneGlyph.Replace(strings.Trim(token, " \t\u3000"))
	for r := range 10 {
		for f := range 9 {
			if p := n.at[r][f]; p == board.NoPiece || p.IsBlack() != n.black {
				continue
			}
			for _, head := range n.heads(f, r) {
				if tail, ok := strings.CutPrefix(token, head); ok {
					n.readTail(f, r, tail, found)
				}
			}
		}
	}
	return found
}

// readTail finds where the piece on (f, r) may lawfully go by direction and
// number.
func (n *naive) readTail(f, r int, tail string, found map[Move]bool) {
	for R := range 10 {
		for F := range 9 {
			if n.tail(f, r, F, R) == tail && n.lawful(f, r, F, R) {
				found[Move{board.At(f, r), board.At(F, R)}] = true
			}
		}
	}
}

// play makes a move.
func (n *naive) play(m Move) {
	from, to := &n.at[m.From/9][m.From%9], &n.at[m.To/9][m.To%9]
	*to, *from = *from, board.NoPiece
	n.black = !n.black
}

// differs says how a reading differs from the lawful moves that fit, empty if
// it does not.
func differs(r Reading, candidates []Move, want map[Move]bool) string {
	right := len(candidates) == len(want) && r.Lawful() == (len(want) == 1) && (r.Problem == Ambiguous) == (len(want) > 1)
	if r.Lawful() && !want[r.Move] {
		right = false
	}
	for _, m := range candidates {
		right = right && want[m]
	}
	if right {
		return ""
	}
	return fmt.Sprintf("read as %s %s %s, candidates %v; the slow reader finds %v", r.Move, r.Verdict, r.Problem, candidates, want)
}
