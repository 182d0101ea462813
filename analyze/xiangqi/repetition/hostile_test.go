package repetition

import (
	"slices"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// hostile positions have very many checks, or very many orders in which to take on
// one point: a hill climb over such positions found the last two.
var hostile = [...]string{
	"2bakab2/9/9/2N3N2/R7R/C7C/9/9/9/3K5 w - - 0 1",
	"3k5/9/3nPn3/2PPRPP2/4c4/R1c1p1C1r/9/2rNpN3/4C4/4K4 w - - 0 1",
	"4k4/9/9/2N3N2/R7R/C7C/9/9/9/3K5 w - - 0 1",
	"5k1p1/3p5/5P3/2Pc4R/1P1p1N3/r2CpcCr1/1n1P1N3/3n2R1P/6p2/3K5 w - - 0 1",
	"4Ck3/9/N6P1/2n1p4/cr2CP1Pc/4P1N2/2p1rn3/3P4R/5p3/p2KR3p w - - 0 1",
}

// toAndFro returns games in which each side moves a piece to and fro three times:
// one for each of Red's quiet moves.
func toAndFro(p xiangqi.Position) (games [][]xiangqi.Move) {
	for _, there := range quiet(p) {
		q := p
		q.Make(there)
		back := xiangqi.Move{From: there.To, To: there.From}
		for _, answer := range quiet(q) {
			q := q
			q.Make(answer)
			home := xiangqi.Move{From: answer.To, To: answer.From}
			if !slices.Contains(quiet(q), back) {
				continue
			}
			q.Make(back)
			if slices.Contains(quiet(q), home) {
				games = append(games, slices.Repeat([]xiangqi.Move{there, answer, back, home}, 3))
				break
			}
		}
	}
	return games
}

func quiet(p xiangqi.Position) (moves []xiangqi.Move) {
	for _, m := range p.LegalMoves(nil) {
		if p.At(m.To) == board.NoPiece {
			moves = append(moves, m)
		}
	}
	return moves
}

// TestHostile judges them within bounds: what is ruled with few nodes, and not left
// undetermined, is ruled the same with many.
func TestHostile(t *testing.T) {
	games, open, most := 0, 0, work{}
	for _, fen := range hostile {
		start, _ := gameOf(t, fen, "")
		few, many := judgeOf(100), judgeOf(Nodes)
		list := toAndFro(start)
		for _, moves := range list[:min(len(list), 16)] {
			games++
			r, s := many.Game(start, moves), few.Game(start, moves)
			if s.Verdict != r.Verdict && s.Verdict != Undetermined && r.Verdict != Undetermined {
				t.Errorf("%s %s: %v, with few nodes %v", fen, lineText(moves[:4]), describe(&r), describe(&s))
			}
			if many.anyUnsure() {
				open++
			}
			w := many.spent()
			most = work{max(most.nodes, w.nodes), max(most.captures, w.captures)}
		}
	}
	t.Logf("%d games, %d in which something ran out, at most %+v", games, open, most)
	if open == 0 {
		t.Error("no bound was reached")
	}
	if most.nodes > gameSearches*Nodes || most.captures > gameCaptures {
		t.Errorf("work %+v is out of bounds", most)
	}
}
