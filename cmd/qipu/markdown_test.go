package main

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write the reference page")

func TestReferencePageIsCurrent(t *testing.T) {
	const page = "../../schemas/rulebooks/README.md"
	var out bytes.Buffer
	if err := rulesMarkdown(&out); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(page, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	stands, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stands, out.Bytes()) {
		t.Errorf("%s is not what `qipu rules --markdown` writes: run go test ./cmd/qipu -update", page)
	}
}

// The README's table of formats is what the program says.
func TestFormatTableIsCurrent(t *testing.T) {
	const page, begin, end = "../../README.md", "<!-- qipu formats --markdown -->\n", "<!-- end -->\n"
	var out bytes.Buffer
	if err := formatsMarkdown(&out); err != nil {
		t.Fatal(err)
	}
	stands, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := bytes.Cut(stands, []byte(begin))
	table, after, ok2 := bytes.Cut(rest, []byte(end))
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table of formats", page)
	}
	if *update {
		page2 := bytes.Join([][]byte{before, []byte(begin), out.Bytes(), []byte(end), after}, nil)
		if err := os.WriteFile(page, page2, 0o666); err != nil {
			t.Fatal(err)
		}
		table = out.Bytes()
	}
	if !bytes.Equal(table, out.Bytes()) {
		t.Errorf("the table of formats in %s is not what `qipu formats --markdown` writes: run go test ./cmd/qipu -update", page)
	}
}
