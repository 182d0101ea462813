package xiangqi

import "qipu/schemas"

// Verdict says whether a move is lawful, and if not, why.
type Verdict uint8

// The verdicts.
const (
	Lawful         Verdict = iota
	EmptyFrom              // no piece stands where the move starts
	OpponentsPiece         // the other side's piece stands there
	OwnPiece               // a piece of the same side stands where the move ends
	OffBoard               // the move would end off the board
	WrongShape             // the piece never moves so

	Blocked              // a chariot's or cannon's way is not free
	CannonNoScreen       // a cannon captures without a screen (炮架)
	CannonTooManyScreens // a cannon captures over two pieces or more
	HorseLeg             // 蹩马腿
	ElephantEye          // 塞象眼
	River                // an elephant would cross the river
	Palace               // a king or an advisor would leave the palace
	PawnBackward         // 兵 never goes back
	PawnSideways         // 兵 goes sideways only beyond the river

	FacingKings     // the kings face each other after the move (对面)
	KingLeftInCheck // the king was in check and still is (应将)
	ExposesKing     // the move lets the king be taken

	// Verdicts is the number of verdicts.
	Verdicts = iota
)

// SelfExposure reports whether the piece may move so, but the own king could be
// taken then: 自杀, xiangqi-2011:3.4.
func (v Verdict) SelfExposure() bool { return v >= FacingKings && v <= ExposesKing }

// Clause returns the clause that the move breaks, empty for Lawful.
func (v Verdict) Clause() schemas.ClauseID {
	switch {
	case v == Lawful:
		return ""
	case v == OpponentsPiece:
		return "xiangqi-2011:2.1"
	case v == EmptyFrom, v == OwnPiece:
		return "xiangqi-2011:2.3"
	case v.SelfExposure():
		return "xiangqi-2011:3.4"
	}
	return "xiangqi-2011:2.2"
}

// String returns a stable code such as "horse-leg".
func (v Verdict) String() string { return verdictTexts[v].code }

// Explain says in a few words, without a full stop, what the verdict means.
func (v Verdict) Explain() schemas.Text { return verdictTexts[v].text }

var verdictTexts = [Verdicts]struct {
	code string
	text schemas.Text
	// telling ranks how much a verdict says of the move that was meant: of
	// several unlawful readings the highest is reported.
	telling uint8
}{
	Lawful:         {"lawful", schemas.Text{Zh: "合于规则", En: "the move is lawful"}, 9},
	EmptyFrom:      {"empty-from", schemas.Text{Zh: "起点无子", En: "no piece stands where the move starts"}, 0},
	OpponentsPiece: {"opponents-piece", schemas.Text{Zh: "走动的是对方棋子", En: "the piece moved is the opponent's"}, 0},
	OwnPiece:       {"own-piece", schemas.Text{Zh: "落点有己方棋子", En: "a piece of the same side stands where the move ends"}, 3},
	OffBoard:       {"off-board", schemas.Text{Zh: "落点在棋盘之外", En: "the move ends off the board"}, 1},
	WrongShape:     {"wrong-shape", schemas.Text{Zh: "该子不能这样走", En: "the piece does not move so"}, 1},

	Blocked:              {"blocked", schemas.Text{Zh: "隔子而行", En: "a piece stands in the way"}, 4},
	CannonNoScreen:       {"cannon-no-screen", schemas.Text{Zh: "炮吃子而无炮架", En: "a cannon captures only over a screen"}, 4},
	CannonTooManyScreens: {"cannon-too-many-screens", schemas.Text{Zh: "炮吃子只能隔一个棋子", En: "a cannon captures over one piece only"}, 4},
	HorseLeg:             {"horse-leg", schemas.Text{Zh: "蹩马腿", En: "the horse's leg is blocked"}, 4},
	ElephantEye:          {"elephant-eye", schemas.Text{Zh: "塞象眼", En: "the elephant's eye is blocked"}, 4},
	River:                {"river", schemas.Text{Zh: "相（象）不能过河", En: "an elephant does not cross the river"}, 2},
	Palace:               {"palace", schemas.Text{Zh: "帅（将）、仕（士）不能离开九宫", En: "a king or an advisor does not leave the palace"}, 2},
	PawnBackward:         {"pawn-backward", schemas.Text{Zh: "兵（卒）不能后退", En: "a pawn does not go back"}, 2},
	PawnSideways:         {"pawn-sideways", schemas.Text{Zh: "兵（卒）过河前不能横走", En: "a pawn does not go sideways before the river"}, 2},

	FacingKings:     {"facing-kings", schemas.Text{Zh: "走后帅将直接对面", En: "the kings face each other after the move"}, 5},
	KingLeftInCheck: {"king-left-in-check", schemas.Text{Zh: "被将军而未应将", En: "the check is not answered"}, 5},
	ExposesKing:     {"exposes-king", schemas.Text{Zh: "走后帅（将）可被吃掉", En: "the own king can be taken after the move"}, 5},
}
