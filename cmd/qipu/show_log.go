package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
)

// logLine is an entry of the log as show prints it.
type logLine struct {
	log  string
	line uint32
	text string
}

// logLines lists the entries of the log on a game that punish or claim, in the order of
// the log.
func logLines(run string, g *schemas.GameRow) ([]string, error) {
	penalties, err := tables.Lookup[schemas.PenaltyRow](run, tables.PenaltiesTable, g.SourceNo, g.GameNo)
	if errors.Is(err, fs.ErrNotExist) { // a run made before there were logs
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	claims, err := tables.Lookup[schemas.ClaimRow](run, tables.ClaimsTable, g.SourceNo, g.GameNo)
	if err != nil {
		return nil, err
	}
	var lines []logLine
	for i := range penalties {
		p := &penalties[i]
		what := []string{p.Penalty, clockChange("", p.OwnLost, p.OwnGained), clockChange("opponent ", p.OpponentLost, p.OpponentGained)}
		lines = append(lines, logLine{p.Log, p.Line, entryLine(p.Ply, p.Side, p.Kind, strings.Join(nonEmpty(what...), ", "), p.Clause, p.Outcome, p.Expected)})
	}
	for i := range claims {
		c := &claims[i]
		what := nonEmpty(c.Claim, c.Decision, countText("arbiter", c.ByArbiter), countText("qipu", c.ByUs))
		lines = append(lines, logLine{c.Log, c.Line, entryLine(c.Ply, c.Side, c.Kind, strings.Join(what, ", "), c.Clause, c.Outcome, "")})
	}
	slices.SortStableFunc(lines, func(a, b logLine) int { return cmp.Or(strings.Compare(a.log, b.log), cmp.Compare(a.line, b.line)) })
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = fmt.Sprintf("%s:%d  %s", l.log, l.line, l.text)
	}
	return texts, nil
}

func entryLine(ply uint32, side, kind, what, clause, outcome, expected string) string {
	at := ""
	if ply > 0 {
		at = fmt.Sprintf("ply %d", ply)
	}
	text := strings.Join(nonEmpty(at, side, kind, what), "  ")
	if clause == "" {
		return text
	}
	text += fmt.Sprintf("  → %s %s", clause, outcome)
	if expected != "" && outcome != schemas.Pass.String() {
		text += " (" + expected + ")"
	}
	return text
}

func clockChange(whose string, lost, gained *uint32) string {
	switch {
	case lost != nil:
		return fmt.Sprintf("%s-%d s", whose, *lost/1000)
	case gained != nil:
		return fmt.Sprintf("%s+%d s", whose, *gained/1000)
	}
	return ""
}

func countText(who string, n *uint32) string {
	if n == nil {
		return ""
	}
	return fmt.Sprintf("%s %d", who, *n)
}
