package record

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// parts are the tags of results and ends by their names, as findings name them.
var parts = func() map[string]string {
	table := make(map[string]string)
	for _, kind := range [...]schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		for _, field := range [...]schemas.Field{schemas.FieldResult, schemas.FieldTermination} {
			for _, name := range field.Names(kind) {
				table[name] = "tag " + name
			}
		}
	}
	return table
}()

// endings returns how the game ended as the record states it, and the first part
// of the record that states another kind of end. What is not understood states
// nothing; the texts stay in the record.
func endings(g *schemas.Game, w schemas.Witnesses) (stated, other schemas.StatedEnding) {
	take := func(one schemas.StatedEnding) {
		switch {
		case one.Kind == schemas.EndNone:
		case stated.Kind == schemas.EndNone:
			stated = one
		case one.Kind != stated.Kind && other.Kind == schemas.EndNone:
			other = one
		}
	}
	for _, name := range schemas.FieldTermination.Names(g.Kind) {
		take(tagEnding(g, name))
	}
	take(resultTagEnding(g))
	take(markerEnding(g, w))
	take(closing(g))
	return stated, other
}

// tagEnding reads a tag that says how the game ended.
func tagEnding(g *schemas.Game, name string) schemas.StatedEnding {
	v, ok := g.Tag(name)
	if !ok || v.Empty() {
		return schemas.StatedEnding{}
	}
	return statedBy(g, name, v)
}

func statedBy(g *schemas.Game, name string, value schemas.Span) (e schemas.StatedEnding) {
	e.Ending, _ = g.Kind.ParseEnding(g.View(value), g.Players())
	e.Part, e.Text = parts[name], value
	return e
}

// resultTagEnding reads a result that names its cause: a mark of absence, B+R, a
// sentence.
func resultTagEnding(g *schemas.Game) (e schemas.StatedEnding) {
	name, v, ok := g.FieldTag(schemas.FieldResult)
	if !ok {
		return e
	}
	switch g.View(v) {
	case "", "1-0", "0-1", "1/2-1/2", "*": // as nearly always
		return e
	}
	return statedBy(g, name, v)
}

// markerEnding reads an end marker that names its cause: a mark of absence, B+R.
// Behind a move the signs of absence weigh up a position, so it counts only where
// the tag names no result or is such a mark itself.
func markerEnding(g *schemas.Game, w schemas.Witnesses) (e schemas.StatedEnding) {
	if g.EndMarker.Empty() || w.Tag.Decided() {
		return e
	}
	e.Ending, _ = g.Kind.ParseEnding(g.View(g.EndMarker), schemas.Players{})
	e.Part, e.Text = "end marker", g.EndMarker
	return e
}

// closing reads the comments after the last move, the last first. Only a comment
// that is a statement and nothing more counts: a longer one may be analysis
// ("otherwise Red wins"). Where one gives the result and one before it the cause,
// both hold unless they name different results.
func closing(g *schemas.Game) (e schemas.StatedEnding) {
	if len(g.Moves) == 0 {
		return e
	}
	names := g.Players()
	for _, c := range slices.Backward(g.Comments) {
		if c.Line != 0 {
			continue
		}
		if int(c.Ply) < len(g.Moves) || e.Kind != schemas.EndNone && e.Result != schemas.ResultNone {
			break
		}
		one, ok := g.Kind.ParseClosing(g.View(c.Text), names)
		switch {
		case !ok || e.Result != schemas.ResultNone && one.Result != schemas.ResultNone && one.Result != e.Result:
		case e.Kind == schemas.EndNone && one.Kind != schemas.EndNone:
			e.Kind, e.Part, e.Text = one.Kind, "comment", c.Text
			fallthrough
		default:
			if e.Result == schemas.ResultNone {
				e.Result = one.Result
			}
		}
	}
	return e
}

// otherStatement is the end as a tag states it, as one more witness of the
// result: where no clause of a rulebook compares what it implies with the result,
// or does so only when the moves can be replayed.
func otherStatement(g *schemas.Game) schemas.StatedEnding {
	for _, name := range schemas.FieldTermination.Names(g.Kind) {
		e := tagEnding(g, name)
		switch e.Kind {
		case schemas.EndResignation, schemas.EndAgreement, schemas.EndNaturalLimit: // their clauses do, whatever the moves
		default:
			if e.Result != schemas.ResultNone {
				return e
			}
		}
	}
	return schemas.StatedEnding{}
}

// endingsAgree notes a second kind of end. Which of the two is right is for a
// person to say.
func endingsAgree(g *schemas.Game, out *schemas.Audit) bool {
	if out.Ending.Kind == schemas.EndNone {
		return true
	}
	stated, other := endings(g, out.Witnesses)
	if other.Kind == schemas.EndNone {
		return true
	}
	all := fmt.Sprintf("%s “%s”, %s “%s”", stated.Part, show(g, stated.Text), other.Part, show(g, other.Text))
	out.Findings = append(out.Findings, schemas.Finding{
		Clause: "record:result", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide,
		Subject: "ending", Expected: stated.Kind.String(), Actual: other.Kind.String(), Evidence: all,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录各处所写的终局原因不一：%s。", all),
			En: fmt.Sprintf("The parts of the record name different ends: %s.", all),
		},
	})
	return false
}
