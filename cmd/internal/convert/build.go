package convert

import (
	"slices"
	"strings"

	"qipu/analyze/renju"
	"qipu/analyze/xiangqi"
	"qipu/ingest/pgn"
	"qipu/ingest/sgf"
	"qipu/ingest/sniff"
	"qipu/report/exchange"
	"qipu/schemas"
	"qipu/schemas/board"
)

// builder turns records into the games that the writers take. It keeps its buffers:
// a game holds until the next is built, and as long as its record does.
type builder struct {
	notation  xiangqi.Notation
	inPGN     bool // as PGN has it: ICCS in capitals
	resolver  *xiangqi.Resolver
	standard  uint64 // hash of the standard array
	firstRank int    // of SAN, for the game at hand
	text      []byte // of the plies, in the notation asked for
	out       exchange.Game
}

func newBuilder(notation xiangqi.Notation, inPGN bool) *builder {
	start := xiangqi.Start()
	return &builder{notation: notation, inPGN: inPGN, resolver: xiangqi.NewResolver(), standard: start.Hash()}
}

// build makes the game of a record. What is lost by the notation is told to r.
func (b *builder) build(g *schemas.Game, r *exchange.Report) *exchange.Game {
	b.forgetLarge()
	out := &b.out
	*out = exchange.Game{
		Kind: g.Kind, Origin: g.Origin, Tags: out.Tags[:0], Marker: g.String(g.EndMarker),
		KeptBy: g.KeptBy, Lines: b.lines(g), Setup: out.Setup[:0], Notation: b.notation.String(),
	}
	b.text = b.text[:0]
	for _, t := range g.Tags {
		out.Tags = append(out.Tags, exchange.Tag{Name: g.String(t.Name), Value: meaning(g, t.Value)})
	}
	out.Result = resultOf(g)
	out.Sided = len(g.Sides) > 0 && len(g.Sides) == len(g.Moves)
	if g.Kind == schemas.KindRenju {
		b.renju(g)
	} else {
		b.xiangqi(g, r)
	}
	b.notes(g)
	return out
}

// keptPlies is how many plies of one game the buffers are kept for.
const keptPlies = 64 << 10

// forgetLarge lets go of what one huge record made.
func (b *builder) forgetLarge() {
	n := max(cap(b.out.Lines), cap(b.out.Tags))
	for i := range b.out.Lines {
		n += cap(b.out.Lines[i].Plies)
	}
	if n > keptPlies {
		b.out, b.text, b.resolver = exchange.Game{}, nil, xiangqi.NewResolver()
	}
}

// lines makes a line for each of the record, without moves.
func (b *builder) lines(g *schemas.Game) []exchange.Line {
	n := 1 + len(g.Variations)
	lines := slices.Grow(b.out.Lines[:0], n)[:n]
	for i := range lines {
		l := &lines[i]
		*l = exchange.Line{Plies: l.Plies[:0], Rest: l.Rest[:0], Comments: l.Comments[:0], Marks: l.Marks[:0], Stamps: l.Stamps[:0], Offers: l.Offers[:0]}
		if i > 0 {
			l.Parent, l.At = int(g.Variations[i-1].Parent), int(g.Variations[i-1].At)
		}
	}
	return lines
}

// movesOf returns the moves of a line.
func movesOf(g *schemas.Game, line int) []schemas.Move {
	if line == 0 {
		return g.Moves
	}
	return g.Variations[line-1].Moves
}

func tokenOf(g *schemas.Game, m schemas.Move, side schemas.Side) exchange.Token {
	return exchange.Token{Text: g.View(m.Token), Number: m.Number, Side: side}
}

// rest keeps the moves of a line that could not be resolved.
func (b *builder) rest(g *schemas.Game, line int, why schemas.Text) {
	l := &b.out.Lines[line]
	for i, m := range movesOf(g, line)[len(l.Plies):] {
		side := schemas.NoSide
		if at := len(l.Plies) + i; line == 0 && at < len(g.Sides) {
			side = g.Sides[at]
		}
		l.Rest = append(l.Rest, tokenOf(g, m, side))
	}
	l.Why = why
}

// notes hands the comments, marks, stamps and offers to their lines.
func (b *builder) notes(g *schemas.Game) {
	for _, c := range g.Comments {
		text := g.View(c.Text)
		if g.Origin.Format == sniff.SGF {
			text = sgf.Unescape(text)
		}
		l := b.line(c.Line)
		l.Comments = append(l.Comments, exchange.Note{Ply: int(c.Ply), Text: text})
	}
	for _, m := range g.Marks {
		l := b.line(m.Line)
		l.Marks = append(l.Marks, exchange.Note{Ply: int(m.Ply), Text: g.View(m.Text)})
	}
	for _, s := range g.Stamps {
		l := b.line(s.Line)
		l.Stamps = append(l.Stamps, exchange.Stamp{Ply: int(s.Ply), Side: s.Side, Kind: s.Kind, Form: s.Form, Text: g.View(s.Text)})
	}
	for _, o := range g.Offers {
		l := b.line(o.Line)
		l.Offers = append(l.Offers, exchange.Offer{Ply: int(o.Ply), Side: o.Side, Text: g.View(o.Text)})
	}
}

// line returns a line by its number; one that there is not is the main line.
func (b *builder) line(i int32) *exchange.Line {
	if i < 0 || int(i) >= len(b.out.Lines) {
		i = 0
	}
	return &b.out.Lines[i]
}

// meaning is what the value of a tag says, without the escapes of its format.
func meaning(g *schemas.Game, value schemas.Span) string {
	text := g.View(value)
	switch g.Origin.Format {
	case sniff.PGN:
		return pgn.Unescape(text)
	case sniff.SGF:
		return sgf.Unescape(text)
	case sniff.RenjuCSV:
		if value.Off > 0 && g.Text[value.Off-1] == '"' {
			return strings.ReplaceAll(text, `""`, `"`)
		}
	}
	return text
}

// resultOf is the result of the tag, or else of the end marker.
func resultOf(g *schemas.Game) schemas.Result {
	if r, _ := g.Kind.ParseResult(g.FieldText(schemas.FieldResult)); r != schemas.ResultNone {
		return r
	}
	r, _ := g.Kind.ParseResult(g.View(g.EndMarker))
	return r
}

// xiangqi plays the lines of a record of xiangqi and writes their moves.
func (b *builder) xiangqi(g *schemas.Game, r *exchange.Report) {
	b.firstRank = 0
	if g.Value("Variant") == "Xiangqi" { // as PyChess names it, which counts ranks from 1
		b.firstRank = 1
	}
	start, lines := b.resolver.Resolve(g, func(line int, p *xiangqi.Position, m xiangqi.Move) {
		l := &b.out.Lines[line]
		from := len(b.text)
		if !b.write(p, m) {
			r.Add(exchange.ChangedNotation, 1, schemas.Text{})
		}
		l.Plies = append(l.Plies, exchange.Ply{
			Token: tokenOf(g, movesOf(g, line)[len(l.Plies)], p.SideToMove()),
			Text:  b.text[from:len(b.text):len(b.text)], From: m.From, To: m.To,
		})
	})
	if (start == xiangqi.Position{}) {
		b.out.NoStart = lines[0].Why
	} else {
		b.out.Board, b.out.Standard = start.Board(), start.Hash() == b.standard
	}
	for i := range lines {
		b.rest(g, i, lines[i].Why)
	}
}

// write appends a move in the notation asked for. It returns false where that would
// fit another move as well: then it is written as coordinates.
func (b *builder) write(p *xiangqi.Position, m xiangqi.Move) bool {
	from := len(b.text)
	switch b.notation {
	case xiangqi.WXF:
		b.text = p.AppendWXF(b.text, m)
	case xiangqi.UCI:
		b.text = m.AppendUCI(b.text)
		return true
	case xiangqi.SAN:
		b.text = p.AppendSAN(b.text, m, b.firstRank)
		return true
	case xiangqi.ICCS:
		if b.inPGN {
			b.text = m.AppendICCS(b.text)
		} else {
			b.text = m.AppendTo(b.text)
		}
		return true
	default:
		b.text = p.AppendChinese(b.text, m)
	}
	if again := p.Read(b.text[from:]); again.Lawful() && again.Move == m {
		return true
	}
	b.text = m.AppendTo(b.text[:from])
	return false
}

// off is why a move of renju cannot be written.
var off = schemas.Text{Zh: "不是棋盘上的点", En: "it names no point of the board"}

// renju reads the points of a record of renju or gomoku.
func (b *builder) renju(g *schemas.Game) {
	out := &b.out
	out.Files, out.Ranks, out.Points = g.Files, g.Ranks, g.Points
	for i := range g.Setup {
		stone := b.stone(g, g.Setup[i].Token)
		stone.Side = g.Setup[i].Side
		out.Setup = append(out.Setup, stone)
	}
	s := &g.Stage
	out.Stage = exchange.Stage{
		Rule: meaning(g, s.Rule), Protocol: meaning(g, s.Protocol), SwapTold: s.SwapTold, Seats: s.Seats,
	}
	for _, ply := range s.Swaps {
		out.Stage.Swaps = append(out.Stage.Swaps, int(ply))
	}
	for _, at := range s.Offered {
		out.Stage.Offered = append(out.Stage.Offered, b.stone(g, at))
	}
	for _, at := range s.Removed {
		out.Stage.Removed = append(out.Stage.Removed, b.stone(g, at))
	}
	first := firstToMove(g)
	for i := range out.Lines {
		b.points(g, i, first)
	}
	if g.Origin.Format == sniff.RenjuCSV {
		b.held()
	}
}

// firstToMove is whose the first move is: where the record does not say, Black's, or
// his who has fewer of the stones set up.
func firstToMove(g *schemas.Game) schemas.Side {
	more := 0
	for _, s := range g.Setup {
		more += 1 - 2*int(s.Side)
	}
	if more > 0 {
		return schemas.Second
	}
	return schemas.First
}

// points reads the points of a line, up to what names none of the board.
func (b *builder) points(g *schemas.Game, line int, side schemas.Side) {
	l := &b.out.Lines[line]
	if line > 0 {
		side = b.sideAt(line, side)
	}
	for i, m := range movesOf(g, line) {
		if line == 0 && i < len(g.Sides) {
			side = g.Sides[i]
		}
		p := exchange.Ply{Token: tokenOf(g, m, side)}
		var ok bool
		if p.Column, p.Row, p.Pass, ok = b.point(g, m.Token); !ok {
			break
		}
		l.Plies = append(l.Plies, p)
		side = side.Other()
	}
	b.rest(g, line, off)
}

// sideAt is whose the first move of a variation is: his whose move it replaces.
func (b *builder) sideAt(line int, first schemas.Side) schemas.Side {
	l := &b.out.Lines[line]
	if l.Parent < 0 || l.Parent >= line || l.At < 1 {
		return first
	}
	parent := &b.out.Lines[l.Parent]
	n := len(parent.Plies)
	switch {
	case l.At <= n:
		return parent.Plies[l.At-1].Side
	case n > 0: // behind its last
		return schemas.Side((int(parent.Plies[n-1].Side) + l.At - n) % 2)
	case l.Parent > 0:
		return b.sideAt(l.Parent, first)
	}
	return first
}

// point reads a point of the board, or a pass.
func (b *builder) point(g *schemas.Game, token schemas.Span) (column, row int, pass, ok bool) {
	files, ranks := g.Files, g.Ranks
	if files == 0 || ranks == 0 {
		files, ranks = board.Lines, board.Lines
	}
	column, row, pass, ok = renju.ReadPoint(g.Points, g.Bytes(token), files, ranks)
	if !pass && (column < 0 || column >= files || row < 0 || row >= ranks) {
		ok = false
	}
	return column, row, pass, ok
}

// stone reads a point that is told of.
func (b *builder) stone(g *schemas.Game, token schemas.Span) exchange.Stone {
	column, row, pass, ok := b.point(g, token)
	if !ok || pass {
		column, row = -1, -1
	}
	return exchange.Stone{Column: column, Row: row, Token: g.View(token)}
}

// held marks the columns of a table of renju that say what stands elsewhere in the game.
func (b *builder) held() {
	for i := range b.out.Tags {
		switch t := &b.out.Tags[i]; strings.ToLower(strings.TrimSpace(t.Name)) {
		case "game_record":
			t.Held = len(b.out.Main().Rest) == 0
		case "opening_rule":
			t.Held = t.Value == b.out.Stage.Protocol || t.Value == ""
		case "alternative_moves":
			t.Held = true
		}
		if t := &b.out.Tags[i]; t.Value == "" {
			t.Held = true // an empty cell says nothing
		}
	}
}
