package source

import (
	"io"
	"testing"

	"qipu/ingest/internal/sharedtest"
)

// TestMatchArchive reads the archive of master games that issue 2 counts:
// 53,893 records, a file each, and two files that are none.
func TestMatchArchive(t *testing.T) {
	sources := 0
	args := []string{sharedtest.MatchArchive(t)}
	err := Walk(t.Context(), args, Options{}, func(s Source, r io.Reader) error {
		if r == nil {
			t.Errorf("%s: %v %s", Printable(s.Path), s.Err, s.Skip)
			return nil
		}
		sources++
		_, err := io.Copy(io.Discard, r)
		return err
	})
	if err != nil || sources != 53_893+2 {
		t.Errorf("%d sources, %v", sources, err)
	}
}
