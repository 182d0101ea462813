// Package rating says which games count for ratings, and what they change.
//
// Whether a game counts is decided by a profile (qipu/schemas/ratings): a list of rules,
// each a reason for which a game is left out. Judge holds the facts of one game against
// it. What is not known is said to be missing, and such a game counts for nobody until a
// person has settled it.
//
// The formulas are FIDE's (B.02, by its own tables and in whole numbers), plain Elo and
// Glicko-2 (in floating point, shown in hundredths).
package rating
