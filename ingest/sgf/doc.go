// Package sgf reads game records in the Smart Game Format, FF[4] and the versions
// before it, of gomoku and renju: as the format has them (red-bean.com/sgf), and as
// Gomoku Quest, the ORC Game Center, the base of RenjuNet and small programs write
// them.
//
// A record is the tree of one game with what stands around it. The first branch is
// the main line, every other one a variation. Nothing is judged here.
//
// # What becomes of a property
//
//   - B and W are moves: Game.Moves with Game.Sides, or the moves of a variation. QPR,
//     QSLB and QSLW, with which Gomoku Quest writes the first three stones and the
//     answer to them, are moves too; whether the answer was a swap is not known.
//   - AB and AW before the first move are Game.Setup. AE, and any of them later, is
//     a fault, and the stones stay in Text.
//   - C and N are comments, as what stands outside the tree is; TE, BM, GB and their
//     like are marks.
//   - What tells of the game (PB, RE, DT …) is a tag wherever it stands in the main
//     line, since some write RE at the end; in the root node so is any property that
//     is not known. Names and values are as written, escapes and line ends included.
//     A name with small letters, as FF[1] to FF[3] allow, is called by its capitals:
//     these stand in Text behind the record, each on a line.
//   - SZ gives Files and Ranks, greater than the format has them too. SW, 5A and FA and
//     the rule, by RU or by the name that the ORC Game Center gives a game, make
//     Game.Stage. A value of these that is not understood is a fault.
//   - BL and WL are stamps of the time left, OB and OW of the moves left in the period, of
//     the node whose move they stand with. A value that is no number is a fault.
//   - Drawing (LB, TR …) and move numbers (MN) stay in Text.
//
// # Passes
//
// A pass is a move whose token is "[]", the brackets of an empty value; an empty
// token, where blanks stand between them; or "tt". The last is a point on a board of
// more than 19 lines, and so the reader leaves it to who knows the size.
//
// # Points
//
// Tokens are two letters, the column from the left and the row from the top. One
// program of those known counted rows from the bottom, and only in an early version
// that names itself: Game.Points tells. Where a program does so without its name,
// nothing shows it, for every rule is the same in a mirror.
//
// # Other games
//
// GM[4] is gomoku and renju; GM[5] is written for it. Any other is another game, and
// a record without GM is of Go unless its board, its rule or a property of renju
// speaks against it: Game.Kind is then KindUnknown, and FaultOtherGame says why.
package sgf
