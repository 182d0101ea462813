package audit

import (
	"cmp"

	"qipu/analyze/event/effect"
	"qipu/analyze/event/review"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
)

// partRow tells how a part was played and counted.
func partRow(p *review.Part) schemas.PartRow {
	t := p.Tournament
	row := schemas.PartRow{
		Part: clip(p.Name), System: t.System.String(), Team: t.Teams, Rounds: uint32(t.Rounds), Legs: uint32(t.Legs),
		UncountedZh: clip(p.Uncounted.Zh), UncountedEn: clip(p.Uncounted.En),
	}
	for i := range t.Games {
		row.Paired = max(row.Paired, uint32(t.Games[i].Round))
	}
	if n := len(p.Tables); n > 0 {
		row.Points = p.Tables[n-1].Standing.Tournament().Points.String()
	}
	return row
}

// corrected is what the games of a part scored, and what they would with its corrections.
type corrected struct {
	scored, after []tiebreak.Scored // by game; nil where nothing is counted, or corrected
	games         map[int]*schemas.PairingRow
}

func newCorrected(p *review.Part) *corrected {
	c := &corrected{games: make(map[int]*schemas.PairingRow)}
	if n := len(p.Tables); n > 0 {
		c.scored = p.Tables[n-1].Standing.Scored()
	}
	if p.Effects == nil {
		return c
	}
	if p.Effects.Together.After != nil {
		c.after = p.Effects.Together.After.Scored()
	}
	for i := range p.Effects.Together.Corrections {
		of := &p.Effects.Together.Corrections[i]
		if of.Kind > effect.Colours {
			continue
		}
		row := c.games[of.Game]
		if row == nil {
			row = new(schemas.PairingRow)
			c.games[of.Game] = row
		}
		row.CorrectedBy, row.CorrectedWhy = cmp.Or(row.CorrectedBy, of.Finding), cmp.Or(row.CorrectedWhy, of.Reason)
		if of.Kind == effect.Colours {
			row.Recoloured = true
		} else {
			row.Corrected = of.Outcome.String()
		}
	}
	return c
}

// complete adds to the row of a game what it scored and how it is corrected.
func (c *corrected) complete(row *schemas.PairingRow, game int, ofRecords map[string]string) {
	row.FirstPoints, row.SecondPoints = halvesOf(c.scored, game, row)
	row.CorrectedFirst, row.CorrectedSecond = halvesOf(c.after, game, row)
	if of := c.games[game]; of != nil {
		row.Corrected, row.Recoloured, row.CorrectedWhy = of.Corrected, of.Recoloured, clip(of.CorrectedWhy)
		row.CorrectedBy = cmp.Or(ofRecords[of.CorrectedBy], of.CorrectedBy)
	}
}

func halvesOf(scored []tiebreak.Scored, game int, row *schemas.PairingRow) (first, second string) {
	if game >= len(scored) || !scored[game].Counted {
		return "", ""
	}
	first = tiebreak.Halves.Format(scored[game].Points[0])
	if row.Second != "" {
		second = tiebreak.Halves.Format(scored[game].Points[1])
	}
	return first, second
}
