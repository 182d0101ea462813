package event

import (
	"cmp"
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
		units[t.ID] = cmp.Or(t.Name, t.ID)
		for id := range strings.FieldsSeq(t.Members) {
			units["member "+id] = cmp.Or(t.Name, t.ID)
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
		if team := cmp.Or(units[p.Team], units["member "+p.ID]); team != "" && (out.Unit == "" || m.t.Form == MemberSum) {
			out.Unit = team
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
		if m.isRepeated(t) {
			continue
		}
		at := func(field string) place { return place{"teams", i, field, t.Where} }
		m.add(Player{
			ID: t.ID, Name: t.Name, Unit: t.Unit,
			Lot: m.number(at("lot"), t.Lot, mostNumber), Seed: m.number(at("seed"), t.Seed, mostNumber), Rating: m.number(at("rating"), t.Rating, mostNumber),
			Fouls: m.number(at("fouls"), t.Fouls, mostNumber), Violations: m.number(at("violations"), t.Violations, mostNumber), Warnings: m.number(at("warnings"), t.Warnings, mostNumber),
			Withdrawn: m.number(at("withdrawn"), t.Withdrawn, mostRounds),
		}, at("id"), t.Short)
	}
}

// isRepeated reports whether a team without number is one of those with numbers, told again:
// TRF has the teams in records of the old form too.
func (m *maker) isRepeated(t *schemas.EventTeam) bool {
	if t.ID != "" || t.Members == "" {
		return false
	}
	if m.seats.numbered == nil {
		m.seats.numbered = make(map[[2]string]bool)
		for i := range m.e.Teams {
			if of := &m.e.Teams[i]; of.ID != "" {
				m.seats.numbered[[2]string{of.Name, of.Members}] = true
			}
		}
	}
	return m.seats.numbered[[2]string{t.Name, t.Members}]
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

// counts are numbers of penalties.
type counts struct{ fouls, violations, warnings int }

func (c *counts) add(o counts) {
	c.fouls, c.violations, c.warnings = c.fouls+o.fouls, c.violations+o.violations, c.warnings+o.warnings
}

// penalties counts the penalties that are listed. In an event of teams those of the members
// are of their team (全队犯规, 违例总次数).
func (m *maker) penalties() {
	listed, ofMembers := map[int]*counts{}, map[int]*counts{}
	for i := range m.e.Penalties {
		p := &m.e.Penalties[i]
		field, who := "player", p.Player
		into, find := listed, m.find
		switch {
		case !m.t.Teams:
		case who == "" || p.Team != "" && len(m.t.Members) == 0:
			field, who = "team", p.Team
		default:
			into, find = ofMembers, m.findMember
		}
		at := place{"penalties", i, field, p.Where}
		if who == "" {
			if p.Player+p.Team == "" {
				m.problem(FileProblem, MissingValue, at, "没有写明受罚者", "nobody is named who was penalised")
			}
			continue // of a team in an event of players
		}
		n, ok := find(at, who)
		if !ok {
			continue
		}
		at.field = "count"
		count := 1
		if p.Count != "" {
			count = m.number(at, p.Count, mostNumber)
		}
		if into[n] == nil {
			into[n] = new(counts)
		}
		at.field = "kind"
		m.penalty(at, p.Kind, into[n], n, count, field == "player" && m.t.Teams)
		if p.Points != "" {
			at.field = "points"
			m.problem(Limit, NotReckoned, at, "扣分尚不计算", "points taken away are not reckoned with")
		}
	}
	m.ofMembers(ofMembers, listed)
	for n := range m.t.Players {
		if c := listed[n]; c != nil {
			p := &m.t.Players[n]
			m.agree(p.Name, "fouls", &p.Fouls, c.fouls)
			m.agree(p.Name, "violations", &p.Violations, c.violations)
			m.agree(p.Name, "warnings", &p.Warnings, c.warnings)
		}
	}
}

// penalty counts one penalty of player n; of a member of a team a sanction is told of, since
// whether it bears on the rank of the team no book says.
func (m *maker) penalty(at place, kind string, into *counts, n, count int, member bool) {
	switch kind {
	case "foul", "犯规":
		into.fouls += count
	case "violation", "违例":
		into.violations += count
	case "warning", "警告":
		into.warnings += count
	case "sanction-warning", "警告处分", "disqualified", "取消资格":
		if member {
			m.problem(Limit, NotReckoned, at, "队员所受处分不计入队的名次", "sanctions of a member are not reckoned with in the rank of the team")
			return
		}
		gravity := sanctionDisqualified
		if kind == "sanction-warning" || kind == "警告处分" {
			gravity = sanctionWarning
		}
		m.t.Players[n].Sanction = max(m.t.Players[n].Sanction, gravity)
	default:
		m.unknown(at, kind, "须为 foul、violation、warning、sanction-warning、disqualified 之一", "foul, violation, warning, sanction-warning or disqualified is asked for")
	}
}

// agree holds the number that a row has against the penalties that are listed. A row that
// has none leaves it to the list.
func (m *maker) agree(name, field string, told *int, listed int) {
	switch {
	case *told == 0:
		*told = listed
	case listed != 0 && *told != listed:
		m.problem(FileProblem, UnknownValue, place{"penalties", -1, field, ""}, fmt.Sprintf("%s：选手表为 %d，处罚表合计 %d", name, *told, listed),
			fmt.Sprintf("%s: %d in the table of players, %d in that of penalties", name, *told, listed))
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
		{len(m.e.Lineups), "lineups", "出场名单只在团体赛中核对", "line-ups are held against matches of teams only"},
	} {
		if t.n > 0 && (t.table != "lineups" || !m.t.Teams) {
			m.problem(Limit, NotReckoned, place{t.table, -1, "", ""}, t.zh, t.en)
		}
	}
	if !m.t.Teams && len(m.e.Teams) > 0 && m.t.Form == FormUnsaid && m.t.System != AllPlay && m.t.System != Relay {
		m.problem(Limit, NotReckoned, place{"teams", -1, "", ""}, "只按个人计算：赛事没有写明团体赛种类（team-form），对阵中也没有队与队的场次", "it is reckoned by players: the event declares no team-form, and no pairings between teams are listed")
	}
}

// codesOf names a code in both languages for messages.
func codesOf(c schemas.EventCode) string {
	if c == 0 {
		return "?"
	}
	return string(rune(c))
}
