package pairing

import (
	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// MaxField is the most players of a round among whom better pairings are searched. For
// larger fields that is left undecided, and said (TooLarge).
const MaxField = 3000

// maxTable is the most players of whom each pair is looked at, as in a round robin, and
// maxWork the most rounds times players of an event: real ones are far below, and what is
// above takes the time and memory of nobody.
const (
	maxTable = 1000
	maxWork  = 100_000_000
)

// Rules are what a rulebook and the options lay down.
type Rules struct {
	rulebooks.Parameters

	PlayedColours bool // D15: the history of colours is that played, not that paired
	SecondBye     bool // D17: a second bye is allowed
	NoExcess      bool // D18: the surplus of a colour is not checked
	NoRun         bool // D18: nor are runs
	AnyByePlace   bool // D21: byes beyond the printed table may stand anywhere
}

// RulesOf returns the rules of a profile as the options decide them; p are its
// parameters, with what the event overrides.
func RulesOf(s *rulebooks.Settings, profile string, p *rulebooks.Parameters) Rules {
	excess := s.Value("D18", profile)
	return Rules{
		Parameters:    *p,
		PlayedColours: s.Value("D15", profile) == "played",
		SecondBye:     s.Value("D17", profile) == "allow",
		NoExcess:      excess == "run",
		NoRun:         excess == "surplus",
		AnyByePlace:   s.Value("D21", profile) == "any-place",
	}
}

// Declared is what an event declares of its pairing, with what no event file tells.
type Declared struct {
	event.Declared

	Virtual [][]int // half points that each player has beside his own in the pairing of each round, from round 1: an accelerated start
	Groups  [][]int // players of each group of a round robin; none: one group of all
	Barred  []Barred
	Pending []int // indices of games that were not finished when the next round was paired (xiangqi-2011:A3.1.8)
}

// Audit holds the pairings of an event against its system. Systems that pair nothing
// have nothing examined.
func Audit(t *event.Tournament, rules *Rules, d *Declared) Report {
	a := &audit{t: t, rules: rules, declared: d}
	a.collect()
	a.coloursBy()
	if len(a.rounds) > maxWork/max(1, len(t.Players)) {
		a.report.gap(NotPaired, 0, TooLarge)
		return a.report
	}
	switch t.System {
	case event.RoundRobin:
		a.roundRobin()
	case event.Swiss:
		a.swiss()
	case event.Knockout:
		a.knockout()
	case event.Relay:
		a.relay()
	case event.Match:
		a.match()
	case event.AllPlay:
		a.allPlay()
	case event.SystemUnsaid:
	}
	a.report.sort()
	return a.report
}
