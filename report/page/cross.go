package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// before is a number or a word before corrections and after them; After is empty where it
// stays.
type before struct{ Before, After string }

// Changed reports whether it is another afterwards.
func (b before) Changed() bool { return b.After != "" && b.After != b.Before }

// grid is a table of everybody against everybody.
type grid struct {
	Heads []side
	Rows  []gridRow
}

type gridRow struct {
	Place        int
	Player, Name string
	Cells        []gridCell
	Points, Rank before
}

// gridCell is what two players, or teams, made of their games.
type gridCell struct {
	Self  bool
	Games []crossCell
}

// crossRow is a player with the games of each round.
type crossRow struct {
	Player, Name  string
	Cells         [][]crossCell // by round
	Colours       before        // the sequence of colours: ● first, ○ second, – without opponent
	First, Second int           // how often of each, as played
	Points, Rank  before
}

// Balance is how much oftener he was first than second.
func (c crossRow) Balance() string {
	if c.First == c.Second {
		return "0"
	}
	return fmt.Sprintf("%+d", c.First-c.Second)
}

// crossCell is a game of a player, or a match of a team.
type crossCell struct {
	Round        uint32
	Opponent     string
	Name         string
	First        bool
	Recoloured   bool // corrections turn the colours
	Points       before
	Bye          bool
	Scored       string // what a bye gives; empty where nothing is counted
	Unrated      bool
	Team         bool
	Float        int    // -1 paired with one who had fewer points, 1 with one who had more
	Link         string // of the game, where it is on the page
	Finding      string // that the correction rests on
	FindingPage  string
	halves       [2]int // of a match of teams: for and against
	halvesAfter  [2]int
	summed       bool
	correctedOne bool
}

// meeting is a result that corrections change.
type meeting struct {
	*schemas.PairingRow
	Link, Finding, FindingPage string
	Reason                     schemas.Text
	Waived                     *waiver // by which the finding that it rests on is accepted; nil if it is not
}

// cross makes the views of who met whom in a part.
type cross struct {
	r      *run
	p      *eventPart
	rows   []schemas.PairingRow
	order  []side
	index  map[string]int
	moved  map[string]*shift
	places map[string]*standing
	used   *room
	cells  [][]crossCell // by player in order, in the order of rounds
}

func newCross(r *run, p *eventPart, t *eventTables, moved map[string]*shift, used *room) *cross {
	c := &cross{r: r, p: p, rows: t.pairings, index: map[string]int{}, moved: moved, used: used, places: map[string]*standing{}}
	add := func(id, name string) {
		if _, ok := c.index[id]; !ok && id != "" {
			c.index[id] = len(c.order)
			c.order = append(c.order, side{id, name})
		}
	}
	for i := range p.Standings {
		c.places[p.Standings[i].Player] = &p.Standings[i]
	}
	for i := range t.standings {
		add(t.standings[i].Player, t.standings[i].Name)
	}
	for i := range t.players {
		add(t.players[i].Player, t.players[i].Name)
	}
	for i := range c.rows {
		add(c.rows[i].First, c.rows[i].FirstName)
		add(c.rows[i].Second, c.rows[i].SecondName)
	}
	slices.SortStableFunc(c.rows, func(a, b schemas.PairingRow) int { return cmp.Compare(a.Round, b.Round) })
	return c
}

// views makes what is shown of the part.
func (c *cross) views() {
	if len(c.rows) == 0 {
		return
	}
	c.corrected()
	if c.p.PartRow.System == "knockout" {
		c.ties()
	}
	c.games()
	if c.p.PartRow.System == "swiss" && !c.p.Team {
		c.floats()
	}
	c.rounds()
	if n := len(c.order); c.p.PartRow.System == "round-robin" && n <= maxGrid && c.used.cells+n*n <= maxCells {
		c.used.cells += n * n
		c.grid()
	}
	for i := range c.order {
		if c.used.crossed >= maxCrossed && !c.touched(i) || c.used.crossed >= 2*maxCrossed {
			c.p.MoreCrossed++
			continue
		}
		c.used.crossed++
		c.p.Rows = append(c.p.Rows, c.row(i))
	}
}

// touched reports whether a correction is of a game of the player.
func (c *cross) touched(player int) bool {
	return slices.ContainsFunc(c.cells[player], func(g crossCell) bool { return g.Points.Changed() || g.Recoloured })
}

func (c *cross) link(g *schemas.PairingRow) string {
	if key := (tables.Key{SourceNo: g.SourceNo, GameNo: g.GameNo}); c.r.games[key] != nil && c.r.gamePage[key] == 1 {
		return gameID(key)
	}
	return ""
}

func (c *cross) finding(g *schemas.PairingRow) (id, page string) {
	if !c.r.listed[g.CorrectedBy] {
		return "", ""
	}
	return g.CorrectedBy, c.r.pageOf[g.CorrectedBy]
}

func (c *cross) corrected() {
	for i := range c.rows {
		g := &c.rows[i]
		switch {
		case g.Corrected == "" && !g.Recoloured:
		case c.used.corrected == maxCorrected:
			c.p.MoreCorrected++
		default:
			c.used.corrected++
			m := meeting{PairingRow: g, Link: c.link(g), Reason: c.r.inWordsAll(g.CorrectedWhy), Waived: c.r.waiverNo(c.r.accepted[g.CorrectedBy])}
			m.Finding, m.FindingPage = c.finding(g)
			c.p.Corrected = append(c.p.Corrected, m)
		}
	}
}

// games makes the cells of every player. The boards of a match of teams are one cell.
func (c *cross) games() {
	c.cells = make([][]crossCell, len(c.order))
	counted := slices.ContainsFunc(c.rows, func(g schemas.PairingRow) bool { return g.FirstPoints != "" })
	for i := range c.rows {
		g := &c.rows[i]
		firstWas, secondWas, void := scored(g.Result, g.FirstPoints, g.SecondPoints, counted)
		c.p.Void = c.p.Void || void && !c.p.Team && g.Second != ""
		firstIs, secondIs := "", ""
		if g.Corrected != "" {
			firstIs, secondIs, _ = scored(g.Corrected, g.CorrectedFirst, g.CorrectedSecond, counted)
		}
		c.put(g, g.First, g.Second, g.SecondName, before{firstWas, firstIs}, !g.Swapped)
		if g.Second != "" {
			c.put(g, g.Second, g.First, g.FirstName, before{secondWas, secondIs}, g.Swapped)
		}
	}
}

func (c *cross) put(g *schemas.PairingRow, id, opponent, name string, points before, first bool) {
	at, ok := c.index[id]
	if !ok {
		return
	}
	cell := crossCell{
		Round: g.Round, Opponent: opponent, Name: name, First: first, Recoloured: g.Recoloured, Points: points, Bye: opponent == "", Scored: g.FirstPoints, Unrated: g.Unrated, Team: c.p.Team,
		Link: c.link(g), correctedOne: g.Corrected != "",
	}
	cell.Finding, cell.FindingPage = c.finding(g)
	if !c.p.Team {
		c.cells[at] = append(c.cells[at], cell)
		return
	}
	was, counted := halvesOf(g.FirstPoints, g.SecondPoints)
	is, countedIs := halvesOf(g.CorrectedFirst, g.CorrectedSecond)
	if !countedIs {
		is = was
	}
	if id == g.Second {
		was[0], was[1] = was[1], was[0]
		is[0], is[1] = is[1], is[0]
	}
	cell.halves, cell.halvesAfter, cell.summed = was, is, counted
	list := c.cells[at]
	if n := len(list); n > 0 && list[n-1].Round == g.Round && list[n-1].Opponent == opponent && list[n-1].summed && counted {
		last := &list[n-1]
		for k := range was {
			last.halves[k] += was[k]
			last.halvesAfter[k] += is[k]
		}
		last.correctedOne = last.correctedOne || cell.correctedOne
		last.Link, last.Finding = "", cmp.Or(last.Finding, cell.Finding)
		cell = *last
		list = list[:n-1]
	}
	if cell.summed {
		cell.Points = before{Before: scoreOf(cell.halves)}
		if cell.correctedOne {
			cell.Points.After = scoreOf(cell.halvesAfter)
		}
		if cell.Bye {
			cell.Points.Before = halves(cell.halves[0])
		}
	}
	c.cells[at] = append(list, cell)
}

func scoreOf(h [2]int) string { return halves(h[0]) + ":" + halves(h[1]) }

func halves(n int) string { return strconv.FormatFloat(float64(n)/2, 'f', -1, 64) }

// halvesOf reads what a game scored; a bye scores one side.
func halvesOf(first, second string) (h [2]int, ok bool) {
	for i, text := range [...]string{first, second} {
		n, err := strconv.ParseFloat(text, 64)
		switch {
		case text == "" && i == 1:
		case err != nil || n < -10_000 || n > 10_000:
			return [2]int{}, false
		default:
			h[i] = int(2 * n)
		}
	}
	return h, true
}

// floats marks who met one with other points than his own before the round.
func (c *cross) floats() {
	points := make([]int, len(c.order))
	known := false
	for from := 0; from < len(c.rows); {
		to := from
		for to < len(c.rows) && c.rows[to].Round == c.rows[from].Round {
			to++
		}
		had := slices.Clone(points)
		for i := from; i < to; i++ {
			g := &c.rows[i]
			first, ok := c.index[g.First]
			if !ok {
				continue
			}
			h, counted := halvesOf(g.FirstPoints, g.SecondPoints)
			if counted {
				points[first] += h[0]
			}
			second, ok := c.index[g.Second]
			if !ok {
				continue
			}
			if counted {
				points[second] += h[1]
				known = true
			}
			if d := cmp.Compare(had[second], had[first]); d != 0 {
				c.mark(first, g, d)
				c.mark(second, g, -d)
			}
		}
		from = to
	}
	if c.p.Floats = known; !known {
		for i := range c.cells {
			for k := range c.cells[i] {
				c.cells[i][k].Float = 0
			}
		}
	}
}

func (c *cross) mark(player int, g *schemas.PairingRow, float int) {
	for k := range c.cells[player] {
		if cell := &c.cells[player][k]; cell.Round == g.Round && (cell.Opponent == g.First || cell.Opponent == g.Second) {
			cell.Float = float
		}
	}
}

func (c *cross) rounds() {
	for i := range c.rows {
		if n := len(c.p.Rounds); n == 0 || c.p.Rounds[n-1] != c.rows[i].Round {
			if n == maxRounds {
				c.p.MoreRounds++
				continue
			}
			c.p.Rounds = append(c.p.Rounds, c.rows[i].Round)
		}
	}
}

// row is a player by rounds.
func (c *cross) row(player int) crossRow {
	row := crossRow{Player: c.order[player].Player, Name: c.order[player].Name, Cells: make([][]crossCell, len(c.p.Rounds))}
	var was, is strings.Builder
	for _, g := range c.cells[player] {
		if at, ok := slices.BinarySearch(c.p.Rounds, g.Round); ok {
			row.Cells[at] = append(row.Cells[at], g)
		}
		if g.Bye {
			was.WriteString("–")
			is.WriteString("–")
			continue
		}
		was.WriteString(disc(g.First))
		is.WriteString(disc(g.First != g.Recoloured))
		if g.First != g.Recoloured {
			row.First++
		} else {
			row.Second++
		}
	}
	row.Colours = before{Before: was.String()}
	if is.String() != was.String() {
		row.Colours.After = is.String()
	}
	row.Points, row.Rank = c.numbers(row.Player)
	return row
}

func disc(first bool) string {
	if first {
		return "●"
	}
	return "○"
}

// numbers are the points and the rank of a player, with all corrections too.
func (c *cross) numbers(player string) (points, rank before) {
	if s := c.places[player]; s != nil {
		points.Before, rank.Before = s.Points, s.Ranks()
	}
	if m := c.moved[player]; m != nil {
		points.After, rank.After = m.points, m.rank
	}
	return points, rank
}

// grid makes the table of everybody against everybody.
func (c *cross) grid() {
	g := &grid{Heads: c.order}
	for i, of := range c.order {
		row := gridRow{Place: i + 1, Player: of.Player, Name: of.Name, Cells: make([]gridCell, len(c.order))}
		row.Cells[i].Self = true
		for _, game := range c.cells[i] {
			if at, ok := c.index[game.Opponent]; ok && at != i {
				row.Cells[at].Games = append(row.Cells[at].Games, game)
			}
		}
		row.Points, row.Rank = c.numbers(of.Player)
		g.Rows = append(g.Rows, row)
	}
	c.p.Grid = g
}

// gamePoints are what a result gives each side, as a crosstable writes it.
func gamePoints(result string) (first, second string) {
	switch result {
	case "1-0":
		return "1", "0"
	case "0-1":
		return "0", "1"
	case "1/2-1/2":
		return "½", "½"
	case "+-":
		return "+", "−"
	case "-+":
		return "−", "+"
	case "--":
		return "−", "−"
	}
	return result, result
}

// scored are the points of each side by the scale of the event, so that a row adds up; a forfeit
// keeps its mark. Where nothing is counted in the part the marks of the result stand alone, and where
// others are and this is not, as of who withdrew early, in brackets.
func scored(result, first, second string, counted bool) (ofFirst, ofSecond string, void bool) {
	firstMark, secondMark := gamePoints(result)
	switch {
	case firstMark == result || !counted:
		return firstMark, secondMark, false
	case first == "" || second == "":
		return "(" + firstMark + ")", "(" + secondMark + ")", true
	case strings.ContainsAny(firstMark, "+−"):
		return half(first) + firstMark, half(second) + secondMark, false
	}
	return half(first), half(second), false
}

// half writes half a point as crosstables do.
func half(points string) string {
	if points == "0.5" {
		return "½"
	}
	return points
}

// byeWords are the rounds without an opponent.
var byeWords = map[string]schemas.Text{
	"bye": {Zh: "轮空", En: "bye"}, "half-bye": {Zh: "半分轮空", En: "half-point bye"}, "full-bye": {Zh: "全分轮空", En: "full-point bye"}, "absent": {Zh: "缺席", En: "absent"},
}

// Without says what a round without an opponent was.
func (c crossCell) Without() schemas.Text {
	if words, ok := byeWords[c.Points.Before]; ok {
		if c.Scored != "" {
			words.Zh, words.En = words.Zh+" "+shortName(half(c.Scored)), words.En+" "+shortName(half(c.Scored))
		}
		return words
	}
	return schemas.Text{Zh: "轮空 " + shortName(c.Points.Before), En: "bye " + shortName(c.Points.Before)}
}

// Cell writes a game of a crosstable in words, for a reader who hears it.
func (c crossCell) Cell() schemas.Text {
	if c.Bye {
		return c.Without()
	}
	var zh, en strings.Builder
	opponent, points := shortName(c.Opponent+" "+c.Name), shortName(c.Points.Before)
	switch {
	case c.Team:
		fmt.Fprintf(&zh, "第%d轮对 %s：%s", c.Round, opponent, points)
		fmt.Fprintf(&en, "round %d against %s: %s", c.Round, opponent, points)
	case c.First:
		fmt.Fprintf(&zh, "第%d轮先手对 %s：%s", c.Round, opponent, points)
		fmt.Fprintf(&en, "round %d as first against %s: %s", c.Round, opponent, points)
	default:
		fmt.Fprintf(&zh, "第%d轮后手对 %s：%s", c.Round, opponent, points)
		fmt.Fprintf(&en, "round %d as second against %s: %s", c.Round, opponent, points)
	}
	if c.Points.Changed() {
		fmt.Fprintf(&zh, "，更正为 %s", shortName(c.Points.After))
		fmt.Fprintf(&en, ", corrected to %s", shortName(c.Points.After))
	}
	if c.Recoloured {
		zh.WriteString("，先后手更正为相反")
		en.WriteString(", colours corrected to the other way round")
	}
	if c.Unrated {
		zh.WriteString("（未经正式对局）")
		en.WriteString(" (without a proper game)")
	}
	switch c.Float {
	case 1:
		zh.WriteString("，对手赛前积分较高")
		en.WriteString(", who had more points before the round")
	case -1:
		zh.WriteString("，对手赛前积分较低")
		en.WriteString(", who had fewer points before the round")
	}
	return schemas.Text{Zh: zh.String(), En: en.String()}
}
