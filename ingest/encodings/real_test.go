package encodings_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/sharedtest"
)

// The encodings of the sample files: pgn_gbk is GBK, the rest as file(1) and
// iconv find them.
func TestDetectSamples(t *testing.T) {
	dir := sharedtest.Samples(t)
	want := func(path string) string {
		switch {
		case strings.Contains(path, "pgn_gbk"):
			return encodings.GB18030
		case strings.HasSuffix(path, "xqdb_traditional.pgn"), strings.HasSuffix(path, "other/1.pgn"),
			strings.HasSuffix(path, "sample_01x_gmchess.pgn"):
			return encodings.UTF8
		case strings.Contains(path, "pgn_utf8_misc"):
			return encodings.GB18030 // its name notwithstanding
		}
		return encodings.ASCII
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.EqualFold(filepath.Ext(path), ".pgn") {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, certain := encodings.Detect(b)
		if name != want(filepath.ToSlash(path)) || !certain {
			t.Errorf("%s: %s, certain %v; want %s", path, name, certain, want(filepath.ToSlash(path)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
