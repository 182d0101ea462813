package audit

import (
	"slices"
	"strings"
	"testing"

	"qipu/analyze/renju"
	"qipu/schemas"
)

// An event decides the profile of its own game; the other goes by its newest book.
func TestProfilesOfBothGames(t *testing.T) {
	for _, c := range []struct {
		profile       string
		xiangqi, gomo string
		plain         renju.Variant
	}{
		{"", "xiangqi-2011", "wuziqi-2009", renju.VariantUnsaid},
		{"xiangqi-2011/mass", "xiangqi-2011/mass", "wuziqi-2009", renju.VariantUnsaid},
		{"renju-2002", "xiangqi-2011", "renju-2002", renju.VariantUnsaid},
		{"wuziqi-undated", "xiangqi-2011", "wuziqi-undated", renju.VariantUnsaid},
		{"gomoku/free", "xiangqi-2011", "gomoku/free", renju.VariantFree},
		{"gomoku/standard", "xiangqi-2011", "gomoku/standard", renju.VariantStandard},
	} {
		r, err := newRules(&schemas.Event{Profile: c.profile})
		if err != nil {
			t.Fatal(c.profile, err)
		}
		if r.xiangqi.profile != c.xiangqi || r.renju.profile != c.gomo || r.auditor.Renju.Plain != c.plain {
			t.Errorf("%s: %s, %s, %v", c.profile, r.xiangqi.profile, r.renju.profile, r.auditor.Renju.Plain)
		}
	}
	for _, profile := range []string{"axf", "record", "renju", "gomoku", "wuziqi-2009/mass", "xiangqi", "xiangqi-2011/", "/"} {
		if _, err := newRules(&schemas.Event{Profile: profile}); err == nil || !strings.Contains(err.Error(), "gomoku/free, gomoku/standard, renju-2002, wuziqi-2009, wuziqi-undated, xiangqi-2011, xiangqi-2011/mass") {
			t.Errorf("%s: %v", profile, err)
		}
	}
}

// Only the books of the games that a run holds are answered for.
func TestBooksOfTheGamesAtHand(t *testing.T) {
	r, err := newRules(&schemas.Event{Profile: "renju-2002"})
	if err != nil {
		t.Fatal(err)
	}
	free, err := newRules(&schemas.Event{Profile: "gomoku/free"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules *rules
		games games
		want  []string
	}{
		{r, games{}, []string{"renju-2002", "record"}},
		{r, games{schemas.KindXiangqi: 1}, []string{"xiangqi-2011", "record"}},
		{r, games{schemas.KindRenju: 1}, []string{"renju-2002", "record"}},
		{r, games{schemas.KindXiangqi: 2, schemas.KindRenju: 1}, []string{"xiangqi-2011", "renju-2002", "record"}},
		{free, games{schemas.KindRenju: 1}, []string{"record"}},
	} {
		if got := c.rules.books(c.games); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.games, got, c.want)
		}
	}
}

// A parameter goes to the game that has it, to both where both have; one by which
// nothing can be judged is refused.
func TestOverridesReachTheirGame(t *testing.T) {
	set := func(profile, name, value string) (*rules, error) {
		return newRules(&schemas.Event{Profile: profile, Parameters: []schemas.Decision{{Name: name, Value: value, Where: "--set"}}})
	}
	r, err := set("renju-2002", "natural-limit", "40")
	if err != nil || r.xiangqi.parameters.NaturalLimit.Value.Most != 40 {
		t.Errorf("natural-limit: %v", err)
	}
	r, err = set("", "pass-ban", "7")
	if err != nil || r.auditor.Renju.PassBan.Value != 7 {
		t.Errorf("pass-ban: %v", err)
	}
	for _, c := range []struct{ name, value, says string }{
		{"winning-row", "6", "with 5 only"},
		{"forbidden-threes", "3", "with 2 only"},
		{"centre", "Z99", "no point"},
		{"natural-limit", "x", "natural-limit"},
		{"no-such", "1", "no-such"},
	} {
		if _, err := set("", c.name, c.value); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s=%s: %v", c.name, c.value, err)
		}
	}
}

// What nobody decided is not told as a decision.
func TestDefaultsAreNoChange(t *testing.T) {
	for _, profile := range []string{"", "wuziqi-2009", "wuziqi-undated", "renju-2002", "gomoku/free", "xiangqi-2011/mass"} {
		r, err := newRules(&schemas.Event{Profile: profile})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.overridden(); len(got) > 0 {
			t.Errorf("%s: %+v", profile, got)
		}
	}
	r, err := newRules(&schemas.Event{Profile: "wuziqi-2009", Options: []schemas.Decision{{Name: "D5", Value: "first-3"}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.overridden(); len(got) != 2 || got[0].Name != "D5" || got[1].Name != "pass-ban" {
		t.Errorf("%+v", got)
	}
}
