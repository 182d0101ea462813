package audit

import (
	"cmp"
	"fmt"
	"strings"

	"qipu/analyze/event"
	"qipu/analyze/event/effect"
	"qipu/analyze/event/review"
	"qipu/analyze/event/tiebreak"
	"qipu/schemas"
)

// The scopes of effects.
const (
	scopePublished = "published"
	scopeTogether  = "together"
	scopeApart     = "apart"
)

// uncorrected says that a correction is of nothing in the event.
func uncorrected(why schemas.Text) schemas.Finding {
	return schemas.Finding{
		Clause: "record:event", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "correction",
		Text: schemas.Text{Zh: "一处更正未能采用：" + why.Zh + "。", En: "A correction could not be used: " + why.En + "."},
	}
}

// notApart says how many corrections have no effects by themselves in the table.
func notApart(n int) schemas.Finding {
	return schemas.Finding{
		Clause: "record:event", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "correction",
		Text: schemas.Text{Zh: fmt.Sprintf("最后 %d 处更正只与其他各处合并计算。", n), En: fmt.Sprintf("The last %d corrections are counted together with the others only.", n)},
	}
}

// effectsOf adds the rows of what a part would be otherwise: from the published tables to
// those counted, and with its corrections. findings are the ids of those of the review,
// ofRecords of those on records, by correctionOf.
func (r *eventRows) effectsOf(p *review.Part, findings []string, ofRecords map[string]string) {
	for i := range p.Tables {
		for k := range p.Tables[i].Differences {
			d := &p.Tables[i].Differences[k]
			base := schemas.EffectRow{Part: clip(p.Name), Scope: scopePublished, FindingID: findings[d.Finding], Round: uint32(p.Tables[i].Round)}
			r.numbers(p, base, d.Player, d.Effect)
		}
	}
	if p.Effects == nil {
		return
	}
	base := schemas.EffectRow{Part: clip(p.Name), Scope: scopeTogether}
	if n := len(p.Tables); n > 0 {
		base.Round = uint32(p.Tables[n-1].Round)
	}
	r.effect(p, base, p.Effects.Together)
	base.Scope = scopeApart
	for i, e := range p.Effects.Apart {
		c := &e.Corrections[0]
		base.No, base.Correction, base.FindingID, base.Reason = uint32(i+1), clip(c.Told(p.Tournament)), cmp.Or(ofRecords[c.Finding], c.Finding), clip(c.Reason)
		r.effect(p, base, e)
	}
}

// effectText writes whose rank, prize or points a correction changes: "02 rank 1 → 3, points
// 8 → 6; 03 rank 2 → 1".
func effectText(p *review.Part, e *effect.Effect) string {
	const most = 8
	var list []string
	more := 0
	for _, c := range e.Changes {
		var numbers []string
		for _, n := range c.Numbers {
			if n.Key <= 0 {
				numbers = append(numbers, fmt.Sprintf("%s %s → %s", p.NumberName(n.Key), cmp.Or(n.Before, "-"), cmp.Or(n.After, "-")))
			}
		}
		switch {
		case len(numbers) == 0:
		case len(list) == most:
			more++
		default:
			list = append(list, p.Tournament.Players[c.Player].ID+" "+strings.Join(numbers, ", "))
		}
	}
	if more > 0 {
		list = append(list, fmt.Sprintf("%d more players", more))
	}
	if n := len(e.Later); n > 0 {
		list = append(list, fmt.Sprintf("%d later pairings rested on it", n))
	}
	return strings.Join(list, "; ")
}

func (r *eventRows) effect(p *review.Part, base schemas.EffectRow, e *effect.Effect) {
	for _, c := range e.Changes {
		r.numbers(p, base, c.Player, c.Numbers)
	}
	t := p.Tournament
	for _, l := range e.Later {
		g := &t.Games[l.Game]
		for side, other := range [...]bool{l.First, l.Second} {
			if !other {
				continue
			}
			player, opponent := g.First, g.Second
			if side == 1 {
				player, opponent = opponent, player
			}
			row := base
			row.Player, row.Name, row.What, row.Round = clip(t.Players[player].ID), clip(t.Players[player].Name), "pairing", uint32(g.Round)
			if opponent != event.Nobody {
				row.Opponent = clip(t.Players[opponent].ID)
			}
			if e.After != nil || len(p.Tables) > 0 {
				row.Before, row.After = tiebreak.Halves.Format(l.Before[side]), tiebreak.Halves.Format(l.After[side])
			}
			r.effects = append(r.effects, row)
		}
	}
}

func (r *eventRows) numbers(p *review.Part, base schemas.EffectRow, player int, list []effect.Number) {
	of := &p.Tournament.Players[player]
	for _, n := range list {
		row := base
		row.Player, row.Name, row.What, row.Before, row.After = clip(of.ID), clip(of.Name), p.NumberName(n.Key), clip(n.Before), clip(n.After)
		r.effects = append(r.effects, row)
	}
}
