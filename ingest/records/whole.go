package records

// whole is the scanner of formats of which a source is one record.
type whole struct {
	bounds Bounds
	pos    int
}

// NewWhole returns a scanner of a format of which every source is one record, that
// of a binary one as it stands, blank bytes and all.
func NewWhole(binary bool) Scanner {
	if binary {
		return &whole{bounds: Bounds{Binary: true}}
	}
	return &whole{bounds: Bounds{Blank: Blank}}
}

// Bounds implements Scanner.
func (w *whole) Bounds() Bounds { return w.bounds }

// Reset implements Scanner.
func (w *whole) Reset() { w.pos = 0 }

// Next implements Scanner: there is no other record.
func (w *whole) Next(data []byte, _ bool) (cut int, ok bool) {
	w.pos = len(data)
	return 0, false
}

// Pos implements Scanner.
func (w *whole) Pos() int { return w.pos }

// Begin implements Scanner.
func (w *whole) Begin() { w.pos = 0 }

// Shift implements Scanner.
func (w *whole) Shift(n, _ int) { w.pos -= n }
