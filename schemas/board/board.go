// Package board holds boards as data, without rules: squares, pieces, FEN, and
// the setting and lifting of pieces, for whoever draws or replays.
package board

// Square is a point of the xiangqi board: rank·9 + file, 0–89. Files 0–8 are
// a–i from Red's left, ranks 0–9 count from Red's back rank.
type Square uint8

// Sizes of the xiangqi board (xiangqi-2011:1.1).
const (
	Files   = 9
	Ranks   = 10
	Squares = Files * Ranks
)

// NoSquare stands for no point of the board.
const NoSquare Square = 255

// At returns the square of a file (0–8) and a rank (0–9).
func At(file, rank int) Square { return Square(rank*Files + file) }

// File returns 0–8 for a–i.
func (s Square) File() int { return int(s) % Files }

// Rank returns 0–9 from Red's back rank.
func (s Square) Rank() int { return int(s) / Files }

// Mirror returns the square on the other side of the middle file.
func (s Square) Mirror() Square { return s + Files - 1 - 2*Square(s.File()) }

// String returns the ICCS name, "a0" to "i9", or "-" off the board.
func (s Square) String() string {
	if s >= Squares {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '0' + byte(s.Rank())})
}

// ParseSquare reads an ICCS square, "a0" to "i9", upper case accepted.
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 {
		return NoSquare, false
	}
	file, rank := s[0]|0x20, s[1]
	if file < 'a' || file > 'i' || rank < '0' || rank > '9' {
		return NoSquare, false
	}
	return At(int(file-'a'), int(rank-'0')), true
}

// Piece is a piece of one side: its type, with black set for the second player.
type Piece uint8

// The types of pieces (xiangqi-2011:1.4); a type alone is the Red piece.
const (
	NoPiece  Piece = iota
	King           // 帅 将
	Advisor        // 仕 士
	Elephant       // 相 象
	Horse          // 马
	Chariot        // 车
	Cannon         // 炮
	Pawn           // 兵 卒

	// Black marks a piece of the second player.
	Black Piece = 8
	// PieceCodes bounds a Piece, for tables indexed by one.
	PieceCodes = 16
)

// Type returns the type without the side.
func (p Piece) Type() Piece { return p & 7 }

// IsBlack reports whether the piece is the second player's. It holds only for a
// real piece.
func (p Piece) IsBlack() bool { return p&Black != 0 }

const letters = ".KABNRCP.kabnrcp"

// Letter returns the FEN letter, upper case for Red, '.' for NoPiece.
func (p Piece) Letter() byte { return letters[p] }

var glyphs = [PieceCodes]string{
	"", "帥", "仕", "相", "傌", "俥", "炮", "兵",
	"", "將", "士", "象", "馬", "車", "砲", "卒",
}

// Glyph returns the Chinese character of the piece. The two sides differ in
// every character, so that a board can be read without colours.
func (p Piece) Glyph() string { return glyphs[p] }

// ParsePiece reads a FEN letter; H and E are accepted for N and B.
func ParsePiece(c byte) (Piece, bool) {
	side := Piece(0)
	if c >= 'a' && c <= 'z' {
		side = Black
	}
	switch c | 0x20 {
	case 'k':
		return King | side, true
	case 'a':
		return Advisor | side, true
	case 'b', 'e':
		return Elephant | side, true
	case 'n', 'h':
		return Horse | side, true
	case 'r':
		return Chariot | side, true
	case 'c':
		return Cannon | side, true
	case 'p':
		return Pawn | side, true
	}
	return NoPiece, false
}

// Board is a set of pieces on the squares, with the side to move.
type Board struct {
	Pieces      [Squares]Piece
	BlackToMove bool
}

// Set puts a piece on a square, NoPiece lifts.
func (b *Board) Set(s Square, p Piece) { b.Pieces[s] = p }

// Mirror returns the board reflected at the middle file.
func (b *Board) Mirror() *Board {
	m := &Board{BlackToMove: b.BlackToMove}
	for s, p := range b.Pieces {
		m.Pieces[Square(s).Mirror()] = p
	}
	return m
}
