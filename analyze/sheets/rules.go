package sheets

import (
	"strings"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Rules are what follows from two sheets by the rulebooks in force, one for each game.
type Rules struct {
	xiangqi, renju bookRules
}

// bookRules are those of one rulebook.
type bookRules struct {
	profile string // "xiangqi-2011", "xiangqi-2011/mass"
	book    string // the rulebook that it is of, or a part of
	foul    int    // plies missing for each foul (xiangqi-2011:7.1); 0: none
	two     int    // plies missing from which it is two fouls at once

	// When a player need not record (wuziqi-2009:6.6, 8.1(5), D28).
	exempt    schemas.Millis // time left below which he need not; 0: always must
	atLimit   bool           // exactly that much too
	rapid     bool           // in a rapid game
	byoyomi   bool           // in byo-yomi
	rapidTime rulebooks.Range
	mainTime  rulebooks.Range
	options   string // "D28=within-5"
}

// The rulebooks whose clauses on recording are checked here.
const (
	xiangqi2011   = "xiangqi-2011"
	wuziqi2009    = "wuziqi-2009"
	wuziqiUndated = "wuziqi-undated"
)

// RulesOf takes the rules from the settings and the parameters of the profiles in force,
// xq of xiangqi and rj of renju.
func RulesOf(settings *rulebooks.Settings, xq, rj rulebooks.Parameters) *Rules {
	return &Rules{xiangqi: bookRulesOf(settings, xq), renju: bookRulesOf(settings, rj)}
}

// of returns what is in force for a sheet; nil where the record goes by other rules than
// those of its profile, as gomoku does, which no rulebook governs.
func (r *Rules) of(s *Sheet) *bookRules {
	b := &r.xiangqi
	if s.Kind == schemas.KindRenju {
		b = &r.renju
	}
	if s.rulebook != b.profile {
		return nil
	}
	return b
}

func bookRulesOf(settings *rulebooks.Settings, p rulebooks.Parameters) bookRules {
	book, _, _ := strings.Cut(p.Profile(), "/")
	return bookRules{
		profile: p.Profile(), book: book,
		foul: p.MissedPliesFoul.Value, two: p.MissedPliesTwoFouls.Value,
		exempt: schemas.Millis(p.RecordExempt.Value) * schemas.OneMinute, atLimit: p.RecordExemptAtLimit.Value,
		rapid: p.RecordExemptRapid.Value, byoyomi: p.RecordExemptByoYomi.Value,
		rapidTime: p.RapidTime.Value, mainTime: p.MainTime.Value,
		options: "D28=" + settings.Value("D28", p.Profile()),
	}
}

// foulsFor is the number of fouls that so many missed plies make (xiangqi-2011:7.1).
func (r *bookRules) foulsFor(missed int) int {
	switch {
	case r.foul == 0:
		return 0
	case r.two > 0 && missed >= r.two:
		return 2
	}
	return missed / r.foul
}
