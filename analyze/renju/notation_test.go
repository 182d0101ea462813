package renju

import (
	"testing"

	"qipu/schemas"
)

// One point that no mirror leaves where it is, in every notation; and how each writes
// a pass.
func TestNotations(t *testing.T) {
	i9, ok := ParsePoint("i9")
	if !ok {
		t.Fatal("no i9")
	}
	for _, tt := range []struct {
		notation     schemas.PointNotation
		point, other string // written in this notation, and a pass or what is no move in it
		pass         bool
	}{
		{schemas.PointNames, "i9", "--", true},
		{schemas.LetterPairs, "ig", "tt", true},
		{schemas.LetterPairsUp, "ii", "[]", true},
		{schemas.LetterPairsPP, "ig", "pp", true},
		{schemas.PairsFrom1, "9,7,120", "i9", false},
		{schemas.PairsFrom0, "8,6", "--", false},
	} {
		if m, ok := readMove(tt.notation, []byte(tt.point)); !ok || m.Kind != Place || m.At != i9 {
			t.Errorf("%s: %q is %+v, %v", notationNames[tt.notation], tt.point, m, ok)
		}
		if m, ok := readMove(tt.notation, []byte(tt.other)); ok != tt.pass || ok && m.Kind != PassOne {
			t.Errorf("%s: %q is %+v, %v", notationNames[tt.notation], tt.other, m, ok)
		}
	}
}
