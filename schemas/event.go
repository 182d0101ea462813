package schemas

// Event is what is declared of the event that games belong to. It decides under
// which rules they are audited; whatever it leaves open is as the rulebook says.
type Event struct {
	Name       string
	Level      Level      // on which the cost of an unlawful move depends
	Profile    string     // "xiangqi-2011", "xiangqi-2011/mass": a rulebook, or a part of one for a kind of event
	Options    []Decision // how it decides the points that the books leave open (D1 …, R1 …)
	Parameters []Decision // the numbers and lists it sets in place of the book's
}

// Decision is one choice of an event, with the place it was written at.
type Decision struct {
	Name  string
	Value string
	Where string // "event.toml:12", "--set"; for messages
}
