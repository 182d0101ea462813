package renju

import "qipu/schemas"

// ReadPoint reads a written move of renju or gomoku on a board of so many columns and
// rows: the column and the row that it names, both from 0, from the left and from the
// side of Black, or a pass. They may lie off the board. ok is false where it is no move.
func ReadPoint(n schemas.PointNotation, token []byte, files, ranks int) (column, row int, pass, ok bool) {
	if isPassOn(n, token, files, ranks) {
		return 0, 0, true, true
	}
	column, row, ok = coordinates(n, token, ranks)
	return column, row, false, ok
}
