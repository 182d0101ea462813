package records

import (
	"testing"

	"qipu/schemas"
)

// TestTrailer: what is written stands behind the text, which stays as it is, and an
// earlier game keeps what it has.
func TestTrailer(t *testing.T) {
	text := []byte("text")
	var g, h schemas.Game
	g.Kind = schemas.KindXiangqi
	g.Tags = append(g.Tags, schemas.Tag{})
	trailer := NewTrailer(text, &g)
	at := trailer.Write("h2e2")
	trailer.Tag("Red", "选手07")
	trailer.Tag("Black", "")
	NewTrailer(text, &h).Write("b2e2")
	if g.String(at) != "h2e2" || g.Value("Red") != "选手07" || len(g.Tags) != 1 || g.Kind != schemas.KindXiangqi || string(g.Text) != "text\nh2e2\nRed\n选手07\n" {
		t.Errorf("%q, %+v", g.Text, g.Tags)
	}
	if string(text) != "text" || string(h.Text) != "text\nb2e2\n" {
		t.Errorf("%q, %q", text, h.Text)
	}
}
