package arbiter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// recordRules are the checks on the log itself.
var recordRules = []rule{{
	Check: schemas.Check{Clause: "record:log", Does: schemas.Text{
		Zh: "裁判记录逐行读取，按轮次、台次和姓名归入对局；读不懂、归不到一局或与该局不合的（所引条款、着数、一方、所判的负），予以指出。",
		En: "The log is read line by line and given to games by round, board and names; what is not understood, fits no one game, or does not fit its game (clause cited, ply, side, a loss ruled), is pointed out.",
	}},
	run: (*hearing).usable,
}}

// usable points out entries that do not fit the game.
func (h *hearing) usable(r *rule) schemas.Answer {
	var all answers
	for i := range h.game.Log {
		e := entry{LogEntry: &h.game.Log[i], no: i, side: schemas.NoSide}
		side, ok := e.Side(h.game.Kind)
		switch {
		case !ok:
			all.add(h.fail(r, schemas.Warning, &e, "a side of this game", schemas.Text{
				Zh: fmt.Sprintf("，所写一方“%s”在本局没有，本条未作核对", e.Who), En: fmt.Sprintf(" of “%s”, a side that this game has not: the entry was not held against anything", e.Who),
			}))
			continue
		case e.Ply > len(h.out.Plies):
			e.side = side
			all.add(h.fail(r, schemas.Note, &e, fmt.Sprintf("a ply up to %d", len(h.out.Plies)), schemas.Text{
				Zh: fmt.Sprintf("第%d着，而记录只有%d着", e.Ply, len(h.out.Plies)), En: fmt.Sprintf(" at ply %d, and the record has %d", e.Ply, len(h.out.Plies)),
			}))
			continue
		}
		e.side = side
		all.add(h.knownClauses(r, &e))
	}
	for i := range h.entries {
		if e := &h.entries[i]; e.offence() && (e.Ruled() == schemas.PenaltyLoss || e.Decision == schemas.DecisionLoss) {
			all.add(h.lossRuled(r, e))
		}
	}
	return all.Answer
}

// lossRuled holds a loss that the log has ruled against the result, whatever it was for.
// Where a clause of the book has asked for it that is enough.
func (h *hearing) lossRuled(r *rule, e *entry) schemas.Answer {
	if slices.ContainsFunc(h.out.Findings, func(f schemas.Finding) bool { return f.Subject == "result" && placeOf(&f) == e.Place() }) {
		return schemas.Pass.Answer()
	}
	return h.loses(r, e, schemas.Text{Zh: "，判负", En: ", a loss ruled"})
}

// knownClauses points out a clause that the rulebook has not, or one of another book
// than that in force.
func (h *hearing) knownClauses(r *rule, e *entry) schemas.Answer {
	if _, ok := rulebooks.Open(h.book); !ok { // plain gomoku: no rulebook is in force
		return schemas.Pass.Answer()
	}
	for _, id := range cites(h.book, e.Clause) {
		_, ok := rulebooks.Clause(id)
		switch {
		case ok && id.Rulebook() != h.book:
			return h.fail(r, schemas.Warning, e, "a clause of "+h.book, schemas.Text{
				Zh: fmt.Sprintf("，所引%s不属本局所用的规则书", id), En: fmt.Sprintf(" and cites %s, which is not of the rulebook in force", id),
			})
		case !ok && !knownArticle(id):
			return h.fail(r, schemas.Warning, e, "a clause of "+h.book, schemas.Text{
				Zh: fmt.Sprintf("，所引%s在规则书中没有", id), En: fmt.Sprintf(" and cites %s, which the rulebook has not", id),
			})
		}
	}
	return schemas.Pass.Answer()
}

// knownArticle reports whether an id names an article whose clauses the book numbers
// further, or a letter of a clause that it keeps as one.
func knownArticle(id schemas.ClauseID) bool {
	text := string(id)
	if n := len(text); n > 0 && text[n-1] >= 'a' && text[n-1] <= 'e' {
		if _, ok := rulebooks.Clause(schemas.ClauseID(text[:n-1])); ok {
			return true
		}
	}
	for _, next := range [...]string{".1", "(1)", "a"} {
		if _, ok := rulebooks.Clause(id + schemas.ClauseID(next)); ok {
			return true
		}
	}
	return inRange(id)
}

// inRange reports whether an id is one of those that its book keeps as a range: 8.1(2) of
// "8.1(2-3)".
func inRange(id schemas.ClauseID) bool {
	article, no, ok := strings.Cut(id.Number(), "(")
	n, err := strconv.Atoi(strings.TrimSuffix(no, ")"))
	book, known := rulebooks.Open(id.Rulebook())
	if !ok || err != nil || !known {
		return false
	}
	for i := range book.Clauses {
		of, span, _ := strings.Cut(book.Clauses[i].ID.Number(), "(")
		from, to, ranged := strings.Cut(strings.TrimSuffix(span, ")"), "-")
		first, err1 := strconv.Atoi(from)
		last, err2 := strconv.Atoi(to)
		if of == article && ranged && err1 == nil && err2 == nil && n >= first && n <= last {
			return true
		}
	}
	return false
}
