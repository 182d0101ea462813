// Package pdb reads games of renju of GoRenjer, a program for Palm: .pdb. Nothing is
// judged here.
//
// A Palm database is a header of 78 bytes, at 0x40 of which the creator 5Ren stands, and
// at 0x4c the number of records; eight bytes for each, the place of the record first;
// and the records. Numbers have their high byte first. A record of GoRenjer is two bytes
// of flags; how many moves are on the board, how many there are, and the colour to move,
// a byte each; a byte that RenLib reads and others may not have; two bytes a move, the
// column and the row from the top, four bits each and from 0, and the colour, 2 for
// Black; and the title, the names of Black and of White, a comment and a date, each up to
// a byte 0. Where the flags say so two bytes more are the column and the row of the fifth
// that was offered and not kept. Source: gomoku/RenLib, Pdb.h and Pdb.cpp, which alone
// the layout is known from. That the record begins with six bytes or with five is told
// by the colours, which must alternate.
//
// A problem is read as the stones that it sets up. The tags are Title, Black, White,
// Date and, where it is not the number of moves, Shown, how many of them are on the
// board. The texts are in Shift-JIS, the encoding of these machines in Japan, unless they
// are UTF-8 or the user says otherwise. The name and the dates of the database itself are
// not read.
package pdb
