package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"qipu/cmd/internal/audit"
	"qipu/report/page"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

type auditFlags struct {
	out          string
	workers      int
	format       string
	encoding     string
	noDuplicates bool
	noPage       bool
	barred       bool
	tree         string
	failOn       string
	event        string
	logs         []string
	eventCoding  string
	level        string
	profile      string
	options      []string
	parameters   []string
	correct      []string
	waivers      []string
	asOf         string
}

func auditCommand() *cobra.Command {
	var f auditFlags
	cmd := &cobra.Command{
		Use:   "audit PATH...",
		Short: "Read records, replay every game, check it and write the tables",
		Long: "audit reads files, folders, globs and archives (.gz .zst .zip .tar), or - for stdin,\n" +
			"replays every game and writes the audit as Parquet tables and as a page for people, report.html.\n\n" +
			"Exit: 0 clean, 1 findings at or above --fail-on that are not waived, 2 usage, 3 some input unreadable, 130 interrupted.",
		Example: "  qipu audit datasets/spring-cup\n  qipu audit archive.tar.gz -o run --format json",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.out, "output", "o", "qipu-run", "folder of the run; an earlier run there is replaced")
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games audited at once")
	flags.StringVar(&f.format, "format", "text", "what is printed: text, json")
	flags.StringVar(&f.encoding, "encoding", "", "encoding of all records (default: detected for each)")
	flags.BoolVar(&f.noDuplicates, "no-duplicates", false,
		fmt.Sprintf("do not look for games with the same moves (saves %d bytes of memory a game)", audit.FoldBytes))
	flags.BoolVar(&f.noPage, "no-page", false, "do not write the report, "+page.Name+", beside the tables (qipu report writes it later)")
	flags.BoolVar(&f.barred, "barred-points", false, "count, before each ply of renju, the points forbidden to Black (column barred_points of plies)")
	treeFlag(cmd, &f.tree)
	flags.StringVar(&f.failOn, "fail-on", "error", "exit 1 at findings of this severity: note, warning, error, never")
	flags.StringVar(&f.event, "event", "", "event file: event.toml, TRF, or tables in CSV or XLSX (see qipu template event): level, profile, options and parameters of the event, players and pairings")
	flags.StringVar(&f.eventCoding, "event-encoding", "", "encoding of an event file that is no event.toml (default: detected)")
	flags.StringArrayVar(&f.logs, "log", nil, "arbiter's log (log.csv, log.toml; see qipu template log), may be given several times")
	flags.StringArrayVar(&f.correct, "correct", nil, "what of the event was otherwise, 3:2=0-1 (see qipu event): its effects go to the table effects")
	waiverFlags(cmd, &f.waivers, &f.asOf)
	flags.StringVar(&f.level, "level", "", "level of the event: national, national-junior, provincial, lower; it decides what an illegal move costs")
	flags.StringVar(&f.profile, "profile", "", "rulebook or part of one to apply to its game, or gomoku/free, gomoku/standard (default "+audit.DefaultProfile+", "+audit.DefaultRenju+")")
	flags.StringArrayVar(&f.options, "option", nil, "decide an option, D34=annex-1 (see qipu explain D34)")
	flags.StringArrayVar(&f.parameters, "set", nil, "set a parameter in place of the rulebook's, natural-limit=50")
	return cmd
}

func (f *auditFlags) run(cmd *cobra.Command, args []string) error {
	lang, err := language(cmd)
	if err != nil {
		return err
	}
	threshold, err := f.check()
	if err != nil {
		return err
	}
	stderr := cmd.ErrOrStderr()
	event, err := f.declared(stderr, lang)
	if err != nil {
		return err
	}
	facts, err := corrections(f.correct)
	if err != nil {
		return err
	}
	logs, err := readLogs(f.logs)
	if err != nil {
		return err
	}
	accepted, asOf, err := readWaivers(f.waivers, f.asOf)
	if err != nil {
		return err
	}
	bar := newProgress(stderr)
	summary, err := audit.Run(cmd.Context(), audit.Options{
		Arguments:   args,
		Output:      f.out,
		Workers:     f.workers,
		Encoding:    f.encoding,
		Duplicates:  !f.noDuplicates,
		Page:        !f.noPage,
		PageLang:    cmd.Flag("lang").Value.String(), // what was asked for: no locale decides the bytes
		Barred:      f.barred,
		Lines:       f.tree == "lines",
		EventName:   f.event,
		Event:       *event,
		Corrections: facts,
		Logs:        logs,
		Waivers:     accepted,
		AsOf:        asOf,
		Stdin:       cmd.InOrStdin(),
		Progress:    bar.update,
		Diagnose: func(line string) {
			bar.clear()
			fmt.Fprintln(stderr, "qipu: "+line)
		},
	})
	bar.clear()
	if err != nil {
		return err
	}
	if f.format == "json" {
		err = printJSON(cmd.OutOrStdout(), summary)
	} else {
		err = printSummary(cmd.OutOrStdout(), summary, lang)
	}
	if err != nil {
		return fmt.Errorf("printing the summary: %w", err)
	}
	return exitFor(summary, threshold)
}

// declared is what the event file decides, and then the flags.
func (f *auditFlags) declared(stderr io.Writer, lang string) (*schemas.Event, error) {
	event := new(schemas.Event)
	if f.event != "" {
		file, err := os.Open(f.event)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if event, err = readEvent(file, f.event, f.eventCoding, stderr, lang); err != nil {
			return nil, err
		}
	}
	if f.profile != "" {
		event.Profile = f.profile
	}
	var err error
	if f.level != "" {
		if event.Level, err = schemas.ParseLevel(f.level); err != nil {
			return nil, fmt.Errorf("--level: %w", err)
		}
	}
	if event.Options, err = appendDecisions(event.Options, "--option", f.options); err != nil {
		return nil, err
	}
	event.Parameters, err = appendDecisions(event.Parameters, "--set", f.parameters)
	return event, err
}

func appendDecisions(to []schemas.Decision, flag string, pairs []string) ([]schemas.Decision, error) {
	for _, pair := range pairs {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, fmt.Errorf("%s %s: name=value is asked for", flag, pair)
		}
		to = append(to, schemas.Decision{Name: strings.TrimSpace(name), Value: strings.TrimSpace(value), Where: flag})
	}
	return to, nil
}

// treeFlag adds the flag that says what is a game in a tree of moves.
func treeFlag(cmd *cobra.Command, tree *string) {
	cmd.Flags().StringVar(tree, "tree", "main", "what is a game in formats that hold trees of moves: main (the first line, others as its variations) or lines (each of them)")
}

// treeLines reports whether every line of a tree is a game.
func treeLines(tree string) (bool, error) {
	switch tree {
	case "main", "lines":
		return tree == "lines", nil
	}
	return false, fmt.Errorf("--tree %s: main or lines is asked for", tree)
}

// severityNever is above every severity.
const severityNever = schemas.Error + 1

func (f *auditFlags) check() (threshold schemas.Severity, err error) {
	if f.format != "text" && f.format != "json" {
		return 0, fmt.Errorf("--format %s: the formats are text and json", f.format)
	}
	if f.workers < 1 || f.workers > 1024 {
		return 0, fmt.Errorf("--workers %d: 1 to 1024 are asked for", f.workers)
	}
	if _, err := treeLines(f.tree); err != nil {
		return 0, err
	}
	if f.failOn == "never" {
		return severityNever, nil
	}
	threshold, ok := schemas.ParseSeverity(f.failOn)
	if !ok {
		return 0, fmt.Errorf("--fail-on %s: note, warning, error or never is asked for", f.failOn)
	}
	return threshold, nil
}

func exitFor(s *audit.Summary, threshold schemas.Severity) error {
	if s.Unreadable > 0 || s.Games.Rejected > 0 || s.LogLines > 0 {
		return exitError{code: exitUnreadable}
	}
	if gravest, ok := s.Gravest(); ok && gravest >= threshold {
		return exitError{code: exitFindings}
	}
	return nil
}

func printJSON(w io.Writer, s *audit.Summary) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(s)
}

// printSummary prints what a person wants to know first: the findings that flag
// a game, the counts, and where the tables are.
func printSummary(out io.Writer, s *audit.Summary, lang string) error {
	var b strings.Builder
	for _, o := range s.Overridden {
		if o.Book == "" {
			fmt.Fprintf(&b, "%s %s = %s\n", word(lang, "option", "选项"), o.Name, o.Value)
		} else {
			fmt.Fprintf(&b, "%s %s = %s (%s %s)\n", word(lang, "parameter", "参数"), o.Name, o.Value, word(lang, "the rulebook:", "规则书："), o.Book)
		}
	}
	if len(s.Overridden) > 0 {
		b.WriteByte('\n')
	}
	printListed(&b, s, lang)
	printCounts(&b, s, lang)
	fmt.Fprintf(&b, "%s: %d = %d ok + %d %s + %d %s\n", word(lang, "games in", "对局"), s.Games.In, s.Games.OK,
		s.Games.Flagged, word(lang, "flagged", "有问题"), s.Games.Rejected, word(lang, "rejected", "未能读取"))
	if s.Sheets.Sheets > 0 {
		fmt.Fprintf(&b, word(lang, "scoresheets: %d sheets of %d games\n", "记录纸：%d份，属%d局\n"), s.Sheets.Sheets, s.Sheets.Games)
	}
	fmt.Fprintf(&b, "%s: %d (%d %s, %d %s)\n", word(lang, "sources", "来源"), s.Sources,
		s.Skipped, word(lang, "skipped", "跳过"), s.Unreadable, word(lang, "unreadable", "不可读"))
	fmt.Fprintf(&b, "%s: %s (%s)\n", word(lang, "rulebook", "规则"), s.Profile,
		word(lang, "applied to every game that names no other rules", "用于所有没有写明其他规则的对局"))
	printWaivers(&b, s, lang)
	if s.LogLines > 0 {
		fmt.Fprintf(&b, "%s: %d\n", word(lang, "lines of the log not understood", "裁判记录未能读懂的行"), s.LogLines)
	}
	if s.Level != schemas.LevelUnknown {
		fmt.Fprintf(&b, "%s: %s\n", word(lang, "level of the event", "赛事级别"), s.Level)
	}
	if s.DistinctGames != nil {
		fmt.Fprintf(&b, "%s: %d\n", word(lang, "distinct by moves", "着法不同的对局"), *s.DistinctGames)
	}
	if s.Seconds > 0 {
		fmt.Fprintf(&b, "%s: %d, %.2f s, %.2f M/s\n", word(lang, "plies", "着数"), s.Plies, s.Seconds, float64(s.Plies)/s.Seconds/1e6)
	}
	fmt.Fprintf(&b, "%s: %s (run.json, *.parquet)\n", word(lang, "output", "输出"), terminal.Safe(s.Output))
	if s.Page {
		fmt.Fprintf(&b, "%s: %s\n", word(lang, "report", "报告"), terminal.Safe(filepath.Join(s.Output, page.Name)))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func word(lang, en, zh string) string {
	if lang == "zh" {
		return zh
	}
	return en
}

func printListed(b *strings.Builder, s *audit.Summary, lang string) {
	for _, f := range s.Listed {
		place := audit.Printable(f.Path)
		if f.GameNo > 0 {
			place = fmt.Sprintf("%s %s %d:%d", place, word(lang, "game", "对局"), f.SourceNo, f.GameNo)
		}
		fmt.Fprintf(b, "%-7s %s  %s  [%s]\n        %s\n", f.Severity, f.Clause, place, f.FindingID, terminal.Safe(inLanguage(f.Text, lang)))
		if f.Effect != "" {
			fmt.Fprintf(b, "        %s: %s\n", word(lang, "effect", "影响"), terminal.Safe(f.Effect))
		}
	}
	if flagging := s.Severities["error"] + s.Severities["warning"]; flagging > uint64(len(s.Listed)) {
		fmt.Fprintf(b, "… %d %s\n", flagging-uint64(len(s.Listed)), word(lang, "more in findings.parquet", "条见 findings.parquet"))
	}
	if len(s.Listed) > 0 {
		b.WriteByte('\n')
	}
}

func printCounts(b *strings.Builder, s *audit.Summary, lang string) {
	if len(s.Findings) == 0 {
		return
	}
	clauses := make([]schemas.ClauseID, 0, len(s.Findings))
	for id := range s.Findings {
		clauses = append(clauses, id)
	}
	slices.SortFunc(clauses, rulebooks.Compare)
	w := tabwriter.NewWriter(b, 0, 0, 2, ' ', tabwriter.AlignRight)
	waived := len(s.ByWaiver) > 0 // else there is no column of them
	column := func(text string) string {
		if !waived {
			return ""
		}
		return text + "\t"
	}
	fmt.Fprintf(w, "error\twarning\tnote\t%s  %s\n", column(word(lang, "waived", "已豁免")), word(lang, "clause", "条款"))
	for _, id := range clauses {
		n := s.BySeverity[id]
		title := ""
		if c, ok := rulebooks.Clause(id); ok {
			title = inLanguage(c.Title, lang)
		}
		fmt.Fprintf(w, "%d\t%d\t%d\t%s  %s  %s\n", n[schemas.Error], n[schemas.Warning], n[schemas.Note], column(fmt.Sprint(s.ByWaiver[id])), id, title)
	}
	_ = w.Flush() // a strings.Builder takes everything
	b.WriteByte('\n')
	if len(s.Worst) > 0 && s.Sources > 1 {
		fmt.Fprintf(b, "%s\n", word(lang, "most flagged", "问题最多的文件"))
		for _, source := range s.Worst {
			fmt.Fprintf(b, "  %d / %d  %s\n", source.Flagged+source.Rejected, source.Games, audit.Printable(source.Path))
		}
		b.WriteByte('\n')
	}
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
