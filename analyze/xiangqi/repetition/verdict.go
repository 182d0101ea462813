package repetition

import (
	"qipu/schemas"
)

// Verdict is what a repetition comes to.
type Verdict uint8

// The verdicts.
const (
	None         Verdict = iota // there is nothing to judge (23.3)
	RedLoses                    // Red must vary, and loses if it does not
	BlackLoses                  // the same for Black
	Draw                        // 不变作和
	Undetermined                // a search ran out, and what it would show decides
)

// rule gives the verdict on both sides' play, and its clause. At mass events A1.5b says
// in short what article 25 does, and stops at both being banned.
func rule(red, black Ban, mass bool) (Verdict, string) {
	if !mass {
		return article25(red, black)
	}
	if red.Banned && black.Banned && red.check == black.check {
		return Draw, "A1.5b"
	}
	v, _ := article25(red, black)
	return v, "A1.5b"
}

// article25 rules by 25.1 to 25.4. Perpetual check of both sides is not one-sided
// (单方), so that 26.8.4 holds.
func article25(red, black Ban) (Verdict, string) {
	switch {
	case red.check && black.check:
		return Draw, "26.8.4"
	case red.check:
		return RedLoses, "25.1"
	case black.check:
		return BlackLoses, "25.1"
	case !red.Banned && !black.Banned:
		return Draw, "25.2"
	case !black.Banned:
		return RedLoses, "25.3"
	case !red.Banned:
		return BlackLoses, "25.3"
	}
	return article26x8(red, black)
}

// article26x8 tells two banned sides apart (25.4, 26.8.1 to 26.8.4).
func article26x8(red, black Ban) (Verdict, string) {
	for _, rung := range [...]struct {
		object Object
		clause string
	}{{Chariot, "26.8.2"}, {Rootless, "26.8.3"}} {
		switch {
		case red.chasesAlone(rung.object) && black.chasesJointly(rung.object):
			return RedLoses, rung.clause
		case black.chasesAlone(rung.object) && red.chasesJointly(rung.object):
			return BlackLoses, rung.clause
		}
	}
	switch {
	case red.listed && !black.listed:
		return RedLoses, "26.8.1"
	case black.listed && !red.listed:
		return BlackLoses, "26.8.1"
	}
	return Draw, "26.8.4"
}

// chasesAlone and chasesJointly tell apart what 26.8.2 and 26.8.3 do: nothing but
// chases of one object, and each of them joint or not.
func (b Ban) chasesAlone(o Object) bool   { return b.pure && b.object == o && !b.joint }
func (b Ban) chasesJointly(o Object) bool { return b.pure && b.object == o && b.joint }

// loser returns the side that must vary, or has lost.
func (v Verdict) loser() schemas.Side {
	switch v {
	case RedLoses:
		return schemas.First
	case BlackLoses:
		return schemas.Second
	}
	return schemas.NoSide
}
