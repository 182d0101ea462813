// Package diagram reads positions of renju and gomoku that are drawn in text, as
// problems are posted to boards and mailing lists:
//
//	四手五連001　黑先勝
//	15┌┬┬┬┬┬┬┬┬┬┬┬┬┬┐
//	14├┼┼┼┼┼┼┼┼┼┼┼┼┼┤
//	…
//	08├┼┼┼┼┼●●○┼┼┼┼┼┤
//	…
//	01└┴┴┴┴┴┴┴┴┴┴┴┴┴┘
//	　ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯ
//
// in UTF-8, Big5 or GB18030, with lines of any kind, numbers of the rows before and
// behind, or none, and letters of the columns over or under the board.
//
// # One diagram, one record
//
// A record is a diagram with the text before it, from the end of the diagram before;
// what stands behind the last one belongs to that. Text without a diagram is no record.
// A diagram ends where its rows do, or where a row with an upper edge follows one with
// a lower edge.
//
// # What becomes of it
//
//   - ● and ○ are Game.Setup, as points with their names; Files and Ranks are the size
//     of the board drawn. There are no players and no result.
//   - ①, ② and so on, ❶ and ⓫ and their like, and numbers are moves, if all from 1 to
//     the last stand there, each once. Where some are filled the filled ones are
//     Black's. Otherwise the first that does not follow is a fault, and none is a move.
//   - Letters are marks. Other signs on a point are a fault: △ may be a stone or none.
//   - Every line of the text that is not blank is a comment, but for the letters of the
//     columns.
//
// Rows have the numbers that stand beside them where these run from 1, upwards or
// downwards; else they are counted from below. Of a board whose left or lower edge is
// missing nothing says where it lies: that is a fault, and the stones are left out. If
// another edge is missing, the size is left open.
package diagram
