package board

// Lines is the number of lines of the board of renju and gomoku each way
// (wuziqi-2009:1.1).
const Lines = 15

// Points is the number of points of that board.
const Points = Lines * Lines

// Point is a point of the board of renju: row·15 + column, 0–224. Columns 0–14 are
// a–o from the left, rows 0–14 are 1–15 from the side that is Black at the start.
type Point uint8

// NoPoint stands for no point of that board.
const NoPoint Point = 255

// PointAt returns the point of a column and a row, 0–14 each.
func PointAt(column, row int) Point { return Point(row*Lines + column) }

// Column returns 0–14 for a–o.
func (p Point) Column() int { return int(p) % Lines }

// Row returns 0–14 for 1–15.
func (p Point) Row() int { return int(p) / Lines }

// String returns the name, "a1" to "o15", or "-" off the board.
func (p Point) String() string {
	if p >= Points {
		return "-"
	}
	return string(p.Append(nil))
}

// Append appends the name of a point on the board.
func (p Point) Append(dst []byte) []byte {
	row := p.Row() + 1
	dst = append(dst, 'a'+byte(p.Column()))
	if row >= 10 {
		dst = append(dst, '1')
	}
	return append(dst, '0'+byte(row%10))
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
	if column < 0 || column >= Lines || row < 1 || row > Lines || s[1] == '0' {
		return NoPoint, false
	}
	return PointAt(column, row-1), true
}

// Stone is what stands on a point of that board.
type Stone uint8

// The stones.
const (
	NoStone Stone = iota
	BlackStone
	WhiteStone
)

// Other returns the other colour of a stone.
func (s Stone) Other() Stone { return s ^ 3 }
