package repetition

import "testing"

// inWords is the gain test of 1.5 and 26.7 in plain words.
func inWords(gained, lost balance) outcome {
	gained, lost = gained.minus(common(gained, lost)), lost.minus(common(gained, lost))
	pieces := func(b balance) bool { return b.strong > 0 || b.weak > 0 }
	onlyPawns := func(b balance) bool { return b.pawns > 0 && !pieces(b) }
	switch {
	case onlyPawns(lost) && pieces(gained) && gained.pawns == 0: // 兵与子互换不算得子
		if gained.strong >= 2 { // 兵低于车
			return 1
		}
		return 0
	case onlyPawns(gained) && pieces(lost) && lost.pawns == 0:
		return -inWords(lost, gained)
	case gained.strong != lost.strong: // 弱子换任一强子均为得子
		return bigger(gained.strong, lost.strong)
	case gained.weak != lost.weak:
		return bigger(gained.weak, lost.weak)
	}
	return bigger(gained.pawns, lost.pawns)
}

func common(a, b balance) balance {
	return balance{min(a.strong, b.strong), min(a.weak, b.weak), min(a.pawns, b.pawns)}
}

func bigger(a, b int8) outcome {
	switch {
	case a > b:
		return 1
	case a < b:
		return -1
	}
	return 0
}

func TestBalance(t *testing.T) {
	all := func(yield func(balance) bool) {
		for strong := range int8(7) {
			for weak := range int8(5) {
				for pawns := range int8(6) {
					if !yield(balance{strong, weak, pawns}) {
						return
					}
				}
			}
		}
	}
	for gained := range all {
		for lost := range all {
			got, want := gained.minus(lost).test(), inWords(gained, lost)
			if got != want {
				t.Fatalf("gained %+v, lost %+v: %d, want %d", gained, lost, got, want)
			}
			if back := lost.minus(gained).test(); back != -got {
				t.Fatalf("gained %+v, lost %+v: %d, and the other way round %d", gained, lost, got, back)
			}
		}
	}
}

// TestBalanceFacts are the examples of 26.7 themselves.
func TestBalanceFacts(t *testing.T) {
	chariot, horse, elephant, pawn := balance{strong: 2}, balance{strong: 1}, balance{weak: 1}, balance{pawns: 1}
	for _, c := range []struct {
		name         string
		gained, lost balance
		want         outcome
	}{
		{"一车相当于双马", chariot, horse.plus(horse), 0},
		{"强子主动换数个弱子不算得子", elephant.plus(elephant), horse, -1},
		{"弱子换任一强子均为得子", horse, elephant.plus(elephant), 1},
		{"送兵换车", chariot, pawn.plus(pawn), 1},
		{"兵与子互换", horse, pawn, 0},
		{"兵与士象互换", elephant, pawn.plus(pawn), 0},
		{"兵换子", pawn, elephant, 0},
		{"多得一兵", horse.plus(pawn), horse, 1},
	} {
		if got := c.gained.minus(c.lost).test(); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
