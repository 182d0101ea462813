package page

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed" // the templates
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"qipu/report/board"
	"qipu/report/clockplot"
	"qipu/report/tables"
	"qipu/schemas"
)

// Name is the name of the first page in the folder of a run. The further ones are
// "report_2.html" and so on.
const Name = "report.html"

// The bounds of the pages. What stands on none of them is counted on the first, by
// clause, with where it is.
const (
	maxFindings  = 1000    // findings on all pages
	pageFindings = 500     // on one of them
	pageBytes    = 2 << 20 // of the findings and games on one
	maxCycles    = 60      // repetitions drawn that no finding is about
	cycleBytes   = 1 << 19 // of these
)

// Options are what a run does not hold.
type Options struct {
	Lang   string          // language shown first: "zh", "en"; empty: the reader's browser decides
	Checks []schemas.Check // how each clause is checked

	// Class says a class of the table cycle_moves in English; Ruled what a verdict of
	// the table cycles means by the clause it rests on.
	Class func(class string) string
	Ruled func(cycle *schemas.CycleRow, verdict string) schemas.Text
}

// Write makes the pages of the run in a folder, whose tables must be complete. info
// describes the run and need not name the pages. It returns the files that it wrote,
// for [tables.RunInfo].Others; with an error it leaves none.
func Write(ctx context.Context, dir string, info *tables.RunInfo, opts Options) (_ []tables.FileInfo, err error) {
	pages, err := documents(ctx, dir, info, opts)
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	var files []tables.FileInfo
	defer func() {
		if err != nil { // half a report is none
			for no := range pages {
				_ = os.Remove(filepath.Join(dir, fileName(no+1)))
			}
		}
	}()
	for i := range pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var out bytes.Buffer
		if err := templates.ExecuteTemplate(&out, "page", &pages[i]); err != nil {
			return nil, fmt.Errorf("report: %w", err)
		}
		name := fileName(i + 1)
		if err := writeFile(filepath.Join(dir, name), out.Bytes()); err != nil {
			return nil, fmt.Errorf("report: %w", err)
		}
		file, err := tables.HashFile(dir, name)
		if err != nil {
			return nil, fmt.Errorf("report: %w", err)
		}
		files = append(files, file)
	}
	return files, nil
}

// documents makes the pages of a run, or the one of a folder that holds a rating alone.
func documents(ctx context.Context, dir string, info *tables.RunInfo, opts Options) ([]document, error) {
	if ratedOnly(info) {
		return ratingPage(dir, info, opts)
	}
	r, err := read(ctx, dir, info, opts)
	if err != nil {
		return nil, err
	}
	return r.pages()
}

func writeFile(path string, text []byte) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// fileName is the name of a page, counted from 1.
func fileName(no int) string {
	if no == 1 {
		return Name
	}
	return fmt.Sprintf("report_%d.html", no)
}

// IsPage reports whether a file of a run is one that Write makes.
func IsPage(name string) bool {
	number, ok := strings.CutPrefix(name, "report_")
	number, html := strings.CutSuffix(number, ".html")
	return name == Name || ok && html && number != "" && strings.Trim(number, "0123456789") == ""
}

// document is what the template of a page shows.
type document struct {
	Lang     string
	Title    string
	Policy   string
	Style    template.CSS
	Script   template.JS
	Symbols  template.HTML
	No       int
	Pages    []link
	Cover    *cover  // of the first page alone
	Rating   *rating // of the page of a rating alone
	Listed   int     // findings on all pages
	Total    int
	Findings []template.HTML
	Filters  filters
	Waived   bool // whether any finding is
	Games    []template.HTML
	Repeated []template.HTML // repetitions without a finding, on the first page
}

type link struct {
	Name     string
	From, To int // findings, counted from 1
	Here     bool
}

//go:embed page.css
var pageStyle string

//go:embed page.js
var script string

// policy forbids everything but the style and the script of the page itself: no
// network, no frames, no forms.
func policy(style, script string) string {
	return "default-src 'none'; style-src " + hashSource(style) + "; script-src " + hashSource(script) + "; base-uri 'none'; form-action 'none'"
}

// sizes lists the boards of renju that the pages show.
func (r *run) sizes() []board.Size {
	list := []board.Size{{}}
	for _, game := range r.games {
		if game != nil && game.Kind == schemas.KindRenju.String() {
			list = append(list, board.Size{Files: int(game.Files), Ranks: int(game.Ranks)})
		}
	}
	slices.SortFunc(list, func(a, b board.Size) int { return cmp.Or(a.Files-b.Files, a.Ranks-b.Ranks) })
	return slices.Compact(list)
}

func hashSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func newDocument(lang, title string) document {
	style := board.Style + clockplot.Style + pageStyle
	return document{Lang: lang, Title: title, Policy: policy(style, script), Style: template.CSS(style), Script: template.JS(script)}
}

// pages parts the findings into pages, each with the games that they are about.
func (r *run) pages() ([]document, error) {
	base := newDocument(r.opts.Lang, r.title())
	base.Symbols, base.Listed, base.Total = template.HTML(board.Symbols(r.sizes()...)), len(r.findings), r.total()
	base.Waived = r.waived > 0
	all := []document{base}
	all[0].No = 1
	onPage, bytes, from := map[tables.Key]bool{}, 0, 1
	r.pageOf, r.gamePage = make(map[string]string, len(r.findings)), make(map[tables.Key]int, len(r.games))
	var links []link
	for i := range r.findings {
		f := &r.findings[i]
		now := &all[len(all)-1]
		if len(now.Findings) == pageFindings || bytes > pageBytes {
			links = append(links, link{Name: fileName(now.No), From: from, To: i})
			next := base
			next.No = now.No + 1
			all = append(all, next)
			now = &all[len(all)-1]
			onPage, bytes, from = map[tables.Key]bool{}, 0, i+1
		}
		text, err := r.findingHTML(f)
		if err != nil {
			return nil, err
		}
		now.Findings = append(now.Findings, text)
		now.Filters.add(r, f)
		if now.No > 1 {
			r.pageOf[f.FindingID] = fileName(now.No)
		}
		bytes += len(text)
		key := tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}
		if r.games[key] == nil || onPage[key] {
			continue
		}
		onPage[key] = true
		if r.gamePage[key] == 0 {
			r.gamePage[key] = now.No
		}
		if text, err = r.gameHTML(key); err != nil {
			return nil, err
		}
		now.Games = append(now.Games, text)
		bytes += len(text)
	}
	links = append(links, link{Name: fileName(len(all)), From: from, To: len(r.findings)})
	for i := range all {
		all[i].Filters.sort()
		all[i].Pages = append([]link(nil), links...)
		all[i].Pages[i].Here = true
	}
	var err error
	if all[0].Repeated, err = r.otherCycles(); err != nil {
		return nil, err
	}
	all[0].Cover, err = r.cover()
	return all, err
}
