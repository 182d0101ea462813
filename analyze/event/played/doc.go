// Package played holds the records of games against the pairings of their event: which
// pairing each is of, which are missing or of no pairing, and where round, board, names,
// colours, date and result of the two differ.
//
// A record is of a pairing where the two contradict one another in nothing and enough is
// told, or in one thing only and the rest leaves no other way. Where more than one way is
// left none is taken, and a person is asked: pairings can name their records. Names are
// compared, never transliterated.
package played
