package page

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// run is what the pages are made of.
type run struct {
	dir  string
	info *tables.RunInfo
	opts Options

	findings   []schemas.FindingRow // on the pages, the gravest first
	severities [3]int               // all findings that are not waived, by schemas.Severity
	waived     int                  // those that are
	byClause   map[string]*clauseFindings
	waivers    map[uint32]*schemas.WaiverRow
	unlisted   map[string]int // findings on no page, by clause
	changes    []schemas.FindingRow
	nChanges   int                // all of them
	results    map[resultKey]bool // that would change
	nQuestions int
	accepted   map[string]uint32   // findings that are waived, by what
	subjects   map[string]*subject // what findings on the event are about, by their ids
	people     people
	pageOf     map[string]string  // the page of a finding that is not on the first
	gamePage   map[tables.Key]int // the first page that has a game
	heat       map[heatKey]int    // findings by folder or source

	sources sourceCounts

	games      map[tables.Key]*schemas.GameRow
	gameNotes  map[tables.Key][]schemas.FindingRow // the findings on the pages, by game
	plies      map[tables.Key][]schemas.PlyRow
	clocks     map[tables.Key][]schemas.ClockRow
	cycles     map[tables.Key][]schemas.CycleRow
	cycleMoves map[tables.Key][]schemas.CycleMoveRow
	penalties  map[tables.Key][]schemas.PenaltyRow
	claims     map[tables.Key][]schemas.ClaimRow
	moreLog    map[tables.Key]int                          // entries of the log that are not shown
	sheets     map[tables.Key][]schemas.SheetDifferenceRow // by either sheet
	loose      []schemas.CycleRow                          // repetitions in games without a finding on the pages

	unseenCycles int                   // repetitions that are not drawn
	stakes       map[tables.Key]*stake // of games of findings; nil where the run is not rated
	drawn        map[cycleKey]bool     // repetitions that stand on a page
	plotted      map[tables.Key]bool   // games whose clocks stand with a finding

	declared  schemas.DeclaredEventRow // zero where no event was declared
	officials []schemas.OfficialRow
	listed    map[string]bool // findings on the pages

	moreOfficials int // that are not kept

	punished     []schemas.PenaltyRow // of all games
	morePunished int
	punishedIn   map[tables.Key]*punishedGame

	stats    statistics
	coverage map[string]*coverage
	rejects  []schemas.RejectRow // the first of them

	checks map[string]schemas.Text // what is done, by clause
}

type heatKey struct{ clause, place string }

// clauseFindings counts the findings of a clause.
type clauseFindings struct {
	severities [3]int // of those that are not waived, by schemas.Severity
	waived     int
}

// read collects from the tables what the pages show. What it keeps is bounded by the
// findings shown and by the number of sources, folders and clauses.
func read(ctx context.Context, dir string, info *tables.RunInfo, opts Options) (*run, error) {
	r := &run{
		dir: dir, info: info, opts: opts,
		byClause: map[string]*clauseFindings{}, results: map[resultKey]bool{}, accepted: map[string]uint32{}, unlisted: map[string]int{}, heat: map[heatKey]int{},
		games: map[tables.Key]*schemas.GameRow{}, gameNotes: map[tables.Key][]schemas.FindingRow{}, plies: map[tables.Key][]schemas.PlyRow{},
		clocks: map[tables.Key][]schemas.ClockRow{}, cycles: map[tables.Key][]schemas.CycleRow{}, cycleMoves: map[tables.Key][]schemas.CycleMoveRow{},
		penalties: map[tables.Key][]schemas.PenaltyRow{}, claims: map[tables.Key][]schemas.ClaimRow{}, sheets: map[tables.Key][]schemas.SheetDifferenceRow{},
		drawn: map[cycleKey]bool{}, listed: map[string]bool{}, plotted: map[tables.Key]bool{}, punishedIn: map[tables.Key]*punishedGame{}, coverage: map[string]*coverage{}, checks: map[string]schemas.Text{}, subjects: map[string]*subject{},
	}
	for _, c := range opts.Checks {
		r.checks[string(c.Clause)] = c.Does
	}
	for _, step := range []func() error{r.readSources, r.readFindings, r.readSubjects, r.readCycles, r.readPenalties, r.readGames, r.readStakes, r.readPlies, r.readLog, r.readSheets, r.readCoverage, r.readRejects, r.readDeclared, r.readOfficials} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := step(); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// sourceCounts tells what became of the sources.
type sourceCounts struct {
	All, Skipped, Unreadable int
	Folders                  bool // findings are counted by folder, not by source
	Unread                   []schemas.SourceRow
}

// maxUnread bounds the sources that are named as not read.
const maxUnread = 40

// maxHeatSources is from how many sources on the heat map is one of folders.
const maxHeatSources = 40

func (r *run) readSources() error {
	s := &r.sources
	err := tables.Read(r.dir, tables.SourcesTable, func(row *schemas.SourceRow) error {
		s.All++
		switch row.Status {
		case "skipped":
			s.Skipped++
		case "unreadable":
			s.Unreadable++
		default:
			return nil
		}
		if len(s.Unread) < maxUnread || row.Status == "unreadable" && len(s.Unread) < 2*maxUnread {
			s.Unread = append(s.Unread, *row)
		}
		return nil
	})
	s.Folders = s.All > maxHeatSources
	slices.SortStableFunc(s.Unread, func(a, b schemas.SourceRow) int { // those that should have been read first
		return compareBool(b.Status == "unreadable", a.Status == "unreadable")
	})
	return err
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// maxChanges bounds the results listed as changing.
const maxChanges = 300

// keptAs is the place of a finding among the gravest: what is waived stands behind what a person
// must still look at, and before the notes.
func keptAs(severity schemas.Severity, waived bool) int {
	switch {
	case severity == schemas.Note:
		return 3
	case waived:
		return 2
	case severity == schemas.Warning:
		return 1
	}
	return 0
}

func (r *run) readFindings() (err error) {
	if r.waivers, err = tables.Waivers(r.dir); err != nil {
		return err
	}
	var kept [4][]schemas.FindingRow
	err = tables.Read(r.dir, tables.FindingsTable, func(row *schemas.FindingRow) error {
		severity, ok := schemas.ParseSeverity(row.Severity)
		if !ok {
			severity = schemas.Note
		}
		count := r.byClause[row.Clause]
		if count == nil {
			count = new(clauseFindings)
			r.byClause[row.Clause] = count
		}
		if row.Waiver > 0 {
			r.waived++
			count.waived++
		} else {
			r.severities[severity]++
			count.severities[severity]++
		}
		r.tally(row)
		place := row.Path
		if r.sources.Folders {
			place = path.Dir(place)
		}
		r.heat[heatKey{row.Clause, place}]++
		if rank := keptAs(severity, row.Waiver > 0); len(kept[rank]) < maxFindings {
			kept[rank] = append(kept[rank], *row)
		} else {
			r.unlisted[row.Clause]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, rows := range kept {
		slices.SortStableFunc(rows, func(a, b schemas.FindingRow) int {
			return compareKeys(tables.Key{SourceNo: a.SourceNo, GameNo: a.GameNo}, tables.Key{SourceNo: b.SourceNo, GameNo: b.GameNo})
		})
		for i := range rows {
			if len(r.findings) == maxFindings {
				r.unlisted[rows[i].Clause]++
				continue
			}
			r.findings = append(r.findings, rows[i])
		}
	}
	for i := range r.findings {
		f := &r.findings[i]
		key := tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}
		r.listed[f.FindingID] = true
		if f.GameNo > 0 {
			r.games[key] = nil // to be read
			r.gameNotes[key] = append(r.gameNotes[key], *f)
		}
		if f.Effect != "" && f.Waiver == 0 && len(r.changes) < maxChanges {
			r.changes = append(r.changes, *f)
		}
	}
	return nil
}

// resultKey is what a result is of that would change: a game, or a pairing of the event.
type resultKey struct {
	tables.Key
	subject string
}

// tally counts what would change and what is asked, of which lists have a part only. Several findings
// on one game change one result.
func (r *run) tally(row *schemas.FindingRow) {
	if row.Waiver > 0 {
		r.accepted[row.FindingID] = row.Waiver
		return
	}
	if row.Effect != "" {
		if r.nChanges++; changesResult(row.Effect) {
			of := resultKey{Key: tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}}
			if row.GameNo == 0 {
				of.subject = row.Subject
			}
			r.results[of] = true
		}
	}
	if isQuestion(row) {
		r.nQuestions++
	}
}

// isQuestion reports whether a finding is for a person to decide.
func isQuestion(f *schemas.FindingRow) bool {
	return f.Outcome == schemas.Undetermined.String() && f.Severity != schemas.Note.String() && f.Waiver == 0
}

func compareKeys(a, b tables.Key) int {
	return cmp.Or(cmp.Compare(a.SourceNo, b.SourceNo), cmp.Compare(a.GameNo, b.GameNo))
}

func (r *run) total() int {
	return r.severities[0] + r.severities[1] + r.severities[2] + r.waived
}

// The bounds of what is kept of games: plies of all games on the pages, and repetitions
// of one.
const (
	allPlies      = 400_000
	maxGameCycles = 12
)

// readCycles reads the repetitions: those of games on the pages, and some others.
func (r *run) readCycles() error {
	err := tables.Read(r.dir, tables.CyclesTable, func(row *schemas.CycleRow) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		_, shown := r.games[key]
		switch {
		case len(r.cycles[key]) == maxGameCycles || !shown && len(r.loose) == maxCycles:
			r.unseenCycles++
			return nil
		case !shown:
			r.loose = append(r.loose, *row)
		}
		r.cycles[key] = append(r.cycles[key], *row)
		return nil
	})
	for i := range r.loose {
		r.games[tables.Key{SourceNo: r.loose[i].SourceNo, GameNo: r.loose[i].GameNo}] = nil
	}
	return tables.Optional(err)
}

func (r *run) readGames() error {
	wanted := r.games
	r.stats.begin()
	return tables.Read(r.dir, tables.GamesTable, func(row *schemas.GameRow) error {
		r.stats.add(row)
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if _, ok := wanted[key]; ok {
			kept := *row
			wanted[key] = &kept
		}
		if p, ok := r.punishedIn[key]; ok {
			p.of(row)
		}
		return nil
	})
}

func (r *run) keys() map[tables.Key]bool {
	keys := make(map[tables.Key]bool, len(r.games))
	for key := range r.games {
		keys[key] = true
	}
	return keys
}

func (r *run) readPlies() error {
	keys := r.keys()
	kept := 0
	err := tables.ReadGames(r.dir, tables.PliesTable, keys, func(row *schemas.PlyRow) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if len(r.plies[key]) == maxPlies || kept == allPlies {
			return nil // the page says how many it leaves out
		}
		kept++
		ply := *row
		ply.Written = strings.Clone(cut(ply.Written, maxName))
		r.plies[key] = append(r.plies[key], ply)
		return nil
	})
	if err != nil {
		return err
	}
	err = tables.ReadGames(r.dir, tables.ClocksTable, keys, func(row *schemas.ClockRow) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if len(r.clocks[key]) < maxPlies { // as of the moves
			r.clocks[key] = append(r.clocks[key], *row)
		}
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return err
	}
	err = tables.ReadGames(r.dir, tables.CycleMovesTable, keys, func(row *schemas.CycleMoveRow) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if int(row.CycleNo) <= maxGameCycles {
			r.cycleMoves[key] = append(r.cycleMoves[key], *row)
		}
		return nil
	})
	return tables.Optional(err)
}

// maxLogLines bounds the entries of the log shown with a game, penalties and claims each.
const maxLogLines = 300

func (r *run) readLog() error {
	keys := r.keys()
	r.moreLog = map[tables.Key]int{}
	err := tables.ReadGames(r.dir, tables.PenaltiesTable, keys, func(row *schemas.PenaltyRow) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if len(r.penalties[key]) == maxLogLines {
			r.moreLog[key]++
			return nil
		}
		r.penalties[key] = append(r.penalties[key], *row)
		return nil
	})
	if err := tables.Optional(err); err != nil {
		return err
	}
	err = tables.ReadGames(r.dir, tables.ClaimsTable, keys, func(row *schemas.ClaimRow) error {
		key := tables.Key{SourceNo: row.SourceNo, GameNo: row.GameNo}
		if len(r.claims[key]) == maxLogLines {
			r.moreLog[key]++
			return nil
		}
		r.claims[key] = append(r.claims[key], *row)
		return nil
	})
	return tables.Optional(err)
}

// maxDifferences bounds the differences of two sheets shown with a game.
const maxDifferences = 100

// readSheets reads how the sheets of a game differ, for each sheet that is on the pages.
func (r *run) readSheets() error {
	err := tables.Read(r.dir, tables.SheetDifferencesTable, func(row *schemas.SheetDifferenceRow) error {
		for _, key := range [...]tables.Key{{SourceNo: row.SourceNo, GameNo: row.GameNo}, {SourceNo: row.OtherSourceNo, GameNo: row.OtherGameNo}} {
			if r.games[key] != nil && len(r.sheets[key]) <= maxDifferences { // one more tells that there are more
				r.sheets[key] = append(r.sheets[key], *row)
			}
		}
		return nil
	})
	return tables.Optional(err)
}

// readDeclared reads what is declared of the event.
func (r *run) readDeclared() error {
	err := tables.Read(r.dir, tables.EventsTable, func(row *schemas.DeclaredEventRow) error {
		r.declared = *row
		return nil
	})
	return tables.Optional(err)
}

// maxOfficials bounds the officials that are named.
const maxOfficials = 60

func (r *run) readOfficials() error {
	err := tables.Read(r.dir, tables.OfficialsTable, func(row *schemas.OfficialRow) error {
		if len(r.officials) == maxOfficials {
			r.moreOfficials++
			return nil
		}
		r.officials = append(r.officials, *row)
		return nil
	})
	return tables.Optional(err)
}

// coverage sums what became of a clause over all arguments.
type coverage struct {
	Clause                                         string
	Status                                         string
	Games, Pass, Fail, Undetermined, NotApplicable uint64
	Waived                                         uint64   // findings
	Missing                                        []string // codes of inputs, as the table has them
}

func (r *run) readCoverage() error {
	return tables.Read(r.dir, tables.CoverageTable, func(row *schemas.CoverageRow) error {
		c := r.coverage[row.Clause]
		if c == nil {
			c = &coverage{Clause: row.Clause, Status: row.Status}
			r.coverage[row.Clause] = c
		}
		c.Games += row.Games
		c.Pass += row.Pass
		c.Fail += row.Fail
		c.Undetermined += row.Undetermined
		c.NotApplicable += row.NotApplicable
		c.Waived += row.Waived
		for _, code := range splitList(row.Missing) {
			if !slices.Contains(c.Missing, code) {
				c.Missing = append(c.Missing, code)
			}
		}
		return nil
	})
}

func (r *run) readRejects() error {
	err := tables.Read(r.dir, tables.RejectsTable, func(row *schemas.RejectRow) error {
		if len(r.rejects) < maxUnread {
			row.Raw = row.Raw[:min(len(row.Raw), 200)]
			r.rejects = append(r.rejects, *row)
		}
		return nil
	})
	return tables.Optional(err)
}

// clauseTitle is what the rulebook calls a clause; empty for one that is in none.
func clauseTitle(id string) schemas.Text {
	c, ok := rulebooks.Clause(schemas.ClauseID(id))
	if !ok {
		return schemas.Text{}
	}
	return c.Title
}
