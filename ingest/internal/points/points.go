// Package points names the points of a board as schemas.PointNames does, for formats
// that number them.
package points

import "strconv"

// Most is how many columns or rows a board may have whose points have names.
const Most = 26

var names = func() (table [Most][Most]string) {
	for column := range table {
		for row := range table[column] {
			table[column][row] = string(rune('a'+column)) + strconv.Itoa(row+1)
		}
	}
	return table
}()

// Name returns the name of a point, "h8", by its column from the left and its row from
// the side of Black, both from 0. ok is false where it has none.
func Name(column, row int) (name string, ok bool) {
	if column < 0 || column >= Most || row < 0 || row >= Most {
		return "", false
	}
	return names[column][row], true
}
