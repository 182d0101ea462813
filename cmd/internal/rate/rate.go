// Package rate makes of the tables of runs what a rating officer signs: which games count, for
// whom and why not, what they change, and what he has to decide first.
//
// The games are read once, in order, from the tables alone: a row goes out as it comes in.
// What is kept grows with the players, with the findings (12 bytes each), with the games whose
// result is disputed, and with the pairings of the event at hand; of several runs with their
// games too (about 40 bytes each), since one may be in two.
package rate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"qipu/analyze/rating"
	"qipu/ingest/identities"
	"qipu/ingest/rulings"
	"qipu/report/page"
	"qipu/report/tables"
	"qipu/report/trf"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// Options are what the user decides.
type Options struct {
	Runs         []string // folders of runs
	Output       string   // folder that is written
	Profile      string   // one of ours, or a file of a federation's own; empty: as the event names it
	Set          []string // what is set otherwise than the profile has it
	Unsourced    bool     // a profile without a source may be used
	ByName       bool     // players without registration number who have the same name are one person in all events
	Rulings      []rulings.Ruling
	RuledIn      string            // the file of the rulings, with its SHA-256, for run.json
	Suggest      bool              // find players who may be one person
	Identities   []identities.Pair // what a person says of them
	IdentifiedIn string            // the file of it, with its SHA-256
	Report       *trf.Version      // that the event is reported in; nil: in none
	Page         bool              // write a page for people too
	Lang         string            // shown first on it: "zh", "en"; empty: the reader's browser decides
	Key          []byte            // for pseudonyms in place of names, numbers and units; nil: they stand as they are
	Version      string            // of the tool
}

// Summary is what the officer is shown.
type Summary struct {
	Profile   *ratings.Profile
	Output    string
	Page      bool // whether the page was written
	Rows      int64
	Counts    int64
	Excluded  [ratings.Reasons]int64 // by the first reason of each
	Left      int64                  // their sum
	Half      int64                  // of those that count, those that count for one player
	Open      [ratings.Reasons]int64 // undetermined, by the first reason of each
	Undecided int64                  // their sum
	Sheets    int64                  // records of a game for which another record stands
	Players   []schemas.RatingPlayerRow
	Rulings   []schemas.RatingRulingRow
	Differ    int              // players whose published change is another
	Unsure    int              // players whose change is not decided
	Ruled     int64            // games that were settled by a ruling
	Idle      []rulings.Ruling // on games that are not there, or of which nothing was open that one can rule on

	Suggested  int               // pairs of players who may be one person, and of whom nobody has said whether
	Confirmed  int               // who are, as a person says
	Despite    int               // of these, such as something speaks against
	Denied     int               // who are not
	Uncompared int               // forms of players that were not compared with all that are like them: too many are
	Strangers  []identities.Pair // of players who are not in the runs

	Report *Report // nil: none was asked for
}

// Clean reports whether there is nothing to decide and nothing that differs.
func (s *Summary) Clean() bool {
	return s.Undecided == 0 && s.Differ == 0 && s.Unsure == 0 && len(s.Idle) == 0 && len(s.Strangers) == 0
}

// UsageError is an error of what the user asked for.
type UsageError struct{ Err error }

// Error says what is wrong.
func (e UsageError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong.
func (e UsageError) Unwrap() error { return e.Err }

func usage(format string, args ...any) error { return UsageError{fmt.Errorf(format, args...)} }

// Run rates the games of runs, and writes a folder with tables and run.json.
func Run(ctx context.Context, opts Options) (_ *Summary, err error) {
	var read []tables.ArgumentInfo
	for i, dir := range opts.Runs {
		a, err := source(i+1, dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		for _, before := range read {
			if before.SHA256 == a.SHA256 {
				return nil, usage("%s and %s are one run: its games would count twice", before.Path, a.Path)
			}
		}
		read = append(read, a)
	}
	profile, err := opts.profile()
	if err != nil {
		return nil, err
	}
	names, err := newPseudonyms(opts.Key)
	if err != nil {
		return nil, err
	}
	folder, err := tables.Begin(opts.Output, true)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Abort()) }()
	w, err := newWriter(folder.Dir())
	if err != nil {
		return nil, err
	}
	defer w.close()
	r := &rater{ctx: ctx, opts: &opts, profile: profile, system: rating.SystemOf(&profile.Formula), out: w, players: newPlayers(), times: times{known: make(map[controlKey]sixty)}, ruled: newRuled(opts.Rulings), names: names, summary: &Summary{Profile: profile, Output: opts.Output}}
	if len(opts.Runs) > 1 {
		r.across = newAcross()
	}
	if err := r.join(); err != nil {
		return nil, err
	}
	info := r.describe(read)
	events := make([]*event, len(opts.Runs))
	for i, dir := range opts.Runs { // all before any game: what one list tells of a player holds in all
		if events[i], err = r.readList(i+1, dir); err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
	}
	for i, dir := range opts.Runs {
		if err := r.run(dir, events[i]); err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
	}
	if err := r.finish(info); err != nil {
		return nil, err
	}
	if opts.Report != nil {
		if r.summary.Report, err = r.writeReport(folder.Dir()); err != nil {
			return nil, err
		}
	}
	if opts.Page {
		if info.Others, err = page.Write(ctx, folder.Dir(), info, page.Options{Lang: opts.Lang}); err != nil {
			return nil, err
		}
		r.summary.Page = true
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return r.summary, folder.Commit(info)
}

// profile finds the profile that is asked for, or that all events name.
func (o *Options) profile() (*ratings.Profile, error) {
	name := o.Profile
	if name == "" {
		var err error
		if name, err = o.declared(); err != nil {
			return nil, err
		}
	}
	p, ok := ratings.Open(name)
	if !ok {
		var err error
		if p, err = readProfile(name); err != nil {
			return nil, err
		}
	}
	if p.Off && !o.Unsourced {
		return nil, usage("rating profile %s is used with --unsourced only: %s", p.ID, p.About.En)
	}
	for _, setting := range o.Set {
		if err := p.Set(setting); err != nil {
			return nil, usage("--rating-set: %w", err)
		}
	}
	return p, nil
}

// declared is the profile that the events of all runs name.
func (o *Options) declared() (string, error) {
	found := ""
	for _, dir := range o.Runs {
		err := tables.Select(dir, tables.EventsTable, func(e *eventFact) error {
			if e.Rating != "" && found != "" && e.Rating != found {
				return usage("the events name %.60s and %.60s: --rating-profile decides", found, e.Rating)
			}
			if e.Rating != "" {
				found = e.Rating
			}
			return nil
		})
		if err != nil {
			return "", fmt.Errorf("%s: %w", dir, err)
		}
	}
	if found == "" {
		return "", usage("no event names a rating profile (rating = %q): --rating-profile names one of %s, or a file", "fide-2025", ratings.Known())
	}
	if _, ok := ratings.Open(found); !ok {
		return "", usage("the event names the rating profile %.60q; known are %s", found, ratings.Known())
	}
	return found, nil
}

// readProfile reads a federation's own profile.
func readProfile(name string) (*ratings.Profile, error) {
	if !strings.HasSuffix(name, ".toml") {
		return nil, usage("there is no rating profile %.60q; known are %s, or a file ending in .toml", name, ratings.Known())
	}
	stat, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !stat.Mode().IsRegular() || stat.Size() > ratings.MaxBytes {
		return nil, usage("%s: a rating profile is a file of at most %d bytes", name, ratings.MaxBytes)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	p, err := ratings.Parse(name, data)
	if err != nil {
		return nil, UsageError{err}
	}
	return p, nil
}

// rater is a rating of runs.
type rater struct {
	ctx        context.Context
	opts       *Options
	profile    *ratings.Profile
	system     *rating.System
	out        *writer
	players    *players
	summary    *Summary
	disputes   []dispute
	times      times
	found      *findings // of the run at hand
	same       same      // the same
	across     *across   // games of the runs before; nil where there is one run
	ruled      ruled
	names      *pseudonyms // nil: names stand as they are
	identified identified
	written    [101]string
}

// What run.json says of how games were rated.
const (
	optionProfile    = "rating profile"
	optionData       = "rating profile data"
	optionSet        = "rating profile set"
	optionSource     = "rating profile source"
	optionFormula    = "formula"
	optionByName     = "players by name"
	optionRulings    = "rulings"
	optionIdentities = "identities"
	optionPseudonyms = "pseudonyms"
)

// describe begins the description of the rating.
func (r *rater) describe(read []tables.ArgumentInfo) *tables.RunInfo {
	p, rulings, identities := r.profile, r.opts.RuledIn, r.opts.IdentifiedIn
	if r.names != nil { // folders and files may be named after players
		read = slices.Clone(read)
		for i := range read {
			read[i].Path = ""
		}
		rulings, identities = rulings[strings.LastIndex(rulings, " ")+1:], identities[strings.LastIndex(identities, " ")+1:]
	}
	return &tables.RunInfo{
		Tool: tables.Tool, Version: r.opts.Version, Tables: tables.Version, Arguments: read,
		Options: map[string]string{
			optionProfile:    p.ID + ", " + p.Date,
			optionData:       "sha256 " + p.SHA256,
			optionSet:        strings.Join(p.Changed, ", "),
			optionSource:     p.Source,
			optionFormula:    string(p.Formula.Kind),
			optionByName:     fmt.Sprint(r.opts.ByName),
			optionRulings:    rulings,
			optionIdentities: identities,
			optionPseudonyms: r.names.about(),
		},
	}
}
