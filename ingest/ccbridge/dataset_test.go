package ccbridge_test

import (
	"testing"

	"qipu/ingest/internal/sharedtest"
)

// sample is the game of the files in datasets/formats, with a variation and comments.
func sample() made {
	return made{
		version: 2, guid: [16]byte{7}, first: 1, round: 1, result: 3, kind: 1,
		texts: map[int]string{
			180: "样例一", 692: "2026年格式样例赛", 756: "1", 852: "2", 884: "2026-03-14", 948: "样例城",
			1012: "60+30", 1076: "选手07", 1300: "选手08", 2080: "议和",
		},
		nodes: []node{
			{comment: "样例"},
			{move: "h2e2"},
			{move: "h9g7"},
			{move: "h0g2"},
			{move: "i9h9"},
			{move: "i0h0", comment: "出车"},
			{move: "b9c7", flags: branch},
			{move: "g3g4"},
			{move: "c6c5", flags: ends},
			{move: "h7i7", comment: "平炮兑车"},
			{move: "h0h6", flags: ends},
		},
	}
}

// sampleFiles are the files in datasets/formats that are ours.
func sampleFiles() map[string][]byte {
	gone, wrong := sample(), sample()
	gone.guid, wrong.guid = [16]byte{8}, [16]byte{9}
	wrong.texts[180] = "样例三"
	delete(wrong.texts, 2080)
	wrong.nodes = []node{{}, {move: "h2e2"}, {move: "h9h7", flags: ends}}
	wrong.result = 0
	text := cbf([][2]string{
		{"Name", "样例一"},
		{"Contest", "2026年格式样例赛"},
		{"Round", "1"},
		{"Table", "2"},
		{"Date", "2026-03-14"},
		{"Site", "样例城"},
		{"TimeRule", "60+30"},
		{"Red", "选手07"},
		{"Black", "选手08"},
		{"RecordType", "1"},
		{"RecordResult", "3"},
		{"ResultType", "议和"},
	}, sample().nodes)
	return map[string][]byte{
		"cbr/game.cbr":    sample().bytes(),
		"cbl/library.cbl": library(3, placed{sample(), 7}, placed{gone, 5}, placed{wrong, 7}),
		"cbf/game.cbf":    []byte(text),
	}
}

// The files are those that the writer of these tests writes: run with -update-files for others.
func TestSampleFiles(t *testing.T) {
	for name, want := range sampleFiles() {
		sharedtest.FormatFile(t, name, want)
	}
}
