package xiangqi

import "qipu/schemas/board"

// All tables are read-only after they are built.
var (
	bit    = makeBits()
	places = makePlaces()

	onFile = makeOnFile()            // all points of a file
	below  = makeBelow()             // the squares before a square
	cross  = makeCross()             // the points on the rank and file of a square, without it
	steps  = makeSteps()             // kings, advisors and pawns: where they may step
	horses = makeLeaps(&horseShape)  // by square and blocked legs
	elephs = makeLeaps(&elephShape)  // by square and blocked eyes
	eyes   = makeObstacles(diagonal) // the four points one step diagonally
	legs   = makeObstacles(straight) // the four points one step along a line

	rankLines = makeRankLines() // by file of the piece and occupied files
	fileLines = makeFileLines() // by rank of the piece and occupied ranks
	spread    = makeSpread()    // five bits to file a of five ranks

	neighbours   = makeNeighbours()   // the points around a square, where those stand whose leg or eye it is
	horsesOn     = makeHorsesOn()     // by square: where a horse two-and-one away stands
	pawnsOn      = makePawnsOn()      // by side of the pawn (0 Red, 1 Black) and square: where an attacking pawn stands
	near         = makeNear()         // by king's square: the points that a move must touch to change whether the king is attacked
	palacePoints = makePalacePoints() // the points of the palaces numbered, 0–17
	between      = makeBetween()      // by king's palace point and square in line: the points between
)

// reach is what one line lets a piece reach: the nearest points up to and with
// the first piece (chariot), and the second piece (cannon).
type reach struct{ chariot, cannon uint16 }

type delta struct{ file, rank int }

var (
	straight = [4]delta{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [4]delta{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// leap is the shape of a horse's or an elephant's move: for each of its four
// obstacles the points behind it.
type leap struct {
	targets [4][]delta
	inside  func(from, to board.Square) bool
}

var (
	horseShape = leap{
		targets: [4][]delta{{{-1, 2}, {1, 2}}, {{2, 1}, {2, -1}}, {{1, -2}, {-1, -2}}, {{-2, -1}, {-2, 1}}},
		inside:  func(_, _ board.Square) bool { return true },
	}
	elephShape = leap{
		targets: [4][]delta{{{2, 2}}, {{2, -2}}, {{-2, -2}}, {{-2, 2}}},
		inside:  func(from, to board.Square) bool { return (from < half) == (to < half) },
	}
)

func makeOnFile() (t [board.Files]set) {
	for f := range t {
		t[f] = set{fileBits << f, fileBits << f}
	}
	return t
}

func makeBelow() (t [board.Squares]set) {
	for q := 1; q < board.Squares; q++ {
		t[q] = t[q-1].or(bit[q-1])
	}
	return t
}

func makeSpread() (t [32]uint64) {
	for i := range t {
		for r := range 5 {
			t[i] |= uint64(i>>r&1) << (board.Files * r)
		}
	}
	return t
}

func makeRankLines() (t [board.Files][1 << board.Files]reach) {
	for f := range t {
		for occupied := range t[f] {
			t[f][occupied] = makeReach(f, board.Files, occupied)
		}
	}
	return t
}

func makeFileLines() (t [board.Ranks][1 << board.Ranks]reach) {
	for r := range t {
		for occupied := range t[r] {
			t[r][occupied] = makeReach(r, board.Ranks, occupied)
		}
	}
	return t
}

// shift returns the square a step away, and false off the board.
func shift(q board.Square, d delta) (board.Square, bool) {
	f, r := q.File()+d.file, q.Rank()+d.rank
	if f < 0 || f >= board.Files || r < 0 || r >= board.Ranks {
		return board.NoSquare, false
	}
	return board.At(f, r), true
}

// inPalace reports whether a square lies in the palace of a side.
func inPalace(q board.Square, side board.Piece) bool {
	f, r := q.File(), q.Rank()
	if side == board.Black {
		r = board.Ranks - 1 - r
	}
	return f >= 3 && f <= 5 && r <= 2
}

// crossed reports whether a square lies beyond the river for a side.
func crossed(q board.Square, side board.Piece) bool {
	return (q >= half) == (side != board.Black)
}

// ahead is the rank step of a side's forward move.
func ahead(side board.Piece) int {
	if side == board.Black {
		return -1
	}
	return 1
}

func makeBits() (t [board.Squares]set) {
	for q := range t {
		if q < half {
			t[q].lo = 1 << q
		} else {
			t[q].hi = 1 << (q - half)
		}
	}
	return t
}

func makePlaces() (t [board.Squares]place) {
	for i := range t {
		q := board.Square(i)
		t[i] = place{uint8(q.File()), uint8(q.Rank()), uint8(q.Rank() % 5 * board.Files), i >= half}
	}
	return t
}

func makeCross() (t [board.Squares]set) {
	for i := range t {
		q := board.Square(i)
		for j := range t {
			o := board.Square(j)
			if o != q && (o.File() == q.File() || o.Rank() == q.Rank()) {
				t[i] = t[i].or(bit[j])
			}
		}
	}
	return t
}

func makeSteps() (t [board.PieceCodes][board.Squares]set) {
	for i := range board.Squares {
		q := board.Square(i)
		for _, side := range [...]board.Piece{0, board.Black} {
			for k := range 4 {
				addStep(&t[side|board.King][i], q, straight[k], side, true)
				addStep(&t[side|board.Advisor][i], q, diagonal[k], side, true)
			}
			addStep(&t[side|board.Pawn][i], q, delta{0, ahead(side)}, side, false)
			if crossed(q, side) {
				addStep(&t[side|board.Pawn][i], q, delta{1, 0}, side, false)
				addStep(&t[side|board.Pawn][i], q, delta{-1, 0}, side, false)
			}
		}
	}
	return t
}

func addStep(s *set, q board.Square, d delta, side board.Piece, palace bool) {
	to, ok := shift(q, d)
	if ok && (!palace || inPalace(to, side)) {
		*s = s.or(bit[to])
	}
}

func makeLeaps(shape *leap) (t [board.Squares][16]set) {
	for i := range t {
		q := board.Square(i)
		for blocked := range t[i] {
			for k, ds := range shape.targets {
				for _, d := range ds {
					to, ok := shift(q, d)
					if ok && blocked>>k&1 == 0 && shape.inside(q, to) {
						t[i][blocked] = t[i][blocked].or(bit[to])
					}
				}
			}
		}
	}
	return t
}

// makeObstacles lists the four neighbours of each square; off the board the
// square itself stands in, since nothing lies behind it.
func makeObstacles(ds [4]delta) (t [board.Squares][4]board.Square) {
	for i := range t {
		for k, d := range ds {
			q, ok := shift(board.Square(i), d)
			if !ok {
				q = board.Square(i)
			}
			t[i][k] = q
		}
	}
	return t
}

func makeReach(at, size, occupied int) (r reach) {
	for _, dir := range [...]int{-1, 1} {
		pieces := 0
		for i := at + dir; i >= 0 && i < size && pieces < 2; i += dir {
			full := occupied>>i&1 != 0
			if pieces == 0 {
				r.chariot |= 1 << i
			} else if full {
				r.cannon |= 1 << i
			}
			if full {
				pieces++
			}
		}
	}
	return r
}

func makeNeighbours() (t [board.Squares]set) {
	for i := range t {
		for k := range 4 {
			for _, d := range [...]delta{straight[k], diagonal[k]} {
				if q, ok := shift(board.Square(i), d); ok {
					t[i] = t[i].or(bit[q])
				}
			}
		}
	}
	return t
}

func makeHorsesOn() (t [board.Squares]set) {
	for i := range t {
		for j := range t {
			if horses[j][0].has(board.Square(i)) {
				t[i] = t[i].or(bit[j])
			}
		}
	}
	return t
}

func makePawnsOn() (t [2][board.Squares]set) {
	for side := range t {
		for i := range board.Squares {
			for j := range board.Squares {
				if steps[board.Piece(side)<<3|board.Pawn][j].has(board.Square(i)) {
					t[side][i] = t[side][i].or(bit[j])
				}
			}
		}
	}
	return t
}

func makeNear() (t [board.Squares][board.Squares]bool) {
	for i := range t {
		all := cross[i].or(horsesOn[i]).or(pawnsOn[0][i]).or(pawnsOn[1][i])
		for s := horsesOn[i]; !s.empty(); s = s.rest() {
			all = all.or(bit[horseLeg(s.first(), board.Square(i))])
		}
		for ; !all.empty(); all = all.rest() {
			t[i][all.first()] = true
		}
	}
	return t
}

func makePalacePoints() (t [board.Squares]uint8) {
	for i := range t {
		if q := board.Square(i); inPalace(q, 0) || inPalace(q, board.Black) {
			t[i] = uint8(palacePoint(q))
		}
	}
	return t
}

// palacePoint numbers the points of the palaces, 0–17.
func palacePoint(q board.Square) int {
	r := q.Rank()
	if r > 2 {
		r -= 4 // ranks 7–9 to 3–5
	}
	return r*3 + q.File() - 3
}

func makeBetween() (t [18][board.Squares]set) {
	for i := range board.Square(board.Squares) {
		if !inPalace(i, 0) && !inPalace(i, board.Black) {
			continue
		}
		for j := range board.Square(board.Squares) {
			t[palacePoint(i)][j] = Between(i, j).set
		}
	}
	return t
}
