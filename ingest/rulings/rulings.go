// Package rulings reads what a rating officer has ruled on games that could not be decided: a
// table in CSV, as qipu rate --ask writes it, with a game a row.
//
//	game_id,…,counts,result,by,date,why
//	0301966a3c8f2a2a5f8be3d62d8b61ba,…,yes,0-1,R. Officer,2026-05-07,the crosstable was signed by both
//
// counts is yes, where none of what is open stands against the game, no, where it does, or
// empty: then nothing is ruled. result is what stands where that is open. Who ruled, and why,
// must be told.
package rulings

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"qipu/ingest/internal/filledin"
	"qipu/schemas"
)

// MaxBytes bounds a file: a hundred thousand rulings fit.
const MaxBytes = 16 << 20

// Ruling is what was ruled on one game.
type Ruling struct {
	GameID string         // 32 hex digits
	Counts bool           // none of what is open stands against the game
	Result schemas.Result // that stands; ResultNone: nothing is ruled of it
	By     string
	Date   string // as written
	Why    string

	Where string // "rulings.csv:12"
}

// Columns are those of the table: the first tell of a game, those from counts on are filled in.
var Columns = []string{"game_id", "event", "round", "board", "first_player", "second_player", "result_as_it_stands", "reasons", "missing", "results_named", "counts", "result", "by", "date", "why"}

var table = filledin.Table{Of: "rulings", MaxBytes: MaxBytes, Columns: Columns, Needed: []string{"game_id", "counts", "by", "why"}}

// Read reads a table of rulings; name is what errors call it. An error names the line.
func Read(r io.Reader, name string) ([]Ruling, error) {
	var list []Ruling
	seen := make(map[string]string)
	err := table.Read(r, name, func(row *filledin.Row) error {
		ruling, ruled, err := read(row)
		if err != nil || !ruled {
			return err
		}
		if before, ok := seen[ruling.GameID]; ok {
			return fmt.Errorf("%s rules on the game too", before)
		}
		seen[ruling.GameID], ruling.Where = row.Where, row.Where
		list = append(list, ruling)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// read reads a row; ruled is false where it rules nothing.
func read(row *filledin.Row) (r Ruling, ruled bool, err error) {
	counts, result := row.Cell("counts"), row.Cell("result")
	r = Ruling{GameID: row.Cell("game_id"), By: row.Cell("by"), Date: row.Cell("date"), Why: row.Cell("why")}
	switch strings.ToLower(counts) {
	case "":
		if result != "" {
			return r, false, errors.New("a result is ruled, and not whether the game counts")
		}
		return r, false, nil
	case "yes", "是":
		r.Counts = true
	case "no", "否":
	default:
		return r, false, fmt.Errorf("counts %.40q: yes, no or nothing is asked for", counts)
	}
	if len(r.GameID) != 32 || strings.Trim(r.GameID, "0123456789abcdef") != "" {
		return r, false, fmt.Errorf("game_id %.40q: 32 hex digits are asked for", r.GameID)
	}
	if r.By == "" || r.Why == "" {
		return r, false, errors.New("who ruled (by), and why, must be told")
	}
	if result != "" {
		known, ok := schemas.ParseResult(result)
		if !ok || known != schemas.ResultFirstWins && known != schemas.ResultSecondWins && known != schemas.ResultDraw || !r.Counts {
			return r, false, fmt.Errorf("result %.40q: 1-0, 1/2-1/2 or 0-1 of a game that counts is asked for", result)
		}
		r.Result = known
	}
	return r, true, nil
}
