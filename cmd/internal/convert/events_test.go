package convert

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/cmd/internal/audit"
	"qipu/ingest/eventfile"
	"qipu/ingest/rif"
	"qipu/report/exchange"
	"qipu/schemas"
)

// odd are texts that a writer may get wrong.
var odd = []string{
	`Cup "x" \n \u4e2d`, "选手07 ️ é", "[[players]]", "name = 1 # no", "'''", `"""`, "a.b.c=[{", "\u2028\u0085\u200b\ufeffx", "DEL \x7f", "\U0001F600", "tab\tend", "line\nend\r\n[[pairings]]\n",
}

func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", "\n", "&#10;", "\r", "&#13;").Replace(text)
}

// A database of RIF becomes events, these event files, and these the same events.
func TestEventsRoundTrip(t *testing.T) {
	var b strings.Builder
	b.WriteString("<database><countries><country id=\"1\" name=\"Exampleland\"/></countries><players>")
	for i, text := range odd {
		fmt.Fprintf(&b, `<player id="%d" name="%s" surname="%d" country="1" birth="19%02d"/>`, i, escape(text), i, i)
	}
	b.WriteString("</players><tournaments>")
	for i, text := range odd {
		fmt.Fprintf(&b, `<tournament id="%d" name="%s" start="2026-01-0%d"/>`, i, escape(text), i%9+1)
	}
	b.WriteString("</tournaments><games>")
	for i, text := range odd {
		fmt.Fprintf(&b, `<game id="%d" tournament="%d" black="%d" white="1" bresult="0.5" round="%s"/>`, i, i%5, i, escape(text))
	}
	b.WriteString("</games></database>")
	want, err := rif.ReadEvents(strings.NewReader(b.String()), "")
	if err != nil || len(want.List) != len(odd) || len(want.List[3].Pairings) != 2 {
		t.Fatalf("%+v, %v", want, err)
	}
	dir := t.TempDir()
	source := filepath.Join(dir, "a.rif")
	if err := os.WriteFile(source, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	opts := EventOptions{Folder: filepath.Join(dir, "out"), Reading: audit.Reading{Arguments: []string{source}}, Say: func(string) {}}
	s, err := Events(context.Background(), opts)
	if err != nil || s.Events != len(odd) || s.Pairings != len(odd) || s.Refused+s.Unreadable != 0 {
		t.Fatalf("%+v, %v", s, err)
	}
	for i := range want.List {
		f, err := os.Open(filepath.Join(dir, "out", "a", fmt.Sprintf("event-%d.toml", i)))
		if err != nil {
			t.Fatal(err)
		}
		got, err := eventfile.Read(f, "e")
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		want.List[i].Source = "a.rif"
		got.ForgetPlaces()
		if diff := cmp.Diff(&want.List[i], got); diff != "" {
			t.Error(diff)
		}
	}
}

// What decides the audit is written too, and stands where it was read.
func TestEventOfDecisions(t *testing.T) {
	want := &schemas.Event{
		Name: "Cup", Level: schemas.LevelNational, Profile: "xiangqi-2011",
		Options:    []schemas.Decision{{Name: "D34", Value: "main-text", Where: "e:17"}},
		Parameters: []schemas.Decision{{Name: "natural-limit", Value: "40", Where: "e:20"}, {Name: "x", Value: `a "b"`, Where: "e:21"}},
		Players:    []schemas.EventPlayer{{ID: "1", Rating: "1900"}},
		Pairings:   []schemas.EventPairing{{Board: "2"}},
	}
	got, err := eventfile.Read(strings.NewReader(string(exchange.AppendEvent(nil, want))), "e")
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Options {
		got.Options[i].Where = want.Options[i].Where
	}
	for i := range got.Parameters {
		if !strings.HasPrefix(got.Parameters[i].Where, "e:") || got.Parameters[i].Where == "e:0" {
			t.Errorf("%+v", got.Parameters[i])
		}
		got.Parameters[i].Where = want.Parameters[i].Where
	}
	got.ForgetPlaces()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// An event that an event file cannot hold is not written, and that is said.
func TestEventTooLarge(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<database><tournaments><tournament id="1"/><tournament id="2"/></tournaments><players><player id="1"/></players><games>`)
	for range eventfile.MaxTables {
		b.WriteString(`<game tournament="1" black="1" white="1"/>`)
	}
	b.WriteString(`</games></database>`)
	dir := t.TempDir()
	source := filepath.Join(dir, "a.rif")
	if err := os.WriteFile(source, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var told []string
	opts := EventOptions{Folder: filepath.Join(dir, "out"), Reading: audit.Reading{Arguments: []string{source}}, Say: func(line string) { told = append(told, line) }}
	s, err := Events(context.Background(), opts)
	if err != nil || s.Events != 1 || s.Refused != 1 || len(told) != 1 || !strings.Contains(told[0], "tournament 1: not written: event.toml:") {
		t.Errorf("%+v, %v, %q", s, err, told)
	}
}
