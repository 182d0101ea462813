package page

import (
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	drawing "qipu/report/board"
	"qipu/report/replay"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/board"
)

// maxPlies bounds the moves of a game that the pages hold.
const maxPlies = 1000

// game is what the pages show of a game that findings are about.
type game struct {
	*schemas.GameRow
	ID       string
	First    schemas.Text // the names of the sides
	Second   schemas.Text
	Findings []note
	SVG      template.HTML
	Data     string // for the viewer, JSON; empty where no board can be drawn
	Moves    []move
	More     int // plies that the viewer leaves out
	NoBoard  schemas.Text
	Clock    *clocks
	Cycles   []template.HTML
	Log      []logLine
	MoreLog  int // entries that are not shown
	Sheets   []sheetLine
	MoreDiff bool // whether the sheets differ in more
}

// sheetLine is a difference between this scoresheet and another of its game.
type sheetLine struct {
	*schemas.SheetDifferenceRow
	With string // the other sheet: source:number
}

// note is a finding of a game, in short.
type note struct {
	*schemas.FindingRow
	Sign string
}

// move is a written move, with the number that stands before it.
type move struct {
	Number  string
	Written string
	Bad     bool // a finding is about it
}

// logLine is an entry of the arbiter's log.
type logLine struct {
	Where   string
	Kind    schemas.Text
	Side    schemas.Text
	Ply     uint32
	Said    schemas.Text // what was ruled
	Clause  string
	Outcome schemas.Text
}

// viewer is what the script needs to play a game through.
type viewer struct {
	Kind  string `json:"k"`
	Start string `json:"s"` // FEN placement, or stones
	Moves string `json:"m"` // "h2e2", "h8", "--", with blanks between
	First int    `json:"f"` // ply shown first
	Cell  int    `json:"c"`
	Left  int    `json:"x"`
	Top   int    `json:"y"`
	Marks []int  `json:"b"` // plies that findings are about
	Ranks int    `json:"r"` // of renju: rows of the board
	Side  int    `json:"w"` // of renju: whose stone the first is, 0 Black
}

func (r *run) gameHTML(key tables.Key) (template.HTML, error) {
	row, plies := r.games[key], r.plies[key]
	g := game{
		GameRow: row, ID: gameID(key), First: sideText(row.Kind, "first"), Second: sideText(row.Kind, "second"),
		Clock: r.clocksOf(key), Log: r.logLines(key), MoreLog: r.moreLog[key],
	}
	for i := range r.sheets[key] {
		if i == maxDifferences {
			g.MoreDiff = true
			break
		}
		d := &r.sheets[key][i]
		other := tables.Key{SourceNo: d.OtherSourceNo, GameNo: d.OtherGameNo}
		if other == key {
			other = tables.Key{SourceNo: d.SourceNo, GameNo: d.GameNo}
		}
		g.Sheets = append(g.Sheets, sheetLine{d, fmt.Sprintf("%d:%d", other.SourceNo, other.GameNo)})
	}
	var bad []int
	for i := range r.gameNotes[key] {
		f := &r.gameNotes[key][i]
		g.Findings = append(g.Findings, note{f, severitySign(f.Severity)})
		if f.Ply > 0 {
			bad = append(bad, int(f.Ply))
		}
	}
	g.More = int(row.Plies) - len(plies)
	g.Moves = moves(row, plies, bad)
	if err := g.board(r, key, plies, bad); err != nil {
		return "", err
	}
	for i := range r.cycles[key] {
		if r.drawn[cycleKey{key, r.cycles[key][i].CycleNo}] {
			continue // a finding has it
		}
		strip, err := r.cycleHTML(row, &r.cycles[key][i])
		if err != nil {
			return "", err
		}
		g.Cycles = append(g.Cycles, strip)
	}
	return render("game", &g)
}

// moves are the written moves with the numbers of rounds, or of plies in renju.
func moves(row *schemas.GameRow, plies []schemas.PlyRow, bad []int) []move {
	isBad := map[int]bool{}
	for _, ply := range bad {
		isBad[ply] = true
	}
	out := make([]move, len(plies))
	for i := range plies {
		m := &out[i]
		m.Written, m.Bad = safe(cut(plies[i].Written, maxName)), isBad[i+1]
		second := plies[0].Side == schemas.Second.String()
		switch {
		case row.Kind == schemas.KindRenju.String():
			m.Number = fmt.Sprintf("%d.", i+1)
			if plies[i].Move != "" {
				m.Written = plies[i].Move
			}
		case second && i == 0:
			m.Number = "1. …"
		case second && i%2 == 1:
			m.Number = fmt.Sprintf("%d.", i/2+2)
		case !second && i%2 == 0:
			m.Number = fmt.Sprintf("%d.", i/2+1)
		}
	}
	return out
}

// board draws the position that is shown first, and packs what the viewer needs.
func (g *game) board(r *run, key tables.Key, plies []schemas.PlyRow, bad []int) error {
	row := g.GameRow
	shown := min(int(row.PliesLegal), len(plies))
	if len(bad) > 0 {
		shown = min(shown, bad[0])
	}
	v := viewer{Kind: row.Kind, First: shown, Marks: bad}
	legal := plies
	for i := range plies {
		if plies[i].Status != schemas.PlyLegal.String() {
			legal = plies[:i]
			break
		}
	}
	played := make([]string, len(legal))
	for i := range legal {
		played[i] = legal[i].Move
	}
	v.Moves = strings.Join(played, " ")
	switch {
	case row.Kind != schemas.KindRenju.String():
		b, from, to, err := replay.Xiangqi(row, plies, shown)
		start, _, _, err2 := replay.Xiangqi(row, nil, 0)
		if err != nil || err2 != nil {
			g.NoBoard = schemas.Text{Zh: "起始局面不能成立，不作图示。", En: "Not drawn: the start position cannot be set up."}
			return nil
		}
		v.Start, _, _ = strings.Cut(start.FEN(), " ")
		v.Cell, v.Left, v.Top = drawing.XiangqiCell, drawing.XiangqiLeft, drawing.XiangqiTop
		x := drawing.Xiangqi{Title: title(row, afterPly(shown)), Board: b}
		if from != board.NoSquare {
			x.Marks = []drawing.SquareMark{{At: from, Mark: drawing.Left}, {At: to, Mark: drawing.Reached}}
		}
		g.SVG = template.HTML(x.Append(nil))
	case !replay.Judged(plies, r.gameNotes[key]):
		g.NoBoard = schemas.Text{Zh: "棋盘不是15×15，着法未作裁断，不作图示。", En: "Not drawn: a board of another size than 15×15, on which the moves were not judged."}
		return nil
	default:
		d, ok := stones(row, plies, shown)
		if !ok {
			g.NoBoard = schemas.Text{Zh: "起始局面不能成立，不作图示。", En: "Not drawn: the start position cannot be set up."}
			return nil
		}
		v.Start, v.Ranks = row.StartFEN, d.Size.Ranks
		v.Cell, v.Left, v.Top = drawing.RenjuCell, drawing.RenjuSide, drawing.RenjuTop
		if len(plies) > 0 && plies[0].Side == schemas.Second.String() {
			v.Side = 1
		}
		d.Title = title(row, afterPly(shown))
		g.SVG = template.HTML(d.Append(nil))
	}
	data, err := json.Marshal(v)
	g.Data = string(data)
	return err
}

// logLines are the penalties and claims of a game.
func (r *run) logLines(key tables.Key) (lines []logLine) {
	kind := r.games[key].Kind
	for i := range r.penalties[key] {
		p := &r.penalties[key][i]
		lines = append(lines, logLine{
			fmt.Sprintf("%s:%d", p.Log, p.Line), logKindText(p.Kind), sideText(kind, p.Side), p.Ply, penaltyText(p), p.Clause, outcomeText(p.Outcome),
		})
	}
	for i := range r.claims[key] {
		c := &r.claims[key][i]
		lines = append(lines, logLine{
			fmt.Sprintf("%s:%d", c.Log, c.Line), logKindText(c.Kind), sideText(kind, c.Side), c.Ply, schemas.Text{Zh: c.Decision, En: c.Decision}, c.Clause, outcomeText(c.Outcome),
		})
	}
	return lines
}
