package rate

import (
	"errors"
	"strconv"
	"strings"

	"qipu/analyze/rating"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// dispute is a game on whose result a person has to rule.
type dispute struct {
	row     schemas.RatingRulingRow // without a ruling
	players [2]*player
	counts  [2]bool // for whom it would count
	class   string
	as      [2]rating.Standing
	claims  []rating.Claim
	stands  schemas.Result
}

// writer writes the table of games, and the others at the end.
type writer struct {
	dir   string
	games *tables.Writer[schemas.RatingGameRow]
	rows  []schemas.RatingGameRow // not written yet
	plies [rowsAtOnce]uint32      // that these point to
}

const rowsAtOnce = 512

func newWriter(dir string) (*writer, error) {
	games, err := tables.Create[schemas.RatingGameRow](dir, tables.RatingGamesTable)
	if err != nil {
		return nil, err
	}
	return &writer{dir: dir, games: games, rows: make([]schemas.RatingGameRow, 0, rowsAtOnce)}, nil
}

func (w *writer) close() { _, _ = w.games.Close() } // when all went well it is closed

// next returns a row to fill.
func (w *writer) next() (*schemas.RatingGameRow, error) {
	if len(w.rows) == cap(w.rows) {
		if err := w.flush(); err != nil {
			return nil, err
		}
	}
	w.rows = append(w.rows, schemas.RatingGameRow{})
	return &w.rows[len(w.rows)-1], nil
}

func (w *writer) flush() error {
	err := w.games.Append(w.rows)
	w.rows = w.rows[:0]
	return err
}

func writeTable[T any](dir, name string, rows []T) (tables.TableInfo, error) {
	w, err := tables.Create[T](dir, name)
	if err != nil {
		return tables.TableInfo{}, err
	}
	if err := w.Append(rows); err != nil {
		_, _ = w.Close()
		return tables.TableInfo{}, err
	}
	return w.Close()
}

// The statuses of a game.
const (
	statusCounts       = "counts"
	statusExcluded     = "excluded"
	statusUndetermined = "undetermined"
)

// settle judges a round, writes its row and adds it to the tallies of its players.
func (r *rater) settle(d *round) error {
	r.gather(d)
	v := rating.Judge(r.profile, &d.facts)
	q := r.rule(d, &v)
	row, err := r.out.next()
	if err != nil {
		return err
	}
	r.describeRound(row, d)
	r.describeVerdict(row, d, &v)
	if q != nil {
		row.Ruling = rulingText(q)
		r.summary.Ruled++
		r.names.game(row, settledText(q))
	} else {
		r.names.game(row, "")
	}
	r.across.keep(d, &v)
	d.event.keepLoose(d, &v, q)
	r.summary.Rows++
	r.count(&v)
	for side, p := range d.players {
		if p == nil || d.facts.Same {
			continue
		}
		switch {
		case v.Counts(side):
			t := p.tallyOf(v.Class)
			score := rating.ScoreOf(d.facts.Result, side)
			r.system.Add(&t.Tally, p.standing, d.facts.Players[1-side], score)
			if p.standing.Rating == 0 && r.profile.Formula.Kind == ratings.FIDE {
				r.system.Add(t.of(d.event), p.standing, d.facts.Players[1-side], score)
			}
			if opponent := d.players[1-side]; opponent != nil {
				t.meet(opponent)
			}
		case v.Out[side] == 0:
			p.tallyOf(v.Class)
			p.open++
		}
	}
	if v.DisputedOnly(0) || v.DisputedOnly(1) {
		r.dispute(d, &v, row)
	}
	return nil
}

// count adds a verdict to the summary.
func (r *rater) count(v *rating.Verdict) {
	s := r.summary
	first := func(of [2]ratings.Set) ratings.Reason {
		for i := range r.profile.Rules {
			if reason := r.profile.Rules[i].Reason; of[0].Has(reason) || of[1].Has(reason) {
				return reason
			}
		}
		return ratings.NoResult
	}
	switch {
	case v.Any():
		s.Counts++
		if !v.Counts(0) || !v.Counts(1) {
			s.Half++
		}
	case v.Undetermined():
		s.Undecided++
		s.Open[first(v.Open)]++
	default:
		s.Left++
		s.Excluded[first(v.Out)]++
	}
}

// dispute keeps a game for its rulings.
func (r *rater) dispute(d *round, v *rating.Verdict, row *schemas.RatingGameRow) {
	q := dispute{
		row:     schemas.RatingRulingRow{RunNo: d.event.runNo, Event: d.event.fact.Name},
		players: d.players, class: v.Class, as: d.facts.Players, stands: d.facts.Result,
		counts: [2]bool{v.DisputedOnly(0), v.DisputedOnly(1)},
		claims: append([]rating.Claim(nil), d.facts.Claims...),
	}
	if d.game != nil {
		q.row.Round, q.row.SourceNo, q.row.GameNo, q.row.First, q.row.Second = d.game.Round, d.game.SourceNo, d.game.GameNo, d.game.First, d.game.Second
	} else {
		q.row.Round, q.row.First, q.row.Second = row.Round, row.First, row.Second
	}
	r.disputes = append(r.disputes, q)
}

// describeRound fills what a row has whatever the verdict is.
func (r *rater) describeRound(row *schemas.RatingGameRow, d *round) {
	e, f := d.event, &d.facts
	row.RunNo, row.Event, row.Period, row.EndDate, row.RatingList = e.runNo, e.fact.Name, e.period, e.fact.End, e.fact.RatingList
	row.Category, row.Played, row.Result = e.fact.RuleCategory, f.Unplayed == rating.Played, f.Result.String()
	row.TimeControl = e.fact.TimeControl
	if row.TimeControl == "" {
		row.TimeControl = e.fact.ClockCode
	}
	names := [2]string{}
	if p := d.pairing; p != nil {
		row.Part, row.Round, row.Paired = p.Part, strconv.Itoa(int(p.Round)), p.Result
		names = [2]string{p.FirstName, p.SecondName}
		if d.turned {
			names[0], names[1] = names[1], names[0]
		}
		if p.Board > 0 {
			row.Board = strconv.Itoa(int(p.Board))
		}
	}
	if g := d.game; g != nil {
		names = [2]string{g.First, g.Second}
		if d.pairing == nil {
			row.Round, row.Board = g.Round, g.Board
		}
		row.Date, row.SourceNo, row.GameNo, row.GameID, row.Path = g.Date, g.SourceNo, g.GameNo, g.GameID, g.Path
		row.FirstUnit, row.SecondUnit = g.FirstTeam, g.SecondTeam
		row.Recorded, row.Verdict, row.Handicap, row.Rulebook = g.Result, g.Verdict, g.Handicap, g.Rulebook
		if g.TimeControl != "" {
			row.TimeControl = g.TimeControl
		}
		row.Plies = &r.out.plies[len(r.out.rows)-1]
		*row.Plies = g.Plies
		row.Findings = r.found.text(d.touched)
	}
	row.First, row.Second = names[0], names[1]
	if p := d.players[0]; p != nil {
		row.FirstPerson, row.FirstID, row.FirstRating = p.person, p.id, uint32(f.Players[0].Rating)
		if p.unit != "" {
			row.FirstUnit = p.unit
		}
	}
	if p := d.players[1]; p != nil {
		row.SecondPerson, row.SecondID, row.SecondRating = p.person, p.id, uint32(f.Players[1].Rating)
		if p.unit != "" {
			row.SecondUnit = p.unit
		}
	}
	if f.Timed {
		row.FirstTime, row.SecondTime = uint32(f.Times[0]/schemas.OneSecond), uint32(f.Times[1]/schemas.OneSecond)
	}
}

// describeVerdict fills what the profile makes of it.
func (r *rater) describeVerdict(row *schemas.RatingGameRow, d *round, v *rating.Verdict) {
	row.TimeClass = v.Class
	row.Counts = v.Any()
	switch {
	case v.Counts(0) && v.Counts(1):
		row.CountsFor = "both"
	case v.Counts(0):
		row.CountsFor = schemas.First.String()
	case v.Counts(1):
		row.CountsFor = schemas.Second.String()
	}
	switch {
	case row.Counts:
		row.Status = statusCounts
	case v.Undetermined():
		row.Status = statusUndetermined
	default:
		row.Status = statusExcluded
	}
	row.Reasons = r.reasons(v)
	if row.Status == statusUndetermined {
		row.Missing = r.missing(v.Open[0] | v.Open[1])
	}
	for side, into := range [...]*string{&row.FirstExpected, &row.SecondExpected} {
		if v.Counts(side) {
			if h, ok := r.system.Expected(d.facts.Players[side], d.facts.Players[1-side]); ok {
				*into = r.hundredths(h)
			}
		}
	}
}

// hundredths writes what is expected of a game, each number once.
func (r *rater) hundredths(h rating.Hundredths) string {
	if h < 0 || int(h) >= len(r.written) {
		return h.String()
	}
	if r.written[h] == "" {
		r.written[h] = h.String()
	}
	return r.written[h]
}

// reasons writes the codes that hold for both, or where none does those that may; those of one
// player alone behind his side.
func (r *rater) reasons(v *rating.Verdict) string {
	if v.Counts(0) && v.Counts(1) {
		return ""
	}
	of := v.Out
	for side := range of {
		if of[side] == 0 {
			of[side] = v.Open[side]
		}
	}
	both := of[0] & of[1]
	parts := make([]string, 0, 2)
	for i, set := range [...]ratings.Set{both, of[0] &^ both, of[1] &^ both} {
		if set == 0 {
			continue
		}
		codes := make([]string, 0, 2)
		for _, reason := range r.profile.List(set) {
			codes = append(codes, reason.String())
		}
		text := strings.Join(codes, ",")
		if i > 0 {
			text = schemas.Side(i-1).String() + ":" + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ";")
}

// missing lists what has to be known, each once.
func (r *rater) missing(open ratings.Set) string {
	var list []string
	for _, reason := range r.profile.List(open) {
		if text := reason.Missing(); text != "" && !strings.Contains(strings.Join(list, ", "), text) {
			list = append(list, text)
		}
	}
	return strings.Join(list, ", ")
}

// finish writes the tables of players, rulings and identities.
func (r *rater) finish(info *tables.RunInfo) error {
	if err := r.out.flush(); err != nil {
		return err
	}
	games, err := r.out.games.Close()
	if err != nil {
		return err
	}
	r.summary.Players, r.summary.Rulings, r.summary.Idle = r.playerRows(), r.rulingRows(), r.idle()
	players, err1 := writeTable(r.out.dir, tables.RatingPlayersTable, r.summary.Players)
	rulings, err2 := writeTable(r.out.dir, tables.RatingRulingsTable, r.summary.Rulings)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	info.Files = append(info.Files, games, players, rulings)
	if r.identified.survey != nil {
		identities, err := writeTable(r.out.dir, tables.RatingIdentitiesTable, r.identityRows())
		if err != nil {
			return err
		}
		info.Files = append(info.Files, identities)
	}
	s := r.summary
	info.Totals.Games = tables.GameCount{In: s.Rows, OK: s.Counts, Flagged: s.Undecided, Rejected: s.Left}
	return nil
}
