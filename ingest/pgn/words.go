package pgn

// TagName returns the name of the tag pair that a line begins with, empty when
// it begins with none.
func TagName(line []byte) string {
	return string(tagOpener(line[:min(len(line), lookahead)]))
}

// Words calls yield with every word of a line of move text: what stands
// between white space, brackets and commas, without move numbers, results and
// the marks behind moves; glued moves one by one; and with every brace.
func Words(line []byte, yield func(word []byte)) {
	for i := 0; i < len(line); {
		rest := line[i:]
		if n := max(spaceLen(rest), pauseLen(rest)); n > 0 {
			i += n
			continue
		}
		if n, _ := bracketLen(rest); n > 0 {
			i += n
			continue
		}
		if n := numberLen(rest); n > 0 {
			i += n
			continue
		}
		n := tokenLen(rest)
		if n == 0 {
			yield(rest[:1])
			i++
			continue
		}
		if w, _ := sidePrefix(rest); w > 0 {
			i += w
			continue
		}
		if m := chineseMove(rest[:n]); m > 0 && (m == n || chineseMove(rest[m:n]) > 0 || numberLen(rest[m:]) > 0) {
			n = m
		}
		i += n
		word := rest[:n]
		if bare, signs := suffixSigns(word); bare > 0 && signs > 0 {
			word = word[:bare]
		}
		if !isResult(word) && !isRule(word) {
			yield(word)
		}
	}
}
