package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/cmd/internal/convert"
	"qipu/ingest/sniff"
	"qipu/report/exchange"
	"qipu/schemas"
)

func formatsCommand() *cobra.Command {
	var markdown, asJSON bool
	cmd := &cobra.Command{
		Use:   "formats",
		Short: "List the formats that are read and written, and with what losses",
		Long: "formats lists what is read and written: the format, the game, the versions that are read, whether\n" +
			"that was verified on real files, what is lost in reading and in writing, and what is recognised\n" +
			"and not read, with the reason.",
		Example: "  qipu formats\n  qipu formats --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lang, err := language(cmd)
			if err != nil {
				return err
			}
			switch out := cmd.OutOrStdout(); {
			case markdown && asJSON:
				return fmt.Errorf("--markdown and --json: one of them is asked for")
			case markdown:
				return formatsMarkdown(out)
			case asJSON:
				return formatsJSON(out)
			default:
				return formatsText(out, lang)
			}
		},
	}
	cmd.Flags().BoolVar(&markdown, "markdown", false, "write the table of the README")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line, with all texts")
	return cmd
}

// formatRow is a format as it is read or written.
type formatRow struct {
	Format   string        `json:"format"`
	Kind     string        `json:"kind"`
	Title    schemas.Text  `json:"title"`
	Read     bool          `json:"read"`
	Versions string        `json:"versions,omitempty"` // that are read
	Verified bool          `json:"verified"`           // reading, on real files
	Lost     *schemas.Text `json:"lost,omitempty"`     // in reading
	Why      *schemas.Text `json:"why,omitempty"`      // it is not read
	Written  string        `json:"written,omitempty"`  // by which command
	NoPlace  *schemas.Text `json:"no_place,omitempty"` // what is lost in writing
}

// notReadYet is said of what is recognised and nothing more is known of.
var notReadYet = schemas.Text{Zh: "能识别，尚不能读", En: "recognised, not read yet"}

// formatRows are the formats: those read, those recognised, those only written, and then
// the tables.
func formatRows() (rows []formatRow) {
	written := map[string]exchange.Format{}
	for _, f := range exchange.Formats() {
		written[f.Name] = f
	}
	told := map[string]bool{}
	for _, f := range audit.Formats() {
		row := formatRow{Format: f.Name, Kind: f.Kind.String(), Title: f.Title, Read: f.Versions != "", Versions: f.Versions, Verified: f.Verified}
		if f.Kind == schemas.KindUnknown {
			row.Kind = kindsOf(&bothKinds)
		}
		if row.Read {
			row.Lost = &f.Losses
		} else {
			row.Why = &f.Why
		}
		rows, told[f.Name] = append(rows, row), true
	}
	for _, name := range sniff.Recognised() {
		if !told[name] {
			told[name] = true
			row := formatRow{Format: name, Title: schemas.Text{Zh: name, En: name}, Why: &notReadYet}
			if w, ok := written[name]; ok {
				row.Title, row.Kind = w.Title, kindsOf(&w)
			}
			rows = append(rows, row)
		}
	}
	for i := range rows {
		if w, ok := written[rows[i].Format]; ok {
			rows[i].Written, rows[i].NoPlace = "convert", &w.Losses
			if rows[i].Read && len(w.Kinds) > 1 {
				rows[i].Kind = kindsOf(&w)
			}
		}
	}
	for _, f := range exchange.Formats() {
		if !told[f.Name] {
			rows = append(rows, formatRow{Format: f.Name, Kind: kindsOf(&f), Title: f.Title, Written: "convert", NoPlace: &f.Losses})
		}
	}
	rows = append(rows, eventRows...)
	return append(rows, formatRow{
		Format: "tables", Kind: "xiangqi, renju", Written: "audit",
		Title:   schemas.Text{Zh: "裁断结果表（Parquet）；export 另写 Arrow、CSV、JSON", En: "the tables of the audit (Parquet); export writes them as Arrow, CSV, JSON"},
		NoPlace: &schemas.Text{Zh: "评注与变着", En: "comments and variations"},
	})
}

// eventRows are the formats that tell of an event and hold no games.
var eventRows = []formatRow{
	{
		Format: convert.EventFile, Kind: "xiangqi, renju", Read: true, Versions: "all", Written: "convert",
		Title:   schemas.Text{Zh: "赛事文件（TOML），供 audit --event", En: "event files (TOML), for audit --event"},
		Lost:    &schemas.Text{Zh: "无", En: "none"},
		NoPlace: &schemas.Text{Zh: "着法", En: "the moves"},
	},
	{
		Format: "trf", Kind: "xiangqi, renju", Read: true, Versions: "TRF16, TRF26, JaVaFo", Verified: true, Written: "convert",
		Title:   schemas.Text{Zh: "FIDE 赛事报告文件，供 audit --event", En: "tournament report files of FIDE, for audit --event"},
		Lost:    &schemas.Text{Zh: "无处可放的记录原样保留", En: "records with no place in an event are kept as they stand"},
		NoPlace: &schemas.Text{Zh: "着法；其中没有的栏目（抽签号、处罚、所公布的破同分等），逐项列出", En: "the moves, and what it has no columns for (lots, penalties, published tie-breaks …), which is listed"},
	},
	{
		Format: "event-tables", Kind: "xiangqi, renju", Read: true, Versions: "1",
		Title: schemas.Text{Zh: "选手、对阵、名次表格（CSV、XLSX），供 audit --event", En: "tables of players, pairings and standings (CSV, XLSX), for audit --event"},
		Lost:  &schemas.Text{Zh: "未知的栏目，逐项列出", En: "columns that are not known, which are listed"},
	},
}

// bothKinds is a format of records of either game.
var bothKinds = exchange.Format{Kinds: []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju}}

func kindsOf(f *exchange.Format) string {
	names := make([]string, 0, len(f.Kinds))
	for _, k := range f.Kinds {
		names = append(names, k.String())
	}
	return strings.Join(names, ", ")
}

func formatsJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, row := range formatRows() {
		if err := enc.Encode(row); err != nil {
			return err
		}
	}
	return nil
}

// formatsText prints the table for a terminal.
func formatsText(out io.Writer, lang string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, word(lang, "format\tgame\tread\twritten\t", "格式\t棋种\t读\t写\t"))
	for _, row := range formatRows() {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", row.Format, row.Kind, row.reading(lang), row.Written, inLanguage(row.Title, lang))
		for _, note := range row.notes(lang) {
			fmt.Fprintf(w, "\t\t\t\t  %s\n", note)
		}
	}
	return w.Flush()
}

// reading says which versions are read.
func (r *formatRow) reading(lang string) string {
	switch {
	case !r.Read:
		return word(lang, "no", "否")
	case r.Versions == "all":
		return word(lang, "all", "全部")
	}
	return r.Versions
}

// notes are what else there is to say of a format, a sentence each.
func (r *formatRow) notes(lang string) (list []string) {
	if r.Why != nil && r.Why.En != "" {
		list = append(list, inLanguage(*r.Why, lang))
	}
	if r.Read && !r.Verified {
		list = append(list, word(lang, "not verified on real files", "未经真实文件验证"))
	}
	if r.Lost != nil && r.Lost.En != "none" {
		list = append(list, word(lang, "lost in reading: ", "读时所失：")+inLanguage(*r.Lost, lang))
	}
	if r.NoPlace != nil && r.NoPlace.En != "none" {
		list = append(list, word(lang, "lost in writing: ", "写时所失：")+inLanguage(*r.NoPlace, lang))
	}
	return list
}

// formatsMarkdown writes the table that stands in the README.
func formatsMarkdown(out io.Writer) error {
	var b strings.Builder
	b.WriteString("| format | | game | read | verified on real files | written by | lost |\n|---|---|---|---|---|---|---|\n")
	for _, row := range formatRows() {
		verified := ""
		switch {
		case row.Read && row.Verified:
			verified = "yes"
		case row.Read:
			verified = "no"
		}
		var lost []string
		if row.Lost != nil && row.Lost.En != "none" {
			lost = append(lost, "reading: "+row.Lost.En)
		}
		if row.NoPlace != nil && row.NoPlace.En != "none" {
			lost = append(lost, "writing: "+row.NoPlace.En)
		}
		read := row.Versions
		if !row.Read {
			read = "no"
			if row.Why != nil {
				read += ": " + row.Why.En
			}
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s | %s | %s |\n", row.Format, cell(row.Title.En), row.Kind, cell(read), verified, row.Written, cell(strings.Join(lost, "; ")))
	}
	_, err := io.WriteString(out, b.String())
	return err
}
