package repetition

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// walk plays lawful moves that the bytes choose, at most 80, and then the last few
// of them again and again while that is lawful. Half of the time it takes the move
// before last back, as games that repeat do.
func walk(p xiangqi.Position, data []byte) []xiangqi.Move {
	var moves []xiangqi.Move
	for _, b := range data[:min(len(data), 80)] {
		var buf [xiangqi.MaxMoves]xiangqi.Move
		list := p.LegalMoves(buf[:0])
		if len(list) == 0 {
			return moves
		}
		slices.SortFunc(list, compareMoves)
		m := list[int(b>>1)%len(list)]
		if n := len(moves); b&1 == 1 && n >= 2 {
			if back := (xiangqi.Move{From: moves[n-2].To, To: moves[n-2].From}); slices.Contains(list, back) {
				m = back
			}
		}
		p.Make(m)
		moves = append(moves, m)
	}
	period := 4
	if len(data) > 0 {
		period = 2 + 2*int(data[0]%6)
	}
	for range 3 * period {
		if len(moves) < period {
			break
		}
		m := moves[len(moves)-period]
		if p.Legal(m) != xiangqi.Lawful {
			break
		}
		p.Make(m)
		moves = append(moves, m)
	}
	return moves
}

func compareMoves(a, b xiangqi.Move) int {
	if a.From != b.From {
		return int(a.From) - int(b.From)
	}
	return int(a.To) - int(b.To)
}

// anyUnsure reports whether a ply of the last game is open.
func (j *Judge) anyUnsure() bool {
	for _, ply := range j.known {
		if ply.Class == Unsure {
			return true
		}
	}
	return false
}

// spent returns the work that the last game took.
func (j *Judge) spent() work {
	return work{gameSearches*j.rules.Nodes - j.ofGame.nodes, gameCaptures - j.ofGame.captures}
}

// FuzzJudge judges random walks from any position.
func FuzzJudge(f *testing.F) {
	for i, c := range lawCases(f) {
		if i%16 == 0 {
			f.Add(c.FEN, []byte{1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
		}
	}
	start := xiangqi.Start()
	f.Add(start.FEN(), []byte("to and fro from the start"))
	for _, fen := range hostile {
		f.Add(fen, []byte{1, 7, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1})
	}
	f.Fuzz(judgeWalk)
}

// TestWalks is FuzzJudge from the positions of the cases, by chance.
func TestWalks(t *testing.T) {
	r := rand.New(rand.NewPCG(24, 26))
	for _, c := range lawCases(t) {
		for range 6 {
			data := make([]byte, r.IntN(24))
			for i := range data {
				data[i] = byte(r.IntN(256))
			}
			judgeWalk(t, c.FEN, data)
		}
	}
}

// judgeWalk judges a walk: without panic, within the bounds, the same each time and
// the same in the mirror, and with few nodes to visit the same or undetermined.
func judgeWalk(t *testing.T, fen string, data []byte) {
	t.Helper()
	b, err := board.ParseFEN(fen)
	if err != nil {
		return
	}
	start, err := xiangqi.Place(b)
	if err != nil || start.Exposed() != nil {
		return
	}
	moves := walk(start, data)
	judge, mirror, few := judgeOf(2000), judgeOf(2000), judgeOf(20)
	r := judge.Game(start, moves)
	if again := judge.Game(start, moves); !sameRuling(&r, &again) {
		t.Errorf("%v, and then %v", describe(&r), describe(&again))
	}
	for _, k := range [...]*Judge{judge, few} {
		if w := k.spent(); w.nodes < 0 || w.nodes > gameSearches*k.rules.Nodes || w.captures < 0 || w.captures > gameCaptures {
			t.Errorf("%s: work %+v is out of bounds", fen, w)
		}
	}
	fen = start.FEN()
	m := mirror.Game(gameOf2(mirrored(fen, lineText(moves)))(t))
	if r.Verdict != m.Verdict && !judge.anyUnsure() && !mirror.anyUnsure() {
		t.Errorf("%s %s: %v, mirrored %v", fen, lineText(moves), describe(&r), describe(&m))
	}
	if s := few.Game(start, moves); s.Verdict != r.Verdict && s.Verdict != Undetermined && r.Verdict != Undetermined && !r.Cycle.Long {
		t.Errorf("%s %s: %v, with few nodes %v", fen, lineText(moves), describe(&r), describe(&s))
	}
	a, am := AXF(start, moves), AXF(gameOf2(mirrored(fen, lineText(moves)))(t))
	if a.Verdict != am.Verdict {
		t.Errorf("%s %s under axf: %v, mirrored %v", fen, lineText(moves), describe(&a), describe(&am))
	}
}

func judgeOf(nodes int) *Judge {
	rules := Standard()
	rules.Nodes = nodes
	return New(rules)
}
