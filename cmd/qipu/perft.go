package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"qipu/analyze/xiangqi"
	"qipu/schemas/board"
)

// maxPerft bounds the depth: at 8 the start position already has 10¹³ nodes.
const maxPerft = 8

func perftCommand() *cobra.Command {
	var fen string
	cmd := &cobra.Command{
		Use:     "perft DEPTH",
		Short:   "Count the move sequences of a depth",
		Example: "  qipu perft 4\n  qipu perft 3 --fen '4k4/9/9/9/9/9/9/9/4R4/3K5 w'",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > maxPerft {
				return fmt.Errorf("depth %q: a whole number from 0 to %d is asked for", args[0], maxPerft)
			}
			b, err := board.ParseFEN(fen)
			if err != nil {
				return fmt.Errorf("--fen: %w", err)
			}
			p, err := xiangqi.FromBoard(b)
			if err != nil {
				return fmt.Errorf("--fen: %w", err)
			}
			count := make(chan uint64, 1)
			go func() { count <- p.Perft(depth) }()
			select {
			case n := <-count:
				_, err = fmt.Fprintln(cmd.OutOrStdout(), n)
				return err
			case <-cmd.Context().Done():
				return cmd.Context().Err()
			}
		},
	}
	cmd.Flags().StringVar(&fen, "fen", board.StartFEN, "position to count from")
	return cmd
}
