package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/report/page"
	"qipu/report/terminal"
)

func reportCommand() *cobra.Command {
	var run, format string
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Write the report of a run again, from its tables",
		Long: "report writes the page of a run (report.html, and report_2.html … where one is not enough)\n" +
			"into its folder again, from the tables and run.json alone. audit writes it too. It has both\n" +
			"languages; --lang says which is shown first, else the reader's browser does.",
		Example: "  qipu report -o qipu-run\n  qipu report -o qipu-run --lang zh",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lang, err := cmd.Flags().GetString("lang")
			if err != nil {
				return err
			}
			if lang != "" && lang != "zh" && lang != "en" {
				return fmt.Errorf("--lang %s: the languages are zh and en", lang)
			}
			if format != "html" {
				return fmt.Errorf("--format %s: the formats are html", format)
			}
			if err := audit.Report(cmd.Context(), run, lang); err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), terminal.Safe(filepath.Join(run, page.Name)))
			return err
		},
	}
	cmd.Flags().StringVarP(&run, "output", "o", "qipu-run", "folder of the run")
	cmd.Flags().StringVar(&format, "format", "html", "what is written: html")
	return cmd
}
