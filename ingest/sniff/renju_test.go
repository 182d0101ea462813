package sniff_test

import (
	"strings"
	"testing"

	"qipu/ingest/sniff"
)

// The formats of renju that have no magic text, and what only looks like them.
func TestRenjuFormats(t *testing.T) {
	brd := "\x02\x00\x03\x00\x67\x01\x88\x01\x48\x01" + strings.Repeat("\x00", 458)
	game256 := "Player 07      Player 08      \x71\x62\x82\x80\x61" + strings.Repeat("\x00", 221)
	for what, tt := range map[string]struct{ source, want string }{
		"RenLib without a header":  {"\x78\x00\x68\x80\x9a\x00\x89\xc0\x8a\x40\x69\x00\x9a\x40", sniff.RenLib},
		"compressed by zlib":       {"\x78\x9c\x4b\x4c\x4a\x4e\x49\x4d\x03\x00\x02\x00", sniff.Unknown},
		"MS5":                      {brd, sniff.MS5},
		"MS5, longer":              {brd + "\x00", sniff.Unknown},
		"MS5 without a move":       {strings.Repeat("\x00", 468), sniff.Unknown},
		"pos":                      {"\x05\x70\x61\x71\x60\x7f", sniff.POS},
		"pos of one move":          {"\x01\x70", sniff.POS},
		"pos, a point twice":       {"\x05\x70\x61\x71\x60\x61", sniff.Unknown},
		"pos, one byte short":      {"\x06\x70\x61\x71\x60\x7f", sniff.Unknown},
		"sav":                      {"15\n15\n3\n7 7\n6 8\n5 9\n", sniff.SAV},
		"sav of Windows":           {"20\r\n20\r\n1\r\n19 19\r\n", sniff.SAV},
		"sav, a point off":         {"15\n15\n3\n7 7\n6 15\n5 9\n", sniff.Unknown},
		"sav, one point short":     {"15\n15\n3\n7 7\n6 8\n", sniff.Unknown},
		"sav, more behind it":      {"15\n15\n1\n7 7\n6 8\n", sniff.Unknown},
		"three numbers":            {"15\n15\n3\n", sniff.Unknown},
		"BDT":                      {"Open=[A,B,+,888978,J9,R,x]\n", sniff.BDT},
		"BDT without a move":       {"Open=[A,B,+,,J9,R,x]\n", sniff.Unknown},
		"BDT, a field short":       {"Open=[A,B,+,888978,J9,R]\n", sniff.Unknown},
		"RDF":                      {"x\n:RDFA1:01HH02IG!\n", sniff.RDF},
		"RDFa":                     {"x :RDFA in HTML: some words", sniff.Unknown},
		"WZQ":                      {"\x00\x01\x02\x00\x00\x00\x00\x00\x00\x00\x01A\x01B\x00\x00\x70\x61\x81\x7f\x60\x62\x60\x82\x00", sniff.WZQ},
		"WZQ, a point twice":       {"\x00\x01\x02\x00\x00\x00\x00\x00\x00\x00\x01A\x01B\x00\x00\x70\x61\x81\x61", sniff.Unknown},
		"BUF":                      {game256, sniff.BUF},
		"BUF, two games":           {game256 + game256, sniff.BUF},
		"BUF, one byte more":       {game256 + "x", sniff.Unknown},
		"256 letters":              {strings.Repeat("abcdefgh", 32), sniff.Unknown},
		"PDB":                      {strings.Repeat("x", 60) + "DATA5Ren" + strings.Repeat("\x00", 10), sniff.PDB},
		"another Palm database":    {strings.Repeat("x", 60) + "DATAmemo" + strings.Repeat("\x00", 10), sniff.Unknown},
		"a line of distinct signs": {"\tabcdefghi", sniff.Unknown},
	} {
		if got := sniff.Format([]byte(tt.source)); got.Format != tt.want {
			t.Errorf("%s: %s (%s), want %s", what, got.Format, got.Reason, tt.want)
		}
	}
}
