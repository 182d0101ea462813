package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"qipu/report/interchange"
	"qipu/report/ratinglist"
	"qipu/report/tables"
)

func exportCommand() *cobra.Command {
	var run, format, file, class string
	cmd := &cobra.Command{
		Use:   "export TABLE",
		Short: "Write a table of a run as an Arrow stream, CSV or JSON lines",
		Long: "export writes a table (sources, games, plies, cycles, cycle_moves, clocks, penalties, claims,\n" +
			"findings, waivers, sheet_differences, coverage, rejects; events, players, pairings, standings, tiebreaks, effects of\n" +
			"the event; rating_games, rating_players, rating_rulings, rating_identities of qipu rate) to stdout: an Arrow IPC\n" +
			"stream that pandas, polars and DuckDB read, CSV, or one JSON object a line.",
		Example: "  qipu export findings --format csv\n  qipu export -o qipu-run games --format arrow > games.arrows",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := exporter(format, args[0], class)
			if err != nil {
				return err
			}
			t, err := tables.Open(run, args[0]) // before a file is made for it
			if err != nil {
				return err
			}
			if err := t.Close(); err != nil {
				return err
			}
			if file != "" {
				return replaceFile(run, file, func(w io.Writer) error { return write(cmd, w, run, args[0]) })
			}
			out := cmd.OutOrStdout()
			if (format == "arrow" || format == workbookFormat) && isTerminal(out) {
				return fmt.Errorf("%s is binary: redirect it or name a --file", format)
			}
			return write(cmd, out, run, args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&run, "output", "o", "qipu-run", "folder of the run")
	flags.StringVar(&format, "format", "arrow", "arrow, csv, csv-sheet (for Excel and WPS: no text is run as a formula) or jsonl; of rating_games ordo (PGN without moves, for BayesElo too) and whr; of rating_players xlsx, a workbook of the whole rating")
	flags.StringVar(&class, "class", "", "class of time of the games that ordo and whr take: standard, rapid, blitz")
	flags.StringVar(&file, "file", "", "write to this file in place of stdout")
	return cmd
}

func sameFolder(a, b string) (bool, error) {
	statA, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	statB, err := os.Stat(b)
	if err != nil {
		return false, err
	}
	return os.SameFile(statA, statB), nil
}

// workbookFormat is the workbook of a rating.
const workbookFormat = "xlsx"

// sheetFormat is CSV for a spreadsheet, in which no text of a record is run as a formula.
const sheetFormat = "csv-sheet"

type exportFunc func(cmd *cobra.Command, w io.Writer, run, table string) error

func exporter(format, table, class string) (exportFunc, error) {
	if f, ok := ratinglist.ByName(format); ok {
		if table != tables.RatingGamesTable {
			return nil, fmt.Errorf("--format %s is of the table %s, which qipu rate writes", format, tables.RatingGamesTable)
		}
		return func(cmd *cobra.Command, w io.Writer, run, _ string) error {
			n, err := f.Write(w, run, class)
			if n.Left > 0 {
				fmt.Fprintf(cmd.ErrOrStderr(), "qipu: %d games that count are left out: they have no day, or were played at odds\n", n.Left)
			}
			return err
		}, nil
	}
	if format == workbookFormat {
		if table != tables.RatingPlayersTable {
			return nil, fmt.Errorf("--format %s is of the table %s, which qipu rate writes, and holds the other tables of a rating too", format, tables.RatingPlayersTable)
		}
		return func(_ *cobra.Command, w io.Writer, run, _ string) error { return ratinglist.WriteXLSX(w, run) }, nil
	}
	switch format {
	case "arrow":
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteIPC(cmd.Context(), w, run, table)
		}, nil
	case "csv":
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteCSV(cmd.Context(), w, run, table)
		}, nil
	case sheetFormat:
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteSheetCSV(cmd.Context(), w, run, table)
		}, nil
	case "jsonl":
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteJSONL(cmd.Context(), w, run, table)
		}, nil
	}
	return nil, fmt.Errorf("--format %s: the formats are %s", format, strings.Join([]string{"arrow", "csv", "jsonl", sheetFormat, "ordo", "whr", workbookFormat}, ", "))
}
