package rate

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"qipu/analyze/rating/identity"
	"qipu/ingest/identities"
	"qipu/report/tables"
	"qipu/schemas"
)

// The statuses of a pair of players.
const (
	identityOpen      = "open"      // two persons until a person confirms that they are one
	identityJoined    = "joined"    // one by their registration number
	identityConfirmed = "confirmed" // one, as a person says
	identityDenied    = "denied"    // two, as a person says
)

// identified is who is one person, with what was asked and said of it.
type identified struct {
	survey *survey
	rows   []identityRow
}

// identityRow is a pair of forms in the table.
type identityRow struct {
	identity.Pair
	status string
	said   *identities.Pair // nil: nothing
}

// join surveys the runs, joins who is confirmed to be one person, and finds who may be.
func (r *rater) join() error {
	if !r.opts.Suggest && r.opts.Identities == nil {
		return nil
	}
	s, err := r.makeSurvey()
	if err != nil {
		return err
	}
	answers, said, err := r.answers(s)
	if err != nil {
		return err
	}
	persons, err := identity.Join(s.forms, answers)
	if conflict, ok := errors.AsType[identity.ConflictError](err); ok {
		err = usage("%s: %w", said[conflict.Answer].Where, err)
		if conflict.Form >= 0 {
			err = usage("%w (%s)", err, naming(s.called[conflict.Form]))
		}
	}
	if err != nil {
		return err
	}
	if err := s.contradicted(persons, answers, said); err != nil {
		return err
	}
	r.players.joined = make(map[form]form, len(s.keys))
	for i, key := range s.keys {
		r.players.joined[key] = s.keys[persons.Of(i)]
	}
	r.identified = identified{survey: s}
	for i, a := range answers {
		row := identityRow{Pair: identity.Compare(s.forms, a.A, a.B, s.hasMet), status: identityDenied, said: said[i]}
		if r.summary.Denied++; a.Same {
			row.status = identityConfirmed
			r.summary.Denied--
			r.summary.Confirmed++
			if row.Reasons.Against() != 0 {
				r.summary.Despite++
			}
		}
		r.identified.rows = append(r.identified.rows, row)
	}
	found := identity.Suggest(s.forms, persons, s.hasMet)
	for _, p := range found.Pairs {
		row := identityRow{Pair: p, status: identityOpen}
		if persons.Of(p.A) == persons.Of(p.B) {
			row.status = identityJoined
		}
		r.identified.rows = append(r.identified.rows, row)
	}
	r.summary.Suggested, r.summary.Uncompared = len(found.Pairs), found.Left
	return nil
}

// answers finds the players of the table of identities.
func (r *rater) answers(s *survey) (answers []identity.Answer, said []*identities.Pair, err error) {
	const several = -1
	at := make(map[identities.Player]int, len(s.called))
	for i := range s.called {
		key := folded(s.called[i])
		if _, twice := at[key]; twice {
			at[key] = several
		} else {
			at[key] = i
		}
	}
	for i := range r.opts.Identities {
		p := &r.opts.Identities[i]
		a, ok := at[folded(p.First)]
		b, ok2 := at[folded(p.Second)]
		switch {
		case !ok || !ok2:
			r.summary.Strangers = append(r.summary.Strangers, *p)
			continue
		case a == several || b == several:
			return nil, nil, usage("%s: two players of the runs are named so", p.Where)
		case a == b:
			return nil, nil, usage("%s: both are the same player", p.Where)
		}
		answers, said = append(answers, identity.Answer{A: a, B: b, Same: p.Same}), append(said, p)
	}
	return answers, said, nil
}

// contradicted errs where forms that are confirmed to be one person played each other.
func (s *survey) contradicted(persons *identity.Persons, answers []identity.Answer, said []*identities.Pair) error {
	for _, met := range s.met {
		a, b := int(met>>32), int(uint32(met))
		who := persons.Of(a)
		if who != persons.Of(b) || s.forms[a].ID != "" && s.forms[a].ID == s.forms[b].ID {
			continue // one by a number that is told twice: such games do not count (SAME_PLAYER)
		}
		for i := range answers {
			if answers[i].Same && persons.Of(answers[i].A) == who {
				return usage("%s: confirmed to be one person, and %s played %s", said[i].Where, naming(s.called[a]), naming(s.called[b]))
			}
		}
	}
	return nil
}

// naming tells of a player in an error.
func naming(p identities.Player) string {
	text := fmt.Sprintf("%.60s", p.Name)
	if p.ID != "" {
		text = fmt.Sprintf("%.30s %s", p.ID, text)
	}
	if p.Event != "" {
		text += fmt.Sprintf(" (%.60s)", p.Event)
	}
	return text
}

// identityRows are the rows of the table. The persons are those of the table of games; a form
// that no game or list has given a number has none.
func (r *rater) identityRows() (rows []schemas.RatingIdentityRow) {
	s := r.identified.survey
	for i := range r.identified.rows {
		of := &r.identified.rows[i]
		a, b := s.called[of.A], s.called[of.B]
		text := of.Reasons.Text()
		row := schemas.RatingIdentityRow{
			FirstRun: a.Run, FirstEvent: a.Event, FirstID: a.ID, First: a.Name, FirstEvents: uint32(len(s.forms[of.A].Events)),
			SecondRun: b.Run, SecondEvent: b.Event, SecondID: b.ID, Second: b.Name, SecondEvents: uint32(len(s.forms[of.B].Events)),
			FirstPerson: r.players.persons[r.players.who(s.keys[of.A])], SecondPerson: r.players.persons[r.players.who(s.keys[of.B])],
			Score: uint32(of.Score), Reasons: of.Reasons.For().Codes(), Against: of.Reasons.Against().Codes(), TextZh: text.Zh, TextEn: text.En, Status: of.status,
		}
		if of.said != nil {
			row.By, row.Date, row.Why = of.said.By, of.said.Date, of.said.Why
		}
		r.names.identity(&row)
		rows = append(rows, row)
	}
	return rows
}

// Suggest writes a table of identities (see ingest/identities) with the players of a rating who
// may be one person, for a person to fill in, and what was said before; it returns how many
// pairs there are.
func Suggest(dir string, w io.Writer) (n int, err error) {
	if _, err := io.WriteString(w, "\ufeff"); err != nil { // or Excel takes it for another encoding
		return 0, fmt.Errorf("writing the table of identities: %w", err)
	}
	out := csv.NewWriter(w)
	_ = out.Write(identities.Columns) // Flush tells
	err = tables.Read(dir, tables.RatingIdentitiesTable, func(row *schemas.RatingIdentityRow) error {
		n++
		confirmed := map[string]string{identityConfirmed: "yes", identityDenied: "no"}[row.Status]
		return out.Write(guarded([]string{
			row.FirstRun, row.FirstEvent, row.FirstID, row.First, row.SecondRun, row.SecondEvent, row.SecondID, row.Second,
			strconv.Itoa(int(row.Score)), row.Reasons, row.Against, row.TextZh, row.TextEn, confirmed, row.By, row.Date, row.Why,
		}))
	})
	if err != nil {
		return n, err
	}
	out.Flush()
	return n, out.Error()
}
