package renju

// Size is the number of lines of the board each way (wuziqi-2009:1.1).
const Size = 15

// Points is the number of points of the board.
const Points = Size * Size

// Point is a point of the board: row·15 + column, 0–224. Columns 0–14 are a–o
// from the left, rows 0–14 are 1–15 from the side that is Black at the start.
type Point uint8

// NoPoint stands for no point of the board.
const NoPoint Point = 255

// Centre is h8 (天元).
const Centre Point = 7*Size + 7

// At returns the point of a column and a row, 0–14 each.
func At(column, row int) Point { return Point(row*Size + column) }

// Column returns 0–14 for a–o.
func (p Point) Column() int { return int(p) % Size }

// Row returns 0–14 for 1–15.
func (p Point) Row() int { return int(p) / Size }

// String returns the name, "a1" to "o15", or "-" off the board.
func (p Point) String() string {
	if p >= Points {
		return "-"
	}
	row := p.Row() + 1
	name := []byte{'a' + byte(p.Column())}
	if row >= 10 {
		name = append(name, '1')
	}
	return string(append(name, '0'+byte(row%10)))
}

// ParsePoint reads a name, capital letters accepted.
func ParsePoint(s string) (Point, bool) {
	if len(s) < 2 || len(s) > 3 {
		return NoPoint, false
	}
	column := int(s[0]|0x20) - 'a'
	row := 0
	for _, c := range []byte(s[1:]) {
		if c < '0' || c > '9' {
			return NoPoint, false
		}
		row = 10*row + int(c-'0')
	}
	if column < 0 || column >= Size || row < 1 || row > Size || s[1] == '0' {
		return NoPoint, false
	}
	return At(column, row-1), true
}
