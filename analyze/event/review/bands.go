package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/event/pairing"
	"qipu/schemas"
)

// bands holds the published ranks of a knockout against the places that the rounds of the
// exits and the play-offs leave to each player.
func (r *reviewer) bands(p *Part) {
	bands, ok := pairing.BandsOf(withoutOpponents(p.Tournament), r.limits(), &pairing.Declared{Declared: p.Tournament.Declared})
	if ok {
		p.Bands = bands.Of
	}
	clause, said := bandClauses[r.rules.Book]
	p.BandClause, p.Ranked = cmp.Or(clause, ofEvent), make(map[int]*schemas.EventStanding)
	published, last := r.published(p.Event, p.Tournament)
	for _, row := range published[last] {
		p.Ranked[row.Player] = row.Row
	}
	switch {
	case len(published[last]) == 0:
		return
	case !said:
		r.withoutBands(published[last])
		return
	case !ok:
		r.answer(clause, schemas.Lacking("RES"))
		return
	}
	ranks := make(map[int]int, len(published[last]))
	for _, row := range published[last] {
		text := strings.TrimSpace(row.Row.Rank)
		if text == "" {
			continue
		}
		first, _, _ := strings.Cut(strings.ReplaceAll(text, "–", "-"), "-") // "5-8": the first of shared places
		n, err := strconv.Atoi(strings.TrimSpace(first))
		if err != nil {
			r.row(row.Row, schemas.Text{Zh: fmt.Sprintf("名次表的名次“%.20s”不是一个数。", text), En: fmt.Sprintf("The rank %.20q of the published table is no number.", text)})
			continue
		}
		ranks[row.Player] = n
		r.answer(clause, schemas.Pass.Answer())
		band := bands.Of[row.Player]
		if n >= band.First && n <= band.Last {
			continue
		}
		f := r.bandFinding(clause, p, row.Player, row.Row.Where)
		f.Expected, f.Actual = BandText(band), text
		f.Effect = effectText("rank", text, f.Expected, nil)
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s 公布为第 %s 名，按被淘汰的轮次应为第 %s 名。", PlayerName(p.Tournament, row.Player), text, f.Expected),
			En: fmt.Sprintf("%s is ranked %s; by the round of the exit it is %s.", PlayerName(p.Tournament, row.Player), text, f.Expected),
		}
		r.find(f, "")
	}
	r.playOffs(clause, p, bands.PlayOffs, ranks)
	if len(bands.Circular) > 0 {
		r.answer(clause, schemas.Lacking(lacks[pairing.MissingRule].code))
	}
}

// withoutBands tells that places were published and the book says nothing by which to hold
// them against the exits.
func (r *reviewer) withoutBands(rows []Published) {
	if !slices.ContainsFunc(rows, func(p Published) bool { return strings.TrimSpace(p.Row.Rank) != "" }) {
		return
	}
	r.find(&schemas.Finding{
		Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "standings",
		Text: schemas.Text{
			Zh: "规则书没有规定淘汰赛如何排名，公布的名次未予核对。",
			En: "The rulebook does not say how a knockout ranks; the published places were not held against anything.",
		},
	}, "rule")
}

// playOffs holds the ranks of two who played off against the result.
func (r *reviewer) playOffs(clause schemas.ClauseID, p *Part, pairs []pairing.Pair, ranks map[int]int) {
	for _, pair := range pairs {
		won, ok := ranks[pair.First]
		lost, ok2 := ranks[pair.Second]
		if !ok || !ok2 || won < lost {
			continue
		}
		f := r.bandFinding(clause, p, pair.First, "")
		f.Expected, f.Actual = fmt.Sprintf("< %d", lost), strconv.Itoa(won)
		if band := p.Bands[pair.First]; band.Last == band.First+1 { // the two played for its places
			f.Effect = effectText("rank", f.Actual, strconv.Itoa(band.First), nil)
		}
		winner, loser := PlayerName(p.Tournament, pair.First), PlayerName(p.Tournament, pair.Second)
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s 附加赛胜 %s，公布的名次（%d）却不在其前（%d）。", winner, loser, won, lost),
			En: fmt.Sprintf("%s won the play-off with %s, and is ranked %d, not before him (%d).", winner, loser, won, lost),
		}
		r.find(f, "")
	}
}

func (r *reviewer) bandFinding(clause schemas.ClauseID, p *Part, player int, where string) *schemas.Finding {
	return &schemas.Finding{
		Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "player " + p.Tournament.Players[player].ID, Evidence: where,
	}
}

// ByBand lists the players of a knockout by their places; nil where these are not known.
func (p *Part) ByBand() (players []int) {
	for i, band := range p.Bands {
		if band.First > 0 {
			players = append(players, i)
		}
	}
	slices.SortStableFunc(players, func(x, y int) int { return cmp.Compare(p.Bands[x].First, p.Bands[y].First) })
	return players
}

// BandText writes the places of a band; "-" of who took no part.
func BandText(b pairing.Band) string {
	switch {
	case b.First == 0:
		return "-"
	case b.First == b.Last:
		return strconv.Itoa(b.First)
	}
	return fmt.Sprintf("%d-%d", b.First, b.Last)
}
