package psq

import (
	"strings"

	"qipu/schemas"
)

// word is one that the format means and does not write: the name of a tag, or what
// a number says. They stand in Text behind every record, so that spans can point to
// them.
type word int

// The names of the tags, and two values.
const (
	nameBlack word = iota
	nameWhite
	nameEvent       // the tournament
	nameResult      // only of a draw
	nameTermination // only of time that ran out
	nameCode        // the number that says how the game ended
	nameOutcome     // the number that Gomocup writes for the result
	valueDraw
	valueTime
	wordCount
)

var words = [wordCount]string{
	"Black", "White", "Event", "Result", "Termination", "Code", "Outcome",
	schemas.ResultDraw.String(), "time forfeit",
}

// trailer is what is put behind a record: a line feed, and every word on a line.
var trailer = "\n" + strings.Join(words[:], "\n")

// wordOffsets are where they begin in the trailer.
var wordOffsets = func() (offsets [wordCount]uint32) {
	at := 1
	for i, w := range words {
		offsets[i] = uint32(at)
		at += len(w) + 1
	}
	return offsets
}()

// span is where a word stands behind a record of so many bytes.
func (w word) span(record int) schemas.Span {
	return schemas.Span{Off: uint32(record) + wordOffsets[w], Len: uint32(len(words[w]))}
}
