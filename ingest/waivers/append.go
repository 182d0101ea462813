package waivers

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"qipu/schemas"
)

// Append returns the text of a file with a waiver added at its end, and a remark before it of
// one line, which may be empty. What stood there stands as it was. name is what messages call
// the file; an error says what of it, or of the waiver, is not in order.
func Append(file []byte, name string, w *schemas.Waiver, remark string) ([]byte, error) {
	if _, err := parse(file, name); err != nil {
		return nil, err
	}
	out := bytes.Clone(file)
	newline := "\n"
	if bytes.Contains(file, []byte("\r\n")) {
		newline = "\r\n"
	}
	line := func(text string) { out = append(append(out, text...), newline...) }
	if len(file) > 0 {
		if file[len(file)-1] != '\n' {
			line("")
		}
		line("")
	}
	if remark != "" {
		line("# " + remark)
	}
	line(form.Heading)
	for _, f := range []struct{ name, text string }{
		{"finding", w.Finding},
		{"clause", string(w.Clause)},
		{"game", w.Game},
		{"subject", w.Subject},
		{"reason", w.Reason},
		{"by", w.By},
		{"date", w.Date},
		{"until", w.Until},
	} {
		if f.text == "" {
			continue
		}
		value, err := toml.Marshal(map[string]string{f.name: f.text})
		if err != nil {
			return nil, fmt.Errorf("%s: field %s: %w", name, f.name, err)
		}
		line(strings.TrimSuffix(string(value), "\n"))
	}
	if _, err := parse(out, name); err != nil { // the remark and each field are on a line of their own, or it is no entry
		return nil, err
	}
	return out, nil
}
