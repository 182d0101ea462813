package page

import (
	"cmp"

	"qipu/schemas"
)

// tie is what two players of a knockout met for in a round.
type tie struct {
	Round         uint32
	NewRound      bool
	First, Second side
	Games         []tieGame
	Bye           bool
	Through       before // the number of who goes on; empty where the games do not say
	ThroughName   before
	score         [2][2]int // of each, before and after
}

// side is a player, or a team.
type side struct{ Player, Name string }

// tieGame is a game of a tie, or its only one.
type tieGame struct {
	Turned   bool // the second was first
	Result   before
	Coloured bool // corrections turn the colours
	Link     string
	Finding  string
	Page     string
}

// ties makes the list of a knockout: who met in each round, and who went on.
func (c *cross) ties() {
	type pair struct {
		round         uint32
		first, second string
	}
	at := map[pair]int{}
	for i := range c.rows {
		g := &c.rows[i]
		key := pair{g.Round, g.First, g.Second}
		n, ok := at[key]
		turned := false
		if !ok {
			n, ok = at[pair{g.Round, g.Second, g.First}]
			turned = ok
		}
		if !ok {
			if c.used.tied == maxTied {
				c.p.MoreTies++
				continue
			}
			c.used.tied++
			n = len(c.p.Ties)
			at[key] = n
			c.p.Ties = append(c.p.Ties, tie{
				Round: g.Round, NewRound: n == 0 || c.p.Ties[n-1].Round != g.Round, Bye: g.Second == "",
				First: side{g.First, g.FirstName}, Second: side{g.Second, g.SecondName},
			})
		}
		c.p.Ties[n].add(g, turned, c)
	}
	for i := range c.p.Ties {
		c.p.Ties[i].decide()
	}
}

func (t *tie) add(g *schemas.PairingRow, turned bool, c *cross) {
	game := tieGame{Turned: turned != g.Swapped, Result: before{Before: g.Result}, Coloured: g.Recoloured, Link: c.link(g)}
	game.Finding, game.Page = c.finding(g)
	is := g.Result
	if g.Corrected != "" {
		is, game.Result.After = g.Corrected, g.Corrected
	}
	for k, result := range [...]string{g.Result, is} {
		first, second := winsOf(result)
		if turned {
			first, second = second, first
		}
		t.score[0][k] += first
		t.score[1][k] += second
	}
	t.Games = append(t.Games, game)
}

// winsOf are the half points of a result, of which the greater sum goes on.
func winsOf(result string) (first, second int) {
	switch result {
	case "1-0", "+-":
		return 2, 0
	case "0-1", "-+":
		return 0, 2
	case "1/2-1/2":
		return 1, 1
	}
	return 0, 0
}

func (t *tie) decide() {
	of := func(k int) side {
		switch {
		case t.Bye, t.score[0][k] > t.score[1][k]:
			return t.First
		case t.score[0][k] < t.score[1][k]:
			return t.Second
		}
		return side{}
	}
	was, is := of(0), of(1)
	t.Through, t.ThroughName = before{Before: was.Player}, before{Before: was.Name}
	if is != was {
		t.Through.After, t.ThroughName.After = cmp.Or(is.Player, "?"), is.Name
	}
}
