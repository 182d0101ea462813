package schemas_test

import (
	"testing"

	"qipu/schemas"
)

func TestWaivedGame(t *testing.T) {
	for text, want := range map[string]string{
		" 5EC722d2a6425b4f906cdbf384917ec9": "5ec722d2a6425b4f906cdbf384917ec9",
		"round3.pgn:02":                     "round3.pgn:2",
		"./a//b.pgn:3":                      "a/b.pgn:3",
		"c:d.pgn:1":                         "c:d.pgn:1",
		"round3.pgn":                        "",
		"round3.pgn:0":                      "",
		"round3.pgn:4294967296":             "",
		":1":                                "",
		"5ec722d2":                          "",
	} {
		if got, ok := schemas.WaivedGame(text); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %v; want %q", text, got, ok, want)
		}
	}
}

func TestWaiverHoldsToTheEndOfItsLastDay(t *testing.T) {
	w := schemas.Waiver{Until: "2026-06-30"}
	for day, want := range map[string]bool{"2026-06-29": false, "2026-06-30": false, "2026-07-01": true, "2027-01-01": true} {
		if got := w.Expired(day); got != want {
			t.Errorf("expired on %s: %v", day, got)
		}
	}
	if (&schemas.Waiver{}).Expired("9999-12-31") {
		t.Error("one without a last day has expired")
	}
}
