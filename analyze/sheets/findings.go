package sheets

import (
	"fmt"

	"qipu/schemas"
)

// Findings tells, of the game, all that two of its sheets differ in.
func (r *Rules) Findings(a, b *Sheet, c *Comparison) (list []schemas.Finding) {
	differ := false
	for i := range c.Differences {
		d := &c.Differences[i]
		differ = differ || d.Kind.ofMoves()
		list = append(list, r.Finding(a, b, d))
	}
	if !differ {
		return list
	}
	first, second := sheetWord(a), sheetWord(b)
	return append([]schemas.Finding{{
		Clause: recordSheets, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "sheets", Ply: c.Agreed,
		Expected: "the same moves", Actual: fmt.Sprintf("%d plies agree", c.Agreed), Evidence: evidence(a, b, c),
		Text: schemas.Text{
			Zh: fmt.Sprintf("两份记录纸前%d着相同，其后着法有出入。%s%s；%s%s。未作取舍。", c.Agreed, first.Zh, reachZh(c, 0), second.Zh, reachZh(c, 1)),
			En: fmt.Sprintf("The two sheets agree in %s and differ in moves after that. %s %s; %s %s. Neither is chosen.", firstPlies(c.Agreed), capital(first.En), reachEn(c, 0), second.En, reachEn(c, 1)),
		},
	}}, list...)
}

func firstPlies(n int) string {
	switch n {
	case 0:
		return "no ply"
	case 1:
		return "the first ply"
	}
	return fmt.Sprintf("the first %d plies", n)
}

func reachZh(c *Comparison, x int) string {
	text := fmt.Sprintf("共%d着，合法至第%d着", c.Plies[x], c.Legal[x])
	if c.Legal[x] == c.Plies[x] {
		text = fmt.Sprintf("共%d着，全部合法", c.Plies[x])
	}
	switch done := c.Completed[x]; {
	case done.Plies == c.Plies[x] && done.Legal == c.Legal[x]:
	case done.Whole():
		text += fmt.Sprintf("，取另一份补入后%d着全部走得成", done.Plies)
	default:
		text += fmt.Sprintf("，取另一份补入后走到%d着中的第%d着", done.Plies, done.Legal)
	}
	return text
}

func reachEn(c *Comparison, x int) string {
	text := fmt.Sprintf("is lawful up to ply %d of %d", c.Legal[x], c.Plies[x])
	if c.Legal[x] == c.Plies[x] {
		text = fmt.Sprintf("is lawful in all its %s", pliesWord(c.Plies[x]))
	}
	switch done := c.Completed[x]; {
	case done.Plies == c.Plies[x] && done.Legal == c.Legal[x]:
	case done.Whole():
		text += fmt.Sprintf(", and completed from the other is played in all %d", done.Plies)
	default:
		text += fmt.Sprintf(", and completed from the other is played up to ply %d of %d", done.Legal, done.Plies)
	}
	return text
}

// Finding tells one difference of two sheets. What article 9 of xiangqi-2011 has on every
// sheet is a matter of that article.
func (r *Rules) Finding(a, b *Sheet, d *Difference) schemas.Finding {
	f := schemas.Finding{
		Clause: recordSheets, Severity: schemas.Warning, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "sheets, " + d.Kind.String(),
		Ply: d.Ply[0], Expected: d.value(0), Actual: d.value(1), Evidence: fmt.Sprintf("plies %d and %d", d.Ply[0], d.Ply[1]), Text: d.Describe(a, b),
	}
	if d.Kind.OfFact() {
		f.Evidence = d.Fact.String()
	}
	switch d.Kind {
	case Notation:
		f.Severity, f.Outcome = schemas.Note, schemas.Fail
	case Signature:
		f.Severity, f.Outcome = schemas.Note, schemas.Fail
	case Result, Times, Fouls:
		if book := r.of(a); book != nil && book.book == xiangqi2011 {
			f.Clause, f.Outcome = "xiangqi-2011:9", schemas.Fail
			if d.Kind == Result {
				f.Severity = schemas.Error
			}
		}
	}
	return f
}

// value is what stands on a sheet, in data.
func (d *Difference) value(x int) string {
	if d.Move[x] != "" {
		return d.Move[x]
	}
	return d.Written[x]
}
