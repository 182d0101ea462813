package log_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/log"
	"qipu/schemas"
)

func ms(n int) *schemas.Millis { m := schemas.Millis(n); return &m }

const chinese = "轮次,台次,类别,方,着数,处罚,本方秒,对方秒,本方余时,情况,条款,说明\n" +
	"第3轮,2,先按钟,黑方,18,违例,-5:00,+120.5,6:59,己方时间、未声明,9.2(1),\"一,二 \"\"三\"\"\"\n"

var want = []schemas.LogEntry{{
	Source: "log.csv", Line: 2, Round: "第3轮", Board: "2", Kind: schemas.LogPressFirst, Who: schemas.WhoBlack, Ply: 18,
	Penalty: schemas.PenaltyViolation, Own: ms(-300_000), Opponent: ms(120_500), Left: ms(419_000),
	Facts: schemas.FactOwnTime | schemas.FactUnannounced, Clause: "9.2(1)", Text: `一,二 "三"`,
}}

func read(t *testing.T, text, name string) *log.Log {
	t.Helper()
	l, err := log.Read(strings.NewReader(text), name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestTable(t *testing.T) {
	for name, text := range map[string]string{
		"comma": chinese, "CRLF": strings.ReplaceAll(chinese, "\n", "\r\n"), "byte order mark": "\ufeff" + chinese, "no end of line": strings.TrimSuffix(chinese, "\n"),
		"semicolon": strings.NewReplacer("一,二", "一,二", ",", ";").Replace(chinese), "tab": strings.NewReplacer("一,二", "一,二", ",", "\t").Replace(chinese),
	} {
		l := read(t, text, "log.csv")
		if diff := cmp.Diff(want, l.Entries); diff != "" || len(l.Problems) > 0 {
			t.Errorf("%s: %s %v", name, diff, l.Problems)
		}
	}
}

func TestEncodings(t *testing.T) {
	for name, e := range map[string]encoding.Encoding{
		"gb18030": simplifiedchinese.GB18030, "utf-16le": unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "utf-16be": unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
	} {
		text, err := e.NewEncoder().String(chinese)
		if err != nil {
			t.Fatal(name, err)
		}
		if diff := cmp.Diff(want, read(t, text, "log.csv").Entries); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	big5, err := traditionalchinese.Big5.NewEncoder().String("輪次,台次,類別,方,處罰,說明\n1,2,提和,後手,違例,這是一個測試的說明文字\n")
	if err != nil {
		t.Fatal(err)
	}
	if l := read(t, big5, "log.csv"); len(l.Entries) != 1 || l.Entries[0].Text != "這是一個測試的說明文字" || l.Entries[0].Who != schemas.WhoSecond || l.Entries[0].Penalty != schemas.PenaltyViolation {
		t.Errorf("big5: %+v", l)
	}
}

func TestTOML(t *testing.T) {
	const text = "# 裁判记录\n[[entry]]\nround = \"第3轮\"\nboard = 2\nkind = \"先按钟\"\nside = \"black\"\nply = 18\npenalty = \"violation\"\n" +
		"seconds = \"-5:00\"\nopponent_seconds = \"+120.5\"\nleft = \"6:59\"\nfacts = [\"own-time\", \"未声明\"]\nclause = \"9.2(1)\"\ntext = '一,二 \"三\"'\n"
	w := want[0]
	w.Source = "log.toml"
	if diff := cmp.Diff([]schemas.LogEntry{w}, read(t, text, "log.toml").Entries); diff != "" {
		t.Error(diff)
	}
}

// A line that is not understood is named with its field, and the others go on.
func TestProblemsNameFileLineAndFieldAndTheRestGoesOn(t *testing.T) {
	const head = "round,board,kind,side,ply,seconds,decision,facts\n"
	for line, want := range map[string]string{
		"1,1,fowl,red,1,,,":         `log.csv:2: field kind: "fowl" is no kind that is known`,
		"1,1,foul,green,1,,,":       `log.csv:2: field side: `,
		"1,1,foul,red,0,,,":         `log.csv:2: field ply: "0" is no whole number from 1 to 100000`,
		"1,1,foul,red,1,-5,,":       "",
		"1,1,foul,red,1,5 min,,":    `log.csv:2: field seconds: "5 min" is no time`,
		"1,1,foul,red,1,1:60,,":     `log.csv:2: field seconds: `,
		"1,1,foul,red,1,1.2345,,":   `log.csv:2: field seconds: `,
		"1,1,foul,red,1,,perhaps,":  `log.csv:2: field decision: `,
		"1,1,foul,red,1,,,agreed x": `log.csv:2: field facts: "x" `,
		"1,1,,red,1,,,":             `log.csv:2: it has no kind`,
		"1,,foul,red,1,,,":          `log.csv:2: it does not say of which game it is`,
		"1,1,foul,red,1,,,,9":       `log.csv:2: cell 9, "9", stands under no heading`,
		"1,1,\"foul\"x,red,1,,,":    `log.csv:2: something stands behind the closing quote`,
		"1,1,foul,red\xff,1,,,":     `log.csv:2: field side: `,
		"# 1,1,fowl":                "",
		",,,,,,,":                   "",
	} {
		l := read(t, head+line+"\n2,2,foul,red,3,,,\n", "log.csv")
		got := ""
		if len(l.Problems) > 0 {
			got = l.Problems[0].String()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%q: %q, want %q…", line, got, want)
		}
		if n := len(l.Entries); n == 0 || l.Entries[n-1].Round != "2" || l.Entries[n-1].Line != 3 {
			t.Errorf("%q: the line behind it is lost: %+v", line, l.Entries)
		}
	}
}

func TestTOMLProblems(t *testing.T) {
	for text, want := range map[string]string{
		"kind = \"foul\"\n": "log.toml:1: it stands under no [[entry]]",
		"[[entry]]\nround = \"1\"\nboard=\"1\"\nkind=1.5": "log.toml:1: field kind: ",
		"[[entry]]\nfoo = \"1\"\n":                        "log.toml:1: field foo: ",
		"[[entry]]\na.b = \"1\"\n":                        "log.toml:2: a field and its value",
		"[[entry]]\na = {b = 1}\n":                        "log.toml:2: a text, a number",
		"[[entry]]\na = \"\"\"x\"\"\"\n":                  "log.toml:2: a text stands on one line",
		"[[entry]]\n[other]\n":                            "log.toml:2: the only heading",
		"[[entry]]\nkind = foul\n":                        "log.toml:2: ",
		"[[entry]]\nboard = 1\ntable = 2\n":               "log.toml:1: field table: it says the same as board",
	} {
		l := read(t, text+"\n[[entry]]\nround = 2\nboard = 2\nkind = \"foul\"\n", "log.toml")
		if len(l.Problems) != 1 || !strings.HasPrefix(l.Problems[0].String(), want) {
			t.Errorf("%q: %v, want %q", text, l.Problems, want)
		}
		if len(l.Entries) != 1 || l.Entries[0].Round != "2" {
			t.Errorf("%q: the entry behind it is lost", text)
		}
	}
}

func TestUnreadable(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "names no column",
		"a,b,c\n":                               "names no column",
		"round,board,kind,colour\n":             `column "colour" is not known`,
		"round,board,round,kind\n":              `column "round" stands there twice`,
		strings.Repeat("x", log.MaxBytes) + "y": "at most",
	} {
		if _, err := log.Read(strings.NewReader(text), "log.csv"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, want %q", text, err, want)
		}
	}
}

// Keys and values within one another cost the TOML reader memory with the square of
// their length; a log has no room for them.
func TestHostileTOML(t *testing.T) {
	for _, text := range []string{
		"[[entry]]\n" + strings.Repeat("a.", 25_000) + "b = 1\n",
		"[" + strings.Repeat("a.", 25_000) + "b]\n",
		"[[entry]]\na = " + strings.Repeat("{a = ", 10_000) + "1\n",
		"[[entry]]\na = " + strings.Repeat("[", 100_000) + "\n",
		"[[entry]]\na = [{" + strings.Repeat("a.", 3_900) + "a = 1}]\n",
		"[[entry]]\na = [1, " + strings.Repeat("{a = ", 1_500) + "\n",
		strings.Repeat("[[entry]]\n", 50_000),
	} {
		if l := read(t, text, "log.toml"); len(l.Problems) == 0 || len(l.Entries) > 0 {
			t.Errorf("%.30q…: %d entries", text, len(l.Entries))
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(chinese, false)
	f.Add("round,board,kind\n1,1,\"fo\"\"ul\"\n\"", false)
	f.Add("[[entry]]\nround = 1\nboard = 2\nkind = \"foul\"\n", true)
	f.Fuzz(func(t *testing.T, text string, toml bool) {
		name := "log.csv"
		if toml {
			name = "log.toml"
		}
		l, err := log.Read(strings.NewReader(text), name)
		if err != nil {
			return
		}
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + 1
		for _, e := range l.Entries {
			if e.Line < 1 || e.Line > lines || !e.Kind.OfEvent() && e.Round == "" && (e.Players[0] == "" || e.Players[1] == "") {
				t.Fatalf("%+v", e)
			}
		}
		for _, p := range l.Problems {
			if p.Reason == "" || p.Line < 1 {
				t.Fatalf("%+v", p)
			}
		}
	})
}
