package psq_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/gametest"
	"qipu/ingest/psq"
	"qipu/ingest/records"
	"qipu/schemas"
)

// sheet is a game in a form that is easy to write down.
type sheet struct {
	Tags     []string // name=value
	Moves    string
	Comments []string // ply text
	Faults   []string // kind ply text
	Size     string
}

func sheetOf(g *schemas.Game) sheet {
	s := sheet{Tags: gametest.Tags(g), Moves: gametest.Words(g, g.Moves)}
	for _, c := range g.Comments {
		s.Comments = append(s.Comments, fmt.Sprintf("%d %s", c.Ply, g.String(c.Text)))
	}
	for _, f := range g.Faults {
		s.Faults = append(s.Faults, fmt.Sprintf("%s %d %s", gametest.Faults[f.Kind], f.Ply, g.String(f.At)))
	}
	if g.Files != 0 || g.Ranks != 0 {
		s.Size = fmt.Sprintf("%dx%d", g.Files, g.Ranks)
	}
	return s
}

var list = gametest.List

func parse(p records.Parser, path, text string) *schemas.Game {
	g := &schemas.Game{Origin: schemas.Origin{Path: path}, Kind: schemas.KindRenju}
	p.Parse([]byte(text), g)
	return g
}

func TestPsq(t *testing.T) {
	tests := []struct {
		what, text string
		want       sheet
	}{
		{"of a tournament of Piskvork", "Piskvorky 20x20, 7:7, 0\r\n10,10,456\r\n11,12,4500\r\npisq7.exe\r\nrenjusolver.ZIP\r\n0\r\n", sheet{
			Tags: list("Black=pisq7.exe", "White=renjusolver.ZIP", "Code=0"), Moves: "10,10,456 11,12,4500", Size: "20x20",
		}},
		{"saved by hand", "Piskvorky 15x15, 0:5, 0\n8,8,0\n9,9,1200\n-1\n", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0 9,9,1200", Size: "15x15",
		}},
		{"the second began", "Piskvorky 15x15, 0:5, 1\n8,8,0\nhomo-1\npbrain-x.exe\n0\n", sheet{
			Tags: list("Black=pbrain-x.exe", "White=homo-1", "Code=0"), Moves: "8,8,0", Size: "15x15",
		}},
		{"of Gomocup", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,0\nRAPFI25.zip\nJAX25.zip\n-1\n0,Freestyle15_1\n", sheet{
			Tags:  list("Black=RAPFI25.zip", "White=JAX25.zip", "Code=-1", "Outcome=0", "Result=1/2-1/2", "Event=Freestyle15_1"),
			Moves: "8,8,0 9,8,0", Size: "15x15",
		}},
		{"of Gomocup, a winner", "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n1, Renju 1\n", sheet{
			Tags: list("Black=a", "White=b", "Code=-1", "Outcome=1", "Event=Renju 1"), Moves: "8,8,0", Size: "15x15",
		}},
		{"time ran out", "Piskvorky 15x15, 3:3, 0\n8,8,5\na\nb\n15\n", sheet{
			Tags: list("Black=a", "White=b", "Code=15", "Termination=time forfeit"), Moves: "8,8,5", Size: "15x15",
		}},
		{"names in Chinese, no times", "Piskvorky 15x15, 0:0, 0\n8,8\n7,9\n选手07\n选手08\n0", sheet{
			Tags: list("Black=选手07", "White=选手08", "Code=0"), Moves: "8,8 7,9", Size: "15x15",
		}},
		{"blanks, old line ends", "\ufeffPiskvorky  9 x 13 , 0 : 0 , 0\r\r 8, 8 ,0 \r-1\r", sheet{
			Tags: list("Code=-1"), Moves: "8, 8 ,0", Size: "9x13",
		}},
		{"another header", "Piskvorky 15x15 , 0 - 0\n8,8,0\n-1", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0", Size: "15x15", Faults: list("loose 0 Piskvorky 15x15 , 0 - 0"),
		}},
		{"no such board", "Piskvorky 4x999999999999999999999, 0:0, 0\n8,8,0\n-1", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0", Faults: list("value 0 Piskvorky 4x999999999999999999999, 0:0, 0"),
		}},
		{"a board of no size", "Piskvorky 19x0, 0:0, 0\n8,8,0\n-1", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0", Faults: list("value 0 Piskvorky 19x0, 0:0, 0"),
		}},
		{"a greater board than Piskvork has", "Piskvorky 200x81, 0:0, 0\n8,8,0\n-1", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0", Size: "200x81", Faults: list("loose 0 Piskvorky 200x81, 0:0, 0"),
		}},
		{"a smaller one", "Piskvorky 4x15, 0:0, 0\n1,1,0\n-1", sheet{
			Tags: list("Code=-1"), Moves: "1,1,0", Size: "4x15", Faults: list("loose 0 Piskvorky 4x15, 0:0, 0"),
		}},
		{"a number too many", "Piskvorky 15x15, 0:0, 0\n8,8,0,1\n-7,400\n-1", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0,1 -7,400", Size: "15x15",
		}},
		{"no end", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,", sheet{
			Tags: list("Black=9,"), Moves: "8,8,0", Size: "15x15", Faults: list("cut off 1 Piskvorky 15x15, 0:0, 0"),
		}},
		{"nothing but a header", "Piskvorky 15x15, 0:0, 0", sheet{Size: "15x15", Faults: list("cut off 0 Piskvorky 15x15, 0:0, 0")}},
		{"words among the moves", "Piskvorky 15x15, 0:0, 0\n8,8,0\nPlayer1 thinks\n9,7,0\na\nb\n0\n", sheet{
			Tags: list("Black=a", "White=b", "Code=0"), Moves: "8,8,0 9,7,0", Size: "15x15",
			Comments: list("1 Player1 thinks"), Faults: list("prose 1 Player1 thinks"),
		}},
		{"moves behind the end", "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\nsome words\n9,9,0\n", sheet{
			Tags: list("Code=-1"), Moves: "8,8,0", Size: "15x15", Comments: list("1 some words"), Faults: list("after end 1 9,9,0"),
		}},
		{"one name", "Piskvorky 15x15, 0:0, 0\n8,8,0\na\n0", sheet{Tags: list("Black=a", "Code=0"), Moves: "8,8,0", Size: "15x15"}},
		{"no header", "8,8,0\n-1", sheet{Tags: list("Code=-1"), Moves: "8,8,0"}},
		{"nothing", "", sheet{Faults: list("cut off 0 ")}},
	}
	for _, tt := range tests {
		t.Run(tt.what, func(t *testing.T) {
			g := parse(new(psq.Parser), "", tt.text)
			if diff := cmp.Diff(tt.want, sheetOf(g)); diff != "" {
				t.Error(diff)
			}
			if g.Points != schemas.PairsFrom1 || g.Kind != schemas.KindRenju || !strings.HasPrefix(string(g.Text), tt.text) {
				t.Errorf("points %v, kind %v", g.Points, g.Kind)
			}
		})
	}
}

// A tournament may be called by its rule, and by that alone (Gomocup's last line).
func TestRule(t *testing.T) {
	for line, want := range map[string]string{
		"1,Freestyle": "Freestyle", "0,Standard": "Standard", "1,Renju": "Renju", "2, RENJU ": "RENJU", "1,free": "free", "1,Caro": "Caro",
		"0,Freestyle15_1": "", "1,Renju 1": "", "1,Renju Club": "", "1,Standard,Renju": "", "1,": "", "1": "", "Renju": "", "1,caros": "",
		"1,Gomocup\n2,Renju\n0,Free": "Renju",
	} {
		for _, g := range []*schemas.Game{
			parse(new(psq.Parser), "", "Piskvorky 20x20, 11:11, 0\n8,8,0\na\nb\n-1\n"+line+"\n"),
			parse(new(psq.RecParser), "", "a\nb\n8,8,0\n-1\n"+line+"\n"),
		} {
			if got := g.String(g.Stage.Rule); got != want {
				t.Errorf("%q: the rule is %q, want %q", line, got, want)
			}
			if event := g.Value("Event"); want != "" && !strings.Contains(line, "\n") && event != want {
				t.Errorf("%q: the event is %q", line, event)
			}
		}
	}
}

func TestRec(t *testing.T) {
	const text = "pbrain-a.exe\nhomo-2\n9,9,120\n10,11,4500\n0\n"
	ab := list("Black=pbrain-a.exe", "White=homo-2", "Code=0")
	ba := list("Black=homo-2", "White=pbrain-a.exe", "Code=0")
	for path, tags := range map[string][]string{
		"":                      ab,
		"0x1-2(1).rec":          ab, // as Piskvork calls it
		"2004xxxx01.rec":        ab,
		"2004xxxx02.rec":        ba, // as Gomotur does: of the second game the second begins
		"games/2004010102.rec":  ba,
		`games\2004010102.rec`:  ba,
		"2004010102":            ab,
		"12004010102.rec":       ab,
		"games.zip/2004a010102": ab,
		"2004010102.rec.txt":    ba,
	} {
		g := parse(new(psq.RecParser), path, text)
		want := sheet{Tags: tags, Moves: "9,9,120 10,11,4500", Size: "20x20"}
		if diff := cmp.Diff(want, sheetOf(g)); diff != "" || g.Points != schemas.PairsFrom0 {
			t.Errorf("%q: %s", path, diff)
		}
	}
	for text, want := range map[string]sheet{
		"a\nb\n": {Tags: list("Black=a", "White=b"), Size: "20x20", Faults: list("cut off 0 a")},
		"":       {Size: "20x20", Faults: list("cut off 0 ")},
		"a\nb\n1,1,1\nx\n2,2,2\n-2\n": {
			Tags: list("Black=a", "White=b", "Code=-2"), Moves: "1,1,1 2,2,2", Size: "20x20",
			Comments: list("1 x"), Faults: list("prose 1 x"),
		},
	} {
		if diff := cmp.Diff(want, sheetOf(parse(new(psq.RecParser), "", text))); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

// A mirror error is invisible to the rules. The square [1,1] of Piskvork is the one at
// the top left (plastovicka/Piskvork, piskvork.txt), Gomocup's page draws row y so many
// squares below the top (Gomocup/GomocupOnline, gomoku.canvas.js), and a program that
// names the points of its psq calls 9,7 by the name i9. A rec counts from 0.
func TestRowsAreCountedFromTheTop(t *testing.T) {
	for _, tt := range []struct {
		parser records.Parser
		text   string
		base   int
		names  string
	}{
		{new(psq.Parser), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n2,2,0\n15,1,0\n-1\n", 1, "h8 i9 b14 o15"},
		{new(psq.RecParser), "a\nb\n7,7,0\n1,1,0\n14,0,0\n-1\n", 0, "h13 b19 o20"},
	} {
		g := parse(tt.parser, "", tt.text)
		var names []string
		for _, m := range g.Moves {
			var x, y, ms int
			if _, err := fmt.Sscanf(g.String(m.Token), "%d,%d,%d", &x, &y, &ms); err != nil {
				t.Fatal(err)
			}
			names = append(names, fmt.Sprintf("%c%d", 'a'+x-tt.base, g.Ranks-(y-tt.base)))
		}
		if got := strings.Join(names, " "); got != tt.names {
			t.Errorf("%q: %s, want %s", tt.text, got, tt.names)
		}
	}
}

func TestBeginsRec(t *testing.T) {
	const moves = "9,9,120\n10,11,4500\n8,8,1\n"
	for _, tt := range []struct {
		text      string
		cut, want bool
	}{
		{"a.exe\nb.exe\n" + moves + "0\n", false, true},
		{"a.exe\r\nb.exe\r\n" + strings.ReplaceAll(moves, "\n", "\r\n") + "0\r\n", false, true},
		{"a.exe\nb.exe\n" + moves + "0", true, true},
		{"a.exe\nb.exe\n" + moves + "7,", true, true},
		{"a.exe\nb.exe\n" + moves + "7,", false, false},
		{"a.exe\nb.exe\n" + moves, false, false},
		{"a.exe\nb.exe\n9,9,1\n0\n", false, false},
		{"a.exe\n" + moves + "0\n", false, false},
		{"a\nb\n" + moves + "20,1,1\n0\n", false, false},
		{"x,y,z\nm,s,v\n" + moves + "1,2\n", false, false},
		{"x,y,z\nm,s,v\n" + moves + "-1,2,3\n", false, false},
		{"1\n2\n3\n", false, false},
		{"", true, false},
		{"words\nand more\nand more\n", true, false},
	} {
		if got := psq.BeginsRec([]byte(tt.text), tt.cut); got != tt.want {
			t.Errorf("%q, cut %v: %v", tt.text, tt.cut, got)
		}
	}
}

// The time of a move is that of who made it.
func TestStamps(t *testing.T) {
	g := parse(new(psq.Parser), "", "Piskvorky 15x15, 0:0, 0\n8,8,120\n9, 9, 0\n7,7\n7,8,-1\n7,9,5,6\nwords\n6,6, 99 \n-1\n")
	want := []string{"0/1 first used millis 120", "0/2 second used millis 0", "0/6 second used millis 99"}
	if diff := cmp.Diff(want, gametest.Stamps(t, g)); diff != "" {
		t.Error(diff)
	}
	g = parse(new(psq.RecParser), "", "a\nb\n0,0,120\n1,0,7\n0\n")
	if diff := cmp.Diff([]string{"0/1 first used millis 120", "0/2 second used millis 7"}, gametest.Stamps(t, g)); diff != "" {
		t.Error(diff)
	}
}
