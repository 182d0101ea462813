package board

import (
	"qipu/schemas/board"
)

// Mark is a sign on a point of a board.
type Mark uint8

// The marks. Each has a shape of its own, so that none is told by its colour alone.
const (
	Left     Mark = iota // where the last move came from: broken corners
	Reached              // where it went: corners
	Lawful               // a point that would be lawful: a dot
	Wrong                // a move that is not lawful: a cross
	Victim               // a piece that stands to be taken: a broken ring
	Hinders              // a piece in the way: a square
	Attacks              // a piece that attacks: a ring
	Complete             // a point that completes a line: a diamond
	Barred               // a point that would and does not count: a small cross
	Five                 // a stone of a row of five: a ring
	Latest               // the last stone: a ring
)

// Arrow is a way over the board.
type Arrow uint8

// The kinds of arrows.
const (
	MoveArrow   Arrow = iota // a move: whole
	WrongArrow               // one that is not lawful: broken
	AttackArrow              // what attacks what: dotted
)

var arrowClasses = [...]string{"qb-move", "qb-wrong", "qb-attack"}

// SquareMark is a mark on a board of xiangqi.
type SquareMark struct {
	At   board.Square
	Mark Mark
}

// SquareArrow is an arrow on a board of xiangqi.
type SquareArrow struct {
	From, To board.Square
	Kind     Arrow
}

// Xiangqi is a picture of a board of xiangqi, seen from Red's side.
type Xiangqi struct {
	Title  string // for readers who do not see it
	Desc   string // what the marks say; may be empty
	Board  *board.Board
	Marks  []SquareMark  // those off the board are not drawn
	Arrows []SquareArrow // the same
}

// The measures of the picture of a board of xiangqi, for who draws on it.
const (
	XiangqiCell = 40 // between two lines
	XiangqiLeft = 32 // of file a
	XiangqiTop  = 34 // of rank 9

	xiangqiWide = XiangqiLeft + (board.Files-1)*XiangqiCell + 30
	xiangqiHigh = XiangqiTop + (board.Ranks-1)*XiangqiCell + 50
	pieceRadius = 18
)

func squareSpot(s board.Square) spot {
	return spot{XiangqiLeft + s.File()*XiangqiCell, XiangqiTop + (board.Ranks-1-s.Rank())*XiangqiCell}
}

// Append appends the picture, for a document that has [Symbols] and [Style].
func (x *Xiangqi) Append(dst []byte) []byte {
	c := &canvas{out: dst}
	c.open("qb-xiangqi", xiangqiWide, xiangqiHigh, x.Title, x.Desc)
	c.use("grid", spot{})
	for _, m := range x.Marks {
		x.below(c, m)
	}
	c.add(`<g class="qb-pieces">`)
	for rank := board.Ranks - 1; rank >= 0; rank-- {
		for file := range board.Files {
			at := board.At(file, rank)
			if p := x.Board.Pieces[at]; p != board.NoPiece {
				c.use(string(p.Letter()), squareSpot(at))
			}
		}
	}
	c.add(`</g>`)
	for _, a := range x.Arrows {
		if a.From < board.Squares && a.To < board.Squares {
			c.arrow(arrowClasses[a.Kind], squareSpot(a.From), squareSpot(a.To), pieceRadius)
		}
	}
	for _, m := range x.Marks {
		x.above(c, m)
	}
	c.add(`</svg>`)
	return c.out
}

// below draws the marks that stand under the pieces.
func (x *Xiangqi) below(c *canvas, m SquareMark) {
	if m.At >= board.Squares {
		return
	}
	at := squareSpot(m.At)
	switch m.Mark {
	case Left:
		c.corners("qb-left", at, pieceRadius+1)
	case Reached:
		c.corners("qb-reached", at, pieceRadius+1)
	}
}

// above draws the marks that stand over them.
func (x *Xiangqi) above(c *canvas, m SquareMark) {
	if m.At >= board.Squares {
		return
	}
	at := squareSpot(m.At)
	switch m.Mark {
	case Lawful:
		c.add(`<circle class="qb-lawful" cx="%d" cy="%d" r="7"/>`, at.x, at.y)
	case Wrong:
		c.cross("qb-cross", at, 10)
	case Victim:
		c.add(`<circle class="qb-victim" cx="%d" cy="%d" r="%d"/>`, at.x, at.y, pieceRadius+2)
	case Hinders:
		c.add(`<path class="qb-hinders" d="M%d %dh%dv%dh-%dz"/>`, at.x-pieceRadius-1, at.y-pieceRadius-1, 2*pieceRadius+2, 2*pieceRadius+2, 2*pieceRadius+2)
	case Attacks:
		c.add(`<circle class="qb-attacks" cx="%d" cy="%d" r="%d"/>`, at.x, at.y, pieceRadius+2)
	}
}

// SVG returns the picture as a file of its own.
func (x *Xiangqi) SVG() []byte { return whole(x.Append(nil), (*canvas).xiangqiSymbols) }

// redFiles are the numbers of the files as Red counts them, from file a.
var redFiles = [board.Files]string{"九", "八", "七", "六", "五", "四", "三", "二", "一"}

// xiangqiSymbols defines the board and the pieces. Red's are light with a double
// rim, Black's dark with a single one, and the characters of the two differ.
func (c *canvas) xiangqiSymbols() {
	const (
		left, right = XiangqiLeft, XiangqiLeft + (board.Files-1)*XiangqiCell
		top, bottom = XiangqiTop, XiangqiTop + (board.Ranks-1)*XiangqiCell
		bank        = top + 4*XiangqiCell
	)
	c.add(`<g id="qb-grid"><rect class="qb-paper" width="%d" height="%d" rx="6"/><path class="qb-lines" d="`, xiangqiWide, xiangqiHigh)
	for rank := range board.Ranks {
		c.add("M%d %dH%d", left, top+rank*XiangqiCell, right)
	}
	c.add("M%d %dV%dM%d %dV%d", left, top, bottom, right, top, bottom)
	for file := 1; file < board.Files-1; file++ {
		c.add("M%d %dv%dm0 %dv%d", left+file*XiangqiCell, top, 4*XiangqiCell, XiangqiCell, 4*XiangqiCell)
	}
	for _, y := range [...]int{top, top + 7*XiangqiCell} { // the palaces
		c.add("M%d %dl%d %dm0 -%dl-%d %d", left+3*XiangqiCell, y, 2*XiangqiCell, 2*XiangqiCell, 2*XiangqiCell, 2*XiangqiCell, 2*XiangqiCell)
	}
	c.add(`"/><g class="qb-names">`)
	c.add(`<text class="qb-han" x="%d" y="%d">楚 河</text><text class="qb-han" x="%d" y="%d">汉 界</text>`,
		left+2*XiangqiCell, bank+XiangqiCell/2+5, left+6*XiangqiCell, bank+XiangqiCell/2+5)
	for file := range board.Files {
		x := left + file*XiangqiCell
		c.add(`<text x="%d" y="%d">%d</text><text class="qb-han" x="%d" y="%d">%s</text><text x="%d" y="%d">%c</text>`,
			x, top-21, file+1, x, bottom+32, redFiles[file], x, bottom+45, 'a'+file)
	}
	for rank := range board.Ranks {
		c.add(`<text x="9" y="%d">%d</text>`, bottom-rank*XiangqiCell+4, rank)
	}
	c.add(`</g></g>`)
	for _, side := range [...]board.Piece{0, board.Black} {
		for kind := board.King; kind <= board.Pawn; kind++ {
			c.piece(kind | side)
		}
	}
}

func (c *canvas) piece(p board.Piece) {
	class, inner := "qb-red", `<circle class="qb-rim" r="14.5"/>`
	if p.IsBlack() {
		class, inner = "qb-black", ""
	}
	c.add(`<g id="qb-%c" class="%s"><circle class="qb-disc" r="%d"/>%s<text class="qb-han qb-char" y="8">%s</text><text class="qb-letter" y="8">%c</text></g>`,
		p.Letter(), class, pieceRadius, inner, p.Glyph(), p.Letter())
}
