package page_test

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qipu/report/page"
	"qipu/schemas"
)

// thousand is a run of 1,000 games with a finding each, of the kinds that are most work:
// moves that are not lawful on a full board, repetitions with a strip of 4 boards, clocks of
// 80 plies with a breach, and forbidden moves of renju with their lines.
func thousand() *made {
	m := &made{sources: []schemas.SourceRow{{SourceNo: 1, ArgumentNo: 1, Path: "a.pgn", Status: "read", GamesIn: 1000, Flagged: 1000}}}
	there := strings.Fields("h2e2 h9g7 h0g2 i9h9 g3g4 c6c5 b0c2 b9c7 c2d4 b7b3 a0b0 a9b9 b0b3 b9b3 h9h5 e2e6 d9e8 g2f4")
	goes := strings.Fields("i0i1 i9i8 i1i0 i8i9")
	stones := strings.Fields("f8 e6 g8 j6 h9 e11 h10 k9 h8")
	for i := range 1000 {
		no := uint32(i + 1)
		g := schemas.GameRow{
			SourceNo: 1, GameNo: no, Path: "a.pgn", Status: "flagged", Kind: "xiangqi", Rulebook: "xiangqi-2011", Event: "Spring Cup", Date: "2026-03-01", Round: fmt.Sprint(i%9 + 1), Board: fmt.Sprint(i/9 + 1),
			First: fmt.Sprintf("选手%02d", i%40), Second: fmt.Sprintf("Player %02d", (i+7)%40), Result: "1-0",
		}
		f := schemas.FindingRow{
			FindingID: fmt.Sprintf("%016x", i), SourceNo: 1, GameNo: no, Path: "a.pgn", Severity: "error", Outcome: "fail", Side: "first",
			TextZh: "第3轮红方所记的一着不合规则，马腿被己方之兵所蹩。", TextEn: "The move that Red wrote in round 3 is not lawful: the leg of the horse is blocked by Red's own pawn.",
		}
		moves := there
		switch i % 4 {
		case 0:
			f.Clause, f.Subject, f.Ply, f.Token, f.Actual, f.Expected = "xiangqi-2011:2.2", "move", 19, "马七进六", "c2d4", "c2b0, c2e1"
			f.Evidence = "fen r1bakabr1/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 10; horse-leg c3"
		case 1:
			f.Clause, f.Subject, f.Ply, moves = "xiangqi-2011:25.3", "repetition", 16, nil
			for range 4 {
				moves = append(moves, goes...)
			}
			m.cycles = append(m.cycles, schemas.CycleRow{SourceNo: 1, GameNo: no, CycleNo: 1, FirstPly: 1, Length: 4, Times: 4, JudgedPly: 16, LastPly: 16, First: "长捉车", FirstEn: "perpetual chase", Second: "允许", SecondEn: "allowed play", Verdict: "red_loses", Clause: "xiangqi-2011:25.3"})
			for k, move := range goes {
				m.moves = append(m.moves, schemas.CycleMoveRow{SourceNo: 1, GameNo: no, CycleNo: 1, Ply: uint32(13 + k), Side: [...]string{"first", "second"}[k%2], Move: move, Class: "捉车", Victim: "r", VictimAt: "a9", Attacker: "a0", Line: "a0a9"})
			}
		case 2:
			f.Clause, f.Subject, f.Ply, g.TimeRead = "xiangqi-2011:6.2a", "clock", 79, "40/5400:1800"
			for ply := range uint64(80) {
				left := 5_400_000 - ply*60_000
				row := schemas.ClockRow{SourceNo: 1, GameNo: no, Ply: uint32(ply + 1), Side: [...]string{"first", "second"}[ply%2], Left: &left, Period: 1}
				if ply == 78 {
					row.Breach, row.Over = "over", &left
				}
				m.clocks = append(m.clocks, row)
			}
		case 3:
			g.Kind, g.Rulebook, moves = "renju", "wuziqi-2009", stones
			f.Clause, f.Subject, f.Ply, f.Actual, f.Evidence = "wuziqi-2009:10.1(3)", "forbidden move", 9, "double-three", "three f8 g8 h8 > e8 i8; three h8 h9 h10 > h7 h11"
		}
		for k, move := range moves {
			m.plies = append(m.plies, schemas.PlyRow{SourceNo: 1, GameNo: no, Ply: uint32(k + 1), Side: [...]string{"first", "second"}[k%2], Written: move, Move: move, Status: "legal"})
		}
		g.Plies, g.PliesLegal = uint32(len(moves)), uint32(len(moves))
		m.games, m.findings = append(m.games, g), append(m.findings, f)
	}
	return m
}

// BenchmarkThousandFindings writes the pages of 1,000 findings from their tables; escaped is
// what it takes to escape as many bytes, for comparison.
func BenchmarkThousandFindings(b *testing.B) {
	dir := b.TempDir()
	info := thousand().tables(b, dir)
	files, err := page.Write(b.Context(), dir, info, page.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var text []byte
	for _, f := range files {
		one, err := os.ReadFile(filepath.Join(dir, f.Name))
		if err != nil {
			b.Fatal(err)
		}
		text = append(text, one...)
	}
	if n := strings.Count(string(text), `<details class="finding`); n != 1000 {
		b.Fatalf("%d findings on %d pages", n, len(files))
	}
	b.Run("pages", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			if _, err := page.Write(b.Context(), dir, info, page.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("escaped", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		for b.Loop() {
			_ = html.EscapeString(string(text))
		}
	})
}
