package repetition

import (
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas/rulebooks"
)

// alternatives are the readings that are not the default, as the options name
// them. Contested are those on which the reading guide leaves published verdicts
// open, and what 26.3 asks of an arbiter (R17).
var alternatives = [...]alternative{
	{"R1=same-positions", true, func(r *Readings) { r.SamePositions = true }, never},
	{"R2=not-applied", false, func(r *Readings) { r.NoNineRounds = true }, nil},
	{"R3=moved-piece-always", true, func(r *Readings) { r.New = MovedPieceAlways }, nil},
	{"R3=before-last-pair", false, func(r *Readings) { r.New = BeforeLastPair }, nil},
	{"R4=any", true, func(r *Readings) { r.AnyThreat = true }, (*Ply).stoodBefore},
	{"R5=four-checks", false, func(r *Readings) { r.ShortThreats = true }, nil},
	{"R6=any-mate", false, func(r *Readings) { r.AnyMateExcuses = true }, nil},
	{"R7=no-chase", false, func(r *Readings) { r.WonBackExcuses = true }, nil},
	{"R8=listed", false, func(r *Readings) { r.ShortRoots = ShortRootListed }, nil},
	{"R8=no-chase", false, func(r *Readings) { r.ShortRoots = ShortRootIdle }, nil},
	{"R9=not-partner", true, func(r *Readings) { r.ScreenNoPartner = true }, (*Ply).chasesJointly},
	{"R10=not-listed", false, func(r *Readings) { r.JointNotListed = true }, nil},
	{"R11=not-listed", true, func(r *Readings) { r.ByChecksNotListed = true }, (*Ply).chasesByChecks},
	{"R12=exempt-if-moved", false, func(r *Readings) { r.ExemptIfMoved = true }, nil},
	{"R13=first-rank", false, func(r *Readings) { r.FirstRankCrosses = true }, nil},
	{"R14=less", true, func(r *Readings) { r.PawnIsLess = true }, nil},
	{"R15=offer", false, func(r *Readings) { r.TiedIsOffer = true }, nil},
	{"R16=any-joint", false, func(r *Readings) { r.AnyJoint = true }, nil},
	{"R17=apply", true, func(r *Readings) { r.KeyPoint = KeyPointWeaker }, (*Ply).touchesGuard},
	{"R17=apply-to-outnumbered", true, func(r *Readings) { r.KeyPoint = KeyPointOutnumbered }, (*Ply).touchesGuard},
	{"R18=yes", false, func(r *Readings) { r.StalemateMates = true }, nil},
	{"R19=counted", false, func(r *Readings) { r.Elsewhere = true }, nil},
}

// alternative is a reading other than the default.
type alternative struct {
	name      string // as findings print it: "R9=not-partner"
	contested bool
	set       func(*Readings)
	// bears reports whether the reading can change what a ply counts for, nil: any.
	bears func(*Ply) bool
}

func (a *alternative) option() (id, choice string) {
	id, choice, _ = strings.Cut(a.name, "=")
	return id, choice
}

// bearsOn reports whether the reading can change what one of the plies counts for.
func (a *alternative) bearsOn(plies []Ply) bool {
	if a.bears == nil {
		return true
	}
	for i := range plies {
		if a.bears(&plies[i]) {
			return true
		}
	}
	return false
}

// never is of a reading that says what goes round, not what a ply is.
func never(*Ply) bool { return false }

// stoodBefore reports whether a ply threatens a mate that was there before it (26.4).
func (p *Ply) stoodBefore() bool { return p.Proof != nil && p.Class != Threat }

func (p *Ply) chasesJointly() bool { return p.Class == Chase && p.Chase.Joint() }

func (p *Ply) chasesByChecks() bool { return p.Class == Chase && p.Chase.ByChecks }

// touchesGuard reports whether a ply chases an advisor or an elephant (26.3).
func (p *Ply) touchesGuard() bool { return p.Class == Chase && weak(p.Chase.Piece) }

// Applies reports whether an option is a reading that the judge applies, and
// whether it is one on which published verdicts are divided.
func Applies(option string) (applied, contested bool) {
	for i := range alternatives {
		if id, _ := alternatives[i].option(); id == option {
			applied, contested = true, contested || alternatives[i].contested
		}
	}
	return applied, contested
}

// OptionsOf lists the readings that are not at their default, as findings print
// them: "R9=not-partner".
func OptionsOf(settings *rulebooks.Settings, profile string) string {
	list := ""
	for _, a := range alternatives {
		option, choice := a.option()
		if settings.Value(option, profile) == choice {
			if list != "" {
				list += ","
			}
			list += a.name
		}
	}
	return list
}

// Alternative is what another reading of the law makes of a cycle.
type Alternative struct {
	Reading string // "R9=not-partner"
	Verdict Verdict
	Clause  string
}

// Alternatives judges a game, which Game has ruled on, under every other reading, one
// at a time, and returns those that come to another verdict. contested keeps to the
// readings on which published verdicts are divided.
func (j *Judge) Alternatives(start xiangqi.Position, moves []xiangqi.Move, r *Ruling, contested bool) []Alternative {
	h := newHistory(start, moves)
	return j.alternatives(r, contested, func() Ruling { return j.game(h) })
}

// alternatives judges again, under the readings that could come to another verdict.
func (j *Judge) alternatives(r *Ruling, contested bool, again func() Ruling) (out []Alternative) {
	own := j.rules.Readings
	defer func() {
		j.rules.Readings = own
		j.begin()
	}()
	for i := range alternatives {
		a := &alternatives[i]
		j.rules.Readings = own
		a.set(&j.rules.Readings)
		if j.rules.Readings == own || contested && !a.contested || r.goesRound() && !a.bearsOn(r.Plies) {
			continue
		}
		j.begin()
		if other := again(); other.Verdict != r.Verdict {
			out = append(out, Alternative{a.name, other.Verdict, other.Clause})
		}
	}
	return out
}

// goesRound reports whether the plies that were judged are those of a cycle that went
// round three times. No reading judges others then; what is judged without such a
// cycle hangs on the readings.
func (r *Ruling) goesRound() bool { return r.Verdict != None && !r.Cycle.Long && !r.Cycle.Recurs }
