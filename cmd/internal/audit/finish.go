package audit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// finish runs the fold, completes the tables that need it and describes the run.
func (c *committer) finish(ctx context.Context) (*Summary, *tables.RunInfo, error) {
	c.sheets.pair()
	c.summary.Sheets.Games = uint64(c.sheets.games())
	if c.opts.Duplicates {
		if len(c.sheets.groups) > 0 { // two sheets of one game are no duplicates
			c.same.leaveOut(c.sheets.standsFor)
		}
		c.same.group()
		distinct := uint64(c.same.distinct)
		c.summary.DistinctGames = &distinct
	}
	if err := c.addLogProblems(); err != nil {
		return nil, nil, err
	}
	if err := c.addEvent(); err != nil {
		return nil, nil, err
	}
	info := c.describe(ctx)
	if err := c.flushGathered(); err != nil {
		return nil, nil, err
	}
	for _, step := range []func(context.Context, *tables.RunInfo) error{c.finishGames, c.finishWaivers, c.finishSmall, c.finishCoverage, c.finishEvent} {
		if err := step(ctx, info); err != nil {
			return nil, nil, err
		}
	}
	info.Totals = c.totals()
	info.Findings = make(map[string]int64, len(c.summary.Findings))
	for id, n := range c.summary.Findings {
		info.Findings[string(id)] = int64(n)
	}
	for id, n := range c.summary.ByWaiver {
		if info.Waived == nil {
			info.Waived = make(map[string]int64)
		}
		info.Waived[string(id)] = int64(n)
	}
	return &c.summary, info, nil
}

// finishGames writes the tables games and sources: the fold adds the duplicates
// to the games, and the games' statuses add up to the sources'. All three are in
// the order of listing, so one pass over each is enough.
func (c *committer) finishGames(ctx context.Context, info *tables.RunInfo) error {
	games, err := tables.Create[schemas.GameRow](c.dir, tables.GamesTable)
	if err != nil {
		return err
	}
	defer games.Close()
	sources, err := tables.Create[schemas.SourceRow](c.dir, tables.SourcesTable)
	if err != nil {
		return err
	}
	defer sources.Close()

	line, err := c.played.line(ctx)
	if err != nil {
		return err
	}
	info.Options["most common line"] = lineText(line)
	flagged, err := c.writeGames(ctx, games, line)
	if err != nil {
		return err
	}
	var worst worst
	err = c.sources.Batches(func(rows []schemas.SourceRow) error {
		for i := range rows {
			row := &rows[i]
			row.Flagged = flagged.of(row.SourceNo)
			row.OK = row.GamesIn - row.Flagged - row.Rejected
			worst.add(SourceCount{row.Path, row.Flagged, row.Rejected, row.GamesIn})
		}
		return sources.Append(rows)
	})
	if err != nil {
		return err
	}
	c.summary.Worst = worst
	if err := c.sources.Close(); err != nil {
		return err
	}
	for _, end := range []func() (tables.TableInfo, error){sources.Close, games.Close} {
		t, err := end()
		if err != nil {
			return err
		}
		info.Files = append(info.Files, t)
	}
	return errors.Join(c.played.close(), c.games.Close())
}

// writeGames completes each game with what the fold found of it.
func (c *committer) writeGames(ctx context.Context, games *tables.Writer[schemas.GameRow], line []lineMove) (flaggedSources, error) {
	var flagged flaggedSources
	played, err := c.played.games.read()
	if err != nil {
		return flagged, err
	}
	same, argument := c.same.ordered(), 0
	var findings []schemas.FindingRow
	err = c.games.Batches(func(rows []schemas.GameRow) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		findings = findings[:0]
		for i := range rows {
			row := &rows[i]
			for row.SourceNo > c.arguments[argument].lastSource {
				argument++
			}
			moves, err := played.next()
			if err != nil {
				return err
			}
			row.LeavesLinePly = leaves(line, moves)
			outcome := schemas.NotApplicable
			if row.Sheet != "" {
				more, err := c.completeSheet(row, &c.arguments[argument])
				if err != nil {
					return err
				}
				findings = append(findings, more...)
			}
			findings = append(findings, c.completePairing(row)...)
			if c.opts.Duplicates && row.MovesHash != "" && (row.Pair == "" || row.Pair == row.GameID) {
				row.SameMoves, outcome = 1, schemas.Pass
			}
			if g, ok := same.take(row.SourceNo, row.GameNo); ok {
				if f, ok := c.completeDuplicate(row, &g); ok {
					outcome = schemas.Fail
					findings = append(findings, f)
				}
			}
			c.arguments[argument].duplicates.counts[outcome]++
			if row.Status == statusFlagged {
				flagged.add(row.SourceNo)
				c.summary.Games.Flagged++
			} else {
				c.summary.Games.OK++
			}
		}
		if err := games.Append(rows); err != nil {
			return err
		}
		return c.addFindings(findings)
	})
	if err == nil && same.Len() > 0 {
		err = errors.New("the fold holds games that the table does not")
	}
	return flagged, err
}

// completeSheet adds to the row of a scoresheet what the others of its game say, and
// makes the findings.
func (c *committer) completeSheet(row *schemas.GameRow, arg *argument) ([]schemas.FindingRow, error) {
	j := c.sheets.judge(row)
	arg.judged(&j)
	out := j.own
	for i := range j.findings {
		f := &j.findings[i]
		*severityCount(row, f.Severity.String())++
		r := c.rows.findingRow(row.GameID, f)
		for n := 1; slices.ContainsFunc(out, func(e schemas.FindingRow) bool { return e.FindingID == r.FindingID }); n++ {
			r.FindingID = c.rows.findingID(row.GameID, f, n)
		}
		r.SourceNo, r.GameNo, r.GameID, r.Path = row.SourceNo, row.GameNo, row.GameID, row.Path
		out = append(out, r)
	}
	setStatus(row)
	return out, c.differing.Append(j.differences)
}

// completeDuplicate adds to a game's row what its cluster says, and makes the
// finding if there is one.
func (c *committer) completeDuplicate(row *schemas.GameRow, g *seen) (schemas.FindingRow, bool) {
	sourceNo, gameNo := g.first()
	row.SameMoves, row.SameMovesFirst = g.size(), strconv.Itoa(int(sourceNo))+":"+strconv.Itoa(int(gameNo))
	f, ok := g.finding()
	if !ok {
		return schemas.FindingRow{}, false
	}
	if f.Severity == schemas.Warning {
		row.Warnings++
	} else {
		row.Notes++
	}
	setStatus(row)
	out := c.rows.findingRow(row.GameID, &f)
	out.FindingID = c.rows.findingID(row.GameID, &schemas.Finding{Clause: f.Clause, Subject: f.Subject, Side: f.Side}, 0) // not of what else is in the run
	out.SourceNo, out.GameNo, out.GameID, out.Path = row.SourceNo, row.GameNo, row.GameID, row.Path
	return out, true
}

// flaggedSources counts flagged games of the sources that have any, in order.
type flaggedSources struct {
	list []flaggedSource
	next int
}

type flaggedSource struct{ sourceNo, games uint32 }

func (f *flaggedSources) add(sourceNo uint32) {
	if n := len(f.list); n > 0 && f.list[n-1].sourceNo == sourceNo {
		f.list[n-1].games++
		return
	}
	f.list = append(f.list, flaggedSource{sourceNo, 1})
}

// of is asked for the sources in order.
func (f *flaggedSources) of(sourceNo uint32) uint32 {
	for f.next < len(f.list) && f.list[f.next].sourceNo < sourceNo {
		f.next++
	}
	if f.next < len(f.list) && f.list[f.next].sourceNo == sourceNo {
		return f.list[f.next].games
	}
	return 0
}

func (c *committer) finishSmall(_ context.Context, info *tables.RunInfo) error {
	for _, end := range []func() (tables.TableInfo, error){
		c.plies.Close, c.findings.Close, c.rejects.Close, c.cycles.Close, c.cycleMoves.Close,
		c.clocks.Close, c.differing.Close, c.penalties.Close, c.claims.Close,
	} {
		t, err := end()
		if err != nil {
			return err
		}
		info.Files = append(info.Files, t)
	}
	return nil
}

func (c *committer) finishCoverage(_ context.Context, info *tables.RunInfo) error {
	w, err := tables.Create[schemas.CoverageRow](c.dir, tables.CoverageTable)
	if err != nil {
		return err
	}
	defer w.Close()
	rows := c.eventCoverage()
	if len(c.opts.Logs) > 0 {
		rows = append(rows, c.logs.coverage(c.opts.Logs))
	}
	if c.waivers != nil {
		rows = append(rows, c.waivers.coverage(c.opts.Waivers)...)
	}
	for i := range c.arguments {
		rows = append(rows, c.arguments[i].coverageRows(i+1, c.rules, c.opts.Duplicates)...)
	}
	for i := range rows {
		rows[i].Waived = c.waived[waivedCell{int(rows[i].ArgumentNo), rows[i].Clause}]
	}
	if err := w.Append(rows); err != nil {
		return err
	}
	t, err := w.Close()
	if err != nil {
		return err
	}
	info.Files = append(info.Files, t)
	return nil
}

func (c *committer) totals() tables.Totals {
	t := tables.Totals{
		Sources: int64(c.summary.Sources),
		Games: tables.GameCount{
			In: int64(c.summary.Games.In), OK: int64(c.summary.Games.OK),
			Flagged: int64(c.summary.Games.Flagged), Rejected: int64(c.summary.Games.Rejected),
		},
		Plies: int64(c.summary.Plies),
	}
	if c.summary.DistinctGames != nil {
		t.DistinctGames = int64(*c.summary.DistinctGames)
	}
	return t
}

// counts tells how many games of each kind were audited.
func (c *committer) counts() (all games) {
	for i := range c.arguments {
		for kind, n := range c.arguments[i].coverage.games {
			all[kind] += n
		}
	}
	return all
}

// describe begins the description of the run: what decides its bytes.
func (c *committer) describe(ctx context.Context) *tables.RunInfo {
	encoding := c.opts.Encoding
	if encoding == "" {
		encoding = "detected for each record"
	}
	info := &tables.RunInfo{
		Tool: tables.Tool, Version: Version, Tables: tables.Version,
		Options: map[string]string{
			"encoding":      encoding,
			"duplicates":    fmt.Sprint(c.opts.Duplicates),
			"barred points": fmt.Sprint(c.opts.Barred),
			"tree lines":    fmt.Sprint(c.opts.Lines),
			"rulebook data": "sha256 " + rulebooks.DataSHA256(),
		},
	}
	c.rules.describe(info.Options, c.counts())
	for i, file := range c.opts.Logs {
		info.Options[fmt.Sprintf("log %d", i+1)] = file.Name + ", sha256 " + file.SHA256
	}
	for i, file := range c.opts.Waivers {
		info.Options[fmt.Sprintf("waivers %d", i+1)] = file.Name + ", sha256 " + file.SHA256
	}
	if c.waivers != nil && c.waivers.dated() {
		info.Options["as of"] = c.waivers.asOf
		c.summary.AsOf = c.waivers.asOf
	}
	for i := range c.opts.Corrections {
		info.Options[fmt.Sprintf("correction %d", i+1)] = c.opts.Corrections[i].String()
	}
	for _, id := range c.rules.books(c.counts()) {
		if book, ok := rulebooks.Open(id); ok {
			info.Rulebooks = append(info.Rulebooks, tables.RulebookInfo{ID: book.ID, Version: book.Edition, SHA256: book.SHA256})
		}
	}
	for i := range c.arguments {
		info.Arguments = append(info.Arguments, c.arguments[i].info(ctx, i+1))
	}
	return info
}
