package main

import (
	"fmt"
	"strings"

	"qipu/report/terminal"
	"qipu/schemas"
)

// clockedMoves are the written moves with what is told of the clocks, a round a line:
// the time that a move took, and after a stroke what was left. Behind a move made when
// the time was used up stands how much too late it was; one that may have been has a
// question mark.
func (v *view) clockedMoves(ply int) (lines []string) {
	clocks := make(map[uint32]*schemas.ClockRow, len(v.clocks))
	for i := range v.clocks {
		clocks[v.clocks[i].Ply] = &v.clocks[i]
	}
	var cells [][]string
	blackFirst := !v.isRenju() && v.plies[0].Side == schemas.Second.String()
	for i := range v.plies {
		if blackFirst == (i%2 == 1) || i == 0 {
			cells = append(cells, []string{fmt.Sprintf("%d.", len(cells)+1)})
		}
		if i == 0 && blackFirst {
			cells[0] = append(cells[0], "…", "")
		}
		written := terminal.Safe(v.plies[i].Written)
		if i+1 == ply {
			written = "[" + written + "]"
		}
		last := &cells[len(cells)-1]
		*last = append(*last, written, clockText(clocks[v.plies[i].Ply]))
	}
	return columns(cells)
}

// clockText writes what is told of the clock of one ply.
func clockText(c *schemas.ClockRow) string {
	if c == nil {
		return ""
	}
	text := ""
	if c.Used != nil {
		text = span(*c.Used)
	}
	if c.Left != nil {
		text += "/" + span(*c.Left)
	}
	switch {
	case c.Over != nil:
		text += " +" + span(*c.Over) + "!"
	case c.Breach != "":
		text += " ?"
	}
	return text
}

// span writes milliseconds as "12.3" seconds, "1:02" or "1:02:33".
func span(ms uint64) string {
	seconds, rest := ms/1000, ms%1000
	var text string
	switch {
	case seconds >= 3600:
		text = fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	case seconds >= 60:
		text = fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	default:
		text = fmt.Sprint(seconds)
	}
	if rest > 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return text
}

// columns sets cells in columns, each as wide as its widest cell.
func columns(cells [][]string) []string {
	var widths []int
	for _, row := range cells {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], terminal.Width(cell))
		}
	}
	lines := make([]string, len(cells))
	for n, row := range cells {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell)
			line.WriteString(strings.Repeat(" ", widths[i]-terminal.Width(cell)+2))
		}
		lines[n] = strings.TrimRight(line.String(), " ")
	}
	return lines
}
