package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"qipu/cmd/internal/audit"
	"qipu/ingest/eventfile"
	"qipu/ingest/rif"
	"qipu/report/exchange"
	"qipu/report/trf"
	"qipu/schemas"
)

// EventOptions are what the user decides of the writing of events.
type EventOptions struct {
	audit.Reading
	Format string            // EventFile, TRF16 or TRF26
	Folder string            // where a file for each event goes
	Stdout io.Writer         // where the event goes in place of a folder, if there is one alone
	Lang   string            // of what is told, "zh" or "en"
	Say    func(line string) // called for each source and each thing of which something is to be told, in order
}

// The formats that events are written in.
const (
	EventFile = "event"
	TRF16     = "trf16"
	TRF26     = "trf26"
)

// EventFormats are the names of the formats that events are written in.
func EventFormats() []string { return []string{EventFile, TRF16, TRF26} }

// EventSummary is what came of it.
type EventSummary struct {
	Events     int // written
	Players    int // in them
	Pairings   int
	Refused    int // events not written
	Unreadable int // sources that could not be read whole, or tell of no event
	Lost       int // texts that the format has no place for
	Left       int // places in the sources that were not read
	Faults     [rif.EventFaultKinds]int
}

// Events writes a file for each event of the arguments: into the folder, in a
// folder for each source, by the number that the event has there. An event file is read back
// before it is put in its place, and not written where that gives anything else; what TRF
// has no place for is told.
func Events(ctx context.Context, opts EventOptions) (*EventSummary, error) {
	var folder *Folder
	if opts.Stdout == nil {
		var err error
		if folder, err = NewFolder(opts.Folder, "", opts.Arguments); err != nil {
			return nil, err
		}
	}
	s := new(EventSummary)
	err := audit.Events(ctx, opts.Reading, func(e *audit.SourceEvents) error {
		if e.Failure != (schemas.Text{}) {
			s.Unreadable++
			opts.Say(opts.in(e.Failure))
		}
		for _, n := range e.Notes {
			opts.Say(n.Where + ": " + opts.in(n.Text))
			if !n.Intact {
				s.Left++
			}
		}
		if e.Faults != nil {
			opts.faults(s, e)
		}
		if folder == nil {
			return opts.single(s, e)
		}
		if len(e.List) == 0 && e.Faults == nil {
			return nil
		}
		return opts.source(s, filepath.Join(opts.Folder, folder.name(e.Argument, e.SourceNo, e.Path)), e)
	})
	return s, err
}

// single writes the only event to Stdout.
func (opts *EventOptions) single(s *EventSummary, e *audit.SourceEvents) error {
	for i := range e.List {
		if s.Events > 0 {
			return errors.New("there are several events: -o FOLDER is asked for")
		}
		if text := opts.text(nil, s, e, &e.List[i]); text != nil {
			if _, err := opts.Stdout.Write(text); err != nil {
				return fmt.Errorf("writing: %w", err)
			}
		}
	}
	return nil
}

// text is an event in the format, nil if it cannot be written. It is counted.
func (opts *EventOptions) text(dst []byte, s *EventSummary, e *audit.SourceEvents, event *schemas.Event) []byte {
	if event.Source == "" {
		event.Source = e.Path
	}
	if opts.Format != TRF16 && opts.Format != TRF26 {
		dst = exchange.AppendEvent(dst, event)
		if err := readsBack(dst, event); err != nil {
			s.Refused++
			opts.Say(fmt.Sprintf("%s: tournament %s: %s: %s", audit.Printable(e.Path), event.ID, opts.in(schemas.Text{Zh: "未写", En: "not written"}), err))
			return nil
		}
	} else {
		version := trf.TRF26
		if opts.Format == TRF16 {
			version = trf.TRF16
		}
		var lost []trf.Loss
		dst, lost = trf.Append(dst, event, version)
		opts.lost(s, e, lost)
	}
	s.Events++
	s.Players += len(event.Players)
	s.Pairings += len(event.Pairings)
	return dst
}

// lost tells what TRF has no place for. Where the event came from is no loss.
func (opts *EventOptions) lost(s *EventSummary, e *audit.SourceEvents, list []trf.Loss) {
	for _, l := range list {
		if l.Field == "source" {
			continue
		}
		s.Lost += l.Count
		first := ""
		if l.First != "" {
			first = fmt.Sprintf(" (%.60s)", audit.Printable(l.First))
		}
		opts.Say(fmt.Sprintf("%s: %s: %s × %d%s", audit.Printable(e.Path), opts.in(schemas.Text{Zh: "未写入 " + opts.Format, En: "not in " + opts.Format}), l.Field, l.Count, first))
	}
}

func (opts *EventOptions) in(t schemas.Text) string {
	if opts.Lang == "zh" {
		return t.Zh
	}
	return t.En
}

// faults tells what of a source has no place in its events.
func (opts *EventOptions) faults(s *EventSummary, e *audit.SourceEvents) {
	for _, f := range e.Faults.Faults {
		line := fmt.Sprintf("%s: %s %s", audit.Printable(e.Path), f.Record, f.ID)
		if f.Offset >= 0 {
			line += fmt.Sprintf(" (byte %d)", f.Offset)
		}
		line += ": " + opts.in(f.Kind.Text())
		if f.At != "" {
			line += ": " + f.At
		}
		opts.Say(line)
	}
	for k, n := range e.Faults.Counts {
		s.Faults[k] += n
		if more := n - schemas.MaxFaults; more > 0 {
			opts.Say(fmt.Sprintf("%s: %s", audit.Printable(e.Path), opts.in(schemas.Text{
				Zh: fmt.Sprintf("另有 %d 处：%s", more, rif.EventFaultKind(k).Text().Zh),
				En: fmt.Sprintf("%d more: %s", more, rif.EventFaultKind(k).Text().En),
			})))
		}
	}
}

// source writes the events of a source.
func (opts *EventOptions) source(s *EventSummary, dir string, e *audit.SourceEvents) error {
	const mode = 0o777
	if err := os.MkdirAll(dir, mode); err != nil {
		return err
	}
	taken := make(map[string]bool)
	var text []byte
	for i := range e.List {
		event := &e.List[i]
		if text = opts.text(text[:0], s, e, event); text == nil {
			continue
		}
		extension := ".toml"
		if opts.Format == TRF16 || opts.Format == TRF26 {
			extension = ".trf"
		}
		if err := writeEvent(filepath.Join(dir, eventName(taken, event.ID, i+1, len(e.List))+extension), text); err != nil {
			return err
		}
	}
	return nil
}

// readsBack returns why an event file is not read as the event that it was written of.
func readsBack(text []byte, event *schemas.Event) error {
	got, err := eventfile.Read(bytes.NewReader(text), "event.toml")
	if err != nil {
		return err
	}
	got.ForgetPlaces()
	event.ForgetPlaces() // they are not written
	got.Options, got.Parameters = samePlaces(got.Options, event.Options), samePlaces(got.Parameters, event.Parameters)
	if !reflect.DeepEqual(got, event) {
		return errors.New("it is another when it is read back; please report it")
	}
	return nil
}

// samePlaces gives decisions the places of others.
func samePlaces(list, others []schemas.Decision) []schemas.Decision {
	for i := range list {
		if i < len(others) {
			list[i].Where = others[i].Where
		}
	}
	return list
}

// eventName names the file of an event: by its number in its source where that can be a
// name, else by its place there if there are others.
func eventName(taken map[string]bool, id string, place, of int) string {
	const longest = 40
	plain := id != "" && len(id) <= longest && strings.Trim(strings.ToLower(id), "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
	if key := strings.ToLower(id); plain && !taken[key] { // some systems know no case
		taken[key] = true
		return "event-" + id
	}
	if of == 1 {
		return "event"
	}
	return "event-at-place-" + strconv.Itoa(place)
}

// writeEvent puts a file in its place.
func writeEvent(name string, text []byte) error {
	f, err := Create(name)
	if err != nil {
		return err
	}
	defer f.Abort()
	if _, err := f.Write(text); err != nil {
		return fmt.Errorf("writing: %w", err)
	}
	return f.Commit()
}
