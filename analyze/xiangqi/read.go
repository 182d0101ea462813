package xiangqi

import (
	"fmt"

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
	Sought Sought // the piece it names, except in ICCS
}

// outcome holds the scalars of a Reading. In a struct of their own they keep
// Reading at so few fields that the compiler passes it in registers.
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
// WXF, where four or five pawns share a file.
const (
	OrderFront  = uint8(orderFront)  // 前
	OrderMiddle = uint8(orderMiddle) // 中
	OrderRear   = uint8(orderRear)   // 后
	OrderFirst  = uint8(orderFirst)  // "++"
	OrderLast   = uint8(orderLast)   // "--"
)

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
		return r.Sought.missing()
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
	zh, en := "", " among several on one file"
	if s.File != 0 {
		zh, en = fmt.Sprintf("第%d路", s.File), fmt.Sprintf(" on file %d", s.File)
	}
	n := orderNames[s.Order]
	return schemas.Text{
		Zh: fmt.Sprintf("%s没有%s%s", zh, n.Zh, pieceGlyphs[s.Piece]),
		En: fmt.Sprintf("%s has no %s%s%s", colour(s.Piece), n.En, kindNames[s.Piece.Type()], en),
	}
}

// Read says what a written move (UTF-8, without number and marks) means for the
// side to move. Chinese, ICCS and WXF are read in all their usual glyphs; the
// glyphs and numerals of the other side are accepted. Where several pieces fit
// and the move of one only is lawful, that is the reading; where of none, the
// first with the most telling verdict is. It allocates nothing.
func (p *Position) Read(token []byte) Reading { return p.read(token, false) }

// ReadCalm reads as Read does where the side to move is known not to stand in
// check, which saves a look at the board for most moves.
func (p *Position) ReadCalm(token []byte) Reading { return p.read(token, true) }

func (p *Position) read(token []byte, calm bool) Reading {
	var buf tokenBuffer
	token = normal(token, &buf)
	if m, ok := parseICCS(token); ok {
		return p.readICCS(m, calm)
	}
	var q query
	if !q.parse(token) {
		return Reading{Move: NoMove, outcome: outcome{Problem: NotUnderstood}}
	}
	return p.resolve(&q, calm)
}

func (p *Position) readICCS(m Move, calm bool) Reading {
	v := p.legal(m, calm)
	n := uint8(0)
	if v == Lawful {
		n = 1
	}
	return Reading{Move: m, outcome: outcome{Verdict: v, Notation: ICCS, Alternatives: n}}
}

// Candidates appends the lawful moves that fit a written move to dst.
func (p *Position) Candidates(token []byte, dst []Move) []Move {
	var buf tokenBuffer
	token = normal(token, &buf)
	if m, ok := parseICCS(token); ok {
		if p.Legal(m) == Lawful {
			dst = append(dst, m)
		}
		return dst
	}
	var q query
	if !q.parse(token) {
		return dst
	}
	for s := p.sources(&q); !s.empty(); s = s.rest() {
		if m, v := p.judge(&q, s.first(), false); v == Lawful {
			dst = append(dst, m)
		}
	}
	return dst
}

// resolve finds the one move that a query means.
func (p *Position) resolve(q *query, calm bool) Reading {
	r := Reading{
		Move: NoMove, outcome: outcome{Notation: q.notation},
		Sought: Sought{p.side | q.kind, q.file, uint8(q.order)},
	}
	s := p.sources(q)
	if s.empty() {
		r.Problem = NoSuchPiece
		return r
	}
	r.Move, r.Verdict = p.judge(q, s.first(), calm)
	if r.Verdict == Lawful {
		r.Alternatives = 1
	}
	for s = s.rest(); !s.empty(); s = s.rest() {
		m, v := p.judge(q, s.first(), calm)
		if v == Lawful {
			r.Alternatives++
		}
		if verdictTexts[v].telling > verdictTexts[r.Verdict].telling {
			r.Move, r.Verdict = m, v
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
	if q.direction == sideways {
		return board.At(p.fileOf(q.number), rank), Lawful
	}
	steps := int(q.number)
	if q.kind <= board.Horse && q.kind != board.King { // advisor, elephant, horse: the number is a file
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

// sources returns the points of the pieces that a query may mean.
func (p *Position) sources(q *query) set {
	own := p.sets[p.side|q.kind]
	if q.file != 0 {
		own = own.and(onFile[p.fileOf(q.file)])
		if q.order != orderNone {
			s := p.ordered(own, q)
			if q.either {
				s = s.or(p.nth(own, int(q.file)-1))
			}
			return s
		}
		if n := own.count(); q.notation == WXF && q.kind == board.Pawn && (n == 3 || n == 5) {
			return p.nth(own, n/2) // P3 beside P+ and P-
		}
		return own
	}
	if q.order <= 5 {
		return p.numbered(own, int(q.order))
	}
	var found set
	for f := range onFile {
		found = found.or(p.ordered(own.and(onFile[f]), q))
	}
	return found
}

// numbered returns the nth piece, from 1, of those that share a file with
// another: files from the player's right, front to back.
func (p *Position) numbered(own set, n int) set {
	for number := uint8(1); number <= board.Files; number++ {
		file := own.and(onFile[p.fileOf(number)])
		count := file.count()
		switch {
		case count < 2:
		case n <= count:
			return p.nth(file, n-1)
		default:
			n -= count
		}
	}
	return set{}
}

// ordered returns the pieces of one file that an order may mean: none unless
// two or more stand there.
func (p *Position) ordered(file set, q *query) set {
	n := file.count()
	if n < 2 {
		return set{}
	}
	inner := 0 // in WXF "++" and "--" stand outside front and rear of four or five
	if q.notation == WXF && n >= 4 {
		inner = 1
	}
	switch q.order {
	case orderFront:
		return p.nth(file, inner)
	case orderRear:
		return p.nth(file, n-1-inner)
	case orderFirst:
		return p.nth(file, 0)
	case orderLast:
		return p.nth(file, n-1)
	case orderMiddle:
		return file.andNot(p.nth(file, 0)).andNot(p.nth(file, n-1))
	}
	return p.nth(file, int(q.order)-1)
}

// nth returns the nth piece of a set on one file, from 0 at the front of the
// side to move; the empty set when there are fewer.
func (p *Position) nth(s set, n int) set {
	if n >= s.count() {
		return set{}
	}
	if p.side != board.Black {
		n = s.count() - 1 - n
	}
	for ; n > 0; n-- {
		s = s.rest()
	}
	return bit[s.first()]
}
