package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"qipu/schemas"
)

// outcomes are what codes of both players make together.
var outcomes = map[[2]schemas.EventCode]Outcome{
	{'1', '0'}: FirstWins, {'0', '1'}: SecondWins, {'=', '='}: Draw, {'+', '-'}: SecondForfeits, {'-', '+'}: FirstForfeits, {'-', '-'}: BothForfeit,
	{'W', 'L'}: FirstWinsUnrated, {'L', 'W'}: SecondWinsUnrated, {'D', 'D'}: DrawUnrated, {0, 0}: OutcomeOpen,
}

// byeOutcomes are what codes of a player without opponent mean.
var byeOutcomes = map[schemas.EventCode]Outcome{
	'U': PairingBye, 'H': HalfBye, 'F': FullBye, 'Z': ZeroBye, '+': SecondForfeits, '-': FirstForfeits,
}

// pairings makes the games.
func (m *maker) pairings() {
	left := 0
	for i := range m.e.Pairings {
		p := &m.e.Pairings[i]
		switch of := p.Between == schemas.BetweenTeams; {
		case m.seats.told && !of:
			m.board(i, p)
		case m.t.Teams == of:
			m.pairing(i, p)
		default:
			left++
		}
	}
	if left > 0 {
		m.problem(Limit, NotReckoned, place{"pairings", -1, "between", ""}, fmt.Sprintf("%d 局是队员之间的对局，只按队计算", left), fmt.Sprintf("%d pairings are of players of teams, and it is reckoned by teams", left))
	}
	m.colourConflicts()
}

func (m *maker) pairing(i int, p *schemas.EventPairing) {
	at := func(field string) place { return place{"pairings", i, field, p.Where} }
	if p.Round != "" && p.First == "" && p.Second == "" {
		m.problem(FileProblem, MissingValue, at("first"), "没有选手", "no player is named")
		return
	}
	g, codes, ok := m.inRound(i, p)
	if !ok {
		return
	}
	if p.First == "" || p.Second == "" {
		m.bye(g, p, i, max(codes[0], codes[1]))
		return
	}
	var ok2 bool
	g.First, ok = m.find(at("first"), p.First)
	g.Second, ok2 = m.find(at("second"), p.Second)
	switch {
	case !ok || !ok2:
		return
	case g.First == g.Second:
		m.problem(FileProblem, SamePlayer, at("second"), "选手与自己对阵", "a player meets himself")
		return
	}
	switch {
	case !m.result(&g, i, p, codes):
	case m.seats.told: // the boards are told for themselves
		m.seats.wholes = append(m.seats.wholes, whole{g, source{"pairings", i, p.Where}})
	default:
		m.game(g, source{"pairings", i, p.Where})
	}
}

// inRound reads the round, the board and the result of a pairing.
func (m *maker) inRound(i int, p *schemas.EventPairing) (g Game, codes [2]schemas.EventCode, ok bool) {
	at := func(field string) place { return place{"pairings", i, field, p.Where} }
	if p.Round == "" {
		m.problem(FileProblem, MissingValue, at("round"), "没有轮次", "there is no round")
		return g, codes, false
	}
	before := len(m.problems)
	g = Game{Round: m.number(at("round"), p.Round, mostRounds), Board: m.number(at("board"), p.Board, mostNumber), Second: Nobody}
	if len(m.problems) == before && g.Round == 0 {
		m.unknown(at("round"), p.Round, "轮次从 1 起", "rounds count from 1")
	}
	first, second, err := m.e.Codes(p)
	if err != nil {
		m.problem(FileProblem, UnknownValue, at("result"), fmt.Sprintf("结果“%.40s”不明：须写作 1-0、1/2-1/2、0-1、+-、-+、--（没有对手的 bye、half-bye、full-bye、absent），或所定计分的得分", strings.TrimSpace(p.Result+" "+p.SecondResult)), err.Error())
	}
	g.Swapped, g.Pending = m.yes(at("reversed"), p.Reversed), m.yes(at("pending"), p.Pending)
	g.NotRated = saysYes(p.Unrated)
	return g, [2]schemas.EventCode{first, second}, len(m.problems) == before
}

// result makes the outcome of a game of two.
func (m *maker) result(g *Game, i int, p *schemas.EventPairing, codes [2]schemas.EventCode) (ok bool) {
	at := func(field string) place { return place{"pairings", i, field, p.Where} }
	switch p.Colours {
	case "":
	case schemas.ColoursUnsaid:
		g.ColoursUnsaid = true
	default:
		m.unknown(at("colours"), p.Colours, "须为 unsaid 或不写", "unsaid, or nothing, is asked for")
		return false
	}
	if p.Told != "" {
		if !m.oneSided(at("told"), p) {
			return false
		}
		if codes[0] == 0 {
			codes[0] = codes[1].Opposite()
		}
		if codes[1] == 0 {
			codes[1] = codes[0].Opposite()
		}
	}
	if g.Outcome, ok = outcomes[codes]; !ok {
		g.Outcome = OutcomeOpen
		if p.Told == "" {
			m.problem(EventFinding, ResultConflict, at("result"), fmt.Sprintf("第 %d 轮 %s 对 %s：一方记 %s，另一方记 %s，不能并存", g.Round, m.name(g.First), m.name(g.Second), codesOf(codes[0]), codesOf(codes[1])),
				fmt.Sprintf("round %d, %s against %s: the one has %s and the other %s, which cannot both be", g.Round, m.name(g.First), m.name(g.Second), codesOf(codes[0]), codesOf(codes[1])))
		}
	}
	return true
}

func (m *maker) game(g Game, from source) {
	m.t.Games = append(m.t.Games, g)
	m.sources = append(m.sources, from)
}

func (m *maker) name(n int) string {
	p := &m.t.Players[n]
	if p.Name == "" || p.Name == p.ID {
		return p.ID
	}
	return p.ID + " " + p.Name
}

// yes reads a field that says yes or no.
func (m *maker) yes(at place, text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "", "no", "false", "否":
		return false
	case "yes", "true", "是":
		return true
	}
	m.unknown(at, text, "须为 yes 或 no", "yes or no is asked for")
	return false
}

// saysYes reports whether a text of a source says that something is so; RIF has 1.
func saysYes(text string) bool {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "1", "yes", "true", "是":
		return true
	}
	return false
}

// oneSided tells that the line of one of two players does not have their meeting.
func (m *maker) oneSided(at place, p *schemas.EventPairing) bool {
	silent := p.Second
	switch p.Told {
	case schemas.ToldByFirst:
	case schemas.ToldBySecond:
		silent = p.First
	default:
		m.unknown(at, p.Told, "须为 first、second 或不写", "first, second or nothing is asked for")
		return false
	}
	m.problem(EventFinding, OneSided, at, fmt.Sprintf("第 %s 轮 %s 对 %s：%s 一行所记不同", p.Round, p.First, p.Second, silent), fmt.Sprintf("round %s, %s against %s: the line of %s says otherwise", p.Round, p.First, p.Second, silent))
	return true
}

// bye adds a round without opponent.
func (m *maker) bye(g Game, p *schemas.EventPairing, row int, code schemas.EventCode) {
	at := place{"pairings", row, "first", p.Where}
	who := p.First
	if who == "" {
		who, at.field = p.Second, "second"
	}
	n, ok := m.find(at, who)
	if !ok {
		return
	}
	if code == 0 && m.e.Results == schemas.ResultsCodes {
		code = 'Z' // what no letter means in TRF
	}
	at.field = "result"
	if code == 0 {
		m.problem(FileProblem, MissingValue, at, "没有对手，也没有写明轮空的种类", "there is no opponent, and it is not said which kind of bye it is")
		return
	}
	if g.Outcome, ok = byeOutcomes[code]; !ok {
		m.unknown(at, codesOf(code), "没有对手，不能有此结果", "a player without opponent cannot have it")
		return
	}
	if p.Colours == schemas.ColoursFirst || p.Colours == schemas.ColoursSecond {
		at.field = "colours"
		m.problem(EventFinding, ColourConflict, at, fmt.Sprintf("第 %d 轮 %s 没有对手，却记有先后", g.Round, m.name(n)), fmt.Sprintf("round %d: %s has no opponent, and a colour all the same", g.Round, m.name(n)))
	}
	g.First, g.ColoursUnsaid = n, false
	m.game(g, source{"pairings", row, p.Where})
}

// colourConflicts makes one game of two lines that both claim the same colour.
func (m *maker) colourConflicts() {
	type meeting struct{ round, a, b int }
	seen := map[meeting]int{} // the one-sided games
	var gone []int
	for i := range m.t.Games {
		g := &m.t.Games[i]
		p := &m.e.Pairings[m.sources[i].row]
		if g.Second == Nobody || p.Told == "" || g.ColoursUnsaid {
			continue
		}
		key := meeting{g.Round, min(g.First, g.Second), max(g.First, g.Second)}
		if g.FirstMember > 0 { // counted on from below, so that they are no teams
			key.a, key.b = -max(g.FirstMember, g.SecondMember)-1, -min(g.FirstMember, g.SecondMember)-1
		}
		j, ok := seen[key]
		if !ok {
			seen[key] = i
			continue
		}
		before := &m.t.Games[j]
		if before.First == g.First {
			continue
		}
		m.dropOneSided(m.sources[i].row, m.sources[j].row)
		m.problem(EventFinding, ColourConflict, place{"pairings", m.sources[i].row, "colours", p.Where}, fmt.Sprintf("第 %d 轮 %s 对 %s：双方所记为同一先后", g.Round, m.name(before.First), m.name(before.Second)),
			fmt.Sprintf("round %d, %s against %s: both have the same colour", g.Round, m.name(before.First), m.name(before.Second)))
		before.ColoursUnsaid = true
		if mirrored[g.Outcome] != before.Outcome {
			before.Outcome = OutcomeOpen
			m.problem(EventFinding, ResultConflict, place{"pairings", m.sources[i].row, "result", p.Where}, fmt.Sprintf("第 %d 轮 %s 对 %s：双方所记结果不能并存", g.Round, m.name(before.First), m.name(before.Second)),
				fmt.Sprintf("round %d, %s against %s: the results of both cannot both be", g.Round, m.name(before.First), m.name(before.Second)))
		}
		gone = append(gone, i)
	}
	for _, i := range slices.Backward(gone) {
		m.t.Games, m.sources = slices.Delete(m.t.Games, i, i+1), slices.Delete(m.sources, i, i+1)
	}
}

// mirrored are outcomes with first and second the other way round.
var mirrored = map[Outcome]Outcome{
	OutcomeOpen: OutcomeOpen, FirstWins: SecondWins, SecondWins: FirstWins, Draw: Draw, FirstForfeits: SecondForfeits, SecondForfeits: FirstForfeits, BothForfeit: BothForfeit,
	FirstWinsUnrated: SecondWinsUnrated, SecondWinsUnrated: FirstWinsUnrated, DrawUnrated: DrawUnrated,
}

// dropOneSided takes back that lines are one-sided which name one another.
func (m *maker) dropOneSided(rows ...int) {
	m.problems = slices.DeleteFunc(m.problems, func(p Problem) bool {
		return p.Kind == OneSided && slices.Contains(rows, p.Row-1)
	})
}

// byes adds the lists of byes and of matches that were not played. One that a pairing has
// too is no other.
func (m *maker) byes() {
	if !m.t.Teams && len(m.e.Teams) > 0 {
		return // they are of teams, of which it is told that nothing is reckoned
	}
	type of struct{ round, player int }
	known := map[of]int{}
	for i := range m.t.Games {
		if g := &m.t.Games[i]; g.Second == Nobody {
			known[of{g.Round, g.First}] = i
		}
	}
	for i := range m.e.Byes {
		b := &m.e.Byes[i]
		at := place{"byes", i, "round", b.Where}
		round := m.number(at, b.Round, mostRounds)
		kind := strings.ToUpper(b.Kind)
		if kind == "P" {
			kind = "U"
		}
		at.field = "kind"
		if len(kind) != 1 || !strings.Contains("UHFZ", kind) {
			m.unknown(at, b.Kind, "须为 F、H、Z、P 之一", "F, H, Z or P is asked for")
			continue
		}
		at.field = "who"
		for who := range strings.FieldsSeq(b.Who) {
			n, ok := m.find(at, who)
			if !ok || round == 0 {
				continue
			}
			outcome := byeOutcomes[schemas.EventCode(kind[0])]
			if j, ok := known[of{round, n}]; !ok {
				m.game(Game{Round: round, First: n, Second: Nobody, Outcome: outcome}, source{"byes", i, b.Where})
			} else if m.t.Games[j].Outcome != outcome {
				m.problem(EventFinding, ResultConflict, at, fmt.Sprintf("第 %d 轮 %s 的轮空两处所记不同", round, m.name(n)), fmt.Sprintf("round %d: the bye of %s is another where rounds are listed", round, m.name(n)))
			}
		}
	}
	m.forfeits()
}

// forfeits adds matches of teams that were not played.
func (m *maker) forfeits() {
	for i := range m.e.Forfeits {
		f := &m.e.Forfeits[i]
		at := func(field string) place { return place{"forfeits", i, field, f.Where} }
		round := m.number(at("round"), f.Round, mostRounds)
		first, ok := m.find(at("first"), f.First)
		second, ok2 := m.find(at("second"), f.Second)
		outcome, ok3 := map[string]Outcome{"+-": SecondForfeits, "-+": FirstForfeits, "--": BothForfeit}[f.Kind]
		if !ok3 {
			m.unknown(at("kind"), f.Kind, "须为 +-、-+、-- 之一", "+-, -+ or -- is asked for")
		}
		if !ok || !ok2 || !ok3 || round == 0 {
			continue
		}
		known := slices.IndexFunc(m.t.Games, func(g Game) bool { return g.Round == round && g.First == first && g.Second == second })
		if known < 0 {
			m.game(Game{Round: round, First: first, Second: second, Outcome: outcome}, source{"forfeits", i, f.Where})
		} else if m.t.Games[known].Outcome != outcome {
			m.problem(EventFinding, ResultConflict, at("kind"), "弃权场次与对阵表所记不同", "the match is another where pairings are listed")
		}
	}
}

// inRounds puts the games in order and tells who has two in a round. Where a round of a
// system has several of a pair, or both legs are played in one, these are no fault.
func (m *maker) inRounds() {
	order := make([]int, len(m.t.Games))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &m.t.Games[a], &m.t.Games[b]
		return cmp.Or(cmp.Compare(x.Round, y.Round), cmp.Compare(x.Board, y.Board))
	})
	games, sources := make([]Game, len(order)), make([]source, len(order))
	for to, from := range order {
		games[to], sources[to] = m.t.Games[from], m.sources[from]
	}
	if len(games) == 0 {
		games = nil
	}
	m.t.Games, m.sources = games, sources
	several := m.t.System == Match || m.t.System == Relay || m.t.System == AllPlay || m.t.System == Knockout
	type of struct{ round, player int }
	before := map[of]int{}
	for i := range m.t.Games {
		g := &m.t.Games[i]
		for _, n := range []int{g.First, g.Second} {
			if n == Nobody {
				continue
			}
			j, ok := before[of{g.Round, n}]
			before[of{g.Round, n}] = i
			if !ok {
				continue
			}
			if several && g.Second != Nobody && m.t.Games[j].Second != Nobody || (m.t.ByBoards || m.t.Legs > 1) && sameMatch(g, &m.t.Games[j]) {
				if n == g.First {
					m.alike(i, j)
				}
				continue
			}
			s := m.sources[i]
			m.problem(EventFinding, TwiceInRound, place{s.table, s.row, "round", s.where}, fmt.Sprintf("第 %d 轮 %s 有两局（另见 %s）", g.Round, m.name(n), m.sources[j].where),
				fmt.Sprintf("round %d: %s has two games or byes (the other at %s)", g.Round, m.name(n), m.sources[j].where))
		}
	}
}

// alike tells of two rows that are the same in all that they hold, where both name a board
// and somebody won: one game told twice, or two that nothing tells apart.
func (m *maker) alike(i, j int) {
	s, before := m.sources[i], m.sources[j]
	if s.table != "pairings" || before.table != "pairings" || m.t.Games[i].Board == 0 || m.t.Games[i].Outcome == Draw || m.t.Games[i].Second == Nobody {
		return
	}
	texts := m.e.Pairings[s.row].Texts()
	for k, t := range m.e.Pairings[before.row].Texts() {
		if *t.Value != *texts[k].Value {
			return
		}
	}
	g := &m.t.Games[i]
	m.problem(EventFinding, TwiceInRound, place{"pairings", s.row, "round", s.where}, fmt.Sprintf("第 %d 轮第 %d 台 %s 对 %s 有两行完全相同（另见 %s）", g.Round, g.Board, m.name(g.First), m.name(g.Second), before.where),
		fmt.Sprintf("round %d, board %d, %s against %s: two rows are the same in all (the other at %s)", g.Round, g.Board, m.name(g.First), m.name(g.Second), before.where))
}

// beyondRounds tells of rounds that are not among those declared, of the event or of the
// stage: once, with how many games they have.
func (m *maker) beyondRounds() {
	id := StageOf(m.e)
	of := slices.IndexFunc(m.e.Stages, func(s schemas.EventStage) bool { return s.ID == id })
	if m.t.Rounds == 0 || id != "" && (of < 0 || m.e.Stages[of].First == "" || m.e.Stages[of].Last == "") {
		return // of a stage the rounds of the event are not the measure
	}
	first := max(1, m.t.Declared.From)
	last := first + m.t.Rounds - 1
	at, n := -1, 0
	for i := range m.t.Games {
		if g := &m.t.Games[i]; g.Round < first || g.Round > last {
			if n++; at < 0 {
				at = i
			}
		}
	}
	if n == 0 {
		return
	}
	g, s := &m.t.Games[at], m.sources[at]
	zh, en := fmt.Sprintf("所定轮次为第 %d 至 %d 轮，而有第 %d 轮的对局", first, last, g.Round), fmt.Sprintf("rounds %d to %d are declared, and there is a game of round %d", first, last, g.Round)
	if n > 1 {
		zh, en = fmt.Sprintf("%s等 %d 局（轮空同计）", zh, n), fmt.Sprintf("%s, the first of %d games and byes beside them", en, n)
	}
	m.problem(EventFinding, CountDiffers, place{s.table, s.row, "round", s.where}, zh, en)
}

// sameMatch reports whether two games are of the same two.
func sameMatch(g, h *Game) bool {
	return g.Second != Nobody && h.Second != Nobody && min(g.First, g.Second) == min(h.First, h.Second) && max(g.First, g.Second) == max(h.First, h.Second)
}
