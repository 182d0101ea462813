package rate_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/rate"
	"qipu/ingest/identities"
	"qipu/report/tables"
	"qipu/schemas"
)

// season is two declared events and records of two others. Player 9001 has two names, one of which
// stands in the records too; 选手02 is without number in the events.
func season(t *testing.T) []string {
	t.Helper()
	spring, autumn := cup(paired(1, "1", "2", "1-0")), cup(paired(1, "1", "2", "0-1"))
	spring.events[0].Name, autumn.events[0].Name = "春杯", "秋杯"
	spring.players[0].Registration, autumn.players[0].Registration = "9001", "9001"
	spring.players[0].Name, autumn.players[0].Name = "Player Ada", "Adda Player"
	spring.players[0].Birth, autumn.players[0].Birth = "1990-05-03", "1990-05-03"
	autumn.players[2].Name = "选手09"
	records := &made{games: []schemas.GameRow{
		game(1, "公开赛", "PLAYER, ADA", "选手03", "1-0"), game(2, "公开赛", "选手04", "选手03", "1-0"), game(3, "元旦赛", "选手03", "选手04", "1-0"),
	}}
	dir := t.TempDir()
	var runs []string
	for i, m := range []*made{spring, autumn, records} {
		runs = append(runs, filepath.Join(dir, []string{"spring", "autumn", "open"}[i]))
		m.writeTo(t, runs[i])
	}
	return runs
}

// asked are the pairs of a rating as the table has them.
func asked(t *testing.T, dir string) (list []string) {
	t.Helper()
	for _, r := range rows[schemas.RatingIdentityRow](t, dir, tables.RatingIdentitiesTable) {
		list = append(list, fmt.Sprintf("%d %s/%s/%s/%s = %s/%s/%s/%s %s -%s %s %d %d", r.Score,
			r.FirstRun, r.FirstEvent, r.FirstID, r.First, r.SecondRun, r.SecondEvent, r.SecondID, r.Second, r.Reasons, r.Against, r.Status, r.FirstPerson, r.SecondPerson))
	}
	return list
}

func TestSuggest(t *testing.T) {
	runs := season(t)
	dir, s := rated(t, rate.Options{Runs: runs, Profile: "elo", Suggest: true})
	want := []string{
		"100 //9001/Player Ada = //9001/Adda Player SAME_ID,ONE_EDIT,SAME_BIRTH,RATING_NEAR - joined 1 1", // 60 + 25 + 20 + 5
		"55 spring/春杯/2/选手02 = autumn/秋杯/2/选手02 SAME_NAME,RATING_NEAR - open 2 4",
		"50 //9001/Player Ada = open/公开赛//PLAYER, ADA SAME_NAME - open 1 6",
		"50 spring/春杯/3/选手03 = open/公开赛//选手03 SAME_NAME - open 3 7",
		"50 spring/春杯/3/选手03 = open/元旦赛//选手03 SAME_NAME - open 3 9",
		"50 open/公开赛//选手04 = open/元旦赛//选手04 SAME_NAME - open 8 10",
	}
	if diff := cmp.Diff(want, asked(t, dir)); diff != "" {
		t.Error(diff)
	}
	if s.Suggested != 6 || s.Uncompared != 0 || len(s.Strangers) != 0 {
		t.Errorf("%d suggested, %d left", s.Suggested, s.Uncompared)
	}
	// The table as it is written says nothing, and what is filled in stands in the next.
	var b strings.Builder
	if n, err := rate.Suggest(dir, &b); err != nil || n != 6 {
		t.Fatal(n, err)
	}
	if list, err := identities.Read(strings.NewReader(b.String()), "i.csv"); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	filled := strings.ReplaceAll(b.String(), "order and stops\",,,,", "order and stops\",yes,Officer,2026-05-07,asked him")
	list, err := identities.Read(strings.NewReader(filled), "i.csv")
	if err != nil || len(list) != 4 {
		t.Fatalf("%v, %v in\n%s", list, err, filled)
	}
	dir, s = rated(t, rate.Options{Runs: runs, Profile: "elo", Identities: list})
	if s.Confirmed != 4 || s.Suggested != 2 || s.Denied != 0 || s.Despite != 0 || len(s.Strangers) != 0 {
		t.Errorf("%+v", s)
	}
	// 9001 has three games, and 选手03 and 选手04 are one each.
	if p := s.Players[0]; p.PlayerID != "9001" || p.Games != 3 || p.Score != "2" || len(s.Players) != 5 {
		t.Errorf("%d players, %+v", len(s.Players), p)
	}
	b.Reset()
	if _, err := rate.Suggest(dir, &b); err != nil || strings.Count(b.String(), ",yes,Officer,2026-05-07,asked him\n") != 4 {
		t.Errorf("%v\n%s", err, b.String())
	}
	again, _ := rated(t, rate.Options{Runs: runs, Profile: "elo", Identities: list})
	x, err := tables.HashFile(dir, tables.RatingIdentitiesTable+tables.Extension)
	if err != nil {
		t.Fatal(err)
	}
	if y, err := tables.HashFile(again, tables.RatingIdentitiesTable+tables.Extension); err != nil || x != y {
		t.Error("other bytes", err)
	}
}

// TestIdentities: what a person says is kept or refused, and never passed over.
func TestIdentities(t *testing.T) {
	runs := season(t)
	ada, adda := identities.Player{ID: "9001", Name: "PLAYER Ada"}, identities.Player{ID: "9001", Name: "Adda Player"}
	list := func(run, event, id, name string) identities.Player {
		return identities.Player{Run: run, Event: event, ID: id, Name: name}
	}
	printed := list("open", "公开赛", "", "PLAYER, ADA")
	yes := func(a, b identities.Player) identities.Pair {
		return identities.Pair{First: a, Second: b, Same: true, By: "Officer"}
	}
	no := func(a, b identities.Player) identities.Pair {
		return identities.Pair{First: a, Second: b, By: "Officer"}
	}
	for name, c := range map[string]struct {
		pairs     []identities.Pair
		persons   int
		strangers string
		fails     string
	}{
		"nothing":             {nil, 10, "", ""},
		"a number, two men":   {[]identities.Pair{no(ada, adda)}, 11, "", ""},
		"and one of them":     {[]identities.Pair{no(ada, adda), yes(printed, ada)}, 10, "", ""},
		"a stranger":          {[]identities.Pair{yes(ada, printed), yes(ada, list("", "", "9009", "X"))}, 9, "i.csv:3", ""},
		"another name":        {[]identities.Pair{yes(list("spring", "春杯", "2", "选手03"), printed)}, 10, "i.csv:2", ""},
		"another event":       {[]identities.Pair{yes(list("spring", "秋杯", "2", "选手02"), printed)}, 10, "i.csv:2", ""},
		"by name, not so":     {[]identities.Pair{yes(list("", "", "", "选手03"), printed)}, 10, "i.csv:2", ""},
		"one, both ways":      {[]identities.Pair{yes(ada, list("", "", "9001", "Player, Ada"))}, 0, "", "i.csv:2: both are the same player"},
		"yes, and no":         {[]identities.Pair{yes(ada, printed), no(adda, printed)}, 0, "", "i.csv:3: the players are told apart, and other rows"},
		"number, and another": {[]identities.Pair{no(ada, printed), yes(adda, printed)}, 0, "", "i.csv:2: the players are told apart"},
		"they played":         {[]identities.Pair{yes(list("spring", "春杯", "2", "选手02"), adda)}, 0, "", "i.csv:2: confirmed to be one person, and 9001 Player Ada played 2 选手02 (春杯)"},
		"they played, far": {[]identities.Pair{yes(printed, list("spring", "春杯", "3", "选手03")), yes(list("spring", "春杯", "3", "选手03"), list("open", "公开赛", "", "选手03"))}, 0, "",
			"i.csv:2: confirmed to be one person, and PLAYER, ADA (公开赛) played 选手03 (公开赛)"},
	} {
		for i := range c.pairs {
			c.pairs[i].Where = fmt.Sprintf("i.csv:%d", i+2)
		}
		out := filepath.Join(t.TempDir(), "rating")
		s, err := rate.Run(t.Context(), rate.Options{Runs: runs, Profile: "elo", Suggest: true, Identities: c.pairs, Output: out})
		if c.fails != "" {
			if _, ok := errors.AsType[rate.UsageError](err); !ok || !strings.Contains(err.Error(), c.fails) {
				t.Errorf("%s: %v, want %q", name, err, c.fails)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		persons := uint32(0)
		for _, g := range rows[schemas.RatingGameRow](t, out, tables.RatingGamesTable) {
			persons = max(persons, g.FirstPerson, g.SecondPerson)
		}
		var strangers []string
		for _, p := range s.Strangers {
			strangers = append(strangers, p.Where)
		}
		if got := strings.Join(strangers, " "); int(persons) != c.persons || got != c.strangers || c.strangers != "" && s.Clean() {
			t.Errorf("%s: %d persons, strangers %q", name, persons, got)
		}
	}
}

// TestIdentitiesByName: with names that are one person everywhere a form has no event, and two
// runs whose folders have one name are told by their paths.
func TestIdentitiesByName(t *testing.T) {
	runs := season(t)
	dir, _ := rated(t, rate.Options{Runs: runs, Profile: "elo", Suggest: true, ByName: true})
	want := []string{
		"100 //9001/Player Ada = //9001/Adda Player SAME_ID,ONE_EDIT,SAME_BIRTH,RATING_NEAR - joined 1 1",
		"50 //9001/Player Ada = ///PLAYER, ADA SAME_NAME - open 1 5",
	}
	if diff := cmp.Diff(want, asked(t, dir)); diff != "" {
		t.Error(diff)
	}
	a, b := &made{games: []schemas.GameRow{game(1, "", "选手01", "选手02", "1-0")}}, &made{games: []schemas.GameRow{game(2, "", "选手01", "选手03", "1-0")}}
	base := t.TempDir()
	runs = []string{filepath.Join(base, "a", "run"), filepath.Join(base, "b", "run")}
	a.writeTo(t, runs[0])
	b.writeTo(t, runs[1])
	dir, _ = rated(t, rate.Options{Runs: runs, Profile: "elo", Suggest: true})
	if got := rows[schemas.RatingIdentityRow](t, dir, tables.RatingIdentitiesTable); len(got) != 1 || got[0].FirstRun != filepath.ToSlash(runs[0]) || got[0].SecondRun != filepath.ToSlash(runs[1]) {
		t.Errorf("%+v", got)
	}
	dir, _ = rated(t, rate.Options{Runs: runs, Profile: "elo", Suggest: true, Key: []byte("a key of 16 bytes")})
	got := rows[schemas.RatingIdentityRow](t, dir, tables.RatingIdentitiesTable)
	if len(got) != 1 || got[0].FirstRun != "" || len(got[0].First) != 17 || got[0].First != got[0].Second {
		t.Errorf("%+v", got)
	}
}
