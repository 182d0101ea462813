package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/datasets"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

func explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain CLAUSE|OPTION",
		Short: "Explain a clause or an option in Chinese and English, and how it is checked",
		Long: "explain prints what a clause says, what a check of it needs and whether there is one, with an\n" +
			"example where there is. Options D1 to D36 are points on which the rulebooks conflict or are\n" +
			"silent, R1 to R19 points of reading of the repetition law, F1 and F2 of the forbidden moves and fifths of renju.",
		Example: "  qipu explain xiangqi-2011:3.4\n  qipu explain record:token\n  qipu explain D4",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if c, ok := rulebooks.Clause(schemas.ClauseID(args[0])); ok {
				return explainClause(cmd.Context(), cmd.OutOrStdout(), c)
			}
			if o, ok := rulebooks.LookupOption(strings.ToUpper(args[0])); ok {
				return explainOption(cmd.OutOrStdout(), o)
			}
			near := append(ids(rulebooks.Nearest(args[0], 3)), rulebooks.NearestOption(args[0], 2)...)
			if len(near) == 0 {
				return fmt.Errorf("there is no clause or option %q", args[0])
			}
			return fmt.Errorf("there is no clause or option %q; the nearest are %s", args[0], strings.Join(near, ", "))
		},
	}
}

func explainClause(ctx context.Context, w io.Writer, c schemas.Clause) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s · %s\n\n", c.ID, c.Title.Zh, c.Title.En)
	paragraph(&b, c.Meaning.Zh)
	paragraph(&b, c.Meaning.En)
	if c.Lost {
		paragraph(&b, "原文缺失。The text of this clause is not preserved.")
	}
	if c.Reconstructed {
		paragraph(&b, "条号按行文次序推定。The number is reconstructed from the order of the text.")
	}
	if c.Unchecked.En != "" {
		paragraph(&b, c.Unchecked.Zh)
		paragraph(&b, c.Unchecked.En)
	}
	fmt.Fprintf(&b, "status   %s\n", audit.Status(c))
	kinds := make([]string, len(c.Kinds))
	for i, k := range c.Kinds {
		kinds[i] = string(k)
	}
	line(&b, "checks", kinds)
	line(&b, "inputs", inputs(c))
	line(&b, "see", ids(c.See))
	line(&b, "twins", ids(c.Twins))
	for _, id := range c.Options {
		if o, ok := rulebooks.LookupOption(id); ok {
			fmt.Fprintf(&b, "option   %s  %s · %s\n", id, o.Name.Zh, o.Name.En)
		}
	}
	for _, p := range parametersFrom(c.ID) {
		fmt.Fprintf(&b, "sets     %s\n", p)
	}
	for _, check := range audit.Checks() {
		switch {
		case check.Clause == c.ID:
			fmt.Fprintf(&b, "\n检查：%s\nCheck: %s\n", check.Does.Zh, check.Does.En)
		case slices.Contains(check.Uses, c.ID):
			fmt.Fprintf(&b, "used by  %s\n", check.Clause)
		}
	}
	if err := example(ctx, &b, c.ID); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// textColumns is the width to which explanations are wrapped.
const textColumns = 96

func paragraph(b *strings.Builder, text string) {
	for _, l := range terminal.Wrap(text, textColumns) {
		b.WriteString(l + "\n")
	}
	b.WriteByte('\n')
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

// inputs names the inputs of a clause with what their codes stand for.
func inputs(c schemas.Clause) []string {
	var out []string
	for _, code := range c.Inputs {
		if what, ok := rulebooks.Input(code); ok {
			out = append(out, fmt.Sprintf("%s %s (%s)", code, what.Zh, what.En))
		} else {
			out = append(out, code)
		}
	}
	return out
}

// parametersFrom lists the parameters that come from a clause, with their values.
func parametersFrom(id schemas.ClauseID) []string {
	var out []string
	for _, profile := range rulebooks.Profiles() {
		p, ok := rulebooks.ParametersOf(profile)
		if !ok {
			continue
		}
		for _, l := range p.All() {
			if l.Clause != id {
				continue
			}
			unit, _ := rulebooks.Unit(l.Unit)
			text := strings.TrimSpace(fmt.Sprintf("%s = %s %s", l.Name, l.Value, unit.En))
			if !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}

func explainOption(w io.Writer, o rulebooks.Option) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %s · %s\n\n", o.ID, o.Name.Zh, o.Name.En)
	for _, passage := range o.Texts {
		fmt.Fprintf(&b, "%s\n", strings.Join(ids(passage.Clauses), ", "))
		paragraph(&b, passage.Says.Zh+"\u3000"+passage.Says.En)
	}
	for _, c := range o.Choices {
		mark := " "
		if c.Key == o.Default {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s %s=%s\n    %s · %s\n", mark, o.ID, c.Key, c.Means.Zh, c.Means.En)
	}
	if o.Default == rulebooks.ByProfile {
		fmt.Fprintf(&b, "* %s=%s\n", o.ID, rulebooks.ByProfile)
		for _, profile := range rulebooks.Profiles() {
			if v, ok := o.Profiles[profile]; ok {
				fmt.Fprintf(&b, "    %s: %s\n", profile, v)
			}
		}
	}
	b.WriteString("\n")
	paragraph(&b, "默认（*）："+o.Why.Zh)
	paragraph(&b, "Default (*): "+o.Why.En)
	line(&b, "clauses", ids(o.Clauses()))
	applied(&b, o)
	appliedToRenju(&b, o)
	_, err := io.WriteString(w, b.String())
	return err
}

// example shows the case of a clause: the record, the board at its finding
// and the finding.
func example(ctx context.Context, b *strings.Builder, id schemas.ClauseID) error {
	cases, err := datasets.Cases()
	if err != nil {
		return err
	}
	c, ok := caseOf(cases, id)
	if !ok {
		return nil
	}
	v, err := viewOfCase(ctx, &c)
	if err != nil {
		return fmt.Errorf("example %s: %w", c.Name, err)
	}
	fmt.Fprintf(b, "\n例 · Example\n\n")
	paragraph(b, strings.Join(strings.Fields(c.Reason), " "))
	if len(c.Event) > 0 {
		fmt.Fprintf(b, "%s\n", datasets.EventFile)
		for line := range strings.Lines(string(c.Event)) {
			if line = strings.TrimSpace(line); line != "" {
				fmt.Fprintf(b, "    %s\n", line)
			}
		}
		b.WriteByte('\n')
	}
	for _, file := range [...]struct {
		name string
		text []byte
	}{{c.LogName, c.Log}, {datasets.WaiversFile, c.Waivers}} {
		if len(file.text) == 0 {
			continue
		}
		fmt.Fprintf(b, "%s\n", file.name)
		for l := range strings.SplitSeq(strings.TrimSpace(string(file.text)), "\n") {
			fmt.Fprintf(b, "    %s\n", terminal.Safe(l))
		}
		b.WriteByte('\n')
	}
	if len(v.plies) == 0 || len(v.findings) == 0 {
		fmt.Fprintf(b, "%s\n", strings.TrimSpace(string(c.Record)))
		return nil
	}
	board, below, err := v.picture(v.interesting(), false, "zh", "en")
	if err != nil {
		return err
	}
	for _, l := range terminal.Beside(board, v.texts("zh", "en"), besideColumns) {
		b.WriteString(l + "\n")
	}
	b.WriteByte('\n')
	for _, text := range below {
		for _, l := range terminal.Wrap(text, textColumns) {
			b.WriteString(l + "\n")
		}
	}
	if note := v.numberingNote("zh", "en"); note != "" {
		for _, l := range terminal.Wrap(note, textColumns) {
			b.WriteString(l + "\n")
		}
	}
	for _, l := range slices.Concat(terminal.Wrap(v.moves(0), textColumns), v.sheetLines("en")) {
		b.WriteString(l + "\n")
	}
	classes(b, v.findings)
	return nil
}

// caseOf picks the case that shows a clause: the one named for it alone, else its
// first variant with findings.
func caseOf(cases []datasets.Case, id schemas.ClauseID) (c datasets.Case, ok bool) {
	for _, one := range cases {
		if one.Clause != id || len(one.Findings) == 0 {
			continue
		}
		if !strings.Contains(one.Name, "+") {
			return one, true
		}
		if !ok {
			c, ok = one, true
		}
	}
	return c, ok
}
