package xiangqi

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

func TestStyle(t *testing.T) {
	const three = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w"
	const cannons = "5k3/9/9/4p4/9/4C4/9/9/4C4/3K5 w"
	for _, c := range []struct{ fen, token, want string }{
		{board.StartFEN, "炮二平五", "han"},
		{board.StartFEN, "炮贰平伍", "han"},
		{board.StartFEN, "炮2平5", "arabic"},
		{board.StartFEN, "炮2平五", "han,arabic"},
		{board.StartFEN, "炮２平５", "arabic,fullwidth"},
		{board.StartFEN, "马二进三", "han"},
		{board.StartFEN, "馬二进三", "han,traditional"},
		{board.StartFEN, "马二進三", "han,traditional"},
		{board.StartFEN, "傌二上三", "han,traditional,up-down"},
		{board.StartFEN, "炮25", "arabic,short"},
		{board.StartFEN, "C2.5", ""},
		{board.StartFEN, "C2=5", "equals"},
		{board.StartFEN, "c2.5", "lower-case"},
		{board.StartFEN, "c2=5", "equals,lower-case"},
		{board.StartFEN, "Ｃ２＝５", "fullwidth,equals"},
		{board.StartFEN, "h2e2", ""},
		{board.StartFEN, "Ｈ２－Ｅ２", "fullwidth"},
		{board.StartFEN, "Che2", ""},
		{board.StartFEN, "Cxb10", "ranks-from-one"},
		{board.StartFEN, "hello", ""},
		{board.StartFEN, "C2−5", ""}, // a minus sign does not make it Chinese
		{three, "后七平六", "han,old-pawn"},
		{three, "二7平6", "han,arabic,old-pawn"},
		{three, "三兵平六", "han,numbered-pawn"},
		{three, "后兵平六", "han"},
		{three, "后兵6", "arabic,short"},
		{three, "Pa.6", "pawn-letter"},
		{three, "pb=6", "equals,lower-case,pawn-letter"},
		{three, "37.6", ""},
		{cannons, "炮前平三", "han,order-after"},
		{cannons, "後炮平三", "han,traditional"},
		{cannons, "+C.3", "sign-first"},
		{cannons, "C+.3", ""},
		{"3k5/9/9/9/9/9/9/4B4/4C4/4K4 w", "前炮平一", "han,needless-order"},
	} {
		p := fromFEN(t, c.fen)
		r := p.Read([]byte(c.token))
		if got := r.Style.String(); got != c.want {
			t.Errorf("%s: %q, want %q", c.token, got, c.want)
		}
		if c.token == "C2−5" && r.Notation != WXF {
			t.Errorf("%s is %s", c.token, r.Notation)
		}
	}
}

// TestStylesOfAGame: what is kept for each side, and the tokens that show numerals
// of both (xiangqi-2011:1.3).
func TestStylesOfAGame(t *testing.T) {
	a := NewAuditor(Rules{})
	var out schemas.Audit
	a.Audit(written(nil, "炮二平五 馬８進７ 马二进3 车9平8 车1平二"), &out)
	r := &a.replay
	if out.Legal != 5 || r.mixed != 2 {
		t.Errorf("%d plies, %d tokens with both numerals", out.Legal, r.mixed)
	}
	if first, second := r.styles[schemas.First].String(), r.styles[schemas.Second].String(); first != "han,arabic" || second != "arabic,fullwidth,traditional" {
		t.Errorf("%s; %s", first, second)
	}
	out.Reset()
	a.Audit(written(nil, "炮二平五"), &out)
	if out.NotationStyle != "han" || r.mixed != 0 {
		t.Errorf("%s, %d", out.NotationStyle, r.mixed)
	}
	n := styleNamer{}
	if allocs := testing.AllocsPerRun(10, func() { n.name(HanDigits | ArabicDigits) }); allocs != 0 {
		t.Errorf("%v allocations a known style", allocs)
	}
}
