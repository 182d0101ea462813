package schemas

import "qipu/schemas/board"

// Cycle is a repetition (循环反复) in a game and what the law makes of it.
type Cycle struct {
	First   int  // its first counted ply, from 1 (xiangqi-2011:23.2)
	Length  int  // plies of a period
	Judged  int  // the ply at which it could be judged first
	End     int  // the last ply that goes round
	Times   int  // whole periods up to there
	Long    bool // a stretch of nine rounds that did not go round three times (xiangqi-2011:23.4)
	Verdict string
	Clause  ClauseID
	Bans    [2]string // 长将, 允许 …, by Side
	Second  string    // verdict by the other law, axf; empty where it has none
	Depends string    // readings under which the verdict would be another, "R9=not-partner draw"; empty if none was found or sought
	Moves   []CycleMove
}

// CycleMove is a move of the period that was judged.
type CycleMove struct {
	Ply        int
	Class      string // 将, 应将-捉车, 闲 …
	Victim     board.Piece
	At, By     board.Square // where the victim and its attacker stand, NoSquare if none
	Partners   string       // squares of the pieces that take part in a joint chase
	Roots      string       // squares of the pieces that can take back
	FalseRoots string       // squares of those that guard it and cannot
	Line       string       // what proves the class: the exchange, the mate, the win by checks; of an open one, where the search ran out
}
