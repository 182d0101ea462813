package convert

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/eventfile"
	"qipu/ingest/trf"
	"qipu/report/exchange"
	trfreport "qipu/report/trf"
)

// again writes what was read of a file of TRF and reads it once more, as TRF26 and as an
// event file, and tells what is other.
func again(t *testing.T, name string, source []byte) {
	t.Helper()
	f, err := trf.Read(bytes.NewReader(source), "x", "")
	if err != nil {
		t.Fatal(name, err)
	}
	f.Event.ForgetPlaces()
	text, lost := trfreport.Append(nil, f.Event, trfreport.TRF26)
	if len(lost) > 0 {
		t.Errorf("%s: lost: %+v", name, lost)
	}
	g, err := trf.Read(bytes.NewReader(text), "x", "")
	if err != nil {
		t.Fatal(name, err)
	}
	g.Event.ForgetPlaces()
	if diff := cmp.Diff(f.Event, g.Event); diff != "" {
		t.Errorf("%s: read again it is another: %s", name, diff)
	}
	e, err := eventfile.Read(bytes.NewReader(exchange.AppendEvent(nil, f.Event)), "e")
	if err != nil {
		t.Fatal(name, err)
	}
	e.ForgetPlaces()
	if diff := cmp.Diff(f.Event, e); diff != "" {
		t.Errorf("%s: as an event file it is another: %s", name, diff)
	}
}

func TestSharedTRF(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED names no folder")
	}
	n := 0
	for _, pattern := range []string{"*.trf", "*/*.trf", "bbp/*.input"} {
		names, err := filepath.Glob(filepath.Join(shared, "event/samples", pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			n++
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			f, err := trf.Read(bytes.NewReader(source), filepath.Base(name), "")
			if err != nil {
				t.Error(err)
				continue
			}
			for _, p := range f.Problems {
				fmt.Println(filepath.Base(name), p.Line, p.Column, p.Note, p.Text.En)
			}
			fmt.Println(name, f.Version, len(f.Event.Players), len(f.Event.Pairings), len(f.Event.Standings), len(f.Event.Records))
			told := 0
			for _, p := range f.Event.Pairings { if p.Told != "" { told++ } }
			fmt.Println(strings.Repeat(" ", 4), "told", told)
			again(t, name, source)
		}
	}
	if n < 10 {
		t.Errorf("%d samples", n)
	}
}
