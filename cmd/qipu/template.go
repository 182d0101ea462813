package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"qipu/report/template"
	"qipu/schemas"
)

func templateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "template",
		Short: "Write a blank form that qipu reads when it is filled in",
		Long:  "template writes blank forms: a scoresheet, the arbiter's log, an event file.",
	}
	cmd.AddCommand(scoresheetCommand(), templateLogCommand(), eventCommand())
	return cmd
}

type scoresheetFlags struct {
	format, game, clock, unit, out string
	rounds                         int
}

func scoresheetCommand() *cobra.Command {
	var f scoresheetFlags
	cmd := &cobra.Command{
		Use:   "scoresheet",
		Short: "Write a blank scoresheet of one side",
		Long: "scoresheet writes the scoresheet (记录纸) of one side for typing in what stands on paper: facts of the\n" +
			"game, and a round a row with moves, clocks, offers and notes. In CSV it goes to stdout; a workbook needs\n" +
			"-o, and no file that is there is written over. Filled in, both are read by audit and convert.",
		Example: "  qipu template scoresheet --game renju --lang en\n  qipu template scoresheet -o round1.xlsx --clock left --unit min",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "", "csv or xlsx (default by the name of the file, else csv)")
	flags.StringVar(&f.game, "game", "xiangqi", "xiangqi or renju")
	flags.StringVar(&f.clock, "clock", "total", "times asked for: total (used in the game so far), used (for the move), left, none")
	flags.StringVar(&f.unit, "unit", "h:mm:ss", "of the times: h:mm:ss, min or s")
	flags.IntVar(&f.rounds, "rounds", 60, "rounds that are numbered")
	flags.StringVarP(&f.out, "output", "o", "", "file (default stdout)")
	flags.String("lang", string(template.Both), "language of the form: zh, en or both")
	return cmd
}

var (
	clockKinds = map[string]schemas.StampKind{"total": schemas.StampTotal, "used": schemas.StampUsed, "left": schemas.StampLeft, "none": 0}
	clockForms = map[string]schemas.StampForm{"h:mm:ss": schemas.FormClock, "min": schemas.FormMinutes, "s": schemas.FormSeconds}
)

// sheet checks the flags.
func (f *scoresheetFlags) sheet(lang string) (s template.Scoresheet, err error) {
	const most = 1000 // rounds
	kind, knownKind := clockKinds[f.clock]
	form, knownForm := clockForms[f.unit]
	s = template.Scoresheet{Lang: template.Lang(lang), Rounds: f.rounds, Clock: template.Clock{None: f.clock == "none", Kind: kind, Form: form}}
	switch f.game {
	case "xiangqi":
		s.Game = schemas.KindXiangqi
	case "renju":
		s.Game = schemas.KindRenju
	}
	switch {
	case s.Game == schemas.KindUnknown:
		return s, fmt.Errorf("--game %s: xiangqi or renju is asked for", f.game)
	case s.Lang != template.Chinese && s.Lang != template.English && s.Lang != template.Both:
		return s, fmt.Errorf("--lang %s: zh, en or both is asked for", lang)
	case !knownKind:
		return s, fmt.Errorf("--clock %s: total, used, left or none is asked for", f.clock)
	case !knownForm:
		return s, fmt.Errorf("--unit %s: h:mm:ss, min or s is asked for", f.unit)
	case f.rounds < 1 || f.rounds > most:
		return s, fmt.Errorf("--rounds %d: 1 to %d are asked for", f.rounds, most)
	}
	return s, nil
}

type eventFlags struct{ format, out string }

func eventCommand() *cobra.Command {
	var f eventFlags
	cmd := &cobra.Command{
		Use:   "event",
		Short: "Write a blank event file",
		Long: "event writes a blank event.toml, in which every field of an event, its players, pairings, penalties and\n" +
			"published standings stands as a comment that tells what it is; or the tables of it for typing in, in\n" +
			"CSV or as a workbook. A workbook needs -o, and no file that is there is written over. Filled in, all are\n" +
			"read by audit --event and convert.",
		Example: "  qipu template event -o event.toml\n  qipu template event --lang zh -o event.xlsx",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "", "toml, csv or xlsx (default by the name of the file, else toml)")
	flags.StringVarP(&f.out, "output", "o", "", "file (default stdout)")
	flags.String("lang", string(template.Both), "language of the form: zh, en or both")
	return cmd
}

func (f *eventFlags) run(cmd *cobra.Command) error {
	lang, err := cmd.Flags().GetString("lang")
	if err != nil {
		return err
	}
	e := template.Event{Lang: template.Lang(lang)}
	if e.Lang != template.Chinese && e.Lang != template.English && e.Lang != template.Both {
		return fmt.Errorf("--lang %s: zh, en or both is asked for", lang)
	}
	if f.format == "" {
		f.format = "toml"
		if ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(f.out), ".")); ending == "csv" || ending == "xlsx" {
			f.format = ending
		}
	}
	var write func(io.Writer) error
	switch f.format {
	case "toml":
		write = e.WriteTOML
	case "csv":
		write = e.WriteCSV
	case "xlsx":
		if f.out == "" {
			return errors.New("--format xlsx: a workbook needs a file, -o FILE")
		}
		write = e.WriteXLSX
	default:
		return fmt.Errorf("--format %s: toml, csv or xlsx is asked for", f.format)
	}
	if f.out == "" {
		return write(cmd.OutOrStdout())
	}
	return writeNew(f.out, write)
}

func (f *scoresheetFlags) run(cmd *cobra.Command) error {
	lang, err := cmd.Flags().GetString("lang")
	if err != nil {
		return err
	}
	s, err := f.sheet(lang)
	if err != nil {
		return err
	}
	if f.format == "" {
		f.format = "csv"
		if strings.EqualFold(filepath.Ext(f.out), ".xlsx") {
			f.format = "xlsx"
		}
	}
	write := s.WriteCSV
	switch {
	case f.format == "xlsx" && f.out == "":
		return errors.New("--format xlsx: a workbook needs a file, -o FILE")
	case f.format == "xlsx":
		write = s.WriteXLSX
	case f.format != "csv":
		return fmt.Errorf("--format %s: csv or xlsx is asked for", f.format)
	}
	if f.out == "" {
		return write(cmd.OutOrStdout())
	}
	return writeNew(f.out, write)
}

// writeNew writes a file that is not there yet.
func writeNew(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Close())
	if err != nil {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}
