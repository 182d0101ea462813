package audit_test

import (
	"fmt"
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// How a game ended, in the table games: recorded result, verdict by the board,
// reason, and what the record states. The verdict is set only where the board
// decides.
func TestEndingsInTheTable(t *testing.T) {
	const moves = "1. 炮二平五 马8进7 2. 马二进三 车9平8"
	const mate, dead = "[FEN \"3k5/R8/9/9/9/9/9/9/9/1R2K4 w\"]\n", "[FEN \"4k4/9/9/9/9/9/9/9/3p5/3K5 w\"]\n"
	const exposed = "[FEN \"4k4/9/9/9/4N4/9/9/9/9/4K4 w\"]\n"
	for _, c := range []struct{ tags, text, want string }{
		{`[Result "1-0"]`, moves + " 1-0", "1-0||not-contradicted|"},
		{`[Result "1/2-1/2"]`, moves, "1/2-1/2||not-contradicted|"},
		{`[Result "*"]`, moves + " *", "*||unfinished|"},
		{`[Site "x"]`, moves, "|||"},
		{`[Result "1-0"]`, "1. 炮二平五 马8进6 1-0", "1-0|||"}, // not replayed whole: the board was not asked

		{`[Result "1-0"][Termination "Black resigns"]`, moves, "1-0||resignation|resignation"},
		{`[Result "1-0"][Termination "normal"]`, moves, "1-0||not-contradicted|"},
		{`[Result "1-0"][Termination "by a nose"]`, moves, "1-0||not-contradicted|"},
		{`[Result "1/2-1/2"][EndType "议和"]`, moves, "1/2-1/2||agreement|agreement"},
		{`[Result "0-1"]`, moves + " {红方超时判负}", "0-1||time|time"},
		{`[Result "0-1"]`, moves + " {红方超时判负} {看谱} 0-1", "0-1||time|time"},
		{`[Result "0-1"]`, "1. 炮二平五 {红方认输} 马8进7 0-1", "0-1||not-contradicted|"}, // moves follow
		{`[Result "黑方认输"]`, moves, "1-0||resignation|resignation"},
		{`[Result "*"][Termination "封局"]`, moves, "*||unfinished|unfinished"},
		{`[Result "1-0"][Termination "checkmate"]`, moves, "1-0|||mate"}, // the board does not show it
		{`[Result "1-0"][Termination "三次犯规判负"]`, moves, "1-0||foul|foul"},

		{`[Result "1-0"]` + "\n" + mate, "1. b0b9 1-0", "1-0|1-0|mate|"},
		{`[Result "1-0"][Termination "黑方认输"]` + "\n" + mate, "1. b0b9 1-0", "1-0|1-0|mate|resignation"},
		{`[Result "*"]` + "\n" + mate, "1. b0b9 *", "*|1-0|mate|"},
		{`[Result "1/2-1/2"]` + "\n" + dead, "1. d0d1 1/2-1/2", "1/2-1/2|1/2-1/2|no-attackers|"},
		{`[Result "1-0"]` + "\n" + dead, "1. d0d1 1-0", "1-0|1/2-1/2|no-attackers|"},
		{`[Result "1-0"][Termination "黑方超时"]` + "\n" + dead, "1. d0d1 1-0", "1-0||time|time"}, // which came first is not known
		{`[Result "1/2-1/2"][Termination "议和"]` + "\n" + dead, "1. d0d1 1/2-1/2", "1/2-1/2|1/2-1/2|no-attackers|agreement"},
		{`[Result "1-0"]` + "\n" + exposed, "1. e5d7 1-0", "1-0|0-1|self-exposure|"},
		{`[Result "1-0"][Termination "黑方认输"]` + "\n" + exposed, "1. e5d7 1-0", "1-0||resignation|resignation"},

		// A double loss stays one.
		{`[Result "0-0"]`, " 0-0", "0-0||double-forfeit|"},
		{`[Result "0-0"]`, moves + " 0-0", "0-0||not-contradicted|"},
		{`[Result "0:0"]`, "", "0-0||double-forfeit|"},
		{`[Result "-/-"]`, " -/-", "0-0||double-forfeit|double-forfeit"},
		{`[Result "双方弃权"]`, "", "0-0||double-forfeit|double-forfeit"},
		{`[Result "0-0"][Termination "双方迟到"]`, "", "0-0||double-forfeit|double-forfeit"},
		{`[Result "0-0"][Termination "双方判负"]`, moves + " 0-0", "0-0||adjudication|adjudication"},
		{`[Result "+/-"]`, "", "1-0||forfeit|forfeit"},
		{`[Result "-:+"]`, "", "0-1||forfeit|forfeit"},
		{`[Result "1-0"]`, moves + " +/-", "1-0||not-contradicted|"}, // behind a move the sign may weigh up the position
	} {
		t.Run(c.tags+c.text, func(t *testing.T) {
			record := "[Event \"Case\"]\n" + strings.ReplaceAll(c.tags, "][", "]\n[") + "\n\n" + c.text + "\n"
			dir, _ := run(t, func(o *audit.Options) { o.Duplicates = false }, writeFile(t, t.TempDir(), "a.pgn", record))
			games := 0
			read(t, dir, tables.GamesTable, func(g *schemas.GameRow) {
				games++
				if got := fmt.Sprintf("%s|%s|%s|%s", g.Result, g.Verdict, g.Reason, g.Ending); got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
			})
			if games != 1 {
				t.Errorf("%d games", games)
			}
		})
	}
}

// What resignation or time could explain is no fault.
func TestResultsThatTheBoardLeavesOpenAreNoFault(t *testing.T) {
	for _, result := range []string{"1-0", "0-1", "1/2-1/2"} {
		record := "[Event \"Case\"]\n[Date \"2026.01.01\"]\n[Red \"选手01\"]\n[Black \"选手02\"]\n[Result \"" + result + "\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 " + result + "\n"
		dir, _ := run(t, nil, writeFile(t, t.TempDir(), "a.pgn", record))
		read(t, dir, tables.FindingsTable, func(f *schemas.FindingRow) { t.Errorf("%s: %s %s", result, f.Clause, f.TextEn) })
	}
}
