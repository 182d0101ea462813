package audit

import (
	"fmt"
	"slices"
	"strings"

	"qipu/analyze"
	"qipu/analyze/clock"
	"qipu/analyze/event/played"
	"qipu/analyze/renju"
	"qipu/analyze/sheets"
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// DefaultProfile is applied to games of xiangqi, DefaultRenju to those of renju,
// where no event names another: the newest rulebook of the game. For an older game
// that is a lens, not a judgement.
const (
	DefaultProfile = xiangqi.Rulebook
	DefaultRenju   = renju.Rulebook
)

// plainProfiles are the profiles of gomoku, which no rulebook governs.
var plainProfiles = map[string]renju.Variant{
	renju.VariantFree.String():     renju.VariantFree,
	renju.VariantStandard.String(): renju.VariantStandard,
}

// rules are the rules in force for a run, with what run.json says of them.
type rules struct {
	own      schemas.Kind  // the game of the event, xiangqi where it does not say
	level    schemas.Level // of the event, LevelUnknown where nothing declares it
	settings *rulebooks.Settings
	xiangqi  inForce
	renju    inForce
	clocks   string // the time control of the event, or why it is not understood; empty where it declares none
	sessions string // how long its sessions last, the same
	auditor  analyze.Rules
	sheets   *sheets.Rules
	index    *played.Index // of the pairings of the event; nil where it has none
}

// inForce is what is in force for one game.
type inForce struct {
	profile    string
	parameters rulebooks.Parameters
}

// newRules resolves what the event and the command line decide; later decisions
// win. An error names where the decision was written, and what is allowed.
func newRules(event *schemas.Event) (*rules, error) {
	r := &rules{own: schemas.KindXiangqi, level: event.Level, settings: rulebooks.NewSettings()}
	for _, d := range event.Options {
		if err := r.settings.Set(d.Name, d.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", d.Where, err)
		}
	}
	r.xiangqi.profile, r.renju.profile = DefaultProfile, DefaultRenju
	switch kind, ok := kindOfProfile(event.Profile); {
	case event.Profile == "":
	case !ok:
		return nil, fmt.Errorf("profile %q is none that games are audited by; those are %s", event.Profile, strings.Join(profiles(), ", "))
	default:
		r.own = kind
		r.of(kind).profile = event.Profile
	}
	for _, game := range [...]*inForce{&r.xiangqi, &r.renju} {
		book := game.profile
		if _, plain := plainProfiles[book]; plain {
			book = DefaultRenju
		}
		game.parameters, _ = r.settings.Parameters(book)
	}
	for _, d := range event.Parameters {
		if err := r.override(d); err != nil {
			return nil, fmt.Errorf("%s: %w", d.Where, err)
		}
	}
	var err error
	if r.auditor, err = analyze.RulesOf(r.settings, r.xiangqi.parameters, r.renju.parameters); err != nil {
		return nil, err
	}
	r.index = newIndex(event)
	r.sheets = sheets.RulesOf(r.settings, r.xiangqi.parameters, r.renju.parameters)
	r.auditor.Xiangqi.Level = r.level
	r.auditor.Renju.Plain = plainProfiles[r.renju.profile]
	r.readControl(event.TimeControl)
	r.auditor.Clock.Sessions = clock.SessionsOf(event)
	r.sessions = r.auditor.Clock.Sessions.String()
	return r, nil
}

// readControl reads the time control that the event declares, for games that declare
// none themselves. One that is not understood is said to be so: nothing rests on it.
func (r *rules) readControl(text string) {
	if text == "" {
		return
	}
	control, how, err := schemas.ReadTimeControl(text, r.own)
	if err != nil {
		r.clocks = "not understood: " + err.Error()
		return
	}
	r.auditor.Clock.Control, r.auditor.Clock.Assumed = control, how.Assumed
	if schemas.IsBare(text) {
		r.auditor.Clock.Assumed = clock.Seconds
	}
	r.clocks = control.String()
}

// of returns what is in force for a game.
func (r *rules) of(kind schemas.Kind) *inForce {
	if kind == schemas.KindRenju {
		return &r.renju
	}
	return &r.xiangqi
}

// override sets a parameter of the game of the event, and of the other game where
// it has one of that name.
func (r *rules) override(d schemas.Decision) error {
	own, other := &r.xiangqi, &r.renju
	if r.own == schemas.KindRenju {
		own, other = other, own
	}
	games := []*inForce{own, other}
	if !own.parameters.Has(d.Name) && other.parameters.Has(d.Name) {
		games = games[1:]
	} else if !other.parameters.Has(d.Name) {
		games = games[:1]
	}
	for _, game := range games {
		var err error
		if game.parameters, err = game.parameters.Override(d.Name, d.Value); err != nil {
			return err
		}
	}
	return nil
}

// kindOfProfile returns the game that a profile is of; ok is false where games are
// not audited by it.
func kindOfProfile(profile string) (kind schemas.Kind, ok bool) {
	if _, plain := plainProfiles[profile]; plain {
		return schemas.KindRenju, true
	}
	book, ok := rulebooks.Open(bookOf(profile))
	if !ok || !slices.Contains(rulebooks.Profiles(), profile) || book.ID == "axf" {
		return schemas.KindUnknown, false
	}
	switch book.Game {
	case schemas.KindXiangqi, schemas.KindRenju:
		return book.Game, true
	}
	return schemas.KindUnknown, false
}

// bookOf returns the rulebook that a profile is of, or a part of.
func bookOf(profile string) string {
	book, _, _ := strings.Cut(profile, "/")
	return book
}

// profiles lists what games are audited by.
func profiles() (list []string) {
	for _, p := range rulebooks.Profiles() {
		if _, ok := kindOfProfile(p); ok {
			list = append(list, p)
		}
	}
	for p := range plainProfiles {
		list = append(list, p)
	}
	slices.Sort(list)
	return list
}

func (r *rules) forAuditor() analyze.Rules { return r.auditor }

// games counts games by their kind.
type games [3]uint64

func (g *games) total() (n uint64) {
	for _, of := range g {
		n += of
	}
	return n
}

// kinds are the games that profiles apply to: those of which there are any, or that
// of the event where there are none at all.
func (r *rules) kinds(counts games) (list []schemas.Kind) {
	for _, kind := range [...]schemas.Kind{schemas.KindXiangqi, schemas.KindRenju} {
		if counts[kind] > 0 || counts[schemas.KindXiangqi]+counts[schemas.KindRenju] == 0 && kind == r.own {
			list = append(list, kind)
		}
	}
	return list
}

// books are the rulebooks whose clauses the audit of those games answers for.
func (r *rules) books(counts games) (list []string) {
	for _, kind := range r.kinds(counts) {
		if _, ok := rulebooks.Open(bookOf(r.of(kind).profile)); ok {
			list = append(list, bookOf(r.of(kind).profile))
		}
	}
	return append(list, "record")
}

// profiles are the profiles applied to those games.
func (r *rules) profiles(counts games) (list []string) {
	for _, kind := range r.kinds(counts) {
		list = append(list, r.of(kind).profile)
	}
	return list
}

// describe adds to the options of run.json the profiles, the level if declared,
// every option with its choice, and each parameter that is not the book's.
func (r *rules) describe(options map[string]string, counts games) {
	options["profile"] = strings.Join(r.profiles(counts), ", ")
	options["profile applied"] = "to every game, also to one that declares no rulebook or is older; not to one that names other rules"
	if r.level != schemas.LevelUnknown {
		options["level"] = r.level.String()
	}
	if r.clocks != "" {
		options["time control"] = r.clocks
	}
	if r.sessions != "" {
		options["sessions"] = r.sessions
	}
	for _, s := range r.settings.All() {
		options[s.ID] = s.Choice
	}
	for _, o := range r.changed() {
		options["parameter "+o.Name] = fmt.Sprintf("%s (the rulebook: %s)", o.Value, orNothing(o.Book))
	}
}

// changed lists the parameters that are not the book's, those of the event's game
// first where both have one. What an option decides by default, on a point that the
// book is silent on, is no change.
func (r *rules) changed() (list []rulebooks.Override) {
	own, other := &r.xiangqi, &r.renju
	if r.own == schemas.KindRenju {
		own, other = other, own
	}
	list = own.parameters.Overridden()
	for _, o := range other.parameters.Overridden() {
		if !slices.ContainsFunc(list, func(x rulebooks.Override) bool { return x.Name == o.Name }) {
			list = append(list, o)
		}
	}
	byDefault := make(map[string]bool)
	for _, s := range r.settings.All() {
		byDefault[s.ID] = s.Default
	}
	list = slices.DeleteFunc(list, func(o rulebooks.Override) bool { return byDefault[o.Option] })
	slices.SortFunc(list, func(a, b rulebooks.Override) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// overridden lists, for the summary, what is not as the rulebook says.
func (r *rules) overridden() []Override {
	var out []Override
	if r.clocks != "" {
		out = append(out, Override{Name: "time-control", Value: r.clocks})
	}
	if r.sessions != "" {
		out = append(out, Override{Name: "sessions", Value: r.sessions})
	}
	for _, s := range r.settings.All() {
		if !s.Default {
			out = append(out, Override{Name: s.ID, Value: s.Choice})
		}
	}
	for _, o := range r.changed() {
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
