package xiangqi

import "testing"

// TestRoundTripSANAndShort: western notation and the short Chinese form, whose
// tokens may fit several moves.
func TestRoundTripSANAndShort(t *testing.T) { roundTrip(t, shortStyles()) }

func shortStyles() (all []writer) {
	for i := range 4 {
		style := ChineseStyle{Short: true, Traditional: i&1 != 0, Fullwidth: i&2 != 0}
		all = append(all, writer{name: "short", append: func(p *Position, dst []byte, m Move) []byte {
			return p.AppendChineseAs(dst, m, style)
		}, several: func(p *Position, m Move, _ []byte) bool { return !p.ShortIsPlain(m) }})
	}
	return append(all,
		writer{name: "san", append: func(p *Position, dst []byte, m Move) []byte { return p.AppendSAN(dst, m, 0) }},
		writer{name: "san-from-1", append: func(p *Position, dst []byte, m Move) []byte { return p.AppendSAN(dst, m, 1) }, read: readFromOne},
	)
}
