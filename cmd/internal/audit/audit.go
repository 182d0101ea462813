// Package audit is the one room that imports all: it composes sources, the
// worker pool, the per-game audit, the fold over all games and the writers into
// one run.
//
// The way of the bytes: produce reads the sources one after another and cuts
// them into shards at record boundaries; workers parse, audit and encode whole
// shards; commit writes what they give back in the order of the input; finish
// runs what needs all games and completes the tables. Shards depend on the bytes
// alone, so the tables do not depend on the number of workers.
package audit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"qipu/analyze"
	"qipu/analyze/batch"
	"qipu/analyze/event/effect"
	"qipu/ingest/encodings"
	"qipu/ingest/source"
	"qipu/report/tables"
	"qipu/schemas"
)

// Version is the version of the tool, as run.json names it.
const Version = "0.1.0"

// Options are what the user decides.
type Options struct {
	Arguments   []string          // files, folders, globs, archives, or "-"
	Output      string            // folder of the run
	Workers     int               // shards worked on at once, at least 1
	Encoding    string            // of all records; empty: detected for each
	Lines       bool              // whether every line of a tree of moves is a game, in formats that hold trees
	Barred      bool              // whether to count, before each ply of renju, the points forbidden to Black
	Duplicates  bool              // whether to look for games with the same moves
	Page        bool              // whether to write the page that people read
	PageLang    string            // "zh" or "en", in which the report opens; empty leaves it to the reader\'s browser
	Logs        []LogFile         // of the arbiters
	EventName   string            // what the event file is called; empty if there is none
	Event       schemas.Event     // what the event decides; zero: all as the rulebook says
	Corrections []effect.Fact     // of the event, whose effects are counted
	Waivers     []WaiverFile      // by which persons accept findings
	AsOf        string            // day of the run, yyyy-mm-dd, that decides which waivers have expired; asked for where one ends
	Stdin       io.Reader         // what "-" stands for; os.Stdin if nil
	Progress    func(Progress)    // called by one goroutine; may be nil
	Diagnose    func(line string) // called for each input that could not be read, in order; may be nil

	auditor func(analyze.Rules) auditor // what audits the games in place of an analyze.Auditor, for the benchmarks; may be nil
}

// Printable makes a path or a text safe to print on a terminal.
func Printable(text string) string { return source.Printable(text) }

// Run audits the arguments and writes the run. On an error, or when ctx is
// cancelled, no run is written and an earlier one stays as it was.
func Run(ctx context.Context, opts Options) (_ *Summary, err error) {
	started := time.Now()
	if err := opts.complete(); err != nil {
		return nil, err
	}
	inForce, err := newRules(&opts.Event)
	if err != nil {
		return nil, err
	}
	inForce.auditor.Renju.CountBarred = opts.Barred
	accepted, err := newWaivers(&opts)
	if err != nil {
		return nil, err
	}
	folder, err := tables.Begin(opts.Output, true)
	if err != nil {
		return nil, err
	}
	removeDeadRuns(opts.Output)
	defer func() { err = errors.Join(err, folder.Abort()) }() // does nothing once the run stands in its place

	logs, err := newLogs(ctx, &opts)
	if err != nil {
		return nil, err
	}
	pool, progress := newRecycler(opts.Workers), newTracker(opts.Progress)
	c, err := newCommitter(folder.Dir(), opts, inForce, logs, accepted, pool, progress)
	if err != nil {
		return nil, err
	}
	workers, err := newWorkers(opts, inForce, logs, pool)
	if err != nil {
		return nil, errors.Join(err, c.close())
	}
	err = batch.Pool[*shard, *result]{
		Workers: opts.Workers,
		Produce: newProducer(opts.input(), pool, progress).produce,
		NewWorker: func() func(context.Context, *shard) (*result, error) {
			return (<-workers).work
		},
		Commit: c.commit,
	}.Run(ctx)
	if err != nil {
		return nil, errors.Join(err, c.close())
	}
	summary, info, err := c.finish(ctx)
	if err != nil {
		return nil, errors.Join(err, c.close())
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if opts.Page {
		err := addPages(ctx, folder.Dir(), info, opts.PageLang)
		if err != nil && (opts.Diagnose == nil || ctx.Err() != nil) {
			return nil, err
		}
		if summary.Page = err == nil; err != nil { // an audit of hours is not lost for a page
			opts.Diagnose(fmt.Sprintf("the tables stand without a report: %v", err))
		}
	}
	if err := folder.Commit(info); err != nil {
		return nil, err
	}
	summary.Output = opts.Output
	summary.Profile = strings.Join(inForce.profiles(c.counts()), ", ")
	summary.Level = inForce.level
	summary.Overridden = inForce.overridden()
	summary.Seconds = time.Since(started).Seconds()
	return summary, nil
}

// complete fills in what the user left open.
func (o *Options) complete() (err error) {
	if o.Stdin == nil {
		o.Stdin = os.Stdin
	}
	if o.Encoding == "" {
		return nil
	}
	if o.Encoding, err = encodings.Lookup(o.Encoding); err != nil {
		return fmt.Errorf("--encoding: %w", err)
	}
	return nil
}

// input is what the run reads: anything but its own folder.
func (o *Options) input() input {
	return input{
		arguments: o.Arguments, event: o.EventName != "", encoding: o.Encoding, lines: o.Lines, stdin: o.Stdin,
		leaveOut: func(folder string) bool { return tables.Belongs(o.Output, folder) },
	}
}

// removeDeadRuns removes what runs that were killed left beside the output. That
// it cannot is no reason not to run.
func removeDeadRuns(output string) {
	dead, err := tables.Stale(output)
	if err != nil {
		return
	}
	for _, dir := range dead {
		_ = os.RemoveAll(dir)
	}
}

// newWorkers makes the workers before the pool starts, so that what can fail
// fails early.
func newWorkers(opts Options, inForce *rules, logs *logs, pool *recycler) (<-chan *worker, error) {
	n := max(opts.Workers, 1)
	workers := make(chan *worker, n)
	for range n {
		w, err := newWorker(opts, inForce.forAuditor(), logs, pool)
		if err != nil {
			return nil, err
		}
		w.index = inForce.index
		workers <- w
	}
	return workers, nil
}
