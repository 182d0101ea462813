package audit

import (
	"context"
	"fmt"

	"qipu/analyze"
	"qipu/analyze/event/played"
	"qipu/ingest/records"
	"qipu/report/tables"
	"qipu/schemas"
)

// result is what a worker makes of a shard. Its rows hold views of arena and of
// the shard's buffer, so all three are reused together.
type result struct {
	shard      *shard
	arena      []byte // the decoded texts of the shard's games
	plies      []byte // image of the table plies; empty for a small shard
	small      smallPlies
	games      []schemas.GameRow
	openings   []byte // the first moves of the games, see mostPlayed
	findings   []schemas.FindingRow
	cycles     []schemas.CycleRow
	cycleMoves []schemas.CycleMoveRow
	clocks     []schemas.ClockRow
	penalties  []schemas.PenaltyRow
	claims     []schemas.ClaimRow
	rejects    []schemas.RejectRow
	seen       []seen
	sheets     []keptSheet     // scoresheets
	paired     []played.Record // that may be of a pairing of the event
	others     []played.Key    // those that are not
	sources    []sourceCounts
	coverage   *coverage
}

// sourceCounts is what a shard adds to a source.
type sourceCounts struct {
	sourceNo uint32
	games    uint32
	rejected uint32
	plies    uint64
	encoding string // of its games, mixedEncoding when they differ
}

const mixedEncoding = "mixed"

func joinEncodings(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "":
		return a
	}
	return mixedEncoding
}

// reset empties the result. What its rows point to is let go of too: it may be a
// buffer that is not reused.
func (r *result) reset() {
	clear(r.games)
	clear(r.findings)
	clear(r.cycles)
	clear(r.cycleMoves)
	clear(r.clocks)
	clear(r.penalties)
	clear(r.claims)
	clear(r.rejects)
	clear(r.sheets)
	clear(r.paired)
	*r = result{
		arena: r.arena[:0], plies: r.plies[:0], small: r.small.emptied(), games: r.games[:0], openings: r.openings[:0],
		findings: r.findings[:0], cycles: r.cycles[:0], cycleMoves: r.cycleMoves[:0], clocks: r.clocks[:0],
		penalties: r.penalties[:0], claims: r.claims[:0], rejects: r.rejects[:0],
		seen: r.seen[:0], sheets: r.sheets[:0], paired: r.paired[:0], others: r.others[:0], sources: r.sources[:0], coverage: r.coverage,
	}
	r.coverage.reset()
}

// auditor is what a worker needs of analyze.Auditor.
type auditor interface {
	Audit(*schemas.Game, *schemas.Audit)
}

// worker turns shards into results. Everything it needs for one game is reused
// for the next.
type worker struct {
	gameReader
	opts    Options
	pool    *recycler
	auditor auditor
	logs    *logs
	index   *played.Index // nil where records are held against no pairings
	rows    *rows
	plies   *tables.Plies
	audit   schemas.Audit
}

func newWorker(opts Options, inForce analyze.Rules, logs *logs, pool *recycler) (*worker, error) {
	plies, err := tables.NewPlies()
	if err != nil {
		return nil, err
	}
	w := &worker{gameReader: newGameReader(opts.Encoding), opts: opts, pool: pool, auditor: analyze.NewAuditor(inForce), logs: logs, rows: newRows(), plies: plies}
	if opts.auditor != nil {
		w.auditor = opts.auditor(inForce)
	}
	return w, nil
}

func (w *worker) work(_ context.Context, s *shard) (*result, error) {
	r := w.pool.result()
	r.shard = s
	w.plies.Reset()
	for rec := range w.records(s) {
		if err := w.record(r, &rec); err != nil {
			return nil, err
		}
	}
	if w.plies.Rows() == 0 { // also for a small shard
		return r, nil
	}
	image, err := w.plies.Image()
	if err != nil {
		return nil, err
	}
	r.plies = append(r.plies, image...)
	return r, nil
}

// record audits one record. Whatever the rules make of it, the run goes on: a
// record that is too large, of another game, or on which the program fails, becomes
// a reject.
func (w *worker) record(r *result, rec *shardRecord) error {
	counts := r.countsOf(rec.sourceNo)
	counts.games++
	if rec.record.Oversize {
		w.reject(r, rec, "record:oversize", oversizeText(rec.record.Length))
		return nil
	}
	if failure := w.readAndAudit(r, rec); failure != "" {
		w.reject(r, rec, "record:internal", internalText(failure))
		return nil
	}
	g, a := &w.game, &w.audit
	if g.Kind == schemas.KindUnknown {
		w.reject(r, rec, "record:source", otherGameText(g))
		return nil
	}
	if r.shard.small() {
		r.small.add(rec.sourceNo, rec.gameNo, g.Text, a.Plies)
	} else if err := w.plies.Append(rec.sourceNo, rec.gameNo, g.Text, a.Plies); err != nil {
		return err
	}
	row := w.rows.game(g, a)
	r.games = append(r.games, row)
	w.keep(r, &row)
	r.openings = appendOpeningMoves(r.openings, g.Kind, a)
	own := len(r.findings)
	for i := range a.Findings {
		r.findings = append(r.findings, w.rows.finding(g, row.GameID, a, &a.Findings[i], r.findings[own:]))
	}
	if row.Sheet != "" { // what the others of its game say may bear on its findings
		r.sheets = append(r.sheets, keepSheet(&row, g, a, r.findings[own:]))
		clear(r.findings[own:])
		r.findings = r.findings[:own]
	}
	for i := range a.Cycles {
		r.cycles = append(r.cycles, w.rows.cycle(&row, a, i))
		r.cycleMoves = w.rows.cycleMoves(r.cycleMoves, &row, a, i)
	}
	r.clocks = appendClocks(r.clocks, &row, a)
	if w.logs.tells(row.SourceNo, row.GameNo) {
		r.penalties = w.rows.penalties(r.penalties, &row, g, a)
		r.claims = w.rows.claims(r.claims, &row, g, a)
	}
	r.coverage.add(g.Kind, a.Answers)
	counts.plies += uint64(len(a.Plies))
	counts.encoding = joinEncodings(counts.encoding, g.Origin.Encoding)
	if w.opts.Duplicates && a.HasMoves {
		r.seen = append(r.seen, seen{
			hash: a.MovesHash, sourceNo: rec.sourceNo, gameNo: rec.gameNo,
			players: playersHash(row.First, row.Second), result: a.Recorded, short: len(a.Plies) < shortGame,
		})
	}
	return nil
}

// readAndAudit returns why the program failed, empty if it did not.
func (w *worker) readAndAudit(r *result, rec *shardRecord) (failure string) {
	defer func() {
		if p := recover(); p != nil {
			failure = fmt.Sprint(p)
		}
	}()
	if w.isLarge() {
		w.audit = schemas.Audit{}
	}
	r.arena = w.read(rec, r.arena)
	if w.game.Kind != schemas.KindUnknown {
		w.game.Logged, w.game.Log = len(w.opts.Logs) > 0, w.logs.of(rec.sourceNo, rec.gameNo)
		w.auditor.Audit(&w.game, &w.audit)
	}
	return ""
}

func (r *result) countsOf(sourceNo uint32) *sourceCounts {
	if n := len(r.sources); n > 0 && r.sources[n-1].sourceNo == sourceNo {
		return &r.sources[n-1]
	}
	r.sources = append(r.sources, sourceCounts{sourceNo: sourceNo})
	return &r.sources[len(r.sources)-1]
}

// reject keeps the bytes of a record that could not be audited, and says so as a
// finding too.
func (w *worker) reject(r *result, rec *shardRecord, clause schemas.ClauseID, text schemas.Text) {
	r.countsOf(rec.sourceNo).rejected++
	raw := rec.record.Raw(nil)
	raw = raw[:min(len(raw), schemas.MaxRejectRaw)]
	r.rejects = append(r.rejects, schemas.RejectRow{
		SourceNo: rec.sourceNo, GameNo: rec.gameNo, Path: rec.path, Offset: uint64(rec.record.Offset), Length: uint64(rec.record.Length),
		Reason: string(clause) + ": " + text.En, Raw: raw, Truncated: int64(len(raw)) < rec.record.Length,
	})
	f := w.rows.findingRow(fmt.Sprintf("%s:%d", rec.path, rec.record.Offset), &schemas.Finding{
		Clause: clause, Severity: schemas.Error, Outcome: schemas.Fail, Subject: "record", Side: schemas.NoSide,
		Evidence: fmt.Sprintf("bytes %d–%d", rec.record.Offset, rec.record.Offset+rec.record.Length), Text: text,
	})
	f.SourceNo, f.GameNo, f.Path = rec.sourceNo, rec.gameNo, rec.path
	r.findings = append(r.findings, f)
}

func oversizeText(length int64) schemas.Text {
	return schemas.Text{
		Zh: fmt.Sprintf("本局记录 %d 字节，超过读取上限 %d 字节，未作裁断。", length, records.DefaultMaxRecord),
		En: fmt.Sprintf("This record has %d bytes, more than the %d that are read; it was not judged.", length, records.DefaultMaxRecord),
	}
}

func otherGameText(g *schemas.Game) schemas.Text {
	written := ""
	for i := range g.Faults {
		if f := &g.Faults[i]; f.Kind == schemas.FaultOtherGame {
			written = clip(g.String(f.At))
			break
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("本局记录自称是另一种棋，或未说明是哪一种（“%s”），未作裁断。", written),
		En: fmt.Sprintf("This record says that it is of another game, or does not say of which (“%s”); it was not judged.", written),
	}
}

func internalText(failure string) schemas.Text {
	return schemas.Text{
		Zh: fmt.Sprintf("程序处理本局时失败（%s），原文已保存；请报告此问题。", failure),
		En: fmt.Sprintf("The program failed on this record (%s); its bytes are kept. Please report it.", failure),
	}
}
