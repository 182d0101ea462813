package xqf_test

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the files of datasets/formats/xqf")

// datasetFiles are the files of datasets/formats/xqf.
func datasetFiles() map[string]*file {
	endgame := line("e4d4", "d0e0", "d4d5", "e1e2")
	endgame.comment = "将军"
	opening := line("h2e2", "h9g7", "h0g2", "i9h9", "i0h0")
	opening.comment = "中炮"
	opening.at(2).next = append(opening.at(2).next, line("g6g5", "h0h4"))
	opening.at(4).comment = "双方议和"
	other := line("c3c4", "b7c7")
	other.comment = "仙人指路"
	return map[string]*file{
		// Version 1.0, an endgame with Black to move, and an advisor that goes straight.
		"endgame.xqf": {
			version: 10, start: "4k4/4a4/9/9/9/4r4/9/9/4A4/3K5 b", whoPlay: 1, kind: 3,
			texts: map[int]string{0x50: "残局一则", 0x1d0: "选手03", 0x1e0: "qipu"},
			root:  &move{comment: "黑先", next: []*move{endgame}},
		},
		// Version 1.8, scrambled: two first moves and a variation.
		"opening.xqf": (&file{
			version: 18, result: 3,
			texts: map[int]string{0xd0: "春季杯", 0x110: "2024.03.02", 0x120: "北京", 0x130: "选手01", 0x140: "选手02", 0x150: "60分＋30秒"},
			root:  &move{next: []*move{opening, other}},
		}).scrambled(rand.New(rand.NewPCG(18, 18))),
	}
}

func TestDatasetFiles(t *testing.T) {
	for name, f := range datasetFiles() {
		path := filepath.Join("..", "..", "datasets", "formats", "xqf", name)
		want := f.bytes(t)
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not as written here", path)
		}
	}
}
