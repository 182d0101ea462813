// Package exchange writes game records in the formats that other programs read: PGN,
// SGF, DhtmlXQ, JSON lines and move text.
//
// A Game is what a record says, with its moves resolved by whoever calls: nothing is
// read, judged or guessed here. What a format has no place for is told to a Report,
// and nothing is left out in silence. The text of moves that could not be resolved is
// kept as a comment where the format has comments.
//
// Everything is written in UTF-8. What is written says what the record said when it
// is read again, but for what the Report lists, the commands of clocks that stand in
// comments of PGN, and the frame of the format: Game and Format of PGN; FF, GM, CA, AP
// and SZ of SGF; ver, init and binit of DhtmlXQ.
package exchange
