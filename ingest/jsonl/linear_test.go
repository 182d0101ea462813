package jsonl_test

import (
	"runtime"
	"strings"
	"testing"

	"qipu/ingest/jsonl"
	"qipu/schemas"
)

// hostile are records of about n bytes that repeat what costs the most for its length.
var hostile = map[string]func(n int) string{
	"moves":      repeated(`{"game":"xiangqi","moves":[`, `{},`, `{}]}`),
	"variations": repeated(`{"game":"xiangqi","variations":[`, `{},`, `{}]}`),
	"lines":      repeated(`{"game":"xiangqi","variations":[`, `{"at":1,"moves":[{}]},`, `{}]}`),
	"comments":   repeated(`{"game":"xiangqi","comments":[`, `{},`, `{}]}`),
	"stamps":     repeated(`{"game":"xiangqi","stamps":[`, `{"kind":"left","form":"count","text":"1"},`, `{}]}`),
	"bad stamps": repeated(`{"game":"xiangqi","stamps":[`, `{},`, `{}]}`),
	"tags":       repeated(`{"game":"xiangqi","tags":[`, `["",""],`, `["a","b"]]}`),
	"swaps":      repeated(`{"game":"renju","swaps":[`, `1,`, `1]}`),
	"one key":    repeated(`{`, `"moves":[],`, `"game":"xiangqi"}`),
	"one value":  repeated(`{`, `"game":"\u0041",`, `"game":"xiangqi"}`),
	"escapes":    repeated(`{"game":"xiangqi","marker":"`, `\n`, `"}`),
	"halves":     repeated(`{"game":"xiangqi","marker":"`, `\ud840`, `"}`),
	"skipped":    repeated(`{"game":"xiangqi","x":[`, `"\n",`, `1]}`),
	"a number":   repeated(`{"game":"xiangqi","x":`, `1`, `}`),
	"blanks":     repeated(`{"game":"xiangqi"`, ` `, `}`),
	"nested":     repeated(`{"game":"xiangqi","x":[`, strings.Repeat("[", 29)+strings.Repeat("]", 29)+",", `1]}`),
	"too deep":   repeated(`{"game":"xiangqi","x":`, `[`, `}`),
}

func repeated(before, piece, after string) func(n int) string {
	return func(n int) string { return before + strings.Repeat(piece, n/len(piece)) + after }
}

// A record costs memory in proportion to its length, and no more pieces of it for a
// longer one than its lines are more: nothing is copied again and again.
func TestLinear(t *testing.T) {
	const short, long = 1 << 18, 1 << 21
	cost := func(text string) (bytes, pieces float64) {
		source := []byte(text)
		var g schemas.Game
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		new(jsonl.Parser).Parse(source, &g)
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc), float64(after.Mallocs - before.Mallocs)
	}
	for name, of := range hostile {
		b1, n1 := cost(of(short))
		b2, n2 := cost(of(long))
		const fixed, perByte, times = 1 << 20, 96, 2 * long / short
		if b2 > fixed+perByte*long || b2 > fixed+times*b1 || n2 > 1000+times*n1 {
			t.Errorf("%s: %.0f bytes in %.0f pieces for %d, %.0f in %.0f for %d", name, b1, n1, short, b2, n2, long)
		}
	}
}

// Variations that say nothing are not kept without end.
func TestVariationsWithoutEnd(t *testing.T) {
	const kept, more = 1 << 18, 1000
	text := `{"game":"xiangqi","variations":[` + strings.Repeat(`{"at":1},`, kept+more-1) + `{"at":1}],"marker":"*"}`
	var g schemas.Game
	new(jsonl.Parser).Parse([]byte(text), &g)
	if len(g.Variations) != kept || len(g.Faults) != 1 || g.Faults[0].Kind != schemas.FaultLeftOut || g.String(g.Faults[0].At) != "1000" || g.String(g.EndMarker) != "*" {
		t.Errorf("%d variations, %+v", len(g.Variations), g.Faults)
	}
}
