package schemas

import (
	"strings"

	"qipu/schemas/board"
)

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

	// Of renju and gomoku; zero in xiangqi.
	Stone     board.Stone     // the stone put on Point; NoStone for a pass, and where the token names no point
	Point     board.Point     // only with a Stone
	Grid      board.GridPoint // in place of both, on a board of another size than 15×15
	Pass      bool            // 放弃行棋权
	Forbidden ForbiddenKinds  // of a black stone; 0: lawful, or five
	Fours     uint8           // fours (冲四, 活四) that the stone makes, 0–8
	Threes    uint8           // threes (活三) that it makes, 0–4
	Facts     PlyFacts
	Barred    uint8 // points forbidden to Black before the ply, 0–225, where Counted
	Counted   bool  // whether those points were counted, and each was settled
}

// ForbiddenKinds are the kinds of forbidden move (禁手) that a black stone is, as bits.
type ForbiddenKinds uint8

// The kinds.
const (
	DoubleThree ForbiddenKinds = 1 << iota // 三三
	DoubleFour                             // 四四
	Overline                               // 长连
	// ForbiddenOpen: whether it is forbidden is not known, the bound of the search was reached.
	ForbiddenOpen

	// ForbiddenSets bounds a ForbiddenKinds, for tables indexed by one.
	ForbiddenSets = 1 << 4
)

var forbiddenNames = [...]string{"double-three", "double-four", "overline", "undetermined"}

// String lists the kinds as the tables spell them, "double-three+overline", empty
// for none.
func (k ForbiddenKinds) String() string { return names(uint(k), forbiddenNames[:], "+") }

// PlyFacts are what a stone of renju leaves undone or could not help, as bits. They
// are facts of the board and break no clause.
type PlyFacts uint8

// The facts.
const (
	FiveMissed     PlyFacts = 1 << iota // its side could have made five, and did not
	FourUnanswered                      // the other side threatened five, and it neither makes five nor stands on a point of the threat
	Forced                              // any other move would have lost at once: the other side threatened five on this point alone, and none could be made
	AfterEnd                            // the game was over by the board

	// PlyFactSets bounds a PlyFacts, for tables indexed by one.
	PlyFactSets = 1 << 4
)

var plyFactNames = [...]string{"five-missed", "four-unanswered", "forced", "after-end"}

// String lists the facts as the tables spell them, "five-missed,four-unanswered",
// empty for none.
func (f PlyFacts) String() string { return names(uint(f), plyFactNames[:], ",") }

// names joins the names of the bits that are set.
func names(bits uint, of []string, separator string) string {
	var set []string
	for i, name := range of {
		if bits>>i&1 != 0 {
			set = append(set, name)
		}
	}
	return strings.Join(set, separator)
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
	Effect   string  // what it changes, "rank 2 → 3"; empty if nothing, or where it follows from Expected
	Text     Text    // one sentence
	AsksLog  bool    // the text leaves a question to the arbiter's log
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
	ReasonFive                       // 五连, wuziqi-2009:10.1(1)
	ReasonForbidden                  // 禁手 at the last ply, wuziqi-2009:10.1(2)
	ReasonPasses                     // both passed, wuziqi-2009:10.2(2)
	ReasonFullBoard                  // wuziqi-2009:10.2(3)

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
	"five", "forbidden-move", "passes", "full-board",
	"resignation", "agreement", "neither-can-win", "natural-limit", "time", "repetition", "forfeit", "double-forfeit",
	"foul", "adjudication", "abandoned", "unfinished", "not-contradicted",
}

// statedReasons are the reasons that a record states. Mate, stalemate, five, a
// forbidden move, passes and a full board are none: whether they stand, the board
// shows.
var statedReasons = [EndKinds]Reason{
	EndResignation: ReasonResignation, EndAgreement: ReasonAgreement, EndNoWin: ReasonNoWin, EndNaturalLimit: ReasonNaturalLimit,
	EndTime: ReasonTime, EndRepetition: ReasonRepetition, EndForfeit: ReasonForfeit, EndDoubleForfeit: ReasonDoubleForfeit,
	EndFoul: ReasonFoul, EndAdjudication: ReasonAdjudication, EndAbandoned: ReasonAbandoned, EndUnfinished: ReasonUnfinished,
}

// Reason returns the reason that a record gives by stating an end of this kind,
// ReasonNone for those that the board shows or does not: mate and stalemate, five,
// a forbidden move, passes and a full board.
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

// Against lists the parts that name another decided result than want, "tag 1-0,
// comment 1/2-1/2"; open says that no part names any.
func (w Witnesses) Against(want Result) (against string, open bool) {
	var parts []string
	open = true
	for _, one := range w.Named() {
		if !one.Result.Decided() {
			continue
		}
		open = false
		if one.Result != want {
			parts = append(parts, one.String())
		}
	}
	return strings.Join(parts, ", "), open
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

// RenjuFacts are what the audit of a game of renju or gomoku finds besides its
// plies, as the table games spells it.
type RenjuFacts struct {
	OpeningCode string // "D4", "I12" as RIF numbers the 26 openings; empty where the first three stones make none
	Protocol    string // the opening protocol that the record declares: "rif", "soosorv", …; empty if none
	Swap        string // "yes", "no", empty where the record does not say or its moves do not reach it
	Fifths      string // "told i9 g7", "not evidenced"; empty where none were asked for
	Forbidden   int    // forbidden moves that Black played
	DrawnBlack  string // name of the player drawn Black (假先), empty where that is not known
	FinalBlack  string // name of the player who had Black in the end, empty where that is not known
}

// Audit is what the rules say about one Game. An auditor may reuse it for the
// next game, so whoever keeps one copies it.
type Audit struct {
	Rulebook  string // the rulebook applied
	Start     string // FEN of the start position, empty for the standard array; of renju the stones set up as board.Stones spells them
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

	Renju RenjuFacts

	Clocks []ClockPly // of the plies of which the record tells the clock, in their order
	// Control is what they were held against; TimeUnknown where there are none, or where
	// something was taken for granted in reading it.
	Control TimeControl
	Log     []LogAudit // of the entries of Game.Log, in their order; empty without a log

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
	*a = Audit{
		Plies: a.Plies[:0], Findings: a.Findings[:0], Answers: a.Answers[:0], Clocks: a.Clocks[:0], Log: a.Log[:0],
		Positions: a.Positions[:0], Cycles: a.Cycles[:0],
	}
}
