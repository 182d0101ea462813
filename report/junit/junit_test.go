package junit_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"qipu/report/internal/tabletest"
	"qipu/report/junit"
	"qipu/report/tables"
	"qipu/schemas"
)

type suites struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Suites   []struct {
		Name    string `xml:"name,attr"`
		Errors  *int   `xml:"errors,attr"`
		Skipped int    `xml:"skipped,attr"`
		Cases   []struct {
			Name    string `xml:"name,attr"`
			Failure *struct {
				Message string `xml:"message,attr"`
				Type    string `xml:"type,attr"`
				Text    string `xml:",chardata"`
			} `xml:"failure"`
			Skipped *struct {
				Message string `xml:"message,attr"`
			} `xml:"skipped"`
			Out string `xml:"system-out"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	tabletest.Create(t, dir, tables.CoverageTable, []schemas.CoverageRow{
		{ArgumentNo: 1, Clause: "xiangqi-2011:2.2", Status: "checked", Pass: 5, Fail: 60},
		{ArgumentNo: 1, Clause: "xiangqi-2011:22.2", Status: "checked", Pass: 1, Undetermined: 3, Missing: "LOG,MV"},
		{ArgumentNo: 2, Clause: "xiangqi-2011:22.2", Status: "checked", Undetermined: 4, Missing: "LOG"},
		{ArgumentNo: 1, Clause: "xiangqi-2011:3.2", Status: "checked", Pass: 9},
		{ArgumentNo: 1, Clause: "xiangqi-2011:3.3", Status: "checked", NotApplicable: 9},
		{ArgumentNo: 1, Clause: "xiangqi-2011:1.2", Status: "planned"},
		{ArgumentNo: 1, Clause: "record:tags", Status: "checked", Fail: 1, Pass: 3},
	})
	var findings []schemas.FindingRow
	for i := range 60 {
		findings = append(findings, schemas.FindingRow{SourceNo: 3, GameNo: uint32(i + 1), Path: "<a>&\x1b.pgn", Clause: "xiangqi-2011:2.2", Severity: "error", TextEn: "Blocked.", TextZh: "蹩马腿。"})
	}
	findings = append(findings, schemas.FindingRow{Clause: "record:tags", Severity: "note"})
	tabletest.Create(t, dir, tables.FindingsTable, findings)

	var out strings.Builder
	if err := junit.Write(&out, dir, "en"); err != nil {
		t.Fatal(err)
	}
	var got suites
	if err := xml.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.Tests != 6 || got.Failures != 1 || len(got.Suites) != 2 || got.Suites[0].Skipped != 3 || got.Suites[0].Errors == nil || got.Suites[1].Skipped != 0 || got.Suites[0].Name != "xiangqi-2011" {
		t.Fatalf("%+v", got)
	}
	states := map[string]string{}
	for _, s := range got.Suites {
		for _, c := range s.Cases {
			id, _, _ := strings.Cut(c.Name, " ")
			switch {
			case c.Failure != nil:
				states[id] = "failure " + c.Failure.Type + " " + c.Failure.Message
				if strings.Count(c.Failure.Text, "Blocked.") != 50 || !strings.Contains(c.Failure.Text, "… 10 more") || !strings.Contains(c.Failure.Text, `<a>&\u001b.pgn (3:1)`) {
					t.Errorf("the failure says %.300s", c.Failure.Text)
				}
			case c.Skipped != nil:
				states[id] = "skipped " + c.Skipped.Message
			default:
				states[id] = "passed"
			}
		}
	}
	for id, want := range map[string]string{
		"xiangqi-2011:2.2":  "failure error 60 errors, 0 warnings",
		"xiangqi-2011:22.2": "skipped undetermined in 7 games for want of: the arbiter's log: lateness, offers, claims, appeals, withdrawals; the moves",
		"xiangqi-2011:3.2":  "passed",
		"xiangqi-2011:3.3":  "skipped no game came under it",
		"xiangqi-2011:1.2":  "skipped a definition: there is nothing in it to check",
		"record:tags":       "passed",
	} {
		if states[id] != want {
			t.Errorf("%s is %q, want %q", id, states[id], want)
		}
	}
	if err := junit.Write(&out, t.TempDir(), "zh"); err == nil {
		t.Error("a folder without tables passes")
	}
}

// A clause whose warnings and errors are all waived is skipped and says so; one with others fails.
func TestWaived(t *testing.T) {
	dir := t.TempDir()
	tabletest.Create(t, dir, tables.CoverageTable, []schemas.CoverageRow{
		{ArgumentNo: 1, Clause: "xiangqi-2011:2.2", Status: "checked", Pass: 5, Fail: 2, Waived: 1},
		{ArgumentNo: 1, Clause: "xiangqi-2011:3.2", Status: "checked", Pass: 8, Fail: 1, Undetermined: 2, Missing: "LOG", Waived: 1},
		{ArgumentNo: 1, Clause: "record:tags", Status: "checked", Pass: 8, Fail: 1, Waived: 1},
	})
	tabletest.Create(t, dir, tables.FindingsTable, []schemas.FindingRow{
		{SourceNo: 1, GameNo: 1, Path: "a.pgn", Clause: "xiangqi-2011:2.2", Severity: "error", TextEn: "Blocked.", Waiver: 2},
		{SourceNo: 1, GameNo: 2, Path: "a.pgn", Clause: "xiangqi-2011:2.2", Severity: "error", TextEn: "Off the board."},
		{SourceNo: 1, GameNo: 3, Path: "a.pgn", Clause: "xiangqi-2011:3.2", Severity: "warning", TextEn: "Open.", Waiver: 1},
		{SourceNo: 1, GameNo: 4, Path: "a.pgn", Clause: "record:tags", Severity: "note", TextEn: "No date.", Waiver: 1},
	})
	tabletest.Create(t, dir, tables.WaiversTable, []schemas.WaiverRow{{WaiverNo: 1, Reason: "both <agree>"}, {WaiverNo: 2, Reason: "a slip\u202e"}})
	var out strings.Builder
	if err := junit.Write(&out, dir, "en"); err != nil {
		t.Fatal(err)
	}
	var got suites
	if err := xml.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.Tests != 3 || got.Failures != 1 || len(got.Suites) != 2 || got.Suites[0].Skipped+got.Suites[1].Skipped != 1 {
		t.Errorf("%+v", got)
	}
	tests := got.Suites[0].Cases
	if f := tests[0].Failure; f == nil || f.Message != "1 errors, 0 warnings" || strings.Contains(f.Text, "Blocked") || !strings.Contains(tests[0].Out, "waived:\nerror  a.pgn (1:1): a slip\\u202e") {
		t.Errorf("%+v", tests[0])
	}
	if s := tests[1].Skipped; s == nil || s.Message != "findings waived: 1; undetermined in 2 games for want of: the arbiter's log: lateness, offers, claims, appeals, withdrawals" || !strings.Contains(tests[1].Out, "both <agree>") {
		t.Errorf("%+v", tests[1])
	}
}
