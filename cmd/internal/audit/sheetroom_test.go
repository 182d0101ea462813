package audit

import (
	"fmt"
	"testing"

	"qipu/analyze/sheets"
	"qipu/schemas"
)

// What there is no room for is not compared, and said not to be; nor is a sheet whose
// partner may be among those.
func TestSheetsBeyondTheRoom(t *testing.T) {
	inForce, err := newRules(new(schemas.Event))
	if err != nil {
		t.Fatal(err)
	}
	kept := func(no uint32, keeper schemas.Keeper, board int) keptSheet {
		s := &sheets.Sheet{Kind: schemas.KindXiangqi, Keeper: keeper}
		s.Facts[sheets.FactRound], s.Facts[sheets.FactBoard] = "1", fmt.Sprint(board)
		return keptSheet{sourceNo: 1, gameNo: no, gameID: fmt.Sprint(no), sheet: s}
	}
	list := []keptSheet{
		kept(1, schemas.KeeperFirst, 1), kept(2, schemas.KeeperSecond, 1), kept(3, schemas.KeeperFirst, 2), kept(4, schemas.KeeperSecond, 2),
	}
	room := newSheetRoom(inForce.sheets, 3*list[0].bytes())
	for i := range list {
		if added := room.add(&list[i]); added != (i < 3) {
			t.Errorf("sheet %d: %v", i+1, added)
		}
	}
	room.pair()
	if room.games() != 2 || !room.standsFor(1, 2) || room.standsFor(1, 1) || room.standsFor(1, 3) || room.standsFor(1, 9) {
		t.Errorf("%d games", room.games())
	}
	for i, want := range []string{"", "", "not kept", "not kept"} {
		row := schemas.GameRow{SourceNo: 1, GameNo: uint32(i) + 1, GameID: fmt.Sprint(i + 1), Kind: "xiangqi", Rulebook: "xiangqi-2011", Sheet: []string{"first", "second"}[i%2]}
		j := room.judge(&row)
		got := ""
		for _, f := range j.findings {
			got += f.Actual
		}
		if got != want || (row.Pair != "") != (i < 2) || len(j.answers) != len(sheets.Checks()) {
			t.Errorf("sheet %d: %q, pair %q", i+1, got, row.Pair)
		}
	}
}
