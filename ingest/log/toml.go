package log

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

// maxLine bounds a line of log.toml, in bytes, and maxBlock what stands between two
// headings. With what plain holds a line to, the TOML reader's work is bounded by the
// length of the file.
const (
	maxLine  = 8 << 10
	maxBlock = 128 << 10
)

const entryHeading = "[[entry]]"

// readTOML reads log.toml: every [[entry]] by itself, so that one that is broken
// costs only itself.
func (l *Log) readTOML(text []byte, name string) {
	b := block{log: l, name: name}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		trimmed := strings.TrimSpace(line)
		head, _, _ := strings.Cut(trimmed, "#")
		if strings.TrimSpace(head) == entryHeading {
			b.end()
			b = block{log: l, name: name, line: n, open: true}
			continue
		}
		if reason := plain(trimmed); reason != "" && b.reason == "" {
			b.reason, b.at = reason, n
		}
		if !b.open && trimmed != "" && trimmed[0] != '#' && b.reason == "" {
			b.reason, b.at = "it stands under no "+entryHeading, n
		}
		if b.text.Len() < maxBlock {
			b.text.WriteString(line)
		}
	}
	b.end()
}

// plain says what makes a line other than a key with a value of one line, empty if
// nothing does.
func plain(line string) string {
	switch {
	case line == "" || line[0] == '#':
		return ""
	case len(line) > maxLine:
		return fmt.Sprintf("a line has at most %d bytes", maxLine)
	case line[0] == '[':
		return "the only heading of a log is " + entryHeading
	case strings.Contains(line, `"""`) || strings.Contains(line, "'''"):
		return "a text stands on one line, in single or double quotes"
	}
	key, rest, ok := strings.Cut(line, "=")
	if !ok || strings.ContainsAny(key, ".\"'") {
		return "a field and its value are asked for: kind = \"foul\""
	}
	if rest = strings.TrimSpace(rest); strings.HasPrefix(rest, "{") || strings.Count(rest, "[") > 1 && rest[0] == '[' && strings.HasPrefix(strings.TrimSpace(rest[1:]), "[") {
		return "a text, a number or a list of texts is asked for"
	}
	return ""
}

// block is what stands under one heading.
type block struct {
	log    *Log
	name   string
	line   int // of the heading
	open   bool
	text   strings.Builder
	reason string // why it is not read
	at     int    // the line of that
}

// end reads the block.
func (b *block) end() {
	switch {
	case b.reason != "":
		b.log.problem(b.name, b.at, "", b.reason)
		return
	case !b.open:
		return
	case b.text.Len() >= maxBlock:
		b.log.problem(b.name, b.line, "", fmt.Sprintf("an entry has at most %d bytes", maxBlock))
		return
	}
	var keys map[string]any
	if _, err := toml.Decode(b.text.String(), &keys); err != nil {
		line, reason := b.line, err.Error()
		if syntax, ok := errors.AsType[toml.ParseError](err); ok {
			line, reason = line+syntax.Position.Line, syntax.Message
		}
		b.log.problem(b.name, line, "", reason)
		return
	}
	texts, names := make(map[field]string), make(map[field]string)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		f, known := fieldOf(key)
		s, ok := spell(keys[key])
		switch {
		case !known:
			b.log.problem(b.name, b.line, key, "it is not known; `qipu template log --format toml` prints those that are")
			return
		case !ok:
			b.log.problem(b.name, b.line, key, "a text, a number or a list of texts is asked for")
			return
		case names[f] != "":
			b.log.problem(b.name, b.line, key, "it says the same as "+names[f])
			return
		}
		texts[f], names[f] = s, key
	}
	b.log.add(texts, names, schemas.LogEntry{Source: b.name, Line: b.line})
}

// spell writes a value as a table would.
func spell(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int64:
		return fmt.Sprint(v), true
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			s, ok := v[i].(string)
			if !ok {
				return "", false
			}
			parts[i] = s
		}
		return strings.Join(parts, " "), true
	}
	return "", false
}
