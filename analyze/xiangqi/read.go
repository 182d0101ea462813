package xiangqi

import (
	"fmt"
	"iter"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Problem says why a written move names no one move.
type Problem uint8

// The problems.
const (
	Understood    Problem = iota // it names one move: see the verdict on it
	NotUnderstood                // it is no move in a notation that is read
	NoSuchPiece                  // the piece it names does not stand there
	Ambiguous                    // several lawful moves fit it
)

var problemNames = [...]string{"", "not-understood", "no-such-piece", "ambiguous"}

// String returns a stable code, empty for Understood.
func (p Problem) String() string { return problemNames[p] }

// Reading is what a written move says in a position. Move is NoMove unless
// Problem is Understood; its To is board.NoSquare when the written move ends on
// no square that its piece could reach on an empty board.
type Reading struct {
	Move Move
	outcome
	Style  Style // what the written move shows of conventions
	sought sought
}

// outcome holds scalars of a Reading. In a struct of their own they keep Reading at
// so few fields that the compiler passes it in registers; sought is packed for the
// same reason.
type outcome struct {
	Verdict      Verdict // on Move, when Problem is Understood
	Problem      Problem
	Notation     Notation
	Alternatives uint8 // lawful moves that fit: 1 when lawful, more when Ambiguous
}

// Sought is the piece that a written move names.
type Sought struct {
	Piece board.Piece // NoPiece in ICCS
	File  uint8       // 1–9 from its player's right, 0 if not named
	Order uint8       // nth from the front, 0 if not named, or one of the Order constants
}

// The orders that are no number. First and last stand beyond front and rear in
// WXF, where four or five pawns share a file. OrderOnRank and the nine behind it
// stand for the ranks 0–9 that SAN may name.
const (
	OrderFront  = uint8(orderFront)  // 前
	OrderMiddle = uint8(orderMiddle) // 中
	OrderRear   = uint8(orderRear)   // 后
	OrderFirst  = uint8(orderFirst)  // "++"
	OrderLast   = uint8(orderLast)   // "--"
	OrderOnRank = uint8(orderOnRank)
)

// sought is a Sought in one word: four bits of piece and of file, and the order.
type sought uint16

func seek(piece board.Piece, file uint8, o order) sought {
	return sought(piece) | sought(file)<<4 | sought(o)<<8
}

// Sought returns the piece that the written move names, the zero value in ICCS.
func (r Reading) Sought() Sought {
	s := r.sought
	return Sought{board.Piece(s & 15), uint8(s >> 4 & 15), uint8(s >> 8)}
}

// Lawful reports whether the written move names one move and that is lawful.
func (r Reading) Lawful() bool { return r.Problem == Understood && r.Verdict == Lawful }

// Illegal reports whether the written move is understood and is no lawful move.
func (r Reading) Illegal() bool {
	return r.Problem == NoSuchPiece || r.Problem == Understood && r.Verdict != Lawful
}

// Clause returns the clause that an illegal reading breaks, else the empty one.
func (r Reading) Clause() schemas.ClauseID {
	switch r.Problem {
	case NoSuchPiece:
		return "xiangqi-2011:2.3"
	case Understood:
		return r.Verdict.Clause()
	}
	return ""
}

// Explain says in a few words, without a full stop, what the reading is.
func (r Reading) Explain() schemas.Text {
	switch r.Problem {
	case NoSuchPiece:
		return r.Sought().missing()
	case Ambiguous:
		return schemas.Text{
			Zh: fmt.Sprintf("合于%d着合法之棋", r.Alternatives),
			En: fmt.Sprintf("%d lawful moves fit", r.Alternatives),
		}
	case NotUnderstood:
		return schemas.Text{Zh: "读不成一着棋", En: "it does not read as a move"}
	}
	return r.Verdict.Explain()
}

var (
	kindNames = [8]string{
		board.King: "king", board.Advisor: "advisor", board.Elephant: "elephant", board.Horse: "horse",
		board.Chariot: "chariot", board.Cannon: "cannon", board.Pawn: "pawn",
	}
	orderNames = [...]schemas.Text{
		{},
		{Zh: "第一", En: "first "},
		{Zh: "第二", En: "second "},
		{Zh: "第三", En: "third "},
		{Zh: "第四", En: "fourth "},
		{Zh: "第五", En: "fifth "},
		{Zh: "前", En: "front "},
		{Zh: "中", En: "middle "},
		{Zh: "后", En: "rear "},
		{Zh: "最前", En: "foremost "},
		{Zh: "最后", En: "rearmost "},
	}
)

// missing says that the piece is not there.
func (s Sought) missing() schemas.Text {
	var zh, en string
	var n schemas.Text
	switch {
	case s.Order >= OrderOnRank:
		zh, en = fmt.Sprintf("第%d横线", s.Order-OrderOnRank), fmt.Sprintf(" on rank %d", s.Order-OrderOnRank)
	case s.Order != 0:
		n = orderNames[s.Order]
		if s.File == 0 {
			en = " among several on one file"
		}
	}
	if s.File != 0 {
		zh, en = fmt.Sprintf("第%d路", s.File)+zh, fmt.Sprintf(" on file %d", s.File)+en
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s没有%s%s", zh, n.Zh, pieceGlyphs[s.Piece]),
		En: fmt.Sprintf("%s has no %s%s%s", colour(s.Piece), n.En, kindNames[s.Piece.Type()], en),
	}
}

// Read says what a written move (UTF-8, without number and marks) means for the
// side to move. Chinese in full and short form, ICCS, WXF and SAN are read in all
// their usual glyphs; the glyphs and numerals of the other side are accepted. SAN
// counts ranks from 0, unless one of the move is 10. Where several pieces or
// directions fit and one move only is lawful, that is the reading; where none, the
// first with the most telling verdict is. It allocates nothing.
func (p *Position) Read(token []byte) Reading { return p.read(token, false) }

// ReadCalm reads as Read does where the side to move is known not to stand in
// check, which saves a look at the board for most moves.
func (p *Position) ReadCalm(token []byte) Reading { return p.read(token, true) }

func (p *Position) read(token []byte, calm bool) Reading {
	token = trim(token)
	if isWide(token) {
		if r, ok := p.readWide(token, calm); ok {
			return r
		}
	}
	if m, ok := parseICCS(token); ok {
		return p.readICCS(m, calm)
	}
	var q query
	if !q.parse(token) && !q.parseSAN(token, p.side) {
		return Reading{Move: NoMove, outcome: outcome{Problem: NotUnderstood}}
	}
	return p.resolve(&q, calm)
}

// readWide reads a token of fullwidth characters; ok is false when it holds
// others, as Chinese that begins with its file does.
func (p *Position) readWide(token []byte, calm bool) (r Reading, ok bool) {
	var buf tokenBuffer
	n, ok := fold(&buf, token)
	if !ok {
		return r, false
	}
	r = p.read(buf[:n], calm)
	if r.Problem != NotUnderstood {
		r.Style |= FullwidthDigits
	}
	return r, true
}

func (p *Position) readICCS(m Move, calm bool) Reading {
	v := p.legal(m, calm)
	n := uint8(0)
	if v == Lawful {
		n = 1
	}
	return Reading{Move: m, outcome: outcome{Verdict: v, Notation: ICCS, Alternatives: n}}
}

// Candidates appends the lawful moves that fit a written move to dst, each once.
func (p *Position) Candidates(token []byte, dst []Move) []Move {
	var buf tokenBuffer
	token = narrow(token, &buf)
	if m, ok := parseICCS(token); ok {
		if p.Legal(m) == Lawful {
			dst = append(dst, m)
		}
		return dst
	}
	var q query
	if !q.parse(token) && !q.parseSAN(token, p.side) {
		return dst
	}
	return p.appendLawful(&q, dst)
}

// appendLawful appends the lawful moves that a query fits to dst.
func (p *Position) appendLawful(q *query, dst []Move) []Move {
	sources := p.sources(q)
	for each := range q.ways() {
		for s := sources; !s.empty(); s = s.rest() {
			if m, v := p.judge(&each, s.first(), false); v == Lawful {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

// ways yields the query with its direction, or where none is written with each
// that its kind of piece can take.
func (q *query) ways() iter.Seq[query] {
	return func(yield func(query) bool) {
		each := *q
		if q.direction != anyWay {
			yield(each)
			return
		}
		last := uint8(sideways)
		if slanting(q.kind) {
			last = backward
		}
		for each.direction = forward; each.direction <= last; each.direction++ {
			if !yield(each) {
				return
			}
		}
	}
}

// resolve finds the one move that a query means.
func (p *Position) resolve(q *query, calm bool) Reading {
	r := Reading{
		Move: NoMove, outcome: outcome{Notation: q.notation},
		sought: seek(p.side|q.kind, q.file, q.order),
	}
	s := p.sources(q)
	r.Style = q.style
	switch {
	case s.empty():
		r.Problem = NoSuchPiece
		return r
	case !s.rest().empty() || q.direction == anyWay:
		return p.weigh(q, s, calm, r)
	}
	r.Move, r.Verdict = p.judge(q, s.first(), calm)
	if r.Verdict == Lawful {
		r.Alternatives = 1
	}
	return r
}

// weigh does so where several pieces or directions fit.
func (p *Position) weigh(q *query, sources set, calm bool, r Reading) Reading {
	r.Verdict = EmptyFrom // the least telling: that of any move replaces it
	for each := range q.ways() {
		for s := sources; !s.empty(); s = s.rest() {
			m, v := p.judge(&each, s.first(), calm)
			if v == Lawful {
				r.Alternatives++
			}
			if verdictTexts[v].telling > verdictTexts[r.Verdict].telling {
				r.Move, r.Verdict = m, v
			}
		}
	}
	if r.Alternatives > 1 {
		r.Move, r.Verdict, r.Problem = NoMove, Lawful, Ambiguous
	}
	return r
}

// judge returns the move of the piece on from that a query writes.
func (p *Position) judge(q *query, from board.Square, calm bool) (Move, Verdict) {
	to, v := p.destination(q, from)
	m := Move{from, to}
	if v == Lawful {
		v = p.legal(m, calm)
	}
	return m, v
}

// fileOf returns 0–8 for a file counted 1–9 from the right of the side to move.
func (p *Position) fileOf(number uint8) int {
	if p.side == board.Black {
		return int(number) - 1
	}
	return board.Files - int(number)
}

// destination returns where a query leads from a square, or why nowhere.
func (p *Position) destination(q *query, from board.Square) (board.Square, Verdict) {
	at := &places[from]
	file, rank := int(at.file), int(at.rank)
	switch q.direction {
	case sideways:
		return board.At(p.fileOf(q.number), rank), Lawful
	case toSquare:
		return q.to, Lawful
	}
	steps := int(q.number)
	if slanting(q.kind) { // the number is a file
		file = p.fileOf(q.number)
		steps = diagonalSteps(q.kind, file-int(at.file))
		if steps == 0 {
			return board.NoSquare, WrongShape
		}
	}
	if (q.direction == forward) == (p.side != board.Black) {
		rank += steps
	} else {
		rank -= steps
	}
	if rank < 0 || rank >= board.Ranks {
		return board.NoSquare, OffBoard
	}
	return board.At(file, rank), Lawful
}

// slanting reports whether a kind of piece never goes along a line: advisor,
// elephant, horse.
func slanting(kind board.Piece) bool { return kind <= board.Horse && kind != board.King }

// diagonalSteps returns the ranks that an advisor, elephant or horse goes while
// it changes so many files, 0 when it cannot.
func diagonalSteps(kind board.Piece, files int) int {
	files = max(files, -files)
	switch {
	case kind == board.Advisor && files == 1:
		return 1
	case kind == board.Elephant && files == 2:
		return 2
	case kind == board.Horse && (files == 1 || files == 2):
		return 3 - files
	}
	return 0
}
