package audit_test

import (
	"strings"
	"testing"

	"qipu/cmd/internal/audit"
	"qipu/report/tables"
	"qipu/schemas"
)

// Records as people write them, in which nobody broke a rule: whatever the text
// makes of them, no move may be called unlawful for certain, and no game may
// vanish.
func TestNoLawfulGameIsAccused(t *testing.T) {
	const (
		tags = "[Event \"e\"]\n[Date \"2020.01.01\"]\n[Red \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n"
		m    = "1. 炮二平五 马8进7 2. 马二进三 车9平8"
	)
	for _, c := range []struct {
		name, text string
		games      uint64
		plies      uint64 // 0: not asked
	}{
		{"dot between moves", tags + "1. 炮二平五 马8进7 2. 马二进三·车9平8 3. 车一平二 马2进3 1-0", 1, 6},
		{"slash between moves", tags + "1. 炮二平五/马8进7 2. 马二进三/车9平8 1-0", 1, 4},
		{"dash between moves", tags + "1. 炮二平五-马8进7 2. 马二进三-车9平8 3. 车一平二 马2进3 1-0", 1, 6},
		{"ellipsis between moves", tags + "1. 炮二平五……马8进7 2. 马二进三……车9平8 1-0", 1, 4},
		{"colon between moves", tags + "1. 炮二平五：马8进7 2. 马二进三：车9平8 1-0", 1, 4},
		{"semicolon between moves", tags + "1. 炮二平五;马8进7 2. 马二进三;车9平8 1-0", 1, 4},
		{"nothing between moves", tags + "1炮二平五马8进7 2马二进三车9平8", 1, 4},
		{"comment glued to a move", tags + "1. 炮二平五 马8进7 2. 马二进三 车9平8此着稳健灵活 3. 车一平二 马2进3 1-0", 1, 0},
		{"comment glued to a move, no numbers", tags + "炮二平五 马8进7 马二进三 车9平8此着稳健灵活 车一平二 马2进3 1-0", 1, 0},
		{"comment glued in the round", tags + "1. 炮二平五 马8进7 2. 马二进三正着也是最常见 车9平8 3. 车一平二 马2进3 1-0", 1, 0},
		{"heading with a move before the tags", "本局首着 炮二平五 是常见着法\n\n" + tags + m + " 1-0", 1, 4},
		{"heading with moves behind the tags", tags + "炮二平五 对 马8进7 布局\n" + m + " 1-0", 1, 4},
		{"opening name behind the tags", tags + "炮二平五对屏风马\n" + m + " 1-0", 1, 4},
		{"opening name before the tags", "本局选自某赛，炮二平五局。\n\n" + tags + m + " 1-0", 1, 4},
		{"talk of a move between rounds", tags + "1. 炮二平五 马8进7\n这里黑方也可走 炮8平5 成顺炮\n2. 马二进三 车9平8 1-0", 1, 4},
		{"talk of moves at the end", tags + m + "\n至此红优。以下如走 车一平二 马2进3 则平稳\n1-0", 1, 4},
		{"braces in braces", tags + "1. 炮二平五 { 红若 {马二进三} 黑走 马2进3 } 马8进7 2. 马二进三 车9平8 1-0", 1, 4},
		{"braces in brackets", tags + "1. 炮二平五 (另有 { 变化 ) 黑走 马2进3 } ) 马8进7 2. 马二进三 车9平8 1-0", 1, 4},
		{"list in brackets", tags + "1. 炮二平五 (说明: 1) 红优 2) 黑走 马2进3) 马8进7 2. 马二进三 车9平8 1-0", 1, 0},
		{"two sheets without results", m + "\n\n1. 炮八平五 马2进3 2. 马八进七 车1平2\n", 2, 8},
		{"two sheets with Chinese results", m + " 红胜\n\n1. 炮八平五 马2进3 2. 马八进七 车1平2 黑胜\n", 2, 8},
		{"two sheets, a heading between", "第一局\n" + m + " 1-0\n\n第二局\n1. 炮八平五 马2进3 2. 马八进七 车1平2 0-1\n", 2, 8},
		{"two sheets, fullwidth numbers", "１．炮二平五 马8进7 1-0\n１．炮八平五 马2进3 0-1\n", 2, 4},
		{"two sheets on neighbouring lines", m + "\n1. 炮八平五 马2进3 2. 马八进七 车1平2\n", 1, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, s := run(t, func(o *audit.Options) { o.Duplicates = false }, writeFile(t, t.TempDir(), "a.pgn", c.text))
			if s.Games.In != c.games || c.plies > 0 && s.Plies != c.plies {
				t.Errorf("%d games, %d plies; want %d, %d", s.Games.In, s.Plies, c.games, c.plies)
			}
			read(t, out, tables.FindingsTable, func(f *schemas.FindingRow) {
				if f.Severity == schemas.Error.String() || f.Clause == "record:no-moves" {
					t.Errorf("%s: %s", f.Clause, f.TextEn)
				}
			})
			if c.plies == 0 { // then it must be said that something is wrong
				said := false
				read(t, out, tables.FindingsTable, func(f *schemas.FindingRow) {
					said = said || f.Severity == schemas.Warning.String() && strings.HasPrefix(f.Clause, "record:")
				})
				if !said {
					t.Error("nothing is said")
				}
			}
		})
	}
}
