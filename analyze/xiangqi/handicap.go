package xiangqi

import (
	"fmt"
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
func lackingIn(b *board.Board) (l lacking, ok bool) {
	for q, want := range start.squares {
		switch piece := b.Pieces[q]; {
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
		if lost := pieceLetters(l.kinds(schemas.Side(side))); lost != "" {
			parts = append(parts, schemas.Side(side).String()+" -"+lost)
		}
	}
	return strings.Join(parts, ", ")
}

// pieceLetters writes pieces counted by type as FEN letters, the strongest first.
func pieceLetters(kinds [8]uint8) string {
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

// meets reports whether exactly one side lacks what the words name.
func (l *lacking) meets(o *odds) bool {
	giver := schemas.First
	if len(l.sides[schemas.First]) == 0 {
		giver = schemas.Second
	}
	lost := l.sides[giver]
	switch {
	case len(lost) == 0 || len(l.sides[giver.Other()]) > 0:
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
func handicapOf(b *board.Board) string {
	l, _ := lackingIn(b)
	return l.String()
}

// oddsTags are the tags that may name odds, the most telling first.
var oddsTags = [...]string{"Handicap", "Title", "Opening", "Event"}

// odds finds the odds of pieces that the tags name, and the tag that does. Odds
// that say which pieces go before those that do not: 让子赛 is the name of an
// event whose games may each give other odds.
func (r *replay) odds() (named odds, tag schemas.Tag) {
	var tags [len(oddsTags)]schemas.Tag
	found := false
	for _, t := range r.game.Tags {
		if i := oddsTag(r.game.View(t.Name)); i >= 0 && tags[i].Value.Empty() && (i == 0 || mayNameOdds(r.game.View(t.Value))) {
			tags[i], found = t, true
		}
	}
	if !found {
		return odds{}, schemas.Tag{}
	}
	players := []string{r.player("Red"), r.player("Black")}
	for i, t := range tags {
		o := oddsIn(r.game.View(t.Value), players...)
		if i == 0 && !o.named() {
			o = bareOdds(r.game.View(t.Value))
		}
		if o.specific() || o.some && !named.named() {
			named, tag = o, t
		}
		if named.specific() {
			break
		}
	}
	return named, tag
}

// bareOdds reads the Handicap tag where it only names the pieces: "双马", "two horses".
func bareOdds(value string) odds {
	value = strings.TrimSpace(value)
	if o := piecesIn(value); o.named() {
		return o
	}
	return englishOdds("odds " + value)
}

func (r *replay) player(tag string) string {
	v, _ := r.game.Tag(tag)
	return strings.TrimSpace(r.game.View(v))
}

// oddsTag returns the place of a tag in oddsTags, -1 if it is none of them.
func oddsTag(name string) int {
	for i, want := range oddsTags {
		if len(name) == len(want) && strings.EqualFold(name, want) {
			return i
		}
	}
	return -1
}

// startBoard is the start position; it holds when that could be set up.
func (r *replay) startBoard() *board.Board {
	if r.out.Start != "" {
		if b, err := board.ParseFEN(r.out.Start); err == nil {
			return b
		}
	}
	p := Start()
	b := p.Board()
	return &b
}

// oddsNotOnBoard reports whether the tags name odds of pieces that the start
// position does not show. Then the moves may have been played from another.
func (r *replay) oddsNotOnBoard() bool {
	o, _ := r.odds()
	if !o.named() || r.startErr != nil {
		return false
	}
	l, ok := lackingIn(r.startBoard())
	return ok && !l.meets(&o)
}

// handicap compares the odds that the tags name with the start position. The
// position is honoured, whatever the tags say.
func handicap(r *replay) schemas.Answer {
	o, tag := r.odds()
	if !o.named() {
		return schemas.NotApplicable.Answer()
	}
	if r.startErr != nil {
		return schemas.Lacking("MV")
	}
	l, ok := lackingIn(r.startBoard())
	switch {
	case !ok: // a position from the middle of a game: which pieces were given is lost
		return schemas.Lacking("MV")
	case l.meets(&o):
		return schemas.Pass.Answer()
	}
	name, value := r.game.String(tag.Name), clip(r.game.String(tag.Value))
	f := schemas.Finding{
		Clause: "record:handicap", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide,
		Subject: "tag " + name, Expected: o.String(), Actual: l.String(), Evidence: name + " " + value,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s 标签称让子（“%s”），而起始局面与此不合：%s；着法仍照起始局面裁断。", name, value, l.text().Zh),
			En: fmt.Sprintf("The %s tag names odds of pieces (“%s”), yet in the start position %s; the moves are judged from it all the same.", name, value, l.text().En),
		},
	}
	if l.none() {
		f.Actual = "a full set"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s 标签称让子（“%s”），而起始局面是全副棋子；着法仍照起始局面裁断。", name, value),
			En: fmt.Sprintf("The %s tag names odds of pieces (“%s”), yet the game starts with a full set; the moves are judged from it all the same.", name, value),
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// String writes the odds in data: "-NN", "-N left", "9 pieces", "some pieces".
func (o *odds) String() string {
	switch {
	case o.total > 0:
		return fmt.Sprintf("%d pieces", o.total)
	case !o.specific():
		return "some pieces"
	}
	words := []string{"-" + pieceLetters(o.kinds)}
	for _, kind := range handicapOrder {
		switch o.wings[kind] {
		case leftWing:
			words = append(words, "left")
		case rightWing:
			words = append(words, "right")
		}
	}
	return strings.Join(words, " ")
}
