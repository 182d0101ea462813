package xiangqi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"qipu/schemas/board"
)

// TestReadGlyphs: the same move in the spellings that records use (the written
// moves of the format notes: glyph sets, digits, orders of words, dialects).
func TestReadGlyphs(t *testing.T) {
	start := Start()
	black := start
	black.Make(move(t, "h2e2"))
	for _, c := range []struct {
		p        *Position
		want     string
		notation Notation
		tokens   []string
	}{
		{&start, "h2e2", Chinese, []string{"炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "炮贰平伍", "炮貳平伍", "　炮二平五　", " 炮二平五\t", "砲２平五"}},
		{&start, "h0g2", Chinese, []string{"马二进三", "馬二進三", "傌二進三", "马二上三", "馬二进叁", "马2进3", "馬二進參"}},
		{&start, "i0i1", Chinese, []string{"车一进一", "車一進一", "俥一进一", "伡壹进壹", "车1上1"}},
		{&start, "g0e2", Chinese, []string{"相三进五", "象三进五", "相３進５"}},
		{&start, "f0e1", Chinese, []string{"仕四进五", "士四进五", "仕肆进伍"}},
		{&start, "e0e1", Chinese, []string{"帅五进一", "帥五進一", "将五进一", "將五进壹"}},
		{&start, "c3c4", Chinese, []string{"兵七进一", "卒七进一", "兵柒进1"}},
		{&black, "h9g7", Chinese, []string{"马8进7", "馬８進７", "马八进七", "傌捌进柒", "馬８進七"}},
		{&black, "d9e8", Chinese, []string{"士4进5", "仕４進５", "士四进五"}},
		{&black, "g6g5", Chinese, []string{"卒7进1", "兵７進１"}},
		{&black, "e9e8", Chinese, []string{"将5进1", "將５進１", "帅五进一"}},
		{&start, "h2e2", ICCS, []string{"h2e2", "H2E2", "H2-E2", "h2-e2", "Ｈ２－Ｅ２", "ｈ２ｅ２"}},
		{&start, "h2e2", WXF, []string{"C2.5", "C2=5", "C25", "c2.5", "c2=5", "Ｃ２＝５", "Ｃ２．５"}},
		{&start, "h0g2", WXF, []string{"H2+3", "N2+3", "h2+3", "n2+3", "Ｈ２＋３"}},
		{&start, "g0e2", WXF, []string{"E3+5", "B3+5", "e3+5"}},
		{&start, "f0e1", WXF, []string{"A4+5"}},
		{&start, "i0i1", WXF, []string{"R1+1"}},
		{&start, "e0e1", WXF, []string{"K5+1", "k5+1"}},
		{&start, "c3c4", WXF, []string{"P7+1"}},
		// Public report U074: PlayOK writes Black in lower case and "." for "=".
		{&black, "h9g7", WXF, []string{"h8+7", "H8+7"}},
		{&black, "i9i7", WXF, []string{"R9+2", "r9+2"}},
	} {
		for _, token := range c.tokens {
			r := c.p.Read([]byte(token))
			if !r.Lawful() || r.Move.String() != c.want || r.Notation != c.notation || r.Alternatives != 1 {
				t.Errorf("%q: %s %s %s %s, want %s", token, r.Move, r.Verdict, r.Problem, r.Notation, c.want)
			}
			if all := c.p.Candidates([]byte(token), nil); len(all) != 1 || all[0] != r.Move {
				t.Errorf("%q: candidates %v", token, all)
			}
		}
	}
}

// TestReadOrders: pieces that share a file.
func TestReadOrders(t *testing.T) {
	const (
		cannons = "5k3/9/9/4p4/9/4C4/9/9/4C4/3K5 w"                // e4 before e1
		horses  = "3k5/4n4/9/9/4n4/9/9/9/9/4K4 b"                  // Black: e5 before e8
		three   = "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w"                // report U071
		pairs   = "4k4/2P3P2/2P3P2/9/9/9/9/9/9/3K5 w"              // files c and g (七, 三)
		uneven  = "4k4/2P3P2/2P3P2/6P2/9/9/9/9/9/3K5 w"            // two on c, three on g
		four    = "1R1cka3/4a4/9/9/p8/p8/p8/p8/9/4K4 b"            // report U070
		twoFile = "3a5/5k3/b3P2Rb/9/9/5p3/3p5/9/3p1p1p1/2B1K2n1 b" // report U070
		crowd   = "3a1kb2/2P1a1P1R/1RC6/n1N2PPc1/2b6/2B2pNr1/2P6/2n2App1/2p2K1p1/2B2ArC1 w"
	)
	for _, c := range []struct{ fen, token, want string }{
		{cannons, "前炮平三", "e4g4"},
		{cannons, "后炮平三", "e1g1"},
		{cannons, "後砲平三", "e1g1"},
		{cannons, "炮前平三", "e4g4"},
		{cannons, "前炮进一", "e4e5"},
		{cannons, "C+.3", "e4g4"},
		{cannons, "C-.3", "e1g1"},
		{cannons, "+C.3", "e4g4"},
		{cannons, "-C+1", "e1e2"},
		{cannons, "C--1", "e1e0"},
		{cannons, "Ｃ－＝３", "e1g1"},
		{cannons, "前炮五平三", "e4g4"},
		{cannons, "一炮平三", "e4g4"},
		{cannons, "二炮平三", "e1g1"},
		{horses, "前马进4", "e5d3"},
		{horses, "后馬退3", "e8c9"},
		{horses, "后马进3", "e8c7"},
		{horses, "N-+3", "e8c7"},
		{three, "三兵平六", "c5d5"},
		{three, "后兵平六", "c5d5"},
		{three, "前兵进一", "c7c8"},
		{three, "中兵平八", "c6b6"},
		{three, "后七平六", "c5d5"},
		{three, "前七进一", "c7c8"},
		{three, "二7平6", "c6d6"},
		{three, "一兵平六", "c7d7"},
		{three, "P+.6", "c7d7"},
		{three, "P7.6", "c6d6"},
		{three, "P-.6", "c5d5"},
		{three, "7+.6", "c7d7"},
		{three, "77.6", "c6d6"},
		{three, "7-.6", "c5d5"},
		{three, "Pa.6", "c7d7"},
		{three, "Pb.6", "c6d6"},
		{three, "pc.6", "c5d5"},
		{three, "37.6", "c5d5"},
		{pairs, "一兵平四", "g8f8"},
		{pairs, "二兵平四", "g7f7"},
		{pairs, "三兵平六", "c8d8"},
		{pairs, "四兵平六", "c7d7"},
		{pairs, "前三平四", "g8f8"},
		{pairs, "后七平六", "c7d7"},
		{pairs, "前兵平四", "g8f8"},
		{pairs, "后兵平八", "c7b7"},
		{pairs, "3+.4", "g8f8"},
		{uneven, "7+.6", "c8d8"},
		{uneven, "中兵平四", "g7f7"},
		{uneven, "五兵平六", "c7d7"},
		{four, "一卒进1", "a2a1"},
		{four, "++.2", "a2b2"},
		{four, "P+.2", "a3b3"},
		{four, "P-.2", "a4b4"},
		{four, "--+1", "-"},
		{twoFile, "一卒平5", "d1e1"},
		{crowd, "一兵平四", "g8f8"},
	} {
		p := fromFEN(t, c.fen)
		r := p.Read([]byte(c.token))
		got := "-"
		if r.Lawful() {
			got = r.Move.String()
		}
		if got != c.want {
			t.Errorf("%s %s: %s (%s %s %s), want %s", c.fen, c.token, got, r.Move, r.Verdict, r.Problem, c.want)
		}
	}
}

// TestReadOneOfSeveral: where several pieces fit and one move is lawful, that is
// the reading; needless words do no harm. Where none is lawful the most telling
// reason is given.
func TestReadOneOfSeveral(t *testing.T) {
	const (
		advisors  = "3k5/9/9/9/9/9/9/3A5/9/3AK4 w"
		elephants = "3k5/9/9/9/9/2B6/9/9/9/2B1K4 w"
		blocked   = "3k5/9/9/9/2N6/9/2P6/2N6/9/4K4 w"     // horses c5 and c2, c2's way forward blocked
		pinned    = "3k5/4r4/4N4/9/9/9/9/9/9/4KN3 w"      // the horse e7 is pinned
		both      = "3k5/9/9/9/9/9/2N6/9/2N6/4K4 w"       // horses c3 and c1
		stuck     = "3k5/4r4/4N4/4P4/9/9/4P4/4N4/9/4K4 w" // horses e7, e2: neither goes back
	)
	for _, c := range []struct {
		fen, token, move string
		want             Verdict
	}{
		{advisors, "仕六进五", "d0e1", Lawful}, // the direction decides
		{advisors, "仕六退五", "d2e1", Lawful},
		{advisors, "前仕退五", "d2e1", Lawful},
		{advisors, "后仕进五", "d0e1", Lawful},
		{advisors, "A-+5", "d0e1", Lawful},
		{advisors, "仕六进七", "d0c1", Palace},
		{elephants, "后相进五", "c0e2", Lawful},
		{elephants, "相七退九", "c4a2", Lawful},
		{elephants, "相七进五", "c0e2", Lawful}, // c4e6 would cross the river
		{elephants, "前相进五", "c4e6", River},
		{blocked, "马七进八", "c5b7", Lawful},
		{blocked, "后马进八", "c2b4", HorseLeg},
		{both, "马七退八", "c3b1", Lawful}, // c1 would leave the board
		{pinned, "马五进七", "e7c8", ExposesKing},
		{stuck, "马五退四", "e2f0", Lawful},
		{stuck, "马五退六", "e2d0", Lawful},
		{board.StartFEN, "马二进四", "h0f1", HorseLeg},
		{board.StartFEN, "马二进五", "h0-", WrongShape},
		{board.StartFEN, "马二平三", "h0g0", WrongShape},
		{board.StartFEN, "车一退一", "i0-", OffBoard},
		{board.StartFEN, "车一进三", "i0i3", OwnPiece},
		{board.StartFEN, "车一进四", "i0i4", Blocked},
		{board.StartFEN, "炮二进五", "h2h7", CannonNoScreen},
		{board.StartFEN, "炮二平二", "h2h2", WrongShape},
		{board.StartFEN, "兵一平二", "i3h3", PawnSideways},
		{board.StartFEN, "兵一退一", "i3i2", PawnBackward},
		{board.StartFEN, "帅五平四", "e0f0", OwnPiece},
		{board.StartFEN, "相三进二", "g0-", WrongShape},
		{board.StartFEN, "仕四进六", "f0-", WrongShape},
		{board.StartFEN, "C2+5", "h2h7", CannonNoScreen},
		{board.StartFEN, "h2h8", "h2h8", Blocked},
		{board.StartFEN, "e4e5", "e4e5", EmptyFrom},
		{board.StartFEN, "H9-G7", "h9g7", OpponentsPiece},
	} {
		p := fromFEN(t, c.fen)
		r := p.Read([]byte(c.token))
		if r.Problem != Understood || r.Move.String() != c.move || r.Verdict != c.want || r.Illegal() == (c.want == Lawful) || r.Clause() != c.want.Clause() {
			t.Errorf("%s %s: %s %s %s, want %s %s", c.fen, c.token, r.Move, r.Verdict, r.Problem, c.move, c.want)
		}
	}
}

// TestReadProblems: what is understood and not there, what is ambiguous, and
// what is no move.
func TestReadProblems(t *testing.T) {
	p := Start()
	for token, want := range map[string]sought{
		"马三进四":  seek(board.Horse, 3, 0),
		"炮五平二":  seek(board.Cannon, 5, 0),
		"前车进一":  seek(board.Chariot, 0, orderFront),
		"中兵进一":  seek(board.Pawn, 0, orderMiddle),
		"三兵进一":  seek(board.Pawn, 0, 3),
		"后七平六":  seek(board.Pawn, 7, orderRear),
		"R2+1":  seek(board.Chariot, 2, 0),
		"++.4":  seek(board.Pawn, 0, orderFirst),
		"--.4":  seek(board.Pawn, 0, orderLast),
		"前炮五平三": seek(board.Cannon, 5, orderFront),
	} {
		r := p.Read([]byte(token))
		if r.Problem != NoSuchPiece || r.sought != want || r.Move != NoMove || r.Lawful() || !r.Illegal() || r.Clause() != "xiangqi-2011:2.3" {
			t.Errorf("%q: %+v", token, r)
		}
		if text := r.Explain(); text.Zh == "" || text.En == "" || len(p.Candidates([]byte(token), nil)) != 0 {
			t.Errorf("%q: %+v", token, text)
		}
	}
	black := p
	black.Make(move(t, "h2e2"))
	r := black.Read([]byte("马5进4"))
	if text := r.Explain(); text.Zh != "5路没有马" || text.En != "Black has no horse on file 5" {
		t.Errorf("%+v", text)
	}
	for _, token := range []string{
		"che2", "Cj2", "Che", "Ch", "xe", "e", "2e4", "Chhe2", "Ce-", "Qe4", "Ce2=", "R0a10", "Ｃ", "C+-", "+", "#", "e4e", "Pf",
		"", " ", "　", "炮", "炮二", "炮二平", "炮二平十", "炮二平〇", "炮二平0", "炮二平五五", "二炮平五平", "平二炮五", "炮二五平",
		"六兵进一", "馬872", "二76", "276", "炮2", "炮+5", "后炮25", "炮二平五炮二平五", "h2e", "h2e22", "h2-e22", "h2--e2", "j2e2", "h:e2", "a10b9", "a9a10", "c2e10",
		"C2.0", "C0.5", "O-O", "1-0", "1/2-1/2", "*", "...", "\xff\xfe", "\xe7\x82", "炮二平\xe4\xba",
		"\xe7\x82\xae\xe4\xba\x8c\xe5\xb9\xb3\xe4\xba", "𠀀二平五", "+-.4", "-+.4", "66兵进", "Ｃ２＝５５", "Pf.4", "P6C.4", "前前平五",
	} {
		r := p.Read([]byte(token))
		if r.Problem != NotUnderstood || r.Move != NoMove || r.Lawful() || r.Illegal() || r.Clause() != "" || r.Notation != NotationUnknown {
			t.Errorf("%q: %+v", token, r)
		}
		if r.Explain().En == "" || len(p.Candidates([]byte(token), nil)) != 0 {
			t.Errorf("%q has candidates", token)
		}
	}
}

func TestReadAmbiguous(t *testing.T) {
	for _, c := range []struct {
		fen, token string
		want       []string
	}{
		{"5k3/9/9/4p4/9/4C4/9/9/4C4/3K5 w", "炮五平三", []string{"e1g1", "e4g4"}},
		{"5k3/2P1P4/2P1P4/9/9/9/9/9/9/3K5 w", "前兵平六", []string{"c8d8", "e8d8"}},
		{"5k3/2P1P4/2P1P4/9/9/9/9/9/9/3K5 w", "后兵平六", []string{"c7d7", "e7d7"}},
		{"4k4/6P2/6P2/6P2/9/9/9/9/9/3K5 w", "33.4", []string{"g6f6", "g7f7"}}, // the middle or the third
	} {
		p := fromFEN(t, c.fen)
		r := p.Read([]byte(c.token))
		if r.Problem != Ambiguous || int(r.Alternatives) != len(c.want) || r.Move != NoMove || r.Lawful() || r.Illegal() {
			t.Errorf("%s: %+v", c.token, r)
		}
		var got []string
		for _, m := range p.Candidates([]byte(c.token), nil) {
			got = append(got, m.String())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: candidates %v, want %v", c.token, got, c.want)
		}
	}
}

// TestWriteRead: what the writers write is read as the same move, in every
// lawful move of many positions, half of them with pawns crowded on few files.
func TestWriteRead(t *testing.T) {
	check := func(p Position) {
		for _, m := range p.LegalMoves(nil) {
			for _, token := range [][]byte{p.AppendChinese(nil, m), p.AppendWXF(nil, m), m.AppendTo(nil)} {
				r := p.Read(token)
				if r.Problem == Ambiguous && len(token) == 4 && token[0] == token[1] && slices.Contains(p.Candidates(token, nil), m) {
					continue // WXF "33.4": others mean the third pawn by it, and both may move
				}
				if r.Move != m || !r.Lawful() || r.Alternatives != 1 {
					t.Fatalf("%s: %s written %s reads %s %s %s", p.FEN(), m, token, r.Move, r.Verdict, r.Problem)
				}
			}
		}
	}
	eachPosition(t, 1000, check)
	r := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		check(crowdedPosition(r))
	}
}

// crowdedPosition sets the side to move's pieces on few files.
func crowdedPosition(r *rand.Rand) Position {
	for {
		b := board.Board{BlackToMove: r.IntN(2) == 1}
		b.Set(board.At(3, 0), board.King)
		b.Set(board.At(4, 9), board.King|board.Black)
		side := board.Piece(0)
		if b.BlackToMove {
			side = board.Black
		}
		files := r.Perm(board.Files)[:1+r.IntN(3)]
		for range 11 {
			piece := []board.Piece{board.Pawn, board.Pawn, board.Horse, board.Chariot, board.Cannon, board.Elephant, board.Advisor}[r.IntN(7)]
			q := board.At(files[r.IntN(len(files))], r.IntN(board.Ranks))
			if b.Pieces[q] == board.NoPiece && validPoint(piece|side, q) == nil {
				b.Set(q, piece|side)
			}
		}
		if p, err := FromBoard(&b); err == nil {
			return p
		}
	}
}

// TestWrite: the spellings themselves.
func TestWrite(t *testing.T) {
	for _, c := range []struct{ fen, move, chinese, wxf string }{
		{board.StartFEN, "h2e2", "炮二平五", "C2.5"},
		{board.StartFEN, "b0c2", "马八进七", "H8+7"},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "h9g7", "马8进7", "H8+7"},
		{"5k3/9/9/4p4/9/4C4/9/9/4C4/3K5 w", "e1e0", "后炮退一", "C--1"},
		{"4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w", "c6b6", "中兵平八", "P7.8"},
		{"4k4/2P3P2/2P3P2/9/9/9/9/9/9/3K5 w", "c8c9", "三兵进一", "7++1"},
		{"1R1cka3/4a4/9/9/p8/p8/p8/p8/9/4K4 b", "a2a1", "一卒进1", "+++1"},
		{"3k5/9/9/9/9/9/9/3A5/9/3AK4 w", "d2e1", "仕六退五", "A6-5"},
	} {
		p := fromFEN(t, c.fen)
		m := move(t, c.move)
		if got := string(p.AppendChinese(nil, m)); got != c.chinese {
			t.Errorf("%s: %s, want %s", c.move, got, c.chinese)
		}
		if got := string(p.AppendWXF(nil, m)); got != c.wxf {
			t.Errorf("%s: %s, want %s", c.move, got, c.wxf)
		}
	}
}

func TestAllocations(t *testing.T) {
	tokens := games(1, func(p *Position, m Move) []byte { return p.AppendChinese(nil, m) })[0]
	iccs := games(1, func(_ *Position, m Move) []byte { return m.AppendTo(nil) })[0]
	wxf := games(1, func(p *Position, m Move) []byte { return p.AppendWXF(nil, m) })[0]
	var others [][]byte
	for _, token := range []string{"Ｈ２－Ｅ２", "not a move", "炮25", "后车6", "前仕进五", "Che2", "Ｃｈｅ２", "Rh10xa10+"} {
		others = append(others, []byte(token))
	}
	for _, game := range [][][]byte{tokens, iccs, wxf} {
		n := testing.AllocsPerRun(10, func() {
			p := Start()
			for _, token := range game {
				r := p.Read(token)
				if !r.Lawful() {
					panic(fmt.Sprintf("%s: %+v", token, r))
				}
				p.Make(r.Move)
				p.InCheck(p.SideToMove())
				p.HasLegalMove()
			}
			for _, token := range others {
				p.Read(token)
			}
		})
		if n != 0 {
			t.Errorf("%v allocations a game", n)
		}
	}
}
