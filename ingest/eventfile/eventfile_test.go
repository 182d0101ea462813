package eventfile_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/eventfile"
	"qipu/schemas"
)

func TestRead(t *testing.T) {
	const text = `# an event
name = "棋谱春季杯"
level = "national-junior"
profile = "xiangqi-2011/mass"

[options]
D34 = "main-text"

[parameters]
natural-limit = 40
banned-cycles = ["a", "b"]
suicide-loses = true
`
	got, err := eventfile.Read(strings.NewReader(text), "event.toml")
	if err != nil {
		t.Fatal(err)
	}
	want := &schemas.Event{
		Name: "棋谱春季杯", Level: schemas.LevelNationalJunior, Profile: "xiangqi-2011/mass",
		Options: []schemas.Decision{{Name: "D34", Value: "main-text", Where: "event.toml:7"}},
		Parameters: []schemas.Decision{
			{Name: "natural-limit", Value: "40", Where: "event.toml:10"},
			{Name: "banned-cycles", Value: "a, b", Where: "event.toml:11"},
			{Name: "suicide-loses", Value: "true", Where: "event.toml:12"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestErrorsNameFileLineAndField(t *testing.T) {
	for text, want := range map[string]string{
		"\nlevel = \"county\"\n":         "event.toml:2: level \"county\": one of national, national-junior, provincial, lower",
		"level = \"\"\n":                 "event.toml:1: level \"\": ",
		"level = 2\n":                    "event.toml:1: field level: a text ",
		"name = 1\n":                     "event.toml:1: field name: a text ",
		"name = [\"a\"]\n":               "event.toml:1: field name: a text is asked for, in quotes",
		"options = 1\n":                  "event.toml:1: field options: a table ",
		"[[options]]\nD4 = \"a\"\n":      "event.toml:1: field options: a table ",
		"\nname = \"a\nb\"\n":            "event.toml:2: ",
		"name = \"a\"\n\nfoo = 1\n":      "event.toml:3: field foo ",
		"[options]\nD4 = {a = 1}\n":      "event.toml:2: field options.D4",
		"[parameters]\n\nx = [[1]]\n":    "event.toml:3: field parameters.x",
		"[parameters]\nx = 1979-05-27\n": "event.toml:2: field parameters.x",
		"[players]\nname = \"x\"\n":      "event.toml:1: field players ",
		"\n[[players]] name = 1\n":       "event.toml:2: ",
		"players = [{name = \"x\"}]\n":   "event.toml:1: field players ",

		"# x\n[[players]]\nid = \"1\"\n\nrank = \"2\"\n":      "event.toml:5: [[players]]: field rank is not known; the fields are id, name",
		"[[draw]]\nplace = \"1\"\nseat = \"2\"\n":             "event.toml:3: [[draw]]: field seat is not known; the fields are stage, group, place, player",
		"[[players]]\nid = 1\n":                               "event.toml:2: [[players]]: field id: a text ",
		"[[players]]\nid.x = \"1\"\n":                         "event.toml:2: [[players]]: field id: a text ",
		"[[players]]\n[[pairings]]\nfirst = \"1\"\nfirst = 2": "event.toml:4: ",
		"[[players]]\n[players.x]\n":                          "event.toml:2: field players ",
		"[[players]]\nname = \"\"\"\n[[players]]\n\"\"\"\n":   "event.toml:",
	} {
		_, err := eventfile.Read(strings.NewReader(text), "event.toml")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q gives %v, want %s…", text, err, want)
		}
	}
}

func TestPlayersAndPairings(t *testing.T) {
	const text = `name = "Cup"
start = "2026-04-03"
[[players]] # seeded
id = "1"
name = "Player \u4e2d"
native-name = '选手07'

[ [ players ] ]
[[ players ]]
id = "2"
[[pairings]]
round = "F2"
first = "1"
second = "2"
result = "0.5"
first-time = "[55]"
[options]
D34 = "main-text"
[[pairings]]
`
	_, err := eventfile.Read(strings.NewReader(text), "e")
	if err == nil || !strings.HasPrefix(err.Error(), "e:8: ") { // no TOML
		t.Error(err)
	}
	got, err := eventfile.Read(strings.NewReader(strings.Replace(text, "[ [ players ] ]", "", 1)), "e")
	if err != nil {
		t.Fatal(err)
	}
	want := &schemas.Event{
		Name: "Cup", Start: "2026-04-03", Options: []schemas.Decision{{Name: "D34", Value: "main-text", Where: "e:18"}},
		Players:  []schemas.EventPlayer{{ID: "1", Name: "Player 中", NativeName: "选手07", Where: "e:3"}, {ID: "2", Where: "e:9"}},
		Pairings: []schemas.EventPairing{{Round: "F2", First: "1", Second: "2", Result: "0.5", FirstTime: "[55]", Where: "e:11"}, {Where: "e:19"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Days and times that TOML knows are their text.
func TestDays(t *testing.T) {
	for written, want := range map[string]string{
		"2026-04-03": "2026-04-03", "2026-04-03 09:30:00": "2026-04-03T09:30:00", "09:30:00": "09:30:00", "2026-04-03T09:30:00+08:00": "2026-04-03T09:30:00+08:00",
	} {
		got, err := eventfile.Read(strings.NewReader("start = "+written+"\n[[players]]\nbirth = "+written), "e")
		if err != nil || got.Start != want || got.Players[0].Birth != want {
			t.Errorf("%s: %+v, %v", written, got, err)
		}
	}
	if got, err := eventfile.Read(strings.NewReader("start = [2026-04-03]"), "e"); err == nil {
		t.Errorf("%+v", got)
	}
}

// Every text of an event has a field of its own, which is told of.
func TestTexts(t *testing.T) {
	event := new(schemas.Event)
	var b strings.Builder
	n := 0
	write := func(section string, texts []schemas.EventText) {
		at := slices.IndexFunc(schemas.EventSections(), func(s schemas.EventSection) bool { return s.Name == section })
		if at < 0 || len(schemas.EventSections()[at].Fields) != len(texts) {
			t.Fatalf("[[%s]]: not told of, or not wholly", section)
		}
		for i, text := range texts {
			n++
			if told := schemas.EventSections()[at].Fields[i].Name; told != text.Name {
				t.Errorf("[[%s]]: %s is told of in place of %s", section, told, text.Name)
			}
			*text.Value = fmt.Sprint(n)
			fmt.Fprintf(&b, "%s = \"%d\"\n", text.Name, n)
		}
	}
	write("", event.Texts())
	for _, table := range event.Tables() {
		fmt.Fprintf(&b, "[[%s]]\n", table.Name)
		write(table.Name, table.Add().Texts)
	}
	got, err := eventfile.Read(strings.NewReader(b.String()), "e")
	if err != nil {
		t.Fatal(err)
	}
	got.ForgetPlaces()
	if diff := cmp.Diff(event, got); diff != "" {
		t.Error(diff)
	}
}

// numbered is so many fields.
func numbered(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "k%d = 1\n", i)
	}
	return b.String()
}

// The work that a file makes grows with its length and no faster: what the TOML reader
// allocates for a table that is bad in every way is the same whatever stands before it.
func TestHostileTables(t *testing.T) {
	bad := "[[players]]\nid." + strings.Repeat("a.", 900) + "b = 1\n"
	allocated := func(text string) float64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := eventfile.Read(strings.NewReader(text), "e"); err == nil {
			t.Fatalf("%.40q… is read", text)
		}
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	for _, text := range []string{
		strings.Repeat(bad, 1000),
		strings.Repeat("[[players]]\nid = \"1\"\n", 10_000) + bad,
		"[[players]]\n" + strings.Repeat("a = 1\n", 2000),
		"[parameters.\"" + strings.Repeat("a", 250_000) + "\"]\n" + numbered(900),
		"[[pairings]]\n\"" + strings.Repeat("a", 16_000) + "\" = {" + strings.Repeat("a = 1, ", 900) + "b = 1}\n",
		"[[pairings]]\nfirst = " + strings.Repeat("[", 990) + strings.Repeat("]", 990) + "\n",
		strings.Repeat("[[players]]\n", eventfile.MaxTables+1),
		"[[players]]\nid = \"" + strings.Repeat("x", eventfile.MaxTableBytes) + "\"\n",
		strings.Repeat("#\n", eventfile.MaxBytes/2+1),
		strings.Repeat("[[players]]\n[x]\n", eventfile.MaxTables),
	} {
		started := time.Now()
		const perByte, fixed = 1 << 10, 64 << 20
		if n := allocated(text); n > perByte*float64(len(text))+fixed {
			t.Errorf("%.40q…: %.0f bytes allocated for %d", text, n, len(text))
		}
		if d := time.Since(started); d > 20*time.Second { // a tenth of that here; squares take minutes
			t.Errorf("%.40q…: %s", text, d)
		}
	}
}

func TestKeysInQuotesAndCommentsHaveLines(t *testing.T) {
	const text = "[options] # decided by the organiser\n\"D34\" = \"a\"\n 'D4' = \"b\"\n\n[ parameters ]\nx = 1\n"
	got, err := eventfile.Read(strings.NewReader(text), "e")
	if err != nil {
		t.Fatal(err)
	}
	var where []string
	for _, d := range slices.Concat(got.Options, got.Parameters) {
		where = append(where, d.Name+" "+d.Where)
	}
	if diff := cmp.Diff([]string{"D34 e:2", "D4 e:3", "x e:6"}, where); diff != "" {
		t.Error(diff)
	}
}

// largest is an event file as large as is read, with as many fields.
func largest() string {
	var b strings.Builder
	b.WriteString("[parameters]\n")
	for i := range 999 {
		fmt.Fprintf(&b, "%x = 1\n", i)
	}
	b.WriteString(strings.Repeat("# note\n", (eventfile.MaxHeadBytes-b.Len())/len("# note\n")))
	return b.String() + strings.Repeat("\n", eventfile.MaxHeadBytes-b.Len())
}

func TestLargestFile(t *testing.T) {
	text := largest()
	got, err := eventfile.Read(strings.NewReader(text), "e")
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range got.Parameters {
		if want := fmt.Sprintf("e:%d", i+2); d.Where != want {
			t.Fatalf("%s stands at %s, want %s", d.Name, d.Where, want)
		}
	}
	if _, err := eventfile.Read(strings.NewReader(text+"\n"), "e"); err == nil || !strings.Contains(err.Error(), "262144 bytes") {
		t.Errorf("one byte more gives %v", err)
	}
}

// Keys of many parts and tables in one another cost the TOML reader memory with
// the square of their length: 50 kB of these take it half a gigabyte and more.
func TestHostileKeys(t *testing.T) {
	for _, text := range []string{
		"[options]\n" + strings.Repeat("a.", 25_000) + "b = 1\n",
		"[" + strings.Repeat("a.", 25_000) + "b]\n",
		"[options]\na = " + strings.Repeat("{a = ", 10_000) + "1" + strings.Repeat("}", 10_000) + "\n",
		"[options]\na = " + strings.Repeat("[", 25_000) + strings.Repeat("]", 25_000) + "\n",
		"[parameters.\"" + strings.Repeat("a", 100_000) + "\"]\n" + strings.Repeat("a = 1\n", 10_000),
	} {
		if _, err := eventfile.Read(strings.NewReader(text), "e"); err == nil || !strings.Contains(err.Error(), "at most 1000 of the signs") {
			t.Errorf("%.40q…: %v", text, err)
		}
	}
}

func BenchmarkReadLargest(b *testing.B) {
	text := largest()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := eventfile.Read(strings.NewReader(text), "e"); err != nil {
			b.Fatal(err)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("name = \"x\"\n[options]\nD4 = \"y\"\n")
	f.Add("[parameters]\na.b = 1\n")
	f.Add("[[players]]\nid = \"1\"\n[[pairings]]\nfirst = \"1\"\n[options]\nD4 = \"y\"\n")
	f.Fuzz(func(_ *testing.T, text string) {
		_, _ = eventfile.Read(strings.NewReader(text), "event.toml")
	})
}
