package audit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// WaiverFile is a file of waivers, as read.
type WaiverFile struct {
	Name   string // as the user named it
	SHA256 string // of its bytes, hex
	List   []schemas.Waiver
}

// The clauses that waivers themselves answer to. No waiver accepts a finding of these.
const (
	clauseUnused  schemas.ClauseID = "record:waiver-unused"
	clauseExpired schemas.ClauseID = "record:waiver-expired"
)

// IsOfWaivers reports whether a clause is on the waivers and not on what is waived.
func IsOfWaivers(clause string) bool {
	return clause == string(clauseUnused) || clause == string(clauseExpired)
}

var waiverChecks = []schemas.Check{
	{Clause: clauseUnused, Does: schemas.Text{
		Zh: "每条豁免须与本次审查的问题相合：按问题编号，或按条款与一局、一事项。",
		En: "Every waiver must fit a finding of the run: by its id, or by a clause with one game or one subject.",
	}},
	{Clause: clauseExpired, Does: schemas.Text{
		Zh: "每条豁免的期限与审查所用的日期（--as-of）相比。",
		En: "The day until which a waiver holds is compared with the date of the run (--as-of).",
	}},
}

// The statuses of a waiver.
const (
	waiverApplied   = "applied"
	waiverUnused    = "unused"
	waiverAmbiguous = "ambiguous"
	waiverExpired   = "expired"
)

// waivers are the waivers of a run. They are applied in the fold, once all findings are known.
type waivers struct {
	asOf   string
	list   []waiver
	byID   map[string]int // by finding_id; places in list, as in byName
	byName map[waivedName]int
}

// waiver is a waiver with what it fits.
type waiver struct {
	*schemas.Waiver
	findings uint64 // that it fits, where nothing before it is to be applied
	game     gameKey
	several  bool // it names a file, and fits findings of more than one game
}

// waivedName names the findings of a clause in one game, or on one subject.
type waivedName struct {
	clause, of string
	game       bool
}

// newWaivers indexes the waivers of a run, nil if there are none. An error names the entry.
func newWaivers(opts *Options) (*waivers, error) {
	w := &waivers{asOf: opts.AsOf, byID: make(map[string]int), byName: make(map[waivedName]int)}
	named := make(map[string]*schemas.Waiver)
	for i := range opts.Waivers {
		for k := range opts.Waivers[i].List {
			one := &opts.Waivers[i].List[k]
			switch before, ok := named[one.Names()]; {
			case ok:
				return nil, fmt.Errorf("%s: %s waives %s too", one.Place(), before.Place(), one.Names())
			case one.Until != "" && w.asOf == "":
				return nil, fmt.Errorf("%s: it holds until %s, and the run has no date", one.Place(), one.Until)
			case IsOfWaivers(string(one.Clause)):
				return nil, fmt.Errorf("%s: field clause: a finding on a waiver cannot be waived", one.Place())
			}
			if _, ok := rulebooks.Clause(one.Clause); one.Clause != "" && !ok {
				return nil, fmt.Errorf("%s: field clause: there is no clause %q; qipu rules lists them", one.Place(), one.Clause)
			}
			named[one.Names()] = one
			w.add(one)
		}
	}
	if len(opts.Waivers) == 0 {
		return nil, nil
	}
	return w, nil
}

func (w *waivers) add(one *schemas.Waiver) {
	n := len(w.list)
	w.list = append(w.list, waiver{Waiver: one})
	switch {
	case one.Finding != "":
		w.byID[one.Finding] = n
	case one.Game != "":
		w.byName[waivedName{string(one.Clause), one.Game, true}] = n
	default:
		w.byName[waivedName{string(one.Clause), one.Subject, false}] = n
	}
}

// of returns the waivers that fit a finding, as places in the list, -1 for none: the one that
// names it first.
func (w *waivers) of(f *schemas.FindingRow) (places [3]int) {
	places = [...]int{-1, -1, -1}
	if n, ok := w.byID[f.FindingID]; ok {
		places[0] = n
	}
	if len(w.byName) == 0 {
		return places
	}
	if f.SourceNo == 0 { // of the event, or of a log
		if n, ok := w.byName[waivedName{f.Clause, f.Subject, false}]; ok {
			places[1] = n
		}
	}
	if f.GameNo > 0 {
		if n, ok := w.byName[waivedName{f.Clause, f.GameID, true}]; ok {
			places[1] = n
		}
		if n, ok := w.byName[waivedName{f.Clause, fmt.Sprintf("%s:%d", f.Path, f.GameNo), true}]; ok {
			places[2] = n
		}
	}
	return places
}

// meet notes what a finding is to the waivers: whether one that names a file fits several games
// is known once all were met.
func (w *waivers) meet(f *schemas.FindingRow) {
	n := w.of(f)[2]
	if n < 0 {
		return
	}
	key := gameKey{f.SourceNo, f.GameNo}
	one := &w.list[n]
	one.several = one.several || one.game != gameKey{} && one.game != key
	one.game = key
}

// apply returns the number of the waiver by which a finding is accepted, 0 for none. Of
// several that fit, the first that can be applied is used.
func (w *waivers) apply(f *schemas.FindingRow) uint32 {
	for _, n := range w.of(f) {
		if n < 0 {
			continue
		}
		one := &w.list[n]
		one.findings++
		if !one.several && !one.Expired(w.asOf) {
			return uint32(n + 1)
		}
	}
	return 0
}

// status says what became of a waiver.
func (w *waivers) status(one *waiver) string {
	switch {
	case one.Expired(w.asOf):
		return waiverExpired
	case one.several:
		return waiverAmbiguous
	case one.findings == 0:
		return waiverUnused
	}
	return waiverApplied
}

// dated reports whether a waiver ends, so that the date of the run decides.
func (w *waivers) dated() bool {
	for i := range w.list {
		if w.list[i].Until != "" {
			return true
		}
	}
	return false
}

// row is the waiver as the table has it.
func (w *waivers) row(n int) schemas.WaiverRow {
	one := &w.list[n]
	return schemas.WaiverRow{
		WaiverNo: uint32(n + 1), File: one.Source, Line: uint32(one.Line), FindingID: one.Finding, Clause: string(one.Clause), Game: one.Game, Subject: one.Subject,
		Reason: one.Reason, By: one.By, Date: one.Date, Until: one.Until, Status: w.status(one), Findings: one.findings,
	}
}

// finding says that a waiver is not applied, and why; ok is false for one that is.
func (w *waivers) finding(one *waiver) (f schemas.Finding, ok bool) {
	f = schemas.Finding{Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "waiver", Side: schemas.NoSide, Evidence: one.Names()}
	place := one.Place()
	switch w.status(one) {
	case waiverExpired:
		fits := schemas.Text{Zh: fmt.Sprintf("与之相合的%d条问题照常计入", one.findings), En: fmt.Sprintf("the %d findings that it fits count again", one.findings)}
		switch one.findings {
		case 0:
			fits = schemas.Text{Zh: "也没有问题与之相合", En: "no finding fits it either"}
		case 1:
			fits.En = "the finding that it fits counts again"
		}
		f.Clause, f.Expected = clauseExpired, "until "+one.Until
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("豁免（%s，%s）至 %s 止，审查日期为 %s：不再适用，%s。", place, clip(one.Names()), one.Until, w.asOf, fits.Zh),
			En: fmt.Sprintf("The waiver at %s (%s) held until %s, and the run is as of %s: it is not applied, %s.", place, clip(one.Names()), one.Until, w.asOf, fits.En),
		}
	case waiverAmbiguous:
		f.Clause, f.Outcome, f.Expected, f.Actual = clauseUnused, schemas.Undetermined, "one game", "several games"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("豁免（%s，%s）与不止一局相合，不知是哪一局，没有采用；可写 game_id。", place, clip(one.Names())),
			En: fmt.Sprintf("The waiver at %s (%s) fits more than one game; of which it is cannot be told, and it is not applied. A game_id tells.", place, clip(one.Names())),
		}
	case waiverUnused:
		f.Clause, f.Expected, f.Actual = clauseUnused, "a finding", "none"
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("豁免（%s，%s）与本次审查的任何问题都不相合：问题已不存在，或内容已变（编号随之而变），或这份记录不在本次审查之中。", place, clip(one.Names())),
			En: fmt.Sprintf("The waiver at %s (%s) fits no finding of this run: it is there no more, or is another now (and has another id), or its record was not read.", place, clip(one.Names())),
		}
	default:
		return f, false
	}
	return f, true
}

// coverage are the rows of the checks of the waivers: argument 0, and their files as one game.
func (w *waivers) coverage(files []WaiverFile) []schemas.CoverageRow {
	var names []string
	for i := range files {
		names = append(names, files[i].Name)
	}
	row := schemas.CoverageRow{Argument: clip(strings.Join(names, ", ")), Status: string(schemas.Checked), Games: 1}
	unused, expired := row, row
	unused.Clause, expired.Clause = string(clauseUnused), string(clauseExpired)
	outcome := map[string]int{}
	for i := range w.list {
		outcome[w.status(&w.list[i])]++
	}
	switch {
	case len(w.list) == 0:
		unused.NotApplicable = 1
	case outcome[waiverUnused] > 0:
		unused.Fail = 1
	case outcome[waiverAmbiguous] > 0:
		unused.Undetermined, unused.Missing = 1, "WV"
	default:
		unused.Pass = 1
	}
	switch {
	case !w.dated():
		expired.NotApplicable = 1
	case outcome[waiverExpired] > 0:
		expired.Fail = 1
	default:
		expired.Pass = 1
	}
	return []schemas.CoverageRow{expired, unused}
}

// waivedCell is a row of the table coverage: a clause under an argument, or under 0.
type waivedCell struct {
	argument int
	clause   string
}

func (c *committer) cellOf(f *schemas.FindingRow) waivedCell {
	for i := range c.arguments {
		if f.SourceNo > 0 && f.SourceNo <= c.arguments[i].lastSource {
			return waivedCell{i + 1, f.Clause}
		}
	}
	return waivedCell{0, f.Clause}
}

// finishWaivers applies the waivers to the findings, which are all known by now, reports
// those that are not applied, and writes their table.
func (c *committer) finishWaivers(ctx context.Context, info *tables.RunInfo) error {
	w := c.waivers
	var rows []schemas.WaiverRow
	if w != nil {
		if err := c.found.Each(func(f *schemas.FindingRow) error { w.meet(f); return ctx.Err() }); err != nil {
			return err
		}
		words := make(map[string]string) // the rows hold views of a buffer, and the summary keeps these
		kept := func(text string) string {
			if _, ok := words[text]; !ok {
				text = strings.Clone(text)
				words[text] = text
			}
			return words[text]
		}
		err := c.found.Batches(func(batch []schemas.FindingRow) error {
			for i := range batch {
				f := &batch[i]
				f.Waiver, f.Clause, f.Severity = w.apply(f), kept(f.Clause), kept(f.Severity)
			}
			return errors.Join(ctx.Err(), c.writeFindings(batch))
		})
		if err = errors.Join(err, c.found.Close()); err != nil {
			return err
		}
		for n := range w.list {
			one := &w.list[n]
			row := w.row(n)
			rows = append(rows, row)
			c.summary.Waivers[row.Status]++
			of, ok := w.finding(one)
			if !ok {
				continue
			}
			f := c.rows.findingRow("waiver", &of)
			f.Path = one.Source
			if err := c.writeFindings([]schemas.FindingRow{f}); err != nil {
				return err
			}
		}
	}
	t, err := writeTable(c.dir, tables.WaiversTable, rows)
	info.Files = append(info.Files, t)
	return err
}
