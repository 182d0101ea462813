package clock

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// spell writes a time: "1:02:33", "0:00:03.25".
func spell(t schemas.Millis) string {
	sign := ""
	if t < 0 {
		sign, t = "-", -t
	}
	text := fmt.Sprintf("%s%d:%02d:%02d", sign, t/schemas.OneHour, t/schemas.OneMinute%60, t/schemas.OneSecond%60)
	if ms := t % schemas.OneSecond; ms > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", ms), "0")
	}
	return text
}

// spellInterval writes what is known of a time: itself, or its bounds.
func spellInterval(t interval) string {
	switch {
	case t.lo == t.hi:
		return spell(t.lo)
	case !t.least() && !t.most():
		return "?"
	case !t.least():
		return "≤ " + spell(t.hi)
	case !t.most():
		return "≥ " + spell(t.lo)
	}
	return spell(t.lo) + "–" + spell(t.hi)
}

// sideNames are the names of the sides in texts, by the kind of game.
var sideNames = map[schemas.Kind][2]schemas.Text{
	schemas.KindXiangqi: {{Zh: "红方", En: "Red"}, {Zh: "黑方", En: "Black"}},
	schemas.KindRenju:   {{Zh: "黑方", En: "Black"}, {Zh: "白方", En: "White"}},
}

func (c *game) name(side schemas.Side) schemas.Text {
	names, ok := sideNames[c.record.Kind]
	if !ok {
		names = sideNames[schemas.KindXiangqi]
	}
	return names[side&1]
}

// place names a ply: its number, its side and what is written.
func (c *game) place(ply int) schemas.Text {
	if ply < 1 || ply > len(c.out.Plies) {
		return schemas.Text{Zh: "首着之前", En: "before the first ply"}
	}
	at := &c.out.Plies[ply-1]
	side, token := c.name(at.Side), clip(c.record.String(at.Token))
	return schemas.Text{
		Zh: fmt.Sprintf("第%d着（%s）“%s”", ply, side.Zh, token),
		En: fmt.Sprintf("ply %d (%s) “%s”", ply, side.En, token),
	}
}

// maxClip bounds a text of the record in a sentence, in characters.
const maxClip = 40

func clip(s string) string {
	n := 0
	for i := range s {
		if n++; n > maxClip {
			return s[:i] + "…"
		}
	}
	return s
}

func (c *game) add(f schemas.Finding) { c.out.Findings = append(c.out.Findings, f) }

// declared is the control as the findings print it: as written, or as the event has it.
func (c *game) declared() string {
	if c.written != "" {
		return c.written
	}
	return c.control.String()
}
