package schemas

import "qipu/schemas/board"

// PlyStatus says what became of a written move.
type PlyStatus uint8

// The statuses of a ply.
const (
	PlyLegal     PlyStatus = iota // read and lawful
	PlyIllegal                    // read, and no lawful move: the first one ends the replay
	PlyUnread                     // the token could not be read as one move: ends the replay
	PlyNotJudged                  // stands after the end of the replay: kept as text
)

var plyStatusNames = [...]string{"legal", "illegal", "unread", "not judged"}

// String returns the status as the tables spell it.
func (s PlyStatus) String() string { return plyStatusNames[s] }

// Ply is one move as replayed.
type Ply struct {
	Token    Span         // as written
	From, To board.Square // board.NoSquare when the token names no one move
	Piece    board.Piece  // the piece moved, board.NoPiece when not resolved
	Captured board.Piece  // board.NoPiece if none
	Check    bool         // 将军: the move gives check
	Side     Side
	Status   PlyStatus
}

// Finding is one fact that departs from a clause, or that a person must decide.
// It states what the record shows and never why, nor who meant what.
type Finding struct {
	Clause   ClauseID
	Severity Severity
	Outcome  Outcome // Fail or Undetermined
	Subject  string  // what it is about: "move", "result", "tag Red", …
	Side     Side    // the side it concerns, NoSide if none
	Ply      int     // from 1: the ply it is about, or the one a fault of the text stands behind; 0 for the whole record
	Expected string  // what the clause asks for, in data
	Actual   string  // what the record says, in data
	Evidence string  // what a person needs to check it by hand: FEN, squares, counts
	Options  string  // the choices of options it rests on, "D34=main-text"; empty if none
	Text     Text    // one sentence
}

// Answer is the outcome of one check on one game.
type Answer struct {
	Outcome Outcome
	Missing string // the inputs missing when Undetermined
}

// Answer returns the answer of an outcome that lacks no input.
func (o Outcome) Answer() Answer { return Answer{Outcome: o} }

// Lacking returns the undetermined answer for want of inputs.
func Lacking(inputs string) Answer { return Answer{Outcome: Undetermined, Missing: inputs} }

// Reason says why a game ended as it did: by the board, then it is what the
// verdict rests on; else as the record states it, and there is no verdict.
type Reason uint8

// The reasons.
const (
	ReasonNone         Reason = iota // the board decides nothing, or was not replayed to the end
	ReasonMate                       // 将死, xiangqi-2011:4.1.1
	ReasonStalemate                  // 困毙, xiangqi-2011:4.1.2
	ReasonSelfExposure               // 自杀, xiangqi-2011:4.1.3
	ReasonIllegalMove                // 违反行棋规定 where one loses, xiangqi-2011:4.1.8
	ReasonNoAttackers                // neither side has a piece left that could win, xiangqi-2011:4.2.2

	// As the record states it.

	ReasonResignation
	ReasonAgreement
	ReasonNoWin // neither can win, by more than the board shows
	ReasonNaturalLimit
	ReasonTime
	ReasonRepetition
	ReasonForfeit
	ReasonDoubleForfeit
	ReasonFoul
	ReasonAdjudication
	ReasonAbandoned
	ReasonUnfinished
	ReasonNotContradicted // a result is recorded, nothing says why, and the board leaves it open
)

var reasonNames = [...]string{
	"", "mate", "stalemate", "self-exposure", "illegal-move", "no-attackers",
	"resignation", "agreement", "neither-can-win", "natural-limit", "time", "repetition", "forfeit", "double-forfeit",
	"foul", "adjudication", "abandoned", "unfinished", "not-contradicted",
}

// statedReasons are the reasons that a record states. Mate and stalemate are
// none: whether they stand, the board shows.
var statedReasons = [EndKinds]Reason{
	EndResignation: ReasonResignation, EndAgreement: ReasonAgreement, EndNoWin: ReasonNoWin, EndNaturalLimit: ReasonNaturalLimit,
	EndTime: ReasonTime, EndRepetition: ReasonRepetition, EndForfeit: ReasonForfeit, EndDoubleForfeit: ReasonDoubleForfeit,
	EndFoul: ReasonFoul, EndAdjudication: ReasonAdjudication, EndAbandoned: ReasonAbandoned, EndUnfinished: ReasonUnfinished,
}

// Reason returns the reason that a record gives by stating an end of this kind,
// ReasonNone for mate and stalemate, which the board shows or does not.
func (k EndKind) Reason() Reason { return statedReasons[k] }

// String returns the reason as the tables spell it, empty for ReasonNone.
func (r Reason) String() string { return reasonNames[r] }

// Hash identifies a sequence of moves: the first 16 bytes of a SHA-256.
type Hash [16]byte

// Witnesses are the results that the parts of a record give.
type Witnesses struct {
	Tag     Result // the Result tag
	Marker  Result // the end marker
	Comment Result // the last comment that names a result
	Title   Result // a result in the event or title tag, as in "甲先胜乙"

	// Reversed is a title of that kind that names the player first whom the tags
	// name second; empty if there is none. It says nothing of the result.
	Reversed string
}

// Named lists what each part that names a result says, in the order of the fields.
func (w Witnesses) Named() (list []Witness) {
	for _, one := range [...]Witness{{"tag", w.Tag}, {"end marker", w.Marker}, {"comment", w.Comment}, {"title", w.Title}} {
		if one.Result != ResultNone {
			list = append(list, one)
		}
	}
	return list
}

// Witness is one part of a record with the result it names.
type Witness struct {
	Part   string
	Result Result
}

// String writes "tag 1-0".
func (w Witness) String() string { return w.Part + " " + w.Result.String() }

// Opening names the opening of a game by its moves, in the field's own terms;
// qipu/analyze/xiangqi lists them.
type Opening struct {
	Family string // 布局类型, by the first move; empty without one from the standard array
	System string // what the next moves make of it; empty where they establish none
}

// Material counts the pieces on a board by their code.
type Material [board.PieceCodes]uint8

// String writes the FEN letters of what each side has besides its king, in the
// order of chariots, horses, cannons, advisors, elephants and pawns: the
// standard array is "RRNNCCAABBPPPPP/rrnnccaabbppppp", two bare kings are "/".
// It is empty for a board without kings, which is none.
func (m *Material) String() string {
	if m[board.King] == 0 {
		return ""
	}
	dst := make([]byte, 0, 32)
	for _, side := range [...]board.Piece{0, board.Black} {
		if side != 0 {
			dst = append(dst, '/')
		}
		for _, kind := range [...]board.Piece{board.Chariot, board.Horse, board.Cannon, board.Advisor, board.Elephant, board.Pawn} {
			for range m[side|kind] {
				dst = append(dst, (side | kind).Letter())
			}
		}
	}
	return string(dst)
}

// Audit is what the rules say about one Game. An auditor may reuse it for the
// next game, so whoever keeps one copies it.
type Audit struct {
	Rulebook  string // the rulebook applied
	Start     string // FEN of the start position, empty for the standard array
	Handicap  string // what the start position lacks of the standard array, "first -NN" in FEN letters; empty if nothing, or if it is another position
	Notation  string // of the main line: "chinese", "iccs", "wxf", …, "mixed"
	Plies     []Ply
	Legal     int // plies replayed before the first that is not legal
	Recorded  Result
	Witnesses Witnesses
	Ending    StatedEnding // how the game ended, as the record states it
	Verdict   Result       // ResultNone when the board decides nothing
	Reason    Reason
	Findings  []Finding
	Answers   []Answer // one for each check of the auditor, in its order

	NotationStyle string // conventions of writing that the main line shows: "han,traditional,old-pawn"

	// Of the plies replayed:
	Opening  Opening
	Captures int
	Checks   int      // 将军
	Material Material // left after them; zero when the start position cannot be set up

	Positions []uint64 // hashes of the position before the first ply and after each that was replayed
	Cycles    []Cycle

	HasMoves      bool // whether the two hashes hold
	MovesHash     Hash // of the start position, the moves and the tokens not judged
	CanonicalHash Hash // the same under the symmetries of the board
}

// Flagged reports whether a finding is a warning or an error.
func (a *Audit) Flagged() bool {
	for i := range a.Findings {
		if a.Findings[i].Severity >= Warning {
			return true
		}
	}
	return false
}

// Reset empties the audit and keeps its buffers.
func (a *Audit) Reset() {
	*a = Audit{Plies: a.Plies[:0], Findings: a.Findings[:0], Answers: a.Answers[:0], Positions: a.Positions[:0], Cycles: a.Cycles[:0]}
}
