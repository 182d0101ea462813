package played

import (
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// The clauses of what no rulebook speaks of.
const (
	ofPairing schemas.ClauseID = "record:pairing"
	ofResult  schemas.ClauseID = "record:event-result"
)

// Rules are the rulebook in force.
type Rules struct {
	Book       string // empty: of none
	Parameters rulebooks.Parameters
}

// colourClauses are the clauses of colours that were reversed.
var colourClauses = map[string]schemas.ClauseID{
	"xiangqi-2011": "xiangqi-2011:5.11", "wuziqi-2009": "wuziqi-2009:5.2(1)", "wuziqi-undated": "wuziqi-undated:5.2(1)",
}

// Finding is a finding on a record, or on a pairing where Record is zero.
type Finding struct {
	schemas.Finding
	Record  Key
	Correct *Correct
}

// Correct is the result that a pairing would have by its record: that of the board where
// it decides, else the one written.
type Correct struct {
	Meeting event.Meeting
	Outcome event.Outcome
}

// Report is what follows from records and pairings.
type Report struct {
	Findings []Finding
	Answers  map[schemas.ClauseID]schemas.Answer
}

// Report says what follows from a matching.
func (m *Matching) Report(rules *Rules) *Report {
	r := &reporter{Matching: m, rules: rules, others: Others{m.others.N, slices.Clone(m.others.First)}, Report: &Report{Answers: make(map[schemas.ClauseID]schemas.Answer)}}
	if !m.x.whole {
		r.answer(ofPairing, schemas.Lacking("EV"))
		return r.Report
	}
	if !m.any() {
		r.answer(ofPairing, schemas.Lacking("MV"))
		return r.Report
	}
	for u := range m.units {
		from := len(r.Findings)
		switch {
		case m.of[u] >= 0:
			r.matched(m.units[u], &m.how[u])
		case m.unsure[u]:
			r.ambiguous(u)
		default:
			r.extra(u)
		}
		r.tellMeans(u, r.Findings[from:])
	}
	r.likenesses()
	r.missing()
	r.notFound()
	r.misnamed()
	r.unused()
	return r.Report
}

// any reports whether any record is of the event as far as can be told.
func (m *Matching) any() bool {
	for u := range m.units {
		if m.of[u] >= 0 || m.unsure[u] || !m.elsewhere(m.units[u]) {
			return true
		}
	}
	return false
}

// reporter makes the report.
type reporter struct {
	*Matching
	*Report
	rules   *Rules
	others  Others // those that seem to be of other events too
	foreign Others // those that name another event, and are of a pairing of this one all the same
}

func (r *reporter) answer(clause schemas.ClauseID, a schemas.Answer) {
	if had, ok := r.Answers[clause]; !ok || a.Outcome.Outweighs(had.Outcome) {
		r.Answers[clause] = a
	}
}

// find adds a finding with its answer; lacks is what an undetermined one lacks.
func (r *reporter) find(f Finding, lacks string) {
	f.Side = schemas.NoSide
	r.Findings = append(r.Findings, f)
	if f.Outcome == schemas.Undetermined {
		r.answer(f.Clause, schemas.Lacking(lacks))
	} else {
		r.answer(f.Clause, f.Outcome.Answer())
	}
}

func (r *reporter) meeting(n int32) *event.Meeting { return &r.x.meetings[n] }

// names writes the players of a pairing, "1 Player 01 – 2 Player 02".
func (r *reporter) names(m *event.Meeting) string {
	return r.x.players[m.First].display + " – " + r.x.players[m.Second].display
}

// place writes where a pairing stands: "round 3, board 1".
func placeText(round, board int) schemas.Text {
	if board == 0 {
		return schemas.Text{Zh: fmt.Sprintf("第%d轮", round), En: fmt.Sprintf("round %d", round)}
	}
	return schemas.Text{Zh: fmt.Sprintf("第%d轮第%d台", round, board), En: fmt.Sprintf("round %d, board %d", round, board)}
}

// recordNames writes the players of a record.
func (r *reporter) recordNames(rec *Record) string {
	var names [2]string
	for i := range names {
		switch {
		case len(rec.players[i]) > 0 && rec.names[i] != "":
			names[i] = rec.names[i]
		case len(rec.players[i]) == 1:
			names[i] = r.x.players[rec.players[i][0]].display
		case len(rec.players[i]) > 1:
			names[i] = r.x.event.Players[rec.players[i][0]].Name
		case rec.names[i] == "":
			names[i] = "?"
		default:
			names[i] = rec.names[i]
		}
	}
	return names[0] + " – " + names[1]
}

// about begins the sentence on a record and its pairing, and its evidence.
func (r *reporter) about(n int32) (text schemas.Text, evidence string) {
	m := r.meeting(n)
	at := placeText(m.Round, m.Board)
	return schemas.Text{
		Zh: fmt.Sprintf("%s %s（%s）", at.Zh, r.names(m), m.Where), En: fmt.Sprintf("%s, %s (%s)", at.En, r.names(m), m.Where),
	}, m.Where
}

// matched tells what of a record differs from its pairing.
func (r *reporter) matched(rec *Record, f *fit) {
	r.answer(ofPairing, schemas.Pass.Answer())
	m := r.meeting(f.meeting)
	tell := func(subject, expected, actual string, severity schemas.Severity, outcome schemas.Outcome, lacks, zh, en string) {
		at, evidence := r.about(f.meeting)
		r.find(Finding{Record: rec.Key, Finding: schemas.Finding{
			Clause: ofPairing, Severity: severity, Outcome: outcome, Subject: subject, Expected: expected, Actual: actual, Evidence: evidence,
			Text: schemas.Text{Zh: "本局棋谱应属" + at.Zh + "，" + zh + "。", En: "The record is of " + at.En + "; " + en + "."},
		}}, lacks)
	}
	if f.differs.has(otherRound) {
		tell("round", fmt.Sprint(m.Round), fmt.Sprint(rec.round), schemas.Warning, schemas.Fail, "", fmt.Sprintf("而所记轮次为%d", rec.round), fmt.Sprintf("it names round %d", rec.round))
	}
	if f.differs.has(otherBoard) {
		tell("board", fmt.Sprint(m.Board), fmt.Sprint(rec.board), schemas.Note, schemas.Fail, "", fmt.Sprintf("而所记台次为%d", rec.board), fmt.Sprintf("it names board %d", rec.board))
	}
	if f.differs.has(otherEvent) {
		r.foreign.Add(rec.Key)
	}
	r.otherNames(rec, f, tell)
	if day := r.x.days[f.meeting]; day.Differs(rec.day) && (day.Whole() || r.x.outside(rec.day)) {
		tell("date", day.String(), rec.day.String(), schemas.Note, schemas.Fail, "", "对阵的日期为"+day.String()+"，棋谱记为"+rec.day.String(), "the pairing is of "+day.String()+" and the record of "+rec.day.String())
	} else if r.x.outside(rec.day) {
		span := r.x.span[0].String() + "–" + r.x.span[1].String()
		tell("date", span, rec.day.String(), schemas.Note, schemas.Fail, "", "棋谱的日期"+rec.day.String()+"不在赛期"+span+"之内", "its date "+rec.day.String()+" is not one of the event, "+span)
	}
	r.colours(rec, f)
	r.results(rec, f)
}

type teller func(subject, expected, actual string, severity schemas.Severity, outcome schemas.Outcome, lacks, zh, en string)

// otherNames tells of names that are not those of the pairing. One in another script may be
// the same transliterated: round and board say so, the letters do not.
func (r *reporter) otherNames(rec *Record, f *fit, tell teller) {
	m := r.meeting(f.meeting)
	for i, player := range [...]int{m.First, m.Second} {
		seat := i
		if f.turned {
			seat = 1 - i
		}
		other, open := otherFirst<<i, openFirst<<i
		name := rec.names[seat]
		if name == "" && len(rec.players[seat]) > 0 {
			name = r.x.players[rec.players[seat][0]].display
		}
		want := r.x.players[player].display
		switch {
		case f.differs.has(other):
			tell("player", want, name, schemas.Warning, schemas.Fail, "", fmt.Sprintf("而“%s”处棋谱写作“%s”", want, name), fmt.Sprintf("where the pairing has %q it names %q", want, name))
		case f.differs.has(open) && name != "":
			zh, en := "文字不同，无从比较", "cannot be compared, being in other letters"
			if schemas.ScriptsOf(name)&r.x.players[player].scripts != 0 {
				zh, en = "只有缩写，不能断定", "is not told by initials"
			}
			tell("player", want, name, schemas.Note, schemas.Undetermined, "PL", fmt.Sprintf("“%s”是否即“%s”，%s；可在选手表的“本国文字姓名”中写明", name, want, zh),
				fmt.Sprintf("whether %q is %q %s; native-name of the player can say so", name, want, en))
		}
	}
}

// colours holds the colours against those paired.
func (r *reporter) colours(rec *Record, f *fit) {
	clause, ok := colourClauses[r.rules.Book]
	if !ok {
		clause = ofPairing
	}
	m := r.meeting(f.meeting)
	at, evidence := r.about(f.meeting)
	tell := func(clause schemas.ClauseID, severity schemas.Severity, outcome schemas.Outcome, zh, en, lacks string) {
		r.find(Finding{Record: rec.Key, Finding: schemas.Finding{
			Clause: clause, Severity: severity, Outcome: outcome, Subject: "colours", Expected: r.names(m), Actual: r.recordNames(rec), Evidence: evidence,
			Text: schemas.Text{Zh: at.Zh + "：" + zh, En: upper(at.En) + ": " + en},
		}}, lacks)
	}
	switch {
	case m.ColoursUnsaid:
	case rec.coloursOpen && f.turned:
		tell(clause, schemas.Note, schemas.Undetermined, "棋谱的先后手与编排相反；是否因三手交换而来，棋谱没有写明。",
			"the record has the colours the other way round than paired; whether a swap after the third move explains it, it does not tell.", "OPN")
	case rec.coloursOpen:
		r.answer(clause, schemas.Lacking("OPN"))
	case m.Swapped && !f.turned && !f.differs.has(openFirst) && !f.differs.has(openSecond):
		tell(ofPairing, schemas.Warning, schemas.Fail, "赛事称先后手下反，而棋谱的先后手与编排相同。", "the event says that the colours were reversed, and the record has them as paired.", "")
	case !f.turned, m.Swapped, rec.reported:
		r.answer(clause, schemas.Pass.Answer())
	default:
		zh, en := r.afterwards(rec)
		tell(clause, schemas.Warning, schemas.Undetermined, "棋谱的先后手与编排相反。"+zh, "the record has the colours the other way round than paired. "+en, "LOG")
	}
}

// afterwards says what the book makes of colours that were reversed.
func (r *reporter) afterwards(rec *Record) (zh, en string) {
	p := &r.rules.Parameters
	switch {
	case p.ColourPlies.Given && int(rec.plies) <= p.ColourPlies.Value:
		return fmt.Sprintf("全局只有%d着：盘面第%d着之后才发现的，结果才有效，此前发现的应纠正重下；何时发现，要看裁判记录。", rec.plies, p.ColourPlies.Value),
			fmt.Sprintf("It has %d plies: the result stands only where the mistake was found after ply %d, before it was to be corrected and the game begun anew. When it was found is for the arbiter's log.", rec.plies, p.ColourPlies.Value)
	case p.ColourPlies.Given:
		return fmt.Sprintf("盘面第%d着之后发现的，结果有效，不得要求重赛；以后编排仍按编排的先后手计。何时发现，要看裁判记录。", p.ColourPlies.Value),
			fmt.Sprintf("Found after ply %d the result stands and there is no replay; later pairings count the colours as paired. When it was found is for the arbiter's log.", p.ColourPlies.Value)
	case p.ColourMinutes.Given:
		return fmt.Sprintf("%d分钟内发现的应换过来重下，此后结果有效；何时发现，要看裁判记录。", p.ColourMinutes.Value),
			fmt.Sprintf("Found within %d minutes the colours are exchanged and the game begun anew; later the result stands. When it was found is for the arbiter's log.", p.ColourMinutes.Value)
	}
	return "规则没有规定如何处理。", "The rules do not say what follows."
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// maxCandidates bounds the pairings that a text lists: the number of all is told.
const maxCandidates = 8

// candidates lists pairings, "event.toml:12 (round 1, board 2, 1 Player 01 – 2 Player 02)".
func (r *reporter) candidates(fits []fit) (text schemas.Text, n int) {
	var zh, en []string
	for _, f := range fits {
		if n++; n <= maxCandidates {
			t, _ := r.about(f.meeting)
			zh, en = append(zh, t.Zh), append(en, t.En)
		}
	}
	if n > maxCandidates {
		zh, en = append(zh, "……"), append(en, "…")
	}
	return schemas.Text{Zh: strings.Join(zh, "；"), En: strings.Join(en, "; ")}, n
}

// ambiguous asks of which pairing a record is.
func (r *reporter) ambiguous(u int) {
	rec := r.units[u]
	closest := none
	for _, f := range r.fits[u] {
		closest = min(closest, f.kin)
	}
	var fits []fit
	for _, f := range r.fits[u] {
		if f.kin == closest {
			fits = append(fits, f)
		}
	}
	list, n := r.candidates(fits)
	f := schemas.Finding{
		Clause: ofPairing, Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: "pairing", Expected: "one pairing", Actual: fmt.Sprintf("%d: %s", n, r.recordNames(rec)), Evidence: list.En,
	}
	how := schemas.Text{Zh: "可在赛事文件的对阵中以 record 指明棋谱。", En: "The pairing in the event file can name its record (record)."}
	switch {
	case len(r.fits[u]) == 0:
		f.Actual = fmt.Sprintf("more than %d", maxAlike)
		f.Text = schemas.Text{Zh: fmt.Sprintf("与本局棋谱（%s）相近的对阵超过%d处，未能分辨。", r.recordNames(rec), maxAlike) + how.Zh, En: fmt.Sprintf("More than %d pairings are like this record (%s); they could not be told apart. ", maxAlike, r.recordNames(rec)) + how.En}
	case n == 1:
		rivals := r.rivals(u, fits[0].meeting)
		f.Expected, f.Actual = "one record", rivals
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s与不止一份棋谱相合：本局，以及%s。哪一份是本局，由人判定。", list.Zh, rivals) + how.Zh,
			En: fmt.Sprintf("%s fits more than one record: this and %s. Which is its game is for a person. ", upper(list.En), rivals) + how.En,
		}
	default:
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("本局棋谱（%s）与%d处对阵相合，不知是哪一局：%s。", r.recordNames(rec), n, list.Zh) + how.Zh,
			En: fmt.Sprintf("The record (%s) fits %d pairings, and which cannot be told: %s. ", r.recordNames(rec), n, list.En) + how.En,
		}
	}
	r.find(Finding{Record: rec.Key, Finding: f}, "PR")
}

// rivals lists the other records that fit a pairing.
func (r *reporter) rivals(u int, meeting int32) string {
	var list []string
	for _, o := range r.rivalsOf[meeting] {
		if int(o) == u {
			continue
		}
		if len(list) == maxCandidates {
			list = append(list, "…")
			break
		}
		list = append(list, r.units[o].Key.String())
	}
	return strings.Join(list, ", ")
}

// elsewhere reports whether a record without a pairing seems to be of another event: it
// names another, or a day on which this was not, or nobody of it with both names told. Who may be of
// it in other letters is, if both may.
func (m *Matching) elsewhere(rec *Record) bool {
	may := func(seat int) bool { return rec.players[seat] != nil || rec.parted[seat] != 0 }
	known := rec.by[0].Sure() || rec.by[1].Sure() || may(0) && may(1)
	return rec.foreign || m.x.outside(rec.day) || !known
}

// extra tells of a record that is of no pairing.
func (r *reporter) extra(u int) {
	rec := r.units[u]
	if r.elsewhere(rec) {
		r.others.Add(rec.Key)
		return
	}
	f := schemas.Finding{
		Clause: ofPairing, Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: "pairing", Expected: "a pairing", Actual: r.recordNames(rec),
	}
	lacks := "PR"
	zh, en := fmt.Sprintf("本局棋谱（%s）不在赛事的对阵之中", r.recordNames(rec)), fmt.Sprintf("The record (%s) is of none of the event's pairings", r.recordNames(rec))
	if rec.round > 0 {
		at := placeText(int(rec.round), int(rec.board))
		zh, en = fmt.Sprintf("本局棋谱（%s，%s）不在赛事的对阵之中", at.Zh, r.recordNames(rec)), fmt.Sprintf("The record (%s, %s) is of none of the event's pairings", at.En, r.recordNames(rec))
	}
	near, n := r.candidates(r.fits[u])
	taken, second := 0, false // second: it may be one more record of a game
	for _, c := range r.fits[u] {
		if r.unit[c.meeting] >= 0 {
			taken++
		}
		second = second || c.both() && !c.differs.has(otherRound)
	}
	known := len(rec.players[0]) == 1 && len(rec.players[1]) == 1 && rec.by[0].Sure() && rec.by[1].Sure()
	if known && taken == n && !second {
		f.Outcome = schemas.Fail
	}
	switch {
	case second && taken == n:
		zh, en = fmt.Sprintf("本局棋谱（%s）可能是已有棋谱的一局的另一份，由人判定：%s", r.recordNames(rec), near.Zh), fmt.Sprintf("The record (%s) may be one more of a game that has a record, which is for a person: %s", r.recordNames(rec), near.En)
	case n > 0 && taken == n:
		zh, en = zh+"；相近的对阵已有棋谱："+near.Zh, en+"; those that are near have other records: "+near.En
	case n > 0:
		zh, en = zh+"；相近者："+near.Zh, en+"; near it are: "+near.En
	}
	f.Evidence, f.Text = near.En, schemas.Text{Zh: zh + "。", En: en + "."}
	r.find(Finding{Record: rec.Key, Finding: f}, lacks)
}

// missing tells of games that were played and of which there is no record: one by one, or by
// the round where most of it has none.
func (r *reporter) missing() {
	for from := 0; from < len(r.x.meetings); {
		to, have := from, 0
		var lack []int32
		for ; to < len(r.x.meetings) && r.x.meetings[to].Round == r.x.meetings[from].Round; to++ {
			switch {
			case r.unit[to] >= 0:
				have++
			case r.x.meetings[to].Outcome.IsPlayed() && r.x.meetings[to].Outcome < event.FirstWinsUnrated && !r.asked[to]:
				lack = append(lack, int32(to))
			}
		}
		from = to
		if len(lack) > have && len(lack) > 1 {
			r.missingRound(lack, have)
			continue
		}
		for _, n := range lack {
			at, evidence := r.about(n)
			r.find(Finding{Finding: schemas.Finding{
				Clause: ofPairing, Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: subjectOf(r.meeting(n)), Expected: "a record", Actual: "none", Evidence: evidence,
				Text: schemas.Text{Zh: at.Zh + "：称已对局，而没有棋谱，着法与结果未能核对。", En: upper(at.En) + ": a game that was played by the event and has no record; its moves and its result could not be held against each other."},
			}}, "MV")
		}
	}
}

func subjectOf(m *event.Meeting) string {
	return strings.ReplaceAll(placeText(m.Round, m.Board).En, ",", "")
}

func (r *reporter) missingRound(lack []int32, have int) {
	var list []string
	for _, n := range lack {
		m := r.meeting(n)
		list = append(list, r.x.players[m.First].id+"–"+r.x.players[m.Second].id)
	}
	m := r.meeting(lack[0])
	r.find(Finding{Finding: schemas.Finding{
		Clause: ofPairing, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: fmt.Sprintf("round %d", m.Round), Expected: fmt.Sprintf("%d records", have+len(lack)), Actual: fmt.Sprint(have), Evidence: m.Where + "; " + strings.Join(list, ", "),
		Text: schemas.Text{
			Zh: fmt.Sprintf("第%d轮有%d局没有棋谱（有棋谱的%d局），着法与结果未能核对；是哪些局，见 pairings 表。", m.Round, len(lack), have),
			En: fmt.Sprintf("Round %d has %d games without a record and %d with one; moves and results of those could not be held against each other. The table pairings says which.", m.Round, len(lack), have),
		},
	}}, "MV")
}

// notFound tells of records that pairings name and that are not there.
func (r *reporter) notFound() {
	for n := range r.x.meetings {
		m := &r.x.meetings[n]
		ref := r.x.event.Pairings[m.Row].Record
		if ref == "" || r.unit[n] >= 0 && r.how[r.unit[n]].kin == named || r.asked[n] {
			continue
		}
		at, evidence := r.about(int32(n))
		r.find(Finding{Finding: schemas.Finding{
			Clause: ofPairing, Severity: schemas.Warning, Outcome: schemas.Undetermined, Subject: subjectOf(m), Expected: ref, Actual: "none", Evidence: evidence,
			Text: schemas.Text{Zh: fmt.Sprintf("%s：所指的棋谱“%s”不在本批之中。", at.Zh, ref), En: fmt.Sprintf("%s: the record %q that it names is not among those read.", upper(at.En), ref)},
		}}, "MV")
	}
}

// misnamed tells how many records of pairings name another event than theirs.
func (r *reporter) misnamed() {
	if r.foreign.N == 0 {
		return
	}
	list := r.foreign.list()
	r.find(Finding{Finding: schemas.Finding{
		Clause: ofPairing, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "event name", Expected: r.x.event.Name, Actual: fmt.Sprint(r.foreign.N), Evidence: list,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%d局棋谱写的赛事名称不是本赛事的，其余所写只合于本赛事的对阵，或对阵已指明，已归入：%s。", r.foreign.N, list),
			En: fmt.Sprintf("%d records name another event, and are held against the pairings of this one, which all else fits or which name them: %s.", r.foreign.N, list),
		},
	}}, "PR")
}

// unused tells how many records seem to be of other events.
func (r *reporter) unused() {
	if r.others.N == 0 {
		return
	}
	list := r.others.list()
	r.find(Finding{Finding: schemas.Finding{
		Clause: ofPairing, Severity: schemas.Note, Outcome: schemas.Undetermined, Subject: "records", Actual: fmt.Sprint(r.others.N), Evidence: list,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%d局棋谱像是另一赛事的（赛事或日期不同，或没有本赛事的选手），没有与对阵比较：%s。", r.others.N, list),
			En: fmt.Sprintf("%d records seem to be of other events (another name or date, or nobody of this one), and are not held against the pairings: %s.", r.others.N, list),
		},
	}}, "PR")
}
