package record

import (
	"slices"
	"testing"

	"qipu/schemas"
)

// BenchmarkAudit puts a record with the usual tags, or one that also states its end,
// to every check.
func BenchmarkAudit(b *testing.B) {
	usual := []string{"Game", "Chinese Chess", "Event", "Bench", "Site", "", "Date", "2026.01.01", "Round", "1", "Red", "Player 07", "Black", "Player 08", "Result", "1-0", "Opening", "中炮"}
	for _, c := range []struct {
		name string
		tags []string
	}{
		{"usual", usual},
		{"ended", append(slices.Clip(usual), "Termination", "黑方认输")},
		{"titled", append(slices.Clip(usual), "Title", "Player 07先胜Player 08")},
	} {
		b.Run(c.name, func(b *testing.B) {
			g := gameOf(c.tags...)
			g.Kind = schemas.KindXiangqi
			g.Moves = make([]schemas.Move, 80)
			var out schemas.Audit
			b.ReportAllocs()
			for b.Loop() {
				out.Reset()
				Audit(g, &out)
			}
		})
	}
}
