package record

import (
	"fmt"
	"slices"

	"qipu/schemas"
)

// endingTags are the tags that say how a game ended: the PGN standard's, and the
// field of 东萍 under the name it has there.
var endingTags = [...]struct{ name, part string }{
	{"Termination", "tag Termination"}, {"EndType", "tag EndType"},
}

// endings returns how the game ended as the record states it, and the first part
// of the record that states another kind of end. What is not understood states
// nothing; the texts stay in the record.
func endings(g *schemas.Game, w schemas.Witnesses) (stated, other schemas.StatedEnding) {
	for _, one := range [...]schemas.StatedEnding{
		tagEnding(g, endingTags[0].name, endingTags[0].part), tagEnding(g, endingTags[1].name, endingTags[1].part),
		resultTagEnding(g), markerEnding(g, w), closing(g),
	} {
		switch {
		case one.Kind == schemas.EndNone:
		case stated.Kind == schemas.EndNone:
			stated = one
		case one.Kind != stated.Kind && other.Kind == schemas.EndNone:
			other = one
		}
	}
	return stated, other
}

func tagEnding(g *schemas.Game, name, part string) (e schemas.StatedEnding) {
	v, ok := g.Tag(name)
	if !ok || v.Empty() {
		return e
	}
	e.Ending, _ = schemas.ParseEnding(g.View(v), players(g))
	e.Part, e.Text = part, v
	return e
}

// resultTagEnding reads a result that names its cause: a mark of absence, a
// sentence.
func resultTagEnding(g *schemas.Game) (e schemas.StatedEnding) {
	v, ok := g.Tag("Result")
	if !ok {
		return e
	}
	switch g.View(v) {
	case "1-0", "0-1", "1/2-1/2", "*": // as nearly always
		return e
	}
	return tagEnding(g, "Result", "tag Result")
}

// markerEnding reads an end marker that is a mark of absence. Behind a move the
// same signs weigh up a position, so it counts only where the tag names no result
// or is such a mark itself.
func markerEnding(g *schemas.Game, w schemas.Witnesses) (e schemas.StatedEnding) {
	if g.EndMarker.Empty() || w.Tag.Decided() {
		return e
	}
	e.Ending, _ = schemas.ParseEnding(g.View(g.EndMarker), schemas.Players{})
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
	names := players(g)
	for _, c := range slices.Backward(g.Comments) {
		if c.Line != 0 {
			continue
		}
		if int(c.Ply) < len(g.Moves) || e.Kind != schemas.EndNone && e.Result != schemas.ResultNone {
			break
		}
		one, ok := schemas.ParseClosing(g.View(c.Text), names)
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

// players are the names of the players, as the tags have them.
func players(g *schemas.Game) schemas.Players {
	return schemas.Players{g.Value("Red", "White"), g.Value("Black")}
}

// otherStatement is the end as a tag states it, as one more witness of the
// result: where no clause of a rulebook compares what it implies with the result,
// or does so only when the moves can be replayed.
func otherStatement(g *schemas.Game) schemas.StatedEnding {
	for _, t := range endingTags {
		e := tagEnding(g, t.name, t.part)
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
