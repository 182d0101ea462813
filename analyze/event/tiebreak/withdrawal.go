package tiebreak

import "qipu/analyze/event"

// Withdrawal is what a withdrawal did. By wuziqi-2009:16.5b and renju-2002:4.4.2 whoever
// forfeits is treated like it (包括弃权者): the event says from which round he was out.
type Withdrawal struct {
	Player int
	From   int  // the round from which the player was out
	Played int  // rounds with a game played, or opponents met, as D27 says
	Of     int  // all rounds, or all opponents
	Void   bool // below half: what was played is void
	NoShow bool // out before the start (xiangqi-2011:14.4)

	// Unpaired are the opponents that no pairing of the event has against the player, in a
	// round robin: from half on each of them wins by forfeit, which cannot be counted
	// without the pairing.
	Unpaired int
}

// NoteKind is why a standing is not the whole truth.
type NoteKind uint8

// The kinds.
const (
	NoResult              NoteKind = iota // Game has no result: nothing was counted for it
	PlayedAfterWithdrawal                 // Game was played though a player of it was out
	ByeUnsaid                             // Game is a bye that was counted as a win on nobody's word
	BoardUntold                           // Game of a team event has no board; a bye without boards counts as one game
	RoundsUnsaid                          // Player withdrew and the event does not say its rounds: half is of those paired
	WithdrawalUnsaid                      // Player withdrew, and nobody says whether his results are void: they stand
	KeyNotCounted                         // Key of Standing.Keys is not recomputed, or not from games
	FewOpponents                          // Player has too few opponents for the middle ones of Key
)

// Note is one such reason. What does not bear on the kind is -1.
type Note struct {
	Kind              NoteKind
	Game, Player, Key int
}

// withdraw decides whose results are void, and reports whether any are.
func (b *book) withdraw() bool {
	starters := len(b.t.Players)
	for i := range b.t.Players {
		if b.t.Players[i].Withdrawn == 1 {
			starters-- // nobody's opponent
		}
	}
	anyVoid := false
	for p := range b.t.Players {
		from := b.t.Players[p].Withdrawn
		if from == 0 {
			continue
		}
		others := starters
		if from > 1 {
			others--
		}
		part := b.partOf(p, from)
		w := Withdrawal{Player: p, From: from, Played: part.rounds, Of: b.rounds}
		if b.o.HalfOfOpponents {
			w.Played, w.Of = part.opponents, others
		}
		w.Void = b.o.WithdrawalVoids && 2*w.Played < w.Of
		w.NoShow = from == 1 && !part.played
		if b.t.System == event.RoundRobin && !w.Void {
			w.Unpaired = max(0, others-part.paired)
		}
		b.void[p], b.unranked[p] = w.Void, w.Void || w.NoShow
		anyVoid = anyVoid || w.Void
		b.out = append(b.out, w)
		if b.o.WithdrawalVoids && b.t.Rounds == 0 && !b.o.HalfOfOpponents {
			b.notes = append(b.notes, Note{RoundsUnsaid, -1, p, -1})
		}
		if b.o.WithdrawalUnsaid {
			b.notes = append(b.notes, Note{WithdrawalUnsaid, -1, p, -1})
		}
	}
	return anyVoid
}

// part is what a player took part in.
type part struct {
	rounds    int  // in which a game was played, before the withdrawal
	opponents int  // met in them
	paired    int  // opponents of any pairing, played or not
	played    bool // any game at all
}

// partOf counts the part of a player who was out from a round on. Opponents that never
// started are none.
func (b *book) partOf(p, from int) part {
	var count part
	paired, met := make(map[int]bool), make(map[int]bool)
	last := 0
	for i := range b.meetings[p] {
		m := &b.meetings[p][i]
		if m.opponent == event.Nobody {
			continue
		}
		paired[m.opponent] = b.t.Players[m.opponent].Withdrawn != 1
		count.played = count.played || m.played
		if !m.played || m.round >= from {
			continue
		}
		met[m.opponent] = true
		if m.round != last {
			count.rounds, last = count.rounds+1, m.round
		}
	}
	count.opponents = len(met)
	for _, counts := range paired {
		if counts {
			count.paired++
		}
	}
	return count
}

// note lists what of the games keeps the standing from being the whole truth.
func (b *book) note() {
	for i := range b.t.Games {
		g := &b.t.Games[i]
		if b.skipped(g) {
			continue
		}
		add := func(kind NoteKind) { b.notes = append(b.notes, Note{kind, i, -1, -1}) }
		switch outcome := b.outcome(g); {
		case outcome == event.OutcomeOpen:
			add(NoResult)
		case outcome == event.PairingBye && b.o.ByeUnsaid:
			add(ByeUnsaid)
		case outcome.IsPlayed() && (b.isOut(g.First, g.Round) || b.isOut(g.Second, g.Round)):
			add(PlayedAfterWithdrawal)
		}
		switch {
		case b.t.ByBoards && b.t.Boards > 0 && (g.Outcome.IsBye() || isForfeit(b.outcome(g)) && g.FirstMember+g.SecondMember == 0): // of a whole match
		case b.t.Teams && g.Board == 0:
			add(BoardUntold)
		}
	}
}
