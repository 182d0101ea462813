package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"qipu/cmd/internal/audit"
	"qipu/ingest/waivers"
	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
)

// waive are the flags of the command.
type waive struct {
	run, file    string
	clause, game string
	subject      string
	waiver       schemas.Waiver
}

func waiveCommand() *cobra.Command {
	var f waive
	cmd := &cobra.Command{
		Use:   "waive FINDING --reason TEXT | waive --clause CLAUSE (--game GAME | --subject SUBJECT) --reason TEXT",
		Short: "Accept a finding, with a reason, by an entry in a file of waivers",
		Long: "waive adds an entry to a file of waivers, which qipu audit --waivers applies. FINDING is a finding_id of\n" +
			"the run, as audit and the report print it, or the beginning of one. With --clause all findings of a clause\n" +
			"are meant that a game has (source:number, or the beginning of a game_id), or that are on one subject of the\n" +
			"event (\"player 3\", as the table findings has it).\n\n" +
			"What is waived stands in every table and in the report as before, marked, with the reason; it changes no\n" +
			"verdict, no result and no rating, and no longer counts for --fail-on. What stands in the file stays as it is.\n\n" +
			"Exit: 0 the entry was added, 2 it was not.",
		Example: "  qipu waive 5fb7d617 --reason 'forfeited, confirmed by both teams' --by 'Arbiter 01' --until 2026-12-31\n" +
			"  qipu waive --clause record:encoding --game 13:1 --reason 'one letter of a name is lost'",
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.add(cmd, args) },
	}
	flags := cmd.Flags()
	flags.StringVarP(&f.run, "output", "o", "qipu-run", "folder of the run")
	flags.StringVar(&f.file, "file", "waivers.toml", "the file of waivers; it is made if there is none")
	flags.StringVar(&f.clause, "clause", "", "the clause whose findings are waived, in place of one finding")
	flags.StringVar(&f.game, "game", "", "with --clause: in this game")
	flags.StringVar(&f.subject, "subject", "", "with --clause: on this subject of the event")
	flags.StringVar(&f.waiver.Reason, "reason", "", "why (asked for)")
	flags.StringVar(&f.waiver.By, "by", "", "who decides it")
	flags.StringVar(&f.waiver.Date, "date", "", "day of the decision, yyyy-mm-dd (default: today)")
	flags.StringVar(&f.waiver.Until, "until", "", "the last day on which it holds, yyyy-mm-dd (default: for good)")
	return cmd
}

func (f *waive) add(cmd *cobra.Command, args []string) error {
	lang, err := language(cmd)
	if err != nil {
		return err
	}
	if err := f.check(args); err != nil {
		return err
	}
	found, err := f.find(args)
	if err != nil {
		return err
	}
	w, first := &f.waiver, &found[0]
	switch {
	case f.subject != "":
		w.Clause, w.Subject = schemas.ClauseID(f.clause), f.subject
	case f.clause != "":
		w.Clause, w.Game = schemas.ClauseID(f.clause), first.GameID
		if w.Game == "" { // a record that was not audited
			w.Game = schemas.GameInFile(first.Path, first.GameNo)
		}
	default:
		w.Finding = first.FindingID
	}
	if w.Date == "" {
		w.Date = today()
	}
	before, err := waiverBytes(f.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := f.waived(before, found); err != nil {
		return err
	}
	after, err := waivers.Append(before, f.file, w, remarkOn(first, lang))
	if err != nil {
		return err
	}
	if err := f.write(before, after); err != nil {
		return err
	}
	var b strings.Builder
	for i := range found {
		row := &found[i]
		fmt.Fprintf(&b, "%-7s %s  %s  [%s]\n        %s\n", row.Severity, row.Clause, placeOfFinding(row, lang), row.FindingID, terminal.Safe(word(lang, row.TextEn, row.TextZh)))
	}
	fmt.Fprintf(&b, "%s: %s (qipu audit --waivers %s)\n", word(lang, "waived", "已豁免"), terminal.Safe(w.Names()), terminal.Safe(f.file))
	_, err = fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

// check checks the flags against one another.
func (f *waive) check(args []string) error {
	switch {
	case strings.TrimSpace(f.waiver.Reason) == "":
		return errors.New("--reason is asked for: a waiver says why")
	case len(args) == 0 && f.clause == "":
		return errors.New("a finding is asked for, or --clause with --game or --subject")
	case len(args) > 0 && f.clause+f.game+f.subject != "":
		return errors.New("either a finding or --clause is asked for")
	case f.clause != "" && (f.game == "") == (f.subject == ""):
		return errors.New("--clause: either --game or --subject is asked for with it")
	case audit.IsOfWaivers(f.clause):
		return errors.New("--clause: a finding on a waiver cannot be waived")
	}
	return nil
}

// find returns the findings of the run that are meant; at least one.
func (f *waive) find(args []string) (found []schemas.FindingRow, err error) {
	switch {
	case len(args) > 0:
		return f.findOne(strings.ToLower(args[0]))
	case f.game != "":
		found, err = f.inGame()
	default:
		err = tables.Read(f.run, tables.FindingsTable, func(row *schemas.FindingRow) error {
			if row.SourceNo == 0 && row.Clause == f.clause && row.Subject == f.subject {
				found = append(found, *row)
			}
			return nil
		})
	}
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("the run has no finding of %s there", f.clause)
	}
	return found, err
}

// inGame returns the findings of a clause in a game. One that was rejected has findings too,
// and is in no table of games.
func (f *waive) inGame() (found []schemas.FindingRow, err error) {
	var source, number uint32
	if n, err := fmt.Sscanf(f.game, "%d:%d", &source, &number); n != 2 || err != nil || fmt.Sprintf("%d:%d", source, number) != f.game {
		game, err := findGame(f.run, f.game)
		if err != nil {
			return nil, err
		}
		source, number = game.SourceNo, game.GameNo
	}
	rows, err := tables.Lookup[schemas.FindingRow](f.run, tables.FindingsTable, source, number)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		if rows[i].Clause == f.clause {
			found = append(found, rows[i])
		}
	}
	return found, nil
}

// findOne finds the one finding whose id begins so. A record that the run has twice has it twice.
func (f *waive) findOne(prefix string) ([]schemas.FindingRow, error) {
	if strings.Trim(prefix, "0123456789abcdef") != "" || prefix == "" {
		return nil, fmt.Errorf("finding %.40q: the beginning of a finding_id is asked for, hex digits", prefix)
	}
	ids := make(map[string]bool)
	rows, err := tables.Find[schemas.FindingRow](f.run, tables.FindingsTable, "finding_id", maxSameID, func(id []byte) bool {
		if !bytes.HasPrefix(id, []byte(prefix)) || len(ids) > 1 {
			return false
		}
		ids[string(id)] = true
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0:
		return nil, fmt.Errorf("the run has no finding whose id begins with %s", prefix)
	case len(ids) > 1:
		return nil, fmt.Errorf("more than one finding_id begins with %s: give more digits", prefix)
	case audit.IsOfWaivers(rows[0].Clause):
		return nil, fmt.Errorf("%s is on a waiver, and cannot be waived: change the file that it names", rows[0].FindingID)
	}
	return rows, nil
}

// maxSameID bounds the findings of one id that are listed.
const maxSameID = 16

// waived errs where one of the findings is waived: by the run, or by an entry of the file that
// holds. One that has expired by the day of the new one is no hindrance to a clause, but the
// file cannot name the same twice: it is for the person to change.
func (f *waive) waived(file []byte, found []schemas.FindingRow) error {
	list, err := waivers.Read(bytes.NewReader(file), f.file)
	if err != nil {
		return err
	}
	for i := range found {
		row := &found[i]
		for k := range list {
			w := &list[k]
			fits := w.Finding == row.FindingID
			if w.Clause == schemas.ClauseID(row.Clause) {
				fits = w.Game != "" && (w.Game == row.GameID || w.Game == schemas.GameInFile(row.Path, row.GameNo)) || w.Subject != "" && row.SourceNo == 0 && w.Subject == row.Subject
			}
			if fits && (w.Names() == f.waiver.Names() || !w.Expired(f.waiver.Date)) {
				return fmt.Errorf("%s: it is waived there already (%s)", w.Place(), w.Names())
			}
		}
	}
	if row := found[0]; row.Waiver > 0 {
		by, err := tables.Waivers(f.run)
		if err != nil {
			return err
		}
		if w := by[row.Waiver]; w != nil {
			return fmt.Errorf("finding %s is waived in the run already, by %s:%d", row.FindingID, w.File, w.Line)
		}
	}
	return nil
}

// write puts the file in its place, unless it was changed since it was read. A link stays one.
func (f *waive) write(before, after []byte) (err error) {
	name := f.file
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	if same, err := sameFolder(filepath.Dir(name), f.run); err != nil {
		return err
	} else if same { // the next run there would remove it
		return fmt.Errorf("--file %s lies in the run's own folder", f.file)
	}
	mode := os.FileMode(0o644)
	if stat, err := os.Stat(name); err == nil {
		mode = stat.Mode().Perm()
	}
	if mode&0o222 == 0 { // renaming would not ask
		return fmt.Errorf("%s is read-only; nothing was added", f.file)
	}
	next := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".new")
	// The name of the file to be is the lock: another who adds an entry finds it there.
	out, err := os.OpenFile(next, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is being changed; nothing was added (if nobody does, one who was killed left %s)", f.file, next)
	} else if err != nil {
		return err
	}
	defer func() {
		if err != nil { // once renamed the name may be another's
			err = errors.Join(err, os.Remove(next))
		}
	}()
	_, err = out.Write(after)
	if err := errors.Join(err, out.Chmod(mode), out.Sync(), out.Close()); err != nil {
		return err
	}
	now, err := waiverBytes(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !bytes.Equal(now, before) {
		return fmt.Errorf("%s was changed meanwhile; nothing was added", f.file)
	}
	return os.Rename(next, name)
}

// placeOfFinding names where a finding is.
func placeOfFinding(row *schemas.FindingRow, lang string) string {
	place := audit.Printable(row.Path)
	if row.GameNo > 0 {
		place = fmt.Sprintf("%s %s %d:%d", place, word(lang, "game", "对局"), row.SourceNo, row.GameNo)
	}
	return place
}

// maxRemark bounds the remark above an entry, in characters.
const maxRemark = 200

// remarkOn says in the file what the finding is, for who reads it there.
func remarkOn(row *schemas.FindingRow, lang string) string {
	text := []rune(terminal.Safe(word(lang, row.TextEn, row.TextZh)))
	if len(text) > maxRemark {
		text = append(text[:maxRemark], '…')
	}
	return terminal.Safe(fmt.Sprintf("%s %s  %s  %s", row.Severity, row.Clause, placeOfFinding(row, lang), string(text)))
}
