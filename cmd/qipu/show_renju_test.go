package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/board"
)

// plyOf is a ply of renju as its audit has it: a point, "--" for a pass, or what
// names neither.
func plyOf(i int, written string) schemas.Ply {
	p := schemas.Ply{Side: schemas.Side(i % 2), From: board.NoSquare, To: board.NoSquare, Status: schemas.PlyUnread}
	if at, ok := board.ParsePoint(written); ok {
		p.Stone, p.Point, p.Status = board.BlackStone+board.Stone(i%2), at, schemas.PlyLegal
	}
	if written == schemas.PassMove {
		p.Pass, p.Status = true, schemas.PlyLegal
	}
	return p
}

// renjuGame is a game of renju as a run holds it.
type renjuGame struct {
	row      schemas.GameRow
	moves    string // separated by spaces
	change   func(plies []schemas.Ply)
	findings []schemas.FindingRow
}

// runOf writes a run of games of one source and returns its folder.
func runOf(t testing.TB, options map[string]string, games ...renjuGame) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "run")
	r, err := tables.Begin(out, false)
	if err != nil {
		t.Fatal(err)
	}
	info := &tables.RunInfo{Tool: tables.Tool, Tables: tables.Version, Options: options}
	plies, err := tables.NewPlies()
	if err != nil {
		t.Fatal(err)
	}
	var rows []schemas.GameRow
	var findings []schemas.FindingRow
	for i, g := range games {
		var list []schemas.Ply
		var text []byte
		for i, written := range strings.Fields(g.moves) {
			p := plyOf(i, written)
			p.Token = schemas.Span{Off: uint32(len(text)), Len: uint32(len(written))}
			text, list = append(text, written...), append(list, p)
		}
		if g.change != nil {
			g.change(list)
		}
		g.row.SourceNo, g.row.GameNo, g.row.Kind, g.row.Path = 1, uint32(i)+1, schemas.KindRenju.String(), "games.txt"
		for g.row.Plies = uint32(len(list)); int(g.row.PliesLegal) < len(list) && list[g.row.PliesLegal].Status == schemas.PlyLegal; {
			g.row.PliesLegal++
		}
		if err := plies.Append(1, g.row.GameNo, text, list); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, g.row)
		for _, f := range g.findings {
			f.SourceNo, f.GameNo = 1, g.row.GameNo
			findings = append(findings, f)
		}
	}
	image, err := plies.Image()
	if err != nil {
		t.Fatal(err)
	}
	info.Files = []tables.TableInfo{
		writeTable(t, r.Dir(), tables.PliesTable, func(w *tables.Writer[schemas.PlyRow]) error { return w.AppendImage(image) }),
		writeTable(t, r.Dir(), tables.GamesTable, func(w *tables.Writer[schemas.GameRow]) error { return w.Append(rows) }),
		writeTable(t, r.Dir(), tables.FindingsTable, func(w *tables.Writer[schemas.FindingRow]) error { return w.Append(findings) }),
	}
	if err := r.Commit(info); err != nil {
		t.Fatal(err)
	}
	return out
}

func writeTable[T any](t testing.TB, dir, name string, write func(*tables.Writer[T]) error) tables.TableInfo {
	t.Helper()
	w, err := tables.Create[T](dir, name)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(w); err != nil {
		t.Fatal(err)
	}
	info, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// show runs the command and returns what it prints.
func show(t testing.TB, dir string, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), append([]string{"show", "-o", dir}, args...), nil, &stdout, &stderr); code != exitClean {
		t.Fatalf("%v: exit %d: %s", args, code, &stderr)
	}
	return stdout.String()
}

// doubleThree has a 三三 at ply 9, on j8, which White passes by.
var doubleThree = renjuGame{
	moves: "h8 i9 i8 a1 j9 o15 j10 -- J8 h9",
	row: schemas.GameRow{
		GameID: strings.Repeat("ab", 16), Event: "连珠赛", Date: "2026.03.08", First: "选手07", Second: "选手08", Result: "1-0",
		OpeningCode: "I6", OpeningFamily: "斜指", OpeningSystem: "云月", Protocol: "rif", Swap: "yes", Fifths: "told j9 g7", DrawnBlack: "选手08", FinalBlack: "选手07",
	},
	change: func(plies []schemas.Ply) { plies[8].Forbidden = schemas.DoubleThree },
	findings: []schemas.FindingRow{
		{Clause: "record:tags", Severity: "note", Ply: 2, TextEn: "A note.", TextZh: "备注。"},
		{Clause: "wuziqi-2009:10.1(3)", Severity: "warning", Ply: 9, TextEn: "A forbidden move lapsed.", TextZh: "禁手失效。"},
	},
}

const doubleThreeShown = `abababababababababababababababab  1:1  games.txt
连珠赛  2026.03.08  选手07 – 选手08  1-0
opening I6 云月 Ungetsu (斜指 indirect); protocol rif; colours swapped; fifths offered j9 g7;
drawn Black 选手08; Black in the end 选手07
after ply 9 of 10: J8 (j8, legal, double-three)

15  · · · · · · · · · · · · · · ○   note  record:tags
14  · · · · · · · · · · · · · · ·   A note.
13  · · · · · · · · · · · · · · ·
12  · · · ┼ · · · · · · · ┼ · · ·   warning  wuziqi-2009:10.1(3)
11  · · · · · · · · ·<·>· · · · ·   A forbidden move lapsed.
10  · · · · · · · · ·(●)· · · · ·
 9  · · · · · · · · ○(●)· · · · ·
 8  · · · · · ·<·(●(●[●<·>· · · ·
 7  · · · · · · · · ·<·>· · · · ·
 6  · · · · · · · · · · · · · · ·
 5  · · · · · · · · · · · · · · ·
 4  · · · ┼ · · · · · · · ┼ · · ·
 3  · · · · · · · · · · · · · · ·
 2  · · · · · · · · · · · · · · ·
 1  ○ · · · · · · · · · · · · · ·
    a b c d e f g h i j k l m n o
    ● Black  ○ White

三三 double-three at j8; threes are read recursive (F1)
  three          h8 i8 j8   → straight four at g8 k8
  three          j8 j9 j10  → straight four at j7 j11
( ) stones of these lines, < > points that complete them

1. h8 2. i9 3. i8 4. a1 5. j9 6. o15 7. j10 8. -- 9. [j8] 10. h9
`

// The position after the forbidden move that the first finding is about, with the
// lines that make it one.
func TestShowForbiddenMove(t *testing.T) {
	dir := runOf(t, nil, doubleThree)
	if got := show(t, dir, "1:1", "--lang", "en"); got != doubleThreeShown {
		t.Errorf("got\n%swant\n%s", got, doubleThreeShown)
	}
	zh := show(t, dir, "abab", "--lang", "zh")
	for _, want := range []string{
		"\n开局 I6 云月（斜指）；开局规则 rif；已交换；五手所打 j9 g7；假先 选手08；最终执黑 选手07\n",
		"\n    ● 黑  ○ 白\n", "\nj8 三三；活三读法recursive（F1）\n", "  活三           h8 i8 j8   → 活四 g8 k8\n", "( ) 各线之子，< > 补成之点\n",
	} {
		if !strings.Contains(zh, want) {
			t.Errorf("%q is not in\n%s", want, zh)
		}
	}
	letters := show(t, dir, "1:1", "9", "--letters", "--lang", "en")
	if !strings.Contains(letters, "\n 8  . . . . . .<.(X(X[X<.>. . . .\n") || !strings.Contains(letters, "X Black  O White") {
		t.Errorf("in letters\n%s", letters)
	}
}

// A pass, the start and the end, and what was not replayed.
func TestShowPliesOfRenju(t *testing.T) {
	dir := runOf(t, nil, doubleThree, renjuGame{moves: "h8 -- x9 h9", row: schemas.GameRow{Fifths: "not evidenced", Swap: "no"}})
	for _, c := range []struct {
		args []string
		want []string
	}{
		{[]string{"1:1", "8"}, []string{"after ply 8 of 10: -- (--, legal)\n", "\n 8  · · · · · · · ● ● · · · · · ·\n", "7. j10 8. [--] 9. j8"}},
		{[]string{"1:1", "0"}, []string{"start position, 10 plies follow\n", "\n 8  · · · · · · · ┼ · · · · · · ·\n"}},
		{[]string{"1:1", "10"}, []string{"after ply 10 of 10: h9 (h9, legal)\n", "\n 9  · · · · · · ·[○]○ ● · · · · ·\n 8  · · · · · · · ● ● ● · · · · ·\n"}},
		{[]string{"1:2"}, []string{"\nnot swapped; fifths not evidenced\n", "after ply 2 of 4: -- (--, legal)\n", "\n 8  · · · · · · · ● · · · · · · ·\n", "1. h8 2. [--] 3. x9 4. h9"}},
		{[]string{"1:2", "4"}, []string{"after ply 4 of 4: h9 (h9, legal)\n", "\n 9  · · · · · · · · · · · · · · ·\n 8  · · · · · · · ● · · · · · · ·\n"}},
	} {
		got := show(t, dir, append(c.args, "--lang", "en")...)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is not in\n%s", c.args, want, got)
			}
		}
		if strings.Contains(got, "threes") || strings.ContainsAny(got, "<>{}") {
			t.Errorf("%s: lines of no forbidden move\n%s", c.args, got)
		}
	}
	var stderr bytes.Buffer
	if code := run(t.Context(), []string{"show", "-o", dir, "1:1", "--cycle", "--lang", "en"}, nil, &stderr, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "game 1:1 is of renju") {
		t.Errorf("--cycle: exit %d: %s", code, &stderr)
	}
}

// fiveEye is a game in which the reading decides whether h8 is 三三: the point of one
// three makes five.
var fiveEye = renjuGame{
	moves:  "f8 a1 g4 a3 g5 a5 g6 a7 g7 a9 h10 c1 h9 c3 i8 c5 h8",
	change: func(plies []schemas.Ply) { plies[16].Forbidden = schemas.DoubleThree },
}

// The reading is that of the run; a point that does not count says why.
func TestShowReadings(t *testing.T) {
	got := show(t, runOf(t, map[string]string{"F1": "recursive-five"}, fiveEye), "1:1", "--lang", "en")
	for _, want := range []string{"三三 double-three at h8; threes are read recursive-five (F1)\n", "  three          f8 h8 i8   → straight four at g8\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	got = show(t, runOf(t, nil, fiveEye), "1:1", "--lang", "en")
	for _, want := range []string{
		"三三 double-three at h8; threes are read recursive (F1); the board gives legal\n", "  three          f8 h8 i8   is none; g8 does not count: it makes five\n",
		"\n 8  · · · · ·(●{·[●(●)· · · · · ·", "{ } points that do not count",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	var stderr bytes.Buffer
	if code := run(t.Context(), []string{"show", "-o", runOf(t, map[string]string{"F1": "odd"}, fiveEye), "1:1"}, nil, &stderr, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "option F1") {
		t.Errorf("a reading that is none: exit %d: %s", code, &stderr)
	}
}

// Every figure, and every kind at once: 长连, two fours of a column, two threes. The
// stones were set up, and the move is the only one.
func TestShowEveryFigure(t *testing.T) {
	all := renjuGame{
		row:   schemas.GameRow{StartFEN: "h5 f6 g7 h7 e8 f8 g8 i8 j8 g9 h9 f10 h11/o15"},
		moves: "h8",
		change: func(plies []schemas.Ply) {
			plies[0].Forbidden = schemas.DoubleThree | schemas.DoubleFour | schemas.Overline
		},
	}
	got := show(t, runOf(t, nil, all), "1:1", "--lang", "zh")
	want := `
h8 三三、四四、长连；活三读法recursive（F1）
  长连           e8 f8 g8 h8 i8 j8
  冲四           h5 h7 h8 h9        → 五连 h6
  冲四           h7 h8 h9 h11       → 五连 h10
  活三           f6 g7 h8           → 活四 e5 i9
  活三           f10 g9 h8          → 活四 e11 i7
( ) 各线之子，< > 补成之点
`
	if !strings.Contains(got, want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	_, rows, _ := strings.Cut(got, "\n15 ")
	for i, line := range strings.Split("15 "+rows, "\n")[:board.Lines] {
		drawn, _, _ := strings.Cut(line, "   ")
		if w := terminal.Width(strings.TrimRight(drawn, " )]>")); w != 33 {
			t.Errorf("row %d takes %d columns: %q", board.Lines-i, w, drawn)
		}
	}
}

// What a table holds that no run of ours does is an error, not a board.
func TestShowRefusesPliesOfRenju(t *testing.T) {
	for what, g := range map[string]renjuGame{
		"a point twice":      {moves: "h8 h9 h8"},
		"no setup":           {moves: "h8", row: schemas.GameRow{StartFEN: board.StartFEN}},
		"a stone on a stone": {moves: "h8", row: schemas.GameRow{StartFEN: "h8/"}},
		"a square":           {moves: "h8", change: func(plies []schemas.Ply) { plies[0] = schemas.Ply{To: 1, Token: plies[0].Token} }},
	} {
		var stderr bytes.Buffer
		if code := run(t.Context(), []string{"show", "-o", runOf(t, nil, g), "1:1"}, nil, &stderr, &stderr); code != exitUsage || !strings.Contains(stderr.String(), "none: ") {
			t.Errorf("%s: exit %d: %s", what, code, &stderr)
		}
	}
}
