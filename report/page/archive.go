package page

import (
	"cmp"
	"fmt"
	"html/template"
	"maps"
	"slices"
	"strings"

	"qipu/schemas"
)

// The bounds of what the archive views list.
const (
	archiveGames = 10 // from so many games on there are such views
	maxOpenings  = 15
	maxClusters  = 20
	maxHeatRows  = 25
	maxNames     = 1 << 12 // different names counted of each kind
	lengthStep   = 20      // plies of a column of lengths
	maxYears     = 30      // different years listed one by one; of more, decades
	maxLength    = 300
)

// statistics counts the games of a run.
type statistics struct {
	games     int
	events    map[string]int
	years     map[string]yearCount
	openings  map[string]int
	results   map[[2]string]int // recorded, verdict
	lengths   [maxLength/lengthStep + 1]int
	clusters  []bar // of games with the same moves, the largest first
	nClusters int
}

func (s *statistics) begin() {
	*s = statistics{
		events: map[string]int{}, years: map[string]yearCount{}, openings: map[string]int{},
		results: map[[2]string]int{},
	}
}

// count adds one to a name. Beyond so many different names others are one.
func count(m map[string]int, name string) {
	if _, known := m[name]; !known && len(m) >= maxNames {
		name = "…"
	}
	m[name]++
}

func (s *statistics) add(g *schemas.GameRow) {
	s.games++
	if g.Event != "" {
		count(s.events, cut(g.Event, maxName))
	}
	s.year(g)
	if g.OpeningFamily != "" {
		count(s.openings, strings.TrimSpace(cut(g.OpeningFamily+" "+g.OpeningSystem, maxName)))
	}
	s.results[[2]string{resultWord(g.Result), resultWord(g.Verdict)}]++
	s.lengths[min(g.Plies/lengthStep, maxLength/lengthStep)]++
	if g.SameMoves > 1 && g.SameMovesFirst == fmt.Sprintf("%d:%d", g.SourceNo, g.GameNo) {
		s.cluster(g)
	}
}

// yearCount counts the games of a year, and those with warnings or errors.
type yearCount struct{ games, flagged int }

// year counts a game in its year. There are no more than ten thousand of them.
func (s *statistics) year(g *schemas.GameRow) {
	y := year(g.Date)
	n := s.years[y]
	if n.games++; g.Errors+g.Warnings > 0 {
		n.flagged++
	}
	s.years[y] = n
}

// cluster counts games with the same moves at the first of them, and keeps the largest.
func (s *statistics) cluster(g *schemas.GameRow) {
	s.nClusters++
	at, _ := slices.BinarySearchFunc(s.clusters, int(g.SameMoves), func(b bar, n int) int { return n - b.N - 1 }) // behind those of its size
	if at < maxClusters {
		players := safe(cut(g.First, 20) + " – " + cut(g.Second, 20))
		name := schemas.Text{Zh: g.SameMovesFirst + " 起，" + players, En: "first " + g.SameMovesFirst + ", " + players}
		s.clusters = slices.Insert(s.clusters, at, bar{Name: name, N: int(g.SameMoves)})
		s.clusters = s.clusters[:min(len(s.clusters), maxClusters)]
	}
}

// resultWord bounds what may stand for a result.
func resultWord(s string) string {
	switch s {
	case "1-0", "0-1", "1/2-1/2", "0-0", "*":
		return s
	}
	return ""
}

// year is the year of a date as written, "" where it has none in front.
func year(date string) string {
	if len(date) < 4 || strings.Trim(date[:4], "0123456789") != "" {
		return ""
	}
	return date[:4]
}

// names lists the most frequent names.
func (s *statistics) names(m map[string]int, most int) []string {
	names := slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(m[b]-m[a], strings.Compare(a, b)) })
	return names[:min(len(names), most)]
}

// archive are the views of many games.
type archive struct {
	Games    int
	Results  []resultRow
	Verdicts []string
	Lengths  []bar
	Openings []bar
	MoreOpen int
	Years    []yearBar
	Clusters []bar
	NCluster int
	Heat     *heatMap
}

// resultRow counts the games of a recorded result by verdict.
type resultRow struct {
	Recorded string
	Counts   []resultCount
}

type resultCount struct {
	N      int
	Differ bool // the verdict is another result than the recorded one
}

// yearBar is a row of the chart of years.
type yearBar struct {
	bar
	Flagged int // games with warnings or errors
}

// bar is a row of a chart.
type bar struct {
	Name schemas.Text
	N    int
	Bar  template.HTML
}

// heatMap counts findings by clause and place.
type heatMap struct {
	Folders bool
	Under   string // the folder that all places are in
	Clauses []heatClause
	Rows    []heatRow
	More    int // places that are not shown
	MoreN   int // their findings
}

// heatClause is the head of a column, in the two parts of the clause.
type heatClause struct {
	Book, Number string
	Title        schemas.Text
}

type heatRow struct {
	Place string
	Cells []heatCell
	All   int
}

type heatCell struct {
	N     int
	Level int // 0 to 5
}

var allResults = [...]string{"1-0", "1/2-1/2", "0-1", "0-0", "*", ""}

func (r *run) archive() *archive {
	s := &r.stats
	if s.games < archiveGames {
		return nil
	}
	a := &archive{Games: s.games, Heat: r.heatMap()}
	a.results(s)
	for i, n := range s.lengths {
		text := fmt.Sprintf("%d–%d", i*lengthStep, (i+1)*lengthStep-1)
		if i == len(s.lengths)-1 {
			text = fmt.Sprintf("≥ %d", maxLength)
		}
		a.Lengths = append(a.Lengths, bar{Name: schemas.Text{Zh: text, En: text}, N: n})
	}
	for len(a.Lengths) > 1 && a.Lengths[len(a.Lengths)-1].N == 0 {
		a.Lengths = a.Lengths[:len(a.Lengths)-1]
	}
	for _, name := range s.names(s.openings, maxOpenings) {
		a.Openings = append(a.Openings, bar{Name: schemas.Text{Zh: name, En: name}, N: s.openings[name]})
	}
	a.MoreOpen = len(s.openings) - len(a.Openings)
	a.Years = s.yearBars()
	a.Clusters, a.NCluster = s.clusters, s.nClusters
	for _, list := range [...][]bar{a.Lengths, a.Openings, a.Clusters} {
		drawBars(list)
	}
	return a
}

// yearBars lists the years, or decades of many. What has no year has no bar: it may be many
// times the rest.
func (s *statistics) yearBars() (list []yearBar) {
	most := 1
	for _, y := range slices.Sorted(maps.Keys(s.years)) {
		n := s.years[y]
		name := schemas.Text{Zh: y, En: y}
		switch {
		case y == "":
			list = append(list, yearBar{bar{Name: schemas.Text{Zh: "未写年份", En: "no year"}, N: n.games}, n.flagged})
			continue
		case len(s.years) > maxYears:
			decade := y[:3] + "0–" + y[2:3] + "9"
			name = schemas.Text{Zh: decade, En: decade}
		}
		if last := len(list) - 1; last >= 0 && list[last].Name == name {
			list[last].N, list[last].Flagged = list[last].N+n.games, list[last].Flagged+n.flagged
		} else {
			list = append(list, yearBar{bar{Name: name, N: n.games}, n.flagged})
		}
		most = max(most, list[len(list)-1].N)
	}
	for i := range list {
		if _, none := s.years[""]; i > 0 || !none {
			list[i].Bar = barOf(list[i].N, most)
		}
	}
	return list
}

// drawBars adds a bar to each row, the longest for the largest number.
func drawBars(list []bar) {
	most := 1
	for i := range list {
		most = max(most, list[i].N)
	}
	for i := range list {
		list[i].Bar = barOf(list[i].N, most)
	}
}

// barOf draws one bar; the number stands beside it.
func barOf(n, most int) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg class="bars" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="%.1f" height="8"/></svg>`, 100*float64(n)/float64(most)))
}

// results makes the table of recorded results against verdicts.
func (a *archive) results(s *statistics) {
	verdicts := map[string]bool{}
	for pair := range s.results {
		verdicts[pair[1]] = true
	}
	for _, v := range allResults {
		if verdicts[v] {
			a.Verdicts = append(a.Verdicts, v)
		}
	}
	for _, recorded := range allResults {
		row, used := resultRow{Recorded: recorded}, false
		for _, v := range a.Verdicts {
			n := s.results[[2]string{recorded, v}]
			used = used || n > 0
			row.Counts = append(row.Counts, resultCount{n, n > 0 && v != "" && v != recorded})
		}
		if used {
			a.Results = append(a.Results, row)
		}
	}
}

// heatMap counts findings by clause and source, or folder where there are many.
func (r *run) heatMap() *heatMap {
	byPlace, clauses := map[string]int{}, map[string]int{}
	for key, n := range r.heat {
		byPlace[key.place] += n
		clauses[key.clause] += n
	}
	if len(byPlace) < 2 {
		return nil
	}
	places := r.stats.names(byPlace, len(byPlace))
	under := commonFolder(places)
	h := &heatMap{Folders: r.sources.Folders, Under: safe(cut(under, maxText))}
	columns := r.stats.names(clauses, 14)
	for _, clause := range columns {
		book, number, _ := strings.Cut(clause, ":")
		h.Clauses = append(h.Clauses, heatClause{book, number, clauseTitle(clause)})
	}
	for i, place := range places {
		if i >= maxHeatRows {
			h.More++
			h.MoreN += byPlace[place]
			continue
		}
		row := heatRow{Place: safe(cut(strings.TrimPrefix(place, under), maxName)), All: byPlace[place]}
		for _, clause := range columns {
			n := r.heat[heatKey{clause, place}]
			row.Cells = append(row.Cells, heatCell{n, level(n)})
		}
		h.Rows = append(h.Rows, row)
	}
	return h
}

// commonFolder is the longest folder that all places are in, with its stroke; empty if none.
func commonFolder(places []string) string {
	under := places[0]
	for _, place := range places[1:] {
		for !strings.HasPrefix(place, under) {
			under = under[:strings.LastIndexByte(strings.TrimSuffix(under, "/"), '/')+1]
		}
	}
	return under[:strings.LastIndexByte(under, '/')+1]
}

// level is the darkness of a cell: of none, one, a few, … thousands.
func level(n int) int {
	switch {
	case n == 0:
		return 0
	case n == 1:
		return 1
	case n < 10:
		return 2
	case n < 100:
		return 3
	case n < 1000:
		return 4
	}
	return 5
}
