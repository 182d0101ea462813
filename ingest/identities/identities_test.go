package identities_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/identities"
)

const head = "first_run,first_event,first_id,first_name,second_run,second_event,second_id,second_name,confirmed,by,date,why\n"

func TestRead(t *testing.T) {
	text := "\ufeff" + head +
		",,9001,选手01,cup,春杯,,选手０１,yes,Officer,2026-05-07,the same card\n" +
		",,9001,选手01,cup,春杯,3,选手03,,,,\n" + // nothing is said
		"a,,7,\"Player, 07\",b,,7,\"Player, 07\",否,裁判长,,\n"
	got, err := identities.Read(strings.NewReader(text), "i.csv")
	if err != nil {
		t.Fatal(err)
	}
	want := []identities.Pair{
		{First: identities.Player{ID: "9001", Name: "选手01"}, Second: identities.Player{Run: "cup", Event: "春杯", Name: "选手０１"}, Same: true, By: "Officer", Date: "2026-05-07", Why: "the same card", Where: "i.csv:2"},
		{First: identities.Player{Run: "a", ID: "7", Name: "Player, 07"}, Second: identities.Player{Run: "b", ID: "7", Name: "Player, 07"}, By: "裁判长", Where: "i.csv:4"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// What a spreadsheet was kept from running is read as the name that it is.
func TestReadGuarded(t *testing.T) {
	got, err := identities.Read(strings.NewReader(head+"a,,,'=cmd|x,b,,,''@x,yes,Officer,,'-1-1\n"), "i.csv")
	if err != nil {
		t.Fatal(err)
	}
	if p := got[0]; p.First.Name != "=cmd|x" || p.Second.Name != "'@x" || p.Why != "-1-1" {
		t.Errorf("%+v", p)
	}
}

func TestReadErrors(t *testing.T) {
	const short = "first_name,second_name,confirmed,by\n"
	for text, want := range map[string]string{
		"":                                     "i.csv: a heading",
		"first_name,second_name,confirmed\n":   "i.csv:1: column by is asked for",
		"name\n":                               `i.csv:1: column "name" is not known`,
		"by,by\n":                              `i.csv:1: column "by" stands twice`,
		short + "a,b,maybe,O\n":                "i.csv:2: confirmed",
		short + "a,b,yes,\n":                   "i.csv:2: who confirmed",
		short + "a,b,,O\n":                     "i.csv:2: who said it",
		short + "a,,yes,O\n":                   "i.csv:2: two players",
		short + "a,a,no,O\n":                   "i.csv:2: both are the same player",
		short + "a,b,yes,O\nc,d,,\nb,a,no,O\n": "i.csv:4: i.csv:2 tells of the two too",
		short + "a,b,yes,O,x\n":                "i.csv: record on line 2",
		short + "\"a\n":                        "i.csv: ",
		short + "\xff\n":                       "not in UTF-8",
		strings.Repeat(" ", identities.MaxBytes+1): "has at most",
	} {
		if _, err := identities.Read(strings.NewReader(text), "i.csv"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80q: %v, want %q", text, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(head + ",,9001,选手01,cup,春杯,,选手０１,yes,Officer,2026-05-07,why\n")
	f.Add("first_name,second_name,confirmed,by\r\n\"a\nb\",c,no,d\r\n")
	f.Add("\ufefffirst_name\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := identities.Read(strings.NewReader(text), "i.csv")
		if err != nil && list != nil {
			t.Error("an error, and pairs")
		}
		for _, p := range list {
			if p.First == p.Second || p.By == "" || p.Where == "" {
				t.Errorf("%+v", p)
			}
		}
	})
}
