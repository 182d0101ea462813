package ratings_test

import (
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/ratings"
)

func TestProfiles(t *testing.T) {
	for _, id := range ratings.IDs() {
		p, ok := ratings.Open(id)
		if !ok || p.ID != id || len(p.SHA256) != 64 {
			t.Errorf("%s: %+v", id, p)
		}
		for _, text := range []schemas.Text{p.Title, p.About} {
			if text.Zh == "" || text.En == "" {
				t.Errorf("%s: a text is missing", id)
			}
		}
	}
	if _, ok := ratings.Open("fide-1999"); ok {
		t.Error("fide-1999 is known")
	}
}

// TestUnsourced: only what has a source is used unasked.
func TestUnsourced(t *testing.T) {
	for _, id := range ratings.IDs() {
		p, _ := ratings.Open(id)
		if want := id == "cxa-like"; p.Off != want {
			t.Errorf("%s: off is %v", id, p.Off)
		}
	}
}

func TestClassOf(t *testing.T) {
	p, _ := ratings.Open("fide-2025")
	for minutes, want := range map[int]string{4: "", 5: "blitz", 10: "blitz", 11: "rapid", 59: "rapid", 60: "standard", 300: "standard"} {
		class := p.ClassOf(schemas.Millis(minutes) * schemas.OneMinute)
		got := ""
		if class != nil {
			got = class.Name
		}
		if got != want {
			t.Errorf("%d minutes are %q, want %q", minutes, got, want)
		}
	}
	// rapid begins above 10 minutes
	if c := p.ClassOf(10*schemas.OneMinute + schemas.OneSecond); c == nil || c.Name != "rapid" {
		t.Errorf("10:01 is %v", c)
	}
	standard := p.ClassOf(schemas.OneHour)
	for rating, want := range map[int]schemas.Millis{1799: 0, 1800: 90, 2399: 90, 2400: 120} {
		if got := standard.FloorOf(rating); got != want*schemas.OneMinute {
			t.Errorf("%d needs %d ms", rating, got)
		}
	}
}

func TestSet(t *testing.T) {
	p, _ := ratings.Open("cxa-like")
	for _, setting := range []string{"k=24", "MIN_MOVES=30", "ADJUDICATED=on", "VOIDED_WITHDRAWAL=off"} {
		if err := p.Set(setting); err != nil {
			t.Errorf("%s: %v", setting, err)
		}
	}
	rule := func(r ratings.Reason) ratings.Rule {
		return p.Rules[slices.IndexFunc(p.Rules, func(o ratings.Rule) bool { return o.Reason == r })]
	}
	if p.Formula.K != 24 || rule(ratings.MinMoves).Off || rule(ratings.MinMoves).Plies != 30 || rule(ratings.Adjudicated).Off || !rule(ratings.VoidedWithdrawal).Off {
		t.Errorf("%+v", p)
	}
	if len(p.Changed) != 4 {
		t.Errorf("changed %v", p.Changed)
	}
	for _, setting := range []string{"k", "k=many", "k=-1", "k=NaN", "tau=", "RESULT_DISPUTED=off", "FORFEIT=off", "MIN_MOVES=0", "ADJUDICATED=maybe", "TIME_CLASS=on", "NONE=on"} {
		if err := p.Set(setting); err == nil {
			t.Errorf("%s was taken", setting)
		}
	}
	if p.Formula.K != 24 || len(p.Changed) != 4 {
		t.Errorf("a refused setting changed %+v", p)
	}
	if again, _ := ratings.Open("cxa-like"); again.Formula.K != 20 {
		t.Error("a setting changed the profile of others")
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("id = \"x\"\ndate = \"2026-01-01\"\n[formula]\nkind = \"fide\"\n[[rule]]\nreason = \"BYE\"\ntext.zh = \"一\"\ntext.en = \"a\"\n"))
	f.Add([]byte("id = 3"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ratings.Parse("profile", data)
		if err == nil && (p.ID == "" || len(p.Rules) == 0) {
			t.Errorf("%+v", p)
		}
	})
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"id = \"x\"\nmisspelt = 1\n":          "unknown key",
		"[[rule]]\nreason = \"FORFEITS\"\n":   "there is no reason",
		"id = \"x\"\n":                        "id and date",
		"id = \"x\"\ndate = \"2026-01-01\"\n": "always in force",
	} {
		if _, err := ratings.Parse("own.toml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
