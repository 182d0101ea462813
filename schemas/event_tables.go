package schemas

import (
	"slices"
	"strings"
)

// EventTeam is a team (队). Its number is that under which pairings of teams name it.
type EventTeam struct {
	ID         string
	Name       string
	Short      string // an abbreviation
	Unit       string
	Country    string
	Lot        string // 抽签号
	Seed       string
	Rating     string // strength by which teams are seeded
	Members    string // EventPlayer.ID in the order of boards, with blanks between
	Withdrawn  string // the round from which it was out
	Fouls      string
	Violations string
	Warnings   string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventTeam) Texts() []EventText {
	return []EventText{
		{"id", &r.ID},
		{"name", &r.Name},
		{"short", &r.Short},
		{"unit", &r.Unit},
		{"country", &r.Country},
		{"lot", &r.Lot},
		{"seed", &r.Seed},
		{"rating", &r.Rating},
		{"members", &r.Members},
		{"withdrawn", &r.Withdrawn},
		{"fouls", &r.Fouls},
		{"violations", &r.Violations},
		{"warnings", &r.Warnings},
	}
}

// EventStage is a stage of an event, or a group of one (阶段, 组).
type EventStage struct {
	ID        string
	Name      string
	System    string
	First     string
	Last      string
	Legs      string
	Points    string // as of Event
	TieBreaks string // as of Event
	Lots      string // numbers drawn for the stage, where lots were drawn anew: "7=1 3=2"
	Advance   string // how many go on to the next, of each group (积分晋圈): "8"
	Note      string

	FirstPairs, ColoursBy, Seeding, UnitsApart, BestOf, DropFrom, DropCount string // as of Event

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventStage) Texts() []EventText {
	return []EventText{
		{"id", &r.ID},
		{"name", &r.Name},
		{"system", &r.System},
		{"first-round", &r.First},
		{"last-round", &r.Last},
		{"legs", &r.Legs},
		{"points", &r.Points},
		{"tie-breaks", &r.TieBreaks},
		{"first-pairs", &r.FirstPairs},
		{"colours-by", &r.ColoursBy},
		{"seeding", &r.Seeding},
		{"units-apart", &r.UnitsApart},
		{"best-of", &r.BestOf},
		{"drop-from", &r.DropFrom},
		{"drop-count", &r.DropCount},
		{"lots", &r.Lots},
		{"advance", &r.Advance},
		{"note", &r.Note},
	}
}

// EventRound is when a round is played.
type EventRound struct {
	Round string
	Stage string
	Date  string
	Start string // time of the day
	End   string // time of the day by which play ends (本节结束)
	Note  string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventRound) Texts() []EventText {
	return []EventText{
		{"round", &r.Round},
		{"stage", &r.Stage},
		{"date", &r.Date},
		{"start", &r.Start},
		{"end", &r.End},
		{"note", &r.Note},
	}
}

// EventOfficial is an arbiter or another official.
type EventOfficial struct {
	Role string // OfficialChief …, or what the source says: see OfficialRole
	Name string
	ID   string
	Note string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventOfficial) Texts() []EventText {
	return []EventText{
		{"role", &r.Role},
		{"name", &r.Name},
		{"id", &r.ID},
		{"note", &r.Note},
	}
}

// EventPrize is what there is to win.
type EventPrize struct {
	Place string // rank or ranks: "1", "4-6"
	Prize string
	Group string
	Note  string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventPrize) Texts() []EventText {
	return []EventText{
		{"place", &r.Place},
		{"prize", &r.Prize},
		{"group", &r.Group},
		{"note", &r.Note},
	}
}

// EventPlace is a place of the draw of a knockout (淘汰赛号码位置). Each place has a row; two
// rows of one place are players who contest it (抢号).
type EventPlace struct {
	Stage  string // EventStage.ID
	Group  string
	Place  string // from 1
	Player string // EventPlayer.ID, or EventTeam.ID of a team event; empty: whoever stands opposite has a bye (轮空)

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventPlace) Texts() []EventText {
	return []EventText{
		{"stage", &r.Stage},
		{"group", &r.Group},
		{"place", &r.Place},
		{"player", &r.Player},
	}
}

// EventBye is players or teams without an opponent by a list of byes (TRF 240, 320).
type EventBye struct {
	Kind  string // F, H, Z of TRF 240, P of 320
	Round string
	Who   string // players or teams, with blanks between

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventBye) Texts() []EventText {
	return []EventText{
		{"kind", &r.Kind},
		{"round", &r.Round},
		{"who", &r.Who},
	}
}

// EventForfeit is a match of teams that was not played (TRF 330).
type EventForfeit struct {
	Kind   string // +-, -+ or --
	Round  string
	First  string // team
	Second string // team

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventForfeit) Texts() []EventText {
	return []EventText{
		{"kind", &r.Kind},
		{"round", &r.Round},
		{"first", &r.First},
		{"second", &r.Second},
	}
}

// EventLineup is the order of boards in which a team played a match (TRF 300).
type EventLineup struct {
	Round    string
	Team     string
	Opponent string
	Players  string // with blanks between; 0 is a board without a player

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventLineup) Texts() []EventText {
	return []EventText{
		{"round", &r.Round},
		{"team", &r.Team},
		{"opponent", &r.Opponent},
		{"players", &r.Players},
	}
}

// EventPenalty is a penalty that an arbiter gave.
type EventPenalty struct {
	Player string
	Team   string
	Round  string
	Board  string
	Kind   string // foul 犯规, violation 违例, warning 警告; sanction-warning, disqualified (xiangqi-2011:18.1, 18.2)
	Count  string // 1 if empty
	Points string // taken away
	Clause string
	Note   string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventPenalty) Texts() []EventText {
	return []EventText{
		{"player", &r.Player},
		{"team", &r.Team},
		{"round", &r.Round},
		{"board", &r.Board},
		{"kind", &r.Kind},
		{"count", &r.Count},
		{"points", &r.Points},
		{"clause", &r.Clause},
		{"note", &r.Note},
	}
}

// EventAdjustment is points that do not follow from results (TRF 299).
type EventAdjustment struct {
	Kind        string // the result that it is for, as TRF codes it; empty for a penalty or bonus
	MatchPoints string
	Points      string
	Round       string // empty or 000: all
	Who         string // players or teams, with blanks between

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventAdjustment) Texts() []EventText {
	return []EventText{
		{"kind", &r.Kind},
		{"match-points", &r.MatchPoints},
		{"points", &r.Points},
		{"round", &r.Round},
		{"who", &r.Who},
	}
}

// EventBarred is players or teams who may not meet (TRF 260).
type EventBarred struct {
	From string // first round
	To   string // last round
	Who  string // with blanks between

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventBarred) Texts() []EventText {
	return []EventText{
		{"from", &r.From},
		{"to", &r.To},
		{"who", &r.Who},
	}
}

// EventAcceleration is points that count for pairings only (TRF 250).
type EventAcceleration struct {
	MatchPoints string
	Points      string
	From        string // first round
	To          string // last round
	First       string // player or team
	Last        string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventAcceleration) Texts() []EventText {
	return []EventText{
		{"match-points", &r.MatchPoints},
		{"points", &r.Points},
		{"from", &r.From},
		{"to", &r.To},
		{"first", &r.First},
		{"last", &r.Last},
	}
}

// EventRating is what a federation says of a player (TRF, national rating support).
type EventRating struct {
	Federation string
	Player     string
	Gender     string
	Title      string
	Name       string
	Rating     string
	Origin     string
	Number     string
	Birth      string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventRating) Texts() []EventText {
	return []EventText{
		{"federation", &r.Federation},
		{"player", &r.Player},
		{"gender", &r.Gender},
		{"title", &r.Title},
		{"name", &r.Name},
		{"rating", &r.Rating},
		{"origin", &r.Origin},
		{"number", &r.Number},
		{"birth", &r.Birth},
	}
}

// EventStanding is a row of a table of standings as it was published (名次表).
type EventStanding struct {
	Player      string
	Team        string
	Name        string
	Stage       string
	Group       string
	Round       string // after which; empty: the last
	Rank        string
	Points      string
	MatchPoints string
	GamePoints  string
	TieBreaks   string // "对手分=23, 胜局=3": by the names that the source has

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventStanding) Texts() []EventText {
	return []EventText{
		{"player", &r.Player},
		{"team", &r.Team},
		{"name", &r.Name},
		{"stage", &r.Stage},
		{"group", &r.Group},
		{"round", &r.Round},
		{"rank", &r.Rank},
		{"points", &r.Points},
		{"match-points", &r.MatchPoints},
		{"game-points", &r.GamePoints},
		{"tie-breaks", &r.TieBreaks},
	}
}

// EventRecord is a record of a source that has no place in the other tables, as it stands there.
type EventRecord struct {
	Text string

	Where string // as of EventPlayer
}

// Texts lists the texts in the order of event files.
func (r *EventRecord) Texts() []EventText {
	return []EventText{
		{"text", &r.Text},
	}
}

// Roles of officials.
const (
	OfficialChief     = "chief-arbiter"    // 裁判长
	OfficialDeputy    = "deputy-arbiter"   // 副裁判长
	OfficialPairings  = "pairings-arbiter" // 编排长
	OfficialArbiter   = "arbiter"          // 裁判员
	OfficialAppeals   = "appeals"          // 仲裁
	OfficialOrganiser = "organiser"        // 主办单位
	OfficialHost      = "host"             // 承办单位
)

var officialRoles = [...]struct {
	role  string
	title Text
	also  string // other words for it, as sources have them
}{
	{OfficialOrganiser, Text{"主办单位", "Organiser"}, "organizer 主办"},
	{OfficialHost, Text{"承办单位", "Host"}, "承办"},
	{OfficialChief, Text{"裁判长", "Chief arbiter"}, "总裁判长"},
	{OfficialDeputy, Text{"副裁判长", "Deputy chief arbiter"}, "副总裁判长"},
	{OfficialPairings, Text{"编排长", "Pairings arbiter"}, "编排 编排记录长"},
	{OfficialArbiter, Text{"裁判员", "Arbiter"}, "裁判"},
	{OfficialAppeals, Text{"仲裁", "Appeals committee"}, "仲裁委员 仲裁委员会"},
}

// OfficialRoles lists the roles that are known, from the organiser down.
func OfficialRoles() (roles []string) {
	for i := range officialRoles {
		roles = append(roles, officialRoles[i].role)
	}
	return roles
}

// OfficialRole reads a role: one of OfficialRoles, its title, or another word for it. ok is
// false for others.
func OfficialRole(text string) (role string, title Text, ok bool) {
	text = strings.TrimSpace(text)
	for i := range officialRoles {
		r := &officialRoles[i]
		if strings.EqualFold(text, r.role) || text == r.title.Zh || strings.EqualFold(text, r.title.En) || slices.ContainsFunc(strings.Fields(r.also), func(word string) bool { return strings.EqualFold(word, text) }) {
			return r.role, r.title, true
		}
	}
	return "", Text{}, false
}

func (p *EventPlayer) place() *string       { return &p.Where }
func (p *EventPairing) place() *string      { return &p.Where }
func (r *EventTeam) place() *string         { return &r.Where }
func (r *EventStage) place() *string        { return &r.Where }
func (r *EventRound) place() *string        { return &r.Where }
func (r *EventOfficial) place() *string     { return &r.Where }
func (r *EventPrize) place() *string        { return &r.Where }
func (r *EventPlace) place() *string        { return &r.Where }
func (r *EventBye) place() *string          { return &r.Where }
func (r *EventForfeit) place() *string      { return &r.Where }
func (r *EventLineup) place() *string       { return &r.Where }
func (r *EventPenalty) place() *string      { return &r.Where }
func (r *EventAdjustment) place() *string   { return &r.Where }
func (r *EventBarred) place() *string       { return &r.Where }
func (r *EventAcceleration) place() *string { return &r.Where }
func (r *EventRating) place() *string       { return &r.Where }
func (r *EventStanding) place() *string     { return &r.Where }
func (r *EventRecord) place() *string       { return &r.Where }

// EventMark begins the first cell of tables of an event as federations type them, in CSV or
// in a worksheet; behind it stands the name of the table, as "qipu event players".
const EventMark = "qipu event"

// EventRow is a row of a table of an event.
type EventRow struct {
	Texts []EventText // in the order of event files
	Where *string     // the place that it was read from
}

// EventTable is a table of an event.
type EventTable struct {
	Name string // as event files have it: "players"
	Len  func() int
	Row  func(i int) EventRow
	Add  func() EventRow // adds a row; those that were returned before are no longer of the table
}

// Tables lists the tables in the order of event files.
func (e *Event) Tables() []EventTable {
	return []EventTable{
		tableOf("stages", &e.Stages),
		tableOf("schedule", &e.Schedule),
		tableOf("officials", &e.Officials),
		tableOf("prizes", &e.Prizes),
		tableOf("teams", &e.Teams),
		tableOf("players", &e.Players),
		tableOf("ratings", &e.Ratings),
		tableOf("pairings", &e.Pairings),
		tableOf("byes", &e.Byes),
		tableOf("forfeits", &e.Forfeits),
		tableOf("draw", &e.Draw),
		tableOf("lineups", &e.Lineups),
		tableOf("penalties", &e.Penalties),
		tableOf("adjustments", &e.Adjustments),
		tableOf("barred", &e.Barred),
		tableOf("accelerations", &e.Accelerations),
		tableOf("standings", &e.Standings),
		tableOf("records", &e.Records),
	}
}

func tableOf[T any, P interface {
	*T
	Texts() []EventText
	place() *string
}](name string, rows *[]T) EventTable {
	row := func(i int) EventRow {
		p := P(&(*rows)[i])
		return EventRow{p.Texts(), p.place()}
	}
	return EventTable{
		Name: name,
		Len:  func() int { return len(*rows) },
		Row:  row,
		Add: func() EventRow {
			var zero T
			*rows = append(*rows, zero)
			return row(len(*rows) - 1)
		},
	}
}

// ForgetPlaces empties the places that rows were read from, so that events of two
// sources can be compared.
func (e *Event) ForgetPlaces() {
	for _, t := range e.Tables() {
		for i := range t.Len() {
			*t.Row(i).Where = ""
		}
	}
}
