package encodings_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/ingest/encodings"
)

// A name or a comment in another encoding than its record is found, with its place.
func TestStrays(t *testing.T) {
	gb, big5 := simplifiedchinese.GB18030, traditionalchinese.Big5
	join := func(parts ...[]byte) []byte { return slices.Concat(parts...) }
	tests := []struct {
		what   string
		record []byte
		name   string
		want   []encodings.Stray
	}{
		{"all of one", in(t, gb, sheetSimplified), "gb18030", nil},
		{"traditional characters in GBK", in(t, gb, sheetTraditional), "gb18030", nil},
		{"all of the other", in(t, big5, sheetTraditional), "big5", nil},
		{"a bad byte", badByte(in(t, gb, sheetSimplified)), "gb18030", nil},
		{
			"a name in Big5",
			join(in(t, gb, "[Event \"全国赛\"]\n[Red \""), in(t, big5, "陳漢明"), in(t, gb, "\"]\n1. 炮二平五 马8进7\n")),
			"gb18030",
			[]encodings.Stray{{Offset: 23, Len: 6, Encoding: "big5"}},
		},
		{
			"a comment in GBK",
			join(in(t, big5, "[Event \"全國賽\"]\n1. 炮二平五 {"), in(t, gb, "红方弃马取势，此着甚佳"), in(t, big5, "} 馬8進7\n")),
			"big5",
			[]encodings.Stray{{Offset: 30, Len: 22, Encoding: "gb18030"}},
		},
		{
			"a comment in UTF-8",
			join(in(t, gb, "1. 炮二平五 {"), []byte("红方弃马取势"), in(t, gb, "} 马8进7")),
			"gb18030",
			[]encodings.Stray{{Offset: 13, Len: 18, Encoding: "utf-8"}},
		},
		{
			"two of UTF-8",
			join([]byte("[Red \""), in(t, gb, "陈国荣"), []byte("\"]\n[Event \"全国赛\"]\n{"), in(t, big5, "黑方中炮難以成立"), []byte("}")),
			"utf-8",
			[]encodings.Stray{{Offset: 6, Len: 6, Encoding: "gb18030"}, {Offset: 36, Len: 16, Encoding: "big5"}},
		},
		{"one character is too little", join([]byte("[Red \""), in(t, big5, "陳"), in(t, gb, "\"] 炮二平五")), "gb18030", nil},
		{"Greek letters", join(in(t, gb, "1. 炮二平五 {α β γ"), in(t, gb, "} 马8进7")), "gb18030", nil},
		{"Cyrillic letters", in(t, gb, "1. 炮二平五 {защита} 马8进7"), "gb18030", nil},
		{"kana", in(t, gb, "1. 炮二平五 {オープン} {いきいき} 马8进7"), "gb18030", nil},
		{
			"a name in Big5 that GB18030 reads as letters of several scripts",
			join(in(t, gb, "[Red \""), in(t, big5, "田中日"), in(t, gb, "\"]\n1. 炮二平五 马8进7\n")),
			"gb18030",
			[]encodings.Stray{{Offset: 6, Len: 6, Encoding: "big5"}},
		},
		{"of no other", join([]byte("[Red \"\x80\xff\x80\"]"), in(t, gb, "炮二平五")), "gb18030", nil},
		{"an encoding that is not told from others", in(t, gb, sheetSimplified), "windows-1258", nil},
		{"nothing", nil, "big5", nil},
	}
	for _, tt := range tests {
		if got := encodings.Strays(nil, tt.record, tt.name); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.what, got, tt.want)
		}
		for _, s := range tt.want {
			if got := encodings.StrayText(tt.record[s.Offset:s.Offset+s.Len], tt.name); got != s.Encoding {
				t.Errorf("%s by itself: %q", tt.what, got)
			}
		}
	}
}

// Strays lie within the bytes, in order, and are what StrayText says of them.
func FuzzStrays(f *testing.F) {
	f.Add([]byte(sheetSimplified))
	f.Add(slices.Concat(in(f, simplifiedchinese.GB18030, sheetSimplified), in(f, traditionalchinese.Big5, sheetTraditional)))
	f.Add([]byte("\x84\x31\xa4\x37\x81\x30\x81]\xff\x80\xa2}"))
	f.Fuzz(func(t *testing.T, record []byte) {
		for _, name := range encodings.Names() {
			end := 0
			for _, s := range encodings.Strays(nil, record, name) {
				if s.Offset < end || s.Len < 4 || s.Offset+s.Len > len(record) || s.Encoding == name || strings.ContainsAny(string(record[s.Offset:s.Offset+1]), "\n\"") {
					t.Fatalf("%s: %+v after %d of %d", name, s, end, len(record))
				}
				end = s.Offset + s.Len
			}
		}
	})
}
