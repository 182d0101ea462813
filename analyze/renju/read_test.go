package renju

import (
	"testing"

	"qipu/schemas"
)

func TestReadPoint(t *testing.T) {
	for _, tt := range []struct {
		n            schemas.PointNotation
		token        string
		files, ranks int
		column, row  int
		pass, ok     bool
	}{
		{schemas.PointNames, "b14", 15, 15, 1, 13, false, true},
		{schemas.PointNames, "--", 15, 15, 0, 0, true, true},
		{schemas.PointNames, "zz", 15, 15, 0, 0, false, false},
		{schemas.LetterPairs, "bd", 15, 15, 1, 11, false, true},
		{schemas.LetterPairs, "bd", 9, 13, 1, 9, false, true},
		{schemas.LetterPairs, "tt", 15, 15, 0, 0, true, true},
		{schemas.LetterPairs, "tt", 19, 19, 0, 0, true, true},
		{schemas.LetterPairs, "tt", 22, 20, 19, 0, false, true},
		{schemas.LetterPairs, "", 22, 20, 0, 0, true, true},
		{schemas.LetterPairsUp, "bd", 15, 15, 1, 3, false, true},
		{schemas.PairsFrom1, "2,4,100", 15, 15, 1, 11, false, true},
		{schemas.PairsFrom0, "2,4", 20, 20, 2, 15, false, true},
		{schemas.LetterPairs, "oz", 15, 15, 14, -11, false, true},
	} {
		column, row, pass, ok := ReadPoint(tt.n, []byte(tt.token), tt.files, tt.ranks)
		if pass != tt.pass || ok != tt.ok || ok && !pass && (column != tt.column || row != tt.row) {
			t.Errorf("%q on %d by %d: %d %d, pass %v, %v", tt.token, tt.files, tt.ranks, column, row, pass, ok)
		}
	}
}
