package rulebooks

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

// ByProfile is the choice of an option that means the value of the profile in
// force.
const ByProfile = "profile"

// Option is a point on which the rulebooks conflict or are silent (D1 to D36), or
// on which the law of repetition of xiangqi (R1 to R19) or the forbidden moves and
// offered fifths of renju (F1, F2) can be read in more than one way.
type Option struct {
	ID       string // "D4"
	Name     schemas.Text
	Texts    []Passage         // what the rulebooks say
	Choices  []Choice          // without ByProfile
	Default  string            // the key of a choice, or ByProfile
	Profiles map[string]string // the choice of each profile, where Default is ByProfile; nil else
	Why      schemas.Text      // why this default
}

// Passage is what some clauses say on an option, in our own words.
type Passage struct {
	Clauses []schemas.ClauseID
	Says    schemas.Text
}

// Choice is one way to decide an option.
type Choice struct {
	Key   string
	Means schemas.Text
	Sets  map[string]string // parameters that it decides, as Parameters.Override reads them
}

//go:embed options/*.toml
var optionFiles embed.FS

// optionNames are the files of the options in the order of their numbers.
var optionNames = [...]string{"options/conflicts.toml", "options/readings.toml", "options/forbidden.toml"}

var options = sync.OnceValue(func() []Option {
	var all []Option
	for _, name := range optionNames {
		data, err := optionFiles.ReadFile(name)
		if err != nil {
			panic("rulebooks: " + err.Error())
		}
		some, err := parseOptions(name, data)
		if err != nil {
			panic("rulebooks: " + err.Error())
		}
		all = append(all, some...)
	}
	return all
})

// Options returns all options: D1 to D36, R1 to R19, F1 and F2. They are read on the
// first call and shared: the caller must not change them.
func Options() []Option { return slices.Clone(options()) }

// LookupOption returns the option of that id; ok is false when there is none.
func LookupOption(id string) (option Option, ok bool) {
	all := options()
	i := slices.IndexFunc(all, func(o Option) bool { return o.ID == id })
	if i < 0 {
		return Option{}, false
	}
	return all[i], true
}

// Choice returns the choice of that key; ok is false when there is none.
func (o Option) Choice(key string) (choice Choice, ok bool) {
	i := slices.IndexFunc(o.Choices, func(c Choice) bool { return c.Key == key })
	if i < 0 {
		return Choice{}, false
	}
	return o.Choices[i], true
}

// Keys returns what the option may be set to, ByProfile last where it is allowed.
func (o Option) Keys() []string {
	keys := make([]string, len(o.Choices), len(o.Choices)+1)
	for i, c := range o.Choices {
		keys[i] = c.Key
	}
	if o.Profiles != nil {
		keys = append(keys, ByProfile)
	}
	return keys
}

// Clauses returns the clauses that the option bears on, those that name it, in
// the order of the books. All books are read.
func (o Option) Clauses() []schemas.ClauseID {
	var ids []schemas.ClauseID
	for i := range shelf {
		for _, c := range shelf[i].open().Clauses {
			if slices.Contains(c.Options, o.ID) {
				ids = append(ids, c.ID)
			}
		}
	}
	return ids
}

// value resolves a choice for a profile, "" where the profile has none.
func (o *Option) value(choice, profile string) string {
	if choice != ByProfile {
		return choice
	}
	if v, ok := o.Profiles[profile]; ok {
		return v
	}
	book, _, _ := strings.Cut(profile, "/")
	return o.Profiles[book]
}

// NearestOption returns at most n ids of options that may be meant by an id that
// is none, the likeliest first: those of the same number, then those spelt
// nearly so, then those whose name holds what was asked for.
func NearestOption(asked string, n int) []string {
	asked = strings.ToLower(strings.TrimSpace(asked))
	if n <= 0 || asked == "" || len(asked) > maxAsked {
		return nil
	}
	type near struct {
		id    string
		group int
	}
	var found []near
	var row [maxAsked + 1]int
	number := strings.TrimLeft(asked, "abcdefghijklmnopqrstuvwxyz -:")
	for _, o := range options() {
		id := strings.ToLower(o.ID)
		switch d := distance(asked, id, row[:]); {
		case d == 0:
			found = append(found, near{o.ID, 0})
		case number != "" && number == id[1:]:
			found = append(found, near{o.ID, 1})
		case d == 1:
			found = append(found, near{o.ID, 2})
		case len(asked) > 2 && (strings.Contains(strings.ToLower(o.Name.En), asked) || strings.Contains(o.Name.Zh, asked)):
			found = append(found, near{o.ID, 3})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.group - b.group })
	ids := make([]string, 0, min(n, len(found)))
	for _, f := range found[:min(n, len(found))] {
		ids = append(ids, f.id)
	}
	return ids
}

// optionFile is the layout of a file of options.
type optionFile struct {
	Options []struct {
		ID    string       `toml:"id"`
		Name  schemas.Text `toml:"name"`
		Texts []struct {
			Clauses []schemas.ClauseID `toml:"clauses"`
			Zh      string             `toml:"zh"`
			En      string             `toml:"en"`
		} `toml:"texts"`
		Choices []struct {
			Key  string            `toml:"key"`
			Zh   string            `toml:"zh"`
			En   string            `toml:"en"`
			Sets map[string]string `toml:"sets"`
		} `toml:"choices"`
		Default string            `toml:"default"`
		Profile map[string]string `toml:"profile"`
		Why     schemas.Text      `toml:"why"`
	} `toml:"option"`
}

// parseOptions reads a file of options. Unknown keys are errors.
func parseOptions(name string, data []byte) ([]Option, error) {
	var f optionFile
	meta, err := toml.NewDecoder(bytes.NewReader(data)).Decode(&f)
	if err != nil {
		return nil, fmt.Errorf("reading options %s: %w", name, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("reading options %s: unknown key %s", name, unknown[0])
	}
	all := make([]Option, len(f.Options))
	for i, o := range f.Options {
		all[i] = Option{ID: o.ID, Name: o.Name, Default: o.Default, Profiles: o.Profile, Why: o.Why}
		for _, t := range o.Texts {
			all[i].Texts = append(all[i].Texts, Passage{Clauses: t.Clauses, Says: schemas.Text{Zh: t.Zh, En: t.En}})
		}
		for _, c := range o.Choices {
			all[i].Choices = append(all[i].Choices, Choice{Key: c.Key, Means: schemas.Text{Zh: c.Zh, En: c.En}, Sets: c.Sets})
		}
	}
	return all, nil
}
