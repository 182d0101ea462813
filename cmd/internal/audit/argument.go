package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"qipu/analyze"
	"qipu/analyze/sheets"
	"qipu/report/tables"
	"qipu/schemas"
)

// argument is what the run knows of one thing the user named.
type argument struct {
	name       string
	coverage   *coverage
	duplicates tally
	sheets     []tally                     // in the order of sheets.Checks
	rejected   map[schemas.ClauseID]uint64 // records that could not be audited, by clause
	sources    int64
	bytes      int64
	list       hash.Hash  // of path and hash of every source, in order
	lastSource uint32     // the largest source_no so far; arguments have ranges of them
	only       *sourceEnd // its source when it has one only
}

func newArgument(name string) argument {
	return argument{name: name, coverage: newCoverage(), sheets: make([]tally, len(sheets.Checks())), rejected: make(map[schemas.ClauseID]uint64), list: sha256.New()}
}

// judged counts what the fold answers for a scoresheet. Of a clause that its own audit
// answered too, that answer is replaced where it lacked the other sheet, or is outweighed.
func (a *argument) judged(j *judged) {
	a.opened(j)
	alone := 0
	for i, answer := range j.answers {
		at := answeredAlone[i]
		if at < 0 {
			a.sheets[i].add(answer)
			continue
		}
		if j.was == nil {
			continue
		}
		was := j.was[alone]
		alone++
		lacked := was.Outcome == schemas.Undetermined && strings.Contains(was.Missing, "MV2") && answer.Outcome != schemas.NotApplicable
		if lacked || answer.Outcome.Outweighs(was.Outcome) {
			a.coverage.checks[at].counts[was.Outcome]--
			a.coverage.checks[at].add(answer)
		}
	}
}

// opened counts the answers of a sheet's audit that the others of its game leave open.
func (a *argument) opened(j *judged) {
	if len(j.opened) == 0 {
		return
	}
	for i, check := range analyze.Checks() {
		if j.outcomes[i] == schemas.Fail && slices.Contains(j.opened, check.Clause) {
			a.coverage.checks[i].counts[schemas.Fail]--
			a.coverage.checks[i].add(schemas.Lacking("LOG"))
		}
	}
}

func (a *argument) add(end *sourceEnd) {
	a.sources++
	a.bytes += int64(end.bytes)
	a.lastSource = end.sourceNo
	if a.only = nil; a.sources == 1 {
		only := *end
		a.only = &only
	}
	fmt.Fprintf(a.list, "%s\x00%s\n", end.path, end.sha256)
}

// coverageRows are the rows of the argument. Games are those audited and those
// rejected.
func (a *argument) coverageRows(no int, inForce *rules, duplicates bool) []schemas.CoverageRow {
	extra := map[schemas.ClauseID]tally{}
	if duplicates {
		extra["record:duplicate"] = a.duplicates
	}
	for i, check := range sheets.Checks() {
		if answeredAlone[i] >= 0 {
			continue
		}
		t := a.sheets[i] // all other games have no sheet that says whose it is
		t.counts[schemas.NotApplicable] += a.coverage.games.total() - t.total()
		extra[check.Clause] = t
	}
	for _, id := range []schemas.ClauseID{"record:oversize", "record:internal"} {
		var t tally
		t.counts[schemas.Fail], t.counts[schemas.Pass] = a.rejected[id], a.coverage.games.total()
		extra[id] = t
	}
	return a.coverage.rows(no, a.name, inForce, extra)
}

// info describes the argument for run.json. The hash of a file is that of its
// bytes, as sha256sum prints it; that of anything else is of its sources' list.
func (a *argument) info(ctx context.Context, no int) tables.ArgumentInfo {
	info := tables.ArgumentInfo{
		No: no, Path: a.name, Sources: a.sources, Bytes: a.bytes,
		SHA256: hex.EncodeToString(a.list.Sum(nil)), SHA256Of: "sources",
	}
	if a.name == "-" {
		return info // standard input, whatever file has that name
	}
	stat, err := os.Stat(a.name)
	if err != nil || !stat.Mode().IsRegular() {
		return info // a folder, a pattern, or what could not be opened
	}
	if a.only != nil && a.only.sha256 != "" && stat.Size() == int64(a.only.bytes) && filepath.Base(a.name) == a.only.path {
		info.SHA256, info.SHA256Of = a.only.sha256, "file" // a plain file, hashed as it was read
		return info
	}
	if sum, err := fileSHA256(ctx, a.name); err == nil { // else it is a source that could not be read, and reported as such
		info.SHA256, info.SHA256Of = sum, "file"
	}
	return info
}

func fileSHA256(ctx context.Context, name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, interruptible(ctx, f)); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
