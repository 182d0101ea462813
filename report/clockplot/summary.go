package clockplot

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// mark is what a log says was done to a clock.
type mark struct {
	ply  int
	text string // "−3:00"; empty: the clock is not said to have been changed
}

// The bounds of what is drawn, and listed, of the log.
const (
	maxMarks = 60
	maxLines = 20
	maxWord  = 80 // characters of a word of the table
)

// marks lists what was done to the clock of a side, by ply, and where it was punished
// without that.
func (c *canvas) marks(side int) (list []mark) {
	for i := range c.Penalties {
		p := &c.Penalties[i]
		if p.Ply == 0 || len(list) == maxMarks {
			continue
		}
		switch p.Side {
		case sides[side].name: // also where its clock was left as it was
			list = append(list, mark{int(p.Ply), change(p.OwnLost, p.OwnGained)})
		case sides[1-side].name:
			if text := change(p.OpponentLost, p.OpponentGained); text != "" {
				list = append(list, mark{int(p.Ply), text})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b mark) int { return a.ply - b.ply })
	return list
}

// change writes what a clock lost or gained.
func change(lost, gained *uint32) string {
	switch {
	case lost != nil:
		return "−" + Duration(uint64(*lost))
	case gained != nil:
		return "+" + Duration(uint64(*gained))
	}
	return ""
}

func (p *Plot) name(side string) schemas.Text {
	switch side {
	case sides[0].name:
		return p.First
	case sides[1].name:
		return p.Second
	}
	return schemas.Text{Zh: "未记何方", En: "side not told"}
}

// Summary says in words what the plot shows: the periods and which plies were made in
// them, what was exceeded, what the log says of the clocks.
func (p *Plot) Summary() []schemas.Text {
	c := newCanvas(p)
	return slices.Concat(c.periodLines(), c.breachLines(), c.penaltyLines())
}

// periodLines has a line for each period that either side came to.
func (c *canvas) periodLines() (lines []schemas.Text) {
	if c.Control.Kind != schemas.TimeTimed {
		return []schemas.Text{{Zh: "未分时段：没有确知的时限。", En: "No periods are shown: no time control is known for certain."}}
	}
	for at := range max(len(c.Control.Periods), len(c.Control.Second)) {
		var what [2]schemas.Text
		var plies [2]schemas.Text
		for side := range sides {
			if periods := c.Control.Of(schemas.Side(side)); at < len(periods) {
				what[side] = says(&periods[at])
				plies[side] = c.pliesIn(side, at)
			}
		}
		number := schemas.Text{Zh: fmt.Sprintf("时段%d：", at+1), En: fmt.Sprintf("Period %d: ", at+1)}
		if what[0] == what[1] {
			if where := join(plies[0], plies[1]); where.Zh != "" {
				lines = append(lines, schemas.Text{Zh: number.Zh + what[0].Zh + "（" + where.Zh + "）。", En: number.En + what[0].En + " (" + where.En + ")."})
			}
			continue
		}
		for side, where := range plies {
			if where.Zh != "" {
				lines = append(lines, schemas.Text{Zh: number.Zh + what[side].Zh + "（" + where.Zh + "）。", En: number.En + what[side].En + " (" + where.En + ")."})
			}
		}
	}
	return append(lines, c.doubtful()...)
}

// pliesIn names the plies that a side made in a period, by its place in the control.
func (c *canvas) pliesIn(side, at int) schemas.Text {
	first, last := 0, 0
	for _, s := range c.segments[side] {
		if _, own, ok := periodOf(&c.Control, schemas.Side(side), s.period); ok && own == at {
			if first == 0 {
				first = s.first
			}
			last = s.last
		}
	}
	name := c.name(sides[side].name)
	switch {
	case first == 0:
		return schemas.Text{}
	case first == last:
		return schemas.Text{Zh: fmt.Sprintf("%s第%d着", name.Zh, first), En: fmt.Sprintf("%s ply %d", name.En, first)}
	}
	return schemas.Text{Zh: fmt.Sprintf("%s第%d–%d着", name.Zh, first, last), En: fmt.Sprintf("%s plies %d–%d", name.En, first, last)}
}

// doubtful counts the plies that are in no period for certain.
func (c *canvas) doubtful() []schemas.Text {
	n := 0
	for i := range c.Clocks {
		if c.Clocks[i].Period == 0 {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return []schemas.Text{{Zh: fmt.Sprintf("?：其中%d着不能确定属于哪一时段。", n), En: fmt.Sprintf("?: of %d plies it is not certain in which period they were made.", n)}}
}

func (c *canvas) breachLines() (lines []schemas.Text) {
	perhaps, first := 0, uint32(0)
	for i := range c.Clocks {
		row := &c.Clocks[i]
		name := c.name(row.Side)
		switch row.Breach {
		case "":
			continue
		case schemas.BreachPerhaps.String():
			if perhaps++; first == 0 {
				first = row.Ply
			}
			continue
		}
		t := schemas.Text{Zh: fmt.Sprintf("✕ 第%d着%s超时", row.Ply, name.Zh), En: fmt.Sprintf("✕ Ply %d, %s: time exceeded", row.Ply, name.En)}
		if row.Over != nil {
			t.Zh, t.En = t.Zh+"，至少"+Duration(*row.Over), t.En+" by "+Duration(*row.Over)+" at least"
		}
		if row.Breach == schemas.BreachMate.String() {
			t.Zh, t.En = t.Zh+"，此着成将死", t.En+", by a move that mates"
		}
		if len(lines) < maxLines {
			lines = append(lines, schemas.Text{Zh: t.Zh + "。", En: t.En + "."})
		}
	}
	if perhaps > 0 {
		lines = append(lines, schemas.Text{
			Zh: fmt.Sprintf("◇ 自第%d着起有%d着是否超时不能确定。", first, perhaps), En: fmt.Sprintf("◇ From ply %d on, of %d plies it is not settled whether the time was exceeded.", first, perhaps),
		})
	}
	return lines
}

func (c *canvas) penaltyLines() (lines []schemas.Text) {
	for i := range c.Penalties {
		if len(lines) == maxLines {
			more := len(c.Penalties) - i
			return append(lines, schemas.Text{Zh: fmt.Sprintf("⚑ 另有%d项。", more), En: fmt.Sprintf("⚑ And %d more.", more)})
		}
		p := &c.Penalties[i]
		name := c.name(p.Side)
		t := schemas.Text{Zh: "⚑ 未记着数，" + name.Zh, En: "⚑ No ply noted, " + name.En}
		if p.Ply > 0 {
			t = schemas.Text{Zh: fmt.Sprintf("⚑ 第%d着，%s", p.Ply, name.Zh), En: fmt.Sprintf("⚑ Ply %d, %s", p.Ply, name.En)}
		}
		what := strings.TrimSpace(fmt.Sprintf("%.*s %.*s", maxWord, p.Kind, maxWord, p.Penalty))
		own, other := change(p.OwnLost, p.OwnGained), change(p.OpponentLost, p.OpponentGained)
		t.Zh, t.En = t.Zh+"："+what, t.En+": "+what
		if own != "" {
			t.Zh, t.En = t.Zh+"，本方"+own, t.En+", its clock "+own
		}
		if other != "" {
			t.Zh, t.En = t.Zh+"，对方"+other, t.En+", the opponent's "+other
		}
		lines = append(lines, schemas.Text{Zh: t.Zh + "。", En: t.En + "."})
	}
	return lines
}

// join puts what is told of both sides together.
func join(a, b schemas.Text) schemas.Text {
	switch {
	case a.Zh == "":
		return b
	case b.Zh == "":
		return a
	}
	return schemas.Text{Zh: a.Zh + "，" + b.Zh, En: a.En + ", " + b.En}
}
