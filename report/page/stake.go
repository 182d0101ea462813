package page

import (
	"qipu/report/tables"
	"qipu/schemas"
)

// stake is what a game has to do with ratings: whether it counts, and where its result is disputed,
// what each ruling changes.
type stake struct {
	Status  schemas.Text
	Reasons []ratedReason
	Lacks   schemas.Text
	Ways    []dispute
}

// maxWays bounds the rulings told of a game.
const maxWays = 12

// readStakes reads what the games of findings have to do with ratings, where the run is rated.
func (r *run) readStakes() error {
	if !hasTable(r.info, tables.RatingGamesTable) {
		return nil
	}
	r.stakes = make(map[tables.Key]*stake)
	err := tables.Select(r.dir, tables.RatingGamesTable, func(row *ratedFact) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if r.games[key] != nil {
			r.stakes[key] = &stake{Status: stakeText(row), Reasons: reasonsOf(row.Reason), Lacks: missingText(row.Missing)}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = tables.Read(r.dir, tables.RatingRulingsTable, func(row *schemas.RatingRulingRow) error {
		s := r.stakes[tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}]
		if s != nil && len(s.Ways) < maxWays {
			s.Ways = append(s.Ways, dispute{RatingRulingRow: *row, By: inLists(row.By, claimWords)})
		}
		return nil
	})
	return tables.Optional(err)
}

// stakeText says whether a game counts for ratings, and for whom.
func stakeText(row *ratedFact) schemas.Text {
	switch {
	case row.Status == "undetermined":
		return schemas.Text{Zh: "是否计分未定", En: "not decided whether it counts"}
	case row.Status != "counts":
		return schemas.Text{Zh: "不计分", En: "does not count"}
	case row.CountsFor == "first":
		return schemas.Text{Zh: "只为先手方计分", En: "counts for the first player only"}
	case row.CountsFor == "second":
		return schemas.Text{Zh: "只为后手方计分", En: "counts for the second player only"}
	}
	return schemas.Text{Zh: "计分", En: "counts"}
}
