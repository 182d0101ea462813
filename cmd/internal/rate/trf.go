package rate

import (
	"slices"
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/report/trf"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// Report is the report of an event as FIDE's list takes it. Games that count have the codes of
// rated games (1 = 0), those that were played and do not count those of unrated ones (W D L),
// forfeits and byes their own. What is not decided is not in it.
type Report struct {
	Text       []byte
	Unrated    int        // games that are coded as not rated
	Open       int        // games that are left out since they are not decided
	Left       int        // rows that are left out: they are no games of the event of their own, or nothing says how they ended, or a player has two in one round
	Numberless int        // players who are listed without a registration number
	Lost       []trf.Loss // what else of the event has no place
}

// mostReported bounds the players of a report, as its starting numbers do.
const mostReported = 9999

// reporter makes the report of an event.
type reporter struct {
	r      *rater
	event  schemas.Event
	at     map[*player]int // in the list of players
	points []int           // half points of each
	taken  map[[2]int]bool // rounds of players
	report Report
}

// reportedRow is what is read of a game to report it.
type reportedRow struct {
	Event        string `parquet:"event"`
	RunNo        uint32 `parquet:"run_no"`
	Round        string `parquet:"round"`
	FirstPerson  uint32 `parquet:"first_person"`
	SecondPerson uint32 `parquet:"second_person"`
	Result       string `parquet:"result"`
	Paired       string `parquet:"paired_result"`
	Status       string `parquet:"status"`
	Reasons      string `parquet:"reasons"`
	Played       bool   `parquet:"played"`
	Counts       bool   `parquet:"counts"`
}

// writeReport reports the event of a rating, from its table of games in a folder.
func (r *rater) writeReport(dir string) (*Report, error) {
	w := &reporter{r: r, at: make(map[*player]int), taken: make(map[[2]int]bool)}
	byPerson := make(map[uint32]*player, len(r.players.list))
	for _, p := range r.players.list {
		byPerson[p.person] = p
		if p.event != r.players.list[0].event {
			return nil, usage("the report is of one event, and %.60s is another than %.60s: rate them apart", p.event.fact.Name, r.players.list[0].event.fact.Name)
		}
	}
	if len(r.players.list) == 0 || len(r.players.list) > mostReported {
		return nil, usage("the report is of 1 to %d players, and here are %d", mostReported, len(r.players.list))
	}
	w.head(r.players.list[0].event)
	w.list()
	err := tables.Select(dir, tables.RatingGamesTable, func(row *reportedRow) error {
		if row.RunNo != r.players.list[0].event.runNo || row.Event != w.event.Name {
			return usage("the report is of one event, and %.60s is another than %.60s: rate them apart", row.Event, w.event.Name)
		}
		w.game(row, byPerson[row.FirstPerson], byPerson[row.SecondPerson])
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i, n := range w.points {
		points := strconv.Itoa(n/2) + ".0"
		if n%2 > 0 {
			points = strconv.Itoa(n/2) + ".5"
		}
		w.event.Standings = append(w.event.Standings, schemas.EventStanding{Player: w.event.Players[i].ID, Points: points})
	}
	w.report.Text, w.report.Lost = trf.Append(nil, &w.event, *r.opts.Report)
	return &w.report, nil
}

func (w *reporter) head(e *event) {
	f := &e.fact
	w.event = schemas.Event{
		Name: f.Name, Start: f.Start, End: f.End, System: f.System, TimeControl: f.TimeControl, ClockCode: f.ClockCode, Results: schemas.ResultsCodes,
	}
	if f.Rounds > 0 {
		w.event.Rounds = strconv.Itoa(int(f.Rounds))
	}
}

// list lists the players by their numbers in the event where all have one, else as they were met.
func (w *reporter) list() {
	players := slices.Clone(w.r.players.list)
	numbered := !slices.ContainsFunc(players, func(p *player) bool { return numberOf(p) == 0 })
	if numbered {
		slices.SortStableFunc(players, func(a, b *player) int { return numberOf(a) - numberOf(b) })
	}
	for i, p := range players {
		w.at[p] = i
		of := schemas.EventPlayer{ID: strconv.Itoa(i + 1), Name: p.name}
		if numbered {
			of.ID = p.listed.Player
		}
		if l := p.listed; l != nil {
			of.DisplayID, of.Birth, of.Gender, of.Title, of.Country = l.Registration, l.Birth, l.Gender, l.Title, l.Country
		}
		if p.standing.Rating > 0 {
			of.Rating = strconv.Itoa(p.standing.Rating)
		}
		if of.DisplayID == "" {
			w.report.Numberless++
		}
		w.event.Players = append(w.event.Players, of)
	}
	w.points = make([]int, len(players))
}

// numberOf is the number of a player in the list of the event; 0 if it is none.
func numberOf(p *player) int {
	if p.listed == nil {
		return 0
	}
	n, err := strconv.Atoi(p.listed.Player)
	if err != nil || n < 1 || n > mostReported || strconv.Itoa(n) != p.listed.Player {
		return 0
	}
	return n
}

// alone are the codes of a player without opponent.
var alone = map[string]string{"bye": "U", "half-bye": "H", "full-bye": "F", "absent": "Z", "+-": "+", "-+": "-", "--": "-"}

// scored are the half points of the codes.
var scored = map[string]int{"1": 2, "W": 2, "+": 2, "F": 2, "U": 2, "=": 1, "D": 1, "H": 1}

// game takes in a game, or a round without one.
func (w *reporter) game(row *reportedRow, first, second *player) {
	round, err := strconv.Atoi(row.Round)
	switch {
	case row.Status == statusUndetermined:
		w.report.Open++
		return
	case err != nil || round < 1 || first == nil || first == second:
		w.report.Left++
		return
	}
	codes := w.codes(row, second == nil)
	a, b := w.at[first], -1
	if second != nil {
		b = w.at[second]
	}
	if codes[0] == "" || w.taken[[2]int{a, round}] || b >= 0 && w.taken[[2]int{b, round}] {
		w.report.Left++
		return
	}
	if codes[0] == "W" || codes[0] == "D" || codes[0] == "L" {
		w.report.Unrated++
	}
	p := schemas.EventPairing{Round: strconv.Itoa(round), First: w.event.Players[a].ID, Result: codes[0], SecondResult: codes[1]}
	w.taken[[2]int{a, round}] = true
	w.points[a] += scored[codes[0]]
	if b >= 0 {
		p.Second = w.event.Players[b].ID
		w.taken[[2]int{b, round}] = true
		w.points[b] += scored[codes[1]]
		if !row.Played {
			p.Colours = schemas.ColoursUnsaid
		}
	}
	w.event.Pairings = append(w.event.Pairings, p)
}

// codes are the codes of a game that is decided; none where it is not one of the event.
func (w *reporter) codes(row *reportedRow, single bool) (codes [2]string) {
	results := map[string][2]string{"1-0": {"1", "0"}, "1/2-1/2": {"=", "="}, "0-1": {"0", "1"}}
	switch {
	case single:
		return [2]string{alone[row.Paired]}
	case row.Counts:
	case none(row.Reasons):
		return codes
	case has(row.Reasons, ratings.Forfeit):
		results = map[string][2]string{"1-0": {"+", "-"}, "0-1": {"-", "+"}}
	case has(row.Reasons, ratings.DoubleForfeit):
		return [2]string{"-", "-"}
	default:
		results = map[string][2]string{"1-0": {"W", "L"}, "1/2-1/2": {"D", "D"}, "0-1": {"L", "W"}, "0-0": {"L", "L"}}
	}
	return results[row.Result]
}

// has reports whether a reason is among those of a row.
func has(reasons string, r ratings.Reason) bool {
	return slices.Contains(strings.FieldsFunc(reasons, func(r rune) bool { return strings.ContainsRune(",;:", r) }), r.String())
}

// none reports whether a row is no game of the event of its own, or one of unknown end.
func none(reasons string) bool {
	return slices.ContainsFunc([]ratings.Reason{ratings.Duplicate, ratings.Unpaired, ratings.NoResult, ratings.PlayerUnknown, ratings.SamePlayer}, func(r ratings.Reason) bool { return has(reasons, r) })
}
