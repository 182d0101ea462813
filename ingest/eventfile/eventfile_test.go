package eventfile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

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
		"level = 2\n":                    "event.toml: ",
		"name = 1\n":                     "event.toml: ",
		"\nname = \"a\nb\"\n":            "event.toml:2: ",
		"name = \"a\"\n\nfoo = 1\n":      "event.toml:3: field foo ",
		"[options]\nD4 = {a = 1}\n":      "event.toml:2: field options.D4",
		"[parameters]\n\nx = [[1]]\n":    "event.toml:3: field parameters.x",
		"[parameters]\nx = 1979-05-27\n": "event.toml:2: field parameters.x",
		"[players]\nname = \"x\"\n":      "event.toml:1: field players ",
	} {
		_, err := eventfile.Read(strings.NewReader(text), "event.toml")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q gives %v, want %s…", text, err, want)
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
	b.WriteString(strings.Repeat("# note\n", (eventfile.MaxBytes-b.Len())/len("# note\n")))
	return b.String() + strings.Repeat("\n", eventfile.MaxBytes-b.Len())
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
	f.Fuzz(func(_ *testing.T, text string) {
		_, _ = eventfile.Read(strings.NewReader(text), "event.toml")
	})
}
