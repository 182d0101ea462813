package xiangqi

import "qipu/schemas/board"

// WXFStyle chooses among the dialects of WXF notation. The zero value is that of
// the federation with "." for traverse: "C2.5".
type WXFStyle struct {
	LowerBlack   bool // Black's letters in lower case, as PlayOK writes: "h8+7"
	Equals       bool // "=" for traverse: "C2=5"
	ChessLetters bool // B and N, as in FEN, for E and H
	Fullwidth    bool // every character in fullwidth: "Ｃ２＝５"
}

// AppendWXF appends a pseudo-legal move of the side to move in WXF notation of
// the zero WXFStyle: "C2.5", "C+.5", and for pawns of several on one file
// "P+.4 P3.4 P-.4", of four or five "++.4" and "--.4" too, or on two files
// "3+.4 33.4 3-.4". Since "33.4" elsewhere means the third pawn of file 3, Read
// may call it ambiguous. Other moves are as for AppendWXFAs.
func (p *Position) AppendWXF(dst []byte, m Move) []byte {
	return p.AppendWXFAs(dst, m, WXFStyle{})
}

// AppendWXFAs appends a pseudo-legal move of the side to move in a dialect of
// WXF; "-" where a square is none or no piece stands on the first.
func (p *Position) AppendWXFAs(dst []byte, m Move, style WXFStyle) []byte {
	if !p.writable(m) {
		return append(dst, unwritable...)
	}
	piece := p.squares[m.From]
	a, b := p.wxfPiece(piece, m.From, style)
	direction, number := p.way(piece, m)
	sign := " +-."[direction]
	if style.Equals && direction == sideways {
		sign = '='
	}
	text := [...]byte{a, b, sign, '0' + byte(number)}
	if !style.Fullwidth {
		return append(dst, text[:]...)
	}
	for _, c := range text { // U+FF01 to U+FF5E
		r := uint32(c) + fullwidth
		dst = append(dst, 0xE0|byte(r>>12), 0x80|byte(r>>6&0x3F), 0x80|byte(r&0x3F))
	}
	return dst
}

// wxfPiece returns the two characters that name the piece on a square.
func (p *Position) wxfPiece(piece board.Piece, q board.Square, style WXFStyle) (a, b byte) {
	letter := style.letter(piece)
	number := '0' + byte(p.numberOf(q))
	l := p.likes(piece, q)
	if !l.needed(piece) {
		return letter, number
	}
	sign := wxfSign(l.index, l.count)
	switch {
	case l.elsewhere && sign == 0:
		return number, number
	case l.elsewhere:
		return number, sign
	case sign == 0:
		return letter, number
	case l.count > 3 && (l.index == 0 || l.index == l.count-1):
		return sign, sign
	}
	return letter, sign
}

func (s *WXFStyle) letter(piece board.Piece) byte {
	letters := pieceLetters
	if s.ChessLetters {
		letters = " KABNRCP"
	}
	c := letters[piece.Type()]
	if s.LowerBlack && piece.IsBlack() {
		c |= 0x20
	}
	return c
}

// wxfSign returns '+' for a piece before the middle of its file, '-' for one
// behind, 0 for the middle.
func wxfSign(i, n int) byte {
	switch {
	case 2*i+1 < n:
		return '+'
	case 2*i+1 > n:
		return '-'
	}
	return 0
}
