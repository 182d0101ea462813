// Package trf reads tournament report files of FIDE (TRF16 and TRF26, with the extensions
// of JaVaFo) into schemas.Event. Nothing is judged here.
//
//	012 棋谱春季杯
//	001    1      选手07                            2100                             2.0    1     2 w 1     3 b 1
//
// A line begins with three characters that say what it is; what stands in it is known by its
// columns. Its w is the first player of a game and its b the second, in xiangqi and in renju,
// whose first player has the black stones.
//
// # Real files
//
// Columns are meant to be characters, and are bytes to many programs, or places on a screen,
// where a Chinese character takes two. A line of a player is read by that count by which all
// its columns hold what they may; where none does, by that by which all behind the name hold
// it once they are moved together to the left or the right, and this is told. What several
// moves would fit is not read: it is kept as a record, and told with line and column.
//
// Line ends are LF, CRLF or CR. Records that have no place in an event, and those that could
// not be read, are kept in Event.Records as they stand, comments (###) too.
package trf
