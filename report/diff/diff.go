// Package diff compares two runs by their tables: what was found in one and not in the
// other, which games, results, places and ratings changed, and what was decided otherwise,
// which is often why.
package diff

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"

	"github.com/zeebo/xxh3"

	"qipu/report/tables"
	"qipu/schemas"
)

// Change is one difference of two runs.
type Change struct {
	What   string `json:"what"` // option, rulebook, argument, game, result, finding, standing, rating, rated game
	How    string `json:"how"`  // new: only in the second run; gone: only in the first; changed
	Name   string `json:"name"` // finding_id, game_id, the name of an option, part and player
	Path   string `json:"path,omitempty"`
	Game   string `json:"game,omitempty"`    // source:number in the run that has it, the second where both do
	Of     string `json:"of,omitempty"`      // the clause of a finding, the players of a game
	Old    string `json:"old,omitempty"`     // of what changed: what the first run has
	New    string `json:"new,omitempty"`     // what the second has
	TextZh string `json:"text_zh,omitempty"` // of a finding
	TextEn string `json:"text_en,omitempty"`
}

// Runs calls f with the differences of two runs: decisions first, then results, games,
// findings, standings and ratings. It keeps about 50 bytes for each game and finding of the
// first. Two folders that hold ratings alone are compared by these; one of them and a run are
// an error.
func Runs(ctx context.Context, first, second string, f func(Change) error) error {
	d := differ{ctx: ctx, first: first, second: second, f: f}
	for _, step := range []func() error{d.decisions, d.audits, d.ratings} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

type differ struct {
	ctx           context.Context
	first, second string
	f             func(Change) error
	has           [2]map[string]bool // the tables of each
}

// both reports whether both runs have a table.
func (d *differ) both(table string) bool { return d.has[0][table] && d.has[1][table] }

// audits compares what two audits found; ratings that stand alone have nothing of it.
func (d *differ) audits() error {
	if d.has[0][tables.GamesTable] != d.has[1][tables.GamesTable] {
		return fmt.Errorf("one of %s and %s is an audit and the other a rating alone", d.first, d.second)
	}
	if !d.both(tables.GamesTable) {
		if !d.both(tables.RatingPlayersTable) {
			return fmt.Errorf("%s and %s have no tables to compare", d.first, d.second)
		}
		return nil
	}
	for _, step := range []func() error{d.games, d.findings, d.standings} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// decisions compares what run.json says of how the runs were made.
func (d *differ) decisions() error {
	a, err := tables.ReadRun(d.first)
	if err != nil {
		return err
	}
	b, err := tables.ReadRun(d.second)
	if err != nil {
		return err
	}
	for i, info := range [...]*tables.RunInfo{a, b} {
		d.has[i] = map[string]bool{}
		for _, file := range info.Files {
			d.has[i][file.Name] = true
		}
	}
	if err := d.named("option", a.Options, b.Options); err != nil {
		return err
	}
	books := func(info *tables.RunInfo) map[string]string {
		m := map[string]string{}
		for _, r := range info.Rulebooks {
			m[r.ID] = r.Version + " sha256 " + r.SHA256
		}
		return m
	}
	if err := d.named("rulebook", books(a), books(b)); err != nil {
		return err
	}
	arguments := func(info *tables.RunInfo) map[string]string {
		m := map[string]string{}
		for _, arg := range info.Arguments {
			m[arg.Path] = "sha256 " + arg.SHA256
		}
		return m
	}
	if err := d.named("argument", arguments(a), arguments(b)); err != nil {
		return err
	}
	return d.named("program", map[string]string{"version": a.Version}, map[string]string{"version": b.Version})
}

// named compares values by their names.
func (d *differ) named(what string, a, b map[string]string) error {
	names := slices.Collect(maps.Keys(a))
	for name := range b {
		if _, ok := a[name]; !ok {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		old, inA := a[name]
		now, inB := b[name]
		if inA && inB && old == now {
			continue
		}
		if err := d.f(Change{What: what, How: how(inA, inB), Name: name, Old: old, New: now}); err != nil {
			return err
		}
	}
	return nil
}

func how(inFirst, inSecond bool) string {
	switch {
	case !inFirst:
		return "new"
	case !inSecond:
		return "gone"
	}
	return "changed"
}

// id is a game_id or finding_id in few bytes.
type id [16]byte

func idOf(text string) (out id) {
	if b, err := hex.DecodeString(text); err == nil && len(b) <= len(out) {
		copy(out[:], b)
		return out
	}
	sum := xxh3.HashString128(text).Bytes() // of a damaged table
	return sum
}

// result is what a game came to, as a run has it.
func result(g *schemas.GameRow) string {
	text := "recorded " + orNone(g.Result)
	if g.Verdict != "" {
		text += ", by the rules " + g.Verdict
	}
	return text
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func (d *differ) games() error {
	old := map[id]string{}
	shared := map[string]string{} // the few texts that results make
	err := tables.Read(d.first, tables.GamesTable, func(g *schemas.GameRow) error {
		text := result(g)
		if s, ok := shared[text]; ok {
			text = s
		} else {
			shared[text] = text
		}
		old[idOf(g.GameID)] = text
		return d.ctx.Err()
	})
	if err != nil {
		return err
	}
	change := func(g *schemas.GameRow, what, how string) Change {
		return Change{What: what, How: how, Name: g.GameID, Path: g.Path, Game: place(g.SourceNo, g.GameNo), Of: g.First + " – " + g.Second}
	}
	both := map[id]bool{}
	err = tables.Read(d.second, tables.GamesTable, func(g *schemas.GameRow) error {
		was, ok := old[idOf(g.GameID)]
		now := result(g)
		switch {
		case !ok:
			return d.f(change(g, "game", "new"))
		case was != now:
			c := change(g, "result", "changed")
			c.Old, c.New = was, now
			if err := d.f(c); err != nil {
				return err
			}
		}
		both[idOf(g.GameID)] = true
		return d.ctx.Err()
	})
	if err != nil || len(both) == len(old) {
		return err
	}
	return tables.Read(d.first, tables.GamesTable, func(g *schemas.GameRow) error {
		if both[idOf(g.GameID)] {
			return d.ctx.Err()
		}
		return d.f(change(g, "game", "gone"))
	})
}

func place(source, game uint32) string {
	if game == 0 {
		return ""
	}
	return fmt.Sprintf("%d:%d", source, game)
}

// waivers are what the waivers of a run say, by their numbers.
type waivers map[uint32]string

func waiversOf(dir string) (waivers, error) {
	rows, err := tables.Waivers(dir)
	list := make(waivers, len(rows))
	for no, w := range rows {
		text := "waived: " + w.Reason
		if w.By != "" {
			text += " (" + w.By + ")"
		}
		if w.Until != "" {
			text += " until " + w.Until
		}
		list[no] = text
	}
	return list, err
}

// says is a finding without its place in the run.
func (w waivers) says(r *schemas.FindingRow) string {
	text := r.Severity + ", " + r.Outcome
	if r.Effect != "" {
		text += ", " + r.Effect
	}
	if r.Options != "" {
		text += ", " + r.Options
	}
	if r.Waiver > 0 {
		text += ", " + cmp.Or(w[r.Waiver], "waived")
	}
	return text
}

// digest tells findings of one id apart: what they say, in both languages too.
func (w waivers) digest(r *schemas.FindingRow) uint64 {
	return xxh3.HashString(w.says(r) + "\x00" + r.Expected + "\x00" + r.Actual + "\x00" + r.Evidence + "\x00" + r.TextZh + "\x00" + r.TextEn)
}

func (d *differ) findings() error {
	before, err := waiversOf(d.first)
	if err != nil {
		return err
	}
	after, err := waiversOf(d.second)
	if err != nil {
		return err
	}
	old := map[id]uint64{}
	err = tables.Read(d.first, tables.FindingsTable, func(r *schemas.FindingRow) error {
		old[idOf(r.FindingID)] = before.digest(r)
		return d.ctx.Err()
	})
	if err != nil {
		return err
	}
	change := func(r *schemas.FindingRow, how string) Change {
		return Change{What: "finding", How: how, Name: r.FindingID, Path: r.Path, Game: place(r.SourceNo, r.GameNo), Of: r.Clause, TextZh: r.TextZh, TextEn: r.TextEn}
	}
	both, changed := map[id]bool{}, map[id]schemas.FindingRow{}
	err = tables.Read(d.second, tables.FindingsTable, func(r *schemas.FindingRow) error {
		key := idOf(r.FindingID)
		was, ok := old[key]
		switch {
		case !ok:
			c := change(r, "new")
			c.New = after.says(r)
			return d.f(c)
		case was != after.digest(r):
			changed[key] = *r
		}
		both[key] = true
		return d.ctx.Err()
	})
	if err != nil || len(both) == len(old) && len(changed) == 0 {
		return err
	}
	return tables.Read(d.first, tables.FindingsTable, func(r *schemas.FindingRow) error {
		key := idOf(r.FindingID)
		if now, ok := changed[key]; ok {
			c := change(&now, "changed")
			c.Old, c.New = before.says(r), after.says(&now)
			if c.Old == c.New {
				c.Old, c.New = r.TextEn, now.TextEn
			}
			return d.f(c)
		}
		if both[key] {
			return d.ctx.Err()
		}
		c := change(r, "gone")
		c.Old = before.says(r)
		return d.f(c)
	})
}

// standings compares the places after the last round of each part.
func (d *differ) standings() error {
	read := func(dir string) (map[string]string, error) {
		last, places := map[string]uint32{}, map[string]map[string]string{}
		err := tables.Read(dir, tables.StandingsTable, func(row *schemas.StandingRow) error {
			if row.Round > last[row.Part] || places[row.Part] == nil {
				last[row.Part], places[row.Part] = row.Round, map[string]string{}
			}
			if row.Round == last[row.Part] {
				places[row.Part][row.Player] = fmt.Sprintf("%d, %s", row.Rank, row.Points)
			}
			return nil
		})
		all := map[string]string{}
		for part, players := range places {
			for player, at := range players {
				all[joined(part, player)] = at
			}
		}
		return all, tables.Optional(err)
	}
	a, err := read(d.first)
	if err != nil {
		return err
	}
	b, err := read(d.second)
	if err != nil {
		return err
	}
	return d.named("standing", a, b)
}

func joined(part, player string) string {
	if part == "" {
		return player
	}
	return part + ": " + player
}
