package review

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/event"
	"qipu/schemas"
)

// workloadClauses are the clauses on how much a player may be given to play.
var workloadClauses = map[string]schemas.ClauseID{"wuziqi-2009": "wuziqi-2009:8.1(4)", "wuziqi-undated": "wuziqi-undated:8.1(4)"}

// sitting is a game of a player: its day, and the minute at which it began.
type sitting struct {
	player int
	day    int64
	start  int // −1: not told
	round  int
	own    bool // the start is of the game, and not of its round
	where  string
}

// apart is how many minutes after another, of the same day, a game began; −1 where that is
// not told of the two.
func (s *sitting) apart(before *sitting) int {
	if s.start < 0 || before.start < 0 || s.round == before.round && !(s.own && before.own) {
		return -1
	}
	return s.start - before.start
}

// session is the part of the day (wuziqi-2009:2.17): morning, afternoon, evening.
func (s *sitting) session() int {
	const noon, six = 12 * 60, 18 * 60
	switch {
	case s.start < noon:
		return 0
	case s.start < six:
		return 1
	}
	return 2
}

// load is one limit: the gravest case of it, and how many there are.
type load struct {
	worst    int
	cases    int
	exact    int // of which the number is the very one that the text names
	player   int
	where    string
	sentence schemas.Text // {n} and {l} are the number and the limit
	limit    int
	subject  string
}

// over counts a number that reaches a limit.
func (l *load) over(n, player int, where string) {
	switch {
	case n < l.limit:
		return
	case n == l.limit:
		l.exact++
	default:
		l.cases++
	}
	if n > l.worst {
		l.worst, l.player, l.where = n, player, where
	}
}

// times holds the days and hours of games against each other and against the limits of
// workload.
func (r *reviewer) times(e *schemas.Event) {
	meetings, whole := event.Meetings(e)
	if len(meetings) == 0 || !whole {
		return
	}
	list, days, starts := sittings(e, meetings)
	for day := range ofDay(list) {
		for i := 1; i < len(day); i++ {
			if a, b := &day[i-1], &day[i]; b.apart(a) == 0 {
				r.atOnce(e, a, b)
			}
		}
	}
	if clause, ok := workloadClauses[r.rules.Book]; ok && e.Level != schemas.LevelLower && r.rules.Parameters.WorkloadGamesDay.Given {
		r.workload(e, clause, list, days, starts)
	}
}

// atOnce tells that a player has two games at one time.
func (r *reviewer) atOnce(e *schemas.Event, a, b *sitting) {
	who, at := playerOf(e, a.player), fmt.Sprintf("%d:%02d", a.start/60, a.start%60)
	r.find(&schemas.Finding{
		Clause: ofEvent, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: "schedule", Actual: at, Evidence: a.where + "; " + b.where,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s 的两局（%s，%s）同在一天 %s 开始。", who, a.where, b.where, at), En: fmt.Sprintf("%s has two games that begin on the same day at %s (%s and %s).", who, at, a.where, b.where),
		},
	}, "EV")
}

// workload holds what each player is given to play against the limits.
func (r *reviewer) workload(e *schemas.Event, clause schemas.ClauseID, list []sitting, days, starts bool) {
	p := &r.rules.Parameters
	if len(list) == 0 {
		r.answer(clause, schemas.Lacking("SCH"))
		return
	}
	games := load{limit: p.WorkloadGamesDay.Value, subject: "games a day", sentence: schemas.Text{Zh: "一天有 {n} 局（不得 {l} 局以上）", En: "{n} games on one day, and not more than {l} are allowed"}}
	session := load{limit: p.WorkloadGamesSession.Value, subject: "games a session", sentence: schemas.Text{Zh: "一节有 {n} 局（不得 {l} 局以上）", En: "{n} games in one session, and not more than {l} are allowed"}}
	running := load{limit: p.WorkloadDays.Value, subject: "days running", sentence: schemas.Text{Zh: "连续 {n} 天每天有两节以上（不得连续 {l} 天以上）", En: "{n} days running with two sessions or more, and not more than {l} are allowed"}}
	rest := 0 // pairs of games that began too near each other
	var near *sitting
	several := false
	for day := range ofDay(list) {
		several = several || len(day) > 1
		games.over(len(day), day[0].player, day[0].where)
		if !starts {
			continue
		}
		for part := range 3 {
			n := 0
			for i := range day {
				if day[i].session() == part {
					n++
				}
			}
			session.over(n, day[0].player, day[0].where)
		}
		for i := 1; i < len(day); i++ {
			if apart := day[i].apart(&day[i-1]); apart >= 0 && apart < p.WorkloadRest.Value {
				if rest++; near == nil {
					near = &day[i]
				}
			}
		}
	}
	if starts {
		runs(list, p.WorkloadSessions.Value, &running)
	}
	if days && !several {
		r.answer(clause, schemas.Pass.Answer())
	} else { // when each game ended, and so how long the rest was, is told nowhere
		r.answer(clause, schemas.Lacking("SCH"))
	}
	for _, l := range [...]*load{&games, &session, &running} {
		r.overload(e, clause, l)
	}
	if near != nil {
		r.tooMuch(e, clause, true, "rest", near.where, fmt.Sprintf("%d minutes", p.WorkloadRest.Value), fmt.Sprint(rest), schemas.Text{
			Zh: fmt.Sprintf("有 %d 处两局开始的时间相隔不到 %d 分钟，首见于 %s（%s）", rest, p.WorkloadRest.Value, playerOf(e, near.player), near.where),
			En: fmt.Sprintf("In %d places two games of a player began less than %d minutes apart, first of %s (%s)", rest, p.WorkloadRest.Value, playerOf(e, near.player), near.where),
		})
	}
}

// sittings lists the games of each player of which the day is told, by player and time. days
// and starts say whether the days, and the starts, of all are told.
func sittings(e *schemas.Event, meetings []event.Meeting) (list []sitting, days, starts bool) {
	on, at := event.Days(e, meetings), event.Starts(e, meetings)
	days, starts = true, true
	for i := range meetings {
		m := &meetings[i]
		if !on[i].Whole() {
			days = false
			continue
		}
		starts = starts && at[i] >= 0
		for _, p := range [...]int{m.First, m.Second} {
			list = append(list, sitting{p, on[i].Number(), at[i], m.Round, strings.TrimSpace(e.Pairings[m.Row].Start) != "", m.Where})
		}
	}
	slices.SortStableFunc(list, func(a, b sitting) int {
		return cmp.Or(cmp.Compare(a.player, b.player), cmp.Compare(a.day, b.day), cmp.Compare(a.start, b.start))
	})
	return list, days, starts
}

// ofDay goes over the games of a player on one day.
func ofDay(list []sitting) func(func([]sitting) bool) {
	return func(yield func([]sitting) bool) {
		for from := 0; from < len(list); {
			to := from + 1
			for to < len(list) && list[to].player == list[from].player && list[to].day == list[from].day {
				to++
			}
			if !yield(list[from:to]) {
				return
			}
			from = to
		}
	}
}

// runs counts the days running on which a player has so many sessions or more.
func runs(list []sitting, sessions int, into *load) {
	n, last := 0, sitting{player: -1}
	end := func() {
		into.over(n, last.player, last.where)
		n = 0
	}
	for day := range ofDay(list) {
		var parts [3]bool
		for i := range day {
			parts[day[i].session()] = true
		}
		full := 0
		for _, in := range parts {
			if in {
				full++
			}
		}
		if full < sessions || day[0].player != last.player || day[0].day != last.day+1 {
			end()
		}
		if full >= sessions {
			n, last = n+1, day[0]
		}
	}
	end()
}

// overload tells of a limit that is passed or reached.
func (r *reviewer) overload(e *schemas.Event, clause schemas.ClauseID, l *load) {
	if l.worst == 0 {
		return
	}
	text := filled(l.sentence, "{n}", fmt.Sprint(l.worst), "{l}", fmt.Sprint(l.limit))
	who := playerOf(e, l.player)
	text = schemas.Text{Zh: who + " " + text.Zh + "（" + l.where + "）", En: who + " has " + text.En + " (" + l.where + ")"}
	if more := l.cases + l.exact - 1; more > 0 {
		text.Zh += fmt.Sprintf("；另有 %d 处", more)
		text.En += fmt.Sprintf("; %d more such", more)
	}
	if l.cases == 0 {
		text.Zh += "；“以上”是否包括本数，文中未说明"
		text.En += "; whether the 以上 of the text bars that number itself, it does not say"
	}
	r.tooMuch(e, clause, l.cases > 0, l.subject, l.where, fmt.Sprint(l.limit), fmt.Sprint(l.worst), text)
}

// tooMuch makes a finding on workload: certain where the text is clear and the event is one
// that it is about.
func (r *reviewer) tooMuch(e *schemas.Event, clause schemas.ClauseID, plain bool, subject, where, limit, actual string, text schemas.Text) {
	f := schemas.Finding{Clause: clause, Severity: schemas.Warning, Outcome: schemas.Fail, Subject: subject, Expected: limit, Actual: actual, Evidence: where}
	lacks := "rule"
	f.Text = schemas.Text{Zh: text.Zh + "。", En: text.En + "."}
	if plain && e.Level == schemas.LevelUnknown {
		f.Text.Zh += "赛事没有写明级别，是否属于重要的正式比赛未定。"
		f.Text.En += " The event declares no level: whether it is one of the important ones that the clause is about is open."
		plain, lacks = false, "EV"
	}
	if !plain {
		f.Severity, f.Outcome = schemas.Note, schemas.Undetermined
	}
	r.find(&f, lacks)
}

func playerOf(e *schemas.Event, n int) string {
	p := &e.Players[n]
	if p.ID == "" || p.Name == "" || p.ID == p.Name {
		return cmp.Or(p.Name, p.ID)
	}
	return p.ID + " " + p.Name
}
