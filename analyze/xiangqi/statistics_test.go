package xiangqi

import (
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

func TestMaterial(t *testing.T) {
	p := Start()
	m := p.Material()
	if got, want := m.String(), "RRNNCCAABBPPPPP/rrnnccaabbppppp"; got != want {
		t.Errorf("the standard array: %s, want %s", got, want)
	}
	for fen, want := range map[string]string{
		"4k4/9/9/9/9/9/9/9/9/3K5 w":            "/",
		"3ak4/9/4b4/9/9/9/2p3P2/9/R8/3K2B2 b":  "RBP/abp",
		"2bakab2/9/9/9/9/9/9/4B4/4A4/3AK1B2 w": "AABB/aabb",
	} {
		b, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := FromBoard(b)
		if err != nil {
			t.Fatal(err)
		}
		if m := p.Material(); m.String() != want {
			t.Errorf("%s: %s, want %s", fen, m.String(), want)
		}
	}
	if got := new(schemas.Material).String(); got != "" {
		t.Errorf("no board: %q", got)
	}
}
