package main

import (
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// classes lists the moves of the cycles that findings are about, each with its class
// and what proves it.
func classes(b *strings.Builder, findings []schemas.FindingRow) {
	found := false
	for i := range findings {
		f := &findings[i]
		if f.Subject != "repetition" || f.Evidence == "" {
			continue
		}
		found = true
		fmt.Fprintf(b, "\n依据 · Evidence  %s\n", f.Clause)
		for part := range strings.SplitSeq(f.Evidence, "; ") {
			fmt.Fprintf(b, "    %s\n", part)
		}
	}
	if found {
		b.WriteString("\n将 check, 杀 mating threat, 捉 chase, 闲 none of these, 应将 in answer to a check (24.1–24.17);\n" +
			"in brackets the line that proves it.\n")
	}
}

// applied says of a reading of the repetition law which checks it can change and how
// it is chosen.
func applied(b *strings.Builder, o rulebooks.Option) {
	reading, contested := repetition.Applies(o.ID)
	if !reading {
		return
	}
	var clauses []string
	for _, check := range repetition.Checks() {
		if bears(check, o) {
			clauses = append(clauses, string(check.Clause))
		}
	}
	line(b, "used by", clauses)
	b.WriteByte('\n')
	other := otherChoice(o)
	paragraph(b, fmt.Sprintf("循环反复的裁断按此读法分类和判定。用 --option %s=%s 或赛事文件[options]改用另一读法，问题的options栏随之注明。", o.ID, other))
	paragraph(b, fmt.Sprintf("The judge of repetitions classifies and rules by this reading. Another is chosen with --option %s=%s, or under [options] of the event file; the column options of its findings then names it.", o.ID, other))
	if contested {
		paragraph(b, "已发表的裁断于此不一：取另一读法而判定不同的，问题中写明，由裁判决定。")
		paragraph(b, "Published verdicts differ here: where the other reading changes the verdict the finding says so and leaves it to the arbiter.")
	}
}

// bears reports whether an option is about a clause that a check is for or uses.
func bears(check schemas.Check, o rulebooks.Option) bool {
	return slices.ContainsFunc(o.Clauses(), func(id schemas.ClauseID) bool {
		return check.Clause == id || slices.Contains(check.Uses, id)
	})
}

// otherChoice is the first choice that is not the default.
func otherChoice(o rulebooks.Option) string {
	for _, c := range o.Choices {
		if c.Key != o.Default {
			return c.Key
		}
	}
	return ""
}
