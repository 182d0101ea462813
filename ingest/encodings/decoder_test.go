package encodings_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/ingest/encodings"
)

func TestAppend(t *testing.T) {
	bad := func(runs ...encodings.Bad) []encodings.Bad { return runs }
	tests := []struct {
		name, src, want string
		bad             []encodings.Bad
	}{
		{"ascii", "1. h2e2", "1. h2e2", nil},
		{"utf-8", "炮二平五", "炮二平五", nil},
		{"utf-8", "a\xffb\xe7\x82c", "a\uFFFDb\uFFFDc", bad(encodings.Bad{Offset: 1, Len: 1}, encodings.Bad{Offset: 3, Len: 2})},
		{"utf-8", "spelled \uFFFD", "spelled \uFFFD", nil},
		// 炮二平五: C5DA B6FE C6BD CEE5 in GB 2312, ACB6 A447 A5AD A4AD in Big5.
		{"gb18030", "\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5", "炮二平五", nil},
		{"big5", "\xac\xb6\xa4\x47\xa5\xad\xa4\xad", "炮二平五", nil},
		{"gb18030", "\x84\x31\xa4\x37", "\uFFFD", nil}, // GB 18030 spells U+FFFD so
		{"gb18030", "\x90\x30\x81\x30", "\U00010000", nil},
		// A broken lead byte does not eat the ASCII behind it: quote, bracket, letter, line end.
		{"gb18030", "\xbc\xd7\x81\"]", "甲\uFFFD\"]", bad(encodings.Bad{Offset: 2, Len: 1})},
		{"gb18030", "\xa2]x", "\uFFFD]x", bad(encodings.Bad{Offset: 0, Len: 1})},
		{"gb18030", "\xff\nx", "\uFFFD\nx", bad(encodings.Bad{Offset: 0, Len: 1})},
		{"gb18030", "\x81\x30\x20x", "\uFFFD0 x", bad(encodings.Bad{Offset: 0, Len: 1})},
		{"big5", "\xf9\xff\x80}", "\uFFFD}", bad(encodings.Bad{Offset: 0, Len: 3})},
		{"big5", "\x81\x7f", "\uFFFD\x7f", bad(encodings.Bad{Offset: 0, Len: 1})},
		{"big5", "\xac\xb6\xac", "炮\uFFFD", bad(encodings.Bad{Offset: 2, Len: 1})}, // cut short
		{"big5", "\x88\x62", "\u00ca\u0304", nil},                                  // one pair, two characters
		// 黒番: B9F5 C8D6 in EUC-JP, 8D95 94D4 in Shift_JIS; ｱ is 8EB1 and B1; 丂 is of JIS X 0212.
		{"euc-jp", "\xb9\xf5\xc8\xd6", "黒番", nil},
		{"euc-jp", "\x8e\xb1]", "ｱ]", nil},
		{"euc-jp", "\x8f\xb0\xa1]", "丂]", nil},
		{"euc-jp", "\xb9\xf5\xb9]\x8e]\x8f]\x8f\xb0]\x80\xa0", "黒\uFFFD]\uFFFD]\uFFFD]\uFFFD]\uFFFD", bad(
			encodings.Bad{Offset: 2, Len: 1}, encodings.Bad{Offset: 4, Len: 1}, encodings.Bad{Offset: 6, Len: 1},
			encodings.Bad{Offset: 8, Len: 2}, encodings.Bad{Offset: 11, Len: 2},
		)},
		{"shift-jis", "\x8d\x95\x94\xd4", "黒番", nil},
		{"shift-jis", "\x83\x5c\x95\x5c\x83]", "ソ表ゾ", nil}, // second halves that are signs of SGF
		{"shift-jis", "\xb1]\xdf\\", "ｱ]ﾟ\\", nil},
		{"shift-jis", "\x87\x40\xed\x40", "①纊", nil}, // extensions of Windows
		{"shift-jis", "\x8d\x95\x8d\"]\xfd\x8d\x7f", "黒\uFFFD\"]\uFFFD\x7f", bad(encodings.Bad{Offset: 2, Len: 1}, encodings.Bad{Offset: 5, Len: 2})},
		{"shift-jis", "\x8d\x95\x8d", "黒\uFFFD", bad(encodings.Bad{Offset: 2, Len: 1})},
		{"utf-16le", "\xff\xfe\xae\x70\x00\xd8\x41\x00", "\ufeff炮\uFFFDA", bad(encodings.Bad{Offset: 4, Len: 2})},
		{"utf-16be", "\x70\xae\xd8\x00\xdc\x00\x00", "炮\U00010000\uFFFD", bad(encodings.Bad{Offset: 6, Len: 1})},
		// What Big5 has not and its Hong Kong supplement has; 嘅啲咗 of Cantonese, 邨 of names of
		// places, two beyond the basic plane, and 㡵 of its last edition.
		{"big5", "\x9d\xef\x9d\xf8\x9d\xf7\x90\x68\x8b\xfa\xfa\x40\x87\x7a", "嘅啲咗邨\U00020087\U00020547㡵", nil},
		// What GB 2312 has not: 镕 and 們 of GBK, 䶮 of GB 18030 in two bytes, two in four.
		{"gb18030", "\xe9\x46\x82\x83\xfe\x9f\x95\x32\x82\x36\x82\x35\x91\x34", "镕們䶮\U00020000龻", nil},
		// A tone stands behind its letter, and is put together with it.
		{"windows-1258", "Nguy\xea\xden \xd0\xec\xe1\xdf", "Nguyễn Đ\u0301áß", nil},
		{"windows-1258", "\xea\xf2\x8ay\xec\x8a\x9a", "ệ\uFFFDý\uFFFD", bad(encodings.Bad{Offset: 2, Len: 1}, encodings.Bad{Offset: 5, Len: 2})},
	}
	var d encodings.Decoder
	for _, tt := range tests {
		got, damage := d.Append([]byte("> "), []byte(tt.src), tt.name)
		for i, run := range damage.Runs {
			if !strings.HasPrefix(string(got[2+run.At:]), "\uFFFD") {
				t.Errorf("%s %q: no U+FFFD at %d of %q", tt.name, tt.src, run.At, got)
			}
			damage.Runs[i].At = 0
		}
		if string(got) != "> "+tt.want || !slices.Equal(damage.Runs, tt.bad) || damage.Total != len(tt.bad) {
			t.Errorf("%s %q: %q, %+v; want %q, %v", tt.name, tt.src, got, damage, tt.want, tt.bad)
		}
	}
}

// XQF files of Vietnamese programs hold windows-1258 (user report U042).
func TestWindows1258(t *testing.T) {
	src, err := charmap.Windows1258.NewEncoder().Bytes([]byte("Lê Lai"))
	if err != nil {
		t.Fatal(err)
	}
	var d encodings.Decoder
	if got, _ := d.Append(nil, src, encodings.Windows1258); string(got) != "Lê Lai" {
		t.Errorf("got %q", got)
	}
}

func TestDamageIsBounded(t *testing.T) {
	var d encodings.Decoder
	out, damage := d.Append(nil, []byte(strings.Repeat("\xff ", 1000)), encodings.Big5)
	if len(damage.Runs) != encodings.MaxBad || damage.Total != 1000 || len(out) != 4000 {
		t.Errorf("%d runs of %d, %d bytes", len(damage.Runs), damage.Total, len(out))
	}
	if last := damage.Runs[encodings.MaxBad-1]; last != (encodings.Bad{Offset: 2 * (encodings.MaxBad - 1), Len: 1, At: 4 * (encodings.MaxBad - 1)}) {
		t.Errorf("last listed run %v", last)
	}
	_, damage = d.Append(nil, []byte(strings.Repeat("\xff", 1000)), encodings.Big5)
	if damage.Total != 1 || damage.Runs[0].Len != 1000 {
		t.Errorf("one long run: %+v", damage)
	}
}

func TestAppendAllocatesNothing(t *testing.T) {
	src := in(t, traditionalchinese.Big5, sheetTraditional)
	damaged := badByte(src)
	var d encodings.Decoder
	buf, _ := d.Append(nil, damaged, encodings.Big5)
	allocs := testing.AllocsPerRun(100, func() {
		buf, _ = d.Append(buf[:0], src, encodings.Big5)
		buf, _ = d.Append(buf[:0], damaged, encodings.Big5)
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// What is decoded and encoded again must be what it was, and damage must lie
// within the bytes, in order, without overlap and never on ASCII.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(sheetSimplified))
	f.Add(in(f, simplifiedchinese.GB18030, sheetSimplified))
	f.Add(badByte(in(f, traditionalchinese.Big5, sheetTraditional)))
	f.Add([]byte("\x84\x31\xa4\x37\x81\x30\x81]\xff\x80\xa2}"))
	f.Add([]byte("\x8d\x95\x83]\xb1]\x8f\xb0\xa1\x8f\xb0]\x8e\xb1\x8e\xff"))
	f.Add([]byte("\xff\xfe1\x00\x00\xd8.\x00\x00"))
	var d encodings.Decoder
	f.Fuzz(func(t *testing.T, src []byte) {
		detected, _ := encodings.Detect(src)
		for _, name := range append(encodings.Names(), detected) {
			out, damage := d.Append(nil, src, name)
			if !utf8.Valid(out) {
				t.Fatalf("%s: output is not UTF-8", name)
			}
			if encodings.Verbatim(src, name) && string(out) != string(src) {
				t.Fatalf("%s: valid text was changed", name)
			}
			if len(damage.Runs) != min(damage.Total, encodings.MaxBad) {
				t.Fatalf("%s: %d runs of %d", name, len(damage.Runs), damage.Total)
			}
			end := 0
			for _, run := range damage.Runs {
				if run.Offset < end || run.Len < 1 || run.Offset+run.Len > len(src) {
					t.Fatalf("%s: run %v after %d of %d", name, run, end, len(src))
				}
				end = run.Offset + run.Len
				if encodings.IsWide(name) {
					continue
				}
				for _, c := range src[run.Offset:end] {
					if c < utf8.RuneSelf {
						t.Fatalf("%s: run %v holds ASCII", name, run)
					}
				}
			}
		}
	})
}

func benchmarkAppend(b *testing.B, src []byte, name string) {
	var d encodings.Decoder
	var buf []byte
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		buf, _ = d.Append(buf[:0], src, name)
	}
}

func BenchmarkAppend(b *testing.B) {
	repeat := func(s string) string { return strings.Repeat(s, 100) }
	b.Run("utf-8", func(b *testing.B) { benchmarkAppend(b, []byte(repeat(sheetSimplified)), encodings.UTF8) })
	b.Run("gb18030", func(b *testing.B) {
		benchmarkAppend(b, in(b, simplifiedchinese.GB18030, repeat(sheetSimplified)), encodings.GB18030)
	})
	b.Run("big5", func(b *testing.B) {
		benchmarkAppend(b, in(b, traditionalchinese.Big5, repeat(sheetTraditional)), encodings.Big5)
	})
	b.Run("big5 with damage", func(b *testing.B) {
		benchmarkAppend(b, badByte(in(b, traditionalchinese.Big5, repeat(sheetTraditional))), encodings.Big5)
	})
}
