package record_test

import (
	"testing"

	"qipu/analyze/record"
	"qipu/schemas"
)

// TestNumberingTexts: a number of the wrong round, and one of the right round
// written as the other side's.
func TestNumberingTexts(t *testing.T) {
	for _, c := range []struct {
		written              string
		ply, want            int32
		expected, zh, actual string
		en                   string
	}{
		{
			"3.", 1, 2, "2", "已记 1 着，此处写回合数 3，应为 2：可能漏记或重记。", "3",
			"After 1 ply the number written is 3, not 2: moves may be missing or written twice.",
		},
		{
			"1...", 0, 1, "1.", "已记 0 着，此处“1...”写作黑方着法的序号，而轮到红方：可能漏记或重记。", "1...",
			"After 0 plies “1...” is written as the number of a move of Black, and it is Red's turn: moves may be missing or written twice.",
		},
		{
			"2.", 3, 2, "2...", "已记 3 着，此处“2.”写作红方着法的序号，而轮到黑方：可能漏记或重记。", "2.",
			"After 3 plies “2.” is written as the number of a move of Red, and it is Black's turn: moves may be missing or written twice.",
		},
	} {
		g := &schemas.Game{Text: []byte(c.written)}
		g.AddFault(schemas.Fault{Kind: schemas.FaultNumber, Ply: c.ply, Expected: c.want, At: schemas.Span{Len: uint32(len(c.written))}, Offset: -1})
		out := &schemas.Audit{}
		record.Audit(g, out)
		found := false
		for _, f := range out.Findings {
			if f.Clause != "record:numbering" {
				continue
			}
			found = true
			if f.Expected != c.expected || f.Actual != c.actual || f.Text.Zh != c.zh || f.Text.En != c.en {
				t.Errorf("%s: expected %q, actual %q\n%s\n%s", c.written, f.Expected, f.Actual, f.Text.Zh, f.Text.En)
			}
		}
		if !found {
			t.Errorf("%s: no finding", c.written)
		}
	}
}
