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
