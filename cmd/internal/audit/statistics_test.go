package audit_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// record writes a game of ICCS moves with more tags.
func record(moves string, tags ...string) string {
	return "[Event \"Test\"]\n[Result \"*\"]\n" + strings.Join(tags, "\n") + "\n\n" + moves + " *\n\n"
}

func TestStatisticsOfGames(t *testing.T) {
	all := record("h2e2 h9g7 h0g2 i9h9 i0h0 b9c7") +
		record("h2e2 h9g7 h0g2 i9h9 g3g4") +
		record("b2e2 b9c7 b0c2") + // the mirror image is another line, and the same opening
		record("h2e2 h9g7 e2e6 d9e8") + // a cannon takes the middle pawn, with no screen behind
		record("h2e2 h7e7 e2e6 xxxx") + // the same with a screen: check; what is not replayed counts for nothing
		record("h2e2", `[FEN "3k5/9/9/9/9/9/9/7C1/4A4/4K4 w"]`) +
		record("h2e2", `[FEN "9/9/9/9/9/9/9/9/9/9 w"]`) +
		record("")
	path := writeFile(t, t.TempDir(), "a.pgn", all)
	var want []byte
	for _, workers := range []int{1, 3} {
		out, _ := run(t, func(o *audit.Options) { o.Workers = workers }, path)
		info, err := tables.ReadRun(out)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Options["most common line"]; got != "h2e2 h9g7 h0g2 i9h9 i0h0" { // of two, that from i0 and not that from g3
			t.Errorf("the line is %q", got)
		}
		var got strings.Builder
		read(t, out, tables.GamesTable, func(g *schemas.GameRow) {
			fmt.Fprintf(&got, "%q %q leaves %d captures %d checks %d %q\n", g.OpeningFamily, g.OpeningSystem, g.LeavesLinePly, g.Captures, g.Checks, g.MaterialEnd)
		})
		const full = "RRNNCCAABBPPPPP/rrnnccaabbppppp"
		if want := `"中炮" "屏风马" leaves 0 captures 0 checks 0 "` + full + `"
"中炮" "" leaves 5 captures 0 checks 0 "` + full + `"
"中炮" "" leaves 1 captures 0 checks 0 "` + full + `"
"中炮" "" leaves 3 captures 1 checks 0 "RRNNCCAABBPPPPP/rrnnccaabbpppp"
"中炮" "顺炮" leaves 2 captures 1 checks 1 "RRNNCCAABBPPPPP/rrnnccaabbpppp"
"" "" leaves 0 captures 0 checks 0 "CA/"
"" "" leaves 0 captures 0 checks 0 ""
"" "" leaves 0 captures 0 checks 0 "` + full + `"
`; got.String() != want {
			t.Errorf("got\n%swant\n%s", got.String(), want)
		}
		if want == nil {
			want = []byte(got.String())
		} else if string(want) != got.String() {
			t.Errorf("%d workers: another answer", workers)
		}
	}
}

// A run of one game has no line, and none is left.
func TestOneGameHasNoLine(t *testing.T) {
	out, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", record("h2e2 h9g7")))
	info, err := tables.ReadRun(out)
	if err != nil {
		t.Fatal(err)
	}
	if line, ok := info.Options["most common line"]; line != "" || !ok {
		t.Errorf("%q, %v", line, ok)
	}
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) {
		if g.LeavesLinePly != 0 {
			t.Errorf("it leaves at ply %d", g.LeavesLinePly)
		}
	})
}

// Of games over many shards, the moves before the ply at which a game leaves the
// line are those of the line, and that ply is another.
func TestPliesBeforeLeavingAreTheLine(t *testing.T) {
	out, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", games(12000)))
	info, err := tables.ReadRun(out)
	if err != nil {
		t.Fatal(err)
	}
	line := strings.Fields(info.Options["most common line"])
	if len(line) < 4 || line[0] != "h2e2" { // three of the six kinds begin so
		t.Fatalf("the line is %v", line)
	}
	leaves := make(map[uint32]uint32)
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) { leaves[g.GameNo] = g.LeavesLinePly })
	read(t, out, tables.PliesTable, func(p *schemas.PlyRow) {
		at := leaves[p.GameNo]
		if p.Status != schemas.PlyLegal.String() || int(p.Ply) > len(line) || at != 0 && p.Ply > at {
			return
		}
		if on := p.Move == line[p.Ply-1]; on != (p.Ply != at) {
			t.Fatalf("game %d, which leaves at ply %d: ply %d is %s, the line has %s", p.GameNo, at, p.Ply, p.Move, line[p.Ply-1])
		}
	})
}

// The archive of real games has ECCO codes of its own; their first letter and
// digit name what we name (xqbase, 中国象棋开局编号).
func TestOpeningsAgreeWithTheCodesOfTheArchive(t *testing.T) {
	shared := os.Getenv("QIPU_SHARED")
	if shared == "" {
		t.Skip("QIPU_SHARED names no folder with the archive")
	}
	families := map[string]string{
		"中炮": "B C D", "仙人指路": "E", "飞相局": "A1 A2 A3", "起马局": "A4", "士角炮": "A5", "过宫炮": "A6",
		"边马局": "A02", "上仕局": "A01", "兵底炮": "A06", "金钩炮": "A07", "边兵局": "A08",
	}
	systems := map[string]string{
		"中炮 屏风马": "C", "中炮 顺炮": "D0 D1 D2", "中炮 列炮": "D5", "中炮 半途列炮": "D5", "中炮 反宫马": "B3 B4 B5", "中炮 单提马": "B1",
		"中炮 左三步虎": "B2 D4", "中炮 左炮封车": "B07 D3", "中炮 右三步虎": "B04", "中炮 鸳鸯炮": "B03", "中炮 龟背炮": "B06",
		"仙人指路 卒底炮": "E09 E1 E2 E3", "仙人指路 对兵局": "E4", "仙人指路 飞象": "E01 E02",
		"飞相局 顺相局": "A11", "飞相局 列相局": "A12", "飞相局 右士角炮": "A22 A23 A24 A25 A26", "飞相局 左过宫炮": "A30 A31 A32 A33 A34",
	}
	begins := func(code, list string) bool {
		return slices.ContainsFunc(strings.Fields(list), func(class string) bool { return strings.HasPrefix(code, class) })
	}
	out, _ := run(t, nil, filepath.Join(shared, "data", "xiangqi", "ccpd-matches-big5-pgn.tar.gz"))
	known, others := 0, 0
	read(t, out, tables.GamesTable, func(g *schemas.GameRow) {
		if g.ECCO == "" {
			return
		}
		if !begins(g.ECCO, families[g.OpeningFamily]) {
			t.Errorf("%d:%d is %s, its code %s", g.SourceNo, g.GameNo, g.OpeningFamily, g.ECCO)
		}
		if list, ok := systems[g.OpeningFamily+" "+g.OpeningSystem]; ok {
			known++
			if !begins(g.ECCO, list) { // the code goes by the order of moves, a transposition has another
				others++
			}
		}
	})
	if known < 40_000 || others*80 > known {
		t.Errorf("of %d games with a system, %d have the code of another", known, others)
	}
}
