// Package event holds the event around games: who met whom with which colours, what the
// games scored, how players are ranked, and what of it was not done by the book.
//
// Here is the vocabulary. The rest stands in packages below: tiebreak counts points and
// tie-breaks and ranks by them, pairing holds pairings and colours against the systems.
package event

import (
	"slices"
	"time"

	"qipu/schemas/rulebooks"
)

// System is how an event is paired (编排方法).
type System uint8

// The systems.
const (
	SystemUnsaid System = iota
	RoundRobin          // 循环赛: each pair meets once, or as often as Tournament.Legs says
	Swiss               // 积分编排制
	Knockout            // 淘汰赛
	Relay               // 擂台赛: the loser drops out, the winner stays
	Match               // two sides, best of n
	AllPlay             // 全队轮赛: each player of one team meets each of the other
)

var systemNames = [...]string{"", "round-robin", "swiss", "knockout", "relay", "match", "all-play"}

// String returns the system as event files spell it, empty for SystemUnsaid.
func (s System) String() string { return systemNames[s] }

// Outcome is what became of a game or of a player's round.
type Outcome uint8

// The outcomes. Games that were not played count points and are no games
// (xiangqi-2011:20.3).
const (
	OutcomeOpen      Outcome = iota // no result is known
	FirstWins                       // played
	Draw                            // played
	SecondWins                      // played
	FirstForfeits                   // − for the first player, + for the second: not played
	SecondForfeits                  // + for the first player, − for the second
	BothForfeit                     // − for both
	PairingBye                      // 轮空: the player without an opponent of an odd field; First only
	HalfBye                         // half a point, asked for; First only
	FullBye                         // a whole point, given; First only
	ZeroBye                         // absent, without points; First only
	FirstWinsUnrated                // decided without a proper game (TRF: W, D, L)
	DrawUnrated
	SecondWinsUnrated
)

// IsBye reports whether the player has no opponent.
func (o Outcome) IsBye() bool { return o >= PairingBye && o <= ZeroBye }

// IsPlayed reports whether a game was played over the board.
func (o Outcome) IsPlayed() bool {
	return o >= FirstWins && o <= SecondWins || o >= FirstWinsUnrated
}

// outcomeNames are as tables write them.
var outcomeNames = [...]string{
	OutcomeOpen: "*", FirstWins: "1-0", Draw: "1/2-1/2", SecondWins: "0-1", FirstForfeits: "-+", SecondForfeits: "+-", BothForfeit: "--",
	PairingBye: "bye", HalfBye: "half-bye", FullBye: "full-bye", ZeroBye: "absent", FirstWinsUnrated: "1-0", DrawUnrated: "1/2-1/2", SecondWinsUnrated: "0-1",
}

// String writes the outcome as tables do, "1-0", "+-", "half-bye"; that a game was not rated
// is not seen.
func (o Outcome) String() string {
	if int(o) < len(outcomeNames) {
		return outcomeNames[o]
	}
	return "?"
}

// ParseOutcome reads what String writes.
func ParseOutcome(text string) (Outcome, bool) {
	i := slices.Index(outcomeNames[:], text)
	return Outcome(max(i, 0)), i >= 0
}

// Reversed returns the outcome with first and second the other way round.
func (o Outcome) Reversed() Outcome {
	if r, ok := mirrored[o]; ok {
		return r
	}
	return o
}

// Nobody is the second player of a bye.
const Nobody = -1

// Game is one pairing with what became of it. First and Second are the players in the
// colours paired (xiangqi: Red, Black; renju: Black, White, before any swap): what later
// pairings count (wuziqi-2009:5.2(2), D15).
//
// In a team event they are teams, and a game is one board of their match: Board counts
// within it, and is 0 where the match is known only as a whole, or the order of its boards
// is not. Games of the same two in one round are one meeting, of several games or boards.
type Game struct {
	Round   int // from 1
	Board   int // 台次, from 1; 0 where it is not told
	First   int // index of Tournament.Players
	Second  int // the same; Nobody for a bye
	Outcome Outcome
	Swapped bool // it was played with the colours reversed
	Pending bool // it was not finished when the next round was paired

	NotRated bool // its source says that it is not for rating

	ColoursUnsaid bool // who of them is First is not told, and means nothing

	FirstMember  int // who played for First: a number of Tournament.Members from 1; 0 where it is not told, or nobody came
	SecondMember int
}

// Player is a player, or a team of a team event.
type Player struct {
	ID     string // as pairings name it
	Name   string
	Unit   string // 单位; empty if none is told
	Order  int    // 技术序号: the place among the players of the unit, from 1; of a 擂台赛 the order in which they come; 0 if none is told
	Group  string // 组, for prizes; empty if none is told
	Lot    int    // the number drawn (抽签号), from 1; 0 if none is told
	Seed   int    // 种子, from 1; 0 if none
	Rating int    // 0 if none is told

	// Of the log of the event.
	Fouls      int // 犯规
	Violations int // 违例
	Warnings   int // 警告
	Sanction   int // gravity of sanctions by xiangqi-2011:18.1 and 18.2: 0 none, 1 a warning, 2 disqualified from a game
	Sanctions  int // how many of that gravity; 0 is one where Sanction is set

	Withdrawn int // the round from which the player was out; 0 if never
}

// Form is how teams play (团体赛种类).
type Form uint8

// The forms.
const (
	FormUnsaid     Form = iota
	FixedBoards         // 分台定人: the line-up is the registered one
	WithReserves        // 分台换人: reserves may come in, the order stays
	BoardsPerMatch      // 临时定台: the order is set before each match
	MemberSum           // 队员总分: no matches; results of an individual event are added up
)

// Member is a player of a team.
type Member struct {
	ID     string // as pairings name him
	Name   string
	Team   int // index of Tournament.Players
	Number int // in the order in which the team registered, from 1; 0 if it did not register him
	Rating int // 0 of an unrated one; RatingUntold
}

// RatingUntold is the rating of a member of whom none is told.
const RatingUntold = -1

// LineUp is who a team has on the boards of a match, as it was handed in, or as it was
// played.
type LineUp struct {
	Round    int
	Team     int // index of Tournament.Players
	Opponent int // the same; Nobody where it is not told
	Declared bool
	Seats    []int // in the order of boards: numbers of Tournament.Members from 1, 0 where nobody is told
}

// Whole is the result of a match of teams that is told beside its boards.
type Whole struct {
	Round, First, Second int
	Outcome              Outcome
	Where                string // the place that it was read from
}

// Tournament is an event as it is audited. It is not changed by what is asked of it.
type Tournament struct {
	System  System
	Teams   bool              // Players are teams
	Rounds  int               // that are planned; 0 where it is not told
	Legs    int               // games of each pair in a round robin, 0 and 1 both once
	Points  rulebooks.Scale   // half points; zero where it is not told, and as the rulebook has it
	Ranking rulebooks.Ranking // nil where it is not told

	// Of the edition of FIDE's tie-breaks, where the ranking has any; 0 where it is not told.
	TieBreaksYear  int
	TieBreaksMonth time.Month

	Players []Player
	Games   []Game // in the order of rounds and boards
	Prizes  []Prize

	Declared Declared

	ByeTold  bool // the event says what is scored without opponent: ByeMatch and ByeGame, of players the same, in half points
	ByeMatch int
	ByeGame  int

	// Of team events.
	ByBoards     bool            // Games are boards; else matches as a whole
	Form         Form            // how the teams play
	Boards       int             // of a match, or of MemberSum the members that count; 0 where it is not told
	MatchPoints  rulebooks.Scale // of a match in half points; zero where it is not told, or Points are of matches
	BoardColours string          // of the team that is first, board by board: "WBWB", W for who moves first; empty where it is not told
	Members      []Member
	LineUps      []LineUp
	Wholes       []Whole
}

// Prize is what some places of an event win.
type Prize struct {
	First, Last int    // places, from 1
	Group       string // of whose members the places are; empty: of all
	Name        string
}
