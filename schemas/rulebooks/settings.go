package rulebooks

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"qipu/schemas"
)

// Settings say how the options are decided. The zero value decides all by
// default. It is not safe for use by several goroutines while Set is called.
type Settings struct {
	chosen map[string]string // by option, only what was set
}

// NewSettings returns settings with every option at its default.
func NewSettings() *Settings { return new(Settings) }

// Set decides an option: Set("D4", "at-once"), or Set("D4", "profile") for the
// value of the rulebook in force. The error names the options near an unknown
// one, or the choices allowed.
func (s *Settings) Set(id, choice string) error {
	o, ok := LookupOption(id)
	if !ok {
		err := fmt.Errorf("there is no option %.40q", id)
		if near := NearestOption(id, 3); len(near) > 0 {
			err = fmt.Errorf("%w; near it are %s", err, strings.Join(near, ", "))
		}
		return err
	}
	if keys := o.Keys(); !slices.Contains(keys, choice) {
		return fmt.Errorf("option %s (%s): %.40q is no choice; allowed are %s", id, o.Name.En, choice, strings.Join(keys, ", "))
	}
	if s.chosen == nil {
		s.chosen = make(map[string]string)
	}
	s.chosen[id] = choice
	return nil
}

// Value returns the choice in force for a profile ("xiangqi-2011",
// "xiangqi-2011/mass"), never ByProfile. It is empty where the option does not
// bear on the profile, and for an unknown option.
func (s *Settings) Value(id, profile string) string {
	all := options()
	i := slices.IndexFunc(all, func(o Option) bool { return o.ID == id })
	if i < 0 {
		return ""
	}
	choice, ok := s.chosen[id]
	if !ok {
		choice = all[i].Default
	}
	return all[i].value(choice, profile)
}

// Setting is an option with its choice, as a run prints it.
type Setting struct {
	ID      string `json:"id"`
	Choice  string `json:"choice"`  // may be ByProfile
	Default bool   `json:"default"` // it is the default
}

// All returns every option with its choice, D1 to D36, R1 to R19, F1 and F2.
func (s *Settings) All() []Setting {
	all := make([]Setting, 0, len(options()))
	for _, o := range options() {
		choice, ok := s.chosen[o.ID]
		if !ok {
			choice = o.Default
		}
		all = append(all, Setting{ID: o.ID, Choice: choice, Default: choice == o.Default})
	}
	return all
}

// Parameters returns the parameters of a profile as the options decide them:
// where a choice differs from the rulebook, or the rulebook is silent, the
// parameter is set and stands in Overridden with the option's id. What the event
// overrides by name comes after this. ok is false for an unknown profile.
func (s *Settings) Parameters(profile string) (p Parameters, ok bool) {
	p, ok = ParametersOf(profile)
	if !ok {
		return Parameters{}, false
	}
	for _, o := range options() {
		choice, ok := o.Choice(s.Value(o.ID, profile))
		if !ok {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(choice.Sets)) {
			if !p.has(name) {
				continue // of the other game
			}
			changed, err := p.override(name, choice.Sets[name], o.ID)
			if err != nil {
				panic("rulebooks: option " + o.ID + ": " + err.Error()) // a fault of the build, which a test finds
			}
			p = changed
		}
	}
	return p, true
}

// has reports whether a parameter is of the game of p, or of both.
func (p *Parameters) has(name string) bool {
	i := slices.IndexFunc(specs[:], func(s spec) bool { return s.name == name })
	return i < 0 || specs[i].game == schemas.KindUnknown || specs[i].game == p.sheet.game
}
