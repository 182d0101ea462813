// Package pgn reads game records in Portable Game Notation as xiangqi players
// write it: with the tags of the standard or of xqbase, moves in Chinese, ICCS,
// WXF or algebraic letters, and also bare sheets without any tag.
//
// Its scanner and its Parser serve package records, which cuts sources and reads
// records. Nothing is judged here: a token that is no move stays a token, and what
// departs from the format is a fault of the game.
package pgn
