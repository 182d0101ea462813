package renju

// Ban is a point with what a black stone there is.
type Ban struct {
	Point Point
	Judgement
}

// ForbiddenBound is how many points the searches behind one list of forbidden
// points may look at in all.
const ForbiddenBound = 8 * Bound

// Forbidden appends to dst the empty points where Black is forbidden, a1 first,
// row after row, and those where that is Undetermined: the reader tells them
// apart. A board that takes more than ForbiddenBound leaves points open that Judge
// by itself would settle.
func (p *Position) Forbidden(dst []Ban, r Reading) []Ban { return p.forbidden(dst, r, ForbiddenBound) }

func (p *Position) forbidden(dst []Ban, r Reading, left int) []Ban {
	for q := range Point(Points) {
		if p.stones[q] != Empty {
			continue
		}
		t := p.lines.tally(q, Black)
		if !t.suspect() {
			continue
		}
		v := p.judge(q, r, t, &left)
		if v.Kind != Legal {
			dst = append(dst, Ban{Point: q, Judgement: v})
		}
	}
	return dst
}
