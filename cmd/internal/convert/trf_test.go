package convert

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/event"
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

// Real files are read whole, written and read again; what is reckoned with of them has no
// contradictions.
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
				if !p.Note {
					t.Errorf("%s:%d:%d: %s", name, p.Line, p.Column, p.Text.En)
				}
			}
			tournament, problems := event.Of(f.Event)
			for _, p := range problems {
				if p.Class != event.Limit {
					t.Errorf("%s: %+v", name, p)
				}
			}
			if len(tournament.Players) != len(f.Event.Players) || len(tournament.Games) < len(f.Event.Pairings) {
				t.Errorf("%s: %d players, %d games", name, len(tournament.Players), len(tournament.Games))
			}
			again(t, name, source)
		}
	}
	if n < 10 {
		t.Errorf("%d samples", n)
	}
}
