package renju

import "qipu/schemas"

// MoveKind is what a written move is.
type MoveKind uint8

// The kinds of move.
const (
	Place   MoveKind = iota // a stone on a point
	PassOne                 // 放弃行棋权 (wuziqi-2009:2.20)
	Off                     // a stone where the board has no point
)

// Move is one ply as a record writes it.
type Move struct {
	At     Point // of Place; NoPoint otherwise
	Kind   MoveKind
	Colour Stone // that the record gives it; Empty where it only gives the order
}

// Seats says whom a record means by the names of its Black and White players.
type Seats = schemas.Seats

// The ways of naming them.
const (
	SeatsUnsaid = schemas.SeatsUnsaid
	SeatsDrawn  = schemas.SeatsDrawn
	SeatsFinal  = schemas.SeatsFinal
)

// Record is the game as its record tells it, for Game. Nothing in it is judged
// or put right yet.
type Record struct {
	Setup    []Move // stones that stand before the first move, each with its colour
	Moves    []Move
	Protocol Protocol
	Swaps    []int   // the plies after which the colours were swapped, in order
	SwapTold bool    // the record says whether there was a swap
	Offered  []Point // the fifths offered, NoPoint for one off the board; may include that kept
	Removed  []Point // those taken away again
	Seats    Seats
}

// EndKind is an end of the game that the board and the moves show by themselves.
type EndKind uint8

// The ends.
const (
	EndNone      EndKind = iota
	EndFive              // a row that wins
	EndPasses            // two passes that draw
	EndFullBoard         // no empty point is left
)

var endNames = [...]string{"", "five", "passes", "full-board"}

// String returns a stable code, empty for EndNone.
func (e EndKind) String() string { return endNames[e] }

// FaultKind is a departure of the moves from the rules.
type FaultKind uint8

// The kinds of fault.
const (
	FaultOffBoard      FaultKind = iota // a stone where the board has no point
	FaultOccupied                       // a stone on a stone: At is the point
	FaultWhiteFirst                     // White begins
	FaultTwoRunning                     // one side moves twice running
	FaultEarlyPass                      // a pass among the first plies
	FaultStones                         // more stones than the set holds, at the first too many
	FaultCentre                         // Black's first stone off the centre
	FaultSecond                         // White's first stone too far from it
	FaultThird                          // Black's second stone too far from it
	FaultOpening                        // an opening outside the set in force
	FaultAfterEnd                       // the first ply after an end
	FaultSwapPlace                      // a swap at another ply, or one that the moves do not reach
	FaultSwapTwice                      // a second swap
	FaultFifthCount                     // more or fewer fifths offered than the rules ask
	FaultFifthOff                       // one off the board
	FaultFifthOccupied                  // one on a stone
	FaultFifthRepeated                  // one point twice
	FaultFifthSame                      // two that are the same (同形): At holds both
	FaultFifthForeign                   // the fifth kept was not offered
	FaultFifthRemoved                   // the fifth kept was taken away
	FaultRemovedOther                   // one taken away that was not offered

	faultKinds = iota
)

var faultNames = [faultKinds]string{
	"off-board", "occupied", "white-first", "two-running", "early-pass", "stones",
	"centre", "second", "third", "opening", "after-end", "swap-place", "swap-twice",
	"fifth-count", "fifth-off", "fifth-occupied", "fifth-repeated", "fifth-same",
	"fifth-foreign", "fifth-removed", "removed-other",
}

// String returns a stable code.
func (k FaultKind) String() string { return faultNames[k] }

// Stops reports whether nothing after the fault can be replayed: the move has no
// place on the board, or it is not known whose the next is.
func (k FaultKind) Stops() bool { return k <= FaultTwoRunning }

// Fault is one departure, with the ply and what shows it.
type Fault struct {
	Kind   FaultKind
	Ply    int32 // from 1; of a swap the ply that it follows
	Colour Stone // whose it is; Empty where it is not one side's
	Clause schemas.ClauseID
	Costs  schemas.ClauseID // the clause on what follows from it, empty if none says
	At     [2]Point         // points that show it, NoPoint where there are none
	Count  int              // the number that was too many or too few: of stones, fifths or swaps
}

// Step is one ply replayed.
type Step struct {
	Move   Move
	Colour Stone   // whose it is
	Five   Row     // the first row that it completes and that wins; none: Length 0
	End    EndKind // what it ends the game by, also after an end before it
}

// FifthsEvidence says what a record tells of the offered fifths.
type FifthsEvidence uint8

// The answers.
const (
	FifthsNone         FifthsEvidence = iota // not asked for by the rules, or the game is shorter
	FifthsNotEvidenced                       // the record has only the fifth that was kept
	FifthsTold
)

var evidenceNames = [...]string{"none", "not evidenced", "told"}

// String returns a stable code.
func (e FifthsEvidence) String() string { return evidenceNames[e] }
