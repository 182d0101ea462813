package bdt_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/bdt"
	"qipu/ingest/internal/gametest"
	"qipu/ingest/internal/splittest"
	"qipu/ingest/records"
)

func readAll(t testing.TB, source string) (sheets []string) {
	t.Helper()
	s := records.NewSplitter(bdt.NewScanner(), strings.NewReader(source), 0)
	for _, g := range gametest.ReadRecords(t, s, records.NewBinaryReader("bdt", new(bdt.Parser)), "") {
		sheets = append(sheets, gametest.Sheet(t, g))
	}
	return sheets
}

func TestRead(t *testing.T) {
	for what, tt := range map[string]struct{ line, want string }{
		// The centre, the corners, b1, a2, a pass and h9.
		"points": {
			",=[A,B,=,88F1111FFF21120089,A15,-,good, both]",
			"Black: A\nWhite: B\nResult: 1/2-1/2\n5A: A15\nReverse: -\nmoves: h8 o1 a1 a15 o15 b1 a2 -- h9\nswaps: []\nremoved: a15\ncomment 9: good, both\n",
		},
		"nothing known":   {"=[,,,88,?,?,]", "5A: ?\nReverse: ?\nmoves: h8\n"},
		"another result":  {"=[A,B,x,88,,,]", "Black: A\nWhite: B\nResult: x\nmoves: h8\n"},
		"the letter I":    {"=[A,B,-,88,I9,,]", "Black: A\nWhite: B\nResult: 0-1\n5A: I9\nmoves: h8\nremoved: i9\n"},
		"small letters":   {"=[A,B,-,8a,j9,r,]", "Black: A\nWhite: B\nResult: 0-1\n5A: j9\nReverse: r\nmoves: h10\nswaps: [3]\nremoved: j9\n"},
		"the last column": {"=[A,B,-,88,P15,,]", "Black: A\nWhite: B\nResult: 0-1\n5A: P15\nmoves: h8\nremoved: o15\n"},
		"no points":       {"=[A,B,-,880880xy8,P16,,]", "Black: A\nWhite: B\nResult: 0-1\n5A: P16\nmoves: h8 \"08\" \"80\" \"xy\" \"8\"\n"},
		"a bracket":       {"=[A,B,-,88,,,see [1]] and more", "Black: A\nWhite: B\nResult: 0-1\nmoves: h8\ncomment 1: see [1]\nafter end: 1 \"and more\" at 22\n"},
		"cut":             {"Open=[A,B,-,888", "Event: Open\nBlack: A\nWhite: B\nResult: 0-1\nmoves: h8 \"8\"\ncells: 2 \"4\" at 6\ncut off: 2 \"]\" at 15\n"},
		"words":           {"no game", "comment 0: no game\nprose: 0 \"no game\" at 0\n"},
	} {
		if diff := cmp.Diff([]string{tt.want}, readAll(t, tt.line)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	gbk, err := simplifiedchinese.GBK.NewEncoder().String("全国赛=[选手零七,选手零八,+,88,,,白方认输]\r\n")
	if err != nil {
		t.Fatal(err)
	}
	want := "Event: 全国赛\nBlack: 选手零七\nWhite: 选手零八\nResult: 1-0\nmoves: h8\ncomment 1: 白方认输\n"
	if diff := cmp.Diff([]string{want, "Black: A\nWhite: B\nmoves: h8\n"}, readAll(t, gbk+"\r\n=[A,B,,88,,,]\n")); diff != "" {
		t.Errorf("GBK: %s", diff)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("Open=[A,B,+,88F1111FFF2112,J9,R,good]\r\n=[,,=,00,a1,-,x]y\n")
	f.Add("=[A,B\n]=[,,,,,,,\n\xc8\xab=[\xd1\xa1]")
	f.Fuzz(func(t *testing.T, source string) {
		readAll(t, source)
		bdt.Begins([]byte(source), len(source)%2 == 0)
		splittest.Check(t, bdt.NewScanner, []byte(source), uint16(len(source)))
	})
}
