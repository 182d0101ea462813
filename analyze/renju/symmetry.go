package renju

// Symmetry is one of the eight rotations and reflections of the board about its
// centre, 0–7. They are applied in this order: bit 4 exchanges columns and rows,
// bit 1 turns the columns around, bit 2 the rows. The zero value changes nothing.
type Symmetry uint8

// Symmetries is the number of symmetries of the board.
const Symmetries = 8

const (
	flipColumns Symmetry = 1 << iota
	flipRows
	transpose
)

// images are the points of the board under each symmetry.
var images = makeImages()

func makeImages() (t [Symmetries][Points]Point) {
	for s := range Symmetry(Symmetries) {
		for p := range Point(Points) {
			c, r := s.turn(p.Column(), p.Row())
			t[s][p] = At(c, r)
		}
	}
	return t
}

// turn maps a column and a row, 0–14 each.
func (s Symmetry) turn(c, r int) (column, row int) {
	if s&transpose != 0 {
		c, r = r, c
	}
	if s&flipColumns != 0 {
		c = Size - 1 - c
	}
	if s&flipRows != 0 {
		r = Size - 1 - r
	}
	return c, r
}

// Image returns where a point goes. What is no point of the board stays as it is.
func (s Symmetry) Image(p Point) Point {
	if p >= Points {
		return p
	}
	return images[s&(Symmetries-1)][p]
}

// Then returns the symmetry that does s first and t after it.
func (s Symmetry) Then(t Symmetry) Symmetry {
	// Behind an exchange of columns and rows, a turn of the columns is one of the rows.
	if flips := s & (flipColumns | flipRows); t&transpose != 0 {
		s = s&transpose | flips>>1 | flips<<1&flipRows
	}
	return s ^ t
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	flips := s & (flipColumns | flipRows)
	if s&transpose == 0 {
		return s
	}
	return transpose | flips>>1 | flips<<1&flipRows
}

var symmetryNames = [Symmetries]string{
	"identity", "left-right", "top-bottom", "half-turn",
	"diagonal", "quarter-turn-left", "quarter-turn-right", "antidiagonal",
}

// String returns a stable code. Left is against the clock, with the rows counted
// from below.
func (s Symmetry) String() string { return symmetryNames[s&(Symmetries-1)] }

// Image returns the position under a symmetry.
func (p *Position) Image(s Symmetry) (q Position) {
	for i := range Point(Points) {
		if stone := p.Stone(i); stone != Empty {
			q.Put(s.Image(i), stone)
		}
	}
	return q
}

// Canonical turns the moves of a game, as they come, into the form that all eight
// images of the game share: the least one, comparing points move by move. The
// zero value begins a game.
type Canonical struct {
	dropped uint8 // the symmetries whose image is no longer the least, as bits
}

// Next returns the canonical move for the next move of the game. A pass, and
// whatever else is no point of the board, stays as it is.
func (c *Canonical) Next(p Point) Point {
	if p >= Points {
		return p
	}
	least, keep := NoPoint, uint8(0)
	for s := range Symmetry(Symmetries) {
		if c.dropped>>s&1 != 0 {
			continue
		}
		switch q := images[s][p]; {
		case q < least:
			least, keep = q, 1<<s
		case q == least:
			keep |= 1 << s
		}
	}
	c.dropped = ^keep
	return least
}

// Symmetry returns the symmetry that makes the moves so far canonical, the least
// if several do.
func (c *Canonical) Symmetry() Symmetry {
	for s := range Symmetry(Symmetries) {
		if c.dropped>>s&1 == 0 {
			return s
		}
	}
	return 0
}

// PositionHash is the hash of a position under each symmetry, kept up stone by
// stone. The zero value is the empty board with Black to move.
type PositionHash [Symmetries]uint64

// Toggle puts a black or white stone on a point, or takes it off again.
func (h *PositionHash) Toggle(p Point, stone Stone) {
	for s := range h {
		h[s] ^= splitmix(uint64(images[s][p])<<2 | uint64(stone))
	}
}

// Turn hands the turn to the other side.
func (h *PositionHash) Turn() {
	for s := range h {
		h[s] ^= turnKey
	}
}

// turnKey is what White to move adds, alike in all images.
var turnKey = splitmix(Points << 2)

// Main returns the hash of the position as it stands.
func (h *PositionHash) Main() uint64 { return h[0] }

// Least returns the hash that all eight images of the position share.
func (h *PositionHash) Least() uint64 {
	least := h[0]
	for _, x := range h[1:] {
		least = min(least, x)
	}
	return least
}

// splitmix returns the i-th number of the splitmix64 sequence (Steele, Lea and
// Flood, 2014) from a fixed seed.
func splitmix(i uint64) uint64 {
	const seed = 0x72656e6a75 // "renju"
	x := seed + (i+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
