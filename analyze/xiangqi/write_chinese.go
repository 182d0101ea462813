package xiangqi

import "qipu/schemas/board"

// pieceGlyphs are the simplified glyphs in which moves are written.
var pieceGlyphs = [board.PieceCodes]string{
	"", "帅", "仕", "相", "马", "车", "炮", "兵",
	"", "将", "士", "象", "马", "车", "炮", "卒",
}

// traditionalGlyphs are those of the printed records of Taiwan and Hong Kong.
var traditionalGlyphs = [board.PieceCodes]string{
	"", "帥", "仕", "相", "馬", "車", "炮", "兵",
	"", "將", "士", "象", "馬", "車", "炮", "卒",
}

var (
	numerals   = [...]string{"", "一", "二", "三", "四", "五", "六", "七", "八", "九"}
	arabic     = [...]string{"", "1", "2", "3", "4", "5", "6", "7", "8", "9"}
	fullArabic = [...]string{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"}

	directions            = [...]string{"", "进", "退", "平"}
	traditionalDirections = [...]string{"", "進", "退", "平"}
)

// ChineseStyle chooses among the spellings of Chinese notation. The zero value
// is that of the rulebook: simplified, Red's numbers 一–九, Black's 1–9
// (xiangqi-2011:1.3), pawns numbered across the files that hold several.
type ChineseStyle struct {
	Traditional bool // 車 馬 帥 將 進 後
	Arabic      bool // Red's numbers in Arabic digits too
	Fullwidth   bool // Arabic digits in fullwidth: 馬８進７
	// Short drops the direction and has Arabic digits for both sides (简写,
	// xiangqi-2011:7.5): 炮25, 后车6. Several lawful moves may fit one short form: see Candidates.
	Short bool
	// OldPawns tells pawns that share a file apart by place and file and drops
	// their name, as older books do: 前九平八, 后7平6, of four or five 二7平6. The
	// short form keeps the name.
	OldPawns bool
}

// AppendChinese appends a pseudo-legal move of the side to move in Chinese
// notation of the zero ChineseStyle.
// Pieces that share a file are told apart by 前 中 后; pawns by 一 to 五 where
// four or more share one, or where two files hold several: then from the
// player's right, front to back. Other moves are as for AppendChineseAs.
func (p *Position) AppendChinese(dst []byte, m Move) []byte {
	return p.AppendChineseAs(dst, m, ChineseStyle{})
}

// AppendChineseAs appends a pseudo-legal move of the side to move in Chinese
// notation of a style; "-" where a square is none or no piece stands on the first.
func (p *Position) AppendChineseAs(dst []byte, m Move, style ChineseStyle) []byte {
	if !p.writable(m) {
		return append(dst, unwritable...)
	}
	piece := p.squares[m.From]
	digits := style.digits(p.side)
	glyphs, words := &pieceGlyphs, &directions
	if style.Traditional {
		glyphs, words = &traditionalGlyphs, &traditionalDirections
	}
	likes := p.likes(piece, m.From)
	switch {
	case !likes.needed(piece):
		dst = append(dst, glyphs[piece]...)
		dst = append(dst, digits[p.numberOf(m.From)]...)
	case style.OldPawns && !style.Short && piece.Type() == board.Pawn:
		likes.elsewhere = false
		dst = append(dst, p.orderWord(&likes, m.From, style)...)
		dst = append(dst, digits[p.numberOf(m.From)]...)
	default:
		dst = append(dst, p.orderWord(&likes, m.From, style)...)
		dst = append(dst, glyphs[piece]...)
	}
	direction, number := p.way(piece, m)
	if !style.Short {
		dst = append(dst, words[direction]...)
	}
	return append(dst, digits[number]...)
}

// digits returns the numbers of a side.
func (s *ChineseStyle) digits(side board.Piece) *[10]string {
	switch {
	case side != board.Black && !s.Arabic && !s.Short:
		return &numerals
	case s.Fullwidth:
		return &fullArabic
	}
	return &arabic
}

// orderWord returns the word for one of several pieces on a file.
func (p *Position) orderWord(l *likes, q board.Square, style ChineseStyle) string {
	switch {
	case l.elsewhere:
		return numerals[p.numberAmong(l, q)]
	case l.count > 3:
		return numerals[l.index+1]
	case l.index == 0:
		return "前"
	case l.index < l.count-1:
		return "中"
	case style.Traditional:
		return "後"
	}
	return "后"
}
