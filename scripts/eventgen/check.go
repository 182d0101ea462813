package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/event/review"
	"qipu/ingest/eventfile"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// write writes an event file.
func write(e *schemas.Event) []byte {
	var b bytes.Buffer
	field := func(t schemas.EventText) {
		if *t.Value != "" {
			fmt.Fprintf(&b, "%s = %q\n", t.Name, *t.Value)
		}
	}
	field(schemas.EventText{Name: "profile", Value: &e.Profile})
	for _, t := range e.Texts() {
		field(t)
	}
	for _, table := range e.Tables() {
		for i := range table.Len() {
			fmt.Fprintf(&b, "\n[[%s]]\n", table.Name)
			for _, t := range table.Row(i).Texts {
				field(t)
			}
		}
	}
	return b.Bytes()
}

// reviewed reads an event file and holds it against the rulebook that it names.
func reviewed(file []byte) (*review.Review, error) {
	e, err := eventfile.Read(bytes.NewReader(file), "event.toml")
	if err != nil {
		return nil, err
	}
	return held(e)
}

// held holds an event against the rulebook that it names.
func held(e *schemas.Event) (*review.Review, error) {
	settings := rulebooks.NewSettings()
	p, ok := settings.Parameters(e.Profile)
	if !ok {
		return nil, fmt.Errorf("there is no profile %q", e.Profile)
	}
	name, _, _ := strings.Cut(e.Profile, "/")
	return review.Of(e, &review.Rules{Book: name, Settings: settings, Parameters: p}), nil
}

// unexpected returns the findings of a clean event that it should not have, and the clauses
// of those that it should and has not.
func (c *contest) unexpected(found []schemas.Finding) (wrong []string) {
	due := slices.Clone(c.expect)
	for i := range found {
		if at := slices.Index(due, string(found[i].Clause)); at >= 0 && found[i].Severity == schemas.Note {
			due = slices.Delete(due, at, at+1)
			continue
		}
		wrong = append(wrong, describe(&found[i]))
	}
	for _, clause := range due {
		wrong = append(wrong, "no note of "+clause)
	}
	return wrong
}

func describe(f *schemas.Finding) string {
	return fmt.Sprintf("%s %s %s %s: %s", f.Clause, f.Severity, f.Outcome, f.Subject, f.Text.En)
}

// finds reports whether what has to be found was.
func (w *want) finds(found []schemas.Finding) bool {
	is := func(f schemas.Finding) bool {
		text := f.Subject + " " + f.Text.En + " " + f.Text.Zh + " " + f.Evidence
		return string(f.Clause) == w.clause && slices.ContainsFunc(w.about, func(name string) bool { return strings.Contains(text, name) })
	}
	return slices.ContainsFunc(found, is) || slices.ContainsFunc(w.also, func(o want) bool { return o.finds(found) })
}
