package rate

import (
	"strconv"
	"strings"

	"qipu/analyze/rating"
	"qipu/schemas"
)

// gameFact is what is read of a game.
type gameFact struct {
	SourceNo      uint32 `parquet:"source_no"`
	GameNo        uint32 `parquet:"game_no"`
	GameID        string `parquet:"game_id"`
	Path          string `parquet:"path"`
	Kind          string `parquet:"kind"`
	Rulebook      string `parquet:"rulebook"`
	Format        string `parquet:"format"`
	Event         string `parquet:"event"`
	Date          string `parquet:"date"`
	Round         string `parquet:"round"`
	Board         string `parquet:"board"`
	First         string `parquet:"first_player"`
	Second        string `parquet:"second_player"`
	FirstTeam     string `parquet:"first_team"`
	SecondTeam    string `parquet:"second_team"`
	FirstRating   string `parquet:"first_rating"`
	SecondRating  string `parquet:"second_rating"`
	Result        string `parquet:"result"`
	ResultTag     string `parquet:"result_tag"`
	ResultMarker  string `parquet:"result_marker"`
	ResultComment string `parquet:"result_comment"`
	ResultTitle   string `parquet:"result_title"`
	Verdict       string `parquet:"verdict"`
	Reason        string `parquet:"reason"`
	Ending        string `parquet:"ending"`
	TimeControl   string `parquet:"time_control"`
	StartFEN      string `parquet:"start_fen"`
	Handicap      string `parquet:"handicap"`
	Plies         uint32 `parquet:"plies"`
	PliesLegal    uint32 `parquet:"plies_legal"`
	FinalBlack    string `parquet:"final_black"`
	SameMoves     uint32 `parquet:"same_moves"`
	SameFirst     string `parquet:"same_moves_first"`
	Pair          string `parquet:"pair"`
}

// join finds the pairing of a record. It is here that another way of finding it goes.
type join struct {
	event    *event
	byRecord map[[2]uint32]int    // pairings that name their record
	byNames  map[namedPairing]int // others; ambiguous where several fit
}

// namedPairing is a pairing by its round and its players, as printed.
type namedPairing struct {
	round         uint32
	first, second string
}

const ambiguous = -1

func newJoin(e *event) *join {
	j := &join{event: e, byRecord: make(map[[2]uint32]int), byNames: make(map[namedPairing]int)}
	for i := range e.pairings {
		p := &e.pairings[i]
		if p.SourceNo > 0 {
			j.byRecord[[2]uint32{p.SourceNo, p.GameNo}] = i
		}
	}
	if len(j.byRecord) > 0 { // the audit has found the records: it knows more than names
		return j
	}
	for i := range e.pairings {
		p := &e.pairings[i]
		for _, names := range [...][2]string{{p.FirstName, p.SecondName}, {p.First, p.Second}} {
			for _, key := range [...]namedPairing{{p.Round, names[0], names[1]}, {p.Round, names[1], names[0]}} {
				if key.first == "" || key.second == "" {
					continue
				}
				if at, ok := j.byNames[key]; ok && at != i {
					j.byNames[key] = ambiguous
				} else {
					j.byNames[key] = i
				}
			}
		}
	}
	return j
}

// of returns the pairing of a record, nil where there is none for certain; turned reports that
// the record has the players the other way round.
func (j *join) of(g *gameFact) (p *pairingFact, turned bool) {
	i, ok := j.byRecord[[2]uint32{g.SourceNo, g.GameNo}]
	if !ok {
		i, ok = j.byNames[namedPairing{roundOf(g.Round), g.First, g.Second}]
	}
	if !ok || i == ambiguous {
		return nil, false
	}
	p = &j.event.pairings[i]
	a, b := j.event.players[g.First], j.event.players[g.Second]
	if a == nil && b == nil { // printed otherwise than in the list: as paired, unless it was played the other way
		return p, p.Swapped
	}
	return p, a != nil && a == p.players[1] || b != nil && b == p.players[0]
}

// roundOf is the first number in a round as records write it: 第3轮, Round 03, 3.2; 0 if there
// is none.
func roundOf(text string) uint32 {
	from := strings.IndexAny(text, "0123456789")
	if from < 0 {
		return 0
	}
	to := from
	for to < len(text) && text[to] >= '0' && text[to] <= '9' {
		to++
	}
	n, err := strconv.ParseUint(text[from:to], 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}

// round is a game, or a round without one, with all that the tables know of it.
type round struct {
	event   *event
	game    *gameFact    // nil without a record
	pairing *pairingFact // nil where there is none
	turned  bool         // the record has the players of the pairing the other way round
	players [2]*player
	facts   rating.Facts
	paired  schemas.Result // of the pairing, for the players as they stand here
	touched []touch
}

// reset empties the round and keeps its buffers.
func (d *round) reset() { *d = round{facts: rating.Facts{Claims: d.facts.Claims[:0]}} }

// claim takes in a result that something names.
func (d *round) claim(by string, r schemas.Result) {
	if r.Decided() {
		d.facts.Claims = append(d.facts.Claims, rating.Claim{By: by, Result: r})
	}
}

// resultOf reads a result as tables write it.
func resultOf(text string) schemas.Result {
	r, _ := schemas.ParseResult(text)
	return r
}

// pairedAs is what a pairing says became of it.
func (d *round) pairedAs() {
	f := &d.facts
	switch text := d.pairing.Result; text {
	case "1-0", "0-1", "1/2-1/2":
		d.paired = resultOf(text)
		f.Said = rating.Of(!d.pairing.Unrated)
	case "+-":
		f.Unplayed, d.paired = rating.Forfeited, schemas.ResultFirstWins
	case "-+":
		f.Unplayed, d.paired = rating.Forfeited, schemas.ResultSecondWins
	case "--":
		f.Unplayed, d.paired = rating.BothForfeited, schemas.ResultDoubleLoss
	case "*":
	default:
		f.Unplayed = rating.Free
	}
	if d.pairing.Second == "" {
		f.Unplayed = rating.Free
	}
	if d.turned {
		d.paired = mirrored(d.paired)
	}
}

// mirrored is a result for the players the other way round.
func mirrored(r schemas.Result) schemas.Result {
	switch r {
	case schemas.ResultFirstWins:
		return schemas.ResultSecondWins
	case schemas.ResultSecondWins:
		return schemas.ResultFirstWins
	}
	return r
}

// gather makes the facts of a round from what it holds.
func (r *rater) gather(d *round) {
	f, e := &d.facts, d.event
	f.Paired = rating.Unknown
	if len(e.pairings) > 0 {
		f.Paired = rating.Of(d.pairing != nil)
	}
	f.Duplicate, f.Illegal, f.Adjudged, f.Odds, f.Decided, f.Voided = rating.No, rating.No, rating.No, rating.No, rating.No, rating.No
	if d.pairing != nil {
		d.pairedAs()
		f.Decided = d.pairing.decided
		f.GameRated = rating.Of(!d.pairing.NotRated)
	}
	if d.game != nil {
		r.gatherRecord(d)
	} else {
		f.Result = d.paired
	}
	for side, p := range d.players {
		if p != nil {
			f.Players[side] = p.standing
			f.Players[side].Known = true
			if p.voided {
				f.Voided = rating.Yes
			}
		}
	}
	f.Same = d.players[0] != nil && d.players[0] == d.players[1]
	f.EventRated = e.forRating()
	f.Dated = e.dated()
	f.Category = e.fact.RuleCategory
	text, format, kind := e.fact.TimeControl, "", ""
	if text == "" && e.fact.ClockCode != "" {
		text, format = e.fact.ClockCode, clockCode
	}
	if d.game != nil {
		kind = d.game.Kind
		if d.game.TimeControl != "" {
			text, format = d.game.TimeControl, d.game.Format
		}
	}
	s := r.times.of(text, format, kind)
	f.Times, f.Timed = s.each, s.timed
}

// gatherRecord takes in what the record of a game shows.
func (r *rater) gatherRecord(d *round) {
	f, g := &d.facts, d.game
	f.Plies, f.Moves = int(g.Plies), g.Plies > 0
	f.Result = resultOf(g.Result)
	d.claims()
	if d.pairing != nil {
		f.Result = d.paired
	}
	d.forfeited()
	f.Illegal = rating.Of(g.PliesLegal < g.Plies)
	f.Adjudged = rating.Of(g.Ending == "adjudication" || g.Reason == "adjudication")
	f.Odds = rating.Of(g.Handicap != "" || g.StartFEN != "")
	f.Duplicate = r.same.before(d)
}

// claims lists what names a result: the pairing, the parts of the record, the rules, findings.
func (d *round) claims() {
	g, recorded := d.game, d.facts.Result
	d.claim("pairing", d.paired)
	d.claim("record", recorded)
	for _, w := range [...]struct{ by, result string }{{"tag", g.ResultTag}, {"marker", g.ResultMarker}, {"comment", g.ResultComment}, {"title", g.ResultTitle}, {"rules", g.Verdict}} {
		if w.result != "" && w.result != g.Result {
			d.claim(w.by, resultOf(w.result))
		}
	}
	for i := range d.touched {
		if asked := d.touched[i].result; asked != recorded {
			d.claim("finding", asked)
		}
	}
	if g.FinalBlack != "" && g.FinalBlack != g.First && g.FinalBlack == g.Second {
		// the record names the players as drawn: whose win 1-0 is it does not say
		d.claim("colours exchanged", mirrored(recorded))
	}
}

// forfeited decides whether there was a game, where the record says that there was none, or the
// pairing does and the record shows one.
func (d *round) forfeited() {
	const bothMoved = 2
	f, g := &d.facts, d.game
	none := g.Plies == 0 && (g.Ending == "forfeit" || g.Ending == "double-forfeit")
	switch {
	case f.Unplayed != rating.Played:
		if g.Plies >= bothMoved {
			f.Unplayed, f.Doubtful = rating.Played, true
		}
	case none && f.Said == rating.Yes:
		f.Doubtful = true
	case none:
		f.Unplayed = rating.Forfeited
		if g.Ending == "double-forfeit" || f.Result == schemas.ResultDoubleLoss {
			f.Unplayed = rating.BothForfeited
		}
	}
}
