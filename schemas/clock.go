package schemas

// ClockSource is where the time of a ply is told.
type ClockSource uint8

// The sources.
const (
	ClockNone     ClockSource = iota
	ClockLeft                 // the time left as stamped: %clk, BL, WL, a column
	ClockUsed                 // the time used for the move as stamped: %emt, milliseconds of psq, a column
	ClockTotal                // the time used so far: %egt, a column; what one move used is the difference
	ClockFace                 // a clock with hands or one that counts up to the limit: %mct
	ClockInstants             // the times at which this move and the one before were played
	ClockLeftDiff             // what the time left lost since the side's move before
	ClockFinal                // the time used in the game, as the sheet has it at the end

	clockSources = iota
)

var clockSourceNames = [clockSources]string{"", "left", "used", "total", "face", "instants", "left-difference", "final"}

// String returns the source as the tables spell it.
func (s ClockSource) String() string { return clockSourceNames[s] }

// ClockBreach is what is known of a ply and the time its side had.
type ClockBreach uint8

// The kinds.
const (
	BreachNone    ClockBreach = iota // the move was made within the time, or nothing is known
	BreachOver                       // the time was used up before the move was made, for certain
	BreachPerhaps                    // it may have been: the evidence does not settle it
	BreachMate                       // used up, by a move that mates (xiangqi-2011:21.6)

	clockBreaches = iota
)

var clockBreachNames = [clockBreaches]string{"", "over", "perhaps", "over-by-mate"}

// String returns the breach as the tables spell it.
func (b ClockBreach) String() string { return clockBreachNames[b] }

// ClockPly is what a record tells of the clock of one ply.
type ClockPly struct {
	Ply       int32 // from 1
	Side      Side
	Used      Millis // for the move; where UsedFrom is not ClockNone
	UsedFrom  ClockSource
	Left      Millis // on the clock after the move; where LeftFrom is not ClockNone
	LeftFrom  ClockSource
	Precision Millis // of what is told, the coarser of both: the true time is less than this away
	Breach    ClockBreach
	Margin    Millis // by how much the time was exceeded at least, where Breach is BreachOver or BreachMate
	Period    int32  // of the time control in which the move was made, from 1; one that begins again counts anew. 0: not certain
	Spare     int32  // periods of byo-yomi that were left behind it, the one that runs too; 0: it is none, or that is not certain
}
