package audit_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/analyze/renju"
	"qipu/analyze/xiangqi"
	"qipu/cmd/internal/audit"
)

// corpus makes a file of random lawful games of about 85 plies, as an archive
// of real games has them, and returns its path.
func corpus(b *testing.B, games int, chinese bool) string {
	rng := rand.New(rand.NewPCG(1, 2))
	var out bytes.Buffer
	for i := range games {
		fmt.Fprintf(&out, "[Game \"Chinese Chess\"]\n[Event \"Bench %d\"]\n[Site \"\"]\n[Date \"2026.01.01\"]\n[Red \"Player 01\"]\n[Black \"Player 02\"]\n[Result \"1/2-1/2\"]\n\n", i)
		p := xiangqi.Start()
		var moves [xiangqi.MaxMoves]xiangqi.Move
		for ply := range 60 + rng.IntN(50) {
			list := p.LegalMoves(moves[:0])
			if len(list) == 0 {
				break
			}
			m := list[rng.IntN(len(list))]
			if ply%2 == 0 {
				fmt.Fprintf(&out, "%d. ", ply/2+1)
			}
			if chinese {
				out.Write(p.AppendChinese(nil, m))
			} else {
				out.WriteString(m.String())
			}
			if ply%2 == 0 {
				out.WriteByte(' ')
			} else {
				out.WriteByte('\n')
			}
			p.Make(m)
		}
		out.WriteString("1/2-1/2\n\n")
	}
	text := out.Bytes()
	if chinese {
		// The writer uses simplified glyphs; Big5 has the traditional ones.
		for simple, full := range map[string]string{"车": "車", "马": "馬", "进": "進", "后": "後", "帅": "帥", "将": "將"} {
			text = bytes.ReplaceAll(text, []byte(simple), []byte(full))
		}
		var err error
		if text, err = traditionalchinese.Big5.NewEncoder().Bytes(text); err != nil {
			b.Fatal(err)
		}
	}
	path := filepath.Join(b.TempDir(), "corpus.pgn")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		b.Fatal(err)
	}
	return path
}

// benchmarkRun audits a path with one worker, from the page cache to Parquet.
func benchmarkRun(b *testing.B, path string) {
	benchmarkOptions(b, audit.Options{Arguments: []string{path}, Output: filepath.Join(b.TempDir(), "run"), Workers: 1, Duplicates: true})
}

func benchmarkOptions(b *testing.B, opts audit.Options) {
	var plies uint64
	b.ReportAllocs()
	for b.Loop() {
		s, err := audit.Run(b.Context(), opts)
		if err != nil {
			b.Fatal(err)
		}
		plies += s.Plies
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}

func BenchmarkRunBig5(b *testing.B) { benchmarkRun(b, corpus(b, 20000, true)) }

func BenchmarkRunICCS(b *testing.B) { benchmarkRun(b, corpus(b, 20000, false)) }

// BenchmarkRunRenju audits games of renju, one a line; with QIPU_SHARED real ones.
func BenchmarkRunRenju(b *testing.B) {
	if shared := os.Getenv("QIPU_SHARED"); shared != "" {
		benchmarkRun(b, filepath.Join(shared, "data", "renju", "lines-sample.txt.gz"))
		return
	}
	benchmarkRun(b, renjuCorpus(b, 20000))
}

// renjuCorpus makes a file of games of renju of about 30 plies, each near a stone
// that stands.
func renjuCorpus(b *testing.B, games int) string {
	rng := rand.New(rand.NewPCG(3, 4))
	var out bytes.Buffer
	for range games {
		var p renju.Position
		last := renju.Centre
		out.WriteString([]string{"black", "white"}[rng.IntN(2)])
		for ply := range 20 + rng.IntN(25) {
			q := last
			for ply > 0 && p.Stone(q) != renju.Empty {
				column, row := last.Column()+rng.IntN(5)-2, last.Row()+rng.IntN(5)-2
				q = renju.At(min(max(column, 0), renju.Size-1), min(max(row, 0), renju.Size-1))
				if rng.IntN(8) == 0 {
					last = renju.Point(rng.IntN(renju.Points))
				}
			}
			colour := renju.Black + renju.Stone(ply%2)
			out.WriteString(" " + q.String())
			five := p.MakesFive(q, colour)
			if p.Put(q, colour); five {
				break
			}
			last = q
		}
		out.WriteByte('\n')
	}
	path := filepath.Join(b.TempDir(), "corpus.txt")
	if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkRunArchive audits the archive of real games in Big5.
func BenchmarkRunArchive(b *testing.B) { benchmarkRun(b, archive(b)) }

// BenchmarkRunArchiveWithoutJudge does so without the judge of repetitions, for what
// the judge adds to the time. BenchmarkRunICCSWithoutJudge shows what it adds where
// hardly a game repeats anything.
func BenchmarkRunArchiveWithoutJudge(b *testing.B) { benchmarkWithoutJudge(b, archive(b)) }

func BenchmarkRunICCSWithoutJudge(b *testing.B) { benchmarkWithoutJudge(b, corpus(b, 20000, false)) }

func benchmarkWithoutJudge(b *testing.B, path string) {
	opts := audit.Options{Arguments: []string{path}, Output: filepath.Join(b.TempDir(), "run"), Workers: 1, Duplicates: true}
	benchmarkOptions(b, *opts.WithoutJudge())
}

func archive(b *testing.B) string {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		b.Skip("QIPU_SHARED names no folder with the archive")
	}
	return filepath.Join(shared, "data", "xiangqi", "ccpd-matches-big5-pgn.tar.gz")
}
