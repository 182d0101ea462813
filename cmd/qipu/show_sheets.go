package main

import (
	"fmt"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
)

// besideSheet is another scoresheet of the game that is shown.
type besideSheet struct {
	game        schemas.GameRow
	plies       []schemas.PlyRow
	differences []sheetStep // of the moves, in order
	compared    bool
}

// sheetStep is a difference of moves as the two sheets stand side by side: of each pair
// the first is of the sheet that is shown.
type sheetStep struct {
	ply   [2]int // the first ply that it takes of each, from 1
	takes [2]int // how many
}

// maxBeside bounds the other sheets that are shown with one, and their differences.
const (
	maxBeside      = 2
	maxDifferences = 1000
)

// loadBeside loads the other scoresheets of a game.
func loadBeside(run string, game *schemas.GameRow) ([]besideSheet, error) {
	if game.Pair == "" {
		return nil, nil
	}
	ofPair := func(value []byte) bool { return string(value) == game.Pair }
	games, err := tables.Find[schemas.GameRow](run, tables.GamesTable, "pair", maxBeside+1, ofPair)
	if err != nil {
		return nil, err
	}
	differences, err := tables.Find[schemas.SheetDifferenceRow](run, tables.SheetDifferencesTable, "pair", maxDifferences, ofPair)
	if err != nil {
		return nil, err
	}
	var list []besideSheet
	for _, g := range games {
		if g.GameID == game.GameID {
			continue
		}
		b := besideSheet{game: g, compared: true}
		if b.plies, err = tables.Lookup[schemas.PlyRow](run, tables.PliesTable, g.SourceNo, g.GameNo); err != nil {
			return nil, err
		}
		for i := range differences {
			b.add(&differences[i], game.GameID)
		}
		list = append(list, b)
	}
	return list, nil
}

// add adds a difference, if it is one of moves between this sheet and that shown.
func (b *besideSheet) add(d *schemas.SheetDifferenceRow, shown string) {
	ply, ids, on := [2]int{int(d.Ply), int(d.OtherPly)}, [2]string{d.GameID, d.OtherID}, -1
	switch d.OnSheet {
	case d.Sheet:
		on = 0
	case d.OtherSheet:
		on = 1
	}
	if ids[1] == shown {
		ply[0], ply[1], ids[0], ids[1] = ply[1], ply[0], ids[1], ids[0]
		on = 1 - on
	}
	if ids != [2]string{shown, b.game.GameID} {
		return
	}
	s := sheetStep{ply, [2]int{int(d.Plies), int(d.Plies)}}
	lacks := -1
	switch d.Kind {
	case "missing", "trailing":
		lacks = on
	case "doubled":
		lacks = 1 - on
	case "swapped", "different", "illegible":
	case "start", "not-compared":
		b.compared = false
		return
	default:
		return
	}
	if lacks >= 0 {
		s.ply[lacks]++ // the ply given is that behind which it would stand
		s.takes[lacks] = 0
	}
	b.differences = append(b.differences, s)
}

// lines sets the plies of both sheets side by side, those that differ with a mark. What
// agrees at the beginning is left out, but for the last round.
func (b *besideSheet) lines(v *view, lang string) []string {
	if !b.compared {
		return []string{word(lang, "the two sheets are not compared ply by ply", "两份记录纸未逐着比较")}
	}
	var out []string
	next := [2]int{1, 1}
	pair := func(mark string, has [2]bool) {
		var cells [2]string
		for x, plies := range [...][]schemas.PlyRow{v.plies, b.plies} {
			if has[x] && next[x] <= len(plies) {
				cells[x] = fmt.Sprintf("%4d  %s", next[x], shortToken(plies[next[x]-1].Written))
				next[x]++
			}
		}
		gap := strings.Repeat(" ", max(1, sheetColumns-terminal.Width(cells[0])))
		out = append(out, strings.TrimRight(mark+" "+cells[0]+gap+cells[1], " "))
	}
	const shownBefore = 2
	skipped := 0
	for _, d := range b.differences {
		for next[0] < d.ply[0] && next[1] < d.ply[1] {
			if len(out) == 0 && d.ply[0]-next[0] > shownBefore && skipped == next[0]-1 {
				next[0], next[1], skipped = next[0]+1, next[1]+1, skipped+1
				continue
			}
			pair(" ", [2]bool{true, true})
		}
		for k := range max(d.takes[0], d.takes[1]) {
			pair("≠", [2]bool{k < d.takes[0], k < d.takes[1]})
		}
	}
	for len(b.differences) > 0 && (next[0] <= len(v.plies) || next[1] <= len(b.plies)) {
		pair(" ", [2]bool{true, true})
	}
	if len(b.differences) == 0 {
		return []string{word(lang, "both sheets have the same moves", "两份记录纸着法相同")}
	}
	if skipped > 0 {
		out = slices.Insert(out, 0, fmt.Sprintf(word(lang, "  %d plies before these agree", "  此前%d着相同"), skipped))
	}
	return out
}

// sheetColumns is the width of a column of plies.
const sheetColumns = 34

// shortToken is a written move that fits a column.
func shortToken(written string) string {
	const most = 24
	lines := terminal.Wrap(terminal.Safe(written), most)
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return lines[0]
	}
	return lines[0] + "…"
}

// sheetLines are the other scoresheets of the game beside the one that is shown.
func (v *view) sheetLines(lang string) []string {
	var out []string
	for i := range v.beside {
		b := &v.beside[i]
		left := fmt.Sprintf("%d:%d %s", v.game.SourceNo, v.game.GameNo, keeperWord(v.game.Sheet, lang))
		right := fmt.Sprintf("%d:%d %s", b.game.SourceNo, b.game.GameNo, keeperWord(b.game.Sheet, lang))
		gap := strings.Repeat(" ", max(1, sheetColumns-terminal.Width(left)))
		out = append(out, "", "  "+left+gap+right)
		out = append(out, b.lines(v, lang)...)
	}
	return out
}

// keeperWord names a sheet by who kept it.
func keeperWord(sheet, lang string) string {
	switch sheet {
	case "first":
		return word(lang, "first player's sheet", "先手的记录纸")
	case "second":
		return word(lang, "second player's sheet", "后手的记录纸")
	}
	return word(lang, "arbiter's sheet", "裁判的记录纸")
}
