// Package datasets embeds the cases that show each check: the examples of
// `qipu explain`, and what a test holds every check against.
package datasets

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"qipu/schemas"
)

//go:embed clauses/*.txtar
var clauses embed.FS

// Case is one record with what must be found in it and why.
type Case struct {
	Name     string // "xiangqi-2011_2.2+horse"
	Clause   schemas.ClauseID
	Reason   string // in prose
	File     string // what the record is called, "record.sgf": its ending says the format
	Record   []byte
	Event    []byte // the event file it is audited with; empty if none
	LogName  string // what the arbiter's log is called, "log.csv": its ending says the format
	Log      []byte // the log it is audited with; nil if the event has none
	Waivers  []byte // the waivers it is audited with, as of AsOf; nil if there are none
	Findings []string
}

// Cases reads all cases, in the order of their names. The name of a case begins
// with the clause it shows, an underscore for the colon.
func Cases() ([]Case, error) {
	names, err := fs.Glob(clauses, "clauses/*.txtar")
	if err != nil {
		return nil, err
	}
	var cases []Case
	for _, name := range names {
		data, err := clauses.ReadFile(name)
		if err != nil {
			return nil, err
		}
		archive := txtar.Parse(data)
		event, files := fileOf(archive.Files, func(name string) bool { return name == EventFile })
		log, files := fileOf(files, func(name string) bool { return strings.HasPrefix(name, "log.") })
		waivers, files := fileOf(files, func(name string) bool { return name == WaiversFile })
		if len(files) != 2 || !isRecord(files[0].Name) || files[1].Name != "findings" {
			return nil, fmt.Errorf("%s: a case is a reason, %s, log.csv or log.toml and %s if it needs them, record with the ending of its format, and findings", name, EventFile, WaiversFile)
		}
		c := Case{
			Name:   strings.TrimSuffix(strings.TrimPrefix(name, "clauses/"), ".txtar"),
			Reason: strings.TrimSpace(string(archive.Comment)),
			File:   files[0].Name,
			Record: files[0].Data,
			Event:  event.Data, LogName: log.Name, Log: log.Data, Waivers: waivers.Data,
		}
		c.Clause = clauseOf(c.Name)
		for line := range strings.Lines(string(files[1].Data)) {
			c.Findings = append(c.Findings, strings.Join(strings.Fields(line), " "))
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// isRecord reports whether a file of a case is its record.
func isRecord(name string) bool {
	ending, ok := strings.CutPrefix(name, "record.")
	return ok && ending != ""
}

// EventFile is the name of the event file of a case that has one.
const EventFile = "event.toml"

// WaiversFile is the name of the waivers of a case that has some, and AsOf the day of its run.
const (
	WaiversFile = "waivers.toml"
	AsOf        = "2026-07-01"
)

// fileOf parts a file from the other files of a case; it is zero if there is none.
func fileOf(files []txtar.File, is func(name string) bool) (file txtar.File, others []txtar.File) {
	for _, f := range files {
		if is(f.Name) {
			file = f
		} else {
			others = append(others, f)
		}
	}
	return file, others
}

// clauseOf returns the clause that a case is named for, empty for "clean". What
// follows a plus tells the cases of a clause apart.
func clauseOf(name string) schemas.ClauseID {
	name, _, _ = strings.Cut(name, "+")
	book, number, ok := strings.Cut(name, "_")
	if !ok {
		return ""
	}
	return schemas.ClauseID(book + ":" + number)
}
