// Package convert writes the records that the audit reads in another format.
package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/analyze/xiangqi"
	"qipu/cmd/internal/audit"
	"qipu/ingest/records"
	"qipu/report/exchange"
	"qipu/report/gametable"
	"qipu/schemas"
)

// Options are what the user decides.
type Options struct {
	audit.Reading
	Format   exchange.Format
	Notation xiangqi.Notation // of the moves of xiangqi; NotationUnknown: Chinese, in JSON ICCS
	GB18030  bool             // write in GB18030 in place of UTF-8
	Output   Output
	Lang     string                  // of what is told, "zh" or "en"
	Say      func(line string)       // called for each source and game of which something is to be told, in order
	Lost     func(game, what string) // called for each kind of thing lost with a game, in order
}

// Output takes what is written. Begin goes on to a source, in the order of the input;
// what Write is given then is its games. PerSource says that each source has a file of
// its own.
type Output interface {
	Begin(argument, sourceNo int, path string) error
	PerSource() bool
	io.Writer
}

// Summary is what came of a run.
type Summary struct {
	Games      uint64                  // written
	Refused    uint64                  // not written: of the other game, or not to be told in the format
	Unread     uint64                  // records that could not be read
	Cut        uint64                  // of those written, games with moves that could not be played
	Long       uint64                  // of those written, games longer than are read again
	Unreadable uint64                  // sources that could not be read whole
	Lost       [exchange.Losses]uint64 // things for which the format has no place
}

// Run converts the arguments. What cannot be converted is told and does not end the
// run; an error is one of the output, or that of ctx.
func Run(ctx context.Context, opts Options) (*Summary, error) {
	c := committer{Options: &opts, summary: new(Summary)}
	err := audit.Read(ctx, opts.Reading, func() func(*audit.Batch) (*result, error) {
		return newWorker(&opts).work
	}, c.commit)
	if err == nil {
		err = c.close()
	}
	return c.summary, err
}

// result is what a worker makes of a batch.
type result struct {
	out    []byte
	rows   []gametable.Row // in place of out, of Parquet: one for each game written
	pieces []piece
	ends   []audit.SourceEnd
}

// piece is one record of a batch.
type piece struct {
	argument, sourceNo, gameNo int
	path                       string
	end                        int    // of its text in out
	failure                    string // why it was not written
	refused                    bool   // it was read
	cut                        bool
	long                       bool // longer than is read again
	lost                       [exchange.Losses]int
	lines                      []string
}

// worker converts batches. It keeps its buffers.
type worker struct {
	opts    *Options
	builder *builder
	rows    gametable.Builder
	report  exchange.Report
}

func newWorker(opts *Options) *worker {
	notation := opts.Notation
	if notation == xiangqi.NotationUnknown {
		notation = xiangqi.Chinese
		if opts.Format.Name == "jsonl" || opts.Format.Name == exchange.Parquet {
			notation = xiangqi.ICCS
		}
	}
	return &worker{opts: opts, builder: newBuilder(notation, opts.Format.Name == "pgn")}
}

func (w *worker) work(b *audit.Batch) (*result, error) {
	r := &result{ends: b.Ends()}
	for rec := range b.Records() {
		o := &rec.Game.Origin
		p := piece{argument: o.Argument, sourceNo: o.SourceNo, gameNo: o.GameNo, path: o.Path}
		if rec.Failure.En != "" {
			p.failure = w.in(rec.Failure)
		} else {
			w.game(r, &p, rec.Game)
		}
		p.end = len(r.out)
		r.pieces = append(r.pieces, p)
	}
	if w.opts.GB18030 {
		if err := r.encode(); err != nil {
			return nil, err
		}
	}
	w.lengths(r)
	return r, nil
}

// lengths tells of games that are longer, as they are written, than a record may be to
// be read.
func (w *worker) lengths(r *result) {
	from := 0
	for i := range r.pieces {
		p := &r.pieces[i]
		n := len(bytes.TrimSpace(r.out[from:p.end]))
		from = p.end
		if p.long = n > records.DefaultMaxRecord; !p.long {
			continue
		}
		w.report.Reset()
		w.report.Add(exchange.TooLong, 1, schemas.Text{
			Zh: fmt.Sprintf("%d 字节，最多读 %d 字节", n, records.DefaultMaxRecord),
			En: fmt.Sprintf("%d bytes, of %d that are read", n, records.DefaultMaxRecord),
		})
		p.lost[exchange.TooLong]++
		p.lines = append(p.lines, w.report.Lines(w.opts.Lang)...)
	}
}

// in returns a text in the language of the run.
func (w *worker) in(t schemas.Text) string {
	if w.opts.Lang == "zh" {
		return t.Zh
	}
	return t.En
}

// game writes one game, whatever the program makes of it.
func (w *worker) game(r *result, p *piece, g *schemas.Game) {
	from := len(r.out)
	defer func() {
		if failure := recover(); failure != nil {
			r.out = r.out[:from]
			p.failure = w.in(schemas.Text{
				Zh: fmt.Sprintf("程序处理本局时失败（%v）；请报告此问题。", failure),
				En: fmt.Sprintf("The program failed on this record (%v). Please report it.", failure),
			})
		}
	}()
	f := &w.opts.Format
	if !f.Writes(g.Kind) {
		p.refused, p.failure = true, w.in(otherKind(g.Kind, f))
		return
	}
	w.report.Reset()
	game := w.builder.build(g, &w.report)
	if f.Append == nil {
		r.rows = append(r.rows, w.rows.Row(game))
		return
	}
	out, err := f.Append(r.out, game, &w.report)
	if err != nil {
		r.out = out[:from]
		p.refused, p.failure = true, err.Error()
		if refusal, ok := errors.AsType[*exchange.RefusalError](err); ok {
			p.failure = w.in(refusal.Text)
		}
		return
	}
	r.out = out
	p.lost, p.cut = w.report.Counts, w.report.Counts[exchange.LostMoves] > 0
	p.lines = w.report.Lines(w.opts.Lang)
}

// otherKind says that a format is for the other game.
func otherKind(k schemas.Kind, f *exchange.Format) schemas.Text {
	names := map[schemas.Kind]schemas.Text{
		schemas.KindXiangqi: {Zh: "象棋", En: "xiangqi"}, schemas.KindRenju: {Zh: "连珠或五子棋", En: "renju or gomoku"},
	}
	return schemas.Text{
		Zh: fmt.Sprintf("本局是%s，%s 写不了这种棋", names[k].Zh, f.Name),
		En: fmt.Sprintf("the game is of %s, which %s does not write", names[k].En, f.Name),
	}
}

// encode turns what is written into GB18030, which has every character of Unicode.
func (r *result) encode() error {
	encoder := simplifiedchinese.GB18030.NewEncoder()
	var out []byte
	from := 0
	for i := range r.pieces {
		p := &r.pieces[i]
		text, err := encoder.Bytes(r.out[from:p.end])
		if err != nil {
			return fmt.Errorf("writing in GB18030: %w", err)
		}
		from = p.end
		out = append(out, text...)
		p.end = len(out)
	}
	r.out = out
	return nil
}
