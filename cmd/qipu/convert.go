package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"qipu/analyze/xiangqi"
	"qipu/cmd/internal/convert"
	"qipu/ingest/rif"
	"qipu/report/exchange"
	"qipu/report/terminal"
)

type convertFlags struct {
	to             string
	out            string
	notation       string
	encoding       string
	outputEncoding string
	tree           string
	workers        int
	quiet          bool
}

func convertCommand() *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert PATH... --to FORMAT",
		Short: "Write records of any format that is read in another",
		Long: "convert reads files, folders, globs and archives as audit does and writes the games as\n" +
			"pgn, sgf, jsonl, dhtmlxq, movetext or parquet (qipu formats says what each has room for). Parquet is\n" +
			"one table with a row a game, for DuckDB, pandas and polars, with all that jsonl has.\n\n" +
			"With --to event, trf16 or trf26 events are written, which audit --event takes: of event files, TRF and\n" +
			"tables (see qipu template event), and of databases of tournaments (rif), FOLDER/source/event-7.toml\n" +
			"for its tournament 7; without -o the only event there goes to stdout. What TRF has no place for is\n" +
			"listed.\n\n" +
			"Variations and comments are kept where the format has them. What it has no place for is listed on\n" +
			"stderr, game by game, and counted. A game is written up to the first move that is not lawful or not\n" +
			"understood; the rest is kept as a comment where the format has comments. A game that the format\n" +
			"cannot tell is not written, and the others go on.\n\n" +
			"Exit: 0 every game is written, 1 some only up to a move that could not be played, or longer than\n" +
			"the 8 MiB of a record that qipu reads again, 2 usage,\n" +
			"3 some input unreadable or some game not written, 130 interrupted.",
		Example: "  qipu convert r1.sgf r2.psq --to jsonl\n  qipu convert archive.tar.gz --to pgn --notation iccs -o archive.pgn\n  qipu convert games --to dhtmlxq -o out/\n  qipu convert games --to parquet -o games.parquet\n  qipu convert renjunet.rif --to event -o events",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.to, "to", "", "format: "+strings.Join(exchangeNames(), ", ")+"; of events "+strings.Join(convert.EventFormats(), ", "))
	flags.StringVarP(&f.out, "output", "o", "", "file, or folder for a file of each source (one that is there, or whose name ends with /); default stdout")
	flags.StringVar(&f.notation, "notation", "", "of the moves of xiangqi: chinese, iccs, wxf, uci, san (default chinese, in jsonl iccs)")
	flags.StringVar(&f.encoding, "encoding", "", "encoding of all records read (default: detected for each)")
	flags.StringVar(&f.outputEncoding, "output-encoding", "utf-8", "encoding written: utf-8 or gb18030 (pgn, dhtmlxq, movetext)")
	treeFlag(cmd, &f.tree)
	flags.IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "batches of games converted at once")
	flags.BoolVar(&f.quiet, "quiet", false, "do not list what is lost with each game; it is counted all the same")
	return cmd
}

func exchangeNames() (names []string) {
	for _, f := range exchange.Formats() {
		names = append(names, f.Name)
	}
	return names
}

var notations = map[string]xiangqi.Notation{
	"": xiangqi.NotationUnknown, "chinese": xiangqi.Chinese, "iccs": xiangqi.ICCS, "wxf": xiangqi.WXF, "uci": xiangqi.UCI, "san": xiangqi.SAN,
}

// options checks the flags.
func (f *convertFlags) options() (opts convert.Options, err error) {
	var ok bool
	if opts.Format, ok = exchange.ByName(f.to); !ok {
		return opts, fmt.Errorf("--to %s: one of %s is asked for", f.to, strings.Join(append(exchangeNames(), convert.EventFormats()...), ", "))
	}
	if opts.Notation, ok = notations[f.notation]; !ok {
		return opts, fmt.Errorf("--notation %s: chinese, iccs, wxf, uci or san is asked for", f.notation)
	}
	if f.notation != "" && !opts.Format.Notated {
		return opts, fmt.Errorf("--notation %s: %s writes moves in one way only", f.notation, f.to)
	}
	switch strings.ToLower(f.outputEncoding) {
	case "utf-8", "utf8":
	case "gb18030":
		if f.to == "sgf" || f.to == "jsonl" || f.to == exchange.Parquet {
			return opts, fmt.Errorf("--output-encoding gb18030: %s is written in UTF-8", f.to)
		}
		opts.GB18030 = true
	default:
		return opts, fmt.Errorf("--output-encoding %s: utf-8 or gb18030 is asked for", f.outputEncoding)
	}
	if f.workers < 1 || f.workers > 1024 {
		return opts, fmt.Errorf("--workers %d: 1 to 1024 are asked for", f.workers)
	}
	opts.Workers, opts.Encoding = f.workers, f.encoding
	opts.Lines, err = treeLines(f.tree)
	return opts, err
}

func (f *convertFlags) run(cmd *cobra.Command, args []string) error {
	lang, err := language(cmd)
	if err != nil {
		return err
	}
	if slices.Contains(convert.EventFormats(), f.to) {
		return f.events(cmd, args, lang)
	}
	opts, err := f.options()
	if err != nil {
		return err
	}
	out, err := f.output(cmd.OutOrStdout(), &opts, args)
	if err != nil {
		return err
	}
	defer out.Abort()
	stderr := cmd.ErrOrStderr()
	bar := newProgress(stderr)
	say := func(line string) {
		bar.clear()
		fmt.Fprintln(stderr, "qipu: "+terminal.Safe(line))
	}
	opts.Arguments, opts.Stdin, opts.Progress = args, cmd.InOrStdin(), bar.update
	opts.Output, opts.Lang, opts.Say = out, lang, say
	opts.Lost = func(game, what string) {
		if !f.quiet {
			say(game + word(lang, ": not in "+f.to+": ", "：未写入"+f.to+"：") + what)
		}
	}
	summary, err := convert.Run(cmd.Context(), opts)
	bar.clear()
	if err == nil {
		err = out.Commit()
	}
	if err != nil {
		return err
	}
	printConverted(stderr, summary, lang)
	switch {
	case summary.Unreadable > 0 || summary.Unread > 0 || summary.Refused > 0:
		return exitError{code: exitUnreadable}
	case summary.Cut > 0 || summary.Long > 0:
		return exitError{code: exitFindings}
	}
	return nil
}

// events writes event files.
func (f *convertFlags) events(cmd *cobra.Command, args []string, lang string) error {
	switch {
	case f.notation != "":
		return fmt.Errorf("--notation %s: an event has no moves", f.notation)
	case !strings.EqualFold(f.outputEncoding, "utf-8") && !strings.EqualFold(f.outputEncoding, "utf8"):
		return fmt.Errorf("--output-encoding %s: an event is written in UTF-8", f.outputEncoding)
	}
	stderr := cmd.ErrOrStderr()
	opts := convert.EventOptions{Format: f.to, Folder: f.out, Lang: lang, Say: func(line string) { fmt.Fprintln(stderr, "qipu: "+terminal.Safe(line)) }}
	opts.Arguments, opts.Stdin, opts.Encoding = args, cmd.InOrStdin(), f.encoding
	if f.out == "" {
		opts.Stdout = cmd.OutOrStdout()
	} else {
		opts.LeaveOut = f.isOut
	}
	s, err := convert.Events(cmd.Context(), opts)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "qipu: %s: %d (%s %d, %s %d)", word(lang, "events written", "写出赛事"), s.Events, word(lang, "players", "选手"), s.Players, word(lang, "pairings", "对阵"), s.Pairings)
	left := s.Refused + s.Left
	for k := range rif.EventUnknownPlayer { // those behind leave nothing out
		left += s.Faults[k]
	}
	fmt.Fprintf(stderr, ", %s: %d, %s: %d\n", word(lang, "tournaments, games and rows left out", "未列入的赛事、对局与行"), left, word(lang, "sources unreadable", "来源不可读"), s.Unreadable)
	if s.Lost > 0 {
		fmt.Fprintf(stderr, "qipu: %s: %d\n", word(lang, "texts not in "+f.to, "未写入"+f.to+"的文字"), s.Lost)
	}
	if left > 0 || s.Unreadable > 0 {
		return exitError{code: exitUnreadable}
	}
	return nil
}

// isOut reports whether a folder is the one that is written.
func (f *convertFlags) isOut(folder string) bool {
	same, err := sameFolder(folder, f.out)
	return err == nil && same
}

// convertOutput is an output that is put in its place at the end.
type convertOutput interface {
	convert.Output
	Commit() error
	Abort()
}

// output is where the flags say that the games go. A folder is no input.
func (f *convertFlags) output(stdout io.Writer, opts *convert.Options, args []string) (convertOutput, error) {
	if f.out == "" {
		if f.to == exchange.Parquet && isTerminal(stdout) {
			return nil, errors.New("a Parquet file is binary: redirect it or name a file with -o")
		}
		return newStdoutOutput(stdout), nil
	}
	info, err := os.Stat(f.out)
	folderMeant := err == nil && info.IsDir() || strings.HasSuffix(f.out, "/") || strings.HasSuffix(f.out, string(filepath.Separator))
	if !folderMeant {
		return convert.Create(f.out)
	}
	folder, err := convert.NewFolder(f.out, opts.Format.Extension, args)
	if err != nil {
		return nil, err
	}
	opts.LeaveOut = f.isOut
	return folder, nil
}

// stdoutOutput writes to standard output.
type stdoutOutput struct {
	convert.Stream
	w *bufio.Writer
}

func newStdoutOutput(w io.Writer) *stdoutOutput {
	b := bufio.NewWriter(w)
	return &stdoutOutput{convert.Stream{Writer: b}, b}
}

func (s *stdoutOutput) Commit() error { return s.w.Flush() }
func (*stdoutOutput) Abort()          {}

// printConverted prints the counts.
func printConverted(w io.Writer, s *convert.Summary, lang string) {
	var b strings.Builder
	fmt.Fprintf(&b, "qipu: %s: %d", word(lang, "games written", "写出对局"), s.Games)
	for _, count := range [...]struct {
		n      uint64
		en, zh string
	}{
		{s.Cut, "only up to a move that could not be played", "只写到走不成的一着"},
		{s.Refused, "not written", "未写"},
		{s.Unread, "not read", "未读"},
		{s.Unreadable, "sources unreadable", "来源不可读"},
	} {
		if count.n > 0 {
			fmt.Fprintf(&b, ", %s: %d", word(lang, count.en, count.zh), count.n)
		}
	}
	b.WriteByte('\n')
	for l, n := range s.Lost {
		if n > 0 {
			fmt.Fprintf(&b, "qipu: %s: %d %s\n", word(lang, "not carried", "未能带过去"), n, inLanguage(exchange.Loss(l).Text(), lang))
		}
	}
	fmt.Fprint(w, b.String())
}
