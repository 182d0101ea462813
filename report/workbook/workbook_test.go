package workbook_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"qipu/report/internal/tabletest"
	"qipu/report/tables"
	"qipu/report/workbook"
	"qipu/schemas"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	formula := "=cmd|' /C calc'!A0"
	tabletest.Create(t, dir, tables.GamesTable, []schemas.GameRow{{SourceNo: 1, GameNo: 2, Round: "3", Board: "12", First: formula, Second: "选手08\u202e", Result: "1-0"}})
	tabletest.Create(t, dir, tables.FindingsTable, []schemas.FindingRow{
		{FindingID: "0a", SourceNo: 1, GameNo: 2, Path: "a.pgn", Clause: "xiangqi-2011:2.2", Severity: "error", Outcome: "fail", Ply: 7, Token: "+1+cmd", Effect: "1-0 → 0-1", TextZh: "蹩马腿。", TextEn: "Blocked."},
		{FindingID: "0b", Path: "event.toml", Clause: "xiangqi-2011:14.1", Severity: "warning", Outcome: "fail", TextZh: "名次。", TextEn: "Ranks.", Waiver: 1},
	})
	tabletest.Create(t, dir, tables.WaiversTable, []schemas.WaiverRow{{WaiverNo: 1, Reason: formula, By: "选手09", Date: "2026-05-07", Until: "2026-12-31"}})
	tabletest.Create(t, dir, tables.StandingsTable, []schemas.StandingRow{
		{Round: 1, Player: "1", Rank: 1, Points: "2"},
		{Round: 2, Player: "1", Name: "Player 01", Rank: 2, Points: "3", PublishedRank: "1", PublishedPoints: "3", Clause: "xiangqi-2011:14.1"},
	})
	tabletest.Create(t, dir, tables.TieBreaksTable, []schemas.TieBreakRow{{Round: 2, Player: "1", KeyNo: 1, Key: "wins", Value: "1"}, {Round: 1, Player: "1", KeyNo: 1, Key: "wins", Value: "0"}})
	tabletest.Create(t, dir, tables.EffectsTable, []schemas.EffectRow{
		{Scope: "together", Player: "1", Name: "Player 01", What: "rank", Round: 2, Before: "2", After: "1"},
		{Scope: "apart", No: 1, Correction: "1:1 1-0 → 0-1", FindingID: "0a", Player: "1", Name: formula, What: "minor-score", Round: 2, Before: "1", After: "2.5"},
	})
	rating, plies := uint32(2097), uint32(12)
	tabletest.Create(t, dir, tables.RatingPlayersTable, []schemas.RatingPlayerRow{{PlayerID: "9001", Name: formula, Rating: 2100, Games: 2, Score: "1.5", K: "20", Change: "-3.2", NewRating: rating}})
	tabletest.Create(t, dir, tables.RatingGamesTable, []schemas.RatingGameRow{
		{Round: "1", First: "Player 01", Second: "Player 02", Result: "1-0", CountsFor: "both", Status: "counts"},
		{Round: "2", First: "Player 01", Second: "Player 03", Result: "+/-", Status: "excluded", Reasons: "FORFEIT;second:UNRATED_OPPONENT", SourceNo: 1, GameNo: 2, Path: "a.pgn", Plies: &plies},
	})
	tabletest.Create(t, dir, tables.CoverageTable, []schemas.CoverageRow{
		{ArgumentNo: 1, Clause: "xiangqi-2011:22.2", Status: "checked", Pass: 1, Undetermined: 2, Missing: "LOG", Waived: 1}, {ArgumentNo: 2, Clause: "xiangqi-2011:22.2", Status: "checked", Undetermined: 3, Missing: "LOG,MV", Waived: 2},
	})
	var out, again bytes.Buffer
	if err := workbook.Write(&out, dir, "en"); err != nil {
		t.Fatal(err)
	}
	if err := workbook.Write(&again, dir, "en"); err != nil || !bytes.Equal(out.Bytes(), again.Bytes()) {
		t.Errorf("two workbooks differ (%v)", err)
	}
	f, err := excelize.OpenReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got := f.GetSheetList(); !slices.Equal(got, []string{"Findings", "Table", "Corrections", "Ratings", "Not rated", "Coverage"}) {
		t.Errorf("the sheets are %v", got)
	}
	for at, want := range map[[2]string]string{
		{"Findings", "A1"}: "Severity", {"Findings", "B2"}: "xiangqi-2011:2.2", {"Findings", "C2"}: "Moves of the pieces", {"Findings", "E2"}: "3", {"Findings", "G2"}: formula + ` – 选手08\u202e`,
		{"Findings", "I2"}: "1-0 → 0-1", {"Findings", "K2"}: "7", {"Findings", "L2"}: "+1+cmd", {"Findings", "M2"}: "Blocked.", {"Findings", "R2"}: "1:2", {"Findings", "R3"}: "", {"Findings", "A4"}: "",
		{"Table", "B2"}: "2", {"Table", "F2"}: "1", {"Table", "H2"}: "differs", {"Table", "I2"}: "games won 1", {"Table", "A3"}: "",
		{"Table", "K2"}: "1", {"Table", "L2"}: "", {"Corrections", "G2"}: "rank", {"Corrections", "B3"}: "this correction alone", {"Corrections", "D3"}: "finding 0a", {"Corrections", "F3"}: formula, {"Corrections", "K3"}: "2.5",
		{"Ratings", "B2"}: formula, {"Ratings", "J2"}: "-3.2", {"Ratings", "K2"}: "2097", {"Not rated", "A2"}: "2", {"Not rated", "I2"}: "FORFEIT;second:UNRATED_OPPONENT", {"Not rated", "L2"}: "1:2 a.pgn", {"Not rated", "A3"}: "",
		{"Findings", "U2"}: "", {"Findings", "U3"}: "waived: " + formula + " (选手09, 2026-05-07), until 2026-12-31",
		{"Coverage", "F2"}: "5", {"Coverage", "H2"}: "3", {"Coverage", "I2"}: "the arbiter's log: lateness, offers, claims, appeals, withdrawals; the moves",
	} {
		if got, err := f.GetCellValue(at[0], at[1]); err != nil || got != want {
			t.Errorf("%v is %q, want %q (%v)", at, got, want, err)
		}
		if formula, err := f.GetCellFormula(at[0], at[1]); err != nil || formula != "" {
			t.Errorf("%v is the formula %q (%v)", at, formula, err)
		}
	}
	if list, err := f.GetTables("Findings"); err != nil || len(list) != 1 || list[0].Range != "A1:U3" {
		t.Errorf("the filters are %v (%v)", list, err)
	}
	if panes, err := f.GetPanes("Findings"); err != nil || !panes.Freeze || panes.YSplit != 1 || panes.XSplit != 3 {
		t.Errorf("the panes are %+v (%v)", panes, err)
	}
	out.Reset()
	if err := workbook.Write(&out, dir, "zh"); err != nil {
		t.Error(err)
	}
	if err := workbook.Write(&out, t.TempDir(), "zh"); err == nil {
		t.Error("a folder without tables passes")
	}
}
