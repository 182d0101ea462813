package pgn

// isASCIIResult knows the end markers of the standard and those beside it that
// hold no letter.
func isASCIIResult(b []byte) bool {
	switch string(b) {
	case "1-0", "0-1", "1/2-1/2", "*", "0-0", "½-½", "1/2", "+/-", "-/+", "１－０", "０－１":
		return true
	}
	return false
}

// isResult knows the Chinese ones as well.
func isResult(b []byte) bool {
	switch string(b) {
	case "红胜", "紅勝", "黑胜", "黑勝", "红负", "紅負", "黑负", "黑負",
		"红方胜", "紅方勝", "黑方胜", "黑方勝",
		"红先胜", "紅先勝", "红先负", "紅先負", "红先和", "紅先和",
		"先胜", "先勝", "先负", "先負", "先和", "和棋", "和局":
		return true
	}
	return isASCIIResult(b)
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
