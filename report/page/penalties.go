package page

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"qipu/report/clockplot"
	"qipu/report/tables"
	"qipu/schemas"
)

// maxPunished bounds the entries of the log that are listed by players.
const maxPunished = 400

// penalties are the entries of the arbiter's log that punish, by players, and what the
// event file notes against them.
type penalties struct {
	Players    []punished
	More       int // entries that are not listed
	Logged     []schemas.EventPlayerRow
	MoreLogged int
}

// Any reports whether there is anything to list.
func (p penalties) Any() bool { return len(p.Players)+len(p.Logged) > 0 }

// punished is a player with what the log has against him.
type punished struct {
	Name, Team string
	Side       schemas.Text // where the log names no player
	Entries    []punishment
}

// punishment is an entry of the log.
type punishment struct {
	Where, Round, Board string
	Game                string // source:number
	Link                string // of the game, where it is on the page
	Side                schemas.Text
	Ply                 uint32
	Kind, Said          schemas.Text
	Clause              string
	Outcome             schemas.Text
	Fails               bool
	Expected            schemas.Text // by the clause, where it fails
	By                  string
}

// punishedGame is who played a game that the log has penalties of.
type punishedGame struct {
	kind                                 string
	first, second, firstTeam, secondTeam string
}

func (p *punishedGame) of(g *schemas.GameRow) {
	*p = punishedGame{g.Kind, strings.Clone(cut(g.First, maxName)), strings.Clone(cut(g.Second, maxName)), strings.Clone(cut(g.FirstTeam, maxName)), strings.Clone(cut(g.SecondTeam, maxName))}
}

// readPenalties reads the penalties of all games.
func (r *run) readPenalties() error {
	err := tables.Read(r.dir, tables.PenaltiesTable, func(row *schemas.PenaltyRow) error {
		if len(r.punished) == maxPunished {
			r.morePunished++
			return nil
		}
		r.punished = append(r.punished, *row)
		r.punishedIn[tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}] = new(punishedGame)
		return nil
	})
	return tables.Optional(err)
}

// penaltiesOf lists the penalties by players, in the order of their names.
func (r *run) penaltiesOf(v *eventViews) (list penalties) {
	list.More, list.Logged, list.MoreLogged = r.morePunished, v.Logged, v.MoreLogged
	at := map[punishedName]int{}
	for i := range r.punished {
		p := &r.punished[i]
		key := tables.Key{SourceNo: p.SourceNo, GameNo: p.GameNo}
		g := r.punishedIn[key]
		who := g.who(p.Side)
		n, ok := at[who]
		if !ok {
			n = len(list.Players)
			at[who] = n
			of := punished{Name: who.name, Team: who.team}
			if who.name == "" {
				of.Side = sideText(g.kind, p.Side)
			}
			list.Players = append(list.Players, of)
		}
		e := punishment{
			Where: fmt.Sprintf("%s:%d", p.Log, p.Line), Round: p.Round, Board: p.Board, Game: fmt.Sprintf("%d:%d", p.SourceNo, p.GameNo), Side: sideText(g.kind, p.Side), Ply: p.Ply,
			Kind: logKindText(p.Kind), Said: penaltyText(p), Clause: p.Clause, Outcome: outcomeText(p.Outcome), Fails: p.Outcome == schemas.Fail.String(), By: p.By,
		}
		if r.games[key] != nil && r.gamePage[key] == 1 {
			e.Link = gameID(key)
		}
		if e.Fails {
			e.Expected = expectedText(p.Expected)
		}
		list.Players[n].Entries = append(list.Players[n].Entries, e)
	}
	slices.SortStableFunc(list.Players, func(a, b punished) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Team, b.Team))
	})
	return list
}

type punishedName struct{ name, team string }

// who names the player of a side; both where the entry is of both.
func (p *punishedGame) who(side string) punishedName {
	switch side {
	case schemas.First.String():
		return punishedName{p.first, p.firstTeam}
	case schemas.Second.String():
		return punishedName{p.second, p.secondTeam}
	}
	return punishedName{strings.Trim(p.first+" – "+p.second, " –"), ""}
}

// logKindText says what an entry of the log is of.
func logKindText(kind string) schemas.Text {
	k, err := schemas.ParseLogKind(kind)
	if err != nil {
		return schemas.Text{Zh: cut(kind, maxName), En: cut(kind, maxName)}
	}
	return k.Name().Text
}

// expectedText says what a clause asks for in words, where they are known.
func expectedText(text string) schemas.Text {
	if known, err := schemas.ParseLogPenalty(text); err == nil && text != "" {
		return known.Name().Text
	}
	return schemas.Text{Zh: cut(text, maxName), En: cut(text, maxName)}
}

// penaltyText says what was ruled: the penalty, and what went off and on the clocks.
func penaltyText(p *schemas.PenaltyRow) (said schemas.Text) {
	if p.Penalty != "" {
		said = schemas.Text{Zh: cut(p.Penalty, maxName), En: cut(p.Penalty, maxName)}
		if known, err := schemas.ParseLogPenalty(p.Penalty); err == nil {
			said = known.Name().Text
		}
		if p.Count > 1 {
			said.Zh, said.En = fmt.Sprintf("%s %d 次", said.Zh, p.Count), fmt.Sprintf("%d × %s", p.Count, said.En)
		}
	}
	for _, ms := range [...]struct {
		of     *uint32
		sign   string
		zh, en string
	}{{p.OwnLost, "−", "", ""}, {p.OwnGained, "+", "", ""}, {p.OpponentLost, "−", "对方 ", " (opponent)"}, {p.OpponentGained, "+", "对方 ", " (opponent)"}} {
		if ms.of != nil {
			said.Zh += " " + ms.zh + ms.sign + clockplot.Duration(uint64(*ms.of))
			said.En += " " + ms.sign + clockplot.Duration(uint64(*ms.of)) + ms.en
		}
	}
	said.Zh, said.En = strings.TrimSpace(said.Zh), strings.TrimSpace(said.En)
	return said
}
