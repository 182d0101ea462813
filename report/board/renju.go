package board

import (
	"fmt"
	"strconv"

	"qipu/schemas/board"
)

// Point is a point of a board of renju or gomoku: column and row from 0, from the
// corner a1.
type Point struct{ Column, Row int }

// Stone is a stone on such a board.
type Stone struct {
	At     Point
	White  bool
	Number int // written on it; 0 for none
}

// PointMark is a mark on such a board.
type PointMark struct {
	At   Point
	Mark Mark
}

// Row is a line drawn through points, as of a three or a four.
type Row struct {
	From, To Point
	Broken   bool // drawn so, to be told from another
}

// Size is how many lines a board of renju or gomoku has: columns and rows, 5 to 26 each.
// Any other number, as the zero one, stands for 15.
type Size struct{ Files, Ranks int }

func (s Size) lines() Size {
	for _, n := range [...]*int{&s.Files, &s.Ranks} {
		if *n < board.LeastLines || *n > board.MostLines {
			*n = board.Lines
		}
	}
	return s
}

// String names the symbol of the board: "15", "20x15".
func (s Size) String() string {
	if s.Files == s.Ranks {
		return strconv.Itoa(s.Files)
	}
	return fmt.Sprintf("%dx%d", s.Files, s.Ranks)
}

// Renju is a picture of a board of renju or gomoku, a1 at the lower left.
type Renju struct {
	Title  string
	Desc   string
	Size   Size
	Stones []Stone
	Rows   []Row
	Marks  []PointMark // what is off the board is not drawn
}

// The measures of the picture of a board of renju, for who draws on it.
const (
	RenjuCell = 28 // between two lines
	RenjuSide = 36 // left of column a, and right of the last

	renjuTop    = 20
	renjuBottom = 32
	stoneRadius = 13
)

// RenjuTop is where the upper line of a board of renju is drawn.
const RenjuTop = renjuTop

func (r *Renju) spot(p Point) (at spot, ok bool) {
	n := r.Size.lines()
	return spot{RenjuSide + p.Column*RenjuCell, renjuTop + (n.Ranks-1-p.Row)*RenjuCell},
		p.Column >= 0 && p.Row >= 0 && p.Column < n.Files && p.Row < n.Ranks
}

func renjuSize(lines Size) (wide, high int) {
	return 2*RenjuSide + (lines.Files-1)*RenjuCell - 10, renjuTop + (lines.Ranks-1)*RenjuCell + renjuBottom
}

// Append appends the picture, for a document that has [Style] and the [Symbols] of
// a board of its size.
func (r *Renju) Append(dst []byte) []byte {
	c := &canvas{out: dst}
	wide, high := renjuSize(r.Size.lines())
	c.open("qb-renju", wide, high, r.Title, r.Desc)
	c.add(`<use href="#qb-lines%s"/><g class="qb-pieces">`, r.Size.lines())
	for _, s := range r.Stones {
		if at, ok := r.spot(s.At); ok && s.White {
			c.use("white", at)
		} else if ok {
			c.use("stone", at)
		}
	}
	for _, row := range r.Rows {
		from, ok1 := r.spot(row.From)
		to, ok2 := r.spot(row.To)
		if !ok1 || !ok2 {
			continue
		}
		class := "qb-row"
		if row.Broken {
			class = "qb-row qb-broken"
		}
		c.add(`<path class="%s" d="M%d %dL%d %d"/>`, class, from.x, from.y, to.x, to.y)
	}
	for _, s := range r.Stones { // over the rows, so that they can be read
		at, ok := r.spot(s.At)
		if !ok || s.Number == 0 {
			continue
		}
		class := "qb-on-black"
		if s.White {
			class = "qb-on-white"
		}
		c.add(`<text class="qb-number %s" x="%d" y="%d">%d</text>`, class, at.x, at.y+4, s.Number)
	}
	c.add(`</g>`)
	for _, m := range r.Marks {
		if at, ok := r.spot(m.At); ok {
			c.pointMark(m.Mark, at)
		}
	}
	c.add(`</svg>`)
	return c.out
}

func (c *canvas) pointMark(m Mark, at spot) {
	switch m {
	case Latest, Five:
		c.add(`<circle class="%s" cx="%d" cy="%d" r="%d"/>`, map[Mark]string{Latest: "qb-latest", Five: "qb-five"}[m], at.x, at.y, stoneRadius+1)
	case Complete:
		c.diamond("qb-complete", at, 8)
	case Lawful:
		c.add(`<circle class="qb-lawful" cx="%d" cy="%d" r="6"/>`, at.x, at.y)
	case Barred:
		c.cross("qb-barred", at, 6)
	case Wrong:
		c.cross("qb-cross", at, 9)
	}
}

// SVG returns the picture as a file of its own.
func (r *Renju) SVG() []byte {
	return whole(r.Append(nil), func(c *canvas) {
		c.stones()
		c.renjuSymbols(r.Size)
	})
}

// renjuSymbols defines a board of so many lines.
func (c *canvas) renjuSymbols(size Size) {
	n := size.lines()
	wide, high := renjuSize(n)
	across, up := (n.Files-1)*RenjuCell, (n.Ranks-1)*RenjuCell
	c.add(`<g id="qb-lines%s"><rect class="qb-paper" width="%d" height="%d" rx="6"/><path class="qb-lines" d="`, n, wide, high)
	for row := range n.Ranks {
		c.add("M%d %dh%d", RenjuSide, renjuTop+row*RenjuCell, across)
	}
	for column := range n.Files {
		c.add("M%d %dv%d", RenjuSide+column*RenjuCell, renjuTop, up)
	}
	c.add(`"/>`)
	for _, p := range board.Stars(n.Files, n.Ranks) {
		c.add(`<circle class="qb-star" cx="%d" cy="%d" r="3"/>`, RenjuSide+p.Column()*RenjuCell, renjuTop+up-p.Row()*RenjuCell)
	}
	c.add(`<g class="qb-names">`)
	for column := range n.Files {
		c.add(`<text x="%d" y="%d">%c</text>`, RenjuSide+column*RenjuCell, renjuTop+up+26, 'a'+column)
	}
	for row := range n.Ranks {
		c.add(`<text x="12" y="%d">%d</text>`, renjuTop+up-row*RenjuCell+4, row+1)
	}
	c.add(`</g></g>`)
}

// stones defines the stones of both colours.
func (c *canvas) stones() {
	c.add(`<g id="qb-stone"><circle class="qb-stone" r="%d"/></g><g id="qb-white"><circle class="qb-white" r="%d"/></g>`, stoneRadius, stoneRadius)
}
