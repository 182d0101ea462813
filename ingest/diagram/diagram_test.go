package diagram_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/diagram"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/schemas"
)

// board draws a board of so many columns and rows, with these signs at the points.
func board(files, ranks int, signs map[string]string, labels bool) string {
	var b strings.Builder
	for rank := ranks; rank >= 1; rank-- {
		if labels {
			fmt.Fprintf(&b, "%02d", rank)
		}
		for file := range files {
			row := "├┼┤"
			switch rank {
			case ranks:
				row = "┌┬┐"
			case 1:
				row = "└┴┘"
			}
			c := string([]rune(row)[1])
			if file == 0 {
				c = string([]rune(row)[0])
			} else if file == files-1 {
				c = string([]rune(row)[2])
			}
			if s, ok := signs[fmt.Sprintf("%c%d", 'a'+file, rank)]; ok {
				c = s
			}
			b.WriteString(c)
		}
		b.WriteString("\r\n")
	}
	if labels {
		b.WriteString("　ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯ\r\n")
	}
	return b.String()
}

// A position that no symmetry maps onto itself.
var position = map[string]string{"a1": "●", "b1": "○", "o15": "●", "c13": "○", "d12": "＋"}

const stones = "o15+ c13- a1+ b1-"

func cut(t testing.TB, source io.Reader, limit int) []records.Record {
	t.Helper()
	c := diagram.NewCutter()
	c.Reset(source, limit)
	var list []records.Record
	for err := error(nil); err == nil; {
		var sh records.Shard
		if err = c.Append(&sh, 1<<10, 3); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		list = append(list, sh.Records...)
	}
	return list
}

func read(t testing.TB, source string) (games []*schemas.Game) {
	t.Helper()
	r := diagram.NewReader("diagram")
	var arena []byte
	for _, rec := range cut(t, strings.NewReader(source), 0) {
		g := &schemas.Game{Kind: schemas.KindRenju}
		arena = r.Read(rec, "", arena, g)
		if string(g.Raw) != source[g.Origin.Offset:g.Origin.Offset+g.Origin.Length] {
			t.Fatalf("raw %q", g.Raw)
		}
		games = append(games, g)
	}
	return games
}

func setup(g *schemas.Game) string {
	var list []string
	for _, s := range g.Setup {
		list = append(list, g.String(s.Token)+map[schemas.Side]string{schemas.First: "+", schemas.Second: "-"}[s.Side])
	}
	return strings.Join(list, " ")
}

func moves(g *schemas.Game) string {
	var list []string
	for i, m := range g.Moves {
		side := ""
		if len(g.Sides) > 0 {
			side = map[schemas.Side]string{schemas.First: "+", schemas.Second: "-"}[g.Sides[i]]
		}
		list = append(list, g.String(m.Token)+side)
	}
	return strings.Join(list, " ")
}

func comments(g *schemas.Game) (list []string) {
	for _, c := range g.Comments {
		list = append(list, g.String(c.Text))
	}
	return list
}

var faultNames = map[schemas.FaultKind]string{
	schemas.FaultValue: "value", schemas.FaultLoose: "loose", schemas.FaultCutOff: "cut off", schemas.FaultCells: "cells", schemas.FaultNumber: "number",
}

func faults(g *schemas.Game) (list []string) {
	for _, f := range g.Faults {
		name := fmt.Sprintf("%s %s", faultNames[f.Kind], g.String(f.At))
		if f.Kind == schemas.FaultNumber {
			name += fmt.Sprintf(" for %d", f.Expected)
		}
		list = append(list, name)
	}
	return list
}

// The same position in every encoding, with its text.
func TestEncodings(t *testing.T) {
	text := "第一題　黑先勝\r\n" + board(15, 15, position, true) + "\r\n\r\n第二題\r\n" + board(15, 15, nil, true) + "\r\n解答　h8\r\n"
	for name, enc := range map[string]encoding.Encoding{
		"utf-8": encoding.Nop, "big5": traditionalchinese.Big5, "gb18030": simplifiedchinese.GB18030,
		"utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM),
	} {
		source, err := enc.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		games := read(t, source)
		if len(games) != 2 {
			t.Fatalf("%s: %d games", name, len(games))
		}
		g := games[0]
		if setup(g) != stones || g.Files != 15 || g.Ranks != 15 || len(g.Moves) > 0 || g.Points != schemas.PointNames || g.Origin.Encoding != name {
			t.Errorf("%s: %s on %d×%d in %s", name, setup(g), g.Files, g.Ranks, g.Origin.Encoding)
		}
		if !cmp.Equal(comments(g), []string{"第一題　黑先勝"}) || !cmp.Equal(comments(games[1]), []string{"第二題", "解答　h8"}) {
			t.Errorf("%s: comments %q, %q", name, comments(g), comments(games[1]))
		}
		if len(faults(g))+len(faults(games[1])) > 0 {
			t.Errorf("%s: faults %q, %q", name, faults(g), faults(games[1]))
		}
	}
}

// Boards as they are drawn.
func TestBoards(t *testing.T) {
	rows := func(s string) []string { return strings.SplitAfter(strings.TrimSuffix(s, "\r\n"), "\r\n") }
	plain := board(15, 15, position, false)
	lines := rows(plain)
	upward := ""
	for i, line := range lines {
		upward += fmt.Sprintf("%2d%s", i+1, line)
	}
	wide := ""
	for i, line := range lines {
		wide += strings.Repeat("　", 1-(15-i)/10) + strings.Map(func(c rune) rune { return c - '0' + '０' }, fmt.Sprint(15-i)) + line
	}
	odd := "07" + plain
	for i := 1; i < 15; i++ {
		odd = strings.Replace(odd, "\r\n"+lines[i], fmt.Sprintf("\r\n%02d%s", 3+i, lines[i]), 1)
	}
	dashes := strings.NewReplacer("┬", "─┬", "┼", "─┼", "┴", "─┴", "┐", "─┐", "┤", "─┤", "┘", "─┘", "●", "─●", "○", "─○", "＋", "─＋").Replace(plain)
	uprights := strings.ReplaceAll(strings.TrimSuffix(dashes, "\r\n"), "\r\n", "\r\n"+strings.Repeat("│ ", 15)+"\r\n")
	for _, tt := range []struct {
		what, text string
		setup      string
		size       string
		faults     []string
	}{
		{"no numbers of rows", plain, stones, "15×15", nil},
		{"rows numbered from the top", upward, "o1+ c3- a15+ b15-", "15×15", nil},
		{"fullwidth numbers", wide, stones, "15×15", nil},
		{"numbers that do not run", odd, stones, "15×15", []string{"loose 07" + strings.TrimSpace(lines[0])}},
		{"lines between the points", dashes, stones, "15×15", nil},
		{"lines between the rows", uprights, stones, "15×15", nil},
		{"blank lines between the rows", strings.ReplaceAll(plain, "\r\n", "\r\n\r\n"), stones, "15×15", nil},
		{"heavy lines", strings.NewReplacer("┌", "┏", "┐", "┓", "└", "┗", "┘", "┛", "├", "┣", "┤", "┫", "┼", "╋").Replace(plain), stones, "15×15", nil},
		{"double lines", strings.NewReplacer("┌", "╔", "┐", "╗", "└", "╚", "┘", "╝", "├", "╠", "┤", "╣", "┼", "╬", "┬", "╦", "┴", "╩").Replace(plain), stones, "15×15", nil},
		{"a small board", board(9, 7, map[string]string{"i7": "○", "a2": "●"}, true), "i7- a2+", "9×7", nil},
		{"a board of 19", board(19, 19, map[string]string{"s18": "●"}, false), "s18+", "19×19", nil},
		{"without its left edge", "┬┬┬┬┬┐\n┼┼●┼┼┤\n┼┼┼┼┼┤\n┼┼┼┼┼┤\n┴┴┴┴┴┘\n", "", "0×0", []string{"cut off ┴┴┴┴┴┘"}},
		{"without its right edge", "┌┬┬┬┬┬\n├┼●┼┼┼\n├┼┼┼┼┼\n├┼┼┼┼┼\n└┴┴┴┴┴\n", "c4+", "0×0", []string{"cut off └┴┴┴┴┴"}},
		{"without its lower edge", "┌┬┬┬┬┐\n├┼●┼┼┤\n├┼┼┼┼┤\n├┼┼┼┼┤\n├┼┼┼┼┤\n", "", "0×0", []string{"cut off ├┼┼┼┼┤"}},
		{"without its lower edge, numbered", "9┌┬┬┬┬┐\n8├┼●┼┼┤\n7├┼┼┼┼┤\n6├┼┼┼┼┤\n5├┼┼┼┼┤\n", "c8+", "0×0", []string{"cut off 5├┼┼┼┼┤"}},
		{"a row too short", "┌┬┬┬┬┐\n├┼●┼┤\n├┼┼┼┼┤\n├┼┼┼┼┤\n└┴┴┴┴┘\n", "c4+", "6×5", []string{"cells ├┼●┼┤"}},
		{"a row of stones", "┌┬┬┬┬┐\n●○●○●○\n├┼┼┼┼┤\n├┼┼┼┼┤\n└┴┴┴┴┘\n", "a4+ b4- c4+ d4- e4+ f4-", "6×5", nil},
		{"other signs", "┌┬┬┬┬┬┐\n├┼●△Ａ┼┤\n├┼┼┼┼┼┤\n├┼┼┼┼┼┤\n└┴┴┴┴┴┘\n", "c4+", "7×5", []string{"value △"}},
		{"a slip of the pen", "┌┬┬┼┬┐\n├┼●┼┼┤\n┼┼┼┼┼┤\n├┼┼┼┼┤\n└┴┴┴┴┘\n", "c4+", "6×5", []string{"loose ┼", "loose ┼"}},
	} {
		t.Run(tt.what, func(t *testing.T) {
			games := read(t, tt.text)
			if len(games) != 1 {
				t.Fatalf("%d games", len(games))
			}
			g := games[0]
			if size := fmt.Sprintf("%d×%d", g.Files, g.Ranks); setup(g) != tt.setup || size != tt.size || !cmp.Equal(faults(g), tt.faults) {
				t.Errorf("%s on %s, %q\nwant %s on %s, %q", setup(g), size, faults(g), tt.setup, tt.size, tt.faults)
			}
			if tt.what == "other signs" && (len(g.Marks) != 1 || g.String(g.Marks[0].Text) != "Ａ") {
				t.Errorf("%+v", g.Marks)
			}
		})
	}
	t.Run("two boards in a row", func(t *testing.T) {
		games := read(t, plain+board(15, 15, map[string]string{"h8": "●"}, false))
		if len(games) != 2 || setup(games[0]) != stones || setup(games[1]) != "h8+" {
			t.Fatalf("%d games", len(games))
		}
	})
}

func TestNumbers(t *testing.T) {
	for _, tt := range []struct {
		what   string
		signs  map[string]string
		moves  string
		setup  string
		faults []string
	}{
		{"in circles", map[string]string{"h8": "①", "h9": "②", "i10": "③"}, "h8 h9 i10", "", nil},
		{"filled and not", map[string]string{"h8": "❶", "h9": "②", "i10": "❸"}, "h8+ h9- i10+", "", nil},
		{"figures", map[string]string{"h8": " 1", "h9": " 2", "i10": " 3", "a1": "●"}, "h8 h9 i10", "a1+", nil},
		{"fullwidth", map[string]string{"h8": "１", "h9": "２"}, "h8 h9", "", nil},
		{"over twenty", many(22), strings.Join(names(22), " "), "", nil},
		{"one missing", map[string]string{"h8": "①", "h9": "②", "i10": "④"}, "", "", []string{"number ④ for 3"}},
		{"one twice", map[string]string{"h8": "①", "h9": "②", "i10": "②"}, "", "", []string{"number ② for 3"}},
		{"not from one", map[string]string{"h9": "②", "i10": "③", "a1": "○"}, "", "a1-", []string{"number ② for 1"}},
	} {
		for _, labels := range []bool{true, false} {
			t.Run(fmt.Sprint(tt.what, labels), func(t *testing.T) {
				games := read(t, board(15, 15, tt.signs, labels))
				if len(games) != 1 {
					t.Fatalf("%d games", len(games))
				}
				g := games[0]
				if moves(g) != tt.moves || setup(g) != tt.setup || !cmp.Equal(faults(g), tt.faults) || g.Files != 15 {
					t.Errorf("%s; %s, %q\nwant %s; %s, %q", moves(g), setup(g), faults(g), tt.moves, tt.setup, tt.faults)
				}
			})
		}
	}
}

// names are points in order, many their signs.
func names(n int) (list []string) {
	for i := range n {
		list = append(list, fmt.Sprintf("%c%d", 'b'+i%12, 3+i/12*2))
	}
	return list
}

func many(n int) map[string]string {
	circles := []rune("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒")
	signs := map[string]string{}
	for i, name := range names(n) {
		signs[name] = string(circles[i])
	}
	return signs
}

// What holds no diagram, and what does.
func TestHolds(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "words\nand words": false, board(15, 15, nil, true): true, "題\r\n" + board(9, 9, position, false): true,
		"┌──┬──┐\n│ a│ b│\n├──┼──┤\n│ c│ d│\n└──┴──┘\n":   false,
		"┌┬┬┬┬┐\n├┼┼┼┼┤\n├┼┼┼┼┤\n├┼┼┼┼┤\nwords\n└┴┴┴┴┘\n": false,
	} {
		if got := diagram.Holds([]byte(text)); got != want {
			t.Errorf("%.40q: %v", text, got)
		}
	}
}

// A record that is too long costs no other.
func TestOversize(t *testing.T) {
	text := strings.Repeat("some words\n", 500)
	source := board(9, 9, nil, true) + text + board(9, 9, nil, false)
	list := cut(t, strings.NewReader(source), 2<<10)
	var sizes []bool
	end := int64(0)
	for _, rec := range list {
		sizes = append(sizes, rec.Oversize)
		if rec.Offset < end {
			t.Errorf("%d after %d", rec.Offset, end)
		}
		end = rec.Offset + rec.Length
	}
	if !slices.Equal(sizes, []bool{false, true, false}) || end > int64(len(source)) || list[1].Length < 4000 {
		t.Errorf("%v, %d of %d", sizes, end, len(source))
	}
}

// The two samples: 100 problems and 400, with so many stones by a count of the
// characters. In three of them seven points at the edge are drawn as if they lay within.
func TestSamples(t *testing.T) {
	for name, want := range map[string]struct {
		games, stones, slips int
		first, text          string
	}{
		"Dgomok四手五連勝.txt": {100, 2446, 0, "g10- i10- g9+ h8+ i8+ j8- g7+ h7+ j7- h6+ h5- i5-", "四手五連001　黑先勝"},
		"test.txt":        {400, 7678, 7, "f9- g9+ h9+ i9+ g8- h8+ i8+ g7- i7-", "白先，一步雙活三勝，共１０題"},
	} {
		source, err := os.ReadFile(filepath.Join(sharedtest.RenjuSamples(t), "textdiagram", name))
		if err != nil {
			t.Fatal(err)
		}
		games := read(t, string(source))
		if len(games) != want.games {
			t.Fatalf("%s: %d games", name, len(games))
		}
		count, slips := 0, 0
		for _, g := range games {
			count += len(g.Setup)
			slips += int(g.FaultCount[schemas.FaultLoose])
			if g.Files != 15 || g.Ranks != 15 || g.Origin.Encoding != "big5" || len(g.Moves) > 0 || len(g.Faults) > int(g.FaultCount[schemas.FaultLoose]) {
				t.Errorf("%s: %d×%d in %s, %q", name, g.Files, g.Ranks, g.Origin.Encoding, faults(g))
			}
		}
		if count != want.stones || slips != want.slips {
			t.Errorf("%s: %d stones, want %d; %d slips", name, count, want.stones, slips)
		}
		if setup(games[0]) != want.first || !slices.Contains(comments(games[0]), want.text) {
			t.Errorf("%s: %s, %q", name, setup(games[0]), comments(games[0]))
		}
	}
}

// Whatever the bytes: the records are pieces of the source in order, the same however
// it arrives, and what is read has its place in the text.
func FuzzRead(f *testing.F) {
	for _, enc := range []encoding.Encoding{encoding.Nop, traditionalchinese.Big5, simplifiedchinese.GB18030, unicode.UTF16(unicode.BigEndian, unicode.UseBOM)} {
		s, err := enc.NewEncoder().Bytes([]byte("題\r\n" + board(9, 6, map[string]string{"a1": "●", "i6": "○"}, true) + "\n" + board(5, 5, map[string]string{"c3": "①"}, false) + "解答"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(s)
	}
	f.Add([]byte("12┌12┬┬①┐\n│││││\n15●○●○●○\n＋++++┼┼"))
	f.Fuzz(func(t *testing.T, source []byte) {
		list := cut(t, bytes.NewReader(source), 0)
		again := cut(t, iotest.OneByteReader(bytes.NewReader(source)), 0)
		low := cut(t, bytes.NewReader(source), 64)
		if len(list) != len(again) {
			t.Fatalf("%d and %d records", len(list), len(again))
		}
		r := diagram.NewReader("diagram")
		var arena []byte
		var g schemas.Game
		end := int64(0)
		for i, rec := range list {
			if rec.Offset < end || rec.Offset != again[i].Offset || rec.Length != again[i].Length {
				t.Fatalf("record %d at %d+%d after %d, %d+%d", i, rec.Offset, rec.Length, end, again[i].Offset, again[i].Length)
			}
			end = rec.Offset + rec.Length
			if end > int64(len(source)) || rec.Encoding == "" && !bytes.Equal(rec.Bytes, source[rec.Offset:end]) {
				t.Fatalf("record %d: %q", i, rec.Bytes)
			}
			arena = r.Read(rec, "", arena[:0], &g)
			for _, s := range g.Setup {
				if name := g.String(s.Token); len(name) < 2 || name[0] < 'a' || name[0] > 'z' {
					t.Fatalf("point %q", name)
				}
			}
			for _, c := range g.Comments {
				if g.String(c.Text) == "" {
					t.Fatal("an empty comment")
				}
			}
			if len(g.Sides) > 0 && len(g.Sides) != len(g.Moves) {
				t.Fatalf("%d moves, %d sides", len(g.Moves), len(g.Sides))
			}
		}
		end = 0
		for _, rec := range low {
			if rec.Offset < end || rec.Length < 0 {
				t.Fatalf("with a low limit: %d+%d after %d", rec.Offset, rec.Length, end)
			}
			end = rec.Offset + rec.Length
		}
		if end > int64(len(source)) {
			t.Fatalf("with a low limit: %d of %d", end, len(source))
		}
	})
}

func BenchmarkDiagrams(b *testing.B) {
	text, err := traditionalchinese.Big5.NewEncoder().Bytes([]byte(strings.Repeat("第一題　黑先勝\r\n"+board(15, 15, position, true)+"\r\n\r\n", 500)))
	if err != nil {
		b.Fatal(err)
	}
	b.Run("cut", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			cut(b, bytes.NewReader(text), 0)
		}
	})
	list := cut(b, bytes.NewReader(text), 0)
	b.Run("read", func(b *testing.B) {
		r := diagram.NewReader("diagram")
		var arena []byte
		var g schemas.Game
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			for _, rec := range list {
				arena = r.Read(rec, "", arena[:0], &g)
			}
		}
	})
}
