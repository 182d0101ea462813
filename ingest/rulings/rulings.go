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
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

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

// Read reads a table of rulings; name is what errors call it. An error names the line.
func Read(r io.Reader, name string) ([]Ruling, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading rulings: %w", err)
	case len(data) > MaxBytes:
		return nil, fmt.Errorf("%s: a table of rulings has at most %d bytes", name, MaxBytes)
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
	var list []Ruling
	seen := make(map[string]string)
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
		ruling, ruled, err := read(row, at)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
		if !ruled {
			continue
		}
		if before, ok := seen[ruling.GameID]; ok {
			return nil, fmt.Errorf("%s: %s rules on the game too", where, before)
		}
		seen[ruling.GameID], ruling.Where = where, where
		list = append(list, ruling)
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
	for _, name := range [...]string{"game_id", "counts", "by", "why"} {
		if _, ok := at[name]; !ok {
			return nil, fmt.Errorf("column %s is asked for", name)
		}
	}
	return at, nil
}

// read reads a row; ruled is false where it rules nothing.
func read(row []string, at map[string]int) (r Ruling, ruled bool, err error) {
	cell := func(name string) string {
		i, ok := at[name]
		if !ok {
			return ""
		}
		return strings.Clone(strings.TrimSpace(row[i]))
	}
	counts, result := cell("counts"), cell("result")
	r = Ruling{GameID: cell("game_id"), By: cell("by"), Date: cell("date"), Why: cell("why")}
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
