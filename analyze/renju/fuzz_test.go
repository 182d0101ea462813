package renju

import "testing"

// FuzzJudge: whatever stands on the board, every point is judged within the bound,
// the same as the naive judge does where that comes to an end.
func FuzzJudge(f *testing.F) {
	f.Add([]byte{}, uint8(112))
	for _, c := range costly {
		p := arranged(f, c.black, c.white)
		cells := make([]byte, Points)
		for q := range cells {
			cells[q] = byte(p.Stone(Point(q)))
		}
		f.Add(cells, uint8(point(f, c.point)))
	}
	f.Fuzz(func(t *testing.T, cells []byte, at uint8) {
		var p Position
		for q, c := range cells[:min(len(cells), Points)] {
			if q != int(at) {
				p.Put(Point(q), Stone(c%3))
			}
		}
		for _, r := range readings {
			v := p.Judge(Point(at), r)
			if at >= Points {
				if v.Kind != Occupied {
					t.Fatalf("%d: %+v", at, v)
				}
				continue
			}
			left := Bound
			if p.twoThrees(Point(at), r, &left); left < -slack {
				t.Fatalf("%s %s: %d beyond the bound", show(&p), Point(at), -left)
			}
			checkProof(t, &p, Point(at), r)
			n := naiveOf(&p)
			want, ok := n.judge(Point(at).Row(), Point(at).Column(), r)
			if ok && !v.Open && v != want {
				t.Fatalf("%s %s by %s: %+v, want %+v", show(&p), Point(at), r, v, want)
			}
		}
	})
}
