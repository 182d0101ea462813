// Package entries reads files in TOML that are a list of entries, each under the same
// heading and with fields of one line. Every entry is read by itself, so that one that is
// broken costs only itself.
//
// # Bounds
//
// Keys and values within one another cost the TOML reader memory with the square of their
// length, so none are let through, and lines and entries are bounded: then its work is bounded
// by the length of the file.
package entries

import (
	"errors"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// maxLine bounds a line, in bytes, and maxBlock what stands between two headings.
const (
	maxLine  = 8 << 10
	maxBlock = 128 << 10
)

// Form says what a file looks like.
type Form struct {
	Of      string // what messages call the file: "log"
	Heading string // of every entry: "[[entry]]"
	Example string // of a field with its value: `kind = "foul"`
}

// Entry is what stands under one heading.
type Entry struct {
	Line   int            // of the heading, from 1
	Fields map[string]any // texts, numbers, days, lists … as the TOML reader gives them
	Lines  map[string]int // where each field stands
}

// Read calls entry with every entry that can be read and problem with every one that cannot,
// in the order of the text.
func (f *Form) Read(text []byte, entry func(*Entry), problem func(line int, reason string)) {
	b := block{form: f}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		trimmed := strings.TrimSpace(line)
		head, _, _ := strings.Cut(trimmed, "#")
		if strings.TrimSpace(head) == f.Heading {
			b.end(entry, problem)
			b = block{form: f, line: n, open: true, fields: make(map[string]int)}
			continue
		}
		b.add(n, line, trimmed)
	}
	b.end(entry, problem)
}

// block is what stands under one heading, or before the first.
type block struct {
	form   *Form
	line   int // of the heading
	open   bool
	text   strings.Builder
	fields map[string]int // the line of each
	reason string         // why it is not read
	at     int            // the line of that
}

// add adds a line.
func (b *block) add(n int, line, trimmed string) {
	key, reason := b.form.plain(trimmed)
	if reason == "" && !b.open && trimmed != "" && trimmed[0] != '#' {
		reason = "it stands under no " + b.form.Heading
	}
	if reason != "" && b.reason == "" {
		b.reason, b.at = reason, n
	}
	if b.text.Len() >= maxBlock {
		return
	}
	b.text.WriteString(line)
	if key != "" && b.open {
		b.fields[key] = n
	}
}

// plain returns the key of a line, empty for a blank line or a remark, and what makes it other
// than a key with a value of one line, empty if nothing does.
func (f *Form) plain(line string) (key, reason string) {
	switch {
	case line == "" || line[0] == '#':
		return "", ""
	case len(line) > maxLine:
		return "", fmt.Sprintf("a line has at most %d bytes", maxLine)
	case line[0] == '[':
		return "", fmt.Sprintf("the only heading of a %s is %s", f.Of, f.Heading)
	case strings.Contains(line, `"""`) || strings.Contains(line, "'''"):
		return "", "a text stands on one line, in single or double quotes"
	}
	key, rest, ok := strings.Cut(line, "=")
	if !ok || strings.ContainsAny(key, ".\"'") {
		return "", "a field and its value are asked for: " + f.Example
	}
	if nested(rest) {
		return "", "a text, a number or a list of texts is asked for"
	}
	return strings.TrimSpace(key), ""
}

// nested reports whether a value holds tables, or lists within a list.
func nested(value string) bool {
	lists, quote := 0, byte(0)
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			return false
		case c == '{':
			return true
		case c == '[':
			if lists++; lists > 1 {
				return true
			}
		}
	}
	return false
}

// end reads the block.
func (b *block) end(entry func(*Entry), problem func(line int, reason string)) {
	switch {
	case b.reason != "":
		problem(b.at, b.reason)
		return
	case !b.open:
		return
	case b.text.Len() >= maxBlock:
		problem(b.line, fmt.Sprintf("an entry has at most %d bytes", maxBlock))
		return
	}
	e := &Entry{Line: b.line, Lines: b.fields}
	if _, err := toml.Decode(b.text.String(), &e.Fields); err != nil {
		line, reason := b.line, err.Error()
		if syntax, ok := errors.AsType[toml.ParseError](err); ok {
			line, reason = line+syntax.Position.Line, syntax.Message
		}
		problem(line, reason)
		return
	}
	entry(e)
}
