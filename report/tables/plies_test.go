package tables

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"

	"qipu/schemas"
	"qipu/schemas/board"
)

func imageRows[T any](t testing.TB, image []byte) []T {
	t.Helper()
	rows, err := parquet.Read[T](bytes.NewReader(image), int64(len(image)))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestPliesHoldTheRowsOfTheirGames(t *testing.T) {
	p := newPlies(t)
	for seed, plies := range []int{0, 1, 7, 8, 9, 85, pageRows - 1, pageRows, pageRows + 1, 3*pageRows + 5, RowGroupRows, RowGroupRows + 1, 2*RowGroupRows + 77} {
		games := randomGames(uint64(seed), plies)
		image := encodeGames(t, p, games)
		if p.Rows() != plies {
			t.Errorf("Rows() = %d after %d plies", p.Rows(), plies)
		}
		sameRows(t, imageRows[schemas.PlyRow](t, image), rowsOf(games))
	}
}

// Games of renju, and games of both kinds in one row group: xiangqi before, between
// and behind.
func TestPliesHoldTheRowsOfRenju(t *testing.T) {
	p := newPlies(t)
	for seed, plies := range []int{1, 9, 85, pageRows + 1, RowGroupRows + 77} {
		renju, xiangqi := renjuGames(uint64(seed), plies), randomGames(uint64(seed), plies)
		third := len(xiangqi) / 3
		for what, games := range map[string][]game{
			"renju":  renju,
			"before": slices.Concat(xiangqi, renju),
			"behind": slices.Concat(renju, xiangqi),
			"both":   slices.Concat(xiangqi[:third], renju[:len(renju)/2], xiangqi[third:2*third], renju[len(renju)/2:], xiangqi[2*third:]),
		} {
			t.Run(fmt.Sprint(what, plies), func(t *testing.T) {
				sameRows(t, imageRows[schemas.PlyRow](t, encodeGames(t, p, games)), rowsOf(games))
			})
		}
	}
}

// A point that is none, or a square, is no move; what is none of xiangqi's makes no
// column of renju.
func TestPliesTakeWhatIsNoMove(t *testing.T) {
	g := game{source: 1, number: 1, plies: []schemas.Ply{
		{Stone: board.BlackStone, Point: board.NoPoint, From: 3, To: 4},
		{From: board.NoSquare, To: 4, Forbidden: schemas.Overline, Facts: schemas.Forced, Fours: 1, Threes: 1, Counted: true, Barred: 7},
		{Pass: true, From: 3, To: 4},
		{Stone: board.WhiteStone, Point: 0, Counted: true},
		{Grid: board.GridPointAt(19, 11), From: 3, To: 4},
		{Grid: board.GridPoints + 1},
	}}
	rows := imageRows[schemas.PlyRow](t, encodeGames(t, newPlies(t), []game{g}))
	for i, want := range []string{"", "", schemas.PassMove, "a1", "t12", ""} {
		if rows[i].Move != want {
			t.Errorf("ply %d is %q, want %q", i+1, rows[i].Move, want)
		}
	}
	if r := rows[1]; r.Forbidden+r.Facts != "" || r.Fours+r.Threes != 0 || r.BarredPoints != nil {
		t.Errorf("a ply without a stone: %+v", r)
	}
	if n := rows[3].BarredPoints; n == nil || *n != 0 {
		t.Error("no points forbidden and points not counted are the same")
	}
}

func TestPliesAreTheSameBytesForTheSameRows(t *testing.T) {
	games := randomGames(1, RowGroupRows+5000)
	a := bytes.Clone(encodeGames(t, newPlies(t), games))
	reused := newPlies(t)
	encodeGames(t, reused, randomGames(2, 12345))
	if b := encodeGames(t, reused, games); !bytes.Equal(a, b) {
		t.Error("a reused encoder gives other bytes than a new one")
	}
}

func TestPliesRowGroupsAreBounded(t *testing.T) {
	image := encodeGames(t, newPlies(t), randomGames(3, 2*RowGroupRows+9))
	file, err := parquet.OpenFile(bytes.NewReader(image), int64(len(image)))
	if err != nil {
		t.Fatal(err)
	}
	var rows []int64
	for _, g := range file.RowGroups() {
		rows = append(rows, g.NumRows())
	}
	if len(rows) != 3 || rows[0] != RowGroupRows || rows[1] != RowGroupRows || rows[2] != 9 {
		t.Errorf("row groups of %v rows", rows)
	}
}

// A hostile token: megabytes long, not UTF-8, empty, 16 bytes and 17 bytes
// that differ in one place.
func TestPliesTakeAnyToken(t *testing.T) {
	tokens := []string{
		strings.Repeat("將", 1<<20), strings.Repeat("\U0010FFFF", 100), "", "\xff\xfe", "abc", "abcd", "abcdefg", "abcdefgh",
		"0123456789abcdef", "0123456789abcdee", "0123456789abcdefg", "0123456789abcdefh", "a\xe5", "abcdefgh\x00", "a", "a\x00", "a\x00\x00",
	}
	g := game{source: 1, number: 1}
	for _, token := range tokens {
		g.plies = append(g.plies, schemas.Ply{Token: schemas.Span{Off: uint32(len(g.text)), Len: uint32(len(token))}, From: board.NoSquare, To: board.NoSquare, Status: schemas.PlyUnread})
		g.text = append(g.text, token...)
	}
	image := encodeGames(t, newPlies(t), []game{g})
	rows := imageRows[schemas.PlyRow](t, image)
	for i, row := range rows {
		if want := strings.ToValidUTF8(tokens[i], "\uFFFD"); row.Written != want {
			t.Errorf("token %.40q came back as %.40q", tokens[i], row.Written)
		}
	}
	if len(image) > 1<<20 {
		t.Errorf("the image has %d bytes: a long token is in the page index", len(image))
	}
}

func TestBoundsEncloseTheirValue(t *testing.T) {
	for _, v := range []string{
		"", "a", strings.Repeat("a", maxBound), strings.Repeat("a", maxBound+1), strings.Repeat("將", 100),
		strings.Repeat("\uD7FF", 100), strings.Repeat("\U0010FFFF", 100), "a" + strings.Repeat("\U0010FFFF", 100), strings.Repeat("\x7f", 100),
	} {
		low, high := lowerBound([]byte(v)), upperBound([]byte(v))
		if bytes.Compare(low, []byte(v)) > 0 || bytes.Compare([]byte(v), high) > 0 {
			t.Errorf("%.20q is not between %.20q and %.20q", v, low, high)
		}
		if !utf8.Valid(low) || !utf8.Valid(high) {
			t.Errorf("the bounds of %.20q are not UTF-8: %q, %q", v, low, high)
		}
		if len(low) > maxBound || len(high) > maxBound+1 && !strings.HasPrefix(v, "\U0010FFFF") {
			t.Errorf("the bounds of %.20q have %d and %d bytes", v, len(low), len(high))
		}
	}
}

func TestPliesAllocateNothingAPly(t *testing.T) {
	for kind, games := range map[string][]game{"xiangqi": randomGames(4, 100_000), "renju": renjuGames(4, 100_000)} {
		p := newPlies(t)
		encodeGames(t, p, games)
		allocs := testing.AllocsPerRun(3, func() { encodeGames(t, p, games) })
		if allocs > 1000 { // for the pages and the footer
			t.Errorf("%s: %.0f allocations for 100,000 plies", kind, allocs)
		}
	}
}
