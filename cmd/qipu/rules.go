package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

func rulesCommand() *cobra.Command {
	var asJSON, markdown bool
	var book, kind, status string
	cmd := &cobra.Command{
		Use:     "rules",
		Short:   "List the clauses of the rulebooks and how each is checked",
		Example: "  qipu rules --book record\n  qipu rules --status checked --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lang, err := language(cmd)
			if err != nil {
				return err
			}
			if markdown {
				return rulesMarkdown(cmd.OutOrStdout())
			}
			clauses, err := selectClauses(book, kind, status)
			if err != nil {
				return err
			}
			if asJSON {
				return rulesJSON(cmd, clauses)
			}
			return rulesTable(cmd, clauses, lang)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a clause")
	cmd.Flags().BoolVar(&markdown, "markdown", false, "the reference page of all rulebooks, parameters and options")
	cmd.MarkFlagsMutuallyExclusive("json", "markdown")
	cmd.Flags().StringVar(&book, "book", "", "only this rulebook, e.g. xiangqi-2011")
	cmd.Flags().StringVar(&kind, "kind", "", "only clauses with this kind of check: records, clock, log, definition, no")
	cmd.Flags().StringVar(&status, "status", "", "only this status: checked, planned, 'not checkable'")
	return cmd
}

func selectClauses(book, kind, wanted string) ([]schemas.Clause, error) {
	var ids []string
	var out []schemas.Clause
	for _, b := range rulebooks.Books() {
		ids = append(ids, b.ID)
		if book != "" && b.ID != book {
			continue
		}
		for _, c := range b.Clauses {
			if (kind == "" || slices.Contains(c.Kinds, schemas.CheckKind(kind))) && (wanted == "" || string(audit.Status(c)) == wanted) {
				out = append(out, c)
			}
		}
	}
	if book != "" && !slices.Contains(ids, book) {
		return nil, fmt.Errorf("--book %s: the rulebooks are %s", book, strings.Join(ids, ", "))
	}
	kinds := []schemas.CheckKind{"", schemas.FromRecords, schemas.FromClock, schemas.FromLog, schemas.Definition, schemas.NoCheck}
	if !slices.Contains(kinds, schemas.CheckKind(kind)) {
		return nil, fmt.Errorf("--kind %s: the kinds are records, clock, log, definition, no", kind)
	}
	if !slices.Contains([]schemas.Status{"", schemas.Checked, schemas.Planned, schemas.NotCheckable}, schemas.Status(wanted)) {
		return nil, fmt.Errorf("--status %s: the statuses are checked, planned, 'not checkable'", wanted)
	}
	return out, nil
}

// clauseJSON is the line of `qipu rules --json`, for scripts.
type clauseJSON struct {
	Clause  schemas.ClauseID    `json:"clause"`
	Checks  []schemas.CheckKind `json:"checks"`
	Status  schemas.Status      `json:"status"`
	TitleZh string              `json:"title_zh"`
	TitleEn string              `json:"title_en"`
	WhyZh   string              `json:"unchecked_zh,omitempty"`
	WhyEn   string              `json:"unchecked_en,omitempty"`
}

func rulesJSON(cmd *cobra.Command, clauses []schemas.Clause) error {
	enc := json.NewEncoder(cmd.OutOrStdout())
	enc.SetEscapeHTML(false)
	for _, c := range clauses {
		if err := enc.Encode(clauseJSON{c.ID, c.Kinds, audit.Status(c), c.Title.Zh, c.Title.En, c.Unchecked.Zh, c.Unchecked.En}); err != nil {
			return err
		}
	}
	return nil
}

func rulesTable(cmd *cobra.Command, clauses []schemas.Clause, lang string) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	for _, c := range clauses {
		kinds := make([]string, len(c.Kinds))
		for i, k := range c.Kinds {
			kinds[i] = string(k)
		}
		text := inLanguage(c.Title, lang)
		if why := inLanguage(c.Unchecked, lang); why != "" {
			text += ": " + why
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", c.ID, audit.Status(c), strings.Join(kinds, ","), text)
	}
	return w.Flush()
}
