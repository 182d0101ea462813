package exchange

import (
	"strconv"
	"strings"

	"qipu/schemas"
)

// sgfFields are the properties of SGF that hold a field (FF[4]; renju uses them as Go does).
var sgfFields = map[schemas.Field]string{
	schemas.FieldEvent: "EV", schemas.FieldSite: "PC", schemas.FieldDate: "DT", schemas.FieldRound: "RO",
	schemas.FieldFirst: "PB", schemas.FieldSecond: "PW", schemas.FieldFirstTeam: "BT", schemas.FieldSecondTeam: "WT",
	schemas.FieldFirstRating: "BR", schemas.FieldSecondRating: "WR", schemas.FieldResult: "RE",
	schemas.FieldTimeControl: "TM", schemas.FieldOpening: "ON", schemas.FieldTitle: "GN",
}

// sgfResults are the results as FF[4] writes them.
var sgfResults = map[schemas.Result]string{
	schemas.ResultFirstWins: "B+", schemas.ResultSecondWins: "W+", schemas.ResultDraw: "0", schemas.ResultUnfinished: "?", schemas.ResultDoubleLoss: "0-0",
}

// What a property is to this writer.
const (
	sgfInfo  = iota + 1 // tells of the game: written as a tag of that name
	sgfFrame            // says how the file itself is written
	sgfBody             // stands for moves, stones, comments, marks or drawing: no tag may have its name
)

var sgfProperties = func() map[string]int {
	table := make(map[string]int)
	for what, names := range map[int]string{
		sgfInfo:  "AN BR BS BT CP DT EV GN GC HA ID KM ON OT PB PC PL PW RE RO RU SO ST SW TM US WR WS WT 5A FA",
		sgfFrame: "FF GM CA AP SZ",
		sgfBody:  "B W AB AW AE C N QPR QSLB QSLW AR CR DD FG KO LB LN MA MN PM SL SQ TR VW L M EL EX BL WL OB OW",
	} {
		for name := range strings.FieldsSeq(names) {
			table[name] = what
		}
	}
	return table
}()

// sgfDepth is how deep trees may stand within one another.
const sgfDepth = 1000

// AppendSGF appends a game of renju or gomoku as a tree of SGF, FF[4] and GM[4].
func AppendSGF(dst []byte, g *Game, r *Report) ([]byte, error) {
	files, ranks := g.sidesOfBoard()
	const most = 52 // letters
	if files > most || ranks > most {
		return dst, refuse("棋盘超过五十二路，SGF 没有那么多字母", "the board has more lines than the 52 that SGF has letters for")
	}
	w := sgfWriter{dst: dst, g: g, r: r, tree: plant(g), ranks: ranks}
	r.lines(g)
	r.sheet(g)
	w.root(files, ranks)
	w.line(0, 1)
	return append(w.dst, ")\n"...), nil
}

type sgfWriter struct {
	dst   []byte
	g     *Game
	r     *Report
	tree  *tree
	ranks int
}

// root writes the root node: the frame, the tags, the opening stage and the stones set up.
func (w *sgfWriter) root(files, ranks int) {
	w.dst = append(w.dst, "(;FF[4]GM[4]CA[UTF-8]AP[qipu]SZ["...)
	w.dst = strconv.AppendInt(w.dst, int64(files), 10)
	if files != ranks {
		w.dst = strconv.AppendInt(append(w.dst, ':'), int64(ranks), 10)
	}
	w.dst = append(w.dst, ']')
	w.tags()
	w.stage()
	w.stones("AB", w.g.Setup, schemas.First, LostStone)
	w.stones("AW", w.g.Setup, schemas.Second, LostStone)
}

// tags writes the tags that SGF has a property for. Those of one name that follow one
// another are values of one property where it may have several.
func (w *sgfWriter) tags() {
	written := make(map[string]string)
	last, result := "", false
	for _, t := range w.g.Tags {
		name, value := w.property(t)
		switch {
		case name == "":
			last = ""
			continue
		case name == last && sgfProperties[name] == 0 || name == last && (name == "5A" || name == "FA"):
			w.value(value)
			continue
		}
		if known, ok := written[name]; ok && name != strings.ToUpper(t.Name) { // two tags for one property
			if known != value {
				w.r.add(LostTag, t.Name+" "+t.Value)
			}
			continue
		}
		written[name], last = value, name
		result = result || name == "RE"
		w.dst = append(w.dst, name...)
		w.value(value)
	}
	if !result && w.g.Result != schemas.ResultNone {
		w.dst = append(w.dst, "RE"...)
		w.value(sgfResults[w.g.Result])
	}
	if says, _ := w.g.Kind.ParseResult(w.g.Marker); w.g.Marker != "" && says != w.g.Result {
		w.r.add(LostMarker, w.g.Marker)
	}
}

// property returns the property and the value that a tag is written as; the name is
// empty where there is none, or where the tag is written otherwise.
func (w *sgfWriter) property(t Tag) (name, value string) {
	upward := w.g.Points == schemas.LetterPairsUp
	switch what := sgfProperties[t.Name]; {
	case what == sgfFrame:
		if t.Name == "SZ" && w.g.Files == 0 {
			w.r.add(LostTag, t.Name+" "+t.Value)
		}
		return "", ""
	case what == sgfInfo && upward && (t.Name == "5A" || t.Name == "FA"):
		return "", "" // written by stage
	case what == sgfInfo:
		return t.Name, t.Value
	case t.Held:
		return "", ""
	}
	if name := sgfFields[schemas.FieldOf(w.g.Kind, t.Name)]; name != "" {
		if name == "RE" {
			return name, w.result(t.Value)
		}
		return name, t.Value
	}
	if isSGFName(t.Name) && sgfProperties[t.Name] == 0 {
		return t.Name, t.Value
	}
	w.r.add(LostTag, t.Name+" "+t.Value)
	return "", ""
}

// result writes a result as SGF does, and leaves one that is not understood as it is.
func (w *sgfWriter) result(text string) string {
	if says, ok := w.g.Kind.ParseResult(text); ok && says != schemas.ResultNone {
		return sgfResults[says]
	}
	return text
}

// isSGFName reports whether a name can be that of a property: capitals and digits.
func isSGFName(name string) bool {
	letters := 0
	for i := range len(name) {
		switch c := name[i]; {
		case c >= 'A' && c <= 'Z':
			letters++
		case c < '0' || c > '9':
			return false
		}
	}
	return letters > 0 && len(name) <= 8
}

// stage writes what is told of the opening, unless a tag has.
func (w *sgfWriter) stage() {
	s := &w.g.Stage
	if !w.g.has("RU") {
		rule, other := s.Rule, s.Protocol
		if rule == "" {
			rule, other = other, ""
		}
		if rule != "" && w.g.Origin.Format != "sgf" { // there it stands in GN
			w.dst = append(w.dst, "RU"...)
			w.value(rule)
		}
		if other != "" && other != rule {
			w.r.add(LostStage, other)
		}
	}
	if !w.g.has("SW") && s.SwapTold {
		switch {
		case len(s.Swaps) == 0:
			w.dst = append(w.dst, "SW[NO]"...)
		case len(s.Swaps) == 1 && s.Swaps[0] == 3: // the ply that SW means
			w.dst = append(w.dst, "SW[YES]"...)
		default:
			w.r.count(LostStage, len(s.Swaps))
		}
	}
	if !w.g.has("5A", "FA") || w.g.Points == schemas.LetterPairsUp {
		w.stones("5A", s.Offered, schemas.First, LostStage)
	}
	w.r.count(LostStage, len(s.Removed))
	if s.Seats != schemas.SeatsUnsaid {
		w.r.count(LostStage, 1)
	}
}

// stones writes a property of points: those of a side. What names no point is lost as
// that kind.
func (w *sgfWriter) stones(name string, list []Stone, side schemas.Side, l Loss) {
	begun := false
	for i := range list {
		switch {
		case list[i].Side != side:
			continue
		case list[i].Column < 0:
			w.r.add(l, list[i].Token)
			continue
		}
		if !begun {
			w.dst = append(w.dst, name...)
			begun = true
		}
		w.dst = append(w.dst, '[')
		w.point(list[i].Column, list[i].Row)
		w.dst = append(w.dst, ']')
	}
}

// value writes a text in brackets, with the escapes of FF[4] and one before an opening
// bracket, so that nothing in it looks like a property.
func (w *sgfWriter) value(text string) {
	w.dst = append(w.dst, '[')
	for i := range len(text) {
		switch c := text[i]; c {
		case '\\', ']', '[':
			w.dst = append(w.dst, '\\', c)
		default:
			w.dst = append(w.dst, c)
		}
	}
	w.dst = append(w.dst, ']')
}

func (w *sgfWriter) point(column, row int) {
	w.dst = append(w.dst, sgfLetter(column), sgfLetter(w.ranks-1-row))
}

func sgfLetter(n int) byte {
	const small = 26
	if n < small {
		return 'a' + byte(n)
	}
	return 'A' + byte(n-small)
}

// line writes a line of nodes and the trees that branch off from it. depth is how many
// trees are open.
func (w *sgfWriter) line(i, depth int) {
	l := &w.g.Lines[i]
	comments, marks, clocks := notesOf(l.Comments, l), notesOf(l.Marks, l), stampsOf(l)
	children := w.tree.of(i)
	var branches [][]int // those of the trees opened here
	if i > 0 && (len(l.Plies) == 0 || len(comments.list) > 0 && comments.list[0].Ply == 0 || len(marks.list) > 0 && marks.list[0].Ply == 0 || len(clocks.list) > 0 && clocks.list[0].Ply == 0) {
		w.dst = append(w.dst, ';')
	}
	for ply := 0; ply <= len(l.Plies); ply++ {
		if ply > 0 {
			w.move(&l.Plies[ply-1])
		}
		w.marks(&marks, ply)
		w.stamps(&clocks, ply)
		rest := ""
		if ply == len(l.Plies) {
			rest = unplayed(l)
		}
		n := 0
		for n < len(children) && w.tree.at[children[n]] <= ply+1 {
			n++
		}
		here := children[:n]
		children = children[n:]
		aside := w.asides(&here, depth+len(branches))
		if ply == len(l.Plies) {
			aside = append(aside, w.allAside(children)...)
		}
		w.comments(&comments, ply, append([]string{rest}, aside...))
		switch {
		case len(here) == 0:
		case ply == len(l.Plies): // the line does not go on
			w.dst = append(w.dst, "\n(;)"...)
			w.trees(here, depth+len(branches))
		default:
			w.dst = append(w.dst, "\n("...)
			branches = append(branches, here)
		}
	}
	for len(branches) > 0 {
		last := len(branches) - 1
		w.dst = append(w.dst, ')')
		w.trees(branches[last], depth+last)
		branches = branches[:last]
	}
}

// trees writes variations beside one another.
func (w *sgfWriter) trees(list []int, depth int) {
	for _, line := range list {
		w.dst = append(w.dst, "\n("...)
		w.line(line, depth+1)
		w.dst = append(w.dst, ')')
	}
}

// asides takes out of the variations at a ply those that are not written as trees, and
// returns what they say.
func (w *sgfWriter) asides(here *[]int, depth int) []string {
	var aside, kept []int
	for _, line := range *here {
		l := &w.g.Lines[line]
		if w.tree.at[line] < 1 || depth >= sgfDepth || len(l.Plies) == 0 && len(l.Rest) > 0 {
			aside = append(aside, line)
		} else {
			kept = append(kept, line)
		}
	}
	*here = kept
	return w.allAside(aside)
}

func (w *sgfWriter) allAside(lines []int) (texts []string) {
	for _, line := range lines {
		w.r.count(LostVariation, w.tree.count(line))
		texts = append(texts, w.tree.instead(line))
	}
	return texts
}

// move writes the node of a move.
func (w *sgfWriter) move(p *Ply) {
	colour := byte('B')
	if p.Side == schemas.Second {
		colour = 'W'
	}
	w.dst = append(w.dst, ';', colour, '[')
	if !p.Pass {
		w.point(p.Column, p.Row)
	}
	w.dst = append(w.dst, ']')
}

// clocks are the properties of stamps, by kind and side.
var clocks = map[schemas.StampKind][schemas.NoSide]string{
	schemas.StampLeft: {"BL", "WL"}, schemas.StampMoves: {"OB", "OW"},
}

// stamps writes what is told of clocks at a ply: seconds left, and moves left in the
// period, each once in a node. The rest has no property.
func (w *sgfWriter) stamps(s *stamps, ply int) {
	list, moved := s.at(ply)
	w.r.count(LostTime, moved)
	if len(list) == 0 {
		return
	}
	taken := make(map[string]bool, len(list))
	for i := range list[:len(list)-moved] {
		s := &list[i]
		names, ok := clocks[s.Kind]
		value, exact := sgfTime(s)
		if !ok || !exact || s.Side >= schemas.NoSide || taken[names[s.Side]] {
			w.r.count(LostTime, 1)
			continue
		}
		taken[names[s.Side]] = true
		w.dst = append(append(append(append(w.dst, names[s.Side]...), '['), value...), ']')
	}
}

// sgfTime is the value of a stamp in SGF: a number of seconds or of moves.
func sgfTime(s *Stamp) (value string, ok bool) {
	text := strings.TrimSpace(s.Text)
	if (s.Kind == schemas.StampMoves) != (s.Form == schemas.FormCount) {
		return "", false // neither a time nor a number of moves
	}
	if s.Form == schemas.FormSeconds || s.Form == schemas.FormCount {
		number := strings.TrimLeft(text, "+-")
		whole, fraction, point := strings.Cut(number, ".")
		ok = len(text)-len(number) <= 1 && whole != "" && strings.Trim(whole+fraction, "0123456789") == "" && !(point && (fraction == "" || s.Form == schemas.FormCount))
		return text, ok
	}
	ms, ok := s.Form.Millis(text)
	ok = ok && s.toTheSecond()
	return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64), ok
}

// marks writes the marks of a ply: those that are properties.
func (w *sgfWriter) marks(n *notes, ply int) {
	list, moved := n.at(ply)
	w.r.count(LostMark, moved)
	for _, m := range list[:len(list)-moved] {
		if isProperty(m.Text) {
			w.dst = append(w.dst, m.Text...)
		} else {
			w.r.add(LostMark, m.Text)
		}
	}
}

// isProperty reports whether a text is a mark of SGF as it stands in a record: its
// name and one short value.
func isProperty(text string) bool {
	name, value, ok := strings.Cut(text, "[")
	if name = strings.TrimSpace(name); !ok || !isSGFName(name) || len(name) > 2 {
		return false
	}
	switch name {
	case "BM", "DM", "DO", "GB", "GW", "HO", "IT", "TE", "UC", "V":
		return strings.IndexByte(value, ']') == len(value)-1 && !strings.ContainsAny(value, `\[`)
	}
	return false
}

// comments writes the comments of a ply as one, since a node has no more.
func (w *sgfWriter) comments(n *notes, ply int, also []string) {
	list, moved := n.at(ply)
	var texts []string
	for _, c := range list {
		texts = append(texts, c.Text)
	}
	w.r.count(ChangedComment, max(moved, len(list)-1, 0))
	for _, text := range also {
		if text != "" {
			texts = append(texts, text)
		}
	}
	if len(texts) > 0 {
		w.dst = append(w.dst, 'C')
		w.value(strings.Join(texts, "\n"))
	}
}
