package board_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	drawing "qipu/report/board"
	"qipu/schemas/board"
)

// parse reads an SVG as a browser that knows no mercy does, and counts its elements by
// name, and by name and class.
func parse(t *testing.T, svg []byte) (elements map[string]int, texts []string) {
	t.Helper()
	elements = map[string]int{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return elements, texts
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch e := token.(type) {
		case xml.StartElement:
			elements[e.Name.Local]++
			for _, a := range e.Attr {
				if a.Name.Local == "class" || a.Name.Local == "href" {
					elements[e.Name.Local+" "+a.Value]++
				}
			}
		case xml.CharData:
			texts = append(texts, string(e))
		}
	}
}

func position(t *testing.T, fen string) *board.Board {
	t.Helper()
	b, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func square(name string) board.Square {
	q, _ := board.ParseSquare(name)
	return q
}

// The pieces stand where they belong: file a at the left, rank 9 above.
func TestXiangqiPieces(t *testing.T) {
	x := drawing.Xiangqi{Title: "start", Board: position(t, board.StartFEN)}
	svg := string(x.Append(nil))
	elements, _ := parse(t, []byte(svg))
	for letter, want := range map[string]int{"R": 2, "r": 2, "K": 1, "k": 1, "P": 5, "p": 5, "C": 2, "grid": 1} {
		if got := elements["use #qb-"+letter]; got != want {
			t.Errorf("%d of %s, want %d", got, letter, want)
		}
	}
	for _, want := range []string{
		`<use href="#qb-r" x="32" y="34"/>`,   // a9
		`<use href="#qb-C" x="312" y="314"/>`, // h2
		`<use href="#qb-K" x="192" y="394"/>`, // e0
		`<use href="#qb-c" x="72" y="114"/>`,  // b7
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s", want)
		}
	}
}

// Each mark has an element of its own; what is off the board is not drawn.
func TestXiangqiMarks(t *testing.T) {
	x := drawing.Xiangqi{
		Title: "a horse whose leg is blocked", Board: position(t, "4k4/9/9/9/9/9/2P6/2N6/9/4K4 w"),
		Marks: []drawing.SquareMark{
			{square("d4"), drawing.Wrong},
			{square("b0"), drawing.Lawful},
			{square("e1"), drawing.Lawful},
			{square("c3"), drawing.Hinders},
			{board.NoSquare, drawing.Lawful},
			{square("a0"), drawing.Left},
			{square("a1"), drawing.Reached},
			{square("e9"), drawing.Victim},
			{square("e0"), drawing.Attacks},
		},
		Arrows: []drawing.SquareArrow{
			{square("c2"), square("d4"), drawing.WrongArrow},
			{square("c2"), square("e1"), drawing.MoveArrow},
			{square("e0"), square("e9"), drawing.AttackArrow},
			{board.NoSquare, square("a0"), drawing.MoveArrow},
			{square("a0"), square("a0"), drawing.MoveArrow},
		},
	}
	elements, _ := parse(t, x.SVG())
	for what, want := range map[string]int{
		"path qb-cross": 1, "circle qb-lawful": 2, "path qb-hinders": 1, "path qb-left": 1, "path qb-reached": 1, "circle qb-victim": 1, "circle qb-attacks": 1,
		"g qb-wrong": 1, "g qb-move": 1, "g qb-attack": 1,
	} {
		if elements[what] != want {
			t.Errorf("%d of %q, want %d", elements[what], what, want)
		}
	}
}

// The two sides differ in every character, and have letters for where characters
// cannot be shown.
func TestPiecesDifferWithoutColours(t *testing.T) {
	_, texts := parse(t, drawing.Symbols(drawing.Size{}))
	all := strings.Join(texts, "|")
	for _, want := range []string{"帥|K", "將|k", "俥|R", "車|r", "炮|C", "砲|c", "兵|P", "卒|p", "相|B", "象|b", "傌|N", "馬|n", "仕|A", "士|a"} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s", want)
		}
	}
}

// The stones of h8 and i9, a line through three and the points around it.
func TestRenju(t *testing.T) {
	r := drawing.Renju{
		Title: "a three", Desc: "marks",
		Stones: []drawing.Stone{{At: drawing.Point{Column: 7, Row: 7}, Number: 1}, {At: drawing.Point{Column: 8, Row: 8}, White: true, Number: 2}, {At: drawing.Point{Column: 15, Row: 0}}},
		Rows:   []drawing.Row{{From: drawing.Point{Column: 5, Row: 7}, To: drawing.Point{Column: 7, Row: 7}}, {From: drawing.Point{Column: 7, Row: 5}, To: drawing.Point{Column: 7, Row: 7}, Broken: true}},
		Marks: []drawing.PointMark{
			{drawing.Point{Column: 7, Row: 7}, drawing.Latest},
			{drawing.Point{Column: 4, Row: 7}, drawing.Complete},
			{drawing.Point{Column: 8, Row: 7}, drawing.Barred},
			{drawing.Point{Column: 0, Row: 0}, drawing.Wrong},
			{drawing.Point{Column: -1, Row: 3}, drawing.Wrong},
		},
	}
	svg := r.SVG()
	elements, texts := parse(t, svg)
	for what, want := range map[string]int{
		"use #qb-stone": 1, "use #qb-white": 1, "path qb-row": 1, "path qb-row qb-broken": 1, "circle qb-latest": 1, "path qb-complete": 1, "path qb-barred": 1, "path qb-cross": 1,
		"circle qb-star": 5, "use #qb-lines15": 1,
	} {
		if elements[what] != want {
			t.Errorf("%d of %q, want %d", elements[what], what, want)
		}
	}
	if !bytes.Contains(svg, []byte(`<use href="#qb-stone" x="232" y="216"/>`)) { // h8 is the middle
		t.Error("h8 is not in the middle")
	}
	if !strings.Contains(strings.Join(texts, " "), "a three marks") {
		t.Error("title and description are not told")
	}
}

// Boards of other sizes have so many lines, others than those are of 15.
func TestRenjuSizes(t *testing.T) {
	for size, want := range map[drawing.Size]string{{}: "15", {4, 4}: "15", {5, 5}: "5", {19, 19}: "19", {20, 20}: "20", {26, 26}: "26", {27, -3}: "15", {20, 15}: "20x15", {15, 20}: "15x20"} {
		r := drawing.Renju{Size: size, Stones: []drawing.Stone{{At: drawing.Point{Column: 4, Row: 4}}}}
		elements, _ := parse(t, r.SVG())
		if elements["use #qb-lines"+want] != 1 || elements["use #qb-stone"] != 1 {
			t.Errorf("%v is drawn as %v", size, elements)
		}
	}
}

// On a board of 20 columns and 17 rows a17 is at the upper left, t1 at the lower right, and
// each line has its name.
func TestRenjuCoordinates(t *testing.T) {
	r := drawing.Renju{
		Size: drawing.Size{Files: 20, Ranks: 17}, Stones: []drawing.Stone{{At: drawing.Point{Column: 0, Row: 16}}, {At: drawing.Point{Column: 19, Row: 0}, White: true}},
		Marks: []drawing.PointMark{{drawing.Point{Column: 19, Row: 17}, drawing.Wrong}, {drawing.Point{Column: 20, Row: 0}, drawing.Wrong}}, // off the board
	}
	svg := r.SVG()
	elements, texts := parse(t, svg)
	for _, want := range []string{`viewBox="0 0 594 500"`, `<use href="#qb-stone" x="36" y="20"/>`, `<use href="#qb-white" x="568" y="468"/>`, `<text x="568" y="494">t</text><text x="12" y="472">1</text>`, `<text x="12" y="24">17</text>`} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no %s", want)
		}
	}
	if elements["path qb-cross"] != 0 || slices.Contains(texts, "u") || slices.Contains(texts, "18") || elements["circle qb-star"] != 6 {
		t.Errorf("%v, %q", elements, texts)
	}
}

// A document has the symbols of each size once.
func TestSymbols(t *testing.T) {
	symbols := drawing.Symbols(drawing.Size{Files: 19, Ranks: 19}, drawing.Size{}, drawing.Size{Files: 19, Ranks: 19}, drawing.Size{Files: 15, Ranks: 15})
	for _, id := range []string{`id="qb-lines15"`, `id="qb-lines19"`, `id="qb-stone"`, `id="qb-white"`, `id="qb-grid"`, `id="qb-K"`, `id="qb-k"`} {
		if n := bytes.Count(symbols, []byte(id)); n != 1 {
			t.Errorf("%s stands %d times", id, n)
		}
	}
}

// Titles are texts of records: whatever is in them, the picture stays one.
func FuzzTitle(f *testing.F) {
	f.Add("选手07 – Player 08", "")
	f.Add(`</title><script>alert(1)</script>`, `"'&<>]]>`)
	f.Add("0", "\xff")
	f.Add("\x00\x1b[31m\u202eabc\u2066", "\xff\xfe\ufffe")
	f.Fuzz(func(t *testing.T, title, desc string) {
		b := position(t, board.StartFEN)
		first := (&drawing.Xiangqi{Title: title, Desc: desc, Board: b}).SVG()
		if elements, _ := parse(t, first); elements["script"] != 0 || elements["title"] != 1 {
			t.Errorf("%q makes elements: %v", title, elements)
		}
		if again := (&drawing.Xiangqi{Title: title, Desc: desc, Board: b}).SVG(); !bytes.Equal(first, again) {
			t.Errorf("%q gives two pictures", title)
		}
		parse(t, (&drawing.Renju{Title: title, Desc: desc}).SVG())
	})
}

// strip sets boards side by side, as a page does, in a file of its own: with one style
// sheet and one set of symbols for all.
func strip(title string, boards []drawing.Xiangqi) []byte {
	const wide, high, head, apart = 382, 444, 40, 24 // of a board, what stands above it, and between two
	across := len(boards)*(wide+apart) - apart
	out := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img"><title>%s</title><style>%s
.head { fill: var(--qb-name); font: 600 26px/1 system-ui, "Segoe UI", Roboto, Arial, "Noto Sans CJK SC", sans-serif; }</style>%s`,
		across, head+high, title, drawing.Style, drawing.Symbols(drawing.Size{}))
	for i := range boards {
		at := i * (wide + apart)
		out = fmt.Appendf(out, `<text class="head" x="%d" y="28">%s</text>`, at+8, boards[i].Title)
		board := strings.Replace(string(boards[i].Append(nil)), `class="qb `, fmt.Sprintf(`x="%d" y="%d" width="%d" height="%d" class="`, at, head, wide, high), 1)
		out = append(out, board...)
	}
	return append(out, "</svg>\n"...)
}

var update = flag.Bool("update", false, "write the pictures of the README anew")

// The pictures of the README are those that the package draws.
func TestPicturesOfTheREADME(t *testing.T) {
	mark := func(marks ...string) (list []drawing.SquareMark) { // "c3 hinders"
		kinds := map[string]drawing.Mark{"left": drawing.Left, "reached": drawing.Reached, "lawful": drawing.Lawful, "wrong": drawing.Wrong, "hinders": drawing.Hinders, "victim": drawing.Victim}
		for _, m := range marks {
			at, kind, _ := strings.Cut(m, " ")
			list = append(list, drawing.SquareMark{At: square(at), Mark: kinds[kind]})
		}
		return list
	}
	at := func(name string) drawing.Point {
		p, _ := board.ParsePoint(name)
		return drawing.Point{Column: p.Column(), Row: p.Row()}
	}
	three := drawing.Renju{
		Title: "三三禁手 a double three at h8", Desc: "━ ╍ 两个活三 the two threes; ◇ 补成活四之点 the points that make them straight fours",
		Rows: []drawing.Row{{From: at("f8"), To: at("h8")}, {From: at("h8"), To: at("h10"), Broken: true}},
		Marks: []drawing.PointMark{
			{At: at("h8"), Mark: drawing.Latest}, {At: at("e8"), Mark: drawing.Complete}, {At: at("i8"), Mark: drawing.Complete}, {At: at("h7"), Mark: drawing.Complete}, {At: at("h11"), Mark: drawing.Complete},
		},
	}
	for i, name := range []string{"f8", "e6", "g8", "j6", "h9", "e11", "h10", "k9", "h8"} {
		three.Stones = append(three.Stones, drawing.Stone{At: at(name), White: i%2 == 1, Number: i + 1})
	}
	five := drawing.Renju{
		Title: "五连后仍有着 a five that the record plays on from", Desc: "━ 五连 the five; 红圈 其后的一着 the ring: the stone after it",
		Rows:  []drawing.Row{{From: at("f6"), To: at("j10")}},
		Marks: []drawing.PointMark{{At: at("k4"), Mark: drawing.Latest}},
	}
	for i, name := range []string{"h8", "h9", "g7", "i8", "i9", "g8", "f6", "f8", "j10", "k4"} {
		five.Stones = append(five.Stones, drawing.Stone{At: at(name), White: i%2 == 1, Number: i + 1})
	}
	for name, svg := range map[string][]byte{
		"unlawful-move.svg": (&drawing.Xiangqi{
			Title: "蹩马腿 a horse whose leg is blocked", Desc: "✕ 所记的一着 the move as written; ● 可走的点 lawful points; □ 马腿 the piece in the way",
			Board:  position(t, "r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C1N2/9/R1BAKAB1R w"),
			Marks:  mark("d4 wrong", "b0 lawful", "e1 lawful", "c3 hinders"),
			Arrows: []drawing.SquareArrow{{From: square("c2"), To: square("d4"), Kind: drawing.WrongArrow}},
		}).SVG(),
		"repetition.svg": strip("长捉无根子 perpetual chase of an unprotected piece", []drawing.Xiangqi{
			{
				Title: "1 车一进三 捉 chase", Board: position(t, "3k5/9/9/9/c7R/9/9/9/9/4K4 b"), Marks: mark("i2 left", "i5 reached", "a5 victim"),
				Arrows: []drawing.SquareArrow{{From: square("i5"), To: square("a5"), Kind: drawing.AttackArrow}},
			},
			{Title: "2 炮1进3 闲 idle", Board: position(t, "3k5/9/9/9/8R/9/9/c8/9/4K4 w"), Marks: mark("a5 left", "a2 reached")},
			{
				Title: "3 车一退三 捉 chase", Board: position(t, "3k5/9/9/9/9/9/9/c7R/9/4K4 b"), Marks: mark("i5 left", "i2 reached", "a2 victim"),
				Arrows: []drawing.SquareArrow{{From: square("i2"), To: square("a2"), Kind: drawing.AttackArrow}},
			},
			{Title: "4 炮1退3 闲 idle", Board: position(t, "3k5/9/9/9/c8/9/9/8R/9/4K4 w"), Marks: mark("a2 left", "a5 reached")},
		}),
		"double-three.svg": three.SVG(),
		"five.svg":         five.SVG(),
	} {
		path := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(path, svg, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(svg, want) {
			t.Errorf("%s is another picture than the package draws (%v): go test ./report/board -update", path, err)
		}
	}
}
