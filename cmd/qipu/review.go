package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qipu/analyze/event/review"
	"qipu/analyze/event/tiebreak"
	"qipu/cmd/internal/audit"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// eventReview are the flags of event.
type eventReview struct {
	format   string
	encoding string
	profile  string
	explain  string
	options  []string
	correct  []string
	waivers  []string
	asOf     string
	findings []audit.EventFinding
}

func reviewCommand() *cobra.Command {
	var f eventReview
	cmd := &cobra.Command{
		Use:   "event EVENT",
		Short: "Count the table of an event again and hold its pairings against the rulebook",
		Long: "event reads an event file (event.toml, TRF, or tables in CSV or XLSX) and prints the table as it\n" +
			"should be (rank, points, tie-breaks in their order), where the published one differs, and what of the\n" +
			"pairings is not as the rulebook has it. No games are needed. With --correct it tells what a result, or\n" +
			"another fact, that was otherwise would change: points, tie-breaks, ranks and prizes, before and after.\n\n" +
			"Exit: 0 nothing differs, 1 findings of severity warning or error that are not waived, 2 usage, or an event that cannot be read.",
		Example: "  qipu event datasets/summer-cup/event.toml --explain 2\n  qipu event datasets/summer-cup/event.toml --correct 4:2=1/2-1/2\n  qipu event cup.trf --profile xiangqi-2011 --format json",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "text", "what is printed: text, json")
	flags.StringVar(&f.encoding, "event-encoding", "", "encoding of an event file that is no event.toml (default: detected)")
	flags.StringVar(&f.profile, "profile", "", "rulebook to hold it against, where the event names none (default "+audit.DefaultProfile+")")
	flags.StringVar(&f.explain, "explain", "", "show what each number of this player was summed from")
	flags.StringArrayVar(&f.options, "option", nil, "decide an option, D14=mini-table (see qipu explain D14)")
	waiverFlags(cmd, &f.waivers, &f.asOf)
	flags.StringArrayVar(&f.correct, "correct", nil, "what was otherwise, and what it would change: ROUND:BOARD=RESULT (3:2=0-1), ROUND:PLAYER,PLAYER=RESULT,\n"+
		"3:2=reversed (the colours), fouls:PLAYER=N, violations, warnings, withdrawn:PLAYER=ROUND,\nor a file with one on each line")
	return cmd
}

func (f *eventReview) run(cmd *cobra.Command, name string) error {
	lang, err := language(cmd)
	if err != nil {
		return err
	}
	if f.format != "text" && f.format != "json" {
		return fmt.Errorf("--format %s: the formats are text and json", f.format)
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	e, err := readEvent(file, name, f.encoding, cmd.ErrOrStderr(), lang)
	if err != nil {
		return err
	}
	if !review.Has(e) {
		return fmt.Errorf("%s: %s", name, word(lang, "it tells of no players with pairings or a table", "其中没有选手与对阵或名次表"))
	}
	e.Profile = cmp.Or(f.profile, e.Profile)
	if e.Options, err = appendDecisions(e.Options, "--option", f.options); err != nil {
		return err
	}
	r, err := audit.ReviewEvent(e)
	if err != nil {
		return err
	}
	facts, err := corrections(f.correct)
	if err != nil {
		return err
	}
	if misfits := r.Correct(facts); len(misfits) > 0 {
		return fmt.Errorf("--correct: %s", inLanguage(misfits[0], lang))
	}
	accepted, asOf, err := readWaivers(f.waivers, f.asOf)
	if err != nil {
		return err
	}
	if f.findings, err = r.Waive(name, accepted, asOf); err != nil {
		return err
	}
	if f.format == "json" {
		err = f.json(cmd.OutOrStdout(), r)
	} else {
		err = f.text(cmd.OutOrStdout(), e, r, lang)
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(r.Parts, func(p review.Part) bool { return p.Refused }) {
		return exitError{code: exitUsage}
	}
	if slices.ContainsFunc(f.findings, func(f audit.EventFinding) bool { return f.Severity > schemas.Note && f.Waiver == nil }) {
		return exitError{code: exitFindings}
	}
	return nil
}

// explained reports whether a player is the one to be explained.
func (f *eventReview) explained(p *review.Part, player int) bool {
	of := &p.Tournament.Players[player]
	return f.explain != "" && (of.ID == f.explain || of.Name == f.explain)
}

// text prints the event for people.
func (f *eventReview) text(out io.Writer, e *schemas.Event, r *audit.Reviewed, lang string) error {
	var b strings.Builder
	if e.Name != "" {
		fmt.Fprintln(&b, terminal.Safe(e.Name))
	}
	fmt.Fprintf(&b, "%s: %s\n", word(lang, "rulebook", "规则"), r.Profile)
	found := f.explain == ""
	for i := range r.Parts {
		p := &r.Parts[i]
		if p.Name != "" {
			fmt.Fprintf(&b, "\n== %s ==\n", terminal.Safe(p.Name))
		}
		if p.Uncounted.En != "" {
			fmt.Fprintf(&b, "%s: %s\n", word(lang, "no table", "没有名次表"), terminal.Safe(inLanguage(p.Uncounted, lang)))
		}
		bandsText(&b, p, lang)
		for k := range p.Tables {
			tableText(&b, p, &p.Tables[k], lang)
			for player := range p.Tournament.Players {
				if f.explained(p, player) {
					found = true
					derivations(&b, p, &p.Tables[k], player, lang)
				}
			}
		}
		if p.Members != nil {
			membersText(&b, p, lang)
			for k := range p.Members.Teams {
				found = found || p.Members.Teams[k].Unit == f.explain
			}
		}
		effectsText(&b, p, lang)
		if open := p.Open(r.Book); len(open) > 0 {
			fmt.Fprintf(&b, "\n%s\n", word(lang, "not decided", "未能判定"))
			for _, text := range open {
				fmt.Fprintf(&b, "  %s\n", inLanguage(text, lang))
			}
		}
	}
	if !found {
		return fmt.Errorf("--explain %s: %s", f.explain, word(lang, "no player has that number or name, or there is no table", "没有这一编号或姓名的选手，或没有名次表"))
	}
	f.findingsText(&b, lang)
	_, err := io.WriteString(out, b.String())
	return err
}

// findingsText prints the findings, and at the end those that are waived.
func (f *eventReview) findingsText(b *strings.Builder, lang string) {
	if len(f.findings) > 0 {
		fmt.Fprintf(b, "\n%s\n", word(lang, "findings", "发现"))
	}
	waived := 0
	for i := range f.findings {
		find := &f.findings[i]
		if find.Waiver != nil {
			waived++
			continue
		}
		fmt.Fprintf(b, "%-7s %-12s  %s  %s  [%s]\n        %s\n", find.Severity, find.Outcome, find.Clause, terminal.Safe(find.Subject), find.ID, terminal.Safe(inLanguage(find.Text, lang)))
		if find.Effect != "" {
			fmt.Fprintf(b, "        %s: %s\n", word(lang, "effect", "影响"), terminal.Safe(find.Effect))
		}
	}
	if waived == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s: %d\n", word(lang, "findings waived", "已豁免的问题"), waived)
	for i := range f.findings {
		find := &f.findings[i]
		if w := find.Waiver; w != nil {
			fmt.Fprintf(b, "%-7s %-12s  %s  %s  [%s]\n        %s\n", find.Severity, find.Outcome, find.Clause, terminal.Safe(find.Subject), find.ID,
				terminal.Safe(waivedBy(&schemas.WaiverRow{Reason: w.Reason, By: w.By, Date: w.Date, Until: w.Until}, lang)))
		}
	}
}

// tableText prints a table: what was published stands in brackets where it differs.
func tableText(b *strings.Builder, p *review.Part, table *review.Table, lang string) {
	s := table.Standing
	fmt.Fprintf(b, word(lang, "\ntable after round %d, by %s\n", "\n第 %d 轮后的名次表，按 %s\n"), s.Round, table.Clause)
	heading := []string{word(lang, "rank", "名次"), word(lang, "player", "编号"), word(lang, "name", "姓名")}
	for _, k := range s.Keys {
		heading = append(heading, keyName(k, lang))
	}
	rows := [][]string{heading}
	for _, player := range s.Order {
		of := &p.Tournament.Players[player]
		row := []string{s.Place(player) + published(table, player, review.Rank), of.ID, of.Name}
		for key := range s.Keys {
			row = append(row, s.Value(player, key).String()+published(table, player, key))
		}
		rows = append(rows, row)
	}
	aligned(b, rows)
	if table.Cut {
		fmt.Fprintln(b, word(lang, "the order goes on with keys that need the boards of matches, which are not told", "以下各项须有各台结果，未能计算"))
	}
	for _, why := range table.Unsure {
		fmt.Fprintf(b, "%s: %s\n", word(lang, "open", "未定"), terminal.Safe(inLanguage(why, lang)))
	}
}

// membersText prints the teams of an event of 队员总分.
func membersText(b *strings.Builder, p *review.Part, lang string) {
	m, s := p.Members, p.Tables[len(p.Tables)-1].Standing
	what := word(lang, "ranks", "名次")
	if m.ByPoints {
		what = word(lang, "points", "积分")
	}
	fmt.Fprintf(b, word(lang, "\nteams by the sum of their members' %s, by %s\n", "\n各队按队员%s之和，按 %s\n"), what, m.Clause)
	rows := [][]string{{word(lang, "rank", "名次"), word(lang, "team", "队"), word(lang, "sum", "总和"), ""}}
	for i := range m.Teams {
		u := &m.Teams[i]
		place := "-"
		if u.Place > 0 {
			place = fmt.Sprint(u.Place)
		}
		rows = append(rows, []string{place, u.Unit, m.Value(u), m.Derive(s, p.Tournament, u)})
	}
	aligned(b, rows)
	if m.Open {
		fmt.Fprintln(b, word(lang, "open: the event does not say whether points or ranks are added up (D36)", "未定：赛事没有说明按积分之和还是名次之和（D36）"))
	}
	if m.Uneven {
		fmt.Fprintln(b, word(lang, "open: the teams are of different sizes, for which the text does not provide", "未定：各队计分人数不同，规则没有规定"))
	}
}

// bandsText prints the places that a knockout leaves to each player.
func bandsText(b *strings.Builder, p *review.Part, lang string) {
	if p.Bands == nil {
		return
	}
	fmt.Fprintln(b, word(lang, "\nplaces by the round of the exit", "\n按被淘汰轮次的名次"))
	rows := [][]string{{word(lang, "rank", "名次"), word(lang, "player", "编号"), word(lang, "name", "姓名")}}
	for _, player := range p.ByBand() {
		of := &p.Tournament.Players[player]
		rows = append(rows, []string{review.BandText(p.Bands[player]), of.ID, of.Name})
	}
	aligned(b, rows)
}

// aligned prints rows of cells in columns, as wide as terminals show them.
func aligned(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			row[i] = terminal.Safe(cell)
			widths[i] = max(widths[i], terminal.Width(row[i]))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widths[i]-terminal.Width(cell)+2))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

func keyName(k rulebooks.Key, lang string) string {
	if lang == "en" {
		return string(k.By)
	}
	name, _ := k.By.Text()
	short, _, _ := strings.Cut(name.Zh, "（")
	return short
}

// published writes, in brackets, what was published where it is another number.
func published(table *review.Table, player, key int) string {
	for i := range table.Differences {
		if d := &table.Differences[i]; d.Player == player && d.Key == key {
			return " (" + d.Published + ")"
		}
	}
	return ""
}

// derivations print what each number of a player was summed from.
func derivations(b *strings.Builder, p *review.Part, table *review.Table, player int, lang string) {
	fmt.Fprintf(b, "%s\n", terminal.Safe(review.PlayerName(p.Tournament, player)))
	for key, k := range table.Standing.Keys {
		d := table.Standing.Derive(player, key)
		fmt.Fprintf(b, "  %s %s", keyName(k, lang), d.Value)
		if how := inLanguage(tiebreak.Explain(p.Tournament, d), lang); how != "" {
			fmt.Fprintf(b, ": %s", terminal.Safe(how))
		}
		b.WriteByte('\n')
	}
}

// eventJSON is an event as programs read it.
type eventJSON struct {
	Profile  string             `json:"profile"`
	Parts    []partJSON         `json:"parts"`
	Findings []eventFindingJSON `json:"findings"`
}

type partJSON struct {
	Name      string         `json:"name,omitempty"`
	Tables    []standingJSON `json:"tables"`
	Members   *membersJSON   `json:"members,omitempty"`
	Places    []placeJSON    `json:"places,omitempty"` // of a knockout
	Uncounted *schemas.Text  `json:"uncounted,omitempty"`
	Open      []schemas.Text `json:"open,omitempty"`
	Effects   *effectsJSON   `json:"effects,omitempty"`
}

// membersJSON are the teams of an event of 队员总分.
type membersJSON struct {
	Clause   schemas.ClauseID `json:"clause"`
	ByPoints bool             `json:"by_points"`
	Open     bool             `json:"open,omitempty"`
	Uneven   bool             `json:"uneven,omitempty"`
	Rows     []memberSumRow   `json:"rows"`
}

type memberSumRow struct {
	Rank       int    `json:"rank"` // 0: too few members
	Team       string `json:"team"`
	Sum        string `json:"sum"`
	Derivation string `json:"derivation"`
}

type placeJSON struct {
	Rank   string `json:"rank"` // "1", or "5-8" of those who went out in one round
	Player string `json:"player"`
	Name   string `json:"name,omitempty"`
}

type standingJSON struct {
	Round  int              `json:"round"`
	Clause schemas.ClauseID `json:"clause"`
	Keys   []string         `json:"keys"`
	Rows   []standingRow    `json:"rows"`
	Open   []schemas.Text   `json:"open,omitempty"`
}

type standingRow struct {
	Rank        string         `json:"rank"` // "3", or "3-4" where it is shared
	Player      string         `json:"player"`
	Name        string         `json:"name,omitempty"`
	Values      []string       `json:"values"` // of keys
	Derivations []schemas.Text `json:"derivations,omitempty"`
}

type eventFindingJSON struct {
	ID       string           `json:"finding_id"`
	Clause   schemas.ClauseID `json:"clause"`
	Severity string           `json:"severity"`
	Outcome  string           `json:"outcome"`
	Subject  string           `json:"subject"`
	Expected string           `json:"expected,omitempty"`
	Actual   string           `json:"actual,omitempty"`
	Evidence string           `json:"evidence,omitempty"`
	Options  string           `json:"options,omitempty"`
	Effect   string           `json:"effect,omitempty"`
	Text     schemas.Text     `json:"text"`
	Waived   string           `json:"waived,omitempty"` // the reason
}

func (f *eventReview) json(out io.Writer, r *audit.Reviewed) error {
	doc := eventJSON{Profile: r.Profile, Parts: []partJSON{}, Findings: []eventFindingJSON{}}
	for i := range r.Parts {
		p := &r.Parts[i]
		part := partJSON{Name: p.Name, Tables: []standingJSON{}, Open: p.Open(r.Book), Effects: effectsOf(p)}
		if p.Uncounted.En != "" {
			part.Uncounted = &p.Uncounted
		}
		for _, player := range p.ByBand() {
			of := &p.Tournament.Players[player]
			part.Places = append(part.Places, placeJSON{review.BandText(p.Bands[player]), of.ID, of.Name})
		}
		for k := range p.Tables {
			part.Tables = append(part.Tables, f.table(p, &p.Tables[k]))
		}
		if m := p.Members; m != nil {
			part.Members = &membersJSON{Clause: m.Clause, ByPoints: m.ByPoints, Open: m.Open, Uneven: m.Uneven, Rows: []memberSumRow{}}
			for k := range m.Teams {
				u := &m.Teams[k]
				part.Members.Rows = append(part.Members.Rows, memberSumRow{u.Place, u.Unit, m.Value(u), m.Derive(p.Tables[len(p.Tables)-1].Standing, p.Tournament, u)})
			}
		}
		doc.Parts = append(doc.Parts, part)
	}
	for i := range f.findings {
		of := &f.findings[i]
		doc.Findings = append(doc.Findings, eventFindingJSON{
			of.ID, of.Clause, of.Severity.String(), of.Outcome.String(), of.Subject, of.Expected, of.Actual, of.Evidence, of.Options, of.Effect, of.Text, of.Reason(),
		})
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(doc)
}

func (f *eventReview) table(p *review.Part, table *review.Table) standingJSON {
	s := table.Standing
	t := standingJSON{Round: s.Round, Clause: table.Clause, Keys: []string{}, Rows: []standingRow{}, Open: table.Unsure}
	for _, k := range s.Keys {
		t.Keys = append(t.Keys, k.String())
	}
	for _, player := range s.Order {
		of := &p.Tournament.Players[player]
		row := standingRow{Rank: s.Place(player), Player: of.ID, Name: of.Name}
		for key := range s.Keys {
			row.Values = append(row.Values, s.Value(player, key).String())
			if f.explained(p, player) {
				row.Derivations = append(row.Derivations, tiebreak.Explain(p.Tournament, s.Derive(player, key)))
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
