// Package ratings holds the rules by which games count for ratings, as data: profiles,
// each a dated list of reasons for which a game is left out, with the article that says so
// where one does, and the formula by which ratings change.
//
// A profile is data of one body at one time and never law of another: what a profile rests on
// stands in its about. A federation may write its own; see Parse.
package ratings

import (
	"slices"
	"strings"

	"qipu/schemas"
)

// Reason is why a game does not count.
type Reason uint8

// The reasons.
const (
	Forfeit          Reason = iota // 弃权: one player forfeited before a move
	DoubleForfeit                  // 双方弃权
	Bye                            // 轮空, 缺席: no opponent
	NoResult                       // nothing says how the game ended, or it did not
	DoubleLoss                     // played, and both lost (双方判负)
	SamePlayer                     // a player against himself
	PlayerUnknown                  // who played is not known, or could be several
	Unpaired                       // the event lists pairings, and this game is none of them
	Duplicate                      // another record of a game that is there
	NoMoveBoth                     // not both sides made a move
	MinMoves                       // fewer plies than asked for
	IllegalEnd                     // the moves break off with one that is not lawful
	VoidedWithdrawal               // 退赛: results of a player that were annulled
	AfterDecision                  // of a match that was decided
	Adjudicated                    // the result was adjudged
	EventUnrated                   // the event is not for rating
	GameUnrated                    // the game is not, by its source
	RuleCategory                   // played by rules of another list
	NoDate                         // the event has no date
	Handicap                       // 让子, or another start position
	TimeClass                      // no time that is rated, or too short for the players' ratings
	UnequalTime                    // the sides had unequal times
	RatingGap                      // the ratings are too far apart
	UnratedOpponent                // for the player whose opponent has no rating
	ResultDisputed                 // what tells of the result does not agree

	// Reasons is the number of reasons.
	Reasons = iota
)

var reasonCodes = [Reasons]string{
	"FORFEIT", "DOUBLE_FORFEIT", "BYE", "NO_RESULT", "DOUBLE_LOSS", "SAME_PLAYER", "PLAYER_UNKNOWN", "UNPAIRED", "DUPLICATE", "NO_MOVE_BOTH",
	"MIN_MOVES", "ILLEGAL_END", "VOIDED_WITHDRAWAL", "AFTER_DECISION", "ADJUDICATED", "EVENT_UNRATED", "GAME_UNRATED", "RULE_CATEGORY",
	"NO_DATE", "HANDICAP", "TIME_CLASS", "UNEQUAL_TIME", "RATING_GAP", "UNRATED_OPPONENT", "RESULT_DISPUTED",
}

// String returns the code of the reason, as tables have it.
func (r Reason) String() string { return reasonCodes[r] }

// ParseReason reads a code.
func ParseReason(code string) (Reason, bool) {
	i := slices.Index(reasonCodes[:], code)
	return Reason(max(i, 0)), i >= 0
}

// reasonTexts say the reasons in short; a profile says them with its article.
var reasonTexts = [Reasons]schemas.Text{
	Forfeit: {Zh: "弃权", En: "forfeit"}, DoubleForfeit: {Zh: "双方弃权", En: "both forfeited"}, Bye: {Zh: "轮空或缺席", En: "no opponent"},
	NoResult: {Zh: "没有结果", En: "no result"}, DoubleLoss: {Zh: "双方判负", En: "both lost"}, SamePlayer: {Zh: "双方为同一人", En: "one player on both sides"},
	PlayerUnknown: {Zh: "对局者不明", En: "player not known"}, Unpaired: {Zh: "不在对阵中", En: "of no pairing"}, Duplicate: {Zh: "重复的记录", En: "another record of a game"},
	NoMoveBoth: {Zh: "并非双方都走过棋", En: "not both sides moved"}, MinMoves: {Zh: "着数不足", En: "too few moves"}, IllegalEnd: {Zh: "着法止于违规的一着", En: "breaks off with an illegal move"},
	VoidedWithdrawal: {Zh: "退赛，成绩取消", En: "withdrawn, results annulled"}, AfterDecision: {Zh: "胜负已定后的对局", En: "after the match was decided"}, Adjudicated: {Zh: "裁定的结果", En: "adjudicated"},
	EventUnrated: {Zh: "赛事不计等级分", En: "event not rated"}, GameUnrated: {Zh: "该局不计等级分", En: "game not rated"}, RuleCategory: {Zh: "规则类别不符", En: "other category of rules"},
	NoDate: {Zh: "没有日期", En: "no date"}, Handicap: {Zh: "让子或另设局面", En: "handicap"}, TimeClass: {Zh: "用时不合", En: "time control not rated"},
	UnequalTime: {Zh: "双方用时不等", En: "unequal times"}, RatingGap: {Zh: "等级分相差过大", En: "ratings too far apart"}, UnratedOpponent: {Zh: "对手没有等级分", En: "opponent not rated"},
	ResultDisputed: {Zh: "结果有争议", En: "result disputed"},
}

// Text says the reason in a few words.
func (r Reason) Text() schemas.Text { return reasonTexts[r] }

// missing is what is not known where a rule of a reason cannot be decided, as tables spell it.
var missing = [Reasons]string{
	DoubleLoss: "ruling", PlayerUnknown: "player", Unpaired: "pairing", Duplicate: "whether it is the same game", NoMoveBoth: "moves", MinMoves: "moves",
	IllegalEnd: "moves", VoidedWithdrawal: "rounds", AfterDecision: "games of the match", Adjudicated: "how it ended", RuleCategory: "rule-category", Handicap: "start position", TimeClass: "time control",
	UnequalTime: "time control", RatingGap: "ratings", UnratedOpponent: "ratings", ResultDisputed: "ruling",
}

// Missing names what has to be known where it is not decided whether the reason holds.
func (r Reason) Missing() string { return missing[r] }

// Set is a set of reasons.
type Set uint32

// Add returns the set with a reason.
func (s Set) Add(r Reason) Set { return s | 1<<r }

// Has reports whether a reason is in the set.
func (s Set) Has(r Reason) bool { return s>>r&1 != 0 }

// List lists the reasons in the order of the profile.
func (p *Profile) List(s Set) (list []Reason) {
	for i := range p.Rules {
		if r := p.Rules[i].Reason; s.Has(r) && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// Profile is the rules of one body at one time.
type Profile struct {
	ID      string
	Date    string // from which they are in force, or were read
	Source  string // where they stand
	Title   schemas.Text
	About   schemas.Text // what they rest on, and what of them is not here
	Off     bool         // it is used only where someone asks for it knowingly
	Rules   []Rule       // in the order in which reasons are given
	Classes []Class      // of time controls; none: all are one
	Formula Formula
	SHA256  string   // of its data
	Changed []string // what was set otherwise than the data has it, "k=24"
}

// Rule is one reason for which games are left out.
type Rule struct {
	Reason   Reason
	Clause   string       // the article; empty where the rule is ours, or the federation's choice
	Off      bool         // it does not hold unless it is set
	Classes  []string     // of time in which it holds; empty: in all
	Plies    int          // MIN_MOVES: fewer are too few
	Gap      int          // RATING_GAP: so far apart, or farther
	Above    int          // RATING_GAP: where one has more than this
	Category string       // RULE_CATEGORY: that is rated
	Text     schemas.Text // what it says
}

// In reports whether the rule holds for games of a time class.
func (r *Rule) In(class string) bool {
	return !r.Off && (len(r.Classes) == 0 || slices.Contains(r.Classes, class))
}

// Class is a class of time controls, by the minutes a side has for 60 moves: its time and
// what is added for 60 moves.
type Class struct {
	Name  string // standard, rapid, blitz
	Least int    // minutes, where the bound itself belongs to it; here and below 0 is no bound
	Above int    // minutes, where it does not
	Below int    // minutes, where it does not
	Most  int    // minutes, where it does
	Floor []Floor
}

// Floor asks for more time where a player is rated so high.
type Floor struct {
	Rating  int
	Minutes int
}

// FormulaKind is how ratings change.
type FormulaKind string

// The kinds.
const (
	FIDE   FormulaKind = "fide"     // by the tables of B.02
	Elo    FormulaKind = "elo"      // logistic
	Glicko FormulaKind = "glicko-2" // for a period
	WHR    FormulaKind = "whr"      // over all games ever played: exported, not computed
)

// Formula is how ratings change, with its numbers.
type Formula struct {
	Kind             FormulaKind
	K                float64 // elo
	ProvisionalK     float64 // elo, of players with fewer games
	ProvisionalGames int     // elo
	Scale            float64 // elo: points for ten to one
	Cap              int     // elo: a greater difference counts as this; 0: no cap
	Initial          int     // elo, glicko-2: of players of whom no rating is told
	Tau              float64 // glicko-2
	Deviation        float64 // glicko-2, of players of whom none is told
	Volatility       float64 // glicko-2, of all
}

// ClassOf returns the class of the time that a side has for 60 moves; nil where none has it.
func (p *Profile) ClassOf(each schemas.Millis) *Class {
	for i := range p.Classes {
		if c := &p.Classes[i]; c.holds(each) {
			return c
		}
	}
	return nil
}

func (c *Class) holds(t schemas.Millis) bool {
	minutes := func(n int) schemas.Millis { return schemas.Millis(n) * schemas.OneMinute }
	return t >= minutes(c.Least) && (c.Above == 0 || t > minutes(c.Above)) && (c.Below == 0 || t < minutes(c.Below)) && (c.Most == 0 || t <= minutes(c.Most))
}

// FloorOf returns the least time that a player with a rating needs in the class.
func (c *Class) FloorOf(rating int) schemas.Millis {
	least := 0
	for _, f := range c.Floor {
		if rating >= f.Rating {
			least = max(least, f.Minutes)
		}
	}
	return schemas.Millis(least) * schemas.OneMinute
}

// IDs lists the profiles that are known, in their order.
func IDs() []string { return slices.Clone(ids[:]) }

// ids are the profiles, the sourced ones first.
var ids = [...]string{"fide-2025", "rif-whr", "elo", "glicko-2", "cxa-like"}

// Known tells which there are, for messages.
func Known() string { return strings.Join(ids[:], ", ") }
