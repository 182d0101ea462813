package pairing

import "slices"

// Barred are players of whom no two may be paired with each other, by what the event declares.
type Barred struct {
	From, To int // rounds; 0: from the first, to the last
	Players  []int
}

// in reports whether it holds in a round.
func (b *Barred) in(round int) bool { return round >= b.From && (b.To == 0 || round <= b.To) }

// Bars reports whether two players are barred from each other in a round.
func (b *Barred) Bars(round, x, y int) bool {
	return b.in(round) && slices.Contains(b.Players, x) && slices.Contains(b.Players, y)
}

// bars are, of each player, those who are barred from him in a round, as bits.
type bars [][]uint64

// barsOf returns who is barred in a round; nil if nobody is.
func barsOf(list []Barred, round, players int) bars {
	var all bars
	for i := range list {
		b := &list[i]
		if !b.in(round) || len(b.Players) < 2 {
			continue
		}
		if all == nil {
			all = make(bars, players)
		}
		them := make([]uint64, (players+63)/64)
		for _, p := range b.Players {
			them[p/64] |= 1 << (p % 64)
		}
		for _, p := range b.Players {
			if all[p] == nil {
				all[p] = make([]uint64, len(them))
			}
			for k, bits := range them {
				all[p][k] |= bits
			}
		}
	}
	return all
}

// bar reports whether two players are barred from each other.
func (b bars) bar(x, y int) bool {
	return b != nil && b[x] != nil && b[x][y/64]>>(y%64)&1 != 0
}
