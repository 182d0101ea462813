package page

import (
	"bytes"
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"qipu/report/tables"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// finding is what the pages show of one finding.
type finding struct {
	*schemas.FindingRow
	Game     *schemas.GameRow // nil of one about a source or the event
	About    *subject         // of one about the event
	Severity schemas.Text
	Sign     string
	Outcome  schemas.Text
	SideText schemas.Text
	SideName string // who that is, where the record tells
	Heads    heads
	Title    schemas.Text // of the clause
	Meaning  schemas.Text
	Lost     bool
	Options  []decision
	Picture  *picture
	Steps    []schemas.Text // how to check it by hand
	Cycle    template.HTML
	Clock    *clocks
	Players  string // for the filter
	Round    string
	GameLink string

	ExpectedText schemas.Text
	EffectText   schemas.Text
	Waived       *waiver // nil if it is not
	Stake        *stake  // nil where the game is not rated
}

// heads name the parts of a finding's evidence by what it is about.
type heads struct{ Says, Actual, Expected schemas.Text }

func headsOf(f *schemas.FindingRow) heads {
	h := heads{
		Says:   schemas.Text{Zh: "记录怎么写", En: "What the record says"},
		Actual: schemas.Text{Zh: "实际", En: "Actual"}, Expected: schemas.Text{Zh: "依条款应为", En: "By the clause"},
	}
	_, ofEvent := subjectOf(f.Subject)
	switch {
	case f.Subject == "event result": // none of the two is the clause's
		h.Says = schemas.Text{Zh: "赛事与棋谱各怎么写", En: "What the event and the record say"}
		h.Actual, h.Expected = schemas.Text{Zh: "棋谱或棋盘", En: "Record or board"}, schemas.Text{Zh: "赛事", En: "Event"}
	case f.GameNo > 0:
	case strings.HasPrefix(f.Subject, "player "):
		h.Says = schemas.Text{Zh: "公布的与计算的", En: "What was published, and what is counted"}
		h.Actual, h.Expected = schemas.Text{Zh: "公布", En: "Published"}, schemas.Text{Zh: "计算", En: "Counted"}
	case ofEvent || f.Subject == "event":
		h.Says = schemas.Text{Zh: "赛事怎么写", En: "What the event has"}
	default:
		h.Says = schemas.Text{Zh: "查出了什么", En: "What was found"}
	}
	return h
}

// decision is an option with the choice in force.
type decision struct {
	ID, Choice string
	Name       schemas.Text
	Means      schemas.Text
}

func (r *run) findingHTML(f *schemas.FindingRow) (template.HTML, error) {
	key := tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}
	game := r.games[key]
	v := finding{
		FindingRow: f, Game: game, About: r.subjects[f.FindingID], Heads: headsOf(f), Severity: severityText(f.Severity), Sign: severitySign(f.Severity), Outcome: outcomeText(f.Outcome),
		EffectText: r.inWordsAll(f.Effect), Title: clauseTitle(f.Clause), Picture: r.pictureOf(f), Steps: r.steps(f, game), Clock: r.clocksFor(f), Waived: r.acceptedBy(f),
	}
	if game != nil {
		v.Stake = r.stakes[key]
	}
	if c, ok := rulebooks.Clause(schemas.ClauseID(f.Clause)); ok {
		v.Meaning, v.Lost = c.Meaning, c.Lost
	}
	v.ExpectedText = schemas.Text{Zh: f.Expected, En: f.Expected}
	if verdict, ok := verdictWords[f.Expected]; ok {
		v.ExpectedText = verdict
	}
	for _, pair := range splitOptions(f.Options) {
		v.Options = append(v.Options, decisionOf(pair))
	}
	if game != nil {
		v.SideText = sideText(game.Kind, f.Side)
		v.Round, v.Players = shortName(game.Round), shortName(game.First)+"\n"+shortName(game.Second)
		v.GameLink = gameID(key)
		if game.Kind != schemas.KindRenju.String() { // where who has Black may have changed
			v.SideName = map[string]string{"first": game.First, "second": game.Second}[f.Side]
		}
	} else {
		v.SideText = sideText("", f.Side)
		v.Round, v.Players = v.About.filters()
	}
	if f.Subject == "repetition" {
		var err error
		if v.Cycle, err = r.cycleFor(key, int(f.Ply)); err != nil {
			return "", err
		}
		if v.Cycle != "" {
			v.Picture = nil // the strip shows more
		}
	}
	return render("finding", &v)
}

// render executes one of the templates.
func render(name string, data any) (template.HTML, error) {
	var out bytes.Buffer
	if err := templates.ExecuteTemplate(&out, name, data); err != nil {
		return "", err
	}
	return template.HTML(out.String()), nil
}

func gameID(key tables.Key) string { return fmt.Sprintf("g%d-%d", key.SourceNo, key.GameNo) }

// splitOptions parts "D34=main-text, D7=fouls-3".
func splitOptions(text string) [][2]string {
	var pairs [][2]string
	for field := range strings.FieldsSeq(strings.NewReplacer(",", " ", ";", " ").Replace(text)) {
		if id, choice, ok := strings.Cut(field, "="); ok {
			pairs = append(pairs, [2]string{id, choice})
		}
	}
	return pairs
}

func decisionOf(pair [2]string) decision {
	d := decision{ID: pair[0], Choice: pair[1]}
	if o, ok := rulebooks.LookupOption(pair[0]); ok {
		d.Name = o.Name
		if c, ok := o.Choice(pair[1]); ok {
			d.Means = c.Means
		}
	}
	return d
}

// steps tell how a person checks a finding without the program.
func (r *run) steps(f *schemas.FindingRow, game *schemas.GameRow) (steps []schemas.Text) {
	add := func(zh, en string, args ...any) {
		steps = append(steps, schemas.Text{Zh: fmt.Sprintf(zh, args...), En: fmt.Sprintf(en, args...)})
	}
	path := cut(safe(f.Path), maxText)
	if game != nil {
		add("打开文件 %s 的第%d局（第%d字节起，共%d字节）。", "Open game %[2]d of the file %[1]s (%[4]d bytes from byte %[3]d).", path, f.GameNo, game.Offset, game.Length)
	} else if f.Path != "" {
		add("打开文件 %s。", "Open the file %s.", path)
	}
	if game == nil && strings.HasPrefix(f.Subject, "player ") {
		add("在“赛事”一节的名次表中找到该棋手：点开各数值，可见由哪些对局相加；与上下两名相比，可见在哪一项分出先后。",
			"Find the player in the table of ranks under Event: each number opens to the games that it was summed from, and those above and below show by which they are told apart.")
	}
	_, _, atPosition := evidenceFEN(f.Evidence)
	switch {
	case game == nil || f.Ply == 0:
	case f.Subject == "move" && atPosition:
		add("摆到第%d着之前的局面（左图），照规则走一遍所记的“%s”。", "Set up the position before ply %d (the picture) and try the move as written, “%s”.", f.Ply, cut(f.Token, maxName))
	default:
		add("从头打谱到第%d着。", "Play the record through to ply %d.", f.Ply)
	}
	if does, ok := r.checks[f.Clause]; ok {
		steps = append(steps, schemas.Text{Zh: "本项如此核对：" + does.Zh, En: "It is checked in this way: " + does.En})
	}
	if f.Outcome == schemas.Undetermined.String() {
		add("仅凭记录不能裁定：请查阅裁判记录、记录纸，或询问当值裁判。", "The record alone does not decide it: look into the arbiter's log and the scoresheets, or ask the arbiter on duty.")
	}
	return steps
}

// filters are what the findings of a page can be filtered by.
type filters struct {
	Clauses  []choice
	Outcomes []choice
	Rounds   []choice
	Players  []choice
	Sides    []choice
	seen     map[string]bool
}

// choice is an entry of a list of choices.
type choice struct {
	Value string
	Text  schemas.Text
}

func (s *filters) add(r *run, f *schemas.FindingRow) {
	if s.seen == nil {
		s.seen = map[string]bool{}
	}
	put := func(list *[]choice, kind, value string, text schemas.Text) {
		if value != "" && !s.seen[kind+value] {
			s.seen[kind+value] = true
			*list = append(*list, choice{value, text})
		}
	}
	title := clauseTitle(f.Clause)
	put(&s.Clauses, "c", f.Clause, schemas.Text{Zh: f.Clause + "  " + title.Zh, En: f.Clause + "  " + title.En})
	put(&s.Outcomes, "o", f.Outcome, outcomeText(f.Outcome))
	same := func(list *[]choice, kind, text string) {
		text = shortName(text)
		put(list, kind, text, schemas.Text{Zh: text, En: text})
	}
	game := r.games[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}]
	if game == nil {
		round, players := r.subjects[f.FindingID].filters()
		same(&s.Rounds, "r", round)
		for name := range strings.SplitSeq(players, "\n") {
			same(&s.Players, "p", name)
		}
		return
	}
	same(&s.Rounds, "r", game.Round)
	same(&s.Players, "p", game.First)
	same(&s.Players, "p", game.Second)
	put(&s.Sides, "s", f.Side, map[string]schemas.Text{
		"first": {Zh: "先手方（红方；五子棋为黑方）", En: "first player (Red; Black in renju)"}, "second": {Zh: "后手方（黑方；五子棋为白方）", En: "second player (Black; White in renju)"},
	}[f.Side])
}

func (s *filters) sort() {
	slices.SortFunc(s.Clauses, func(a, b choice) int { return rulebooks.Compare(schemas.ClauseID(a.Value), schemas.ClauseID(b.Value)) })
	byNumber := func(a, b choice) int {
		return cmp.Or(cmp.Compare(numberIn(a.Value), numberIn(b.Value)), strings.Compare(a.Value, b.Value))
	}
	slices.SortFunc(s.Rounds, byNumber)
	slices.SortFunc(s.Players, func(a, b choice) int { return strings.Compare(a.Value, b.Value) })
	slices.SortFunc(s.Sides, func(a, b choice) int { return strings.Compare(a.Value, b.Value) })
}

// numberIn is the first number in a text, so that round 10 follows round 9.
func numberIn(s string) (n int) {
	found := false
	for _, c := range s {
		if c >= '0' && c <= '9' {
			n, found = min(n*10+int(c-'0'), 1<<20), true
		} else if found {
			break
		}
	}
	return n
}
