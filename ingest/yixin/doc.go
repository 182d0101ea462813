// Package yixin reads records of renju and gomoku as Yixin and others write them: .pos
// and .sav. Nothing is judged here.
//
// A .pos is a byte for the number of moves and a byte for each, 15·row+column, both
// from 0, the rows from the top. Source: gomoku/RenLib, Pos.cpp, which also writes it;
// accreator/Yixin-Board, main.c, takes the row for the column, so that it shows these
// games mirrored at a diagonal. The server that the format comes from keeps in the name
// of the file what the record has no place for, six fields parted by #: the table, the
// rule (0 Sakata, 1 RIF, 2 two swaps), the players, the swap and how the game stands.
// They become the tags Table, Black, White, Result and Termination and, as written,
// Rule, Swap and State.
//
// A .sav is a text: the rows of the board, its columns, the number of moves, and a line
// for each with its row and its column, both from 0, the rows from the top. Source:
// accreator/Yixin-Board, main.c.
package yixin
