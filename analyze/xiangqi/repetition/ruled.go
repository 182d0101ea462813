package repetition

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// byAXF reports whether the ruling is by the rulebook axf.
func (r *Ruling) byAXF() bool { return strings.HasPrefix(r.Clause, "axf:") }

// whatGoesRound says what was judged: the plies that go round, or what may be judged
// without. It begins a sentence.
func (r *Ruling) whatGoesRound() schemas.Text {
	c := r.Cycle
	switch {
	case r.byAXF():
		return schemas.Text{
			Zh: fmt.Sprintf("第%d着后的局面第三次出现", c.Last),
			En: fmt.Sprintf("The position after ply %d stands for the third time", c.Last),
		}
	case c.Long:
		rounds := (c.End - c.First + 1) / 2
		return schemas.Text{
			Zh: fmt.Sprintf("第%d至%d着虽未循环反复三次，但连续%d回合往复，可按待判局面裁决（23.4）", c.First, c.End, rounds),
			En: fmt.Sprintf("Plies %d–%d have not gone round three times, but go to and fro for %d rounds and may be ruled on (23.4)", c.First, c.End, rounds),
		}
	case c.Recurs:
		return schemas.Text{
			Zh: fmt.Sprintf("第%d至%d着之间同一局面反复出现，着法不尽相同（R1）", c.First, c.End),
			En: fmt.Sprintf("At plies %d–%d the same position stands again and again, by whatever moves (R1)", c.First, c.End),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("第%d至%d着循环反复%d次（每次%d着）", c.First, c.End, c.Times(), c.Length),
		En: fmt.Sprintf("Plies %d–%d go round %d times (%d plies each)", c.First, c.End, c.Times(), c.Length),
	}
}

// ruled is what the ruling says of the sides. One-sided perpetual check loses at once
// (25.1, 23.5.1), at mass events unless it ends with the next move (A1.5b).
func (r *Ruling) ruled() schemas.Text {
	return Ruled(r.Verdict, r.Clause, r.Red.Name, r.Black.Name)
}

// Ruled is what a verdict by a clause, with the names of what Red and Black play, says
// of the sides, in a few words without a full stop.
func Ruled(v Verdict, clause, red, black string) schemas.Text {
	loser, plays := v.loser(), [2]string{red, black}
	if loser == schemas.NoSide || strings.HasPrefix(clause, "axf:") || plays[loser] != perpetualCheck || plays[loser.Other()] == perpetualCheck {
		return v.Text()
	}
	side := sideNames[loser]
	if strings.HasSuffix(clause, "A1.5b") {
		return schemas.Text{
			Zh: side.Zh + "单方长将，须下一着即变",
			En: side.En + " alone gives perpetual check and must vary with its next move",
		}
	}
	return schemas.Text{
		Zh: side.Zh + "单方长将，经提出裁决立即判负",
		En: side.En + " alone gives perpetual check and, once it is claimed, loses at once",
	}
}
