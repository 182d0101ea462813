package pgn

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/records"
	"qipu/schemas"
)

// parseByElements is Parse without plain.
func parseByElements(p *Parser, text []byte, g *schemas.Game) {
	records.Begin(g, text)
	p.begin(text, g)
	p.preface()
	for p.skipSpace() {
		if p.fresh {
			p.fresh = false
			if p.line() {
				continue
			}
		}
		p.element()
	}
	p.finish()
}

// cut returns where the records of a source stand and how long they are; slowly, without plainLines.
func cut(t *testing.T, source []byte, slowly bool) (cuts []int64) {
	t.Helper()
	s := records.NewSplitter(scannerOf(slowly), bytes.NewReader(source), 0)
	for {
		rec, err := s.Next()
		if errors.Is(err, io.EOF) {
			return cuts
		}
		if err != nil {
			t.Fatal(err)
		}
		cuts = append(cuts, rec.Offset, rec.Length)
	}
}

func checkPlain(t *testing.T, text []byte) {
	t.Helper()
	var fast, slow Parser
	var got, want schemas.Game
	fast.Parse(text, &got)
	parseByElements(&slow, text, &want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%q\nby elements, and plain: %s", text, diff)
	}
	if diff := cmp.Diff(cut(t, text, true), cut(t, text, false)); diff != "" {
		t.Errorf("%q\ncut slowly, and by plain lines: %s", text, diff)
	}
}

// What is read in the everyday form is read as it is elsewhere, whatever stands around
// it: numbers that are not due, the first of a second game, words in other signs, results
// and brackets at the ends of lines.
func TestPlain(t *testing.T) {
	for _, text := range []string{
		"1. h2e2 h9g7\n2. h0g2 i9h9\n3. i0h0\n*",
		"1. 炮二平五 马8进7\r\n2. 马二进三 车9平8\r\n4. 车一平二\r\n5. 兵三进一 卒7进1",
		"1. h2e2 h9g7 2. h0g2 (2. b0c2 h7e7) 2... i9h9 3. i0h0 {x} g6g5 4. h0h6",
		"1. h2e2 h9g7\n2. h0g2 i9h9\n1. 炮二平五 马8进7\n2. 马二进三",
		"[FEN \"x\"]\n\n12. h2e2 h9g7 13. h0g2 i9h9 15. i0h0 16. a0a1",
		"1. h2e2 h9g7\n2. h0g2!? i9h9+\n3. 炮二平五{x}马8进7 4. 马二进三車9平8\n5. 車一平二炮\n",
		"1. h2e2 h9g7\n2. h0g2 i9h9 1-0\n3. i0h0 *\n\n1. a0a1\n2. h2e2 h9g7\n\n1. b0c2\n",
		"1. h2e2 h9g7\n[Red \"a\"]\n2. h0g2\n%x\n3. i0h0 1/2-1/2[Red \"b\"]\n\n1. a0a1 a9a8\n2. x-2\n3. y 2\n",
		"0. h2e2 h9g7\n1. h0g2 i9h9\n2. x\n003. y z\n0004. y z\n3. 一二三 9. 9",
	} {
		checkPlain(t, []byte(text))
	}
}

// TestPlainAtRandom puts sheets together at random out of what they consist of.
func TestPlainAtRandom(t *testing.T) {
	pieces := []string{
		"1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "2... ", "12. ", "2、", "h2e2 ", "h9g7 ", "H2-E2\n", "C2.5 ", "炮二平五 ", "马8进7\n", "前车进一 ", "炮２平５ ", "马8进 ",
		"h2e2!", "x", "{a}", "(", ")", "[Red \"a\"]\n", "\n", "\r\n", "\r", "\n\n", "1-0", "*\n", "1/2-1/2\n", " ", "\t", "\u3000", "，", "%a\n", ";a\n", "认负 ", "$1", "\xe4\xb8", "\x1a", "====\n",
	}
	r := rand.New(rand.NewPCG(7, 9))
	for range 20000 {
		var b strings.Builder
		for next := 1; b.Len() < 120; {
			if r.IntN(3) > 0 { // as it should go on
				b.WriteString(strings.Repeat("h2e2 h9g7\n", r.IntN(2)))
				b.WriteString(pieces[min(next, 6)-1])
				b.WriteString([]string{"h0g2 i9h9\n", "炮二平五 马8进7 "}[r.IntN(2)])
				next++
			}
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		if checkPlain(t, []byte(b.String())); t.Failed() {
			return
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add([]byte("[Event \"a\"]\n\n1. h2e2 h9g7\n2. 炮二平五 马8进7\n3. i0h0 (3. a0a1) 1-0\n\n1. h2e2 h9g7\n2. x *"))
	f.Fuzz(checkPlain)
}

func scannerOf(slowly bool) records.Scanner {
	s := &scanner{slowly: slowly}
	s.Reset()
	return s
}
