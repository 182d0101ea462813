package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

// TestWhy: each reason with the points it is about. The positions are those of
// TestVerdicts, made for the rule; what blocks or attacks is read off the FEN.
func TestWhy(t *testing.T) {
	const middle = "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w"
	for _, c := range []struct{ fen, move, zh, en string }{
		{board.StartFEN, "e4e5", "起点e4没有棋子", "no piece stands on e4"},
		{board.StartFEN, "h7e7", "h7是黑方的炮，而轮到红方走", "h7 is Black's cannon, and it is Red's turn"},
		{board.StartFEN, "a0a3", "落点a3有己方棋子：红方的兵", "Red's pawn stands on a3 already"},
		{board.StartFEN, "b0d1", "蹩马腿：马腿c0（七路）有红方的相", "the horse's leg at c0 is blocked by Red's elephant"},
		{"4k4/9/9/9/9/9/9/4B4/3p5/4K4 w", "e2c0", "塞象眼：象眼d1（六路）有黑方的卒", "the elephant's eye at d1 is blocked by Black's pawn"},
		{"3k1ab2/4a4/9/9/9/9/9/9/9/4K4 b", "g9e7", "合于规则", "the move is lawful"},
		{"4k1b2/5n3/9/9/9/9/9/9/9/3K5 b", "g9e7", "塞象眼：象眼f8（6路）有黑方的马", "the elephant's eye at f8 is blocked by Black's horse"},
		{board.StartFEN, "a0a4", "车不能越子，途中a3（九路）有红方的兵", "a chariot goes over no piece, and in the way stands Red's pawn on a3"},
		{board.StartFEN, "h2h8", "炮不吃子时不能越子，途中h7（二路）有黑方的炮", "a cannon that takes nothing goes over no piece, and in the way stands Black's cannon on h7"},
		{board.StartFEN, "b2b7", "炮吃子须隔一子，而b2与b7之间没有炮架", "a cannon takes over one piece, and no screen stands between b2 and b7"},
		{middle, "e2e9", "炮吃子只能隔一子，此处隔了2子（e3、e6）", "a cannon takes over one piece, here there are 2 (e3, e6)"},
		{board.StartFEN, "b0c4", "马先直走一格再斜走一格，不能由b0走到c4", "a horse goes one point straight and one diagonally, not from b0 to c4"},
		{"3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", "相不能过河，由c4走到e6则过河", "an elephant does not cross the river, as from c4 to e6 it would"},
		{"3k5/9/9/9/9/9/9/9/9/5K3 w", "f0g0", "帅不能离开九宫，由f0走到g0则离开", "the king does not leave the palace, as from f0 to g0 it would"},
		{board.StartFEN, "e3e2", "兵不能后退，由e3走到e2则后退", "a pawn does not go back, as from e3 to e2 it would"},
		{board.StartFEN, "e3d3", "e3的兵未过河，不能横走到d3", "the pawn on e3 is not across the river and may not go sideways to d3"},
		{"4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", "走后e0的帅与e9的将在五路（e线）直接对面", "after it the kings on e0 and e9 face each other on file e"},
		{"3k5/9/9/9/9/9/9/9/4K4/3r1R3 w", "e1d1", "走后d1的帅与d9的将在六路（d线）直接对面", "after it the kings on d1 and d9 face each other on file d"},
		{"3k5/9/9/9/4r4/9/9/9/9/R3K4 w", "a0a1", "e5的车的将军没有应", "the check by the chariot on e5 is not answered"},
		{"3k5/9/4c4/9/9/4P4/9/9/9/R3K4 w", "a0a1", "e7的炮（炮架e4）的将军没有应", "the check by the cannon on e7 (screen e4) is not answered"},
		{"3k5/9/9/9/4r4/9/9/9/9/4Kr3 w", "e0e1", "被f0的车、e5的车将军，走后e1的帅仍可被e5的车吃掉", "the check is by the chariot on f0 and the chariot on e5, and after the move the king on e1 is open to the chariot on e5"},
		{"3k5/9/9/4r4/9/9/9/9/4N4/4K4 w", "e1g2", "走后e0的帅可被e6的车吃掉", "the move leaves the king on e0 open to the chariot on e6"},
		{"3k5/9/9/9/4c4/9/9/9/9/2B1K4 w", "c0e2", "走后e0的帅可被e5的炮（炮架e2）吃掉", "the move leaves the king on e0 open to the cannon on e5 (screen e2)"},
		{"3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1a1", "走后e0的帅可被d2的马吃掉", "the move leaves the king on e0 open to the horse on d2"},
	} {
		p := fromFEN(t, c.fen)
		m := move(t, c.move)
		v := p.Legal(m)
		if got := p.Why(m, v); got.Zh != c.zh || got.En != c.en {
			t.Errorf("%s %s: %s\n%s\n%s", c.fen, c.move, v, got.Zh, got.En)
		}
	}
}

// TestWhyOfWrittenMoves: a written move may end on no point of the board.
func TestWhyOfWrittenMoves(t *testing.T) {
	p := Start()
	for token, en := range map[string]string{
		"相三进二": "an elephant goes two points diagonally, and the one on g0 cannot go as written",
		"车一退一": "the chariot on i0 would leave the board",
		"车八进一": "Red has no chariot on file 8",
		"炮二平五": "the move is lawful",
	} {
		if got := p.Explain(p.Read([]byte(token))); got.En != en || got.Zh == "" {
			t.Errorf("%s: %+v, want %s", token, got, en)
		}
	}
}

var pointNames = regexp.MustCompile(`[a-i][0-9]`)

// pointsIn lists the points that a text names.
func pointsIn(text string) (all []board.Square) {
	for _, name := range pointNames.FindAllString(text, -1) {
		q, _ := board.ParseSquare(name)
		all = append(all, q)
	}
	return all
}

// without is the position with one piece lifted.
func (p *Position) without(q board.Square) *Position {
	lifted := *p
	piece := p.squares[q]
	lifted.squares[q] = board.NoPiece
	lifted.sets[piece] = lifted.sets[piece].andNot(bit[q])
	lifted.sets[piece&board.Black] = lifted.sets[piece&board.Black].andNot(bit[q])
	return &lifted
}

// Every point that an explanation names is what it is said to be, on all 8100
// moves of many positions.
func TestWhyNamesTheRightPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	var seen [Verdicts]int
	check := func(p *Position) {
		for i := range board.Squares * board.Squares {
			m := Move{board.Square(i / board.Squares), board.Square(i % board.Squares)}
			v := p.Legal(m)
			seen[v]++
			if v == Lawful || v == EmptyFrom && seen[v] > 1000 || v == OpponentsPiece && seen[v] > 1000 || v == WrongShape && seen[v] > 5000 {
				continue
			}
			if fault := whyIsWrong(p, m, v); fault != "" {
				t.Fatalf("%s %s is %s: %s\n%+v", p.FEN(), m, v, fault, p.Why(m, v))
			}
		}
	}
	eachPosition(t, 300, func(p Position) { check(&p) })
	for range 40 {
		p := crowdedPosition(rng)
		check(&p)
		if p, ok := crowded(rng); ok {
			check(&p)
		}
	}
	for v, n := range seen {
		if n < 20 && Verdict(v) != OffBoard {
			t.Errorf("only %d moves are %s: the test shows little", n, Verdict(v))
		}
	}
}

// whyIsWrong says what is wrong with the points that Why names, empty if nothing.
func whyIsWrong(p *Position, m Move, v Verdict) string {
	text := p.Why(m, v)
	named := pointsIn(text.En)
	if text.Zh == "" || text.En == "" || !slices.Equal(sorted(named), sorted(pointsIn(text.Zh))) {
		return "the languages name different points"
	}
	switch v {
	case EmptyFrom, OpponentsPiece:
		if len(named) != 1 || named[0] != m.From {
			return "not the start"
		}
	case OwnPiece:
		if len(named) != 1 || named[0] != m.To {
			return "not the end"
		}
	case HorseLeg, ElephantEye, Blocked, CannonTooManyScreens:
		return obstaclesAreWrong(p, m, v, named)
	case FacingKings, KingLeftInCheck, ExposesKing:
		return attackersAreWrong(p, m, v, named)
	default:
		if !slices.Equal(named, []board.Square{m.From, m.To}) {
			return "not the ends of the move"
		}
	}
	return ""
}

func sorted(squares []board.Square) []board.Square {
	out := slices.Clone(squares)
	slices.Sort(out)
	return slices.Compact(out)
}

// obstaclesAreWrong lifts what is named: the move must be open then, and not
// before all that is too much is lifted.
func obstaclesAreWrong(p *Position, m Move, v Verdict, named []board.Square) string {
	excess := len(named)
	if v == CannonTooManyScreens {
		excess-- // one screen is right
	}
	if excess < 1 || (v == HorseLeg || v == ElephantEye) && excess != 1 {
		return "the number of obstacles"
	}
	q := p
	for i, at := range named[:excess] {
		if p.At(at) == board.NoPiece {
			return at.String() + " is empty"
		}
		if !strings.Contains(p.Why(m, v).En, p.owned(at).En) && v != CannonTooManyScreens {
			return "not what stands on " + at.String()
		}
		q = q.without(at)
		if open := q.PseudoLegal(m) == Lawful; open != (i == excess-1) {
			return fmt.Sprintf("with %d lifted open is %v", i+1, open)
		}
	}
	return ""
}

// attackersAreWrong compares what is named with the naive reading of the board
// before and after the move.
func attackersAreWrong(p *Position, m Move, v Verdict, named []board.Square) string {
	after := *p
	after.Make(m)
	side := p.SideToMove()
	king := after.kingOf(p.side)
	all := naiveAttackers(&after, side)
	if len(all) == 0 {
		return "nothing attacks"
	}
	if v == FacingKings {
		n := naiveOf(after.Board())
		f, r := n.find(side == schemas.First)
		if !slices.Equal(named, []board.Square{king, board.At(f, r)}) || king.File() != f {
			return "not the kings"
		}
		return ""
	}
	allowed := []board.Square{king}
	for _, a := range slices.Concat(all, naiveAttackers(p, side)) {
		allowed = append(allowed, a.from, a.screen)
	}
	for _, q := range named {
		if !slices.Contains(allowed, q) {
			return q.String() + " has no part in it"
		}
	}
	for _, a := range all {
		if !slices.Contains(named, a.from) || a.screen != board.NoSquare && !slices.Contains(named, a.screen) {
			return fmt.Sprintf("%v is not named", a)
		}
		if !strings.Contains(p.checkersAfter(m), fmt.Sprintf("%c %s", after.At(a.from).Letter(), a.from)) {
			return fmt.Sprintf("%v is not in the evidence", a)
		}
	}
	return ""
}

// naiveAttackers reads the attackers of a king off the board by the naive rules.
func naiveAttackers(p *Position, side schemas.Side) (all []checker) {
	n := naiveOf(p.Board())
	kf, kr := n.find(side == schemas.Second)
	for i := range board.Squares {
		piece := n.at[i/9][i%9]
		if piece == board.NoPiece || piece.IsBlack() == (side == schemas.Second) {
			continue
		}
		a := checker{board.Square(i), board.NoSquare}
		pieces, screen := 0, board.NoSquare
		if i%9 == kf || i/9 == kr {
			for x, y := i%9+sign(kf-i%9), i/9+sign(kr-i/9); x != kf || y != kr; x, y = x+sign(kf-x), y+sign(kr-y) {
				if n.at[y][x] != board.NoPiece {
					pieces, screen = pieces+1, board.At(x, y)
				}
			}
		}
		switch {
		case piece.Type() == board.King && i%9 == kf && pieces == 0:
			all = append(all, a)
		case n.obeys(i%9, i/9, kf, kr):
			if piece.Type() == board.Cannon {
				a.screen = screen
			}
			all = append(all, a)
		}
	}
	return all
}

func TestCheckersAgreeWithTheNaiveReading(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	attacks, screens := 0, 0
	for range 3000 {
		p, ok := crowded(rng)
		if !ok {
			continue
		}
		for _, side := range []schemas.Side{schemas.First, schemas.Second} {
			got, want := p.checkersOf(side), naiveAttackers(&p, side)
			if !slices.Equal(got, want) || p.InCheck(side) != (len(got) > 0) {
				t.Fatalf("%s: %v, want %v", p.FEN(), got, want)
			}
			attacks += len(got)
			for _, a := range got {
				if a.screen != board.NoSquare {
					screens++
				}
			}
		}
	}
	if attacks < 200 || screens < 50 {
		t.Errorf("%d attacks, %d screens: the test shows little", attacks, screens)
	}
}

// LawfulInstead is, by the naive rules, every lawful move in check and those of
// the piece otherwise.
func TestLawfulInstead(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for range 60 {
		p, ok := crowded(rng)
		if !ok {
			p = randomPosition(rng)
		}
		n := naiveOf(p.Board())
		lawful, inCheck := n.moves(), n.inCheck(p.SideToMove() == schemas.Second)
		for i := range board.Squares {
			from := board.Square(i)
			want := map[Move]bool{}
			for m := range lawful {
				if inCheck || m.From == from {
					want[m] = true
				}
			}
			got := p.LawfulInstead(Move{from, board.NoSquare})
			for _, m := range got {
				if !want[m] {
					t.Fatalf("%s: %s is not lawful instead of a move from %s", p.FEN(), m, from)
				}
			}
			if len(got) != len(want) {
				t.Fatalf("%s from %s: %v", p.FEN(), from, got)
			}
		}
	}
}

// A start position may let a king be taken at once. What is written after that
// is judged without a king, and without a panic.
func TestAfterTheKingIsTaken(t *testing.T) {
	b, err := board.ParseFEN("4k3r/9/9/9/9/9/9/9/4R4/3K5 w")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Arrange(b)
	if err != nil {
		t.Fatal(err)
	}
	p.Make(move(t, "e1e9"))
	for i := range board.Squares * board.Squares {
		m := Move{board.Square(i / board.Squares), board.Square(i % board.Squares)}
		v := p.Legal(m)
		if v == Lawful || p.Why(m, v).En == "" {
			t.Fatalf("%s is %s", m, v)
		}
	}
	if p.checkersOf(schemas.Second) != nil {
		t.Error("a king that was taken is attacked by no piece")
	}
}

// Any verdict on any move explains itself, whether or not it is the right one.
func TestWhyTakesAnyVerdict(t *testing.T) {
	p := Start()
	for v := range Verdict(Verdicts) {
		for i := range 91 * 91 {
			m := Move{board.Square(i / 91), board.Square(i % 91)}
			if text := p.Why(m, v); text.Zh == "" || text.En == "" {
				t.Fatalf("%s %s: %+v", m, v, text)
			}
		}
	}
}
