package record

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// expected are the tags that identify a game, each with the names it goes by:
// xqbase's convention, the PGN standard's seven-tag roster.
var expected = [...]struct{ name, other string }{
	{"Event", ""}, {"Date", ""}, {"Red", "White"}, {"Black", ""}, {"Result", ""},
}

// tags looks for the tags that identify the game, and for tags that contradict
// themselves. A missing tag is a note: old records often lack them.
func tags(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	answer := schemas.Pass.Answer()
	if missing := missingTags(g); missing != 0 {
		out.Findings = append(out.Findings, missingFindings[missing])
		answer = schemas.Fail.Answer()
	}
	for _, contradiction := range []func(*schemas.Game) (schemas.Finding, bool){
		resultNotUnderstood, twoFirstPlayers, plyCount, impossibleDate,
	} {
		if f, ok := contradiction(g); ok {
			f.Clause, f.Severity, f.Outcome, f.Side = "record:tags", schemas.Warning, schemas.Fail, schemas.NoSide
			out.Findings = append(out.Findings, f)
			answer = schemas.Fail.Answer()
		}
	}
	n := each(g, out, "record:tags", schemas.Warning, func(k schemas.FaultKind) bool {
		return k == schemas.FaultRepeatedTag
	}, func(f *schemas.Fault) schemas.Finding {
		return schemas.Finding{
			Subject: "tag", Actual: show(g, f.At),
			Text: schemas.Text{
				Zh: fmt.Sprintf("标签重复而内容不同：“%s”。", show(g, f.At)),
				En: fmt.Sprintf("This tag stands twice with different values: “%s”.", show(g, f.At)),
			},
		}
	})
	if n > 0 {
		return schemas.Fail.Answer()
	}
	return answer
}

// missingTags returns a bit for each expected tag that is absent or empty.
func missingTags(g *schemas.Game) (missing uint) {
	for i, e := range expected {
		if !says(g, e.name) && (e.other == "" || !says(g, e.other)) {
			missing |= 1 << i
		}
	}
	return missing
}

func says(g *schemas.Game, name string) bool {
	v, ok := g.Tag(name)
	if !ok {
		return false
	}
	switch strings.TrimSpace(g.View(v)) {
	case "", "?", "????.??.??", "-":
		return false
	}
	return true
}

// missingFindings holds the finding for every combination of missing tags:
// archives lack the same tags in most of their games.
var missingFindings = func() (table [1 << len(expected)]schemas.Finding) {
	for set := range table {
		var names []string
		for i, e := range expected {
			if set&(1<<i) != 0 {
				names = append(names, e.name)
			}
		}
		list := strings.Join(names, ", ")
		table[set] = schemas.Finding{
			Clause: "record:tags", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide,
			Subject: "tags", Expected: "Event, Date, Red, Black, Result", Actual: "missing: " + list,
			Text: schemas.Text{
				Zh: fmt.Sprintf("下列标签缺失或为空：%s。", list),
				En: fmt.Sprintf("These tags are missing or empty: %s.", list),
			},
		}
	}
	return table
}()

func resultNotUnderstood(g *schemas.Game) (schemas.Finding, bool) {
	v, ok := g.Tag("Result")
	if !ok {
		return schemas.Finding{}, false
	}
	if _, ok := resultOf(strings.TrimSpace(g.View(v)), g); ok {
		return schemas.Finding{}, false
	}
	return schemas.Finding{
		Subject: "tag Result", Expected: "1-0, 0-1, 1/2-1/2, 0-0, *", Actual: show(g, v),
		Text: schemas.Text{
			Zh: fmt.Sprintf("结果标签 “%s” 无法理解。", show(g, v)),
			En: fmt.Sprintf("The Result tag “%s” is not understood.", show(g, v)),
		},
	}, true
}

func twoFirstPlayers(g *schemas.Game) (schemas.Finding, bool) {
	red, ok1 := g.Tag("Red")
	white, ok2 := g.Tag("White")
	if !ok1 || !ok2 || red.Empty() || white.Empty() || g.View(red) == g.View(white) {
		return schemas.Finding{}, false
	}
	return schemas.Finding{
		Subject: "tag Red", Expected: show(g, red), Actual: show(g, white),
		Text: schemas.Text{
			Zh: fmt.Sprintf("先手有两个名字：Red “%s”，White “%s”。", show(g, red), show(g, white)),
			En: fmt.Sprintf("The first player has two names: Red “%s”, White “%s”.", show(g, red), show(g, white)),
		},
	}, true
}

func plyCount(g *schemas.Game) (schemas.Finding, bool) {
	v, ok := g.Tag("PlyCount")
	if !ok || v.Empty() {
		return schemas.Finding{}, false
	}
	if n, err := strconv.Atoi(g.View(v)); err == nil && n == len(g.Moves) {
		return schemas.Finding{}, false
	}
	return schemas.Finding{
		Subject: "tag PlyCount", Expected: show(g, v), Actual: strconv.Itoa(len(g.Moves)),
		Text: schemas.Text{
			Zh: fmt.Sprintf("标签记 %s 着，实有 %d 着。", show(g, v), len(g.Moves)),
			En: fmt.Sprintf("The PlyCount tag says %s, the record holds %s.", show(g, v), plural(len(g.Moves), "ply", "plies")),
		},
	}, true
}

// impossibleDate reads only the forms yyyy.mm.dd and yyyy-mm-dd; free text and
// unknown parts ("??") are left alone.
func impossibleDate(g *schemas.Game) (schemas.Finding, bool) {
	v, ok := g.Tag("Date")
	if !ok {
		return schemas.Finding{}, false
	}
	text := strings.ReplaceAll(g.View(v), "-", ".")
	parts := strings.Split(text, ".")
	if len(parts) != 3 || len(parts[0]) != 4 {
		return schemas.Finding{}, false
	}
	year, err1 := strconv.Atoi(parts[0])
	month, err2 := strconv.Atoi(parts[1])
	day, err3 := strconv.Atoi(parts[2])
	if err1 != nil || err2 != nil || err3 != nil || month == 0 || day == 0 || // 00 stands for unknown
		(month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)) {
		return schemas.Finding{}, false
	}
	return schemas.Finding{
		Subject: "tag Date", Actual: show(g, v),
		Text: schemas.Text{
			Zh: fmt.Sprintf("日期 “%s” 不存在。", show(g, v)),
			En: fmt.Sprintf("There is no such day as “%s”.", show(g, v)),
		},
	}, true
}

func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}
