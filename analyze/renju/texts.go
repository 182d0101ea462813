package renju

import (
	"fmt"

	"qipu/schemas"
)

// The names of the colours in texts.
var colourNames = [3]schemas.Text{
	Empty: {Zh: "双方", En: "both sides"},
	Black: {Zh: "黑方", En: "Black"},
	White: {Zh: "白方", En: "White"},
}

// kindTexts are the kinds of forbidden move in the order of their bits.
var kindTexts = [...]schemas.Text{
	{Zh: "三三", En: "a double three"}, {Zh: "四四", En: "a double four"}, {Zh: "长连", En: "an overline"},
}

// kindText names the kinds of a forbidden move.
func kindText(k schemas.ForbiddenKinds) (t schemas.Text) {
	for i, name := range kindTexts {
		if k>>i&1 == 0 {
			continue
		}
		if t.Zh != "" {
			t.Zh += "、"
			t.En += " and "
		}
		t.Zh += name.Zh
		t.En += name.En
	}
	return t
}

func (r *replay) add(f schemas.Finding) { r.out.Findings = append(r.out.Findings, f) }

// place names a ply: its number, its side and what is written.
func (r *replay) place(ply int) schemas.Text {
	at := &r.out.Plies[ply-1]
	token := r.written(ply)
	colour := colourNames[stoneOf(at.Side)]
	stop := " "
	if at.Pass {
		stop = ", "
	}
	return schemas.Text{
		Zh: fmt.Sprintf("第%d着（%s）%s", ply, colour.Zh, token.Zh),
		En: fmt.Sprintf("Ply %d (%s)%s%s", ply, colour.En, stop, token.En),
	}
}

// written is what a ply says: in quotes, with its point where it is not written by
// name; a pass by its word.
func (r *replay) written(ply int) schemas.Text {
	at := &r.out.Plies[ply-1]
	token := clip(r.game.String(at.Token))
	switch {
	case at.Pass:
		return schemas.Text{Zh: "放弃（pass）", En: "a pass"}
	case at.Grid != 0 && r.game.Points != schemas.PointNames:
		return schemas.Text{Zh: fmt.Sprintf("“%s”（%s）", token, at.Grid), En: fmt.Sprintf("“%s” (%s)", token, at.Grid)}
	case at.Stone != Empty && r.game.Points != schemas.PointNames:
		return schemas.Text{Zh: fmt.Sprintf("“%s”（%s）", token, at.Point), En: fmt.Sprintf("“%s” (%s)", token, at.Point)}
	}
	return schemas.Text{Zh: "“" + token + "”", En: "“" + token + "”"}
}

// finding begins a finding on a ply.
func (r *replay) finding(clause schemas.ClauseID, severity schemas.Severity, ply int) schemas.Finding {
	f := schemas.Finding{Clause: clause, Severity: severity, Outcome: schemas.Fail, Subject: "move", Side: schemas.NoSide, Ply: ply}
	if ply > 0 && ply <= len(r.out.Plies) {
		at := &r.out.Plies[ply-1]
		f.Side = at.Side
		f.Actual = r.game.String(at.Token)
	}
	return f
}

// plural writes a count with the word for one or for many.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func morePlies(n int) string { return plural(n, "more ply", "more plies") }

// maxClip bounds a token or a tag in a sentence, in characters.
const maxClip = 40

// clip bounds a text in a sentence; the whole stands in the tables.
func clip(s string) string {
	n := 0
	for i := range s {
		if n == maxClip {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// stated is how the record states the end, as evidence: "tag RE B+R".
func (r *replay) stated() string {
	return r.out.Ending.Part + " " + clip(r.game.String(r.out.Ending.Text))
}
