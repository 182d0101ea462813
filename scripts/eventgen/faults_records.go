package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// The clauses of records and pairings, of which no rulebook speaks but for colours.
const (
	ofPairing     = "record:pairing"
	ofEventResult = "record:event-result"
	ofEvent       = "record:event"
)

// reversedColours are the clauses on colours that were reversed.
var reversedColours = map[string]string{"xiangqi-2011": "xiangqi-2011:5.11", "wuziqi-2009": "wuziqi-2009:5.2(1)", "wuziqi-undated": "wuziqi-undated:5.2(1)", "renju-2002": ofPairing}

// recordFault is one way in which records can be other than their event.
type recordFault struct {
	name  string
	plant func(r *rand.Rand, a *archive) (want, bool)
}

// some returns a record at random that fits.
func (a *archive) some(r *rand.Rand, fits func(g *record, p *schemas.EventPairing) bool) (g *record, p *schemas.EventPairing, ok bool) {
	i, ok := some(r, len(a.list), func(i int) bool { return fits(&a.list[i], &a.of.Pairings[a.list[i].pairing-1]) })
	if !ok {
		return nil, nil, false
	}
	return &a.list[i], &a.of.Pairings[a.list[i].pairing-1], true
}

func isPlayed(g *record, _ *schemas.EventPairing) bool { return len(g.moves) > 0 }

// meetOnce reports whether the two of a pairing have no other.
func (a *archive) meetOnce(p *schemas.EventPairing) bool {
	n := 0
	for i := range a.of.Pairings {
		o := &a.of.Pairings[i]
		if o.First == p.First && o.Second == p.Second || o.First == p.Second && o.Second == p.First {
			n++
		}
	}
	return n == 1
}

// about is a want of one of the two of a pairing.
func (a *archive) about(clause string, p *schemas.EventPairing) want {
	return want{clause: clause, about: []string{a.player(p.First).Name, a.player(p.Second).Name}}
}

// recordFaults are what is planted in records.
var recordFaults = []recordFault{
	{"record missing", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok || len(a.list) == 1 {
			return want{}, false
		}
		w := a.about(ofPairing, p)
		w.about = append(w.about, p.First+"–"+p.Second) // where most of a round is missing
		i := slices.IndexFunc(a.list, func(o record) bool { return o.pairing == g.pairing })
		a.list = slices.Delete(a.list, i, i+1)
		return w, true
	}},
	{"record of no pairing", func(r *rand.Rand, a *archive) (want, bool) {
		if len(a.of.Players) < 3 {
			return want{}, false
		}
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		i, ok := some(r, len(a.of.Players), func(i int) bool {
			o := schemas.EventPairing{First: p.First, Second: a.of.Players[i].ID}
			return o.Second != p.First && !a.meets(&o)
		})
		if !ok {
			return want{}, false
		}
		o := *g
		o.first, o.second, o.board, o.moves = a.player(p.First).Name, a.of.Players[i].Name, "", a.moves(r)
		o.pairing = 0
		a.list = append(a.list, o)
		return want{clause: ofPairing, about: []string{o.second}}, true
	}},
	{"result other than that of the record", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		if g.result = turned(g.result); g.result == draw {
			g.result = "1-0"
		}
		return a.about(ofEventResult, p), true
	}},
	{"record with the colours reversed", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(g *record, p *schemas.EventPairing) bool {
			return isPlayed(g, p) && p.Reversed == "" && a.meetOnce(p)
		})
		if !ok {
			return want{}, false
		}
		g.turn()
		book, _, _ := strings.Cut(a.book.profile, "/")
		return a.about(reversedColours[book], p), true
	}},
	{"record with the colours as paired, reversed by the event", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(_ *record, p *schemas.EventPairing) bool { return p.Reversed != "" })
		if !ok {
			return want{}, false
		}
		g.turn()
		return a.about(ofPairing, p), true
	}},
	{"record of another round", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(g *record, p *schemas.EventPairing) bool { return isPlayed(g, p) && a.meetOnce(p) })
		if !ok {
			return want{}, false
		}
		g.round = g.other()
		return a.about(ofPairing, p), true
	}},
	{"record of another board", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(g *record, p *schemas.EventPairing) bool { return isPlayed(g, p) && g.board != "" && a.meetOnce(p) })
		if !ok {
			return want{}, false
		}
		board, _ := strconv.Atoi(g.board)
		g.board = strconv.Itoa(board + 1)
		return a.about(ofPairing, p), true
	}},
	{"record that names somebody else", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		w := a.about(ofPairing, p)
		if g.first = "选子99"; a.player(p.First).NativeName != "" {
			g.first = "Player Na99"
		}
		return w, true
	}},
	{"record of another of the players", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		i, ok := some(r, len(a.of.Players), func(i int) bool {
			id := a.of.Players[i].ID
			return id != p.First && id != p.Second && !a.meets(&schemas.EventPairing{First: id, Second: p.Second}) && !a.meets(&schemas.EventPairing{First: id, Second: p.First})
		})
		if !ok {
			return want{}, false
		}
		g.first = a.of.Players[i].Name
		return want{clause: ofPairing, about: []string{g.first}}, true
	}},
	{"record twice", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(g *record, p *schemas.EventPairing) bool { return isPlayed(g, p) && a.meetOnce(p) })
		if !ok {
			return want{}, false
		}
		o := *g
		o.round = o.other()
		o.date = a.day(o.round)
		a.list = append(a.list, o)
		return a.about(ofPairing, p), true
	}},
	{"moves of one game in two records", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		o, _, ok := a.some(r, func(o *record, q *schemas.EventPairing) bool { return isPlayed(o, q) && o.pairing != g.pairing })
		if !ok {
			return want{}, false
		}
		o.moves = g.moves
		w := a.about("record:duplicate", p)
		w.about = []string{"moves"}
		return w, true
	}},
	{"forfeit with moves", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(g *record, _ *schemas.EventPairing) bool { return g.forfeit })
		if !ok {
			return want{}, false
		}
		g.moves = a.moves(r)
		return a.about(ofEventResult, p), true
	}},
	{"game played, and a forfeit by its record", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, func(g *record, p *schemas.EventPairing) bool { return isPlayed(g, p) && g.result != draw })
		if !ok {
			return want{}, false
		}
		g.moves, g.forfeit = nil, true
		return a.about(ofEventResult, p), true
	}},
	{"game played, and no moves", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		g.moves = nil
		return a.about(ofEventResult, p), true
	}},
	{"two games at once", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		o, q, ok := a.some(r, func(o *record, q *schemas.EventPairing) bool {
			return isPlayed(o, q) && o.round != g.round && (q.First == p.First || q.Second == p.First)
		})
		if !ok {
			return want{}, false
		}
		p.Start, q.Start, q.Date = "9:00", "09:00", g.date
		o.date = g.date
		return want{clause: ofEvent, about: []string{fmt.Sprintf("%s %s has two games", p.First, a.player(p.First).Name)}}, true
	}},
	{"record of another day", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		g.date = firstDay.AddDate(0, -2, 0).Format("2006-01-02")
		w := a.about(ofPairing, p)
		w.about = append(w.about, "seem to be of other events")
		return w, true
	}},
	{"record of another event", func(r *rand.Rand, a *archive) (want, bool) {
		g, p, ok := a.some(r, isPlayed)
		if !ok {
			return want{}, false
		}
		g.event = "friendly games"
		w := a.about(ofPairing, p)
		w.about = append(w.about, "name another event")
		return w, true
	}},
}

// meets reports whether two have a pairing.
func (a *archive) meets(p *schemas.EventPairing) bool {
	return slices.ContainsFunc(a.of.Pairings, func(o schemas.EventPairing) bool {
		return o.First == p.First && o.Second == p.Second || o.First == p.Second && o.Second == p.First
	})
}

// withRecords audits the records of the event, and plants faults in them, each event other
// ones.
func (k *checker) withRecords() error {
	a := archiveOf(k.chance("records"), k.c)
	if len(a.list) == 0 {
		return nil
	}
	clean, err := k.qipu.audit(fmt.Sprintf("%04d", k.n), a)
	if err != nil {
		return fmt.Errorf("%s: the records: %w", k.c.name, err)
	}
	k.records = len(a.list)
	for _, text := range a.unlike(clean) {
		k.isWrong("the records: %s", text)
	}
	for i := range min(k.each, len(recordFaults)) {
		at := (k.n*k.each + i) % len(recordFaults)
		f, with := &recordFaults[at], a.clone()
		w, ok := f.plant(k.chance(f.name), with)
		if !ok {
			continue
		}
		r, err := k.qipu.audit(fmt.Sprintf("%04d-%02d", k.n, at), with)
		if err != nil {
			return fmt.Errorf("%s, %s: %w", k.c.name, f.name, err)
		}
		k.sought(f.name, &w, w.findsRow(r.found), w.findsRow(clean.found))
	}
	return nil
}

// unlike tells what of records with nothing planted was not as it has to be: each is of its
// pairing, and nothing is found.
func (a *archive) unlike(got *audited) (wrong []string) {
	wrong = append(wrong, got.rejects...)
	want := map[string][]int{}
	for i := range a.list {
		want[a.list[i].file] = append(want[a.list[i].file], a.list[i].pairing)
	}
	for file, of := range want {
		if !slices.Equal(of, got.pairings[file]) {
			wrong = append(wrong, fmt.Sprintf("%s: the records are of the pairings %v, and are taken for %v", file, of, got.pairings[file]))
		}
	}
	due := slices.Clone(a.expect)
	for i := range a.list {
		if len(a.list[i].moves) == 0 {
			due = append(due, "record:no-moves")
		}
	}
	for i := range got.found {
		f := &got.found[i]
		if at := slices.Index(due, f.Clause); at >= 0 && f.Severity == schemas.Note.String() {
			due = slices.Delete(due, at, at+1)
			continue
		}
		wrong = append(wrong, fmt.Sprintf("%s %s %s %s: %s", f.Clause, f.Severity, f.Outcome, f.Subject, f.TextEn))
	}
	for _, clause := range due {
		wrong = append(wrong, "no note of "+clause)
	}
	slices.Sort(wrong)
	return wrong
}

// findsRow reports whether what has to be found is among the rows of a table.
func (w *want) findsRow(found []schemas.FindingRow) bool {
	return slices.ContainsFunc(found, func(f schemas.FindingRow) bool {
		text := f.Subject + " " + f.TextEn + " " + f.TextZh + " " + f.Evidence
		return f.Clause == w.clause && slices.ContainsFunc(w.about, func(name string) bool { return strings.Contains(text, name) })
	})
}
