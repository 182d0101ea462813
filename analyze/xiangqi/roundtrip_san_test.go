package xiangqi

import (
	"bytes"
	"testing"
)

// TestRoundTripSANAndShort: western notation and the short Chinese form, whose
// tokens may fit several moves.
func TestRoundTripSANAndShort(t *testing.T) { roundTrip(t, shortStyles()) }

func shortStyles() (all []writer) {
	for i := range 4 {
		style := ChineseStyle{Short: true, Traditional: i&1 != 0, Fullwidth: i&2 != 0}
		all = append(all, writer{name: "short", append: func(p *Position, dst []byte, m Move) []byte {
			return p.AppendChineseAs(dst, m, style)
		}, several: sharesShort})
	}
	return append(all,
		writer{name: "san", append: func(p *Position, dst []byte, m Move) []byte { return p.AppendSAN(dst, m, 0) }},
		writer{name: "san-from-1", append: func(p *Position, dst []byte, m Move) []byte { return p.AppendSAN(dst, m, 1) }, read: readFromOne},
	)
}

// sharesShort reports whether another lawful move has the same short form.
func sharesShort(p *Position, m Move, _ []byte) bool {
	style := ChineseStyle{Short: true}
	token := p.AppendChineseAs(nil, m, style)
	n := 0
	for _, other := range p.LegalMoves(nil) {
		if bytes.Equal(p.AppendChineseAs(nil, other, style), token) {
			n++
		}
	}
	return n > 1
}
