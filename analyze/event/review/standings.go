package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Table is the table of an event after a round, with the one that was published.
type Table struct {
	Round       int
	Clause      schemas.ClauseID // of the order; record:event for an order of the event's own
	Standing    *tiebreak.Standing
	Published   []Published // in the order of the published table; empty where none was
	Differences []Difference
	Unsure      []schemas.Text // what keeps the table from being the whole truth
	Cut         bool           // keys behind the last are left out, since they need the boards of matches
}

// Published is a row of the published table.
type Published struct {
	Player int // index of Tournament.Players
	Row    *schemas.EventStanding
}

// Difference is a number of the published table that is another.
type Difference struct {
	Player    int
	Key       int // of Standing.Keys; 0 for the points; Rank for the place; Column for points that the order does not compare
	Name      string
	Published string
	Computed  string
	Clause    schemas.ClauseID
	Outcome   schemas.Outcome
	Text      schemas.Text
	Effect    []effect.Number // what it makes of the rank and the prize, from published to counted
	Finding   int             // of Review.Findings
}

// Rank stands for the place in Difference.Key, Column for points that the order of the event
// does not compare.
const (
	Rank   = -1
	Column = -2
)

// needsBoards are the keys of teams that are not told by matches as a whole.
var needsBoards = []rulebooks.TieBreak{
	rulebooks.ByGamePoints, rulebooks.ByWins, rulebooks.BySecondGames, rulebooks.BySecondWins, rulebooks.ByMutualSecond,
	rulebooks.ByBoardPoints, rulebooks.ByBoardWins,
}

// tables counts the tables that were published, and the last in any case.
func (r *reviewer) tables(e *schemas.Event, t *event.Tournament) ([]Table, schemas.Text) {
	switch {
	case len(t.Games) == 0:
		return nil, schemas.Text{Zh: "没有对阵，无从计算。", En: "There are no pairings to count."}
	case t.System == event.Knockout || t.System == event.Relay || t.System == event.Match:
		return nil, schemas.Text{Zh: "这种赛制不按积分排名。", En: "This system does not rank by points."}
	}
	published, last := r.published(e, t)
	r.ofScale(e, t, published[last])
	if t.Points == (rulebooks.Scale{}) {
		return nil, schemas.Text{Zh: "规则书与赛事都没有说胜、和、负各得几分。", En: "Neither the rulebook nor the event says what results score."}
	}
	ranking, clause := r.ranking(e, t)
	cut := false
	if t.Teams && !t.ByBoards {
		if i := slices.IndexFunc(ranking, func(k rulebooks.Key) bool { return slices.Contains(needsBoards, k.By) }); i >= 0 {
			ranking, cut = ranking[:i], true
		}
	}
	if len(ranking) == 0 && strings.TrimSpace(e.RankedBy+e.TieBreaks) == "" {
		r.withoutOrder(published)
	}
	of := *t
	of.Ranking = ranking
	options := tiebreak.OptionsOf(r.rules.Settings, r.rules.Parameters, &of)
	if t.Teams && !t.ByBoards {
		options.MatchPoints = of.Points
	}
	var list []Table
	for _, round := range slices.Sorted(keys(published)) {
		after := round
		if round == last {
			after = 1 << 20 // of whatever rounds
		}
		s, err := tiebreak.After(&of, options, after)
		if err != nil {
			return nil, schemas.Text{Zh: "不能计算：" + err.Error(), En: "It cannot be counted: " + err.Error()}
		}
		table := Table{Round: s.Round, Clause: cmp.Or(clause, ofEvent), Standing: s, Published: published[round], Cut: cut}
		table.Unsure = unsure(&of, s)
		if len(e.Adjustments) > 0 {
			table.Unsure = append(table.Unsure, setApart)
		}
		c := comparison{reviewer: r, t: &of, options: options, table: &table, after: after, clause: table.Clause, adjusted: len(e.Adjustments) > 0}
		c.compare()
		list = append(list, table)
	}
	return list, schemas.Text{}
}

// withoutOrder tells that places were published and nothing says by what.
func (r *reviewer) withoutOrder(published map[int][]Published) {
	for _, rows := range published {
		if !slices.ContainsFunc(rows, func(p Published) bool { return strings.TrimSpace(p.Row.Rank) != "" }) {
			continue
		}
		r.find(&schemas.Finding{
			Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "event tie-breaks",
			Text: schemas.Text{
				Zh: "赛事没有写明积分相同时如何排名，规则书对这种赛制也没有规定，公布的名次未予核对。",
				En: "The event does not say by what equal points are ranked, nor does the rulebook for this system; the published places were not held against anything.",
			},
		}, "EV")
		return
	}
}

func keys[V any](m map[int]V) func(func(int) bool) {
	return func(yield func(int) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// published gives the rows that were published to players, by rounds. There is always a
// table of the last round, perhaps empty.
func (r *reviewer) published(e *schemas.Event, t *event.Tournament) (byRound map[int][]Published, last int) {
	for i := range t.Games {
		last = max(last, t.Games[i].Round)
	}
	byRound = map[int][]Published{last: nil}
	type place struct{ round, player int }
	seen := make(map[place]bool)
	members := 0
	for i := range e.Standings {
		row := &e.Standings[i]
		if !t.Teams && row.Player == "" && row.Team != "" {
			continue // of teams: see memberSum, or it is told that nothing is reckoned
		}
		if t.Teams && row.Player != "" && row.Team == "" {
			members++
			continue
		}
		round := last
		if text := strings.TrimSpace(row.Round); text != "" {
			n, err := strconv.Atoi(text)
			if err != nil || n < 1 || n > last {
				r.row(row, schemas.Text{Zh: fmt.Sprintf("名次表一行的轮次“%.20s”不在已编排的轮次之内。", text), En: fmt.Sprintf("A row of the published table is of round %.20q, which is not among those paired.", text)})
				continue
			}
			round = n
		}
		p, n := find(t, row)
		switch {
		case n != 1:
			name := cmp.Or(row.Player, row.Team, row.Name)
			r.row(row, schemas.Text{Zh: fmt.Sprintf("名次表一行的“%.60s”不是唯一的一名参赛者。", name), En: fmt.Sprintf("A row of the published table is of %.60q, which names no one entrant.", name)})
			continue
		case seen[place{round, p}]:
			r.row(row, schemas.Text{Zh: fmt.Sprintf("名次表中 %s 有两行。", PlayerName(t, p)), En: fmt.Sprintf("%s has two rows in the published table.", PlayerName(t, p))})
			continue
		}
		seen[place{round, p}] = true
		byRound[round] = append(byRound[round], Published{p, row})
	}
	if members > 0 {
		r.find(&schemas.Finding{
			Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "standings",
			Text: schemas.Text{Zh: fmt.Sprintf("名次表中有 %d 行是队员的，只核对队的名次。", members), En: fmt.Sprintf("Rows of the published table that are of members are not compared, only those of teams: %d.", members)},
		}, "not reckoned with")
	}
	return byRound, last
}

func (r *reviewer) row(row *schemas.EventStanding, text schemas.Text) {
	r.find(&schemas.Finding{Clause: ofEvent, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "standings", Evidence: row.Where, Text: text}, "EV")
}

// find finds the entrant of a row by number, or by a name that no other has. n is how many fit.
func find(t *event.Tournament, row *schemas.EventStanding) (player, n int) {
	id := row.Player
	if t.Teams {
		id = row.Team
	}
	for i := range t.Players {
		p := &t.Players[i]
		if id != "" && p.ID == id || id == "" && row.Name != "" && p.Name == row.Name {
			player = i
			n++
		}
	}
	return player, n
}

var setApart = schemas.Text{Zh: "加减分尚不计算", En: "points set apart from results are not reckoned with"}

// unsure tells what keeps a standing from being the whole truth.
func unsure(t *event.Tournament, s *tiebreak.Standing) []schemas.Text {
	var out []schemas.Text
	for _, n := range s.Notes {
		if text := noteText(t, n); text.En != "" && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// noteText says what a note of a standing leaves open; it is empty for notes of pairings and
// of single values, which are not counted then.
func noteText(t *event.Tournament, n tiebreak.Note) schemas.Text {
	switch n.Kind {
	case tiebreak.NoResult:
		g := &t.Games[n.Game]
		return schemas.Text{Zh: fmt.Sprintf("第 %d 轮 %s 一局没有结果", g.Round, PlayerName(t, g.First)), En: fmt.Sprintf("round %d: a game of %s has no result", g.Round, PlayerName(t, g.First))}
	case tiebreak.ByeUnsaid:
		return schemas.Text{Zh: "没有规定轮空得几分，按胜计算", En: "nothing says what a bye scores; it is counted as a win"}
	case tiebreak.BoardUntold:
		return boardUntold(t, &t.Games[n.Game])
	case tiebreak.RoundsUnsaid:
		return schemas.Text{Zh: "没有说明总轮数，退出者的半数按已编排的轮次计", En: "the event does not say its rounds; half is of those paired"}
	case tiebreak.WithdrawalUnsaid:
		return schemas.Text{Zh: "没有规定退出者的成绩是否作废，按有效计算", En: "nothing says whether results of who withdrew are void; they stand"}
	case tiebreak.PlayedAfterWithdrawal, tiebreak.KeyNotCounted, tiebreak.FewOpponents:
	}
	return schemas.Text{}
}

// boardUntold says what a game without a board leaves open.
func boardUntold(t *event.Tournament, g *event.Game) schemas.Text {
	switch {
	case t.ByBoards && g.FirstMember+g.SecondMember == 0:
		return schemas.Text{Zh: fmt.Sprintf("第 %d 轮 %s 一场没有各台的结果", g.Round, PlayerName(t, g.First)), En: fmt.Sprintf("round %d: the boards of a match of %s are not told", g.Round, PlayerName(t, g.First))}
	case t.ByBoards && slices.ContainsFunc(t.Ranking, func(k rulebooks.Key) bool { return k.By == rulebooks.ByBoardPoints || k.By == rulebooks.ByBoardWins }):
		return schemas.Text{Zh: "有的对局没有台次，逐台比较不能确定", En: "the boards of some games are not told, so that comparing board by board is open"}
	case !t.ByBoards && slices.ContainsFunc(t.Games, func(g event.Game) bool { return g.Second == event.Nobody }):
		return schemas.Text{Zh: "没有各台的结果，轮空按一局计", En: "boards are not told; a bye counts as one game"}
	}
	return schemas.Text{}
}

// ranking returns by what a tournament is ranked, and the clause of it. The ranking of the
// event comes first; where it is none of the book's it is of no clause.
func (r *reviewer) ranking(e *schemas.Event, t *event.Tournament) (rulebooks.Ranking, schemas.ClauseID) {
	if len(t.Ranking) == 0 && strings.TrimSpace(e.RankedBy+e.TieBreaks) != "" {
		return nil, ofEvent // it declares an order that is not reckoned with, which was told
	}
	own := tiebreak.RankingOf(r.rules.Settings, r.rules.Parameters, t)
	if len(t.Ranking) == 0 {
		return own.Value, own.Clause
	}
	list := []rulebooks.Parameter[rulebooks.Ranking]{own}
	if p := &r.rules.Parameters; t.System == event.Swiss {
		list = append(list, p.RankSwissOther, p.RankTeamSwissOther)
	}
	fewer := r.rules.Settings.Value("D9", r.rules.Parameters.Profile()) == "fewer"
	for _, one := range list {
		if one.Given && slices.Equal(tiebreak.Directed(one.Value, fewer), t.Ranking) {
			return t.Ranking, one.Clause
		}
	}
	return t.Ranking, ofEvent
}
