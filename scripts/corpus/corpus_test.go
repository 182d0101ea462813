package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/analyze/xiangqi"
)

func corpus(t *testing.T, n int, moves, form string, pack bool) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := run(&out, n, 7, moves, form, pack); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// tokens returns the moves of the games of a PGN, as written.
func tokens(text string) (games [][]string) {
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "[Game "):
			games = append(games, nil)
		case strings.Contains(line, ". "):
			_, moves, _ := strings.Cut(line, ". ")
			games[len(games)-1] = append(games[len(games)-1], strings.Fields(moves)...)
		}
	}
	return games
}

// Every form of the same games must read as the same lawful moves.
func TestFormsHoldTheSameLawfulMoves(t *testing.T) {
	var want [][]xiangqi.Move
	for _, form := range []string{"iccs-utf8", "chinese-utf8", "chinese-big5"} {
		text := corpus(t, 20, "", form, false)
		if form == "chinese-big5" {
			decoded, err := traditionalchinese.Big5.NewDecoder().Bytes(text)
			if err != nil {
				t.Fatal(err)
			}
			text = decoded
		}
		var got [][]xiangqi.Move
		for _, game := range tokens(string(text)) {
			p := xiangqi.Start()
			var moves []xiangqi.Move
			for _, token := range game {
				r := p.Read([]byte(token))
				if !r.Lawful() {
					t.Fatalf("%s: %s is not lawful", form, token)
				}
				moves = append(moves, r.Move)
				p.Make(r.Move)
			}
			got = append(got, moves)
		}
		if want == nil {
			want = got
		}
		if len(got) != 20 || !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s: other games than in iccs-utf8", form)
		}
	}
}

func TestSameFlagsSameBytes(t *testing.T) {
	if !bytes.Equal(corpus(t, 5, "", "wxf-utf8", true), corpus(t, 5, "", "wxf-utf8", true)) {
		t.Error("two runs differ")
	}
}

func TestTarHoldsOneGameAFile(t *testing.T) {
	r := tar.NewReader(bytes.NewReader(corpus(t, 5, "", "iccs-utf8", true)))
	n := 0
	for {
		_, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		n += len(tokens(string(text)))
	}
	if n != 5 {
		t.Errorf("%d games, want 5", n)
	}
}

// A game ends where a run could not resolve a move or it is not lawful.
func TestMovesOfARun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "plies.csv")
	const plies = "source_no,game_no,ply,move\n1,1,1,h2e2\n1,1,2,h9g7\n1,2,1,c3c4\n2,1,1,\n2,2,1,b0c2\n2,2,2,a0a9\n2,2,3,h9g7\n"
	if err := os.WriteFile(path, []byte(plies), 0o600); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, game := range tokens(string(corpus(t, 0, path, "iccs-utf8", false))) {
		got = append(got, strings.Join(game, " "))
	}
	if want := "H2-E2 H9-G7|C3-C4|B0-C2"; strings.Join(got, "|") != want {
		t.Errorf("games %q, want %q", got, want)
	}
}

func TestRunRefuses(t *testing.T) {
	for name, err := range map[string]error{
		"an unknown form": run(io.Discard, 1, 1, "", "braille", false),
		"a missing file":  run(io.Discard, 1, 1, filepath.Join(t.TempDir(), "none.csv"), "iccs-utf8", false),
		"other columns":   readPlies(strings.NewReader("a,b\n1,2\n"), func(game) error { return nil }),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
