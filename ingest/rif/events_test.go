package rif_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/rif"
	"qipu/schemas"
)

// events reads the events of a source that ends as it should.
func events(t *testing.T, source string) *rif.Events {
	t.Helper()
	got, err := rif.ReadEvents(strings.NewReader(source), "")
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func eventFaults(e *rif.Events) (list []string) {
	for _, f := range e.Faults {
		list = append(list, fmt.Sprintf("%s %s: %s [%s]", f.Record, f.ID, f.Kind.Text().En, f.At))
	}
	return list
}

var player07 = schemas.EventPlayer{
	ID: "1", Name: "Player 07", Given: "Player", Surname: "07", NativeName: "选手07", Country: "Exampleland", City: "Alpha", Gender: "2",
}

func TestEvents(t *testing.T) {
	got := events(t, database(`<game id="7" tournament="1" round="F2" rule="" black="1" white="2" bresult="0.5" btime="55" wtime="60" swap="R"><move>h8</move></game>
<game id="8" tournament="2" round="1 &lt; 2" rule="3" black="2" white="1" bresult="1" unrated="1"/>
<game id="9" tournament="1" round="3" black="1" white="9"/>`))
	player08 := schemas.EventPlayer{ID: "2", Name: `Player 08 "x" 中`, Given: "Player", Surname: `08 "x" 中`, Country: "Testonia"}
	want := []schemas.Event{
		{
			ID: "1", Name: "Demo & Test", Site: "Alpha", Country: "Exampleland", Start: "2026-01-03", Year: "2026", Month: "1",
			Rule: "RIF", RuleCategory: "1", Rated: "1", Type: "0", Results: "1/0.5/0", Players: []schemas.EventPlayer{player07, player08},
			Pairings: []schemas.EventPairing{
				{ID: "7", Round: "F2", First: "1", Second: "2", Result: "0.5", FirstTime: "55", SecondTime: "60", Swap: "R"},
				{ID: "9", Round: "3", First: "1", Second: "9"},
			},
		},
		{
			ID: "2", Name: "Two days", Country: "Testonia", Start: "2026-01-31", End: "2026-02-01", Year: "2026",
			Rule: "Taraguchi-10", RuleCategory: "1", Results: "1/0.5/0", Players: []schemas.EventPlayer{player08, player07},
			Pairings: []schemas.EventPairing{{ID: "8", Round: "1 < 2", First: "2", Second: "1", Result: "1", Rule: "Swap2", Unrated: "1"}},
		},
	}
	if diff := cmp.Diff(want, got.List); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"game 9: a player of the pairing is not in the tables [9]"}, eventFaults(got)); diff != "" {
		t.Error(diff)
	}
}

// What is in no event, or doubtful in one, is told; the rest is as it is without it.
func TestEventFaults(t *testing.T) {
	const good = `<game id="7" tournament="1" black="1" white="2" bresult="1"/>`
	for _, tt := range []struct {
		what, source string
		pairings     int
		faults       []string
	}{
		{"no tournament", database(good + `<game id="8" black="1" white="2"/><game id="9" tournament="0"/>`), 1, []string{
			"game 8: the game names no tournament, and is in no event []", "game 9: the game names no tournament, and is in no event []",
		}},
		{"an unknown tournament", database(`<game id="8" tournament="3" black="1" white="2"/>` + good), 1, []string{
			"game 8: the game names a tournament that is not in the tables, and is in no event [3]",
		}},
		{"no player", database(good + `<game id="8" tournament="1" black="1"/>`), 2, []string{"game 8: a player of the pairing is not in the tables []"}},
		{"an unknown rule", database(`<game id="8" tournament="1" black="1" white="2" rule="9"/>`), 1, []string{
			"game 8: a city, country or rule that is referred to is not in the tables [rule 9]",
		}},
		{"an unknown city", strings.Replace(database(good), `country="1" city="1" gender`, `country="1" city="4" gender`, 1), 1, []string{
			"player 1: a city, country or rule that is referred to is not in the tables [city 4]",
		}},
		{"a damaged tag", database(`<game id="8" tournament="1" black="1" white="2" round=3/>`), 1, []string{"game 8: something in the tag is no attribute []"}},
		{"a damaged row", strings.Replace(database(good), `surname="07"`, `surname=07`, 1), 1, []string{"player 1: something in the tag is no attribute []"}},
		{"a round twice", database(`<game id="8" tournament="1" black="1" white="2" round="3" round="4"/>`), 1, []string{
			"game 8: the number or an attribute stands twice and says otherwise; the first counts []",
		}},
		{"a row twice", strings.Replace(database(good), "</players>", `<player id="1" name="Other"/></players>`, 1), 1, []string{
			"player 1: the number or an attribute stands twice and says otherwise; the first counts []",
		}},
		{"a tournament twice", strings.Replace(database(good), "</tournaments>", `<tournament id="1" name="Other"/><tournament id="1" name="Third"/></tournaments>`, 1), 1, []string{
			"tournament 1: the number or an attribute stands twice and says otherwise; the first counts []",
			"tournament 1: the tournament has the number of another and says otherwise; it is left out, and games of that number are in the other []",
			"tournament 1: the tournament has the number of another and says otherwise; it is left out, and games of that number are in the other []",
		}},
		{"damaged text", strings.Replace(database(good), "Two days", "Two \xff days", 1), 1, []string{
			"tournament 2: a text has characters that could not be decoded [Two \ufffd days]",
		}},
		{"damage that is in no text of the event", database(`<game id="8" tournament="1" black="1" white="2"><info>` + "\xff" + `</info></game>`), 1, nil},
		{"a long text", database(`<game id="8" tournament="1" black="1" white="2" round="` + strings.Repeat("x", rif.MaxRow) + `"/>` + good), 1, []string{
			"game 8: the game is too long, and is in no event []",
		}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			got := events(t, tt.source)
			if len(got.List) != 2 || len(got.List[0].Pairings) != tt.pairings || len(got.List[1].Pairings) != 0 {
				t.Fatalf("%+v", got.List)
			}
			if diff := cmp.Diff(tt.faults, eventFaults(got)); diff != "" {
				t.Error(diff)
			}
			total := 0
			for _, n := range got.Counts {
				total += n
			}
			if total != len(tt.faults) {
				t.Errorf("%v", got.Counts)
			}
		})
	}
}

// Each database has its own tables, and the events of both are listed.
func TestEventsOfTwoDatabases(t *testing.T) {
	first := database(`<game id="7" tournament="1" black="1" white="2"/>`)
	got := events(t, first+`<database><players><player id="1" name="Third"/></players><tournaments><tournament id="1" name="Later"/></tournaments>
<games><game id="7" tournament="1" black="1" white="1"/><game id="8" tournament="2"/></games></database>`)
	if len(got.List) != 3 || got.List[0].Players[0].Name != "Player 07" || got.List[2].Name != "Later" || got.List[2].Players[0].Name != "Third" ||
		len(got.List[2].Players) != 1 || got.Counts[rif.EventUnknownTournament] != 1 {
		t.Errorf("%+v", got)
	}
	for n := range len(first) {
		cut, err := rif.ReadEvents(strings.NewReader(first[:n]), "")
		if len(cut.List) > 2 || err == nil && strings.Contains(first[:n], "<database ") && n < strings.Index(first, "</database>") {
			t.Fatalf("%d bytes: %+v, %v", n, cut, err)
		}
	}
}

func TestEventsInOtherEncodings(t *testing.T) {
	source := strings.Replace(database(`<game id="7" tournament="1" black="1" white="2"/>`), "UTF-8", "ISO-8859-1", 1)
	source = strings.Replace(source, `surname="07"`, "surname=\"\xe907\"", 1)
	if got := events(t, source); got.List[0].Players[0].Surname != "é07" {
		t.Errorf("%+v", got.List)
	}
	got, err := rif.ReadEvents(strings.NewReader(strings.Replace(source, "ISO-8859-1", "UTF-8", 1)), "windows-1252")
	if err != nil || got.List[0].Players[0].Surname != "é07" {
		t.Errorf("%+v, %v", got.List, err)
	}
}

// Beyond the bounds games and tournaments are counted, and not kept.
func TestEventBounds(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<database><tournaments><tournament id="1"/></tournaments><players><player id="1"/></players><games>`)
	for range rif.MaxGames + 3 {
		b.WriteString(`<game tournament="1" black="1" white="1"/>`)
	}
	b.WriteString(`</games></database>`)
	got := events(t, b.String())
	if len(got.List) != 1 || len(got.List[0].Pairings) != rif.MaxGames || got.Counts[rif.EventOverBounds] != 3 {
		t.Errorf("%d events, %v", len(got.List), got.Counts)
	}
	b.Reset()
	b.WriteString(`<database><tournaments>`)
	for i := range rif.MaxEvents + 2 {
		fmt.Fprintf(&b, `<tournament id="%x"/>`, i)
	}
	fmt.Fprintf(&b, `</tournaments><games><game tournament="%x"/></games></database>`, rif.MaxEvents+1)
	got = events(t, b.String())
	// The event of the game is made first, so that of two tournaments there is none.
	if len(got.List) != rif.MaxEvents || got.Counts[rif.EventOverBounds] != 2 {
		t.Errorf("%d events, %v", len(got.List), got.Counts)
	}
}

// The same however the bytes arrive, and no text that is not UTF-8.
func FuzzEvents(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Add([]byte(database(`<game id="7" tournament="1" black="1" white="2" bresult="&#48;"/>`)))
	f.Fuzz(func(t *testing.T, source []byte) {
		got, err := rif.ReadEvents(bytes.NewReader(source), "")
		again, err2 := rif.ReadEvents(iotest.OneByteReader(bytes.NewReader(source)), "")
		if diff := cmp.Diff(got, again); diff != "" || fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatalf("%s %v %v", diff, err, err2)
		}
		for i := range got.List {
			e := &got.List[i]
			texts := e.Texts()
			for k := range e.Players {
				texts = append(texts, e.Players[k].Texts()...)
			}
			for k := range e.Pairings {
				texts = append(texts, e.Pairings[k].Texts()...)
			}
			for _, text := range texts {
				if strings.ToValidUTF8(*text.Value, "") != *text.Value {
					t.Fatalf("%s %q", text.Name, *text.Value)
				}
			}
		}
	})
}
