// Package log reads the arbiter's log (裁判记录): log.csv, a table with a line an
// entry, and log.toml, the same as [[entry]] tables. What the fields are called and
// what they may say, `qipu template log` prints.
//
// The reader checks the form of each line and judges nothing. A line that is not
// understood is reported with its field and left out; the others go on, since each
// stands for itself.
package log

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"qipu/ingest/encodings"
	"qipu/schemas"
)

// MaxBytes bounds a log: some ten thousand games.
const MaxBytes = 8 << 20

// MaxEntries bounds the entries of a log.
const MaxEntries = 100_000

// MaxField bounds the text of one field, in bytes.
const MaxField = 4 << 10

// Log is one log as read.
type Log struct {
	Entries  []schemas.LogEntry // in the order written
	Problems []Problem          // lines that are left out, or where the bytes are damaged
}

// Problem is a line of a log that was not understood.
type Problem struct {
	Source string
	Line   int    // from 1
	Field  string // as the file calls it; empty where the whole line is meant
	Reason string
}

// String writes the problem as a message: "log.csv:12: field side: …".
func (p Problem) String() string {
	if p.Field == "" {
		return fmt.Sprintf("%s:%d: %s", p.Source, p.Line, p.Reason)
	}
	return fmt.Sprintf("%s:%d: field %s: %s", p.Source, p.Line, p.Field, p.Reason)
}

// Read reads a log; name is what messages call it, and by its ending .toml it is
// read as TOML, else as a table. It errs only where nothing can be read of it: it is
// too large, or a table without a heading that is known.
func Read(r io.Reader, name string) (*Log, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading log %s: %w", name, err)
	}
	if len(raw) > MaxBytes {
		return nil, fmt.Errorf("%s: a log has at most %d bytes", name, MaxBytes)
	}
	l := &Log{}
	text := decode(raw)
	if strings.HasSuffix(strings.ToLower(name), ".toml") {
		l.readTOML(text, name)
		return l, nil
	}
	return l, l.readTable(text, name)
}

// decode turns the bytes into UTF-8. What the encoding does not know stands as U+FFFD,
// and the line that holds it is then not understood.
func decode(raw []byte) []byte {
	encoding, _ := encodings.Detect(raw) // a wrong one gives words that are no kinds
	var d encodings.Decoder
	text, _ := d.Append(nil, raw, encoding)
	return bytes.TrimPrefix(text, []byte("\ufeff"))
}

// add makes an entry of the fields of a line, or a problem.
func (l *Log) add(fields map[field]string, names map[field]string, e schemas.LogEntry) {
	if len(l.Entries) == MaxEntries {
		l.problem(e.Source, e.Line, "", fmt.Sprintf("a log has at most %d entries; this one and those behind it are left out", MaxEntries))
		return
	}
	for f := range fieldCount {
		text := strings.TrimSpace(fields[f])
		if text == "" {
			continue
		}
		err := checkText(text)
		if err == nil {
			err = setters[f](&e, text)
		}
		if err != nil {
			l.problem(e.Source, e.Line, names[f], err.Error())
			return
		}
	}
	if reason := wanting(&e, fields); reason != "" {
		l.problem(e.Source, e.Line, "", reason)
		return
	}
	l.Entries = append(l.Entries, e)
}

func (l *Log) problem(source string, line int, field, reason string) {
	if len(l.Problems) <= MaxEntries {
		l.Problems = append(l.Problems, Problem{source, line, field, reason})
	}
}

func checkText(text string) error {
	switch {
	case len(text) > MaxField:
		return fmt.Errorf("it has %d bytes, more than the %d that are read", len(text), MaxField)
	case strings.ContainsRune(text, '\uFFFD'):
		return fmt.Errorf("%.40q holds bytes that cannot be decoded", text)
	}
	return nil
}

// wanting says what an entry lacks that it cannot do without, empty if nothing.
func wanting(e *schemas.LogEntry, fields map[field]string) string {
	if strings.TrimSpace(fields[fieldKind]) == "" {
		return "it has no kind"
	}
	if e.Kind.OfEvent() {
		return ""
	}
	named := 0
	for _, name := range e.Players {
		if name != "" {
			named++
		}
	}
	if e.Round != "" && (e.Board != "" || named > 0) || named == 2 {
		return ""
	}
	return "it does not say of which game it is: the round with the board or a player, or both players, are asked for"
}
