package record

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"qipu/schemas"
)

// witnesses reads what each part of the record says of the result.
func witnesses(g *schemas.Game) schemas.Witnesses {
	var w schemas.Witnesses
	if v, ok := g.Tag("Result"); ok {
		w.Tag, _ = schemas.ParseResult(g.View(v))
	}
	w.Marker, _ = schemas.ParseResult(g.View(g.EndMarker))
	w.Comment = lastCommentResult(g)
	if v, ok := g.Tag("Event"); ok {
		if title := g.View(v); strings.Contains(title, "先") {
			w.Title = titleResult(title, player(g, "Red", "White"), player(g, "Black"))
		}
	}
	return w
}

// player returns the name that the first of these tags gives.
func player(g *schemas.Game, names ...string) string {
	for _, name := range names {
		if v, ok := g.Tag(name); ok && !v.Empty() {
			return strings.TrimSpace(g.View(v))
		}
	}
	return ""
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

// commentResults are the phrases by which a closing comment states a result.
var commentResults = []struct {
	phrase string
	result schemas.Result
}{
	{"红胜", schemas.ResultFirstWins},
	{"紅勝", schemas.ResultFirstWins},
	{"红方胜", schemas.ResultFirstWins},
	{"紅方勝", schemas.ResultFirstWins},
	{"黑方认输", schemas.ResultFirstWins},
	{"黑认输", schemas.ResultFirstWins},
	{"黑方認輸", schemas.ResultFirstWins},
	{"黑超时", schemas.ResultFirstWins},
	{"黑方超时判负", schemas.ResultFirstWins},
	{"黑胜", schemas.ResultSecondWins},
	{"黑勝", schemas.ResultSecondWins},
	{"黑方胜", schemas.ResultSecondWins},
	{"黑方勝", schemas.ResultSecondWins},
	{"红方认输", schemas.ResultSecondWins},
	{"红认输", schemas.ResultSecondWins},
	{"紅方認輸", schemas.ResultSecondWins},
	{"红超时", schemas.ResultSecondWins},
	{"红方超时判负", schemas.ResultSecondWins},
	{"和棋", schemas.ResultDraw},
	{"和局", schemas.ResultDraw},
	{"裁判判和", schemas.ResultDraw},
	{"判和", schemas.ResultDraw},
	{"双方议和", schemas.ResultDraw},
	{"雙方議和", schemas.ResultDraw},
	{"red wins", schemas.ResultFirstWins},
	{"black resigns", schemas.ResultFirstWins},
	{"black wins", schemas.ResultSecondWins},
	{"red resigns", schemas.ResultSecondWins},
	{"draw agreed", schemas.ResultDraw},
}

// lastCommentResult reads a result from the comments after the last move. Only a
// comment that is such a phrase and nothing more counts: a longer one may be
// analysis ("otherwise Red wins").
func lastCommentResult(g *schemas.Game) schemas.Result {
	for _, c := range slices.Backward(g.Comments) {

		if c.Line != 0 {
			continue
		}
		if int(c.Ply) < len(g.Moves) || len(g.Moves) == 0 {
			return schemas.ResultNone
		}
		if c.Text.Len > 64 {
			continue
		}
		text := strings.Trim(g.View(c.Text), " \t\r\n　。.!！()（）")
		for _, p := range commentResults {
			if strings.EqualFold(text, p.phrase) {
				return p.result
			}
		}
		if r, ok := schemas.ParseResult(text); ok && r.Decided() {
			return r
		}
	}
	return schemas.ResultNone
}

// results compares the witnesses. Two that name different decided results are
// for a person to decide; a part that is silent where another speaks is a note.
func results(_ *schemas.Game, out *schemas.Audit) schemas.Answer {
	w := out.Witnesses
	decided, conflict, silent := schemas.ResultNone, false, false
	for _, r := range [...]schemas.Result{w.Tag, w.Marker, w.Comment, w.Title} {
		switch {
		case r.Decided() && decided == schemas.ResultNone:
			decided = r
		case r.Decided() && r != decided:
			conflict = true
		case r == schemas.ResultUnfinished:
			silent = true
		}
	}
	if decided == schemas.ResultNone {
		return schemas.Lacking("RES")
	}
	if !conflict && !silent {
		return schemas.Pass.Answer()
	}
	all := witnessList(w)
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

func witnessList(w schemas.Witnesses) string {
	var said []string
	for _, one := range w.Named() {
		said = append(said, one.String())
	}
	return strings.Join(said, ", ")
}
