package xqf_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// The 3,332 real files. Versions, results, variations, comments and first movers were
// counted by a program of its own; every move, variation and comment was compared with
// what FastLight126/vschess reads, every main line and start position with
// walker8088/cchess. The one file that is cut off ends behind the comment before the
// first move, which its root announces.
func TestRealFiles(t *testing.T) {
	got := map[string]int{}
	var cutOff []string
	sharedtest.EachOfXQFSample(t, func(name string, r io.Reader) {
		source, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		if f := sniff.Format(source); f.Format != sniff.XQF {
			t.Fatalf("%s: %+v", name, f)
		}
		g := read(t, source, "")
		count := func(what string, n int) { got[what] += n }
		count("files", 1)
		count("version "+g.Value("XQFVersion"), 1)
		count("result "+g.Value("Result"), 1)
		count("kind "+g.Value("Type"), 1)
		count("plies", len(g.Moves))
		count("variations", len(g.Variations))
		count("with variations", min(1, len(g.Variations)))
		for _, v := range g.Variations {
			count("plies of variations", len(v.Moves))
		}
		count("comments", len(g.Comments))
		count("with comments", min(1, len(g.Comments)))
		if len(g.Moves) == 0 {
			count("without moves", 1)
		}
		if fen := g.Value("FEN"); fen != "" {
			count("other start", 1)
			if bytes.Contains([]byte(fen), []byte(" b ")) {
				count("black first", 1)
			}
		}
		for kind, n := range g.FaultCount {
			switch k := schemas.FaultKind(kind); {
			case n == 0:
			case k == schemas.FaultUndecodable:
				count("undecodable", int(n))
			case k == schemas.FaultClipped:
				count("clipped", int(n))
			case k == schemas.FaultLoose:
				count("long and whole", int(n))
			case k == schemas.FaultCutOff:
				cutOff = append(cutOff, path.Base(name))
			default:
				t.Errorf("%s: %s", name, faults(g))
			}
		}
	})
	want := map[string]int{
		"files":      3332,
		"version 10": 1735, "version 11": 24, "version 12": 84, "version 13": 84, "version 15": 15, "version 16": 81, "version 18": 1309,
		"result *": 548, "result 1-0": 1516, "result 0-1": 435, "result 1/2-1/2": 833,
		"kind 全局": 1011, "kind 布局": 17, "kind 中局": 1515, "kind 残局": 789,
		"plies": 167367, "variations": 6037, "with variations": 953, "plies of variations": 116179, "comments": 14192, "with comments": 1992,
		"without moves": 20, "other start": 1760, "black first": 133, "undecodable": 3, "clipped": 222, "long and whole": 7,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(cutOff) != 1 || cutOff[0] != "p03 兵力临界点02.xqf" {
		t.Errorf("cut off: %q", cutOff)
	}
}

// A file that is known by heart: 《弈道贺岁》 of version 18, scrambled, from a position
// with pieces of every kind, with Red to move. Its ply 15 is no lawful move in the file.
func TestRealPosition(t *testing.T) {
	found := false
	sharedtest.EachOfXQFSample(t, func(name string, r io.Reader) {
		if path.Base(name) != "《弈道贺岁》红先胜 黄大昌 拟局.XQF" || found {
			return
		}
		found = true
		source, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		g := read(t, source, "")
		const fen = "4P1P2/3NakCP1/2c2a3/4pRP2/1Nb2Rb2/2B1npB2/2P1Cpp2/1prA5/4AKnr1/9 w - - 0 1"
		const moves = "main: {第7期} f6f7 e8f7 f5f7 f8e8 b5c7 e8d8 c7e6 g5e7 f7f8 d8d7 g8g7 e7c9 f8d8 d7e7 e3e5 e7f7 d8f8\n" +
			"1 at 0/8: d8e8 e6f8 e8e9 g9f9 e9f9 f8d7"
		if g.Value("FEN") != fen || written(g) != moves || faults(g) != "" {
			t.Errorf("%s\n%s\n%s", g.Value("FEN"), written(g), faults(g))
		}
	})
	if !found {
		t.Error("it is not there")
	}
}

// BenchmarkRealTar reads the real files as an audit does.
func BenchmarkRealTar(b *testing.B) {
	f, err := os.Open(sharedtest.XQFSample(b))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	zr, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	archive, err := io.ReadAll(zr)
	if err != nil {
		b.Fatal(err)
	}
	files := 0
	for tr := tar.NewReader(bytes.NewReader(archive)); ; {
		h, err := tr.Next()
		if err != nil {
			break
		}
		if h.Typeflag == tar.TypeReg {
			files++
		}
	}
	readTar(b, archive, files)
}
