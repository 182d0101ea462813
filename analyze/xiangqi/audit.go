package xiangqi

import (
	"bytes"
	"crypto/sha256"

	"qipu/schemas"
)

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
	a.replay = replay{rules: &a.rules, game: g, out: out, settled: a.replay.settled[:0]}
	r := &a.replay
	out.Rulebook = a.rules.Profile
	r.setUp()
	a.replayBest()
	r.disown()
	if r.stopped && !r.foreign && r.stop.Problem != OutOfTurn {
		token, _ := r.counted(r.game.Bytes(r.stopToken()))
		r.near = r.position.Nearest(token, nil)
	}
	r.readForms()
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
