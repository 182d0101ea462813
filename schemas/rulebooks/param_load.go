package rulebooks

import (
	"bytes"
	"embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

//go:embed parameters/*.toml
var parameterFiles embed.FS

// profiles are the sets of parameters in their fixed order.
var profiles = [...]profile{
	{"xiangqi-2011", xiangqi2011},
	{"xiangqi-2011/mass", loadParameters("xiangqi-2011/mass", xiangqi2011)},
	{"wuziqi-2009", loadParameters("wuziqi-2009", nothing)},
	{"wuziqi-undated", loadParameters("wuziqi-undated", nothing)},
	{"renju-2002", loadParameters("renju-2002", nothing)},
	{"axf", loadParameters("axf", nothing)},
}

var xiangqi2011 = loadParameters("xiangqi-2011", nothing)

func nothing() *Parameters { return new(Parameters) }

type profile struct {
	id   string
	open func() *Parameters
}

// Profiles returns the names of the sets of parameters: one for each published
// rulebook, named as the book, and "book/name" for a variant that the book
// itself lays down, such as "xiangqi-2011/mass" for the short rules of annex 1.
func Profiles() []string {
	ids := make([]string, len(profiles))
	for i := range profiles {
		ids[i] = profiles[i].id
	}
	return ids
}

// ParametersOf returns the parameters of a profile as the rulebook gives them;
// ok is false when there is no such profile. The file is read on the first call.
func ParametersOf(profile string) (p Parameters, ok bool) {
	for i := range profiles {
		if profiles[i].id == profile {
			return *profiles[i].open(), true
		}
	}
	return Parameters{}, false
}

// sheet is what is said about a profile and its parameters.
type sheet struct {
	profile string
	game    schemas.Kind
	about   schemas.Text
	texts   []schemas.Text // by the place in specs
}

// parameterFile is the layout of a parameter file.
type parameterFile struct {
	Rulebook   string           `toml:"rulebook"`
	Profile    string           `toml:"profile"` // empty for the book itself
	Game       string           `toml:"game"`
	About      schemas.Text     `toml:"about"`
	Parameters []parameterEntry `toml:"parameter"`
}

type parameterEntry struct {
	Name   string           `toml:"name"`
	Value  any              `toml:"value"`
	Unit   string           `toml:"unit"` // empty for none
	Clause schemas.ClauseID `toml:"clause"`
	Text   schemas.Text     `toml:"text"`
}

// loadParameters returns the reader of a profile, which says only what differs
// from its base. A file that cannot be read is a fault of the build, which a
// test finds, so it panics.
func loadParameters(id string, base func() *Parameters) func() *Parameters {
	return sync.OnceValue(func() *Parameters {
		name := "parameters/" + strings.ReplaceAll(id, "/", "-") + ".toml"
		data, err := parameterFiles.ReadFile(name)
		if err != nil {
			panic("rulebooks: " + err.Error())
		}
		p, err := parseParameters(name, data, *base())
		if err != nil {
			panic("rulebooks: " + err.Error())
		}
		return &p
	})
}

// parseParameters reads a parameter file on top of a base. Unknown keys, names,
// units and types are errors, and so is a parameter that stands twice.
func parseParameters(name string, data []byte, base Parameters) (Parameters, error) {
	var f parameterFile
	meta, err := toml.NewDecoder(bytes.NewReader(data)).Decode(&f)
	if err != nil {
		return Parameters{}, fmt.Errorf("reading parameters %s: %w", name, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Parameters{}, fmt.Errorf("reading parameters %s: unknown key %s", name, unknown[0])
	}
	kind, ok := gameKind(f.Game)
	if !ok {
		return Parameters{}, fmt.Errorf("reading parameters %s: unknown game %q", name, f.Game)
	}
	p := base
	p.limitCeiling = 0 // of the base
	p.sheet = &sheet{profile: f.Rulebook, game: kind, about: f.About, texts: make([]schemas.Text, len(specs))}
	if base.sheet != nil {
		copy(p.sheet.texts, base.sheet.texts)
	}
	if f.Profile != "" {
		p.sheet.profile += "/" + f.Profile
	}
	seen := make(map[string]bool, len(f.Parameters))
	for _, e := range f.Parameters {
		if seen[e.Name] {
			return Parameters{}, fmt.Errorf("reading parameters %s: %s stands twice", name, e.Name)
		}
		seen[e.Name] = true
		if err := p.fill(e); err != nil {
			return Parameters{}, fmt.Errorf("reading parameters %s: %s: %w", name, e.Name, err)
		}
	}
	p.boundLimit()
	return p, nil
}

// fill sets one parameter from a file.
func (p *Parameters) fill(e parameterEntry) error {
	i, err := p.place(e.Name)
	if err != nil {
		return err
	}
	if unit := specs[i].unit; e.Unit != unit && (e.Unit != "" || unit != "none") {
		return fmt.Errorf("its unit is %s, not %s", unit, e.Unit)
	}
	if e.Clause == "" {
		return fmt.Errorf("it names no clause")
	}
	text, kind := valueText(e.Value)
	s := specs[i].slot(p)
	if !s.reads(kind) {
		return fmt.Errorf("%v is of the wrong type; allowed is %s", e.Value, s.allowed())
	}
	if err := s.set(text); err != nil {
		return err
	}
	s.cite(e.Clause)
	p.sheet.texts[i] = e.Text
	return nil
}

// place finds a parameter that the game of p has.
func (p *Parameters) place(name string) (int, error) {
	for i := range specs {
		if specs[i].name != name {
			continue
		}
		if game := specs[i].game; game != schemas.KindUnknown && p.sheet != nil && game != p.sheet.game {
			return 0, fmt.Errorf("parameter %s is of %s, but the rulebook is of %s", name, game, p.sheet.game)
		}
		return i, nil
	}
	err := fmt.Errorf("there is no parameter %.40q", name)
	if near := p.nearestNames(name); len(near) > 0 {
		err = fmt.Errorf("%w; near it are %s", err, strings.Join(near, ", "))
	}
	return 0, err
}

// valueText writes a TOML value as slots read it.
func valueText(value any) (text string, kind valueKind) {
	switch v := value.(type) {
	case int64:
		return strconv.FormatInt(v, 10), kindInt
	case bool:
		return strconv.FormatBool(v), kindBool
	case string:
		return v, kindString
	case []any:
		texts := make([]string, len(v))
		for i := range v {
			one, k := valueText(v[i])
			switch {
			case k == kindInt && (i == 0 || kind == kindInts):
				kind = kindInts
			case k == kindString && (i == 0 || kind == kindStrings) && !strings.Contains(one, ","):
				kind = kindStrings
			default:
				return "", kindNone
			}
			texts[i] = one
		}
		return strings.Join(texts, ", "), kind
	}
	return "", kindNone
}
