package board

// The lines that a board of gomoku of another size may have each way.
const (
	LeastLines = 5
	MostLines  = 26 // so that a letter names a column
)

// GridPoints is the number of points of the largest such board.
const GridPoints = MostLines * MostLines

// GridPoint is a point of a board of gomoku of any size: 1 + row·26 + column, 1–676. The
// zero GridPoint is no point.
type GridPoint uint16

// GridPointAt returns the point of a column and a row from 0, none where no board has it.
func GridPointAt(column, row int) GridPoint {
	if column < 0 || column >= MostLines || row < 0 || row >= MostLines {
		return 0
	}
	return GridPoint(1 + row*MostLines + column)
}

// Column returns 0–25 for a–z.
func (p GridPoint) Column() int { return int(p-1) % MostLines }

// Row returns 0–25 for 1–26.
func (p GridPoint) Row() int { return int(p-1) / MostLines }

// String returns the name, "a1" to "z26", or "-" of none.
func (p GridPoint) String() string {
	if p == 0 || p > GridPoints {
		return "-"
	}
	return string(p.Append(nil))
}

// Append appends the name of a point.
func (p GridPoint) Append(dst []byte) []byte {
	row := p.Row() + 1
	dst = append(dst, 'a'+byte(p.Column()))
	if row >= 10 {
		dst = append(dst, '0'+byte(row/10))
	}
	return append(dst, '0'+byte(row%10))
}

// ParseGridPoint reads a name, capital letters accepted.
func ParseGridPoint(s string) (GridPoint, bool) {
	if len(s) < 2 || len(s) > 3 || s[1] == '0' {
		return 0, false
	}
	row := 0
	for _, c := range []byte(s[1:]) {
		if c < '0' || c > '9' {
			return 0, false
		}
		row = 10*row + int(c-'0')
	}
	p := GridPointAt(int(s[0]|0x20)-'a', row-1)
	return p, p != 0
}

// Stars lists the points that a board marks: of 15 lines d4, l4, h8, d12 and l12
// (wuziqi-2009:1.1). No rulebook names those of other sizes: they are in the corners on the
// fourth lines, below 13 lines on the third, and between them on odd lines the middle
// ones, those of the sides from 17 on.
func Stars(files, ranks int) (list []GridPoint) {
	for _, row := range starLines(ranks) {
		for _, column := range starLines(files) {
			isMiddle := [...]bool{2*column+1 == files, 2*row+1 == ranks}
			if isMiddle[0] != isMiddle[1] && (files < sideStars || ranks < sideStars) {
				continue
			}
			list = append(list, GridPointAt(column, row))
		}
	}
	return list
}

// sideStars is from how many lines on a board marks points of its sides.
const sideStars = 17

// starLines are the lines one way on which stars are.
func starLines(lines int) []int {
	const inner = 13
	from := 3
	if lines < inner {
		from = 2
	}
	var list []int
	if lines > 2*from+2 {
		list = append(list, from)
	}
	if lines%2 == 1 {
		list = append(list, lines/2)
	}
	if lines > 2*from+2 {
		list = append(list, lines-1-from)
	}
	return list
}
