package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"qipu/ingest/log"
	"qipu/schemas"
)

// templateLogCommand prints a log to fill in, with what each field may say.
func templateLogCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "log",
		Short: "Print a blank arbiter's log, with its fields and kinds explained",
		Long: "log prints a blank log of the arbiter: what each field means, the kinds, penalties, decisions and\n" +
			"circumstances that it may name (by their id, or in Chinese or English), and examples in remarks.\n" +
			"Filled in, it goes to qipu audit --log.",
		Example: "  qipu template log > log.csv\n  qipu template log --format toml --lang zh > log.toml",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			lang, err := language(cmd)
			if err != nil {
				return err
			}
			switch format {
			case "csv":
				_, err = io.WriteString(cmd.OutOrStdout(), csvTemplate(lang))
			case "toml":
				_, err = io.WriteString(cmd.OutOrStdout(), tomlTemplate(lang))
			default:
				err = fmt.Errorf("--format %s: the formats are csv and toml", format)
			}
			return err
		},
	}
	cmd.Flags().StringVar(&format, "format", "csv", "csv or toml")
	return cmd
}

// csvTemplate is the heading of a table, in the language asked for, with remarks below
// it: a line that begins with # is read over.
func csvTemplate(lang string) string {
	var b strings.Builder
	headings := make([]string, 0, len(log.Fields()))
	for _, f := range log.Fields() {
		headings = append(headings, word(lang, f.Name, f.Zh))
	}
	b.WriteString(strings.Join(headings, ",") + "\n")
	for _, line := range explainLog(lang) {
		b.WriteString(remark(line) + "\n")
	}
	for _, e := range logExamples {
		cells := make([]string, len(log.Fields()))
		for i, f := range log.Fields() {
			cells[i] = e.value(f.Name, lang)
		}
		b.WriteString("#" + strings.Join(cells, ",") + "\n")
	}
	return b.String()
}

// remark is a line of explanation: its commas would part it into cells, so it stands in
// quotes as one.
func remark(line string) string {
	return `"# ` + strings.ReplaceAll(line, `"`, `""`) + `"`
}

func tomlTemplate(lang string) string {
	var b strings.Builder
	for _, line := range explainLog(lang) {
		b.WriteString("# " + line + "\n")
	}
	for _, e := range logExamples {
		b.WriteString("\n# [[entry]]\n")
		for _, f := range log.Fields() {
			if v := e.value(f.Name, lang); v != "" {
				fmt.Fprintf(&b, "# %s = %q\n", f.Name, v)
			}
		}
	}
	return b.String()
}

// explainLog says what the fields are and what they may name.
func explainLog(lang string) (lines []string) {
	add := func(en, zh string) { lines = append(lines, word(lang, en, zh)) }
	add("An entry a line. The game is named by round and board, by round and a player, or by both players; all that is named must fit.",
		"每条一行。对局以轮次和台次、轮次和一方棋手，或双方棋手写明；所写各项都须相合。")
	add("Leave out what is not known. What is not understood is reported with its line, and the other lines are used.",
		"不知道的不写。读不懂的按行报出，其余各行照用。")
	lines = append(lines, "")
	add("Fields:", "栏目：")
	for _, f := range log.Fields() {
		lines = append(lines, fmt.Sprintf("  %s (%s): %s", word(lang, f.Name, f.Zh), word(lang, f.Zh, f.Name), inLanguage(f.What, lang)))
	}
	for _, list := range []struct {
		title schemas.Text
		names []schemas.LogName
	}{
		{schemas.Text{Zh: "类别：", En: "Kinds:"}, schemas.LogKindNames()},
		{schemas.Text{Zh: "处罚：", En: "Penalties:"}, schemas.LogPenaltyNames()},
		{schemas.Text{Zh: "裁定：", En: "Decisions:"}, schemas.LogDecisionNames()},
		{schemas.Text{Zh: "情况：", En: "Circumstances:"}, schemas.LogFactNames()},
	} {
		lines = append(lines, "", inLanguage(list.title, lang))
		for _, n := range list.names {
			lines = append(lines, fmt.Sprintf("  %s (%s): %s", word(lang, n.ID, n.Zh), word(lang, n.Zh, n.ID), n.En))
		}
	}
	lines = append(lines, "")
	add("Examples (take away the # to use them):", "示例（去掉 # 即可采用）：")
	return lines
}

// logExample is an entry as an example, by the ids of its fields.
type logExample map[string]string

// value writes a field in a language: words that have a name in it by that.
func (e logExample) value(field, lang string) string {
	v := e[field]
	if lang != "zh" || v == "" {
		return v
	}
	for _, list := range [][]schemas.LogName{schemas.LogKindNames(), schemas.LogPenaltyNames(), schemas.LogDecisionNames(), schemas.LogFactNames(), schemas.LogWhoNames()} {
		for _, n := range list {
			if n.ID == v {
				return n.Zh
			}
		}
	}
	return v
}

var logExamples = []logExample{
	{"round": "3", "board": "2", "kind": "press-first", "side": "black", "ply": "18", "penalty": "violation", "seconds": "-5:00", "opponent_seconds": "2:00", "clause": "9.2(1)", "time": "2026-05-01 14:05"},
	{"round": "3", "board": "4", "kind": "claim-natural-limit", "side": "red", "ply": "157", "decision": "refused", "counted": "58", "penalty": "foul", "seconds": "-300", "clause": "22.2"},
	{"round": "4", "board": "1", "kind": "late", "side": "second", "lasted": "12:30", "seconds": "-12:30"},
	{"round": "4", "board": "5", "kind": "draw-offer", "side": "first", "move": "31", "decision": "played-on"},
}
