package tiebreak

import (
	"slices"
	"time"

	"qipu/analyze/event"
	"qipu/schemas/rulebooks"
)

// Unplayed says how games that were not played, + and −, count in the tie-breaks (D13).
type Unplayed uint8

// The answers. Their points always count (xiangqi-2011:20.3).
const (
	CountPaired Unplayed = iota // the opponent was met and + is a win, but neither is a game as second player
	CountAll                    // exactly as games played
	LeaveOut                    // in no tie-break
)

// Edition is one of FIDE's tie-break regulations (C.07).
type Edition uint8

// The editions. They differ in the dummy opponent of an unplayed round (16.4).
const (
	Edition2026 Edition = iota // from 1 March 2026
	Edition2024                // from 1 August 2024
)

// EditionOn returns the edition in force at the start of a month; ok is false before
// August 2024, for which nothing is computed here.
func EditionOn(year int, month time.Month) (e Edition, ok bool) {
	switch at := year*12 + int(month); {
	case at >= 2026*12+int(time.March):
		return Edition2026, true
	case at >= 2024*12+int(time.August):
		return Edition2024, true
	}
	return 0, false
}

// Options decide what the rulebooks leave to the event, or are silent on. Points are half
// points.
type Options struct {
	ForfeitWin, ForfeitLoss int // + and − (xiangqi-2011:20.3)

	PairingBye int  // of the player left over in an odd field (xiangqi-2011:14.4)
	HalfBye    int  // of a bye asked for
	FullBye    int  // of a bye given
	ZeroBye    int  // of an absence
	ByeUnsaid  bool // no book and no event says what PairingBye is: it was taken for a win
	ByeIsNoWin bool // byes score, and are no games or matches won

	MatchPoints rulebooks.Scale // of a meeting (场分, 次分)

	ByeOpponent       rulebooks.Absent // what a bye adds to 对手分 (D12)
	Unplayed          Unplayed         // D13
	SkipOpponents     bool             // 对手分 is not recomputed (D10)
	MiddleDropped     int              // highest and lowest left out of 中间对手分, of each; 0: not recomputed (D11)
	MutualTable       bool             // 直胜 of more than two is a table of their games, else it does not apply (D14)
	PlayedColours     bool             // who was second goes by the game, else by the pairing (D15)
	SanctionedLast    bool             // xiangqi-2011:18.5
	WithdrawalVoids   bool             // results of who withdrew before half are void (D8, xiangqi-2011:19)
	WithdrawalUnsaid  bool             // no book and no event says whether they are: they were left standing
	HalfOfOpponents   bool             // half is of the opponents met, else of the rounds (D27)
	Edition           Edition          // of FIDE's regulations
	ForfeitsArePlayed bool             // in FIDE's keys a forfeit counts as a game with the opponent paired (C.07:15.2, round robins)
}

// OptionsOf takes the options from the settings and the parameters of the profile in force
// for an event with its points. + and − are those of the book where the event keeps the
// book's scale, and a win and a loss of the event's scale else: 2 points for + are a win
// only where a win is 2. A bye scores as a win where the book is silent, and ByeUnsaid says
// so; in a round robin it is a gap of the table and scores nothing.
func OptionsOf(settings *rulebooks.Settings, p rulebooks.Parameters, t *event.Tournament) Options {
	choice := func(id string) string { return settings.Value(id, p.Profile()) }
	scale, predetermined := t.Points, t.System == event.RoundRobin || t.System == event.AllPlay
	o := Options{
		ForfeitWin: scale.Win, ForfeitLoss: scale.Loss,
		PairingBye: scale.Win, HalfBye: min(scale.DrawFirst, scale.DrawSecond), FullBye: scale.Win, ZeroBye: scale.Loss,
		ByeUnsaid:         !p.ByeWins.Given,
		MatchPoints:       p.MatchPoints.Value,
		ByeOpponent:       p.ByeOpponent.Value,
		SkipOpponents:     choice("D10") == "not-computed",
		MutualTable:       choice("D14") == "mini-table",
		PlayedColours:     choice("D15") == "played",
		SanctionedLast:    p.SanctionedLast.Value,
		HalfOfOpponents:   p.WithdrawalHalf.Value == rulebooks.HalfOfOpponents,
		ForfeitsArePlayed: predetermined,
	}
	if edition, ok := EditionOn(t.TieBreaksYear, t.TieBreaksMonth); ok {
		o.Edition = edition
	}
	if p.ByeWins.Given && !p.ByeWins.Value {
		o.PairingBye = scale.Loss
	}
	if predetermined {
		o.PairingBye, o.ByeUnsaid = 0, false
	}
	if t.ByeTold { // of teams it is taken from there
		o.ByeUnsaid = false
		if !t.Teams {
			o.PairingBye = t.ByeGame
		}
	}
	if f := p.ForfeitPoints; f.Given && len(f.Value) == 2 && scale.Win == 2*f.Value[0] {
		o.ForfeitWin, o.ForfeitLoss = 2*f.Value[0], 2*f.Value[1]
	}
	if !p.MatchPoints.Given || slices.Contains(p.OtherPoints.Value, scale) && p.MatchPoints.Value == twice(scale) {
		o.MatchPoints = scale // "2 (1)" of renju-2002:4.3.3a goes with that of 4.3.1a
	}
	if t.MatchPoints != (rulebooks.Scale{}) {
		o.MatchPoints = t.MatchPoints
	}
	if !p.ByeOpponent.Given {
		o.ByeOpponent = rulebooks.AbsentSkipped
	}
	switch choice("D11") {
	case "drop-1":
		o.MiddleDropped = 1
	case "drop-2":
		o.MiddleDropped = 2
	}
	switch choice("D13") {
	case "count-all":
		o.Unplayed = CountAll
	case "leave-out":
		o.Unplayed = LeaveOut
	}
	switch t.System {
	case event.RoundRobin, event.AllPlay:
		o.WithdrawalVoids = p.WithdrawalRoundRobin.Value == rulebooks.VoidBelowHalf
		o.WithdrawalUnsaid = !p.WithdrawalRoundRobin.Given
	case event.Swiss:
		o.WithdrawalVoids = p.WithdrawalSwiss.Value == rulebooks.VoidBelowHalf
		o.WithdrawalUnsaid = !p.WithdrawalSwiss.Given
	}
	return o
}

func twice(s rulebooks.Scale) rulebooks.Scale {
	return rulebooks.Scale{Win: 2 * s.Win, DrawFirst: 2 * s.DrawFirst, DrawSecond: 2 * s.DrawSecond, Loss: 2 * s.Loss}
}

// RankingOf returns the ranking that the book in force lays down for an event of its
// system, with D9 applied, and the clause; it is not Given where there is none. Of two
// orders between which an event may choose it is the first.
func RankingOf(settings *rulebooks.Settings, p rulebooks.Parameters, t *event.Tournament) rulebooks.Parameter[rulebooks.Ranking] {
	var r rulebooks.Parameter[rulebooks.Ranking]
	switch {
	case t.System == event.Swiss && t.Teams:
		r = p.RankTeamSwiss
	case t.System == event.Swiss:
		r = p.RankSwiss
	case t.System != event.RoundRobin && t.System != event.AllPlay:
		return r
	case t.Teams:
		r = p.RankTeamRoundRobin
	case t.Legs > 1 && p.RankRoundRobinMulti.Given:
		r = p.RankRoundRobinMulti
	default:
		r = p.RankRoundRobin
	}
	r.Value = Directed(r.Value, settings.Value("D9", p.Profile()) == "fewer")
	return r
}

// Directed returns the ranking with 后走局数 and 后走胜局 as D9 decides: fewer of them rank
// higher, or more.
func Directed(r rulebooks.Ranking, fewer bool) rulebooks.Ranking {
	r = slices.Clone(r)
	for i := range r {
		if r[i].By == rulebooks.BySecondGames || r[i].By == rulebooks.BySecondWins {
			r[i].Fewer = fewer
		}
	}
	return r
}
