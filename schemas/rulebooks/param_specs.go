package rulebooks

import "qipu/schemas"

// spec is a parameter as files name it.
type spec struct {
	name string
	unit string       // one of units
	game schemas.Kind // KindUnknown: of both
	slot func(*Parameters) slot
}

// The units of parameters.
var units = [...]named{
	{"none", schemas.Text{Zh: "无单位", En: "no unit"}},
	{"checks", schemas.Text{Zh: "次将军", En: "checks"}},
	{"days", schemas.Text{Zh: "天", En: "days"}},
	{"fouls", schemas.Text{Zh: "次犯规", En: "fouls"}},
	{"games", schemas.Text{Zh: "局", En: "games"}},
	{"lines", schemas.Text{Zh: "道线", En: "lines"}},
	{"minutes", schemas.Text{Zh: "分钟", En: "minutes"}},
	{"moves", schemas.Text{Zh: "着（一方）", En: "moves of one side"}},
	{"openings", schemas.Text{Zh: "种开局", En: "openings"}},
	{"people", schemas.Text{Zh: "人", En: "people"}},
	{"pieces", schemas.Text{Zh: "枚", En: "pieces or stones"}},
	{"places", schemas.Text{Zh: "号位", En: "places of the draw"}},
	{"plies", schemas.Text{Zh: "着", En: "plies"}},
	{"ply", schemas.Text{Zh: "第几着", En: "number of a ply"}},
	{"points", schemas.Text{Zh: "分", En: "points scored"}},
	{"points-away", schemas.Text{Zh: "个交叉点", En: "points of the board"}},
	{"rounds", schemas.Text{Zh: "回合", En: "rounds of two plies"}},
	{"rounds-of-event", schemas.Text{Zh: "轮", En: "rounds of the event"}},
	{"seconds", schemas.Text{Zh: "秒", En: "seconds"}},
	{"sessions", schemas.Text{Zh: "节", En: "sessions"}},
	{"shapes", schemas.Text{Zh: "个棋形", En: "shapes"}},
	{"times", schemas.Text{Zh: "次", En: "times"}},
	{"units", schemas.Text{Zh: "个子力单位", En: "units of material"}},
	{"years", schemas.Text{Zh: "岁", En: "years"}},
}

// specs lists every parameter once, in the order of Parameters.
var specs = [...]spec{
	{"board-files", "lines", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.BoardFiles, 1, 100) }},
	{"board-ranks", "lines", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.BoardRanks, 1, 100) }},
	{"first-pieces", "pieces", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.FirstPieces, 1, 1000) }},
	{"second-pieces", "pieces", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.SecondPieces, 1, 1000) }},
	{"chariot-units", "units", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.ChariotUnits, 1, 100) }},
	{"horse-units", "units", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.HorseUnits, 1, 100) }},
	{"cannon-units", "units", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.CannonUnits, 1, 100) }},
	{"centre", "none", schemas.KindRenju, func(p *Parameters) slot { return word(&p.Centre, "a point like H8") }},
	{"second-stone-reach", "points-away", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.SecondStoneReach, 1, 14) }},
	{"third-stone-reach", "points-away", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.ThirdStoneReach, 1, 14) }},
	{"opening-counts", "openings", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.OpeningCounts, 1, 26) }},
	{"diagonal-openings", "none", schemas.KindRenju, func(p *Parameters) slot { return words(&p.DiagonalOpenings, "names of openings, separated by commas") }},
	{"direct-openings", "none", schemas.KindRenju, func(p *Parameters) slot { return words(&p.DirectOpenings, "names of openings, separated by commas") }},
	{"opening-claim-before", "ply", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.OpeningClaimBefore, 1, 225) }},
	{"swap-after", "ply", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.SwapAfter, 1, 225) }},
	{"fifth-stones", "pieces", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.FifthStones, 1, 10) }},
	{"winning-row", "pieces", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.WinningRow, 3, 15) }},
	{"overline", "pieces", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.Overline, 4, 15) }},
	{"forbidden-threes", "shapes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.ForbiddenThrees, 2, 8) }},
	{"forbidden-fours", "shapes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.ForbiddenFours, 2, 8) }},
	{"overline-claim", "none", schemas.KindRenju, func(p *Parameters) slot { return oneOf(&p.OverlineClaim, ClaimAtOnce, ClaimToEnd) }},
	{"pass-ban", "plies", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.PassBan, 0, 225) }},
	{"drawing-passes", "none", schemas.KindRenju, func(p *Parameters) slot { return oneOf(&p.DrawingPasses, PassesSameRound, PassesAnyOrder) }},
	{"repetitions", "times", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.Repetitions, 2, 10) }},
	{"loop-rounds-two", "rounds", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.LoopRoundsTwo, 2, 100) }},
	{"loop-rounds-many", "rounds", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.LoopRoundsMany, 2, 100) }},
	{"loop-points", "points-away", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.LoopPoints, 2, 90) }},
	{"grace-rounds", "rounds", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.GraceRounds, 0, 100) }},
	{"perpetual-check", "none", schemas.KindXiangqi, func(p *Parameters) slot { return oneOf(&p.PerpetualCheck, CheckLosesAtOnce, CheckMustVary) }},
	{"both-banned", "none", schemas.KindXiangqi, func(p *Parameters) slot { return oneOf(&p.BothBanned, BannedLadder, BannedDraw) }},
	{"banned-cycles", "none", schemas.KindXiangqi, func(p *Parameters) slot {
		return words(&p.BannedCycles, "kinds of cycles such as 长将, separated by commas")
	}},
	{"graver-cycles", "none", schemas.KindXiangqi, func(p *Parameters) slot {
		return words(&p.GraverCycles, "kinds of cycles such as 长杀, separated by commas")
	}},
	{naturalLimit, "rounds", schemas.KindXiangqi, func(p *Parameters) slot { return span(&p.NaturalLimit, 1, p.mostRounds()) }},
	{"natural-limit-checks", "checks", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.NaturalLimitChecks, 0, 1000) }},
	{"fatal-fouls", "times", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FatalFouls, 0, 100) }},
	{"fatal-illegal-national", "times", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FatalIllegalNational, 0, 100) }},
	{"fatal-illegal-other", "times", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FatalIllegalOther, 0, 100) }},
	{"fatal-idle-presses", "times", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FatalIdlePresses, 0, 100) }},
	{"fatal-false-claims", "times", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FatalFalseClaims, 0, 100) }},
	{"fatal-violations", "times", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.FatalViolations, 0, 100) }},
	{"fatal-warnings", "times", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.FatalWarnings, 0, 100) }},
	{"illegal-move-fouls", "fouls", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.IllegalMoveFouls, 0, 10) }},
	{"false-claim-fouls", "fouls", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FalseClaimFouls, 0, 10) }},
	{"suicide-loses", "none", schemas.KindXiangqi, func(p *Parameters) slot { return yesNo(&p.SuicideLoses) }},
	{"suicide-fouls", "fouls", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.SuicideFouls, 0, 10) }},
	{"missed-plies-foul", "plies", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.MissedPliesFoul, 1, 1000) }},
	{"missed-plies-two-fouls", "plies", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.MissedPliesTwoFouls, 1, 1000) }},
	{"draw-offer-lead", "times", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.DrawOfferLead, 1, 100) }},
	{"displaced-rounds", "rounds", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.DisplacedRounds, 1, 1000) }},
	{"colour-minutes", "minutes", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.ColourMinutes, 0, 1440) }},
	{"colour-plies", "ply", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.ColourPlies, 0, 225) }},
	{"main-time", "minutes", schemas.KindRenju, func(p *Parameters) slot { return span(&p.MainTime, 0, 1440) }},
	{"rapid-time", "minutes", schemas.KindUnknown, func(p *Parameters) slot { return span(&p.RapidTime, 0, 1440) }},
	{"shared-time", "minutes", schemas.KindRenju, func(p *Parameters) slot { return span(&p.SharedTime, 0, 1440) }},
	{"same-day", "none", schemas.KindRenju, func(p *Parameters) slot { return yesNo(&p.SameDay) }},
	{"byo-yomi", "seconds", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.ByoYomi, 1, 3600) }},
	{"byo-yomi-calls", "seconds", schemas.KindUnknown, func(p *Parameters) slot { return wholes(&p.ByoYomiCalls, 1, 3600) }},
	{"short-byo-yomi", "seconds", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.ShortByoYomi, 1, 3600) }},
	{"short-byo-yomi-calls", "seconds", schemas.KindUnknown, func(p *Parameters) slot { return wholes(&p.ShortByoYomiCalls, 1, 3600) }},
	{"byo-yomi-boundary", "none", schemas.KindUnknown, func(p *Parameters) slot { return oneOf(&p.ByoYomiBoundary, Reaching, Exceeding) }},
	{"overtime-moves", "moves", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.OvertimeMoves, 1, 1000) }},
	{"overtime-minutes", "minutes", schemas.KindUnknown, func(p *Parameters) slot { return wholes(&p.OvertimeMinutes, 1, 1440) }},
	{"overtime-repeats", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.OvertimeRepeats) }},
	{"lateness", "minutes", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.Lateness, 0, 1440) }},
	{"lateness-clock", "none", schemas.KindUnknown, func(p *Parameters) slot { return oneOf(&p.LatenessClock, LateFromStart, LateFromTurn) }},
	{"mate-beats-flag", "none", schemas.KindXiangqi, func(p *Parameters) slot { return yesNo(&p.MateBeatsFlag) }},
	{"flag-fault", "minutes", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FlagFault, 0, 60) }},
	{"record-exempt", "minutes", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.RecordExempt, 0, 1440) }},
	{"record-exempt-at-limit", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.RecordExemptAtLimit) }},
	{"record-exempt-rapid", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.RecordExemptRapid) }},
	{"record-exempt-byo-yomi", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.RecordExemptByoYomi) }},
	{"record-completed-after", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.RecordCompletedAfter) }},
	{"record-exempt-below-age", "years", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.RecordExemptBelowAge, 0, 150) }},
	{"record-loans", "times", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.RecordLoans, 0, 100) }},
	{"press-first-gain", "minutes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.PressFirstGain, 0, 60) }},
	{"press-first-loss", "minutes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.PressFirstLoss, 0, 60) }},
	{"press-first-short", "minutes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.PressFirstShort, 0, 60) }},
	{"press-first-short-gain", "minutes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.PressFirstShortGain, 0, 60) }},
	{"false-claim-loss", "minutes", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.FalseClaimLoss, 0, 60) }},
	{"upset-gain", "minutes", schemas.KindXiangqi, func(p *Parameters) slot { return whole(&p.UpsetGain, 0, 60) }},
	{"workload-days", "days", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.WorkloadDays, 1, 100) }},
	{"workload-sessions", "sessions", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.WorkloadSessions, 1, 100) }},
	{"workload-games-day", "games", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.WorkloadGamesDay, 1, 100) }},
	{"workload-games-session", "games", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.WorkloadGamesSession, 1, 100) }},
	{"workload-rest", "minutes", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.WorkloadRest, 0, 1440) }},
	{"jury-least", "people", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.JuryLeast, 1, 100) }},
	{"team-colours-by-board", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.TeamColoursByBoard) }},
	{"round-robin-games", "games", schemas.KindUnknown, func(p *Parameters) slot { return wholes(&p.RoundRobinGames, 1, 100) }},
	{"points", "points", schemas.KindUnknown, func(p *Parameters) slot { return scale(&p.Points) }},
	{"other-points", "points", schemas.KindUnknown, func(p *Parameters) slot { return scales(&p.OtherPoints) }},
	{"match-points", "points", schemas.KindUnknown, func(p *Parameters) slot { return scale(&p.MatchPoints) }},
	{"forfeit-points", "points", schemas.KindXiangqi, func(p *Parameters) slot { return wholes(&p.ForfeitPoints, 0, 1000) }},
	{"bye-wins", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.ByeWins) }},
	{"bye-opponent", "none", schemas.KindUnknown, func(p *Parameters) slot { return oneOf(&p.ByeOpponent, AbsentLowestScorer, AbsentZero, AbsentSkipped) }},
	{"sanctioned-last", "none", schemas.KindXiangqi, func(p *Parameters) slot { return yesNo(&p.SanctionedLast) }},
	{"rank-round-robin", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankRoundRobin) }},
	{"rank-round-robin-multi", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankRoundRobinMulti) }},
	{"rank-swiss", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankSwiss) }},
	{"rank-swiss-other", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankSwissOther) }},
	{"rank-team-round-robin", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankTeamRoundRobin) }},
	{"rank-team-swiss", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankTeamSwiss) }},
	{"rank-team-swiss-other", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankTeamSwissOther) }},
	{"rank-team-members", "none", schemas.KindUnknown, func(p *Parameters) slot { return ranking(&p.RankTeamMembers) }},
	{"ties-left", "none", schemas.KindUnknown, func(p *Parameters) slot { return words(&p.TiesLeft, "shared, play-off or lot, separated by commas") }},
	{"withdrawal-round-robin", "none", schemas.KindUnknown, func(p *Parameters) slot { return oneOf(&p.WithdrawalRoundRobin, VoidBelowHalf, NeverVoid) }},
	{"withdrawal-swiss", "none", schemas.KindUnknown, func(p *Parameters) slot { return oneOf(&p.WithdrawalSwiss, VoidBelowHalf, NeverVoid) }},
	{"withdrawal-half", "none", schemas.KindUnknown, func(p *Parameters) slot { return oneOf(&p.WithdrawalHalf, HalfOfRounds, HalfOfOpponents) }},
	{"swiss-rounds", "rounds-of-event", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.SwissRounds, 1, 100) }},
	{"swiss-rounds-odd", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.SwissRoundsOdd) }},
	{"swiss-rematch", "none", schemas.KindUnknown, func(p *Parameters) slot { return yesNo(&p.SwissRematch) }},
	{"swiss-floats", "times", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.SwissFloats, 0, 100) }},
	{"swiss-colour-excess", "games", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.SwissColourExcess, 1, 100) }},
	{"swiss-colour-run", "games", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.SwissColourRun, 2, 100) }},
	{"swiss-final-excess", "games", schemas.KindUnknown, func(p *Parameters) slot { return whole(&p.SwissFinalExcess, 0, 100) }},
	{"seeds-16", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Seeds16, 1, 256) }},
	{"seeds-32", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Seeds32, 1, 256) }},
	{"seeds-64", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Seeds64, 1, 256) }},
	{"seeds-128", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Seeds128, 1, 256) }},
	{"byes-16", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Byes16, 1, 256) }},
	{"byes-32", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Byes32, 1, 256) }},
	{"byes-64", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Byes64, 1, 256) }},
	{"byes-128", "places", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.Byes128, 1, 256) }},
	{"best-of", "games", schemas.KindRenju, func(p *Parameters) slot { return wholes(&p.BestOf, 1, 100) }},
	{"long-match", "games", schemas.KindRenju, func(p *Parameters) slot { return whole(&p.LongMatch, 1, 100) }},
}

// Unit says what the name of a unit stands for; ok is false for an unknown one.
func Unit(name string) (text schemas.Text, ok bool) {
	return lookup(units[:], name)
}

// named is a name of the files with what it stands for.
type named struct {
	name string
	text schemas.Text
}

func lookup(table []named, name string) (text schemas.Text, ok bool) {
	for i := range table {
		if table[i].name == name {
			return table[i].text, true
		}
	}
	return schemas.Text{}, false
}
