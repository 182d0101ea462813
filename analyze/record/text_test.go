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

// Faults of binary records: a text too long for its field is noted, bytes that belong
// to nothing are a warning, and what is wrong with a text apart from the moves is in no
// variation.
func TestFaultsOfBinaryRecords(t *testing.T) {
	for _, c := range []struct {
		fault    schemas.Fault
		clause   schemas.ClauseID
		severity schemas.Severity
		subject  string
		en       string
	}{
		{
			schemas.Fault{Kind: schemas.FaultClipped},
			"record:syntax", schemas.Note, "field",
			"The text of this field is longer than the field: only “written” is left of it.",
		},
		{
			schemas.Fault{Kind: schemas.FaultTrailing, Line: 2},
			"record:syntax", schemas.Warning, "bytes in variation 2",
			"“written”: bytes behind the end of the record, to which nothing in it points; they were not read.",
		},
		{
			schemas.Fault{Kind: schemas.FaultUndecodable, Line: schemas.NoLine, Offset: 7},
			"record:encoding", schemas.Warning, "bytes",
			"Bytes at offset 7 of the source are not gb18030; they stand as U+FFFD.",
		},
	} {
		g := &schemas.Game{Kind: schemas.KindXiangqi, Text: []byte("written"), Origin: schemas.Origin{Encoding: "gb18030"}}
		c.fault.At = schemas.Span{Len: uint32(len(g.Text))}
		g.AddFault(c.fault)
		out := &schemas.Audit{}
		record.Audit(g, out)
		found := false
		for _, f := range out.Findings {
			if f.Clause != c.clause {
				continue
			}
			found = true
			if f.Severity != c.severity || f.Subject != c.subject || f.Text.En != c.en || f.Text.Zh == "" {
				t.Errorf("%s of %q: %s", f.Severity, f.Subject, f.Text.En)
			}
		}
		if !found {
			t.Errorf("%+v: no finding", c.fault)
		}
	}
}
