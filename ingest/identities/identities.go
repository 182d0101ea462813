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
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
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

// Read reads a table; name is what errors call it. An error names the line.
func Read(r io.Reader, name string) ([]Pair, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading identities: %w", err)
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("%s: a table of identities has at most %d bytes", name, MaxBytes)
	case !utf8.Valid(data):
		return nil, fmt.Errorf("%s: it is not in UTF-8; a spreadsheet can save it as that", name)
	}
	in := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	in.ReuseRecord = true
	head, err := in.Read()
	if err != nil {
		return nil, fmt.Errorf("%s: a heading is asked for: %w", name, err)
	}
	at, err := columns(head)
	if err != nil {
		return nil, fmt.Errorf("%s:1: %w", name, err)
	}
	var list []Pair
	seen := make(map[[2]Player]string)
	for {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		line, _ := in.FieldPos(0)
		where := fmt.Sprintf("%s:%d", name, line)
		pair, said, err := read(row, at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		if !said {
			continue
		}
		for _, key := range [...][2]Player{{pair.First, pair.Second}, {pair.Second, pair.First}} {
			if before, ok := seen[key]; ok {
				return nil, fmt.Errorf("%s: %s tells of the two too", where, before)
			}
		}
		seen[[2]Player{pair.First, pair.Second}], pair.Where = where, where
		list = append(list, pair)
	}
}

// columns finds the columns that are read.
func columns(head []string) (map[string]int, error) {
	at := make(map[string]int)
	for i, name := range head {
		name = strings.TrimSpace(name)
		if _, twice := at[name]; twice {
			return nil, fmt.Errorf("column %.40q stands twice", name)
		}
		if !slices.Contains(Columns, name) {
			return nil, fmt.Errorf("column %.40q is not known; the columns are %s", name, strings.Join(Columns, ", "))
		}
		at[name] = i
	}
	for _, name := range [...]string{"first_name", "second_name", "confirmed", "by"} {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("column %s is asked for", name)
		}
	}
	return at, nil
}

// read reads a row; said is false where it says nothing.
func read(row []string, at map[string]int) (p Pair, said bool, err error) {
	cell := func(name string) string {
		i, ok := at[name]
		if !ok {
			return ""
		}
		return strings.Clone(strings.TrimSpace(row[i]))
	}
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
