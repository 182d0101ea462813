package repetition

// Readings are the choices on the points that the law of repetition leaves open
// (R1 to R19). The zero value is the reading by default of each.
type Readings struct {
	SamePositions     bool // R1: a position that comes about three times is enough, by whatever moves
	NoNineRounds      bool // R2: 23.4 is not applied
	New               Newness
	AnyThreat         bool // R4: a mating threat counts also where it stood before
	ShortThreats      bool // R5: a mating threat counts only up to four checks
	AnyMateExcuses    bool // R6: a longer forced mate excuses too
	WonBackExcuses    bool // R7: no 捉 where the piece is won back after a check in between
	ShortRoots        ShortRoots
	ScreenNoPartner   bool // R9: the own screen of a cannon takes no part in a joint chase
	JointNotListed    bool // R10: joint chases are not on the list of 26.8.1
	ByChecksNotListed bool // R11: nor are chases by checks
	ExemptIfMoved     bool // R12: king and pawns are exempt only when they moved themselves
	FirstRankCrosses  bool // R13: a pawn on its first rank across has just crossed
	PawnIsLess        bool // R14: in 26.6 a piece given for a pawn is a loss
	TiedIsOffer       bool // R15: touching a tied like piece is an offer
	AnyJoint          bool // R16: one joint chase makes the cycle joint
	KeyPoint          KeyPoint
	StalemateMates    bool // R18: in threats a stalemate is as good as a mate
	Elsewhere         bool // R19: an exchange may go on with a capture on another point
}

// Newness says against what a chase is new (R3).
type Newness uint8

// The readings of R3.
const (
	BeforeMove       Newness = iota // what could be taken before the move does not count
	MovedPieceAlways                // but what the moved piece can take always does
	BeforeLastPair                  // what could be taken one round earlier does not count
)

// ShortRoots says what a chase of an under-protected piece is (R8).
type ShortRoots uint8

// The readings of R8.
const (
	ShortRootChase  ShortRoots = iota // 捉, and not on the list of 26.8.1
	ShortRootListed                   // 捉, and on the list
	ShortRootIdle                     // no 捉
)

// KeyPoint says what becomes of the defender on the point it must hold (R17).
type KeyPoint uint8

// The readings of R17.
const (
	KeyPointReported    KeyPoint = iota // nothing: an arbiter judges
	KeyPointWeaker                      // 26.3 is applied to the weaker side wherever its other conditions hold
	KeyPointOutnumbered                 // and to a side that has fewer attacking pieces than the other
)

// shortThreat is the length of mating threats under R5=four-checks, in checks.
const shortThreat = 4

// ReadingsOf returns the readings that options R1 to R19 choose; value names the
// choice of an option.
func ReadingsOf(value func(option string) string) (r Readings) {
	for _, a := range alternatives {
		if option, choice := a.option(); value(option) == choice {
			a.set(&r)
		}
	}
	return r
}
