package sharedtest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update-files", false, "write the files of datasets/formats anew")

// FormatFile shows that a file in datasets/formats, by its path there, is what the test
// of its format writes; with -update-files it writes it. It is for packages of ingest.
func FormatFile(t testing.TB, name string, want []byte) {
	t.Helper()
	path := filepath.Join("..", "..", "datasets", "formats", filepath.FromSlash(name))
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: %d bytes, want %d, %v", name, len(got), len(want), err)
	}
}
