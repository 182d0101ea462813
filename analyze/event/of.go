package event

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Of makes of the texts of an event what can be reckoned with. Nothing is guessed: what is
// not understood, or could be two things, is a problem, and the tournament goes without it.
// Where pairings are between teams, or are the boards of their matches, these are its
// players; see Parts for events of several stages or groups.
func Of(e *schemas.Event) (*Tournament, []Problem) {
	m := maker{e: e, t: new(Tournament), ids: map[string]int{}, names: map[string][]int{}}
	m.head()
	if m.t.Teams {
		m.teams()
		m.members()
	} else {
		m.players()
	}
	m.declared()
	m.penalties()
	m.pairings()
	m.byes()
	if m.t.Teams {
		m.matches()
	}
	m.inRounds()
	m.beyondRounds()
	m.prizes()
	m.limits()
	return m.t, m.problems
}

// Parts returns an event for each stage and group that its pairings and draws name, in the
// order of the first of them, each with what its stage decides and its own pairings, draw and
// tables; the event itself where they name no more than one.
func Parts(e *schemas.Event) []*schemas.Event {
	type part struct{ stage, group string }
	var order []part
	name := func(stage, group string) {
		if at := (part{stage, group}); !slices.Contains(order, at) {
			order = append(order, at)
		}
	}
	for i := range e.Pairings {
		name(e.Pairings[i].Stage, e.Pairings[i].Group)
	}
	for i := range e.Draw {
		name(e.Draw[i].Stage, e.Draw[i].Group)
	}
	switch len(order) {
	case 0:
		return []*schemas.Event{e}
	case 1:
		own := ofStage(e, order[0].stage)
		own.PlayerCount = e.PlayerCount
		return []*schemas.Event{own}
	}
	list := make([]*schemas.Event, 0, len(order))
	for _, at := range order {
		own := ofStage(e, at.stage)
		own.Pairings = only(e.Pairings, func(p *schemas.EventPairing) bool { return p.Stage == at.stage && p.Group == at.group })
		own.Draw = only(e.Draw, func(p *schemas.EventPlace) bool { return p.Stage == at.stage && p.Group == at.group })
		own.Standings = only(e.Standings, func(s *schemas.EventStanding) bool { return s.Stage == at.stage && s.Group == at.group })
		own.Prizes = only(e.Prizes, func(p *schemas.EventPrize) bool { return p.Group != "" && p.Group == at.group }) // which stage decides the others is not told
		list = append(list, own)
	}
	return list
}

func only[T any](rows []T, is func(*T) bool) (list []T) {
	for i := range rows {
		if is(&rows[i]) {
			list = append(list, rows[i])
		}
	}
	return list
}

// ofStage returns an event as one of its stages decides.
func ofStage(e *schemas.Event, stage string) *schemas.Event {
	own := *e
	own.PlayerCount = ""
	i := slices.IndexFunc(e.Stages, func(s schemas.EventStage) bool { return s.ID == stage })
	if i < 0 {
		return &own
	}
	s := &e.Stages[i]
	for _, text := range []struct {
		into *string
		from string
	}{
		{&own.System, s.System},
		{&own.Legs, s.Legs},
		{&own.Points, s.Points},
		{&own.TieBreaks, s.TieBreaks},
		{&own.FirstPairs, s.FirstPairs},
		{&own.ColoursBy, s.ColoursBy},
		{&own.Seeding, s.Seeding},
		{&own.UnitsApart, s.UnitsApart},
		{&own.BestOf, s.BestOf},
		{&own.DropFrom, s.DropFrom},
		{&own.DropCount, s.DropCount},
	} {
		if text.from != "" {
			*text.into = text.from
		}
	}
	if s.TieBreaks != "" {
		own.RankedBy = ""
	}
	return &own
}

// maker makes a tournament.
type maker struct {
	e        *schemas.Event
	t        *Tournament
	problems []Problem
	ids      map[string]int   // players by their ids
	names    map[string][]int // by their names
	sources  []source         // of the games, by their places in the tournament
	seats    seats            // of teams
	undated  bool             // it was told that FIDE's tie-breaks have no date
}

// source is where a game was told of.
type source struct {
	table string
	row   int // from 0
	where string
}

// place is where a text stands.
type place struct {
	table string
	row   int // from 0; −1: the head
	field string
	where string
}

func (m *maker) problem(class Class, kind ProblemKind, at place, zh, en string) {
	m.problems = append(m.problems, Problem{class, kind, at.table, at.row + 1, at.field, at.where, schemas.Text{Zh: zh, En: en}})
}

func head(field string) place { return place{row: -1, field: field} }

// unknown tells that a text is not understood.
func (m *maker) unknown(at place, value, zh, en string) {
	m.problem(FileProblem, UnknownValue, at, fmt.Sprintf("%s“%.60s”：%s", at.field, value, zh), fmt.Sprintf("%s %.60q: %s", at.field, value, en))
}

// number reads a number from 1 on; 0 if there is none.
func (m *maker) number(at place, text string, most int) int {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil || int(n) > most {
		m.unknown(at, text, fmt.Sprintf("须为 0 至 %d 的数", most), fmt.Sprintf("a number from 0 to %d is asked for", most))
		return 0
	}
	return int(n)
}

const (
	mostRounds = 999
	mostNumber = 99_999 // of lots, seeds, boards, ratings
	mostLegs   = 99
)

func (m *maker) head() {
	e, t := m.e, m.t
	t.Rounds = m.number(head("rounds"), e.Rounds, mostRounds)
	t.Legs = m.number(head("legs"), e.Legs, mostLegs)
	if e.System != "" {
		m.system()
	}
	m.form()
	switch {
	case t.ByBoards:
		t.Points, t.MatchPoints = m.scale("points", e.Points), m.scale("match-points", e.MatchPoints)
	case t.Teams:
		t.Points = m.scale("match-points", e.MatchPoints)
	default:
		t.Points = m.scale("points", e.Points)
	}
	m.ranking()
	if e.PlayerCount != "" {
		if n := m.number(head("player-count"), e.PlayerCount, mostNumber); n != len(e.Players) && len(e.Players) > 0 {
			m.problem(EventFinding, CountDiffers, head("player-count"), fmt.Sprintf("称有选手 %d 人，所列 %d 人", n, len(e.Players)), fmt.Sprintf("%d players are claimed, and %d are listed", n, len(e.Players)))
		}
	}
}

// scale reads what results score; zero where it is not told.
func (m *maker) scale(field, text string) rulebooks.Scale {
	if strings.TrimSpace(text) == "" {
		return rulebooks.Scale{}
	}
	p, err := schemas.ParseEventPoints(text)
	if err != nil {
		m.unknown(head(field), text, err.Error(), err.Error())
	} else if draw := min(p.DrawFirst, p.DrawSecond); p.Win < max(p.DrawFirst, p.DrawSecond) || draw < p.Loss {
		m.unknown(head(field), text, "胜、和、负得分须依次不增", "a win is to score no less than a draw, and a draw no less than a loss")
	}
	m.otherPoints(field, &p)
	return rulebooks.Scale{Win: p.Win, DrawFirst: p.DrawFirst, DrawSecond: p.DrawSecond, Loss: p.Loss}
}

// systemWords are what systems are called, as label leaves it. A text is of the one whose
// words it has.
var systemWords = [...]struct {
	word   string
	system System
	legs   int
}{
	{"roundrobin", RoundRobin, 0},
	{"循环", RoundRobin, 0},
	{"doubleroundrobin", RoundRobin, 2},
	{"双循环", RoundRobin, 2},
	{"单循环", RoundRobin, 1},
	{"swiss", Swiss, 0},
	{"积分编排", Swiss, 0},
	{"瑞士制", Swiss, 0},
	{"dutch", Swiss, 0},
	{"dubov", Swiss, 0},
	{"burstein", Swiss, 0},
	{"berger", RoundRobin, 0},
	{"knockout", Knockout, 0},
	{"淘汰", Knockout, 0},
	{"擂台", Relay, 0},
	{"relay", Relay, 0},
	{"match", Match, 0},
	{"对抗", Match, 0},
	{"allplay", AllPlay, 0},
	{"全队轮赛", AllPlay, 0},
}

func (m *maker) system() {
	text := strings.ToLower(strings.NewReplacer("-", "", " ", "", "_", "").Replace(m.e.System))
	found, legs := SystemUnsaid, 0
	for _, w := range systemWords {
		if !strings.Contains(text, w.word) {
			continue
		}
		if found != SystemUnsaid && found != w.system {
			m.unknown(head("system"), m.e.System, "其中有几种编排方法；分阶段者列入 [[stages]]", "several systems are named; stages stand in [[stages]]")
			return
		}
		found, legs = w.system, max(legs, w.legs)
	}
	if found == SystemUnsaid {
		m.unknown(head("system"), m.e.System, "须为 循环赛、积分编排、淘汰赛、擂台赛、对抗赛、全队轮赛 之一", "round-robin, swiss, knockout, relay, match or all-play is asked for")
		return
	}
	m.t.System = found
	switch {
	case legs == 0:
	case m.t.Legs == 0:
		m.t.Legs = legs
	case m.t.Legs != legs:
		m.unknown(head("legs"), m.e.Legs, "与编排方法不符", "it is not that of the system")
	}
}

// otherPoints tells of points that rounds other than games are to score, where they are
// not what follows from the scale.
func (m *maker) otherPoints(field string, p *schemas.EventPoints) {
	for _, o := range p.Other {
		usual := 0
		switch o.Code {
		case "P", "PAB":
			if m.byeOf(field, o.Halves) {
				continue
			}
			usual = p.Win
		case "FPB", "FW":
			usual = p.Win
		case "X", "HPB":
			usual = p.DrawFirst
		}
		if o.Halves != usual {
			m.problem(Limit, NotReckoned, head(field), fmt.Sprintf("%s 得分另有规定，尚不计算", o.Code), fmt.Sprintf("what %s scores is set apart from games, which is not reckoned with", o.Code))
		}
	}
}

// byeOf takes what a bye scores from the points of the event, and reports whether it is told
// with that. Of teams that sit at boards it is not: a bye has match and game points.
func (m *maker) byeOf(field string, halves int) bool {
	t := m.t
	switch {
	case t.Teams && t.ByBoards:
		return false
	case t.ByeTold && t.ByeMatch != halves:
		m.problem(FileProblem, UnknownValue, head(field), "轮空得分与 bye-points 不同", "what a bye scores is another in bye-points")
	}
	t.ByeTold, t.ByeMatch, t.ByeGame = true, halves, halves
	return true
}

// tieBreakWords are tie-breaks as Chinese tables call them.
var tieBreakWords = map[string]rulebooks.TieBreak{
	"积分": rulebooks.ByPoints, "小分": rulebooks.ByMinorScore, "对手分": rulebooks.ByOpponents, "中间对手分": rulebooks.ByMiddleOpponents, "累进分": rulebooks.ByRunningTotal,
	"局分": rulebooks.ByGamePoints, "场分": rulebooks.ByMatchPoints, "次分": rulebooks.ByTeamMatchPoints, "胜场": rulebooks.ByMatchesWon, "胜局": rulebooks.ByWins, "胜局数": rulebooks.ByWins,
	"直胜": rulebooks.ByMutual, "犯规": rulebooks.ByFouls, "违例": rulebooks.ByViolations, "警告": rulebooks.ByWarnings, "后走局数": rulebooks.BySecondGames, "后手局数": rulebooks.BySecondGames,
	"后走胜局": rulebooks.BySecondWins, "后走胜局数": rulebooks.BySecondWins, "后胜局": rulebooks.BySecondWins, "对局时后走": rulebooks.ByMutualSecond,
	"总局分": rulebooks.ByGamePoints, "全队总局分": rulebooks.ByGamePoints, "团体总局分": rulebooks.ByGamePoints, "全队胜场": rulebooks.ByMatchesWon, "全队胜局": rulebooks.ByWins,
	"团体对手分": rulebooks.ByOpponents, "对手场分": rulebooks.ByOpponents, "对手次分": rulebooks.ByOpponents, "中间对手次分": rulebooks.ByMiddleOpponents,
	"全队犯规": rulebooks.ByFouls, "违例总次数": rulebooks.ByViolations, "台次积分": rulebooks.ByBoardPoints, "台次胜局": rulebooks.ByBoardWins,
	"前一轮": rulebooks.ByPreviousRound, "前一轮成绩": rulebooks.ByPreviousRound, "名次总和": rulebooks.ByRankSum, "最高名次": rulebooks.ByBestRank,
}

// TieBreakOf returns the tie-break that has a name, in the words of the rulebook files or as
// Chinese tables call it; ok is false where none has.
func TieBreakOf(name string) (by rulebooks.TieBreak, ok bool) {
	if by, ok = tieBreakWords[name]; ok {
		return by, true
	}
	by = rulebooks.TieBreak(name)
	_, ok = by.Text()
	return by, ok
}

// directions are the ways a tie-break is compared.
var directions = map[string]bool{"more": false, "多": false, "高": false, "fewer": true, "少": true, "低": true}

// ranking reads by what equal points are ranked.
func (m *maker) ranking() {
	field, text := "ranked-by", m.e.RankedBy
	if text == "" {
		field, text = "tie-breaks", m.e.TieBreaks
	}
	var list rulebooks.Ranking
	for item := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",，、;；", r) }) {
		words := strings.Fields(item)
		if len(words) == 0 {
			continue
		}
		if isFIDECode(words[0]) {
			key, ok := m.fideKey(field, words)
			if !ok {
				return
			}
			if key.By == rulebooks.ByPoints && m.t.ByBoards {
				key.By = rulebooks.ByMatchPoints
			}
			list = append(list, key)
			continue
		}
		by, ok := TieBreakOf(words[0])
		if !ok {
			m.unknown(head(field), words[0], "不是规则中的破同分办法", "it is no tie-break of the rulebooks")
			return
		}
		fewer, ok := false, false
		if len(words) == 2 {
			fewer, ok = directions[words[1]]
		}
		if !ok {
			m.unknown(head(field), item, "须注明 more（多者列前）或 fewer（少者列前）", "after each tie-break stands more or fewer, which says whose rank is higher")
			return
		}
		if by == rulebooks.ByPoints && m.t.ByBoards {
			by = rulebooks.ByMatchPoints // those of a team
		}
		list = append(list, rulebooks.Key{By: by, Fewer: fewer})
	}
	if len(list) > 0 && field == "tie-breaks" && !m.isFirst(list[0].By) {
		first := rulebooks.ByPoints
		if m.t.ByBoards {
			first = rulebooks.ByMatchPoints
		}
		list = append(rulebooks.Ranking{{By: first}}, list...)
	}
	m.t.Ranking = list
}

// isFirst reports whether a ranking begins with points, so that none need stand before it.
func (m *maker) isFirst(by rulebooks.TieBreak) bool {
	return by == rulebooks.ByPoints || m.t.ByBoards && (by == rulebooks.ByMatchPoints || by == rulebooks.ByTeamMatchPoints)
}
