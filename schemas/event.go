package schemas

// Event is what is declared of the event that games belong to. It decides under
// which rules they are audited; whatever it leaves open is as the rulebook says.
//
// The texts and the rows of its tables are as a source of the event has them, and nothing
// is made of them: empty is what it does not say. What they mean and how they are written
// is told by EventSections; analyze/event makes of them what can be reckoned with.
type Event struct {
	Name       string
	Level      Level      // on which the cost of an unlawful move depends
	Profile    string     // "xiangqi-2011", "xiangqi-2011/mass": a rulebook, or a part of one for a kind of event
	Options    []Decision // how it decides the points that the books leave open (D1 …, R1 …)
	Parameters []Decision // the numbers and lists it sets in place of the book's

	ID           string // in its source
	Source       string // where the event was read from
	Site         string // the town (地点)
	Country      string
	Start, End   string // first and last day
	Year, Month  string // as its source has them beside the days, or in place of them
	Rule         string // the rules of the game that it names: "RIF", "Taraguchi-10"
	RuleCategory string // of RIF: "1" renju, "2" gomoku
	System       string // how it was paired (编排方法)
	TimeControl  string
	Session      string // how long a session of play lasts (一节比赛), as ParseSession reads it
	Rated        string // whether it counts for ratings
	Type         string // a code of its source

	Rounds        string // that are planned
	Legs          string // games of each pair in a round robin (循环次数)
	TeamForm      string // how teams play (团体赛种类): "fixed", "reserves", "temporary", "all-play", "member-sum"
	Boards        string // of a match of teams (出场台数); of member-sum the members of a team that count
	InitialColour string // of the first board in round 1 (TRF 152): "W", "B"
	Points        string // of a game: "2/1/0", "3/1-2/0", or of TRF "W 1.0 D 0.5 L 0.0", "WW=1 BD=.5"
	MatchPoints   string // of a team match, written in the same ways
	ByePoints     string // points of a player without opponent; match points and game points of a team (TRF 320)
	Results       string // how results are written: ResultsCodes, ResultsPoints
	TieBreaks     string // by which equal points are ranked, in order: "opponents more, fouls fewer", or codes of TRF
	RankedBy      string // the same, with the points among them (TRF 212)
	TieBreaksDate string // of the edition of those rules
	SystemCode    string // TRF 192
	ClockCode     string // TRF 222
	StartRanks    string // how the starting order was made (TRF 172)
	PairedBy      string // program or person (TRF 182)
	BoardColours  string // of the boards of a team match (TRF 352): "WBWB"
	FirstPairs    string // how round 1 of a Swiss event was paired: "adjacent", "head-tail", "cross-half"
	ColoursBy     string // how it was decided who is first: "lots", "guess", "table", "rating", "choice"
	Seeding       string // by what seeds were chosen: "rating", "results", "title"
	UnitsApart    string // rounds in which players of one unit were kept apart: "1 2"
	BestOf        string // games of a match that ends when it is decided (多局决胜)
	DropFrom      string // the round after which the last began to drop out (末位淘汰)
	DropCount     string // how many after each round: "4", or "8 4 2"
	PlayerCount   string // numbers as its source claims them (TRF 062, 072, 082)
	RatedCount    string
	TeamCount     string
	Rating        string // the profile by which its games count for ratings: "fide-2025"
	RatingList    string // the date of the list that the ratings are of
	RatingPeriod  string // in which its games are rated: "2026-05"

	Players       []EventPlayer
	Teams         []EventTeam
	Stages        []EventStage
	Schedule      []EventRound
	Officials     []EventOfficial
	Prizes        []EventPrize
	Pairings      []EventPairing
	Byes          []EventBye
	Forfeits      []EventForfeit
	Draw          []EventPlace
	Lineups       []EventLineup
	Penalties     []EventPenalty
	Adjustments   []EventAdjustment
	Barred        []EventBarred
	Accelerations []EventAcceleration
	Ratings       []EventRating
	Standings     []EventStanding
	Records       []EventRecord
}

// How results are written.
const (
	ResultsCodes  = "codes"  // 1 = 0 + - W D L of TRF, of each player
	ResultsPoints = "points" // the points that each scored
)

// EventPlayer is a player of an event.
type EventPlayer struct {
	ID         string // by which pairings name the player
	Name       string // given name first where the source has both
	Given      string // the parts of Name, where the source tells them apart
	Surname    string
	NativeName string // in the player's own script
	DisplayID  string // another number under which the player is known
	Country    string
	City       string
	Birth      string // a day or a year
	Gender     string // as the source codes it
	Rating     string
	Title      string // 称号: "GM"
	Unit       string // 单位
	Team       string // EventTeam.ID
	Group      string // 组
	UnitOrder  string // 技术序号: the place among the players of the unit, of a 擂台赛 the order in which they come
	Lot        string // 抽签号
	Seed       string // 种子
	Withdrawn  string // the round from which the player was out (退赛)
	Fouls      string // numbers of 犯规, 违例, 警告 in the event
	Violations string
	Warnings   string
	Sanction   string // "warning" or "disqualified" (xiangqi-2011:18.1, 18.2)

	KFactor      string // the coefficient by which the rating changes, as the list has it
	RatedGames   string // before the event
	PeakRating   string // the highest that was published
	RatingChange string // as published after the event
	NewRating    string // the same

	Where string // the place that it was read from, "event.toml:12"; for messages
}

// EventPairing is two players who met, or were to meet (对阵), or one who had no opponent.
// First and Second are as they were paired, whatever colours they then played.
type EventPairing struct {
	ID         string // of the game in its source
	Round      string
	Board      string // 台次; of a match of teams counted within it, from 1
	First      string // EventPlayer.ID of who is named first, in renju as Black
	Second     string
	Result     string // as the source writes it; of RIF the points of First
	FirstTime  string // times used, in a unit that the source does not name
	SecondTime string
	Rule       string // where the game names its own
	Swap       string // as the source codes it
	Unrated    string

	SecondResult string // where the source writes one of each player
	Colours      string // ColoursUnsaid; of one without opponent ColoursFirst, ColoursSecond where it names a colour all the same
	Reversed     string // "yes" where it was played with the colours the other way round
	Pending      string // "yes" where it was not finished when the next round was paired
	Told         string // ToldByFirst, ToldBySecond where each has a line and only that one tells of it
	Between      string // BetweenTeams where First and Second are teams
	Match        string // of teams, that it is a game of (场)
	FirstTeam    string // of First, where the table of players does not tell it, or First is empty: nobody came to the board
	SecondTeam   string
	Stage        string // EventStage.ID
	Group        string
	Date         string
	Start        string // time of the day
	Note         string
	Record       string // the record of the game (棋谱): "round1.pgn:3", or its game_id

	Where string // as of EventPlayer
}

// Values of the texts of pairings.
const (
	ColoursUnsaid = "unsaid"
	ColoursFirst  = "first"
	ColoursSecond = "second"
	ToldByFirst   = "first"
	ToldBySecond  = "second"
	BetweenTeams  = "teams"
)

// EventText is a text of an event, a player or a pairing under the name that event
// files have for it.
type EventText struct {
	Name  string
	Value *string
}

// Texts lists the texts in the order of event files. What decides the rules of the
// audit is not among them, but for the name.
func (e *Event) Texts() []EventText {
	return []EventText{
		{"name", &e.Name},
		{"id", &e.ID},
		{"source", &e.Source},
		{"site", &e.Site},
		{"country", &e.Country},
		{"start", &e.Start},
		{"end", &e.End},
		{"year", &e.Year},
		{"month", &e.Month},
		{"rule", &e.Rule},
		{"rule-category", &e.RuleCategory},
		{"system", &e.System},
		{"time-control", &e.TimeControl},
		{"session", &e.Session},
		{"rated", &e.Rated},
		{"type", &e.Type},
		{"system-code", &e.SystemCode},
		{"rounds", &e.Rounds},
		{"legs", &e.Legs},
		{"team-form", &e.TeamForm},
		{"boards", &e.Boards},
		{"initial-colour", &e.InitialColour},
		{"board-colours", &e.BoardColours},
		{"first-pairs", &e.FirstPairs},
		{"colours-by", &e.ColoursBy},
		{"seeding", &e.Seeding},
		{"units-apart", &e.UnitsApart},
		{"best-of", &e.BestOf},
		{"drop-from", &e.DropFrom},
		{"drop-count", &e.DropCount},
		{"points", &e.Points},
		{"match-points", &e.MatchPoints},
		{"bye-points", &e.ByePoints},
		{"results", &e.Results},
		{"tie-breaks", &e.TieBreaks},
		{"ranked-by", &e.RankedBy},
		{"tie-breaks-date", &e.TieBreaksDate},
		{"clock-code", &e.ClockCode},
		{"start-ranks", &e.StartRanks},
		{"paired-by", &e.PairedBy},
		{"player-count", &e.PlayerCount},
		{"rated-count", &e.RatedCount},
		{"team-count", &e.TeamCount},
		{"rating", &e.Rating},
		{"rating-list", &e.RatingList},
		{"rating-period", &e.RatingPeriod},
	}
}

// Texts lists the texts in the order of event files.
func (p *EventPlayer) Texts() []EventText {
	return []EventText{
		{"id", &p.ID},
		{"name", &p.Name},
		{"given", &p.Given},
		{"surname", &p.Surname},
		{"native-name", &p.NativeName},
		{"display-id", &p.DisplayID},
		{"country", &p.Country},
		{"city", &p.City},
		{"birth", &p.Birth},
		{"gender", &p.Gender},
		{"rating", &p.Rating},
		{"title", &p.Title},
		{"unit", &p.Unit},
		{"team", &p.Team},
		{"group", &p.Group},
		{"unit-order", &p.UnitOrder},
		{"lot", &p.Lot},
		{"seed", &p.Seed},
		{"withdrawn", &p.Withdrawn},
		{"fouls", &p.Fouls},
		{"violations", &p.Violations},
		{"warnings", &p.Warnings},
		{"sanction", &p.Sanction},
		{"k-factor", &p.KFactor},
		{"rated-games", &p.RatedGames},
		{"peak-rating", &p.PeakRating},
		{"rating-change", &p.RatingChange},
		{"new-rating", &p.NewRating},
	}
}

// Texts lists the texts in the order of event files.
func (p *EventPairing) Texts() []EventText {
	return []EventText{
		{"id", &p.ID},
		{"round", &p.Round},
		{"board", &p.Board},
		{"first", &p.First},
		{"second", &p.Second},
		{"result", &p.Result},
		{"first-time", &p.FirstTime},
		{"second-time", &p.SecondTime},
		{"rule", &p.Rule},
		{"swap", &p.Swap},
		{"unrated", &p.Unrated},
		{"second-result", &p.SecondResult},
		{"colours", &p.Colours},
		{"reversed", &p.Reversed},
		{"pending", &p.Pending},
		{"told", &p.Told},
		{"between", &p.Between},
		{"match", &p.Match},
		{"first-team", &p.FirstTeam},
		{"second-team", &p.SecondTeam},
		{"stage", &p.Stage},
		{"group", &p.Group},
		{"date", &p.Date},
		{"start", &p.Start},
		{"note", &p.Note},
		{"record", &p.Record},
	}
}

// Decision is one choice of an event, with the place it was written at.
type Decision struct {
	Name  string
	Value string
	Where string // "event.toml:12", "--set"; for messages
}
