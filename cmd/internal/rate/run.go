package rate

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"qipu/report/tables"
)

// run rates the games of one run: those that have a record, then the pairings that have none.
func (r *rater) run(no int, dir string) error {
	declared, err := r.readEvent(no, dir)
	if err != nil {
		return err
	}
	if r.found, err = readFindings(dir); err != nil {
		return err
	}
	r.same = same{clusters: make(map[string]*cluster)}
	named := make(map[string]*event)
	var d round
	games := 0
	err = tables.Select(dir, tables.GamesTable, func(g *gameFact) error {
		if games++; games%rowsAtOnce == 0 {
			if err := r.ctx.Err(); err != nil {
				return err
			}
		}
		touched := r.found.take(g.SourceNo, g.GameNo)
		if g.Pair != "" && g.Pair != g.GameID {
			r.summary.Sheets++
			return nil
		}
		d.reset()
		d.game, d.touched, d.event = g, touched, r.eventOf(declared, named, g)
		r.identify(&d)
		return r.settle(&d)
	})
	if err != nil {
		return err
	}
	for i := range declared.pairings {
		p := &declared.pairings[i]
		if p.records > 0 {
			continue
		}
		d.reset()
		d.event, d.pairing, d.players = declared, p, p.players
		if d.turned = p.Swapped; d.turned { // first is who moved first
			d.players[0], d.players[1] = d.players[1], d.players[0]
		}
		if err := r.settle(&d); err != nil {
			return err
		}
	}
	return nil
}

// identify finds the pairing and the players of a record.
func (r *rater) identify(d *round) {
	g := d.game
	d.pairing, d.turned = d.event.pairingOf(g)
	if d.pairing != nil {
		d.players = d.pairing.players
		if d.turned {
			d.players[0], d.players[1] = d.players[1], d.players[0]
		}
		return
	}
	for side, of := range [...]struct{ name, rating string }{{g.First, g.FirstRating}, {g.Second, g.SecondRating}} {
		p := r.playerOf(d.event, of.name)
		if d.players[side] = p; p != nil && !d.event.declared {
			n, known := written(of.rating)
			p.rate(n, known)
			p.develop.Year = max(p.develop.Year, yearOf(g.Date))
		}
	}
}

// inputs are the tables of a run that are read.
var inputs = []string{tables.EventsTable, tables.PlayersTable, tables.PairingsTable, tables.GamesTable, tables.FindingsTable}

// source describes a run that is read, and errs where a table of it is not as it was written.
func source(no int, dir string) (a tables.ArgumentInfo, err error) {
	was, err := tables.ReadRun(dir)
	if err != nil {
		return a, UsageError{err}
	}
	if bad := tables.VerifyTables(dir, was, inputs...); len(bad) > 0 {
		return a, fmt.Errorf("the run is not as it was written, or by an older version; audit again: %s", bad[0])
	}
	a = tables.ArgumentInfo{No: no, Path: dir, Sources: was.Totals.Sources, SHA256Of: "tables"}
	a.SHA256, a.Bytes = fingerprint(was)
	return a, nil
}

// fingerprint tells the tables that are read of a run from those of any other: by their names and
// hashes, so that a report written again leaves the run what it is.
func fingerprint(run *tables.RunInfo) (sum string, bytes int64) {
	h := sha256.New()
	for _, name := range inputs {
		for i := range run.Files {
			if t := &run.Files[i]; t.Name == name {
				fmt.Fprintf(h, "%s %s\n", t.Name, t.SHA256)
				bytes += t.Bytes
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), bytes
}
