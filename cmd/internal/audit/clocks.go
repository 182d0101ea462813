package audit

import "qipu/schemas"

// appendClocks appends the rows of what a game tells of its clocks to dst.
func appendClocks(dst []schemas.ClockRow, game *schemas.GameRow, a *schemas.Audit) []schemas.ClockRow {
	if len(a.Clocks) == 0 {
		return dst
	}
	numbers := make([]uint64, 0, 3*len(a.Clocks))
	told := func(t schemas.Millis, is bool) *uint64 {
		if !is || t < 0 {
			return nil
		}
		numbers = append(numbers, uint64(t))
		return &numbers[len(numbers)-1]
	}
	for i := range a.Clocks {
		c := &a.Clocks[i]
		dst = append(dst, schemas.ClockRow{
			SourceNo: game.SourceNo, GameNo: game.GameNo, Ply: uint32(c.Ply), Side: c.Side.String(),
			Used: told(c.Used, c.UsedFrom != schemas.ClockNone), UsedFrom: c.UsedFrom.String(),
			Left: told(c.Left, c.LeftFrom != schemas.ClockNone), LeftFrom: c.LeftFrom.String(),
			Precision: uint64(c.Precision), Breach: c.Breach.String(),
			Over:   told(c.Margin, c.Breach == schemas.BreachOver || c.Breach == schemas.BreachMate),
			Period: uint32(c.Period), Spare: uint32(c.Spare),
		})
	}
	return dst
}
