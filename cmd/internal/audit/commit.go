package audit

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// committer writes results in the order of the input, and keeps what the end of
// the run needs.
type committer struct {
	opts       Options
	rules      *rules
	logs       *logs
	waivers    *waivers // nil if there are none
	pool       *recycler
	progress   *tracker
	plies      *tables.Writer[schemas.PlyRow]
	gathered   *tables.Plies // of small shards
	findings   *tables.Writer[schemas.FindingRow]
	rejects    *tables.Writer[schemas.RejectRow]
	cycles     *tables.Writer[schemas.CycleRow]
	cycleMoves *tables.Writer[schemas.CycleMoveRow]
	clocks     *tables.Writer[schemas.ClockRow]
	differing  *tables.Writer[schemas.SheetDifferenceRow]
	penalties  *tables.Writer[schemas.PenaltyRow]
	claims     *tables.Writer[schemas.ClaimRow]
	found      *tables.Spool[schemas.FindingRow] // all findings until they are known, where there are waivers; else nil
	waived     map[waivedCell]uint64
	games      *tables.Spool[schemas.GameRow]   // completed at the end
	sources    *tables.Spool[schemas.SourceRow] // completed at the end
	open       map[uint32]*sourceCounts         // sources begun and not ended
	arguments  []argument
	same       sameMoves
	sheets     *sheetRoom
	played     *mostPlayed
	summary    Summary
	rows       *rows
	records    eventRecords
	event      *Reviewed       // nil where the event tells of no pairings and no table
	eventIDs   map[string]bool // of the findings on it
	reviewIDs  []string        // of those of its review, in their order
	dir        string
}

func newCommitter(dir string, opts Options, inForce *rules, logs *logs, accepted *waivers, pool *recycler, progress *tracker) (c *committer, err error) {
	c = &committer{
		opts: opts, rules: inForce, logs: logs, waivers: accepted, waived: make(map[waivedCell]uint64), pool: pool, progress: progress, dir: dir, rows: newRows(), eventIDs: make(map[string]bool),
		open: make(map[uint32]*sourceCounts), sheets: newSheetRoom(inForce.sheets, SheetBytes), records: eventRecords{index: inForce.index},
		summary: Summary{
			Findings:   make(map[schemas.ClauseID]uint64),
			Severities: make(map[string]uint64),
			BySeverity: make(map[schemas.ClauseID]SeverityCounts),
			Waived:     make(map[string]uint64),
			Waivers:    make(map[string]uint64),
			ByWaiver:   make(map[schemas.ClauseID]uint64),
		},
	}
	for _, name := range opts.Arguments {
		c.arguments = append(c.arguments, newArgument(name))
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, c.close())
		}
	}()
	if c.plies, err = tables.Create[schemas.PlyRow](dir, tables.PliesTable); err != nil {
		return c, err
	}
	if c.gathered, err = tables.NewPlies(); err != nil {
		return c, err
	}
	if c.findings, err = tables.Create[schemas.FindingRow](dir, tables.FindingsTable); err != nil {
		return c, err
	}
	if accepted != nil {
		if c.found, err = tables.NewSpool[schemas.FindingRow](dir); err != nil {
			return c, err
		}
	}
	if c.rejects, err = tables.Create[schemas.RejectRow](dir, tables.RejectsTable); err != nil {
		return c, err
	}
	if c.cycles, err = tables.Create[schemas.CycleRow](dir, tables.CyclesTable); err != nil {
		return c, err
	}
	if c.cycleMoves, err = tables.Create[schemas.CycleMoveRow](dir, tables.CycleMovesTable); err != nil {
		return c, err
	}
	if c.clocks, err = tables.Create[schemas.ClockRow](dir, tables.ClocksTable); err != nil {
		return c, err
	}
	if c.differing, err = tables.Create[schemas.SheetDifferenceRow](dir, tables.SheetDifferencesTable); err != nil {
		return c, err
	}
	if c.penalties, err = tables.Create[schemas.PenaltyRow](dir, tables.PenaltiesTable); err != nil {
		return c, err
	}
	if c.claims, err = tables.Create[schemas.ClaimRow](dir, tables.ClaimsTable); err != nil {
		return c, err
	}
	if c.games, err = tables.NewSpool[schemas.GameRow](dir); err != nil {
		return c, err
	}
	if c.sources, err = tables.NewSpool[schemas.SourceRow](dir); err != nil {
		return c, err
	}
	c.played, err = newMostPlayed(dir)
	return c, err
}

// close releases what finish has not closed. It is called after an error, which
// the writers return again: only what the spools say is new.
func (c *committer) close() error {
	for _, w := range []io.Closer{
		closer(c.plies), closer(c.findings), closer(c.rejects), closer(c.cycles), closer(c.cycleMoves),
		closer(c.clocks), closer(c.differing), closer(c.penalties), closer(c.claims),
	} {
		_ = w.Close()
	}
	var errs []error
	if c.found != nil {
		errs = append(errs, c.found.Close())
	}
	if c.games != nil {
		errs = append(errs, c.games.Close())
	}
	if c.sources != nil {
		errs = append(errs, c.sources.Close())
	}
	if c.played != nil {
		errs = append(errs, c.played.close())
	}
	return errors.Join(errs...)
}

type closeFunc func() error

func (f closeFunc) Close() error { return f() }

// closer closes a writer that may not have been made.
func closer[T any](w *tables.Writer[T]) io.Closer {
	return closeFunc(func() error {
		if w == nil {
			return nil
		}
		_, err := w.Close()
		return err
	})
}

// commit writes one result. It is called in the order of the input.
func (c *committer) commit(r *result) error {
	if err := c.addPlies(r); err != nil {
		return err
	}
	for i := range r.games {
		if err := c.games.Append(&r.games[i]); err != nil {
			return err
		}
	}
	if err := c.played.add(r.openings); err != nil {
		return err
	}
	if err := c.addFindings(r.findings); err != nil {
		return err
	}
	if err := c.rejects.Append(r.rejects); err != nil {
		return err
	}
	if err := c.cycles.Append(r.cycles); err != nil {
		return err
	}
	if err := c.cycleMoves.Append(r.cycleMoves); err != nil {
		return err
	}
	if err := c.clocks.Append(r.clocks); err != nil {
		return err
	}
	if err := c.penalties.Append(r.penalties); err != nil {
		return err
	}
	if err := c.claims.Append(r.claims); err != nil {
		return err
	}
	arg := &c.arguments[r.shard.argument]
	for i := range r.rejects {
		arg.rejected[r.rejects[i].Clause()]++
		c.diagnose(rejectLine(&r.rejects[i]))
	}
	c.same.add(r.seen)
	c.records.add(r)
	for i := range r.sheets {
		c.summary.Sheets.Sheets++
		if k := &r.sheets[i]; !c.sheets.add(k) {
			if err := c.addFindings(k.findings); err != nil {
				return err
			}
		}
	}
	arg.coverage.merge(r.coverage)
	for i := range r.sources {
		c.addCounts(&r.sources[i])
	}
	for i := range r.shard.ends {
		if err := c.endSource(arg, r.shard.argument, &r.shard.ends[i]); err != nil {
			return err
		}
	}
	c.progress.games(c.summary.Games.In)
	c.pool.put(r)
	return nil
}

// addPlies writes the plies of a result. Those of small shards are gathered to
// row groups of a useful size.
func (c *committer) addPlies(r *result) error {
	if err := r.small.appendTo(c.gathered); err != nil {
		return err
	}
	if len(r.plies) == 0 && c.gathered.Rows() < tables.RowGroupRows {
		return nil
	}
	if err := c.flushGathered(); err != nil {
		return err
	}
	if len(r.plies) == 0 {
		return nil
	}
	return c.plies.AppendImage(r.plies)
}

func (c *committer) flushGathered() error {
	if c.gathered.Rows() == 0 {
		return nil
	}
	image, err := c.gathered.Image()
	if err != nil {
		return err
	}
	err = c.plies.AppendImage(image)
	c.gathered.Reset()
	return err
}

func (c *committer) addCounts(from *sourceCounts) {
	to := c.open[from.sourceNo]
	if to == nil {
		to = &sourceCounts{sourceNo: from.sourceNo}
		c.open[from.sourceNo] = to
	}
	to.games += from.games
	to.rejected += from.rejected
	to.plies += from.plies
	to.encoding = joinEncodings(to.encoding, from.encoding)
	c.summary.Games.In += uint64(from.games)
	c.summary.Games.Rejected += uint64(from.rejected)
	c.summary.Plies += from.plies
}

// addFindings takes findings. Where there are waivers they wait until all are known.
func (c *committer) addFindings(rows []schemas.FindingRow) error {
	if c.found == nil {
		return c.writeFindings(rows)
	}
	for i := range rows {
		if err := c.found.Append(&rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// writeFindings counts findings and writes them. Those that are waived are counted apart.
func (c *committer) writeFindings(rows []schemas.FindingRow) error {
	for i := range rows {
		f := &rows[i]
		id := schemas.ClauseID(f.Clause)
		severity, _ := schemas.ParseSeverity(f.Severity)
		c.summary.Findings[id]++
		if f.Waiver > 0 {
			c.summary.Waived[f.Severity]++
			c.summary.ByWaiver[id]++
			c.waived[c.cellOf(f)]++
			continue
		}
		counts := c.summary.BySeverity[id]
		counts[severity]++
		c.summary.BySeverity[id] = counts
		c.summary.Severities[f.Severity]++
		if severity > schemas.Note && len(c.summary.Listed) < maxListed {
			c.summary.Listed = append(c.summary.Listed, kept(f))
		}
	}
	return c.findings.Append(rows)
}

// endSource completes what is known of a source. One that could not be read is
// also a finding, and is said at once.
func (c *committer) endSource(arg *argument, argumentNo int, end *sourceEnd) error {
	counts := c.open[end.sourceNo]
	if counts == nil {
		counts = &sourceCounts{}
	}
	delete(c.open, end.sourceNo)
	arg.add(end)
	c.summary.Sources++
	switch end.status {
	case statusSkipped:
		c.summary.Skipped++
	case statusUnreadable:
		c.summary.Unreadable++
		c.diagnose(end.reason)
		f := c.rows.findingRow(end.path, &schemas.Finding{
			Clause: "record:source", Severity: schemas.Error, Outcome: schemas.Fail, Subject: "source", Side: schemas.NoSide, Evidence: end.reason,
			Text: schemas.Text{Zh: "未读，或未读到末尾：" + end.reason, En: "Not read, or not to its end: " + end.reason},
		})
		f.SourceNo, f.Path = end.sourceNo, end.path
		if err := c.addFindings([]schemas.FindingRow{f}); err != nil {
			return err
		}
	}
	return c.sources.Append(&schemas.SourceRow{
		SourceNo: end.sourceNo, ArgumentNo: uint32(argumentNo) + 1, Path: end.path, Status: end.status, Reason: end.reason,
		Format: end.format, Encoding: counts.encoding, Bytes: end.bytes, SHA256: end.sha256,
		GamesIn: counts.games, Rejected: counts.rejected, Plies: counts.plies,
	})
}

// addLogProblems reports what of the logs was not understood or fits no one game.
func (c *committer) addLogProblems() error {
	for _, p := range c.logs.problems(c.opts.Logs) {
		f := c.rows.findingRow("log "+p.id, &p.finding)
		f.Path = p.path
		if p.finding.Outcome == schemas.Fail {
			c.summary.LogLines++
			c.diagnose(p.finding.Evidence)
		}
		if err := c.addFindings([]schemas.FindingRow{f}); err != nil {
			return err
		}
	}
	return nil
}

func (c *committer) diagnose(line string) {
	if c.opts.Diagnose != nil {
		c.opts.Diagnose(line)
	}
}

func rejectLine(r *schemas.RejectRow) string {
	return fmt.Sprintf("%s: game %d:%d, bytes %d–%d: %s", Printable(r.Path), r.SourceNo, r.GameNo, r.Offset, r.Offset+r.Length, r.Reason)
}

// kept copies what the summary shows of a finding: the texts of a row may be
// views of a buffer that is reused.
func kept(f *schemas.FindingRow) Listed {
	return Listed{
		FindingID: strings.Clone(f.FindingID), Severity: f.Severity, Clause: f.Clause, Path: strings.Clone(f.Path), SourceNo: f.SourceNo, GameNo: f.GameNo,
		Text: schemas.Text{Zh: strings.Clone(f.TextZh), En: strings.Clone(f.TextEn)}, Effect: strings.Clone(f.Effect),
	}
}
