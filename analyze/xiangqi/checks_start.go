package xiangqi

import (
	"errors"
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// startChecks are the checks on the start position.
var startChecks = []check{
	{schemas.Check{Clause: "record:start", Does: schemas.Text{
		Zh: "开局局面须能读出，且是对局中可能出现的局面。",
		En: "The start position must be readable and one that a game can hold.",
	}}, startPosition},
	{schemas.Check{Clause: "record:fen", Does: schemas.Text{
		Zh: "起始局面（FEN）所缺的走子方与计数器予以注明，并与 SetUp 标签、首着序号比较。",
		En: "What the start position (FEN) leaves out is noted, and it is compared with the SetUp tag and the first move number.",
	}}, startAsWritten},
	{schemas.Check{Clause: "record:handicap", Does: schemas.Text{
		Zh: "赛事、标题、让子、开局标签（Event、Title、Handicap、Opening）所称的让子，与起始局面所缺的子比较。",
		En: "The odds of pieces that the tags Event, Title, Handicap and Opening name are compared with what the start position lacks.",
	}}, handicap},
}

// why returns the reason of an error of ParseFEN, Arrange or Exposed, and the
// piece and square it is about, in data.
func why(err error) (text schemas.Text, evidence string) {
	var set *SetUpError
	var fen *board.FENError
	switch {
	case errors.As(err, &set):
		return set.Text, set.evidence()
	case errors.As(err, &fen):
		return schemas.Text{Zh: fen.Zh, En: fen.En}, ""
	}
	return schemas.Text{Zh: err.Error(), En: err.Error()}, ""
}

func startPosition(r *replay) schemas.Answer {
	tag, ok := r.game.Tag("FEN")
	if !ok || tag.Empty() {
		return schemas.NotApplicable.Answer()
	}
	f := schemas.Finding{
		Clause: "record:start", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: "tag FEN", Actual: r.game.String(tag),
	}
	var reason schemas.Text
	switch {
	case r.doubt != nil:
		reason, f.Evidence = why(r.doubt)
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("起始局面不可能在对局中出现（%s）；着法仍照此裁断。", reason.Zh),
			En: fmt.Sprintf("No game can hold the start position (%s); the moves are judged from it all the same.", reason.En),
		}
	case r.startErr != nil:
		reason, f.Evidence = why(r.startErr)
		f.Severity = schemas.Error
		chess := looksLikeChess(r.chessSign())
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("起始局面不能成立（%s），着法未作裁断。", reason.Zh) + chess.Zh,
			En: fmt.Sprintf("The start position cannot be set up (%s); the moves were not judged.", reason.En) + chess.En,
		}
	default:
		return schemas.Pass.Answer()
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// startAsWritten notes what the FEN tag leaves to be assumed, and where other
// parts of the record contradict it. The position itself is startPosition's.
func startAsWritten(r *replay) schemas.Answer {
	tag, _ := r.game.Tag("FEN")
	setUp, _ := r.game.Tag("SetUp")
	if tag.Empty() && setUp.Empty() {
		return schemas.NotApplicable.Answer()
	}
	before := len(r.out.Findings)
	if !tag.Empty() && r.startErr == nil {
		r.fenGaps(tag)
	}
	if r.disputedSide() {
		first := r.game.Moves[0]
		r.addStart("move number", "w", fmt.Sprintf("%d... %s", first.Number, r.game.String(first.Token)), schemas.Text{
			Zh: "起始局面写明红方先走，而首着的序号表示黑方着法；仍照起始局面裁断。",
			En: "The start position gives Red the move, yet the first move number is written as Black's; the start position is followed.",
		})
	}
	r.setUpTag(tag, setUp)
	if len(r.out.Findings) > before {
		return schemas.Fail.Answer()
	}
	return schemas.Pass.Answer()
}

// fenGaps notes the fields of the FEN tag that had to be assumed.
func (r *replay) fenGaps(tag schemas.Span) {
	if r.game.View(tag) == board.StartFEN {
		return
	}
	gaps := board.FENGaps(r.game.View(tag))
	text := schemas.Text{
		Zh: "起始局面未写（或写不清）步数计数，按“- - 0 1”读。",
		En: "The start position leaves its counters out, or not readable; they are read as “- - 0 1”.",
	}
	switch {
	case gaps&board.GapSide != 0:
		text = schemas.Text{
			Zh: "起始局面未写由哪一方先走，按红方先走、“- - 0 1”读。",
			En: "The start position does not say who is to move; Red is assumed, and the counters “- - 0 1”.",
		}
	case gaps == 0:
		return
	}
	r.addStart("tag FEN", "w - - 0 1", r.game.String(tag), text)
}

// setUpTag compares the SetUp tag of the PGN standard (9.7.1) with the FEN tag.
func (r *replay) setUpTag(tag, setUp schemas.Span) {
	switch value := r.game.View(setUp); {
	case value == "1" && tag.Empty():
		r.addStart("tag SetUp", "a FEN tag", value, schemas.Text{
			Zh: "SetUp 标签写明由设定局面开始，而没有 FEN 标签；按全盘开局裁断。",
			En: "The SetUp tag says that the game begins from a set position, but there is no FEN tag; the standard array is used.",
		})
	case value == "0" && (r.startErr != nil || r.out.Start != ""):
		r.addStart("tag SetUp", "1", value, schemas.Text{
			Zh: "SetUp 标签写明由全盘开局，而 FEN 标签是另一局面；按 FEN 裁断。",
			En: "The SetUp tag says that the game begins from the standard array, but the FEN tag gives another position; the FEN is followed.",
		})
	}
}

// addStart adds a note on how the start position is written.
func (r *replay) addStart(subject, expected, actual string, text schemas.Text) {
	r.add(schemas.Finding{
		Clause: "record:fen", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: subject, Expected: expected, Actual: actual, Text: text,
	})
}

// blackBegins reports whether the number of the first move is written as the
// number of a move of Black, "1...", as the PGN standard has it (8.2.2.2).
func (r *replay) blackBegins() bool {
	if len(r.game.Moves) == 0 || r.game.Moves[0].Number == 0 {
		return false
	}
	text := r.game.Text[:r.game.Moves[0].Token.Off]
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text = text[:len(text)-1]
	}
	n := len(text)
	return n >= 2 && string(text[n-2:]) == ".." || n >= 3 && string(text[n-3:]) == "…"
}

// disputedSide reports whether a FEN tag gives Red the move where the first move
// number says Black.
func (r *replay) disputedSide() bool {
	tag, _ := r.game.Tag("FEN")
	return !tag.Empty() && r.startErr == nil && r.start.SideToMove() == schemas.First && r.blackBegins()
}
