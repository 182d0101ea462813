package arbiter

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"qipu/schemas"
)

// compared is what repeats answers by comparing an entry with each one before it.
func compared(entries []entry, e *entry) (again, perhaps bool) {
	for i := range entries {
		o := &entries[i]
		if o.Kind != e.Kind || o.side != e.side || o.Who == schemas.WhoBoth != (e.Who == schemas.WhoBoth) || !sameTime(o, e) {
			continue
		}
		bare := slices.Contains(penalties, e.Kind) && (e.Clause == "") != (o.Clause == "")
		if e.ply > 0 && e.ply == o.ply && !bare && e.agrees(o) {
			return true, perhaps
		}
		if (e.ply == 0 || o.ply == 0 || e.ply == o.ply) && (e.Clause == o.Clause || e.Clause == "" || o.Clause == "") {
			perhaps = true
		}
	}
	return false, perhaps
}

// Entries that were met are found as by comparing all with all.
func TestMet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := &hearing{met: met{make(map[metKey]int), make(map[metClass][]int)}}
		for i := range rapid.IntRange(1, 40).Draw(t, "entries") {
			e := entry{no: i, ply: rapid.IntRange(0, 3).Draw(t, "ply"), LogEntry: &schemas.LogEntry{
				Kind:     rapid.SampledFrom([]schemas.LogKind{schemas.LogFoul, schemas.LogTouchMove}).Draw(t, "kind"),
				Who:      rapid.SampledFrom([]schemas.LogWho{schemas.WhoFirst, schemas.WhoSecond, schemas.WhoBoth}).Draw(t, "who"),
				Clause:   rapid.SampledFrom([]string{"", "8.1.1", "8.1.2"}).Draw(t, "clause"),
				Time:     rapid.SampledFrom([]string{"", "noon", "14:05", "14:06", "2026-05-01 14:05", "2026-05-01 14:06"}).Draw(t, "time"),
				Token:    rapid.SampledFrom([]string{"", "h2", "c2"}).Draw(t, "token"),
				Decision: rapid.SampledFrom([]schemas.LogDecision{schemas.DecisionUnsaid, schemas.DecisionStands}).Draw(t, "decision"),
			}}
			e.side, _ = e.Side(schemas.KindXiangqi)
			again, perhaps := compared(h.entries, &e)
			got := h.repeats(&e)
			if got != again || !again && e.perhapsAnother != perhaps {
				t.Fatalf("entry %d: again %v, perhaps %v, want %v, %v", i, got, e.perhapsAnother, again, perhaps)
			}
			if !got {
				h.entries = append(h.entries, e)
			}
		}
	})
}

// A log of many entries on one game costs no more than their number asks for.
func TestManyEntries(t *testing.T) {
	const n = 20_000
	h := &hearing{game: &schemas.Game{Kind: schemas.KindXiangqi}, out: &schemas.Audit{Log: make([]schemas.LogAudit, n)}}
	all := make([]entry, n)
	for i := range all {
		all[i] = entry{no: i, side: schemas.First, LogEntry: &schemas.LogEntry{Kind: schemas.LogTouchMove, Who: schemas.WhoFirst, Time: fmt.Sprintf("%02d:%02d", i/60%24, i%60), Line: i + 2, Source: "log.csv"}}
	}
	start := time.Now()
	h.sift(all)
	for i := range h.entries {
		h.open(&rules[0], schemas.Note, &h.entries[i], "LOG", "a side", schemas.Text{})
	}
	if len(h.out.Findings) != n || time.Since(start) > 10*time.Second {
		t.Errorf("%d findings in %v", len(h.out.Findings), time.Since(start))
	}
}
