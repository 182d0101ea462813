package renju

import (
	"strings"

	"qipu/schemas"
)

// describe notes what the tables say of the game besides its plies.
func (r *replay) describe() {
	out, run := r.out, &r.run
	facts := &out.Renju
	facts.Protocol = r.rule.Kind.String()
	if o := run.Opening; o != nil && !r.variant.IsGomoku() {
		facts.OpeningCode = o.Code
		out.Opening = schemas.Opening{Family: familyOf(o), System: o.Zh}
	}
	facts.Swap = r.swap()
	switch run.Fifths {
	case FifthsNotEvidenced:
		facts.Fifths = run.Fifths.String()
	case FifthsTold:
		facts.Fifths = run.Fifths.String() + " " + pointList(run.Offered)
	}
	for i := range out.Plies[:out.Legal] {
		if out.Plies[i].Forbidden&^schemas.ForbiddenOpen != 0 {
			facts.Forbidden++
		}
	}
	facts.DrawnBlack, facts.FinalBlack = r.blacks()
}

// familyOf is 直指 or 斜指 (wuziqi-2009:3.2b).
func familyOf(o *Opening) string {
	if o.Direct {
		return "直指"
	}
	return "斜指"
}

// swap says whether the colours were swapped, as far as the record tells.
func (r *replay) swap() string {
	switch {
	case r.run.doubt || len(r.out.Plies) == 0:
		return ""
	case r.run.Swapped:
		return "yes"
	case r.record.SwapTold:
		return "no"
	}
	return ""
}

// blacks returns the names of the player drawn Black and of the player who had
// Black in the end, empty where they are not known. Where the record tells of no
// swap but has had room for one, whom it means is not known.
func (r *replay) blacks() (drawn, final string) {
	if !r.replayable() {
		return "", ""
	}
	names := [2]string{r.game.FieldText(schemas.FieldFirst), r.game.FieldText(schemas.FieldSecond)}
	for _, named := range [...]Stone{Black, White} {
		side, known := r.run.Drawn(named)
		if !known {
			continue
		}
		name := names[sideOf(named)]
		if side == schemas.First {
			drawn = name
		}
		if holder, known := r.run.Holder(Black); known && holder == side {
			final = name
		}
	}
	return strings.Clone(drawn), strings.Clone(final)
}

// resultFor returns the result in which the player with a colour wins, as the
// record counts results. known is false where the colours were swapped and the
// record does not say whether its names mean the sides as drawn or in the end.
func (r *replay) resultFor(colour Stone) (result schemas.Result, known bool) {
	side := sideOf(colour)
	switch {
	case r.run.doubt:
		return schemas.WinFor(side), false
	case !r.run.Swapped, r.record.Seats == SeatsFinal:
		return schemas.WinFor(side), true
	case r.record.Seats == SeatsDrawn:
		return schemas.WinFor(side.Other()), true
	}
	return schemas.WinFor(side), false
}

// pointList writes points with blanks between them, at most maxListed.
func pointList(points []Point) string {
	var b strings.Builder
	for i, p := range points {
		if i == maxListed {
			b.WriteString(" …")
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.String())
	}
	return b.String()
}

// maxListed bounds the points or lines that a text lists.
const maxListed = 12
