package xiangqi

import (
	"strconv"

	"qipu/schemas/board"
)

// pieceGlyphs are the simplified glyphs in which moves are written.
var pieceGlyphs = [board.PieceCodes]string{
	"", "帅", "仕", "相", "马", "车", "炮", "兵",
	"", "将", "士", "象", "马", "车", "炮", "卒",
}

var (
	numerals   = [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
	directions = [...]string{"", "进", "退", "平"}
)

// AppendChinese appends a pseudo-legal move of the side to move in Chinese
// notation, simplified; Red counts 一–九, Black 1–9 (xiangqi-2011:1.1, 1.2).
// Pieces that share a file are told apart by 前 中 后; pawns by 一 to 五 where
// four or more share one, or where two files hold several.
func (p *Position) AppendChinese(dst []byte, m Move) []byte {
	piece := p.squares[m.From]
	switch name := p.orderWord(piece, m.From); name {
	case "":
		dst = append(dst, pieceGlyphs[piece]...)
		dst = p.appendNumber(dst, p.numberOf(m.From))
	default:
		dst = append(dst, name...)
		dst = append(dst, pieceGlyphs[piece]...)
	}
	direction, number := p.way(piece, m)
	dst = append(dst, directions[direction]...)
	return p.appendNumber(dst, number)
}

func (p *Position) appendNumber(dst []byte, n int) []byte {
	if p.side == board.Black {
		return strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, numerals[n]...)
}

// numberOf returns the file of a square, 1–9 from the right of the side to move.
func (p *Position) numberOf(q board.Square) int {
	if p.side == board.Black {
		return q.File() + 1
	}
	return board.Files - q.File()
}

// way returns direction and number of a move as the notations write them.
func (p *Position) way(piece board.Piece, m Move) (direction, number int) {
	steps := (m.To.Rank() - m.From.Rank()) * ahead(p.side)
	switch {
	case steps == 0:
		return sideways, p.numberOf(m.To)
	case steps > 0:
		direction = forward
	default:
		direction, steps = backward, -steps
	}
	if kind := piece.Type(); kind <= board.Horse && kind != board.King {
		return direction, p.numberOf(m.To)
	}
	return direction, steps
}

// rivals returns the own pieces of a kind on the file of a square, and whether
// another file holds several too.
func (p *Position) rivals(piece board.Piece, q board.Square) (file set, elsewhere bool) {
	for f := range onFile {
		s := p.sets[piece].and(onFile[f])
		if f == q.File() {
			file = s
		} else if s.count() > 1 {
			elsewhere = true
		}
	}
	return file, elsewhere
}

// indexIn returns the place of a square in a set on one file, from 0 at the front.
func (p *Position) indexIn(s set, q board.Square) int {
	for i := range s.count() {
		if p.nth(s, i).has(q) {
			return i
		}
	}
	return -1
}

// orderWord returns the word before a piece that shares its file, empty when
// none is needed: the moves of two advisors or elephants never coincide.
func (p *Position) orderWord(piece board.Piece, q board.Square) string {
	file, elsewhere := p.rivals(piece, q)
	n := file.count()
	if n < 2 || piece.Type() == board.Advisor || piece.Type() == board.Elephant {
		return ""
	}
	i := p.indexIn(file, q)
	switch {
	case elsewhere:
		return numerals[p.numberAmong(piece, q)]
	case n > 3:
		return numerals[i+1]
	case i == 0:
		return "前"
	case i == n-1:
		return "后"
	}
	return "中"
}

// numberAmong returns the number that numbered gives the piece on a square.
func (p *Position) numberAmong(piece board.Piece, q board.Square) int {
	for n := 1; n <= 5; n++ {
		if p.numbered(p.sets[piece], n).has(q) {
			return n
		}
	}
	return 0
}

// AppendWXF appends a pseudo-legal move of the side to move in WXF notation:
// "C2.5", "C+.5", and for pawns of several on one file "P+.4 P3.4 P-.4", "++.4",
// or on two files "3+.4 33.4 3-.4". Since "33.4" elsewhere means the third pawn of
// file 3, Read may call it ambiguous.
func (p *Position) AppendWXF(dst []byte, m Move) []byte {
	piece := p.squares[m.From]
	dst = p.appendWXFPiece(dst, piece, m.From)
	direction, number := p.way(piece, m)
	return append(dst, " +-."[direction], '0'+byte(number))
}

func (p *Position) appendWXFPiece(dst []byte, piece board.Piece, q board.Square) []byte {
	letter := " KAEHRCP"[piece.Type()]
	number := '0' + byte(p.numberOf(q))
	file, elsewhere := p.rivals(piece, q)
	n := file.count()
	if n < 2 || piece.Type() == board.Advisor || piece.Type() == board.Elephant {
		return append(dst, letter, number)
	}
	i := p.indexIn(file, q)
	sign := wxfSign(i, n)
	switch {
	case elsewhere && sign == 0:
		return append(dst, number, number)
	case elsewhere:
		return append(dst, number, sign)
	case sign == 0:
		return append(dst, letter, number)
	case n > 3 && (i == 0 || i == n-1):
		return append(dst, sign, sign)
	}
	return append(dst, letter, sign)
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
