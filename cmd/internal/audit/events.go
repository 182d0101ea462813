package audit

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"qipu/ingest/encodings"
	"qipu/ingest/eventfile"
	"qipu/ingest/eventtable"
	"qipu/ingest/rif"
	"qipu/ingest/sniff"
	"qipu/ingest/source"
	"qipu/ingest/trf"
	"qipu/schemas"
)

// SourceEvents is what came of a source that was asked for its events.
type SourceEvents struct {
	Argument, SourceNo int
	Path               string
	List               []schemas.Event
	Faults             *rif.Events  // of a database: what of it has no place in its events; nil of other formats
	Notes              []EventNote  // of other formats: what was not read, or not as it stands
	Failure            schemas.Text // why it was not read, or not whole
}

// EventNote is something of an event file that was not read, or not as it stands.
type EventNote struct {
	Where  string // "cup.trf:12:92", file, line and column
	Text   schemas.Text
	Intact bool // nothing is missing for it
}

// noEvents is said of a source whose format tells of no event.
func noEvents(path string, format sniff.Result) schemas.Text {
	return schemas.Text{
		Zh: fmt.Sprintf("%s：格式为 %s，其中没有赛事资料；rif、trf、赛事文件与赛事表格有", Printable(path), format.Format),
		En: fmt.Sprintf("%s: its format is %s, which tells of no event; rif, trf, event files and tables do", Printable(path), format.Format),
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
	if format.Format == sniff.RIF {
		events, err := rif.ReadEvents(head, encoding)
		e.List, e.Faults = events.List, events
		if err != nil {
			text := Printable(e.Path) + ": " + err.Error()
			e.Failure = schemas.Text{Zh: text, En: text}
		}
		return true
	}
	read := eventReaderOf(format, begin)
	switch {
	case read == nil && verdictOf(format, named) == statusSkipped, !named && format.Format == sniff.XLSX:
		return false
	case read == nil:
		e.Failure = noEvents(e.Path, format)
		return true
	}
	event, notes, err := read(head, Printable(e.Path), encoding)
	if err != nil {
		e.Failure = schemas.Text{Zh: err.Error(), En: err.Error()}
		return true
	}
	e.List, e.Notes = []schemas.Event{*event}, notes
	return true
}

// ReadEvent reads an event file of any format that tells of one event: TOML, TRF, or tables
// in CSV and XLSX; name is what places in it are called by.
func ReadEvent(r io.Reader, name, encoding string) (*schemas.Event, []EventNote, error) {
	if encoding != "" {
		var err error
		if encoding, err = encodings.Lookup(encoding); err != nil {
			return nil, nil, fmt.Errorf("--encoding: %w", err)
		}
	}
	head := bufio.NewReaderSize(r, sniffBytes)
	begin, err := head.Peek(sniffBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, nil, fmt.Errorf("reading event file: %w", err)
	}
	read := eventReaderOf(sniff.Format(begin), begin)
	if read == nil {
		read = readEventFile // and its errors
	}
	return read(head, name, encoding)
}

// eventReader reads the event of a source of one format.
type eventReader func(r io.Reader, name, encoding string) (*schemas.Event, []EventNote, error)

// eventReaderOf returns the reader of a source that tells of an event; nil for another.
func eventReaderOf(format sniff.Result, begin []byte) eventReader {
	switch format.Format {
	case sniff.TRF:
		return readTRF
	case sniff.EventFile:
		return readEventFile
	case sniff.EventTable, sniff.XLSX, sniff.Zip:
		return readEventTable
	case sniff.Unknown:
		if eventtable.Holds(begin) {
			return readEventTable
		}
	}
	return nil
}

func readEventFile(r io.Reader, name, _ string) (*schemas.Event, []EventNote, error) {
	event, err := eventfile.Read(r, name)
	return event, nil, err
}

func readTRF(r io.Reader, name, encoding string) (*schemas.Event, []EventNote, error) {
	f, err := trf.Read(r, name, encoding)
	if err != nil {
		return nil, nil, err
	}
	notes := guessedNote(name, f.Encoding, f.Guessed)
	for _, p := range f.Problems {
		where := name
		if p.Line > 0 {
			where += fmt.Sprintf(":%d", p.Line)
		}
		if p.Column > 0 {
			where += fmt.Sprintf(":%d", p.Column)
		}
		notes = append(notes, EventNote{where, p.Text, p.Note})
	}
	return f.Event, append(notes, moreNote(name, f.More)...), nil
}

func readEventTable(r io.Reader, name, encoding string) (*schemas.Event, []EventNote, error) {
	f, err := eventtable.Read(r, name, encoding)
	if err != nil {
		return nil, nil, err
	}
	notes := guessedNote(name, f.Encoding, f.Guessed)
	for _, p := range f.Problems {
		notes = append(notes, EventNote{p.Where, p.Text, p.Note})
	}
	return f.Event, append(notes, moreNote(name, f.More)...), nil
}

func guessedNote(name, encoding string, guessed bool) []EventNote {
	if !guessed {
		return nil
	}
	return []EventNote{{name, schemas.Text{
		Zh: fmt.Sprintf("编码按 %s 读，并无把握；可以指明编码", encoding), En: fmt.Sprintf("read as %s, which is likely and not certain; a flag can name the encoding", encoding),
	}, true}}
}

func moreNote(name string, n int) []EventNote {
	if n == 0 {
		return nil
	}
	return []EventNote{{name, schemas.Text{Zh: fmt.Sprintf("另有 %d 处", n), En: fmt.Sprintf("%d more", n)}, false}}
}
