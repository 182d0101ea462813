package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"qipu/report/interchange"
	"qipu/report/tables"
)

func exportCommand() *cobra.Command {
	var run, format, file string
	cmd := &cobra.Command{
		Use:   "export TABLE",
		Short: "Write a table of a run as an Arrow stream, CSV or JSON lines",
		Long: "export writes a table (sources, games, plies, cycles, cycle_moves, clocks, penalties, claims,\n" +
			"findings, sheet_differences, coverage, rejects; players, pairings, standings, tiebreaks, effects of the event)\n" +
			"to stdout: an Arrow IPC stream that pandas, polars and DuckDB read, CSV, or one JSON object a line.",
		Example: "  qipu export findings --format csv\n  qipu export -o qipu-run games --format arrow > games.arrows",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := exporter(format)
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
			if format == "arrow" && isTerminal(out) {
				return fmt.Errorf("an Arrow stream is binary: redirect it or name a --file")
			}
			return write(cmd, out, run, args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&run, "output", "o", "qipu-run", "folder of the run")
	flags.StringVar(&format, "format", "arrow", "arrow, csv or jsonl")
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

type exportFunc func(cmd *cobra.Command, w io.Writer, run, table string) error

func exporter(format string) (exportFunc, error) {
	switch format {
	case "arrow":
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteIPC(cmd.Context(), w, run, table)
		}, nil
	case "csv":
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteCSV(cmd.Context(), w, run, table)
		}, nil
	case "jsonl":
		return func(cmd *cobra.Command, w io.Writer, run, table string) error {
			return interchange.WriteJSONL(cmd.Context(), w, run, table)
		}, nil
	}
	return nil, fmt.Errorf("--format %s: the formats are %s", format, strings.Join([]string{"arrow", "csv", "jsonl"}, ", "))
}
