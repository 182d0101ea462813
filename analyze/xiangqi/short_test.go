package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/schemas/board"
)

// names returns moves in ICCS, sorted.
func names(moves []Move) []string {
	list := []string{}
	for _, m := range moves {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list
}

// TestReadShort: the short form of xiangqi-2011:7.5. Its example is the game
// 1、炮25 马87 2、马23 车98 3、车12 炮84; the fifth of these fits two lawful moves.
func TestReadShort(t *testing.T) {
	p := Start()
	for _, ply := range []struct {
		tokens, want []string
	}{
		{[]string{"炮25", "炮二五", "砲２５", "炮2五"}, []string{"h2e2"}},
		{[]string{"马87", "馬８７"}, []string{"h9g7"}},
		{[]string{"马23"}, []string{"h0g2"}},
		{[]string{"车98"}, []string{"i9h9"}},
		{[]string{"车12", "俥一二"}, []string{"i0h0", "i0i2"}},
		{[]string{"炮84"}, []string{"h7h3"}},
	} {
		for _, token := range ply.tokens {
			r := p.Read([]byte(token))
			got := names(p.Candidates([]byte(token), nil))
			if !slices.Equal(got, ply.want) || int(r.Alternatives) != len(got) || r.Notation != Chinese || r.Style&ShortForm == 0 {
				t.Errorf("%s: %v %+v, want %v", token, got, r, ply.want)
			}
			if len(got) == 1 && !r.Lawful() || len(got) > 1 && r.Problem != Ambiguous {
				t.Errorf("%s: %+v", token, r)
			}
		}
		p.Make(move(t, ply.want[0]))
	}
}

func TestReadShortForms(t *testing.T) {
	const (
		chariots  = "5k3/9/9/3R5/9/9/3R5/9/9/4K4 w" // d6 before d3
		cannons   = "5k3/9/9/4p4/9/4C4/9/9/4C4/3K5 w"
		three     = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w" // report U071
		pairs     = "4k4/2P3P2/2P3P2/9/9/9/9/9/9/3K5 w"
		advisors  = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w"
		elephants = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w"
	)
	for _, c := range []struct {
		fen, token string
		want       []string
	}{
		{chariots, "后车6", []string{}}, // 后车平六 is its own file; nothing is six steps away
		{chariots, "后车5", []string{"d3e3"}},
		{chariots, "前车1", []string{"d6d7", "d6d5", "d6i6"}},
		{chariots, "车前5", []string{"d6e6"}},
		{cannons, "前炮3", []string{"e4g4"}},
		{cannons, "炮53", []string{"e1g1", "e4g4"}},
		{three, "三兵6", []string{"c5d5"}},
		{three, "后兵6", []string{"c5d5"}},
		{three, "中兵8", []string{"c6b6"}},
		{three, "前兵1", []string{"c7c8"}},
		{three, "前78", []string{"c7b7"}},
		{pairs, "四兵六", []string{"c7d7"}},
		{advisors, "仕65", []string{"d0e1", "d2e1"}},
		{elephants, "相75", []string{"c0e2", "c4e2"}}, // c4e6 would cross the river
		{board.StartFEN, "帅51", []string{"e0e1"}},
		{board.StartFEN, "相35", []string{"g0e2"}},
		{board.StartFEN, "仕45", []string{"f0e1"}},
		{board.StartFEN, "兵71", []string{"c3c4"}},
		{board.StartFEN, "车11", []string{"i0i1"}},
		{board.StartFEN, "马25", []string{}},
	} {
		p := fromFEN(t, c.fen)
		want := slices.Clone(c.want)
		slices.Sort(want)
		if got := names(p.Candidates([]byte(c.token), nil)); !slices.Equal(got, want) {
			t.Errorf("%s %s: %v, want %v", c.fen, c.token, got, want)
		}
	}
	p := Start()
	if r := p.Read([]byte("马25")); r.Verdict != WrongShape || !r.Illegal() {
		t.Errorf("马25: %+v", r)
	}
	if r := p.Read([]byte("炮55")); r.Problem != NoSuchPiece || r.sought != seek(board.Cannon, 5, orderNone) {
		t.Errorf("炮55: %+v", r)
	}
	if r := p.Read([]byte("C25")); !r.Lawful() || r.Notation != WXF || r.Style != 0 {
		t.Errorf("C25: %+v", r)
	}
}

// The short form of a move fits just the lawful moves of the pieces so named that
// have its number, whatever their direction.
func TestShortFitsByNumber(t *testing.T) {
	check := func(p Position) {
		moves := p.LegalMoves(nil)
		for _, m := range moves {
			piece := p.At(m.From)
			_, number := p.way(piece, m)
			token := []byte(pieceGlyphs[piece])
			token = append(token, '0'+byte(p.numberOf(m.From)), '0'+byte(number))
			var want []Move
			for _, other := range moves {
				if p.At(other.From) != piece || other.From.File() != m.From.File() {
					continue
				}
				if _, n := p.way(piece, other); n == number {
					want = append(want, other)
				}
			}
			if got := p.Candidates(token, nil); !slices.Equal(names(got), names(want)) {
				t.Fatalf("%s %s: %v, want %v", p.FEN(), token, names(got), names(want))
			}
		}
	}
	eachPosition(t, 300, check)
	r := rand.New(rand.NewPCG(8, 8))
	for range 500 {
		check(crowdedPosition(r))
	}
}

// TestNeedlessOrder: 前 and 后 where none of a kind share a file.
func TestNeedlessOrder(t *testing.T) {
	const (
		apart     = "3k5/9/9/9/9/9/9/5A3/4A4/4K4 w" // advisors f2 and e1
		level     = "3k5/9/9/9/9/9/9/9/9/3AKA3 w"   // advisors d0 and f0
		black     = "3ak4/4a4/9/9/9/9/9/9/9/5K3 b"  // advisors d9 and e8: e8 is nearer to Red
		elephants = "3k5/9/9/9/9/9/9/4B4/9/2B1K4 w" // e2 and c0
		single    = "3k5/9/9/9/9/9/9/4B4/4C4/4K4 w" // one elephant, one cannon
		pawn      = "3k5/9/9/2P6/9/9/9/9/9/4K4 w"   // one pawn, c6
		chariots  = "3k5/9/9/1R7/9/9/6R2/9/9/4K4 w" // b6 and g3: the order word does not hold
		shared    = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w"  // they share a file: it is needed by xiangqi-2011:7.5
	)
	for _, c := range []struct {
		fen, token string
		want       []string
		needless   bool
	}{
		{apart, "前仕退五", []string{}, true}, // e1 is taken
		{apart, "后仕进六", []string{"e1d2"}, true},
		{apart, "后士退六", []string{"e1d0"}, true},
		{apart, "仕后退六", []string{"e1d0"}, true},
		{level, "前仕进五", []string{"d0e1", "f0e1"}, true},
		{level, "后仕进五", []string{"d0e1", "f0e1"}, true},
		{black, "前士退6", []string{"e8f9"}, true},
		{black, "后士进5", []string{}, true},
		{elephants, "前相进三", []string{"e2g4"}, true},
		{elephants, "后相进九", []string{"c0a2"}, true},
		{elephants, "E-+9", []string{"c0a2"}, true},
		{single, "前炮平一", []string{"e1i1"}, true},
		{single, "后炮平一", []string{"e1i1"}, true},
		{single, "中炮平一", []string{}, false},
		{single, "前相进七", []string{"e2c4"}, true},
		{pawn, "前兵进一", []string{"c6c7"}, true},
		{pawn, "后七平六", []string{"c6d6"}, true},
		{pawn, "后八平六", []string{}, false},
		{chariots, "前车进一", []string{}, false},
		{shared, "前仕退五", []string{"d2e1"}, false},
	} {
		p := fromFEN(t, c.fen)
		r := p.Read([]byte(c.token))
		got := names(p.Candidates([]byte(c.token), nil))
		if !slices.Equal(got, c.want) || int(r.Alternatives) != len(got) || (r.Style&NeedlessOrder != 0) != c.needless {
			t.Errorf("%s %s: %v %+v, want %v", c.fen, c.token, got, r, c.want)
		}
		if r.Lawful() != (len(c.want) == 1) || (r.Problem == Ambiguous) != (len(c.want) > 1) {
			t.Errorf("%s %s: %+v", c.fen, c.token, r)
		}
	}
}
