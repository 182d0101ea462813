package tables

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"qipu/schemas"
	"qipu/schemas/board"
)

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// alphabet mixes the scripts that stand in records and what breaks quoting.
var alphabet = []rune("車馬炮兵相士將卒１２３一二三進退平abc \"\\,\n\r\t;{}�𠮷é")

func randomText(r *rand.Rand) string {
	if r.IntN(4) == 0 {
		return ""
	}
	var b strings.Builder
	for range r.IntN(12) {
		b.WriteRune(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

// randomRows fills every field of n rows of any flat type.
func randomRows[T any](r *rand.Rand, n int) []T {
	rows := make([]T, n)
	for i := range rows {
		v := reflect.ValueOf(&rows[i]).Elem()
		for _, field := range v.Fields() {
			switch field := field; field.Kind() {
			case reflect.String:
				field.SetString(randomText(r))
			case reflect.Bool:
				field.SetBool(r.IntN(2) == 0)
			case reflect.Slice:
				field.SetBytes([]byte(randomText(r)))
			case reflect.Pointer:
				if field.SetZero(); r.IntN(4) > 0 {
					field.Set(reflect.New(field.Type().Elem()))
					setRandom(r, field.Elem())
				}
			default:
				setRandom(r, field)
			}
		}
	}
	return rows
}

// setRandom sets a number: often to zero, now and then to the greatest values.
func setRandom(r *rand.Rand, field reflect.Value) {
	u := r.Uint64() >> r.IntN(64)
	if r.IntN(4) == 0 {
		u = 0
	}
	field.SetUint(u & (1<<(8*field.Type().Size()-1)<<1 - 1))
}

// game is what a worker hands over: keys, text, plies.
type game struct {
	source, number uint32
	text           []byte
	plies          []schemas.Ply
}

// randomGames makes games of about 85 plies: 2,100 moves and 6,000 written
// forms, the frequent ones as frequent as in real records. Some games have an
// illegal move, which ends what is resolved.
func randomGames(seed uint64, plies int) []game {
	r := newRand(seed)
	var moves [2100][2]board.Square
	for i := range moves {
		moves[i] = [2]board.Square{board.Square(r.IntN(board.Squares)), board.Square(r.IntN(board.Squares))}
	}
	pieces, digits, ways := []rune("車馬炮兵相士將卒象包"), []rune("一二三四五六七八九１２３４５６７８９"), []rune("進退平")
	var tokens [6000]string
	for i := range tokens {
		tokens[i] = string([]rune{pieces[r.IntN(10)], digits[r.IntN(18)], ways[r.IntN(3)], digits[r.IntN(18)]})
	}
	move, token := rand.NewZipf(r, 1.1, 20, 2099), rand.NewZipf(r, 1.1, 20, 5999)
	var games []game
	for source := uint32(1); plies > 0; source++ {
		for number := uint32(1); number <= 1+source%3 && plies > 0; number++ {
			g := game{source: source, number: number}
			n := min(40+r.IntN(90), plies)
			broken := n
			if r.IntN(20) == 0 {
				broken = r.IntN(n)
			}
			for i := range n {
				t := tokens[token.Uint64()]
				p := schemas.Ply{Token: schemas.Span{Off: uint32(len(g.text)), Len: uint32(len(t))}, Side: schemas.Side(i % 2), From: board.NoSquare, To: board.NoSquare}
				g.text = append(g.text, t...)
				switch {
				case i > broken:
					p.Status = schemas.PlyNotJudged
				case i == broken:
					p.Status = schemas.PlyIllegal
				default:
					m := moves[move.Uint64()]
					p.From, p.To = m[0], m[1]
					p.Piece = board.Piece(1+r.IntN(7)) | board.Piece(8*(i%2))
					if r.IntN(6) == 0 {
						p.Captured = board.Piece(1+r.IntN(7)) | board.Piece(8*((i+1)%2))
					}
					p.Check = r.IntN(12) == 0
				}
				g.plies = append(g.plies, p)
			}
			plies -= n
			games = append(games, g)
		}
	}
	return games
}

// renjuGames makes games of renju of about 40 plies: some passes, some moves that
// name no point, and now and then everything that a stone can be or make.
func renjuGames(seed uint64, plies int) []game {
	r := newRand(seed)
	var games []game
	for source := uint32(1); plies > 0; source++ {
		g := game{source: source, number: 1}
		for i := range min(10+r.IntN(60), plies) {
			p := schemas.Ply{Side: schemas.Side(i % 2), From: board.NoSquare, To: board.NoSquare, Token: schemas.Span{Off: uint32(len(g.text))}}
			switch r.IntN(20) {
			case 0:
				p.Pass, p.Facts = true, schemas.PlyFacts(r.IntN(schemas.PlyFactSets))
			case 1:
				p.Status = schemas.PlyUnread
			default:
				p.Stone, p.Point = board.BlackStone+board.Stone(i%2), board.Point(r.IntN(board.Points))
				if r.IntN(4) == 0 {
					p.Forbidden, p.Facts = schemas.ForbiddenKinds(r.IntN(schemas.ForbiddenSets)), schemas.PlyFacts(r.IntN(schemas.PlyFactSets))
					p.Fours, p.Threes = uint8(r.IntN(9)), uint8(r.IntN(5))
				}
				if p.Counted = i%2 == 0; p.Counted {
					p.Barred = uint8(r.IntN(3) * r.IntN(113))
				}
			}
			g.text = append(g.text, fmt.Sprint(p.Point)...)
			p.Token.Len = uint32(len(g.text)) - p.Token.Off
			g.plies = append(g.plies, p)
		}
		plies -= len(g.plies)
		games = append(games, g)
	}
	return games
}

// rowsOf spells the rows of games out, by the definition of the table.
func rowsOf(games []game) (rows []schemas.PlyRow) {
	for _, g := range games {
		for i, p := range g.plies {
			row := schemas.PlyRow{
				SourceNo: g.source, GameNo: g.number, Ply: uint32(i + 1),
				Side:    p.Side.String(),
				Written: string(g.text[p.Token.Off : p.Token.Off+p.Token.Len]),
				Check:   p.Check,
				Status:  p.Status.String(),
				Fours:   uint32(p.Fours), Threes: uint32(p.Threes), Forbidden: p.Forbidden.String(), Facts: p.Facts.String(),
			}
			switch {
			case p.Pass:
				row.Move = "--"
			case p.Stone != board.NoStone:
				row.Move = p.Point.String()
			case p.From != board.NoSquare && p.To != board.NoSquare:
				row.Move = p.From.String() + p.To.String()
			}
			if barred := uint32(p.Barred); p.Counted {
				row.BarredPoints = &barred
			}
			if p.Piece != board.NoPiece {
				row.Piece = string(p.Piece.Letter())
			}
			if p.Captured != board.NoPiece {
				row.Captured = string(p.Captured.Letter())
			}
			rows = append(rows, row)
		}
	}
	return rows
}

func encodeGames(t testing.TB, p *Plies, games []game) []byte {
	t.Helper()
	p.Reset()
	for _, g := range games {
		if err := p.Append(g.source, g.number, g.text, g.plies); err != nil {
			t.Fatal(err)
		}
	}
	image, err := p.Image()
	if err != nil {
		t.Fatal(err)
	}
	return image
}

func newPlies(t testing.TB) *Plies {
	t.Helper()
	p, err := NewPlies()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func newEncoder[T any](t testing.TB, table string) *Encoder[T] {
	t.Helper()
	e, err := NewEncoder[T](table)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func create[T any](t testing.TB, dir, table string) *Writer[T] {
	t.Helper()
	w, err := Create[T](dir, table)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func closeTable[T any](t testing.TB, w *Writer[T]) TableInfo {
	t.Helper()
	info, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	return info
}

func readAll[T any](t testing.TB, dir, table string) (rows []T) {
	t.Helper()
	err := Read(dir, table, func(row *T) error {
		rows = append(rows, *row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func sameRows[T any](t testing.TB, got, want []T) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d rows, want %d", len(got), len(want))
	}
	for i := range got {
		if !sameRow(got[i], want[i]) {
			t.Fatalf("row %d is\n%+v, want\n%+v", i, got[i], want[i])
		}
	}
}

// sameRow takes an empty slice and nil for the same: Parquet does.
func sameRow[T any](a, b T) bool {
	return reflect.DeepEqual(a, b) || fmt.Sprintf("%+v", a) == fmt.Sprintf("%+v", b)
}
