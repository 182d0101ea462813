package audit

import (
	"fmt"
	"slices"
	"strings"

	"qipu/analyze"
	"qipu/analyze/sheets"
	"qipu/schemas"
)

// SheetBytes is the memory that the run keeps for scoresheets, to compare those of one
// game at its end. A sheet of 80 plies in Chinese takes about 3 KiB. Sheets beyond it are
// audited like all others, and said not to be compared.
const SheetBytes = 256 << 20

// keptSheet is a record that says whose scoresheet it is.
type keptSheet struct {
	sourceNo, gameNo uint32
	gameID           string
	sheet            *sheets.Sheet
	answers          []schemas.Answer  // of its own audit, to those of sheets.Checks that it answers too
	outcomes         []schemas.Outcome // of its own audit, of each of analyze.Checks
	findings         []schemas.FindingRow
}

// answeredAlone are the places in analyze.Checks of the checks that a record is put to by
// itself as well, one for each of sheets.Checks; -1 where it is not.
var answeredAlone = func() (places []int) {
	alone := analyze.Checks()
	for _, check := range sheets.Checks() {
		places = append(places, slices.IndexFunc(alone, func(c schemas.Check) bool { return c.Clause == check.Clause }))
	}
	return places
}()

// keepSheet takes what a comparison needs of a record that is a scoresheet, and its
// findings. It must not hold on to buffers.
func keepSheet(row *schemas.GameRow, g *schemas.Game, a *schemas.Audit, findings []schemas.FindingRow) keptSheet {
	k := keptSheet{sourceNo: row.SourceNo, gameNo: row.GameNo, gameID: row.GameID, sheet: sheets.Of(g, a)}
	for i := range a.Answers {
		k.outcomes = append(k.outcomes, a.Answers[i].Outcome)
	}
	k.findings = slices.Clone(findings)
	for i := range k.findings {
		f := &k.findings[i]
		for _, text := range []*string{&f.Path, &f.Token, &f.Expected, &f.Actual, &f.Evidence, &f.Effect, &f.TextZh, &f.TextEn} {
			*text = strings.Clone(*text)
		}
	}
	for _, at := range answeredAlone {
		if at >= 0 {
			k.answers = append(k.answers, a.Answers[at])
		}
	}
	return k
}

// bytes is the memory that it takes, about.
func (k *keptSheet) bytes() int {
	const fixed, finding = 400, 400
	n := k.sheet.Bytes() + fixed + len(k.outcomes)
	for i := range k.findings {
		f := &k.findings[i]
		n += finding + len(f.Token) + len(f.Expected) + len(f.Actual) + len(f.Evidence) + len(f.TextZh) + len(f.TextEn)
	}
	return n
}

// sheetRoom is the scoresheets of a run.
type sheetRoom struct {
	rules    *sheets.Rules
	list     []keptSheet // in the order of listing
	room     int         // bytes left
	full     bool
	compared sheets.Comparer
	next     int
	group    []int // of each sheet, its place in groups; -1: none
	groups   [][]int
	why      []sheets.Alone // of those without a group
}

func newSheetRoom(rules *sheets.Rules, room int) *sheetRoom {
	return &sheetRoom{rules: rules, room: room}
}

// add takes a sheet, as long as there is room: else it reports false.
func (r *sheetRoom) add(k *keptSheet) bool {
	if r.room -= k.bytes(); r.full || r.room < 0 {
		r.full = true
		return false
	}
	r.list = append(r.list, *k)
	return true
}

// pair finds which sheets are of one game. All must have been added.
func (r *sheetRoom) pair() {
	list := make([]*sheets.Sheet, len(r.list))
	r.group, r.why = make([]int, len(r.list)), make([]sheets.Alone, len(r.list))
	for i := range r.list {
		list[i], r.group[i] = r.list[i].sheet, -1
		if r.full { // the other may be among those that are not kept
			r.why[i] = sheets.NotKept
		}
	}
	pairing := sheets.Pair(list)
	r.groups = pairing.Groups
	for n, group := range r.groups {
		for _, i := range group {
			r.group[i] = n
		}
	}
	for _, i := range pairing.Ambiguous {
		r.why[i] = sheets.Ambiguous
	}
	for _, i := range pairing.Unlike {
		r.why[i] = sheets.Unlike
	}
}

// games is of how many games there are sheets, as far as is known.
func (r *sheetRoom) games() int {
	n := len(r.list)
	for _, group := range r.groups {
		n -= len(group) - 1
	}
	return n
}

// standsFor reports whether another sheet stands for the game of this record.
func (r *sheetRoom) standsFor(sourceNo, gameNo uint32) bool {
	i, found := r.find(sourceNo, gameNo)
	return found && r.group[i] >= 0 && r.groups[r.group[i]][0] != i
}

func (r *sheetRoom) find(sourceNo, gameNo uint32) (int, bool) {
	return slices.BinarySearchFunc(r.list, seen{sourceNo: sourceNo, gameNo: gameNo}, func(k keptSheet, s seen) int {
		return inOrder(seen{sourceNo: k.sourceNo, gameNo: k.gameNo}, s)
	})
}

// judged is what the fold finds of one scoresheet.
type judged struct {
	findings    []schemas.Finding
	answers     []schemas.Answer // one for each of sheets.Checks
	was         []schemas.Answer // of its own audit, as keptSheet.answers; nil where it is not kept
	own         []schemas.FindingRow
	outcomes    []schemas.Outcome  // as keptSheet.outcomes
	opened      []schemas.ClauseID // of which own held a finding that the other sheets leave open
	differences []schemas.SheetDifferenceRow
}

// judge completes the row of a record that is a scoresheet, and says what follows of it.
// It is asked for them in the order of listing.
func (r *sheetRoom) judge(row *schemas.GameRow) judged {
	if r.next >= len(r.list) || r.list[r.next].sourceNo != row.SourceNo || r.list[r.next].gameNo != row.GameNo {
		kind, keeper := kindOf(row.Kind), keeperOf(row.Sheet)
		j := r.rules.JudgeAlone(sheets.NotKeptOf(kind, keeper, row.Rulebook), sheets.NotKept)
		return judged{findings: j.Findings, answers: j.Answers}
	}
	i := r.next
	r.next++
	out := judged{was: r.list[i].answers, own: r.list[i].findings, outcomes: r.list[i].outcomes}
	if r.group[i] < 0 {
		j := r.rules.JudgeAlone(r.list[i].sheet, r.why[i])
		out.findings, out.answers = j.Findings, j.Answers
		return out
	}
	group := r.groups[r.group[i]]
	row.Pair = r.list[group[0]].gameID
	row.AgreedPlies = row.Plies
	for _, other := range group {
		if other != i {
			r.judgePair(row, i, other, group[0], &out)
		}
	}
	if group[0] == i {
		r.tellGame(group, &out)
	}
	out.open(row)
	return out
}

// judgePair says what follows for sheet i from another of its game.
func (r *sheetRoom) judgePair(row *schemas.GameRow, i, other, stands int, out *judged) {
	own, beside := r.list[i].sheet, r.list[other].sheet
	c := r.compared.Compare(own, beside)
	j := r.rules.Judge(own, beside, c)
	out.findings = append(out.findings, j.Findings...)
	if out.answers == nil {
		out.answers = j.Answers
	}
	for k, answer := range j.Answers {
		if answer.Outcome.Outweighs(out.answers[k].Outcome) {
			out.answers[k] = answer
		}
	}
	if stands == i || stands == other {
		row.AgreedPlies = min(row.AgreedPlies, uint32(c.Agreed))
	}
}

// open leaves open what the moves of a sheet show behind those that it has in common with
// the others: whether they were played is not known.
func (j *judged) open(row *schemas.GameRow) {
	failed := make(map[string]bool)
	var opened []string
	kept := j.own[:0]
	for _, f := range j.own {
		answered := slices.IndexFunc(sheets.Checks(), func(c schemas.Check) bool { return string(c.Clause) == f.Clause })
		switch {
		case answered >= 0 && f.Outcome == schemas.Undetermined.String() && j.answers[answered].Missing != "MV2":
			*severityCount(row, f.Severity)-- // the two sheets have answered it
			continue
		case f.Outcome == schemas.Fail.String() && f.Ply > row.AgreedPlies && schemas.ClauseID(f.Clause).Rulebook() != "record":
			opened = append(opened, f.Clause)
			*severityCount(row, f.Severity)--
			if f.Outcome, f.Effect = schemas.Undetermined.String(), ""; f.Severity == schemas.Error.String() {
				f.Severity = schemas.Warning.String()
			}
			*severityCount(row, f.Severity)++
			f.TextZh = clip("另一份记录纸自第" + fmt.Sprint(row.AgreedPlies+1) + "着起有出入，是否如此走过未定。" + f.TextZh)
			f.TextEn = clip(fmt.Sprintf("Another sheet of the game differs from ply %d on, so that this may not have been played. ", row.AgreedPlies+1) + f.TextEn)
		case f.Outcome == schemas.Fail.String():
			failed[f.Clause] = true
		}
		kept = append(kept, f)
	}
	j.own = kept
	for _, clause := range opened {
		if !failed[clause] {
			failed[clause] = true // once
			j.opened = append(j.opened, schemas.ClauseID(clause))
		}
	}
	if len(opened) > 0 && (row.Reason == schemas.ReasonIllegalMove.String() || row.Reason == schemas.ReasonSelfExposure.String()) {
		row.Verdict, row.Reason = "", ""
	}
}

// severityCount is the count of findings of a severity in a game's row.
func severityCount(row *schemas.GameRow, severity string) *uint32 {
	switch severity {
	case schemas.Error.String():
		return &row.Errors
	case schemas.Warning.String():
		return &row.Warnings
	}
	return &row.Notes
}

// tellGame lists, of the game, what each two of its sheets differ in.
func (r *sheetRoom) tellGame(group []int, out *judged) {
	for n, i := range group {
		for _, other := range group[n+1:] {
			a, b := &r.list[i], &r.list[other]
			c := r.compared.Compare(a.sheet, b.sheet)
			out.findings = append(out.findings, r.rules.Findings(a.sheet, b.sheet, c)...)
			for d := range c.Differences {
				out.differences = append(out.differences, differenceRow(r.list[group[0]].gameID, a, b, &c.Differences[d], r.rules))
			}
		}
	}
}

func differenceRow(pair string, a, b *keptSheet, d *sheets.Difference, rules *sheets.Rules) schemas.SheetDifferenceRow {
	f := rules.Finding(a.sheet, b.sheet, d)
	row := schemas.SheetDifferenceRow{
		Pair: pair, SourceNo: a.sourceNo, GameNo: a.gameNo, GameID: a.gameID, Sheet: sheets.KeeperName(a.sheet.Keeper),
		OtherSourceNo: b.sourceNo, OtherGameNo: b.gameNo, OtherID: b.gameID, OtherSheet: sheets.KeeperName(b.sheet.Keeper),
		Kind: d.Kind.String(), Ply: uint32(d.Ply[0]), OtherPly: uint32(d.Ply[1]), Plies: uint32(d.Plies),
		Written: clip(d.Written[0]), OtherWritten: clip(d.Written[1]), Move: d.Move[0], OtherMove: d.Move[1],
		Clause: string(f.Clause), TextZh: clip(f.Text.Zh), TextEn: clip(f.Text.En),
	}
	if d.Kind.OfFact() {
		row.Fact = d.Fact.String()
	}
	if d.Kind.OnOne() {
		row.OnSheet = sheets.KeeperName([...]*keptSheet{a, b}[d.On].sheet.Keeper)
	}
	return row
}

func kindOf(name string) schemas.Kind {
	if name == schemas.KindRenju.String() {
		return schemas.KindRenju
	}
	return schemas.KindXiangqi
}

func keeperOf(name string) schemas.Keeper {
	for _, k := range []schemas.Keeper{schemas.KeeperFirst, schemas.KeeperSecond, schemas.KeeperArbiter} {
		if sheets.KeeperName(k) == name {
			return k
		}
	}
	return schemas.KeeperUnsaid
}
