package main

import (
	"testing"

	"qipu/schemas"
)

// TestEndLineOfRenju: an end by the board is told in words, and results by the sides
// of the table, first and second, never by a colour.
func TestEndLineOfRenju(t *testing.T) {
	for _, c := range []struct {
		reason schemas.Reason
		result schemas.Result
		en, zh string
	}{
		{schemas.ReasonFive, schemas.ResultFirstWins, "recorded 1-0; by the board 1-0 (five)", "记录为 1-0；依局面应为 1-0（五连）"},
		{schemas.ReasonForbidden, schemas.ResultSecondWins, "recorded 0-1; by the board 0-1 (forbidden-move)", "记录为 0-1；依局面应为 0-1（禁手）"},
		{schemas.ReasonPasses, schemas.ResultDraw, "recorded 1/2-1/2; by the board 1/2-1/2 (passes)", "记录为 1/2-1/2；依局面应为 1/2-1/2（双方放弃行棋权）"},
		{schemas.ReasonFullBoard, schemas.ResultDraw, "recorded 1/2-1/2; by the board 1/2-1/2 (full-board)", "记录为 1/2-1/2；依局面应为 1/2-1/2（棋盘已满）"},
	} {
		g := &schemas.GameRow{Kind: schemas.KindRenju.String(), Reason: c.reason.String(), Result: c.result.String(), Verdict: c.result.String()}
		if got := endLine(g, "en"); got != c.en {
			t.Errorf("%s", got)
		}
		if got := endLine(g, "zh"); got != c.zh {
			t.Errorf("%s", got)
		}
	}
}
