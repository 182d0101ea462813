package xiangqi

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// form is how the characters of one move are written: the form of Chinese
// notation (xiangqi-2011:7.5), and in the full form the numerals of file and
// target. The number that orders pawns (一兵) is neither.
type form uint8

const (
	formNone   form = iota
	formHan         // 炮二平五
	formArabic      // 炮2平5, in digits of either width
	formMixed       // 炮二平5
	formShort       // 炮25, 后车6: the direction left out

	formKinds = iota
)

func (s form) isFull() bool { return s >= formHan && s <= formMixed }

// look reads how a token is written, without asking what it means. byNumber says
// that it names the piece by its file and no order word: 炮二.
func look(token []byte) (found form, byNumber bool) {
	var s [maxSymbols]symbol
	var all symbol
	n := 0
	for token = trim(token); len(token) > 0; n++ {
		r, size := decode(token)
		one := symbols[r&0xFFFF]
		if n == maxSymbols || one == 0 {
			return formNone, false
		}
		s[n] = one
		all |= one
		token = token[size:]
	}
	if n < 3 || all.style()&hanGlyph == 0 || s[n-1].class() != classDigit {
		return formNone, false
	}
	byNumber = s[0].class() == classPiece && s[1].class() == classDigit
	switch s[n-2].class() {
	case classDigit, classPiece, classOrdinal:
		return formShort, byNumber
	case classDir, classSign:
		if n < 4 {
			return formNone, false
		}
		return fullForm(s[n-3], s[n-1]), byNumber
	}
	return formNone, false
}

// fullForm returns the full form that file and target make; file may be another
// symbol.
func fullForm(file, target symbol) form {
	arabic := target.style() & ArabicDigits
	switch {
	case file.class() == classDigit && file.style()&ArabicDigits != arabic:
		return formMixed
	case arabic != 0:
		return formArabic
	}
	return formHan
}

// gameForms are the sets of forms in which each side writes.
type gameForms [2]formSet

// formSet has bit s for form s.
type formSet uint8

func (s formSet) has(one form) bool { return s>>one&1 != 0 }

const fullForms formSet = 1<<formHan | 1<<formArabic | 1<<formMixed

// steady reports whether the moves in full form keep to one kind of numeral.
func (s formSet) steady() bool {
	return !s.has(formMixed) && !(s.has(formHan) && s.has(formArabic))
}

// readForms gathers the forms that each side writes. The styles met in replaying
// tell them of nearly every game; where they show more than one form, every
// replayed move is looked at again, since the number that orders pawns is among
// them, and the one that ended the replay if that is in the short form.
func (r *replay) readForms() {
	if r.startErr != nil || !r.mayBeChinese() || r.plainForms() {
		return
	}
	r.eachForm(func(_ int, side schemas.Side, s form) bool {
		r.forms[side&1] |= 1 << s
		return true
	})
}

// mayBeChinese reports whether moves in Chinese notation can be in the game: it
// spares the others a look at every move.
func (r *replay) mayBeChinese() bool {
	switch r.out.Notation {
	case "", Chinese.String(), "mixed":
		return true
	}
	return false
}

// plainForms takes the forms from the styles, if each side shows one form.
func (r *replay) plainForms() bool {
	if len(r.settled) > 0 || r.stopped {
		return false
	}
	for side, s := range r.styles {
		switch s & (HanDigits | ArabicDigits | ShortForm) {
		case 0:
			r.forms[side] = 1 << formNone
		case HanDigits:
			r.forms[side] = 1 << formHan
		case ArabicDigits:
			r.forms[side] = 1 << formArabic
		default:
			return false
		}
	}
	return true
}

// eachForm visits the moves that readForms looks at, in order, until visit
// returns false; plies are from 1.
func (r *replay) eachForm(visit func(ply int, side schemas.Side, s form) bool) {
	for i, p := range r.out.Plies[:min(r.out.Legal+1, len(r.out.Plies))] {
		s, _ := look(r.game.Bytes(p.Token))
		if i == r.out.Legal && s != formShort {
			return
		}
		if !visit(i+1, p.Side, s) {
			return
		}
	}
}

// otherNumeral returns the first ply at which a side leaves the numerals of its
// first move, or mixes them in one; 0 when it keeps to them.
func (r *replay) otherNumeral(side schemas.Side) (at int) {
	first := formNone
	r.eachForm(func(ply int, by schemas.Side, s form) bool {
		switch {
		case by != side || !s.isFull():
		case s == formMixed || first != formNone && s != first:
			at = ply
		default:
			first = s
		}
		return at == 0
	})
	return at
}

// otherForm returns the first ply at which a record leaves the form of its first
// move, 0 when it keeps to it.
func (r *replay) otherForm() (at int) {
	first := formNone
	r.eachForm(func(ply int, _ schemas.Side, s form) bool {
		switch {
		case s == formNone:
		case first != formNone && s.isFull() != first.isFull():
			at = ply
		default:
			first = s
		}
		return at == 0
	})
	return at
}

// formCounts writes how many moves of each side have which numerals.
func (r *replay) formCounts() string {
	var n [2][formKinds]int
	r.eachForm(func(_ int, side schemas.Side, s form) bool {
		n[side][s]++
		return true
	})
	count := func(side schemas.Side) string {
		return fmt.Sprintf("%s: %d Chinese, %d Arabic, %d mixed", sideNames[side].En, n[side][formHan], n[side][formArabic], n[side][formMixed])
	}
	return count(schemas.First) + "; " + count(schemas.Second)
}

// unordered counts the moves that name a piece by its file where two of a kind
// stand on it, and the first of them, from 1.
func (r *replay) unordered() (n, first int) {
	var counts [board.PieceCodes][board.Files]uint8
	for q, piece := range r.start.squares {
		if piece != board.NoPiece {
			counts[piece][board.Square(q).File()]++
		}
	}
	for i, p := range r.out.Plies[:r.out.Legal] {
		_, byNumber := look(r.game.Bytes(p.Token))
		if byNumber && needsOrder(p.Piece.Type()) && counts[p.Piece][p.From.File()] > 1 {
			if n++; first == 0 {
				first = i + 1
			}
		}
		counts[p.Piece][p.From.File()]--
		counts[p.Piece][p.To.File()]++
		if p.Captured != board.NoPiece {
			counts[p.Captured][p.To.File()]--
		}
	}
	return n, first
}
