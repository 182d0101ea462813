package sheets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qipu/schemas"
)

// head is a sheet with no more than what tells of which game it is: "first R3 B2 选手01
// 选手02 2026.01.03 杯", a dash for what it does not say.
func head(text string) *Sheet {
	f := strings.Fields(text + " - - - - - -")
	keeper := schemas.Keeper(slices.Index([]string{"", "first", "second", "arbiter"}, f[0]))
	s := &Sheet{Kind: schemas.KindXiangqi, Keeper: keeper}
	for i, fact := range [...]Fact{FactRound, FactBoard, FactFirst, FactSecond, FactDate, FactEvent} {
		if f[i+1] != "-" {
			s.Facts[fact] = f[i+1]
		}
	}
	return s
}

func TestPair(t *testing.T) {
	many := make([]string, 0, 2*maxAlike)
	for i := range maxAlike {
		many = append(many, fmt.Sprintf("first 1 1 甲%d 乙%d", i, i), fmt.Sprintf("second 1 1 甲%d 乙%d", i, i))
	}
	same := make([]string, maxAlike+1)
	for i := range same {
		same[i] = "second 1 1 甲 乙"
	}
	for name, c := range map[string]struct {
		sheets []string
		want   string
	}{
		"round, board and players": {[]string{"second 3 2 甲 乙", "first 3 2 甲 乙", "first 3 1 丙 丁"}, "[[1 0]] []"},
		"with the arbiter's":       {[]string{"arbiter 3 2 甲 乙", "second 3 2 甲 乙", "first 3 2 甲 乙"}, "[[2 1 0]] []"},
		"the arbiter's and one":    {[]string{"arbiter 3 2 甲 乙", "second 3 2 甲 乙"}, "[[1 0]] []"},
		"written otherwise":        {[]string{"first 第3轮 2 甲 乙 2026-1-3", "second 3 02 甲 乙 2026.01.03"}, "[[0 1]] []"},
		"by players alone":         {[]string{"first - - 甲 乙", "second - - 甲 乙"}, "[[0 1]] []"},
		"by round and board alone": {[]string{"first 1 1", "second 1 1"}, "[[0 1]] []"},
		"nothing tells":            {[]string{"first", "second"}, "[] []"},
		"one says nothing":         {[]string{"first 1 1 甲 乙", "second"}, "[] []"},
		"two rounds":               {[]string{"first 1 1 甲 乙", "second 2 1 甲 乙"}, "[] []"},
		"an extra round":           {[]string{"first 1 1 甲 乙", "second 加赛1 1 甲 乙"}, "[] []"},
		"two boards 1":             {[]string{"first 1 女子1台 甲 乙", "second 1 男子1台 甲 乙"}, "[] []"},
		"a board with a letter":    {[]string{"first 1 A01 甲 乙", "second 第1轮 a1 甲 乙"}, "[[0 1]] []"},
		"two events":               {[]string{"first 1 1 甲 乙 - 春", "second 1 1 甲 乙 - 秋"}, "[] []"},
		"another date":             {[]string{"first 1 1 甲 乙 2026.01.02", "second 1 1 甲 乙 2026.01.03"}, "[[0 1]] []"},
		"another name":             {[]string{"first 1 1 甲 乙", "second 1 1 甲 己"}, "[[0 1]] []"},
		"other names":              {[]string{"first 1 1 甲 乙", "second 1 1 丙 丁"}, "[] []"},
		"another name and date":    {[]string{"first 1 1 甲 乙 2026.01.02", "second 1 1 甲 己 2026.01.03"}, "[] []"},
		"the better one":           {[]string{"first 1 1 甲 乙", "second 1 1 甲 己", "second 1 1 甲 乙"}, "[[0 2]] []"},
		"the same keeper twice":    {[]string{"first 1 1 甲 乙", "first 1 1 甲 乙", "second 1 1 甲 乙"}, "[] [0 1 2]"},
		"two that fit nearly":      {[]string{"first 1 1 甲 乙", "second 1 1 甲 己", "second 1 1 甲 庚"}, "[] [0 1 2]"},
		"one that fits two games":  {[]string{"first 1 1 甲 乙 2026.01.02", "second 1 1 甲 乙 2026.01.03", "arbiter 1 1 甲 乙"}, "[] [0 1 2]"},
		"very many":                {many, "256 []"},
		"very many that are alike": {same, "[] 257"},
	} {
		var list []*Sheet
		for _, s := range c.sheets {
			list = append(list, head(s))
		}
		got := Pair(list)
		told := fmt.Sprint(got.Groups, got.Ambiguous)
		if len(got.Groups) > 9 {
			told = fmt.Sprint(len(got.Groups), got.Ambiguous)
		} else if len(got.Ambiguous) > 9 {
			told = fmt.Sprint(got.Groups, len(got.Ambiguous))
		}
		if told != c.want {
			t.Errorf("%s: %s, want %s", name, told, c.want)
		}
	}
}

// Two sheets of one round, board and players are not of one game whatever their moves.
func TestPairLooksAtTheMoves(t *testing.T) {
	a, rules := auditor(t)
	tags := []string{"Round", "1", "Table", "2", "Red", "选手01", "Black", "选手02"}
	other := strings.Fields("炮八平五 马2进3 马八进七 车1平2 兵三进一 卒3进1")
	for name, c := range map[string]struct {
		first, second []string
		want          string
	}{
		"the same":                   {opening, opening, "[[0 1]] [] []"},
		"the first ply missing":      {opening, opening[1:], "[[0 1]] [] []"},
		"another first ply":          {opening, edited(opening, 0, 1, "炮八平五"), "[[0 1]] [] []"},
		"nearly all missing":         {opening, opening[:2], "[[0 1]] [] []"},
		"another game":               {opening, other, "[] [] [0 1]"},
		"one without moves":          {opening, nil, "[[0 1]] [] []"},
		"another game of one ply":    {opening, other[:1], "[] [] [0 1]"},
		"another from ply 3 onwards": {opening, append(opening[:2:2], other[2:]...), "[[0 1]] [] []"},
	} {
		list := []*Sheet{
			made{keeper: schemas.KeeperFirst, tokens: c.first, tags: tags}.sheet(a),
			made{keeper: schemas.KeeperSecond, tokens: c.second, tags: tags}.sheet(a),
		}
		got := Pair(list)
		if told := fmt.Sprint(got.Groups, got.Ambiguous, got.Unlike); told != c.want {
			t.Errorf("%s: %s, want %s", name, told, c.want)
		}
	}
	own := made{keeper: schemas.KeeperFirst, tokens: opening, tags: tags}.sheet(a)
	j := rules.JudgeAlone(own, Unlike)
	if len(j.Findings) != 1 || j.Findings[0].Clause != recordSheets || j.Findings[0].Outcome != schemas.Undetermined {
		t.Errorf("%+v", j.Findings)
	}
}
