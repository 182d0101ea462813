package encodings_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/ingest/encodings"
)

func in(t testing.TB, enc encoding.Encoding, text string) []byte {
	t.Helper()
	b, err := enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return b
}

// The three inputs of user report U035 (shared cases, inputs/017*.pgn).
const (
	sheetSimplified  = "[Game \"Chinese Chess\"]\n[Event \"测试赛\"]\n[Date \"2026.01.01\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n1-0\n"
	sheetTraditional = "[Game \"Chinese Chess\"]\n[Event \"測試賽\"]\n[Date \"2026.01.01\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n1. 炮二平五 馬8進7\n2. 馬二進三 車9平8\n1-0\n"
)

// badByte puts a lead byte without its second half behind the name 甲, as
// input 017b does.
func badByte(b []byte) []byte {
	return bytes.Replace(b, []byte("\"]\n[Black"), []byte("\x81\"]\n[Black"), 1)
}

func TestDetect(t *testing.T) {
	gb, big5 := simplifiedchinese.GB18030, traditionalchinese.Big5
	tests := []struct {
		what    string
		bytes   []byte
		name    string
		certain bool
	}{
		{"nothing", nil, "ascii", true},
		{"ASCII", []byte("1. h2e2 h9g7"), "ascii", true},
		{"UTF-8", []byte(sheetSimplified), "utf-8", true},
		{"UTF-8 with its mark", []byte("\xef\xbb\xbf1. h2e2"), "utf-8", true},
		{"UTF-8 with a byte lost", []byte(strings.Replace(sheetSimplified, "测", "测"[:2], 1)), "utf-8", true},
		{"UTF-8 cut short", []byte(sheetSimplified[:len(sheetSimplified)-21]), "utf-8", true},
		{"UTF-16 with its mark", []byte("\xff\xfe1\x00.\x00"), "utf-16le", true},
		{"UTF-16, big end first", []byte("\xfe\xff\x001\x00."), "utf-16be", true},
		{"UTF-16 without a mark", []byte("1\x00.\x00 \x00h\x002\x00e\x002\x00"), "utf-16le", true},
		{"GBK", in(t, gb, sheetSimplified), "gb18030", true},
		{"GBK with a bad byte", badByte(in(t, gb, sheetSimplified)), "gb18030", true},
		{"GBK, traditional characters", in(t, gb, sheetTraditional), "gb18030", true},
		{"Big5", in(t, big5, sheetTraditional), "big5", true},
		{"Big5 with a bad byte", badByte(in(t, big5, sheetTraditional)), "big5", true},
		{"a name in GBK", in(t, gb, "[Red \"李雪松\"]\n1. h2e2"), "gb18030", true},
		{"a name in Big5", in(t, big5, "[Red \"李雪松\"]\n1. h2e2"), "big5", true},
		{"GB18030 of four bytes", []byte("\x84\x31\x95\x33ok"), "gb18030", true},
		// BCD7 is 甲 in GBK and 樅 in Big5.
		{"one character", in(t, gb, "[Red \"甲\"]\n1. h2e2"), "gb18030", false},
		// C4A3 C3AB: also valid UTF-8, by accident.
		{"two characters of two readings", in(t, gb, "模毛"), "utf-8", false},
		{"a name of Latin letters", []byte("[Red \"Zoë Müller\"]"), "utf-8", true},
		{"noise", []byte("\x80\xff\x80\xff"), "gb18030", false},
	}
	for _, tt := range tests {
		if name, certain := encodings.Detect(tt.bytes); name != tt.name || certain != tt.certain {
			t.Errorf("%s: %s, certain %v; want %s, %v", tt.what, name, certain, tt.name, tt.certain)
		}
	}
}

func TestLookup(t *testing.T) {
	for alias, want := range map[string]string{
		"GBK": "gb18030", "gb2312": "gb18030", "cp936": "gb18030", "GB18030": "gb18030",
		"Big5": "big5", "big5-hkscs": "big5", "cp950": "big5",
		"utf8": "utf-8", "UTF-16": "utf-16le", "utf16be": "utf-16be",
		"EUC-JP": "euc-jp", "eucjp": "euc-jp", "Shift_JIS": "shift-jis", "shift-jis": "shift-jis", "SJIS": "shift-jis", "cp932": "shift-jis",
		"us-ascii": "ascii", "windows-1258": "windows-1258", "cp1252": "windows-1252",
	} {
		if got, err := encodings.Lookup(alias); err != nil || got != want {
			t.Errorf("Lookup(%q) = %q, %v; want %q", alias, got, err, want)
		}
	}
	_, err := encodings.Lookup("klingon")
	if err == nil || !strings.Contains(err.Error(), "gb18030") {
		t.Errorf("unknown name: error %v does not list what is allowed", err)
	}
}

func BenchmarkDetect(b *testing.B) {
	text := in(b, traditionalchinese.Big5, sheetTraditional)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		encodings.Detect(text)
	}
}
