package board_test

import (
	"testing"

	"qipu/schemas/board"
)

func TestPointsAreNamedFromBlacksSide(t *testing.T) {
	for name, want := range map[string]board.Point{"a1": 0, "o1": 14, "a2": 15, "h8": 112, "a15": 210, "o15": 224, "H8": 112} {
		if got, ok := board.ParsePoint(name); !ok || got != want {
			t.Errorf("%s is %d, want %d", name, got, want)
		}
	}
	for _, name := range []string{"", "h", "h0", "h16", "p8", "h08", "hh8", "8h", "h8 ", "--"} {
		if q, ok := board.ParsePoint(name); ok {
			t.Errorf("%q reads as %s", name, q)
		}
	}
	for q := range board.Point(board.Points) {
		if got, ok := board.ParsePoint(q.String()); !ok || got != q || board.PointAt(q.Column(), q.Row()) != q {
			t.Errorf("%s reads back as %s", q, got)
		}
	}
}

func TestStonesReadBack(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "h8/": "h8/", "/h8": "/h8", "h8/h9": "h8/h9", "i9 h8/h9": "h8 i9/h9", "o15 a1/A15": "a1 o15/a15",
	} {
		b, ok := board.ParseStones(text)
		if !ok || b.String() != want {
			t.Errorf("%q reads as %q, %v; want %q", text, b.String(), ok, want)
		}
	}
	for _, text := range []string{"/", "h8", "h8 h8/", "h8/h8", "h8/h9/h10", "h8  h9/", " h8/", "h8/ ", "p8/", "h8,h9/"} {
		if b, ok := board.ParseStones(text); ok {
			t.Errorf("%q reads as %q", text, b.String())
		}
	}
}

// Whatever is read is written so that it reads the same again.
func FuzzParseStones(f *testing.F) {
	for _, text := range []string{"", "/", "h8 i9/h9", "/a1", "h8/h8", "\xff/", "a1 a1/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, ok := board.ParseStones(text)
		if !ok {
			return
		}
		if again, ok := board.ParseStones(b.String()); !ok || again != b {
			t.Errorf("%q is written as %q", text, b.String())
		}
	})
}
