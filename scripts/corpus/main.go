// Command corpus writes games to measure qipu with: seeded random ones, or the
// moves of an earlier run in another notation and encoding.
//
//	go run ./scripts/corpus -games 50000 -form chinese-big5 >corpus.pgn
//	qipu export -o RUN --format csv plies | go run ./scripts/corpus -moves - -form iccs-utf8 >twin.pgn
//
// The same flags give the same bytes. Names are invented and no real game is
// among the random ones. -tar packs each game as a file of its own.
package main

import (
	"archive/tar"
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
)

func main() {
	n := flag.Int("games", 10_000, "random games to write")
	seed := flag.Uint64("seed", 1, "seed of the random games")
	moves := flag.String("moves", "", "take the moves from this CSV of a run's plies instead (- for standard input)")
	form := flag.String("form", "iccs-utf8", "how moves and texts are written: "+strings.Join(formNames(), ", "))
	pack := flag.Bool("tar", false, "write a tar with one game a file")
	flag.Parse()
	if err := run(os.Stdout, *n, *seed, *moves, *form, *pack); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, n int, seed uint64, moves, form string, pack bool) error {
	write, err := newForm(form)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(out, 1<<20)
	var s sink = plainSink{buffered}
	if pack {
		s = tarSink{tar.NewWriter(buffered)}
	}
	var text []byte
	number := 0
	put := func(g game) error {
		number++
		if text, err = write.append(text[:0], number, g); err != nil {
			return fmt.Errorf("writing game %d: %w", number, err)
		}
		return s.put(number, text)
	}
	if moves == "" {
		err = randomGames(n, seed, put)
	} else {
		err = gamesOf(moves, put)
	}
	if err != nil {
		return err
	}
	if err := s.close(); err != nil {
		return fmt.Errorf("writing the corpus: %w", err)
	}
	return buffered.Flush()
}

// sink takes the texts of games.
type sink interface {
	put(number int, text []byte) error
	close() error
}

type plainSink struct{ w io.Writer }

func (s plainSink) put(_ int, text []byte) error {
	_, err := s.w.Write(text)
	return err
}

func (s plainSink) close() error { return nil }

type tarSink struct{ w *tar.Writer }

func (s tarSink) put(number int, text []byte) error {
	header := &tar.Header{Name: fmt.Sprintf("games/%03d/%06d.pgn", number/1000, number), Mode: 0o644, Size: int64(len(text))}
	if err := s.w.WriteHeader(header); err != nil {
		return err
	}
	_, err := s.w.Write(text)
	return err
}

func (s tarSink) close() error { return s.w.Close() }
