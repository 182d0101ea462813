package audit_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// renjuFolders are the folders of datasets/formats with the small formats of renju.
var renjuFolders = []string{"bdt", "buf", "ms5", "pdb", "rdf", "rec", "renlib", "wzq", "yixin"}

// Each tiny file holds exactly the findings that are written down by hand, and its
// format is told by its content.
func TestFormatsOfRenju(t *testing.T) {
	var got []string
	for _, folder := range renjuFolders {
		dir, s := run(t, nil, filepath.Join(datasetsDir, "formats", folder))
		got = append(got, findings(t, dir, folder+"/")...)
		if s.Games.Rejected > 0 || s.Unreadable > 0 || s.Skipped > 0 {
			t.Errorf("%s: %+v", folder, s)
		}
		read(t, dir, tables.SourcesTable, func(r *schemas.SourceRow) {
			want := folder
			if folder == "yixin" {
				want = strings.TrimPrefix(filepath.Ext(r.Path), ".")
			}
			if r.Format != want {
				t.Errorf("%s/%s: %s", folder, r.Path, r.Format)
			}
		})
	}
	want := slices.DeleteFunc(expectation(t, filepath.Join(datasetsDir, "formats.expected")), func(line string) bool {
		folder, _, _ := strings.Cut(line, "/")
		return !slices.Contains(renjuFolders, folder)
	})
	compareFindings(t, got, want)
}

// A library is one game, or as many as it has lines, whose places are those of their
// own bytes.
func TestLinesOfTree(t *testing.T) {
	path := filepath.Join(datasetsDir, "formats", "renlib", "opening.lib")
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir, s := run(t, func(o *audit.Options) { o.Lines = true }, path)
	if s.Games.In != 3 || s.Games.Rejected != 0 {
		t.Fatalf("%+v", s.Games)
	}
	end, plies := uint64(0), []uint32{}
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if g.Offset != end || g.Variations != 0 || g.Kind != "renju" {
			t.Errorf("%+v", g)
		}
		end += uint64(g.Length)
		plies = append(plies, g.Plies)
	})
	if end != uint64(len(source)) || !slices.Equal(plies, []uint32{6, 5, 5}) {
		t.Errorf("%d bytes of %d, plies %v", end, len(source), plies)
	}
	dir, s = run(t, nil, path)
	if s.Games.In != 1 {
		t.Fatalf("%+v", s.Games)
	}
	read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
		if g.Plies != 6 || g.Variations != 2 || g.Comments != 3 || g.Encoding != "gb18030" {
			t.Errorf("%+v", g)
		}
	})
}

// What the formats tell of the opening reaches the audit: the sides that were not
// swapped, and both fifths.
func TestFormatsTellTheOpening(t *testing.T) {
	for _, name := range []string{"bdt/games.bdt", "buf/games.buf", "pdb/games.pdb", "rdf/game.rdf", "wzq/game.wzq"} {
		dir, _ := run(t, nil, filepath.Join(datasetsDir, "formats", filepath.FromSlash(name)))
		first := true
		read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
			if first && !strings.HasPrefix(g.Fifths, "told ") {
				t.Errorf("%s: fifths %q", name, g.Fifths)
			}
			first = false
		})
	}
}
