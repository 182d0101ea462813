package board

import (
	_ "embed" // the style sheet
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"qipu/report/terminal"
)

// Style is the style sheet of the boards: the variables and what uses them. It goes
// into the document that holds them; a file of its own has it inside.
//
//go:embed board.css
var Style string

// spot is a place in a picture, in its own units.
type spot struct{ x, y int }

// canvas collects the elements of a picture.
type canvas struct{ out []byte }

func (c *canvas) add(format string, args ...any) { c.out = fmt.Appendf(c.out, format, args...) }

// open begins a picture. Readers who do not see it are told title and description.
func (c *canvas) open(class string, wide, high int, title, desc string) {
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" class="qb %s" viewBox="0 0 %d %d" role="img"><title>%s</title>`, class, wide, high, text(title))
	if desc != "" {
		c.add(`<desc>%s</desc>`, text(desc))
	}
}

// text makes a text safe inside an element: nothing of it is markup, nothing is
// invisible or turns the direction of what follows.
func text(s string) string { return html.EscapeString(terminal.Safe(strings.ToValidUTF8(s, "\ufffd"))) }

// use places a symbol.
func (c *canvas) use(symbol string, at spot) {
	c.add(`<use href="#qb-%s" x="%d" y="%d"/>`, symbol, at.x, at.y)
}

// cross draws an ✕ around a spot, half as wide as size.
func (c *canvas) cross(class string, at spot, size int) {
	c.add(`<path class="%s" d="M%d %dl%d %dm0 -%dl-%d %d"/>`, class, at.x-size, at.y-size, 2*size, 2*size, 2*size, 2*size, 2*size)
}

// corners draws the four corners of a square around a spot.
func (c *canvas) corners(class string, at spot, half int) {
	arm := half / 2
	c.add(`<path class="%s" d="`, class)
	for _, d := range [...]spot{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		c.add("M%d %dv%dh%d", at.x+d.x*half, at.y+d.y*(half-arm), d.y*arm, -d.x*arm)
	}
	c.add(`"/>`)
}

// diamond draws a square on its corner around a spot.
func (c *canvas) diamond(class string, at spot, half int) {
	c.add(`<path class="%s" d="M%d %dl%d %dl-%d %dl-%d -%dz"/>`, class, at.x, at.y-half, half, half, half, half, half, half)
}

// arrow draws a line with a head, that ends so many units before the middle of the
// point it leads to and begins as many behind the one it comes from.
func (c *canvas) arrow(class string, from, to spot, before int) {
	dx, dy := float64(to.x-from.x), float64(to.y-from.y)
	length := math.Hypot(dx, dy)
	if length < float64(2*before) {
		return
	}
	ux, uy := dx/length, dy/length
	const head, wing = 11, 6.5
	behind := float64(before)
	if length < float64(3*before) { // from next to it: over the piece, so that it can be seen
		behind = 0
	}
	x1, y1 := float64(from.x)+ux*behind, float64(from.y)+uy*behind
	x2, y2 := float64(to.x)-ux*float64(before-4), float64(to.y)-uy*float64(before-4)
	bx, by := x2-ux*head, y2-uy*head
	c.add(`<g class="%s"><path d="M%.1f %.1fL%.1f %.1f"/>`, class, x1, y1, bx, by)
	c.add(`<path class="qb-head" d="M%.1f %.1fL%.1f %.1fL%.1f %.1fz"/></g>`, x2, y2, bx-uy*wing, by+ux*wing, bx+uy*wing, by-ux*wing)
}

// Symbols returns what all pictures of a document share: one hidden element for its
// beginning. It has the boards of xiangqi and those of renju of the sizes.
func Symbols(sizes ...Size) []byte {
	c := new(canvas)
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" class="qb-symbols" width="0" height="0" aria-hidden="true" focusable="false"><defs>`)
	c.xiangqiSymbols()
	c.stones()
	var done []Size
	for _, size := range sizes {
		if n := size.lines(); !slices.Contains(done, n) {
			done = append(done, n)
			c.renjuSymbols(n)
		}
	}
	c.add(`</defs></svg>`)
	return c.out
}

// whole makes a file of its own of a picture: with the style sheet, and with the
// symbols that it needs.
func whole(picture []byte, symbols func(*canvas)) []byte {
	c := new(canvas)
	end := len(picture) - len(`</svg>`)
	c.out = append(c.out, picture[:end]...)
	c.add(`<style>%s</style><defs>`, Style)
	symbols(c)
	c.add(`</defs></svg>`)
	return append(c.out, '\n')
}
