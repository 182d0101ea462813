package exchange

import (
	"slices"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Game is a record to be written. Its texts are as the record means them, without
// the escapes of the format that it came from.
type Game struct {
	Kind   schemas.Kind // KindXiangqi or KindRenju
	Origin schemas.Origin
	Tags   []Tag          // in the order written
	Marker string         // how the record marks its end, empty if it does not
	Result schemas.Result // as the tag has it, or else the marker
	Lines  []Line         // the main line, and then the variations in their order
	KeptBy schemas.Keeper // whose scoresheet it is

	// Of xiangqi.
	Board    board.Board  // the start position; of no meaning where NoStart says why it is none
	NoStart  schemas.Text // why the start position cannot be set up; empty if it can
	Standard bool         // it is the standard array
	Notation string       // of Ply.Text: "chinese", "iccs", "wxf", "uci" or "san"

	// Of renju and gomoku.
	Files, Ranks int                   // lines of the board as the record has it; 0 where it does not say
	Points       schemas.PointNotation // how the record named points
	Sided        bool                  // the record said of each move of the main line whose it is
	Setup        []Stone
	Stage        Stage
}

// Tag is one tag pair. Held says that what it tells stands elsewhere in the Game too:
// a column of moves, say.
type Tag struct {
	Name, Value string
	Held        bool
}

// Line is the main line or a variation.
type Line struct {
	Parent, At int // as in schemas.Line; zero of the main line
	Plies      []Ply
	Rest       []Token      // the moves behind Plies, as written, which could not be resolved
	Why        schemas.Text // why the first of Rest could not
	Comments   []Note
	Marks      []Note
	Stamps     []Stamp
	Offers     []Offer
}

// Stamp is what the record tells of a clock.
type Stamp struct {
	Ply  int // plies of its line before it
	Side schemas.Side
	Kind schemas.StampKind
	Form schemas.StampForm
	Text string
}

// toTheSecond reports whether a time is told to the second at least. One in minutes is only
// with hundredths of a minute: as seconds 83 would be another claim than the record makes.
func (s *Stamp) toTheSecond() bool {
	const hundredths = 2
	_, fraction, _ := strings.Cut(strings.TrimSpace(s.Text), ".")
	return s.Form != schemas.FormMinutes || len(fraction) >= hundredths
}

// Offer is a draw offered.
type Offer struct {
	Ply  int // that with which it was made
	Side schemas.Side
	Text string
}

// Token is a move as it was written.
type Token struct {
	Text   string
	Number int32        // the move number before it, 0 if none
	Side   schemas.Side // whose it is
}

// Ply is a move that has been resolved.
type Ply struct {
	Token

	// Of xiangqi.
	Text     []byte // in the notation asked for
	From, To board.Square

	// Of renju and gomoku.
	Column, Row int // from 0, from the left and from the side of Black
	Pass        bool
}

// Note is a comment or a mark.
type Note struct {
	Ply  int // plies of its line before it
	Text string
}

// Stone is a stone set up before the first move, or a point that is told of.
type Stone struct {
	Column, Row int // -1 where the token names no point of the board
	Side        schemas.Side
	Token       string
}

// Stage is what a record of renju tells of its opening besides the moves.
type Stage struct {
	Rule, Protocol string
	SwapTold       bool
	Swaps          []int
	Offered        []Stone // the fifths offered, without a side
	Removed        []Stone // those taken away again
	Seats          schemas.Seats
}

// Main returns the main line.
func (g *Game) Main() *Line { return &g.Lines[0] }

// has reports whether there is one of these tags, ignoring ASCII case.
func (g *Game) has(names ...string) bool {
	return slices.ContainsFunc(g.Tags, func(t Tag) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(t.Name, name) })
	})
}

// firstSide is the side that moves first.
func (g *Game) firstSide() schemas.Side {
	if g.Kind == schemas.KindXiangqi && g.Board.BlackToMove {
		return schemas.Second
	}
	return schemas.First
}

// sidesOfBoard are the lines of the board, fifteen each way where the record does
// not say.
func (g *Game) sidesOfBoard() (files, ranks int) {
	if g.Files == 0 || g.Ranks == 0 {
		return board.Lines, board.Lines
	}
	return g.Files, g.Ranks
}
