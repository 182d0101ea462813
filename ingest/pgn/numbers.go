package pgn

import (
	"bytes"

	"qipu/schemas"
)

// numbering follows the move numbers of one line. A half-move is counted from
// 0: round n of Red is 2(n-1), of Black 2(n-1)+1.
type numbering struct {
	base    int32 // the half-move of the line's first ply
	free    bool  // base is not known yet: the first number says it
	doubted bool  // the last number contradicted base …
	suspect int32 // … and spoke for this one
	last    int32 // the last number …
	lastAt  int32 // … and the plies before it
}

// agrees reports whether a number fits a line of that base after so many
// plies. Black's move may repeat the number of the round.
func agrees(base, plies, number int32, black bool) bool {
	at := base + plies
	return at >= 0 && at/2+1 == number && (!black || at%2 == 1)
}

func halfMove(number int32, black bool) int32 {
	h := 2 * (number - 1)
	if black {
		h++
	}
	return h
}

// take follows a number and reports whether a break is to be stated here. A
// wrong number is stated once; the next one shows whether moves are missing
// (it agrees with the wrong one) or the number was a slip (it agrees with those before).
// In the first case skipped is how many plies the wrong one passed over.
func (n *numbering) take(plies, number int32, black bool) (broken bool, skipped int32) {
	// A plain number in front of Black's move must repeat the one in front of
	// Red's, or open a variation: else it means Red's move, and one is missing.
	repeats := plies == 0 || n.last == number && n.lastAt == plies-1
	n.last, n.lastAt = number, plies
	fits := func(base int32) bool {
		return agrees(base, plies, number, black) && (black || repeats || (base+plies)%2 == 0)
	}
	switch {
	case n.free:
		n.base, n.free = halfMove(number, black)-plies, false
	case fits(n.base):
		n.doubted = false
	case n.doubted && fits(n.suspect):
		skipped = n.suspect - n.base
		n.base, n.doubted = n.suspect, false
	default:
		n.doubted, n.suspect = true, halfMove(number, black)-plies
		return true, 0
	}
	return false, skipped
}

// expected returns the number that the next move should have, from 1.
func (n *numbering) expected(plies int32) int32 { return max(n.base+plies, 0)/2 + 1 }

// numberLen returns the length of the move number that b begins with, its stop
// included, 0 if there is none: 12. 12、 12． 12。 and 12 before a space.
func numberLen(b []byte) int {
	n, _, _ := readNumber(b)
	return n
}

// A move number of more digits than usualDigits may be a year or a list of squares:
// it is one only with a stop and a move behind it.
const (
	usualDigits = 3
	mostDigits  = 6
)

// readNumber reads a move number, its stops, and the dots that say Black is to move.
func readNumber(b []byte) (n int, number int32, black bool) {
	for n < len(b) && n <= mostDigits && isDigit(b[n]) {
		number = number*10 + int32(b[n]-'0')
		n++
	}
	if n > 0 && n <= usualDigits && number > 0 && plainStop(b[n:]) {
		return n + 1, number, false
	}
	digits := n
	if n == 0 {
		if n, number = numberInSigns(b); n > 0 {
			return n, number, false
		}
		n, number = wideDigits(b)
		digits = n / 3
	}
	if digits == 0 || digits > mostDigits || number == 0 {
		return 0, 0, false
	}
	stop := prefixLen(b[n:], separators[:4])
	switch {
	case digits > usualDigits && (stop == 0 || !moveBehind(b[n:])):
		return 0, 0, false
	case stop == 0:
		return numberWithoutStop(b, n, number)
	}
	if stop == 1 && n == 2 && tokenLen(b[:min(len(b), 5)]) == 4 && wxfMove(b[:4]) {
		return 0, 0, false // 33.4 is a move of WXF
	}
	n, black = afterStop(b, n, stop)
	return n, number, black
}

// afterStop ends readNumber behind a stop that b[n:] begins with: more dots, perhaps
// behind a blank, say that Black is to move.
func afterStop(b []byte, n, stop int) (end int, black bool) {
	n += stop
	if dots := dotsLen(b[n:]); dots > 0 || stop == 1 && n < len(b) && b[n] == '.' {
		return n + max(1, dots), true
	}
	space := skipBlank(b[n:])
	if dots := dotsLen(b[n+space:]); dots > 0 {
		return n + space + dots, true
	}
	return n, false
}

// moveBehind reports whether a move follows the stops and blanks that b begins with.
func moveBehind(b []byte) bool {
	const reach = 64
	b = b[:min(len(b), reach)]
	for len(b) > 0 {
		n := max(prefixLen(b, separators[:4]), dotsLen(b), spaceLen(b))
		if n == 0 {
			break
		}
		b = b[n:]
	}
	if len(b) == 0 {
		return false
	}
	token := b[:tokenLen(b)]
	if n, signs := suffixSigns(token); n > 0 && signs > 0 {
		token = token[:n]
	}
	return chineseMove(token) > 0 || MoveLike(token)
}

// plainStop reports whether b is the everyday end of a move number: a full stop,
// a space and a move, as in 12. h2e2.
func plainStop(b []byte) bool {
	return len(b) > 2 && b[0] == '.' && b[1] == ' ' && (isWord(b[2]) || b[2] >= 0xe4)
}

// numberWithoutStop ends readNumber where no stop follows the digits b[:n]: an
// ellipsis, a space or a Chinese move must.
func numberWithoutStop(b []byte, n int, number int32) (int, int32, bool) {
	if ellipsis := dotsLen(b[n:]); ellipsis > 0 {
		return n + ellipsis, number, true
	}
	if n == len(b) {
		return 0, 0, false
	}
	if colon := prefixLen(b[n:], colons); colon > 0 && moveBehind(b[n+colon:]) { // 12：炮二平五
		return n + colon, number, false
	}
	if spaceLen(b[n:]) > 0 || chineseMove(b[n:]) > 0 && chineseMove(b) == 0 { // 12 炮二平五, 12炮二平五
		return n, number, false
	}
	return 0, 0, false
}

func wideDigits(b []byte) (n int, number int32) {
	for n+3 <= len(b) && n <= 3*mostDigits && b[n] == 0xef && b[n+1] == 0xbc && b[n+2] >= 0x90 && b[n+2] <= 0x99 {
		number = number*10 + int32(b[n+2]-0x90)
		n += 3
	}
	if n > 0 && prefixLen(b[n:], separators[:4]) == 0 {
		return 0, 0 // a move that begins with its file
	}
	return n, number
}

// dotsLen returns the length of the run of dots that b begins with, if it says
// "Black to move": two full stops or more, or ellipses.
func dotsLen(b []byte) int {
	n := 0
	for {
		switch {
		case n < len(b) && b[n] == '.':
			n++
		case len(b) >= n+3 && string(b[n:n+3]) == "…":
			n += 3
		default:
			if n == 1 {
				return 0
			}
			return n
		}
	}
}

// glued takes a short Chinese move with the number of the next round glued to it
// and leaves that number for the next round: 马87 of 1、炮25 马872、马23. It does so
// only where the digits are that very number, and a stop follows them.
func (p *Parser) glued(rest []byte) bool {
	n := shortMove(rest)
	if n == 0 || n == len(rest) || !isDigit(rest[n]) {
		return false
	}
	digits, number := n, int32(0)
	for ; digits < len(rest) && digits < n+3 && isDigit(rest[digits]); digits++ {
		number = number*10 + int32(rest[digits]-'0')
	}
	f := &p.frames[p.depth]
	next := f.plies + 1
	if f.numbering.free || (f.numbering.base+next)%2 != 0 || number != f.numbering.expected(next) ||
		prefixLen(rest[digits:], separators[:3]) == 0 {
		return false
	}
	p.move(p.pos, p.pos+n)
	p.pos += n
	return true
}

// moveNumber reads the move number at pos, if there is one.
func (p *Parser) moveNumber() bool {
	b := p.text[p.pos:]
	n, number, black := readNumber(b)
	if n == 0 && p.depth == 0 {
		n, number = shutNumber(b)
	}
	if n == 0 {
		return false
	}
	begin := p.pos
	if p.depth == 0 && number == 1 && !black && p.first(begin, n) {
		return true
	}
	p.follow(n, number, black)
	return true
}

// follow follows a move number of n bytes at pos.
func (p *Parser) follow(n int, number int32, black bool) {
	begin, b := p.pos, p.text[p.pos:]
	p.pos += n
	p.number, p.begun = number, true
	f := &p.frames[p.depth]
	f.since = 0
	p.told = p.told || p.depth == 0
	if p.depth > 0 && f.plies == 0 && p.anchor(number, black) {
		return
	}
	broken, skipped := f.numbering.take(f.plies, number, black)
	if broken {
		p.g.AddFault(schemas.Fault{
			Kind: schemas.FaultNumber, Line: f.line, Ply: f.plies, Expected: f.numbering.expected(f.plies),
			At: span(begin, begin+len(bytes.TrimRight(b[:n], " \t"))), Offset: -1,
		})
	}
	if skipped != 0 {
		p.skipped(f.line, skipped)
	}
}

// pending writes into the last broken number of the main line how many plies it
// passes over, if no number behind it has shown whether it was a slip.
func (p *Parser) pending() {
	n := &p.frames[0].numbering
	if !n.doubted || p.g.FaultCount[schemas.FaultNumber] > schemas.MaxFaults {
		return
	}
	for i := len(p.g.Faults) - 1; i >= 0; i-- {
		if f := &p.g.Faults[i]; f.Kind == schemas.FaultNumber && f.Line == 0 {
			f.Pending = n.suspect - n.base
			return
		}
	}
}

// skipped writes into the last broken number of a line how many plies it passed
// over, now that the next number goes on from it.
func (p *Parser) skipped(line, plies int32) {
	if p.g.FaultCount[schemas.FaultNumber] > schemas.MaxFaults {
		return // it is not listed
	}
	for i := len(p.g.Faults) - 1; i >= 0; i-- {
		if f := &p.g.Faults[i]; f.Kind == schemas.FaultNumber && f.Line == line {
			f.Skipped = plies
			return
		}
	}
}

// first looks at a number 1 of n bytes in the main line. Moves before the first
// number of a record belong to a heading; a number 1 after several rounds begins
// another game, and nothing from there on is of this one. It reports whether
// there is no number to read.
func (p *Parser) first(begin, n int) bool {
	f := &p.frames[0]
	switch {
	case !p.told && f.plies > 0 && len(p.g.Variations) == 0:
		heading := span(int(p.g.Moves[0].Token.Off), begin)
		p.g.Moves, f.plies = p.g.Moves[:0], 0
		for n := len(p.g.Comments); n > 0 && p.g.Comments[n-1].Text.Off >= heading.Off; n-- {
			p.g.Comments = p.g.Comments[:n-1] // within the heading
		}
		for n := len(p.g.Marks); n > 0 && p.g.Marks[n-1].Text.Off >= heading.Off; n-- {
			p.g.Marks = p.g.Marks[:n-1]
		}
		p.fault(schemas.FaultProse, heading)
		p.comment(int(heading.Off), begin)
	case p.told && f.plies >= 4 && f.numbering.last > 1 && p.movesFollow(begin+n):
		p.over = true
		return true
	}
	return false
}

// anchor moves the start of a variation to the ply that its first number
// names, when that is another round than the one just played.
func (p *Parser) anchor(number int32, black bool) bool {
	f, parent := &p.frames[p.depth], &p.frames[p.depth-1]
	if f.numbering.free || agrees(f.numbering.base, 0, number, black) {
		return false
	}
	at := halfMove(number, black) - parent.numbering.base + 1
	if at < 1 || at > parent.plies+1 {
		return false
	}
	p.g.Variations[f.line-1].At = at
	f.numbering.base = halfMove(number, black)
	return true
}
