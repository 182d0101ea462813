package repetition

import (
	"slices"

	"qipu/analyze/xiangqi"
	"qipu/schemas/rulebooks"
)

// Rules are what the judge takes from the rulebook, the event and the readings.
type Rules struct {
	Readings   Readings
	Mass       bool // the short rules for mass events (A1.5b)
	Times      int  // how often a cycle must go round to be heard (23.1, 23.3)
	LongRounds int  // rounds that may be judged without (23.4)
	LongPoints int  // points from which they may
	Grace      int  // rounds in which the side that must vary still may (23.5.2)
	Nodes      int  // positions that one search of checking lines may visit; a ply may take 8 such searches, a game 32
}

// Nodes is the default bound of a search: far beyond what positions of real games
// take, and a few hundredths of a second at most.
const Nodes = 20_000

// Standard returns the rules of the rulebook with every reading at its default.
func Standard() Rules {
	return Rules{Times: 3, LongRounds: 9, LongPoints: 3, Grace: 2, Nodes: Nodes}
}

// RulesOf takes the rules from the settings and the parameters of a profile.
func RulesOf(settings *rulebooks.Settings, p rulebooks.Parameters) Rules {
	return Rules{
		Readings: ReadingsOf(func(option string) string { return settings.Value(option, p.Profile()) }),
		Mass:     p.BothBanned.Value == rulebooks.BannedDraw,
		Times:    p.Repetitions.Value, LongRounds: p.LoopRoundsMany.Value, LongPoints: p.LoopPoints.Value,
		Grace: p.GraceRounds.Value, Nodes: Nodes,
	}
}

// Ruling is the judgement of one cycle.
type Ruling struct {
	Cycle      Cycle
	Plies      []Ply // of its last period that was judged, in order; they end with ply Cycle.Last
	Red, Black Ban
	Verdict    Verdict
	Clause     string // of xiangqi-2011, "25.1", or of axf, "axf:1"
}

// First returns the number of the first ply of Plies.
func (r *Ruling) First() int { return r.Cycle.Last - len(r.Plies) + 1 }

// Judge judges repetitions under xiangqi-2011. It keeps buffers and no state
// between games that a verdict could hang on, and is not safe for concurrent use.
type Judge struct {
	rules  Rules
	read   *Readings // of the rules
	finder finder
	table  table
	memo   memo

	known    map[int]Ply    // the plies of the game at hand that have been classified
	ofGame   work           // what the game at hand has left
	ofPly    work           // and the ply
	nodes    budget         // of the search at hand
	captures budget         // of the ply at hand, in weighing exchanges
	unsure   bool           // something of the ply at hand ran out
	soFar    []xiangqi.Move // the checking line after the ply at which a search did
}

// New returns a judge for these rules.
func New(rules Rules) *Judge {
	j := &Judge{rules: rules, finder: finder{times: rules.Times}, known: make(map[int]Ply)}
	j.read = &j.rules.Readings
	return j
}

// Game judges what a claim after the last move is about: the cycle that has gone
// round three times and goes on to there, else such a stretch as may be judged
// without (23.4). Where the game ends in neither it judges the last cycle that it
// has left, else the first such stretch: Ruling.Cycle.End tells. The moves must be
// lawful. Without any the verdict is None.
func (j *Judge) Game(start xiangqi.Position, moves []xiangqi.Move) Ruling {
	return j.game(newHistory(start, moves))
}

func (j *Judge) game(h *history) Ruling {
	j.begin()
	cycles, short := j.finder.find(nil, h.hashes, h.captures)
	cycles = slices.DeleteFunc(cycles, func(c Cycle) bool { return !h.confirm(c) })
	if n := len(cycles); n > 0 && cycles[n-1].End == len(h.moves) {
		return j.ruling(h, cycles[n-1])
	}
	if j.read.SamePositions {
		if c, ok := h.recurrence(j.rules.Times); ok {
			return j.ruling(h, c)
		}
	}
	stretches := j.stretches(h, j.ends(h))
	switch n := len(stretches); {
	case n > 0 && stretches[n-1].End == len(h.moves):
		return j.ruling(h, stretches[n-1])
	case len(cycles) > 0:
		return j.ruling(h, cycles[len(cycles)-1])
	case n > 0:
		return j.ruling(h, stretches[0])
	}
	r := Ruling{Verdict: None, Clause: "23.3", Red: Ban{Name: allowed}, Black: Ban{Name: allowed}}
	if short {
		r.Clause = "23.2"
	}
	return r
}

// ruling judges the last period of a cycle, or nine rounds of a stretch. Which nine
// is open where a stretch goes on: if they do not all come to the same, an arbiter
// must decide.
func (j *Judge) ruling(h *history, c Cycle) Ruling {
	r := j.period(h, c)
	for c.Long && c.Last < c.End && r.Verdict != Undetermined {
		c.Last++
		if later := j.period(h, c); later.Verdict != r.Verdict {
			r.Verdict = Undetermined
		}
	}
	return r
}

// period judges the period that ends with ply Last.
func (j *Judge) period(h *history, c Cycle) Ruling {
	r := Ruling{Cycle: c}
	var sides [2][]Ply
	for t := c.Last - c.Length + 1; t <= c.Last; t++ {
		ply := j.ply(h, t)
		r.Plies = append(r.Plies, ply)
		side := h.positions[t-1].SideToMove()
		sides[side] = append(sides[side], ply)
	}
	r.Red, r.Black = j.read.banOf(sides[0]), j.read.banOf(sides[1])
	r.Verdict, r.Clause = j.read.verdict(sides[0], sides[1], j.rules.Mass)
	return r
}

// ply returns the class of ply t, from 1, which is worked out once a game.
func (j *Judge) ply(h *history, t int) Ply {
	if ply, ok := j.known[t]; ok {
		return ply
	}
	ply := j.classify(h, t)
	j.known[t] = ply
	return ply
}
