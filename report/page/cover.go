package page

import (
	"cmp"
	"html/template"
	"maps"
	"slices"
	"strconv"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// cover is what the first page says of the whole run.
type cover struct {
	Info          *tables.RunInfo
	Declared      bool // the event has a name of its own
	Events        []string
	Event         []decided // what is declared of it
	Officials     []officials
	MoreOfficials int     // that are not named
	Stages        []stage // of an event of several parts
	Books         []book
	Decided       []decided
	Options       []decision // all, by their numbers
	Rest          []decided  // what else run.json names of how it was run
	Severities    [3]int     // errors, warnings, notes that are not waived
	Waived        int        // findings that are
	Waivers       []waiver
	Sources       *sourceCounts
	Changes       []change
	MoreChanges   int
	NResults      int // that would change, each once
	EventViews    *eventViews
	Penalties     penalties
	Rating        *rated   // nil: the run is not rated
	Questions     []change // what the record alone does not decide

	MoreQuestions int // that are not listed
	MoreWaivers   int
	Clauses       []clauseCount
	Unlisted      []clauseCount
	NUnlisted     int
	Cycles        int // repetitions of games without findings that are not drawn
	Unchecked     unchecked
	Rejects       []schemas.RejectRow
	Archive       *archive
}

// book is a rulebook that was applied.
type book struct {
	tables.RulebookInfo
	Title schemas.Text
	Date  string
}

// decided is something that the event or the user decided.
type decided struct {
	Name  schemas.Text
	Value schemas.Text
}

// change is a result that would be another by the rules.
type change struct {
	*schemas.FindingRow
	Game     *schemas.GameRow
	About    *subject // of a finding on the event
	Sign     string
	Severity schemas.Text
	From, To string         // the result of the game, where it changes
	Held     schemas.Text   // what event and record each have, where that is the question
	Others   []schemas.Text // what else changes
	Title    schemas.Text
	Page     string // that it stands on; empty: the first
}

// maxQuestions bounds the open questions listed on the first page.
const maxQuestions = 100

// clauseCount counts the findings of a clause.
type clauseCount struct {
	Clause                string
	Title                 schemas.Text
	Error, Warning, Notes int
	Waived                int
	All                   int
	Bar                   template.HTML
}

func (r *run) title() string {
	if r.declared.Name != "" {
		return r.declared.Name
	}
	if events := r.stats.names(r.stats.events, 2); len(events) > 0 {
		return strings.Join(events, "、")
	}
	var parts []string
	for i := range r.info.Arguments[:min(len(r.info.Arguments), 2)] {
		parts = append(parts, baseName(r.info.Arguments[i].Path))
	}
	return strings.Join(parts, "、")
}

func baseName(path string) string {
	path = strings.TrimRight(path, `/\`)
	return safe(cut(path[strings.LastIndexAny(path, `/\`)+1:], maxName))
}

func (r *run) cover() (*cover, error) {
	c := &cover{
		Info: r.info, Events: r.stats.names(r.stats.events, 12), Sources: &r.sources, Cycles: r.unseenCycles,
		Severities: [3]int{r.severities[schemas.Error], r.severities[schemas.Warning], r.severities[schemas.Note]},
		Waived:     r.waived, Unchecked: r.unchecked(), Rejects: r.rejects, Archive: r.archive(),
	}
	for _, info := range r.info.Rulebooks {
		b := book{RulebookInfo: info}
		if opened, ok := rulebooks.Open(info.ID); ok {
			b.Title, b.Date = opened.Title, opened.Date
		}
		c.Books = append(c.Books, b)
	}
	var err error
	if c.EventViews, err = r.event(); err != nil {
		return nil, err
	}
	c.declared(&r.declared, c.EventViews)
	c.officials(r)
	c.Penalties = r.penaltiesOf(c.EventViews)
	if c.Rating, err = r.rating(); err != nil {
		return nil, err
	}
	c.decisions(r.info.Options)
	for i := range r.changes {
		c.Changes = append(c.Changes, r.changeOf(&r.changes[i]))
	}
	c.NResults, c.MoreChanges = len(r.results), r.nChanges-len(c.Changes)
	slices.SortStableFunc(c.Changes, func(a, b change) int { return compareBool(!a.onResult(), !b.onResult()) }) // what changes the ranks first
	for i := range r.findings {
		if f := &r.findings[i]; isQuestion(f) && len(c.Questions) < maxQuestions {
			c.Questions = append(c.Questions, r.changeOf(f))
		}
	}
	c.MoreQuestions = r.nQuestions - len(c.Questions)
	for clause, n := range r.byClause {
		c.Clauses = append(c.Clauses, clauseCount{
			Clause: clause, Title: clauseTitle(clause), Error: n.severities[schemas.Error], Warning: n.severities[schemas.Warning], Notes: n.severities[schemas.Note], Waived: n.waived,
			All: n.severities[0] + n.severities[1] + n.severities[2] + n.waived,
		})
	}
	slices.SortFunc(c.Clauses, byGravity)
	for clause, n := range r.unlisted {
		c.Unlisted = append(c.Unlisted, clauseCount{Clause: clause, Title: clauseTitle(clause), All: n})
		c.NUnlisted += n
	}
	slices.SortFunc(c.Unlisted, func(a, b clauseCount) int {
		return cmp.Or(b.All-a.All, rulebooks.Compare(schemas.ClauseID(a.Clause), schemas.ClauseID(b.Clause)))
	})
	c.Waivers, c.MoreWaivers = r.waiverList()
	return c, nil
}

// onResult reports whether a change is on a result, and not only on what follows from results.
func (c *change) onResult() bool { return c.To != "" || c.Held.En != "" }

func byGravity(a, b clauseCount) int {
	return cmp.Or(b.Error-a.Error, b.Warning-a.Warning, b.Notes-a.Notes, rulebooks.Compare(schemas.ClauseID(a.Clause), schemas.ClauseID(b.Clause)))
}

func (r *run) changeOf(f *schemas.FindingRow) change {
	from, to, others := r.effectOf(f.Effect)
	c := change{
		FindingRow: f, Game: r.games[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}], About: r.subjects[f.FindingID], Sign: severitySign(f.Severity),
		Severity: severityText(f.Severity), From: from, To: to, Others: others, Title: clauseTitle(f.Clause), Page: r.pageOf[f.FindingID],
	}
	if len(others) > 0 && isHeld(others[0].En) {
		c.Held, c.Others = others[0], others[1:]
	}
	return c
}

// officials are those of one role.
type officials struct {
	Role  schemas.Text
	Names []string
}

// officials names the officials by their roles, those that are known first.
func (c *cover) officials(r *run) {
	c.MoreOfficials = r.moreOfficials
	add := func(role schemas.Text, o *schemas.OfficialRow) {
		if n := len(c.Officials); n == 0 || c.Officials[n-1].Role != role {
			c.Officials = append(c.Officials, officials{Role: role})
		}
		of := &c.Officials[len(c.Officials)-1]
		name := cmp.Or(o.Name, o.ID)
		if o.Note != "" {
			name = cut(name, maxName/2) + "（" + cut(o.Note, maxName/2) + "）"
		}
		of.Names = append(of.Names, name)
	}
	for _, role := range schemas.OfficialRoles() {
		_, title, _ := schemas.OfficialRole(role)
		for i := range r.officials {
			if r.officials[i].Role == role {
				add(title, &r.officials[i])
			}
		}
	}
	for i := range r.officials {
		o := &r.officials[i]
		if _, _, ok := schemas.OfficialRole(o.Role); ok {
			continue
		}
		role := schemas.Text{Zh: cut(o.Role, maxName), En: cut(o.Role, maxName)}
		if o.Role == "" {
			role = schemas.Text{Zh: "裁判与组织者", En: "Officials"}
		}
		add(role, o)
	}
}

// stage is a part of the event as the cover lists it.
type stage struct {
	Name, Link string
	System     schemas.Text
	Rounds     string
	Points     string
	Players    int
}

// declared tells what is declared of the event.
func (c *cover) declared(e *schemas.DeclaredEventRow, views *eventViews) {
	add := func(zh, en, value string) {
		if value != "" {
			c.Event = append(c.Event, decided{schemas.Text{Zh: zh, En: en}, schemas.Text{Zh: value, En: value}})
		}
	}
	c.Declared = e.Name != ""
	add("赛事", "Event", e.Name)
	add("日期", "Dates", strings.Trim(e.Start+" – "+e.End, " –"))
	add("地点", "Place", strings.Trim(e.Site+", "+e.Country, " ,"))
	if len(views.Parts) > 1 {
		for i := range views.Parts {
			p := &views.Parts[i]
			c.Stages = append(c.Stages, stage{p.Name, p.ID, p.System, p.rounds(), p.PartRow.Points, p.Players})
		}
	} else {
		p := &eventPart{PartRow: schemas.PartRow{System: e.System, Rounds: e.Rounds, Paired: e.Rounds, Legs: e.Legs}}
		if len(views.Parts) == 1 && views.Parts[0].PartRow.Paired > 0 {
			p = &views.Parts[0]
		}
		if system := systemText(p.PartRow.System); system.En != "" {
			c.Event = append(c.Event, decided{schemas.Text{Zh: "赛制", En: "System"}, system})
		}
		add("轮数", "Rounds", p.rounds())
		if p.Legs > 1 {
			add("循环次数", "Legs", strconv.Itoa(int(p.Legs)))
		}
		add("每局计分", "Points of a game", p.PartRow.Points)
	}
	add("用时", "Time control", e.TimeControl)
	add("用时代码", "Time control, coded", e.ClockCode)
	add("每节时长", "Session", e.Session)
	add("规则", "Rules", e.Rule)
	add("编排者", "Paired by", e.PairedBy)
	add("等级分办法", "Rating profile", e.Rating)
	add("等级分表", "Rating list", e.RatingList)
	add("等级分周期", "Rating period", e.RatingPeriod)
}

// rounds tells how many rounds are planned, and how many were paired where that is not all.
func (p *eventPart) rounds() string {
	switch {
	case p.PartRow.Rounds == 0 && p.Paired == 0:
		return ""
	case p.PartRow.Rounds == 0 || p.PartRow.Rounds == p.Paired:
		return strconv.Itoa(int(p.Paired))
	}
	return strconv.Itoa(int(p.Paired)) + " / " + strconv.Itoa(int(p.PartRow.Rounds))
}

// optionWords are the options of a run that are no D, R or F.
var optionWords = map[string]schemas.Text{
	"profile":          {Zh: "所用规则", En: "Rules applied"},
	"profile applied":  {Zh: "规则用于", En: "applied"},
	"level":            {Zh: "赛事级别", En: "Level"},
	"time control":     {Zh: "用时，据以核对的（秒）", En: "Time control, as held (s)"},
	"as of":            {Zh: "审查日期（豁免以此为准）", En: "As of (for waivers)"},
	"encoding":         {Zh: "编码", En: "encoding"},
	"duplicates":       {Zh: "查找着法相同的对局", En: "games with the same moves looked for"},
	"barred points":    {Zh: "逐着计算禁点", En: "forbidden points counted at each ply"},
	"tree lines":       {Zh: "着法树的每条线各为一局", En: "every line of a tree is a game"},
	"rulebook data":    {Zh: "规则数据", En: "data of the rulebooks"},
	"most common line": {Zh: "本批最常见的着法", En: "most common line of the run"},
}

// optionPhrases are the options that are several, with a name or a number behind the word.
var optionPhrases = map[string]schemas.Text{
	"log": {Zh: "裁判记录", En: "Arbiter's log"}, "waivers": {Zh: "豁免文件", En: "File of waivers"}, "parameter": {Zh: "参数", En: "Parameter"},
}

func optionPhrase(name string) schemas.Text {
	word, rest, _ := strings.Cut(name, " ")
	if words, ok := optionPhrases[word]; ok && rest != "" {
		return schemas.Text{Zh: words.Zh + " " + rest, En: words.En + " " + rest}
	}
	return schemas.Text{Zh: name, En: name}
}

// applied reports whether the rules applied are whole rulebooks that the cover names anyway.
func (c *cover) applied(profiles string) bool {
	for _, id := range splitList(profiles) {
		if !slices.ContainsFunc(c.Books, func(b book) bool { return b.ID == id }) {
			return false
		}
	}
	return true
}

// decisions parts the options of the run into what the event or the user decided, all
// options of the books, and the rest.
func (c *cover) decisions(options map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(options)) {
		value := options[name]
		both := schemas.Text{Zh: value, En: value}
		words, known := optionWords[name]
		if !known {
			words = optionPhrase(name)
		}
		option, isOption := rulebooks.LookupOption(name)
		switch {
		case isOption:
			d := decisionOf([2]string{name, value})
			c.Options = append(c.Options, d)
			if value != option.Default {
				c.Decided = append(c.Decided, decided{
					schemas.Text{Zh: name + " " + option.Name.Zh, En: name + " " + option.Name.En}, both,
				})
			}
		case isRatingOption(name):
		case name == "profile" && c.applied(value):
			c.Rest = append(c.Rest, decided{words, both})
		case name == "level":
			if level, ok := levelWords[value]; ok {
				both = level
			}
			c.Decided = append(c.Decided, decided{words, both})
		case name == "profile", name == "time control":
			c.Decided = append(c.Decided, decided{words, both})
		case strings.HasPrefix(name, "parameter "), strings.HasPrefix(name, "log "), strings.HasPrefix(name, "waivers "), name == "as of":
			c.Decided = append(c.Decided, decided{words, both})
		default:
			c.Rest = append(c.Rest, decided{words, both})
		}
	}
	slices.SortFunc(c.Options, func(a, b decision) int {
		return cmp.Or(strings.Compare(a.ID[:1], b.ID[:1]), cmp.Compare(numberIn(a.ID), numberIn(b.ID)))
	})
}

// unchecked tells what the run did not check, and why.
type unchecked struct {
	Open       []missing // undetermined, by what is missing
	NOpen      int       // clauses that are undetermined in some game
	Planned    []clauseWhy
	Impossible []clauseWhy
	Idle       []clauseWhy // checked, and no game came under it
	Checked    []*coverage
	NChecked   int
}

// missing is an input that some games lack, and the clauses that are open for it.
type missing struct {
	Code    string
	What    schemas.Text
	Clauses []openClause
	Games   uint64 // the most of a clause
}

type openClause struct {
	*coverage
	Title schemas.Text
}

// clauseWhy is a clause that is not checked, and why.
type clauseWhy struct {
	Clause string
	Title  schemas.Text
	Why    schemas.Text
}

// Title is what the rulebook calls the clause.
func (c *coverage) Title() schemas.Text { return clauseTitle(c.Clause) }

func (r *run) unchecked() (u unchecked) {
	byCode := map[string]*missing{}
	clauses := slices.SortedFunc(maps.Keys(r.coverage), func(a, b string) int { return rulebooks.Compare(schemas.ClauseID(a), schemas.ClauseID(b)) })
	for _, id := range clauses {
		c := r.coverage[id]
		switch {
		case c.Status == string(schemas.NotCheckable) && isDefinition(id):
		case c.Status == string(schemas.NotCheckable):
			u.Impossible = append(u.Impossible, clauseWhy{id, clauseTitle(id), whyNot(id)})
		case c.Status == string(schemas.Planned) && isDefinition(id):
		case c.Status == string(schemas.Planned):
			u.Planned = append(u.Planned, clauseWhy{id, clauseTitle(id), schemas.Text{Zh: "qipu 尚无此项检查", En: "qipu has no check of it yet"}})
		default:
			u.NChecked++
			u.Checked = append(u.Checked, c)
			if c.Pass+c.Fail+c.Undetermined == 0 {
				u.Idle = append(u.Idle, clauseWhy{Clause: id, Title: clauseTitle(id)})
			}
			if c.Undetermined > 0 {
				u.NOpen++
				collect(byCode, c)
			}
		}
	}
	for _, code := range slices.Sorted(maps.Keys(byCode)) {
		u.Open = append(u.Open, *byCode[code])
	}
	slices.SortStableFunc(u.Open, func(a, b missing) int { return len(b.Clauses) - len(a.Clauses) })
	return u
}

// collect puts an undetermined clause under each input that it lacks.
func collect(byCode map[string]*missing, c *coverage) {
	codes := c.Missing
	if len(codes) == 0 {
		codes = []string{""}
	}
	for _, code := range codes {
		m := byCode[code]
		if m == nil {
			what, ok := rulebooks.Input(code)
			switch {
			case code == "":
				what = schemas.Text{Zh: "由裁判裁定", En: "a decision of the arbiter"}
			case !ok:
				what = schemas.Text{Zh: code, En: code}
			}
			m = &missing{Code: code, What: what}
			byCode[code] = m
		}
		m.Clauses = append(m.Clauses, openClause{c, clauseTitle(c.Clause)})
		m.Games = max(m.Games, c.Undetermined)
	}
}

// isDefinition reports whether a clause only defines what others use, so that there is
// nothing in it to check.
func isDefinition(id string) bool {
	c, ok := rulebooks.Clause(schemas.ClauseID(id))
	return ok && c.Defines()
}

// whyNot says why no check of a clause is possible.
func whyNot(id string) schemas.Text {
	c, ok := rulebooks.Clause(schemas.ClauseID(id))
	switch {
	case ok && c.Unchecked.En != "":
		return c.Unchecked
	case ok && c.Lost:
		return schemas.Text{Zh: "条文缺失", En: "its text is not preserved"}
	}
	return schemas.Text{Zh: "没有任何记录能证明", En: "no record of any kind shows it"}
}
