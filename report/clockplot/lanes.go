package clockplot

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// segment is a stretch of plies that a side made in one period.
type segment struct {
	period int // from 1; 0: not certain
	spare  int // periods of byo-yomi left; 0: none, or not certain
	from   int // the ply behind which it begins
	first  int // the first ply of the side in it, and the last
	last   int
}

// segmentsOf parts the plies of a side by the period that they were made in. Between two
// of one period lie others of it; else what is not told is not certain.
func segmentsOf(side string, clocks []schemas.ClockRow) (list []segment) {
	for i := range clocks {
		c := &clocks[i]
		if c.Side != side {
			continue
		}
		ply := int(c.Ply)
		own := segment{period: int(c.Period), spare: int(c.Spare), from: max(0, ply-2), first: ply, last: ply}
		if len(list) == 0 {
			if own.from > 0 && own.period != 1 {
				list = append(list, segment{first: 1, last: own.from})
			} else {
				own.from = 0
			}
			list = append(list, own)
			continue
		}
		switch last := &list[len(list)-1]; {
		case last.period == own.period && last.spare == own.spare:
			last.last = ply
		case own.from > last.last && last.period > 0 && own.period > 0:
			list = append(list, segment{from: last.last, first: last.last + 1, last: own.from}, own)
		default:
			own.from = last.last
			list = append(list, own)
		}
	}
	return list
}

// periodOf is the period of a control that a number means: one that begins again has
// several. It is false where the control has none.
func periodOf(control *schemas.TimeControl, side schemas.Side, number int) (p schemas.Period, at int, ok bool) {
	if control.Kind != schemas.TimeTimed || number < 1 {
		return p, 0, false
	}
	periods := control.Of(side)
	at = min(number, len(periods)) - 1
	return periods[at], at, at >= 0
}

// perMove reports whether the time of a period is for each move by itself.
func perMove(p *schemas.Period) bool {
	return p.Kind == schemas.PeriodEachMove || p.Kind == schemas.PeriodByoyomi
}

// brief writes the time of a period in signs that are read in either language: "40/1:30:00
// +0:30", "3×0:30".
func brief(p *schemas.Period, spare int) string {
	text := span(p.Base)
	switch p.Kind {
	case schemas.PeriodEachMove:
		return "≤" + text
	case schemas.PeriodHourglass:
		return "*" + text
	case schemas.PeriodByoyomi:
		if spare == 0 && p.Count > 1 {
			return "?×" + text
		}
		return fmt.Sprintf("%d×%s", max(spare, 1), text)
	case schemas.PeriodBudget:
	}
	if p.Moves > 0 {
		text = fmt.Sprintf("%d/%s", p.Moves, text)
	}
	if p.Increment > 0 {
		text += " +" + span(p.Increment)
	}
	if p.Delay > 0 {
		text += " d" + span(p.Delay)
	}
	return text
}

// says tells the time of a period in words.
func says(p *schemas.Period) schemas.Text {
	base := span(p.Base)
	var t schemas.Text
	switch p.Kind {
	case schemas.PeriodEachMove:
		return schemas.Text{Zh: "每着" + base, En: base + " for each move"}
	case schemas.PeriodHourglass:
		return schemas.Text{Zh: "沙漏计时" + base, En: base + " as by an hourglass: what one side uses the other gets"}
	case schemas.PeriodByoyomi:
		n := max(p.Count, 1)
		return schemas.Text{Zh: fmt.Sprintf("读秒%d次，每着%s", n, base), En: fmt.Sprintf("byo-yomi, %s for each move, %d times", base, n)}
	case schemas.PeriodBudget:
		t = schemas.Text{Zh: base, En: base}
	}
	if p.Moves > 0 {
		t = schemas.Text{Zh: fmt.Sprintf("%d着%s", p.Moves, base), En: fmt.Sprintf("%d moves in %s", p.Moves, base)}
	}
	if p.Increment > 0 {
		t.Zh, t.En = t.Zh+"，每着加"+span(p.Increment), t.En+", "+span(p.Increment)+" added a move"
	}
	if p.Delay > 0 {
		t.Zh, t.En = t.Zh+"，每着前"+span(p.Delay)+"不计", t.En+", the first "+span(p.Delay)+" of a move not counted"
	}
	if p.Repeats {
		t.Zh, t.En = t.Zh+"，满后重新开始", t.En+", and again when they are made"
	}
	return t
}

func span(m schemas.Millis) string { return Duration(uint64(max(m, 0))) }

// longest is from how many hours on a duration is written in days.
const longest = 100

// Duration writes milliseconds as 1:02:03, 2:03 or 0:03, from a hundred hours on as days,
// 7d or 4d04:00:00. Parts of a second stand behind a point.
func Duration(ms uint64) string {
	s, rest := ms/1000, ms%1000
	var text string
	switch {
	case s >= longest*3600 && s%86400 == 0:
		text = fmt.Sprintf("%dd", s/86400)
	case s >= longest*3600:
		text = fmt.Sprintf("%dd%02d:%02d:%02d", s/86400, s/3600%24, s/60%60, s%60)
	case s >= 3600:
		text = fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	default:
		text = fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	if rest > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return text
}
