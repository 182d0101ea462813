package sheets

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"qipu/schemas"
)

func pairOf(kind schemas.Kind, first, second []string) (a, b made) {
	return made{kind: kind, keeper: schemas.KeeperFirst, tokens: first}, made{kind: kind, keeper: schemas.KeeperSecond, tokens: second}
}

func TestDifferencesOfTwoSheets(t *testing.T) {
	wxf := strings.Fields("C2=5 H8+7 H2+3 R9=8")
	for name, c := range map[string]struct {
		kind          schemas.Kind
		first, second []string
		want          string
		agreed        int
		completed     [2]Completed
	}{
		"the same": {schemas.KindXiangqi, opening, opening, "", 20, [2]Completed{{20, 20}, {20, 20}}},
		"a ply of Black is missing on the second": {
			schemas.KindXiangqi, opening, edited(opening, 5, 1),
			"missing on 1, plies 6/5 ×1: 马2进3 | ", 5,
			[2]Completed{{20, 20}, {20, 20}},
		},
		"two gaps, one on each": {
			schemas.KindXiangqi, edited(opening, 12, 1), edited(opening, 3, 2),
			"missing on 1, plies 4/3 ×2: 车9平8 车一平二 | \nmissing on 0, plies 12/11 ×1:  | 兵五进一", 3,
			[2]Completed{{20, 20}, {20, 20}},
		},
		"a round written twice": {
			schemas.KindXiangqi, edited(opening, 10, 0, opening[8], opening[9]), opening,
			"doubled on 0, plies 11/10 ×2: 车二进六 炮8平9 | ", 10,
			[2]Completed{{20, 20}, {20, 20}},
		},
		"a round that can be played twice": {
			schemas.KindXiangqi, edited(opening, 8, 0, opening[6], opening[7]), opening,
			"missing on 1, plies 9/8 ×2: 兵七进一 卒7进1 | ", 8,
			[2]Completed{{22, 22}, {22, 22}},
		},
		"two plies exchanged": {
			schemas.KindXiangqi, opening, edited(opening, 3, 2, opening[4], opening[3]),
			"swapped on 0, plies 4/4 ×2: 车9平8 车一平二 | 车一平二 车9平8", 3,
			[2]Completed{{20, 20}, {20, 3}},
		},
		"another square": {
			schemas.KindXiangqi, opening, edited(opening, 9, 1, "士4进5"),
			"different on 0, plies 10/10 ×1: 炮8平9 | 士4进5", 9,
			[2]Completed{{20, 20}, {20, 11}},
		},
		"a token that is none": {
			schemas.KindXiangqi, edited(opening, 7, 1, "卒?进"), opening,
			"illegible on 0, plies 8/8 ×1: 卒?进 | 卒7进1", 7,
			[2]Completed{{20, 20}, {20, 20}},
		},
		"the end is missing": {
			schemas.KindXiangqi, opening[:14], opening,
			"trailing on 0, plies 14/15 ×6:  | 兵五进一 炮9平7 车三平四 卒7进1 马三进五 卒7平6", 14,
			[2]Completed{{20, 20}, {20, 20}},
		},
		"another notation": {
			schemas.KindXiangqi, opening[:4], wxf,
			"notation on 0, plies 1/1 ×4: 炮二平五 | C2=5", 4,
			[2]Completed{{4, 4}, {4, 4}},
		},
		"another notation, and a gap": {
			schemas.KindXiangqi, opening[:4], edited(wxf, 1, 1),
			"missing on 1, plies 2/1 ×1: 马8进7 | \nnotation on 0, plies 1/1 ×3: 炮二平五 | C2=5", 1,
			[2]Completed{{4, 4}, {4, 4}},
		},
		"the numerals of the other side": {
			schemas.KindXiangqi, edited(opening, 2, 1, "马2进3"), opening,
			"notation on 0, plies 3/3 ×1: 马2进3 | 马二进三", 20,
			[2]Completed{{20, 20}, {20, 20}},
		},
		"an empty sheet": {
			schemas.KindXiangqi, opening[:2], nil,
			"trailing on 1, plies 1/0 ×2: 炮二平五 马8进7 | ", 0,
			[2]Completed{{2, 2}, {2, 2}},
		},
		"stones: a ply is missing": {
			schemas.KindRenju, stones, edited(stones, 6, 1), "missing on 1, plies 7/6 ×1: j7 | ", 6, [2]Completed{{16, 16}, {16, 16}},
		},
		"stones: another point": {
			schemas.KindRenju, edited(stones, 6, 1, "k7"), stones, "different on 0, plies 7/7 ×1: k7 | j7", 6, [2]Completed{{16, 16}, {16, 16}},
		},
		"stones: an occupied point": {
			schemas.KindRenju, edited(stones, 6, 1, "h8"), stones, "different on 0, plies 7/7 ×1: h8 | j7", 6, [2]Completed{{16, 6}, {16, 16}},
		},
		"stones: two of one side exchanged": {
			schemas.KindRenju, edited(stones, 6, 3, stones[8], stones[7], stones[6]), stones,
			"swapped on 0, plies 7/7 ×3: h10 f9 j7 | j7 f9 h10", 6,
			[2]Completed{{16, 16}, {16, 16}},
		},
		"stones: one written twice": {
			schemas.KindRenju, stones, edited(stones, 6, 0, stones[5]), "doubled on 1, plies 6/7 ×1:  | i8", 6, [2]Completed{{16, 16}, {16, 16}},
		},
		"stones: not a point": {
			schemas.KindRenju, stones, edited(stones, 6, 1, "#"), "illegible on 1, plies 7/7 ×1: j7 | #", 6, [2]Completed{{16, 16}, {16, 16}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			auditor, _ := auditor(t)
			x, y := pairOf(c.kind, c.first, c.second)
			got := new(Comparer).Compare(x.sheet(auditor), y.sheet(auditor))
			if all(got) != c.want || got.Agreed != c.agreed || got.Completed != c.completed || !got.Compared {
				t.Errorf("got\n%s\nagreed %d, completed %v\nwant\n%s\nagreed %d, completed %v", all(got), got.Agreed, got.Completed, c.want, c.agreed, c.completed)
			}
		})
	}
}

// A ply that follows from a different one can be played on one sheet alone; what came
// before decides nothing between two that both can be.
func TestWhichOfTwoPliesCanBePlayed(t *testing.T) {
	auditor, _ := auditor(t)
	x, y := pairOf(schemas.KindXiangqi, edited(opening, 4, 1, "车一平三"), opening)
	d := new(Comparer).Compare(x.sheet(auditor), y.sheet(auditor)).Differences[0]
	if d.Kind != Different || d.Lawful != [2]bool{false, true} {
		t.Errorf("%s, lawful %v", told(d), d.Lawful)
	}
	x, y = pairOf(schemas.KindXiangqi, edited(opening, 9, 1, "士4进5"), opening)
	d = new(Comparer).Compare(x.sheet(auditor), y.sheet(auditor)).Differences[0]
	if d.Kind != Different || d.Lawful != [2]bool{true, true} {
		t.Errorf("%s, lawful %v", told(d), d.Lawful)
	}
}

func TestFactsOfTwoSheets(t *testing.T) {
	auditor, _ := auditor(t)
	x, y := pairOf(schemas.KindXiangqi, opening, opening)
	x.tags = []string{"Date", "2026.01.02", "Round", "第3轮", "Board", "2", "Red", "选手01", "Black", "选手02", "Result", "1-0", "RedTime", "58:20", "BlackTime", "62 min", "RedFouls", "1次", "BlackFouls", "0", "RedSigned", "yes", "BlackSigned", "yes"}
	y.tags = []string{"Date", "2026-1-3", "Round", "3", "Red", "选手 01", "Black", "选手12", "Result", "1/2-1/2", "RedTime", "58:21", "BlackTime", "1:02:33", "RedFouls", "1", "BlackFouls", "1", "RedSigned", "no", "BlackSigned", "yes"}
	want := `header on 0, plies 0/0 ×0: 2026.01.02 | 2026-1-3
header on 0, plies 0/0 ×0: 选手02 | 选手12
result on 0, plies 0/0 ×0: 1-0 | 1/2-1/2
times on 0, plies 0/0 ×0: 58:20 | 58:21
fouls on 0, plies 0/0 ×0: 0 | 1
signature on 1, plies 0/0 ×0: yes | no`
	if got := all(new(Comparer).Compare(x.sheet(auditor), y.sheet(auditor))); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSheetIsLikeItself(t *testing.T) {
	auditor, rules := auditor(t)
	var c Comparer
	rapid.Check(t, func(t *rapid.T) {
		chinese, _ := lawfulLine(t, rapid.IntRange(0, 60).Draw(t, "plies"))
		for range rapid.IntRange(0, 3).Draw(t, "faults") { // whatever is wrong with it
			if len(chinese) > 0 {
				i := rapid.IntRange(0, len(chinese)-1).Draw(t, "at")
				chinese = edited(chinese, i, 1, rapid.SampledFrom([]string{"", "?", "马八进七", "h2e2", chinese[i] + "x"}).Draw(t, "token"))
			}
		}
		x, y := pairOf(schemas.KindXiangqi, chinese, chinese)
		a, b := x.sheet(auditor), y.sheet(auditor)
		got := c.Compare(a, b)
		if len(got.Differences) > 0 || got.Agreed != len(chinese) || !got.Agree() {
			t.Fatalf("differences: %s", all(got))
		}
		for _, clause := range rules.Judge(a, b, got).Findings {
			t.Fatalf("finding %s", clause.Clause)
		}
	})
}

// exchanged is a comparison with the sheets named in the other order.
func exchanged(c *Comparison) *Comparison {
	other := *c
	other.Differences = slices.Clone(c.Differences)
	other.exchange()
	return &other
}

func TestExchangeOfSheets(t *testing.T) {
	auditor, _ := auditor(t)
	var c Comparer
	rapid.Check(t, func(t *rapid.T) {
		first, wxf := lawfulLine(t, rapid.IntRange(0, 40).Draw(t, "plies"))
		second := slices.Clone(first)
		if rapid.Bool().Draw(t, "notation") {
			second = wxf
		}
		for _, list := range []*[]string{&first, &second} {
			for range rapid.IntRange(0, 6).Draw(t, "edits") {
				if n := len(*list); n > 0 {
					i := rapid.IntRange(0, n-1).Draw(t, "at")
					with := (*list)[:rapid.IntRange(0, min(2, i)).Draw(t, "with")]
					*list = edited(*list, i, rapid.IntRange(0, 1).Draw(t, "without"), with...)
				}
			}
		}
		x, y := pairOf(schemas.KindXiangqi, first, second)
		if rapid.Bool().Draw(t, "one keeper") {
			y.keeper = x.keeper
		}
		a, b := x.sheet(auditor), y.sheet(auditor)
		if diff := cmp.Diff(c.Compare(a, b), exchanged(c.Compare(b, a))); diff != "" {
			t.Fatal(diff)
		}
	})
}

// One planted difference is found with its kind and ply, in a game without repetitions
// near it, whatever the moves.
func TestPlantedDifference(t *testing.T) {
	auditor, _ := auditor(t)
	var c Comparer
	rapid.Check(t, func(t *rapid.T) {
		line, _ := lawfulLine(t, rapid.IntRange(12, 60).Draw(t, "plies"))
		n := len(line)
		i := rapid.IntRange(3, n-4).Draw(t, "at")
		near := line[max(0, i-3):min(n, i+4)]
		for k, token := range near {
			if slices.Contains(near[k+1:], token) {
				t.Skip("a repetition: which of the plies is meant is open")
			}
		}
		kind := rapid.SampledFrom([]Kind{Missing, Doubled, Swapped, Different, Illegible, Trailing}).Draw(t, "kind")
		var other []string
		want := Difference{Kind: kind, On: 1, Plies: 1, Ply: [2]int{i + 1, i + 1}}
		switch kind {
		case Missing:
			other, want.Ply[1] = edited(line, i, 1), i
		case Doubled:
			other, want.Ply = edited(line, i+1, 0, line[i]), [2]int{i + 1, i + 2}
		case Swapped:
			other, want.Plies, want.On = edited(line, i, 2, line[i+1], line[i]), 2, 0
		case Different:
			token := rapid.SampledFrom([]string{"车一进九", "车９退９"}).Draw(t, "token")
			if slices.Contains(near, token) {
				t.Skip("it is no other ply")
			}
			other, want.On = edited(line, i, 1, token), 0
		case Illegible:
			other = edited(line, i, 1, "~")
		case Trailing:
			other, want.Plies, want.Ply[1] = line[:i], n-i, i
		}
		x, y := pairOf(schemas.KindXiangqi, line, other)
		got := c.Compare(x.sheet(auditor), y.sheet(auditor))
		if len(got.Differences) != 1 {
			t.Fatalf("planted %s at ply %d of %s\nfound\n%s", kind, i+1, strings.Join(line, " "), all(got))
		}
		d := got.Differences[0]
		if d.Kind != want.Kind || d.On != want.On || d.Plies != want.Plies || d.Ply != want.Ply {
			t.Fatalf("planted %+v\nfound %+v\nin %s", want, d, strings.Join(line, " "))
		}
	})
}

// Long sheets that have nothing in common are given up after the stated work, and those
// with more plies than a sheet keeps are not begun.
func TestHostileSheets(t *testing.T) {
	auditor, _ := auditor(t)
	tokens := func(n int, of ...string) (list []string) {
		for i := range n {
			list = append(list, of[i*i%len(of)])
		}
		return list
	}
	for name, c := range map[string][2][]string{
		"nothing in common":   {tokens(MaxPlies, opening...), tokens(MaxPlies, "C2=5", "H8+7", "+=-")},
		"one token":           {tokens(MaxPlies, "马二进三"), tokens(MaxPlies, "马8进7")},
		"short form":          {tokens(MaxPlies, "马23", "炮25", "车12"), tokens(MaxPlies, "马二进三", "炮二平五")},
		"to and fro, shifted": {tokens(MaxPlies, "马二进三"), tokens(MaxPlies-60, "马二进三")},
		"too many":            {tokens(MaxPlies+1, "马二进三"), opening},
	} {
		x, y := pairOf(schemas.KindXiangqi, c[0], c[1])
		a, b := x.sheet(auditor), y.sheet(auditor)
		began := time.Now()
		got := new(Comparer).Compare(a, b)
		if spent := time.Since(began); spent > 5*time.Second {
			t.Errorf("%s: %v", name, spent)
		}
		if got.Compared && name != "to and fro, shifted" || len(got.Differences) == 0 {
			t.Errorf("%s: %s", name, all(got))
		}
	}
}

func TestSheetKeepsNothingOfTheGame(t *testing.T) {
	auditor, _ := auditor(t)
	x, _ := pairOf(schemas.KindXiangqi, opening, nil)
	x.tags = []string{"Red", "选手01", "FEN", "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"}
	g := x.game()
	var out schemas.Audit
	auditor.Audit(g, &out)
	s := Of(g, &out)
	before := *s
	text := s.text + s.start + s.Facts[FactFirst]
	clear(g.Text)
	if text != s.text+s.start+s.Facts[FactFirst] || !reflect.DeepEqual(before, *s) || s.Facts[FactFirst] != "选手01" {
		t.Error("a sheet changes with the game's buffer")
	}
	if least := len(s.text) + 6*len(opening); s.Bytes() < least || s.Bytes() > least+2000 {
		t.Errorf("%d bytes", s.Bytes())
	}
}

func TestStartsOfTwoSheets(t *testing.T) {
	auditor, _ := auditor(t)
	x, y := pairOf(schemas.KindXiangqi, opening[:3], opening[:4])
	x.tags, y.tags = []string{"FEN", "nonsense"}, []string{"FEN", "nonsense"}
	got := new(Comparer).Compare(x.sheet(auditor), y.sheet(auditor))
	if all(got) != "trailing on 0, plies 3/4 ×1:  | 车9平8" || got.Agreed != 3 || got.Completed != [2]Completed{{4, 0}, {4, 0}} {
		t.Errorf("neither can be set up: %s, agreed %d, completed %v", all(got), got.Agreed, got.Completed)
	}
	y.tags[1] = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
	if got := new(Comparer).Compare(x.sheet(auditor), y.sheet(auditor)); got.Compared || len(got.Differences) != 1 || got.Differences[0].Kind != Start {
		t.Errorf("two starts: %s", all(got))
	}
}
