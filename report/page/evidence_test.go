package page

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"qipu/report/tables"
	"qipu/schemas"
)

// draw is the picture of a finding about a game whose third ply is not lawful.
func draw(f *schemas.FindingRow, kind string) *picture {
	key := tables.Key{SourceNo: 1, GameNo: 1}
	f.SourceNo, f.GameNo = 1, 1
	moves := []string{"h2e2", "h9g7", ""}
	if kind == "renju" {
		moves = []string{"h8", "i9", ""}
	}
	r := &run{games: map[tables.Key]*schemas.GameRow{key: {Kind: kind, PliesLegal: 2, Plies: 3}}, plies: map[tables.Key][]schemas.PlyRow{}}
	for i, m := range moves {
		status := "legal"
		if m == "" {
			status = "illegal"
		}
		r.plies[key] = append(r.plies[key], schemas.PlyRow{Ply: uint32(i + 1), Side: []string{"first", "second"}[i%2], Move: m, Status: status})
	}
	return r.pictureOf(f)
}

func TestPicture(t *testing.T) {
	for name, c := range map[string]struct {
		kind   string
		f      schemas.FindingRow
		want   map[string]int // how often a text stands in the picture
		legend int
	}{
		"attackers of the king": {
			"xiangqi",
			schemas.FindingRow{Subject: "move", Ply: 4, Actual: "g9e7", Expected: "g9i7", Evidence: "fen rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1; exposes-king; attackers C e6 over e7; near it g9i7 without number"},
			map[string]int{"qb-attacks": 1, "qb-cross": 1, "qb-lawful": 1, "qb-hinders": 0, "Before ply 4": 1},
			3,
		},
		"moves that it may mean": {
			"xiangqi",
			schemas.FindingRow{Subject: "move", Ply: 1, Actual: "h2h3, h5h6", Evidence: "fen 4k4/9/9/9/7R1/9/9/7R1/9/3K5 w - - 0 1; 2 readings after ply 2"},
			map[string]int{"qb-move": 2, "qb-cross": 0},
			1,
		},
		"the end": {
			"xiangqi", schemas.FindingRow{Subject: "result"}, map[string]int{"qb-left": 1, "qb-reached": 1, "After ply 2": 1}, 1,
		},
		"two threes": {
			"renju",
			schemas.FindingRow{Subject: "forbidden move", Ply: 1, Evidence: "three g11 h11 i11 > f11; three g10 g11 g12 > g9 g13, barred h8 double-four"},
			map[string]int{`class="qb-row"`: 1, `class="qb-row qb-broken"`: 1, "qb-complete": 3, "qb-barred": 1, "qb-latest": 1},
			4,
		},
		"a five":  {"renju", schemas.FindingRow{Subject: "result", Evidence: "c6 d6 e6 f6 g6"}, map[string]int{`class="qb-row"`: 1, "qb-complete": 0}, 2},
		"a stone": {"renju", schemas.FindingRow{Subject: "move", Ply: 3, Actual: "i9"}, map[string]int{"qb-cross": 1}, 2},
	} {
		p := draw(&c.f, c.kind)
		if p == nil {
			t.Errorf("%s: no picture", name)
			continue
		}
		for text, want := range c.want {
			if got := strings.Count(string(p.SVG), text); got != want {
				t.Errorf("%s: %d of %s, want %d", name, got, text, want)
			}
		}
		if len(p.Legend) != c.legend {
			t.Errorf("%s: the legend is %v", name, p.Legend)
		}
	}
	if draw(&schemas.FindingRow{Subject: "tags"}, "xiangqi") != nil || draw(&schemas.FindingRow{Subject: "swap"}, "renju") != nil {
		t.Error("what is about no position has a picture")
	}
}

// Whatever a finding says, its picture is one, and well formed.
func FuzzEvidence(f *testing.F) {
	f.Add("move", "fen 4k4/9/9/9/9/9/2P6/2N6/9/4K4 w - - 0 1; horse-leg c3", "c2d4", "c2b0, c2e1", "xiangqi", uint32(3))
	f.Add("forbidden move", "three g11 h11 i11 > f11; three g10 g11 g12 > g9 g13, barred h8 double-four", "double-three", "", "renju", uint32(2))
	f.Add("move", "", "f6", "", "renju", uint32(9))
	f.Add("result", "c6 d6 e6 f6 g6", "", "1-0", "renju", uint32(0))
	f.Add("move", "fen <script>; attackers C e6 over e7", "h2h3, h5h6", "a\xff", "xiangqi", uint32(1<<31))
	f.Fuzz(func(t *testing.T, subject, evidence, actual, expected, kind string, ply uint32) {
		p := draw(&schemas.FindingRow{Subject: subject, Evidence: evidence, Actual: actual, Expected: expected, Ply: ply, Outcome: "fail"}, kind)
		if p == nil {
			return
		}
		for d := xml.NewDecoder(strings.NewReader(string(p.SVG))); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%q: %v", evidence, err)
			}
		}
	})
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{{"选手07", 4, "选手07"}, {"选手07", 3, "选手0… [+1]"}, {"abc", 0, "… [+3]"}, {"", 5, ""}, {strings.Repeat("x", 90), 80, strings.Repeat("x", 80) + "… [+10]"}} {
		if got := cut(c.text, c.most); got != c.want {
			t.Errorf("%q cut at %d is %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

func TestEffectOf(t *testing.T) {
	for _, c := range []struct {
		effect, from, to string
		others           int
		result           bool
	}{
		{"1-0 → 0-1", "1-0", "0-1", 0, true},
		{"* → 1/2-1/2; rank 2 → 3", "*", "1/2-1/2", 1, true},
		{"rank 2 → 3; prize 银牌 → 铜牌", "", "", 2, false},
		{"points 6 → 5", "", "", 1, false},
		{"event 1-0, record 0-1; 3 rank 2 → 1", "", "", 2, true},
		{"", "", "", 0, false},
	} {
		from, to, others := new(run).effectOf(c.effect)
		if from != c.from || to != c.to || len(others) != c.others || changesResult(c.effect) != c.result {
			t.Errorf("%q is %q, %q, %q, a result %v", c.effect, from, to, others, changesResult(c.effect))
		}
	}
}

func TestSmallWords(t *testing.T) {
	for text, want := range map[string]int{"第10轮": 10, "Round 9": 9, "": 0, "A": 0, "99999999999": 1 << 20} {
		if got := numberIn(text); got != want {
			t.Errorf("the number in %q is %d, want %d", text, got, want)
		}
	}
	for result, want := range map[string]string{"1-0": "1|0", "1/2-1/2": "½|½", "-+": "−|+", "full-bye": "full-bye|full-bye"} {
		if first, second := gamePoints(result); first+"|"+second != want {
			t.Errorf("%s gives %s and %s", result, first, second)
		}
	}
	if got := splitOptions("D34=main-text, D7=fouls-3"); len(got) != 2 || got[1] != [2]string{"D7", "fouls-3"} {
		t.Errorf("the options are %v", got)
	}
}

func TestCommonFolder(t *testing.T) {
	for _, c := range []struct {
		places []string
		want   string
	}{
		{[]string{"a.zip/年/甲", "a.zip/年/乙"}, "a.zip/年/"},
		{[]string{"a.zip/x", "a.zip/x/y"}, "a.zip/"}, // a folder and one in it
		{[]string{"a/b", "ab/c"}, ""},
		{[]string{"r1.pgn", "r2.pgn"}, ""},
		{[]string{"/a/b", "/a/c", "/d"}, "/"},
		{[]string{"a/", "a/b"}, "a/"},
	} {
		if got := commonFolder(c.places); got != c.want {
			t.Errorf("%q are all in %q, want %q", c.places, got, c.want)
		}
	}
}

// Few years are listed one by one, many as decades; games without one have no bar, however
// many they are.
func TestYearBars(t *testing.T) {
	games := func(dates ...string) *statistics {
		s := new(statistics)
		s.begin()
		for i, date := range dates {
			s.add(&schemas.GameRow{Date: date, Warnings: uint32(i % 2)})
		}
		return s
	}
	list := games("1999.01.02", "2001", "", "??", "1999").yearBars()
	if len(list) != 3 || list[0].N != 2 || list[0].Flagged != 1 || list[0].Bar != "" || list[1].Name.En != "1999" || list[1].N != 2 || list[1].Flagged != 0 || list[2].Flagged != 1 || list[2].Bar == "" {
		t.Errorf("%+v", list)
	}
	var many []string
	for year := 1985; year < 2025; year++ {
		many = append(many, fmt.Sprint(year))
	}
	list = games(many...).yearBars()
	if len(list) != 5 || list[0].Name.En != "1980–89" || list[0].N != 5 || list[0].Flagged != 2 || list[1].N != 10 || list[4].Name.Zh != "2020–29" || list[4].N != 5 {
		t.Errorf("%+v", list)
	}
}
