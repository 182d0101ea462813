package event

import "qipu/schemas"

// Class says whose a problem is.
type Class uint8

// The classes.
const (
	FileProblem  Class = iota // the file is to be put right or completed: what the text says is not reckoned with
	EventFinding              // the file tells it as it was, or both of two things that cannot both be: for the audit
	Limit                     // it is understood, and not reckoned with
)

// ProblemKind is what a problem is about.
type ProblemKind uint8

// The kinds.
const (
	UnknownValue    ProblemKind = iota // a text that is not understood
	MissingValue                       // a text that is needed is empty
	RepeatedID                         // two players of one id
	UnknownPlayer                      // no player has that id or name
	AmbiguousPlayer                    // several players have that name
	SamePlayer                         // a player meets himself
	OneSided                           // one player's line tells of a meeting, the other's does not
	ResultConflict                     // two results of one game that cannot both be
	ColourConflict                     // both players had the same colour, or one without opponent has one
	TwiceInRound                       // a player has two games, or a game and a bye, in a round
	CountDiffers                       // the number of players that is claimed is another, or that of rounds
	OtherTeam                          // a player sits for a team that did not register him, or meets his own
	NotReckoned                        // what the event tells and nothing here counts with
)

// Problem is something of an event that Of could not make into what can be reckoned with,
// or could, and that contradicts itself.
type Problem struct {
	Class Class
	Kind  ProblemKind
	Table string // as event files call it; empty for the head
	Row   int    // of the table, from 1; 0 for the head or the whole table
	Field string // as event files call it
	Where string // the place it was read from, "event.toml:12"
	Text  schemas.Text
}

// Refused reports whether there is a problem of the file: the tournament lacks something
// that was told, and numbers reckoned from it are not to be trusted.
func Refused(problems []Problem) bool {
	for i := range problems {
		if problems[i].Class == FileProblem {
			return true
		}
	}
	return false
}
