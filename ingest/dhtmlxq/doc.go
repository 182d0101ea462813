// Package dhtmlxq reads game records of xiangqi as the board of 东萍象棋网 for web pages
// writes them: DhtmlXQ, which the boards of forums know as UBB. Nothing is judged here.
//
// A record is fields, [DhtmlXQ_red]选手07[/DhtmlXQ_red], perhaps between [DhtmlXQ] and
// [/DhtmlXQ] or in a web page with text of its own around them. Three kinds of them are
// more than a tag:
//
//   - binit is the start position: the points of 32 pieces, two digits each, column and
//     row from the top left, 99 for one that is gone. The order is that of Red's back
//     rank, two cannons, five pawns, and then the same of Black. A field fen goes before it.
//   - movelist is the moves, four digits each: column and row of both points. A field
//     move_P_N_I is the variation I, which replaces ply N of line P; 0 is the main line,
//     and plies count from the first move of the game in every line. Old pages write
//     [0_1_0]…[/0_1_0] instead, in a script, as they write the movelist there.
//   - commentN stands behind ply N of the main line, commentI_N behind ply N of the
//     variation I; two bars are a line break.
//
// Sources: FastLight126/vschess (vschess.js), the list of fields that dpxq.com gives
// with its board, and its pages. A movelist alone, without any field, is read as well.
//
// The tokens of moves are ICCS squares, the names of tags those that package schemas
// knows where there is one. They, the position, and what escapes stood for, are written
// into Text behind the record. No field says who moves first: it is the side whose piece
// the first move lifts.
package dhtmlxq
