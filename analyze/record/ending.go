package record

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// namedTag is a tag with what findings call it.
type namedTag struct{ name, part string }

// endingTags are the tags that say how a game of a kind ended.
var endingTags = [...][]namedTag{
	schemas.KindUnknown: namedTags(schemas.KindUnknown, schemas.FieldTermination),
	schemas.KindXiangqi: namedTags(schemas.KindXiangqi, schemas.FieldTermination),
	schemas.KindRenju:   namedTags(schemas.KindRenju, schemas.FieldTermination),
}

// resultTags are those that give its result.
var resultTags = [...][]namedTag{
	schemas.KindUnknown: namedTags(schemas.KindUnknown, schemas.FieldResult),
	schemas.KindXiangqi: namedTags(schemas.KindXiangqi, schemas.FieldResult),
	schemas.KindRenju:   namedTags(schemas.KindRenju, schemas.FieldResult),
}

func namedTags(kind schemas.Kind, field schemas.Field) (list []namedTag) {
	for _, name := range field.Names(kind) {
		list = append(list, namedTag{name, "tag " + name})
	}
	return list
}

// endings returns how the game ended as the record states it, and the first part
// of the record that states another kind of end. What is not understood states
// nothing; the texts stay in the record.
func endings(g *schemas.Game, w schemas.Witnesses) (stated, other schemas.StatedEnding) {
	for _, t := range endingTags[g.Kind] {
		if e := tagEnding(g, t); e.Kind != schemas.EndNone {
			takeEnding(&stated, &other, e)
		}
	}
	for _, e := range [...]schemas.StatedEnding{resultTagEnding(g), markerEnding(g, w), closing(g)} {
		if e.Kind != schemas.EndNone {
			takeEnding(&stated, &other, e)
		}
	}
	return stated, other
}

// takeEnding keeps an end as the one stated, or as the first of another kind.
func takeEnding(stated, other *schemas.StatedEnding, e schemas.StatedEnding) {
	switch {
	case stated.Kind == schemas.EndNone:
		*stated = e
	case e.Kind != stated.Kind && other.Kind == schemas.EndNone:
		*other = e
	}
}

// tagEnding reads a tag that says how the game ended.
func tagEnding(g *schemas.Game, t namedTag) (e schemas.StatedEnding) {
	v, ok := g.Tag(t.name)
	if !ok || v.Empty() {
		return e
	}
	e.Ending, _ = g.Kind.ParseEnding(g.View(v), g.Players())
	e.Part, e.Text = t.part, v
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
	case "1-0", "0-1", "1/2-1/2", "*": // as nearly always
		return e
	}
	for _, t := range resultTags[g.Kind] {
		if t.name == name {
			return tagEnding(g, t)
		}
	}
	return e
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
	for _, t := range endingTags[g.Kind] {
		e := tagEnding(g, t)
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
