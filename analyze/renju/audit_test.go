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

// TestGomoku: who wins with five and with six, on the board of the rulebooks and on
// one of 20 lines. The six is made by joining rows of two and three, as engines do
// that know only five.
func TestGomoku(t *testing.T) {
	const (
		six  = "a1 a3 b1 b3 d1 c3 e1 d3 f1 o15 c1" // Black's row a1–f1, closed by c1
		five = "a1 a3 b1 b3 d1 c3 e1 d3 c1"
	)
	for _, c := range []struct {
		plain    Variant
		line     string
		verdict  string
		findings string
	}{
		{VariantFree, "black " + six, "1-0", ""},
		{VariantFree, "white " + six, "1-0", "record:result 11 error"},
		{VariantStandard, "- " + six, "", ""},
		{VariantStandard, "black " + six, "", "record:result 11 warning"},
		{VariantStandard, "white " + six, "", ""},
		{VariantStandard, "black " + five, "1-0", ""},
		{VariantFree, "white " + five + " o1", "1-0", "record:after-end 10 warning; record:result 9 error"},
		{VariantFree, "- " + five + " o1", "1-0", "record:after-end 10 warning"},
		{VariantGomoku, "black " + six, "", "record:result 11 note"},
		{VariantGomoku, "white " + five, "1-0", "record:result 9 error"},
		{VariantStandard, "- h8 h9 h8 a1", "", "record:move 3 warning"},
	} {
		for _, lines := range []int{Size, 20} {
			g := written(c.line)
			g.Files, g.Ranks = lines, lines
			rules := *rulesOf(t, new(rulebooks.Settings), wuziqi2009)
			rules.Plain = c.plain
			out := &schemas.Audit{}
			out.Witnesses.Marker, _ = schemas.KindRenju.ParseResult(g.View(g.EndMarker))
			out.Recorded = out.Witnesses.Marker
			NewAuditor(&rules).Audit(g, out)
			if got := told(out); got != c.findings || out.Verdict.String() != c.verdict || out.Rulebook != c.plain.String() {
				t.Errorf("%v on %d lines, %s: %q, verdict %q; want %q, %q", c.plain, lines, c.line, got, out.Verdict, c.findings, c.verdict)
			}
		}
	}
}

// TestForeignBoard: by the rulebooks only 15 by 15 is judged, and that is said.
func TestForeignBoard(t *testing.T) {
	g := written("black h8 h9 h7")
	g.Files, g.Ranks = 19, 19
	out := audited(t, wuziqi2009, g)
	if got := told(out); got != "wuziqi-2009:1.1 0 warning" || out.Legal != 0 || len(out.Plies) != 3 || out.Verdict.Decided() {
		t.Errorf("%q, %d of %d plies, %v", got, out.Legal, len(out.Plies), out.Verdict)
	}
}

func TestParseRule(t *testing.T) {
	for text, want := range map[string]struct {
		variant  Variant
		protocol ProtocolKind
	}{
		"":                   {VariantUnsaid, ProtocolNone},
		"renju":              {VariantRenju, ProtocolNone},
		"Renju RIF":          {VariantRenju, ProtocolRIF},
		"连珠":                 {VariantRenju, ProtocolNone},
		"RIF":                {VariantUnsaid, ProtocolRIF},
		"五手两打":               {VariantUnsaid, ProtocolRIF},
		"Soosõrv-8":          {VariantRenju, ProtocolSoosorv},
		"Taraguchi-10":       {VariantRenju, ProtocolTaraguchi},
		"gomoku":             {VariantGomoku, ProtocolNone},
		"Gomoku, Swap2":      {VariantGomoku, ProtocolSwap2},
		"Swap2":              {VariantGomoku, ProtocolSwap2},
		"freestyle":          {VariantFree, ProtocolNone},
		"Gomoku (freestyle)": {VariantFree, ProtocolNone},
		"自由规则":               {VariantFree, ProtocolNone},
		"无禁手":                {VariantFree, ProtocolNone},
		"standard gomoku":    {VariantStandard, ProtocolNone},
		"五子棋":                {VariantUnsaid, ProtocolNone},
		"wuziqi-2009":        {VariantRenju, ProtocolNone},
		" Renju-2002 ":       {VariantRenju, ProtocolNone},
		"xiangqi-2011":       {VariantOther, ProtocolNone},
		"caro":               {VariantOther, ProtocolNone},
		"Sunday Club":        {VariantOther, ProtocolUnknown},
	} {
		v, p := ParseRule(text)
		if v != want.variant || p.Kind != want.protocol {
			t.Errorf("%q: %v %v, want %v %v", text, v, p.Kind, want.variant, want.protocol)
		}
	}
}
