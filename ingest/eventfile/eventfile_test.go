package eventfile_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/eventfile"
	"qipu/schemas"
)

func TestRead(t *testing.T) {
	const text = `# an event
name = "棋谱春季杯"
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
		Name: "棋谱春季杯", Profile: "xiangqi-2011/mass",
		Options: []schemas.Decision{{Name: "D34", Value: "main-text", Where: "event.toml:6"}},
		Parameters: []schemas.Decision{
			{Name: "natural-limit", Value: "40", Where: "event.toml:9"},
			{Name: "banned-cycles", Value: "a, b", Where: "event.toml:10"},
			{Name: "suicide-loses", Value: "true", Where: "event.toml:11"},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestErrorsNameFileLineAndField(t *testing.T) {
	for text, want := range map[string]string{
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

func FuzzRead(f *testing.F) {
	f.Add("name = \"x\"\n[options]\nD4 = \"y\"\n")
	f.Add("[parameters]\na.b = 1\n")
	f.Fuzz(func(_ *testing.T, text string) {
		_, _ = eventfile.Read(strings.NewReader(text), "event.toml")
	})
}
