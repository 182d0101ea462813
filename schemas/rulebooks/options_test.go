package rulebooks

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestOptions walks every option as a reader would. That there are D1 to D36,
// R1 to R19, F1 and F2: rulebooks/clauses.md §6, cases/xiangqi-2011-reading.md, and
// "Forbidden-move readings" and "Equivalent fifths" in formats/renju.md.
func TestOptions(t *testing.T) {
	var want []string
	for n := 1; n <= 36; n++ {
		want = append(want, fmt.Sprintf("D%d", n))
	}
	for n := 1; n <= 19; n++ {
		want = append(want, fmt.Sprintf("R%d", n))
	}
	want = append(want, "F1", "F2")
	var got []string
	for _, o := range Options() {
		got = append(got, o.ID)
		checkTexts(t, o.ID, o.Name)
		checkTexts(t, o.ID+" why", o.Why)
		if found, ok := LookupOption(o.ID); !ok || found.Name != o.Name {
			t.Errorf("LookupOption(%q) does not find it", o.ID)
		}
		if len(o.Texts) == 0 || len(o.Choices) < 2 {
			t.Errorf("%s: %d texts and %d choices leave nothing to decide", o.ID, len(o.Texts), len(o.Choices))
		}
		for _, p := range o.Texts {
			checkTexts(t, o.ID+" text", p.Says)
			if len(p.Clauses) == 0 {
				t.Errorf("%s: a text of no clause: %s", o.ID, p.Says.En)
			}
		}
		keys := map[string]bool{ByProfile: o.Profiles != nil}
		for _, c := range o.Choices {
			checkTexts(t, o.ID+" choice", c.Means)
			if keys[c.Key] || c.Key == ByProfile || c.Key == "" {
				t.Errorf("%s: the choice %q is empty, repeated or reserved", o.ID, c.Key)
			}
			keys[c.Key] = true
		}
		if !keys[o.Default] || (o.Default == ByProfile) != (o.Profiles != nil) {
			t.Errorf("%s: the default %q is no choice, or profiles are given without need", o.ID, o.Default)
		}
		for profile, key := range o.Profiles {
			if !slices.Contains(Profiles(), profile) || !keys[key] || key == ByProfile {
				t.Errorf("%s: %s = %q: no such profile or choice", o.ID, profile, key)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("options %v, want %v", got, want)
	}
	for _, id := range []string{"", "D0", "D37", "R20", "F3", "d1", "profile"} {
		if _, ok := LookupOption(id); ok {
			t.Errorf("there is an option %q", id)
		}
	}
}

// TestOptionsAndClauses holds that options and clauses name each other.
func TestOptionsAndClauses(t *testing.T) {
	for _, b := range Books() {
		for _, c := range b.Clauses {
			for _, id := range c.Options {
				if _, ok := LookupOption(id); !ok {
					t.Errorf("%s names option %s, which does not exist", c.ID, id)
				}
			}
		}
	}
	for _, o := range Options() {
		bears := o.Clauses()
		books := map[string]bool{}
		for _, p := range o.Texts {
			for _, id := range p.Clauses {
				books[id.Rulebook()] = true
				if _, ok := Clause(id); !ok {
					t.Errorf("%s: there is no clause %s", o.ID, id)
				} else if !slices.Contains(bears, id) {
					t.Errorf("%s quotes %s, which does not name it", o.ID, id)
				}
			}
		}
		for _, id := range bears {
			if !books[id.Rulebook()] {
				t.Errorf("%s names %s, but no text of that book is quoted", id, o.ID)
			}
		}
	}
}

// TestOptionsAgreeWithBooks holds that what an option decides by default is what
// the parameters of the book say, so that the two cannot drift apart.
func TestOptionsAgreeWithBooks(t *testing.T) {
	s := NewSettings()
	for _, o := range Options() {
		for _, profile := range Profiles() {
			p := parametersOf(t, profile)
			choice, ok := o.Choice(s.Value(o.ID, profile))
			if !ok && o.Default != ByProfile {
				t.Errorf("%s: no choice for %s", o.ID, profile)
			}
			for name, value := range choice.Sets {
				i := slices.IndexFunc(specs[:], func(x spec) bool { return x.name == name })
				if i < 0 {
					t.Fatalf("%s %s sets %s, which is no parameter", o.ID, choice.Key, name)
				}
				if f := specs[i].slot(&p); f.given() && f.text() != value {
					t.Errorf("%s: %s is %s in %s, but the option means %s", o.ID, name, f.text(), profile, value)
				}
			}
		}
		for _, c := range o.Choices {
			for _, profile := range Profiles() {
				s := NewSettings()
				if err := s.Set(o.ID, c.Key); err != nil {
					t.Errorf("%s: its own choice %s cannot be set: %v", o.ID, c.Key, err)
				}
				if p, ok := s.Parameters(profile); !ok || p.Profile() != profile {
					t.Errorf("%s %s: no parameters for %s", o.ID, c.Key, profile)
				}
			}
		}
	}
}

func TestSettings(t *testing.T) {
	s := NewSettings()
	for _, test := range []struct{ id, profile, want string }{
		// rulebooks/clauses.md §6: the books' own answers.
		{"D1", "wuziqi-2009", "at-or-over"},
		{"D1", "renju-2002", "over"},
		{"D1", "xiangqi-2011", ""},
		{"D4", "renju-2002", "at-once"},
		{"D5", "wuziqi-undated", "first-5"},
		{"D8", "xiangqi-2011", "never-void"},
		{"D8", "xiangqi-2011/mass", "never-void"},
		{"D9", "xiangqi-2011", "more"},
		{"D34", "xiangqi-2011", "main-text"},
		{"D34", "xiangqi-2011/mass", "annex-1"},
		{"R9", "xiangqi-2011", "partner"},
		{"R99", "xiangqi-2011", ""},
	} {
		if got := s.Value(test.id, test.profile); got != test.want {
			t.Errorf("%s under %s is %q, want %q", test.id, test.profile, got, test.want)
		}
	}
	if err := s.Set("D5", "first-3"); err != nil {
		t.Fatal(err)
	}
	p, ok := s.Parameters("wuziqi-2009")
	if !ok || p.PassBan.Value != 3 {
		t.Errorf("pass ban is %+v", p.PassBan)
	}
	want := Override{Name: "pass-ban", Book: "5", Value: "3", Unit: "plies", Clause: "wuziqi-2009:8.1(1)", Option: "D5"}
	if got := p.Overridden(); !slices.Contains(got, want) {
		t.Errorf("overridden are %+v, want %+v", got, want)
	}
	// The event has the last word.
	if p, err := p.Override("pass-ban", "4"); err != nil || p.PassBan.Value != 4 {
		t.Errorf("pass ban is %+v, %v", p.PassBan, err)
	}
	if p, _ := s.Parameters("xiangqi-2011"); p.PassBan.Given || len(p.Overridden()) != 0 {
		t.Errorf("a renju option reached xiangqi: %+v", p.Overridden())
	}
	if err := s.Set("D5", ByProfile); err != nil || s.Value("D5", "wuziqi-2009") != "first-5" {
		t.Errorf("back by profile: %v, %s", err, s.Value("D5", "wuziqi-2009"))
	}
	all := s.All()
	if len(all) != 57 || all[0].ID != "D1" || all[9].ID != "D10" || all[36].ID != "R1" || !all[4].Default {
		t.Errorf("%d settings: %+v", len(all), all)
	}
	if _, ok := s.Parameters("xiangqi-1999"); ok {
		t.Error("parameters of a book that does not exist")
	}
	var zero Settings
	if zero.Value("D9", "xiangqi-2011") != "more" {
		t.Error("the zero value has no defaults")
	}
}

func TestSettingsErrors(t *testing.T) {
	for _, test := range []struct{ id, choice, says string }{
		{"D4", "never", "allowed are to-end, at-once, profile"},
		{"D4", "", "allowed are"},
		{"D9", ByProfile, "allowed are more, fewer"},
		{"d4", "to-end", "near it are D4"},
		{"D40", "x", "near it are D4"},
		{"R36", "x", "D36"},
		{"", "x", "no option"},
		{strings.Repeat("D", 1<<16), "x", "no option"},
		{"D4", strings.Repeat("x", 1<<16), "allowed are"},
	} {
		s := NewSettings()
		err := s.Set(test.id, test.choice)
		if err == nil || !strings.Contains(err.Error(), test.says) || len(err.Error()) > 1000 {
			t.Errorf("Set(%.20q, %.20q): %v, want it to say %q", test.id, test.choice, err, test.says)
		}
		if !slices.Equal(s.All(), NewSettings().All()) {
			t.Errorf("Set(%.20q, %.20q) failed, but changed something", test.id, test.choice)
		}
	}
}

func TestNearestOption(t *testing.T) {
	for _, test := range []struct {
		asked string
		first string
	}{{"d4", "D4"}, {" R19 ", "R19"}, {"R36", "D36"}, {"D-11", "D11"}, {"option 7", "D7"}, {"byo-yomi", "D1"}, {"白棋长连", "D31"}} {
		if got := NearestOption(test.asked, 3); len(got) == 0 || got[0] != test.first || len(got) > 3 {
			t.Errorf("NearestOption(%q) is %v, want %s first", test.asked, got, test.first)
		}
	}
	for _, asked := range []string{"", "zzzz", strings.Repeat("D", 1<<16)} {
		if got := NearestOption(asked, 3); len(got) != 0 {
			t.Errorf("NearestOption(%.20q) is %v", asked, got)
		}
	}
	if got := NearestOption("D4", 0); len(got) != 0 {
		t.Errorf("none asked for, but %v", got)
	}
}

func TestOptionFilesAreStrict(t *testing.T) {
	entries, err := optionFiles.ReadDir("options")
	if err != nil || len(entries) != len(optionNames) {
		t.Errorf("%d embedded files, %d named (%v)", len(entries), len(optionNames), err)
	}
	good, err := optionFiles.ReadFile(optionNames[0])
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"unknown key":      {"default = ", "defaults = "},
		"unknown language": {"zh = ", "cn = "},
		"broken":           {"choices = [", "choices = ["},
	} {
		bad := bytes.Replace(good, []byte(change[0]), []byte(change[1]), 1)
		if name == "broken" {
			bad = bad[:len(bad)/2]
		}
		if _, err := parseOptions(optionNames[0], bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzSettings(f *testing.F) {
	f.Add("D4", "at-once")
	f.Add("R9", "partner")
	f.Add("d 5", "profile")
	f.Fuzz(func(t *testing.T, id, choice string) {
		s := NewSettings()
		err := s.Set(id, choice)
		o, ok := LookupOption(id)
		if valid := ok && slices.Contains(o.Keys(), choice); valid != (err == nil) {
			t.Errorf("Set(%q, %q): %v", id, choice, err)
		}
		NearestOption(id, 5)
	})
}

func BenchmarkOptions(b *testing.B) {
	data := make([][]byte, len(optionNames))
	for i, name := range optionNames {
		var err error
		if data[i], err = optionFiles.ReadFile(name); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			for i, name := range optionNames {
				if _, err := parseOptions(name, data[i]); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("value", func(b *testing.B) {
		s := NewSettings()
		b.ReportAllocs()
		for range b.N {
			s.Value("R19", "xiangqi-2011")
		}
	})
}
