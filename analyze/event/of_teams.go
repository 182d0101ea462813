package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// mostBoards bounds the boards of a match: a match that is told as a whole is counted as so
// many games.
const mostBoards = 64

// seats is what is known of the boards of matches while an event is made.
type seats struct {
	told   bool             // pairings are of members
	boards int              // of a match, as the event declares; 0 where it does not
	ids    map[string]int   // numbers of Tournament.Members
	names  map[string][]int // the same by names
	counts []counts         // penalties that the rows of members have
	alone  []alone
	idle   []alone // members who did not play in a round
	wholes []whole
	lined  map[seating][]int // line-ups that were handed in, by their places in Tournament.LineUps

	numbered map[[2]string]bool // names and members of the teams that have numbers
}

// alone is a member without opponent: who won against an empty board, of which no line tells
// whose it was, or did not play.
type alone struct {
	game Game
	row  int
}

// whole is a match told as a whole beside boards, before it is known whether its own are told.
type whole struct {
	game Game
	from source
}

// seating is a team in a round.
type seating struct{ round, team int }

// forms are what the forms of team events are called, as label leaves them.
var forms = map[string]Form{
	"fixed": FixedBoards, "分台定人": FixedBoards, "reserves": WithReserves, "分台换人": WithReserves,
	"temporary": BoardsPerMatch, "临时定台": BoardsPerMatch, "member-sum": MemberSum, "队员总分": MemberSum,
}

// form reads how teams play, and finds out whether pairings are of matches, of their boards,
// or of players who play for themselves. Where no form is declared, an event with teams is
// one of boards if it has what only such ones have: points of matches, line-ups, or pairings
// that name their match.
func (m *maker) form() {
	e, t := m.e, m.t
	t.Boards = m.number(head("boards"), e.Boards, mostBoards)
	m.seats.boards = t.Boards
	text := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(e.TeamForm)), "制")
	var ok bool
	switch t.Form, ok = forms[text]; {
	case text == "" || ok:
	case (text == "all-play" || text == "全队轮赛") && (t.System == AllPlay || t.System == SystemUnsaid):
		t.System = AllPlay
	default:
		m.unknown(head("team-form"), e.TeamForm, "须为 fixed（分台定人）、reserves（分台换人）、temporary（临时定台）、all-play（全队轮赛）、member-sum（队员总分）之一", "fixed, reserves, temporary, all-play or member-sum is asked for")
	}
	between, players, matched, repeated := m.kinds()
	switch {
	case t.Form == MemberSum || t.System == AllPlay || t.System == Relay:
	case t.Form != FormUnsaid:
		m.seats.told = players
		if len(e.Teams) == 0 {
			m.problem(FileProblem, MissingValue, head("team-form"), "团体赛须列出各队（[[teams]]）", "an event of teams lists them in [[teams]]")
		}
	case len(e.Teams) > 0:
		m.seats.told = players && (matched || len(e.Lineups) > 0 || strings.TrimSpace(e.MatchPoints) != "")
	}
	t.Teams = between || m.seats.told
	t.ByBoards = m.seats.told || repeated
	t.BoardColours = m.boardColours()
	m.byePoints()
}

// byePoints reads what a player without opponent scores, or a team: match points and game
// points of all its boards (TRF 320).
func (m *maker) byePoints() {
	text := strings.TrimSpace(m.e.ByePoints)
	if text == "" {
		return
	}
	if !m.t.Teams {
		if strings.Contains(text, "/") && len(m.e.Teams) > 0 {
			return // of the teams, which are not reckoned with here
		}
		points, err := schemas.ParseHalves(text)
		if m.t.ByeTold = err == nil; !m.t.ByeTold {
			m.unknown(head("bye-points"), text, "须为轮空一轮的得分，如 1", "the points of a bye are asked for, as 1")
		}
		m.t.ByeMatch, m.t.ByeGame = points, points
		return
	}
	match, game, ok := strings.Cut(text, "/")
	var err, err2 error
	if m.t.ByeMatch, err = schemas.ParseHalves(strings.TrimSpace(match)); err == nil && ok {
		m.t.ByeGame, err2 = schemas.ParseHalves(strings.TrimSpace(game))
	}
	if m.t.ByeTold = ok && err == nil && err2 == nil; !m.t.ByeTold {
		m.unknown(head("bye-points"), text, "须为场分与局分，如 1/2", "match points and game points are asked for, as 1/2")
	}
}

// kinds tells what pairings there are: of teams, of players, of players with a match named,
// and of the same two teams on several boards of a round.
func (m *maker) kinds() (between, players, matched, repeated bool) {
	type meeting struct{ round, a, b string }
	seen := make(map[meeting]bool)
	for i := range m.e.Pairings {
		p := &m.e.Pairings[i]
		if p.Between != schemas.BetweenTeams {
			players, matched = true, matched || p.Match != ""
			continue
		}
		between = true
		key := meeting{p.Round, min(p.First, p.Second), max(p.First, p.Second)}
		repeated = repeated || seen[key] && p.Board != ""
		seen[key] = true
	}
	return between, players, matched, repeated
}

// boardColours reads the colours of the boards of a match.
func (m *maker) boardColours() string {
	text := strings.ToUpper(strings.TrimSpace(m.e.BoardColours))
	if len(text) > mostBoards || strings.Trim(text, "WB") != "" {
		m.unknown(head("board-colours"), m.e.BoardColours, "须为 W、B 逐台连写，如 WBWB", "a W or B for each board is asked for, as WBWB")
		return ""
	}
	return text
}

// members lists the players of the teams, those that a team names in its order first.
func (m *maker) members() {
	m.seats.ids, m.seats.names = map[string]int{}, map[string][]int{}
	rows := make(map[string]int)
	for i := range m.e.Players {
		p := &m.e.Players[i]
		rows[cmp.Or(p.ID, p.Name)] = i
	}
	asked := m.seats.told || len(m.e.Lineups) > 0 // else nothing is said of what is not needed
	ordered := make(map[int]bool)
	for i := range m.e.Teams {
		t := &m.e.Teams[i]
		team, ok := m.ids[cmp.Or(t.ID, t.Name)]
		if !ok || m.isRepeated(t) {
			continue
		}
		number := 0
		for id := range strings.FieldsSeq(t.Members) {
			number++
			ordered[team] = true
			member := Member{ID: id, Team: team, Number: number, Rating: RatingUntold}
			at := place{"teams", i, "members", t.Where}
			row, known := rows[id]
			switch _, twice := m.seats.ids[id]; {
			case twice:
				m.asked(asked, RepeatedID, at, fmt.Sprintf("队员“%.60s”已列入一队", id), fmt.Sprintf("the member %.60q is listed in a team already", id))
				continue
			case known:
				m.otherTeam(asked, team, row)
				m.member(member, row)
				continue
			case len(m.e.Players) > 0:
				m.asked(asked, UnknownPlayer, at, fmt.Sprintf("选手表中没有编号“%.60s”", id), fmt.Sprintf("no player has the number %.60q", id))
			}
			m.member(member, -1)
		}
	}
	numbers := make(map[int]int)
	for i := range m.e.Players {
		p := &m.e.Players[i]
		id := cmp.Or(p.ID, p.Name)
		if _, ok := m.seats.ids[id]; ok || id == "" {
			continue
		}
		member := Member{ID: id, Team: Nobody, Rating: RatingUntold}
		if p.Team != "" {
			at := place{"players", i, "team", p.Where}
			team, n := m.lookUp(p.Team)
			if n != 1 {
				m.asked(asked, UnknownPlayer, at, fmt.Sprintf("没有唯一的一队为“%.60s”", p.Team), fmt.Sprintf("%.60q names no one team", p.Team))
			} else if member.Team = team; !ordered[team] {
				numbers[team]++
				member.Number = numbers[team]
			}
		}
		m.member(member, i)
	}
	m.lineups()
}

// otherTeam tells of a player who is listed among the members of one team, and names another
// as his own.
func (m *maker) otherTeam(asked bool, team, row int) {
	p := &m.e.Players[row]
	if p.Team == "" {
		return
	}
	if own, n := m.lookUp(p.Team); n == 1 && own != team {
		m.asked(asked, OtherTeam, place{"players", row, "team", p.Where}, fmt.Sprintf("选手“%.60s”写作“%.60s”队，却列在另一队的队员中", cmp.Or(p.ID, p.Name), p.Team), fmt.Sprintf("the player %.60q names the team %.60q, and is listed among the members of another", cmp.Or(p.ID, p.Name), p.Team))
	}
}

// asked reports a problem of the file where what it is about is needed.
func (m *maker) asked(needed bool, kind ProblemKind, at place, zh, en string) {
	if needed {
		m.problem(FileProblem, kind, at, zh, en)
	}
}

// member adds a member with what his row of the table of players tells; −1: he has none.
func (m *maker) member(of Member, row int) {
	var own counts
	names := []string{of.ID}
	if row >= 0 {
		p := &m.e.Players[row]
		at := func(field string) place { return place{"players", row, field, p.Where} }
		of.Name = p.Name
		if strings.TrimSpace(p.Rating) != "" {
			of.Rating = m.number(at("rating"), p.Rating, mostNumber)
		}
		own = counts{m.number(at("fouls"), p.Fouls, mostNumber), m.number(at("violations"), p.Violations, mostNumber), m.number(at("warnings"), p.Warnings, mostNumber)}
		if p.Sanction != "" {
			m.problem(Limit, NotReckoned, at("sanction"), "队员所受处分不计入队的名次", "sanctions of a member are not reckoned with in the rank of the team")
		}
		names = []string{p.Name, p.NativeName}
	}
	m.t.Members, m.seats.counts = append(m.t.Members, of), append(m.seats.counts, own)
	n := len(m.t.Members)
	m.seats.ids[of.ID] = n
	for _, name := range slices.Compact(names) {
		if name != "" {
			m.seats.names[name] = append(m.seats.names[name], n)
		}
	}
}

// lookUp finds a team by number or name; n is how many fit.
func (m *maker) lookUp(who string) (team, n int) {
	if team, ok := m.ids[who]; ok {
		return team, 1
	}
	if list := m.names[who]; len(list) > 0 {
		return list[0], len(list)
	}
	return Nobody, 0
}

// findMember finds a member by number, or by a name that no other has: a number of
// Tournament.Members.
func (m *maker) findMember(at place, who string) (n int, ok bool) {
	if n, ok = m.seats.ids[who]; ok {
		return n, true
	}
	switch list := m.seats.names[who]; len(list) {
	case 1:
		return list[0], true
	case 0:
		m.problem(FileProblem, UnknownPlayer, at, fmt.Sprintf("选手表中没有“%.60s”", who), fmt.Sprintf("no player has the number or name %.60q", who))
	default:
		m.problem(FileProblem, AmbiguousPlayer, at, fmt.Sprintf("有 %d 名选手叫“%.60s”，须用编号", len(list), who), fmt.Sprintf("%d players are called %.60q: their numbers are asked for", len(list), who))
	}
	return 0, false
}

func (m *maker) memberName(n int) string {
	of := &m.t.Members[n-1]
	if of.Name == "" || of.Name == of.ID {
		return of.ID
	}
	return of.ID + " " + of.Name
}

// ofMembers adds the penalties of members to those of their teams.
func (m *maker) ofMembers(listed, ofTeams map[int]*counts) {
	for i := range m.t.Members {
		of := &m.t.Members[i]
		own := m.seats.counts[i]
		if c := listed[i+1]; c != nil {
			m.agree(m.memberName(i+1), "fouls", &own.fouls, c.fouls)
			m.agree(m.memberName(i+1), "violations", &own.violations, c.violations)
			m.agree(m.memberName(i+1), "warnings", &own.warnings, c.warnings)
		}
		if of.Team == Nobody || own == (counts{}) {
			continue
		}
		if ofTeams[of.Team] == nil {
			ofTeams[of.Team] = new(counts)
		}
		ofTeams[of.Team].add(own)
	}
}

// lineups reads the line-ups that were handed in.
func (m *maker) lineups() {
	m.seats.lined = make(map[seating][]int)
	for i := range m.e.Lineups {
		row := &m.e.Lineups[i]
		at := func(field string) place { return place{"lineups", i, field, row.Where} }
		l := LineUp{Round: m.number(at("round"), row.Round, mostRounds), Opponent: Nobody, Declared: true}
		if strings.TrimSpace(row.Round) == "" {
			m.problem(FileProblem, MissingValue, at("round"), "没有轮次", "there is no round")
			continue
		}
		var ok bool
		if l.Team, ok = m.find(at("team"), row.Team); !ok {
			continue
		}
		if row.Opponent != "" {
			if l.Opponent, ok = m.find(at("opponent"), row.Opponent); !ok {
				continue
			}
		}
		for who := range strings.FieldsSeq(row.Players) {
			n := 0
			if who != "0" {
				if n, ok = m.findMember(at("players"), who); !ok {
					break
				}
			}
			if l.Seats = append(l.Seats, n); len(l.Seats) > mostBoards {
				m.unknown(at("players"), row.Players, "台数过多", "there are too many boards")
				ok = false
				break
			}
		}
		if ok && l.Round > 0 {
			at := seating{l.Round, l.Team}
			m.seats.lined[at] = append(m.seats.lined[at], len(m.t.LineUps))
			m.t.LineUps = append(m.t.LineUps, l)
		}
	}
}

// board makes the game of a board: both players, or one and the team of which nobody came,
// or the two teams of which nobody did.
func (m *maker) board(i int, p *schemas.EventPairing) {
	at := func(field string) place { return place{"pairings", i, field, p.Where} }
	if p.First == "" && p.Second == "" && (p.FirstTeam == "" || p.SecondTeam == "") {
		m.problem(FileProblem, MissingValue, at("first"), "没有选手", "no player is named")
		return
	}
	g, codes, ok := m.inRound(i, p)
	if !ok {
		return
	}
	ok = m.side(i, p.First, p.FirstTeam, &g.FirstMember, &g.First, "first")
	if !m.side(i, p.Second, p.SecondTeam, &g.SecondMember, &g.Second, "second") || !ok {
		return
	}
	switch {
	case g.First == Nobody || g.Second == Nobody:
		if max(codes[0], codes[1]) == '+' {
			m.seats.alone = append(m.seats.alone, alone{g, i})
		} else {
			m.seats.idle = append(m.seats.idle, alone{g, i})
		}
	case g.FirstMember > 0 && g.FirstMember == g.SecondMember:
		m.problem(FileProblem, SamePlayer, at("second"), "选手与自己对阵", "a player meets himself")
	case g.First == g.Second:
		m.problem(EventFinding, OtherTeam, at("second"), fmt.Sprintf("第 %d 轮：同队（%s）的队员对局", g.Round, m.name(g.First)), fmt.Sprintf("round %d: players of one team (%s) meet", g.Round, m.name(g.First)))
	case m.result(&g, i, p, codes):
		m.game(g, source{"pairings", i, p.Where})
	}
}

// side reads one side of a board: the member, 0 where nobody came, and the team, Nobody where
// it is not told.
func (m *maker) side(i int, who, ofTeam string, member, team *int, field string) (ok bool) {
	at := place{"pairings", i, field, m.e.Pairings[i].Where}
	*team = Nobody
	if who != "" {
		if *member, ok = m.findMember(at, who); !ok {
			return false
		}
		*team = m.t.Members[*member-1].Team
	}
	if ofTeam == "" {
		if who != "" && *team == Nobody {
			m.problem(FileProblem, MissingValue, at, fmt.Sprintf("%s 属于哪一队没有写明", m.memberName(*member)), fmt.Sprintf("the team of %s is not told", m.memberName(*member)))
			return false
		}
		return true
	}
	at.field += "-team"
	sitting, ok := m.find(at, ofTeam)
	if !ok {
		return false
	}
	if who != "" && *team != Nobody && *team != sitting {
		m.problem(EventFinding, OtherTeam, at, fmt.Sprintf("第 %s 轮：%s 报名于 %s，却代表 %s 出场", m.e.Pairings[i].Round, m.memberName(*member), m.name(*team), m.name(sitting)),
			fmt.Sprintf("round %s: %s is registered by %s and sits for %s", m.e.Pairings[i].Round, m.memberName(*member), m.name(*team), m.name(sitting)))
	}
	*team = sitting
	return true
}
