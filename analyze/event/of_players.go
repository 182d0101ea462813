package event

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// players makes the players of an event of individuals.
func (m *maker) players() {
	units := map[string]string{} // of teams, by their ids
	for i := range m.e.Teams {
		t := &m.e.Teams[i]
		units[t.ID] = t.Name
		for id := range strings.FieldsSeq(t.Members) {
			units["member "+id] = t.Name
		}
	}
	for i := range m.e.Players {
		p := &m.e.Players[i]
		at := func(field string) place { return place{"players", i, field, p.Where} }
		out := Player{
			ID: p.ID, Name: p.Name, Unit: p.Unit, Group: p.Group,
			Order: m.number(at("unit-order"), p.UnitOrder, mostNumber), Lot: m.number(at("lot"), p.Lot, mostNumber), Seed: m.number(at("seed"), p.Seed, mostNumber), Rating: m.number(at("rating"), p.Rating, mostNumber),
			Fouls: m.number(at("fouls"), p.Fouls, mostNumber), Violations: m.number(at("violations"), p.Violations, mostNumber), Warnings: m.number(at("warnings"), p.Warnings, mostNumber),
			Withdrawn: m.number(at("withdrawn"), p.Withdrawn, mostRounds),
		}
		if out.Unit == "" {
			out.Unit = units[p.Team]
		}
		if out.Unit == "" {
			out.Unit = units["member "+p.ID]
		}
		switch p.Sanction {
		case "":
		case "warning", "警告":
			out.Sanction = sanctionWarning
		case "disqualified", "取消资格":
			out.Sanction = sanctionDisqualified
		default:
			m.unknown(at("sanction"), p.Sanction, "须为 warning（警告）或 disqualified（取消资格）", "warning or disqualified is asked for")
		}
		m.add(out, at("id"), p.NativeName)
	}
}

const (
	sanctionWarning      = 1 // xiangqi-2011:18.1
	sanctionDisqualified = 2 // xiangqi-2011:18.2
)

// teams makes the teams the players.
func (m *maker) teams() {
	for i := range m.e.Teams {
		t := &m.e.Teams[i]
		at := func(field string) place { return place{"teams", i, field, t.Where} }
		m.add(Player{
			ID: t.ID, Name: t.Name, Unit: t.Unit,
			Lot: m.number(at("lot"), t.Lot, mostNumber), Seed: m.number(at("seed"), t.Seed, mostNumber), Rating: m.number(at("rating"), t.Rating, mostNumber),
			Fouls: m.number(at("fouls"), t.Fouls, mostNumber), Violations: m.number(at("violations"), t.Violations, mostNumber), Warnings: m.number(at("warnings"), t.Warnings, mostNumber),
			Withdrawn: m.number(at("withdrawn"), t.Withdrawn, mostRounds),
		}, at("id"), t.Short)
	}
}

// add adds a player. One without id is known by the name.
func (m *maker) add(p Player, at place, otherName string) {
	if p.ID == "" {
		p.ID, at.field = p.Name, "name"
	}
	if p.ID == "" {
		m.problem(FileProblem, MissingValue, at, "没有编号，也没有姓名", "there is neither a number nor a name")
		return
	}
	if before, ok := m.ids[p.ID]; ok {
		m.problem(FileProblem, RepeatedID, at, fmt.Sprintf("编号“%s”已用于%s", p.ID, m.t.Players[before].Name), fmt.Sprintf("the number %q is that of %s too", p.ID, m.t.Players[before].Name))
		return
	}
	n := len(m.t.Players)
	m.ids[p.ID] = n
	m.names[p.Name] = append(m.names[p.Name], n)
	if otherName != "" && otherName != p.Name {
		m.names[otherName] = append(m.names[otherName], n)
	}
	m.t.Players = append(m.t.Players, p)
}

// find finds a player by number, or by a name that no other has.
func (m *maker) find(at place, who string) (n int, ok bool) {
	if n, ok = m.ids[who]; ok {
		return n, true
	}
	switch list := m.names[who]; len(list) {
	case 1:
		return list[0], true
	case 0:
		m.problem(FileProblem, UnknownPlayer, at, fmt.Sprintf("选手表中没有“%.60s”", who), fmt.Sprintf("no player has the number or name %.60q", who))
	default:
		m.problem(FileProblem, AmbiguousPlayer, at, fmt.Sprintf("有 %d 名选手叫“%.60s”，须用编号", len(list), who), fmt.Sprintf("%d players are called %.60q: their numbers are asked for", len(list), who))
	}
	return 0, false
}

// penalties counts the penalties that are listed.
func (m *maker) penalties() {
	type counts struct{ fouls, violations, warnings int }
	listed := map[int]*counts{}
	for i := range m.e.Penalties {
		p := &m.e.Penalties[i]
		field, who := "player", p.Player
		if m.t.Teams {
			field, who = "team", p.Team
		}
		at := place{"penalties", i, field, p.Where}
		if who == "" {
			if p.Player+p.Team == "" {
				m.problem(FileProblem, MissingValue, at, "没有写明受罚者", "nobody is named who was penalised")
			}
			continue // of a player in an event of teams, or the other way round
		}
		n, ok := m.find(at, who)
		if !ok {
			continue
		}
		at.field = "count"
		count := 1
		if p.Count != "" {
			count = m.number(at, p.Count, mostNumber)
		}
		if listed[n] == nil {
			listed[n] = new(counts)
		}
		switch p.Kind {
		case "foul", "犯规":
			listed[n].fouls += count
		case "violation", "违例":
			listed[n].violations += count
		case "warning", "警告":
			listed[n].warnings += count
		case "sanction-warning", "警告处分":
			m.t.Players[n].Sanction = max(m.t.Players[n].Sanction, sanctionWarning)
		case "disqualified", "取消资格":
			m.t.Players[n].Sanction = sanctionDisqualified
		default:
			at.field = "kind"
			m.unknown(at, p.Kind, "须为 foul、violation、warning、sanction-warning、disqualified 之一", "foul, violation, warning, sanction-warning or disqualified is asked for")
		}
		if p.Points != "" {
			at.field = "points"
			m.problem(Limit, NotReckoned, at, "扣分尚不计算", "points taken away are not reckoned with")
		}
	}
	for n := range m.t.Players {
		if c := listed[n]; c != nil {
			p := &m.t.Players[n]
			m.agree(n, "fouls", &p.Fouls, c.fouls)
			m.agree(n, "violations", &p.Violations, c.violations)
			m.agree(n, "warnings", &p.Warnings, c.warnings)
		}
	}
}

// agree holds the number that a player's row has against the penalties that are listed. A
// row that has none leaves it to the list.
func (m *maker) agree(n int, field string, told *int, listed int) {
	switch {
	case *told == 0:
		*told = listed
	case listed != 0 && *told != listed:
		m.problem(FileProblem, UnknownValue, place{"penalties", -1, field, ""}, fmt.Sprintf("%s：选手表为 %d，处罚表合计 %d", m.t.Players[n].Name, *told, listed),
			fmt.Sprintf("%s: %d in the table of players, %d in that of penalties", m.t.Players[n].Name, *told, listed))
	}
}

// prizes reads what there is to win. A place that is not understood is told, and does not
// keep the rest from being counted.
func (m *maker) prizes() {
	whole := len(m.e.Pairings) > 0 // the group of all pairings, if there is one
	for i := range m.e.Pairings {
		whole = whole && m.e.Pairings[i].Group == m.e.Pairings[0].Group
	}
	for i := range m.e.Prizes {
		p := &m.e.Prizes[i]
		at := place{"prizes", i, "place", p.Where}
		from, to, several := strings.Cut(p.Place, "-")
		if !several {
			to = from
		}
		first, err := strconv.ParseUint(strings.TrimSpace(from), 10, 31)
		last, err2 := strconv.ParseUint(strings.TrimSpace(to), 10, 31)
		if err != nil || err2 != nil || first < 1 || last < first || last > mostNumber {
			m.problem(Limit, UnknownValue, at, fmt.Sprintf("“%.40s”不是名次，此奖不计", p.Place), fmt.Sprintf("%.40q is no place: the prize is left out; 1 or 4-6 is asked for", p.Place))
			continue
		}
		out := Prize{First: int(first), Last: int(last), Group: p.Group, Name: p.Prize}
		if whole && p.Group == m.e.Pairings[0].Group {
			out.Group = ""
		}
		m.t.Prizes = append(m.t.Prizes, out)
	}
}

// limits tells what the event has and nothing here counts with.
func (m *maker) limits() {
	for _, t := range []struct {
		n      int
		table  string
		zh, en string
	}{
		{len(m.e.Adjustments), "adjustments", "加减分尚不计算", "points set apart from results are not reckoned with"},
		{len(m.e.Lineups), "lineups", "出场名单尚不核对", "line-ups are not reckoned with"},
	} {
		if t.n > 0 {
			m.problem(Limit, NotReckoned, place{t.table, -1, "", ""}, t.zh, t.en)
		}
	}
	if !m.t.Teams && len(m.e.Teams) > 0 {
		m.problem(Limit, NotReckoned, place{"teams", -1, "", ""}, "只按个人计算：队与队的场次未列入对阵", "it is reckoned by players: no pairings between teams are listed")
	}
}

// codesOf names a code in both languages for messages.
func codesOf(c schemas.EventCode) string {
	if c == 0 {
		return "?"
	}
	return string(rune(c))
}
