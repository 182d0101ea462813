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
// as time stamps and analyses do, stays in the text. Text is the header, the rows and,
// behind them, the names of tags and what codes of elephantchess.io stand for: RED_WINS,
// FLAGGED.
package movecsv
