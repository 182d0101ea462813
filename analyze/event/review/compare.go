package review

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// comparison holds a published table against the one counted.
type comparison struct {
	*reviewer
	t        *event.Tournament
	options  tiebreak.Options
	table    *Table
	after    int
	clause   schemas.ClauseID
	readings []reading // nil until a difference asks for them
	unknown  map[string]bool
	agreed   []explains      // what was published in the row at hand as it was counted
	adjusted bool            // points are set apart from results
	won      []string        // the prizes by the published ranks; nil until asked for
	counter  *effect.Counter // that of the table counted; nil as won is
}

// explains reports whether a standing has a number that was published.
type explains func(*tiebreak.Standing) bool

// reading is another way of counting that would explain a difference.
type reading struct {
	clause   schemas.ClauseID // that it goes against; empty where the books leave it open
	why      schemas.Text
	options  string // the option that leaves it open, as it was decided
	lacks    string // what would decide: a rule, or the event
	standing *tiebreak.Standing
}

func (c *comparison) compare() {
	c.unknown = make(map[string]bool)
	for i := range c.table.Published {
		p := &c.table.Published[i]
		c.agreed = c.agreed[:0]
		c.points(p)
		c.tieBreaks(p)
		c.rank(p)
	}
	if clause, ok := c.colourHistory(); ok {
		if _, answered := c.Answers[clause]; !answered {
			c.answer(clause, schemas.Lacking("ST"))
		}
	}
}

// pairedColours are the clauses by which a game with the colours reversed counts as paired.
var pairedColours = map[string]schemas.ClauseID{"wuziqi-2009": "wuziqi-2009:5.2(2)", "wuziqi-undated": "wuziqi-undated:5.2(2)"}

// colourHistory returns that clause where there is such a game and the event has not decided
// otherwise.
func (c *comparison) colourHistory() (clause schemas.ClauseID, ok bool) {
	clause, ok = pairedColours[c.rules.Book]
	return clause, ok && !c.options.PlayedColours && slices.ContainsFunc(c.t.Games, func(g event.Game) bool { return g.Swapped })
}

func (c *comparison) standing() *tiebreak.Standing { return c.table.Standing }

// points compares the points of a row.
func (c *comparison) points(p *Published) {
	text := p.Row.Points
	switch by := c.standing().Keys[0].By; {
	case c.t.ByBoards:
		c.column(p, p.Row.MatchPoints, rulebooks.ByMatchPoints)
		c.column(p, p.Row.GamePoints, rulebooks.ByGamePoints)
	case c.t.Teams:
		text = cmp.Or(p.Row.MatchPoints, p.Row.Points)
		if p.Row.GamePoints != "" {
			c.notCompared("局分", p)
		}
	case by == rulebooks.ByMatchPoints: // in matches of several games points may be of the games
		text = p.Row.MatchPoints
	}
	got, ok := c.halves(p, text)
	if !ok {
		return
	}
	has := func(s *tiebreak.Standing) bool { return s.Points(p.Player) == got }
	if c.agrees(has) {
		return
	}
	c.differs(p, 0, pointsClause(c.rules.Book, c.t), "points", tiebreak.Halves.Format(got), tiebreak.Halves.Format(c.standing().Points(p.Player)),
		tiebreak.Explain(c.t, c.standing().Derive(p.Player, 0)), has)
}

// column compares the match points or game points of a team.
func (c *comparison) column(p *Published, text string, by rulebooks.TieBreak) {
	got, ok := c.halves(p, text)
	own := c.standing().Of(p.Player, by)
	has := func(s *tiebreak.Standing) bool { return s.Of(p.Player, by).Value.Amount == got }
	if !ok || c.agrees(has) {
		return
	}
	key := slices.IndexFunc(c.standing().Keys, func(k rulebooks.Key) bool { return k.By == by })
	if key < 0 {
		key = Column
	}
	c.differs(p, key, pointsClause(c.rules.Book, c.t), string(by), tiebreak.Halves.Format(got), own.Value.String(), tiebreak.Explain(c.t, own), has)
}

// agrees reports whether a number was published as it was counted, and keeps it.
func (c *comparison) agrees(has explains) bool {
	if !has(c.standing()) {
		return false
	}
	c.agreed = append(c.agreed, has)
	return true
}

// halves reads points that were published; ok is false where there are none to compare.
func (c *comparison) halves(p *Published, text string) (halves int, ok bool) {
	if text == "" {
		return 0, false
	}
	halves, err := schemas.ParseHalves(text)
	if err != nil {
		c.row(p.Row, schemas.Text{Zh: fmt.Sprintf("名次表的得分“%.20s”不是一个分数。", text), En: fmt.Sprintf("The points %.20q of the published table are no number of points.", text)})
		return 0, false
	}
	c.answer(pointsClause(c.rules.Book, c.t), schemas.Pass.Answer())
	return halves, true
}

// tieBreaks compares the tie-breaks of a row: "对手分=23, 胜局=3".
func (c *comparison) tieBreaks(p *Published) {
	for item := range strings.FieldsFuncSeq(p.Row.TieBreaks, func(r rune) bool { return strings.ContainsRune(",，;；、", r) }) {
		name, text, ok := strings.Cut(item, "=")
		name, text = strings.TrimSpace(name), strings.TrimSpace(text)
		by, known := event.TieBreakOf(name)
		key := slices.IndexFunc(c.standing().Keys, func(k rulebooks.Key) bool { return k.By == by })
		if !ok || !known || key < 0 {
			c.notCompared(name, p)
			continue
		}
		value := c.standing().Value(p.Player, key)
		got, readable := numbers(text)
		if !value.Counted || !readable {
			if text != "" && text != "-" {
				c.notCompared(name, p)
			}
			continue
		}
		c.answer(c.clause, schemas.Pass.Answer())
		if clause, ok := c.colourHistory(); ok && (by == rulebooks.BySecondGames || by == rulebooks.BySecondWins) {
			c.answer(clause, schemas.Pass.Answer())
		}
		has := func(s *tiebreak.Standing) bool {
			key := slices.IndexFunc(s.Keys, func(k rulebooks.Key) bool { return k.By == by })
			if key < 0 {
				return false
			}
			v := s.Value(p.Player, key)
			own, ok := numbers(v.String())
			return ok && v.Counted && slices.Equal(own, got)
		}
		if !c.agrees(has) {
			c.differs(p, key, c.clause, name, text, value.String(), tiebreak.Explain(c.t, c.standing().Derive(p.Player, key)), has)
		}
	}
}

// numbers reads a value, or the parts of one that is compared board by board: "4/2.5/3".
func numbers(text string) (list []float64, ok bool) {
	for part := range strings.SplitSeq(text, "/") {
		n, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return nil, false
		}
		list = append(list, n)
	}
	return list, true
}

// notCompared tells once of a column that is not compared.
func (c *comparison) notCompared(name string, p *Published) {
	if c.unknown[name] {
		return
	}
	c.unknown[name] = true
	c.find(&schemas.Finding{
		Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "standings " + name, Evidence: p.Row.Where,
		Text: schemas.Text{Zh: fmt.Sprintf("名次表的“%.40s”一栏没有核对：不在本赛事的排名顺序之内，或未能计算。", name), En: fmt.Sprintf("%.40q of the published table was not compared: it is not of the order of this event, or was not counted.", name)},
	}, "ST")
}

// rank compares the place of a row. Among those who share a place a play-off or lots may
// have decided, so that each of their places will do. Another way of counting explains a place
// only if the numbers beside it, where they are as counted, are so by that way too.
func (c *comparison) rank(p *Published) {
	text := strings.TrimSpace(p.Row.Rank)
	if text == "" || len(c.standing().Keys) == 0 || !c.ranked() {
		return
	}
	if text == c.standing().Place(p.Player) {
		c.answer(c.clause, schemas.Pass.Answer())
		return // "-" of who is not ranked, or "3-4"
	}
	got, err := strconv.Atoi(text)
	if err != nil {
		c.row(p.Row, schemas.Text{Zh: fmt.Sprintf("名次表的名次“%.20s”不是一个数。", text), En: fmt.Sprintf("The rank %.20q of the published table is no number.", text)})
		return
	}
	c.answer(c.clause, schemas.Pass.Answer())
	fits := func(s *tiebreak.Standing) bool {
		first, last := s.Span(p.Player)
		return first > 0 && got >= first && got <= last
	}
	if fits(c.standing()) {
		return
	}
	agreed := slices.Clone(c.agreed)
	c.differs(p, Rank, c.clause, "rank", text, c.standing().Place(p.Player), c.separates(p.Player), func(s *tiebreak.Standing) bool {
		return fits(s) && !slices.ContainsFunc(agreed, func(has explains) bool { return !has(s) })
	})
}

// ranked reports whether the order is known: of an event that says no system and declares
// none, points alone are no ranking.
func (c *comparison) ranked() bool { return len(c.t.Ranking) > 0 }

// differs makes a difference and its finding; has says whether a standing has what was
// published.
func (c *comparison) differs(p *Published, key int, clause schemas.ClauseID, name, published, computed string, how schemas.Text, has explains) {
	d := Difference{Player: p.Player, Key: key, Name: name, Published: published, Computed: computed, Clause: clause, Outcome: schemas.Fail}
	f := schemas.Finding{
		Severity: schemas.Warning, Subject: "player " + c.t.Players[p.Player].ID, Expected: computed, Actual: published, Evidence: name + " after round " + strconv.Itoa(c.table.Round),
	}
	if p.Row.Where != "" {
		f.Evidence += "; " + p.Row.Where
	}
	who := PlayerName(c.t, p.Player)
	zh, en := name, name // as it was published, which is mostly Chinese
	if by, ok := event.TieBreakOf(name); ok {
		en = string(by)
	}
	if t, ok := columns[name]; ok {
		zh = t
	}
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s 的%s：公布为 %s，计算为 %s", who, zh, published, computed),
		En: fmt.Sprintf("%s, %s: %s was published, and %s is counted", who, en, published, computed),
	}
	if how.En != "" {
		f.Text.Zh, f.Text.En = f.Text.Zh+"："+how.Zh, f.Text.En+": "+how.En
	}
	f.Text.Zh, f.Text.En = f.Text.Zh+"。", f.Text.En+"."
	lacks := "rule"
	if r := c.explaining(has); r != nil {
		f.Text.Zh, f.Text.En = f.Text.Zh+r.why.Zh, f.Text.En+" "+r.why.En
		f.Options = r.options
		if r.clause != "" {
			d.Clause = r.clause
		} else {
			d.Outcome, f.Severity, lacks = schemas.Undetermined, schemas.Note, r.lacks
		}
	}
	if key == Rank && c.uncounted() {
		d.Outcome, f.Severity, lacks = schemas.Undetermined, schemas.Note, "EV"
		f.Text.Zh, f.Text.En = f.Text.Zh+"有的辅助分未能计算。", f.Text.En+" Not every tie-break of the order is counted."
	}
	if open := c.open(p.Player, key, name); open.En != "" {
		d.Outcome, f.Severity, lacks = schemas.Undetermined, schemas.Note, "EV"
		f.Text.Zh, f.Text.En = f.Text.Zh+"未定："+open.Zh+"。", f.Text.En+" It is open: "+open.En+"."
	}
	f.Clause, f.Outcome = d.Clause, d.Outcome
	d.Effect = c.effect(p, key, published, computed)
	f.Effect = effectText(en, published, computed, d.Effect)
	c.find(&f, lacks)
	d.Text, d.Outcome, d.Finding = f.Text, f.Outcome, len(c.Findings)-1
	c.table.Differences = append(c.table.Differences, d)
}

// ofOwnGames are the keys that a player's own games settle, whatever others did.
var ofOwnGames = []rulebooks.TieBreak{
	rulebooks.ByPoints, rulebooks.ByGamePoints, rulebooks.ByMatchPoints, rulebooks.ByTeamMatchPoints, rulebooks.ByMatchesWon,
	rulebooks.ByWins, rulebooks.BySecondGames, rulebooks.BySecondWins, rulebooks.ByRunningTotal, rulebooks.ByBoardPoints, rulebooks.ByBoardWins,
}

// open returns what of the event keeps a number of a player from being known; it is empty
// where nothing does. What is only unsaid, and can be counted each way, is among the
// readings instead.
func (c *comparison) open(p, key int, name string) schemas.Text {
	if c.adjusted {
		return setApart
	}
	own := key == Column || name == "points" || key >= 0 && slices.Contains(ofOwnGames, c.standing().Keys[key].By)
	for _, n := range c.standing().Notes {
		if own && n.Game >= 0 && c.t.Games[n.Game].First != p && c.t.Games[n.Game].Second != p {
			continue
		}
		if n.Kind == tiebreak.ByeUnsaid || n.Kind == tiebreak.WithdrawalUnsaid {
			continue
		}
		if text := noteText(c.t, n); text.En != "" {
			return text
		}
	}
	return schemas.Text{}
}

// uncounted reports whether the order has a key that is not counted: what it would separate
// is not known.
func (c *comparison) uncounted() bool {
	return slices.ContainsFunc(c.standing().Notes, func(n tiebreak.Note) bool { return n.Kind == tiebreak.KeyNotCounted })
}

// effect returns what a difference makes of the place and the prize of a player. Of a place
// that is the prize; another number has moved nobody by itself.
func (c *comparison) effect(p *Published, key int, published, computed string) []effect.Number {
	list := []effect.Number{{Key: key, Before: published, After: computed}}
	if key != Rank {
		return list
	}
	if c.won == nil {
		ranks := make([]int, len(c.t.Players))
		for _, of := range c.table.Published {
			if n, err := strconv.Atoi(strings.TrimSpace(of.Row.Rank)); err == nil && n > 0 {
				ranks[of.Player] = n
			}
		}
		c.won, c.counter = effect.PrizesByRank(c.t, ranks), effect.New(c.t, c.standing())
	}
	if before, after := c.won[p.Player], c.counter.PrizeOf(p.Player); before != after {
		list = append(list, effect.Number{Key: effect.Prize, Before: before, After: after})
	}
	return list
}

// effectText writes an effect as data: "rank 2 → 3; prize 亚军 → -".
func effectText(name, published, computed string, list []effect.Number) string {
	text := name + " " + published + " → " + computed
	if i := slices.IndexFunc(list, func(n effect.Number) bool { return n.Key == effect.Prize }); i >= 0 {
		text += "; prize " + cmp.Or(list[i].Before, "-") + " → " + cmp.Or(list[i].After, "-")
	}
	return text
}

// explaining returns the reading that explains what was published: one that the books
// leave open, or the one clause that it goes against. Where it goes against one of several
// clauses nobody can tell which, and none is returned.
func (c *comparison) explaining(has explains) (found *reading) {
	several := false
	for i := range c.others() {
		r := &c.readings[i]
		switch {
		case !has(r.standing):
		case r.clause == "":
			return r
		case found == nil:
			found = r
		case found.clause != r.clause:
			several = true
		}
	}
	if several {
		return nil
	}
	return found
}

// columns are what the columns of a table are called in Chinese.
var columns = map[string]string{"points": "积分", "rank": "名次", "match-points": "场分", "game-points": "局分"}

// separates writes what a player has in each key, by which places are told apart.
func (c *comparison) separates(p int) schemas.Text {
	s := c.standing()
	var zh, en []string
	for k := range s.Keys {
		value := s.Value(p, k)
		if !value.Counted {
			continue
		}
		name, _ := s.Keys[k].By.Text()
		zh, en = append(zh, name.Zh+" "+value.String()), append(en, string(s.Keys[k].By)+" "+value.String())
	}
	return schemas.Text{Zh: strings.Join(zh, "，"), En: strings.Join(en, ", ")}
}

// others returns the other readings, those that go against a clause first.
func (c *comparison) others() []reading {
	if c.readings != nil {
		return c.readings
	}
	c.readings = []reading{}
	add := func(clause schemas.ClauseID, option string, why schemas.Text, change func(*tiebreak.Options, *event.Tournament)) {
		t, o := *c.t, c.options
		t.Ranking = slices.Clone(t.Ranking)
		change(&o, &t)
		if s, err := tiebreak.After(&t, o, c.after); err == nil {
			c.readings = append(c.readings, reading{clause, why, option, "rule", s})
		}
	}
	c.against(add)
	c.silent(add)
	unsaid := c.unsaid()
	for _, u := range unsaid {
		add("", "", u.why, u.change)
		c.readings[len(c.readings)-1].lacks = "EV"
	}
	for _, u := range unsaid {
		c.silent(func(_ schemas.ClauseID, option string, why schemas.Text, change func(*tiebreak.Options, *event.Tournament)) {
			add("", option, schemas.Text{Zh: u.why.Zh + why.Zh, En: u.why.En + " " + why.En}, func(o *tiebreak.Options, t *event.Tournament) {
				u.change(o, t)
				change(o, t)
			})
		})
	}
	return c.readings
}

// unsaid is a way of counting what neither the book nor the event says.
type unsaid struct {
	why    schemas.Text
	change func(*tiebreak.Options, *event.Tournament)
}

// unsaid returns the ways other than that taken, all of them together.
func (c *comparison) unsaid() []unsaid {
	all := []unsaid{{}}
	if c.options.ByeUnsaid && c.byes() {
		all = append(all, unsaid{schemas.Text{
			Zh: "没有规定轮空得几分：轮空按胜计分而不算胜局。", En: "Nothing says what a bye scores: taken for the points of a win, but for no game won.",
		}, func(o *tiebreak.Options, _ *event.Tournament) { o.ByeIsNoWin = true }})
		for _, score := range [...]int{min(c.t.Points.DrawFirst, c.t.Points.DrawSecond), c.t.Points.Loss} {
			all = append(all, unsaid{schemas.Text{
				Zh: "没有规定轮空得几分：轮空按 " + tiebreak.Halves.Format(score) + " 分。", En: "Nothing says what a bye scores: taken for " + tiebreak.Halves.Format(score) + ".",
			}, func(o *tiebreak.Options, _ *event.Tournament) { o.PairingBye = score }})
		}
	}
	if c.options.WithdrawalUnsaid && c.withdrew() {
		for _, u := range slices.Clone(all) {
			all = append(all, unsaid{schemas.Text{
				Zh: u.why.Zh + "没有规定退出者的成绩是否作废：不足半数的作废。", En: strings.TrimSpace(u.why.En + " Nothing says whether results of who withdrew are void: taken for void below half."),
			}, func(o *tiebreak.Options, t *event.Tournament) {
				if u.change != nil {
					u.change(o, t)
				}
				o.WithdrawalVoids = true
			}})
		}
	}
	return all[1:]
}

type adder func(clause schemas.ClauseID, option string, why schemas.Text, change func(*tiebreak.Options, *event.Tournament))

// against adds the readings that go against a clause.
func (c *comparison) against(add adder) {
	p := &c.rules.Parameters
	if clause := withdrawalClause(p, c.t); clause != "" && c.withdrew() {
		add(clause, "", schemas.Text{
			Zh: "公布数与" + string(clause) + "对退出者成绩的规定相反。", En: "It is as published if the results of who withdrew are treated the other way than " + string(clause) + " has it.",
		}, func(o *tiebreak.Options, _ *event.Tournament) { o.WithdrawalVoids = !o.WithdrawalVoids })
	}
	gap := c.options.PairingBye != c.t.Points.Win // of an order table
	if p.ByeWins.Given && p.ByeWins.Value && c.byes() && !c.t.ByeTold && !gap {
		for _, score := range [...]int{min(c.t.Points.DrawFirst, c.t.Points.DrawSecond), c.t.Points.Loss} {
			add(p.ByeWins.Clause, "", schemas.Text{
				Zh: "轮空按 " + tiebreak.Halves.Format(score) + " 分计算即为公布数。", En: "It is as published if a bye scores " + tiebreak.Halves.Format(score) + ".",
			}, func(o *tiebreak.Options, _ *event.Tournament) { o.PairingBye = score })
		}
	}
	if p.ByeOpponent.Clause != "" && c.byes() {
		for _, other := range [...]rulebooks.Absent{rulebooks.AbsentLowestScorer, rulebooks.AbsentZero, rulebooks.AbsentSkipped} {
			if other != c.options.ByeOpponent {
				add(p.ByeOpponent.Clause, "", schemas.Text{
					Zh: "轮空的对手分按 " + string(other) + " 计算即为公布数。", En: "It is as published if the opponent of a bye counts by " + string(other) + ".",
				}, func(o *tiebreak.Options, _ *event.Tournament) { o.ByeOpponent = other })
			}
		}
	}
	if clause, ok := c.colourHistory(); ok {
		add(clause, "", schemas.Text{
			Zh: "先后手下反的一局按实际先后手计算，即为公布数；应按编排计。", En: "It is as published if the game with the colours reversed counts as played; it counts as paired.",
		}, func(o *tiebreak.Options, _ *event.Tournament) { o.PlayedColours = true })
	}
	if p.SanctionedLast.Given && c.options.SanctionedLast {
		add(p.SanctionedLast.Clause, "", schemas.Text{
			Zh: "不把受处分者列在同分者之后，即为公布数。", En: "It is as published if sanctioned players are not placed last among equals.",
		}, func(o *tiebreak.Options, _ *event.Tournament) { o.SanctionedLast = false })
	}
}

// silent adds the readings of what the books leave open and the event did not decide.
func (c *comparison) silent(add adder) {
	profile := c.rules.Parameters.Profile()
	open := make(map[string]bool)
	for _, s := range c.rules.Settings.All() {
		open[s.ID] = s.Default
	}
	option := func(id, choice string, change func(*tiebreak.Options, *event.Tournament)) {
		if !open[id] {
			return
		}
		now := id + "=" + c.rules.Settings.Value(id, profile)
		add("", now, schemas.Text{
			Zh: fmt.Sprintf("规则未明：按 %s=%s 计算即为公布数。", id, choice), En: fmt.Sprintf("The text is silent: it is as published with %s=%s.", id, choice),
		}, change)
	}
	has := func(by ...rulebooks.TieBreak) bool {
		return slices.ContainsFunc(c.t.Ranking, func(k rulebooks.Key) bool { return slices.Contains(by, k.By) })
	}
	if has(rulebooks.BySecondGames, rulebooks.BySecondWins) && c.table.Clause != ofEvent {
		fewer := c.rules.Settings.Value("D9", profile) == "fewer"
		option("D9", map[bool]string{true: "more", false: "fewer"}[fewer], func(_ *tiebreak.Options, t *event.Tournament) { t.Ranking = tiebreak.Directed(t.Ranking, !fewer) })
	}
	if has(rulebooks.ByOpponents) && c.byes() {
		for _, other := range [...]rulebooks.Absent{rulebooks.AbsentLowestScorer, rulebooks.AbsentZero, rulebooks.AbsentSkipped} {
			if other != c.options.ByeOpponent && c.rules.Parameters.ByeOpponent.Clause == "" {
				option("D12", string(other), func(o *tiebreak.Options, _ *event.Tournament) { o.ByeOpponent = other })
			}
		}
	}
	if has(rulebooks.ByMiddleOpponents) {
		for _, dropped := range [...]int{1, 2} {
			if dropped != c.options.MiddleDropped {
				option("D11", "drop-"+strconv.Itoa(dropped), func(o *tiebreak.Options, _ *event.Tournament) { o.MiddleDropped = dropped })
			}
		}
	}
	if c.forfeits() {
		for _, name := range slices.Sorted(maps.Keys(unplayed)) {
			if unplayed[name] != c.options.Unplayed {
				option("D13", name, func(o *tiebreak.Options, _ *event.Tournament) { o.Unplayed = unplayed[name] })
			}
		}
	}
	if has(rulebooks.ByMutual) {
		option("D14", map[bool]string{true: "two-way", false: "mini-table"}[c.options.MutualTable], func(o *tiebreak.Options, _ *event.Tournament) { o.MutualTable = !o.MutualTable })
	}
	if _, ruled := pairedColours[c.rules.Book]; !ruled && slices.ContainsFunc(c.t.Games, func(g event.Game) bool { return g.Swapped }) {
		option("D15", map[bool]string{true: "paired", false: "played"}[c.options.PlayedColours], func(o *tiebreak.Options, _ *event.Tournament) { o.PlayedColours = !o.PlayedColours })
	}
}

// unplayed are the choices of D13.
var unplayed = map[string]tiebreak.Unplayed{"count-paired": tiebreak.CountPaired, "count-all": tiebreak.CountAll, "leave-out": tiebreak.LeaveOut}

func (c *comparison) withdrew() bool {
	return slices.ContainsFunc(c.t.Players, func(p event.Player) bool { return p.Withdrawn > 0 })
}

func (c *comparison) byes() bool {
	return slices.ContainsFunc(c.t.Games, func(g event.Game) bool { return g.Outcome == event.PairingBye })
}

func (c *comparison) forfeits() bool {
	return slices.ContainsFunc(c.t.Games, func(g event.Game) bool { return g.Outcome >= event.FirstForfeits && g.Outcome <= event.BothForfeit })
}
