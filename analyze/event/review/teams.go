package review

import (
	"cmp"
	"fmt"
	"slices"

	"qipu/analyze/event"
	"qipu/analyze/event/pairing"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
)

// lineUpRules are the clauses of line-ups, of each book and form of event.
var lineUpRules = map[string]map[event.Form]rules{
	"xiangqi-2011": {
		event.FixedBoards:  at("xiangqi-2011:11.1", pairing.LineUpChanged, pairing.LineUpRating),
		event.WithReserves: at("xiangqi-2011:11.2", pairing.LineUpOrder, pairing.LineUpRating),
	},
	"wuziqi-2009": {
		event.FixedBoards:  join(at("wuziqi-2009:14.2(1)", pairing.LineUpChanged), open("wuziqi-2009:14.2(1)", pairing.LineUpRating)),
		event.WithReserves: join(at("wuziqi-2009:14.2(2)", pairing.LineUpOrder), open("wuziqi-2009:14.2(2)", pairing.LineUpRating)),
	},
	"wuziqi-undated": {
		event.FixedBoards:  join(at("wuziqi-undated:14.2(1)", pairing.LineUpChanged), open("wuziqi-undated:14.2(1)", pairing.LineUpRating)),
		event.WithReserves: join(at("wuziqi-undated:14.2(2)", pairing.LineUpOrder), open("wuziqi-undated:14.2(2)", pairing.LineUpRating)),
	},
}

// everyLineUp are the kinds of line-ups that no book needs to name.
var everyLineUp = at(ofEvent, pairing.LineUpStranger, pairing.LineUpPlayed)

// teamSizes is the clause by which teams have the same number of players, of each book.
var teamSizes = map[string]schemas.ClauseID{"renju-2002": "renju-2002:4.1.2"}

// memberClauses are the clauses of 队员总分 by the sum of points and by that of ranks, of each
// book (D36).
var memberClauses = map[string]struct{ points, ranks schemas.ClauseID }{
	"xiangqi-2011":   {"xiangqi-2011:11.5", "xiangqi-2011:14.8"},
	"wuziqi-2009":    {"wuziqi-2009:14.2(5)", "wuziqi-2009:14.2(5)"},
	"wuziqi-undated": {"wuziqi-undated:14.2(5)", "wuziqi-undated:14.2(5)"},
}

// The texts of the checks.
var (
	doesLineUps = schemas.Text{
		Zh: "按报名的台次顺序核对各轮交来的与实际的出场名单（台次写明的），并按等级分核对报名的顺序；赛事须写明团体赛种类。",
		En: "Line-ups handed in, and those played where the boards are told, are held against the order registered, and that order against the ratings; the event has to say which form of team event it is.",
	}
	doesSizes = schemas.Text{
		Zh: "各队报名人数须相同；有替补的另由组委会规定，不作判定。",
		En: "Teams are to have registered the same number of players; with reserves, which the organiser rules on, it is undetermined.",
	}
	doesMembers = schemas.Text{
		Zh: "按重新计算的个人成绩或名次相加（D36），与公布的队分和队的名次比较；赛事没有决定D36的，看公布的合于哪一种。",
		En: "The members' points or ranks, counted again, are added up (D36) and compared with the sums and ranks published; where the event does not decide D36 it is seen with which of the two the published table agrees.",
	}
)

// teamChecks lists what is checked of teams beside pairings and rankings.
func teamChecks() (list []schemas.Check) {
	for _, forms := range lineUpRules {
		for _, kinds := range forms {
			for _, r := range kinds {
				list = append(list, schemas.Check{Clause: r.clause, Does: doesLineUps})
			}
		}
	}
	for _, clause := range teamSizes {
		list = append(list, schemas.Check{Clause: clause, Does: doesSizes})
	}
	for _, c := range memberClauses {
		list = append(list, schemas.Check{Clause: c.points, Does: doesMembers}, schemas.Check{Clause: c.ranks, Does: doesMembers})
	}
	return list
}

// teamsOfPart leaves the members and line-ups of the teams of a part: in reports who of the
// event belongs to it, place where he stands there.
func teamsOfPart(part *event.Tournament, in []bool, place []int, rounds map[int]bool) {
	members, lineUps, wholes := part.Members, part.LineUps, part.Wholes
	part.Members, part.LineUps, part.Wholes = slices.Clone(members), nil, nil
	for i := range part.Members {
		if team := &part.Members[i].Team; *team != event.Nobody && in[*team] {
			*team = place[*team]
		} else {
			*team = event.Nobody
		}
	}
	for _, l := range lineUps {
		if !in[l.Team] || !rounds[l.Round] || l.Opponent != event.Nobody && !in[l.Opponent] {
			continue
		}
		l.Team = place[l.Team]
		if l.Opponent != event.Nobody {
			l.Opponent = place[l.Opponent]
		}
		part.LineUps = append(part.LineUps, l)
	}
	for _, w := range wholes {
		if in[w.First] && in[w.Second] {
			w.First, w.Second = place[w.First], place[w.Second]
			part.Wholes = append(part.Wholes, w)
		}
	}
}

// teams holds the line-ups, the sizes and the matches of teams against the rules.
func (r *reviewer) teams(e *schemas.Event, t *event.Tournament) {
	r.sizes(t)
	if !t.Teams {
		return
	}
	r.wholes(t)
	r.lineUps(e, t)
}

// lineUps holds what teams had on their boards against what they registered.
func (r *reviewer) lineUps(e *schemas.Event, t *event.Tournament) {
	own := lineUpRules[r.rules.Book]
	if t.Form == event.FormUnsaid && len(t.LineUps) > 0 {
		for _, kinds := range own {
			for _, rule := range kinds {
				r.answer(rule.clause, schemas.Lacking("EV"))
			}
		}
	}
	in := join(everyLineUp, own[t.Form])
	members, lineUps := make([][]int, len(t.Players)), make([][]int, len(t.Players))
	for i := range t.Members {
		if team := t.Members[i].Team; team != event.Nobody {
			members[team] = append(members[team], i)
		}
	}
	for i := range t.LineUps {
		team := t.LineUps[i].Team
		lineUps[team] = append(lineUps[team], i)
	}
	for team := range t.Players {
		of, lists := lineUpsOf(t, team, members[team], lineUps[team])
		if of == nil {
			continue
		}
		report := pairing.CheckLineUps(of, lists)
		for kind, rule := range in {
			if report.Examined(kind) > 0 {
				r.answer(rule.clause, schemas.Pass.Answer())
			}
		}
		for _, g := range report.Gaps {
			if rule, ok := in[g.Kind]; ok {
				r.answer(rule.clause, schemas.Lacking(lacks[g.Missing].code))
			}
		}
		for i := range report.Deviations {
			d := &report.Deviations[i]
			rule, ok := in[d.Kind]
			if !ok {
				continue
			}
			if d.Kind == pairing.LineUpRating && e.Level != schemas.LevelNational && e.Level != schemas.LevelNationalJunior {
				rule.soft, rule.open = true, true // strength may go by something else than ratings
			}
			f := r.lineUp(t, d, rule)
			r.find(&f, "rule")
		}
	}
}

// lineUpsOf makes what is to be held of a team, of its members and line-ups; nil where it
// registered nobody. Who sits for another team than his own was told where the event was read.
func lineUpsOf(t *event.Tournament, team int, members, lineUps []int) (*pairing.Team, []pairing.LineUp) {
	registered := 0
	for _, i := range members {
		registered = max(registered, t.Members[i].Number)
	}
	if registered == 0 {
		return nil, nil
	}
	of := &pairing.Team{Player: team, Ratings: make([]int, registered), Fixed: t.Form == event.FixedBoards, Any: t.Form == event.FormUnsaid || t.Form == event.BoardsPerMatch, Boards: t.Boards}
	for i := range of.Ratings {
		of.Ratings[i] = event.RatingUntold
	}
	for _, i := range members {
		if m := &t.Members[i]; m.Number > 0 {
			of.Ratings[m.Number-1] = m.Rating
		}
	}
	var lists []pairing.LineUp
	for _, i := range lineUps {
		l := &t.LineUps[i]
		list := pairing.LineUp{Round: l.Round, Declared: l.Declared, Numbers: make([]int, len(l.Seats))}
		for board, seat := range l.Seats {
			if seat == 0 {
				continue
			}
			switch m := &t.Members[seat-1]; {
			case m.Team == team && m.Number > 0:
				list.Numbers[board] = m.Number
			case l.Declared || m.Team == team || m.Team == event.Nobody:
				list.Numbers[board] = -seat
			}
		}
		lists = append(lists, list)
	}
	return of, lists
}

// lineUp makes the finding of a line-up.
func (r *reviewer) lineUp(t *event.Tournament, d *pairing.Deviation, by rule) schemas.Finding {
	f := schemas.Finding{Clause: by.clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "team " + t.Players[d.Players[0]].ID}
	if d.Round > 0 {
		f.Subject = fmt.Sprintf("round %d team %s", d.Round, t.Players[d.Players[0]].ID)
	}
	if by.soft {
		f.Severity = schemas.Note
	}
	if by.open {
		f.Outcome = schemas.Undetermined
	}
	f.Expected, f.Actual = seated(t, d.Players[0], d.Expected.Number), seated(t, d.Players[0], d.Actual.Number)
	if d.Kind == pairing.LineUpRating {
		f.Expected, f.Actual = fmt.Sprint(d.Expected.Number), fmt.Sprint(d.Actual.Number)
	}
	f.Evidence = fmt.Sprintf("%s: %s, board %d", d.Kind, t.Players[d.Players[0]].ID, d.Board)
	f.Text = filled(lineUpSentences[d.Kind], "{p}", PlayerName(t, d.Players[0]), "{r}", fmt.Sprint(d.Round), "{b}", fmt.Sprint(d.Board), "{e}", f.Expected, "{a}", f.Actual)
	return f
}

// seated writes a player of a team by the number registered, or below 0 one whom it did not
// register: "no. 3 (选手07)".
func seated(t *event.Tournament, team, number int) string {
	if number < 0 {
		return memberName(&t.Members[-number-1])
	}
	for i := range t.Members {
		if m := &t.Members[i]; m.Team == team && m.Number == number && number > 0 {
			return fmt.Sprintf("no. %d (%s)", number, memberName(m))
		}
	}
	if number == 0 {
		return "–"
	}
	return fmt.Sprintf("no. %d", number)
}

func memberName(m *event.Member) string { return cmp.Or(m.Name, m.ID) }

// sizes checks that teams have as many players as one another.
func (r *reviewer) sizes(t *event.Tournament) {
	clause, ok := teamSizes[r.rules.Book]
	if !ok || !t.Teams && t.Form != event.MemberSum {
		return
	}
	size, names := make(map[string]int), []string(nil)
	count := func(team string, n int) {
		if _, ok := size[team]; !ok {
			names = append(names, team)
		}
		size[team] += n
	}
	for i := range t.Players {
		if t.Teams {
			count(PlayerName(t, i), 0)
		} else if unit := t.Players[i].Unit; unit != "" {
			count(unit, 1)
		}
	}
	for i := range t.Members {
		if m := &t.Members[i]; m.Team != event.Nobody && m.Number > 0 {
			count(PlayerName(t, m.Team), 1)
		}
	}
	most := 0
	for _, name := range names {
		most = max(most, size[name])
	}
	if len(names) < 2 || most == 0 {
		r.answer(clause, schemas.Lacking("PL"))
		return
	}
	r.answer(clause, schemas.Pass.Answer())
	for _, name := range names {
		if size[name] == most {
			continue
		}
		f := schemas.Finding{
			Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "teams", Evidence: pairing.UnequalTeams.String() + ": " + name,
			Expected: fmt.Sprint(most), Actual: fmt.Sprint(size[name]),
		}
		f.Text = filled(sentences[pairing.UnequalTeams], "{p}", name, "{e}", f.Expected, "{a}", f.Actual)
		if t.Form != event.FixedBoards && t.Form != event.MemberSum {
			f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
			f.Text.Zh += "其中可有替补，由组委会另订。"
			f.Text.En += " Reserves may be among them, on which the organiser rules."
		}
		r.find(&f, "EV")
	}
}

// wholes holds the results of matches that are told as a whole against those of their boards
// (xiangqi-2011:13.2, renju-2002:4.3.3a).
func (r *reviewer) wholes(t *event.Tournament) {
	if len(t.Wholes) == 0 {
		return
	}
	type meeting struct{ round, a, b int }
	boards := make(map[meeting][]int)
	for i := range t.Games {
		if g := &t.Games[i]; g.Second != event.Nobody {
			key := meeting{g.Round, min(g.First, g.Second), max(g.First, g.Second)}
			boards[key] = append(boards[key], i)
		}
	}
	clause := pointsClause(r.rules.Book, t)
	o := tiebreak.OptionsOf(r.rules.Settings, r.rules.Parameters, t)
	for i := range t.Wholes {
		w := &t.Wholes[i]
		first, second, ok := 0, 0, true
		for _, i := range boards[meeting{w.Round, min(w.First, w.Second), max(w.First, w.Second)}] {
			g := &t.Games[i]
			x, y, known := boardPoints(t, g, &o)
			if g.First != w.First {
				x, y = y, x
			}
			first, second, ok = first+x, second+y, ok && known
		}
		if !ok || w.Outcome == event.OutcomeOpen || w.Outcome == event.BothForfeit {
			r.answer(clause, schemas.Lacking("RES"))
			continue
		}
		r.answer(clause, schemas.Pass.Answer())
		told, played := side(w.Outcome), cmp.Compare(first, second)
		if told == played {
			continue
		}
		words := map[int]string{1: "1-0", 0: "1/2-1/2", -1: "0-1"}
		score := tiebreak.Halves.Format(first) + ":" + tiebreak.Halves.Format(second)
		r.find(&schemas.Finding{
			Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: fmt.Sprintf("round %d", w.Round), Expected: words[played], Actual: words[told], Evidence: w.Where,
			Effect: words[told] + " → " + words[played],
			Text: schemas.Text{
				Zh: fmt.Sprintf("第 %d 轮 %s 对 %s：这场记为 %s，各台局分合计 %s，应为 %s。", w.Round, PlayerName(t, w.First), PlayerName(t, w.Second), words[told], score, words[played]),
				En: fmt.Sprintf("Round %d, %s against %s: the match is told as %s, and its boards are %s in game points, which is %s.", w.Round, PlayerName(t, w.First), PlayerName(t, w.Second), words[told], score, words[played]),
			},
		}, "RES")
	}
}

// side tells who an outcome is for: 1 the first, −1 the second, 0 neither.
func side(o event.Outcome) int {
	switch o {
	case event.FirstWins, event.FirstWinsUnrated, event.SecondForfeits:
		return 1
	case event.SecondWins, event.SecondWinsUnrated, event.FirstForfeits:
		return -1
	}
	return 0
}

// boardPoints are the half points of a board; ok is false where its result is not known.
func boardPoints(t *event.Tournament, g *event.Game, o *tiebreak.Options) (first, second int, ok bool) {
	win, loss := t.Points.Win, t.Points.Loss
	if !g.Outcome.IsPlayed() {
		win, loss = o.ForfeitWin, o.ForfeitLoss
	}
	switch side(g.Outcome) {
	case 1:
		return win, loss, true
	case -1:
		return loss, win, true
	}
	switch g.Outcome {
	case event.BothForfeit:
		return loss, loss, true
	case event.Draw, event.DrawUnrated:
		if g.Swapped {
			return t.Points.DrawSecond, t.Points.DrawFirst, true
		}
		return t.Points.DrawFirst, t.Points.DrawSecond, true
	}
	return 0, 0, false
}
