package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/cmd/internal/rate"
	"qipu/ingest/identities"
	"qipu/ingest/rulings"
	"qipu/report/page"
	"qipu/report/ratinglist"
	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/report/trf"
	"qipu/schemas"
	"qipu/schemas/ratings"
)

// rateFlags are the flags of rate.
type rateFlags struct {
	runs         []string
	out          string
	profile      string
	set          []string
	unsourced    bool
	byName       bool
	rulings      string
	ask          string
	suggest      string
	identities   string
	trf16, trf26 string
	exports      string
	key          string
	format       string
	noPage       bool
}

func rateCommand() *cobra.Command {
	var f rateFlags
	cmd := &cobra.Command{
		Use:   "rate",
		Short: "Say which games count for ratings, why others do not, and what changes",
		Long: "rate reads the tables of runs and holds each game against a rating profile (" + ratings.Known() + ",\n" +
			"or a file of your own): which games count, for whom, the reason for each that does not, the change of each\n" +
			"player beside the published one, and for a result that is disputed what each ruling would do. A disputed\n" +
			"result counts for nobody before it is settled. The profile is named by --rating-profile or by the event\n" +
			"file (rating = \"fide-2025\"). The tables rating_games, rating_players and rating_rulings go to --to, with\n" +
			"run.json and a page for people, report.html; export and verify read them there, and report --rating puts\n" +
			"them into the report of the run. --suggest finds players who may be one person, with the\n" +
			"reasons for and against, in the table rating_identities too; only --identities, filled in, joins them.\n\n" +
			"Exit: 0 nothing is left to decide, 1 something is, or a published change is not ours, 2 usage, 3 a run that cannot be read.",
		Example: "  qipu rate -o qipu-run --rating-profile fide-2025\n  qipu export -o qipu-rating rating_games --format csv",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringArrayVarP(&f.runs, "output", "o", []string{"qipu-run"}, "folder of a run; may be given several times")
	flags.StringVar(&f.out, "to", "qipu-rating", "folder to write")
	flags.StringVar(&f.profile, "rating-profile", "", "rules of eligibility and formula: "+ratings.Known()+", or a file (default: as the event names it)")
	flags.StringArrayVar(&f.set, "rating-set", nil, "set a number or a rule of the profile: k=24, MIN_MOVES=20, HANDICAP=off")
	flags.BoolVar(&f.unsourced, "unsourced", false, "use a profile for which no source is known")
	flags.BoolVar(&f.byName, "by-name", false, "take players of one name for one person in all events, where none has a registration number")
	flags.StringVar(&f.rulings, "rulings", "", "table of what was ruled on games that are not decided (CSV, see --ask)")
	flags.StringVar(&f.key, "pseudonymise", "", "file with a secret key (16 bytes or more): keyed hashes in place of names, numbers and units")
	flags.StringVar(&f.ask, "ask", "", "write the games that are not decided to this file, a table to be filled in for --rulings")
	flags.StringVar(&f.suggest, "suggest", "", "write the players who may be one person to this file, a table to be filled in for --identities")
	flags.StringVar(&f.identities, "identities", "", "table of which players are one person and which are not (CSV, see --suggest)")
	flags.StringVar(&f.trf16, "trf16", "", "report the event to this file for FIDE's list: games that do not count are coded as not rated, undecided ones left out")
	flags.StringVar(&f.trf26, "trf26", "", "the same in the version of 2026")
	flags.StringVar(&f.exports, "exports", "", "folder for the rating in the shapes that other programs take, all at once: "+exportNames())
	flags.StringVar(&f.format, "format", "text", "what is printed: text, json")
	flags.BoolVar(&f.noPage, "no-page", false, "write no report.html beside the tables")
	cmd.MarkFlagsMutuallyExclusive("trf16", "trf26")
	return cmd
}

func (f *rateFlags) run(cmd *cobra.Command) error {
	lang, err := language(cmd)
	if err != nil {
		return err
	}
	if f.format != "text" && f.format != "json" {
		return fmt.Errorf("--format %s: the formats are text and json", f.format)
	}
	opts := rate.Options{Runs: f.runs, Output: f.out, Profile: f.profile, Set: f.set, Unsourced: f.unsourced, ByName: f.byName, Version: audit.Version, Page: !f.noPage}
	if opts.Lang, err = cmd.Flags().GetString("lang"); err != nil { // the locale of who rates decides nothing
		return err
	}
	if opts.Rulings, opts.RuledIn, err = readRulings(f.rulings); err != nil {
		return err
	}
	if opts.Identities, opts.IdentifiedIn, err = readIdentities(f.identities); err != nil {
		return err
	}
	if opts.Suggest = f.suggest != ""; opts.Suggest && f.key != "" {
		return fmt.Errorf("--suggest names players, and --pseudonymise takes their names out")
	}
	report := f.report(&opts)
	if report != "" && f.key != "" {
		return fmt.Errorf("--trf16 and --trf26 name players, and --pseudonymise takes their names out")
	}
	if opts.Key, err = readKey(f.key); err != nil {
		return err
	}
	s, err := rate.Run(cmd.Context(), opts)
	if _, ok := errors.AsType[rate.UsageError](err); ok {
		return err
	}
	if err != nil {
		return exitError{exitUnreadable, err}
	}
	if err := f.write(cmd, report, s); err != nil {
		return err
	}
	if f.format == "json" {
		err = rateJSON(cmd.OutOrStdout(), s)
	} else {
		err = rateText(cmd.OutOrStdout(), s, lang)
	}
	if err == nil && !s.Clean() {
		return exitError{code: exitFindings}
	}
	return err
}

// write writes the files that are asked for beside the tables.
func (f *rateFlags) write(cmd *cobra.Command, report string, s *rate.Summary) error {
	if f.ask != "" {
		if err := askFile("--ask", f.out, f.ask, rate.Ask); err != nil {
			return err
		}
	}
	if f.suggest != "" {
		if err := askFile("--suggest", f.out, f.suggest, rate.Suggest); err != nil {
			return err
		}
	}
	if f.exports != "" {
		if err := exportAll(cmd, f.out, f.exports, s.Profile); err != nil {
			return fmt.Errorf("--exports: %w", err)
		}
	}
	if report != "" {
		if err := reportFile(cmd, report, s.Report); err != nil {
			return err
		}
	}
	return nil
}

// ratingExports are the files of --exports.
var ratingExports = [...]struct{ name, table, format string }{
	{"games.csv", tables.RatingGamesTable, sheetFormat},
	{"players.csv", tables.RatingPlayersTable, sheetFormat},
	{"disputes.csv", tables.RatingRulingsTable, sheetFormat},
	{"list.xlsx", tables.RatingPlayersTable, workbookFormat},
	{"games.pgn", tables.RatingGamesTable, "ordo"},
	{"games.whr", tables.RatingGamesTable, "whr"},
}

func exportNames() string {
	var names []string
	for _, e := range ratingExports {
		names = append(names, e.name)
	}
	return strings.Join(names, ", ")
}

// exportAll writes a rating in every shape that is of it as a whole; of several classes of time
// each is a list of its own. Lists of classes that an earlier rating left there are taken away.
func exportAll(cmd *cobra.Command, rated, folder string, profile *ratings.Profile) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	classes, err := ratinglist.Classes(rated)
	if err != nil {
		return err
	}
	_, err = os.Stat(filepath.Join(folder, "list.xlsx"))
	again := err == nil // what else has one of our names may not be ours
	for _, e := range ratingExports {
		if _, ofClass := ratinglist.ByName(e.format); !ofClass {
			if err := exportOne(cmd, rated, folder, e.name, e.table, e.format, ""); err != nil {
				return err
			}
			continue
		}
		names := map[string]string{e.name: ""}
		if len(classes) > 1 {
			names = make(map[string]string)
			for _, class := range classes {
				names[ofClassName(e.name, class)] = class
			}
		}
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if err := exportOne(cmd, rated, folder, name, e.table, e.format, names[name]); err != nil {
				return err
			}
		}
		if again {
			if err := removeOthers(folder, e.name, names, profile); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeOthers removes the lists of an export that an earlier rating had and this has not.
func removeOthers(folder, name string, written map[string]string, profile *ratings.Profile) error {
	names := []string{name}
	for i := range profile.Classes {
		names = append(names, ofClassName(name, profile.Classes[i].Name))
	}
	for _, other := range names {
		if _, ok := written[other]; ok {
			continue
		}
		if err := os.Remove(filepath.Join(folder, other)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

func exportOne(cmd *cobra.Command, rated, folder, name, table, format, class string) error {
	write, err := exporter(format, table, class)
	if err != nil {
		return err
	}
	err = replaceFile(rated, filepath.Join(folder, name), func(w io.Writer) error { return write(cmd, w, rated, table) })
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// ofClassName is the name of an export of one class of time: "games-rapid.pgn".
func ofClassName(name, class string) string {
	ext := filepath.Ext(name)
	clean := strings.Map(func(r rune) rune { // a federation's own profile names its classes
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, class)
	return strings.TrimSuffix(name, ext) + "-" + clean + ext
}

// report asks for the report of the event, and returns its file.
func (f *rateFlags) report(opts *rate.Options) string {
	version, name := trf.TRF16, f.trf16
	if f.trf26 != "" {
		version, name = trf.TRF26, f.trf26
	}
	if name != "" {
		opts.Report = &version
	}
	return name
}

// reportFile writes the report of the event, and tells what is not in it.
func reportFile(cmd *cobra.Command, name string, r *rate.Report) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".qipu-report-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // once renamed there is nothing to remove
	_, err = f.Write(r.Text)
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	out := cmd.ErrOrStderr()
	for _, n := range [...]struct {
		count int
		text  string
	}{
		{r.Unrated, "games are coded as not rated"},
		{r.Open, "games are left out: they are not decided"},
		{r.Left, "games and rounds are left out: no games of the event of their own, without a result, or two of a player in one round"},
		{r.Numberless, "players have no registration number"},
	} {
		if n.count > 0 {
			fmt.Fprintf(out, "qipu: %s: %d %s\n", name, n.count, n.text)
		}
	}
	for _, l := range r.Lost {
		fmt.Fprintf(out, "qipu: %s: %s: %d not written, the first %.60q\n", name, l.Field, l.Count, l.First)
	}
	return os.Rename(f.Name(), name)
}

// readRulings reads a table of rulings, and what run.json says of it.
func readRulings(name string) (list []rulings.Ruling, about string, err error) {
	return readTable(name, rulings.Read)
}

// readIdentities reads a table of identities, which may say nothing, and what run.json says of it.
func readIdentities(name string) (list []identities.Pair, about string, err error) {
	if list, about, err = readTable(name, identities.Read); about != "" && list == nil {
		list = []identities.Pair{}
	}
	return list, about, err
}

// readTable reads a table that a person has filled in, and tells its name with its SHA-256.
func readTable[T any](name string, read func(r io.Reader, name string) ([]T, error)) (list []T, about string, err error) {
	if name == "" {
		return nil, "", nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	sum := sha256.New()
	if list, err = read(io.TeeReader(file, sum), name); err != nil {
		return nil, "", err
	}
	return list, fmt.Sprintf("%s, sha256 %x", filepath.Base(name), sum.Sum(nil)), nil
}

// readKey reads the key of pseudonyms, without the line end that an editor leaves.
func readKey(name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	const most = 4 << 10
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	key, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && len(key) > most {
		err = fmt.Errorf("--pseudonymise %s: a key has at most %d bytes", name, most)
	}
	return append([]byte{}, bytes.TrimRight(key, "\r\n")...), err
}

// askFile writes a table to be filled in. A file that is there may be filled in already and is not
// replaced.
func askFile(flag, rated, name string, ask func(rated string, w io.Writer) (int, error)) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fmt.Errorf("%s: %w", flag, err)
	}
	_, err = ask(rated, file)
	return errors.Join(err, file.Close())
}

// rateText prints the officer's view.
func rateText(out io.Writer, s *rate.Summary, lang string) error {
	var b strings.Builder
	p := s.Profile
	fmt.Fprintf(&b, "%s: %s, %s (%s)\n", word(lang, "rating profile", "等级分办法"), p.ID, p.Date, terminal.Safe(inLanguage(p.Title, lang)))
	if len(p.Changed) > 0 {
		fmt.Fprintf(&b, "%s: %s\n", word(lang, "set", "另定"), terminal.Safe(strings.Join(p.Changed, ", ")))
	}
	fmt.Fprintf(&b, word(lang, "%d games and rounds: %d count (%d of them for one player), %d do not, %d are not decided\n", "共 %d 局（次）：计 %d（其中 %d 只计一方），不计 %d，未定 %d\n"), s.Rows, s.Counts, s.Half, s.Left, s.Undecided)
	if s.Sheets > 0 {
		fmt.Fprintf(&b, word(lang, "%d records are further sheets of these games\n", "另有 %d 份是同局的其他记录\n"), s.Sheets)
	}
	if s.Ruled > 0 {
		fmt.Fprintf(&b, word(lang, "%d were settled by a ruling\n", "其中 %d 局由裁定决定\n"), s.Ruled)
	}
	for i := range s.Idle {
		q := &s.Idle[i]
		fmt.Fprintf(&b, "%s: %s %s\n", terminal.Safe(q.Where), word(lang, "there is no such game, or nothing of it that can be ruled on was open:", "没有这一局，或其中没有可由裁定决定的事项："), q.GameID)
	}
	identitiesText(&b, s, lang)
	reasonsText(&b, p, &s.Excluded, word(lang, "left out", "不计"), lang)
	reasonsText(&b, p, &s.Open, word(lang, "not decided", "未定"), lang)
	rulingsText(&b, s.Rulings, lang)
	playersText(&b, s, lang)
	fmt.Fprintf(&b, "\n%s: %s\n", word(lang, "tables", "表"), terminal.Safe(s.Output))
	if s.Page {
		fmt.Fprintf(&b, "%s: %s\n", word(lang, "report", "报告"), terminal.Safe(filepath.Join(s.Output, page.Name)))
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// identitiesText prints what was asked and said of who is one person.
func identitiesText(b *strings.Builder, s *rate.Summary, lang string) {
	if s.Suggested+s.Confirmed+s.Denied > 0 {
		fmt.Fprintf(b, word(lang, "pairs of players who may be one person: %d are not confirmed, %d are (of %d something speaks against it), %d are denied\n", "可能为同一人的选手：未确认 %d 对，已确认 %d 对（其中 %d 对有相反的情况），已否认 %d 对\n"), s.Suggested, s.Confirmed, s.Despite, s.Denied)
	}
	if s.Uncompared > 0 {
		fmt.Fprintf(b, word(lang, "%d names were not compared with all that are like them: these are too many\n", "另有 %d 个姓名因相近者太多，未逐一比较\n"), s.Uncompared)
	}
	for i := range s.Strangers {
		p := &s.Strangers[i]
		fmt.Fprintf(b, "%s: %s %s, %s\n", terminal.Safe(p.Where), word(lang, "one of the two is not in these runs:", "两人中有人不在这些结果中："), terminal.Safe(p.First.ID+" "+p.First.Name), terminal.Safe(p.Second.ID+" "+p.Second.Name))
	}
}

// reasonsText prints how many games a reason holds for, with its text and article.
func reasonsText(b *strings.Builder, p *ratings.Profile, counts *[ratings.Reasons]int64, heading, lang string) {
	said := false
	for i := range p.Rules {
		r := &p.Rules[i]
		if counts[r.Reason] == 0 {
			continue
		}
		if !said {
			fmt.Fprintf(b, "\n%s\n", heading)
			said = true
		}
		clause := ""
		if r.Clause != "" {
			clause = " (" + r.Clause + ")"
		}
		fmt.Fprintf(b, "  %6d  %-18s %s%s\n", counts[r.Reason], r.Reason, terminal.Safe(inLanguage(r.Text, lang)), terminal.Safe(clause))
	}
}

// shownRows bounds the rows of a list on the terminal; the table has all of them.
const shownRows = 200

func rulingsText(b *strings.Builder, rulings []schemas.RatingRulingRow, lang string) {
	if len(rulings) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", word(lang, "disputed results, with what each ruling does to the change of both players", "有争议的结果，及各种裁定对双方等级分变动的影响"))
	rows := [][]string{{word(lang, "record", "棋谱"), word(lang, "round", "轮次"), word(lang, "first", "先手"), word(lang, "second", "后手"), word(lang, "ruling", "裁定"), word(lang, "by", "依据"), word(lang, "first player", "先手变动"), word(lang, "second player", "后手变动")}}
	for i := range rulings[:min(len(rulings), shownRows)] {
		r := &rulings[i]
		rows = append(rows, []string{fmt.Sprintf("%d:%d", r.SourceNo, r.GameNo), r.Round, r.First, r.Second, r.Ruling, r.By, dash(r.FirstEffect), dash(r.SecondEffect)})
	}
	aligned(b, rows)
	moreRows(b, len(rulings), lang)
}

func playersText(b *strings.Builder, s *rate.Summary, lang string) {
	if len(s.Players) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s\n", word(lang, "players", "选手"))
	rows := [][]string{{
		word(lang, "player", "编号"), word(lang, "name", "姓名"), word(lang, "class", "类"), word(lang, "rating", "等级分"), word(lang, "games", "局数"), word(lang, "score", "得分"), word(lang, "expected", "预期"),
		word(lang, "performance", "表现分"), "K", word(lang, "change", "变动"), word(lang, "new", "新等级分"), word(lang, "published", "公布"), word(lang, "open", "未定"),
	}}
	for i := range s.Players[:min(len(s.Players), shownRows)] {
		p := &s.Players[i]
		change := p.Change
		switch {
		case p.Either != "":
			change = p.Either + " (" + p.Missing + "?)"
		case change == "" && p.Missing != "":
			change = p.Missing + "?"
		case change == "":
			change = p.Note
		}
		published := strings.TrimSpace(p.Published + " " + p.PublishedNew)
		if p.Agrees == schemas.Fail.String() {
			published += " ≠"
		}
		rows = append(rows, []string{
			p.PlayerID, p.Name, dash(p.TimeClass), number(p.Rating), fmt.Sprint(p.Games), p.Score, dash(p.Expected), number(p.Performance), dash(p.K), dash(change), number(p.NewRating), dash(published), fmt.Sprint(p.Undetermined),
		})
	}
	aligned(b, rows)
	moreRows(b, len(s.Players), lang)
}

// moreRows tells how many rows are not shown.
func moreRows(b *strings.Builder, rows int, lang string) {
	if rows > shownRows {
		fmt.Fprintf(b, word(lang, "%d more are in the table\n", "另有 %d 行见表\n"), rows-shownRows)
	}
}

func dash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func number(n uint32) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

// ratingJSON is the officer's view as programs read it.
type ratingJSON struct {
	Profile    string           `json:"profile"`
	Date       string           `json:"date"`
	Set        []string         `json:"set"`
	Rows       int64            `json:"rows"`
	Counts     int64            `json:"counts"`
	OneSided   int64            `json:"counts_for_one"`
	Excluded   map[string]int64 `json:"excluded"`
	Open       map[string]int64 `json:"undetermined"`
	Ruled      int64            `json:"ruled"`
	Idle       []string         `json:"rulings_not_used"`
	Identities map[string]any   `json:"identities"`
	Rulings    []map[string]any `json:"rulings"`
	Players    []map[string]any `json:"players"`
	Tables     string           `json:"tables"`
}

func rateJSON(out io.Writer, s *rate.Summary) error {
	doc := ratingJSON{
		Profile: s.Profile.ID, Date: s.Profile.Date, Set: append([]string{}, s.Profile.Changed...), Rows: s.Rows, Counts: s.Counts, OneSided: s.Half,
		Excluded: reasonCounts(&s.Excluded), Open: reasonCounts(&s.Open), Rulings: []map[string]any{}, Players: []map[string]any{}, Tables: s.Output, Ruled: s.Ruled, Idle: []string{},
	}
	for i := range s.Idle {
		doc.Idle = append(doc.Idle, s.Idle[i].GameID)
	}
	unused := []string{}
	for i := range s.Strangers {
		unused = append(unused, s.Strangers[i].Where)
	}
	doc.Identities = map[string]any{"suggested": s.Suggested, "confirmed": s.Confirmed, "confirmed_despite": s.Despite, "denied": s.Denied, "not_compared": s.Uncompared, "not_used": unused}
	for i := range s.Rulings {
		r := &s.Rulings[i]
		doc.Rulings = append(doc.Rulings, map[string]any{
			"run": r.RunNo, "source_no": r.SourceNo, "game_no": r.GameNo, "round": r.Round, "first": r.First, "second": r.Second,
			"ruling": r.Ruling, "by": r.By, "first_effect": r.FirstEffect, "second_effect": r.SecondEffect,
		})
	}
	for i := range s.Players {
		p := &s.Players[i]
		doc.Players = append(doc.Players, map[string]any{
			"run": p.RunNo, "event": p.Event, "player": p.PlayerID, "name": p.Name, "class": p.TimeClass, "rating": p.Rating, "games": p.Games, "score": p.Score,
			"expected": p.Expected, "performance": p.Performance, "k": p.K, "change": p.Change, "new_rating": p.NewRating, "either": p.Either, "missing": p.Missing,
			"note": p.Note, "undetermined": p.Undetermined, "published_change": p.Published, "published_rating": p.PublishedNew, "agrees": p.Agrees,
		})
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(doc)
}

func reasonCounts(counts *[ratings.Reasons]int64) map[string]int64 {
	list := make(map[string]int64)
	for i, n := range counts {
		if n > 0 {
			list[ratings.Reason(i).String()] = n
		}
	}
	return list
}
