package audit

import (
	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas"
	"qipu/schemas/board"
)

// cycle makes the row of cycle i of a game, from 0.
func (r *rows) cycle(game *schemas.GameRow, a *schemas.Audit, i int) schemas.CycleRow {
	c := &a.Cycles[i]
	first, second := c.Bans[schemas.First], c.Bans[schemas.Second]
	return schemas.CycleRow{
		SourceNo: game.SourceNo, GameNo: game.GameNo, CycleNo: uint32(i) + 1, GameID: game.GameID, Path: game.Path,
		FirstPly: uint32(c.First), Length: uint32(c.Length), Times: uint32(c.Times), JudgedPly: uint32(c.Judged), LastPly: uint32(c.End),
		AtEnd: c.End == len(a.Plies), NineRounds: c.Long,
		First: first, FirstEn: repetition.EnglishBan(first), Second: second, SecondEn: repetition.EnglishBan(second),
		Verdict: c.Verdict, Clause: string(c.Clause), AXF: c.Second, Depends: clip(c.Depends), Result: a.Recorded.String(),
	}
}

// cycleMoves appends the rows of the moves of a cycle to dst.
func (r *rows) cycleMoves(dst []schemas.CycleMoveRow, game *schemas.GameRow, a *schemas.Audit, i int) []schemas.CycleMoveRow {
	for _, m := range a.Cycles[i].Moves {
		ply := &a.Plies[m.Ply-1]
		row := schemas.CycleMoveRow{
			SourceNo: game.SourceNo, GameNo: game.GameNo, CycleNo: uint32(i) + 1, Ply: uint32(m.Ply), Side: ply.Side.String(),
			Move: xiangqi.Move{From: ply.From, To: ply.To}.String(), Class: m.Class,
			Partners: m.Partners, Roots: m.Roots, FalseRoots: m.FalseRoots, Line: clip(m.Line),
		}
		if m.Victim != board.NoPiece {
			row.Victim, row.VictimAt, row.Attacker = string(m.Victim.Letter()), m.At.String(), m.By.String()
		}
		dst = append(dst, row)
	}
	return dst
}
