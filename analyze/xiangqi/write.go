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
	// xiangqi-2011:7.5): 炮25, 后车6. Several lawful moves may fit: see ShortIsPlain.
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
// player's right, front to back.
func (p *Position) AppendChinese(dst []byte, m Move) []byte {
	return p.AppendChineseAs(dst, m, ChineseStyle{})
}

// AppendChineseAs appends a pseudo-legal move of the side to move in Chinese
// notation of a style.
func (p *Position) AppendChineseAs(dst []byte, m Move, style ChineseStyle) []byte {
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

// ShortIsPlain reports whether the short form of a lawful move of the side to
// move fits no other lawful move. Without the direction 车12 is 车一平二 and
// 车一进二.
func (p *Position) ShortIsPlain(m Move) bool {
	piece := p.squares[m.From]
	same := bit[m.From]
	if likes := p.likes(piece, m.From); !likes.needed(piece) {
		same = likes.file // two advisors or elephants have the same name
	}
	_, number := p.way(piece, m)
	fits := 0
	for g := p.guard(); !same.empty(); same = same.rest() {
		from := same.first()
		for to := p.lawful(piece, from, &g); !to.empty(); to = to.rest() {
			if _, n := p.way(piece, Move{from, to.first()}); n == number {
				fits++
			}
		}
	}
	return fits == 1
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

// likes are the own pieces of one kind as the notations see one of them.
type likes struct {
	all       set  // of the kind
	file      set  // those on its file
	count     int  // of those on its file
	index     int  // its place among them, from 0 at the front
	elsewhere bool // another file holds several too
}

// likes returns the likes of the piece on a square.
func (p *Position) likes(piece board.Piece, q board.Square) (l likes) {
	l.all = p.sets[piece]
	l.file = l.all.and(onFile[q.File()])
	l.count = l.file.count()
	if l.count < 2 {
		return l
	}
	for s := l.file; !s.empty() && s.first() != q; s = s.rest() {
		l.index++ // from Red's back rank up
	}
	if p.side != board.Black {
		l.index = l.count - 1 - l.index
	}
	if l.all.count() < l.count+2 {
		return l
	}
	for f := range onFile {
		if f != q.File() && l.all.and(onFile[f]).count() > 1 {
			l.elsewhere = true
		}
	}
	return l
}

// needed reports whether the piece has to be told from others on its file: the
// moves of two advisors or elephants never coincide.
func (l *likes) needed(piece board.Piece) bool {
	return l.count > 1 && piece.Type() != board.Advisor && piece.Type() != board.Elephant
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

// numberAmong numbers a piece, from 1, among those that share a file with
// another: files from the player's right, front to back.
func (p *Position) numberAmong(l *likes, q board.Square) int {
	n := l.index + 1
	for f := range onFile {
		right := f > q.File()
		if p.side == board.Black {
			right = f < q.File()
		}
		if !right {
			continue
		}
		if c := l.all.and(onFile[f]).count(); c > 1 {
			n += c
		}
	}
	return n
}
