package exchange

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"qipu/schemas"
)

// pgnFormats are the values of the tag Format, by notation: those of xqbase's
// convention, and in its manner UCI and SAN.
var pgnFormats = map[string]string{"chinese": "Chinese", "iccs": "ICCS", "wxf": "WXF", "uci": "UCI", "san": "SAN"}

// pgnDepth is how deep variations may stand within one another: as deep as readers follow.
const pgnDepth = 60

// AppendPGN appends a game of xiangqi as PGN: the tag Game of xqbase's convention,
// the tags of the record, and Format, which says in what notation the moves are.
func AppendPGN(dst []byte, g *Game, r *Report) ([]byte, error) {
	w := pgnWriter{dst: dst, g: g, r: r, tree: plant(g)}
	r.lines(g)
	r.sheet(g)
	w.tags()
	w.dst = append(w.dst, '\n')
	w.fresh = true
	base := 0
	if g.firstSide() == schemas.Second {
		base = 1
	}
	w.line(0, base, 0)
	w.word(w.ending())
	return append(w.dst, "\n\n"...), nil
}

// pgnWriter writes the move text of a game.
type pgnWriter struct {
	dst    []byte
	g      *Game
	r      *Report
	tree   *tree
	column int  // of the line at hand
	fresh  bool // nothing stands on it
	broken bool // something stands between the last move and the next: Black's is numbered

	scratch []byte
}

// tags writes the tag pairs.
func (w *pgnWriter) tags() {
	if !w.g.has("Game") {
		w.tag("Game", "Chinese Chess")
	}
	for _, t := range w.g.Tags {
		switch {
		case strings.EqualFold(t.Name, "Format"):
		case !isPGNName(t.Name):
			w.r.add(LostTag, t.Name+" "+t.Value)
		default:
			w.tag(t.Name, t.Value)
		}
	}
	w.tag("Format", pgnFormats[w.g.Notation])
}

// isPGNName reports whether a tag may have a name.
func isPGNName(name string) bool {
	const longest = 60
	for i := range len(name) {
		c := name[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return name != "" && len(name) <= longest
}

// tag writes a tag pair. A value is of one line; a curly quote before a bracket would
// end it for readers that take any quote, and a bracket may open another game.
func (w *pgnWriter) tag(name, value string) {
	w.dst = append(append(append(w.dst, '['), name...), ` "`...)
	line := strings.NewReplacer("\r", " ", "\n", " ").Replace(value)
	opener := openedByQuote(line)
	changed := opener >= 0 || line != value
	value = line
	for i := range len(value) {
		switch c := value[i]; c {
		case '"', '\\':
			w.dst = append(w.dst, '\\', c)
		default:
			if i == opener {
				w.dst = append(w.dst, "［"...)
				continue
			}
			w.dst = append(w.dst, c)
			if c >= utf8.RuneSelf && endsCurly(value[:i+1]) && beginsClosing(value[i+1:]) {
				changed = true
				w.dst = append(w.dst, ' ')
			}
		}
	}
	w.dst = append(w.dst, "\"]\n"...)
	if changed {
		w.r.add(ChangedTag, name)
	}
}

// openedByQuote returns where a bracket stands in a value that, with the quote behind the
// value, would open a tag pair right behind a result; -1 if there is none.
func openedByQuote(value string) int {
	at := strings.LastIndexByte(value, '[')
	if at < 0 || !endsGame(value[:at]) || !isPGNName(strings.Trim(value[at+1:], " \t\ufeff")) {
		return -1
	}
	return at
}

func endsCurly(text string) bool {
	return strings.HasSuffix(text, "“") || strings.HasSuffix(text, "”") || strings.HasSuffix(text, "＂")
}

func beginsClosing(text string) bool {
	return strings.HasPrefix(text, "]") || strings.HasPrefix(text, "］")
}

// ending is what marks the end of the game.
func (w *pgnWriter) ending() string {
	marker := w.g.Marker
	if isEndMarker(marker) && len(w.g.Main().Plies) > 0 { // a word alone would be a heading
		return marker
	}
	if marker != "" {
		if says, _ := schemas.KindXiangqi.ParseResult(marker); says != w.g.Result {
			w.r.add(LostMarker, marker)
		}
	}
	if w.g.Result == schemas.ResultNone {
		return schemas.ResultUnfinished.String()
	}
	return w.g.Result.String()
}

// word writes a word of the move text: behind a blank, or on a new line.
func (w *pgnWriter) word(text string) { w.wordOf([]byte(text)) }

func (w *pgnWriter) wordOf(text []byte) {
	const widest = 78
	width := utf8.RuneCount(text)
	for _, c := range text { // two columns for each character outside of ASCII
		if c >= utf8.RuneSelf && utf8.RuneStart(c) {
			width++
		}
	}
	switch {
	case w.fresh:
	case w.column+1+width > widest:
		w.newLine()
	case w.dst[len(w.dst)-1] != '(' && string(text) != ")":
		w.dst = append(w.dst, ' ')
		w.column++
	}
	w.dst = append(w.dst, text...)
	w.column += width
	w.fresh = false
}

func (w *pgnWriter) newLine() {
	if !w.fresh {
		w.dst = append(w.dst, '\n')
	}
	w.column, w.fresh = 0, true
}

// widthOf is how many columns a text takes: two for each character outside of ASCII.
func widthOf(text string) (n int) {
	for _, c := range text {
		n++
		if c >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// line writes a line of moves with what stands at each of them. base is the half-move
// of its first ply, from 0.
func (w *pgnWriter) line(i, base, depth int) {
	l := &w.g.Lines[i]
	comments, marks, clocks := notesOf(l.Comments, l), notesOf(l.Marks, l), stampsOf(l)
	children := w.tree.of(i)
	w.broken = true
	for ply := 0; ply <= len(l.Plies); ply++ {
		if ply > 0 {
			w.move(&l.Plies[ply-1], base+ply-1)
		}
		w.marks(&marks, ply, i > 0)
		w.stamps(&clocks, l, ply)
		w.comments(&comments, ply)
		for len(children) > 0 && w.tree.at[children[0]] <= max(ply, 0) {
			w.variation(children[0], base, depth)
			children = children[1:]
		}
	}
	if rest := unplayed(l); rest != "" {
		w.comment(rest)
	}
	for _, child := range children {
		w.aside(child)
	}
}

// move writes a move, and its number before Red's and where the line was broken.
func (w *pgnWriter) move(p *Ply, half int) {
	word := w.scratch[:0]
	if half%2 == 0 || w.broken {
		word = strconv.AppendInt(word, int64(half/2+1), 10)
		if half%2 == 0 {
			word = append(word, ". "...)
		} else {
			word = append(word, "... "...)
		}
	}
	w.scratch = append(word, p.Text...)
	w.wordOf(w.scratch)
	w.broken = false
}

// marks writes the marks of a ply. One that is no word of its own stands right behind
// the move, if nothing has come between.
func (w *pgnWriter) marks(n *notes, ply int, variation bool) {
	list, moved := n.at(ply)
	w.r.count(LostMark, moved)
	list = list[:len(list)-moved]
	for i, m := range list {
		switch {
		case isSeparateMark(m.Text) || variation && isEndMarker(m.Text):
			w.word(m.Text)
		case i == 0 && ply > 0 && strings.Trim(m.Text, "!?！？") == "" && m.Text != "":
			w.dst = append(w.dst, m.Text...)
			w.column += widthOf(m.Text)
		default:
			w.r.add(LostMark, m.Text)
		}
	}
}

// commands are those of comments that tell of clocks, by the kind of the stamp (the
// supplement to the standard of 2001).
var commands = map[schemas.StampKind]string{schemas.StampLeft: "clk", schemas.StampUsed: "emt", schemas.StampTotal: "egt"}

// stamps writes what is told of the clock of who has moved as a comment of commands,
// each once. The rest has no command. Read back they are the comment.
func (w *pgnWriter) stamps(s *stamps, l *Line, ply int) {
	list, moved := s.at(ply)
	w.r.count(LostTime, moved)
	var text []byte
	written := ""
	for i := range list[:len(list)-moved] {
		s := &list[i]
		name := commands[s.Kind]
		ms, ok := s.Form.Millis(s.Text)
		if name == "" || !ok || !s.toTheSecond() || s.Ply != ply || ply == 0 || s.Side != l.Plies[ply-1].Side || strings.Contains(written, name) {
			w.r.count(LostTime, 1)
			continue
		}
		written += name
		if len(text) > 0 {
			text = append(text, ' ')
		}
		text = append(appendClock(append(append(append(text, "[%"...), name...), ' '), ms), ']')
	}
	if len(text) > 0 {
		w.comment(string(text))
	}
}

// appendClock appends a time as h:mm:ss, and its fraction if it has one.
func appendClock(dst []byte, ms int64) []byte {
	const second, minute, hour, thousand = 1000, 60 * 1000, 3600 * 1000, 1000
	dst = fmt.Appendf(dst, "%d:%02d:%02d", ms/hour, ms%hour/minute, ms%minute/second)
	if fraction := ms % second; fraction > 0 {
		dst = append(dst, strings.TrimRight(fmt.Sprintf(".%03d", fraction%thousand), "0")...)
	}
	return dst
}

func isEndMarker(text string) bool {
	_, ok := schemas.KindXiangqi.EndMarker([]byte(text))
	return ok
}

// isSeparateMark reports whether a mark can stand as a word of its own.
func isSeparateMark(text string) bool {
	switch text {
	case "!", "!!", "?", "??", "!?", "?!", "！", "！！", "？", "？？", "！？", "？！",
		"+", "#", "++", "=", "+-", "-+", "＋－", "－＋", "+=", "=+", "±", "∓", "∞":
		return true
	}
	return len(text) > 1 && text[0] == '$' && strings.Trim(text[1:], "0123456789") == ""
}

// comments writes the comments of a ply.
func (w *pgnWriter) comments(n *notes, ply int) {
	list, moved := n.at(ply)
	w.r.count(ChangedComment, moved)
	for _, c := range list {
		w.comment(c.Text)
	}
}

// variation writes a variation behind the ply that it replaces, or what it says as a
// comment where it has no move to be written.
func (w *pgnWriter) variation(line, base, depth int) {
	if w.tree.at[line] < 1 || len(w.g.Lines[line].Plies) == 0 || depth == pgnDepth {
		w.aside(line)
		return
	}
	w.word("(")
	w.line(line, base+w.tree.at[line]-1, depth+1)
	w.word(")")
	w.broken = true
}

// aside writes as a comment what a variation says that is not written as one.
func (w *pgnWriter) aside(line int) {
	w.r.count(LostVariation, w.tree.count(line))
	w.comment(w.tree.instead(line))
}

// comment writes a comment in braces, or where these would not hold it each of its
// lines behind a semicolon.
func (w *pgnWriter) comment(text string) {
	w.broken = true
	text = strings.TrimSpace(text)
	if fitsBraces(text) {
		w.word("{" + text + "}")
		if i := strings.LastIndexAny(text, "\r\n"); i >= 0 {
			w.column = widthOf(text[i+1:]) + 1
		}
		return
	}
	lines := 0
	w.newLine()
	for rest, more := text, true; more; lines++ {
		var line string
		line, rest, more = cutLine(rest)
		w.dst = append(append(append(w.dst, ';', ' '), line...), '\n')
	}
	w.fresh, w.column = true, 0
	if lines > 1 {
		w.r.count(ChangedComment, 1)
	}
}

// cutLine cuts the first line off a text: up to its end, or to a bracket that would
// begin another game where it stands.
func cutLine(text string) (line, rest string, more bool) {
	end := strings.IndexAny(text, "\r\n")
	if end < 0 {
		end = len(text)
	}
	if i := gameBehindResult(text[:end]); i > 0 {
		return text[:i], text[i:], true
	}
	if end == len(text) {
		return text, "", false
	}
	next := end + 1
	if strings.HasPrefix(text[end:], "\r\n") {
		next++
	}
	return text[:end], text[next:], true
}

// gameBehindResult returns where a bracket stands in a line that may open a tag pair
// right behind a result, as in "1-0 [Event": another game is taken to begin
// there. It is -1 if there is none.
func gameBehindResult(line string) int {
	for i := 0; ; i++ {
		at := strings.IndexByte(line[i:], '[')
		if at < 0 {
			return -1
		}
		i += at
		if endsGame(line[:i]) {
			return i
		}
	}
}

// fitsBraces reports whether a comment can stand in braces: they match in it, and no
// line of it looks as if another game began there.
func fitsBraces(text string) bool {
	const most = 32 << 10 // bytes with braces in them that readers are sure to look through
	depth := 0
	braces := strings.ContainsAny(text, "{}")
	if braces {
		for i := range len(text) {
			switch text[i] {
			case '{':
				depth++
			case '}':
				if depth--; depth < 0 {
					return false
				}
			}
		}
	}
	if depth != 0 || braces && len(text) > most {
		return false
	}
	for first := true; ; first = false {
		end := strings.IndexAny(text, "\r\n")
		line := text
		if end >= 0 {
			line = text[:end]
		}
		if gameBehindResult(line) >= 0 || !first && opensGame(line) || end >= 0 && endsGame(line) {
			return false
		}
		if end < 0 {
			return true
		}
		text = text[end+1:]
	}
}

// opensGame reports whether a line within a comment may be taken to begin a game: it
// begins with a bracket or with the number of a first move.
func opensGame(line string) bool {
	line = strings.TrimLeft(line, " \t\ufeff")
	if strings.HasPrefix(line, "[") {
		return true
	}
	number := strings.TrimPrefix(strings.TrimPrefix(line, "1"), "１")
	stop, _ := utf8.DecodeRuneInString(number)
	return len(number) < len(line) && strings.ContainsRune(".、．。", stop)
}

// endsGame reports whether a line may be taken to end one with a result.
func endsGame(line string) bool {
	line = strings.TrimRight(line, " \t")
	for r := schemas.ResultUnfinished; r <= schemas.ResultDoubleLoss; r++ {
		before, ok := strings.CutSuffix(line, r.String())
		if ok && (r == schemas.ResultUnfinished || before == "" || strings.IndexByte("0123456789-/", before[len(before)-1]) < 0) {
			return true
		}
	}
	return false
}
