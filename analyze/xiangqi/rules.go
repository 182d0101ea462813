package xiangqi

import (
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Rulebook is the edition of the rules that the checks of this package apply.
const Rulebook = "xiangqi-2011"

// massProfile is the profile of the short rules for mass events (附录一).
const massProfile = Rulebook + "/mass"

// Rules are what the checks of this package take from the rulebook and what the
// event sets in its place.
type Rules struct {
	Profile            string           // the rulebook or the part of it in force
	NaturalLimit       rulebooks.Range  // 自然限着, rounds without a capture (4.2.4); several: the event has not fixed one (A1.3b)
	NaturalLimitClause schemas.ClauseID // by which it is counted (D34): 4.2.4, or A1.3b for mass events
	NaturalLimitChecks int              // checks of the claimant that count towards it at most (22.3)
	MissedPliesFoul    int              // plies missing on a sheet for each foul (7.1)
	MissedPliesTwo     int              // plies missing from which it is two fouls at once (7.1)
	RepetitionTimes    int              // times that moves go round before they are judged (23.1)
	ColourMinutes      int              // minutes within which reversed colours are corrected (5.11)
	SuicideLoses       bool             // 自杀 loses at once (4.1.3), else it is a foul (A1.2)
	Penalties          Penalties        // of unlawful moves and fouls
	Level              schemas.Level    // of the event, LevelUnknown where nothing declares it
	Options            Options          // the choices that findings rest on
}

// Options are the choices in force of the options that bear on these checks, as
// findings print them.
type Options struct {
	Limit string // "D34=main-text"
	Mass  string // "D35=main-text"
	Fouls string // "D7=fouls-3"
	Seats string // "D15=paired"
}

// Penalties are what the rulebook and the event make of unlawful moves and fouls.
type Penalties struct {
	FatalNational int              // unlawful moves that lose at a national event (4.1.8); 0: never by themselves
	FatalOther    int              // the same at every other event
	IllegalFouls  int              // fouls for an unlawful move where it does not lose (8.1.8, A1.2)
	SuicideFouls  int              // fouls for 自杀 where it does not lose (A1.2)
	FatalFouls    int              // fouls that lose; 0: never by themselves
	FoulsClause   schemas.ClauseID // the clause on that: 4.1.10, A1.5c
}

// RulesOf takes the rules of the settings in force for a profile of xiangqi.
func RulesOf(settings *rulebooks.Settings, p rulebooks.Parameters) Rules {
	choice := func(id string) string { return id + "=" + settings.Value(id, p.Profile()) }
	return Rules{
		Profile:            p.Profile(),
		NaturalLimit:       p.NaturalLimit.Value,
		NaturalLimitClause: limitClauses[settings.Value("D34", p.Profile())],
		NaturalLimitChecks: p.NaturalLimitChecks.Value,
		MissedPliesFoul:    p.MissedPliesFoul.Value,
		MissedPliesTwo:     p.MissedPliesTwoFouls.Value,
		RepetitionTimes:    p.Repetitions.Value,
		ColourMinutes:      p.ColourMinutes.Value,
		SuicideLoses:       p.SuicideLoses.Value,
		Penalties:          penaltiesOf(p),
		Options:            Options{Limit: choice("D34"), Mass: choice("D35"), Fouls: choice("D7"), Seats: choice("D15")},
	}
}

func penaltiesOf(p rulebooks.Parameters) Penalties {
	return Penalties{
		FatalNational: p.FatalIllegalNational.Value, FatalOther: p.FatalIllegalOther.Value,
		IllegalFouls: p.IllegalMoveFouls.Value, SuicideFouls: p.SuicideFouls.Value,
		FatalFouls: p.FatalFouls.Value, FoulsClause: p.FatalFouls.Clause,
	}
}

// The clauses of the natural limit: of the main text, and for mass events.
const (
	mainLimit = "xiangqi-2011:4.2.4"
	massLimit = "xiangqi-2011:A1.3b"
)

// limitClauses maps the choices of D34 to the clause by which rounds are counted.
var limitClauses = map[string]schemas.ClauseID{"main-text": mainLimit, "annex-1": massLimit}

// Fatal returns how many unlawful moves lose a game of this event, 0 when none
// does by itself; known is false where that depends on a level not declared.
func (rules *Rules) Fatal() (n int, known bool) {
	p := &rules.Penalties
	switch {
	case rules.Level == schemas.LevelNational || p.FatalNational == p.FatalOther:
		return p.FatalNational, true
	case rules.Level != schemas.LevelUnknown:
		return p.FatalOther, true
	}
	return 0, false
}

// FoulsFor is the number of fouls that so many missed plies make (7.1).
func (rules *Rules) FoulsFor(missed int) int {
	if fouls := missed / max(rules.MissedPliesFoul, 1); missed < rules.MissedPliesTwo {
		return fouls
	}
	return 2
}
