package page

import (
	"cmp"
	"fmt"
	"slices"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// maxKeys bounds the keys of an order that are shown; no book has half as many.
const maxKeys = 40

// eventPart is a part of the event: a stage, a group, or all of it.
type eventPart struct {
	Name      string
	Round     uint32 // of the standings shown
	Keys      []tieKey
	Standings []standing
	Changed   int // players whose rank or points were published otherwise
	Published bool
	Rounds    []uint32
	Rows      []crossRow
	Clause    string
	Title     schemas.Text
	Open      []string
	Effects   []effects
	Points    schemas.Text // what points are called here; empty where there are none
}

// tieKey is a key of the order.
type tieKey struct {
	Key   string
	Text  schemas.Text
	Fewer bool
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

// crossRow is a player with the games of each round.
type crossRow struct {
	Player, Name string
	Cells        [][]crossCell // by round
	Colours      string        // the sequence of colours: ● first, ○ second
}

// crossCell is a game of a player.
type crossCell struct {
	Opponent string
	Name     string
	First    bool
	Points   string // "1", "½", "0", or the result as the table has it
	Bye      bool
	Link     string // of the game, where it is on the page
}

// event reads the tables of the event, as far as the run has them.
func (r *run) event() (out []eventPart, moreEffects int, err error) {
	var names []string
	parts := map[string]*eventPart{}
	at := func(name string) *eventPart {
		if parts[name] == nil {
			parts[name] = &eventPart{Name: name}
			names = append(names, name)
		}
		return parts[name]
	}
	players := map[string][]schemas.EventPlayerRow{}
	err = tables.Read(r.dir, tables.PlayersTable, func(row *schemas.EventPlayerRow) error {
		at(row.Part)
		players[row.Part] = append(players[row.Part], *row)
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return nil, 0, err
	}
	standings := map[string][]schemas.StandingRow{}
	err = tables.Read(r.dir, tables.StandingsTable, func(row *schemas.StandingRow) error {
		p := at(row.Part)
		if row.Round >= p.Round { // the last
			if row.Round > p.Round {
				standings[row.Part] = nil
			}
			p.Round = row.Round
			standings[row.Part] = append(standings[row.Part], *row)
		}
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return nil, 0, err
	}
	for name, rows := range standings {
		parts[name].place(rows)
	}
	if err := r.tieBreaks(parts); err != nil {
		return nil, 0, err
	}
	pairings := map[string][]schemas.PairingRow{}
	err = tables.Read(r.dir, tables.PairingsTable, func(row *schemas.PairingRow) error {
		at(row.Part)
		pairings[row.Part] = append(pairings[row.Part], *row)
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return nil, 0, err
	}
	changed, moreEffects, err := r.readEffects()
	if err != nil {
		return nil, 0, err
	}
	for name := range changed {
		at(name)
	}
	for _, name := range names {
		p := parts[name]
		p.cross(r, players[name], pairings[name])
		p.Effects = changed[name]
		out = append(out, *p)
	}
	return out, moreEffects, nil
}

// place makes the standings of a part.
func (p *eventPart) place(rows []schemas.StandingRow) {
	for i := range rows {
		s := standing{StandingRow: rows[i]}
		s.RankChanged = s.PublishedRank != "" && !schemas.SharesRank(s.PublishedRank, s.Rank, s.LastRank)
		s.PointsChanged = s.PublishedPoints != "" && s.PublishedPoints != s.Points
		p.Published = p.Published || s.PublishedRank != "" || s.PublishedPoints != ""
		if s.RankChanged || s.PointsChanged {
			p.Changed++
		}
		if s.Open != "" && !slices.Contains(p.Open, s.Open) {
			p.Open = append(p.Open, s.Open)
		}
		p.Clause, p.Title = s.Clause, clauseTitle(s.Clause)
		p.Standings = append(p.Standings, s)
	}
	slices.SortStableFunc(p.Standings, func(a, b standing) int {
		return cmp.Compare(a.Rank-1, b.Rank-1) // those without a rank last
	})
}

func (r *run) tieBreaks(parts map[string]*eventPart) error {
	err := tables.Read(r.dir, tables.TieBreaksTable, func(row *schemas.TieBreakRow) error {
		p := parts[row.Part]
		if p == nil || row.Round != p.Round || row.KeyNo == 0 || row.KeyNo > maxKeys {
			return nil
		}
		for int(row.KeyNo) > len(p.Keys) {
			p.Keys = append(p.Keys, tieKey{})
		}
		words, ok := rulebooks.TieBreak(row.Key).Text()
		if !ok {
			words = schemas.Text{Zh: row.Key, En: row.Key}
		}
		p.Keys[row.KeyNo-1] = tieKey{row.Key, brief(words), row.Fewer}
		for i := range p.Standings {
			s := &p.Standings[i]
			if s.Player != row.Player {
				continue
			}
			for int(row.KeyNo) > len(s.Values) {
				s.Values = append(s.Values, tieValue{})
			}
			s.Values[row.KeyNo-1] = tieValue{row.Value, schemas.Text{Zh: row.DerivationZh, En: row.DerivationEn}}
		}
		return nil
	})
	for _, p := range parts {
		p.mergePoints()
	}
	return tables.Optional(err)
}

// mergePoints makes one column of the points and of the first key, where they are the
// same, and none where nobody has points, as in a knockout.
func (p *eventPart) mergePoints() {
	same, scored := len(p.Keys) > 0, false
	for i := range p.Standings {
		s := &p.Standings[i]
		scored = scored || s.Points != ""
		same = same && len(s.Values) > 0 && s.Values[0].Value == s.Points
	}
	if scored {
		p.Points = schemas.Text{Zh: "积分", En: "Points"}
	}
	if !scored || !same {
		return
	}
	p.Points, p.Keys = p.Keys[0].Text, p.Keys[1:]
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

// cross makes the table of players and rounds, in the order of the standings.
func (p *eventPart) cross(r *run, players []schemas.EventPlayerRow, pairings []schemas.PairingRow) {
	index := map[string]int{}
	add := func(id, name string) {
		if _, ok := index[id]; !ok && id != "" {
			index[id] = len(p.Rows)
			p.Rows = append(p.Rows, crossRow{Player: id, Name: name})
		}
	}
	for i := range p.Standings {
		add(p.Standings[i].Player, p.Standings[i].Name)
	}
	for i := range players {
		add(players[i].Player, players[i].Name)
	}
	for i := range pairings {
		add(pairings[i].First, pairings[i].FirstName)
		add(pairings[i].Second, pairings[i].SecondName)
		if !slices.Contains(p.Rounds, pairings[i].Round) {
			p.Rounds = append(p.Rounds, pairings[i].Round)
		}
	}
	slices.Sort(p.Rounds)
	for i := range p.Rows {
		p.Rows[i].Cells = make([][]crossCell, len(p.Rounds))
	}
	for i := range pairings {
		g := &pairings[i]
		round, _ := slices.BinarySearch(p.Rounds, g.Round)
		first, second := gamePoints(g.Result)
		link := ""
		if key := (tables.Key{SourceNo: g.SourceNo, GameNo: g.GameNo}); r.games[key] != nil && r.gamePage[key] == 1 {
			link = gameID(key)
		}
		put := func(id, opponent, name, points string, isFirst bool) {
			at, ok := index[id]
			if !ok {
				return
			}
			row := &p.Rows[at]
			row.Cells[round] = append(row.Cells[round], crossCell{opponent, name, isFirst, points, opponent == "", link})
			switch {
			case opponent == "":
				row.Colours += "–"
			case isFirst:
				row.Colours += "●"
			default:
				row.Colours += "○"
			}
		}
		put(g.First, g.Second, g.SecondName, first, !g.Swapped)
		if g.Second != "" {
			put(g.Second, g.First, g.FirstName, second, g.Swapped)
		}
	}
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

// Cell writes a game of a crosstable in words, for a reader who hears it.
func (c crossCell) Cell() schemas.Text {
	if c.Bye {
		return schemas.Text{Zh: "轮空 " + c.Points, En: "no opponent: " + c.Points}
	}
	side := schemas.Text{Zh: "后手", En: "second"}
	if c.First {
		side = schemas.Text{Zh: "先手", En: "first"}
	}
	return schemas.Text{Zh: fmt.Sprintf("%s对 %s %s：%s", side.Zh, c.Opponent, c.Name, c.Points), En: fmt.Sprintf("as %s against %s %s: %s", side.En, c.Opponent, c.Name, c.Points)}
}
