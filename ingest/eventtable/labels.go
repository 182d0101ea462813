package eventtable

import (
	"slices"
	"strings"

	"qipu/schemas"
)

// also are other names of columns, as schemas.FoldLabel leaves them, by table and field.
var also = map[string]map[string][]string{
	"": {
		"name":      {"赛事", "比赛名称", "event", "tournament"},
		"site":      {"比赛地点", "place", "city"},
		"rounds":    {"总轮数", "轮次数", "numberofrounds"},
		"points":    {"计分办法", "计分方法", "scoring"},
		"system":    {"赛制", "pairingsystem"},
		"start":     {"日期", "date"},
		"ranked-by": {"名次排列", "排名办法"},
	},
	"players": {
		"id":     {"序号", "号", "号码", "参赛号", "number", "startno", "sno", "startingnumber"},
		"name":   {"选手", "棋手", "运动员", "姓名选手", "player"},
		"unit":   {"代表单位", "参赛单位", "代表队", "club"},
		"rating": {"等级分数", "elo", "rtg"},
		"lot":    {"抽签", "签号", "lotnumber"},
		"seed":   {"种子序号", "种子号"},
		"gender": {"sex"},
		"title":  {"等级称号", "技术等级"},
	},
	"pairings": {
		"round":         {"轮", "rd", "轮次round"},
		"board":         {"台", "台号", "桌", "桌号", "bo", "table"},
		"first":         {"先", "先手方", "先手姓名", "先手棋手", "先手选手", "firstplayer", "firstmover"},
		"second":        {"后", "后手方", "后手姓名", "后手棋手", "后手选手", "secondplayer"},
		"result":        {"比分", "赛果", "对局结果", "先手得分", "score", "firstscore"},
		"second-result": {"后手得分", "secondscore"},
		"first-team":    {"先手单位", "先手代表队"},
		"second-team":   {"后手单位", "后手代表队"},
	},
	"draw": {
		"place":  {"号码位置", "号位", "位置号"},
		"player": {"姓名", "棋手", "name"},
	},
	"standings": {
		"player": {"序号", "号", "号码", "number", "startno", "sno"},
		"name":   {"选手", "棋手", "player"},
		"rank":   {"排名", "名", "rk", "place"},
		"points": {"总分", "总积分", "得分", "score", "pts"},
	},
	"teams": {
		"id":   {"序号", "队号", "number"},
		"name": {"队", "代表队", "团体", "teamname", "team"},
	},
	"schedule": {
		"start": {"时间", "time", "starttime"},
	},
}

// columns are the columns of the tables by what they are called.
var columns = func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, s := range schemas.EventSections() {
		names := map[string]string{}
		for _, f := range s.Fields {
			zh, en := schemas.FoldLabel(f.Title.Zh), schemas.FoldLabel(f.Title.En)
			for _, name := range append([]string{zh, en, zh + en, schemas.FoldLabel(f.Name)}, also[s.Name][f.Name]...) {
				if _, taken := names[name]; !taken {
					names[name] = f.Name
				}
			}
		}
		all[s.Name] = names
	}
	return all
}()

// needed are what the columns must have of a table that has no mark; each of them one of
// several.
var needed = []struct {
	table string
	each  [][]string
}{
	{"pairings", [][]string{{"round"}, {"first"}, {"second"}}},
	{"standings", [][]string{{"rank"}, {"points", "match-points"}, {"name", "player", "team"}}},
	{"schedule", [][]string{{"round"}, {"date"}}},
	{"players", [][]string{{"name"}, {"id", "unit", "rating", "lot", "seed", "team"}}},
}

// sides are what colours call the players, by the colours that a heading has.
var sides = []struct{ first, second []string }{
	{[]string{"红方", "红", "红棋", "红方姓名", "red", "红方red"}, []string{"黑方", "黑", "黑棋", "黑方姓名", "black", "黑方black"}},
	{[]string{"黑方", "黑", "黑棋", "黑方姓名"}, []string{"白方", "白", "白棋", "白方姓名"}},
}

// coloured returns the fields of cells that name players by their colours: where the
// heading has one of a pair of colours and the other, and no other pair.
func coloured(labels []string) map[int]string {
	for _, s := range sides {
		first := slices.IndexFunc(labels, func(l string) bool { return slices.Contains(s.first, l) })
		second := slices.IndexFunc(labels, func(l string) bool { return slices.Contains(s.second, l) })
		if first < 0 || second < 0 {
			continue
		}
		fields := map[int]string{first: "first", second: "second"}
		for i, label := range labels {
			for _, more := range []struct{ behind, first, second string }{{"单位", "first-team", "second-team"}, {"代表队", "first-team", "second-team"}, {"得分", "result", "second-result"}, {"用时", "first-time", "second-time"}} {
				colour, ok := strings.CutSuffix(label, more.behind)
				switch {
				case ok && slices.Contains(s.first, colour):
					fields[i] = more.first
				case ok && slices.Contains(s.second, colour):
					fields[i] = more.second
				}
			}
		}
		return fields
	}
	return nil
}

// heading is a row that heads a table.
type heading struct {
	table  string
	fields []string // by columns; empty where it is not known
	labels []string // as written
}

// headingOf reads a heading: of the table that a mark named, if there was one, or of that
// which its columns tell.
func headingOf(cells []string, marked string, hasMark bool) (h heading, ok bool) {
	folded := make([]string, len(cells))
	for i, c := range cells {
		folded[i] = schemas.FoldLabel(c)
	}
	read := func(table string) (known int) {
		h = heading{table: table, fields: make([]string, len(cells)), labels: slices.Clone(cells)}
		own := map[int]string{}
		if table == "pairings" {
			own = coloured(folded)
		}
		for i, label := range folded {
			field, ok := own[i]
			if !ok && label != "" {
				field = columns[table][label]
			}
			if field != "" && !slices.Contains(h.fields, field) {
				h.fields[i] = field
				known++
			}
		}
		return known
	}
	if hasMark {
		return h, read(marked) > 0
	}
	for _, n := range needed {
		read(n.table)
		fits := true
		for _, anyOf := range n.each {
			fits = fits && slices.ContainsFunc(anyOf, func(field string) bool { return slices.Contains(h.fields, field) })
		}
		if fits {
			return h, true
		}
	}
	return heading{}, false
}

// tableOf returns the table that a mark names; ok is false where it names none.
func tableOf(mark string) (table string, ok bool) {
	words := strings.Fields(strings.TrimPrefix(strings.ToLower(mark), schemas.EventMark))
	if len(words) == 0 {
		return "", true
	}
	_, ok = columns[words[0]]
	return words[0], ok && words[0] != ""
}

// isMark reports whether a cell begins with the mark of a table.
func isMark(cell string) bool {
	rest, ok := strings.CutPrefix(strings.ToLower(cell), schemas.EventMark)
	return ok && (rest == "" || rest[0] == ' ')
}
