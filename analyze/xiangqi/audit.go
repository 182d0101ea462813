package xiangqi

import (
	"bytes"
	"crypto/sha256"

	"qipu/schemas"
	"qipu/schemas/board"
	"qipu/schemas/rulebooks"
)

// Rulebook is the edition of the rules that the checks of this package apply.
const Rulebook = "xiangqi-2011"

// Rules are what the checks of this package take from the rulebook and what the
// event sets in its place.
type Rules struct {
	Profile            string           // the rulebook or the part of it in force
	NaturalLimit       rulebooks.Range  // 自然限着, rounds without a capture (4.2.4); several: the event has not fixed one (A1.3b)
	NaturalLimitClause schemas.ClauseID // by which it is counted (D34): 4.2.4, or A1.3b for mass events
	NaturalLimitChecks int              // checks of the claimant that count towards it at most (22.3)
	MissedPliesFoul    int              // plies missing on a sheet for each foul (7.1)
	MissedPliesTwo     int              // plies missing from which it is two fouls at once (7.1)
	ColourMinutes      int              // minutes within which reversed colours are corrected (5.11)
	SuicideLoses       bool             // 自杀 loses at once (4.1.3), else it is a foul (A1.2)
	Penalties          Penalties        // of unlawful moves and fouls
	Level              schemas.Level    // of the event, LevelUnknown where nothing declares it
	Options            Options          // the choices that findings rest on
}

// Options are the choices in force of the options that bear on these checks, as
// findings print them.
type Options struct {
	Limit string // "D34=main-text"
	Mass  string // "D35=main-text"
	Fouls string // "D7=fouls-3"
	Seats string // "D15=paired"
}

// RulesOf takes the rules of the settings in force for a profile of xiangqi.
func RulesOf(settings *rulebooks.Settings, p rulebooks.Parameters) Rules {
	choice := func(id string) string { return id + "=" + settings.Value(id, p.Profile()) }
	return Rules{
		Profile:            p.Profile(),
		NaturalLimit:       p.NaturalLimit.Value,
		NaturalLimitClause: limitClauses[settings.Value("D34", p.Profile())],
		NaturalLimitChecks: p.NaturalLimitChecks.Value,
		MissedPliesFoul:    p.MissedPliesFoul.Value,
		MissedPliesTwo:     p.MissedPliesTwoFouls.Value,
		ColourMinutes:      p.ColourMinutes.Value,
		SuicideLoses:       p.SuicideLoses.Value,
		Penalties:          penaltiesOf(p),
		Options:            Options{Limit: choice("D34"), Mass: choice("D35"), Fouls: choice("D7"), Seats: choice("D15")},
	}
}

// Auditor replays games and puts them to the checks. It keeps buffers between
// games and no state: the same game gets the same answer always. It is not safe
// for concurrent use.
type Auditor struct {
	rules    Rules
	replay   replay
	moves    []byte // of the game at hand, for its hash
	mirrored []byte // the same on the mirrored board

	readings   readings // of an ambiguous stretch
	styleNames styleNamer
}

// NewAuditor returns an auditor for these rules.
func NewAuditor(rules Rules) *Auditor { return &Auditor{rules: rules, styleNames: styleNamer{}} }

// Audit replays one game into out, which the caller has reset, and appends its
// findings and one answer for each of Checks.
func (a *Auditor) Audit(g *schemas.Game, out *schemas.Audit) {
	a.replay = replay{rules: a.rules, game: g, out: out, settled: a.replay.settled[:0]}
	r := &a.replay
	out.Rulebook = a.rules.Profile
	r.setUp()
	a.replayBest()
	a.hash()
	r.conclude()
	r.describe()
	if out.Reason == schemas.ReasonNone {
		out.Reason = r.statedReason()
	}
	for i := range checks {
		out.Answers = append(out.Answers, checks[i].run(r))
	}
}

// hash identifies the moves: the start position unless it is the standard one,
// two bytes a ply, and the text of what could not be replayed.
func (a *Auditor) hash() {
	r := &a.replay
	out := r.out
	if len(out.Plies) == 0 {
		return
	}
	if tag, ok := r.game.Tag("FEN"); ok && r.startErr != nil { // a start that cannot be set up is one of its own
		a.moves = append(append(a.moves, r.game.Bytes(tag)...), 0)
	}
	for _, ply := range out.Plies[out.Legal:] {
		a.moves = append(a.moves, 0xFF) // no square
		a.moves = append(a.moves, r.game.Bytes(ply.Token)...)
	}
	out.HasMoves = true
	out.MovesHash = truncated(a.moves)
	out.CanonicalHash = out.MovesHash
	// Text has no mirror image, so only a game replayed whole is reflected. Of it
	// and its mirror image the earlier in byte order is hashed.
	if out.Legal == len(out.Plies) && bytes.Compare(a.mirrored, a.moves) < 0 {
		out.CanonicalHash = truncated(a.mirrored)
	}
}

func truncated(b []byte) schemas.Hash {
	sum := sha256.Sum256(b)
	return schemas.Hash(sum[:len(schemas.Hash{})])
}

// conclude finds how the board ends the game, if it does.
func (r *replay) conclude() {
	if r.startErr != nil {
		return
	}
	out := r.out
	loser := r.position.SideToMove()
	if !r.position.HasLegalMove() {
		r.ended = schemas.ReasonStalemate
		if r.position.InCheck(loser) {
			r.ended = schemas.ReasonMate
		}
	}
	switch {
	case r.ended != schemas.ReasonNone:
		out.Reason, out.Verdict = r.ended, schemas.WinFor(loser.Other())
	case r.rules.SuicideLoses && r.endsExposed() && r.sound():
		out.Reason, out.Verdict = schemas.ReasonSelfExposure, schemas.WinFor(loser.Other())
	case r.endsIllegal() && r.sound():
		out.Reason, out.Verdict = schemas.ReasonIllegalMove, schemas.WinFor(loser.Other())
	case r.noAttackers():
		out.Reason, out.Verdict = schemas.ReasonNoAttackers, schemas.ResultDraw
	}
}

// statedReason is why the game ended, as the record has it, where the board
// decides nothing.
func (r *replay) statedReason() schemas.Reason {
	out := r.out
	switch stated := out.Ending.Kind; {
	case stated != schemas.EndNone:
		return stated.Reason()
	case out.Recorded == schemas.ResultUnfinished:
		return schemas.ReasonUnfinished
	case len(out.Plies) == 0 && out.Recorded == schemas.ResultDoubleLoss: // nobody has played, and both lose
		return schemas.ReasonDoubleForfeit
	case len(out.Plies) > 0 && out.Recorded.Decided() && r.whole():
		return schemas.ReasonNotContradicted
	}
	return schemas.ReasonNone
}

// whole reports whether every written move was replayed.
func (r *replay) whole() bool { return r.startErr == nil && !r.stopped }

// notationSet is the set of notations met in one game.
type notationSet uint16

func (s *notationSet) add(n Notation) { *s |= 1 << n }

// String names the one notation, or "mixed"; empty when none was recognised.
func (s notationSet) String() string {
	s &^= 1 << NotationUnknown
	name := ""
	for n := Notation(0); s>>n != 0; n++ {
		if s&(1<<n) == 0 {
			continue
		}
		if name != "" {
			return "mixed"
		}
		name = n.String()
	}
	return name
}

// endsExposed reports whether the record ends with a self-exposure, or with the
// capture of the king that it exposed.
func (r *replay) endsExposed() bool {
	if !r.stopped || r.stop.Problem != Understood || !r.stop.Verdict.SelfExposure() {
		return false
	}
	switch len(r.out.Plies) - r.out.Legal {
	case 1:
		return true
	case 2:
		after := r.position
		exposed := after.SideToMove()
		after.Make(r.stop.Move)
		answer := after.Read(r.game.Bytes(r.out.Plies[r.out.Legal+1].Token))
		return answer.Problem == Understood && answer.Move.To == after.kingOf(board.Piece(exposed)<<3)
	}
	return false
}
