package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"qipu/report/tables"
	"qipu/report/terminal"
)

func verifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "verify RUN",
		Short:   "Check that the files of a run still have the hashes that run.json names",
		Example: "  qipu verify qipu-run",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			mismatches, err := tables.Verify(args[0])
			if err != nil {
				return err
			}
			for _, m := range mismatches {
				fmt.Fprintln(cmd.OutOrStdout(), terminal.Safe(m.String()))
			}
			if len(mismatches) > 0 {
				return exitError{exitFindings, fmt.Errorf("%d files of %s are not what run.json names", len(mismatches), args[0])}
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: every file is as run.json names it\n", terminal.Safe(args[0]))
			return err
		},
	}
}
