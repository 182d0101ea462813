package main

import (
	"fmt"
	"strings"

	"qipu/analyze/renju"
	"qipu/schemas/rulebooks"
)

// appliedToRenju says of a reading of forbidden moves or of equal fifths which checks
// are by it and how another is chosen.
func appliedToRenju(b *strings.Builder, o rulebooks.Option) {
	if !strings.HasPrefix(o.ID, "F") {
		return
	}
	var clauses []string
	for _, check := range renju.Checks() {
		if bears(check, o) {
			clauses = append(clauses, string(check.Clause))
		}
	}
	line(b, "used by", clauses)
	b.WriteByte('\n')
	other := otherChoice(o)
	paragraph(b, fmt.Sprintf("连珠的裁断按此读法。用 --option %s=%s 或赛事文件[options]改用另一读法；凡依此读法的问题，options栏注明所用的读法。", o.ID, other))
	paragraph(b, fmt.Sprintf("Games of renju are judged by this reading. Another is chosen with --option %s=%s, or under [options] of the event file; the column options of every finding that rests on it names the one in force.", o.ID, other))
}
