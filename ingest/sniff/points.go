package sniff

import (
	"bytes"
	"fmt"

	"qipu/ingest/movetext"
	"qipu/ingest/pgn"
	"qipu/schemas"
)

// Points of renju and squares of xiangqi are written alike: h8 is both. What tells
// them apart is that a move of xiangqi goes from a square to another, from where a
// piece stands, while in renju each stone takes a point of its own; that renju has
// columns j to o and rows 11 to 15, and xiangqi a row 0.
const (
	leastPoints     = 5 // of a line to be a game by itself
	leastWithWinner = 3 // the same behind the word that says who won
	trusted         = 9 // so many points to every word that is none
)

// moveText knows games of renju that stand one a line. Text of points that may be
// something else is no record, so that renju is never read as xiangqi.
func moveText(text []byte, cut bool) (Result, bool) {
	var c pointCounter
	for len(text) > 0 {
		line, rest, ended := cutLine(text)
		text = rest
		if !ended && cut {
			if c.lines > 0 {
				break // the last line may be cut short
			}
			line = line[:max(0, bytes.LastIndexAny(line, " \t,"))]
		}
		if !c.line(line) {
			return Result{}, false
		}
	}
	return c.result()
}

func cutLine(text []byte) (line, rest []byte, ended bool) {
	if i := bytes.IndexAny(text, "\r\n"); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, nil, false
}

// pointCounter weighs what the lines of a text hold.
type pointCounter struct {
	lines  int // that are not blank
	games  int // lines that are a game of renju
	lists  int // lines of points in the order of a list
	glued  int // lines without spaces that play as xiangqi
	points int // names of points, and passes
	others int // other words
	moves  int // words of two points, as a move of xiangqi is written …
	single int // … and other words of points
	first  []point
}

// point is a point by column and row, both from 1; row 0 is one of xiangqi.
type point struct{ column, row int8 }

// line takes in a line. It returns false as soon as the text cannot be one of points.
func (c *pointCounter) line(text []byte) bool {
	text = bytes.TrimSpace(text)
	if len(text) == 0 {
		return true
	}
	if pgn.TagName(text) != "" {
		return false
	}
	c.lines++
	l := readPoints(text)
	c.points += l.named
	c.others += l.others
	c.moves += l.moves
	c.single += l.single
	switch good := l.others*trusted <= l.named && !l.repeats(); {
	case l.moves > 0 && l.single == 0 && !l.winner:
		const enough = 6 // squares
		if len(c.first) < enough {
			c.first = append(c.first, l.points...)
		}
		return !(len(c.first) >= enough && playsAsXiangqi(c.first)) // ICCS
	case !l.spaced && playsAsXiangqi(l.points):
		c.glued++
	case good && l.isList():
		c.lists++
	case good && (l.named >= leastPoints || l.winner && l.named >= leastWithWinner):
		c.games++
	}
	const patience = 64
	return c.others < patience || c.others*trusted <= c.points
}

func (c *pointCounter) result() (Result, bool) {
	switch {
	case c.points == 0 || c.others*trusted > c.points:
		return Result{}, false
	case c.games > c.glued*trusted && 2*c.games >= c.lines:
		return Result{Movetext, fmt.Sprintf("points of renju, one game a line: %d in its beginning", c.games)}, true
	case c.glued > 0:
		return Result{Unknown, "squares in a row without spaces, which may be moves of xiangqi as well as points of renju"}, true
	case c.lists > 0:
		return Result{Unknown, "names of points in the order of a list, which are no game"}, true
	case c.moves == 0:
		return Result{Unknown, "points of renju or squares of xiangqi, but not one game a line of " + fmt.Sprint(leastPoints) + " at least"}, true
	case c.single == 0 && !playsAsXiangqi(c.first) && distinct(c.first):
		return Result{Unknown, "pairs of points that may be moves of xiangqi as well as stones of renju"}, true
	}
	return Result{}, false
}

// pointLine is what one line holds.
type pointLine struct {
	winner bool
	spaced bool // of several words
	named  int  // points and passes
	others int
	moves  int // words of two points
	single int // other words of points
	points []point
}

func readPoints(text []byte) (l pointLine) {
	from := 0
	if w := movetext.Winner(text); !w.Empty() {
		l.winner, from = true, int(w.Off+w.Len)
	}
	t := movetext.Over(text, from, len(text))
	inWord, words, end := 0, 0, uint32(0) // points of the word so far; words of points; where the last token ended
	closeWord := func() {
		switch {
		case inWord == 2:
			l.moves++
		case inWord > 0:
			l.single++
		}
		inWord = 0
	}
	for at, ok := t.Next(); ok; at, ok = t.Next() {
		if at.Off != end || words == 0 {
			closeWord()
			words++
		}
		end = at.Off + at.Len
		inWord += l.token(text, at)
	}
	closeWord()
	l.spaced = words > 1
	return l
}

// token takes in a token and returns 1 if it names a point or a pass.
func (l *pointLine) token(text []byte, at schemas.Span) int {
	word := text[at.Off : at.Off+at.Len]
	if string(word) == movetext.Pass || bytes.EqualFold(word, []byte("pass")) {
		l.named++
		return 1
	}
	p, ok := pointOf(word)
	if ok {
		l.points = append(l.points, p)
	}
	if !ok || p.row == 0 {
		l.others++
		return 0
	}
	l.named++
	return 1
}

// pointOf reads a to o with 0 to 15.
func pointOf(word []byte) (p point, ok bool) {
	if len(word) < 2 || len(word) > 3 || word[0]|0x20 < 'a' || word[0]|0x20 > 'o' || len(word) == 3 && word[1] != '1' {
		return point{}, false
	}
	for _, c := range word[1:] {
		if c < '0' || c > '9' {
			return point{}, false
		}
		p.row = 10*p.row + int8(c-'0')
	}
	p.column = int8(word[0]|0x20-'a') + 1
	return p, p.row <= 15
}

// repeats reports whether more than one point in ten has been named before: stones
// do not move.
func (l *pointLine) repeats() bool {
	var seen [16][16]bool
	again := 0
	for _, p := range l.points {
		if seen[p.column][p.row] {
			again++
		}
		seen[p.column][p.row] = true
	}
	return again*10 > len(l.points)
}

func distinct(points []point) bool {
	l := pointLine{points: points[:min(len(points), 9)]} // of nine, one is too many
	return !l.repeats()
}

// isList reports whether most points follow from the one before as that did, as in
// A1 A2 A3: the seats of a hall, the wells of a plate.
func (l *pointLine) isList() bool {
	same := 0
	for i := 2; i < len(l.points); i++ {
		a, b, c := l.points[i-2], l.points[i-1], l.points[i]
		if b.column-a.column == c.column-b.column && b.row-a.row == c.row-b.row {
			same++
		}
	}
	return len(l.points) >= leastPoints && 2*same >= len(l.points)
}

// playsAsXiangqi reports whether points, by twos, are moves from where the pieces of
// xiangqi stand at first, Red's and Black's in turn: the first three of them, or as
// many as there are. Rows are counted from 0, as ICCS does, or from 1.
func playsAsXiangqi(points []point) bool {
	for base := range int8(2) {
		if playsFrom(points, base) {
			return true
		}
	}
	return false
}

func playsFrom(points []point, base int8) bool {
	const enough = 3
	moves := min(len(points)/2, enough)
	board := openingPosition
	for i := range moves {
		from, to := points[2*i], points[2*i+1]
		a, ok := squareOf(from, base)
		b, ok2 := squareOf(to, base)
		side := "rb"[i%2]
		if !ok || !ok2 || board[a] != side || board[b] == side {
			return false
		}
		board[a], board[b] = '.', side
	}
	return moves > 0
}

// openingPosition is whose piece stands where, row by row from Red's side.
var openingPosition = [90]byte([]byte("" +
	"rrrrrrrrr" + "........." + ".r.....r." + "r.r.r.r.r" + "........." +
	"........." + "b.b.b.b.b" + ".b.....b." + "........." + "bbbbbbbbb"))

func squareOf(p point, base int8) (square int, ok bool) {
	row := p.row - base
	return int(row)*9 + int(p.column) - 1, p.column <= 9 && row >= 0 && row <= 9
}
