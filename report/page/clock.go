package page

import (
	"fmt"
	"html"
	"html/template"

	"qipu/schemas"
)

// The measures of a clock plot.
const (
	plotWide, plotHigh = 720, 220
	plotLeft, plotTop  = 52, 14
	plotRight          = plotWide - 12
	plotBottom         = plotHigh - 34
)

// plot turns plies and times into places.
type plot struct {
	plies int
	most  uint64 // milliseconds
	out   []byte
}

func (p *plot) x(ply uint32) float64 {
	return plotLeft + float64(plotRight-plotLeft)*float64(ply)/float64(max(p.plies, 1))
}

func (p *plot) y(ms uint64) float64 {
	return plotBottom - float64(plotBottom-plotTop)*float64(min(ms, p.most))/float64(max(p.most, 1))
}

func (p *plot) add(format string, args ...any) { p.out = fmt.Appendf(p.out, format, args...) }

// clockPlot draws what the record tells of the clocks of a game: the time left of both
// sides after each move or, where it tells none, the time used for each. Breaches are
// crossed, penalties flagged. It is empty where nothing is told.
func clockPlot(game *schemas.GameRow, clocks []schemas.ClockRow, penalties []schemas.PenaltyRow) template.HTML {
	if len(clocks) == 0 {
		return ""
	}
	left := 0
	p := plot{plies: int(min(game.Plies, maxPlies))}
	for i := range clocks {
		if clocks[i].Left != nil {
			left++
		}
	}
	value := func(c *schemas.ClockRow) *uint64 { return c.Used }
	head := schemas.Text{Zh: "每着用时", En: "Time used for each move"}
	if left > 0 {
		value = func(c *schemas.ClockRow) *uint64 { return c.Left }
		head = schemas.Text{Zh: "每着之后的剩余时间", En: "Time left after each move"}
		p.most = uint64(game.TimeBase) * 1000
	}
	for i := range clocks {
		if v := value(&clocks[i]); v != nil {
			p.most = max(p.most, *v)
		}
		p.plies = max(p.plies, int(clocks[i].Ply))
	}
	if p.most == 0 {
		return ""
	}
	p.add(`<svg class="plot" viewBox="0 0 %d %d" role="img"><title>%s · %s</title>`, plotWide, plotHigh, head.Zh, head.En)
	p.axes()
	if left > 0 && game.TimeBase > 0 {
		p.add(`<path class="base" d="M%d %.1fH%d"/>`, plotLeft, p.y(uint64(game.TimeBase)*1000), plotRight)
	}
	for _, side := range [...]string{"first", "second"} {
		p.side(side, clocks, value, left > 0)
	}
	p.breaches(clocks, value)
	for i := range penalties {
		if pen := &penalties[i]; pen.Ply > 0 {
			p.add(`<path class="flag" d="M%.1f %dV%dl9 4l-9 4"><title>%s</title></path>`, p.x(pen.Ply), plotBottom, plotTop, html.EscapeString(safe(cut(pen.Kind+" "+pen.Penalty, maxName))))
		}
	}
	p.add(`</svg>`)
	return template.HTML(p.out)
}

// axes draws four lines of times and about eight of plies.
func (p *plot) axes() {
	for i := range uint64(5) {
		ms := uint64(float64(p.most) * float64(i) / 4)
		p.add(`<path class="grid" d="M%d %.1fH%d"/><text class="ms" x="%d" y="%.1f">%s</text>`, plotLeft, p.y(ms), plotRight, plotLeft-5, p.y(ms)+4, duration(ms))
	}
	step := 1
	for _, s := range [...]int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if p.plies/step <= 10 {
			break
		}
		step = s
	}
	for ply := 0; ply <= p.plies && p.plies/step <= 40; ply += step {
		p.add(`<text class="ply" x="%.1f" y="%d">%d</text>`, p.x(uint32(ply)), plotBottom+16, ply)
	}
}

func (p *plot) side(side string, clocks []schemas.ClockRow, value func(*schemas.ClockRow) *uint64, line bool) {
	if !line {
		for i := range clocks {
			if v := value(&clocks[i]); v != nil && clocks[i].Side == side {
				p.add(`<path class="bar %s" d="M%.1f %dV%.1f"/>`, side, p.x(clocks[i].Ply), plotBottom, p.y(*v))
			}
		}
		return
	}
	command := "M"
	p.add(`<path class="line %s" d="`, side)
	for i := range clocks {
		if v := value(&clocks[i]); v != nil && clocks[i].Side == side {
			p.add("%s%.1f %.1f", command, p.x(clocks[i].Ply), p.y(*v))
			command = "L"
		}
	}
	p.add(`"/>`)
}

// breaches cross the plies at which the time was used up, or may have been.
func (p *plot) breaches(clocks []schemas.ClockRow, value func(*schemas.ClockRow) *uint64) {
	for i := range clocks {
		c := &clocks[i]
		if c.Breach == "" {
			continue
		}
		y := p.y(0)
		if v := value(c); v != nil {
			y = p.y(*v)
		}
		over := ""
		if c.Over != nil {
			over = " +" + duration(*c.Over)
		}
		p.add(`<path class="breach" d="M%.1f %.1fl10 10m0 -10l-10 10"><title>%d: %s%s</title></path>`, p.x(c.Ply)-5, y-5, c.Ply, html.EscapeString(safe(c.Breach)), over)
	}
}

// duration writes milliseconds as 1:02:03, 2:03 or 0:03.
func duration(ms uint64) string {
	s := ms / 1000
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
