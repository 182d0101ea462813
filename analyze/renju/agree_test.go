package renju

import (
	"math/rand/v2"
	"testing"
)

// agreement counts what two judges were compared on.
type agreement struct {
	points, forbidden, skipped int
}

// compare puts every empty point of a board to both judges.
func (a *agreement) compare(t *testing.T, p *Position) {
	t.Helper()
	for q := range p.Moves() {
		for _, r := range readings {
			n := naiveOf(p)
			want, ok := n.judge(q.Row(), q.Column(), r)
			if !ok {
				a.skipped++
				continue
			}
			got := p.Judge(q, r)
			if got != want {
				t.Fatalf("%s %s by %s: %+v, want %+v", show(p), q, r, got, want)
			}
			a.points++
			if got.Kind.Forbidden() {
				a.forbidden++
			}
		}
	}
}

// batch is how many judgements a batch of the comparison has: more than a million
// points by three readings when QIPU_LONG is set.
func batch() int {
	if long() {
		return 3_600_000
	}
	return 100_000
}

// TestAgreesOnRandomBoards: the judge and the naive judge say the same, in every
// reading, of all empty points of boards from sparse to full.
func TestAgreesOnRandomBoards(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	var a agreement
	for a.points < batch() {
		a.compare(t, randomBoard(r, 5+r.IntN(190), 0.3+0.5*r.Float64()))
	}
	t.Logf("%d judgements, %d forbidden, %d given up", a.points, a.forbidden, a.skipped)
	if a.forbidden*50 < a.points || a.skipped*100 > a.points {
		t.Errorf("%+v: too few that matter", a)
	}
}

// TestAgreesOnGames: the same on positions of playouts, and of real games where
// QIPU_SHARED has them.
func TestAgreesOnGames(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	t.Run("playouts", func(t *testing.T) {
		var a agreement
		for a.points < batch()/2 {
			a.compareGame(t, playout(r, 10+r.IntN(90)))
		}
		t.Logf("%+v", a)
	})
	t.Run("real", func(t *testing.T) {
		games := realGames(t, 30000)
		var a agreement
		for a.points < batch() {
			a.compareGame(t, games[r.IntN(len(games))])
		}
		t.Logf("%+v", a)
	})
}

// compareGame compares on the end of a game.
func (a *agreement) compareGame(t *testing.T, game []Point) {
	t.Helper()
	var p Position
	for i, q := range game {
		p.Put(q, Black+Stone(i&1))
	}
	a.compare(t, &p)
}

// TestShapesAgree: what a stone of either colour makes along a line is what the
// naive scan finds.
func TestShapesAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	for range 300 {
		p := randomBoard(r, 5+r.IntN(190), r.Float64())
		for q := range p.Moves() {
			for own := Black; own <= White; own++ {
				made := p.Made(q, own)
				n := naiveOf(p)
				n.cell[q.Row()][q.Column()] = ".xo"[own]
				for d := range Directions {
					cells, at := n.line(q.Row(), q.Column(), int(d))
					n.check(t, p, q, own, made.Along[d], cells, at)
				}
			}
		}
	}
}

func (n *naive) check(t *testing.T, p *Position, q Point, own Stone, got Shape, cells []byte, at int) {
	t.Helper()
	colour := ".xo"[own]
	from, to := naiveRow(cells, at, colour)
	want := Shape{Row: min(to-from, 6), Three: len(naiveThree(cells, at, colour)) > 0}
	if want.Row < 5 {
		points, fours := naiveFours(cells, at, colour)
		want.Straight = naiveStraight(cells, at, colour)
		want.Fours = fours
		if own == White { // a row that runs into an overline may hold a straight four and more stones
			want.Fours = len(points)
			if want.Straight {
				want.Fours--
			}
		}
		want.Sleeping = !want.Three && want.Fours == 0 && becomesFour(cells, at, colour)
	}
	if got != want {
		t.Fatalf("%s %s for %d: %s: %+v, want %+v", show(p), q, own, cells, got, want)
	}
}

// becomesFour: one more stone makes a four that holds the stone at a place.
func becomesFour(cells []byte, at int, own byte) bool {
	for i := range cells {
		if cells[i] != '.' {
			continue
		}
		cells[i] = own
		points, _ := naiveFours(cells, at, own)
		cells[i] = '.'
		if len(points) > 0 {
			return true
		}
	}
	return false
}

// show writes the stones of a board so that a test can set them up again.
func show(p *Position) string {
	names := [3]string{}
	for q := range Point(Points) {
		names[p.Stone(q)] += q.String() + " "
	}
	return "black " + names[Black] + "white " + names[White]
}
