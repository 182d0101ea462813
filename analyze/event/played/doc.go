// Package played holds the records of games against the pairings of their event: which
// pairing each is of, which are missing or of no pairing, and where round, board, names,
// colours, date and result of the two differ.
//
// A record is of a pairing where the two contradict one another in nothing and enough is
// told, or in one thing only and the rest leaves no other way. Where more than one way is
// left none is taken, and a person is asked: pairings can name their records.
//
// A name in another orthography (diacritics, blanks, traditional and simplified characters) is the
// same name. One that fits a player in other letters (pinyin, Cyrillic) may be his, and one that
// fits nobody contradicts nothing. What is taken by such names is told, in every finding on the
// record and in a note on the event; package translit says what fits.
package played
