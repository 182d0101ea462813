package records

// lines is the scanner of sources of which every line is a record.
type lines struct {
	pos    int
	lf, cr Finder
}

// NewLines returns the scanner of sources of which every line that is not blank is
// a record. LF, CR and CRLF end lines.
func NewLines() Scanner {
	s := new(lines)
	s.Reset()
	return s
}

// Bounds implements Scanner.
func (*lines) Bounds() Bounds { return Bounds{Blank: Blank} }

// Reset implements Scanner.
func (s *lines) Reset() { *s = lines{lf: Finder{Char: '\n'}, cr: Finder{Char: '\r'}} }

// Next implements Scanner. It passes over as many line ends as there are, so that
// rows of them cost little.
func (s *lines) Next(data []byte, _ bool) (cut int, ok bool) {
	end := s.lf.Next(data, s.pos)
	if s.cr.Known() < end {
		end = min(end, s.cr.Next(data, s.pos))
	}
	if end == len(data) {
		s.pos = end
		return 0, false
	}
	for s.pos = end + 1; s.pos < len(data) && (data[s.pos] == '\n' || data[s.pos] == '\r'); {
		s.pos++
	}
	return s.pos, true
}

// Pos implements Scanner.
func (s *lines) Pos() int { return s.pos }

// Begin implements Scanner.
func (s *lines) Begin() { s.Shift(s.pos, 0) }

// Shift implements Scanner.
func (s *lines) Shift(n, _ int) {
	s.pos -= n
	s.lf.Shift(n, s.pos)
	s.cr.Shift(n, s.pos)
}
