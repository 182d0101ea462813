package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"qipu/report/diff"
	"qipu/report/terminal"
)

// maxDiffLines bounds the differences of a kind that the text shows.
const maxDiffLines = 100

func diffCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "diff OLD NEW",
		Short: "What changed between two runs",
		Long: "diff compares two runs by their tables: findings that are new, gone or changed, games and\n" +
			"results, places of the event, ratings once the runs are rated, and the options, rulebooks and arguments, which are often why.\n" +
			fmt.Sprintf("The text shows %d of a kind and how many more there are, jsonl shows all.\n\n", maxDiffLines) +
			"Exit: 0 they are the same, 1 something changed, 2 usage.",
		Example: "  qipu diff before after\n  qipu diff before after --format jsonl",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			lang, err := language(cmd)
			if err != nil {
				return err
			}
			out := bufio.NewWriter(cmd.OutOrStdout())
			var n int
			switch format {
			case "text":
				n, err = diffText(cmd, out, args, lang)
			case "jsonl":
				n, err = diffLines(cmd, out, args)
			default:
				return fmt.Errorf("--format %s: the formats are text and jsonl", format)
			}
			if err != nil {
				return err
			}
			if err := out.Flush(); err != nil {
				return err
			}
			if n > 0 {
				return exitError{code: exitFindings}
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "what is printed: text, jsonl")
	return cmd
}

// diffLines writes each difference as a line of JSON and counts them.
func diffLines(cmd *cobra.Command, w io.Writer, runs []string) (n int, err error) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	err = diff.Runs(cmd.Context(), runs[0], runs[1], func(c diff.Change) error {
		n++
		return encoder.Encode(c)
	})
	return n, err
}

// diffText writes the differences for a person and counts them.
func diffText(cmd *cobra.Command, w io.Writer, runs []string, lang string) (n int, err error) {
	type kind struct{ what, how string }
	counts, order := map[kind]int{}, []kind(nil)
	err = diff.Runs(cmd.Context(), runs[0], runs[1], func(c diff.Change) error {
		n++
		k := kind{c.What, c.How}
		if counts[k]++; counts[k] == 1 {
			order = append(order, k)
		}
		if counts[k] <= maxDiffLines {
			_, err := fmt.Fprintln(w, terminal.Safe(diffLine(&c, lang)))
			return err
		}
		return nil
	})
	if err != nil {
		return n, err
	}
	if n == 0 {
		fmt.Fprintln(w, word(lang, "the runs are the same", "两次审核相同"))
		return 0, nil
	}
	fmt.Fprintln(w)
	for _, k := range order {
		fmt.Fprintf(w, "%5d  %s %s", counts[k], diffWord(k.what, lang), diffWord(k.how, lang))
		if more := counts[k] - maxDiffLines; more > 0 {
			fmt.Fprintf(w, word(lang, "  (%d not shown: --format jsonl)", "（未显示%d条：--format jsonl）"), more)
		}
		fmt.Fprintln(w)
	}
	return n, nil
}

var diffWords = map[string]string{
	"option": "选项", "rulebook": "规则书", "argument": "输入", "program": "程序", "game": "对局", "result": "结果", "finding": "问题", "standing": "名次", "rating": "等级分", "rated game": "计分对局",
	"new": "新增", "gone": "消失", "changed": "改变",
}

func diffWord(w, lang string) string { return word(lang, w, orWord(diffWords[w], w)) }

var diffSigns = map[string]string{"new": "+", "gone": "-", "changed": "~"}

// diffLine is a difference on one line.
func diffLine(c *diff.Change, lang string) string {
	line := diffSigns[c.How] + " " + diffWord(c.What, lang)
	switch c.What {
	case "finding":
		line += fmt.Sprintf("  %s  %s %s", c.Of, c.Path, c.Game)
	case "game", "result":
		line += fmt.Sprintf("  %s %s  %s", c.Path, c.Game, c.Of)
	case "rated game":
		line += fmt.Sprintf("  %s  %s", c.Name, c.Of)
	default:
		line += "  " + c.Name
	}
	switch {
	case c.How == "changed":
		line += fmt.Sprintf("  %s → %s", orWord(c.Old, "–"), orWord(c.New, "–"))
	case c.Old+c.New != "":
		line += "  " + c.Old + c.New
	}
	if text := word(lang, c.TextEn, c.TextZh); text != "" {
		line += "  " + text
	}
	return line
}
