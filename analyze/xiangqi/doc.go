// Package xiangqi holds the rules of xiangqi and audits games by them: the
// position, what is lawful and why not (xiangqi-2011, articles 2 and 3), the
// reading and writing of moves in Chinese, WXF, ICCS and SAN, and the checks
// of one game.
//
// It does no I/O. A Position is a value; reading, judging and playing a move
// allocates nothing.
//
// # Queries
//
// What attacks, protects, pins or may take what is asked of a Position and
// answered in Points, without playing a move and without allocating. The queries
// answer for either side, whoever is to move: a piece is judged as if it were its
// own side's turn. Only what lists or plays moves (LegalMoves, LegalMovesFrom,
// LegalCaptures, LegalChecks, GivesMate, Make) keeps to the turn; Pass turns it
// over. Off the board and where no piece stands the answer is the empty set.
//
// To attack (Attackers, Attacked, NewAttacks) is to be able to capture by the way
// the piece moves (xiangqi-2011:2.2), without regard to the own king; lawful
// (LawfulTargets, LawfulCaptures, Capturers, Recaptures) has that regard. Kings
// that face each other (白脸将, xiangqi-2011:3.4) threaten each other without
// attacking: that counts in Checkers, in Pins and in what is lawful.
package xiangqi
