package pgn

import (
	"bytes"
	"unicode/utf8"

	"qipu/schemas"
)

// element reads the next thing of the move text. There is one: pos is not at
// the end and not at white space.
func (p *Parser) element() {
	rest := p.text[p.pos:]
	c := rest[0]
	switch {
	case c == '{':
		p.braces()
	case c == ';' && p.pos > 0 && spaceLen(p.text[p.pos-1:]) == 0 && chineseMove(rest[1:]) > 0:
		p.pos++ // between moves in a row, as in 炮二平五;马8进7
	case c == ';':
		n := lineLen(rest)
		p.comment(p.pos+1, p.pos+n)
		p.pos += n
	case p.over || !p.g.EndMarker.Empty():
		p.afterEnd()
	case c == '}':
		p.fault(schemas.FaultStrayBracket, span(p.pos, p.pos+1))
		p.pos++
	case c == '$':
		n := 1
		for n < len(rest) && isDigit(rest[n]) {
			n++
		}
		p.mark(p.pos, p.pos+n)
		p.pos += n
	case isDigit(c) && p.moveNumber():
	case c == '/' && p.slashes && len(rest) > 1 && rest[1] == '*':
		p.slashComment()
	case !isStop[c]:
		p.token()
	default:
		p.sign()
	}
}

// sign reads what begins with a byte at which a token may end.
func (p *Parser) sign() {
	rest := p.text[p.pos:]
	if n, opens := bracketLen(rest); n > 0 {
		if opens {
			p.open(n)
		} else {
			p.close(n)
		}
		return
	}
	if n := pauseLen(rest); n > 0 {
		p.pos += n
		return
	}
	if p.moveNumber() { // in fullwidth digits
		return
	}
	p.token()
}

func (p *Parser) braces() {
	end := matchBrace(p.text[p.pos:])
	if end < 0 {
		p.fault(schemas.FaultOpenComment, span(p.pos, p.pos+1))
		p.comment(p.pos+1, len(p.text))
		p.pos = len(p.text)
		return
	}
	p.comment(p.pos+1, p.pos+end)
	p.pos += end + 1
}

// slashComment reads a comment of WXF, /* … */.
func (p *Parser) slashComment() {
	const opening, closing = "/*", "*/"
	from := p.pos + len(opening)
	n := bytes.Index(p.text[from:], []byte(closing))
	if n < 0 {
		p.fault(schemas.FaultOpenComment, span(p.pos, from))
		p.comment(from, len(p.text))
		p.pos = len(p.text)
		return
	}
	p.comment(from, from+n)
	p.pos = from + n + len(closing)
}

// matchBrace returns where the comment ends that b begins with, -1 if it does not.
// The format has no comments within comments; where braces nest all the same,
// and match, the outer pair is the comment.
func matchBrace(b []byte) int {
	end := bytes.IndexByte(b, '}')
	if end < 0 || bytes.IndexByte(b[1:end], '{') < 0 {
		return end
	}
	const reach = 64 << 10 // so that rows of braces cost no more than their length
	depth := 0
	for i, c := range b[:min(len(b), reach)] {
		switch c {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return end
}

// open reads an opening round bracket of n bytes: of a variation when a move
// follows it, else of a comment, as xqbase has it.
func (p *Parser) open(n int) {
	if p.depth == 0 && p.bracketed(n) {
		return
	}
	bracket := span(p.pos, p.pos+n)
	moves := p.movesFollow(p.pos + n)
	if moves && p.depth < maxDepth {
		p.pos += n
		p.pushVariation(bracket)
		return
	}
	if moves {
		p.fault(schemas.FaultTooDeep, bracket)
	}
	if !p.bracesKnown { // once a record: rows of brackets must not each look for it
		p.lastBrace, p.bracesKnown = bytes.LastIndexByte(p.text, '}'), true
	}
	end, width := matchBracket(p.text[p.pos+n:], p.lastBrace > p.pos)
	if width == 0 {
		p.fault(schemas.FaultOpenComment, bracket)
	}
	p.comment(p.pos+n, p.pos+n+end)
	p.pos += n + end + width
}

// matchBracket returns where the bracket closes that was opened before b, and
// the length of what closes it: len(b) and 0 when nothing does. What stands in
// braces is passed over; braces says whether b holds a closing one.
func matchBracket(b []byte, braces bool) (at, width int) {
	depth := 1
	inBraces := 0 // up to here
	for i, c := range b {
		if c == '{' && i >= inBraces && braces {
			shut := bytes.IndexByte(b[i:], '}')
			braces = shut >= 0
			inBraces = i + 1 + shut
		}
		if c != '(' && c != ')' && c != 0xef || i < inBraces {
			continue
		}
		n, opens := bracketLen(b[i:])
		switch {
		case n == 0:
		case opens:
			depth++
		default:
			if depth--; depth == 0 {
				return i, n
			}
		}
	}
	return len(b), 0
}

// movesFollow reports whether a move comes next, perhaps behind comments, marks and a
// number.
func (p *Parser) movesFollow(from int) bool {
	from = p.behindNotes(from)
	b := p.text[from:min(len(p.text), from+maxPeek)]
	b = b[numberLen(b):]
	for len(b) > 0 && spaceLen(b) > 0 {
		b = b[spaceLen(b):]
	}
	b = b[dotsLen(b):]
	if len(b) == 0 {
		return false
	}
	token := b[:tokenLen(b)]
	if n, signs := suffixSigns(token); n > 0 && signs > 0 {
		token = token[:n]
	}
	return chineseMove(token) > 0 || MoveLike(token)
}

// behindNotes returns where white space, comments and numeric marks end that stand at a
// place.
func (p *Parser) behindNotes(at int) int {
	for at < len(p.text) {
		b := p.text[at:]
		n := spaceLen(b)
		switch {
		case n > 0:
		case b[0] == '{':
			n = matchBrace(b) + 1
		case b[0] == ';':
			n = lineLen(b)
		case b[0] == '$':
			for n = 1; n < len(b) && isDigit(b[n]); {
				n++
			}
		}
		if n == 0 {
			break
		}
		at += n
	}
	return at
}

func (p *Parser) pushVariation(bracket schemas.Span) {
	parent := &p.frames[p.depth]
	at := max(parent.plies, 1)
	n := len(p.g.Variations)
	if n < cap(p.g.Variations) { // reuse the moves of a record before
		p.g.Variations = p.g.Variations[:n+1]
	} else {
		p.g.Variations = append(p.g.Variations, schemas.Line{})
	}
	line := &p.g.Variations[n]
	*line = schemas.Line{Parent: parent.line, At: at, Moves: line.Moves[:0]}
	p.depth++
	p.frames[p.depth] = frame{
		line: int32(n + 1), open: bracket, number: p.number,
		numbering: numbering{base: parent.numbering.base + at - 1, free: parent.numbering.free},
	}
	p.number, p.begun = 0, true
}

func (p *Parser) close(n int) {
	if p.depth == 0 {
		p.fault(schemas.FaultStrayBracket, span(p.pos, p.pos+n))
	} else {
		p.number = p.frames[p.depth].number
		p.depth--
	}
	p.pos += n
}

// token reads one token of the move text. Its first byte is not a bracket.
func (p *Parser) token() {
	rest := p.text[p.pos:]
	if m := chineseMove(rest); m > 0 && p.chinese(rest, m) {
		return
	}
	if isHanAt(rest) && (p.glued(rest) || rest[0] == 0xe7 && p.moveNumber() || p.sideName(rest)) { // 马872、 第12回合 红：
		return
	}
	if n := joinsLen(rest); n > 0 && chineseMove(rest[n:]) > 0 {
		p.pos += n
		return
	}
	if rest[0] == '!' && p.bang(rest) {
		return
	}
	n := max(1, tokenLen(rest))
	token := rest[:n]
	if isLetter(token[0]) && isWord(token[n-1]) && isASCII(token) { // h2e2, C2.5: none of the cases below
		p.move(p.pos, p.pos+n)
		p.pos += n
		return
	}
	switch {
	case p.endMarker(token):
	case p.signs(token):
	case isRule(token):
		p.pos += n
	case p.padded(token):
	case isProse(token):
		p.prose(n)
	default:
		p.move(p.pos, p.pos+n)
		p.pos += n
	}
}

// chinese takes a move of m bytes, and leaves what is glued to it for the next
// round. It declines when that would cut a word in two. It looks only a little
// ahead, so that a long row of glued moves costs no more than its length.
func (p *Parser) chinese(rest []byte, m int) bool {
	if m == len(rest) || rest[m] == ' ' || rest[m] == '\n' || rest[m] == '\r' { // as nearly always
		p.move(p.pos, p.pos+m)
		p.pos += m
		return true
	}
	const reach = 32
	tail := rest[m:min(len(rest), m+reach)]
	tail = tail[:tokenLen(tail)]
	signs := 0
	if len(tail) > 0 {
		_, signs = suffixSigns(rest[:m+len(tail)])
	}
	if len(tail) == 0 || signs == len(tail) || chineseMove(tail) > 0 || numberLen(rest[m:]) > 0 || isSignResult(tail) || joined(rest[m:]) {
		p.move(p.pos, p.pos+m)
		p.pos += m
		if len(tail) > 0 && signs == len(tail) {
			p.mark(p.pos, p.pos+signs)
			p.pos += signs
		}
		return true
	}
	return false
}

// suffixSigns splits the marks off a token: n bytes of token and signs bytes of
// ! ? + # = behind it. The signs of a WXF move are its directions and stay.
func suffixSigns(token []byte) (n, signs int) {
	n = len(token)
	for n > 0 {
		switch {
		case token[n-1] == '!' || token[n-1] == '?':
			n--
			continue
		case n >= 3 && token[n-3] == 0xef && token[n-2] == 0xbc && (token[n-1] == 0x81 || token[n-1] == 0x9f): // ！ ？
			n -= 3
			continue
		}
		break
	}
	bare := n
	for bare > 0 && (token[bare-1] == '+' || token[bare-1] == '#' || token[bare-1] == '=' || token[bare-1] == '-') {
		bare--
	}
	if bare < n && MoveLike(token[:bare]) && !MoveLike(token[:n]) {
		n = bare
	}
	return n, len(token) - n
}

// signs reads tokens that are marks or carry them: h2e2!? and !! and +-.
func (p *Parser) signs(token []byte) bool {
	if isUnread(token) && p.unread(len(token)) {
		return false // a move that nobody could read
	}
	switch string(token) {
	case "!", "!!", "?", "??", "!?", "?!", "！", "！！", "？", "？？", "！？", "？！",
		"+", "#", "++", "=", "+-", "-+", "＋－", "－＋", "+=", "=+", "±", "∓", "∞":
		p.mark(p.pos, p.pos+len(token))
		p.pos += len(token)
		return true
	}
	switch token[len(token)-1] {
	case '!', '?', '+', '#', '=', '-', 0x81, 0x9f:
	default:
		return false
	}
	n, signs := suffixSigns(token)
	if n == 0 || signs == 0 {
		return false
	}
	p.move(p.pos, p.pos+n)
	p.mark(p.pos+n, p.pos+n+signs)
	p.pos += n + signs
	return true
}

// bang reads the ! or !! in front of a number, !!12. as WXF sheets have it.
func (p *Parser) bang(rest []byte) bool {
	n := 1
	for n < len(rest) && n < 3 && rest[n] == '!' {
		n++
	}
	if numberLen(rest[n:]) == 0 {
		return false
	}
	p.mark(p.pos, p.pos+n)
	p.pos += n
	return true
}

// isRule reports whether a token is a ruler: four or more of one sign.
func isRule(token []byte) bool {
	if len(token) < 4 || bytes.IndexByte([]byte("=-_~*#"), token[0]) < 0 {
		return false
	}
	return len(bytes.TrimLeft(token, string(token[:1]))) == 0
}

// padded reads a move whose piece is padded with spaces, 車  ２進３, as one token.
func (p *Parser) padded(token []byte) bool {
	if len(token) != 3 {
		return false
	}
	if r, _ := utf8.DecodeRune(token); runeClass(r)&isPiece == 0 {
		return false
	}
	const widest = 8
	b := p.text[p.pos+3:]
	space := 0
	for space < min(len(b), widest) && b[space] != '\n' && b[space] != '\r' {
		n := spaceLen(b[space:])
		if n == 0 {
			break
		}
		space += n
	}
	tail := b[space:]
	tail = tail[:tokenLen(tail[:min(len(tail), 16)])]
	var joined [16]byte
	if space == 0 || len(tail) > len(joined)-3 {
		return false
	}
	n := copy(joined[:], token)
	n += copy(joined[n:], tail)
	if chineseMove(joined[:n]) != n {
		return false
	}
	p.move(p.pos, p.pos+3+space+len(tail))
	p.pos += 3 + space + len(tail)
	return true
}

// isProse reports whether a token is Chinese that can be no move in any
// notation: it holds none, and is longer than one, or has neither a piece nor a
// direction in it.
func isProse(token []byte) bool {
	if isASCII(token) {
		return false
	}
	const longest = 8
	if holdsMove(token) || shortMove(token) == len(token) {
		return false // nothing that may be a move is passed over
	}
	count, han, bits := 0, false, uint8(0)
	for i := 0; i < len(token) && count <= longest; count++ {
		r, n := utf8.DecodeRune(token[i:])
		han = han || isHan(r)
		bits |= runeClass(r)
		if r == utf8.RuneError {
			bits |= isPiece // what it was is not known
		}
		i += n
	}
	return han && (count > longest || bits&(isPiece|isDirection) == 0)
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isHan(r rune) bool { return r >= hanFirst && r <= hanLast }

// holdsMove reports whether a Chinese move stands anywhere in a token.
func holdsMove(token []byte) bool {
	for i := range token {
		if utf8.RuneStart(token[i]) && chineseMove(token[i:]) > 0 {
			return true
		}
	}
	return false
}

// prose keeps a run of words, of which the first is n bytes, as one comment: to
// the end of the line, to a number, or to a move where one is due. Behind a
// number two are; more are talk of moves.
func (p *Parser) prose(n int) {
	f := &p.frames[p.depth]
	end := p.pos + n
	doubtful := false
	for i := end; i < len(p.text) && p.text[i] != '\n' && p.text[i] != '\r'; {
		rest := p.text[i:]
		if w := max(spaceLen(rest), pauseLen(rest)); w > 0 {
			i += w
			continue
		}
		w := tokenLen(rest)
		if w == 0 || numberLen(rest) > 0 {
			break
		}
		word := rest[:w]
		if isResult(word) {
			break
		}
		if holdsMove(word) || MoveLike(word) {
			doubtful = true
			if !p.told || f.since < 2 {
				break
			}
		}
		i += w
		end = i
	}
	if doubtful {
		p.fault(schemas.FaultProse, span(p.pos, end))
	}
	p.comment(p.pos, end)
	p.pos = end
}
