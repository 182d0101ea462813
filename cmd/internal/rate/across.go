package rate

import (
	"strconv"
	"strings"

	"github.com/zeebo/xxh3"

	"qipu/analyze/rating"
	"qipu/schemas"
)

// across finds games that are in two runs: the same records, or the same event. Of one run there
// is none.
type across struct {
	games    map[uint64]int32 // by moves and players: the last of them in the list, from 1
	list     []earlier
	pairings map[uint64]uint32 // of events: the run
	buf      []byte
}

// earlier is a game of a run.
type earlier struct {
	date, round uint32 // hashes; 0 where it is not told
	before      int32  // the game before of the same moves and players; 0 if there is none
	run         uint32
	result      schemas.Result
	counts      bool // for both
}

func newAcross() *across {
	return &across{games: make(map[uint64]int32), pairings: make(map[uint64]uint32)}
}

// hash is one of texts.
func (a *across) hash(texts ...string) uint64 {
	a.buf = a.buf[:0]
	for _, text := range texts {
		a.buf = append(append(a.buf, text...), 0)
	}
	return xxh3.Hash(a.buf)
}

// told is a hash of a date or a round by its digits, however they are written; 0 where there are
// none, or some are not told.
func (a *across) told(text string) uint32 {
	if strings.Contains(text, "?") {
		return 0
	}
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	for i := range numbers {
		numbers[i] = strings.TrimLeft(numbers[i], "0")
	}
	if len(numbers) == 0 {
		return 0
	}
	return uint32(a.hash(numbers...)) | 1
}

// of describes the game of a record, and returns its key.
func (a *across) of(d *round) (uint64, earlier) {
	g := d.game
	moves := g.MovesHash
	if moves == "" {
		moves = g.GameID
	}
	return a.hash(moves, g.First, g.Second), earlier{date: a.told(g.Date), round: a.told(g.Round), run: d.event.runNo, result: resultOf(g.Result)}
}

// twice reports whether the record of a round is of a game of a run before: the same moves and
// players where neither date nor round is another. It is certain where one of them is told,
// the result is the same, and that game counts: or a game would be lost.
func (a *across) twice(d *round) rating.Known {
	if a == nil || d.game == nil || d.game.First == "" || d.game.Second == "" {
		return rating.No
	}
	key, own := a.of(d)
	found := rating.No
	for at := a.games[key]; at > 0; at = a.list[at-1].before {
		of := &a.list[at-1]
		differ := func(x, y uint32) bool { return x != 0 && y != 0 && x != y }
		if of.run == own.run || differ(of.date, own.date) || differ(of.round, own.round) {
			continue
		}
		told := of.date != 0 && of.date == own.date || of.round != 0 && of.round == own.round
		if told && of.result == own.result && of.counts {
			return rating.Yes
		}
		found = rating.Unknown
	}
	return found
}

// keep keeps the game of a record for the runs after.
func (a *across) keep(d *round, v *rating.Verdict) {
	if a == nil || d.game == nil || d.facts.Duplicate == rating.Yes {
		return
	}
	key, own := a.of(d)
	own.before, own.counts = a.games[key], v.Counts(0) && v.Counts(1)
	a.list = append(a.list, own)
	a.games[key] = int32(len(a.list))
}

// meet holds the pairings of an event against those of the runs before. One event in two runs is
// an error; of a few pairings that are in both, or of events of which nobody says when they
// were, it is not known whether they are the same games.
func (a *across) meet(r *rater, e *event) error {
	if a == nil || !e.declared {
		return nil
	}
	shared, of := 0, 0
	var run uint32
	for i := range e.pairings {
		p := &e.pairings[i]
		if p.Second == "" {
			continue
		}
		of++
		first, second := schemas.PersonName(p.FirstName), schemas.PersonName(p.SecondName)
		key := a.hash(e.fact.ID, e.fact.Name, e.fact.Start, e.fact.End, p.Part, strconv.Itoa(int(p.Round)), min(first, second), max(first, second))
		switch before, ok := a.pairings[key]; {
		case !ok:
			a.pairings[key] = e.runNo
		case before != e.runNo:
			p.twice, run = true, before
			shared++
		}
	}
	if e.dated() && 2*shared > of {
		return usage("it has the event of %s, %.60s, with %d of %d pairings the same: its games would count twice", r.opts.Runs[run-1], e.fact.Name, shared, of)
	}
	return nil
}
