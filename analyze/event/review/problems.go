package review

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/analyze/event"
	"qipu/schemas"
)

// problems tells what of the event contradicts itself or is not reckoned with.
func (r *reviewer) problems(list []event.Problem) {
	for i := range list {
		p := &list[i]
		f := schemas.Finding{Clause: ofEvent, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: subjectOf(p), Evidence: p.Where, Text: sentence(p.Text)}
		lacks := "EV"
		if p.Class == event.EventFinding {
			f.Severity, f.Outcome = schemas.Warning, schemas.Fail
		}
		if p.Class == event.Limit {
			lacks = "not reckoned with"
		}
		r.find(&f, lacks)
	}
}

func subjectOf(p *event.Problem) string {
	switch {
	case p.Table == "":
		return strings.TrimSpace("event " + p.Field)
	case p.Row == 0:
		return p.Table
	}
	return strings.TrimSpace(fmt.Sprintf("%s %d %s", p.Table, p.Row, p.Field))
}

// sentence makes a sentence of the text of a problem.
func sentence(t schemas.Text) schemas.Text {
	end := func(s, stop string) string {
		if first, size := utf8.DecodeRuneInString(s); size > 0 {
			s = string(unicode.ToUpper(first)) + s[size:]
		}
		if strings.HasSuffix(s, stop) {
			return s
		}
		return s + stop
	}
	return schemas.Text{Zh: end(t.Zh, "。"), En: end(t.En, ".")}
}
