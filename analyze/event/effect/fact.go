package effect

import (
	"cmp"
	"fmt"

	"qipu/analyze/event"
	"qipu/schemas"
)

// Fact is a correction as it is told: a game by its round with its board, its players or both,
// a player by number or name. Players told the other way round than they were paired are of
// the game too, where there is none as they are told.
type Fact struct {
	Kind          Kind
	Round         int    // of Result and Colours
	Board         int    // the same; 0 where the players tell the game
	First, Second string // numbers, or names that no other has, in the colours of Outcome; empty where the board tells the game
	Outcome       event.Outcome
	Player        string // of the other kinds
	Number        int    // the same
	Finding       string // as of Correction
	Reason        string
}

// Locate finds what a fact is of in an event. The error says what does not fit, or that
// several things do: nothing is guessed.
func Locate(t *event.Tournament, f *Fact) (Correction, *Misfit) {
	c := Correction{Kind: f.Kind, Outcome: f.Outcome, Number: f.Number, Finding: f.Finding, Reason: f.Reason}
	if f.Kind > Colours {
		p, misfit := find(t, f.Player)
		c.Player = p
		return c, misfit
	}
	if m, n := member(t, f.First), member(t, f.Second); m > 0 && n > 0 {
		return ofMembers(t, f, c, m, n)
	}
	first, second := event.Nobody, event.Nobody
	for _, side := range [...]struct {
		name string
		into *int
	}{{f.First, &first}, {f.Second, &second}} {
		if side.name == "" {
			continue
		}
		p, misfit := find(t, side.name)
		if misfit != nil {
			return c, misfit
		}
		*side.into = p
	}
	found, turned := 0, 0 // games as they are told, and with the players the other way round
	for i := range t.Games {
		g := &t.Games[i]
		switch {
		case g.Round != f.Round, f.Board > 0 && g.Board != f.Board, f.First == "" && f.Board == 0:
		case f.First == "", g.First == first && g.Second == second:
			found++
			c.Game, c.Outcome = i, f.Outcome
		case g.First == second && g.Second == first:
			if turned++; found == 0 {
				c.Game, c.Outcome = i, f.Outcome.Reversed()
			}
		}
	}
	if found == 0 {
		found = turned
	}
	switch {
	case found == 0:
		return c, &Misfit{Text: schemas.Text{Zh: fmt.Sprintf("第 %d 轮没有这一局", f.Round), En: fmt.Sprintf("round %d has no such game", f.Round)}}
	case found > 1:
		return c, &Misfit{Several: true, Text: schemas.Text{Zh: fmt.Sprintf("第 %d 轮有 %d 局符合，须写明台次与双方", f.Round, found), En: fmt.Sprintf("%d games of round %d fit: board and players are asked for", found, f.Round)}}
	}
	return c, nil
}

// member finds a member of a team by number, or by a name that no other has: a number of
// Tournament.Members, 0 where there is none. In events of teams boards are told by them.
func member(t *event.Tournament, who string) (n int) {
	if !t.ByBoards || who == "" {
		return 0
	}
	for i := range t.Members {
		switch m := &t.Members[i]; {
		case m.ID == who:
			return i + 1
		case m.Name == who && n == 0:
			n = i + 1
		case m.Name == who:
			n = -1
		}
	}
	return max(n, 0)
}

// ofMembers finds the board of two members.
func ofMembers(t *event.Tournament, f *Fact, c Correction, m, n int) (Correction, *Misfit) {
	found := 0
	for i := range t.Games {
		g := &t.Games[i]
		switch {
		case g.Round != f.Round || f.Board > 0 && g.Board != f.Board:
		case g.FirstMember == m && g.SecondMember == n:
			found++
			c.Game, c.Outcome = i, f.Outcome
		case g.FirstMember == n && g.SecondMember == m:
			found++
			c.Game, c.Outcome = i, f.Outcome.Reversed()
		}
	}
	switch {
	case found == 0:
		return c, &Misfit{Text: schemas.Text{Zh: fmt.Sprintf("第 %d 轮没有这一局", f.Round), En: fmt.Sprintf("round %d has no such game", f.Round)}}
	case found > 1:
		return c, &Misfit{Several: true, Text: schemas.Text{Zh: fmt.Sprintf("第 %d 轮有 %d 局符合，须写明台次与双方", f.Round, found), En: fmt.Sprintf("%d games of round %d fit: board and players are asked for", found, f.Round)}}
	}
	return c, nil
}

// Misfit is why a fact is of nothing that can be told.
type Misfit struct {
	Several bool // more than one thing fits
	Text    schemas.Text
}

// find finds a player by number, or by a name that no other has.
func find(t *event.Tournament, who string) (player int, m *Misfit) {
	n := 0
	for i := range t.Players {
		switch p := &t.Players[i]; who {
		case p.ID:
			return i, nil
		case p.Name:
			player, n = i, n+1
		}
	}
	switch n {
	case 0:
		return 0, &Misfit{Text: schemas.Text{Zh: fmt.Sprintf("没有编号或姓名为“%.60s”的选手", who), En: fmt.Sprintf("no player has the number or name %.60q", who)}}
	case 1:
		return player, nil
	}
	return 0, &Misfit{Several: true, Text: schemas.Text{Zh: fmt.Sprintf("有 %d 名选手叫“%.60s”，须用编号", n, who), En: fmt.Sprintf("%d players are called %.60q: their numbers are asked for", n, who)}}
}

// Told writes a correction as data: "3:2 1-0 → 0-1" with round and board, or round and
// players where the board is not told, "fouls 07: 1 → 2".
func (c *Correction) Told(t *event.Tournament) string {
	if c.Kind > Colours {
		p := &t.Players[c.Player]
		was := map[Kind]int{Fouls: p.Fouls, Violations: p.Violations, Warnings: p.Warnings, Withdrawal: p.Withdrawn}[c.Kind]
		return fmt.Sprintf("%s %s: %d → %d", c.Kind, cmp.Or(p.ID, p.Name), was, c.Number)
	}
	g := &t.Games[c.Game]
	place := fmt.Sprintf("%d:%d", g.Round, g.Board)
	if g.Board == 0 {
		place = fmt.Sprintf("%d:%s", g.Round, t.Players[g.First].ID)
		if g.Second != event.Nobody {
			place += "," + t.Players[g.Second].ID
		}
	}
	if c.Kind == Colours {
		return place + " reversed"
	}
	return fmt.Sprintf("%s %s → %s", place, g.Outcome, c.Outcome)
}

var kindNames = [...]string{Result: "result", Colours: "colours", Fouls: "fouls", Violations: "violations", Warnings: "warnings", Withdrawal: "withdrawn"}

// String returns the kind as people write it.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "?"
}

// ParseKind reads what String writes.
func ParseKind(text string) (Kind, bool) {
	for k, name := range kindNames {
		if name == text {
			return Kind(k), true
		}
	}
	return 0, false
}
