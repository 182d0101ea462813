package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "explain CLAUSE",
		Short:   "Explain a clause in Chinese and English, and how it is checked",
		Example: "  qipu explain xiangqi-2011:3.4\n  qipu explain record:token",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, ok := rulebooks.Clause(schemas.ClauseID(args[0]))
			if !ok {
				var near []string
				for _, id := range rulebooks.Nearest(args[0], 3) {
					near = append(near, string(id))
				}
				return fmt.Errorf("there is no clause %q; the nearest are %s", args[0], strings.Join(near, ", "))
			}
			return explain(cmd.OutOrStdout(), c)
		},
	}
}

func explain(w io.Writer, c schemas.Clause) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s · %s\n\n", c.ID, c.Title.Zh, c.Title.En)
	fmt.Fprintf(&b, "%s\n\n%s\n\n", c.Meaning.Zh, c.Meaning.En)
	if c.Lost {
		b.WriteString("原文缺失。The text of this clause is not preserved.\n\n")
	}
	if c.Reconstructed {
		b.WriteString("条号按行文次序推定。The number is reconstructed from the order of the text.\n\n")
	}
	fmt.Fprintf(&b, "status   %s\n", audit.Status(c))
	kinds := make([]string, len(c.Kinds))
	for i, k := range c.Kinds {
		kinds[i] = string(k)
	}
	line(&b, "checks", kinds)
	line(&b, "inputs", c.Inputs)
	line(&b, "options", c.Options)
	line(&b, "see", ids(c.See))
	line(&b, "twins", ids(c.Twins))
	for _, check := range audit.Checks() {
		switch {
		case check.Clause == c.ID:
			fmt.Fprintf(&b, "\n检查：%s\nCheck: %s\n", check.Does.Zh, check.Does.En)
		case slices.Contains(check.Uses, c.ID):
			fmt.Fprintf(&b, "used by  %s\n", check.Clause)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func line(b *strings.Builder, name string, values []string) {
	if len(values) > 0 {
		fmt.Fprintf(b, "%-8s %s\n", name, strings.Join(values, ", "))
	}
}

func ids(list []schemas.ClauseID) []string {
	out := make([]string, len(list))
	for i, id := range list {
		out[i] = string(id)
	}
	return out
}
