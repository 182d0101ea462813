// Package psq reads game records of gomoku as the tournament managers Piskvork and
// Gomotur write them: psq and rec. Nothing is judged here.
//
// A psq is a header, "Piskvorky 15x15, 11:11, 0", with the columns and rows of the
// board, the levels of both players and which of them moved first, 0 or 1; the moves,
// one a line: "8,7,120" is the column from the left and the row from the top, both
// from 1, and the time in milliseconds; the names of the players; and a number that
// says how the game ended. Gomocup adds a line "0,Freestyle". Either names or both
// ends may be missing. A rec is the names, the moves with coordinates from 0, and the
// number; it has no header and is of a board of twenty lines. Sources:
// plastovicka/Piskvork, source/game.cpp and piskvork.txt; Gomocup/GomocupJudge,
// server/server.py.
//
// The token of a move is its whole line; the time in it is a stamp too, in a rec as
// well, whose numbers Piskvork reads alike. Neither format has names for its fields: the names of the tags, and what the numbers say where
// that is known, stand in Text behind the record, each on a line. The tags are
//
//   - Black and White, the players: Black is who moved first;
//   - Code, the number that says how the game ended, and Termination where that is
//     time; nothing tells whose program failed otherwise, nor who won;
//   - Outcome and Event, the result and the tournament of Gomocup's last line, and
//     Result where that is a draw: whom 1 and 2 mean rests on what is not written.
//
// A tournament that is called by the name of a rule and nothing else is the rule too:
// Game.Stage.
//
// In a rec the first player named moved first, unless the name of the file says
// otherwise, as that of a file of Gomotur does.
package psq
