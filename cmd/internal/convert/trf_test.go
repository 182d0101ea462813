package convert

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/analyze/event"
	"qipu/ingest/eventfile"
	"qipu/ingest/trf"
	"qipu/report/exchange"
	trfreport "qipu/report/trf"
	"qipu/schemas"
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

// Officials go to their records by any word for their role, and those of roles that TRF has not
// are told.
func TestOfficialsInTRF(t *testing.T) {
	e := &schemas.Event{Name: "Cup", Officials: []schemas.EventOfficial{{Role: "裁判长", Name: "Arbiter 01"}, {Role: "deputy-arbiter", Name: "Arbiter 02"}, {Role: "host", Name: "Club 2"}}}
	text, lost := trfreport.Append(nil, e, trfreport.TRF26)
	for _, line := range []string{"102 Arbiter 01\n", "112 Arbiter 02\n"} {
		if !bytes.Contains(text, []byte(line)) {
			t.Errorf("%q lacks %q", text, line)
		}
	}
	if len(lost) == 0 || !strings.HasPrefix(lost[0].Field, "officials") {
		t.Errorf("lost %+v, want the host", lost)
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
			players, games := len(tournament.Players), len(f.Event.Pairings)
			if tournament.Teams { // who did not play has a line too, and no game
				players, games = len(tournament.Members), 0
				for _, p := range f.Event.Pairings {
					if p.Second != "" {
						games++
					}
				}
			}
			if players != len(f.Event.Players) || len(tournament.Games) < games {
				t.Errorf("%s: %d players, %d games", name, len(tournament.Players), len(tournament.Games))
			}
			again(t, name, source)
		}
	}
	if n < 10 {
		t.Errorf("%d samples", n)
	}
}

// What is written of any file is read as the same event: as an event file wholly, as TRF
// but for what is told to be lost.
func FuzzTRF(f *testing.F) {
	f.Add([]byte("012 Cup\n162  W 2.0     D 1.0\n001    1 mGM  Player 07                         2100 TST 1234567     1990/00/00  3.0    1     2 w 1  0000 - H\n001    2      Player 08                                                                       1 b 0\n"))
	f.Add([]byte("012 x\r132" + strings.Repeat(" ", 88) + "26/04/03\r013 Team                            1    2\r240 H   2    1\rXXS W=2 D=1\rXXR 5\r### x\r"))
	f.Add([]byte("310   2 Team B                           TMB     2050    2.0    1.5   1     1    2\n320  1    2.0   0  12\n330 +-   1   2   1\n300   1   2   1    1    0\n299 -        -1.0    2    3\n250      1.0   1   2    1    3\n260   1   2    1    2    3\n"))
	f.Fuzz(func(t *testing.T, source []byte) {
		r, err := trf.Read(bytes.NewReader(source), "x", "")
		if err != nil {
			return
		}
		r.Event.ForgetPlaces()
		if text := exchange.AppendEvent(nil, r.Event); len(text) < eventfile.MaxTableBytes {
			e, err := eventfile.Read(bytes.NewReader(text), "e")
			if err == nil {
				e.ForgetPlaces()
				if diff := cmp.Diff(r.Event, e); diff != "" {
					t.Fatal("as an event file it is another", diff)
				}
			} else if strings.Count(string(text), ".") < 500 { // the bound of signs
				t.Fatal(err)
			}
		}
		text, lost := trfreport.Append(nil, r.Event, trfreport.TRF26)
		again, err := trf.Read(bytes.NewReader(text), "x", "utf-8")
		if err != nil || len(lost) > 0 {
			return
		}
		again.Event.ForgetPlaces()
		if diff := cmp.Diff(r.Event, again.Event); diff != "" {
			t.Fatalf("%q: as TRF it is another: %s", text, diff)
		}
	})
}
