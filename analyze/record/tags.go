package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// expected are the fields that identify a game.
var expected = [...]schemas.Field{
	schemas.FieldEvent, schemas.FieldDate, schemas.FieldFirst, schemas.FieldSecond, schemas.FieldResult,
}

// roster is what the tags of expected are called where they are missing.
type roster [len(expected)]string

// rosters are those of the kinds of game and families of formats: xqbase's
// convention, after the seven-tag roster of PGN, for xiangqi; for renju the same,
// the properties of SGF, the columns of tables.
var rosters = [...]roster{
	xiangqiRoster: {"Event", "Date", "Red", "Black", "Result"},
	renjuRoster:   {"Event", "Date", "Black", "White", "Result"},
	sgfRoster:     {"EV", "DT", "PB", "PW", "RE"},
	tableRoster:   {"event", "game_date", "black_player", "white_player", "game_result"},
}

const (
	xiangqiRoster = iota
	renjuRoster
	sgfRoster
	tableRoster
)

// rosterOf returns the index of the roster of a record.
func rosterOf(g *schemas.Game) int {
	switch {
	case g.Kind != schemas.KindRenju:
		return xiangqiRoster
	case g.Origin.Format == "sgf":
		return sgfRoster
	case g.Origin.Format == "renju-csv":
		return tableRoster
	}
	return renjuRoster
}

// tags looks for the tags that identify the game, and for tags that contradict
// themselves. A missing tag is a note: old records often lack them.
func tags(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	answer := schemas.Pass.Answer()
	if missing := missingTags(g); missing != 0 {
		out.Findings = append(out.Findings, missingFindings[rosterOf(g)][missing])
		answer = schemas.Fail.Answer()
	}
	for _, contradiction := range []func(*schemas.Game) (schemas.Finding, bool){
		resultNotUnderstood, twoFirstPlayers, twoSecondPlayers, plyCount, impossibleDate,
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

// missingTags returns a bit for each of the expected fields of which no tag says
// anything.
func missingTags(g *schemas.Game) (missing uint) {
	for i, field := range expected {
		if !slices.ContainsFunc(field.Names(g.Kind), func(name string) bool { return says(g, name) }) {
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

// missingFindings holds the finding of every roster for every combination of missing
// tags: archives lack the same tags in most of their games.
var missingFindings = func() (table [len(rosters)][1 << len(expected)]schemas.Finding) {
	for r, usual := range rosters {
		for set := range table[r] {
			var names []string
			for i, name := range usual {
				if set&(1<<i) != 0 {
					names = append(names, name)
				}
			}
			list := strings.Join(names, ", ")
			table[r][set] = schemas.Finding{
				Clause: "record:tags", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide,
				Subject: "tags", Expected: strings.Join(usual[:], ", "), Actual: "missing: " + list,
				Text: schemas.Text{
					Zh: fmt.Sprintf("下列标签缺失或为空：%s。", list),
					En: fmt.Sprintf("These tags are missing or empty: %s.", list),
				},
			}
		}
	}
	return table
}()

// resultForms are what a Result tag is expected to say.
const (
	resultForms = "1-0, 0-1, 1/2-1/2, 0-0, *"
	sgfResults  = "B+R, W+T, B+F, W+, 0, Void, ?"
)

func resultNotUnderstood(g *schemas.Game) (schemas.Finding, bool) {
	name, v, ok := g.FieldTag(schemas.FieldResult)
	if !ok {
		return schemas.Finding{}, false
	}
	if _, ok := resultOf(strings.TrimSpace(g.View(v)), g); ok {
		return schemas.Finding{}, false
	}
	forms := resultForms
	if rosterOf(g) == sgfRoster {
		forms = sgfResults
	}
	return schemas.Finding{
		Subject: "tag " + name, Expected: forms, Actual: show(g, v),
		Text: schemas.Text{
			Zh: fmt.Sprintf("结果标签 “%s” 无法理解。", show(g, v)),
			En: fmt.Sprintf("The %s tag “%s” is not understood.", name, show(g, v)),
		},
	}, true
}

func twoFirstPlayers(g *schemas.Game) (schemas.Finding, bool) {
	return twoNames(g, schemas.FieldFirst, schemas.Text{Zh: "先手", En: "first"})
}

func twoSecondPlayers(g *schemas.Game) (schemas.Finding, bool) {
	return twoNames(g, schemas.FieldSecond, schemas.Text{Zh: "后手", En: "second"})
}

// twoNames reports tags that name the same player differently, as Red and White do
// in xiangqi, Black and PB in renju.
func twoNames(g *schemas.Game, player schemas.Field, which schemas.Text) (schemas.Finding, bool) {
	names := player.Names(g.Kind)
	if len(names) == 1 {
		return schemas.Finding{}, false
	}
	first, named := "", schemas.Span{}
	for _, name := range names {
		v, ok := g.Tag(name)
		switch {
		case !ok || v.Empty():
		case named.Empty():
			first, named = name, v
		case g.View(v) != g.View(named):
			return schemas.Finding{
				Subject: "tag " + first, Expected: show(g, named), Actual: show(g, v),
				Text: schemas.Text{
					Zh: fmt.Sprintf("%s有两个名字：%s “%s”，%s “%s”。", which.Zh, first, show(g, named), name, show(g, v)),
					En: fmt.Sprintf("The %s player has two names: %s “%s”, %s “%s”.", which.En, first, show(g, named), name, show(g, v)),
				},
			}, true
		}
	}
	return schemas.Finding{}, false
}

func plyCount(g *schemas.Game) (schemas.Finding, bool) {
	v, ok := g.Field(schemas.FieldPlyCount)
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

// impossibleDate judges full dates only, see datesExist.
func impossibleDate(g *schemas.Game) (schemas.Finding, bool) {
	name, v, ok := g.FieldTag(schemas.FieldDate)
	if !ok || datesExist(g.Kind, g.View(v)) {
		return schemas.Finding{}, false
	}
	return schemas.Finding{
		Subject: "tag " + name, Actual: show(g, v),
		Text: schemas.Text{
			Zh: fmt.Sprintf("日期 “%s” 不存在。", show(g, v)),
			En: fmt.Sprintf("There is no such day as “%s”.", show(g, v)),
		},
	}, true
}
