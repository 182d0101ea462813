// Package waivers reads waivers.toml, the file in which a person accepts findings, each with
// a reason, and adds entries to it.
//
//	[[waiver]]
//	finding = "5fb7d61760294456"
//	reason = "the game was played on board 2; confirmed by both players"
//	by = "Arbiter 01"
//	date = "2026-05-07"
//	until = "2026-12-31"
//
//	[[waiver]]
//	clause = "record:encoding"
//	game = "round3.pgn:2"
//	reason = "one letter of a name is lost"
//
//	[[waiver]]
//	clause = "xiangqi-2011:14.1"
//	subject = "player 3"
//	reason = "ranked by the play-off"
//
// An entry names a finding by its finding_id; or a clause, and with it the game (a game_id,
// or a file as the tables call it and the number of the game in it), or the subject of a
// finding on the event as the table findings has it. The reason is asked for; by, date and
// until may be left out. Dates are days, in quotes or not, and until is the last on which
// the waiver holds.
//
// A file is taken as a whole or not at all: what is not understood, or stands there twice,
// is an error that names the line. Whether a rulebook has the clause is for the rulebooks to
// say, and whether anything fits for the run.
package waivers

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"qipu/ingest/internal/entries"
	"qipu/schemas"
)

// The bounds of a file.
const (
	MaxBytes   = 16 << 20
	MaxEntries = 32 << 10
	MaxText    = 1 << 10 // of a field, in bytes: as much as the tables hold of a text
)

var form = entries.Form{Of: "file of waivers", Heading: "[[waiver]]", Example: `reason = "…"`}

// Read reads a file; name is what messages call it. An error names the file, the line and
// the field.
func Read(r io.Reader, name string) ([]schemas.Waiver, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading waivers %s: %w", name, err)
	}
	return parse(text, name)
}

func parse(text []byte, name string) (list []schemas.Waiver, err error) {
	switch {
	case len(text) > MaxBytes:
		return nil, fmt.Errorf("%s: a file of waivers has at most %d bytes", name, MaxBytes)
	case !utf8.Valid(text):
		return nil, fmt.Errorf("%s: it is not in UTF-8", name)
	}
	fail := func(line int, reason string) {
		if err == nil {
			err = fmt.Errorf("%s:%d: %s", name, line, reason)
		}
	}
	seen := make(map[string]int)
	form.Read(bytes.TrimPrefix(text, []byte("\ufeff")), func(e *entries.Entry) {
		w, line, why := waiverOf(e)
		if why != nil {
			fail(line, why.Error())
			return
		}
		if before, ok := seen[w.Names()]; ok {
			fail(e.Line, fmt.Sprintf("line %d waives %s too", before, w.Names()))
			return
		}
		if len(list) == MaxEntries {
			fail(e.Line, fmt.Sprintf("a file of waivers has at most %d entries", MaxEntries))
			return
		}
		seen[w.Names()] = e.Line
		w.Source, w.Line = name, e.Line
		list = append(list, w)
	}, fail)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// field is a field of an entry.
type field struct {
	name string
	set  func(w *schemas.Waiver, text string) error
}

// fields are the fields in the order in which entries are written.
var fields = []field{
	{"finding", func(w *schemas.Waiver, text string) error {
		if len(text) != 16 || strings.Trim(text, "0123456789abcdef") != "" {
			return fmt.Errorf("%.40q is no finding_id: 16 hex digits are asked for", text)
		}
		w.Finding = text
		return nil
	}},
	{"clause", func(w *schemas.Waiver, text string) error {
		if id := schemas.ClauseID(text); id.Rulebook() == "" || id.Number() == "" {
			return fmt.Errorf("%.40q is no clause: a rulebook, a colon and a number are asked for", text)
		}
		w.Clause = schemas.ClauseID(text)
		return nil
	}},
	{"game", func(w *schemas.Waiver, text string) error {
		game, ok := schemas.WaivedGame(text)
		if !ok {
			return fmt.Errorf("%.40q is no game: a game_id, or a file and the number of the game in it, is asked for, \"round3.pgn:2\"", text)
		}
		w.Game = game
		return nil
	}},
	{"subject", text(func(w *schemas.Waiver) *string { return &w.Subject })},
	{"reason", text(func(w *schemas.Waiver) *string { return &w.Reason })},
	{"by", text(func(w *schemas.Waiver) *string { return &w.By })},
	{"date", day(func(w *schemas.Waiver) *string { return &w.Date })},
	{"until", day(func(w *schemas.Waiver) *string { return &w.Until })},
}

func text(at func(*schemas.Waiver) *string) func(*schemas.Waiver, string) error {
	return func(w *schemas.Waiver, text string) error {
		*at(w) = text
		return nil
	}
}

func day(at func(*schemas.Waiver) *string) func(*schemas.Waiver, string) error {
	return func(w *schemas.Waiver, text string) error {
		if err := CheckDay(text); err != nil {
			return err
		}
		*at(w) = text
		return nil
	}
}

// CheckDay errs with what is not a day of the calendar, yyyy-mm-dd.
func CheckDay(text string) error {
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return fmt.Errorf("%.40q is no day: yyyy-mm-dd is asked for", text)
	}
	return nil
}

// waiverOf makes a waiver of an entry. An error comes with the line that it is about.
func waiverOf(e *entries.Entry) (w schemas.Waiver, line int, err error) {
	at := func(name string) int { return max(e.Line, e.Lines[name]) }
	for _, name := range slices.Sorted(maps.Keys(e.Fields)) {
		if !slices.ContainsFunc(fields, func(f field) bool { return f.name == name }) {
			return w, at(name), fmt.Errorf("field %.40q is not known; the fields are %s", name, strings.Join(names(), ", "))
		}
	}
	for _, f := range fields {
		value, ok := e.Fields[f.name]
		if !ok {
			continue
		}
		text, err := textOf(value)
		if err == nil {
			err = f.set(&w, text)
		}
		if err != nil {
			return w, at(f.name), fmt.Errorf("field %s: %w", f.name, err)
		}
	}
	return w, e.Line, wanting(&w)
}

func names() (list []string) {
	for _, f := range fields {
		list = append(list, f.name)
	}
	return list
}

// textOf is the text of a value: one line that says something.
func textOf(value any) (string, error) {
	switch v := value.(type) {
	case time.Time:
		if v.Location().String() != "date-local" { // as the TOML reader names a day
			return "", errors.New("a day alone is asked for, yyyy-mm-dd")
		}
		return v.Format(time.DateOnly), nil
	case string:
		text := strings.TrimSpace(v)
		switch {
		case text == "":
			return "", errors.New("it is empty")
		case len(text) > MaxText:
			return "", fmt.Errorf("it has %d bytes, more than the %d that are read", len(text), MaxText)
		case strings.ContainsFunc(text, unicode.IsControl):
			return "", fmt.Errorf("%.40q holds control characters", text)
		}
		return text, nil
	}
	return "", errors.New("a text is asked for, in quotes")
}

// wanting says what an entry lacks, or has too much.
func wanting(w *schemas.Waiver) error {
	switch {
	case w.Finding == "" && w.Clause == "":
		return errors.New("it does not say what is waived: a finding, or a clause with a game or a subject, is asked for")
	case w.Finding != "" && (w.Clause != "" || w.Game != "" || w.Subject != ""):
		return errors.New("it names a finding, and a clause, a game or a subject too: one or the other is asked for")
	case w.Finding == "" && (w.Game == "") == (w.Subject == ""):
		return errors.New("with a clause either a game or a subject is asked for")
	case w.Reason == "":
		return errors.New("it has no reason")
	case w.Until != "" && w.Date > w.Until:
		return fmt.Errorf("it ends on %s, before its own date, %s", w.Until, w.Date)
	}
	return nil
}
