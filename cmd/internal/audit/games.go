package audit

import (
	"context"
	"fmt"
	"io"
	"iter"
	"os"

	"qipu/analyze/batch"
	"qipu/ingest/encodings"
	"qipu/schemas"
)

// Reading says what records are read for another use than the audit's.
type Reading struct {
	Arguments []string                 // files, folders, globs, archives, or "-"
	Workers   int                      // batches worked on at once, at least 1
	Encoding  string                   // of all records; empty: detected for each
	Lines     bool                     // whether every line of a tree of moves is a game, in formats that hold trees
	Stdin     io.Reader                // what "-" stands for; os.Stdin if nil
	LeaveOut  func(folder string) bool // a folder within the arguments that is no input; may be nil
	Progress  func(Progress)           // called by one goroutine; may be nil
}

// Batch is a stretch of the input: records of one argument, one after another, and
// the sources that end with them. It holds until its work is done.
type Batch struct {
	shard  *shard
	reader *gameReader
	arena  []byte
	games  uint64
}

// Record is one record as it was read.
type Record struct {
	// Game holds until the next record is asked for. Of a record that was not read it
	// has no more than its Origin.
	Game *schemas.Game
	// Failure says why the record was not read; it is empty if it was.
	Failure schemas.Text
}

// SourceEnd is a source that ends in a batch.
type SourceEnd struct {
	SourceNo int    // from 1
	Path     string // within its argument
	Skipped  bool   // passed over: Reason says why
	Reason   string // why the source could not be read whole, empty if it was; safe to print
}

// Records goes over the records of the batch, in the order of the input.
func (b *Batch) Records() iter.Seq[Record] {
	return func(yield func(Record) bool) {
		for rec := range b.reader.records(b.shard) {
			b.games++
			if !yield(b.read(&rec)) {
				return
			}
		}
	}
}

// Ends lists the sources that end with the batch, in order.
func (b *Batch) Ends() (ends []SourceEnd) {
	for _, end := range b.shard.ends {
		ends = append(ends, SourceEnd{int(end.sourceNo), end.path, end.status == statusSkipped, end.reason})
	}
	return ends
}

// read reads one record, however large it is and whatever the reader makes of it.
func (b *Batch) read(rec *shardRecord) (r Record) {
	g := &b.reader.game
	r.Game = g
	unread := func(why schemas.Text) {
		g.Reset()
		g.Origin = schemas.Origin{
			Argument: rec.argument, SourceNo: int(rec.sourceNo), GameNo: int(rec.gameNo), Path: rec.path,
			Offset: rec.record.Offset, Length: rec.record.Length,
		}
		r.Failure = why
	}
	defer func() {
		if p := recover(); p != nil {
			unread(internalText(fmt.Sprint(p)))
		}
	}()
	if rec.record.Oversize {
		unread(oversizeText(rec.record.Length))
		return r
	}
	b.arena = b.reader.read(rec, b.arena[:0])
	if g.Kind == schemas.KindUnknown {
		r.Failure = otherGameText(g)
	}
	return r
}

// Read reads the arguments and has every batch worked on, several at once; the
// results are handed to commit in the order of the input, one at a time. newWork is
// called once a worker, whose buffers may be its own. Memory is bounded by the workers
// and the longest record. An error is one of work or commit, or that of ctx.
func Read[R any](ctx context.Context, opts Reading, newWork func() func(*Batch) (R, error), commit func(R) error) (err error) {
	if opts.Encoding != "" {
		if opts.Encoding, err = encodings.Lookup(opts.Encoding); err != nil {
			return fmt.Errorf("--encoding: %w", err)
		}
	}
	if opts.Stdin == nil {
		opts.Stdin = os.Stdin
	}
	pool, progress := newRecycler(opts.Workers), newTracker(opts.Progress)
	in := input{arguments: opts.Arguments, encoding: opts.Encoding, lines: opts.Lines, stdin: opts.Stdin, leaveOut: opts.LeaveOut}
	type done struct {
		result R
		shard  *shard
		games  uint64
	}
	games := uint64(0)
	return batch.Pool[*shard, done]{
		Workers: opts.Workers,
		Produce: newProducer(in, pool, progress).produce,
		NewWorker: func() func(context.Context, *shard) (done, error) {
			work, reader, arena := newWork(), newGameReader(opts.Encoding), []byte(nil)
			return func(_ context.Context, s *shard) (done, error) {
				b := Batch{shard: s, reader: &reader, arena: arena}
				result, err := work(&b)
				if arena = b.arena; cap(arena) > largeBuffer {
					arena = nil
				}
				return done{result, s, b.games}, err
			}
		},
		Commit: func(d done) error {
			if err := commit(d.result); err != nil {
				return err
			}
			games += d.games
			progress.games(games)
			pool.putShard(d.shard)
			return nil
		},
	}.Run(ctx)
}
