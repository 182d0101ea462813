// Package xiangqi holds the rules of xiangqi and audits games by them: the
// position, what is lawful and why not (xiangqi-2011, articles 2 and 3), the
// reading and writing of moves, and the checks of one game.
//
// It does no I/O. A Position is a value; reading, judging and playing a move
// allocates nothing.
//
// # Notations
//
// Read reads Chinese notation in full and in short form (xiangqi-2011:7.5), WXF,
// ICCS and SAN, in the glyphs, digits and word orders met in records; Style says
// which of these a move shows. An Auditor also reads UCI, and SAN whose ranks
// count from 1: that takes the whole record to tell. Where several lawful moves
// fit, Read chooses none: Candidates lists them, and an Auditor follows them all
// until later moves leave one. Where none fits, Nearest lists those that would but
// for one detail, and reads none of them.
//
// AppendChineseAs, AppendWXFAs, AppendSAN, AppendICCS and AppendUCI write moves.
//
// # Queries
//
// What attacks, protects, pins or may take what is asked of a Position and
// answered in Points, without playing a move and without allocating. The queries
// answer for either side, whoever is to move: a piece is judged as if it were its
// own side's turn. Only what judges, lists or plays moves of a turn (Legal,
// LegalMoves, LegalCaptures, LegalChecks, GivesMate, Make) keeps to it; Pass turns
// it over. Off the board and where no piece stands the answer is the empty set.
//
// To attack (Attackers, Attacked, NewAttacks) is to be able to capture by the way
// the piece moves (xiangqi-2011:2.2), without regard to the own king; lawful
// (LawfulTargets, LawfulCaptures, Capturers, Recaptures) has that regard. Kings
// that face each other (白脸将, xiangqi-2011:3.4) threaten each other without
// attacking: that counts in Checkers, in Pins and in what is lawful.
//
// # Checks
//
// An Auditor replays a record to its end or to the first move that it cannot play,
// and puts it to Checks: each answers for one clause, and adds a Finding for what
// departs from it or what a person must decide. It repairs nothing and infers
// nothing that the record does not show.
package xiangqi
