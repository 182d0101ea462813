package sgf_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/sharedtest"
	"qipu/schemas"
)

func readFile(t *testing.T, path string) []*schemas.Game {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games := readAll(t, b, "")
	for _, g := range games {
		consistent(t, g)
	}
	return games
}

// What the samples hold, counted by eye.
func TestSamples(t *testing.T) {
	folder := filepath.Join(sharedtest.RenjuSamples(t), "sgf")
	want := map[string]struct{ moves, setup, comments int }{
		"gomokuquest_GM4_1.sgf":     {24, 0, 0},
		"gomokuquest_GM5_0001.sgf":  {28, 0, 1}, // the input of a tool behind the game
		"web_renju_board_setup.sgf": {0, 4, 0},
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		games := readFile(t, filepath.Join(folder, f.Name()))
		w, known := want[f.Name()]
		if !known || len(games) != 1 {
			t.Errorf("%s: %d games", f.Name(), len(games))
			continue
		}
		g := games[0]
		if g.Kind != renju || len(g.Moves) != w.moves || len(g.Setup) != w.setup || len(g.Comments) != w.comments || len(g.Faults) > 0 || g.Files != 15 || g.Ranks != 15 {
			t.Errorf("%s: %+v", f.Name(), sheetOf(g))
		}
	}
}

// The files of user reports U038, U121 and U123.
func TestInputs(t *testing.T) {
	folder := sharedtest.Inputs(t)
	for name, want := range map[string]string{
		"018.gb18030.sgf": "Bhh Whg Bih Wig Bjh Wjg Bgh Wgg Bkh 15x15 [0/9 黑五连胜]",
		"061.sgf":         "Bhh W[] Bij Wtt Bhi 15x15 []",
		"062.sgf":         "Bhh Whg Boo 15x15 [0/3 last node comment]",
		"062b.sgf":        "Bim 9x13 []",
	} {
		games := readFile(t, filepath.Join(folder, name))
		if len(games) != 1 {
			t.Errorf("%s: %d games", name, len(games))
			continue
		}
		s := sheetOf(games[0])
		got := s.Moves + " " + s.Size + " [" + strings.Join(s.Comments, ", ") + "]"
		if diff := cmp.Diff(want, got); diff != "" || len(s.Faults) > 0 {
			t.Errorf("%s: %s %v", name, diff, s.Faults)
		}
	}
}
