// Package eventfile reads event.toml, the file in which an organiser declares
// an event: under which rules it was played and what it set itself.
//
//	name = "棋谱春季杯"
//	level = "provincial"
//	profile = "xiangqi-2011/mass"
//
//	[options]
//	D34 = "main-text"
//
//	[parameters]
//	natural-limit = 40
//
// It checks the form of the file and where each field stands; whether a profile,
// option or parameter exists is for the rulebooks to say.
package eventfile

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

// MaxBytes bounds an event file: a hundred times what one needs.
const MaxBytes = 256 << 10

// maxSigns bounds how often the signs of which keys and tables are made stand in
// a file. Behind each, the TOML reader may write out all the keys around it: a
// row of a.a.a… takes it memory with the square of its length.
const maxSigns = 1000

// file is the form of event.toml.
type file struct {
	Name       string         `toml:"name"`
	Level      string         `toml:"level"`
	Profile    string         `toml:"profile"`
	Options    map[string]any `toml:"options"`
	Parameters map[string]any `toml:"parameters"`
}

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
	text := string(data)
	if n := signs(text); n > maxSigns {
		return nil, fmt.Errorf("%s: an event file has at most %d of the signs . = [ {, here are %d", name, maxSigns, n)
	}
	var f file
	meta, err := toml.Decode(text, &f)
	if err != nil {
		if syntax, ok := errors.AsType[toml.ParseError](err); ok {
			return nil, fmt.Errorf("%s:%d: %s", name, syntax.Position.Line, syntax.Message)
		}
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	where := places{name, keyLines(text)}
	for _, key := range meta.Undecoded() {
		if key[0] == "options" || key[0] == "parameters" {
			continue // a table within a field: decisions says what is wrong
		}
		return nil, fmt.Errorf("%s: field %s is not known; the fields are name, level, profile, [options], [parameters]", where.of(key), key)
	}
	event := &schemas.Event{Name: f.Name, Profile: f.Profile}
	if meta.IsDefined("level") {
		if event.Level, err = schemas.ParseLevel(f.Level); err != nil {
			return nil, fmt.Errorf("%s: %w", where.of(toml.Key{"level"}), err)
		}
	}
	if event.Options, err = decisions(where, "options", f.Options, meta); err != nil {
		return nil, err
	}
	event.Parameters, err = decisions(where, "parameters", f.Parameters, meta)
	return event, err
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
func decisions(places places, section string, fields map[string]any, meta toml.MetaData) ([]schemas.Decision, error) {
	var out []schemas.Decision
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
