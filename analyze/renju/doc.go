// Package renju holds the rules of gomoku and renju (五子棋, 连珠): the board, what
// a stone makes along the lines through it, and the forbidden moves (禁手) of
// wuziqi-2009:2.18 and renju-2002:1.4.
//
// It does no I/O. A Position is a value; putting a stone, asking what it makes and
// judging a point allocate nothing, and the answer depends on the stones and the
// reading alone. Reading a Position from several goroutines is safe.
//
// # Shapes
//
// A row of five is a five (五连, wuziqi-2009:2.8), of more an overline (长连, 2.9).
// Black needs exactly five; White's overline is five too (10.1(1)). A four (四)
// lacks one stone of a five: a straight four (活四, 2.6) on either of two points, a
// simple four (冲四, 2.7) on one. A three (活三, 2.4) becomes a straight four with
// one more stone. A sleeping three (眠三), which no rulebook defines, becomes a
// simple four and no more. A line may hold two fours (wuziqi-2009:2.18b counts
// both), but one three at most.
//
// # Forbidden moves
//
// Only Black's moves are forbidden (renju-2002:1.4.1): 三三, 四四 and 长连, which a
// Judgement names all where several hold. Five comes first (wuziqi-2009:10.1(6),
// renju-2002:1.4.5). Whether a three counts may depend on whether the stone that
// makes it a straight four is itself forbidden, and so on: the Reading says. That
// search looks at no more than Bound points; where the answer is open then, it is
// Undetermined. Proof shows the lines on which a Judgement rests.
package renju
