package page

import (
	"html/template"

	"qipu/report/clockplot"
	"qipu/report/tables"
	"qipu/schemas"
)

// clocks is what the pages show of the clocks of a game.
type clocks struct {
	SVG           template.HTML
	First, Second schemas.Text // the names of the sides
	Summary       []schemas.Text
}

// clocksOf draws what the record tells of the clocks of a game; nil where it tells nothing.
func (r *run) clocksOf(key tables.Key) *clocks {
	game := r.games[key]
	if game == nil {
		return nil
	}
	p := clockplot.Plot{
		First: sideText(game.Kind, "first"), Second: sideText(game.Kind, "second"), Plies: int(min(game.Plies, maxPlies)),
		Clocks: r.clocks[key], Penalties: r.penalties[key],
	}
	if control, err := schemas.ParseTimeControl(game.TimeRead); err == nil { // else the plot says that none is known
		p.Control = control
	}
	p.Title = title(game, schemas.Text{Zh: "用时", En: "Clocks"})
	svg := p.Append(nil)
	if svg == nil {
		return nil
	}
	return &clocks{template.HTML(svg), p.First, p.Second, p.Summary()}
}

// clocksFor returns the plot for a finding that is about the clocks, once for each game.
func (r *run) clocksFor(f *schemas.FindingRow) *clocks {
	key := tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}
	if f.Subject != "clock" || r.plotted[key] {
		return nil
	}
	r.plotted[key] = true
	return r.clocksOf(key)
}
