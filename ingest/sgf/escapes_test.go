package sgf_test

import (
	"testing"

	"qipu/ingest/sgf"
)

func TestUnescape(t *testing.T) {
	for value, want := range map[string]string{
		"": "", "a": "a", `a\]`: "a]", `\\`: `\`, `\\\]`: `\]`, "a\\\nb": "ab", "a\\\r\nb": "ab", "a\\\n\rb": "ab", "a\\\n\nb": "a\nb", "a\nb": "a\nb",
		`a\`: "a", `\a`: "a", `\[`: "[",
	} {
		if got := sgf.Unescape(value); got != want {
			t.Errorf("%q is %q, want %q", value, got, want)
		}
	}
}
