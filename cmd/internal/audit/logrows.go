package audit

import "qipu/schemas"

// penalties appends the rows of the entries on a game that punish, and of those to which
// a clause gives a penalty that is not noted.
func (r *rows) penalties(dst []schemas.PenaltyRow, game *schemas.GameRow, g *schemas.Game, a *schemas.Audit) []schemas.PenaltyRow {
	for i := range g.Log {
		e := &g.Log[i]
		_, wanting := schemas.ParseLogPenalty(a.Log[i].Expected)
		if e.Ruled() == schemas.PenaltyUnsaid && e.Own == nil && e.Opponent == nil && (wanting != nil || a.Log[i].Outcome == schemas.Pass) {
			continue
		}
		row := schemas.PenaltyRow{
			SourceNo: game.SourceNo, GameNo: game.GameNo, GameID: game.GameID, Path: game.Path, Log: e.Source, Line: uint32(e.Line),
			Round: clip(e.Round), Board: clip(e.Board), Side: sideOf(e, g.Kind), Ply: uint32(e.At(g.Kind)), Kind: e.Kind.String(),
			Penalty: e.Ruled().Name().ID, Count: uint32(e.Times()),
			Cited: clip(e.Clause), Clause: string(a.Log[i].Clause), Expected: a.Log[i].Expected, Outcome: a.Log[i].Outcome.String(),
			Time: clip(e.Time), By: clip(e.By), Text: clip(e.Text),
		}
		row.OwnLost, row.OwnGained = change(e.Own)
		row.OpponentLost, row.OpponentGained = change(e.Opponent)
		dst = append(dst, row)
	}
	return dst
}

// change parts what was done to a clock into what it lost and what it gained.
func change(ms *schemas.Millis) (lost, gained *uint32) {
	if ms == nil {
		return nil, nil
	}
	n := uint32(max(*ms, -*ms))
	if *ms < 0 {
		return &n, nil
	}
	return nil, &n
}

// sideOf spells whom an entry concerns.
func sideOf(e *schemas.LogEntry, kind schemas.Kind) string {
	if e.Who == schemas.WhoBoth {
		return e.Who.String()
	}
	if side, ok := e.Side(kind); ok {
		return side.String()
	}
	return ""
}

// claims appends the rows of the claims in the log of a game.
func (r *rows) claims(dst []schemas.ClaimRow, game *schemas.GameRow, g *schemas.Game, a *schemas.Audit) []schemas.ClaimRow {
	for i := range g.Log {
		e := &g.Log[i]
		if !e.Kind.IsClaim() {
			continue
		}
		row := schemas.ClaimRow{
			SourceNo: game.SourceNo, GameNo: game.GameNo, GameID: game.GameID, Path: game.Path, Log: e.Source, Line: uint32(e.Line),
			Side: sideOf(e, g.Kind), Ply: uint32(e.At(g.Kind)), Kind: e.Kind.String(), Claim: e.Claim.String(), Decision: e.Decision.Name().ID,
			ByArbiter: count(e.Counted), ByUs: count(a.Log[i].Counted), Holds: a.Log[i].Holds.String(),
			Clause: string(a.Log[i].Clause), Outcome: a.Log[i].Outcome.String(), Text: clip(e.Text),
		}
		dst = append(dst, row)
	}
	return dst
}

func count(n *int) *uint32 {
	if n == nil {
		return nil
	}
	u := uint32(*n)
	return &u
}
