package ratings

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

//go:embed *.toml
var files embed.FS

// MaxBytes bounds the file of a profile: ten times what one of ours has.
const MaxBytes = 64 << 10

// Open returns a profile of ours; ok is false when there is none of that name. One that
// cannot be read is a fault of the build, which a test finds, so it panics.
func Open(id string) (*Profile, bool) {
	if !slices.Contains(ids[:], id) {
		return nil, false
	}
	data, err := files.ReadFile(id + ".toml")
	if err != nil {
		panic("ratings: " + err.Error())
	}
	p, err := Parse(id+".toml", data)
	if err != nil {
		panic("ratings: " + err.Error())
	}
	return p, true
}

// profileFile is the layout of a profile.
type profileFile struct {
	ID      string       `toml:"id"`
	Date    string       `toml:"date"`
	Source  string       `toml:"source"`
	Off     bool         `toml:"off"`
	Title   schemas.Text `toml:"title"`
	About   schemas.Text `toml:"about"`
	Formula formulaFile  `toml:"formula"`
	Classes []classFile  `toml:"class"`
	Rules   []ruleFile   `toml:"rule"`
}

type formulaFile struct {
	Kind             FormulaKind `toml:"kind"`
	K                float64     `toml:"k"`
	ProvisionalK     float64     `toml:"provisional-k"`
	ProvisionalGames int         `toml:"provisional-games"`
	Scale            float64     `toml:"scale"`
	Cap              int         `toml:"cap"`
	Initial          int         `toml:"initial"`
	Tau              float64     `toml:"tau"`
	Deviation        float64     `toml:"deviation"`
	Volatility       float64     `toml:"volatility"`
}

type classFile struct {
	Name  string `toml:"name"`
	Least int    `toml:"least"`
	Above int    `toml:"above"`
	Below int    `toml:"below"`
	Most  int    `toml:"most"`
	Floor []struct {
		Rating  int `toml:"rating"`
		Minutes int `toml:"minutes"`
	} `toml:"floor"`
}

type ruleFile struct {
	Reason   string       `toml:"reason"`
	Clause   string       `toml:"clause"`
	Off      bool         `toml:"off"`
	Classes  []string     `toml:"classes"`
	Plies    int          `toml:"plies"`
	Gap      int          `toml:"gap"`
	Above    int          `toml:"above"`
	Category string       `toml:"category"`
	Text     schemas.Text `toml:"text"`
}

// Parse reads a profile, one of ours or a federation's own; name is what errors call it. A key
// or a reason that is not known is an error: a misspelt one would be a rule left out.
func Parse(name string, data []byte) (*Profile, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("rating profile %s: it has at most %d bytes", name, MaxBytes)
	}
	var f profileFile
	meta, err := toml.NewDecoder(bytes.NewReader(data)).Decode(&f)
	if err != nil {
		return nil, fmt.Errorf("rating profile %s: %w", name, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("rating profile %s: unknown key %s", name, unknown[0])
	}
	sum := sha256.Sum256(data)
	p := &Profile{
		ID: f.ID, Date: f.Date, Source: f.Source, Title: f.Title, About: f.About, Off: f.Off, SHA256: hex.EncodeToString(sum[:]),
		Formula: Formula(f.Formula),
	}
	for _, c := range f.Classes {
		class := Class{Name: c.Name, Least: c.Least, Above: c.Above, Below: c.Below, Most: c.Most}
		for _, fl := range c.Floor {
			class.Floor = append(class.Floor, Floor(fl))
		}
		p.Classes = append(p.Classes, class)
	}
	for i := range f.Rules {
		r := &f.Rules[i]
		reason, ok := ParseReason(r.Reason)
		if !ok {
			return nil, fmt.Errorf("rating profile %s: rule %d: there is no reason %.40q; the reasons are %s", name, i+1, r.Reason, strings.Join(reasonCodes[:], ", "))
		}
		p.Rules = append(p.Rules, Rule{reason, r.Clause, r.Off, r.Classes, r.Plies, r.Gap, r.Above, r.Category, r.Text})
	}
	if err := p.check(); err != nil {
		return nil, fmt.Errorf("rating profile %s: %w", name, err)
	}
	return p, nil
}

// always are the reasons that every profile has: without them a game would count of which
// nobody knows the players or the result.
var always = [...]Reason{Forfeit, DoubleForfeit, Bye, NoResult, DoubleLoss, SamePlayer, PlayerUnknown, Unpaired, Duplicate, ResultDisputed}

// check holds what the judge relies on.
func (p *Profile) check() error {
	if p.ID == "" || p.Date == "" {
		return fmt.Errorf("id and date are asked for")
	}
	for _, reason := range always {
		i := slices.IndexFunc(p.Rules, func(r Rule) bool { return r.Reason == reason })
		if i < 0 || p.Rules[i].Off || len(p.Rules[i].Classes) > 0 {
			return fmt.Errorf("%s is a rule of every profile, always in force", reason)
		}
	}
	for i := range p.Rules {
		r := &p.Rules[i]
		switch {
		case r.Text.Zh == "" || r.Text.En == "":
			return fmt.Errorf("%s: a text in both languages is asked for", r.Reason)
		case slices.IndexFunc(p.Rules, func(o Rule) bool { return o.Reason == r.Reason }) != i:
			return fmt.Errorf("%s stands twice", r.Reason)
		case r.Reason == MinMoves && !r.Off && r.Plies < 1, r.Reason == RatingGap && !r.Off && r.Gap < 1, r.Reason == RuleCategory && !r.Off && r.Category == "":
			return fmt.Errorf("%s: its number is asked for", r.Reason)
		}
		for _, class := range r.Classes {
			if !slices.ContainsFunc(p.Classes, func(c Class) bool { return c.Name == class }) {
				return fmt.Errorf("%s: there is no class %.40q", r.Reason, class)
			}
		}
	}
	return p.Formula.check()
}

func (f *Formula) check() error {
	positive := func(list ...float64) bool {
		return !slices.ContainsFunc(list, func(x float64) bool { return !(x > 0) || math.IsInf(x, 0) || x > 100_000 })
	}
	switch f.Kind {
	case FIDE, WHR:
		return nil
	case Elo:
		if !positive(f.K, f.Scale, float64(f.Initial)) || f.ProvisionalGames > 0 && !positive(f.ProvisionalK) || f.Cap < 0 || f.ProvisionalGames < 0 {
			return fmt.Errorf("formula elo: k, scale and initial, and provisional-k with provisional-games, are numbers above 0")
		}
		return nil
	case Glicko:
		if !positive(f.Tau, f.Deviation, f.Volatility, float64(f.Initial)) {
			return fmt.Errorf("formula glicko-2: tau, deviation, volatility and initial are numbers above 0")
		}
		return nil
	}
	return fmt.Errorf("formula %.40q: one of fide, elo, glicko-2, whr is asked for", f.Kind)
}

// Set sets a number of the formula (k=24), the number of a rule (MIN_MOVES=20), or whether a
// rule holds (ADJUDICATED=on). The profile says what was set.
func (p *Profile) Set(setting string) error {
	name, value, ok := strings.Cut(setting, "=")
	if !ok {
		return fmt.Errorf("%.60q: NAME=VALUE is asked for", setting)
	}
	before := *p
	p.Rules = slices.Clone(p.Rules)
	if err := p.set(name, value); err != nil {
		*p = before
		return err
	}
	if err := p.check(); err != nil {
		*p = before
		return fmt.Errorf("%.60q: %w", setting, err)
	}
	p.Changed = append(p.Changed, setting)
	return nil
}

func (p *Profile) set(name, value string) error {
	if reason, ok := ParseReason(name); ok {
		i := slices.IndexFunc(p.Rules, func(r Rule) bool { return r.Reason == reason })
		if i < 0 {
			return fmt.Errorf("%s is no rule of %s", name, p.ID)
		}
		return p.Rules[i].set(value)
	}
	f := &p.Formula
	floats := map[string]*float64{"k": &f.K, "provisional-k": &f.ProvisionalK, "scale": &f.Scale, "tau": &f.Tau, "deviation": &f.Deviation, "volatility": &f.Volatility}
	wholes := map[string]*int{"provisional-games": &f.ProvisionalGames, "cap": &f.Cap, "initial": &f.Initial}
	var err error
	if into, ok := floats[name]; ok {
		*into, err = strconv.ParseFloat(value, 64)
	} else if into, ok := wholes[name]; ok {
		*into, err = strconv.Atoi(value)
	} else {
		return fmt.Errorf("%.40q is no reason and no number of a formula", name)
	}
	if err != nil {
		return fmt.Errorf("%s: %.40q is no number", name, value)
	}
	return nil
}

func (r *Rule) set(value string) error {
	switch value {
	case "on", "off":
		r.Off = value == "off"
		return nil
	}
	r.Off = false
	if r.Reason == RuleCategory {
		r.Category = value
		return nil
	}
	n, err := strconv.Atoi(value)
	switch {
	case err != nil:
	case r.Reason == MinMoves:
		r.Plies = n
		return nil
	case r.Reason == RatingGap:
		r.Gap = n
		return nil
	}
	return fmt.Errorf("%s: on or off is asked for, or the number of MIN_MOVES, RATING_GAP, RULE_CATEGORY", r.Reason)
}
