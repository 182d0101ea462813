package clockplot_test

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

	"qipu/report/clockplot"
	"qipu/schemas"
)

// classes reads an SVG as XML and counts its elements by class, and collects its texts.
func classes(t *testing.T, svg []byte) (count map[string]int, texts []string) {
	t.Helper()
	count = map[string]int{}
	inside := ""
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count, texts
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch e := token.(type) {
		case xml.StartElement:
			inside = e.Name.Local
			count[inside]++
			for _, a := range e.Attr {
				if a.Name.Local == "class" {
					count[a.Value]++
				}
			}
		case xml.CharData:
			if inside != "style" {
				texts = append(texts, string(e))
			}
		}
	}
}

func ms(t schemas.Millis) *uint64 { v := uint64(t); return &v }

func control(t *testing.T, text string) schemas.TimeControl {
	t.Helper()
	c, err := schemas.ParseTimeControl(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var (
	red   = schemas.Text{Zh: "红方", En: "Red"}
	black = schemas.Text{Zh: "黑方", En: "Black"}
)

// stages is a game of which 4 moves are made in 10 minutes, then all in 5, with 30 seconds
// a move thrice when they are used up. Red makes ply 9 in the second period, comes into
// byo-yomi at ply 13, and uses all of it up at ply 15.
func stages(t *testing.T) *clockplot.Plot {
	p := &clockplot.Plot{Title: "Player 01 – Player 02", First: red, Second: black, Plies: 16, Control: control(t, "4/600:300:3x30/byoyomi")}
	left := [...]schemas.Millis{540, 590, 470, 570, 300, 520, 60, 480, 240, 770, 100, 760, 25, 750, 0, 740}
	for i, seconds := range left {
		row := schemas.ClockRow{Ply: uint32(i + 1), Side: [...]string{"first", "second"}[i%2], Left: ms(seconds * schemas.OneSecond), Period: 1}
		switch {
		case i >= 12 && i%2 == 0:
			row.Period, row.Spare = 3, uint32(2-(i-12)/2)
		case i >= 8:
			row.Period = 2
		}
		p.Clocks = append(p.Clocks, row)
	}
	last := &p.Clocks[14]
	last.Breach, last.Over = "over", ms(12_500)
	lost, gained := uint32(60_000), uint32(120_000)
	p.Penalties = []schemas.PenaltyRow{
		{Side: "first", Ply: 6, Kind: "illegal-move", Penalty: "foul", OwnLost: &lost, OpponentGained: &gained},
		{Side: "second", Ply: 11, Kind: "press-first", Penalty: "warning"},
	}
	return p
}

// Each side has its periods in a lane, with the time of each; what was exceeded is crossed
// and said, and what was done to a clock stands with its own side.
func TestPeriods(t *testing.T) {
	svg := stages(t).SVG()
	count, texts := classes(t, svg)
	for what, want := range map[string]int{
		"qc-lane":             6, // Red's 1, 2, and two of byo-yomi; Black's 1 and 2
		"qc-border qc-first":  3,
		"qc-border qc-second": 1,
		"qc-quota":            6,
		"qc-open":             0,
		"qc-breach":           1,
		"qc-perhaps":          0,
		"qc-flag":             3, // Red's clock at ply 6; Black's for it, and the warning
		"qc-line qc-first":    1,
	} {
		if count[what] != want {
			t.Errorf("%d of %s, want %d", count[what], what, want)
		}
	}
	for _, want := range []string{"1: 4/10:00", "2: 5:00", "−1:00", "+2:00", "✕ 15 +0:12.5", "Player 01 – Player 02"} {
		if !slices.Contains(texts, want) {
			t.Errorf("no %q in %q", want, texts)
		}
	}
	// A new period begins behind the side's last ply of the one before: 7 of 16 for Red.
	if want := fmt.Sprintf("M%.1f", 84+(720-14-84)*7.0/16); !bytes.Contains(svg, []byte(`<path class="qc-border qc-first" d="`+want)) {
		t.Errorf("no border at %s in\n%s", want, svg)
	}
}

func TestSummary(t *testing.T) {
	for _, tt := range []struct {
		what string
		plot func(p *clockplot.Plot)
		want []string
	}{
		{"all of it", func(*clockplot.Plot) {}, []string{
			"Period 1: 4 moves in 10:00 (Red plies 1–7, Black plies 2–8).",
			"Period 2: 5:00 (Red plies 9–11, Black plies 10–16).",
			"Period 3: byo-yomi, 0:30 for each move, 3 times (Red plies 13–15).",
			"✕ Ply 15, Red: time exceeded by 0:12.5 at least.",
			"⚑ Ply 6, Red: illegal-move foul, its clock −1:00, the opponent's +2:00.",
			"⚑ Ply 11, Black: press-first warning.",
		}},
		{"no control", func(p *clockplot.Plot) { p.Control, p.Penalties = schemas.TimeControl{}, nil }, []string{
			"No periods are shown: no time control is known for certain.",
			"✕ Ply 15, Red: time exceeded by 0:12.5 at least.",
		}},
		{"unequal times", func(p *clockplot.Plot) {
			p.Control, p.Penalties, p.Clocks = schemas.TimeControl{
				Kind: schemas.TimeTimed, Periods: []schemas.Period{{Base: 300_000, Increment: 2000}}, Second: []schemas.Period{{Base: 240_000, Delay: 3000}},
			}, nil, p.Clocks[:4]
		}, []string{
			"Period 1: 5:00, 0:02 added a move (Red plies 1–3).",
			"Period 1: 4:00, the first 0:03 of a move not counted (Black plies 2–4).",
		}},
		{"not settled", func(p *clockplot.Plot) {
			p.Control, p.Penalties, p.Clocks = control(t, "600"), nil, p.Clocks[:4]
			for i := range p.Clocks {
				p.Clocks[i].Period = 0
			}
			p.Clocks[2].Breach, p.Clocks[3].Breach = "perhaps", "perhaps"
		}, []string{
			"?: of 4 plies it is not certain in which period they were made.",
			"◇ From ply 3 on, of 2 plies it is not settled whether the time was exceeded.",
		}},
	} {
		p := stages(t)
		tt.plot(p)
		var got []string
		for _, line := range p.Summary() {
			got = append(got, line.En)
			if line.Zh == "" {
				t.Errorf("%s: %q has no Chinese", tt.what, line.En)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%s\nwant\n%s", tt.what, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
		}
		if _, texts := classes(t, p.SVG()); !strings.Contains(strings.Join(texts, " "), tt.want[0]) {
			t.Errorf("%s: who does not see the plot is not told", tt.what)
		}
	}
}

// Where the record tells the time used alone, each move has a bar, held against the limit
// of each move and no other.
func TestUsed(t *testing.T) {
	p := &clockplot.Plot{First: red, Second: black, Plies: 3, Control: control(t, "30/move")}
	for i, seconds := range [...]schemas.Millis{5, 40, 7} {
		p.Clocks = append(p.Clocks, schemas.ClockRow{Ply: uint32(i + 1), Side: [...]string{"first", "second"}[i%2], Used: ms(seconds * schemas.OneSecond), Period: 1})
	}
	p.Clocks[1].Breach, p.Clocks[1].Over = "over", ms(10_000)
	count, texts := classes(t, p.SVG())
	if count["qc-bar qc-first"] != 2 || count["qc-bar qc-second"] != 1 || count["qc-quota"] != 2 || count["qc-line qc-first"] != 0 || !slices.Contains(texts, "✕ 2 +0:10") {
		t.Errorf("%v, %q", count, texts)
	}
	p.Control = control(t, "5400")
	if count, _ = classes(t, p.SVG()); count["qc-quota"] != 0 {
		t.Error("the time of a move is held against that of the game")
	}
}

// What is not told, or is no time, makes no plot and breaks none.
func TestOddClocks(t *testing.T) {
	for name, p := range map[string]*clockplot.Plot{
		"nothing": {}, "no times": {Plies: 3, Clocks: []schemas.ClockRow{{Ply: 1, Side: "first"}, {Ply: 2, Side: "second", Breach: "perhaps"}}},
	} {
		if p.Told() || p.SVG() != nil {
			t.Errorf("%s is drawn", name)
		}
	}
	p := &clockplot.Plot{Plies: 1, Control: control(t, "10/600r"), Clocks: []schemas.ClockRow{
		{Ply: 1 << 31, Side: "first", Left: ms(1 << 62), Period: 1 << 31, Spare: 7}, {Ply: 0, Side: "?", Left: ms(0)}, {Ply: 9, Side: "first", Used: ms(3), Breach: "over"},
	}}
	if count, _ := classes(t, p.SVG()); count["svg"] != 1 {
		t.Error("no plot of odd clocks")
	}
}

func FuzzPlot(f *testing.F) {
	f.Add("Player 01 – Player 02", "40/5400:1800", uint32(80), uint64(60_000), "over", uint32(2), "illegal-move")
	f.Add("</title><script>alert(1)</script>", "60:3x10/byoyomi", uint32(3), uint64(1)<<63, "perhaps", uint32(1<<31), "\x00\u202e<b>")
	f.Add("\xff", "F300-S240", uint32(0), uint64(0), "]]>", uint32(0), "&amp;")
	f.Fuzz(func(t *testing.T, title, timeControl string, ply uint32, left uint64, breach string, period uint32, kind string) {
		c, err := schemas.ParseTimeControl(timeControl)
		if err != nil {
			return
		}
		gained := uint32(left)
		p := &clockplot.Plot{
			Title: title, First: red, Second: black, Control: c,
			Clocks:    []schemas.ClockRow{{Ply: 1, Side: "first", Left: &left, Period: period}, {Ply: ply, Side: "first", Left: &left, Breach: breach, Over: &left, Period: 1, Spare: period}},
			Penalties: []schemas.PenaltyRow{{Side: kind, Ply: ply, Kind: kind, OwnGained: &gained}, {Side: "second", Ply: ply, Penalty: kind, OpponentLost: &gained}},
		}
		svg := p.SVG()
		if svg == nil {
			return
		}
		if count, _ := classes(t, svg); count["script"] != 0 || count["title"] != 1 || count["b"] != 0 {
			t.Errorf("%q makes elements: %v", title, count)
		}
		if !bytes.Equal(svg, p.SVG()) {
			t.Error("two plots of one game differ")
		}
	})
}

func TestDuration(t *testing.T) {
	for ms, want := range map[uint64]string{
		0: "0:00", 500: "0:00.5", 61_999: "1:01.999", 3_661_000: "1:01:01", 259_200_000: "72:00:00", 604_800_000: "7d", 360_001_000: "4d04:00:01", 1 << 63: "106751991167d07:12:55.808",
	} {
		if got := clockplot.Duration(ms); got != want {
			t.Errorf("%d ms is %s, want %s", ms, got, want)
		}
	}
}

var update = flag.Bool("update", false, "write the picture of the README anew")

// The picture of the README is what the package draws: 40 moves in 90 minutes, then half
// an hour, of which Red lost three minutes and used up the rest.
func TestPictureOfTheREADME(t *testing.T) {
	p := &clockplot.Plot{Title: "用时 clocks", First: red, Second: black, Control: control(t, "40/5400+5:1800+5")}
	rest := [2]schemas.Millis{90 * schemas.OneMinute, 90 * schemas.OneMinute}
	for ply := 1; ply <= 97; ply++ {
		side, period := (ply+1)%2, uint32(1+(ply-1)/80)
		used := schemas.Millis(58+(ply*37)%90+(ply%11)*6) * schemas.OneSecond
		switch {
		case side == 1:
			used = used * 6 / 7
		case period == 2:
			used = used*5/2 + schemas.OneSecond/2
		}
		if rest[side] -= used; ply == 13 { // the log below
			rest[side] -= 3 * schemas.OneMinute
		}
		row := schemas.ClockRow{Ply: uint32(ply), Side: [...]string{"first", "second"}[side], Period: period}
		if rest[side] <= 0 {
			row.Breach, row.Over, rest[side] = "over", ms(-rest[side]), 0
		}
		row.Left = ms(rest[side])
		p.Clocks = append(p.Clocks, row)
		if row.Breach != "" {
			break
		}
		if rest[side] += 5 * schemas.OneSecond; ply == 79 || ply == 80 {
			rest[side] += 30 * schemas.OneMinute
		}
	}
	p.Plies = len(p.Clocks)
	lost := uint32(180_000)
	p.Penalties = []schemas.PenaltyRow{{Side: "first", Ply: 13, Kind: "illegal-move", Penalty: "foul", OwnLost: &lost}}
	path := filepath.Join("testdata", "clocks.svg")
	svg := p.SVG()
	if *update {
		if err := os.WriteFile(path, svg, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(svg, want) {
		t.Errorf("%s is another picture than the package draws (%v): go test ./report/clockplot -update", path, err)
	}
}
