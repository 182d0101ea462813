package renju

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// agreement counts what two judges were compared on.
type agreement struct {
	points    int // each of them by every reading
	forbidden int // by the reading in force
	parted    int // on which the readings part
	skipped   int // judgements for which the naive judge gave up
}

// compare puts every empty point of a board to both judges.
func (a *agreement) compare(t *testing.T, p *Position) {
	t.Helper()
	for q := range p.Moves() {
		a.points++
		var said [len(readings)]Kind
		for i, r := range readings {
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
			said[i] = got.Kind
		}
		if said[0].Forbidden() {
			a.forbidden++
		}
		if said[0] != said[1] || said[0] != said[2] {
			a.parted++
		}
	}
}

// TestAgrees: the judge and the naive judge say the same, in every reading, of all
// empty points of boards of every sort: of more than a million points when
// QIPU_LONG is set, else of an eighth.
func TestAgrees(t *testing.T) {
	each := 20_000
	if long() {
		each = 160_000
	}
	var all agreement
	for i, s := range sources(t) {
		t.Run(s.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(6, uint64(i)))
			var a agreement
			for a.points < each {
				a.compare(t, s.draw(r))
			}
			t.Log(s.name+":", a)
			if a.forbidden*4000 < a.points || a.skipped*100 > a.points {
				t.Error("too few that matter")
			}
			all.points += a.points
			all.forbidden += a.forbidden
			all.parted += a.parted
			all.skipped += a.skipped
		})
	}
	t.Log("all:", all)
}

func (a agreement) String() string {
	return fmt.Sprintf("%d points by %d readings and no difference; %d forbidden, on %d the readings part, %d judgements given up",
		a.points, len(readings), a.forbidden, a.parted, a.skipped)
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
