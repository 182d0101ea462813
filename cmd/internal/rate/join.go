package rate

import (
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
	PairingNo     uint32 `parquet:"pairing_no"`
	MovesHash     string `parquet:"moves_hash"`
}

// pairingOf returns the pairing of a record, nil where there is none for certain; turned reports
// that the record has the players the other way round. The audit has found it: it is here that
// it is taken over.
func (e *event) pairingOf(g *gameFact) (p *pairingFact, turned bool) {
	i, ok := e.byNumber[g.PairingNo]
	if !ok {
		return nil, false
	}
	p = &e.pairings[i]
	a, b := e.players[g.First], e.players[g.Second]
	if a == nil && b == nil { // printed otherwise than in the list
		return p, p.Swapped
	}
	return p, a != nil && a == p.players[1] || b != nil && b == p.players[0]
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
		d.gatherLoose()
	}
	if d.pairing != nil && d.pairing.twice && f.Duplicate == rating.No {
		f.Duplicate = rating.Unknown
	}
	for side, p := range d.players {
		if p != nil {
			f.Players[side] = p.standing
			f.Players[side].Known = !p.shared
			if e.isVoided(p, d.pairing) {
				f.Voided = rating.Yes
			}
		}
	}
	f.Same = d.players[0] != nil && d.players[0] == d.players[1] && !d.players[0].shared
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
	if f.Duplicate = r.same.before(d); f.Duplicate == rating.No {
		f.Duplicate = r.across.twice(d)
	}
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
