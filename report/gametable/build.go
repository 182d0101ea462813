package gametable

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"qipu/report/exchange"
	"qipu/schemas"
	"qipu/schemas/board"
)

// Builder makes rows of games. A row keeps nothing of its game and is never changed
// again. The zero Builder is ready; it is for one goroutine.
type Builder struct {
	bytes   []byte // what is left of slabs, of which texts and lists are cut
	texts   []string
	numbers []int32
	move    []byte
}

// slabSize is how many bytes or elements a slab has.
const slabSize = 16 << 10

// take cuts n elements off a slab.
func take[T any](slab *[]T, n int) []T {
	if n > len(*slab) {
		if n > slabSize/4 { // one of its own
			return make([]T, n)
		}
		*slab = make([]T, slabSize)
	}
	part := (*slab)[:n:n]
	*slab = (*slab)[n:]
	return part
}

// keep copies a text. One that is not UTF-8 would have the file refused.
func (b *Builder) keep(text string) string {
	if text == "" {
		return ""
	}
	if !utf8.ValidString(text) {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	part := take(&b.bytes, len(text))
	copy(part, text)
	return unsafe.String(&part[0], len(part)) // nothing writes to it again
}

// Row makes the row of a game.
func (b *Builder) Row(g *exchange.Game) Row {
	o, main := &g.Origin, g.Main()
	row := Row{
		SourceNo: int32(o.SourceNo), GameNo: int32(o.GameNo), Path: b.keep(o.Path), Offset: o.Offset, Length: o.Length,
		Format: o.Format, Encoding: o.Encoding, Kind: g.Kind.String(),
		Result: g.Result.String(), Marker: b.keep(g.Marker), KeptBy: keeperNames[g.KeptBy],
		Plies: int32(len(main.Plies) + len(main.Rest)), Unplayed: b.keep(main.Why.En), UnplayedZh: b.keep(main.Why.Zh),
	}
	b.tags(&row, g)
	if g.Kind == schemas.KindXiangqi {
		row.NoStart, row.NoStartZh, row.Standard = b.keep(g.NoStart.En), b.keep(g.NoStart.Zh), g.Standard
		if g.NoStart.En == "" {
			row.StartFEN = b.start(g)
		}
	} else {
		b.renju(&row, g)
	}
	row.Moves, row.Tokens, row.Numbers = b.line(g, main)
	if g.Sided {
		row.Sides = take(&b.texts, len(row.Tokens))
		for i := range row.Sides {
			row.Sides[i] = tokenOf(main, i).Side.String()
		}
	}
	if len(main.Rest) > 0 {
		row.Unresolved = int32(len(main.Plies) + 1)
	}
	for i := 1; i < len(g.Lines); i++ {
		l := &g.Lines[i]
		v := Line{Parent: int32(l.Parent), At: int32(l.At), Unplayed: b.keep(l.Why.En), UnplayedZh: b.keep(l.Why.Zh)}
		v.Moves, v.Tokens, v.Numbers = b.line(g, l)
		row.Variations = append(row.Variations, v)
	}
	b.notes(&row, g)
	return row
}

// start is the start position of a game of xiangqi.
func (b *Builder) start(g *exchange.Game) string {
	if g.Standard {
		return board.StartFEN
	}
	return g.Board.FEN()
}

// tags keeps the tags, and fills the columns of those that are asked for most.
func (b *Builder) tags(row *Row, g *exchange.Game) {
	columns := [schemas.Fields]*string{
		schemas.FieldEvent: &row.Event, schemas.FieldSite: &row.Site, schemas.FieldDate: &row.Date, schemas.FieldRound: &row.Round,
		schemas.FieldBoard: &row.Board, schemas.FieldFirst: &row.First, schemas.FieldSecond: &row.Second,
		schemas.FieldFirstTeam: &row.FirstTeam, schemas.FieldSecondTeam: &row.SecondTeam,
		schemas.FieldFirstRating: &row.FirstRating, schemas.FieldSecondRating: &row.SecondRating,
		schemas.FieldTermination: &row.Termination, schemas.FieldTimeControl: &row.TimeControl,
		schemas.FieldOpening: &row.Opening, schemas.FieldECCO: &row.ECCO, schemas.FieldTitle: &row.Title,
	}
	var ranks [schemas.Fields]int // of the name of the tag that a column has its text from, from 1
	for _, t := range g.Tags {
		tag := Tag{b.keep(t.Name), b.keep(t.Value)}
		row.Tags = append(row.Tags, tag)
		f := schemas.FieldOf(g.Kind, tag.Name)
		text := strings.TrimSpace(tag.Value)
		if columns[f] == nil || text == "" {
			continue
		}
		for i, name := range f.Names(g.Kind) {
			if strings.EqualFold(name, tag.Name) && (ranks[f] == 0 || i+1 < ranks[f]) {
				*columns[f], ranks[f] = text, i+1
			}
		}
	}
}

// renju fills what only records of renju have.
func (b *Builder) renju(row *Row, g *exchange.Game) {
	s := &g.Stage
	row.Files, row.Ranks, row.Points = int32(g.Files), int32(g.Ranks), g.Points.Name()
	row.Setup, row.Standard = b.stones(g.Setup, true), len(g.Setup) == 0
	row.Rule, row.Protocol, row.Seats = b.keep(s.Rule), b.keep(s.Protocol), s.Seats.Name()
	row.SwapTold = s.SwapTold
	row.Swaps = take(&b.numbers, len(s.Swaps))
	for i, ply := range s.Swaps {
		row.Swaps[i] = int32(ply)
	}
	row.Offered, row.Removed = b.stones(s.Offered, false), b.stones(s.Removed, false)
}

func (b *Builder) stones(list []exchange.Stone, sided bool) (stones []Stone) {
	for _, s := range list {
		stone := Stone{Token: b.keep(s.Token)}
		if s.Column >= 0 {
			b.move = exchange.AppendPoint(b.move[:0], s.Column, s.Row, false)
			stone.Point = b.keep(string(b.move))
		}
		if sided {
			stone.Side = s.Side.String()
		}
		stones = append(stones, stone)
	}
	return stones
}

// tokenOf returns a move of a line as it was written.
func tokenOf(l *exchange.Line, i int) *exchange.Token {
	if i < len(l.Plies) {
		return &l.Plies[i].Token
	}
	return &l.Rest[i-len(l.Plies)]
}

// line lists the moves of a line.
func (b *Builder) line(g *exchange.Game, l *exchange.Line) (moves, tokens []string, numbers []int32) {
	moves, tokens = take(&b.texts, len(l.Plies)), take(&b.texts, len(l.Plies)+len(l.Rest))
	numbered := false
	for i := range tokens {
		token := tokenOf(l, i)
		numbered = numbered || token.Number != 0
		if i < len(moves) {
			b.write(g.Kind, &l.Plies[i])
			if token.Text == string(b.move) { // they share the text
				moves[i] = b.keep(token.Text)
				tokens[i] = moves[i]
				continue
			}
			moves[i] = b.keep(unsafe.String(unsafe.SliceData(b.move), len(b.move)))
		}
		tokens[i] = b.keep(token.Text)
	}
	if numbered {
		numbers = take(&b.numbers, len(tokens))
		for i := range numbers {
			numbers[i] = tokenOf(l, i).Number
		}
	}
	return moves, tokens, numbers
}

// write spells a move.
func (b *Builder) write(k schemas.Kind, p *exchange.Ply) {
	if k == schemas.KindXiangqi {
		b.move = b.move[:0]
		for _, s := range [...]board.Square{p.From, p.To} {
			b.move = append(b.move, 'a'+byte(s.File()), '0'+byte(s.Rank()))
		}
		return
	}
	b.move = exchange.AppendPoint(b.move[:0], p.Column, p.Row, p.Pass)
}

// notes keeps comments, marks, and what a sheet tells of clocks and offers.
func (b *Builder) notes(row *Row, g *exchange.Game) {
	for i := range g.Lines {
		l, line := &g.Lines[i], int32(i)
		for _, c := range l.Comments {
			row.Comments = append(row.Comments, Note{line, int32(c.Ply), b.keep(c.Text)})
		}
		for _, m := range l.Marks {
			row.Marks = append(row.Marks, Note{line, int32(m.Ply), b.keep(m.Text)})
		}
		for _, s := range l.Stamps {
			row.Stamps = append(row.Stamps, Stamp{line, int32(s.Ply), s.Side.String(), stampNames[s.Kind], formNames[s.Form], b.keep(s.Text)})
		}
		for _, o := range l.Offers {
			row.Offers = append(row.Offers, Offer{line, int32(o.Ply), o.Side.String(), b.keep(o.Text)})
		}
	}
}

var keeperNames = [...]string{
	schemas.KeeperUnsaid: "", schemas.KeeperFirst: "first", schemas.KeeperSecond: "second", schemas.KeeperArbiter: "arbiter",
}

var stampNames = [...]string{
	schemas.StampLeft: "left", schemas.StampUsed: "used", schemas.StampTotal: "total", schemas.StampInstant: "instant", schemas.StampMoves: "moves",
}

var formNames = [...]string{
	schemas.FormClock: "clock", schemas.FormMinutes: "minutes", schemas.FormSeconds: "seconds", schemas.FormMillis: "millis",
	schemas.FormInstant: "instant", schemas.FormCount: "count",
}
