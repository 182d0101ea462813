package renjucsv

import (
	"bytes"
	"strings"

	"qipu/ingest/internal/cells"
	"qipu/schemas"
)

// The columns on which more rests than a tag.
const (
	columnRule    = "opening_rule"
	columnMoves   = "game_record"
	columnOffered = "alternative_moves"
)

// known are the columns by their names in lower case.
var known = map[string]bool{
	"game_date": true, "event": true, "black_player": true, "black_rank": true, "white_player": true, "white_rank": true,
	columnRule: true, "game_end_status": true, "game_result": true, columnMoves: true, columnOffered: true,
}

// separators are what may stand between cells, the usual one first.
const separators = ",;\t"

// Header is the first row of a table.
type Header struct {
	Columns int  // all of them
	Known   int  // those of the family, repeated ones too
	Moves   bool // one of them is game_record
	Length  int  // bytes to the end of its line
	Whole   bool // its line ends before the text does

	// Cells are those of the first row behind it that is not blank; 0 if there is none.
	Cells int
}

// blank is what may stand around a row: no tab, which may be an empty cell.
const blank = " \r\n\v\f\x1a"

// ReadHeader reads the row that a text in UTF-8 begins with as a header. The
// separator is that which makes more known columns than the others.
func ReadHeader(text []byte) Header {
	var h Header
	c := cells.Row{Text: text, Pos: markLen(text), Sep: separator(text)}
	for {
		name, ok := c.Next()
		if !ok {
			break
		}
		h.Columns++
		if lower, ok := knownName(text, name.Value); ok {
			h.Known++
			h.Moves = h.Moves || lower == columnMoves
		}
	}
	h.Length, h.Whole = c.Pos, c.Pos < len(text)
	rest := bytes.TrimLeft(text[c.Pos:], blank)
	row := cells.Row{Text: rest, Sep: c.Sep, Done: len(rest) == 0}
	for _, ok := row.Next(); ok; _, ok = row.Next() {
		h.Cells++
	}
	return h
}

// separator returns the separator of the table whose header a text begins with.
func separator(text []byte) byte {
	best, most := separators[0], 0
	for i := range len(separators) {
		n := 0
		c := cells.Row{Text: text, Pos: markLen(text), Sep: separators[i]}
		for name, ok := c.Next(); ok; name, ok = c.Next() {
			if _, ok := knownName(text, name.Value); ok {
				n++
			}
		}
		if n > most {
			best, most = separators[i], n
		}
	}
	return best
}

// knownName returns the name of a column in lower case if it is one of the family.
func knownName(text []byte, name schemas.Span) (lower string, ok bool) {
	const longest = 32
	written := bytes.TrimSpace(text[name.Off : name.Off+name.Len])
	if len(written) > longest {
		return "", false
	}
	lower = strings.ToLower(string(written))
	return lower, known[lower]
}

// markLen returns the length of the byte order mark that b begins with.
func markLen(b []byte) int {
	if bytes.HasPrefix(b, []byte("\ufeff")) {
		return len("\ufeff")
	}
	return 0
}
