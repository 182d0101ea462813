package audit

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// LinePlies bounds the run's most common line, in plies: what follows is neither
// counted nor compared.
const LinePlies = 40

// lineMove is a move as the fold keeps it: the squares from and to.
type lineMove [2]byte

func (m lineMove) String() string { return board.Square(m[0]).String() + board.Square(m[1]).String() }

// appendOpeningMoves appends the first plies replayed of a game: their number,
// then two bytes each. The line is one of xiangqi: a game of another kind has none,
// and none has one that starts elsewhere than the standard array.
func appendOpeningMoves(dst []byte, kind schemas.Kind, a *schemas.Audit) []byte {
	plies := a.Plies[:min(a.Legal, LinePlies)]
	if kind == schemas.KindRenju || a.Start != "" {
		plies = nil
	}
	dst = append(dst, byte(len(plies)))
	for i := range plies {
		dst = append(dst, byte(plies[i].From), byte(plies[i].To))
	}
	return dst
}

// mostPlayed finds the run's most common line of xiangqi. From the standard array
// it goes on with the move that most games play which have followed it so far, of
// equal ones with the first by its squares, and ends where the games still on it do
// not differ any more: it is the line of the run, not of one game and its
// copies. The moves wait in a file, since an archive has any number of games:
// memory stays the same, and each further ply reads only the games that were
// still on the line the ply before.
type mostPlayed struct {
	dir   string
	games *moveFile // of all games, in the order of listing
	next  nextMoves
}

func newMostPlayed(dir string) (*mostPlayed, error) {
	games, err := newMoveFile(dir)
	if err != nil {
		return nil, err
	}
	return &mostPlayed{dir: dir, games: games}, nil
}

// add takes what appendOpeningMoves wrote of some games.
func (p *mostPlayed) add(moves []byte) error {
	if err := p.games.write(moves); err != nil {
		return err
	}
	for len(moves) > 0 {
		n := 1 + 2*int(moves[0])
		p.next.add(moves[1:n])
		moves = moves[n:]
	}
	return nil
}

// line finds the line. All games must have been added.
func (p *mostPlayed) line(ctx context.Context) (line []lineMove, err error) {
	left := p.games
	defer func() {
		if left != p.games {
			err = errors.Join(err, left.close())
		}
	}()
	for p.next.differ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		best := p.next.best()
		line = append(line, best)
		followers, err := p.follow(left, best)
		if err != nil {
			return nil, err
		}
		if left != p.games {
			err = left.close()
		}
		left = followers
		if err != nil {
			return nil, err
		}
	}
	return line, nil
}

// follow writes what the games have after a move that have more after it, and
// counts how they go on.
func (p *mostPlayed) follow(games *moveFile, m lineMove) (_ *moveFile, err error) {
	out, err := newMoveFile(p.dir)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, out.close())
		}
	}()
	p.next = nextMoves{first: p.next.first[:0]}
	in, err := games.read()
	if err != nil {
		return nil, err
	}
	for range games.games {
		moves, err := in.next()
		if err != nil {
			return nil, err
		}
		if len(moves) <= len(m) || lineMove(moves) != m {
			continue
		}
		moves = moves[len(m):]
		p.next.add(moves)
		if err := out.writeGame(moves); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (p *mostPlayed) close() error { return p.games.close() }

// nextMoves counts how games go on.
type nextMoves struct {
	games  [board.Squares * board.Squares]uint64 // by the squares of the next move
	first  []byte                                // the moves of the first of the games
	differ bool                                  // whether one has others
}

// add takes the moves of one game. One that does not go on counts for nothing.
func (n *nextMoves) add(moves []byte) {
	if len(moves) == 0 {
		return
	}
	n.games[int(moves[0])*board.Squares+int(moves[1])]++
	if len(n.first) == 0 {
		n.first = append(n.first, moves...)
	}
	n.differ = n.differ || !bytes.Equal(n.first, moves)
}

// best is the move of most games, the first by its squares among equals.
func (n *nextMoves) best() lineMove {
	best := 0
	for move, games := range n.games {
		if games > n.games[best] {
			best = move
		}
	}
	return lineMove{byte(best / board.Squares), byte(best % board.Squares)}
}

// leaves is the first ply, from 1, at which a game leaves the line; 0 if it
// never does, since it ends before or goes on beyond the line.
func leaves(line []lineMove, moves []byte) uint32 {
	for i, m := range line {
		if len(moves) < len(m) {
			return 0
		}
		if lineMove(moves) != m {
			return uint32(i) + 1
		}
		moves = moves[len(m):]
	}
	return 0
}

// lineText writes the moves of a line in ICCS.
func lineText(line []lineMove) string {
	var b strings.Builder
	for i, m := range line {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(m.String())
	}
	return b.String()
}
