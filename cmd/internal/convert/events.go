package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"

	"qipu/cmd/internal/audit"
	"qipu/ingest/eventfile"
	"qipu/ingest/rif"
	"qipu/report/exchange"
	"qipu/schemas"
)

// EventOptions are what the user decides of the writing of events.
type EventOptions struct {
	audit.Reading
	Folder string
	Lang   string            // of what is told, "zh" or "en"
	Say    func(line string) // called for each source and each thing of which something is to be told, in order
}

// EventSummary is what came of it.
type EventSummary struct {
	Events     int // written
	Players    int // in them
	Pairings   int
	Refused    int // events not written
	Unreadable int // sources that could not be read whole, or tell of no event
	Faults     [rif.EventFaultKinds]int
}

// Events writes an event file for each event of the arguments: into the folder, in a
// folder for each source, by the number that the event has there. Each is read back
// before it is put in its place, and not written where that gives anything else.
func Events(ctx context.Context, opts EventOptions) (*EventSummary, error) {
	folder, err := NewFolder(opts.Folder, "", opts.Arguments)
	if err != nil {
		return nil, err
	}
	s := new(EventSummary)
	err = audit.Events(ctx, opts.Reading, func(e *audit.SourceEvents) error {
		if e.Failure != (schemas.Text{}) {
			s.Unreadable++
			opts.Say(opts.in(e.Failure))
		}
		if e.Events == nil {
			return nil
		}
		opts.faults(s, e)
		return opts.source(s, filepath.Join(opts.Folder, folder.name(e.Argument, e.SourceNo, e.Path)), e)
	})
	return s, err
}

func (opts *EventOptions) in(t schemas.Text) string {
	if opts.Lang == "zh" {
		return t.Zh
	}
	return t.En
}

// faults tells what of a source has no place in its events.
func (opts *EventOptions) faults(s *EventSummary, e *audit.SourceEvents) {
	for _, f := range e.Events.Faults {
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
	for k, n := range e.Events.Counts {
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
	for i := range e.Events.List {
		event := &e.Events.List[i]
		event.Source = e.Path
		text = exchange.AppendEvent(text[:0], event)
		if err := readsBack(text, event); err != nil {
			s.Refused++
			opts.Say(fmt.Sprintf("%s: tournament %s: %s: %s", audit.Printable(e.Path), event.ID, opts.in(schemas.Text{Zh: "未写", En: "not written"}), err))
			continue
		}
		if err := writeEvent(filepath.Join(dir, eventName(taken, event.ID, i+1)), text); err != nil {
			return err
		}
		s.Events++
		s.Players += len(event.Players)
		s.Pairings += len(event.Pairings)
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
	want := *event
	want.ForgetPlaces()
	if !reflect.DeepEqual(got, &want) {
		return errors.New("it is another when it is read back; please report it")
	}
	return nil
}

// eventName names the file of an event: by its number in its source where that can be a
// name, else by its place there.
func eventName(taken map[string]bool, id string, place int) string {
	const longest = 40
	plain := id != "" && len(id) <= longest && strings.Trim(strings.ToLower(id), "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
	if key := strings.ToLower(id); plain && !taken[key] { // some systems know no case
		taken[key] = true
		return "event-" + id + ".toml"
	}
	return "event-at-place-" + strconv.Itoa(place) + ".toml"
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
