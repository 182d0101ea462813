package psq

// BeginsRec reports whether a text is a record of Gomotur, or begins with one: the
// names of two players, moves on a board of twenty lines with a time, and one
// number. cut: the text goes on behind what is here.
func BeginsRec(text []byte, cut bool) bool {
	const least = 3 // moves
	l := lines{text: text}
	for range 2 {
		name, ok := l.next()
		if b := text[name.Off : name.Off+name.Len]; !ok || isMove(b) || isNumber(b) {
			return false
		}
	}
	for moves := 0; ; moves++ {
		line, ok := l.next()
		if !ok {
			return cut && moves >= least
		}
		b := text[line.Off : line.Off+line.Len]
		if isNumber(b) {
			return moves >= least
		}
		if !isRecMove(b) {
			return cut && l.pos == len(text) && moves >= least
		}
	}
}

// isRecMove reports whether a line is a move of rec, with its time.
func isRecMove(b []byte) bool {
	var fields [3]int
	for i := range fields {
		n := numberLen(b)
		if n == 0 || b[0] == '-' {
			return false
		}
		fields[i] = number(b[:n])
		if b = b[n:]; len(b) == 0 {
			return i == len(fields)-1 && fields[0] < gomoturSize && fields[1] < gomoturSize
		}
		if b[0] != ',' {
			return false
		}
		b = b[1:]
	}
	return false
}
