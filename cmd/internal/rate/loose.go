package rate

import (
	"strconv"
	"strings"

	"qipu/analyze/rating"
	"qipu/ingest/rulings"
	"qipu/schemas"
)

// meets are two players who met, whoever moved first.
type meets struct{ a, b *player }

func meetsOf(players [2]*player) meets {
	if players[0].index > players[1].index {
		return meets{players[1], players[0]}
	}
	return meets{players[0], players[1]}
}

// loose are the records of an event that are of no pairing for certain, and the pairings that
// they may be of, by who met whom.
type loose struct {
	records  map[meets][]looseRecord
	pairings map[meets][]*pairingFact
}

// looseRecord is a record of two players of the event of which it could not be told which
// pairing it is of, or which of several records is of the pairing.
type looseRecord struct {
	first  *player
	round  string         // as written
	result schemas.Result // as it stands
	claims []rating.Claim
	moved  bool // both made a move
	counts bool // a person ruled so, and no pairing is left out for it yet
}

// keepLoose keeps a record that is of no pairing, unless a person ruled that it does not count.
func (e *event) keepLoose(d *round, v *rating.Verdict, q *rulings.Ruling) {
	const bothMoved = 2
	if d.game == nil || d.pairing != nil || len(e.pairings) == 0 || d.players[0] == nil || d.players[1] == nil || q != nil && !q.Counts {
		return
	}
	if e.loose.records == nil {
		e.loose.records = make(map[meets][]looseRecord)
	}
	key := meetsOf(d.players)
	e.loose.records[key] = append(e.loose.records[key], looseRecord{
		first: d.players[0], round: strings.Clone(d.game.Round), result: d.facts.Result, claims: append([]rating.Claim(nil), d.facts.Claims...),
		moved: d.game.Plies >= bothMoved, counts: v.Any(),
	})
}

// may reports whether a record may be of a pairing.
func (l *looseRecord) may(p *pairingFact) bool {
	n, err := strconv.Atoi(strings.TrimSpace(l.round))
	return p.records == 0 && (err != nil || n == int(p.Round))
}

// is reports whether a game of a pairing was played and has a result, named as the record has the
// players.
func (l *looseRecord) is(p *pairingFact, result schemas.Result) bool {
	if p.Unrated || strings.Trim(p.Result, "+-") == "" {
		return false
	}
	if l.first != p.players[0] {
		result = mirrored(result)
	}
	return resultOf(p.Result) == result && result.Decided()
}

// fits reports whether one of the pairings that a record may be of has a result.
func (l *looseRecord) fits(pairings []*pairingFact, result schemas.Result) bool {
	for _, p := range pairings {
		if l.may(p) && l.is(p, result) {
			return true
		}
	}
	return false
}

// gatherLoose takes in what records tell of a pairing that none of them is of for certain. A
// result that no such pairing has leaves it open, and so does a record with moves where none
// was played. Where a person ruled that a record counts it is the game of the pairing, which
// does not count beside it.
func (d *round) gatherLoose() {
	f, e := &d.facts, d.event
	if len(e.loose.records) == 0 || d.players[0] == nil || d.players[1] == nil {
		return
	}
	key := meetsOf(d.players)
	records, pairings := e.loose.records[key], e.meetings()[key]
	for i := range records {
		of := &records[i]
		if !of.may(d.pairing) {
			continue
		}
		fits := of.fits(pairings, of.result)
		if of.counts && (!fits || of.is(d.pairing, of.result)) {
			of.counts, f.Duplicate = false, rating.Yes
		}
		if of.moved && !fits {
			switch {
			case f.Unplayed == rating.Forfeited, f.Unplayed == rating.BothForfeited:
				f.Unplayed, f.Doubtful, f.Said = rating.Played, true, rating.Yes
			case f.Said == rating.No:
				f.Said = rating.Unknown
			}
		}
		for _, c := range of.claims {
			if of.fits(pairings, c.Result) {
				continue
			}
			if of.first != d.players[0] {
				c.Result = mirrored(c.Result)
			}
			d.claim(c.By, c.Result)
		}
	}
	if len(f.Claims) > 0 {
		d.claim("pairing", f.Result)
	}
}

// meetings are the pairings of an event by who met whom.
func (e *event) meetings() map[meets][]*pairingFact {
	if e.loose.pairings == nil {
		e.loose.pairings = make(map[meets][]*pairingFact)
		for i := range e.pairings {
			if p := &e.pairings[i]; p.players[0] != nil && p.players[1] != nil {
				key := meetsOf(p.players)
				e.loose.pairings[key] = append(e.loose.pairings[key], p)
			}
		}
	}
	return e.loose.pairings
}

// done lets go of what is not asked for when an event has been rated.
func (e *event) done() { e.pairings, e.byNumber, e.loose = nil, nil, loose{} }
