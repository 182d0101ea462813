package xiangqi

import (
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// lacking is what each side lacks of the standard array, by start square.
type lacking struct{ sides [2][]board.Square }

// handicapOrder is the order in which a handicap lists pieces.
var handicapOrder = [...]board.Piece{board.Chariot, board.Horse, board.Cannon, board.Elephant, board.Advisor, board.Pawn}

// lackingIn compares a position with the standard array. ok is false when a
// piece stands elsewhere than where the game begins: then nothing can be said.
func lackingIn(p *Position) (l lacking, ok bool) {
	for q, want := range start.squares {
		switch piece := p.squares[q]; {
		case piece == want:
		case piece != board.NoPiece:
			return lacking{}, false
		default:
			side := want >> 3
			l.sides[side] = append(l.sides[side], board.Square(q))
		}
	}
	return l, true
}

// kinds counts what a side lacks by type.
func (l *lacking) kinds(side schemas.Side) (n [8]uint8) {
	for _, q := range l.sides[side] {
		n[start.squares[q].Type()]++
	}
	return n
}

func (l *lacking) none() bool { return len(l.sides[schemas.First])+len(l.sides[schemas.Second]) == 0 }

// String writes "first -N", "first -NN, second -R": FEN letters in upper case,
// the strongest first. It is empty when nothing is lacking.
func (l *lacking) String() string {
	var parts []string
	for side := range l.sides {
		if lost := fenLetters(l.kinds(schemas.Side(side))); lost != "" {
			parts = append(parts, schemas.Side(side).String()+" -"+lost)
		}
	}
	return strings.Join(parts, ", ")
}

// fenLetters writes pieces counted by type as FEN letters, the strongest first.
func fenLetters(kinds [8]uint8) string {
	var out []byte
	for _, kind := range handicapOrder {
		for range kinds[kind] {
			out = append(out, kind.Letter())
		}
	}
	return string(out)
}

// text says what is lacking, as a clause without a full stop.
func (l *lacking) text() schemas.Text {
	var zh, en []string
	for side, lost := range l.sides {
		if len(lost) == 0 {
			continue
		}
		var pieces, at []string
		for _, q := range lost {
			pieces = append(pieces, pieceGlyphs[start.squares[q]]+"（"+q.String()+"）")
			at = append(at, kindNames[start.squares[q].Type()]+" of "+q.String())
		}
		name := sideNames[side]
		zh = append(zh, name.Zh+"缺"+strings.Join(pieces, "、"))
		en = append(en, name.En+" lacks the "+strings.Join(at, ", the "))
	}
	return schemas.Text{Zh: strings.Join(zh, "，"), En: strings.Join(en, " and ")}
}

// meets reports whether exactly one side lacks what the words name: the one that
// gives it, where they say which.
func (l *lacking) meets(o *odds) bool {
	giver := schemas.First
	if len(l.sides[schemas.First]) == 0 {
		giver = schemas.Second
	}
	lost := l.sides[giver]
	switch {
	case len(lost) == 0 || len(l.sides[giver.Other()]) > 0 || o.sided && o.giver != giver:
		return false
	case !o.specific():
		return true
	case o.total > 0:
		return len(lost) == int(o.total)
	}
	if l.kinds(giver) != o.kinds {
		return false
	}
	for _, q := range lost {
		want := o.wings[start.squares[q].Type()]
		onLeft := (q.File() < board.Files/2) == (giver == schemas.First)
		if want != anyWing && onLeft != (want == leftWing) {
			return false
		}
	}
	return true
}

// handicapOf returns the handicap of a start position as GameRow.Handicap has it.
func handicapOf(p *Position) string {
	l, _ := lackingIn(p)
	return l.String()
}
