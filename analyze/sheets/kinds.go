package sheets

// Kind is what two sheets differ in.
type Kind uint8

// The kinds.
const (
	Missing     Kind = iota // plies (漏记) that one sheet has and the other has not
	Doubled                 // plies that stand twice on one sheet and once on the other
	Swapped                 // two plies in another order
	Different               // another square or piece
	Illegible               // no move in any notation on one sheet, a move on the other
	Trailing                // plies at the end that one sheet has and the other has not
	Notation                // the same moves, written otherwise: no fault
	Start                   // another start position: the moves are not compared
	NotCompared             // the moves differ in more than a comparison follows
	Header                  // event, date, round, board or players
	Result
	Times // time used
	Fouls
	Signature // on one sheet and not on the other

	// Kinds is the number of kinds.
	Kinds = iota
)

var kindNames = [Kinds]string{
	"missing", "doubled", "swapped", "different", "illegible", "trailing", "notation", "start", "not-compared",
	"header", "result", "times", "fouls", "signature",
}

// String returns the kind as the tables spell it.
func (k Kind) String() string { return kindNames[k] }

// ofMoves reports whether the kind is one of moves that are not the same.
func (k Kind) ofMoves() bool { return k <= Trailing }

// OfFact reports whether the kind is of what a sheet states besides the moves.
func (k Kind) OfFact() bool { return k >= Header }

// OnOne reports whether Difference.On says something.
func (k Kind) OnOne() bool {
	switch k {
	case Missing, Doubled, Illegible, Trailing, Signature:
		return true
	}
	return false
}

// Difference is one difference of two sheets; of each pair of values the first is of
// the sheet that was named first.
type Difference struct {
	Kind Kind
	Fact Fact // of the kinds from Header on
	// On is the sheet that lacks plies or a signature, doubles plies or cannot be read, 0
	// or 1; of the other kinds it says nothing.
	On int
	// Ply is from 1, and where a sheet has no such ply that behind which it would stand,
	// 0 at the beginning. It is 0 of facts.
	Ply     [2]int
	Plies   int // how many plies it spans, 1 at least; of Notation how many pairs are written otherwise
	Written [2]string
	Move    [2]string // as the table plies spells it, empty where it is not resolved
	// Lawful says of Different whether the ply can be played on each sheet, completed from
	// the other.
	Lawful [2]bool
}
