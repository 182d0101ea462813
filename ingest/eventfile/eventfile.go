// Package eventfile reads event.toml, the file in which an organiser declares
// an event: under which rules it was played and what it set itself, and who met whom.
//
//	name = "棋谱春季杯"
//	level = "provincial"
//	profile = "xiangqi-2011/mass"
//	start = "2026-04-03"
//
//	[options]
//	D34 = "main-text"
//
//	[parameters]
//	natural-limit = 40
//
//	[[players]]
//	id = "1"
//	name = "选手07"
//
//	[[pairings]]
//	round = "1"
//	first = "1"
//	second = "2"
//	result = "1"
//
// The texts of the event and of the rows of its tables are those of schemas.Event, as they
// are written, under the names that schemas.EventSections lists with what they hold and how
// they are written: the head (system, rounds, points, tie-breaks …) and
//
//	[[stages]] [[schedule]] [[officials]] [[prizes]]    how the event is laid out
//	[[teams]] [[players]] [[ratings]]                   who takes part
//	[[pairings]] [[byes]] [[forfeits]] [[lineups]]      who met whom, and what became of it
//	[[penalties]] [[adjustments]]                       what arbiters took and gave
//	[[draw]]                                            the places of a knockout
//	[[barred]] [[accelerations]]                        what pairings had to heed
//	[[standings]]                                       ranks as they were published
//	[[records]]                                         records of TRF with no other place
//
// qipu template event writes a blank file with all of them. The package checks the form of
// the file and where each field stands; whether a profile, option or parameter exists is for
// the rulebooks to say, and whether pairings and players agree for analyze/event.
//
// # Bounds
//
// The TOML reader may take time and memory with the square of a text: a row of a.a.a…
// does. So it is given the file in small pieces: each row of a table by itself, and the
// rest. [[players]], [[pairings]] and their like stand on lines of their own, and a row goes
// on to the next line that begins with a bracket.
package eventfile

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

// The bounds of an event file.
const (
	MaxBytes      = 16 << 20  // all of it
	MaxHeadBytes  = 256 << 10 // without its tables: a hundred times what is needed
	MaxTableBytes = 16 << 10  // of a row of a table, as a player or a pairing
	MaxTables     = 64 << 10  // rows of all tables
)

// maxSigns bounds how often the signs of which keys and tables are made stand in
// a piece of a file. Behind each, the TOML reader may write out all the keys around it.
const maxSigns = 1000

// Lines longer than maxLine are read only where all that the TOML reader may write out,
// as long as the line, comes to no more than maxWritten bytes.
const (
	maxLine    = 1 << 10
	maxWritten = 16 << 20
)

// Read reads an event file; name is what messages call it. An error names the
// file, the line and the field.
func Read(r io.Reader, name string) (*schemas.Event, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading event file: %w", err)
	}
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("%s: an event file has at most %d bytes", name, MaxBytes)
	}
	head, tables, err := part(string(data), name)
	if err != nil {
		return nil, err
	}
	event, err := readHead(head, name)
	if err != nil {
		return nil, err
	}
	for i := range tables {
		if err := readTable(event, &tables[i], name); err != nil {
			return nil, err
		}
	}
	return event, nil
}

// Begins reports whether a text begins as event files do: with a field of one, or with the
// heading of one of its tables.
func Begins(text []byte) bool {
	const longest, looked = 4 << 10, 16 << 10 // of a line, of all
	for line := range strings.Lines(strings.TrimPrefix(string(text[:min(len(text), looked)]), "\ufeff")) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if len(line) > longest {
			return false
		}
		if name := headingOf(line); name != "" {
			return slices.Contains(tableNames(), name)
		}
		if name, ok := strings.CutPrefix(line, "["); ok {
			name, _, ok = strings.Cut(name, "]")
			return ok && (name == "options" || name == "parameters")
		}
		key, value, ok := strings.Cut(line, "=")
		key, value = bare(key), strings.TrimSpace(value)
		known := key == "level" || key == "profile" || slices.ContainsFunc(new(schemas.Event).Texts(), func(t schemas.EventText) bool { return t.Name == key })
		return ok && known && value != "" && (value[0] == '"' || value[0] == '\'')
	}
	return false
}

// readHead reads what stands outside of the rows of tables.
func readHead(text, name string) (*schemas.Event, error) {
	fields, meta, err := decode(text, name, 1)
	if err != nil {
		return nil, err
	}
	where := places{name, keyLines(text)}
	event := new(schemas.Event)
	level := ""
	texts := append(event.Texts(), schemas.EventText{Name: "level", Value: &level}, schemas.EventText{Name: "profile", Value: &event.Profile})
	for _, key := range meta.Keys() {
		if key[0] == "options" || key[0] == "parameters" {
			continue // decisions says what is wrong, or the field itself
		}
		if err := set(texts, key[0], fields[key[0]], headings()...); err != nil {
			return nil, fmt.Errorf("%s: %w", where.of(key), err)
		}
	}
	if _, ok := fields["level"]; ok {
		if event.Level, err = schemas.ParseLevel(level); err != nil {
			return nil, fmt.Errorf("%s: %w", where.of(toml.Key{"level"}), err)
		}
	}
	if event.Options, err = decisions(where, "options", fields, meta); err != nil {
		return nil, err
	}
	event.Parameters, err = decisions(where, "parameters", fields, meta)
	return event, err
}

// readTable reads a row of a table.
func readTable(event *schemas.Event, t *table, name string) error {
	fields, meta, err := decode(t.text, name, t.line)
	if err != nil {
		return err
	}
	tables := event.Tables()
	row := tables[t.index].Add()
	*row.Where = fmt.Sprintf("%s:%d", name, t.line-1)
	for _, key := range meta.Keys() {
		if err := set(row.Texts, key[0], fields[key[0]]); err != nil {
			return fmt.Errorf("%s:%d: [[%s]]: %w", name, t.line-1+keyLines(t.text)[key.String()], tables[t.index].Name, err)
		}
	}
	return nil
}

// decode decodes a piece of a file that begins on a line.
func decode(text, name string, line int) (fields map[string]any, meta toml.MetaData, err error) {
	if n := signs(text); n > maxSigns {
		return nil, meta, fmt.Errorf("%s:%d: an event file has at most %d of the signs . = [ { outside of its tables, as players and pairings, and in each row of these; here are %d", name, line, maxSigns, n)
	}
	if n := longestLine(text); n > maxLine && n*signs(text) > maxWritten {
		return nil, meta, fmt.Errorf("%s:%d: a line of %d bytes is too long for an event file with so many keys", name, line, n)
	}
	meta, err = toml.Decode(text, &fields)
	if syntax, ok := errors.AsType[toml.ParseError](err); ok {
		return nil, meta, fmt.Errorf("%s:%d: %s", name, line-1+syntax.Position.Line, syntax.Message)
	}
	if err != nil {
		return nil, meta, fmt.Errorf("%s:%d: %w", name, line, err)
	}
	return fields, meta, nil
}

// set sets the text of a field; sections are what may stand beside the fields.
func set(texts []schemas.EventText, field string, value any, sections ...string) error {
	names := make([]string, 0, len(texts))
	for _, t := range texts {
		if t.Name != field {
			names = append(names, t.Name)
			continue
		}
		text, ok := textOf(value)
		if !ok {
			return fmt.Errorf("field %s: a text is asked for, in quotes", field)
		}
		*t.Value = text
		return nil
	}
	return fmt.Errorf("field %s is not known; the fields are %s", field, strings.Join(append(names, sections...), ", "))
}

// textOf is a text, or a day or a time of day of TOML as it is written.
func textOf(value any) (text string, ok bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case time.Time:
		switch v.Location().String() { // as the TOML reader names the forms without a zone
		case "date-local":
			return v.Format(time.DateOnly), true
		case "time-local":
			return v.Format("15:04:05.999999999"), true
		case "datetime-local":
			return v.Format("2006-01-02T15:04:05.999999999"), true
		}
		return v.Format(time.RFC3339Nano), true
	}
	return "", false
}

// table is a row of a table: a player, a pairing …
type table struct {
	index int    // in schemas.Event.Tables
	line  int    // of the first line behind its heading, from 1
	text  string // behind its heading
}

// part takes the rows of tables out of a file. In head there are blank lines in
// their place.
func part(text, name string) (head string, tables []table, err error) {
	var b strings.Builder
	n, size, at, from := 0, 0, 0, -1
	known := tableNames()
	end := func() { // of a table
		if from >= 0 {
			tables[len(tables)-1].text = text[from:at]
			from = -1
		}
	}
	for line := range strings.Lines(text) {
		n++
		index := slices.Index(known, headingOf(line))
		switch {
		case index >= 0:
			end()
			if len(tables) == MaxTables {
				return "", nil, fmt.Errorf("%s:%d: an event file has at most %d rows of tables, as players and pairings", name, n, MaxTables)
			}
			tables = append(tables, table{index: index, line: n + 1})
			from = at + len(line)
		case strings.HasPrefix(strings.TrimLeft(line, " \t"), "["):
			end()
		}
		if from < 0 {
			b.WriteString(line)
			size += len(line)
		} else {
			b.WriteByte('\n')
		}
		at += len(line)
		if from >= 0 && at-from > MaxTableBytes {
			return "", nil, fmt.Errorf("%s:%d: a row of a table, as a player or a pairing, has at most %d bytes", name, n, MaxTableBytes)
		}
	}
	end()
	if size > MaxHeadBytes {
		return "", nil, fmt.Errorf("%s: an event file has at most %d bytes outside of its tables, as players and pairings", name, MaxHeadBytes)
	}
	return b.String(), tables, nil
}

// tableNames are the names of the tables of events, in their order.
func tableNames() (names []string) {
	for _, t := range new(schemas.Event).Tables() {
		names = append(names, t.Name)
	}
	return names
}

// headings are the sections that a file may have besides its texts.
func headings() []string {
	list := []string{"[options]", "[parameters]"}
	for _, name := range tableNames() {
		list = append(list, "[["+name+"]]")
	}
	return list
}

// headingOf returns the name of the table of which a line heads a row, empty if it heads
// none.
func headingOf(line string) string {
	heading, _, _ := strings.Cut(line, "#")
	inner, ok := strings.CutPrefix(strings.TrimSpace(heading), "[[")
	inner, ok2 := strings.CutSuffix(inner, "]]")
	if inner = strings.Trim(inner, " \t"); ok && ok2 {
		return inner
	}
	return ""
}

// longestLine returns the length of the longest line, which no key goes beyond.
func longestLine(text string) (n int) {
	for line := range strings.Lines(text) {
		n = max(n, len(line))
	}
	return n
}

func signs(text string) (n int) {
	for _, c := range []byte(text) {
		switch c {
		case '.', '=', '[', '{':
			n++
		}
	}
	return n
}

// decisions lists the fields of a section in the order written.
func decisions(places places, section string, all map[string]any, meta toml.MetaData) ([]schemas.Decision, error) {
	var out []schemas.Decision
	fields, ok := all[section].(map[string]any)
	if _, known := all[section]; known && !ok {
		return nil, fmt.Errorf("%s: field %s: a table is asked for, [%s]", places.of(toml.Key{section}), section, section)
	}
	for _, key := range meta.Keys() {
		if len(key) < 2 || key[0] != section {
			continue
		}
		where := places.of(key)
		value, ok := spell(fields[key[1]])
		if !ok || len(key) > 2 {
			return nil, fmt.Errorf("%s: field %s: a text, a number, yes or no, or a list of these is asked for", where, strings.Join(key[:2], "."))
		}
		out = append(out, schemas.Decision{Name: key[1], Value: value, Where: where})
	}
	return out, nil
}

// spell writes a value as the command line would.
func spell(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case int64, float64, bool:
		return fmt.Sprint(v), true
	case []any:
		parts := make([]string, len(v))
		for i := range v {
			part, ok := spell(v[i])
			if _, nested := v[i].([]any); !ok || nested {
				return "", false
			}
			parts[i] = part
		}
		return strings.Join(parts, ", "), true
	}
	return "", false
}

// places tells where keys stand in a file.
type places struct {
	name  string
	lines map[string]int // see keyLines
}

// of names the file and the line on which a key is set; line 0 when it is written
// in a form that is not looked for, such as an inline table.
func (p places) of(key toml.Key) string {
	return fmt.Sprintf("%s:%d", p.name, p.lines[strings.Join(key, ".")])
}

// keyLines returns the line, from 1, on which each section and key is first
// set, by its parts with dots between and without quotes.
func keyLines(text string) map[string]int {
	lines := make(map[string]int)
	set := func(key string, n int) {
		if _, ok := lines[key]; !ok {
			lines[key] = n
		}
	}
	section := ""
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			head, _, _ := strings.Cut(line, "#")
			section = bare(strings.Trim(head, "[] \t"))
			set(section, n)
			continue
		}
		written, _, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		key := bare(written)
		if section != "" {
			key = section + "." + key
		}
		set(key, n)
	}
	return lines
}

// bare returns a key without the quotes and blanks around its parts.
func bare(key string) string {
	parts := strings.Split(key, ".")
	for i := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(parts[i]), `"'`)
	}
	return strings.Join(parts, ".")
}
