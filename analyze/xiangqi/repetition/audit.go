package repetition

import (
	"slices"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// maxPlies bounds the memory that a game takes: each ply has a position. No game that
// people play comes near it.
const maxPlies = 20_000

// Auditor finds and judges the repetitions of replayed games. It keeps buffers
// between games and no state, and is not safe for concurrent use.
type Auditor struct {
	judge   *Judge
	options string // the choices that findings rest on: those that are not the default
	cycles  []Cycle
	moves   []xiangqi.Move
	game    *schemas.Game
	out     *schemas.Audit
	history history
	answers [len(checks)]schemas.Answer
}

// NewAuditor returns an auditor for these rules.
func NewAuditor(rules Rules, options string) *Auditor {
	return &Auditor{judge: New(rules), options: options}
}

// Audit judges the repetitions of a game that has been replayed into out, and
// appends its cycles, its findings and one answer for each of Checks.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	a.game, a.out = g, out
	a.answers = [len(checks)]schemas.Answer{}
	switch {
	case out.Legal > maxPlies:
		a.tooLong()
	case len(out.Positions) > 1:
		a.judgeAll()
		a.statedRepetition()
	}
	out.Answers = append(out.Answers, a.answers[:]...)
}

func (a *Auditor) captures(ply int) bool { return a.out.Plies[ply-1].Captured != board.NoPiece }

// judgeAll finds and judges the cycles of the game, and where there is none what may
// be judged without.
func (a *Auditor) judgeAll() {
	j := a.judge
	a.cycles, _ = j.finder.find(a.cycles[:0], a.out.Positions, a.captures)
	asked := a.statesRepetition() && !a.goesRoundAtEnd()
	var ends []int
	if len(a.cycles) == 0 {
		ends = j.finder.crowded(2 * j.rules.LongRounds)
	}
	same := j.read.SamePositions && len(a.cycles) == 0
	if len(a.cycles) == 0 && len(ends) == 0 && !asked && !same {
		return
	}
	a.replay()
	j.begin()
	for _, c := range a.cycles {
		if a.history.confirm(c) {
			a.report(j.ruling(&a.history, c))
		}
	}
	if c, ok := a.without(ends, asked, same); ok {
		a.report(j.ruling(&a.history, c))
	}
}

// without finds what may be judged though no cycle went round three times: by R1 a
// position that stands again and again, else a stretch of nine rounds (23.4). An
// arbiter looks at a stretch on request only. Where the record says that the end was
// ruled on, that is the stretch it ends with; else, in a game without cycles, the
// first of those that end at the given plies.
func (a *Auditor) without(ends []int, asked, same bool) (Cycle, bool) {
	if same {
		if c, ok := a.history.recurrence(a.judge.rules.Times); ok {
			return c, true
		}
	}
	if asked {
		return a.judge.lastStretch(&a.history)
	}
	if found := a.judge.stretches(&a.history, ends); len(found) > 0 {
		return found[0], true
	}
	return Cycle{}, false
}

func (a *Auditor) statesRepetition() bool { return a.out.Ending.Kind == schemas.EndRepetition }

// goesRoundAtEnd reports whether a cycle lasts to the end of the game.
func (a *Auditor) goesRoundAtEnd() bool {
	n := len(a.cycles)
	return n > 0 && a.cycles[n-1].End == a.out.Legal
}

// replay sets the history of the game at hand.
func (a *Auditor) replay() {
	start := xiangqi.Start()
	if a.out.Start != "" {
		if b, err := board.ParseFEN(a.out.Start); err == nil {
			if p, err := xiangqi.Arrange(b); err == nil {
				start = p
			}
		}
	}
	a.moves = a.moves[:0]
	for i := range a.out.Plies[:a.out.Legal] {
		a.moves = append(a.moves, xiangqi.Move{From: a.out.Plies[i].From, To: a.out.Plies[i].To})
	}
	a.history.replay(start, a.moves)
}

// report keeps a cycle and puts it to the checks.
func (a *Auditor) report(r Ruling) {
	c := a.cycleOf(&r)
	a.out.Cycles = append(a.out.Cycles, c)
	f, answer := a.finding(&r, &a.out.Cycles[len(a.out.Cycles)-1])
	if f.Clause != "" {
		a.out.Findings = append(a.out.Findings, f)
	}
	a.answer(c.Clause, answer)
	if r.Cycle.Long {
		a.answer("xiangqi-2011:23.4", answer)
	}
}

// answer keeps the gravest answer of each check.
func (a *Auditor) answer(clause schemas.ClauseID, answer schemas.Answer) {
	i := slices.IndexFunc(checks[:], func(c schemas.Check) bool { return c.Clause == clause })
	if i >= 0 && answer.Outcome.Outweighs(a.answers[i].Outcome) {
		a.answers[i] = answer
	}
}
