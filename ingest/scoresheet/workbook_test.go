package scoresheet_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"qipu/ingest/records"
	"qipu/ingest/scoresheet"
	"qipu/schemas"
)

// part is a part of a workbook made by hand, so that it may say anything.
type part struct{ name, text string }

// pack packs parts as they are.
func pack(t testing.TB, parts ...part) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, p := range parts {
		f, err := w.Create(p.name)
		if err == nil {
			_, err = io.WriteString(f, p.text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const (
	main      = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	relations = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
)

// workbook makes the parts of a workbook with these worksheets, called A, B, …: each is
// what stands in sheetData. formats are the codes of the styles 1, 2, …
func workbook(formats []string, sheets ...string) []part {
	list, links, codes, styles := "", "", "", `<xf numFmtId="0"/>`
	var parts []part
	for i, s := range sheets {
		list += fmt.Sprintf(`<sheet name="%c" sheetId="%d" r:id="rId%d"/>`, 'A'+i, i+1, i+1)
		links += fmt.Sprintf(`<Relationship Id="rId%d" Type="%sworksheet" Target="worksheets/sheet%d.xml"/>`, i+1, relations, i+1)
		parts = append(parts, part{fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), "<worksheet " + main + "><sheetData>" + s + "</sheetData></worksheet>"})
	}
	for i, f := range formats {
		codes += fmt.Sprintf(`<numFmt numFmtId="%d" formatCode="%s"/>`, 170+i, strings.NewReplacer(`"`, "&quot;", ">", "&gt;").Replace(f))
		styles += fmt.Sprintf(`<xf numFmtId="%d"/>`, 170+i)
	}
	return append([]part{
		{"[Content_Types].xml", `<Types/>`},
		{"xl/workbook.xml", `<?xml version="1.0" encoding="UTF-8"?><workbook ` + main + `><sheets>` + list + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships>` + links +
			`<Relationship Id="s" Type="` + relations + `styles" Target="styles.xml"/><Relationship Id="t" Type="` + relations + `sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`},
		{"xl/styles.xml", `<styleSheet ` + main + `><numFmts>` + codes + `</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>` + styles + `</cellXfs></styleSheet>`},
		{"xl/sharedStrings.xml", `<sst ` + main + `><si><t>qipu scoresheet</t></si><si><r><t>马</t></r><r><t xml:space="preserve">8进7</t></r><rPh><t>mǎ</t></rPh></si></sst>`},
	}, parts...)
}

// cells makes a row of texts, of which those that begin with < are cells as they stand.
func cells(row int, texts ...string) string {
	out := fmt.Sprintf(`<row r="%d">`, row)
	for i, s := range texts {
		ref := fmt.Sprintf("%c%d", 'A'+i, row)
		switch {
		case s == "":
		case s[0] == '<':
			out += strings.Replace(s, "<c", `<c r="`+ref+`"`, 1)
		default:
			out += `<c r="` + ref + `" t="inlineStr"><is><t>` + s + `</t></is></c>`
		}
	}
	return out + "</row>"
}

// head is a sheet of xiangqi before its table, three rows.
var head = cells(1, "qipu scoresheet", "<c><v>1</v></c>") + cells(2, "棋种", "象棋")

// open reads the games of a workbook, and what it ends with.
func open(t testing.TB, source io.Reader) (list []*schemas.Game, err error) {
	t.Helper()
	w, r := scoresheet.NewWorkbook(), scoresheet.NewReader("xlsx")
	w.Reset(source, 0)
	var sh records.Shard
	for err == nil {
		sh.Reset()
		err = w.Append(&sh, 1, 2)
		for _, rec := range sh.Records {
			g := new(schemas.Game)
			r.Read(rec, "gb18030", nil, g)
			g.Text, g.Raw = bytes.Clone(g.Text), bytes.Clone(g.Raw)
			list = append(list, g)
		}
	}
	return list, err
}

func TestWorkbook(t *testing.T) {
	shared := cells(1, `<c t="s"><v>0</v></c>`, "1") + cells(3, "Game", "renju") + cells(7, "No.", "Black move", "White move") +
		cells(8, "<c><v>1</v></c>", "h8", "", "") + `<row><c t="inlineStr"><is><t>2</t></is></c><c/><c t="str"><f>1+1</f><v>i9</v></c></row>` +
		cells(20, "qipu scoresheet", "1") + cells(21, "Game", "xiangqi") + cells(22, "No.", "Red move", "Black move") + cells(23, "1", "炮二平五", `<c t="s"><v>1</v></c>`)
	one := head + cells(3, "备注", "一,&quot;二&quot;\n三") + cells(4, "回合", "红方着法", "黑方着法") + cells(5, "1", "炮二平五", "马8进7", "") + cells(6, "2", "马二进三", "", "", "", "多余")
	source := pack(t, workbook(nil, one, cells(4, "qipu template"), shared, "")...)
	for _, r := range []io.Reader{bytes.NewReader(source), iotest.OneByteReader(bytes.NewReader(source))} {
		list, err := open(t, r)
		if !errors.Is(err, io.EOF) || len(list) != 3 {
			t.Fatalf("%d games, %v", len(list), err)
		}
		var got strings.Builder
		for _, g := range list {
			got.WriteString(said(t, g))
			if g.Origin.Format != "xlsx" || g.Origin.Encoding != "utf-8" || g.Origin.Offset <= 0 || g.Origin.Offset+g.Origin.Length > int64(len(source)) {
				t.Errorf("%+v", g.Origin)
			}
		}
		want := `xiangqi 
Scoresheet=qipu scoresheet
1[1] 炮二平五
2[0] 马8进7
3[2] 马二进三
comment 0 "一,\"二\"\n三"
comment 3 "多余"
fault cells 2 "2,马二进三,,,,多余"
renju 
Scoresheet=qipu scoresheet
1[1] h8
2[2] i9
fault number 1 "2..." expected 1 skipped 2 pending 0
fault loose 2 "C: a formula, read as i9"
xiangqi 
Scoresheet=qipu scoresheet
1[1] 炮二平五
2[0] 马8进7
`
		if diff := cmp.Diff(want, got.String()); diff != "" {
			t.Error(diff)
		}
	}
}

// Numbers are what the sheet shows, or a date or a time that nothing else can be meant
// by, and it is said how they were read.
func TestNumbers(t *testing.T) {
	formats := []string{
		"h:mm:ss", "[h]:mm:ss", "h:mm", "yyyy/m/d", `m"月"d"日"`, "mm:ss", "0.00", "0", "General", "@", "yyyy-mm-dd h:mm", `h"时"mm"分"ss"秒"`, `"d"0`, "[$-804]yyyy\\-m\\-d;@", "mm:ss.0", "[mm]:ss",
		`0":"00`, "0.0,", "0%", "# ?/?", "0.00E+00", "#,##0.00", "[Red]0_ ", `0;-0;"-"`, `0\分`, "[>60]0;0.0", "0;0", `[$-804]#,##0.0`,
	}
	for _, c := range []struct {
		style       int
		stored      string
		text, wrote string // "" where nothing has to be told
	}{
		{0, "83", "83", ""},
		{0, "83.5", "83.5", ""},
		{0, "0.30000000000000004", "0.3", ""},
		{0, "1E-3", "0.001", ""},
		{8, "7", "7", ""},
		{7, "83.25", "83.25", "a number (stored as 83.25, shown as 0.00)"},
		{1, "4.1666666666666664E-2", "1:00:00", "a time (stored as 4.1666666666666664E-2, shown as h:mm:ss)"},
		{1, "0.000138888888888889", "0:00:12", "a time (stored as 0.000138888888888889, shown as h:mm:ss)"},
		{2, "1.0416666666666667", "25:00:00", "a time (stored as 1.0416666666666667, shown as [h]:mm:ss)"},
		{1, "1.0416666666666667", "1.04166666666667 (h:mm:ss)", "a number (stored as 1.0416666666666667, shown as h:mm:ss)"},
		{3, "6.25E-2", "1:30 (h:mm)", "a time (stored as 6.25E-2, shown as h:mm)"},
		{6, "1.0416666666666667E-3", "1:30", "a time (stored as 1.0416666666666667E-3, shown as mm:ss)"},
		{16, "5.7870370370370366E-2", "83:20", "a time (stored as 5.7870370370370366E-2, shown as [mm]:ss)"},
		{12, "0.0007", "0:01:00.48", "a time (stored as 0.0007, shown as h\"时\"mm\"分\"ss\"秒\")"},
		{4, "46095", "2026-03-14", "a date (stored as 46095, shown as yyyy/m/d)"},
		{5, "46095", "2026-03-14", "a date (stored as 46095, shown as m\"月\"d\"日\")"},
		{14, "46095", "2026-03-14", "a date (stored as 46095, shown as [$-804]yyyy\\-m\\-d;@)"},
		{11, "46095.604166666664", "2026-03-14 14:30:00", "a date (stored as 46095.604166666664, shown as yyyy-mm-dd h:mm)"},
		{4, "60", "1900-02-29", "a date (stored as 60, shown as yyyy/m/d)"},
		{4, "59", "1900-02-28", "a date (stored as 59, shown as yyyy/m/d)"},
		{4, "61", "1900-03-01", "a date (stored as 61, shown as yyyy/m/d)"},
		{4, "0.5", "0.5 (yyyy/m/d)", "a number (stored as 0.5, shown as yyyy/m/d)"},
		{4, "1e9", "1000000000 (yyyy/m/d)", "a number (stored as 1e9, shown as yyyy/m/d)"},
		{13, "3", "3 (\"d\"0)", "a number (stored as 3, shown as \"d\"0)"},
		{10, "12", "12", ""},
		{17, "130", `130 (0":"00)`, `a number (stored as 130, shown as 0":"00)`},
		{18, "83000", "83000 (0.0,)", "a number (stored as 83000, shown as 0.0,)"},
		{19, "0.5", "0.5 (0%)", "a number (stored as 0.5, shown as 0%)"},
		{20, "1.5", "1.5 (# ?/?)", "a number (stored as 1.5, shown as # ?/?)"},
		{21, "83", "83 (0.00E+00)", "a number (stored as 83, shown as 0.00E+00)"},
		{22, "1083.5", "1083.5", "a number (stored as 1083.5, shown as #,##0.00)"},
		{23, "83.5", "83.5", "a number (stored as 83.5, shown as [Red]0_ )"},
		{24, "83.5", "83.5", `a number (stored as 83.5, shown as 0;-0;"-")`},
		{24, "0", `0 (0;-0;"-")`, `a number (stored as 0, shown as 0;-0;"-")`},
		{24, "-7", "-7", `a number (stored as -7, shown as 0;-0;"-")`},
		{25, "83", `83 (0\分)`, `a number (stored as 83, shown as 0\分)`},
		{26, "83", "83 ([>60]0;0.0)", "a number (stored as 83, shown as [>60]0;0.0)"},
		{27, "-83", "-83 (0;0)", "a number (stored as -83, shown as 0;0)"},
		{28, "83.25", "83.25", "a number (stored as 83.25, shown as [$-804]#,##0.0)"},
	} {
		table := cells(3, "备注", fmt.Sprintf(`<c s="%d"><v>%s</v></c>`, c.style, c.stored)) + cells(4, "回合", "红方着法", "黑方着法") + cells(5, "1", "a", "b")
		list, err := open(t, bytes.NewReader(pack(t, workbook(formats, head+table)...)))
		if !errors.Is(err, io.EOF) || len(list) != 1 {
			t.Fatalf("%d games, %v", len(list), err)
		}
		g := list[0]
		got, told := g.String(g.Comments[0].Text), ""
		for _, f := range g.Faults {
			told += g.String(f.At)
		}
		want := ""
		if c.wrote != "" {
			want = "B3: " + c.wrote + ", read as " + c.text
		}
		if got != c.text || told != want {
			t.Errorf("%s in %d: %q, %q; want %q, %q", c.stored, c.style, got, told, c.text, want)
		}
	}
}

// Clock cells that Excel made times of: hours, minutes and seconds are read, hours and
// minutes are none, and of every column it is told once.
func TestTimesOfExcel(t *testing.T) {
	table := cells(3, "回合", "红方着法", "红方累计用时（h:mm:ss）", "黑方着法", "黑方累计用时（分）") +
		cells(4, "1", "a", `<c s="1"><v>6.25E-2</v></c>`, "b", `<c><v>12.5</v></c>`) +
		cells(5, "2", "c", `<c s="1"><v>0.0626</v></c>`, "d", `<c s="2"><v>6.25E-2</v></c>`) +
		cells(6, "3", "e", `<c s="2"><v>6.25E-2</v></c>`, `<c s="3"><v>46095</v></c>`)
	parts := workbook([]string{"h:mm:ss", "h:mm", "m/d"}, head+table)
	list, err := open(t, bytes.NewReader(pack(t, parts...)))
	if !errors.Is(err, io.EOF) || len(list) != 1 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	want := `xiangqi 
Scoresheet=qipu scoresheet
1[1] a first total clock 1:30:00
2[0] b second total min 12.5
3[2] c first total clock 1:30:08.64
4[0] d
5[3] e
6[0] 2026-03-14
fault value 4 "1:30 (h:mm)"
fault value 5 "1:30 (h:mm)"
fault loose 6 "C4: a time (stored as 6.25E-2, shown as h:mm:ss), read as 1:30:00; and 1 more in this column"
fault shown 6 "E5: a time (stored as 6.25E-2, shown as h:mm), read as 1:30 (h:mm)"
fault shown 6 "C6: a time (stored as 6.25E-2, shown as h:mm), read as 1:30 (h:mm)"
fault shown 6 "D6: a date (stored as 46095, shown as m/d), read as 2026-03-14"
`
	if diff := cmp.Diff(want, said(t, list[0])); diff != "" {
		t.Error(diff)
	}
	for i := range parts {
		parts[i].text = strings.Replace(parts[i].text, "<sheets>", `<workbookPr date1904="1"/><sheets>`, 1)
	}
	if list, _ = open(t, bytes.NewReader(pack(t, parts...))); list[0].String(list[0].Moves[5].Token) != "2030-03-15" {
		t.Error(said(t, list[0]))
	}
}

// Hostile workbooks end with an error that says what is wrong; what can be read is read.
func TestHostileWorkbooks(t *testing.T) {
	good := head + cells(4, "回合", "红方着法", "黑方着法") + cells(5, "1", "a", "b")
	change := func(name, old, now string) []byte {
		parts := workbook(nil, good, good)
		for i := range parts {
			if parts[i].name == name {
				parts[i].text = strings.Replace(parts[i].text, old, now, 1)
			}
		}
		return pack(t, parts...)
	}
	const first, links = "xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"
	for _, c := range []struct {
		name   string
		source []byte
		games  int
		err    string
	}{
		{"no zip", []byte("PK\x03\x04 and nothing"), 0, "not a valid zip"},
		{"a part missing", pack(t, workbook(nil, good)[:2]...), 0, "xl/_rels/workbook.xml.rels\" is missing"},
		{"no scoresheet", pack(t, workbook(nil, cells(1, "名单"), "")...), 0, `worksheet "A": it is no scoresheet, since its first cell is not "qipu scoresheet"`},
		{"nothing at all", pack(t, workbook(nil, "", "")...), 0, "holds no scoresheet: the first cell of none of its 2 worksheets"},
		{"one of them is another", pack(t, workbook(nil, good, cells(1, "", "x"), good)...), 2, `worksheet "B": it is no scoresheet`},
		{"a bomb", change(first, "<sheetData>", "<sheetData>"+strings.Repeat(" ", 17<<20)), 1, "worksheet \"A\": xl/worksheets/sheet1.xml: it has more than 16777216 bytes"},
		{"entities", change(first, "<worksheet", `<!DOCTYPE x [<!ENTITY a "b">]><worksheet`), 1, "document type"},
		{"an entity that is none", change(first, "象棋", "&lol;"), 1, "invalid character entity"},
		{"deep nesting", change(first, "<sheetData>", "<sheetData>"+strings.Repeat("<x>", 40)), 1, "more than 32 deep"},
		{"no XML", change(first, "</sheetData>", "</row>"), 1, "syntax error"},
		{"many rows", change(first, "</sheetData>", strings.Repeat(`<row><c t="str"><v>x</v></c></row>`, 9000)+"</sheetData>"), 1, "more than 8192 rows"},
		{"far columns", change(first, "</sheetData>", `<row><c r="XFD7" t="str"><v>x</v></c></row></sheetData>`), 1, "cell XFD7: it stands behind column 256"},
		{"cells back and forth", change(first, "</sheetData>", `<row><c r="B7"/><c r="A7"/></row></sheetData>`), 1, "not behind that of the cell before"},
		{"a text that is not there", change(first, "</sheetData>", `<row><c t="s"><v>99</v></c></row></sheetData>`), 1, `no text "99"`},
		{"a style that is not there", change(first, "</sheetData>", `<row><c s="9"><v>99</v></c></row></sheetData>`), 1, `no style "9"`},
		{"a number that is none", change(first, "</sheetData>", `<row><c><v>0x1p99999</v></c></row></sheetData>`), 1, "its number is none"},
		{"a part twice", change(links, "worksheets/sheet2.xml", "worksheets/./Sheet1.xml"), 1, `worksheet "B": it is the same part as worksheet "A", and is not read twice`},
		{"outside, by path", change(links, "worksheets/sheet1.xml", "../../../etc/passwd"), 1, `worksheet "A": the part "etc/passwd" is missing`},
		{"outside, by link", change(links, `Target="worksheets/sheet1.xml"`, `TargetMode="External" Target="http://example.org/x.xml"`), 1, "outside of the workbook"},
		{"shared texts outside", change(links, `Target="/xl/sharedStrings.xml"`, `TargetMode="External" Target="file:///x"`), 2, ""},
		{"a relation that is not there", change("xl/workbook.xml", `r:id="rId1"`, `r:id="rId7"`), 1, "does not say where"},
		{"a name twice", pack(t, append(workbook(nil, good), part{"XL/Workbook.xml", ""})...), 0, "two parts"},
		{"encoded otherwise", change("xl/workbook.xml", "UTF-8", "GB2312"), 0, "GB2312"},
	} {
		list, err := open(t, bytes.NewReader(c.source))
		if len(list) != c.games || c.err == "" && !errors.Is(err, io.EOF) || c.err != "" && !strings.Contains(fmt.Sprint(err), c.err) {
			t.Errorf("%s: %d games, %v", c.name, len(list), err)
		}
		for _, g := range list {
			if len(g.Moves) != 2 {
				t.Errorf("%s: %s", c.name, said(t, g))
			}
		}
	}
	if _, err := open(t, iotest.TimeoutReader(bytes.NewReader(pack(t, workbook(nil, good)...)))); err == nil || errors.Is(err, io.EOF) {
		t.Errorf("a source that fails: %v", err)
	}
	if _, err := open(t, io.LimitReader(zeros{}, 65<<20)); !strings.Contains(fmt.Sprint(err), "longer than 67108864 bytes") {
		t.Errorf("a long source: %v", err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// A sheet that is longer than a record may be is one too long, and the rest goes on.
func TestLongSheet(t *testing.T) {
	good := head + cells(4, "回合", "红方着法", "黑方着法") + cells(5, "1", "a", "b")
	w := scoresheet.NewWorkbook()
	w.Reset(bytes.NewReader(pack(t, workbook(nil, good+cells(6, "2", strings.Repeat("x", 1000)), good)...)), 500)
	var sh records.Shard
	if err := w.Append(&sh, 1<<20, 100); !errors.Is(err, io.EOF) || len(sh.Records) != 2 || !sh.Records[0].Oversize || sh.Records[1].Oversize || len(sh.Records[0].Bytes) > 500 {
		t.Errorf("%v, %d records", err, len(sh.Records))
	}
}

// A long text that many cells share is cut, and no workbook becomes more than a part is
// bounded to.
func TestSharedText(t *testing.T) {
	rows := head + cells(3, "回合", "红方着法", "黑方着法", "黑方备注") + cells(4, "1", "a", "b", `<c t="s"><v>2</v></c>`)
	for i := range 1000 {
		rows += cells(5+i, "", "", "", `<c t="s"><v>2</v></c>`)
	}
	parts := workbook(nil, rows)
	for i := range parts {
		parts[i].text = strings.Replace(parts[i].text, "</sst>", "<si><t>x"+strings.Repeat("马", 350_000)+"</t></si></sst>", 1)
	}
	source := pack(t, parts...)
	w := scoresheet.NewWorkbook()
	w.Reset(bytes.NewReader(source), 0)
	var sh records.Shard
	if err := w.Append(&sh, 1<<20, 100); !errors.Is(err, io.EOF) || len(sh.Records) != 1 || len(sh.Buf) > 1001*4200 {
		t.Fatalf("%v, %d records, %d bytes", err, len(sh.Records), len(sh.Buf))
	}
	g := new(schemas.Game)
	scoresheet.NewReader("xlsx").Read(sh.Records[0], "", nil, g)
	if n := g.FaultCount[schemas.FaultShown]; n != 1 || len(g.Moves) != 2 {
		t.Errorf("%d faults, %d moves", n, len(g.Moves))
	}
	for _, f := range g.Faults {
		if f.Kind == schemas.FaultShown && !strings.HasPrefix(g.String(f.At), "D4: a long text (stored as 1050001 bytes, of which the first 4096 are read), read as x马") {
			t.Errorf("%.100q", g.String(f.At))
		}
	}
	w.Reset(bytes.NewReader(source), 100_000)
	sh.Reset()
	if err := w.Append(&sh, 1<<20, 100); !errors.Is(err, io.EOF) || len(sh.Records) != 1 {
		t.Fatalf("%v, %d records", err, len(sh.Records))
	}
	if r := sh.Records[0]; !r.Oversize || len(r.Bytes) > 100_000 || r.Offset <= 0 || r.Offset+r.Length > int64(len(source)) {
		t.Errorf("oversize %v, %d bytes, at %d, %d long", r.Oversize, len(r.Bytes), r.Offset, r.Length)
	}
}

// The cells of many worksheets that share long texts are bounded together.
func TestManyLongSheets(t *testing.T) {
	row := strings.Repeat(`<c t="s"><v>2</v></c>`, 200)
	var sheets []string
	for range 12 {
		sheets = append(sheets, head+"<row>"+strings.Repeat(row+"</row><row>", 9)+"</row>")
	}
	parts := workbook(nil, sheets...)
	for i := range parts {
		parts[i].text = strings.Replace(parts[i].text, "</sst>", "<si><t>"+strings.Repeat("x", 4096)+"</t></si></sst>", 1)
	}
	if list, err := open(t, bytes.NewReader(pack(t, parts...))); len(list) != 9 || !strings.Contains(fmt.Sprint(err), `worksheet "J": the sheets of the workbook have more than 67108864 bytes`) {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// What a workbook does not show, or shows without a value, is told.
func TestNotShown(t *testing.T) {
	table := cells(3, "日期", `<c s="1"><v>46095</v></c>`) + cells(4, "结果", `<c s="2"><v>46024</v></c>`) +
		cells(5, "回合", "红方着法", "黑方着法", "黑方累计用时（h:mm:ss）") + cells(6, "1", "a", `<c><f>B6</f><v></v></c>`, `<c><f>A1</f></c>`)
	parts := workbook([]string{"yyyy-m-d", "m/d"}, head+table)
	for i := range parts {
		parts[i].text = strings.Replace(parts[i].text, `<sheet name="A"`, `<sheet state="veryHidden" name="A"`, 1)
	}
	list, err := open(t, bytes.NewReader(pack(t, parts...)))
	if !errors.Is(err, io.EOF) || len(list) != 1 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	want := `xiangqi 
Date=2026-03-14
Result=2026-01-02
Scoresheet=qipu scoresheet
1[1] a
2[0] ?
fault value 2 "?"
fault shown 2 "worksheet \"A\" is hidden in the workbook; it was read"
fault loose 2 "B3: a date (stored as 46095, shown as yyyy-m-d), read as 2026-03-14"
fault shown 2 "B4: a date (stored as 46024, shown as m/d), read as 2026-01-02"
fault shown 2 "C6: a formula whose value is not stored, read as ?"
fault shown 2 "D6: a formula whose value is not stored, read as ?"
`
	if diff := cmp.Diff(want, said(t, list[0])); diff != "" {
		t.Error(diff)
	}
}

func FuzzWorkbook(f *testing.F) {
	good := head + cells(3, "回合", "红方着法", "红方累计用时（h:mm:ss）", "黑方着法") + cells(4, "1", "a", `<c s="1"><v>6.25E-2</v></c>`, "b") + cells(5, "2", `<c t="s"><v>1</v></c>`, "", `<c t="b"><v>1</v></c>`)
	f.Add([]byte(good), []byte(good), "h:mm:ss")
	f.Add([]byte(cells(1, "x")), []byte(head+"<row><c><f/></c>"), `m"月"d"日`)
	f.Add([]byte(head), []byte(strings.Repeat("<x>", 9)), "[h]:mm;@")
	f.Fuzz(func(t *testing.T, a, b []byte, format string) {
		source := pack(t, workbook([]string{format}, string(a), string(b))...)
		list, err := open(t, bytes.NewReader(source))
		again, twice := open(t, iotest.HalfReader(bytes.NewReader(source)))
		if err == nil || err.Error() != twice.Error() || len(list) != len(again) {
			t.Fatalf("%d games, %v; then %d, %v", len(list), err, len(again), twice)
		}
		for i, g := range list {
			if said(t, g) != said(t, again[i]) {
				t.Fatal("read otherwise")
			}
		}
	})
}

// FuzzPackage reads any bytes as a workbook.
func FuzzPackage(f *testing.F) {
	good := head + cells(3, "回合", "红方着法", "黑方着法") + cells(4, "1", "a", "b")
	f.Add(pack(f, workbook([]string{"h:mm"}, good)...))
	f.Add(pack(f, workbook(nil, "")[:3]...))
	f.Add([]byte("PK\x05\x06"))
	f.Fuzz(func(t *testing.T, source []byte) {
		list, err := open(t, bytes.NewReader(source))
		if err == nil {
			t.Fatal("it does not end")
		}
		for _, g := range list {
			said(t, g)
		}
	})
}
