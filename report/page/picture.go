package page

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	drawing "qipu/report/board"
	"qipu/report/replay"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/board"
)

// picture is a board with what its marks mean.
type picture struct {
	SVG    template.HTML
	Head   schemas.Text   // which position it is
	Legend []schemas.Text // of the marks that are there
}

// pictureOf draws the board that a finding is about; nil where it is about none.
func (r *run) pictureOf(f *schemas.FindingRow) *picture {
	key := tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}
	game := r.games[key]
	if game == nil {
		return nil
	}
	if game.Kind == schemas.KindRenju.String() {
		return r.renjuPicture(f, game, r.plies[key])
	}
	return xiangqiPicture(f, game, r.plies[key])
}

// title is what a reader hears of a picture: which game, and what is shown.
func title(game *schemas.GameRow, head schemas.Text) string {
	return fmt.Sprintf("%s – %s, %d:%d. %s %s", cut(game.First, maxName), cut(game.Second, maxName), game.SourceNo, game.GameNo, head.Zh, head.En)
}

func (p *picture) desc() string {
	var parts []string
	for _, l := range p.Legend {
		parts = append(parts, l.Zh, l.En)
	}
	return strings.Join(parts, " ")
}

func afterPly(ply int) schemas.Text {
	if ply == 0 {
		return schemas.Text{Zh: "起始局面", En: "Start position"}
	}
	return schemas.Text{Zh: fmt.Sprintf("第%d着之后", ply), En: fmt.Sprintf("After ply %d", ply)}
}

func beforePly(ply int) schemas.Text {
	return schemas.Text{Zh: fmt.Sprintf("第%d着之前", ply), En: fmt.Sprintf("Before ply %d", ply)}
}

// The legends of marks.
var (
	lastMoveText = schemas.Text{Zh: "⌜⌟ 末着的起止点", En: "⌜⌟ the last move"}
	lawfulText   = schemas.Text{Zh: "● 此子可走的点", En: "● points lawful for this piece"}
	hindersText  = schemas.Text{Zh: "□ 阻碍之子", En: "□ the piece in the way"}
	attackText   = schemas.Text{Zh: "◯ 攻击将（帅）之子", En: "◯ what attacks the king"}
)

// xiangqiPicture draws the position that the evidence gives, else that after the ply
// of the finding.
func xiangqiPicture(f *schemas.FindingRow, game *schemas.GameRow, plies []schemas.PlyRow) *picture {
	if p := unlawfulMove(f, game); p != nil {
		return p
	}
	ply := min(int(f.Ply), int(game.PliesLegal))
	if f.Ply == 0 {
		if f.Subject != "result" && f.Subject != "ending" {
			return nil
		}
		ply = int(game.PliesLegal)
	}
	b, from, to, err := replay.Xiangqi(game, plies, ply)
	if err != nil || ply > len(plies) { // the pages do not keep so many
		return nil
	}
	p := &picture{Head: afterPly(ply)}
	x := drawing.Xiangqi{Board: b}
	if from != board.NoSquare {
		x.Marks = []drawing.SquareMark{{At: from, Mark: drawing.Left}, {At: to, Mark: drawing.Reached}}
		p.Legend = append(p.Legend, lastMoveText)
	}
	return p.xiangqi(&x, game)
}

func (p *picture) xiangqi(x *drawing.Xiangqi, game *schemas.GameRow) *picture {
	x.Title, x.Desc = title(game, p.Head), p.desc()
	p.SVG = template.HTML(x.Append(nil))
	return p
}

// unlawfulMove draws a move that is not lawful on the position of the evidence, with
// the squares that would be, what is in the way and what attacks the king.
func unlawfulMove(f *schemas.FindingRow, game *schemas.GameRow) *picture {
	fen, rest, ok := evidenceFEN(f.Evidence)
	if !ok || f.Subject != "move" || f.Ply == 0 {
		return nil
	}
	b, err := board.ParseFEN(fen)
	if err != nil {
		return nil
	}
	p := &picture{Head: beforePly(int(f.Ply))}
	x := drawing.Xiangqi{Board: b}
	from, to, isMove := replay.Move(f.Actual)
	if !isMove {
		p.readings(&x, f)
		return p.xiangqi(&x, game)
	}
	x.Arrows = []drawing.SquareArrow{{From: from, To: to, Kind: drawing.WrongArrow}}
	x.Marks = append(x.Marks, drawing.SquareMark{At: to, Mark: drawing.Wrong})
	p.Legend = append(p.Legend, schemas.Text{Zh: fmt.Sprintf("✕ 不合规则的一着：%s→%s", from, to), En: fmt.Sprintf("✕ the move that is not lawful: %s to %s", from, to)})
	var lawful []drawing.SquareMark
	for move := range strings.SplitSeq(f.Expected, ", ") {
		if at, q, ok := replay.Move(move); ok && at == from {
			lawful = append(lawful, drawing.SquareMark{At: q, Mark: drawing.Lawful})
		}
	}
	if len(lawful) > 0 {
		x.Marks = append(x.Marks, lawful...)
		p.Legend = append(p.Legend, lawfulText)
	}
	p.reasons(&x, rest)
	return p.xiangqi(&x, game)
}

// readings draws the moves that a token could mean.
func (p *picture) readings(x *drawing.Xiangqi, f *schemas.FindingRow) {
	for move := range strings.SplitSeq(f.Actual, ", ") {
		if from, to, ok := replay.Move(move); ok {
			x.Arrows = append(x.Arrows, drawing.SquareArrow{From: from, To: to})
		}
	}
	if len(x.Arrows) > 0 {
		p.Legend = append(p.Legend, schemas.Text{Zh: "→ 各种读法", En: "→ the moves that it may mean"})
	}
}

// reasons marks the squares that the evidence names behind the position:
// "horse-leg c3", "attackers C e6 over e7, r g2".
func (p *picture) reasons(x *drawing.Xiangqi, evidence string) {
	hinders, attacks := false, false
	for part := range strings.SplitSeq(evidence, "; ") {
		word, places, _ := strings.Cut(part, " ")
		attackers := word == "attackers"
		if word == "near" { // other moves near the written one
			continue
		}
		for field := range strings.FieldsSeq(strings.ReplaceAll(places, ",", " ")) {
			at, ok := board.ParseSquare(field)
			switch {
			case !ok:
			case attackers && x.Board.Pieces[at] != board.NoPiece && !slices.ContainsFunc(x.Marks, func(m drawing.SquareMark) bool { return m.At == at && m.Mark == drawing.Attacks }):
				x.Marks = append(x.Marks, drawing.SquareMark{At: at, Mark: drawing.Attacks})
				attacks = true
			case !attackers:
				x.Marks = append(x.Marks, drawing.SquareMark{At: at, Mark: drawing.Hinders})
				hinders = true
			}
		}
	}
	if hinders {
		p.Legend = append(p.Legend, hindersText)
	}
	if attacks {
		p.Legend = append(p.Legend, attackText)
	}
}

// evidenceFEN parts the evidence of a finding into the position that it begins with
// and the rest.
func evidenceFEN(evidence string) (fen, rest string, ok bool) {
	fen, ok = strings.CutPrefix(evidence, "fen ")
	fen, rest, _ = strings.Cut(fen, "; ")
	return fen, rest, ok
}

// renjuPicture draws the stones after the ply of a finding, and the lines that the
// evidence names.
func (r *run) renjuPicture(f *schemas.FindingRow, game *schemas.GameRow, plies []schemas.PlyRow) *picture {
	ply := min(int(f.Ply), int(game.PliesLegal))
	if f.Ply == 0 {
		if f.Subject != "result" && f.Subject != "ending" && f.Subject != "claim" && f.Subject != "fifths" {
			return nil
		}
		ply = int(game.PliesLegal)
	}
	d, ok := stones(game, plies, ply)
	if !ok || ply > len(plies) || !replay.Judged(plies, r.gameNotes[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}]) {
		return nil
	}
	p := &picture{Head: afterPly(ply)}
	if len(d.Marks) > 0 {
		p.Legend = append(p.Legend, schemas.Text{Zh: "红圈：末着", En: "red ring: the last stone"})
	}
	if at, ok := writtenAt(f, plies); ok && f.Subject == "move" && f.Outcome != "pass" {
		d.Marks = append(d.Marks, drawing.PointMark{At: point(at), Mark: drawing.Wrong})
		p.Legend = append(p.Legend, schemas.Text{Zh: fmt.Sprintf("✕ 所记的第%d着", f.Ply), En: fmt.Sprintf("✕ ply %d as written", f.Ply)})
	}
	if f.Subject == "fifths" {
		for _, q := range points(f.Evidence) {
			d.Marks = append(d.Marks, drawing.PointMark{At: point(q), Mark: drawing.Lawful})
		}
		p.Legend = append(p.Legend, schemas.Text{Zh: "● 所打的第五手", En: "● the fifths offered"})
	} else {
		p.figures(d, f.Evidence)
	}
	d.Title, d.Desc = title(game, p.Head), p.desc()
	p.SVG = template.HTML(d.Append(nil))
	return p
}

// writtenAt is the point of the stone that a finding is about, as it says or as the plies
// have it.
func writtenAt(f *schemas.FindingRow, plies []schemas.PlyRow) (board.GridPoint, bool) {
	if at, ok := board.ParseGridPoint(f.Actual); ok {
		return at, true
	}
	if f.Ply == 0 || int(f.Ply) > len(plies) || plies[f.Ply-1].Status != schemas.PlyIllegal.String() {
		return 0, false
	}
	return board.ParseGridPoint(plies[f.Ply-1].Move)
}

func point(p board.GridPoint) drawing.Point { return drawing.Point{Column: p.Column(), Row: p.Row()} }

// stones draws a game of renju after a ply, each stone with the number of its ply.
func stones(game *schemas.GameRow, plies []schemas.PlyRow, ply int) (*drawing.Renju, bool) {
	set, err := replay.Renju(game, plies, ply)
	if err != nil {
		return nil, false
	}
	d := &drawing.Renju{Size: drawing.Size{Files: set.Files, Ranks: set.Ranks}}
	for _, s := range set.Set {
		d.Stones = append(d.Stones, drawing.Stone{At: point(s.At), White: s.White, Number: s.Ply})
	}
	if set.Last != 0 {
		d.Marks = append(d.Marks, drawing.PointMark{At: point(set.Last), Mark: drawing.Latest})
	}
	return d, true
}

// figures draws the lines that an evidence names: "three g11 h11 i11 > f11; overline
// f8 … k8", or of a five its stones alone.
func (p *picture) figures(d *drawing.Renju, evidence string) {
	rows, complete, barred := 0, false, false
	for part := range strings.SplitSeq(evidence, "; ") {
		line, without, _ := strings.Cut(part, ", barred ")
		made, open, _ := strings.Cut(line, " > ")
		at := points(made)
		if !inLine(at) {
			continue
		}
		d.Rows = append(d.Rows, drawing.Row{From: point(at[0]), To: point(at[len(at)-1]), Broken: rows%2 == 1})
		rows++
		for _, q := range points(open) {
			d.Marks = append(d.Marks, drawing.PointMark{At: point(q), Mark: drawing.Complete})
			complete = true
		}
		for _, q := range points(without) {
			d.Marks = append(d.Marks, drawing.PointMark{At: point(q), Mark: drawing.Barred})
			barred = true
		}
	}
	if rows > 0 {
		p.Legend = append(p.Legend, schemas.Text{Zh: "━ ╍ 所成之线", En: "━ ╍ the lines that the stones form"})
	}
	if complete {
		p.Legend = append(p.Legend, schemas.Text{Zh: "◇ 补成之点", En: "◇ points that complete them"})
	}
	if barred {
		p.Legend = append(p.Legend, schemas.Text{Zh: "小✕ 不算之点", En: "small ✕ points that do not count"})
	}
}

// inLine reports whether points, ordered, are some of one line.
func inLine(at []board.GridPoint) bool {
	if len(at) < 3 {
		return false
	}
	column, row := at[len(at)-1].Column()-at[0].Column(), at[len(at)-1].Row()-at[0].Row()
	for _, q := range at {
		if column*(q.Row()-at[0].Row()) != row*(q.Column()-at[0].Column()) {
			return false
		}
	}
	return column == 0 || row == 0 || column == row || column == -row
}

// points are the names of points in a text, ordered along their line.
func points(text string) (at []board.GridPoint) {
	for field := range strings.FieldsSeq(strings.ReplaceAll(text, ",", " ")) {
		if q, ok := board.ParseGridPoint(field); ok {
			at = append(at, q)
		}
	}
	slices.SortFunc(at, func(a, b board.GridPoint) int {
		if a.Column() != b.Column() {
			return a.Column() - b.Column()
		}
		return a.Row() - b.Row()
	})
	return at
}
