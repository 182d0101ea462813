package sniff_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/sniff"
)

func encode(t testing.TB, enc encoding.Encoding, text string) string {
	t.Helper()
	s, err := enc.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func noise(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return string(b)
}

func containers(t *testing.T) map[string]string {
	t.Helper()
	var gz, z, zst, tr bytes.Buffer
	gw := gzip.NewWriter(&gz)
	zw := zip.NewWriter(&z)
	tw := tar.NewWriter(&tr)
	sw, err := zstd.NewWriter(&zst)
	if err != nil {
		t.Fatal(err)
	}
	member, err := zw.Create("a.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if err := tw.WriteHeader(&tar.Header{Name: "a.pgn", Size: 2, Mode: 0o600, Format: tar.FormatUSTAR}); err != nil {
		t.Fatal(err)
	}
	for _, w := range []interface{ Write([]byte) (int, error) }{gw, member, sw, tw} {
		if _, err := w.Write([]byte("*\n")); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []interface{ Close() error }{gw, zw, sw, tw} {
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return map[string]string{sniff.Gzip: gz.String(), sniff.Zip: z.String(), sniff.Zstd: zst.String(), sniff.Tar: tr.String()}
}

func TestContainers(t *testing.T) {
	for want, bytes := range containers(t) {
		if got := sniff.Format([]byte(bytes)); got.Format != want {
			t.Errorf("%s: %+v", want, got)
		}
	}
	for name, head := range map[string]string{"bzip2": "BZh51AY&SY...", "xz": "\xfd7zXZ\x00...", "7z": "7z\xbc\xaf\x27\x1c...", "RAR": "Rar!\x1a\x07..."} {
		if got := sniff.Format([]byte(head)); got.Format != sniff.Unknown || !strings.HasPrefix(got.Reason, name) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

const (
	tagged  = "[Game \"Chinese Chess\"]\n[Event \"测试赛\"]\n\n1. 炮二平五 马8进7\n1-0\n"
	tagless = "1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n"
)

const diagramText = "第一題　黑先\n" + "┌┬┬┬┬┐\n├┼●┼┼┤\n├┼○○┼┤\n├┼┼┼┼┤\n└┴┴┴┴┘\n"

func TestFormat(t *testing.T) {
	gb, big5 := simplifiedchinese.GB18030, traditionalchinese.Big5
	le, be := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	tests := []struct{ what, head, want string }{
		{"nothing", "", sniff.Empty},
		{"white space", " \r\n\t\n", sniff.Empty},
		{"a mark", "\ufeff", sniff.Empty},
		{"a mark of UTF-16", "\xff\xfe", sniff.Empty},
		{"blank UTF-16", "\xff\xfe \x00\n\x00", sniff.Empty},

		{"a scoresheet", "qipu scoresheet,1\n棋种,象棋\n", sniff.Scoresheet},
		{"a scoresheet of Excel", "\ufeff\"Qipu Scoresheet\";1\r\n棋种;象棋\r\n", sniff.Scoresheet},
		{"a scoresheet in GBK", encode(t, gb, "qipu scoresheet\t1\r\n棋种\t象棋\r\n"), sniff.Scoresheet},
		{"a scoresheet in UTF-16", encode(t, le, "qipu scoresheet\t1\r\n棋种\t象棋\r\n"), sniff.Scoresheet},
		{"prose of scoresheets", "qipu scoresheets are typed\n", sniff.Unknown},
		{"a workbook", "PK\x03\x04" + strings.Repeat("\x00", 22) + "\x13\x00\x00\x00[Content_Types].xml", sniff.XLSX},
		{"a workbook that begins otherwise", "PK\x03\x04" + strings.Repeat("\x00", 22) + "\x01\x00\x00\x00a...PK\x03\x04" + strings.Repeat("\x00", 22) + "\x0f\x00\x00\x00xl/workbook.xml", sniff.XLSX},
		{"a zip of other files", "PK\x03\x04" + strings.Repeat("\x00", 22) + "\x05\x00\x00\x00a.xml", sniff.Zip},
		{"an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00", sniff.Unknown},
		{"tags", tagged, sniff.PGN},
		{"tags in GBK", encode(t, gb, tagged), sniff.PGN},
		{"tags in UTF-16", encode(t, le, tagged), sniff.PGN},
		{"one tag", "[FEN \"4k4/9/9/9/9/9/9/9/9/R2K5 w\"]\n", sniff.PGN},
		{"tags and nothing else (U026)", "[Event \"\"]\n[White \"\"]\n[Result \"\"]\n\n*\n", sniff.PGN},
		{"broken nested tags", "[Event \"[Game \"Chinese Chess\"]\n[Red \"x\"]\n", sniff.PGN},
		{"a heading and tags", "象棋名局\n\n" + tagged, sniff.PGN},
		{"no tags", tagless, sniff.PGN},
		{"no tags, Big5", encode(t, big5, tagless), sniff.PGN},
		{"no tags, GBK", encode(t, gb, tagless), sniff.PGN},
		{"no tags, UTF-16 without a mark", encode(t, be, tagless), sniff.PGN},
		{"no tags, ICCS", "H2-E2 H9-G7\n", sniff.PGN},
		{"no tags, one line", "1. h2e2 h9g7 2. h0g2 i9h9 *", sniff.PGN},
		{"no tags, glued", "1.炮二平五马8进7", sniff.PGN},
		{"no tags, WXF (038)", "1. C2.5 h8+7 2. H2+3 r9.8", sniff.PGN},
		{"no tags, comments longer than the moves", "1. h2e2 {a good old way to begin a game, they say} h9g7 {and to answer it}", sniff.PGN},
		{"fields and moves", "标题：五七炮对屏风马\n红方：\n结果：未知\n\n1. 炮二平五 马８进７\n", sniff.PGN},

		{"DhtmlXQ", "[DhtmlXQ]\n[DhtmlXQ_ver]x[/DhtmlXQ_ver]", sniff.DhtmlXQ},
		{"DhtmlXQ in a page", "<html><body>" + strings.Repeat("<p>x</p>\n", 1000) + "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]", sniff.DhtmlXQ},
		{"DhtmlXQ under a heading", "棋谱一局\n[DhtmlXQ]\n[DhtmlXQ_binit]99", sniff.DhtmlXQ},
		{"a page about DhtmlXQ", "<html><body>[DhtmlXQ] is a format", sniff.Unknown},
		{"a bare movelist", strings.Repeat("77476270", 8), sniff.DhtmlXQ},
		{"WXF (039)", "FORMAT          WXF\nGAME    \nRED             ;;;\n\nSTART{\n}END\n", sniff.WXF},
		{"WXF without FORMAT", "RED a;;;\n\nSTART{\n1. C2.5 H8+7\n}END\n", sniff.WXF},
		{"SGF", "(;FF[4]GM[4]SZ[15];B[hh])", sniff.SGF},
		{"SGF, loosely", "\ufeff\n( ;\n GM[4] ; B[hh])", sniff.SGF},
		{"SGF under a ruler", "---\n(;GM[5]FF[4];B[hh])\n---\n", sniff.SGF},
		{"SGF in GBK", encode(t, gb, "(;GM[4]PB[选手零七]PW[选手零八];B[hh])"), sniff.SGF},
		{"SGF in UTF-16", encode(t, le, "(;GM[4]PB[选手零七];B[hh])"), sniff.SGF},
		{"PSQ (055)", "Piskvorky 20x20, 0:0, 0\n2,10,0\n", sniff.PSQ},
		{"REC", "pbrain-a.exe\r\nhomo-2\r\n9,9,120\r\n10,11,4500\r\n8,8,1\r\n0\r\n", sniff.REC},
		{"CSV of numbers", "x,y\nm,n\n1,2\n3,4\n5,6\n", sniff.Unknown},
		{"prose in brackets", "(see below; it is [1])\n", sniff.Unknown},
		{"CSV with a move column", "\"timestamp\",\"move_index\",\"move\",\"game_id\"\n\"2024\",\"0\",\"h2e2\",\"x\"\n", sniff.CSV},
		{"CSV with the moves of one game", "ply;着法\n1;炮二平五\n", sniff.CSV},
		{"CSV without names", "a,b,c\n1,h2e2,x\n", sniff.Unknown},
		{"CSV of moves of no game", "fen\tmove\texpected\nx\th2e2\tyes\n", sniff.Unknown},
		{"CSV of something else", "name,rating,club\nx,1,y\n", sniff.Unknown},
		{"XQF", "XQ\x0a\x00" + strings.Repeat("\x00", 0x400), sniff.XQF},
		{"XQF, cut off in its header", "XQ\x12\xff" + strings.Repeat("\x00", 12), sniff.XQF},
		{"XQF, all but nothing", "XQ\x12\xff", sniff.Unknown},
		{"a text that begins as XQF does", "XQ and no more than that, a line of prose\n", sniff.Unknown},
		{"text that begins with XQ", "XQ\n is a program\n" + strings.Repeat("x ", 0x400), sniff.Unknown},
		{"CBR", "CCBridge Record\x00\x00\x00", sniff.CBR},
		{"CBL", "CCBridgeLibrary\x00\x00\x00", sniff.CBL},
		{"older CBL", "CCBridge\x15\x00\x00\x00", sniff.OldCBL},
		{"CBF", "\ufeff<?xml version=\"1.0\"?>\n<ChineseChessRecord Version=\"1.0\">", sniff.CBF},
		{"RIF", "<?xml version=\"1.0\"?>\n<database version=\"1.0\">\n<!-- " + strings.Repeat("x", 5000) + " -->\n<countries><country id=\"1\"/>", sniff.RIF},
		{"scores of Gomocup", "PISQ5 - PISQ4: 3 : 1\r\n\r\nPELA-1 - TITO: 4 : 0", sniff.Scores},
		{"scores among words", "PISQ5 - PISQ4: 3 : 1\nand so on\n", sniff.Unknown},
		{"standings", "<!DOCTYPE HTML><html><h1>五子棋</h1><table><td>R01</td><td>總分</td></table>", sniff.Standings},
		{"a page", "<html><h1>連珠盃</h1><table><td>日規</td></table>", sniff.Page},
		{"a diagram", diagramText, sniff.Diagram},
		{"a diagram in Big5", encode(t, big5, diagramText), sniff.Diagram},
		{"a diagram in GBK", encode(t, gb, diagramText), sniff.Diagram},
		{"a diagram in UTF-16", encode(t, le, diagramText), sniff.Diagram},
		{"a game with a diagram in it", tagged + "{\n" + diagramText + "}\n", sniff.PGN},
		{"a table drawn with lines", "┌──┬──┐\n│a │b │\n├──┼──┤\n│c │d │\n└──┴──┘\n", sniff.Unknown},
		{"a database of something else", "<database><table><row/></table></database>", sniff.Unknown},
		{"RenLib", "\xffRenLib\xff\x03\x00", sniff.RenLib},

		{"Markdown", "# A data set\n\n[![License](https://example.org/x.svg)](https://example.org/)\n\nIt holds games.\n", sniff.Unknown},
		{"a licence", "Copyright (c) 2026\n\nPermission is hereby granted, free of charge, to any person\n", sniff.Unknown},
		{"HTML", "<!DOCTYPE html><html><body>[Event \"x\"] 1. h2e2 h9g7</body></html>", sniff.Unknown},
		{"prose with moves", "The opening h2e2 is answered by h9g7 in most games of this club, and rarely by b9c7.\n", sniff.Unknown},
		{"Chinese prose with moves", "开局第一步走炮二平五是最常见的着法，\n黑方往往应以 马8进7 或者 马2进3 。这里不再赘述，请看下面的介绍与说明。\n", sniff.Unknown},
		{"prose that shows a tag", "Every game begins with a tag like this one:\n\n[Event \"x\"]\n\nand so on for a while, with many other words.\n", sniff.Unknown},
		{"a configuration", "[remote \"origin\"]\n\turl = x\n[branch \"main\"]\n\tremote = origin\n", sniff.Unknown},
		{"one move", "1. h2e2", sniff.Unknown},
		{"numbers", "1 2 3\n4 5 6\n", sniff.Unknown},
		{"source code", "package main\n\nfunc main() {\n\tprintln(\"h2e2\")\n}\n", sniff.Unknown},
		{"JSON", "{\"moves\": [\"h2e2\", \"h9g7\"]}", sniff.Unknown},
		{"random bytes", noise(5000), sniff.Unknown},
		{"zero bytes", strings.Repeat("\x00", 5000), sniff.Unknown},
	}
	for _, tt := range tests {
		if got := sniff.Format([]byte(tt.head)); got.Format != tt.want || got.Reason == "" {
			t.Errorf("%s: %+v, want %s", tt.what, got, tt.want)
		}
	}
}

// What stands in the samples and in the archive, by folder and suffix.
func TestSamples(t *testing.T) {
	root := sharedtest.Samples(t)
	want := map[string]string{
		".pgn": sniff.PGN, ".cbr": sniff.CBR, ".cbl": sniff.CBL, ".cbf": sniff.CBF, ".pfc": sniff.PFC, ".zip": sniff.Zip,
		".chn": sniff.CHN, ".xqi": sniff.CHN, ".dpxq": sniff.DhtmlXQ, ".ubb": sniff.DhtmlXQ, ".txt": sniff.PGN,
		".mxq": sniff.MXQ, ".ccm": sniff.CCM, ".che": sniff.CHE, ".xgf": sniff.XGF, ".xqr": sniff.XQR, ".xfen": sniff.PGN,
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		format, ok := want[strings.ToLower(filepath.Ext(path))]
		if strings.HasSuffix(path, ".wxf") {
			format, ok = sniff.WXF, true
			if strings.Contains(path, "no_tag") {
				format = sniff.PGN // move text without tags
			}
		}
		if strings.HasPrefix(string(b), "CCBridge\x15") {
			format = sniff.OldCBL
		}
		got := sniff.Format(b)
		if !ok {
			t.Logf("%s: %+v", d.Name(), got)
		} else if got.Format != format {
			t.Errorf("%s: %+v, want %s", d.Name(), got, format)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every record of the archive is PGN, and its two other files are not.
func TestArchive(t *testing.T) {
	counts := map[string]int{}
	sharedtest.EachOfMatchArchive(t, func(name string, r io.Reader) {
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		counts[sniff.Format(b).Format]++
	})
	if len(counts) != 2 || counts[sniff.PGN] != 53893 || counts[sniff.Unknown] != 2 {
		t.Errorf("%v", counts)
	}
}

// Whatever the bytes: no panic, a format and a reason; and the name of a
// container is never given to text.
func FuzzFormat(f *testing.F) {
	for _, s := range []string{"", tagged, tagless, diagramText, "<database><games>", "A - B: 1 : 2", "[DhtmlXQ]", "XQ\x12", "<n m=\"h2e2\">", "a,b,c\n1,h2e2,x", "PK\x03\x04", "标题：x\n1. 炮二平五马8进7{", "\xff\xfe1\x00"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, head []byte) {
		got := sniff.Format(head)
		if got.Format == "" || got.Reason == "" {
			t.Fatalf("%+v", got)
		}
		if again := sniff.Format(head); again != got {
			t.Fatalf("%+v, then %+v", got, again)
		}
	})
}

func BenchmarkFormat(b *testing.B) {
	for name, text := range map[string]string{
		"tags": encode(b, traditionalchinese.Big5, "[Game \"Chinese Chess\"]\n[Event \"測試賽\"]\n[Red \"甲\"]\n\n"+tagless),
		"none": encode(b, traditionalchinese.Big5, strings.Repeat(tagless, 20)),
	} {
		b.Run(name, func(b *testing.B) {
			head := []byte(text)
			b.SetBytes(int64(len(head)))
			b.ReportAllocs()
			for b.Loop() {
				sniff.Format(head)
			}
		})
	}
}
