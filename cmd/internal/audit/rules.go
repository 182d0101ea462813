package audit

import (
	"fmt"
	"strings"

	"qipu/analyze"
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// DefaultProfile is applied where no event names one: the newest rulebook of the
// game. For an older game that is a lens, not a judgement.
const DefaultProfile = xiangqi.Rulebook

// rules are the rules in force for a run, with what run.json says of them.
type rules struct {
	profile    string
	level      schemas.Level // of the event, LevelUnknown where nothing declares it
	settings   *rulebooks.Settings
	parameters rulebooks.Parameters
}

// newRules resolves what the event and the command line decide; later decisions
// win. An error names where the decision was written, and what is allowed.
func newRules(event *schemas.Event) (*rules, error) {
	r := &rules{profile: DefaultProfile, level: event.Level, settings: rulebooks.NewSettings()}
	if event.Profile != "" {
		r.profile = event.Profile
	}
	for _, d := range event.Options {
		if err := r.settings.Set(d.Name, d.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", d.Where, err)
		}
	}
	parameters, ok := r.settings.Parameters(r.profile)
	if !ok || !strings.HasPrefix(r.profile, xiangqi.Rulebook) {
		return nil, fmt.Errorf("profile %q is none that games are audited by; those are %s", r.profile, strings.Join(xiangqiProfiles(), ", "))
	}
	for _, d := range event.Parameters {
		var err error
		if parameters, err = parameters.Override(d.Name, d.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", d.Where, err)
		}
	}
	r.parameters = parameters
	return r, nil
}

func xiangqiProfiles() []string {
	var out []string
	for _, p := range rulebooks.Profiles() {
		if strings.HasPrefix(p, xiangqi.Rulebook) {
			out = append(out, p)
		}
	}
	return out
}

func (r *rules) forAuditor() analyze.Rules {
	inForce := analyze.RulesOf(r.settings, r.parameters)
	inForce.Xiangqi.Level = r.level
	return inForce
}

// describe adds to the options of run.json the profile, the level if declared,
// every option with its choice, and each parameter that is not the book's.
func (r *rules) describe(options map[string]string) {
	options["profile"] = r.profile
	options["profile applied"] = "to every game, also to one that declares no rulebook or is older"
	if r.level != schemas.LevelUnknown {
		options["level"] = r.level.String()
	}
	for _, s := range r.settings.All() {
		options[s.ID] = s.Choice
	}
	for _, o := range r.parameters.Overridden() {
		options["parameter "+o.Name] = fmt.Sprintf("%s (the rulebook: %s)", o.Value, orNothing(o.Book))
	}
}

// overridden lists, for the summary, what is not as the rulebook says.
func (r *rules) overridden() []Override {
	var out []Override
	for _, s := range r.settings.All() {
		if !s.Default {
			out = append(out, Override{Name: s.ID, Value: s.Choice})
		}
	}
	for _, o := range r.parameters.Overridden() {
		out = append(out, Override{Name: o.Name, Value: o.Value, Book: orNothing(o.Book)})
	}
	return out
}

// Override is an option or a parameter that is not at its default.
type Override struct {
	Name, Value string
	Book        string // the rulebook's value; empty for an option
}

func orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return text
}
