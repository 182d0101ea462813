package rulebooks

import (
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// Override is a parameter whose value is not that of the rulebook.
type Override struct {
	Name   string           `json:"name"`
	Book   string           `json:"book"`             // the value of the rulebook; empty where it gives none
	Value  string           `json:"value"`            // the value in force
	Unit   string           `json:"unit"`             // see Unit
	Clause schemas.ClauseID `json:"clause"`           // of the rulebook's value; empty where it gives none
	Option string           `json:"option,omitempty"` // the option that set it; empty for an override by name
}

// Override returns a copy with one parameter changed, as an event may. The value
// is written as in the parameter files, lists with commas: "60", "30-40", "true",
// "3/1-2/0", "points more, wins more". A parameter that the rulebook is silent
// on may be given, one of the other game may not. The error names the
// parameter, what was wrong and what is allowed; p then is returned unchanged.
func (p Parameters) Override(name, value string) (Parameters, error) {
	return p.override(name, value, "")
}

// Has reports whether there is a parameter of that name that an event of the game
// may set.
func (p Parameters) Has(name string) bool {
	_, err := p.place(name)
	return err == nil
}

func (p Parameters) override(name, value, option string) (Parameters, error) {
	i, err := p.place(name)
	if err != nil {
		return p, err
	}
	changed := p
	if option != "" {
		changed.limitCeiling = 0 // it chooses between the books, or parts of one
	}
	s := specs[i].slot(&changed)
	before := Override{Name: name, Book: s.text(), Unit: specs[i].unit, Clause: s.clause(), Option: option}
	if err := s.set(strings.TrimSpace(value)); err != nil {
		if name == naturalLimit && changed.limitCeiling > 0 {
			err = fmt.Errorf("%w; of the number of %s an event may only set a lower one (酌减)", err, s.clause())
		}
		return p, fmt.Errorf("parameter %s: %w", name, err)
	}
	s.cite(s.clause())
	if option != "" {
		changed.boundLimit()
	}
	changed.overrides = note(p.overrides, before, s.text())
	return changed, nil
}

// naturalLimit is the name of a parameter that an event may lower and not raise.
const naturalLimit = "natural-limit"

// boundLimit bounds the natural limit that an event may set to the one at hand:
// xiangqi-2011:4.2.4 lets it set a lower one (酌减) and no clause lets it set a
// higher. The book axf leaves the number to the event.
func (p *Parameters) boundLimit() {
	p.limitCeiling = 0
	if strings.HasPrefix(string(p.NaturalLimit.Clause), "xiangqi-2011:") {
		p.limitCeiling = p.NaturalLimit.Value.Most
	}
}

// mostRounds is the highest natural limit that may be set, in rounds.
func (p *Parameters) mostRounds() int {
	if p.limitCeiling > 0 {
		return p.limitCeiling
	}
	return 1000
}

// note returns the overrides with one more, or without it when the value is
// again the rulebook's. The list given is not changed.
func note(all []Override, o Override, value string) []Override {
	noted := slices.Clone(all)
	if i := slices.IndexFunc(noted, func(x Override) bool { return x.Name == o.Name }); i >= 0 {
		o.Book = noted[i].Book
		noted = slices.Delete(noted, i, i+1)
	}
	if value == o.Book {
		return noted
	}
	o.Value = value
	return append(noted, o)
}

// Overridden lists what differs from the rulebook, by name.
func (p Parameters) Overridden() []Override {
	all := slices.Clone(p.overrides)
	slices.SortFunc(all, func(a, b Override) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Listed is a parameter as a reader sees it.
type Listed struct {
	Name    string           `json:"name"`
	Value   string           `json:"value"`   // as Override reads it
	Unit    string           `json:"unit"`    // see Unit
	Clause  schemas.ClauseID `json:"clause"`  // empty where only the event gives it
	Text    schemas.Text     `json:"text"`    // what the rulebook says, in our own words
	Allowed string           `json:"allowed"` // what Override takes
}

// All lists the parameters that are given, in a fixed order.
func (p Parameters) All() []Listed {
	var all []Listed
	for i := range specs {
		s := specs[i].slot(&p)
		if !s.given() {
			continue
		}
		l := Listed{Name: specs[i].name, Value: s.text(), Unit: specs[i].unit, Clause: s.clause(), Allowed: s.allowed()}
		if p.sheet != nil && l.Clause != "" {
			l.Text = p.sheet.texts[i]
		}
		all = append(all, l)
	}
	return all
}

// Profile names the profile that the parameters are of; empty for the zero value.
func (p Parameters) Profile() string {
	if p.sheet == nil {
		return ""
	}
	return p.sheet.profile
}

// About says what the profile is; empty for the zero value.
func (p Parameters) About() schemas.Text {
	if p.sheet == nil {
		return schemas.Text{}
	}
	return p.sheet.about
}

// nearestNames returns at most three parameters of the game that may be meant.
func (p *Parameters) nearestNames(name string) []string {
	if len(name) > maxAsked {
		return nil
	}
	var row [maxAsked + 1]int
	type near struct {
		name     string
		distance int
	}
	var found []near
	for i := range specs {
		if game := specs[i].game; game != schemas.KindUnknown && p.sheet != nil && game != p.sheet.game {
			continue
		}
		n := specs[i].name
		d := distance(strings.ToLower(strings.ReplaceAll(name, "_", "-")), n, row[:])
		if d <= max(2, len(n)/4) || len(name) > 3 && strings.Contains(n, name) {
			found = append(found, near{n, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.distance - b.distance })
	names := make([]string, 0, 3)
	for _, f := range found[:min(3, len(found))] {
		names = append(names, f.name)
	}
	return names
}
