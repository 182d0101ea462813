package clockplot

import (
	_ "embed" // the style sheet
	"fmt"
	"html"
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/report/terminal"
	"qipu/schemas"
)

// Style is the style sheet of the plots: the variables and what uses them. It goes into
// the document that holds them; a file of its own has it inside.
//
//go:embed clockplot.css
var Style string

// Plot is what is drawn of a game.
type Plot struct {
	Title     string
	First     schemas.Text // what the sides are called
	Second    schemas.Text
	Plies     int                  // of the game; more where the clocks tell of more
	Control   schemas.TimeControl  // that they were held against, see schemas.GameRow; TimeUnknown: no periods are drawn
	Clocks    []schemas.ClockRow   // in the order of the plies
	Penalties []schemas.PenaltyRow // of the arbiter's log
}

// The measures of a plot.
const (
	wide      = 720
	left, top = 84, 10
	right     = wide - 14
	field     = 170 // how high the plot is
	lane      = 16  // how high the periods of a side are
	log       = 14  // how high what an arbiter did to its clock is
	between   = 4
	margin    = 26  // under the plot, for the plies
	letter    = 5.8 // how wide one is taken to be
)

// canvas turns plies and times into places.
type canvas struct {
	*Plot
	plies    int
	most     uint64 // milliseconds
	isLeft   bool   // the time left is drawn, else that used
	top, end int    // of the plot
	segments [2][]segment
	out      []byte
}

func (c *canvas) x(ply int) float64 {
	return left + float64(right-left)*float64(min(ply, c.plies))/float64(max(c.plies, 1))
}

func (c *canvas) y(ms uint64) float64 {
	return float64(c.end) - field*float64(min(ms, c.most))/float64(max(c.most, 1))
}

func (c *canvas) add(format string, args ...any) { c.out = fmt.Appendf(c.out, format, args...) }

// sides are the sides as the tables spell them, and the classes of their lines.
var sides = [...]struct{ name, class string }{{"first", "qc-first"}, {"second", "qc-second"}}

// Told reports whether the record tells a time that can be drawn.
func (p *Plot) Told() bool { return newCanvas(p).most > 0 }

func newCanvas(p *Plot) *canvas {
	c := &canvas{Plot: p, plies: p.Plies}
	for i := range p.Clocks {
		c.isLeft = c.isLeft || p.Clocks[i].Left != nil
		c.plies = max(c.plies, int(p.Clocks[i].Ply))
	}
	for i := range p.Clocks {
		if v := c.value(&p.Clocks[i]); v != nil {
			c.most = max(c.most, *v)
		}
	}
	for i, side := range sides {
		c.segments[i] = segmentsOf(side.name, p.Clocks)
		for _, s := range c.segments[i] {
			if quota, ok := c.quota(i, &s); ok && c.most > 0 {
				c.most = max(c.most, quota)
			}
		}
	}
	return c
}

// value is what is drawn of a ply: where the record tells the time left anywhere, that.
func (c *canvas) value(row *schemas.ClockRow) *uint64 {
	if c.isLeft {
		return row.Left
	}
	return row.Used
}

// quota is the time that a period gives, where it can be held against what is drawn: time
// used for a move against the limit of each.
func (c *canvas) quota(side int, s *segment) (uint64, bool) {
	p, _, ok := periodOf(&c.Control, schemas.Side(side), s.period)
	return uint64(max(p.Base, 0)), ok && (c.isLeft || perMove(&p))
}

// Append appends the plot, for a document that has [Style]; nothing where no time is told.
func (p *Plot) Append(dst []byte) []byte {
	c := newCanvas(p)
	if c.most == 0 {
		return dst
	}
	c.out = dst
	rows := [2][]mark{c.marks(0), c.marks(1)}
	c.top = top
	hasPeriods := p.Control.Kind == schemas.TimeTimed
	for i := range sides {
		if hasPeriods {
			c.top += lane + between
		}
		if len(rows[i]) > 0 {
			c.top += log + between
		}
	}
	if c.top > top {
		c.top += between // of the names, and the highest number
	}
	c.end = c.top + field
	var words []string
	for _, t := range append([]schemas.Text{c.head()}, p.Summary()...) {
		words = append(words, t.Zh+" "+t.En)
	}
	c.add(`<svg xmlns="http://www.w3.org/2000/svg" class="qc" viewBox="0 0 %d %d" role="img"><title>%s</title><desc>%s</desc><rect class="qc-paper" width="%d" height="%d" rx="6"/>`,
		wide, c.end+margin, escape(p.Title), escape(strings.Join(words, "\n")), wide, c.end+margin)
	c.axes()
	at := top
	for i, name := range [...]schemas.Text{p.First, p.Second} {
		if hasPeriods {
			c.lane(i, at, name)
			at += lane + between
		}
		if len(rows[i]) > 0 {
			c.log(rows[i], at, name, !hasPeriods)
			at += log + between
		}
	}
	for i := range sides {
		c.side(i)
	}
	c.breaches()
	c.add(`</svg>`)
	return c.out
}

// SVG returns the plot as a file of its own; nil where no time is told.
func (p *Plot) SVG() []byte {
	out := p.Append(nil)
	if out == nil {
		return nil
	}
	out = fmt.Appendf(out[:len(out)-len(`</svg>`)], `<style>%s</style></svg>`, Style)
	return append(out, '\n')
}

// head says what the lines are.
func (c *canvas) head() schemas.Text {
	if c.isLeft {
		return schemas.Text{Zh: "每着之后的剩余时间。", En: "Time left after each move."}
	}
	return schemas.Text{Zh: "每着用时。", En: "Time used for each move."}
}

// escape makes a text safe inside an element.
func escape(s string) string {
	return html.EscapeString(terminal.Safe(strings.ToValidUTF8(s, "\ufffd")))
}

// both writes a text in the two languages, of which a page may show one.
func both(t schemas.Text) string {
	if t.Zh == t.En {
		return escape(t.Zh)
	}
	return `<tspan class="zh" lang="zh">` + escape(t.Zh) + `</tspan><tspan class="en" lang="en"> ` + escape(t.En) + `</tspan>`
}

// coarse is from which time on the axis has whole seconds.
const coarse = 10_000

// axes draws four lines of times and about ten of plies.
func (c *canvas) axes() {
	for i := range uint64(5) {
		ms := uint64(float64(c.most) * float64(i) / 4)
		if c.most >= coarse {
			ms -= ms % 1000
		}
		c.add(`<path class="qc-grid" d="M%d %.1fH%d"/><text class="qc-end" x="%d" y="%.1f">%s</text>`, left, c.y(ms), right, left-6, c.y(ms)+4, Duration(ms))
	}
	step := 1
	for _, s := range [...]int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if c.plies/step <= 10 {
			break
		}
		step = s
	}
	for ply := 0; ply <= c.plies && c.plies/step <= 40; ply += step {
		c.add(`<text class="qc-mid" x="%.1f" y="%d">%d</text>`, c.x(ply), c.end+16, ply)
	}
}

// lane draws the periods of a side over the plies that it made in them, and in the plot
// where each begins and how much time it gives.
func (c *canvas) lane(side, at int, name schemas.Text) {
	c.add(`<text class="qc-end" x="%d" y="%d">%s</text>`, left-6, at+lane-4, both(name))
	segments := c.segments[side]
	for i := range segments {
		s := &segments[i]
		x1, x2 := c.x(s.from), c.x(s.last)
		p, _, ok := periodOf(&c.Control, schemas.Side(side), s.period)
		if !ok {
			c.add(`<rect class="qc-open" x="%.1f" y="%d" width="%.1f" height="%d"/>`, x1, at, x2-x1, lane)
			c.fit(x1, x2, at, "?")
			continue
		}
		c.add(`<rect class="qc-lane" x="%.1f" y="%d" width="%.1f" height="%d"/>`, x1, at, x2-x1, lane)
		gives := brief(&p, s.spare)
		c.fit(x1, x2, at, fmt.Sprintf("%d: %s", s.period, gives), gives, strconv.Itoa(s.period))
		if i > 0 && x2-x1 >= between {
			c.add(`<path class="qc-border %s" d="M%.1f %dV%d"/>`, sides[side].class, x1, c.top, c.end)
		}
		if quota, ok := c.quota(side, s); ok && x2-x1 >= between {
			c.add(`<path class="qc-quota" d="M%.1f %.1fH%.1f"/>`, x1, c.y(quota), x2)
		}
	}
}

// fit writes the first of the texts that has room between two places.
func (c *canvas) fit(x1, x2 float64, at int, texts ...string) {
	for _, text := range texts {
		if float64(utf8.RuneCountInString(text))*letter+4 <= x2-x1 {
			c.add(`<text class="qc-mid" x="%.1f" y="%d">%s</text>`, (x1+x2)/2, at+lane-4, escape(text))
			return
		}
	}
}

// log draws what the log says was done to the clock of a side. What has no room beside
// another has a flag alone.
func (c *canvas) log(marks []mark, at int, name schemas.Text, named bool) {
	if named {
		c.add(`<text class="qc-end" x="%d" y="%d">%s ⚑</text>`, left-6, at+log-3, both(name))
	}
	free := float64(left)
	for _, m := range marks {
		x := c.x(m.ply)
		c.add(`<path class="qc-staff" d="M%.1f %dV%d"/><path class="qc-flag" d="M%.1f %dv%dl8 -4z"/>`, x, at, c.end, x, at+2, 8)
		width := 12 + letter*float64(utf8.RuneCountInString(m.text))
		switch {
		case m.text == "":
		case x+width <= right && x >= free:
			c.add(`<text x="%.1f" y="%d">%s</text>`, x+11, at+log-3, escape(m.text))
			free = x + width
		case x+width > right && x-width >= free:
			c.add(`<text class="qc-end" x="%.1f" y="%d">%s</text>`, x-4, at+log-3, escape(m.text))
			free = x + 8
		}
	}
}

func (c *canvas) side(side int) {
	name, class := sides[side].name, sides[side].class
	if !c.isLeft {
		for i := range c.Clocks {
			if v := c.value(&c.Clocks[i]); v != nil && c.Clocks[i].Side == name {
				c.add(`<path class="qc-bar %s" d="M%.1f %dV%.1f"/>`, class, c.x(int(c.Clocks[i].Ply)), c.end, c.y(*v))
			}
		}
		return
	}
	command := "M"
	c.add(`<path class="qc-line %s" d="`, class)
	for i := range c.Clocks {
		if v := c.value(&c.Clocks[i]); v != nil && c.Clocks[i].Side == name {
			c.add("%s%.1f %.1f", command, c.x(int(c.Clocks[i].Ply)), c.y(*v))
			command = "L"
		}
	}
	c.add(`"/>`)
}

// breaches cross the plies at which the time was used up, with the ply and by how much at
// least; where that is not settled a small diamond stands.
func (c *canvas) breaches() {
	for i := range c.Clocks {
		row := &c.Clocks[i]
		if row.Breach == "" {
			continue
		}
		x, y := c.x(int(row.Ply)), c.y(0)
		if v := c.value(row); v != nil {
			y = c.y(*v)
		}
		if row.Breach == schemas.BreachPerhaps.String() {
			c.add(`<path class="qc-perhaps" d="M%.1f %.1fl4 4l-4 4l-4 -4z"/>`, x, y-4)
			continue
		}
		c.add(`<path class="qc-breach" d="M%.1f %.1fl10 10m0 -10l-10 10"/>`, x-5, y-5)
		said := fmt.Sprintf("✕ %d", row.Ply)
		if row.Over != nil {
			said += " +" + Duration(*row.Over)
		}
		at, class := x+9, "qc-said"
		if x > (left+right)/2 {
			at, class = x-9, "qc-said qc-end"
		}
		c.add(`<text class="%s" x="%.1f" y="%.1f">%s</text>`, class, at, max(y-8, float64(c.top)+10), said)
	}
}
