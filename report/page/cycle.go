package page

import (
	"fmt"
	"html/template"
	"strings"

	drawing "qipu/report/board"
	"qipu/report/replay"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/board"
)

// cycleKey names a repetition of the run.
type cycleKey struct {
	game tables.Key
	no   uint32
}

// maxStrip bounds the boards of a strip.
const maxStrip = 32

// cycle is what the pages show of a repetition.
type cycle struct {
	*schemas.CycleRow
	Game     *schemas.GameRow
	GameLink string
	Title    schemas.Text // of the clause
	Ruled    schemas.Text
	AXF      schemas.Text // empty where it has none
	Same     bool         // whether it is the same verdict
	Boards   []cycleBoard
	More     int // moves of the period that are not drawn
}

// cycleBoard is the board after a move of the period.
type cycleBoard struct {
	*schemas.CycleMoveRow
	SVG      template.HTML
	SideText schemas.Text
	Written  string
	ClassEn  string
	Grave    bool // 将, 杀 or 捉
	Takes    schemas.Text
}

// cycleFor returns the strip of the repetition that ends at a ply, or else the one that
// could be judged there; empty where there is none.
func (r *run) cycleFor(key tables.Key, ply int) (template.HTML, error) {
	cycles := r.cycles[key]
	for _, at := range [...]func(*schemas.CycleRow) uint32{
		func(c *schemas.CycleRow) uint32 { return c.JudgedPly }, func(c *schemas.CycleRow) uint32 { return c.LastPly },
	} {
		for i := range cycles {
			if int(at(&cycles[i])) == ply {
				return r.cycleHTML(r.games[key], &cycles[i])
			}
		}
	}
	return "", nil
}

// otherCycles are the repetitions of games without a finding.
func (r *run) otherCycles() (strips []template.HTML, err error) {
	bytes := 0
	for i := range r.loose {
		c := &r.loose[i]
		if bytes > cycleBytes {
			r.unseenCycles += len(r.loose) - i
			break
		}
		game := r.games[tables.Key{SourceNo: c.SourceNo, GameNo: c.GameNo}]
		if game == nil {
			continue
		}
		strip, err := r.cycleHTML(game, c)
		if err != nil {
			return nil, err
		}
		strips = append(strips, strip)
		bytes += len(strip)
	}
	return strips, nil
}

func (r *run) cycleHTML(game *schemas.GameRow, row *schemas.CycleRow) (template.HTML, error) {
	key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
	r.drawn[cycleKey{key, row.CycleNo}] = true
	c := cycle{CycleRow: row, Game: game, GameLink: gameID(key), Title: clauseTitle(row.Clause), Same: row.AXF == row.Verdict}
	if r.opts.Ruled != nil {
		c.Ruled = r.opts.Ruled(row, row.Verdict)
		if row.AXF != "" {
			c.AXF = r.opts.Ruled(&schemas.CycleRow{First: row.First, Second: row.Second}, row.AXF)
		}
	} else {
		c.Ruled = schemas.Text{Zh: row.Verdict, En: row.Verdict}
		c.AXF = schemas.Text{Zh: row.AXF, En: row.AXF}
	}
	plies := r.plies[key]
	for i := range r.cycleMoves[key] {
		m := &r.cycleMoves[key][i]
		switch {
		case m.CycleNo != row.CycleNo:
		case len(c.Boards) == maxStrip:
			c.More++
		default:
			if b, ok := r.cycleBoard(game, plies, m); ok {
				c.Boards = append(c.Boards, b)
			} else {
				c.More++
			}
		}
	}
	return render("cycle", &c)
}

func (r *run) cycleBoard(game *schemas.GameRow, plies []schemas.PlyRow, m *schemas.CycleMoveRow) (cycleBoard, bool) {
	b, from, to, err := replay.Xiangqi(game, plies, int(m.Ply))
	if err != nil || m.Ply == 0 || int(m.Ply) > len(plies) {
		return cycleBoard{}, false
	}
	out := cycleBoard{CycleMoveRow: m, SideText: sideText(game.Kind, m.Side), Written: plies[m.Ply-1].Written, ClassEn: m.Class}
	if r.opts.Class != nil {
		out.ClassEn = r.opts.Class(m.Class)
	}
	out.Grave = strings.ContainsAny(strings.TrimPrefix(m.Class, "应将-"), "将杀捉")
	x := drawing.Xiangqi{Board: b, Marks: []drawing.SquareMark{{At: from, Mark: drawing.Left}, {At: to, Mark: drawing.Reached}}}
	victim, ok := board.ParseSquare(m.VictimAt)
	attacker, ok2 := board.ParseSquare(m.Attacker)
	if ok && ok2 {
		x.Marks = append(x.Marks, drawing.SquareMark{At: victim, Mark: drawing.Victim})
		x.Arrows = append(x.Arrows, drawing.SquareArrow{From: attacker, To: victim, Kind: drawing.AttackArrow})
		out.Takes = takes(m, b.Pieces[victim])
	}
	if strings.TrimPrefix(m.Class, "应将-") == "将" {
		x.Marks = append(x.Marks, kingMarks(b)...)
	}
	for field := range strings.FieldsSeq(m.Partners) {
		if q, ok := board.ParseSquare(field); ok {
			x.Marks = append(x.Marks, drawing.SquareMark{At: q, Mark: drawing.Attacks})
		}
	}
	head := schemas.Text{Zh: fmt.Sprintf("第%d着之后，%s", m.Ply, m.Class), En: fmt.Sprintf("After ply %d, %s", m.Ply, out.ClassEn)}
	x.Title, x.Desc = title(game, head), out.Takes.Zh+" "+out.Takes.En
	out.SVG = template.HTML(x.Append(nil))
	return out, true
}

// kingMarks mark the king that is in check: that of the side to move.
func kingMarks(b *board.Board) []drawing.SquareMark {
	king := board.King
	if b.BlackToMove {
		king |= board.Black
	}
	for q, p := range b.Pieces {
		if p == king {
			return []drawing.SquareMark{{At: board.Square(q), Mark: drawing.Victim}}
		}
	}
	return nil
}

// takes says what is chased, by what, and what guards it.
func takes(m *schemas.CycleMoveRow, victim board.Piece) schemas.Text {
	t := schemas.Text{
		Zh: fmt.Sprintf("%s 吃 %s %s", m.Attacker, m.VictimAt, victim.Glyph()),
		En: fmt.Sprintf("%s takes %s on %s", m.Attacker, victim.Glyph(), m.VictimAt),
	}
	add := func(zh, en, squares string) {
		if squares != "" {
			t.Zh += "，" + zh + " " + squares
			t.En += ", " + en + " " + squares
		}
	}
	add("助攻", "with", m.Partners)
	add("真根", "roots", m.Roots)
	add("假根", "false roots", m.FalseRoots)
	if m.Roots == "" {
		t.Zh += "，无真根"
		t.En += ", no root"
	}
	add("着法", "line", m.Line)
	return t
}
