package rulebooks

import "qipu/schemas"

// Parameter is one value that a rulebook lays down for a check to use.
type Parameter[T any] struct {
	Value  T                // zero unless Given
	Clause schemas.ClauseID // the clause it comes from; empty when only the event gives it
	Given  bool             // the rulebook or the event gives it
}

// Parameters are the numbers and lists of one rulebook, so that no check names
// one itself. A parameter that the rulebook is silent on is not Given, and
// neither is one of another game. The clauses named here are those of the
// newest book that has the parameter; Clause holds that of the book in force.
//
// The zero value gives nothing. Parameters are values: Override returns a
// changed copy. The lists are shared and must not be changed.
type Parameters struct {
	sheet     *sheet
	overrides []Override

	limitCeiling int // natural limit that an event may not go above, in rounds; 0: none

	// Board and pieces.
	BoardFiles   Parameter[int] // files, 9 or 15 (xiangqi-2011:1.1, wuziqi-2009:1.1)
	BoardRanks   Parameter[int] // ranks, 10 or 15 (xiangqi-2011:1.1, wuziqi-2009:1.1)
	FirstPieces  Parameter[int] // pieces or stones of the first player (xiangqi-2011:1.4, wuziqi-2009:1.2)
	SecondPieces Parameter[int] // pieces or stones of the second player (xiangqi-2011:1.4, wuziqi-2009:1.2)
	ChariotUnits Parameter[int] // units that a chariot is worth (xiangqi-2011:1.5)
	HorseUnits   Parameter[int] // units that a horse is worth (xiangqi-2011:1.5)
	CannonUnits  Parameter[int] // units that a cannon is worth (xiangqi-2011:1.5)

	// Opening and play of renju.
	Centre             Parameter[string]        // point of the first stone (wuziqi-2009:3.2a)
	SecondStoneReach   Parameter[int]           // points from the centre, at most (wuziqi-2009:3.2b)
	ThirdStoneReach    Parameter[int]           // points from the centre, at most (wuziqi-2009:3.2c)
	OpeningCounts      Parameter[[]int]         // sizes of the opening sets named, the usual one first (wuziqi-2009:3.1; D20)
	DiagonalOpenings   Parameter[[]string]      // names of the openings with White 2 diagonal (wuziqi-2009:3.1)
	DirectOpenings     Parameter[[]string]      // names of the openings with White 2 orthogonal (wuziqi-2009:3.1)
	OpeningClaimBefore Parameter[int]           // ply before which a foreign opening must be pointed out (wuziqi-2009:9.1(6))
	SwapAfter          Parameter[int]           // ply after which White may swap (wuziqi-2009:2.5)
	FifthStones        Parameter[int]           // stones that Black offers as ply 5 (wuziqi-2009:2.10)
	WinningRow         Parameter[int]           // stones in a row that win (wuziqi-2009:2.8)
	Overline           Parameter[int]           // stones in a row from which it is an overline (wuziqi-2009:2.9)
	ForbiddenThrees    Parameter[int]           // open threes at once from which Black is forbidden (wuziqi-2009:2.18a)
	ForbiddenFours     Parameter[int]           // fours at once from which Black is forbidden (wuziqi-2009:2.18b)
	OverlineClaim      Parameter[Claim]         // how long an overline may be claimed (wuziqi-2009:10.1(4); D4)
	PassBan            Parameter[int]           // plies from the start in which nobody may pass (wuziqi-2009:8.1(1); D5)
	DrawingPasses      Parameter[DrawingPasses] // which two passes draw (wuziqi-2009:10.2(2); D6)

	// Repetition and the natural limit of xiangqi.
	Repetitions        Parameter[int]            // times a cycle must run (xiangqi-2011:23.1)
	LoopRoundsTwo      Parameter[int]            // rounds that three runs over two points take (xiangqi-2011:23.4)
	LoopRoundsMany     Parameter[int]            // rounds over more points that may be judged (xiangqi-2011:23.4)
	LoopPoints         Parameter[int]            // points from which LoopRoundsMany holds (xiangqi-2011:23.4)
	GraceRounds        Parameter[int]            // rounds to vary in once a position is judged (xiangqi-2011:23.5.2)
	PerpetualCheck     Parameter[PerpetualCheck] // what one-sided perpetual check costs (xiangqi-2011:23.5.1; D35)
	BothBanned         Parameter[BothBanned]     // what follows if both sides play banned cycles (xiangqi-2011:25.4; D35)
	BannedCycles       Parameter[[]string]       // kinds of banned cycles (xiangqi-2011:24.13)
	GraverCycles       Parameter[[]string]       // banned cycles that must give way to the others (xiangqi-2011:26.8.1)
	NaturalLimit       Parameter[Range]          // rounds without a capture that draw; the event fixes one within (xiangqi-2011:4.2.4; D34)
	NaturalLimitChecks Parameter[int]            // checks counted in it at most; 0: none counts (xiangqi-2011:22.3; D34)

	// What loses, and fouls.
	FatalFouls           Parameter[int]  // fouls in a game that lose; here and below 0: never by themselves (xiangqi-2011:4.1.10; D7)
	FatalIllegalNational Parameter[int]  // illegal moves that lose a game of a national event (xiangqi-2011:4.1.8; D7)
	FatalIllegalOther    Parameter[int]  // the same for provincial and lower, and national youth events (xiangqi-2011:4.1.8; D7)
	FatalIdlePresses     Parameter[int]  // clock presses without a move that lose (xiangqi-2011:4.1.9; D7)
	FatalFalseClaims     Parameter[int]  // false claims in one natural-limit phase that lose (xiangqi-2011:4.1.11; D7)
	FatalViolations      Parameter[int]  // violations in a game that lose (wuziqi-2009:10.1b(8); D7)
	FatalWarnings        Parameter[int]  // warnings in a game that lose (renju-2002:3.9.2; D7)
	IllegalMoveFouls     Parameter[int]  // fouls for an illegal move where it does not lose (xiangqi-2011:8.1.8)
	FalseClaimFouls      Parameter[int]  // fouls for a false natural-limit claim (xiangqi-2011:8.1.4)
	SuicideLoses         Parameter[bool] // exposing one's own king loses at once (xiangqi-2011:4.1.3; D35)
	SuicideFouls         Parameter[int]  // fouls for it where it does not lose (xiangqi-2011:A1.2; D35)
	MissedPliesFoul      Parameter[int]  // moves missing on a scoresheet for each foul (xiangqi-2011:7.1)
	MissedPliesTwoFouls  Parameter[int]  // moves missing from which it is two fouls at once (xiangqi-2011:7.1)
	DrawOfferLead        Parameter[int]  // offers more than the opponent's from which it is a foul or violation (xiangqi-2011:8.1.3, wuziqi-2009:10.3(4))
	DisplacedRounds      Parameter[int]  // rounds within which a displaced piece or an error is corrected (xiangqi-2011:5.12)
	ColourMinutes        Parameter[int]  // minutes within which reversed colours are corrected (xiangqi-2011:5.11)
	ColourPlies          Parameter[int]  // ply after which wrong colours stand (wuziqi-2009:5.2(1))

	// Clock.
	MainTime          Parameter[Range]         // minutes a side (wuziqi-2009:7.1a)
	RapidTime         Parameter[Range]         // minutes a side of rapid games (xiangqi-2011:6.2d, wuziqi-2009:7.1c)
	SharedTime        Parameter[Range]         // minutes for both sides on one clock (wuziqi-2009:7.1d)
	SameDay           Parameter[bool]          // every game ends on the day it began (wuziqi-2009:7.1b)
	ByoYomi           Parameter[int]           // seconds a move, the usual length (wuziqi-2009:7.2b; D2)
	ByoYomiCalls      Parameter[[]int]         // seconds called aloud (wuziqi-2009:7.2c)
	ShortByoYomi      Parameter[int]           // seconds a move, the other length allowed (wuziqi-undated:7.2b; D2)
	ShortByoYomiCalls Parameter[[]int]         // seconds called aloud (wuziqi-undated:7.2b)
	ByoYomiBoundary   Parameter[Boundary]      // whether the full length already loses (wuziqi-2009:7.2b; D1)
	OvertimeMoves     Parameter[int]           // moves to make in each period after the main time (xiangqi-2011:6.2b, wuziqi-2009:7.3)
	OvertimeMinutes   Parameter[[]int]         // minutes of such a period, those named (xiangqi-2011:6.2b, wuziqi-2009:7.3)
	OvertimeRepeats   Parameter[bool]          // the periods follow one another to the end (xiangqi-2011:6.2b; D19)
	Lateness          Parameter[int]           // minutes after which a late player forfeits, the usual limit (xiangqi-2011:20.1, wuziqi-2009:7.5a)
	LatenessClock     Parameter[LatenessClock] // from when an absent player's clock runs (xiangqi-2011:20.1, wuziqi-2009:7.5b; D16)
	MateBeatsFlag     Parameter[bool]          // a move that mates or stalemates stands although time ran out after it (xiangqi-2011:21.6)
	FlagFault         Parameter[int]           // minutes of an early flag within which the arbiter decides (xiangqi-2011:21.5)

	// Recording.
	RecordExempt         Parameter[int]  // minutes left from which a player need not record; 0: he always must (wuziqi-2009:6.6; D28)
	RecordExemptAtLimit  Parameter[bool] // exactly that many minutes exempt too (wuziqi-2009:8.1(5); D28)
	RecordExemptRapid    Parameter[bool] // rapid games need no record (wuziqi-2009:8.1(5); D28)
	RecordExemptByoYomi  Parameter[bool] // byo-yomi exempts (wuziqi-2009:6.6; D28)
	RecordCompletedAfter Parameter[bool] // gaps are filled after the game (wuziqi-2009:6.6)
	RecordExemptBelowAge Parameter[int]  // years of age below which the arbiter may exempt (wuziqi-2009:6.1)
	RecordLoans          Parameter[int]  // times a player may ask for the opponent's record in a game (wuziqi-2009:6.4)

	// Time penalties.
	PressFirstGain      Parameter[int] // minutes to the opponent of who presses before placing (wuziqi-2009:9.2(1))
	PressFirstLoss      Parameter[int] // minutes from who presses before placing (wuziqi-2009:9.2(1))
	PressFirstShort     Parameter[int] // minutes left below which PressFirstShortGain may replace the loss (wuziqi-undated:9.2(2); D3)
	PressFirstShortGain Parameter[int] // minutes more to the opponent instead (wuziqi-undated:9.2(2); D3)
	FalseClaimLoss      Parameter[int] // minutes from who claims the natural limit falsely (xiangqi-2011:22.2)
	UpsetGain           Parameter[int] // minutes to the opponent of who upsets pieces in his time (xiangqi-2011:A1.3c)

	// Organisation.
	WorkloadDays         Parameter[int]   // days running of WorkloadSessions that are too many (wuziqi-2009:8.1(4))
	WorkloadSessions     Parameter[int]   // sessions a day from which WorkloadDays counts (wuziqi-2009:8.1(4))
	WorkloadGamesDay     Parameter[int]   // games a day that are too many (wuziqi-2009:8.1(4))
	WorkloadGamesSession Parameter[int]   // games a session that are too many (wuziqi-2009:8.1(4))
	WorkloadRest         Parameter[int]   // minutes between two games, at least (wuziqi-2009:8.1(4))
	JuryLeast            Parameter[int]   // members of a jury, at least, and odd (wuziqi-2009:11.2)
	TeamColoursByBoard   Parameter[bool]  // the first team has the first move on odd boards only (xiangqi-2011:12.2)
	RoundRobinGames      Parameter[[]int] // games that each pair plays, the usual number first (xiangqi-2011:10.1, wuziqi-2009:15.2)

	// Points and ranks.
	Points              Parameter[Scale]    // points of a game, the scale in force (xiangqi-2011:13.1, wuziqi-2009:16.1; D23)
	OtherPoints         Parameter[[]Scale]  // the other scales that the book names (xiangqi-2011:13.3, renju-2002:4.3.1a; D23)
	MatchPoints         Parameter[Scale]    // points of a team match (xiangqi-2011:13.2, wuziqi-2009:16.1; D23)
	ForfeitPoints       Parameter[[]int]    // points for + and for − (xiangqi-2011:20.3)
	ByeWins             Parameter[bool]     // a bye scores as a win (xiangqi-2011:14.4)
	ByeOpponent         Parameter[Absent]   // what a bye adds to the opponents' points (xiangqi-2011:14.4; D12)
	SanctionedLast      Parameter[bool]     // sanctioned players come last among equal points (xiangqi-2011:18.5)
	RankRoundRobin      Parameter[Ranking]  // individual round robin of one game (xiangqi-2011:14.1, wuziqi-2009:16.3(1))
	RankRoundRobinMulti Parameter[Ranking]  // individual round robin of two or more games (xiangqi-2011:14.2)
	RankSwiss           Parameter[Ranking]  // individual Swiss (xiangqi-2011:14.3.1, wuziqi-2009:16.4(1))
	RankSwissOther      Parameter[Ranking]  // individual Swiss, the other order the event may choose (xiangqi-2011:14.3.2)
	RankTeamRoundRobin  Parameter[Ranking]  // team round robin (xiangqi-2011:14.5, wuziqi-2009:16.3(2))
	RankTeamSwiss       Parameter[Ranking]  // team Swiss (xiangqi-2011:14.6, wuziqi-2009:16.4(2))
	RankTeamSwissOther  Parameter[Ranking]  // team Swiss, the other order the event may choose (xiangqi-2011:14.7)
	RankTeamMembers     Parameter[Ranking]  // teams by the results of their members (xiangqi-2011:14.8; D36)
	TiesLeft            Parameter[[]string] // how ties that remain end, in order (wuziqi-2009:16.3(1))

	// Withdrawal, Swiss and knockout.
	WithdrawalRoundRobin Parameter[Withdrawal] // what a withdrawal does to the games played (xiangqi-2011:19.2, wuziqi-2009:16.5b)
	WithdrawalSwiss      Parameter[Withdrawal] // the same in a Swiss event (xiangqi-2011:19.3, wuziqi-2009:16.5b; D8)
	WithdrawalHalf       Parameter[HalfOf]     // of what half is counted (xiangqi-2011:19.2, wuziqi-2009:16.5b; D27)
	SwissRounds          Parameter[int]        // rounds, at least (xiangqi-2011:A3.1.2)
	SwissRoundsOdd       Parameter[bool]       // an odd number for individuals (xiangqi-2011:A3.1.2)
	SwissRematch         Parameter[bool]       // two players may meet again (xiangqi-2011:A3.1.6)
	SwissFloats          Parameter[int]        // floats of a player in one direction, at most (xiangqi-2011:A3.1.9)
	SwissColourExcess    Parameter[int]        // surplus of one colour to avoid (xiangqi-2011:A3.1.10(3); D18)
	SwissColourRun       Parameter[int]        // games running with one colour to avoid (xiangqi-2011:A3.1.10(3); D18)
	SwissFinalExcess     Parameter[int]        // surplus of one colour after the last round, at most (xiangqi-2011:A3.1.10(4))
	Seeds16              Parameter[[]int]      // seed positions of a draw of 16, best first (wuziqi-2009:A1.3.3b)
	Seeds32              Parameter[[]int]      // seed positions of a draw of 32 (wuziqi-2009:A1.3.3b)
	Seeds64              Parameter[[]int]      // seed positions of a draw of 64 (wuziqi-2009:A1.3.3b)
	Seeds128             Parameter[[]int]      // seed positions of a draw of 128 (wuziqi-2009:A1.3.3b)
	Byes16               Parameter[[]int]      // bye positions of a draw of 16, in order of use (wuziqi-2009:A1.3.3c; D21)
	Byes32               Parameter[[]int]      // bye positions of a draw of 32 (wuziqi-2009:A1.3.3c; D21)
	Byes64               Parameter[[]int]      // bye positions of a draw of 64 (wuziqi-2009:A1.3.3c; D21)
	Byes128              Parameter[[]int]      // bye positions of a draw of 128 (wuziqi-2009:A1.3.3c; D21)
	BestOf               Parameter[[]int]      // games of a match that ends when decided (renju-2002:4.2.4)
	LongMatch            Parameter[int]        // games of the long match named (renju-2002:4.2.4)
}
