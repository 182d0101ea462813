package arbiter

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// say begins a sentence with what an entry notes, and goes on with text.
func (h *hearing) say(e *entry, text schemas.Text) schemas.Text {
	name := e.Kind.Name()
	zh := fmt.Sprintf("裁判记录（%s）", e.Place())
	en := fmt.Sprintf("The log (%s) notes “%s”", e.Place(), name.En)
	if e.ply > 0 {
		zh += fmt.Sprintf("第%d着", e.ply)
		en += fmt.Sprintf(" at ply %d", e.ply)
	}
	if who := h.who(e); who.Zh != "" {
		zh += who.Zh
		en += " of " + who.En
	}
	return schemas.Text{Zh: zh + "“" + name.Zh + "”" + text.Zh + "。", En: en + text.En + "."}
}

// who names whom an entry concerns, empty if it names nobody.
func (h *hearing) who(e *entry) schemas.Text {
	switch {
	case e.Who == schemas.WhoBoth:
		return schemas.Text{Zh: "双方", En: "both sides"}
	case e.side == schemas.NoSide:
		return schemas.Text{}
	}
	return h.game.Kind.Colour(e.side)
}

// clock writes a span of time as minutes and seconds, "12:05", "0:00.250".
func clock(ms schemas.Millis) string {
	sign := ""
	if ms < 0 {
		sign, ms = "-", -ms
	}
	text := fmt.Sprintf("%s%d:%02d", sign, ms/schemas.OneMinute, ms%schemas.OneMinute/schemas.OneSecond)
	if rest := ms % schemas.OneSecond; rest != 0 {
		text += fmt.Sprintf(".%03d", rest)
	}
	return text
}

// signed writes a change of the clock in seconds, "-300 s", "+120 s".
func signed(ms schemas.Millis) string {
	sign := "+"
	if ms < 0 {
		sign, ms = "-", -ms
	}
	text := fmt.Sprintf("%s%d", sign, ms/schemas.OneSecond)
	if rest := ms % schemas.OneSecond; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return text + " s"
}

// minutes is a parameter in minutes as a span of time.
func minutes(n int) schemas.Millis { return schemas.Millis(n) * schemas.OneMinute }

// penaltyText writes so many penalties of a kind.
func penaltyText(p schemas.LogPenalty, times int) schemas.Text {
	name := p.Name()
	if times > 1 {
		return schemas.Text{Zh: fmt.Sprintf("%s%d次", name.Zh, times), En: fmt.Sprintf("%s × %d", name.En, times)}
	}
	return name.Text
}
