package repetition

import (
	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// cycleOf turns a ruling into what the tables hold.
func (a *Auditor) cycleOf(r *Ruling) schemas.Cycle {
	c := schemas.Cycle{
		First: r.Cycle.First, Length: r.Cycle.Length, Judged: r.Cycle.Last, End: r.Cycle.End, Times: r.Cycle.Times(), Long: r.Cycle.Long,
		Verdict: r.Verdict.String(), Clause: schemas.ClauseID(xiangqi.Rulebook + ":" + r.Clause),
		Bans: [2]string{r.Red.Name, r.Black.Name},
	}
	if r.goesRound() { // the other law goes by the positions of its loops
		asian := overCycle(&a.history, r.Cycle)
		c.Second = asian.Verdict.String()
	}
	for i := range r.Plies {
		c.Moves = append(c.Moves, moveOf(&r.Plies[i], r.First()+i))
	}
	return c
}

func moveOf(p *Ply, ply int) schemas.CycleMove {
	m := schemas.CycleMove{Ply: ply, Class: p.String(), At: board.NoSquare, By: board.NoSquare}
	switch p.Class {
	case Chase:
		v := &p.Chase
		if !v.ByChecks {
			m.Victim, m.At, m.By = v.Piece, v.At, v.By
		}
		m.Partners, m.Roots, m.FalseRoots, m.Line = v.Partners.String(), v.Roots.String(), v.FalseRoots.String(), lineText(v.Line)
	case Threat:
		m.Line = lineText(p.Proof)
	case Unsure:
		m.Line = lineText(p.SoFar)
	}
	return m
}
