package rulings_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/rulings"
	"qipu/schemas"
)

const id = "0301966a3c8f2a2a5f8be3d62d8b61ba"

func TestRead(t *testing.T) {
	text := "\ufeffgame_id,counts,result,by,date,why\n" +
		id + ",yes,0-1,Officer,2026-05-07,signed by both\n" +
		strings.Repeat("a", 32) + ",,,,,\n" + // nothing is ruled
		strings.Repeat("b", 32) + ",否,,裁判长,,\"复印件,\n两份\"\n"
	got, err := rulings.Read(strings.NewReader(text), "r.csv")
	if err != nil {
		t.Fatal(err)
	}
	want := []rulings.Ruling{
		{GameID: id, Counts: true, Result: schemas.ResultSecondWins, By: "Officer", Date: "2026-05-07", Why: "signed by both", Where: "r.csv:2"},
		{GameID: strings.Repeat("b", 32), By: "裁判长", Why: "复印件,\n两份", Where: "r.csv:4"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReadErrors(t *testing.T) {
	head := "game_id,counts,result,by,why\n"
	for text, want := range map[string]string{
		"":                                           "r.csv: a heading",
		"game_id,counts,by\n":                        "r.csv:1: column why is asked for",
		"game_id,count\n":                            `r.csv:1: column "count" is not known`,
		"game_id,game_id\n":                          `r.csv:1: column "game_id" stands twice`,
		head + "x,yes,,A,b\n":                        "r.csv:2: game_id",
		head + id + ",maybe,,A,b\n":                  "r.csv:2: counts",
		head + id + ",yes,,,b\n":                     "r.csv:2: who ruled",
		head + id + ",yes,,A,\n":                     "r.csv:2: who ruled",
		head + id + ",yes,*,A,b\n":                   "r.csv:2: result",
		head + id + ",no,1-0,A,b\n":                  "r.csv:2: result",
		head + id + ",,1-0,A,b\n":                    "r.csv:2: a result is ruled",
		head + id + ",yes,,A,b,c\n":                  "r.csv: record on line 2",
		head + "\xff\n":                              "not in UTF-8",
		head + id + ",no,,A,b\n" + id + ",no,,A,b\n": "r.csv:3: r.csv:2 rules on the game too",
	} {
		if _, err := rulings.Read(strings.NewReader(text), "r.csv"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("game_id,counts,result,by,why\n" + id + ",yes,1-0,A,b\n")
	f.Add("game_id,counts,by,why\r\n\"" + id + "\",no,\"A\nB\",c\r\n")
	f.Add("\ufeffgame_id\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := rulings.Read(strings.NewReader(text), "r.csv")
		if err != nil && list != nil {
			t.Error("an error, and rulings")
		}
		for _, r := range list {
			if len(r.GameID) != 32 || r.By == "" || r.Why == "" || r.Where == "" || r.Result != schemas.ResultNone && !r.Counts {
				t.Errorf("%+v", r)
			}
		}
	})
}
