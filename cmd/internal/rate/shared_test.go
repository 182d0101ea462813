package rate_test

import (
	"archive/zip"
	"encoding/csv"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"qipu/analyze/rating"
)

// TestElephantchess finds the rule by which the ratings of elephantchess's timed sample change:
// plain Elo with K 16 and 400 points for ten to one, rounded away from zero, the same for both.
// All 299 rated games that tell of it keep it. None of them is a draw, so that how half a point
// is rounded is not known, and none has players more than 297 apart, so that a cap is not.
func TestElephantchess(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	archive, err := zip.OpenReader(filepath.Join(shared, "data/xiangqi/samples/timed_csv/pvp_games_dump.zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	elo := rating.Elo{K: 16, Scale: 400}
	games := make(map[string]bool)
	checked := 0
	for _, f := range archive.File {
		file, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		in := csv.NewReader(file)
		head, err := in.Read()
		if err != nil {
			t.Fatal(err)
		}
		at := make(map[string]int)
		for i, name := range head {
			at[name] = i
		}
		for {
			row, err := in.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			id := row[at["game_id"]]
			if games[id] || row[at["rating_mode"]] != "rated" || row[at["red_elo_after"]] == "" {
				continue
			}
			games[id] = true
			number := func(column string) float64 {
				n, err := strconv.ParseFloat(row[at[column]], 64)
				if err != nil {
					t.Fatal(err)
				}
				return n
			}
			halves, ok := map[string]int{"RED_WINS": rating.Win, "BLACK_WINS": rating.Loss}[row[at["outcome"]]]
			if !ok {
				t.Errorf("%s: outcome %s", id, row[at["outcome"]])
				continue
			}
			red, black := number("red_elo_before"), number("black_elo_before")
			change := elo.Change(0, halves, elo.Chance(red, black))
			want := math.Copysign(math.Ceil(math.Abs(change)-1e-9), change)
			if got := number("red_elo_after") - red; got != want {
				t.Errorf("%s: %v against %v: %v, want %v", id, red, black, got, want)
			}
			if got := number("black_elo_after") - black; got != -want {
				t.Errorf("%s: Black %v, want %v", id, got, -want)
			}
			checked++
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if checked != 299 {
		t.Errorf("%d games", checked)
	}
}
