package schemas

// Event is what is declared of the event that games belong to. It decides under
// which rules they are audited; whatever it leaves open is as the rulebook says.
//
// The texts, players and pairings are as a source of the event has them, and nothing is
// made of them: empty is what it does not say.
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
	Rated        string // whether it counts for ratings
	Type         string // a code of its source

	Players  []EventPlayer
	Pairings []EventPairing
}

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
}

// EventPairing is two players who met, or were to meet (对阵).
type EventPairing struct {
	ID         string // of the game in its source
	Round      string
	Board      string // 台次
	First      string // EventPlayer.ID of who is named first, in renju as Black
	Second     string
	Result     string // as the source writes it; of RIF the points of First
	FirstTime  string // times used, in a unit that the source does not name
	SecondTime string
	Rule       string // where the game names its own
	Swap       string // as the source codes it
	Unrated    string
}

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
		{"rated", &e.Rated},
		{"type", &e.Type},
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
	}
}

// Decision is one choice of an event, with the place it was written at.
type Decision struct {
	Name  string
	Value string
	Where string // "event.toml:12", "--set"; for messages
}
