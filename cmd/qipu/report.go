package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/cmd/internal/rate"
	"qipu/report/junit"
	"qipu/report/page"
	"qipu/report/sarif"
	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/report/workbook"
)

func reportCommand() *cobra.Command {
	var run, format, file, rating string
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Write the report of a run again, or its findings for other tools",
		Long: "report writes the page of a run (report.html, and report_2.html … where one is not enough)\n" +
			"into its folder again, from the tables and run.json alone. audit writes it too. It has both\n" +
			"languages; --lang says which is shown first, else the reader's browser does. --rating adds what\n" +
			"qipu rate made of the run, and it stays there when the page is written again.\n\n" +
			"With --format sarif or junit it writes the findings as SARIF 2.1.0, or the clauses as tests\n" +
			"in JUnit's XML (what was not checked is skipped there), to stdout or --file; with xlsx a\n" +
			"workbook of the findings, the table of the event and what was checked.",
		Example: "  qipu report -o qipu-run --lang zh\n  qipu report -o qipu-run --rating qipu-rating\n  qipu report --format sarif > findings.sarif\n  qipu report --format junit --file clauses.xml\n  qipu report --format xlsx --file findings.xlsx",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format == "html" {
				return reportPage(cmd, run, file, rating)
			}
			if rating != "" {
				return errors.New("--rating: only the page has the rating")
			}
			lang, err := language(cmd)
			if err != nil {
				return err
			}
			write, ok := reportFormats[format]
			if !ok {
				return fmt.Errorf("--format %s: the formats are %s", format, strings.Join(reportNames(), ", "))
			}
			if file == "" && format == "xlsx" && isTerminal(cmd.OutOrStdout()) {
				return errors.New("a workbook is binary: redirect it or name a --file")
			}
			if file == "" {
				return write(cmd.Context(), cmd.OutOrStdout(), run, lang)
			}
			return replaceFile(run, file, func(w io.Writer) error { return write(cmd.Context(), w, run, lang) })
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&run, "output", "o", "qipu-run", "folder of the run")
	flags.StringVar(&format, "format", "html", "what is written: "+strings.Join(reportNames(), ", "))
	flags.StringVar(&rating, "rating", "", "folder that qipu rate wrote of this run: its tables are taken into the run, and the page has the list")
	flags.StringVar(&file, "file", "", "write to this file in place of stdout")
	return cmd
}

// reportFormats are the formats beside the page.
var reportFormats = map[string]func(ctx context.Context, w io.Writer, run, lang string) error{
	"sarif": sarif.Write,
	"xlsx":  func(_ context.Context, w io.Writer, run, lang string) error { return workbook.Write(w, run, lang) },
	"junit": func(_ context.Context, w io.Writer, run, lang string) error { return junit.Write(w, run, lang) },
}

func reportNames() []string {
	names := []string{"html"}
	for name := range reportFormats {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// reportPage writes the page into the folder of the run, and says where it is.
func reportPage(cmd *cobra.Command, run, file, rating string) error {
	lang, err := cmd.Flags().GetString("lang") // the locale of who writes the page decides nothing
	if err != nil {
		return err
	}
	switch {
	case lang != "" && lang != "zh" && lang != "en":
		return fmt.Errorf("--lang %s: the languages are zh and en", lang)
	case file != "":
		return errors.New("--file: the page is written into the folder of the run")
	}
	var amend func(dir string, info *tables.RunInfo) error
	if rating != "" {
		amend = func(dir string, info *tables.RunInfo) error { return rate.Attach(dir, info, run, rating) }
	}
	if err := audit.Report(cmd.Context(), run, lang, amend); err != nil {
		return err
	}
	_, err = fmt.Fprintln(cmd.OutOrStdout(), terminal.Safe(filepath.Join(run, page.Name)))
	return err
}

// replaceFile writes beside a file and renames, so that what stood there stays until
// what is written is whole. The files of the run itself are not to be replaced.
func replaceFile(run, file string, write func(io.Writer) error) error {
	if same, err := sameFolder(filepath.Dir(file), run); err != nil {
		return err
	} else if same {
		return fmt.Errorf("--file %s lies in the run's own folder", file)
	}
	f, err := os.CreateTemp(filepath.Dir(file), ".qipu-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // once renamed there is nothing to remove
	if err := errors.Join(write(f), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
