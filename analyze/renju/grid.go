package renju

import (
	"qipu/schemas"
	"qipu/schemas/board"
)

// Gomoku is also played on other boards than that of the rulebooks: engines meet on
// 20 by 20. On a grid no more is asked than gomoku asks: who makes five.

// grid is a board of gomoku of any size.
type grid struct {
	files, ranks int
	stones       []Stone // row after row from below
	count        int
	five         [][2]int8 // the stones of the first row that wins: columns and rows from 0
	moves        []byte    // column and row of each stone
}

// reset empties the grid.
func (g *grid) reset(files, ranks int) {
	*g = grid{files: files, ranks: ranks, stones: g.stones[:0], five: g.five[:0], moves: g.moves[:0]}
	for range files * ranks {
		g.stones = append(g.stones, Empty)
	}
}

func (g *grid) has(column, row int) bool {
	return column >= 0 && column < g.files && row >= 0 && row < g.ranks
}

func (g *grid) at(column, row int) *Stone { return &g.stones[row*g.files+column] }

// onGrid reports whether a game is of gomoku on a board of another size that can be
// judged as a grid.
func (r *replay) onGrid() bool {
	size := func(n int) bool { return n >= board.LeastLines && n <= board.MostLines }
	return r.foreign && r.variant.IsGomoku() && size(r.game.Files) && size(r.game.Ranks) && len(r.game.Setup) == 0
}

// runGrid replays the game on a grid, in place of Game.Run.
func (r *replay) runGrid() {
	g, run := &r.grid, &r.run
	g.reset(r.game.Files, r.game.Ranks)
	*run = Game{Rules: r.inForce(), Turn: Black, record: &r.record, Steps: run.Steps[:0], Faults: run.Faults[:0], SetUpFault: NoPoint}
	for i, written := range r.game.Moves {
		token := r.game.Bytes(written.Token)
		m := Move{At: NoPoint}
		if i < len(r.game.Sides) {
			m.Colour = stoneOf(r.game.Sides[i])
		}
		if isPassOn(r.game.Points, token, g.files, g.ranks) {
			m.Kind = PassOne
		}
		column, row, ok := coordinates(r.game.Points, token, g.ranks)
		if !ok && m.Kind == Place {
			r.unread = true
			return
		}
		if !run.inTurn(m) || m.Kind == Place && !r.fitsGrid(column, row) {
			return
		}
		r.playGrid(m, column, row)
	}
}

// fitsGrid reports whether a stone can stand on a point.
func (r *replay) fitsGrid(column, row int) bool {
	kind := FaultOccupied
	switch {
	case !r.grid.has(column, row):
		kind = FaultOffBoard
	case *r.grid.at(column, row) == Empty:
		return true
	}
	r.run.fault(Fault{Kind: kind, Colour: r.run.Turn, At: nowhere})
	return false
}

// playGrid makes one move on the grid.
func (r *replay) playGrid(m Move, column, row int) {
	g, run := &r.grid, &r.run
	step := Step{Move: m, Colour: run.Turn}
	if m.Kind == Place {
		*g.at(column, row) = run.Turn
		g.count++
		g.moves = append(g.moves, byte(column), byte(row))
		if n := g.row(column, row, run.Rules, run.End == EndNone); n > 0 {
			step.Five, step.End = Row{From: NoPoint, Length: uint8(n)}, EndFive
		} else if g.count == len(g.stones) {
			step.End = EndFullBoard
		}
	} else {
		g.moves = append(g.moves, passByte, passByte)
	}
	run.Steps = append(run.Steps, step)
	if run.End == EndNone && step.End != EndNone {
		run.End, run.EndPly = step.End, len(run.Steps)
	}
	run.Turn = run.Turn.Other()
}

// row returns the length of a row through a stone that wins, 0 if none does, and on
// request keeps its stones.
func (g *grid) row(column, row int, rules *Rules, keep bool) int {
	own := *g.at(column, row)
	for _, step := range lineSteps {
		from := g.follow(column, row, -step[0], -step[1], own)
		n := from + 1 + g.follow(column, row, step[0], step[1], own)
		if !rules.Wins(Row{Length: uint8(n)}, own) {
			continue
		}
		for i := range n {
			if keep {
				g.five = append(g.five, [2]int8{int8(column + (i-from)*step[0]), int8(row + (i-from)*step[1])})
			}
		}
		return n
	}
	return 0
}

func (g *grid) follow(column, row, dc, dr int, own Stone) (n int) {
	for column, row = column+dc, row+dr; g.has(column, row) && *g.at(column, row) == own; column, row = column+dc, row+dr {
		n++
	}
	return n
}

// six returns the first ply that makes more than five in a row, 0 if none does.
func (g *grid) six() int {
	again := grid{}
	again.reset(g.files, g.ranks)
	turn := Black
	for i := 0; i < len(g.moves); i += 2 {
		if column, row := int(g.moves[i]), int(g.moves[i+1]); column != passByte {
			*again.at(column, row) = turn
			for _, step := range lineSteps {
				if again.follow(column, row, -step[0], -step[1], turn)+1+again.follow(column, row, step[0], step[1], turn) > 5 {
					return i/2 + 1
				}
			}
		}
		turn = turn.Other()
	}
	return 0
}

// names lists points of the grid, as on the board of the rulebooks: "t12".
func (g *grid) names(points [][2]int8) string {
	var b []byte
	for i, p := range points {
		if i == maxListed {
			return string(b) + " …"
		}
		if i > 0 {
			b = append(b, ' ')
		}
		b = board.GridPointAt(int(p[0]), int(p[1])).Append(b)
	}
	return string(b)
}

// gridPly is one ply replayed on a grid.
func (r *replay) gridPly(token schemas.Span, no int, step *Step) schemas.Ply {
	ply := schemas.Ply{Token: token, From: noSquare, To: noSquare, Side: sideOf(step.Colour), Pass: step.Move.Kind == PassOne}
	r.putOnGrid(&ply)
	if r.run.End != EndNone && no > r.run.EndPly {
		ply.Facts |= schemas.AfterEnd
	}
	return ply
}

// putOnGrid notes where the stone stands that a ply puts on a grid.
func (r *replay) putOnGrid(ply *schemas.Ply) {
	if ply.Pass {
		return
	}
	column, row, ok := coordinates(r.game.Points, r.game.Bytes(ply.Token), r.grid.ranks)
	if ok && r.grid.has(column, row) {
		ply.Grid = board.GridPointAt(column, row)
	}
}
