package audit_test

import (
	"bytes"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/datasets"
	"qipu/ingest/eventfile"
	"qipu/report/tables"
	"qipu/schemas"
)

// repetitions audits a case, as its event file or another says, and returns its
// findings on repetitions.
func repetitions(t *testing.T, name, event string) []schemas.FindingRow {
	t.Helper()
	cases, err := datasets.Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Name != name {
			continue
		}
		e, err := eventfile.Read(bytes.NewReader([]byte(event)), datasets.EventFile)
		if err != nil {
			t.Fatal(err)
		}
		dir, _ := run(t, func(o *audit.Options) { o.Event = *e }, writeFile(t, t.TempDir(), "record.pgn", string(c.Record)))
		var found []schemas.FindingRow
		read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) {
			if f.Subject == "repetition" {
				found = append(found, *f)
			}
		})
		return found
	}
	t.Fatal("no case", name)
	return nil
}

// Under the other reading of R9 the own screen is no partner, both sides chase an
// unprotected piece, and the draw that is recorded is right (26.8.4).
func TestReadingsDecide(t *testing.T) {
	if got := repetitions(t, "xiangqi-2011_26.8.3", ""); len(got) != 1 || !strings.Contains(got[0].Evidence, "disputed: R9=not-partner draw (26.8.4)") {
		t.Errorf("by default: %+v", got)
	}
	if got := repetitions(t, "xiangqi-2011_26.8.3", "[options]\nR9 = \"not-partner\""); len(got) != 0 {
		t.Errorf("R9=not-partner: %+v", got)
	}
}

func TestFindingsNameTheReadingsChosen(t *testing.T) {
	for event, want := range map[string]string{
		"": "", "[options]\nR9 = \"not-partner\"\nR5 = \"four-checks\"": "R5=four-checks,R9=not-partner",
	} {
		got := repetitions(t, "xiangqi-2011_25.3", event)
		if len(got) != 1 || got[0].Options != want {
			t.Errorf("%q: %+v, want options %q", event, got, want)
		}
	}
}

// An arbiter must find the law's terms and the clause in the sentence.
func TestFindingsSpeakTheTermsOfTheLaw(t *testing.T) {
	for _, c := range []struct{ name, zh, en string }{
		{"xiangqi-2011_25.1", "红方单方长将，经提出裁决立即判负（25.1）", "Red alone gives perpetual check and, once it is claimed, loses at once (25.1)"},
		{"xiangqi-2011_25.2", "双方不变作和（25.2）", "it is a draw if nobody varies (25.2)"},
		{"xiangqi-2011_25.3", "红方长捉无根子，黑方为允许着法：红方应变着，不变判负（25.3）", "Red must vary, or loses (25.3)"},
		{"xiangqi-2011_25.3+varied", "第13着红方变着", "Red leaves it at ply 13"},
		{"xiangqi-2011_25.3+defender", "读法有争议，取R17=apply", "disputed: by R17=apply"},
		{"xiangqi-2011_26.8.2", "红方长捉车，黑方联合长捉车：红方应变着", "Black with joint perpetual chase of a chariot: Red must vary"},
		{"xiangqi-2011_23.4", "可按待判局面裁决（23.4）", "may be ruled on (23.4)"},
		{"xiangqi-2011_25.3+stated-draw", "写明“不变作和”，结果 1/2-1/2，与此不符", "stating “不变作和” and 1/2-1/2, which does not agree"},
	} {
		got := repetitions(t, c.name, "")
		if len(got) != 1 || !strings.Contains(got[0].TextZh, c.zh) || !strings.Contains(got[0].TextEn, c.en) {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}
