package xqf_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/traditionalchinese"

	"qipu/schemas"
)

// The example of XqfFormat.txt, by the author of XQStudio: 1. 兵七进一 马８进７ …
// 8. 马二进三 车９平８, and the code of a win of Black.
func TestExampleOfTheFormat(t *testing.T) {
	tree, err := hex.DecodeString(strings.Join(strings.Fields(`
		18 20 F0 FF 00 00 00 00 2F 38 F0 00 00 00 00 00 67 63 F0 00 00 00 00 00 57 60 F0 00 00 00 00 00
		29 3B F0 00 00 00 00 00 2C 4A F0 00 00 00 00 00 2B 27 F0 00 00 00 00 00 22 36 F0 00 00 00 00 00
		21 33 F0 00 00 00 00 00 18 2A F0 00 00 00 00 00 2B 2F F0 00 00 00 00 00 24 22 F0 00 00 00 00 00
		27 6B F0 00 00 00 00 00 60 6D F0 00 00 00 00 00 33 6D F0 00 00 00 00 00 5E 5E F0 00 00 00 00 00
		71 6F 00 00 00 00 00 00`), ""))
	if err != nil {
		t.Fatal(err)
	}
	source := (&file{version: 10, result: 2, root: &move{}}).bytes(t)
	g := read(t, append(source[:0x400], tree...), "")
	const want = "main: c3c4 h9g7 g3g4 b7c7 c0e2 b9a7 b0c2 a9b9 a0b0 b9b5 b2a2 b5h5 h2h7 c7h7 h0g2 i9h9"
	if got := written(g); got != want || g.Value("Result") != "0-1" || faults(g) != "" {
		t.Errorf("%s, %s, %s", got, g.Value("Result"), faults(g))
	}
	if _, ok := g.Tag("FEN"); ok {
		t.Error("the standard array needs no tag")
	}
}

// game has comments at every kind of place, variations within variations, three first
// moves, and three moves at one place. No square of it is its own mirror image.
func game() *move {
	main := line("c3c4", "h9g7", "b0c2", "i9h9", "a0b0")
	main.comment = "仙人指路"
	main.at(4).comment = "end"
	second := line("h2e2", "b9c7", "h0g2")
	second.at(1).next = append(second.at(1).next, line("h0i2", "a9b9"))
	second.at(1).next[1].comment = "边马"
	third := line("g3g4")
	main.at(1).next = append(main.at(1).next, line("g0e2", "b9c7"), line("h0g2", "c6c5", "h2i2"))
	main.at(1).next[2].at(1).comment = "两行\r\n注解"
	main.at(1).next[2].at(0).next = append(main.at(1).next[2].at(0).next, line("g6g5"))
	return &move{comment: "开局", next: []*move{main, second, third}}
}

// The main line is the first of each place, and every other branch a variation of it
// (public report U082).
const wantGame = `main: {开局} c3c4 {仙人指路} h9g7 b0c2 i9h9 a0b0 {end}
1 at 0/3: g0e2 b9c7
2 at 0/3: h0g2 c6c5 {两行` + "\r\n" + `注解} h2i2
3 at 2/2: g6g5
4 at 0/1: h2e2 b9c7 h0g2
5 at 4/3: h0i2 {边马} a9b9
6 at 0/1: g3g4`

func TestEveryVersion(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for version := byte(1); version <= 18; version++ {
		for range 50 {
			f := (&file{version: version, result: 1, root: game()}).scrambled(r)
			f.texts = map[int]string{0x130: "选手07", 0x50: "标题"}
			g := read(t, f.bytes(t), "")
			if got := written(g); got != wantGame {
				t.Fatalf("version %d:\n%s", version, got)
			}
			if g.Value("Red") != "选手07" || g.Value("Title") != "标题" || g.Value("Result") != "1-0" || g.Value("XQFVersion") != fmt.Sprint(version) {
				t.Fatalf("version %d: %q", version, g.Text)
			}
			if _, ok := g.Tag("FEN"); ok {
				t.Fatalf("version %d: start position %s", version, g.Value("FEN"))
			}
			if want := map[bool]string{true: fmt.Sprintf("value %d", version)}[version < 10]; faults(g) != want {
				t.Fatalf("version %d: %s", version, faults(g))
			}
			if g.Origin.Format != "xqf" || g.Origin.Encoding != "gb18030" || g.Kind != schemas.KindXiangqi {
				t.Fatalf("%+v", g.Origin)
			}
		}
	}
}

// A position that is not like its mirror images, with Black or Red to move.
func TestStart(t *testing.T) {
	const placement = "3akn3/4P4/b8/9/1r7/6R2/9/B8/2p1A4/5K1C1"
	r := rand.New(rand.NewPCG(1, 8))
	for _, c := range []struct {
		start   string
		whoPlay byte
		first   string
		want    string
		faults  string
	}{
		{placement, 0, "h0h9", placement + " w - - 0 1", ""},
		{placement, 0, "b5b0", placement + " b - - 0 1", ""},
		{placement, 1, "b5b0", placement + " b - - 0 1", ""},
		{placement, 1, "h0h9", placement + " w - - 0 1", "value WhoPlay 1"}, // the move knows better
		{placement, 0, "e4e5", placement + " w - - 0 1", ""},                // nothing stands there
		{placement, 1, "e4e5", placement + " b - - 0 1", ""},
		{placement, 0, "", placement + " w - - 0 1", ""},
		{placement, 1, "", placement + " b - - 0 1", ""},
		{"", 0, "h2e2", "", ""},
		{"", 0, "h7e7", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", ""},
		{"", 1, "", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", ""},
		{"9/9/9/9/9/9/9/9/9/9", 0, "", "9/9/9/9/9/9/9/9/9/9 w - - 0 1", ""}, // files that are all comment
	} {
		for version := byte(10); version <= 18; version++ {
			f := (&file{version: version, start: c.start, whoPlay: c.whoPlay, root: &move{}}).scrambled(r)
			if c.first != "" {
				f.root.next = []*move{line(c.first)}
			}
			g := read(t, f.bytes(t), "")
			if got := g.Value("FEN"); got != c.want || faults(g) != c.faults {
				t.Errorf("version %d, %s: %s; %s", version, c.first, got, faults(g))
			}
			if got := g.Value("WhoPlay"); (got == "1") != (c.whoPlay == 1) {
				t.Errorf("WhoPlay %q", got)
			}
		}
	}
}

// The kind of game does not say which start position is meant: that of the header is.
func TestKindOfGameAndResult(t *testing.T) {
	const fen = "3akn3/4P4/b8/9/1r7/6R2/9/B8/2p1A4/5K1C1"
	for code, want := range map[byte][2]string{
		0: {"*", "全局"}, 1: {"1-0", "布局"}, 2: {"0-1", "中局"}, 3: {"1/2-1/2", "残局"}, 4: {"4", "4"}, 255: {"255", "255"},
	} {
		g := read(t, (&file{version: 18, start: fen, kind: code, result: code, root: &move{}}).bytes(t), "")
		if got := [2]string{g.Value("Result"), g.Value("Type")}; got != want || g.Value("FEN") != fen+" w - - 0 1" {
			t.Errorf("code %d: %q, %s", code, got, g.Value("FEN"))
		}
	}
}

// Two pieces on one square: the second is left out, and that is said.
func TestPieceTooMany(t *testing.T) {
	source := (&file{version: 10, root: &move{}}).bytes(t)
	source[0x11] = 80 // the horse of h0 on the chariot of i0
	g := read(t, source, "")
	if g.Value("FEN") != "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w - - 0 1" || faults(g) != "value N i0" {
		t.Errorf("%s; %s", g.Value("FEN"), faults(g))
	}
}

func TestTexts(t *testing.T) {
	f := &file{version: 10, root: &move{}, texts: map[int]string{
		0x50: "标题", 0xd0: "比赛", 0x110: "2003年1月2日", 0x120: "北京", 0x130: "选手07", 0x140: "选手08",
		0x150: "60分＋30秒", 0x190: "58:12", 0x1a0: "59:01", 0x1d0: "讲评人", 0x1e0: "作者",
	}}
	g := read(t, f.bytes(t), "")
	want := map[string]string{
		"Title": "标题", "Event": "比赛", "Date": "2003年1月2日", "Site": "北京", "Red": "选手07", "Black": "选手08",
		"TimeControl": "60分＋30秒", "RedTimeUsed": "58:12", "BlackTimeUsed": "59:01", "Annotator": "讲评人", "Author": "作者",
		"XQFVersion": "10", "Result": "*", "Type": "全局",
	}
	if len(g.Tags) != len(want) || faults(g) != "" {
		t.Errorf("%d tags, %s", len(g.Tags), faults(g))
	}
	for name, value := range want {
		if got := g.Value(name); got != value {
			t.Errorf("%s is %q, want %q", name, got, value)
		}
	}
}

// What stands in no text is a tag of its own where it says anything.
func TestNumbers(t *testing.T) {
	source := (&file{version: 10, root: &move{}}).bytes(t)
	copy(source[0x30:], []byte{7, 1})
	copy(source[0x34:], []byte{1, 2, 3, 4})
	copy(source[0x38:], []byte{0, 4})
	source[4] = 9
	g := read(t, source, "")
	for name, want := range map[string]string{"PlayStepNo": "263", "PlayNodes": "67305985", "PTreePos": "1024", "ProductId": "9"} {
		if g.Value(name) != want {
			t.Errorf("%s is %q", name, g.Value(name))
		}
	}
}

// put writes a text as programs do that do not mind the end of a field.
func put(header []byte, at int, text string) {
	header[at] = byte(len(text))
	copy(header[at+1:], text)
}

// Texts longer than their fields, in ASCII to count the bytes by. The cases are those
// of real files: a long site and a name written over it; a long date over an empty
// site, and over one that was written before.
func TestLongTexts(t *testing.T) {
	const n40 = "0123456789abcdefghijABCDEFGHIJ0123456789"
	for _, c := range []struct {
		puts []any
		want map[string]string
		said string
	}{
		{
			[]any{0x120, "stadium of the city", 0x130, "Player 07"},
			map[string]string{"Site": "stadium of the ", "Red": "Player 07"},
			"clipped stadium of the ",
		},
		{[]any{0x120, "stadium of the city", 0x130, ""}, map[string]string{"Site": "stadium of the "}, "clipped stadium of the "},
		{[]any{0x110, "11 November, 10:30"}, map[string]string{"Date": "11 November, 10:30"}, "loose 11 November, 10:30"},
		{
			[]any{0x120, "of Lanzhou", 0x110, "11 November, 10:30"},
			map[string]string{"Date": "11 November, 10:30", "Site": " Lanzhou"},
			"loose 11 November, 10:30, clipped  Lanzhou",
		},
		{[]any{0x50, n40 + n40 + n40}, map[string]string{"Title": n40 + n40 + n40}, ""}, // to the next field
		{[]any{0x50, n40 + n40 + n40 + "12345678", 0xd0, "Event"}, map[string]string{"Title": n40 + n40 + n40 + "1234567", "Event": "Event"}, "clipped " + n40 + n40 + n40 + "1234567"},
		{[]any{0x1a0, n40}, map[string]string{"BlackTimeUsed": n40}, ""},
		{[]any{0x1e0, n40 + n40 + n40 + n40}, map[string]string{"Author": n40 + n40 + n40 + n40}, ""},
		{[]any{0x110, n40}, map[string]string{"Date": n40}, "loose " + n40},
		{[]any{0x110, n40, 0x130, "Player 07"}, map[string]string{"Date": n40[:31], "Red": "Player 07"}, "clipped " + n40[:31]},
		// A length that cannot be a piece of a text: both are too long.
		{
			[]any{0x110, n40, 0x120, "stadium of the city", 0x130, "Player 07"},
			map[string]string{"Date": n40[:15], "Site": "stadium of the ", "Red": "Player 07"},
			"clipped " + n40[:15] + ", clipped stadium of the ",
		},
		// In the middle of a character.
		{[]any{0x1d0, "\xd1\xa1\xca\xd607 \xd1\xa1\xca\xd608 \xd1\xa1"}, map[string]string{"Annotator": "选手07 选手08 选"}, "loose 选手07 选手08 选"},
		{[]any{0x1d0, "\xd1\xa1\xca\xd607 \xd1\xa1\xca\xd608 \xd1\xa1", 0x1e0, ""}, map[string]string{"Annotator": "选手07 选手08 "}, "clipped 选手07 选手08"},
		{[]any{0x1d0, "\xd1\xa1\xca\xd607 \xd1\xa1\xca\xd608 \xd1"}, map[string]string{"Annotator": "选手07 选手08 "}, "clipped 选手07 选手08"},
	} {
		source := (&file{version: 10, root: &move{}}).bytes(t)
		for i := 0; i < len(c.puts); i += 2 {
			put(source, c.puts[i].(int), c.puts[i+1].(string))
		}
		g := read(t, source, "")
		for _, name := range []string{"Title", "Event", "Date", "Site", "Red", "Black", "BlackTimeUsed", "Annotator", "Author"} {
			v, _ := g.Tag(name)
			if got := g.String(v); got != c.want[name] {
				t.Errorf("%q: %s is %q, want %q", c.puts, name, got, c.want[name])
			}
		}
		if strings.TrimSpace(c.said) != faults(g) {
			t.Errorf("%q: faults %q", c.puts, faults(g))
		}
		if len(g.Moves) == 0 && g.Damaged(0) {
			t.Errorf("%q: no text of the header makes the moves doubtful", c.puts)
		}
	}
}

// Vietnamese files hold windows-1258, which the user has to name (user report U042);
// others hold Big5.
func TestOtherEncodings(t *testing.T) {
	f := &file{version: 18, root: &move{comment: "Lê Lai", next: []*move{line("h2e2")}}, charset: charmap.Windows1258}
	f.texts = map[int]string{0x130: "Lê Lai"}
	g := read(t, f.bytes(t), "windows-1258")
	if g.Value("Red") != "Lê Lai" || written(g) != "main: {Lê Lai} h2e2" || g.Origin.Encoding != "windows-1258" {
		t.Errorf("%s, %s, %s", g.Value("Red"), written(g), g.Origin.Encoding)
	}
	f.charset, f.root.comment, f.texts = traditionalchinese.Big5, "車馬炮", map[int]string{0x130: "選手07"}
	g = read(t, f.bytes(t), "big5")
	if g.Value("Red") != "選手07" || written(g) != "main: {車馬炮} h2e2" || g.Origin.Encoding != "big5" {
		t.Errorf("%s, %s, %s", g.Value("Red"), written(g), g.Origin.Encoding)
	}
	// What the user does not name is read as GB18030, and that it looks like Big5 is said.
	f.root.comment, f.texts = "紅方棄馬取勢，此著甚佳", map[int]string{0x130: "李來群"}
	g = read(t, f.bytes(t), "")
	var told []string
	for _, fault := range g.Faults {
		if fault.Kind == schemas.FaultMixedEncodings {
			told = append(told, fault.Encoding+" "+g.String(fault.At))
		}
	}
	if want := []string{"big5 " + g.Value("Red"), "big5 " + g.String(g.Comments[0].Text)}; !slices.Equal(told, want) || g.Origin.Encoding != "gb18030" {
		t.Errorf("%q, want %q", told, want)
	}
}

// Bytes that are no GB18030 in a comment have their place, and leave the moves alone.
func TestUndecodable(t *testing.T) {
	for _, version := range []byte{10, 18} {
		f := (&file{version: version, root: &move{next: []*move{line("h2e2", "h9g7")}}}).scrambled(rand.New(rand.NewPCG(3, 3)))
		f.root.next[0].comment = "abc"
		f.charset = charmap.Windows1252
		f.root.next[0].comment = "abÿc"
		source := f.bytes(t)
		g := read(t, source, "")
		at := 0x400 + 2*4 + 4 + 2
		if version == 10 {
			at += 4
		}
		if written(g) != "main: h2e2 {ab\uFFFDc} h9g7" || len(g.Faults) != 1 || g.Faults[0].Offset != int64(at) || g.Damaged(2) {
			t.Errorf("version %d: %s; %+v", version, written(g), g.Faults)
		}
	}
}

// Whatever is cut off a file: what is there is read, and that it is cut off is said.
func TestEveryCut(t *testing.T) {
	for _, version := range []byte{10, 11, 18} {
		f := (&file{version: version, root: game()}).scrambled(rand.New(rand.NewPCG(5, 5)))
		source := f.bytes(t)
		whole := read(t, source, "")
		lines, moves := len(whole.Variations), 0
		for n := range source {
			g := read(t, bytes.Clone(source[:n]), "")
			if g.FaultCount[schemas.FaultCutOff] != 1 {
				t.Fatalf("%d bytes: %s", n, faults(g))
			}
			if len(g.Moves) < moves || len(g.Variations) > lines {
				t.Fatalf("%d bytes: %s", n, written(g))
			}
			moves = len(g.Moves)
			for i, m := range g.Moves {
				if g.String(m.Token) != whole.String(whole.Moves[i].Token) {
					t.Fatalf("%d bytes: %s", n, written(g))
				}
			}
			for i, v := range g.Variations {
				if w := whole.Variations[i]; v.Parent != w.Parent || v.At != w.At || len(v.Moves) > len(w.Moves) {
					t.Fatalf("%d bytes: %s", n, written(g))
				}
			}
		}
		if moves != len(whole.Moves) || faults(whole) != "" {
			t.Errorf("%d of %d moves; %s", moves, len(whole.Moves), faults(whole))
		}
	}
}
