package record

import (
	"fmt"
	"strings"
	"unicode"

	"qipu/schemas"
)

// witnesses reads what each part of the record says of the result.
func witnesses(g *schemas.Game) schemas.Witnesses {
	var w schemas.Witnesses
	if v, ok := g.Field(schemas.FieldResult); ok {
		w.Tag, _ = resultOf(g.View(v), g)
	}
	w.Marker, _ = g.Kind.ParseResult(g.View(g.EndMarker))
	w.Comment = closing(g).Result
	for _, field := range [...]schemas.Field{schemas.FieldEvent, schemas.FieldTitle} {
		if v, ok := g.Field(field); ok && w.Title == schemas.ResultNone && strings.Contains(g.View(v), "先") {
			names := g.Players()
			readTitle(&w, g.View(v), names[schemas.First], names[schemas.Second])
		}
	}
	return w
}

// resultOf reads the result tag: a result, or a statement that implies one
// (黑方弃权).
func resultOf(text string, g *schemas.Game) (schemas.Result, bool) {
	if r, ok := g.Kind.ParseResult(text); ok {
		return r, true
	}
	e, _ := g.Kind.ParseEnding(text, g.Players())
	return e.Result, e.Result != schemas.ResultNone
}

// readTitle reads what a title says of the players in the order of the tags, and
// where that is nothing, in the other order.
func readTitle(w *schemas.Witnesses, title, first, second string) {
	w.Title = titleResult(title, first, second)
	if w.Title != schemas.ResultNone {
		w.Reversed = ""
	} else if w.Reversed == "" && titleResult(title, second, first) != schemas.ResultNone {
		w.Reversed = strings.Clone(title)
	}
}

// titleVerbs are what stands between the names in titles such as 甲先胜乙, in
// which 先 marks the first player.
var titleVerbs = []struct {
	text   string
	result schemas.Result
}{
	{"先胜", schemas.ResultFirstWins},
	{"先勝", schemas.ResultFirstWins},
	{"先负", schemas.ResultSecondWins},
	{"先負", schemas.ResultSecondWins},
	{"先和", schemas.ResultDraw},
}

// titleResult reads a title such as 甲先胜乙. Both players must stand around the
// verb, since 先 is in many other words (优先和谐杯); without their names in the
// tags the title says nothing. Two verbs that differ decide nothing.
func titleResult(title, first, second string) schemas.Result {
	found := schemas.ResultNone
	title, first, second = unspaced(title), unspaced(first), unspaced(second)
	if first == "" || second == "" {
		return found
	}
	for _, verb := range titleVerbs {
		before, after, ok := strings.Cut(title, first+verb.text)
		if !ok || strings.Contains(before, second) || !strings.Contains(after, second) {
			continue
		}
		if found != schemas.ResultNone {
			return schemas.ResultNone
		}
		found = verb.result
	}
	return found
}

// unspaced is a text without its blanks: titles set them freely.
func unspaced(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) {
			return -1
		}
		return c
	}, text)
}

// results compares the witnesses. Two that name different decided results are
// for a person to decide; a part that is silent where another speaks is a note.
func results(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	w := out.Witnesses
	stated := otherStatement(g)
	agree := endingsAgree(g, out)
	named, conflict, silent := compare(w.Tag, w.Marker, w.Comment, w.Title, stated.Result)
	switch {
	case !named:
		return schemas.Lacking("RES")
	case !conflict && !silent && agree:
		return schemas.Pass.Answer()
	case !conflict && !silent:
		return schemas.Lacking("RES")
	}
	all := witnessList(w)
	if stated.Result != schemas.ResultNone {
		all += fmt.Sprintf(", %s “%s”", stated.Part, show(g, stated.Text))
	}
	f := schemas.Finding{
		Clause: "record:result", Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide,
		Subject: "result", Actual: all,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录各处所示结果不一：%s。", all),
			En: fmt.Sprintf("The parts of the record name different results: %s.", all),
		},
	}
	if !conflict {
		f.Severity = schemas.Note
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("记录有处未定结果，有处已定：%s。", all),
			En: fmt.Sprintf("Part of the record leaves the result open, part names it: %s.", all),
		}
	}
	out.Findings = append(out.Findings, f)
	return schemas.Lacking("RES")
}

// compare says whether any of the witnesses names a decided result, whether two
// name different ones, and whether one leaves the result open.
func compare(witnesses ...schemas.Result) (named, conflict, silent bool) {
	decided := schemas.ResultNone
	for _, r := range witnesses {
		switch {
		case r.Decided() && decided == schemas.ResultNone:
			decided = r
		case r.Decided() && r != decided:
			conflict = true
		case r == schemas.ResultUnfinished:
			silent = true
		}
	}
	return decided != schemas.ResultNone, conflict, silent
}

func witnessList(w schemas.Witnesses) string {
	var said []string
	for _, one := range w.Named() {
		said = append(said, one.String())
	}
	return strings.Join(said, ", ")
}
