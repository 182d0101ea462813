package chn_test

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qipu/ingest/chn"
	"qipu/ingest/internal/sharedtest"
	"qipu/ingest/records"
	"qipu/ingest/sniff"
	"qipu/schemas"
	"qipu/schemas/board"
)

func read(record []byte) *schemas.Game {
	g := &schemas.Game{Kind: schemas.KindXiangqi}
	rec := records.Record{Length: int64(len(record)), Bytes: record}
	records.NewBinaryReader(sniff.CHN, new(chn.Parser)).Read(rec, "", nil, g)
	return g
}

func tokens(g *schemas.Game) string {
	var list []string
	for _, m := range g.Moves {
		list = append(list, g.String(m.Token))
	}
	return strings.Join(list, " ")
}

func gb(text string) string {
	s, err := simplifiedchinese.GB18030.NewEncoder().String(text)
	if err != nil {
		panic(err)
	}
	return s
}

// file writes a file as the description of the format has it. The position is given as
// the letters of a FEN.
func file(placement string, moves ...string) []byte {
	b := make([]byte, 0x1e0)
	copy(b, "GL\xd0\x07\xd4\x07\x01\x00Sat Mar 14 20:57:56 2026\n")
	copy(b[0x24:], gb("样例一"))
	copy(b[0x64:], "p07")
	copy(b[0x78:], gb("选手07"))
	copy(b[0x8c:], "p08")
	copy(b[0xa0:], gb("选手08"))
	pos, err := board.ParseFEN(placement)
	if err != nil {
		panic(err)
	}
	var code [90]byte // by squares
	for at, piece := range pos.Pieces {
		if piece == board.NoPiece {
			continue
		}
		kind := byte(strings.IndexByte(".rnckabp", piece.Letter()|0x20))
		if piece.IsBlack() {
			kind |= 8
		}
		s := board.Square(at)
		code[at] = 0x10 | kind
		b[0xb4+s.File()*10+9-s.Rank()] = code[at]
	}
	binary.LittleEndian.PutUint32(b[0x16c:], uint32(len(moves)))
	b = append(b, make([]byte, 36)...)
	copy(b[0x1e0+6:], "\xff\xff")
	for i, move := range moves {
		binary.LittleEndian.PutUint32(b[0x1e0+36*i:], uint32(0x2d00000+i)) // where the next one stood
		node := make([]byte, 36)
		from, _ := board.ParseSquare(move[:2])
		to, _ := board.ParseSquare(move[2:])
		node[6], node[7] = byte(9-from.Rank())<<4|byte(from.File()), byte(9-to.Rank())<<4|byte(to.File())
		node[8], node[9] = code[from], code[to]
		code[to], code[from] = code[from], 0
		if i == len(moves)-1 {
			node = node[:28]
		}
		b = append(b, node...)
	}
	return b
}

func TestRead(t *testing.T) {
	g := read(file(board.StartFEN, "c3c4", "h7g7", "b0c2", "g7g3"))
	for name, want := range map[string]string{
		"Title": "样例一", "RedAccount": "p07", "Red": "选手07", "BlackAccount": "p08", "Black": "选手08", "Date": "2026.03.14",
		"Saved": "Sat Mar 14 20:57:56 2026", "FEN": "", "Result": "",
	} {
		if got := g.Value(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := tokens(g); got != "c3c4 h7g7 b0c2 g7g3" || len(g.Faults) > 0 || g.Origin.Encoding != "gb18030" {
		t.Errorf("%s, %v, %s", got, g.Faults, g.Origin.Encoding)
	}
}

// A lopsided position, with Black to move, and the bytes that it is written as.
func TestPositionAndSquares(t *testing.T) {
	b := file("r2k5/9/9/8p/9/9/9/9/N8/4K4 b", "a9a1", "e0f0", "i6i5")
	g := read(b)
	if got := g.Value("FEN"); got != "r2k5/9/9/8p/9/9/9/9/N8/4K4 b - - 0 1" || tokens(g) != "a9a1 e0f0 i6i5" || len(g.Faults) > 0 {
		t.Errorf("%s, %s, %v", got, tokens(g), g.Faults)
	}
	// file a: the chariot on top, the horse in the ninth row; file i: the pawn in the fourth
	if b[0xb4]&15 != 9 || b[0xb4+8]&15 != 2 || b[0xb4+83]&15 != 15 || b[0x1e0+36+6] != 0 || b[0x1e0+36+7] != 0x80 {
		t.Error("not what the format has")
	}
}

func TestHostile(t *testing.T) {
	whole := file(board.StartFEN, "c3c4", "h7g7", "b0c2")
	for n := range whole {
		g := read(whole[:n])
		if cut := n < 0x1e0+3*36+10; cut != (g.FaultCount[schemas.FaultCutOff] == 1) || !strings.HasPrefix("c3c4 h7g7 b0c2", tokens(g)) {
			t.Fatalf("%d bytes: %s, %v", n, tokens(g), g.Faults)
		}
	}
	change := func(f func(b []byte)) *schemas.Game {
		b := append([]byte(nil), whole...)
		f(b)
		return read(b)
	}
	for _, tt := range []struct {
		what, moves string
		g           *schemas.Game
		kind        schemas.FaultKind
		offset      int64
	}{
		{"another count", "c3c4 h7g7 b0c2", change(func(b []byte) { b[0x16c+3] = 0xff }), schemas.FaultValue, 0x16c},
		{"another end", "c3c4 h7g7", change(func(b []byte) { clear(b[0x1e0+72:][:4]) }), schemas.FaultValue, 0x16c},
		{"no end", "c3c4 h7g7 b0c2", change(func(b []byte) { b[0x1e0+108] = 1 }), schemas.FaultCutOff, int64(len(whole))},
		{"a piece that is none", "c3c4 h7g7 b0c2", change(func(b []byte) { b[0xb4+1] = 0x18 }), schemas.FaultValue, 0xb5},
		{"text that is none", "c3c4 h7g7 b0c2", change(func(b []byte) { copy(b[0x78:], "a\xff\xffb\x00") }), schemas.FaultUndecodable, 0x79},
	} {
		f := tt.g.Faults
		if tokens(tt.g) != tt.moves || len(f) != 1 || f[0].Kind != tt.kind || f[0].Offset != tt.offset {
			t.Errorf("%s: %s, %+v", tt.what, tokens(tt.g), f)
		}
	}
	if g := change(func(b []byte) { b[0x1e0+36+6], b[0x1e0+36+7] = 0xa1, 0x39 }); tokens(g) != "161-57 h7g7 b0c2" {
		t.Error(tokens(g))
	}
	if g := change(func(b []byte) { copy(b[8:], "yesterday\n\x00") }); g.Value("Date") != "" || g.Value("Saved") != "yesterday" {
		t.Errorf("%q", g.Value("Date"))
	}
}

// Real files: the moves that the text of the same program writes out in Chinese, the
// first and the last of them here, and 45 and 44 of them.
func TestReal(t *testing.T) {
	for name, want := range map[string]int{"sample_11_ourgame-chess.chn": 45, "sample_13_ourgame-chess.xqi": 44} {
		b, err := os.ReadFile(filepath.Join(sharedtest.Samples(t), "legacy_binary", name))
		if err != nil {
			t.Fatal(err)
		}
		g := read(b)
		// 炮二平五 马2进3 马二进三 炮8平5 … 马五退七 马7进8
		if got := tokens(g); len(g.Moves) != want || len(g.Faults) > 0 || !strings.HasPrefix(got, "h2e2 b9c7 h0g2 h7e7 i0h0 h9g7 g3g4 c6c5 b0c2 b7a7 f0e1 a9b9 ") ||
			!strings.Contains(got+" ", " e5c4 g3h1 ") || g.Value("Date") != "2016.12.27" || g.Value("FEN") != "" {
			t.Errorf("%s: %d plies, %s, %v", name, len(g.Moves), got, g.Faults)
		}
		// The moves lead from the first position in the file to the last.
		place := func(square string) int { return int(square[0]-'a')*10 + int('9'-square[1]) }
		code := append([]byte(nil), b[0xb4:0xb4+90]...)
		for _, m := range g.Moves {
			from, to := place(g.String(m.Token)[:2]), place(g.String(m.Token)[2:])
			code[to], code[from] = code[from], 0
		}
		if string(code) != string(b[0x10e:0x10e+90]) {
			t.Errorf("%s: the moves lead to %x", name, code)
		}
	}
}

// The file in datasets/formats.
func TestFormatFile(t *testing.T) {
	sharedtest.FormatFile(t, "chn/game.chn", file(board.StartFEN, "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "g3g4", "c6c5"))
}

func TestReuse(t *testing.T) {
	moves := strings.Fields(strings.Repeat("a0a1 a9a8 a1a0 a8a9 ", 250))
	b := file(board.StartFEN, moves...)
	r := records.NewBinaryReader(sniff.CHN, new(chn.Parser))
	var g schemas.Game
	var arena []byte
	if n := testing.AllocsPerRun(10, func() { arena = r.Read(records.Record{Bytes: b}, "", arena[:0], &g) }); n > 20 || len(g.Moves) != len(moves) {
		t.Errorf("%v allocations for %d moves", n, len(g.Moves))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(file(board.StartFEN, "c3c4", "h7g7"))
	f.Add(file("r2k5/9/9/8p/9/9/9/9/N8/4K4 b", "a9a1")[:0x1f0])
	f.Fuzz(func(t *testing.T, record []byte) {
		g := read(record)
		if len(g.Moves) > len(record)/36 {
			t.Fatalf("%d moves in %d bytes", len(g.Moves), len(record))
		}
		_ = tokens(g)
		for _, tag := range g.Tags {
			_ = fmt.Sprint(g.String(tag.Name), g.String(tag.Value))
		}
	})
}

func BenchmarkRead(b *testing.B) {
	record := file(board.StartFEN, strings.Fields(strings.Repeat("a0a1 a9a8 a1a0 a8a9 ", 20))...)
	r := records.NewBinaryReader(sniff.CHN, new(chn.Parser))
	var g schemas.Game
	var arena []byte
	b.SetBytes(int64(len(record)))
	b.ReportAllocs()
	for b.Loop() {
		arena = r.Read(records.Record{Bytes: record}, "", arena[:0], &g)
	}
}
