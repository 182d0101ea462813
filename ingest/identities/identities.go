// Package identities reads what a rating officer says of players who may be one person: a
// table in CSV, as qipu rate --suggest writes it, with two players a row.
//
//	first_run,first_event,first_id,first_name,second_run,…,second_name,…,confirmed,by,date,why
//	,,9001,选手01,cup,春杯,,选手０１,…,yes,R. Officer,2026-05-07,the same card
//
// A player with a registration number is named by it and by his name; one without by the run
// and the event that know him, with his number there if it has a list; and, where players of
// one name are taken for one, by the name alone. confirmed is yes, no, or empty: then nothing
// is said. Who said it must be told.
package identities

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"qipu/ingest/internal/filledin"
)

// MaxBytes bounds a file: a hundred thousand pairs fit.
const MaxBytes = 32 << 20

// Player names a player.
type Player struct {
	Run   string // the label of the run; empty: he is known in all
	Event string // its name
	ID    string // registration number, or with a run the number in its list
	Name  string
}

// Pair is what was said of two players.
type Pair struct {
	First, Second Player
	Same          bool // they are one person; else they are not
	By            string
	Date          string // as written
	Why           string

	Where string // "identities.csv:12"
}

// Columns are those of the table: the first tell of two players, those from confirmed on are
// filled in.
var Columns = []string{
	"first_run", "first_event", "first_id", "first_name", "second_run", "second_event", "second_id", "second_name",
	"score", "reasons", "against", "text_zh", "text_en", "confirmed", "by", "date", "why",
}

var table = filledin.Table{Of: "identities", MaxBytes: MaxBytes, Columns: Columns, Needed: []string{"first_name", "second_name", "confirmed", "by"}}

// Read reads a table; name is what errors call it. An error names the line.
func Read(r io.Reader, name string) ([]Pair, error) {
	var list []Pair
	seen := make(map[[2]Player]string)
	err := table.Read(r, name, func(row *filledin.Row) error {
		pair, said, err := read(row)
		if err != nil || !said {
			return err
		}
		for _, key := range [...][2]Player{{pair.First, pair.Second}, {pair.Second, pair.First}} {
			if before, ok := seen[key]; ok {
				return fmt.Errorf("%s tells of the two too", before)
			}
		}
		seen[[2]Player{pair.First, pair.Second}], pair.Where = row.Where, row.Where
		list = append(list, pair)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// read reads a row; said is false where it says nothing.
func read(row *filledin.Row) (p Pair, said bool, err error) {
	cell := row.Cell
	player := func(side string) Player {
		return Player{Run: cell(side + "_run"), Event: cell(side + "_event"), ID: cell(side + "_id"), Name: cell(side + "_name")}
	}
	p = Pair{First: player("first"), Second: player("second"), By: cell("by"), Date: cell("date"), Why: cell("why")}
	switch confirmed := cell("confirmed"); strings.ToLower(confirmed) {
	case "":
		if p.By+p.Why != "" {
			return p, false, errors.New("who said it or why is told, and not whether they are one person (confirmed)")
		}
		return p, false, nil
	case "yes", "是":
		p.Same = true
	case "no", "否":
	default:
		return p, false, fmt.Errorf("confirmed %.40q: yes, no or nothing is asked for", confirmed)
	}
	switch {
	case p.By == "":
		return p, false, errors.New("who confirmed or denied it (by) must be told")
	case p.First.ID+p.First.Name == "" || p.Second.ID+p.Second.Name == "":
		return p, false, errors.New("two players are asked for")
	case p.First == p.Second:
		return p, false, errors.New("both are the same player")
	}
	return p, true, nil
}
