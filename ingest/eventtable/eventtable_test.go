package eventtable_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/eventtable"
	"qipu/schemas"
)

func read(t testing.TB, text string) *eventtable.File {
	t.Helper()
	f, err := eventtable.Read(strings.NewReader(text), "x", "")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const tables = `2026 Spring Cup,,
qipu event
赛事名称 Event,"春季, ""杯"""
级别,provincial
Rulebook:,
profile,xiangqi-2011
计分,2/1/0
# not read,x
序号,姓名,单位,等级分
1,选手07,甲队,2100
2,选手08,"乙
队",

轮次,台次,红方,红方得分,黑方得分,黑方
1,1,选手07,2,0,选手08
qipu event penalties
选手,种类,条款
选手08,犯规,xiangqi-2011:8.1
名次,选手,积分,对手分,胜局
1,选手07,2,0,1
`

var want = schemas.Event{
	Name: `春季, "杯"`, Level: schemas.LevelProvincial, Profile: "xiangqi-2011", Points: "2/1/0",
	Players:   []schemas.EventPlayer{{ID: "1", Name: "选手07", Unit: "甲队", Rating: "2100", Where: "x:10"}, {ID: "2", Name: "选手08", Unit: "乙\n队", Where: "x:11"}},
	Pairings:  []schemas.EventPairing{{Round: "1", Board: "1", First: "选手07", Second: "选手08", Result: "2", SecondResult: "0", Where: "x:15"}},
	Penalties: []schemas.EventPenalty{{Player: "选手08", Kind: "犯规", Clause: "xiangqi-2011:8.1", Where: "x:18"}},
	Standings: []schemas.EventStanding{{Rank: "1", Name: "选手07", Points: "2", TieBreaks: "对手分=0, 胜局=1", Where: "x:20"}},
}

func TestRead(t *testing.T) {
	f := read(t, tables)
	if diff := cmp.Diff(&want, f.Event); diff != "" {
		t.Error(diff)
	}
	if len(f.Problems) != 2 || f.Problems[0].Where != "x:1" || !f.Problems[0].Note || f.Problems[1].Where != "x:5" || f.Problems[1].Note {
		t.Errorf("%+v", f.Problems)
	}
	gb, err := simplifiedchinese.GB18030.NewEncoder().Bytes([]byte(tables))
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range map[string][]byte{
		"gb18030": gb, "utf-8": []byte("\ufeff" + strings.ReplaceAll(tables, "\n", "\r\n")),
	} {
		f, err := eventtable.Read(bytes.NewReader(source), "x", "")
		if err != nil || f.Encoding != name {
			t.Fatal(f, err)
		}
		for i := range f.Event.Players {
			f.Event.Players[i].Unit = strings.ReplaceAll(f.Event.Players[i].Unit, "\r", "")
		}
		if diff := cmp.Diff(&want, f.Event); diff != "" {
			t.Error(name, diff)
		}
	}
}

// Rows before any table that name the rulebook or the level are fields of the event without
// the mark too.
func TestRulebookWithoutMark(t *testing.T) {
	for _, text := range []string{"赛事名称,春季杯\n规则书,renju-2002\n级别,provincial\n", "profile,renju-2002\n赛事名称,春季杯\n赛事级别,provincial\n"} {
		f := read(t, text+"编号,姓名\n1,选手07\n")
		if e := f.Event; e.Profile != "renju-2002" || e.Level != schemas.LevelProvincial || e.Name != "春季杯" || len(f.Problems) > 0 {
			t.Errorf("%q: %q %v %q, %+v", text, e.Profile, e.Level, e.Name, f.Problems)
		}
	}
}

// Who moves first is told by the colours only where they do.
func TestColours(t *testing.T) {
	for heading, first := range map[string]string{
		"轮次,红方,黑方": "a", "轮次,黑方,红方": "b", "轮次,黑方,白方": "a", "Round,Black,Red": "b", "Round,First,Second": "a", "轮次 Round,先手 First,后手 Second": "a",
	} {
		e := read(t, heading+"\n1,a,b\n").Event
		if len(e.Pairings) != 1 || e.Pairings[0].First != first {
			t.Errorf("%s: %+v", heading, e.Pairings)
		}
	}
	if f, err := eventtable.Read(strings.NewReader("Round,White,Black\n1,a,b\n"), "x", ""); err == nil {
		t.Errorf("%+v", f.Event.Pairings)
	}
}

func TestProblems(t *testing.T) {
	const players = "No.,Name,Unit\n"
	for _, c := range []struct {
		text, where, en string
		note            bool
	}{
		{players + "only\n", "x:2", "one cell alone", false},
		{players + "1,a,b,c\n", "x:2", "column 4 has no heading", false},
		{players + "1,\"a\"b,c\n", "x:2", "quotes", false},
		{"No.,Name,Shoes\n1,a,42\n", "x:1", `the column "Shoes" is none of table players`, true},
		{"qipu event shoes\n" + players, "x:1", "no table of the mark", false},
		{"qipu event teams\nShoes,Hats\n" + players, "x:2", "no column of the heading", false},
		{"qipu event teams\n" + players + "qipu event stages", "x", "the table stages has no heading", false},
		{"qipu event\nName,a\nName,b\n", "x:3", "another value already", false},
		{"qipu event\nlevel,county\n", "x:2", "level \"county\"", false},
		{"qipu event\nShoes,42\n", "x:2", "no field \"Shoes\"", false},
		{players + "1,a," + strings.Repeat("x", eventtable.MaxCell+1) + "\n", "x:2", "more than 4096 bytes", false},
	} {
		if c.text[:3] == "qip" && strings.Contains(c.text, "Name,a") {
			c.text = strings.ReplaceAll(c.text, "Name", "Event")
		}
		f := read(t, c.text)
		if len(f.Problems) != 1 || f.Problems[0].Where != c.where || f.Problems[0].Note != c.note || !strings.Contains(f.Problems[0].Text.En, c.en) {
			t.Errorf("%.60q: %+v", c.text, f.Problems)
		}
	}
	for text, want := range map[string]string{
		"":                         "holds no table",
		"a,b\n1,2\n":               "holds no table",
		strings.Repeat("x", 1<<25): "at most",
		players + strings.Repeat("1,a,b\n", eventtable.MaxRows): "at most",
		players + strings.Repeat(",", 300) + "x\n":              "line 2: a table has at most",
		"PK\x03\x04 and nothing":                                "zip",
	} {
		if _, err := eventtable.Read(strings.NewReader(text), "x", ""); err == nil || !strings.HasPrefix(err.Error(), "x: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
}

// workbook makes a workbook of worksheets, each a list of rows.
func workbook(t testing.TB, sheets map[string][][]string, names ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	part := func(name, text string) {
		f, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(f, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	list, links := "", ""
	for i, name := range names {
		rows := ""
		for n, row := range sheets[name] {
			rows += fmt.Sprintf(`<row r="%d">`, 2*n+1)
			for _, cell := range row {
				rows += `<c t="inlineStr"><is><t>` + cell + `</t></is></c>`
			}
			rows += "</row>"
		}
		list += fmt.Sprintf(`<sheet name="%s" r:id="r%d" xmlns:r="r"/>`, name, i)
		links += fmt.Sprintf(`<Relationship Id="r%d" Type="x/worksheet" Target="s%d.xml"/>`, i, i)
		part(fmt.Sprintf("xl/s%d.xml", i), "<worksheet><sheetData>"+rows+"</sheetData></worksheet>")
	}
	part("xl/workbook.xml", "<workbook><sheets>"+list+"</sheets></workbook>")
	part("xl/_rels/workbook.xml.rels", "<Relationships>"+links+"</Relationships>")
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A worksheet of which nothing is left is told of, and no empty one.
func TestDamagedWorksheet(t *testing.T) {
	source := workbook(t, map[string][][]string{"Who": {{"编号", "姓名"}, {"1", "选手07"}}, "Rest": {{"编号", "姓名"}, {"2", "选手08"}}}, "Who", "Rest")
	archive, err := zip.NewReader(bytes.NewReader(source), int64(len(source)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, part := range archive.File {
		if part.Name != "xl/s1.xml" {
			err = w.Copy(part)
		} else if f, wrong := w.Create(part.Name); wrong == nil {
			_, err = io.WriteString(f, "<?xml version=\"1.0\"?>\n>")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := eventtable.Read(&b, "x.xlsx", "")
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Event.Players) != 1 || len(f.Problems) != 1 || f.Problems[0].Where != "x.xlsx:Rest" || f.Problems[0].Note {
		t.Errorf("%d players, %+v", len(f.Event.Players), f.Problems)
	}
}

func TestWorkbook(t *testing.T) {
	source := workbook(t, map[string][][]string{
		"Who":   {{"编号", "姓名", "单位"}, {"1", "选手07", "甲队"}},
		"Games": {{"qipu event pairings", "对阵"}, {"Round", "First", "Second", "Result"}, {"1", "1", "", "bye"}},
		"Other": {{"a", "b"}, {"c", "d"}},
		"Help":  {{"qipu template"}, {"x"}},
	}, "Who", "Games", "Other", "Help")
	f, err := eventtable.Read(iotest.OneByteReader(bytes.NewReader(source)), "x.xlsx", "")
	if err != nil {
		t.Fatal(err)
	}
	want := &schemas.Event{
		Players:  []schemas.EventPlayer{{ID: "1", Name: "选手07", Unit: "甲队", Where: "x.xlsx:Who:3"}},
		Pairings: []schemas.EventPairing{{Round: "1", First: "1", Result: "bye", Where: "x.xlsx:Games:5"}},
	}
	if diff := cmp.Diff(want, f.Event); diff != "" {
		t.Error(diff)
	}
	told := 0
	for _, p := range f.Problems {
		if !p.Note || !strings.HasPrefix(p.Where, "x.xlsx:Other") {
			t.Errorf("%+v", p)
		}
		told++
	}
	if told == 0 {
		t.Error("a worksheet that is not read is not told of")
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(tables))
	f.Add([]byte("Round;First;Second\r1;\"a\r\n\";b\n\"x"))
	f.Add([]byte("qipu event\tx\nqipu event players\n编号\t姓名\n1\t2\t3\n"))
	f.Add(workbook(f, map[string][][]string{"A": {{"编号", "姓名"}, {"1", "x"}}}, "A"))
	f.Fuzz(func(t *testing.T, source []byte) {
		one, err := eventtable.Read(bytes.NewReader(source), "x", "")
		two, err2 := eventtable.Read(iotest.HalfReader(bytes.NewReader(source)), "x", "")
		if fmt.Sprint(err) != fmt.Sprint(err2) {
			t.Fatal(err, err2)
		}
		if diff := cmp.Diff(one, two); diff != "" {
			t.Fatal(diff)
		}
	})
}
