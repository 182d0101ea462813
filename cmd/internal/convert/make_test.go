package convert

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
)

// maker makes records for the tests, of no format: their texts are what they mean.
type maker struct {
	*rand.Rand
	g *schemas.Game
}

func (m *maker) write(text string) schemas.Span {
	at := schemas.Span{Off: uint32(len(m.g.Text)), Len: uint32(len(text))}
	m.g.Text = append(m.g.Text, text...)
	return at
}

func (m *maker) tag(name, value string) {
	m.g.Tags = append(m.g.Tags, schemas.Tag{Name: m.write(name), Value: m.write(value)})
}

func (m *maker) move(token string) schemas.Move { return schemas.Move{Token: m.write(token)} }

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// pieces are what texts are made of that a writer could trip over.
var pieces = []string{
	"好棋", "good", " ", " ", "\n", "\r\n", "\r", "\t", "\"", "\\", "\\\"", "[", "]", "{", "}", "{}", "(", ")", ";", ":", "%", "$1", "!?", ",", "、", "　",
	"1-0", "0-1 ", "*", "1/2-1/2", "1-0 [Event \"x\"]", "[Event \"x\"]", "\n[Event \"x\"]\n", "\n1. h2e2 h9g7\n", "\n\n1. 炮二平五", "1-0\n1. 炮二平五",
	"炮二平五", "马8进7", "h2e2", "12.", "3...", "”]", "“", "＂］", "”", "|", "||", "\n|", "[/DhtmlXQ_red]", "[DhtmlXQ]", "[dhtmlxq_movelist]7747",
	"(;FF[4]GM[4]SZ[15]", "\n(;FF[4]GM[4];B[hh])", ";W[aa]", "C[x]", "A[x", "B+", "é", "𠀀", "\u2028", "\u0085", "\u007f", "---------", "qipu", "h8 i9", "black", "</n>", "a<br>b", "<br>", "&amp;", "&", "&#39848;", `\u9a6c`, `\u`, "<", "1", "１．", "�",
}

func (m *maker) hostile(most int) string {
	var b strings.Builder
	for range m.IntN(most + 1) {
		b.WriteString(pieces[m.IntN(len(pieces))])
	}
	return b.String()
}

// tags makes the tags of a record: names that every format knows by a field, and some
// that it does not.
func (m *maker) tags(names ...string) {
	for _, name := range names {
		if m.IntN(3) > 0 {
			m.tag(name, m.hostile(5))
		}
	}
}

// notes makes comments, marks, stamps and offers for a line of so many plies.
func (m *maker) notes(line, plies int, marks ...string) {
	m.clocks(line, plies)
	for range m.IntN(3) {
		if text := strings.TrimSpace(m.hostile(8)); text != "" {
			m.g.Comments = append(m.g.Comments, schemas.Comment{Line: int32(line), Ply: int32(m.IntN(plies + 1)), Text: m.write(text)})
		}
	}
	for range m.IntN(2) {
		if len(marks) > 0 && plies > 0 {
			m.g.Marks = append(m.g.Marks, schemas.Mark{Line: int32(line), Ply: int32(1 + m.IntN(plies)), Text: m.write(pick(m.Rand, marks...))})
		}
	}
}

// stamped are what clocks say in each form.
var stamped = map[schemas.StampForm][]string{
	schemas.FormClock:   {"1:23:45", "0:02:58.6", "0:0:2", "2:58", "x"},
	schemas.FormMinutes: {"83", "83.5", "0.0001"},
	schemas.FormSeconds: {"170", "170.25", "0.0001", "-3", "+7", "1e3"},
	schemas.FormMillis:  {"120", "0", "178600"},
	schemas.FormInstant: {"2026-01-03T10:00:00Z"},
	schemas.FormCount:   {"15", "0", "1.5"},
}

// clocks makes stamps and offers for a line of so many plies.
func (m *maker) clocks(line, plies int) {
	first := min(line, 1) // in a variation none before the first
	if plies < first {
		return
	}
	for range m.IntN(6) {
		form := schemas.StampForm(m.IntN(len(stamped)))
		m.g.Stamps = append(m.g.Stamps, schemas.Stamp{
			Line: int32(line), Ply: int32(first + m.IntN(plies-first+1)), Side: schemas.Side(m.IntN(3)), Kind: schemas.StampKind(m.IntN(5)),
			Form: form, Text: m.write(pick(m.Rand, stamped[form]...)),
		})
	}
	for range m.IntN(2) {
		m.g.Offers = append(m.g.Offers, schemas.Offer{Line: int32(line), Ply: int32(m.IntN(plies + 1)), Side: schemas.Side(m.IntN(3)), Text: m.write(m.hostile(2))})
	}
	m.g.KeptBy = schemas.Keeper(m.IntN(4))
}

// makeXiangqi makes a record of xiangqi that can be played whole, with variations within
// variations.
func makeXiangqi(r *rand.Rand) *schemas.Game {
	m := &maker{r, &schemas.Game{Kind: schemas.KindXiangqi}}
	m.tags("Event", "Site", "Date", "Round", "Board", "Red", "RedTeam", "Black", "BlackElo", "Termination", "TimeControl", "Title", "Annotator", "x9_Y")
	result := pick(r, "", "1-0", "0-1", "1/2-1/2", "*", "0-0", "红胜", "和棋")
	if result != "" {
		m.tag("Result", result)
	}
	if marker := pick(r, "", result); marker != "" {
		m.g.EndMarker = m.write(marker)
	}
	start := xiangqi.Start()
	if r.IntN(3) == 0 {
		for range r.IntN(80) {
			if moves := start.LegalMoves(nil); len(moves) > 0 {
				start.Make(moves[r.IntN(len(moves))])
			}
		}
		m.tag("FEN", start.FEN())
	}
	style := r.IntN(4)
	token := func(p *xiangqi.Position, mv xiangqi.Move) string {
		switch style {
		case 0:
			return mv.String()
		case 1:
			return string(p.AppendSAN(nil, mv, 0))
		case 2:
			return string(p.AppendChineseAs(nil, mv, xiangqi.ChineseStyle{Traditional: true, Arabic: true}))
		}
		return string(p.AppendChinese(nil, mv))
	}
	// positions of every line before each of its plies
	var positions [][]xiangqi.Position
	line := func(p xiangqi.Position, most int, other string) (moves []schemas.Move) {
		var at []xiangqi.Position
		for range most {
			lawful := p.LegalMoves(nil)
			if len(lawful) == 0 {
				break
			}
			mv := lawful[r.IntN(len(lawful))]
			text := token(&p, mv)
			if len(moves) == 0 && text == other {
				break
			}
			at = append(at, p)
			moves = append(moves, m.move(text))
			p.Make(mv)
		}
		positions = append(positions, append(at, p))
		return moves
	}
	m.g.Moves = line(start, r.IntN(24), "")
	marks := []string{"!", "?!", "！？", "$6", "$146", "+-", "±"}
	m.notes(0, len(m.g.Moves), marks...)
	for range r.IntN(7) {
		parent := r.IntN(len(positions))
		if n := len(positions[parent]) - 1; n > 0 {
			at := 1 + r.IntN(n)
			if moves := line(positions[parent][at-1], 1+r.IntN(8), ""); len(moves) > 0 {
				m.g.Variations = append(m.g.Variations, schemas.Line{Parent: int32(parent), At: int32(at), Moves: moves})
				m.notes(len(m.g.Variations), len(moves), marks...)
			} else {
				positions = positions[:len(positions)-1]
			}
		}
	}
	return m.g
}

// makeRenju makes a record of renju or gomoku. plain: one that a line of move text can
// tell.
func makeRenju(r *rand.Rand, plain bool) *schemas.Game {
	m := &maker{r, &schemas.Game{Kind: schemas.KindRenju}}
	m.tags("Event", "PC", "Date", "RO", "Black", "BlackTeam", "WR", "PW", "TimeControl", "GN", "HA", "XX")
	if result := pick(r, "", "1-0", "0-1", "1/2-1/2", "*", "B+", "白胜", "0"); result != "" {
		m.tag("Result", result)
	}
	g := m.g
	g.Points = pick(r, schemas.PointNames, schemas.LetterPairs, schemas.PairsFrom0)
	files, ranks := 15, 15
	if !plain && r.IntN(3) == 0 {
		files, ranks = 5+r.IntN(22), 5+r.IntN(22)
		g.Files, g.Ranks = files, ranks
	}
	letter := func(n int) string { return string(rune('a' + n)) }
	token := func(column, row int) string {
		switch g.Points {
		case schemas.LetterPairs:
			return letter(column) + letter(ranks-1-row)
		case schemas.PairsFrom0:
			return strconv.Itoa(column) + "," + strconv.Itoa(ranks-1-row)
		}
		return letter(column) + strconv.Itoa(row+1)
	}
	free := r.Perm(files * ranks) // points that no stone of a plain game stands on
	moves := func(n int) (list []schemas.Move) {
		for i := range n {
			if plain {
				list = append(list, m.move(token(free[i]%files, free[i]/files)))
				continue
			}
			if r.IntN(30) == 0 && g.Points != schemas.PairsFrom0 {
				list = append(list, m.move(map[schemas.PointNotation]string{schemas.PointNames: "--", schemas.LetterPairs: "[]"}[g.Points]))
			} else {
				list = append(list, m.move(token(r.IntN(files), r.IntN(ranks))))
			}
		}
		return list
	}
	if !plain && r.IntN(4) == 0 {
		for range r.IntN(6) {
			g.Setup = append(g.Setup, schemas.SetupStone{Token: m.write(token(r.IntN(files), r.IntN(ranks))), Side: schemas.Side(r.IntN(2))})
		}
	}
	if !plain && r.IntN(3) == 0 {
		g.Stage.Rule = m.write(pick(r, "RIF", "Swap2", m.hostile(3)))
		if g.Stage.SwapTold = r.IntN(2) == 0; g.Stage.SwapTold && r.IntN(2) == 0 {
			g.Stage.Swaps = append(g.Stage.Swaps, 3)
		}
		for range r.IntN(3) {
			g.Stage.Offered = append(g.Stage.Offered, m.write(token(r.IntN(files), r.IntN(ranks))))
		}
	}
	n := r.IntN(20)
	if plain { // enough to be known for what it is
		n = 8 + r.IntN(20)
	}
	g.Moves = moves(n)
	if !plain && r.IntN(4) == 0 { // the sides as they are written
		for range g.Moves {
			g.Sides = append(g.Sides, schemas.Side(r.IntN(2)))
		}
	}
	m.notes(0, n)
	plies := []int{n}
	for range r.IntN(7) {
		parent := r.IntN(len(plies))
		if plies[parent] == 0 && parent > 0 {
			continue
		}
		at, n := 1+r.IntN(plies[parent]+1), 1+r.IntN(5)
		if parent > 0 && at == 1 { // beside it: the same tree as a variation of its parent
			at = min(2, plies[parent])
		}
		g.Variations = append(g.Variations, schemas.Line{Parent: int32(parent), At: int32(at), Moves: moves(n)})
		plies = append(plies, n)
		m.notes(len(g.Variations), n)
	}
	return g
}
