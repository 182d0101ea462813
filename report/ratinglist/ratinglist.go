// Package ratinglist writes the games of a rating that count as other programs take them: PGN
// without moves for Ordo and BayesElo, lines for Whole-History Rating. The whole rating it writes
// as a workbook, for people.
package ratinglist

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"qipu/report/tables"
	"qipu/schemas"
)

// Format is a form in which games are written.
type Format struct {
	Name  string // as the command line has it
	write func(w *bufio.Writer, g *game, names [2]string) bool
}

// formats are the formats, in the order shown to users.
var formats = []Format{{"ordo", writePGN}, {"whr", writeWHR}}

// ByName returns a format.
func ByName(name string) (*Format, bool) {
	i := slices.IndexFunc(formats, func(f Format) bool { return f.Name == name })
	if i < 0 {
		return nil, false
	}
	return &formats[i], true
}

// game is what is read of a game.
type game struct {
	Event        string `parquet:"event"`
	Round        string `parquet:"round"`
	Date         string `parquet:"date"`
	EndDate      string `parquet:"end_date"`
	FirstPerson  uint32 `parquet:"first_person"`
	SecondPerson uint32 `parquet:"second_person"`
	First        string `parquet:"first_player"`
	Second       string `parquet:"second_player"`
	Result       string `parquet:"result"`
	Counts       bool   `parquet:"counts"`
	TimeClass    string `parquet:"time_class"`
	Handicap     string `parquet:"handicap"`
}

// Written is what became of the games.
type Written struct {
	Games int // written
	Left  int // that count, and of which the format asks for something that is not told
}

// Write writes the games of a rating that count. Those of several classes of time are no one
// list: class names which is meant, where there are several. Each person has a name of his own:
// one that several persons have is followed by the number of the person.
func (f *Format) Write(w io.Writer, dir, class string) (n Written, err error) {
	names, err := namesOf(dir, class)
	if err != nil {
		return n, err
	}
	out := bufio.NewWriter(w)
	err = tables.Select(dir, tables.RatingGamesTable, func(g *game) error {
		if !g.Counts || class != "" && g.TimeClass != class {
			return nil
		}
		if f.write(out, g, [2]string{names[g.FirstPerson], names[g.SecondPerson]}) {
			n.Games++
		} else {
			n.Left++
		}
		return nil
	})
	if err := errors.Join(err, out.Flush()); err != nil {
		return n, fmt.Errorf("writing games: %w", err)
	}
	return n, nil
}

// Classes lists the classes of time of the games of a rating that count, in the order of their
// names.
func Classes(dir string) (list []string, err error) {
	err = tables.Select(dir, tables.RatingGamesTable, func(g *game) error {
		list = withClass(list, g)
		return nil
	})
	slices.Sort(list)
	return list, err
}

func withClass(list []string, g *game) []string {
	if g.Counts && !slices.Contains(list, g.TimeClass) {
		list = append(list, g.TimeClass)
	}
	return list
}

// namesOf gives each person of the games that count a name of his own.
func namesOf(dir, class string) (map[uint32]string, error) {
	names, persons := make(map[uint32]string), make(map[string]int)
	var classes []string
	err := tables.Select(dir, tables.RatingGamesTable, func(g *game) error {
		if !g.Counts {
			return nil
		}
		classes = withClass(classes, g)
		for _, p := range [...]struct {
			n    uint32
			name string
		}{{g.FirstPerson, g.First}, {g.SecondPerson, g.Second}} {
			if _, ok := names[p.n]; ok {
				continue
			}
			name := clean(p.name)
			names[p.n] = name
			persons[name]++
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	slices.Sort(classes)
	if class == "" && len(classes) > 1 {
		return nil, fmt.Errorf("the games are of several classes of time, each a list of its own: --class names one of %s", strings.Join(classes, ", "))
	}
	if class != "" && !slices.Contains(classes, class) {
		return nil, fmt.Errorf("no game that counts is of the class %.40q; there are %s", class, strings.Join(classes, ", "))
	}
	taken := make(map[string]bool, len(names))
	for _, name := range names {
		taken[name] = true
	}
	for _, n := range slices.Sorted(maps.Keys(names)) {
		name := names[n]
		if persons[name] < 2 && name != "" {
			continue
		}
		own := strings.TrimSpace(name + " #" + strconv.Itoa(int(n)))
		for taken[own] { // somebody is called that
			own += "'"
		}
		taken[own] = true
		names[n] = own
	}
	return names, nil
}

// clean takes out of a name what would end it, or what readers do not tell apart: line ends,
// tabs and other controls, and all but single blanks.
func clean(name string) string {
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
	}), " ")
}

// writePGN writes a game without moves. The date is that of the game.
func writePGN(w *bufio.Writer, g *game, names [2]string) bool {
	date := "????.??.??"
	if day, ok := dayOf(g.Date); ok {
		date = day.Format("2006.01.02")
	}
	for _, tag := range [...]struct{ name, value string }{
		{"Event", clean(g.Event)}, {"Site", "?"}, {"Date", date}, {"Round", clean(g.Round)}, {"White", names[0]}, {"Black", names[1]}, {"Result", g.Result},
	} {
		value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(tag.value)
		if value == "" {
			value = "?"
		}
		fmt.Fprintf(w, "[%s \"%s\"]\n", tag.name, value)
	}
	fmt.Fprintf(w, "\n%s\n\n", g.Result)
	return true
}

// writeWHR writes black, white, who won (B, W, D), the day and the handicap, with tabs between:
// black is who moved first, in xiangqi Red. The day is the last of the event, else that of the
// game, counted from 1 January 1970. Games without a day are left out, and so are those at
// odds, which no number tells.
func writeWHR(w *bufio.Writer, g *game, names [2]string) bool {
	day, ok := dayOf(g.EndDate)
	if !ok {
		day, ok = dayOf(g.Date)
	}
	winner := map[string]string{
		schemas.ResultFirstWins.String(): "B", schemas.ResultSecondWins.String(): "W", schemas.ResultDraw.String(): "D",
	}[g.Result]
	if !ok || winner == "" || g.Handicap != "" {
		return false
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%d\t0\n", names[0], names[1], winner, int(day.Unix()/(24*60*60)))
	return true
}

// dayOf reads a day, 2026-05-03 or 2026.05.03; from 1970 on.
func dayOf(text string) (day time.Time, ok bool) {
	day, err := time.Parse(time.DateOnly, strings.ReplaceAll(text, ".", "-"))
	return day, err == nil && day.Unix() >= 0
}
