package trf_test

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/trf"
	"qipu/schemas"
)

// line is a line of a player: number, name, what stands behind the name from column 49 on,
// and the rounds from column 90 on.
func line(number int, name string, behind, rounds string) string {
	return fmt.Sprintf("001 %4d mGM  %-33s %-41s%s", number, name, behind, rounds)
}

const cup = `### made up
012 Spring Cup
022 Alpha
032 FID
042 2026/04/03
052 2026/04/05
062 3
102 Arbiter 01
112 Arbiter 02
112 Arbiter 03
122 60+30
142 3
152 B
162  W 2.0     D 1.0     L11.5
202 BH,SB/C1
222 3600+30
`

func read(t testing.TB, text string) *trf.File {
	t.Helper()
	f, err := trf.Read(strings.NewReader(text), "x", "")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// text writes pairings with a word for each field.
func pairings(e *schemas.Event) (list []string) {
	for _, p := range e.Pairings {
		list = append(list, fmt.Sprintf("%s %s-%s %s/%s %s %s", p.Round, p.First, p.Second, p.Result, p.SecondResult, p.Colours, p.Told))
	}
	return list
}

func TestRead(t *testing.T) {
	text := cup +
		line(1, "Player 07", "2100 TST 1234567     1990/00/00  3.0    1", "     2 w 1  0000 - H     3 b =") + "\n" +
		line(2, "Player 08", "                                1.0    3", "     1 b 0     3 w W          ") + "\n" +
		line(3, "Player 09", " 990                            2.5    2", "  0000 - U     2 b L     1 w =") + "\r\n" +
		"132" + strings.Repeat(" ", 88) + "26/04/03  26/04/04  2026/04/05\n" +
		"TST    2  WM                                    2050 NTH\n" +
		"240 H   2    1\n250      1.0   1   2    1    3\n260   1   2    1    2    3\n299 -        -1.0    2    3\n" +
		"330 +-   1   2   1\n300   1   2   1    1    0    3\n320  1    2.0   0  12\n" +
		"310   2 Team B                           TMB     2050    2.0    1.5   1     1    2\nXXP 1 3\nXXC rank\n802 kept\n"
	f := read(t, text)
	want := &schemas.Event{
		Name: "Spring Cup", Site: "Alpha", Country: "FID", Start: "2026/04/03", End: "2026/04/05", PlayerCount: "3", TimeControl: "60+30",
		Rounds: "3", InitialColour: "B", Points: "W 2.0 D 1.0 L 11.5", TieBreaks: "BH,SB/C1", ClockCode: "3600+30", Results: "codes", ByePoints: "1/2.0",
		Officials: []schemas.EventOfficial{{Role: "chief-arbiter", Name: "Arbiter 01"}, {Role: "deputy-arbiter", Name: "Arbiter 02"}, {Role: "deputy-arbiter", Name: "Arbiter 03"}},
		Players: []schemas.EventPlayer{
			{ID: "1", Name: "Player 07", Gender: "m", Title: "GM", Rating: "2100", Country: "TST", DisplayID: "1234567", Birth: "1990/00/00"},
			{ID: "2", Name: "Player 08", Gender: "m", Title: "GM"},
			{ID: "3", Name: "Player 09", Gender: "m", Title: "GM", Rating: "990"},
		},
		Schedule: []schemas.EventRound{{Round: "1", Date: "26/04/03"}, {Round: "2", Date: "26/04/04"}, {Round: "3", Date: "2026/04/05"}},
		Teams:    []schemas.EventTeam{{ID: "2", Name: "Team B", Short: "TMB", Rating: "2050", Members: "1 2"}},
		Ratings:  []schemas.EventRating{{Federation: "TST", Player: "2", Title: "WM", Rating: "2050", Origin: "NTH"}},
		Pairings: []schemas.EventPairing{
			{Round: "1", First: "1", Second: "2", Result: "1", SecondResult: "0"},
			{Round: "1", First: "3", Result: "U"},
			{Round: "2", First: "1", Result: "H"},
			{Round: "2", First: "2", Second: "3", Result: "W", SecondResult: "L"},
			{Round: "3", First: "3", Second: "1", Result: "=", SecondResult: "="},
		},
		Byes:          []schemas.EventBye{{Kind: "H", Round: "2", Who: "1"}, {Kind: "P", Round: "2", Who: "12"}},
		Forfeits:      []schemas.EventForfeit{{Kind: "+-", Round: "1", First: "2", Second: "1"}},
		Lineups:       []schemas.EventLineup{{Round: "1", Team: "2", Opponent: "1", Players: "1 0 3"}},
		Adjustments:   []schemas.EventAdjustment{{Kind: "-", Points: "-1.0", Round: "2", Who: "3"}},
		Barred:        []schemas.EventBarred{{From: "1", To: "2", Who: "1 2 3"}, {Who: "1 3"}},
		Accelerations: []schemas.EventAcceleration{{Points: "1.0", From: "1", To: "2", First: "1", Last: "3"}},
		Standings: []schemas.EventStanding{
			{Player: "1", Points: "3.0", Rank: "1"},
			{Player: "2", Points: "1.0", Rank: "3"},
			{Player: "3", Points: "2.5", Rank: "2"},
			{Team: "2", MatchPoints: "2.0", GamePoints: "1.5", Rank: "1"},
		},
		Records: []schemas.EventRecord{{Text: "### made up"}, {Text: "XXC rank"}, {Text: "802 kept"}},
	}
	if at := f.Event.Pairings[3].Where; at != "x:18" {
		t.Error(at)
	}
	f.Event.ForgetPlaces()
	if diff := cmp.Diff(want, f.Event); diff != "" {
		t.Error(diff)
	}
	if f.Version != trf.TRF26 || f.Encoding != "ascii" || len(f.Problems) != 2 || !f.Problems[0].Note || !f.Problems[1].Note {
		t.Errorf("%s, %s, %+v", f.Version, f.Encoding, f.Problems)
	}
	for _, ends := range []string{"\r", "\r\n", "\n\n"} {
		g := read(t, strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", ends))
		g.Event.ForgetPlaces()
		if diff := cmp.Diff(want, g.Event); diff != "" {
			t.Errorf("%q: %s", ends, diff)
		}
	}
}

// What two lines tell of a round is one pairing only where they agree who had which colour.
func TestPairings(t *testing.T) {
	none := strings.Repeat(" ", 41)
	for _, c := range []struct {
		name   string
		rounds []string
		want   []string
	}{
		{"agreed", []string{"     2 w 1", "     1 b 0"}, []string{"1 1-2 1/0  "}},
		{"results of both as they stand", []string{"     2 w 1", "     1 b 1"}, []string{"1 1-2 1/1  "}},
		{"the same colour", []string{"     2 w 1", "     1 w 0"}, []string{"1 1-2 1/  first", "1 2-1 0/  first"}},
		{"one alone", []string{"     2 b =", ""}, []string{"1 2-1 /=  second"}},
		{"another opponent", []string{"     2 w 1", "     3 b 0", "     2 w 1"}, []string{"1 1-2 1/  first", "1 3-2 1/0  "}},
		{"without colours", []string{"     2 - +", "     1 - -"}, []string{"1 1-2 +/- unsaid "}},
		{"byes", []string{"  0000 - U", "       - h", "  0000   Z"}, []string{"1 1- U/  ", "1 2- h/  ", "1 3- Z/  "}},
		{"a colour without opponent", []string{"  0000 w +", "  0000 b -"}, []string{"1 1- +/ first ", "1 2- -/ second "}},
		{"not played yet", []string{"     2 w  ", "     1 b  "}, []string{"1 1-2 /  "}},
		{"himself", []string{"     1 w 1"}, []string{"1 1-1 1/  first"}},
		{"zeros", []string{"  0002 w 1", "  0001 b 0"}, []string{"1 1-2 1/0  "}},
	} {
		text := "012 x\n"
		for i, r := range c.rounds {
			text += line(i+1, "Player", none, r) + "\n"
		}
		if diff := cmp.Diff(c.want, pairings(read(t, text).Event)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// Columns are counted by characters, by bytes or by places on a screen, and behind a name
// that ran over they may all be moved.
func TestColumns(t *testing.T) {
	behind, rounds := "2100 TST 1234567     1990/01/02  1.5    7", "     2 w 1  0003 b ="
	names := map[string]int{"选手07": 4, "Müller-07": 9}
	for name, runes := range names {
		wide := len(name) - runes
		for how, pad := range map[string]int{"characters": 33 - runes, "bytes": 33 - runes - wide, "places": 33 - runes - wide/2, "moved": 33 - runes + 3} {
			if how == "places" && name != "选手07" {
				continue
			}
			text := fmt.Sprintf("012 x\n001    1      %s%s %-41s%s\n", name, strings.Repeat(" ", pad), behind, rounds)
			f := read(t, text)
			if len(f.Event.Players) != 1 {
				t.Errorf("%s, %s: %+v", name, how, f.Problems)
				continue
			}
			p := f.Event.Players[0]
			p.Where = ""
			if diff := cmp.Diff(schemas.EventPlayer{ID: "1", Name: name, Rating: "2100", Country: "TST", DisplayID: "1234567", Birth: "1990/01/02"}, p); diff != "" {
				t.Errorf("%s, %s: %s", name, how, diff)
			}
			if got := pairings(f.Event); len(got) != 2 || got[1] != "2 3-1 /=  second" {
				t.Errorf("%s, %s: %q", name, how, got)
			}
			if told := len(f.Problems) > 0; told != (how == "moved") {
				t.Errorf("%s, %s: %+v", name, how, f.Problems)
			}
		}
	}
}

func TestEncodings(t *testing.T) {
	encode := func(text string, b []byte, err error) []byte {
		if err != nil {
			t.Fatal(text, err)
		}
		return b
	}
	chinese := "012 春季公开赛在示例市举行\n" + line(1, "选手零七", "", "") + "\n"
	gb, err := simplifiedchinese.GB18030.NewEncoder().Bytes([]byte(chinese))
	latin := "012 Coupe de la Cité\n" + line(1, "Müller, André", "", "") + "\n"
	one, err2 := charmap.ISO8859_1.NewEncoder().Bytes([]byte(latin))
	for _, c := range []struct {
		source                []byte
		encoding, name, event string
		guessed               bool
	}{
		{[]byte("\xef\xbb\xbf" + chinese), "utf-8", "选手零七", "春季公开赛在示例市举行", false},
		{encode(chinese, gb, err), "gb18030", "选手零七", "春季公开赛在示例市举行", false},
		{encode(latin, one, err2), "windows-1252", "Müller, André", "Coupe de la Cité", true},
	} {
		f, err := trf.Read(bytes.NewReader(c.source), "x", "")
		if err != nil || f.Encoding != c.encoding || f.Guessed != c.guessed || f.Event.Name != c.event || len(f.Event.Players) != 1 || f.Event.Players[0].Name != c.name {
			t.Errorf("%s: %+v, %v", c.encoding, f, err)
		}
	}
}

// What is wrong is told with line and column, and the line is kept.
func TestProblems(t *testing.T) {
	none := strings.Repeat(" ", 41)
	for _, c := range []struct {
		name, text   string
		line, column int
		note         bool
		en           string
	}{
		{"no number", "001         Player\n", 2, 5, false, "a starting number from 1 to 9999"},
		{"a bad rating", line(1, "Player", "2x00", "") + "\n", 2, 49, false, "digits of a rating"},
		{"a bad colour", line(1, "Player", none, "     2 x 1") + "\n", 2, 97, false, "the colour is w, b or -"},
		{"a bad result", line(1, "Player", none, "     2 w 1     3 w ?") + "\n", 2, 109, false, "the result is one of"},
		{"a number twice", line(1, "Player 07", "", "") + "\n" + line(1, "Player 08", "", "") + "\n", 3, 5, false, "line 2 has the starting number 1 too"},
		{"a code twice", "012 y\n", 2, 1, false, "line 1 has the code 012 too"},
		{"no code", "Player 07\n", 2, 1, false, "no code of TRF"},
		{"rounds that differ", "142 5\nXXR 7\n", 3, 5, false, "not that of 142"},
		{"a short record", "260 1 2\n", 2, 8, false, "needs 3 values"},
		{"a team out of place", "310   1 Team      9999999999999999999999999999999999999999999999999\n", 2, 41, false, "columns of the team"},
		{"a member that is no number", "013 Team                            1    x\n", 2, 37, false, "starting numbers of the members"},
		{"an unknown code", "999 x\n999 y\n", 2, 1, true, "records 999, 2 from this line on"},
	} {
		f := read(t, "012 x\n"+c.text)
		if len(f.Problems) != 1 || f.Problems[0].Line != c.line || f.Problems[0].Column != c.column || f.Problems[0].Note != c.note || !strings.Contains(f.Problems[0].Text.En, c.en) {
			t.Errorf("%s: %+v", c.name, f.Problems)
		}
		if len(f.Event.Records) == 0 {
			t.Errorf("%s: the line is not kept", c.name)
		}
	}
	if _, err := trf.Read(strings.NewReader("Player 07\n"), "x", ""); err == nil || !strings.HasPrefix(err.Error(), "x: no record of TRF") {
		t.Error(err)
	}
}

func TestBegins(t *testing.T) {
	for text, want := range map[string]bool{
		"012 Cup\n":                true,
		"\r\n### x\r\n012 Cup\r\n": true,
		line(3, "Player", "", ""):  true,
		"### x\n":                  false,
		"001 炮二平五 马8进7\n":          false,
		"012 Cup\n1. e4 e5\n":      false,
		"[Event \"x\"]\n012 Cup\n": false,
		"XXR 5\n022 y\n":           false,
		"":                         false,
	} {
		if got := trf.Begins([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// Wherever what is looked at ends, the file is known.
func TestBeginsOfLongLines(t *testing.T) {
	for rounds := 60; rounds < 100; rounds++ {
		text := "012 x\n" + strings.Repeat(line(1, "Player", "", strings.Repeat("     2 w 1", rounds))+"\n", 20)
		if !trf.Begins([]byte(text)) {
			t.Errorf("%d rounds", rounds)
		}
	}
}

// A file beyond the bounds is refused, and memory does not grow beyond a multiple of it.
func TestBounds(t *testing.T) {
	for name, text := range map[string]string{
		"bytes":  strings.Repeat("#", trf.MaxBytes+1),
		"lines":  "012 x\n" + strings.Repeat("\n", trf.MaxLines),
		"rounds": "012 x\n" + line(1, "x", "", strings.Repeat("  0000 - Z", trf.MaxPairings+1)),
	} {
		if _, err := trf.Read(strings.NewReader(text), "x", ""); err == nil || !strings.Contains(err.Error(), "at most") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, text := range map[string]string{
		"rounds":    "012 x\n" + line(1, "x", "", strings.Repeat("  0000 - Z", trf.MaxPairings)),
		"one line":  "012 x\n001" + strings.Repeat("é", trf.MaxBytes/3),
		"tabs":      "012 x\n001 \t" + strings.Repeat("\t", 1<<20),
		"problems":  "012 x\n" + strings.Repeat("x\n", trf.MaxLines-10),
		"codes":     "012 x\n" + strings.Repeat("XXP 1\n", trf.MaxLines-10),
		"schedules": "012 x\n132 " + strings.Repeat("1234567890", 1<<16),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = trf.Read(strings.NewReader(text), "x", "")
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > 2<<30 {
			t.Errorf("%s: %d bytes allocated for %d", name, n, len(text))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(cup + line(1, "Player 07", "2100 TST", "     2 w 1") + "\n"))
	f.Add([]byte("001    1      选手07                            2100\nXXR 3\nXXS W=2\n013 Team                            1    2\n"))
	f.Add([]byte("012 x\r310   1 Team\r240 H 3 1\r299\r250\r320\r132\rTST    1\r"))
	f.Fuzz(func(t *testing.T, source []byte) {
		one, err := trf.Read(bytes.NewReader(source), "x", "")
		two, err2 := trf.Read(iotest.OneByteReader(io.MultiReader(bytes.NewReader(source))), "x", "")
		if fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatal(err, err2)
		}
		if err != nil {
			return
		}
		if diff := cmp.Diff(one, two); diff != "" {
			t.Fatal(diff)
		}
		for _, p := range one.Problems {
			if p.Line > bytes.Count(source, []byte("\n"))+bytes.Count(source, []byte("\r"))+1 {
				t.Fatalf("line %d", p.Line)
			}
		}
	})
}
