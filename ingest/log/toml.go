package log

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"qipu/ingest/internal/entries"
	"qipu/schemas"
)

var tomlForm = entries.Form{Of: "log", Heading: "[[entry]]", Example: `kind = "foul"`}

// readTOML reads log.toml.
func (l *Log) readTOML(text []byte, name string) {
	tomlForm.Read(text, func(e *entries.Entry) { l.addEntry(e, name) }, func(line int, reason string) { l.problem(name, line, "", reason) })
}

// addEntry adds an entry of log.toml.
func (l *Log) addEntry(e *entries.Entry, name string) {
	texts, names := make(map[field]string), make(map[field]string)
	for _, key := range slices.Sorted(maps.Keys(e.Fields)) {
		f, known := fieldOf(key)
		s, ok := spell(e.Fields[key])
		switch {
		case !known:
			l.problem(name, e.Line, key, "it is not known; `qipu template log --format toml` prints those that are")
			return
		case !ok:
			l.problem(name, e.Line, key, "a text, a number or a list of texts is asked for")
			return
		case names[f] != "":
			l.problem(name, e.Line, key, "it says the same as "+names[f])
			return
		}
		texts[f], names[f] = s, key
	}
	l.add(texts, names, schemas.LogEntry{Source: name, Line: e.Line})
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
