package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/schemas/board"
)

func TestNearest(t *testing.T) {
	const (
		chariots = "5k3/9/9/1R7/9/9/6R2/9/9/4K4 w" // b6 and g3
		three    = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w"
		cannons  = "5k3/9/9/1C7/9/9/9/1C7/9/4K4 w"
	)
	for _, c := range []struct {
		fen, token string
		want       []string
	}{
		{chariots, "前车进一", []string{"b6b7 order", "g3g4 order"}},
		{chariots, "前车平一", []string{"b6i6 order", "g3i3 order"}},
		{three, "一兵退一", []string{"c7c8 direction"}},
		{board.StartFEN, "炮二平五", nil}, // it is lawful as it stands
		{board.StartFEN, "马872", nil}, // no move
		{board.StartFEN, "c2e2", nil}, // squares alone
		{board.StartFEN, "车二平五", []string{"h2e2 piece"}},
		{board.StartFEN, "炮三平五", []string{"b2e2 file", "h2e2 file"}},
		{board.StartFEN, "马二退三", []string{"h0g2 direction"}},
		{board.StartFEN, "马二进二", []string{"h0g2 number", "h0i2 number", "h2h4 piece"}},
		{board.StartFEN, "相三进四", []string{"g0e2 number", "g0i2 number"}},
		{cannons, "Che4", []string{}},
		{cannons, "Chb4", []string{"b2b4 file", "b6b4 file"}},
		{cannons, "C5b4", []string{"b2b4 rank", "b6b4 rank"}},
		{cannons, "Rb4", []string{"b2b4 piece", "b6b4 piece"}},
	} {
		p := fromFEN(t, c.fen)
		before := p
		var got []string
		for _, n := range p.Nearest([]byte(c.token), nil) {
			got = append(got, n.Move.String()+" "+n.Detail.String())
			if text := n.Detail.Text(); text.Zh == "" || text.En == "" {
				t.Errorf("%s has no text", n.Detail)
			}
		}
		want := slices.Clone(c.want)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || p != before {
			t.Errorf("%s %s: %v, want %v", c.fen, c.token, got, want)
		}
	}
}

// A written move changed in one detail is near the move it was written for,
// whenever no lawful move fits what it has become.
func TestNearestFindsTheMove(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	tried := 0
	check := func(p Position) {
		for _, m := range p.LegalMoves(nil) {
			token := []rune(string(p.AppendChinese(nil, m)))
			if len(token) != 4 {
				t.Fatalf("%q", string(token))
			}
			at := 2 + r.IntN(2)
			if at == 2 {
				token[2] = []rune("进退平")[r.IntN(3)]
			} else {
				token[3] = rune('1' + r.IntN(9))
			}
			changed := []byte(string(token))
			if len(p.Candidates(changed, nil)) > 0 {
				continue
			}
			tried++
			want := Near{m, DetailDirection}
			if at == 3 {
				want.Detail = DetailNumber
			}
			if near := p.Nearest(changed, nil); !slices.Contains(near, want) {
				t.Fatalf("%s %s: %v, want %v", p.FEN(), changed, near, want)
			}
		}
	}
	eachPosition(t, 50, check)
	for range 50 {
		check(crowdedPosition(r))
	}
	if tried < 500 {
		t.Errorf("only %d tried", tried)
	}
}
