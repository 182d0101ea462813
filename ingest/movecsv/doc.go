// Package movecsv reads games of xiangqi from tables in CSV of which every row is one
// move, as servers export them: with a time stamp, the number of the move, the move, the
// game it is of, and what is known of that game, in every row again. Nothing is judged
// here.
//
//	"timestamp","move_index","move","game_id","red_player","black_player",…,"game_status","outcome"
//
// Columns may stand in any order, with others between them; one must be the move, and
// one tell games apart or number the moves. Rows that follow one another and name the
// same game are one record. Cells are those of RFC 4180, with a comma, a semicolon or a
// tab between them.
//
// What every row of a game says alike is a tag: under the name that package schemas
// knows where there is one, else under that of the column. What differs from row to row,
// as analyses do, stays in the text, but for the times of the moves, which are stamps:
// when it was played (timestamp), and in columns as time_left_ms, time_used_s or 剩余时间
// what the clock of who moved says, in the unit that the name of the column has, or
// without one as h:mm:ss. The first of two moves is Red's. Text is the header, the rows and,
// behind them, the names of tags and what codes of elephantchess.io stand for: RED_WINS,
// FLAGGED.
package movecsv
