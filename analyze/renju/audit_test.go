package renju

import (
	"fmt"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// written is a game as a reader makes it of a line "black h8 h9 …": the word of the
// winner, or "-" for none, and moves by name.
func written(line string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindRenju, Text: []byte(line)}
	at := 0
	for i, word := range strings.Fields(line) {
		at += strings.Index(line[at:], word)
		span := schemas.Span{Off: uint32(at), Len: uint32(len(word))}
		at += len(word)
		switch {
		case i > 0:
			g.Moves = append(g.Moves, schemas.Move{Token: span})
		case word != "-":
			g.EndMarker = span
		}
	}
	return g
}

// audited audits a game under a profile, with the result that its end marker names.
func audited(t testing.TB, profile string, g *schemas.Game) *schemas.Audit {
	t.Helper()
	rules := rulesOf(t, new(rulebooks.Settings), profile)
	out := &schemas.Audit{}
	out.Witnesses.Marker, _ = schemas.KindRenju.ParseResult(g.View(g.EndMarker))
	out.Recorded = out.Witnesses.Marker
	NewAuditor(rules).Audit(g, out)
	return out
}

// told lists the findings that flag a game: "wuziqi-2009:10.1(3) 15 warning".
func told(a *schemas.Audit) string {
	var list []string
	for _, f := range a.Findings {
		list = append(list, fmt.Sprintf("%s %d %s", f.Clause, f.Ply, f.Severity))
	}
	return strings.Join(list, "; ")
}

// doubleThree is a game in which Black's ply 11, h9, makes threes along the row and
// the column.
const doubleThree = "h8 g7 g9 a1 f9 a3 h10 a5 o1 a7 h9"

func TestForbiddenMoveByWhoSaidWhat(t *testing.T) {
	for _, c := range []struct{ profile, line, want, reason string }{
		{"wuziqi-2009", "white " + doubleThree, "wuziqi-2009:2.18a 11 note", "forbidden-move"},
		{"wuziqi-2009", "black " + doubleThree, "wuziqi-2009:2.18a 11 note; wuziqi-2009:10.1(2) 11 error", "forbidden-move"},
		{"wuziqi-2009", "black " + doubleThree + " o15", "wuziqi-2009:2.18a 11 note; wuziqi-2009:10.1(3) 11 warning", "not-contradicted"},
		{"renju-2002", "white " + doubleThree, "renju-2002:1.4.3 11 note", "forbidden-move"},
		{"renju-2002", "black " + doubleThree, "renju-2002:1.4.3 11 note; renju-2002:1.5.2 11 error", "forbidden-move"},
		{"renju-2002", "white " + doubleThree + " o15", "renju-2002:1.4.3 11 note; renju-2002:1.4.4 11 warning", "not-contradicted"},
	} {
		a := audited(t, c.profile, written(c.line))
		if got := told(a); got != c.want || a.Reason.String() != c.reason {
			t.Errorf("%s, %s: %q, %s; want %q, %s", c.profile, c.line, got, a.Reason, c.want, c.reason)
		}
	}
}
