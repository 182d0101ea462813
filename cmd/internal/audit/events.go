package audit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"qipu/ingest/encodings"
	"qipu/ingest/rif"
	"qipu/ingest/sniff"
	"qipu/ingest/source"
	"qipu/schemas"
)

// SourceEvents is what came of a source that was asked for its events.
type SourceEvents struct {
	Argument, SourceNo int
	Path               string
	Events             *rif.Events  // nil if it was not read
	Failure            schemas.Text // why it was not read, or not whole
}

// noEvents is said of a source whose format tells of no event.
func noEvents(path string, format sniff.Result) schemas.Text {
	return schemas.Text{
		Zh: fmt.Sprintf("%s：格式为 %s，其中没有赛事资料，只有 rif 有", Printable(path), format.Format),
		En: fmt.Sprintf("%s: its format is %s, which tells of no event; rif does", Printable(path), format.Format),
	}
}

// Events reads the events of the arguments, source by source in the order of listing.
// Files that hold no games are passed over unless they are named. An error is one of
// each, or that of ctx.
func Events(ctx context.Context, opts Reading, each func(*SourceEvents) error) (err error) {
	if opts.Encoding != "" {
		if opts.Encoding, err = encodings.Lookup(opts.Encoding); err != nil {
			return fmt.Errorf("--encoding: %w", err)
		}
	}
	if opts.Stdin == nil {
		opts.Stdin = os.Stdin
	}
	n, found := 0, make([]bool, len(opts.Arguments))
	head := bufio.NewReaderSize(nil, sniffBytes)
	walk := source.Options{Stdin: interruptible(ctx, opts.Stdin), LeaveOut: opts.LeaveOut}
	err = source.Walk(ctx, opts.Arguments, walk, func(s source.Source, r io.Reader) error {
		n++
		e := SourceEvents{Argument: s.Argument, SourceNo: n, Path: inUTF8(s.Path)}
		switch {
		case s.Err != nil:
			e.Failure = schemas.Text{Zh: s.Err.Error(), En: s.Err.Error()}
		case s.Skip != "" || !readEvents(&e, s.Named, r, head, opts.Encoding):
			return nil
		}
		found[s.Argument] = true
		return each(&e)
	})
	if err != nil {
		return err
	}
	for i, ok := range found {
		if !ok {
			name := Printable(opts.Arguments[i])
			n++
			if err := each(&SourceEvents{Argument: i, SourceNo: n, Path: inUTF8(opts.Arguments[i]), Failure: schemas.Text{Zh: name + "：其中没有棋谱", En: name + ": no records there"}}); err != nil {
				return err
			}
		}
	}
	return nil
}

// readEvents reads the events of a source. It reports false for one that is passed over.
func readEvents(e *SourceEvents, named bool, r io.Reader, head *bufio.Reader, encoding string) bool {
	head.Reset(r)
	begin, err := head.Peek(sniffBytes)
	if err != nil && !errors.Is(err, io.EOF) && len(begin) == 0 {
		e.Failure = schemas.Text{Zh: err.Error(), En: err.Error()}
		return true
	}
	format := sniff.Format(begin)
	if format.Format != sniff.RIF {
		if verdictOf(format, named) == statusSkipped {
			return false
		}
		e.Failure = noEvents(e.Path, format)
		return true
	}
	events, err := rif.ReadEvents(head, encoding)
	e.Events = events
	if err != nil {
		text := Printable(e.Path) + ": " + err.Error()
		e.Failure = schemas.Text{Zh: text, En: text}
	}
	return true
}
