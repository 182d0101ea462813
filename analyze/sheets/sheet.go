package sheets

import (
	"strings"
	"unsafe"

	"qipu/analyze/renju"
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Bounds of what is kept of a sheet. No game that people play comes near them.
const (
	MaxPlies = 1024     // plies, more are not compared
	maxText  = 32 << 10 // bytes of all tokens together
	maxFact  = 200      // bytes of a fact
	maxTimes = 2 * MaxPlies
)

// Sheet is what a comparison needs of one scoresheet. It shares no memory with the game
// that it was made of.
type Sheet struct {
	Kind   schemas.Kind
	Keeper schemas.Keeper
	Facts  [Facts]string // as written, without the blanks around them; those too long are cut
	Result schemas.Result
	Ending schemas.EndKind // as the record states it
	// TooLong: it has more plies or longer tokens than are kept. It is not compared.
	TooLong bool
	Moves   []Move
	Legal   int // plies replayed before the first that is not lawful

	text     string
	start    string // as schemas.Audit.Start
	nowhere  bool   // the start position cannot be set up
	fromOne  bool   // coordinates count the ranks from 1
	points   schemas.PointNotation
	files    int // of the board of renju or gomoku
	ranks    int
	times    []timeLeft
	control  control
	rulebook string // as schemas.Audit.Rulebook
	exempt   [2]int // the ply from which on the log exempts a side from recording, from 1; 0: it does not
}

// Move is one written ply.
type Move struct {
	off, length uint16 // of the token in Sheet.text
	Code        Code   // the move that was replayed; of renju the point that is written
}

// Code is a move: the squares from and to in xiangqi, column and row in renju.
type Code uint16

// Codes that are no move on the board.
const (
	NoCode Code = 0xFFFF // not resolved
	Pass   Code = 0xFFFE
)

// code writes a move as the table plies does, empty where it is not resolved.
func (s *Sheet) code(c Code) string {
	switch {
	case c == NoCode:
		return ""
	case c == Pass:
		return schemas.PassMove
	case s.Kind == schemas.KindRenju:
		return pointName(int(c>>8), int(c&0xFF))
	}
	return xiangqi.Move{From: board.Square(c >> 8), To: board.Square(c & 0xFF)}.String()
}

// pointName names a point by a letter and a number, also on boards of other sizes.
func pointName(column, row int) string {
	return string(rune('a'+column)) + itoa(row+1)
}

// Token returns a ply as written, from 0.
func (s *Sheet) Token(i int) string {
	m := &s.Moves[i]
	return s.text[m.off : m.off+m.length]
}

// Bytes is the memory that the sheet holds, about: 6 bytes and the token a ply, 32 a stamp,
// the facts and the sheet itself.
func (s *Sheet) Bytes() int {
	n := int(unsafe.Sizeof(*s)) + len(s.text) + len(s.start) + cap(s.Moves)*int(unsafe.Sizeof(Move{})) +
		cap(s.times)*int(unsafe.Sizeof(timeLeft{}))
	for _, f := range s.Facts {
		n += len(f)
	}
	return n
}

// KeeperOf says whose scoresheet a record is: as its reader found, or as the tag
// Scoresheet names a side, its colour or the arbiter.
func KeeperOf(g *schemas.Game) schemas.Keeper {
	if g.KeptBy != schemas.KeeperUnsaid {
		return g.KeptBy
	}
	named := g.Value(schemas.SheetKeeperTag)
	if named == "" {
		return schemas.KeeperUnsaid
	}
	keeper, _ := g.Kind.ParseKeeper(named)
	return keeper
}

// KeeperName spells a keeper as the tables do, empty where it is not said.
func KeeperName(k schemas.Keeper) string {
	return [...]string{"", "first", "second", "arbiter"}[k]
}

// NotKeptOf stands for a sheet of which no more is known, because a run has too many.
func NotKeptOf(kind schemas.Kind, keeper schemas.Keeper, rulebook string) *Sheet {
	return &Sheet{Kind: kind, Keeper: keeper, TooLong: true, rulebook: rulebook}
}

// Of takes from a record and its audit what a comparison needs.
func Of(g *schemas.Game, a *schemas.Audit) *Sheet {
	s := &Sheet{
		Kind: g.Kind, Keeper: KeeperOf(g), Result: a.Recorded, Ending: a.Ending.Kind, Legal: a.Legal,
		start: strings.Clone(a.Start), points: g.Points, files: lines(g.Files), ranks: lines(g.Ranks),
		fromOne:  strings.Contains(a.Notation, xiangqi.UCI.String()) || strings.Contains(a.NotationStyle, xiangqi.RanksFromOne.String()),
		rulebook: strings.Clone(a.Rulebook),
	}
	s.readFacts(g)
	s.readExemptions(g)
	s.control = controlOf(g)
	s.nowhere = len(a.Plies) > 0 && a.Plies[0].Status == schemas.PlyNotJudged
	s.readMoves(g, a)
	if !s.TooLong {
		s.readTimes(g)
	}
	return s
}

// readExemptions reads from which ply on the log says that a side need not record, or that
// an arbiter records for it. An entry that names no side is of both.
func (s *Sheet) readExemptions(g *schemas.Game) {
	for i := range g.Log {
		e := &g.Log[i]
		of, ok := e.Side(g.Kind)
		if e.Kind != schemas.LogExempted || e.Decision == schemas.DecisionRefused || e.Decision == schemas.DecisionDeclined || !ok {
			continue
		}
		from := max(1, e.At(g.Kind))
		for side := range s.exempt {
			if of == schemas.NoSide || int(of) == side {
				if s.exempt[side] == 0 || from < s.exempt[side] {
					s.exempt[side] = from
				}
			}
		}
	}
}

// lines is how many lines a board of renju has one way.
func lines(n int) int {
	if n <= 0 || n > 26 {
		return renju.Size
	}
	return n
}

func (s *Sheet) readMoves(g *schemas.Game, a *schemas.Audit) {
	size := 0
	for i := range a.Plies {
		size += int(a.Plies[i].Token.Len)
	}
	if len(a.Plies) > MaxPlies || size > maxText {
		s.TooLong = true
		return
	}
	var text strings.Builder
	text.Grow(size)
	s.Moves = make([]Move, 0, len(a.Plies))
	for i := range a.Plies {
		p := &a.Plies[i]
		token := g.View(p.Token)
		s.Moves = append(s.Moves, Move{off: uint16(text.Len()), length: uint16(len(token)), Code: s.codeOf(p, token)})
		text.WriteString(token)
	}
	s.text = text.String()
}

// codeOf is the move of a ply. A point says by itself what it is, whatever the board.
func (s *Sheet) codeOf(p *schemas.Ply, token string) Code {
	if s.Kind != schemas.KindRenju {
		if p.Status != schemas.PlyLegal {
			return NoCode
		}
		return Code(p.From)<<8 | Code(p.To)
	}
	column, row, pass, ok := renju.ReadPoint(s.points, []byte(token), s.files, s.ranks)
	switch {
	case !ok || !pass && (column < 0 || column >= s.files || row < 0 || row >= s.ranks):
		return NoCode
	case pass:
		return Pass
	}
	return Code(column)<<8 | Code(row)
}
