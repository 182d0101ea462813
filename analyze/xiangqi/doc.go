// Package xiangqi holds the rules of xiangqi and audits games by them: the
// position, what is lawful and why not (xiangqi-2011, articles 2 and 3), the
// reading and writing of moves in Chinese, WXF and ICCS notation, and the checks
// of one game.
//
// It does no I/O. A Position is a value; reading, judging and playing a move
// allocates nothing.
package xiangqi
