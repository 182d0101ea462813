// Package movetext reads games of renju and gomoku that stand one a line, as points
// named by a letter and a number: written in one word (h8i9g10), or with spaces
// between them (h8 i9 g10), with the winner before them (black h8 i9) or without.
// Its Tokens also serve other formats that hold such moves.
package movetext
