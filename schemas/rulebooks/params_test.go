package rulebooks

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qipu/schemas"
)

// silent are the parameters that a profile does not give, each for a reason.
// Everything else of its game it must give.
func silent() map[string]string {
	return map[string]string{
		"xiangqi-2011": `byo-yomi byo-yomi-calls short-byo-yomi short-byo-yomi-calls byo-yomi-boundary
		record-exempt-at-limit record-exempt-byo-yomi record-completed-after record-exempt-below-age
		suicide-fouls upset-gain ties-left`,
		"xiangqi-2011/mass": `byo-yomi byo-yomi-calls short-byo-yomi short-byo-yomi-calls byo-yomi-boundary
		record-exempt-at-limit record-exempt-byo-yomi record-completed-after record-exempt-below-age ties-left`,
		// Swiss pairing stands in the lost appendix 3.
		"wuziqi-2009": `fatal-warnings short-byo-yomi short-byo-yomi-calls overtime-repeats press-first-short press-first-short-gain
		team-colours-by-board other-points bye-wins bye-opponent rank-round-robin-multi rank-swiss-other rank-team-swiss-other
		rank-team-members swiss-rounds swiss-rounds-odd swiss-rematch swiss-floats swiss-colour-excess swiss-colour-run
		swiss-final-excess best-of long-match`,
		// Articles 15 to 17 and the appendices are lost.
		"wuziqi-undated": `fatal-warnings overtime-repeats team-colours-by-board round-robin-games points other-points match-points
		bye-wins bye-opponent rank-round-robin rank-round-robin-multi rank-swiss rank-swiss-other rank-team-round-robin
		rank-team-swiss rank-team-swiss-other rank-team-members ties-left withdrawal-round-robin withdrawal-swiss
		withdrawal-half swiss-rounds swiss-rounds-odd swiss-rematch swiss-floats swiss-colour-excess swiss-colour-run
		swiss-final-excess seeds-16 seeds-32 seeds-64 seeds-128 byes-16 byes-32 byes-64 byes-128 best-of long-match`,
		// It names no opening, no limit of lateness, no exemption from recording.
		"renju-2002": `diagonal-openings direct-openings opening-claim-before fatal-violations draw-offer-lead colour-plies shared-time
		short-byo-yomi short-byo-yomi-calls overtime-repeats lateness record-exempt record-exempt-at-limit record-exempt-rapid
		record-exempt-byo-yomi record-completed-after record-exempt-below-age record-loans press-first-gain press-first-loss
		press-first-short press-first-short-gain workload-days workload-sessions workload-games-day workload-games-session
		workload-rest jury-least team-colours-by-board bye-wins bye-opponent rank-round-robin-multi rank-swiss-other
		rank-team-swiss rank-team-swiss-other rank-team-members swiss-rounds swiss-rounds-odd swiss-rematch swiss-floats
		swiss-colour-excess swiss-colour-run swiss-final-excess seeds-16 seeds-32 seeds-64 seeds-128 byes-16 byes-32 byes-64 byes-128`,
	}
}

func parametersOf(t testing.TB, profile string) Parameters {
	t.Helper()
	p, ok := ParametersOf(profile)
	if !ok {
		t.Fatalf("there is no profile %s", profile)
	}
	return p
}

// TestParametersFilled holds that every parameter of a game is given by each of
// its books or stands in the table of what that book is silent on.
func TestParametersFilled(t *testing.T) {
	for _, id := range Profiles() {
		p := parametersOf(t, id)
		if id == "axf" {
			continue // a summary of the law of repetition only
		}
		book, _ := Open(p.sheet.profile[:len(strings.Split(id, "/")[0])])
		missing := strings.Fields(silent()[id])
		for i := range specs {
			if specs[i].game != schemas.KindUnknown && specs[i].game != book.Game {
				if specs[i].slot(&p).given() {
					t.Errorf("%s gives %s of another game", id, specs[i].name)
				}
				continue
			}
			if given, want := specs[i].slot(&p).given(), !slices.Contains(missing, specs[i].name); given != want {
				t.Errorf("%s: %s given is %v, want %v", id, specs[i].name, given, want)
			}
		}
		for _, name := range missing {
			if !slices.ContainsFunc(specs[:], func(s spec) bool { return s.name == name }) {
				t.Errorf("%s: %s is no parameter", id, name)
			}
		}
	}
}

// TestParameterSources walks every parameter as a reader would.
func TestParameterSources(t *testing.T) {
	for _, id := range Profiles() {
		p := parametersOf(t, id)
		if p.Profile() != id {
			t.Errorf("profile %s calls itself %s", id, p.Profile())
		}
		checkTexts(t, id, p.About())
		book, _, _ := strings.Cut(id, "/")
		for _, l := range p.All() {
			where := id + " " + l.Name
			if _, ok := Clause(l.Clause); !ok || l.Clause.Rulebook() != book {
				t.Errorf("%s: %q is no clause of the book", where, l.Clause)
			}
			if _, ok := Unit(l.Unit); !ok {
				t.Errorf("%s: unknown unit %q", where, l.Unit)
			}
			checkTexts(t, where, l.Text)
			if !strings.HasSuffix(l.Text.Zh, "。") || !strings.HasSuffix(l.Text.En, ".") {
				t.Errorf("%s: the text does not end as a sentence does", where)
			}
			// What is listed can be given back.
			if q, err := p.Override(l.Name, l.Value); err != nil || len(q.Overridden()) != 0 {
				t.Errorf("%s: its own value %q gives %v, %v", where, l.Value, q.Overridden(), err)
			}
		}
	}
	for _, n := range slices.Concat(units[:], tieBreaks[:]) {
		checkTexts(t, n.name, n.text)
	}
}

// TestSpecs holds that every field of Parameters is listed once.
func TestSpecs(t *testing.T) {
	seen := map[string]bool{}
	fields := map[any]string{}
	var p Parameters
	v := reflect.ValueOf(&p).Elem()
	for i := range v.NumField() {
		if v.Type().Field(i).IsExported() {
			fields[v.Field(i).Addr().Pointer()] = v.Type().Field(i).Name
		}
	}
	for i := range specs {
		if seen[specs[i].name] {
			t.Errorf("%s stands twice", specs[i].name)
		}
		seen[specs[i].name] = true
		at := reflect.ValueOf(specs[i].slot(&p)).FieldByName("p").Pointer()
		if _, ok := fields[at]; !ok {
			t.Errorf("%s fills a field that another one fills", specs[i].name)
		}
		delete(fields, at)
	}
	for _, name := range fields {
		t.Errorf("no parameter fills %s", name)
	}
}

// Facts of the texts, by profile: rulebooks/xiangqi-2011.txt, wuziqi-2009.txt,
// wuziqi-undated.txt and renju-2002.txt.
func TestParameterFacts(t *testing.T) {
	for profile, facts := range map[string]string{
		"xiangqi-2011": `board-files 9 · board-ranks 10 · natural-limit 60 · natural-limit-checks 10 · repetitions 3 · loop-rounds-two 6 · loop-rounds-many 9
			· fatal-fouls 3 · fatal-illegal-national 1 · fatal-illegal-other 2 · fatal-idle-presses 2 · fatal-false-claims 2 · lateness 15
			· lateness-clock from-turn · points 2/1/0 · other-points 3/1/0, 3/1-2/0 · withdrawal-swiss never-void · withdrawal-half opponents
			· missed-plies-foul 4 · missed-plies-two-fouls 8 · false-claim-loss 5 · colour-minutes 20 · swiss-rounds 7 · rapid-time 0-15
			· rank-swiss points more, opponents more, wins more, fouls fewer, second-games more, previous-round more`,
		"xiangqi-2011/mass": `natural-limit 30-40 · natural-limit-checks 0 · fatal-fouls 3 · fatal-illegal-national 0 · suicide-loses false
			· perpetual-check must-vary · both-banned draw · upset-gain 5 · lateness 15 · fatal-false-claims 2`,
		"wuziqi-2009": `board-files 15 · pass-ban 5 · byo-yomi 60 · byo-yomi-boundary reaching · fatal-violations 2 · points 1/0.5/0 · opening-counts 26
			· overline-claim to-end · drawing-passes same-round · main-time 30-300 · shared-time 60-600 · press-first-gain 2 · press-first-loss 5
			· withdrawal-swiss void-below-half · withdrawal-half rounds · record-exempt 5 · lateness-clock from-start · overtime-minutes 10, 5
			· seeds-16 1, 16, 9, 8 · byes-32 2, 31, 18, 15, 10, 23, 26, 7
			· rank-team-round-robin team-match-points more, match-points more, game-points more, minor-score more, board-points more, violations fewer`,
		"wuziqi-undated": `pass-ban 5 · byo-yomi 60 · short-byo-yomi 30 · press-first-short 7 · press-first-short-gain 5 · fatal-violations 2`,
		"renju-2002": `pass-ban 3 · byo-yomi-boundary exceeding · fatal-warnings 3 · points 2/1/0 · other-points 1/0.5/0 · opening-counts 24, 26
			· overline-claim at-once · drawing-passes any-order · best-of 3, 5, 7 · byo-yomi-calls 30, 45, 55, 56, 57, 58, 59`,
		"axf": `repetitions 3 · natural-limit 50-60 · natural-limit-checks 10`,
	} {
		got := map[string]string{}
		for _, l := range parametersOf(t, profile).All() {
			got[l.Name] = l.Value
		}
		for fact := range strings.SplitSeq(facts, "·") {
			name, want, _ := strings.Cut(strings.Join(strings.Fields(fact), " "), " ")
			if got[name] != want {
				t.Errorf("%s: %s is %q, want %q", profile, name, got[name], want)
			}
		}
	}
	p := parametersOf(t, "wuziqi-2009")
	names := slices.Concat(p.DiagonalOpenings.Value, p.DirectOpenings.Value)
	slices.Sort(names)
	if len(names) != 26 || len(slices.Compact(names)) != 26 {
		t.Errorf("the 26 openings are %v", names)
	}
	if p.NaturalLimit.Given || p.PassBan.Clause != "wuziqi-2009:8.1(1)" {
		t.Errorf("natural limit %+v, pass ban %+v", p.NaturalLimit, p.PassBan)
	}
	// Every bye place is the neighbour of the seed place of the same rank (A1.3.3c).
	for _, draw := range []struct{ seeds, byes []int }{
		{p.Seeds16.Value, p.Byes16.Value}, {p.Seeds32.Value, p.Byes32.Value}, {p.Seeds64.Value, p.Byes64.Value}, {p.Seeds128.Value, p.Byes128.Value},
	} {
		for i, seed := range draw.seeds {
			if want := seed - 1 + 2*(seed%2); i >= len(draw.byes) || draw.byes[i] != want {
				t.Errorf("seeds %v, byes %v: at %d want %d", draw.seeds, draw.byes, i, want)
			}
		}
	}
}

func TestOverride(t *testing.T) {
	book := parametersOf(t, "xiangqi-2011")
	p, err := book.Override("natural-limit", "50")
	if err != nil {
		t.Fatal(err)
	}
	if p.NaturalLimit.Value != (Range{50, 50}) || p.NaturalLimit.Clause != "xiangqi-2011:4.2.4" {
		t.Errorf("natural limit is %+v", p.NaturalLimit)
	}
	want := []Override{{Name: "natural-limit", Book: "60", Value: "50", Unit: "rounds", Clause: "xiangqi-2011:4.2.4"}}
	if got := p.Overridden(); !slices.Equal(got, want) {
		t.Errorf("overridden are %+v, want %+v", got, want)
	}
	if len(book.Overridden()) != 0 || book.NaturalLimit.Value != (Range{60, 60}) {
		t.Error("the original has changed")
	}
	// A second change keeps the book's value, and going back undoes it.
	p, _ = p.Override("natural-limit", "40")
	p, _ = p.Override("byo-yomi", "30")
	if got := p.Overridden(); len(got) != 2 || got[0] != (Override{Name: "byo-yomi", Value: "30", Unit: "seconds"}) || got[1].Book != "60" || got[1].Value != "40" {
		t.Errorf("overridden are %+v", got)
	}
	p, _ = p.Override("natural-limit", " 60 ")
	if got := p.Overridden(); len(got) != 1 || got[0].Name != "byo-yomi" || !p.ByoYomi.Given {
		t.Errorf("overridden are %+v", got)
	}
	p, err = p.Override("rank-swiss", "points more, wins more, fouls fewer")
	if err != nil || !slices.Equal(p.RankSwiss.Value, Ranking{{By: ByPoints}, {By: ByWins}, {By: ByFouls, Fewer: true}}) {
		t.Errorf("ranking is %v, %v", p.RankSwiss.Value, err)
	}
	p, err = p.Override("points", "3/1-2/0")
	if err != nil || p.Points.Value != (Scale{Win: 6, DrawFirst: 2, DrawSecond: 4}) {
		t.Errorf("points are %+v, %v", p.Points.Value, err)
	}
}

// xiangqi-2011:4.2.4 lets an event set a lower natural limit than 60 (酌减), and A1.3b
// gives 30 to 40 at mass events; no clause lets it raise either. An option that
// chooses between the two may; axf:12 leaves the number to the event.
func TestNaturalLimitIsLoweredOnly(t *testing.T) {
	annex, main := NewSettings(), NewSettings()
	if err := annex.Set("D34", "annex-1"); err != nil {
		t.Fatal(err)
	}
	if err := main.Set("D34", "main-text"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		settings *Settings
		profile  string
		most     int
	}{
		{NewSettings(), "xiangqi-2011", 60},
		{NewSettings(), "xiangqi-2011/mass", 40},
		{annex, "xiangqi-2011", 40},
		{main, "xiangqi-2011/mass", 60},
		{NewSettings(), "axf", 1000},
	} {
		p, ok := c.settings.Parameters(c.profile)
		if !ok {
			t.Fatal(c.profile)
		}
		for n, allowed := range map[int]bool{1: true, c.most: true, c.most + 1: false} {
			q, err := p.Override("natural-limit", strconv.Itoa(n))
			if (err == nil) != allowed || allowed && q.NaturalLimit.Value.Most != n {
				t.Errorf("%s, at most %d: %d gives %v, %v", c.profile, c.most, n, q.NaturalLimit.Value, err)
			}
			if !allowed {
				continue
			}
			if q, err = q.Override("natural-limit", strconv.Itoa(c.most)); err != nil || q.NaturalLimit.Value.Most != c.most {
				t.Errorf("%s: lowered to %d it cannot be set back to %d: %v", c.profile, n, c.most, err)
			}
		}
	}
}

func TestOverrideErrors(t *testing.T) {
	p := parametersOf(t, "xiangqi-2011")
	for _, test := range []struct{ name, value, says string }{
		{"natural-limits", "50", "natural-limit"},
		{"natural_limit", "50", "near it are natural-limit"},
		{"pass-ban", "3", "pass-ban is of renju"},
		{"", "3", "no parameter"},
		{strings.Repeat("x", 1<<16), "3", "no parameter"},
		{"natural-limit", "0", "from 1 to 60"},
		{"natural-limit", "sixty", "from 1 to 60"},
		{"natural-limit", "61", "of the number of xiangqi-2011:4.2.4 an event may only set a lower one (酌减)"},
		{"natural-limit", "50-61", "xiangqi-2011:4.2.4"},
		{"natural-limit", "60-30", "a span"},
		{"fatal-fouls", "3.5", "fatal-fouls: \"3.5\" is no whole number; allowed is a whole number from 0 to 100"},
		{"fatal-fouls", "99999999999999999999", "whole number from 0"},
		{"suicide-loses", "yes", "true or false"},
		{"withdrawal-swiss", "void", "void-below-half or never-void"},
		{"points", "2/1", "2/1/0"},
		{"points", "2/-1/0", "2/1/0"},
		{"points", "2/0.25/0", "2/1/0"},
		{"rank-swiss", "points", "more or fewer"},
		{"rank-swiss", "points more, luck more", "minor-score"},
		{"rank-swiss", "points more, points more", "stands twice"},
		{"round-robin-games", "1,,2", "separated by commas"},
		{"round-robin-games", strings.Repeat("1,", 1000) + "1", "entries"},
		{"banned-cycles", strings.Repeat("长", 5000), "bytes"},
		{"banned-cycles", "a b", "one word"},
	} {
		q, err := p.Override(test.name, test.value)
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("Override(%.40q, %.40q): %v, want it to say %q", test.name, test.value, err, test.says)
		}
		if len(q.Overridden()) != 0 || q.NaturalLimit.Value != p.NaturalLimit.Value {
			t.Errorf("Override(%.40q, %.40q) failed, but changed something", test.name, test.value)
		}
		if err != nil && len(err.Error()) > 9000 {
			t.Errorf("Override(%.40q, …): the error has %d bytes", test.name, len(err.Error()))
		}
	}
}

func TestParameterFilesAreStrict(t *testing.T) {
	entries, err := parameterFiles.ReadDir("parameters")
	if err != nil || len(entries) != len(profiles) {
		t.Errorf("%d embedded files for %d profiles (%v)", len(entries), len(profiles), err)
	}
	good, err := parameterFiles.ReadFile("parameters/axf.toml")
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"unknown key":    {"clause = ", "clauses = "},
		"no clause":      {`clause = "axf:12"`, `clause = ""`},
		"unknown name":   {`"repetitions"`, `"repetition"`},
		"other game":     {`"repetitions"`, `"pass-ban"`},
		"twice":          {`"natural-limit-checks"`, `"repetitions"`},
		"wrong type":     {"value = 3", `value = "3"`},
		"out of range":   {"value = 3", "value = 300"},
		"a float":        {"value = 3", "value = 3.0"},
		"a table":        {"value = 3", "value = {a = 1}"},
		"mixed list":     {`["长将", "长捉"]`, `["长将", 1]`},
		"nested list":    {`["长将", "长捉"]`, `[["长将"]]`},
		"wrong unit":     {`unit = "times"`, `unit = "rounds"`},
		"unknown game":   {`game = "xiangqi"`, `game = "chess"`},
		"broken":         {"[[parameter]]", "[[parameter"},
		"comma in entry": {`"长捉"`, `"长,捉"`},
	} {
		bad := bytes.Replace(good, []byte(change[0]), []byte(change[1]), 1)
		if bytes.Equal(bad, good) {
			t.Errorf("%s: nothing was changed", name)
		}
		if _, err := parseParameters("axf.toml", bad, Parameters{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzOverride(f *testing.F) {
	f.Add("natural-limit", "30-40")
	f.Add("points", "3/1-2/0")
	f.Add("rank-swiss", "points more, fouls fewer")
	f.Add("byo-yomi-boundary", "reaching")
	f.Add("natural-limit", "9223372036854775808-")
	p := parametersOf(f, "xiangqi-2011")
	f.Fuzz(func(t *testing.T, name, value string) {
		q, err := p.Override(name, value)
		if err != nil {
			if len(q.Overridden()) != 0 {
				t.Error("an error, but something is overridden")
			}
			return
		}
		// What was taken can be read back and says the same.
		for _, o := range q.Overridden() {
			again, err := p.Override(name, o.Value)
			if err != nil || !slices.Equal(again.Overridden(), q.Overridden()) {
				t.Errorf("%s: %q became %q, which gives %v, %v", name, value, o.Value, again.Overridden(), err)
			}
		}
	})
}

func BenchmarkParameters(b *testing.B) {
	for _, id := range []string{"xiangqi-2011", "wuziqi-2009"} {
		data, err := parameterFiles.ReadFile(fmt.Sprintf("parameters/%s.toml", id))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(id, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				if _, err := parseParameters(id, data, Parameters{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
