package exchange

import (
	"strconv"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// dhtmlFields are the fields of DhtmlXQ that hold a field.
var dhtmlFields = map[schemas.Field]string{
	schemas.FieldTitle: "title", schemas.FieldEvent: "event", schemas.FieldDate: "date", schemas.FieldSite: "place",
	schemas.FieldRound: "round", schemas.FieldBoard: "table", schemas.FieldFirst: "red", schemas.FieldSecond: "black",
	schemas.FieldFirstTeam: "redteam", schemas.FieldSecondTeam: "blackteam",
	schemas.FieldFirstRating: "redrating", schemas.FieldSecondRating: "blackrating",
	schemas.FieldResult: "result", schemas.FieldTermination: "endtype", schemas.FieldTimeControl: "timerule", schemas.FieldOpening: "open",
}

// dhtmlTimes are the fields of DhtmlXQ for the time that each side used.
var dhtmlTimes = map[string]string{"redtimeused": "redtime", "blacktimeused": "blacktime"}

// dhtmlResults are the results as 东萍 writes them.
var dhtmlResults = map[schemas.Result]string{
	schemas.ResultFirstWins: "红胜", schemas.ResultSecondWins: "黑胜", schemas.ResultDraw: "和局", schemas.ResultUnfinished: "未知",
}

// AppendDhtmlXQ appends a game of xiangqi as DhtmlXQ: fields in square brackets, the
// start as binit, the moves as movelist and move_P_n_k, the comments as comment….
func AppendDhtmlXQ(dst []byte, g *Game, r *Report) ([]byte, error) {
	w := dhtmlWriter{dst: append(dst, "[DhtmlXQ]\n"...), g: g, r: r, tree: plant(g)}
	r.lines(g)
	r.sheet(g)
	r.stamps(g)
	w.field("ver", "www_dpxq_com")
	w.field("init", "500,350")
	w.tags()
	if g.NoStart.En == "" {
		w.start()
	}
	w.lines()
	return append(w.dst, "[/DhtmlXQ]\n\n"...), nil
}

type dhtmlWriter struct {
	dst  []byte
	g    *Game
	r    *Report
	tree *tree
}

// field writes a field. What a page or a board would take for something else is
// escaped: entities and tags of HTML, and \u9a6c.
func (w *dhtmlWriter) field(name, value string) (changed bool) {
	return w.write(name, value, false)
}

// comment writes a comment, in which two bars are a line end.
func (w *dhtmlWriter) comment(name, value string) (changed bool) {
	return w.write(name, value, true)
}

// write writes a field. A bracket that would end it, and in a comment bars that would be
// read as a line end, are written in fullwidth: then it reports a change.
func (w *dhtmlWriter) write(name, value string, comment bool) (changed bool) {
	w.dst = append(append(append(w.dst, "[DhtmlXQ_"...), name...), ']')
	for i := range len(value) {
		rest := value[i:]
		switch c := value[i]; {
		case c == '\r' && strings.HasPrefix(rest, "\r\n"):
		case c == '\n' || c == '\r':
			if comment {
				w.dst = append(w.dst, "||"...)
			} else {
				w.dst = append(w.dst, "<br>"...)
			}
		case c == '|' && comment && besideBar(value, i):
			w.dst = append(w.dst, "｜"...)
			changed = true
		case c == '[' && isDhtmlTag(rest):
			w.dst = append(w.dst, "［"...)
			changed = true
		case c == '&' && isEntity(rest):
			w.dst = append(w.dst, "&amp;"...)
		case c == '<' && len(rest) > 1 && (rest[1]|0x20 >= 'a' && rest[1]|0x20 <= 'z' || rest[1] == '/' || rest[1] == '!'):
			w.dst = append(w.dst, "&lt;"...)
		case strings.HasPrefix(rest, `\u`):
			w.dst = append(w.dst, `\u005c`...)
		default:
			w.dst = append(w.dst, c)
		}
	}
	w.dst = append(append(append(w.dst, "[/DhtmlXQ_"...), name...), "]\n"...)
	return changed
}

// isEntity reports whether a text begins with what may be an entity of HTML.
func isEntity(text string) bool {
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == ';':
			return i > 1
		case c != '#' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z'):
			return false
		}
	}
	return false
}

// besideBar reports whether a bar would make two with what stands beside it.
func besideBar(value string, i int) bool {
	return i+1 < len(value) && strings.IndexByte("|\r\n", value[i+1]) >= 0 || i > 0 && strings.IndexByte("\r\n", value[i-1]) >= 0
}

// isDhtmlTag reports whether a text begins with what opens or closes a field.
func isDhtmlTag(text string) bool {
	text = strings.TrimPrefix(text[1:], "/")
	const name = "DhtmlXQ"
	return len(text) >= len(name) && strings.EqualFold(text[:len(name)], name)
}

// tags writes the tags: under the names that DhtmlXQ has for their fields, else under
// their own.
func (w *dhtmlWriter) tags() {
	written := make(map[string]bool)
	for _, t := range w.g.Tags {
		f := schemas.FieldOf(schemas.KindXiangqi, t.Name)
		name, value := dhtmlField(&t, f), t.Value
		if written[name] {
			name = t.Name
		}
		switch {
		case strings.EqualFold(t.Name, "FEN"), isFrame(schemas.KindXiangqi, t.Name): // the moves are written anew
			if strings.EqualFold(t.Name, "FEN") && w.g.NoStart.En != "" {
				w.field("fen", value)
			}
			continue
		case w.g.Origin.Format == "dhtmlxq" && (t.Name == "ver" || t.Name == "init"): // of the board, and written anew
			continue
		case !isPGNName(name) || isDhtmlBody(name) || written[strings.ToLower(name)]:
			w.r.add(LostTag, t.Name+" "+t.Value)
			continue
		case f == schemas.FieldResult:
			if says, ok := schemas.KindXiangqi.ParseResult(value); ok && dhtmlResults[says] != "" {
				value = dhtmlResults[says]
			}
		}
		written[strings.ToLower(name)] = true
		if w.field(name, value) || isSheetTime(name) {
			w.r.add(ChangedTag, t.Name)
		}
	}
	if !written["result"] && w.g.Result != schemas.ResultNone {
		value, ok := dhtmlResults[w.g.Result]
		if !ok {
			value = w.g.Result.String()
		}
		w.field("result", value)
	}
	if says, _ := schemas.KindXiangqi.ParseResult(w.g.Marker); w.g.Marker != "" && says != w.g.Result {
		w.r.add(LostMarker, w.g.Marker)
	}
}

// dhtmlField returns the field for a tag, its own name where DhtmlXQ has none.
func dhtmlField(t *Tag, f schemas.Field) string {
	name := dhtmlFields[f]
	if f == schemas.FieldNone {
		name = dhtmlTimes[strings.ToLower(t.Name)]
	}
	if name == "" {
		return t.Name
	}
	return name
}

// isSheetTime reports whether a tag that is written under its own name is of a
// scoresheet: as a field of DhtmlXQ it does not say so.
func isSheetTime(name string) bool { return name == "RedTime" || name == "BlackTime" }

// isDhtmlBody reports whether a field says how the game went, so that no tag may have
// its name.
func isDhtmlBody(name string) bool {
	name = strings.ToLower(name)
	switch name {
	case "ver", "init", "binit", "fen", "movelist":
		return true
	}
	return strings.HasPrefix(name, "comment") || strings.HasPrefix(name, "move_")
}

// dhtmlOrder is the order in which binit has the pieces of a side.
var dhtmlOrder = [...]board.Piece{
	board.Chariot, board.Horse, board.Elephant, board.Advisor, board.King, board.Advisor, board.Elephant, board.Horse, board.Chariot,
	board.Cannon, board.Cannon, board.Pawn, board.Pawn, board.Pawn, board.Pawn, board.Pawn,
}

// start writes where each of the 32 pieces stands, 99 for one that does not: the
// column from the left and the row from the top. Of several of a kind that further to
// the left comes first, and of two on a file that further ahead on the board's rows from above.
func (w *dhtmlWriter) start() {
	var value []byte
	for _, side := range [...]board.Piece{0, board.Black} {
		var taken [board.Squares]bool
		for _, kind := range dhtmlOrder {
			value = append(value, w.place(kind|side, &taken)...)
		}
	}
	w.field("binit", string(value))
	if b := w.g.Board; !w.g.Standard {
		w.field("fen", b.FEN())
	}
	if w.g.Board.BlackToMove && len(w.g.Main().Plies) == 0 {
		w.r.count(LostSide, 1)
	}
}

// place finds the next piece of a kind.
func (w *dhtmlWriter) place(piece board.Piece, taken *[board.Squares]bool) []byte {
	fromRight := !piece.IsBlack() // 车 to 车 of Red are listed from his right … of the standard array
	for i := range board.Files {
		file := i
		if fromRight {
			file = board.Files - 1 - i
		}
		for rank := board.Ranks - 1; rank >= 0; rank-- {
			q := board.At(file, rank)
			if w.g.Board.Pieces[q] == piece && !taken[q] {
				taken[q] = true
				return dhtmlSquare(nil, q)
			}
		}
	}
	return []byte("99")
}

func dhtmlSquare(dst []byte, q board.Square) []byte {
	return append(dst, '0'+byte(q.File()), '0'+byte(board.Ranks-1-q.Rank()))
}

// lines writes the moves of the main line, those of the variations, and the comments.
// Plies are counted from the beginning of the game on.
func (w *dhtmlWriter) lines() {
	number := make([]int, len(w.g.Lines)) // by line; 0 the main line
	base := make([]int, len(w.g.Lines))
	w.moves("movelist", w.g.Main())
	extra := make([][]Note, len(w.g.Lines)) // what variations say that are not written
	next := 1
	for i := 1; i < len(w.g.Lines); i++ {
		parent, at := w.tree.parent[i], w.tree.at[i]
		l := &w.g.Lines[i]
		if at < 1 || len(l.Plies) == 0 || parent > 0 && number[parent] == 0 || at > len(w.g.Lines[parent].Plies)+1 {
			w.r.count(LostVariation, 1)
			if parent == 0 || number[parent] > 0 {
				extra[parent] = append(extra[parent], Note{max(at-1, 0), w.tree.instead(i)})
			}
			continue
		}
		number[i], base[i] = next, base[parent]+at-1
		next++
		w.moves("move_"+strconv.Itoa(number[parent])+"_"+strconv.Itoa(base[i]+1)+"_"+strconv.Itoa(number[i]), l)
	}
	for i := range w.g.Lines {
		if i == 0 || number[i] > 0 {
			w.comments(i, number[i], base[i], extra[i])
		}
		w.r.count(LostMark, len(w.g.Lines[i].Marks))
	}
}

func (w *dhtmlWriter) moves(name string, l *Line) {
	value := make([]byte, 0, 4*len(l.Plies))
	for i := range l.Plies {
		value = dhtmlSquare(dhtmlSquare(value, l.Plies[i].From), l.Plies[i].To)
	}
	w.field(name, string(value))
}

// comments writes the comments of a line, one for each ply.
func (w *dhtmlWriter) comments(line, number, base int, extra []Note) {
	l := &w.g.Lines[line]
	list := append(append([]Note(nil), l.Comments...), extra...)
	if rest := unplayed(l); rest != "" {
		list = append(list, Note{len(l.Plies), rest})
	}
	n := notesOf(list, l)
	prefix := "comment"
	if number > 0 {
		prefix += strconv.Itoa(number) + "_"
	}
	var held []string // of ply 0 of a variation, which has no place of its own
	for ply := 0; ply <= len(l.Plies); ply++ {
		at, moved := n.at(ply)
		texts := held
		for _, c := range at {
			texts = append(texts, c.Text)
		}
		w.r.count(ChangedComment, max(moved, len(at)-1, 0))
		if held = nil; ply == 0 && number > 0 {
			held = texts
			w.r.count(ChangedComment, len(texts))
			continue
		}
		if len(texts) > 0 && w.comment(prefix+strconv.Itoa(base+ply), strings.Join(texts, "\n")) {
			w.r.count(ChangedComment, 1)
		}
	}
}
