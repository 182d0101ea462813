package xiangqi

import (
	"iter"

	"qipu/schemas/board"
)

// Read says what a written move (UTF-8, without number and marks) means for the
// side to move. Chinese in full and short form, ICCS, WXF and SAN are read in all
// their usual glyphs; the glyphs and numerals of the other side are accepted. SAN
// counts ranks from 0, unless one of the move is 10. Where several pieces or
// directions fit and one move only is lawful, that is the reading; where none, the
// first with the most telling verdict is. It allocates nothing.
func (p *Position) Read(token []byte) Reading { return p.read(token, false) }

// ReadFromOne reads a written move as Read does, of a record whose coordinates count
// the ranks from 1, as UCI does.
func (p *Position) ReadFromOne(token []byte) Reading {
	var buf [5]byte
	counted, _ := fromZero(token, &buf)
	return p.read(counted, false)
}

// read reads a token; calm is as for legal.
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
