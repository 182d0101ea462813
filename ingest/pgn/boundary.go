package pgn

import (
	"bytes"
	"slices"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/ingest/records"
	"qipu/schemas"
)

// What a scanner needs to see around a place to decide whether a record begins
// there, in bytes.
const (
	lookahead  = 256 // spaces, a tag's name, the opening quote
	lookbehind = 64  // a result marker and spaces
	maxTagName = 64
)

// scanner finds where records begin. It works on raw bytes in any encoding
// that keeps ASCII, so it looks at brackets only at the start of a line or
// behind an ASCII result marker: in Big5 and GB18030 the bytes of [ { | } also
// occur as second halves of characters. It goes over every byte once, however
// the bytes arrive.
type scanner struct {
	pos       int  // the next byte to look at, from the start of the record
	lineBegin int  // where the line of pos begins
	lineStart bool // pos stands at the beginning of a line not yet classified
	quiet     bool // the line of pos says nothing about the end of a game
	slowly    bool // no line is taken for plain; for the tests

	lf, cr, bracket records.Finder

	// Of the record so far:
	hasTag, hasMoves bool
	lastTag          bool // the last line that says something is a tag line
	blank            bool // a blank line has stood since
	ended            bool // the last line that says something ends with a result marker
	over             bool // a line has ended so, and no numbered move has come since
	later            bool // a move number 2 has been seen
	laterFrom        int  // how far it has been looked for
	names            [32]uint32
	nameCount        int
	onlyGame         bool // no tag but Game has been seen
}

// NewScanner returns the scanner of sources in PGN. A record begins
//   - at a tag pair at the start of a line, when the line before that says
//     something is no tag line, even inside a comment left open; under a blank
//     line within tags only when the tag stood before, or is Game or Event;
//   - at a line of move number 1, when the line before ends with a result;
//   - at a tag pair right behind a result on the same line.
//
// Text before the first tag that holds no numbered moves belongs to the first record,
// whatever follows the moves to the record before. LF, CR and CRLF end lines.
func NewScanner() records.Scanner {
	s := new(scanner)
	s.Reset()
	return s
}

// Bounds implements records.Scanner.
func (s *scanner) Bounds() records.Bounds {
	return records.Bounds{Ahead: lookahead, Behind: lookbehind, Blank: records.Blank}
}

// Reset implements records.Scanner.
func (s *scanner) Reset() {
	*s = scanner{lineStart: true, slowly: s.slowly, lf: records.Finder{Char: '\n'}, cr: records.Finder{Char: '\r'}, bracket: records.Finder{Char: '['}}
}

// Pos implements records.Scanner.
func (s *scanner) Pos() int { return s.pos }

// Shift implements records.Scanner: lookbehind stops at floor.
func (s *scanner) Shift(n, floor int) {
	s.pos -= n
	s.lineBegin = max(s.lineBegin-n, floor)
	s.lf.Shift(n, s.pos)
	s.cr.Shift(n, s.pos)
	s.bracket.Shift(n, s.pos)
}

// Begin implements records.Scanner.
func (s *scanner) Begin() {
	s.Shift(s.pos, 0)
	s.lineBegin, s.lineStart, s.quiet = 0, true, false
	s.hasTag, s.hasMoves, s.lastTag, s.blank, s.ended = false, false, false, false, false
	s.over, s.later, s.laterFrom = false, false, 0
	s.nameCount, s.onlyGame = 0, false
}

// Next implements records.Scanner.
func (s *scanner) Next(data []byte, atEOF bool) (cut int, ok bool) {
	for {
		if s.lineStart {
			s.plainLines(data)
			if s.pos == len(data) || !atEOF && s.pos+lookahead > len(data) {
				return 0, false
			}
			if s.startLine(data[:s.pos], data[s.pos:min(len(data), s.pos+lookahead)]) && s.pos > 0 {
				return s.pos, true
			}
		}
		p := s.lf.Next(data, s.pos)
		if s.cr.Known() < p {
			p = min(p, s.cr.Next(data, s.pos))
		}
		if s.bracket.Known() < p {
			p = min(p, s.bracket.Next(data, s.pos))
		}
		if p == len(data) {
			s.pos = p
			return 0, false
		}
		if data[p] != '\n' && !s.canDecide(data, p, atEOF) {
			s.pos = p
			return 0, false
		}
		switch data[p] {
		case '[':
			if p > s.lineBegin && s.beginsBehindResult(data, p) {
				s.pos = p
				return p, true
			}
			s.pos = p + 1
			continue
		case '\r':
			s.endLine(data, p)
			s.pos = p + 1
			if s.pos < len(data) && data[s.pos] == '\n' {
				s.pos++
			}
		default:
			s.endLine(data, p)
			s.pos = p + 1
		}
		s.lineBegin, s.lineStart = s.pos, true
	}
}

// plainLines goes over the lines from pos on that can neither begin a record nor end a
// game, and of which nothing else is to be kept: nearly all. It is startLine and endLine for
// them, for speed alone.
func (s *scanner) plainLines(data []byte) {
	if !s.hasMoves || s.over || s.blank || s.lastTag || s.slowly {
		return
	}
	for s.pos < len(data) && plainKind[data[s.pos]] != 0 {
		p := s.lf.Next(data, s.pos)
		if p == len(data) || s.bracket.Known() < p && s.bracket.Next(data, s.pos) < p {
			return
		}
		end := p
		if s.cr.Known() < p {
			if cr := s.cr.Next(data, s.pos); cr < p-1 {
				return
			} else if cr == p-1 {
				end = cr
			}
		}
		if mayEndResult[data[end-1]] {
			return
		}
		s.pos, s.lineBegin, s.ended, s.quiet = p+1, p+1, false, false
	}
}

// mayEndResult holds the bytes with which a line ends that ends with a result.
var mayEndResult = [256]bool{'0': true, '1': true, '2': true, '*': true, ' ': true, '\t': true}

func (s *scanner) canDecide(data []byte, p int, atEOF bool) bool {
	if atEOF {
		return true
	}
	switch data[p] {
	case '[':
		return p+lookahead <= len(data)
	case '\r':
		return p+1 < len(data)
	}
	return true
}

// beginsBehindResult reports whether a tag pair at p follows a result marker on
// the same line, as in `1-0[Event "…`.
func (s *scanner) beginsBehindResult(data []byte, p int) bool {
	return endsWithResult(data[max(s.lineBegin, p-lookbehind):p]) && tagOpener(data[p:min(len(data), p+lookahead)]) != nil
}

func (s *scanner) endLine(data []byte, p int) {
	if s.quiet {
		return
	}
	s.ended = endsWithResult(data[max(s.lineBegin, p-lookbehind):p])
	s.over = s.over || s.ended
}

// startLine classifies the line that begins with head and reports whether a
// new record begins with it. If so, nothing of the line is taken in yet. before
// is the record so far.
func (s *scanner) startLine(before, head []byte) (begins bool) {
	if c := head[0]; c == ' ' || c == '\t' || c == 0xef {
		whole := len(head) < lookahead // all that is left of the source
		if head = head[skipBlank(head):]; len(head) == 0 && whole {
			s.blank, s.quiet, s.lineStart = true, true, false
			return false
		}
	}
	first := byte('x')
	if len(head) > 0 {
		first = head[0]
	}
	s.quiet = true
	switch {
	case first == '\n' || first == '\r':
		s.blank = true
	case first == '[' && tagOpener(head) != nil:
		name := tagOpener(head)
		if s.tagBegins(name) {
			return true
		}
		s.takeTag(name)
	case s.lastTag && !s.blank && looksLikeTagPart(head):
		// A broken pair, or a value that goes on: still the tag section.
	case first == '%' || first == ';' || isRuler(head):
		// Says nothing.
	default:
		if s.textBegins(before, head) {
			return true
		}
		s.lastTag, s.blank, s.ended, s.quiet = false, false, false, false
	}
	s.lineStart = false
	return false
}

// textBegins reports whether a line that is neither blank nor of the tag section
// begins a record without tags: a first move with the number 1, somewhere behind
// a result, or behind a blank line when the rounds had gone on to a second.
func (s *scanner) textBegins(before, head []byte) bool {
	if s.hasMoves && !s.over && !s.blank { // as nearly always: neither can begin one, nor changes anything
		return false
	}
	number, isOne := moveNumber(head)
	if !number {
		return false
	}
	if isOne && (s.over || s.blank && s.hasMoves && s.goesOn(before)) && beginsMove(head) {
		return true
	}
	s.hasMoves, s.over = true, false
	return false
}

// goesOn reports whether a move number 2 stands in the record so far.
func (s *scanner) goesOn(before []byte) bool {
	if from := min(s.laterFrom, len(before)); !s.later {
		for _, two := range []string{"2.", "2\u3001", "2\uff0e", "2\u3002", "\uff12\uff0e"} {
			s.later = s.later || bytes.Contains(before[max(0, from-8):], []byte(two))
		}
		s.laterFrom = len(before)
	}
	return s.later
}

// moveGlyphs are the characters that a written move can begin with.
const moveGlyphs = "车車马馬傌俥炮砲包兵卒相象仕士帅帥将將前后後中一二三四五"

// movePrefixes are those characters in the encodings that keep ASCII.
var movePrefixes = func() (prefixes [][]byte) {
	for _, encode := range []func(string) ([]byte, error){
		func(text string) ([]byte, error) { return []byte(text), nil },
		encodeWith(simplifiedchinese.GB18030), encodeWith(traditionalchinese.Big5),
	} {
		for _, glyph := range moveGlyphs {
			if b, err := encode(string(glyph)); err == nil {
				prefixes = append(prefixes, b)
			}
		}
	}
	return prefixes
}()

func encodeWith(e encoding.Encoding) func(string) ([]byte, error) {
	return func(text string) ([]byte, error) { return e.NewEncoder().Bytes([]byte(text)) }
}

// longestAlgebraic bounds a move of western algebraic notation: Ra10xb10.
const longestAlgebraic = 8

// beginsMove reports whether a line goes on with a move behind its number.
func beginsMove(head []byte) bool {
	rest := head[numberDigits(head):]
	rest = rest[prefixLen(rest, separators):]
	rest = rest[skipBlank(rest):]
	if len(rest) > 1 && isLetter(rest[0]) && !isLetter(rest[1]) {
		return true // h2e2, C2.5
	}
	word := 0
	for word < len(rest) && word < longestAlgebraic && isWord(rest[word]) {
		word++
	}
	if word > 1 && isLetter(rest[0]) && algebraicMove(rest[:word]) {
		return true // Che2
	}
	return slices.ContainsFunc(movePrefixes, func(prefix []byte) bool { return bytes.HasPrefix(rest, prefix) })
}

// tagBegins reports whether a tag line begins a new record. Between tag lines
// a blank line alone does not: only a name that stood before, or one that
// opens a tag section.
func (s *scanner) tagBegins(name []byte) bool {
	if !s.lastTag {
		return s.hasTag || s.hasMoves || s.ended
	}
	if !s.blank {
		return false
	}
	if s.seen(hashName(name)) || bytes.EqualFold(name, []byte("Game")) {
		return true
	}
	return bytes.EqualFold(name, []byte("Event")) && !s.onlyGame
}

func (s *scanner) takeTag(name []byte) {
	s.onlyGame = !s.hasTag && bytes.EqualFold(name, []byte("Game"))
	s.hasTag, s.lastTag, s.blank, s.ended, s.quiet = true, true, false, false, true
	if h := hashName(name); !s.seen(h) && s.nameCount < len(s.names) {
		s.names[s.nameCount] = h
		s.nameCount++
	}
}

func (s *scanner) seen(h uint32) bool {
	return slices.Contains(s.names[:s.nameCount], h)
}

// hashName is FNV-1a over the name in lower case.
func hashName(name []byte) uint32 {
	h := uint32(2166136261)
	for _, c := range name {
		h = (h ^ uint32(c|0x20)) * 16777619
	}
	return h
}

// tagOpener returns the name of the tag pair that b begins with, nil if none.
func tagOpener(b []byte) []byte {
	if len(b) == 0 || b[0] != '[' {
		return nil
	}
	from := 1 + skipBlank(b[1:])
	i := from
	for i < len(b) && i-from < maxTagName && isWord(b[i]) {
		i++
	}
	if i == from || !isLetter(b[from]) {
		return nil
	}
	name := b[from:i]
	i += skipBlank(b[i:])
	if i == len(b) || b[i] != '"' {
		return nil
	}
	return name
}

// looksLikeTagPart reports whether a line right under a tag line belongs to the
// tag section though it is no tag pair: `[Site 北京]`, or the rest of a value
// that was broken over two lines.
func looksLikeTagPart(head []byte) bool {
	if len(head) > 1 && head[0] == '[' && isLetter(head[1]) {
		return true
	}
	end := bytes.IndexAny(head, "\r\n")
	return end > 0 && bytes.HasSuffix(bytes.TrimRight(head[:end], " \t"), []byte(`"]`))
}

func isRuler(head []byte) bool {
	const least = 4
	if len(head) < least || head[0] != '=' && head[0] != '-' {
		return false
	}
	for _, c := range head[1:least] {
		if c != head[0] {
			return false
		}
	}
	return true
}

// separators behind a move number: a full stop, and 、 ． 。 in UTF-8, GB18030
// and Big5.
var separators = []string{".", "\u3001", "\uff0e", "\u3002", "\xa1\xa2", "\xa3\xae", "\xa1\xa3", "\xa1\x42", "\xa1\x44", "\xa1\x43"}

// ellipses behind the separator, with which Black's move is numbered.
var ellipses = []string{".", "\u2026", "\xa1\xad", "\xa1\x4b"}

// wideOnes are the fullwidth digit 1 in UTF-8, GB18030 and Big5; a digit follows
// its neighbour in the last byte.
var wideOnes = []string{"\uff11", "\xa3\xb1", "\xa2\xb0"}

// numberDigits returns the length of the digits, ASCII or one fullwidth 1, that a
// line begins with; at most four are looked at.
func numberDigits(head []byte) int {
	i := 0
	for i < len(head) && i < 4 && isDigit(head[i]) {
		i++
	}
	if i == 0 {
		return prefixLen(head, wideOnes)
	}
	return i
}

// moveNumber reports whether a line begins with a move number, and whether that
// is the 1 of a first move of Red.
func moveNumber(head []byte) (number, isOne bool) {
	i := numberDigits(head)
	ascii := i > 0 && isDigit(head[0])
	if i == 0 || ascii && i == 4 {
		return false, false
	}
	n := prefixLen(head[i:], separators)
	if n == 0 {
		return false, false
	}
	rest := head[i+n:]
	rest = rest[skipBlank(rest):]
	return true, (!ascii || i == 1 && head[0] == '1') && prefixLen(rest, ellipses) == 0
}

func prefixLen(b []byte, prefixes []string) int {
	for _, p := range prefixes {
		if len(b) >= len(p) && string(b[:len(p)]) == p {
			return len(p)
		}
	}
	return 0
}

// resultMarkers are the results as PGN writes them. None ends another.
var resultMarkers = []string{
	schemas.ResultFirstWins.String(), schemas.ResultSecondWins.String(), schemas.ResultDraw.String(),
	schemas.ResultDoubleLoss.String(), schemas.ResultUnfinished.String(),
}

func endsWithResult(b []byte) bool {
	for len(b) > 0 && (b[len(b)-1] == ' ' || b[len(b)-1] == '\t') {
		b = b[:len(b)-1]
	}
	if len(b) == 0 {
		return false
	}
	switch b[len(b)-1] {
	case '0', '1', '2', '*':
	default:
		return false
	}
	for _, m := range resultMarkers {
		if !bytes.HasSuffix(b, []byte(m)) {
			continue
		}
		before := b[:len(b)-len(m)]
		if m == "*" || len(before) == 0 {
			return true
		}
		c := before[len(before)-1]
		return !isDigit(c) && c != '-' && c != '/'
	}
	return false
}

// skipBlank returns how many bytes of spaces, tabs and byte order marks b begins with.
func skipBlank(b []byte) int {
	i := 0
	for i < len(b) {
		switch {
		case b[i] == ' ' || b[i] == '\t':
			i++
		case b[i] == 0xef && len(b) >= i+3 && b[i+1] == 0xbb && b[i+2] == 0xbf:
			i += 3
		default:
			return i
		}
	}
	return i
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '_' }
