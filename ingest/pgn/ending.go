package pgn

import (
	"unicode/utf8"

	"qipu/schemas"
)

// isResult reports whether a token is an end marker.
func isResult(token []byte) bool {
	_, ok := schemas.EndMarker(token)
	return ok
}

// isSignResult reports whether a token is an end marker without Han characters.
func isSignResult(token []byte) bool {
	if !isResult(token) {
		return false
	}
	r, _ := utf8.DecodeRune(token)
	return !isHan(r)
}

// endMarker reads an end marker. Within a variation it is a mark: the game goes on.
func (p *Parser) endMarker(token []byte) bool {
	if !isResult(token) {
		return false
	}
	if p.depth > 0 {
		p.mark(p.pos, p.pos+len(token))
	} else {
		p.g.EndMarker = span(p.pos, p.pos+len(token))
		p.begun = true
	}
	p.pos += len(token)
	return true
}

// afterEnd reads what stands on a line after the end marker, up to a comment: a
// comment itself, unless it could be moves.
func (p *Parser) afterEnd() {
	begin, end := p.pos, p.pos
	moves, words := false, false
	for p.pos < len(p.text) {
		rest := p.text[p.pos:]
		if rest[0] == '\n' || rest[0] == '\r' || rest[0] == '{' || rest[0] == ';' {
			break
		}
		if n := spaceLen(rest); n > 0 {
			p.pos += n
			continue
		}
		n := numberLen(rest)
		if n == 0 {
			n = max(1, tokenLen(rest))
			token := rest[:n]
			if bare, signs := suffixSigns(token); bare > 0 && signs > 0 {
				token = token[:bare]
			}
			moves = moves || chineseMove(token) > 0 || MoveLike(token)
			words = words || !isRule(token)
		}
		p.pos += n
		end = p.pos
	}
	switch {
	case moves:
		if p.after.Empty() {
			p.after.Off = uint32(begin)
		}
		p.after.Len = uint32(end) - p.after.Off
	case words:
		p.comment(begin, end)
	}
}
