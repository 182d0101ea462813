package tables

import (
	"fmt"
	"slices"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Plies encodes rows of the table plies, straight from audits: the rows are
// those of [schemas.PlyRow]. A worker has one of its own and reuses it; it
// allocates nothing a ply in steady state.
type Plies struct {
	image   *image
	columns columnEncoder
	encoded int // rows in the image
	rows    int // rows in the buffers below

	source, game, ply []int32
	written           []int32 // numbers into the dictionary, here and below
	side, status      []int32
	move, piece, took []int32 // of the rows that have one
	hasMove, hasPiece []byte  // 1 for those rows, 0 for the others
	hasTook           []byte
	check             []byte // bits, the lowest first
	stones            stones

	writtenDict          textDict
	sideDict, statusDict codeDict
	moveDict             codeDict
	pieceDict, tookDict  codeDict
}

// NewPlies returns an encoder without rows.
func NewPlies() (*Plies, error) {
	footer, err := footerOf(schemaOf[schemas.PlyRow](PliesTable))
	if err != nil {
		return nil, fmt.Errorf("preparing the table plies: %w", err)
	}
	footer.CreatedBy = "qipu image"
	im := newImage(footer, nil, false)
	return &Plies{
		image:       im,
		columns:     columnEncoder{image: im},
		writtenDict: newTextDict(),
		sideDict:    newCodeDict(3, func(dst []byte, c int) []byte { return append(dst, schemas.Side(c).String()...) }),
		statusDict:  newCodeDict(4, func(dst []byte, c int) []byte { return append(dst, schemas.PlyStatus(c).String()...) }),
		moveDict:    newCodeDict(moveCodes, spellMove),
		pieceDict:   newCodeDict(board.PieceCodes, spellPiece),
		tookDict:    newCodeDict(board.PieceCodes, spellPiece),
		stones:      newStones(),
	}, nil
}

func spellPiece(dst []byte, c int) []byte { return append(dst, board.Piece(c).Letter()) }

// Reset forgets all rows and keeps the memory.
func (p *Plies) Reset() {
	p.image.reset()
	p.encoded = 0
	p.clear()
}

// clear empties the buffers of the row group.
func (p *Plies) clear() {
	p.rows = 0
	for _, s := range []*[]int32{&p.source, &p.game, &p.ply, &p.written, &p.side, &p.status, &p.move, &p.piece, &p.took} {
		*s = (*s)[:0]
	}
	p.hasMove, p.hasPiece, p.hasTook = p.hasMove[:0], p.hasPiece[:0], p.hasTook[:0]
	clear(p.check)
	p.check = p.check[:0]
	p.writtenDict.reset()
	p.sideDict.reset()
	p.statusDict.reset()
	p.moveDict.reset()
	p.pieceDict.reset()
	p.tookDict.reset()
	p.stones.reset()
}

// Rows returns the rows appended since Reset.
func (p *Plies) Rows() int { return p.encoded + p.rows }

// Append adds the plies of one game. text is the text their tokens point into.
func (p *Plies) Append(sourceNo, gameNo uint32, text []byte, plies []schemas.Ply) error {
	for first := 1; len(plies) > 0; {
		n := min(len(plies), RowGroupRows-p.rows)
		p.add(int32(sourceNo), int32(gameNo), int32(first), text, plies[:n])
		plies, first = plies[n:], first+n
		if p.rows == RowGroupRows {
			if err := p.encodeGroup(); err != nil {
				return err
			}
		}
	}
	return nil
}

// extend returns s longer by n and the new part.
func extend[E any](s []E, n int) (longer, part []E) {
	longer = slices.Grow(s, n)[:len(s)+n]
	return longer, longer[len(s):]
}

func (p *Plies) add(sourceNo, gameNo, first int32, text []byte, plies []schemas.Ply) {
	n := len(plies)
	var source, game, ply, written, side, status []int32
	var hasMove, hasPiece, hasTook []byte
	p.source, source = extend(p.source, n)
	p.game, game = extend(p.game, n)
	p.ply, ply = extend(p.ply, n)
	p.written, written = extend(p.written, n)
	p.side, side = extend(p.side, n)
	p.status, status = extend(p.status, n)
	p.hasMove, hasMove = extend(p.hasMove, n)
	p.hasPiece, hasPiece = extend(p.hasPiece, n)
	p.hasTook, hasTook = extend(p.hasTook, n)
	for len(p.check) < (p.rows+n+7)/8 {
		p.check = append(p.check, 0)
	}
	for i := range plies {
		q := &plies[i]
		source[i], game[i], ply[i] = sourceNo, gameNo, first+int32(i)
		written[i] = p.writtenDict.number(text[q.Token.Off : q.Token.Off+q.Token.Len])
		side[i] = p.sideDict.number(int(q.Side))
		status[i] = p.statusDict.number(int(q.Status))
		hasMove[i], hasPiece[i], hasTook[i] = 0, 0, 0
		code, moved := int(q.From)*board.Squares+int(q.To), q.From < board.Squares && q.To < board.Squares
		if q.Stone != board.NoStone || q.Pass || q.Grid != 0 {
			code, moved = stoneMove(q)
			p.stones.add(p.rows+i, q)
		}
		if moved {
			hasMove[i] = 1
			p.move = append(p.move, p.moveDict.number(code))
		}
		if q.Piece != board.NoPiece {
			hasPiece[i] = 1
			p.piece = append(p.piece, p.pieceDict.number(int(q.Piece)))
		}
		if q.Captured != board.NoPiece {
			hasTook[i] = 1
			p.took = append(p.took, p.tookDict.number(int(q.Captured)))
		}
		if q.Check {
			row := p.rows + i
			p.check[row/8] |= 1 << (row % 8)
		}
	}
	p.rows += n
}

// encodeGroup adds the rows in the buffers to the image as a row group.
func (p *Plies) encodeGroup() error {
	e, s := &p.columns, &p.stones
	e.rows = p.rows
	p.image.beginGroup(p.rows)
	for _, column := range []func() error{
		func() error { return writeNumbers(e, "source_no", p.source, nil) },
		func() error { return writeNumbers(e, "game_no", p.game, nil) },
		func() error { return writeNumbers(e, "ply", p.ply, nil) },
		func() error { return e.text("side", &p.sideDict, p.side, nil) },
		func() error { return e.text("written", &p.writtenDict, p.written, nil) },
		func() error { return e.text("move", &p.moveDict, p.move, p.hasMove) },
		func() error { return e.text("piece", &p.pieceDict, p.piece, p.hasPiece) },
		func() error { return e.text("captured", &p.tookDict, p.took, p.hasTook) },
		func() error { return e.bits("gives_check", p.check) },
		func() error { return e.text("status", &p.statusDict, p.status, nil) },
		func() error {
			return e.text("forbidden", &s.forbiddenDict, s.forbidden.values, s.forbidden.pad(p.rows))
		},
		func() error { return writeNumbers(e, "fours", s.fours.values, s.fours.pad(p.rows)) },
		func() error { return writeNumbers(e, "threes", s.threes.values, s.threes.pad(p.rows)) },
		func() error { return e.text("facts", &s.factsDict, s.facts.values, s.facts.pad(p.rows)) },
		func() error { return writeNumbers(e, "barred_points", s.barred.values, s.barred.pad(p.rows)) },
	} {
		if err := column(); err != nil {
			return fmt.Errorf("encoding plies: %w", err)
		}
	}
	p.encoded += p.rows
	p.clear()
	return nil
}

// Image returns the rows appended since Reset as a Parquet file for
// [Writer.AppendImage], valid until Reset.
func (p *Plies) Image() ([]byte, error) {
	if p.rows > 0 {
		if err := p.encodeGroup(); err != nil {
			return nil, err
		}
	}
	b, err := p.image.finish()
	if err != nil {
		return nil, fmt.Errorf("finishing an image of plies: %w", err)
	}
	return b, nil
}
