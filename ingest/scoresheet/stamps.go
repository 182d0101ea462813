package scoresheet

import (
	"strings"

	"qipu/schemas"
)

// longestStamp bounds a time, in bytes.
const longestStamp = 48

// stamp reads a time by the unit of its column. One beside a move that is not written is
// a time of no ply.
func (p *Parser) stamp(c schemas.SheetColumn, cell schemas.Span, written bool) {
	if !written {
		p.fault(schemas.FaultUnplaced, cell)
		return
	}
	p.time(c, cell)
}

func (p *Parser) time(c schemas.SheetColumn, cell schemas.Span) {
	written := p.g.View(cell)
	narrow := written
	if len(written) <= longestStamp {
		narrow = strings.Map(narrowed, written)
	}
	fits := isDecimal
	if c.Form == schemas.FormClock {
		fits = isClock
	}
	if len(written) > longestStamp || !fits(narrow) {
		p.fault(schemas.FaultValue, cell)
		return
	}
	if narrow != written {
		p.fault(schemas.FaultLoose, cell)
		cell = p.t.Write(narrow)
	}
	p.g.Stamps = append(p.g.Stamps, schemas.Stamp{Ply: int32(len(p.g.Moves)), Side: c.Side, Kind: c.Kind, Form: c.Form, Text: cell})
}

// narrowed returns the character of ASCII for one of full width.
func narrowed(r rune) rune {
	if r >= '！' && r <= '～' {
		return r - '！' + '!'
	}
	return r
}

// isClock reports whether a text is hours, minutes and seconds: 1:02:03, 0:00:58.6.
func isClock(text string) bool {
	hours, rest, ok := strings.Cut(text, ":")
	minutes, seconds, more := strings.Cut(rest, ":")
	if !ok || !more || !isDigits(hours, 1, 3) || !isSixty(minutes) {
		return false
	}
	seconds, fraction, split := strings.Cut(seconds, ".")
	return isSixty(seconds) && (!split || isDigits(fraction, 1, 3))
}

// isSixty reports whether a text is two digits, 00 to 59.
func isSixty(text string) bool { return isDigits(text, 2, 2) && text[0] <= '5' }

// isDecimal reports whether a text is a number without a sign: 83, 83.5.
func isDecimal(text string) bool {
	whole, fraction, split := strings.Cut(text, ".")
	return isDigits(whole, 1, 7) && (!split || isDigits(fraction, 1, 6))
}

func isDigits(text string, least, most int) bool {
	if len(text) < least || len(text) > most {
		return false
	}
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return true
}
