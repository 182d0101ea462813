package xiangqi

import (
	"strings"

	"qipu/schemas"
)

// ranks says from which number the coordinates of a record count the ranks, or
// the squares of its SAN.
type ranks uint8

const (
	ranksNone     ranks = iota // no square is named
	ranksOpen                  // none decides
	ranksFromZero              // some rank is 0, as in ICCS
	ranksFromOne               // some rank is 10, as in UCI
)

// rankSigns are what the moves of a record show of its count of ranks.
type rankSigns struct {
	named     bool // there are squares at all
	zero, ten int  // the first move with a rank 0 and with a rank 10, from 0; -1 if there is none
}

// rankSignsOf looks for a rank 0 or 10 among the moves.
func rankSignsOf(g *schemas.Game) rankSigns {
	signs := rankSigns{zero: -1, ten: -1}
	for i := range g.Moves {
		switch shown := ranksIn(g.Bytes(g.Moves[i].Token)); {
		case shown == ranksNone && !signs.named:
			return signs // other notations settle it at their first move
		case shown == ranksFromZero && signs.zero < 0:
			signs.zero = i
		case shown == ranksFromOne && signs.ten < 0:
			signs.ten = i
		}
		signs.named = true
		if signs.zero >= 0 && signs.ten >= 0 {
			break
		}
	}
	return signs
}

// open reports whether squares are named and none decides.
func (s *rankSigns) open() bool { return s.named && s.zero < 0 && s.ten < 0 }

// counts returns the count that the moves show and the first move that shows it.
// Xiangqi records count from 0, so that goes first where they show both or none.
func (s *rankSigns) counts() (shown ranks, at int) {
	switch {
	case s.zero >= 0:
		return ranksFromZero, s.zero
	case s.ten >= 0:
		return ranksFromOne, s.ten
	}
	return ranksFromZero, -1
}

// other returns the other way to count.
func (k ranks) other() ranks {
	if k == ranksFromOne {
		return ranksFromZero
	}
	return ranksFromOne
}

// lacks reports whether a token names a rank that a count does not have.
func (k ranks) lacks(token []byte) bool {
	switch k {
	case ranksFromZero:
		return ranksIn(token) == ranksFromOne
	case ranksFromOne:
		return ranksIn(token) == ranksFromZero
	}
	return false
}

// replayBest replays the main line and settles from which number it counts ranks.
// One wrong figure must not turn the rest: of two counts that are shown, or where
// none is, the one that can be replayed further is kept. A single count that is
// shown gives way only if every move before the one that shows it can be played
// by the other, and not by its own.
func (a *Auditor) replayBest() {
	r := &a.replay
	signs := rankSignsOf(r.game)
	if !signs.named || r.startErr != nil {
		a.run()
		return
	}
	shown, at := signs.counts()
	if signs.open() && r.saysFromOne() {
		shown = ranksFromOne
	}
	both := signs.zero >= 0 && signs.ten >= 0
	a.rerun(shown, both)
	r.ranksOpen = signs.open()
	if !signs.open() && !r.stopped {
		return
	}
	legal, whole := r.out.Legal, !r.stopped
	decided := !signs.open() && !both
	const least = 2 // one move of one side alone speaks for neither
	if decided && (legal >= at || at < least) {
		return
	}
	a.rerun(shown.other(), !signs.open())
	switch {
	case whole:
		r.ranksOpen = !r.stopped && !r.saysFromOne()
	case !r.stopped, r.out.Legal > legal && (!decided || r.out.Legal == at):
		r.ranksOpen = false
		return
	}
	either := r.ranksOpen
	a.rerun(shown, both)
	r.ranksOpen = whole && either
}

// rerun replays the main line from its beginning by a count; otherShown says that
// some move shows the other one.
func (a *Auditor) rerun(count ranks, otherShown bool) {
	r := &a.replay
	r.ranks, r.countShown, r.position = count, otherShown, r.start
	a.run()
}

// saysFromOne reports whether the record names a way of writing that counts ranks
// from 1: UCI as its format, or the variant of PyChess and not ICCS.
func (r *replay) saysFromOne() bool {
	format := r.game.Value("Format")
	return strings.EqualFold(format, "UCI") || !strings.EqualFold(format, "ICCS") && r.variantOfPyChess()
}

// variantOfPyChess reports whether the record is in SAN and names its variant as
// PyChess does, which counts ranks from 1. XBoard, which counts from 0, writes
// "xiangqi".
func (r *replay) variantOfPyChess() bool {
	if len(r.game.Moves) == 0 || r.game.Value("Variant") != "Xiangqi" {
		return false
	}
	_, ok := parseSAN(trim(r.game.Bytes(r.game.Moves[0].Token)))
	return ok
}

// ranksFinding notes that the squares of a record can be counted from either
// number: nothing in it says which, and every move can be played both ways.
func (r *replay) ranksFinding() schemas.Finding {
	return schemas.Finding{
		Clause: "record:ambiguous", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "ranks",
		Expected: "a rank 0 or 10", Actual: "ranks 1 to 9", Evidence: "ranks read from 0; every move can be played by either count",
		Text: schemas.Text{
			Zh: "横线由0还是由1数起，此谱未显示，两种读法均可走完；按由0数起读。",
			En: "Nothing shows whether this record counts its ranks from 0 or from 1, and every move can be played both ways; they are read from 0.",
		},
	}
}

// ranksIn says what one token shows.
func ranksIn(token []byte) ranks {
	var buf tokenBuffer
	if isWide(token) {
		token = narrow(token, &buf)
	}
	if len(token) == 0 || token[0] >= 0x80 {
		return ranksNone
	}
	if _, ok := parseICCS(token); ok {
		if token[1] == '0' || token[len(token)-1] == '0' {
			return ranksFromZero
		}
		return ranksOpen
	}
	if from, to, ok := parseUCI(token); ok {
		if from.Rank() == 9 || to.Rank() == 9 {
			return ranksFromOne
		}
		return ranksOpen
	}
	m, ok := parseSAN(token)
	switch {
	case !ok:
		return ranksNone
	case m.shows(0):
		return ranksFromZero
	case m.shows(10):
		return ranksFromOne
	}
	return ranksOpen
}

// fromZero turns a token that counts ranks 1–10, UCI or SAN, into one that counts
// them 0–9, in buf; any other token is returned as it is, and ok is false.
func fromZero(token []byte, buf *[5]byte) (counted []byte, ok bool) {
	var wide tokenBuffer
	if isWide(token) {
		token = narrow(token, &wide)
	}
	if from, to, ok := parseUCI(token); ok {
		return Move{from, to}.AppendTo(buf[:0]), true
	}
	if m, ok := parseSAN(token); ok && m.countFromZero() {
		return m.appendTo(buf[:0]), true
	}
	return token, false
}
