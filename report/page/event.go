package page

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// The bounds of what is shown of an event. The tables have the rest, and the page says how
// much it is.
const (
	maxKeys      = 40   // of an order; no book has half as many
	maxParts     = 60   // stages and groups
	maxRanked    = 400  // rows of standings, in all parts
	maxDerived   = 200  // of these, with what each number was summed from
	maxCrossed   = 200  // rows of players with their rounds, in all parts
	maxGrid      = 24   // players of a table of everybody against everybody
	maxCells     = 6000 // of such tables, in all parts
	maxRounds    = 40   // columns of rounds
	maxCorrected = 300  // results that corrections change, in all parts
	maxTied      = 600  // rows of knockouts, in all parts
)

// room counts what is shown of all parts.
type room struct{ ranked, crossed, cells, corrected, tied int }

// eventPart is a part of the event: a stage, a group, or all of it.
type eventPart struct {
	schemas.PartRow
	ID        string // of its section
	Name      string
	System    schemas.Text
	Players   int
	Round     uint32 // of the standings shown
	Keys      []tieKey
	Standings []standing
	Changed   int // players whose rank or points were published otherwise
	Published bool
	Void      bool // some games are not counted, where others are
	Clause    string
	Title     schemas.Text
	Open      []schemas.Text
	Effects   []effects
	Points    pointsHeading

	Corrected []meeting // results that corrections change
	Grid      *grid
	Ties      []tie // of a knockout
	Rounds    []uint32
	Rows      []crossRow
	Floats    bool // of a Swiss event: the points before each round are known

	// What is not shown.
	MoreRanked, MoreCrossed, MoreRounds, MoreCorrected, MoreTies int
	Plain                                                        int // standings without derivation
}

// tieKey is a key of the order.
type tieKey struct {
	Key   string
	Short schemas.Text
	Text  schemas.Text
	Fewer bool
}

// pointsHeading is what points are called here; empty where there are none.
type pointsHeading struct{ Short, Text schemas.Text }

// Rest is what the legend says behind the heading.
func (k tieKey) Rest() schemas.Text { return restOf(k.Short, k.Text) }

// Rest is as of tieKey.
func (p pointsHeading) Rest() schemas.Text { return restOf(p.Short, p.Text) }

func restOf(short, text schemas.Text) schemas.Text {
	rest := func(short, text string) string {
		if tail, ok := strings.CutPrefix(text, short); ok {
			return tail
		}
		return " " + text
	}
	return schemas.Text{Zh: rest(short.Zh, text.Zh), En: rest(short.En, text.En)}
}

// standing is a player's place.
type standing struct {
	schemas.StandingRow
	RankChanged, PointsChanged bool
	PointsFrom                 schemas.Text // what they were summed from
	Values                     []tieValue
}

// tieValue is what a player has in a key.
type tieValue struct {
	Value      string
	Derivation schemas.Text
}

// eventTables are the rows of a part as they are read.
type eventTables struct {
	players   []schemas.EventPlayerRow
	standings []schemas.StandingRow
	pairings  []schemas.PairingRow
}

// event reads the tables of the event, as far as the run has them.
func (r *run) event() (*eventViews, error) {
	v := &eventViews{parts: map[string]*eventPart{}, tables: map[string]*eventTables{}}
	for _, step := range []func() error{
		func() error {
			return tables.Read(r.dir, tables.PartsTable, func(row *schemas.PartRow) error {
				if p, _ := v.at(row.Part); p != nil {
					p.PartRow, p.System = *row, systemText(row.System)
				}
				return nil
			})
		},
		func() error {
			return tables.Read(r.dir, tables.PlayersTable, func(row *schemas.EventPlayerRow) error {
				v.logged(row)
				if _, t := v.at(row.Part); t != nil {
					t.players = append(t.players, *row)
					v.parts[row.Part].Players++
				}
				return nil
			})
		},
		func() error {
			return tables.Read(r.dir, tables.StandingsTable, func(row *schemas.StandingRow) error {
				p, t := v.at(row.Part)
				if p == nil || row.Round < p.Round {
					return nil
				}
				if row.Round > p.Round { // the last
					t.standings = nil
				}
				p.Round = row.Round
				t.standings = append(t.standings, *row)
				return nil
			})
		},
	} {
		if err := tables.Optional(step()); err != nil {
			return nil, err
		}
	}
	used := new(room)
	for _, name := range v.names {
		v.parts[name].place(v.tables[name].standings, used)
	}
	if err := r.tieBreaks(v.parts); err != nil {
		return nil, err
	}
	err := tables.Read(r.dir, tables.PairingsTable, func(row *schemas.PairingRow) error {
		if _, t := v.at(row.Part); t != nil {
			t.pairings = append(t.pairings, *row)
		}
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return nil, err
	}
	changed, moved, more, err := r.readEffects()
	if err != nil {
		return nil, err
	}
	v.MoreEffects = more
	for name := range changed {
		v.at(name)
	}
	for _, name := range v.names {
		p := v.parts[name]
		p.Effects = changed[name]
		newCross(r, p, v.tables[name], moved[name], used).views()
		v.Moved += p.Changed
		v.Parts = append(v.Parts, *p)
	}
	return v, nil
}

// eventViews are the parts of an event.
type eventViews struct {
	Parts       []eventPart
	Moved       int // players whose rank or points were published otherwise
	MoreEffects int // rows of the table effects that are not shown
	MoreParts   int // parts that are not shown
	Logged      []schemas.EventPlayerRow
	MoreLogged  int

	names  []string
	parts  map[string]*eventPart
	tables map[string]*eventTables
}

// at returns a part and its rows; nil of one that is not shown.
func (v *eventViews) at(name string) (*eventPart, *eventTables) {
	if p, ok := v.parts[name]; ok {
		return p, v.tables[name]
	}
	if len(v.names) == maxParts {
		v.parts[name] = nil
		v.MoreParts++
		return nil, nil
	}
	id := "event"
	if n := len(v.names); n > 0 {
		id += "-" + strconv.Itoa(n+1)
	}
	v.parts[name], v.tables[name] = &eventPart{Name: name, ID: id}, new(eventTables)
	v.names = append(v.names, name)
	return v.parts[name], v.tables[name]
}

// maxLogged bounds the players with something noted against them.
const maxLogged = 300

// logged keeps a player against whom the event file notes something.
func (v *eventViews) logged(row *schemas.EventPlayerRow) {
	switch {
	case row.Fouls+row.Violations+row.Warnings+row.Withdrawn == 0:
	case len(v.Logged) == maxLogged:
		v.MoreLogged++
	default:
		v.Logged = append(v.Logged, *row)
	}
}

// place makes the standings of a part.
func (p *eventPart) place(rows []schemas.StandingRow, used *room) {
	slices.SortStableFunc(rows, func(a, b schemas.StandingRow) int {
		return cmp.Compare(a.Rank-1, b.Rank-1) // those without a rank last
	})
	for i := range rows {
		s := standing{StandingRow: rows[i]}
		s.RankChanged = s.PublishedRank != "" && !schemas.SharesRank(s.PublishedRank, s.Rank, s.LastRank)
		s.PointsChanged = s.PublishedPoints != "" && s.PublishedPoints != s.Points
		p.Published = p.Published || s.PublishedRank != "" || s.PublishedPoints != ""
		other := s.RankChanged || s.PointsChanged
		if other {
			p.Changed++
		}
		if why := (schemas.Text{Zh: cmp.Or(s.OpenZh, s.Open), En: s.Open}); why.En != "" && len(p.Open) < maxKeys && !slices.Contains(p.Open, why) {
			p.Open = append(p.Open, why)
		}
		p.Clause, p.Title = s.Clause, clauseTitle(s.Clause)
		if used.ranked++; used.ranked > maxRanked && !other || used.ranked > 2*maxRanked {
			p.MoreRanked++
			continue
		}
		p.Standings = append(p.Standings, s)
	}
}

func (r *run) tieBreaks(parts map[string]*eventPart) error {
	type key struct{ part, player string }
	index := map[key]*standing{}
	left := maxDerived
	derived := map[key]bool{}
	for name, p := range parts {
		if p == nil {
			continue
		}
		for i := range p.Standings {
			index[key{name, p.Standings[i].Player}] = &p.Standings[i]
		}
	}
	err := tables.Read(r.dir, tables.TieBreaksTable, func(row *schemas.TieBreakRow) error {
		p := parts[row.Part]
		if p == nil || row.Round != p.Round || row.KeyNo == 0 || row.KeyNo > maxKeys {
			return nil
		}
		for int(row.KeyNo) > len(p.Keys) {
			p.Keys = append(p.Keys, tieKey{})
		}
		p.Keys[row.KeyNo-1] = tieKeyOf(row)
		at := key{row.Part, row.Player}
		s := index[at]
		if s == nil {
			return nil
		}
		for int(row.KeyNo) > len(s.Values) {
			s.Values = append(s.Values, tieValue{})
		}
		if !derived[at] {
			derived[at] = true
			if left--; left < 0 {
				p.Plain++
			}
		}
		v := tieValue{Value: row.Value}
		if left >= 0 {
			v.Derivation = schemas.Text{Zh: row.DerivationZh, En: row.DerivationEn}
		}
		s.Values[row.KeyNo-1] = v
		return nil
	})
	for _, p := range parts {
		if p != nil {
			p.mergePoints()
		}
	}
	return tables.Optional(err)
}

// keyWords are the headings of keys, which have to be short on a phone and on paper.
var keyWords = map[rulebooks.TieBreak]schemas.Text{
	rulebooks.ByPoints: {Zh: "积分", En: "Pts"}, rulebooks.ByMinorScore: {Zh: "小分", En: "Minor"}, rulebooks.ByOpponents: {Zh: "对手分", En: "Opp"},
	rulebooks.ByMiddleOpponents: {Zh: "中间分", En: "Mid"}, rulebooks.ByRunningTotal: {Zh: "累进", En: "Run"}, rulebooks.ByGamePoints: {Zh: "局分", En: "Game"},
	rulebooks.ByMatchPoints: {Zh: "场分", En: "Match"}, rulebooks.ByTeamMatchPoints: {Zh: "次分", En: "Team"}, rulebooks.ByMatchesWon: {Zh: "胜场", En: "MW"},
	rulebooks.ByWins: {Zh: "胜局", En: "Wins"}, rulebooks.ByMutual: {Zh: "直胜", En: "Mut"}, rulebooks.ByFouls: {Zh: "犯规", En: "Fouls"}, rulebooks.ByViolations: {Zh: "违例", En: "Viol"},
	rulebooks.ByWarnings: {Zh: "警告", En: "Warn"}, rulebooks.BySecondGames: {Zh: "后局", En: "2nd"}, rulebooks.BySecondWins: {Zh: "后胜", En: "2ndW"},
	rulebooks.ByMutualSecond: {Zh: "互后", En: "Mut2"}, rulebooks.ByBoardPoints: {Zh: "台分", En: "Bd"}, rulebooks.ByBoardWins: {Zh: "台胜", En: "BdW"},
	rulebooks.ByPreviousRound: {Zh: "前轮", En: "Prev"}, rulebooks.ByDroppedRounds: {Zh: "去轮", En: "Drop"}, rulebooks.ByRankSum: {Zh: "名次和", En: "Sum"},
	rulebooks.ByBestRank: {Zh: "最好", En: "Best"}, rulebooks.BySanctions: {Zh: "处分", En: "Sanc"},
}

func tieKeyOf(row *schemas.TieBreakRow) tieKey {
	by := rulebooks.TieBreak(row.Key)
	text, ok := by.Text()
	if !ok {
		text = schemas.Text{Zh: row.Key, En: row.Key}
	}
	short, ok := keyWords[by]
	if !ok { // FIDE's have codes
		short = schemas.Text{Zh: cut(row.Key, maxShort), En: cut(row.Key, maxShort)}
	}
	return tieKey{row.Key, short, text, row.Fewer}
}

// maxShort bounds a word that heads a column, or a number of a player in a cell.
const maxShort = 16

// mergePoints makes one column of the points and of the first key, where they are the
// same, and none where nobody has points, as in a knockout.
func (p *eventPart) mergePoints() {
	same, scored := len(p.Keys) > 0, false
	for i := range p.Standings {
		s := &p.Standings[i]
		scored = scored || s.Points != ""
		same = same && len(s.Values) > 0 && s.Values[0].Value == s.Points
	}
	if !scored {
		return
	}
	points, _ := rulebooks.ByPoints.Text()
	p.Points = pointsHeading{keyWords[rulebooks.ByPoints], points}
	if !same {
		return
	}
	p.Points, p.Keys = pointsHeading{p.Keys[0].Short, p.Keys[0].Text}, p.Keys[1:]
	for i := range p.Standings {
		s := &p.Standings[i]
		s.PointsFrom, s.Values = s.Values[0].Derivation, s.Values[1:]
	}
}

// Ranks is the rank of a player, or the ranks that he shares: "5–8".
func (s standing) Ranks() string {
	switch {
	case s.Rank == 0:
		return "–"
	case s.LastRank > s.Rank:
		return fmt.Sprintf("%d–%d", s.Rank, s.LastRank)
	}
	return fmt.Sprint(s.Rank)
}
