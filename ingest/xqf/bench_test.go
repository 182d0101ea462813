package xqf_test

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/ingest/xqf"
	"qipu/schemas"
)

// BenchmarkTar reads files as an audit does, from a tar: each is recognised, cut and
// read. The files are like real ones: half are scrambled, with 50 plies and some
// comments, 1.9 kB each.
func BenchmarkTar(b *testing.B) {
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	const files = 1000
	for i := range files {
		source := likeReal(b, i)
		if err := w.WriteHeader(&tar.Header{Name: fmt.Sprintf("%d.xqf", i), Size: int64(len(source)), Mode: 0o600, Format: tar.FormatUSTAR}); err != nil {
			b.Fatal(err)
		}
		if _, err := w.Write(source); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	readTar(b, archive.Bytes(), files)
}

func likeReal(b *testing.B, i int) []byte {
	b.Helper()
	moves := make([]string, 50)
	for j := range moves {
		moves[j] = []string{"h2e2", "h9g7", "e2h2", "g7h9"}[j%4]
	}
	f := &file{version: []byte{10, 18}[i%2], result: 1, root: &move{comment: "开局", next: []*move{line(moves...)}}}
	f.texts = map[int]string{0x50: "中炮对屏风马", 0xd0: "全国象棋个人赛", 0x110: "2003年10月7日", 0x120: "武汉", 0x130: "选手07", 0x140: "选手08"}
	for j := 5; j < len(moves); j += 15 {
		f.root.next[0].at(j).comment = "正着。如改走别的着法，黑方可以反先。"
	}
	f.root.next[0].at(20).next = append(f.root.next[0].at(20).next, line(moves[:6]...))
	return f.scrambled(rand.New(rand.NewPCG(uint64(i), 1))).bytes(b)
}

func readTar(b *testing.B, archive []byte, files int) {
	b.Helper()
	splitter := records.NewSplitter(xqf.NewScanner(), nil, 0)
	reader := newReader()
	var shard records.Shard
	var arena []byte
	var g schemas.Game
	head := make([]byte, sniff.HeadSize)
	b.SetBytes(int64(len(archive)))
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for tr := tar.NewReader(bytes.NewReader(archive)); ; n++ {
			h, err := tr.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
			if h.Typeflag != tar.TypeReg {
				n--
				continue
			}
			peeked, err := io.ReadFull(tr, head)
			if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
				b.Fatal(err)
			}
			if got := sniff.Format(head[:peeked]); got.Format != sniff.XQF {
				b.Fatal(got)
			}
			shard.Reset()
			splitter.Reset(io.MultiReader(bytes.NewReader(head[:peeked]), tr), 0)
			if err := splitter.Append(&shard, 1<<20, 1<<10); !errors.Is(err, io.EOF) {
				b.Fatal(err)
			}
			for _, rec := range shard.Records {
				g.Reset()
				arena = reader.Read(rec, "", arena[:0], &g)
			}
		}
		if n != files {
			b.Fatalf("%d files", n)
		}
	}
	b.ReportMetric(float64(files)*float64(b.N)/b.Elapsed().Seconds(), "files/s")
}

// BenchmarkParse is the reading alone.
func BenchmarkParse(b *testing.B) {
	for i, version := range []int{10, 18} {
		source := likeReal(b, i)
		b.Run(fmt.Sprint(version), func(b *testing.B) {
			reader := newReader()
			var arena []byte
			var g schemas.Game
			b.SetBytes(int64(len(source)))
			b.ReportAllocs()
			for b.Loop() {
				g.Reset()
				arena = reader.Read(records.Record{Bytes: source}, "", arena[:0], &g)
			}
		})
	}
}
