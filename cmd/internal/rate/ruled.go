package rate

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"qipu/analyze/rating"
	"qipu/ingest/rulings"
	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// ruleable are the reasons that a person can settle with yes or no. Of others something has to
// be told: who played, the time, a rating; that is for the event file.
var ruleable = ratings.Set(0).Add(ratings.ResultDisputed).Add(ratings.DoubleLoss).Add(ratings.Unpaired).Add(ratings.Duplicate).Add(ratings.NoMoveBoth).Add(ratings.MinMoves).
	Add(ratings.IllegalEnd).Add(ratings.VoidedWithdrawal).Add(ratings.AfterDecision).Add(ratings.Adjudicated).Add(ratings.RuleCategory)

// needResult are those that are settled with a result only.
var needResult = ratings.Set(0).Add(ratings.ResultDisputed).Add(ratings.DoubleLoss)

// ruled are the rulings by game, each until it is used.
type ruled map[string]*rulings.Ruling

func newRuled(list []rulings.Ruling) ruled {
	by := make(ruled, len(list))
	for i := range list {
		by[list[i].GameID] = &list[i]
	}
	return by
}

// rule settles what a ruling decides of a game: what is open does not hold where the game
// counts, and does where it does not. What a rule leaves out for certain no ruling brings back.
func (r *rater) rule(d *round, v *rating.Verdict) *rulings.Ruling {
	if d.game == nil || len(r.ruled) == 0 {
		return nil
	}
	q := r.ruled[d.game.GameID]
	open := v.Open[0] | v.Open[1]
	if q == nil || open&ruleable == 0 {
		return nil
	}
	delete(r.ruled, d.game.GameID)
	if !q.Counts {
		for side := range v.Out {
			v.Out[side] |= v.Open[side]
		}
		return q
	}
	settled := ruleable
	if q.Result == schemas.ResultNone {
		settled &^= needResult
	} else {
		d.facts.Result = q.Result
	}
	for side := range v.Open {
		v.Open[side] &^= settled
	}
	return q
}

// settledText tells what was ruled.
func settledText(q *rulings.Ruling) string {
	switch {
	case !q.Counts:
		return "does not count"
	case q.Result != schemas.ResultNone:
		return "counts, " + q.Result.String()
	}
	return "counts"
}

// rulingText tells of a ruling beside its game.
func rulingText(q *rulings.Ruling) string {
	text := settledText(q) + "; " + q.By
	if q.Date != "" {
		text += ", " + q.Date
	}
	return text + ": " + q.Why
}

// idle lists the rulings that were not used, in the order of their file.
func (r *rater) idle() (list []rulings.Ruling) {
	for _, q := range r.opts.Rulings {
		if r.ruled[q.GameID] != nil {
			list = append(list, q)
		}
	}
	return list
}

// askedGame is what is read of a game to ask about it.
type askedGame struct {
	SourceNo uint32 `parquet:"source_no"`
	GameNo   uint32 `parquet:"game_no"`
	RunNo    uint32 `parquet:"run_no"`
	GameID   string `parquet:"game_id"`
	Event    string `parquet:"event"`
	Round    string `parquet:"round"`
	Board    string `parquet:"board"`
	First    string `parquet:"first_player"`
	Second   string `parquet:"second_player"`
	Result   string `parquet:"result"`
	Status   string `parquet:"status"`
	Reasons  string `parquet:"reasons"`
	Missing  string `parquet:"missing"`
}

// namedResult is one that something names for a disputed game.
type namedResult struct {
	RunNo    uint32 `parquet:"run_no"`
	SourceNo uint32 `parquet:"source_no"`
	GameNo   uint32 `parquet:"game_no"`
	Ruling   string `parquet:"ruling"`
	By       string `parquet:"by"`
}

// Ask writes a table of rulings (see ingest/rulings) with the games of a rating that are not
// decided, for a person to fill in, and returns how many there are.
func Ask(dir string, w io.Writer) (n int, err error) {
	named := make(map[[3]uint32][]string)
	err = tables.Select(dir, tables.RatingRulingsTable, func(row *namedResult) error {
		key := [3]uint32{row.RunNo, row.SourceNo, row.GameNo}
		named[key] = append(named[key], row.Ruling+" ("+row.By+")")
		return nil
	})
	if err != nil {
		return 0, err
	}
	if _, err := io.WriteString(w, "\ufeff"); err != nil { // or Excel takes it for another encoding
		return 0, fmt.Errorf("writing the table of rulings: %w", err)
	}
	out := csv.NewWriter(w)
	_ = out.Write(rulings.Columns) // Flush tells
	err = tables.Select(dir, tables.RatingGamesTable, func(g *askedGame) error {
		if g.Status != statusUndetermined || g.GameID == "" {
			return nil
		}
		n++
		return out.Write(guarded([]string{
			g.GameID, g.Event, g.Round, g.Board, g.First, g.Second, g.Result, g.Reasons, g.Missing,
			strings.Join(named[[3]uint32{g.RunNo, g.SourceNo, g.GameNo}], ", "), "", "", "", "", "",
		}))
	})
	if err != nil {
		return n, err
	}
	out.Flush()
	return n, out.Error()
}

// guarded is a row of a table that a person opens in a spreadsheet: no text of a record is
// run there as a formula.
func guarded(cells []string) []string {
	for i := range cells {
		cells[i] = schemas.GuardCell(cells[i])
	}
	return cells
}
