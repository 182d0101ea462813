package xiangqi

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"
)

// The archive of master games in Big5: 53,893 files, a game each, 4,704,739
// moves in all by the count of ingest's own test. Some tokens fit no lawful move.
const (
	archiveGames  = 53_893
	archiveTokens = 4_704_739
)

// tokensOf cuts the moves out of a file of that archive: twelve lines of tags,
// then nothing but round numbers, moves and an end marker.
func tokensOf(text string) (tokens []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "[") {
			continue
		}
		for field := range strings.FieldsSeq(line) {
			if strings.ContainsAny(field[:1], "0123456789*") {
				continue
			}
			tokens = append(tokens, field)
		}
	}
	return tokens
}

// eachArchived sends the texts of the archive, or skips the test.
func eachArchived(t *testing.T, send func(name, text string)) {
	t.Helper()
	dir := os.Getenv("QIPU_SHARED")
	if dir == "" {
		t.Skip("QIPU_SHARED is not set")
	}
	f, err := os.Open(filepath.Join(dir, "data", "xiangqi", "ccpd-matches-big5-pgn.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for tr := tar.NewReader(zr); ; {
		h, err := tr.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasSuffix(h.Name, ".pgn") {
			continue
		}
		text, err := io.ReadAll(traditionalchinese.Big5.NewDecoder().Reader(tr))
		if err != nil {
			t.Fatalf("%s: %v", h.Name, err)
		}
		send(h.Name, string(text))
	}
}

// archived counts what the tokens of the archive are.
type archived struct {
	games, tokens, lawful, unlawful, ambiguous, after int
	fits                                              int // of those after the first that is not lawful
}

func (a *archived) add(b archived) {
	a.games += b.games
	a.tokens += b.tokens
	a.lawful += b.lawful
	a.unlawful += b.unlawful
	a.ambiguous += b.ambiguous
	a.after += b.after
	a.fits += b.fits
}

// compare puts the moves of a game to both readers. What follows the first that
// is not lawful is put to the position before it: more cases for the readers.
func (a *archived) compare(t *testing.T, name string, tokens []string) {
	a.games++
	p := Start()
	slow := naiveOf(p.Board())
	var buf [MaxMoves]Move
	stopped := false
	for i, text := range tokens {
		a.tokens++
		token := []byte(text)
		r := p.Read(token)
		if diff := differs(r, p.Candidates(token, buf[:0]), slow.read(text)); diff != "" {
			t.Errorf("%s ply %d, %s %s: %s", name, i+1, p.FEN(), text, diff)
			return
		}
		switch {
		case stopped:
			a.after++
			if r.Lawful() {
				a.fits++
			}
		case r.Lawful():
			a.lawful++
			p.Make(r.Move)
			slow.play(r.Move)
		case r.Problem == Ambiguous:
			a.ambiguous++
			stopped = true
		default:
			a.unlawful++
			stopped = true
		}
	}
}

// TestArchiveAgreesWithNaive puts every token of the archive of master games to
// the reader and to the slow one: lawful or not, and which move.
func TestArchiveAgreesWithNaive(t *testing.T) {
	type game struct{ name, text string }
	var (
		all     archived
		lock    sync.Mutex
		workers sync.WaitGroup
		queue   = make(chan game, 64)
	)
	for range 2 {
		workers.Go(func() {
			var a archived
			for g := range queue {
				a.compare(t, g.name, tokensOf(g.text))
			}
			lock.Lock()
			defer lock.Unlock()
			all.add(a)
		})
	}
	defer workers.Wait()
	func() {
		defer close(queue)
		eachArchived(t, func(name, text string) { queue <- game{name, text} })
	}()
	workers.Wait()
	t.Logf("%+v", all)
	if all.games != archiveGames || all.tokens != archiveTokens {
		t.Errorf("%d games and %d tokens, want %d and %d", all.games, all.tokens, archiveGames, archiveTokens)
	}
}
