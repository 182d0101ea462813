package renju

import (
	"strings"

	"qipu/schemas"
)

// readMove reads a written move; ok is false where it is none. A point that the
// board does not have is Off. The colour is left open.
func readMove(n schemas.PointNotation, token []byte) (m Move, ok bool) {
	if isPass(n, token) {
		return Move{At: NoPoint, Kind: PassOne}, true
	}
	column, row, ok := coordinates(n, token, Size)
	switch {
	case !ok:
		return Move{At: NoPoint}, false
	case column < 0 || column >= Size || row < 0 || row >= Size:
		return Move{At: NoPoint, Kind: Off}, true
	}
	return Move{At: At(column, row)}, true
}

// readSetup reads a stone set up, or in SGF the stones of a rectangle "aa:cc" (FF[4],
// compressed point lists), and appends them. ok is false where it is none such, or
// not wholly on the board.
func readSetup(dst []Move, n schemas.PointNotation, token []byte, colour Stone) ([]Move, bool) {
	from, to := corners(n, token)
	a, ok1 := readMove(n, from)
	b, ok2 := readMove(n, to)
	if !ok1 || !ok2 || a.Kind != Place || b.Kind != Place {
		return dst, false
	}
	left, right := min(a.At.Column(), b.At.Column()), max(a.At.Column(), b.At.Column())
	low, high := min(a.At.Row(), b.At.Row()), max(a.At.Row(), b.At.Row())
	for row := low; row <= high; row++ {
		for column := left; column <= right; column++ {
			dst = append(dst, Move{At: At(column, row), Colour: colour})
		}
	}
	return dst, true
}

// corners returns the corners of a rectangle "aa:cc" of SGF; of a point it is both.
func corners(n schemas.PointNotation, token []byte) (from, to []byte) {
	if len(token) == 5 && token[2] == ':' && n != schemas.PointNames {
		return token[:2], token[3:]
	}
	return token, token
}

// isPass reports whether a token is a pass (放弃行棋权): by name -- or the word, in SGF
// an empty value or, on boards of up to 19 lines, tt.
func isPass(n schemas.PointNotation, token []byte) bool {
	switch n {
	case schemas.LetterPairsPP:
		return string(token) == "pp"
	case schemas.LetterPairs, schemas.LetterPairsUp:
		return len(token) == 0 || string(token) == "tt" || string(token) == "[]"
	case schemas.PointNames:
		return string(token) == "--" || len(token) == len("pass") && strings.EqualFold(string(token), "pass")
	}
	return false
}

// isPassOn is isPass on a board of any size: on one of more than 19 lines tt is a point.
func isPassOn(n schemas.PointNotation, token []byte, files, ranks int) bool {
	const least = 20
	return isPass(n, token) && (string(token) != "tt" || max(files, ranks) < least)
}

// coordinates reads the column and the row that a token names on a board of so many
// rows, counted from 0 from the left and from below; they may lie off the board.
func coordinates(n schemas.PointNotation, token []byte, rows int) (column, row int, ok bool) {
	switch n {
	case schemas.PointNames:
		return named(token)
	case schemas.LetterPairs, schemas.LetterPairsPP, schemas.LetterPairsUp:
		if len(token) != 2 || !isLetter(token[0]) || !isLetter(token[1]) {
			return 0, 0, false
		}
		if row = sgfLine(token[1]); n != schemas.LetterPairsUp {
			row = rows - 1 - row
		}
		return sgfLine(token[0]), row, true
	case schemas.PairsFrom1, schemas.PairsFrom0:
		column, rest, ok := figures(token)
		if !ok || len(rest) == 0 || rest[0] != ',' {
			return 0, 0, false
		}
		row, rest, ok := figures(rest[1:])
		if !ok || len(rest) > 0 && rest[0] != ',' {
			return 0, 0, false
		}
		if n == schemas.PairsFrom1 {
			column, row = column-1, row-1
		}
		return column, rows - 1 - row, true
	}
	return 0, 0, false
}

// named reads "h8": a letter for the column, a number for the row.
func named(token []byte) (column, row int, ok bool) {
	if len(token) < 2 || !isLetter(token[0]) {
		return 0, 0, false
	}
	row, rest, ok := figures(token[1:])
	if !ok || len(rest) > 0 || token[1] == '0' {
		return 0, 0, false
	}
	return int(token[0]|0x20) - 'a', row - 1, true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// sgfLine returns the line of a letter of SGF, where capital letters come behind
// the small ones.
func sgfLine(c byte) int {
	if c >= 'a' {
		return int(c - 'a')
	}
	return int(c-'A') + 26
}

// figures reads the number at the beginning of a text, three at most.
func figures(text []byte) (n int, rest []byte, ok bool) {
	i := 0
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9'; i++ {
		if i == 3 {
			return 0, nil, false
		}
		n = 10*n + int(text[i]-'0')
	}
	return n, text[i:], i > 0
}
