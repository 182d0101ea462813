package sgf

import "bytes"

// Declared returns the encoding that the property CA names, see records.Declarer.
func (p *Parser) Declared(record []byte) string {
	const (
		reach   = 4 << 10 // CA stands in the root node
		longest = 32
	)
	record = record[:min(len(record), reach)]
	for from := 0; ; {
		i := bytes.Index(record[from:], []byte("CA"))
		if i < 0 {
			return ""
		}
		at := from + i
		from = at + len("CA")
		rest := record[from:]
		rest = rest[blankLen(rest):]
		if len(rest) == 0 || rest[0] != '[' || at > 0 && (isLetter(record[at-1]) || isDigit(record[at-1])) {
			continue
		}
		if value, _, closed := bytes.Cut(rest[1:min(len(rest), 1+longest)], []byte("]")); closed {
			return string(bytes.TrimSpace(value))
		}
	}
}
