package ccbridge_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/ccbridge"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// cbf writes a record: fields of the head by name, and its moves.
func cbf(fields [][2]string, nodes []node) string {
	var b strings.Builder
	b.WriteString("\ufeff<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ChineseChessRecord Version=\"1.0\">\n <Head>\n")
	for _, f := range fields {
		fmt.Fprintf(&b, "  <%s>%s</%s>\n", f[0], f[1], f[0])
	}
	b.WriteString("  <URL />\n </Head>\n <MoveList>\n")
	for _, n := range nodes {
		value := "00-00"
		if n.move != "" {
			value = fmt.Sprintf("%d%d-%d%d", n.move[0]-'a', '9'-n.move[1], n.move[2]-'a', '9'-n.move[3])
		}
		fmt.Fprintf(&b, "  <Move value=%q", value)
		if n.flags&ends != 0 {
			b.WriteString(` end="1"`)
		}
		if n.flags&branch != 0 {
			b.WriteString(` branch="1"`)
		}
		if n.comment != "" {
			fmt.Fprintf(&b, "><![CDATA[%s]]></Move>\n", n.comment)
		} else {
			b.WriteString(" />\n")
		}
	}
	b.WriteString(" </MoveList>\n</ChineseChessRecord>\n")
	return b.String()
}

var head = [][2]string{
	{"Name", "仙人指路"},
	{"Contest", "甲 &amp; 乙"},
	{"Red", "选手07"},
	{"Black", "选手08"},
	{"RedTime", "58:20"},
	{"ECCO", "D00"},
	{"TimeRule", "60+30"},
	{"RecordType", "1"},
	{"RecordResult", "2"},
	{"ResultType", "超时"},
	{"FEN", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
}

func readText(text string) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(text)), Bytes: []byte(text)}
	records.NewReader(sniff.CBF, new(ccbridge.TextParser)).Read(rec, "", nil, g)
	return g
}

func TestCBF(t *testing.T) {
	g := readText(cbf(head, study.nodes))
	for name, want := range map[string]string{
		"Title": "仙人指路", "Event": "甲 & 乙", "Red": "选手07", "Black": "选手08", "RedTimeUsed": "58:20", "ECCO": "D00", "TimeControl": "60+30",
		"RecordType": "1", "Result": "0-1", "Termination": "超时", "URL": "", "FEN": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
	} {
		if got := g.Value(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if diff := cmp.Diff(studyLines, lines(g)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(studyComments, comments(g)); diff != "" || len(g.Faults) > 0 {
		t.Error(diff, faults(g))
	}
}

// What is written there, square by square: column and row from the top left.
func TestCBFSquares(t *testing.T) {
	g := readText(`<ChineseChessRecord><MoveList><Move value="00-00"/><Move value="77-47"/><Move value="09-08"/><Move value="80-83" end="1"/></MoveList></ChineseChessRecord>`)
	if got := tokens(g, g.Moves); got != "h2e2 a0a1 i9i6" || len(g.Faults) > 0 {
		t.Error(got, faults(g))
	}
}

func TestCBFOtherwise(t *testing.T) {
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String(strings.Replace(strings.TrimPrefix(cbf(head, study.nodes), "\ufeff"), "UTF-8", "gb2312", 1))
	if err != nil {
		t.Fatal(err)
	}
	cutOff, loose, after, deep := schemas.FaultCutOff, schemas.FaultLoose, schemas.FaultAfterEnd, schemas.FaultTooDeep
	const begin, end = `<ChineseChessRecord><Head><Red>x</Red></Head><MoveList>`, `</MoveList></ChineseChessRecord>`
	tests := []struct {
		what, text, lines string
		faults            []schemas.FaultKind
	}{
		{"GBK", gbk, strings.Join(studyLines, "\n"), nil},
		{"no start", begin + `<Move value="77-47"/><Move value="70-62" end="1"/>` + end, "h2e2 h9g7", nil},
		{"no moves", begin + `<Move value="00-00" end="1"/>` + end, "", nil},
		{"no list", `<ChineseChessRecord></ChineseChessRecord>`, "", []schemas.FaultKind{cutOff}},
		{"no end", begin + `<Move value="77-47"/>` + end, "h2e2", []schemas.FaultKind{cutOff}},
		{"a branch that does not come", begin + `<Move value="77-47" branch="1" end="1"/>` + end, "h2e2", []schemas.FaultKind{cutOff}},
		{"moves behind the end", begin + `<Move value="77-47" end="1"/><Move value="70-62">y</Move>` + end, "h2e2", []schemas.FaultKind{after}},
		{"another record", begin + `<Move value="77-47" end="1"/>` + end + begin + end, "h2e2", []schemas.FaultKind{after, after, after, after}},
		{"moves that are none", begin + `<Move value="97-47"/><Move value="7"/><Move value="c3c4"/><Move end="1"/>` + end, "97-47 7 c3c4 ", nil},
		{"entities", `<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>` + begin + `<Move value="77-47" end="1">&c;</Move>` + end, "h2e2", []schemas.FaultKind{loose}},
		{"a bare ampersand", begin + `<Move value="77-47">x & y</Move><Move value="70-62" end="1"/>` + end, "h2e2 h9g7", []schemas.FaultKind{loose}},
		{"deep", begin + strings.Repeat("<a>", 100), "", []schemas.FaultKind{deep}},
		{"deeper", strings.Repeat("<ChineseChessRecord>", 1<<20), "", []schemas.FaultKind{deep}},
	}
	for _, tt := range tests {
		g := readText(tt.text)
		var kinds []schemas.FaultKind
		for _, f := range g.Faults {
			kinds = append(kinds, f.Kind)
		}
		if diff := cmp.Diff(tt.faults, kinds); diff != "" || strings.Join(lines(g), "\n") != tt.lines {
			t.Errorf("%s: %q, %v %s", tt.what, lines(g), faults(g), diff)
		}
		checkGame(t, g)
	}
}

// A text cut anywhere before the end of its elements is read as far as it goes.
func TestCBFCut(t *testing.T) {
	text := strings.TrimSpace(strings.TrimPrefix(cbf(head, study.nodes), "\ufeff"))
	for n := range len(text) {
		g := readText(text[:n])
		if g.FaultCount[schemas.FaultCutOff] != 1 || !strings.HasPrefix(strings.Join(studyLines, "\n"), tokens(g, g.Moves)) {
			t.Fatalf("%d bytes: %v, %v", n, lines(g), faults(g))
		}
		checkGame(t, g)
	}
}

// Real files: that of cchess has 50 moves in one line, and another one 15,352 in lines
// of which 571 end, by a count of its attributes.
func TestRealCBF(t *testing.T) {
	for name, want := range map[string][3]int{"test.cbf": {50, 0, 50}, "sample_22_ccbridge.cbf": {0, 0, 15352}} {
		b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "ccbridge", name))
		if err != nil {
			t.Fatal(err)
		}
		g := readText(string(b))
		checkGame(t, g)
		moves := len(g.Moves)
		for _, v := range g.Variations {
			moves += len(v.Moves)
		}
		ended := strings.Count(string(b), `end="1"`)
		if moves != want[2] || len(g.Variations) != ended-1 || len(g.Faults) > 0 || g.Value("Result") != "*" {
			t.Errorf("%s: %d moves, %d lines of %d, %v", name, moves, 1+len(g.Variations), ended, faults(g))
		}
	}
}

func FuzzCBF(f *testing.F) {
	f.Add([]byte(cbf(head, study.nodes)))
	f.Add([]byte(cbf(nil, nil)))
	f.Add([]byte("<ChineseChessRecord><MoveList><Move value='77-47' end='1'>&amp;"))
	f.Fuzz(func(t *testing.T, text []byte) { checkGame(t, readText(string(text))) })
}

func BenchmarkCBF(b *testing.B) {
	text := []byte(cbf(head, study.nodes))
	r := records.NewReader(sniff.CBF, new(ccbridge.TextParser))
	var g schemas.Game
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		r.Read(records.Record{Bytes: text}, "", nil, &g)
	}
}
