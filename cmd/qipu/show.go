package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"qipu/analyze/renju"
	"qipu/cmd/internal/audit"
	"qipu/report/replay"
	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/board"
)

func showCommand() *cobra.Command {
	var run string
	var letters, cycle bool
	cmd := &cobra.Command{
		Use:   "show GAME [PLY] | show GAME --cycle [NUMBER]",
		Short: "Show a game of a run: board, moves and findings",
		Long: "show prints the position of a game after a ply (by default at its first finding,\n" +
			"else at its end), with its moves and findings. GAME is source:number or the\n" +
			"beginning of a game_id.\n\n" +
			"With --cycle it prints the repetition of that number (by default the first): the position\n" +
			"after each ply of the period that was judged, what the ply does and what proves it, and the\n" +
			"verdict. The last move stands in [ ], what it stands to win in < >.\n\n" +
			"At a forbidden move of renju it prints the lines that make it one: their stones stand in ( ), the\n" +
			"points that complete them in < >, and in { } those that would and do not count. Where a terminal\n" +
			"draws ● and ○ too wide for the letters below the board, --letters helps.\n\n" +
			"Of a scoresheet the other sheets of the game stand beside it, with ≠ where they differ.",
		Example: "  qipu show 3:1\n  qipu show -o qipu-run 3:1 4 --letters\n  qipu show 3:1 --cycle",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			lang, err := language(cmd)
			if err != nil {
				return err
			}
			game, err := findGame(run, args[0])
			if err != nil {
				return err
			}
			view, err := loadView(run, game)
			if err != nil {
				return err
			}
			if cycle && view.isRenju() {
				return fmt.Errorf(word(lang, "game %d:%d is of renju, which has no repetitions (循环反复)", "对局%d:%d是连珠，没有循环反复"), game.SourceNo, game.GameNo)
			}
			if cycle {
				return showCycle(cmd.OutOrStdout(), run, view, args[1:], letters, lang)
			}
			ply := view.interesting()
			if len(args) == 2 {
				if ply, err = strconv.Atoi(args[1]); err != nil || ply < 0 || ply > len(view.plies) {
					return fmt.Errorf("ply %q: the game has plies 0 to %d", args[1], len(view.plies))
				}
			}
			return view.print(cmd.OutOrStdout(), ply, letters, lang)
		},
	}
	cmd.Flags().StringVarP(&run, "output", "o", "qipu-run", "folder of the run")
	cmd.Flags().BoolVar(&letters, "letters", false, "letters in place of Chinese characters and stones")
	cmd.Flags().BoolVar(&cycle, "cycle", false, "the strip of a repetition, with the class of each move")
	return cmd
}

// findGame finds the one game that the user means.
func findGame(run, name string) (*schemas.GameRow, error) {
	if source, number, ok := strings.Cut(name, ":"); ok {
		sourceNo, err1 := strconv.ParseUint(source, 10, 32)
		gameNo, err2 := strconv.ParseUint(number, 10, 32)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("game %q: source:number is asked for, two whole numbers", name)
		}
		rows, err := tables.Lookup[schemas.GameRow](run, tables.GamesTable, uint32(sourceNo), uint32(gameNo))
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			return nil, fmt.Errorf("the run holds no game %s", name)
		}
		return &rows[0], nil
	}
	prefix := []byte(strings.ToLower(name))
	rows, err := tables.Find[schemas.GameRow](run, tables.GamesTable, "game_id", 2, func(id []byte) bool { return bytes.HasPrefix(id, prefix) })
	if err != nil {
		return nil, err
	}
	switch len(rows) {
	case 0:
		return nil, fmt.Errorf("the run holds no game whose id begins with %s", name)
	case 1:
		return &rows[0], nil
	}
	return nil, fmt.Errorf("more than one game_id begins with %s: give more digits", name)
}

// view is all that a run holds of one game.
type view struct {
	game     *schemas.GameRow
	plies    []schemas.PlyRow
	findings []schemas.FindingRow
	clocks   []schemas.ClockRow
	waivers  map[uint32]*schemas.WaiverRow
	beside   []besideSheet // the other scoresheets of the game
	log      []string      // the entries of the arbiter's log that punish or claim
	reading  renju.Reading // of threes, in a game of renju
}

func loadView(run string, game *schemas.GameRow) (*view, error) {
	v := &view{game: game}
	var err error
	if v.beside, err = loadBeside(run, game); err != nil {
		return nil, err
	}
	if v.plies, err = tables.Lookup[schemas.PlyRow](run, tables.PliesTable, game.SourceNo, game.GameNo); err != nil {
		return nil, err
	}
	if v.clocks, err = tables.Lookup[schemas.ClockRow](run, tables.ClocksTable, game.SourceNo, game.GameNo); err != nil && !errors.Is(err, fs.ErrNotExist) { // runs of before have none
		return nil, err
	}
	if v.log, err = logLines(run, game); err != nil {
		return nil, err
	}
	if v.waivers, err = tables.Waivers(run); err != nil {
		return nil, err
	}
	if v.findings, err = tables.Lookup[schemas.FindingRow](run, tables.FindingsTable, game.SourceNo, game.GameNo); err != nil || !v.isRenju() {
		return v, err
	}
	info, err := tables.ReadRun(run)
	if err != nil {
		return nil, err
	}
	v.reading, err = chosenReading(info.Options[readingOption])
	return v, err
}

// interesting is the first ply that a finding is about, or the last one before
// it that was played on the board; without any it is the end.
func (v *view) interesting() int {
	for i := range v.findings {
		if f := &v.findings[i]; f.Ply > 0 && f.Severity != schemas.Note.String() {
			return max(0, min(int(f.Ply), int(v.game.PliesLegal)))
		}
	}
	return int(v.game.PliesLegal)
}

// boardAfter is the board after a ply, and how its last move is marked.
func (v *view) boardAfter(ply int) (*board.Board, terminal.Style, error) {
	b, from, to, err := replay.Xiangqi(v.game, v.plies, ply)
	return b, terminal.Style{From: from, To: to}, err
}

// besideColumns is the width of the texts beside the board.
const besideColumns = 60

// picture draws the board after a ply, and what there is to say of it below.
func (v *view) picture(ply int, letters bool, langs ...string) (lines, below []string, err error) {
	if v.isRenju() {
		return v.renjuPicture(ply, letters, langs)
	}
	b, style, err := v.boardAfter(ply)
	if err != nil {
		return nil, nil, err
	}
	style.Letters = letters
	return terminal.Board(b, style), nil, nil
}

func (v *view) print(w io.Writer, ply int, letters bool, lang string) error {
	lines, below, err := v.picture(ply, letters, lang)
	if err != nil {
		return err
	}
	var out strings.Builder
	v.head(&out, lang)
	fmt.Fprintf(&out, "%s\n\n", v.moveLine(ply, lang))
	for _, line := range terminal.Beside(lines, v.texts(lang), besideColumns) {
		out.WriteString(line)
		out.WriteByte('\n')
	}
	out.WriteByte('\n')
	for _, text := range below {
		for _, line := range terminal.Wrap(terminal.Safe(text), textColumns) {
			out.WriteString(line)
			out.WriteByte('\n')
		}
	}
	if note := v.numberingNote(lang); note != "" {
		fmt.Fprintf(&out, "%s\n", note)
	}
	moves := terminal.Wrap(v.moves(ply), 78)
	if len(v.clocks) > 0 {
		moves = v.clockedMoves(ply)
	}
	for _, line := range slices.Concat(moves, v.sheetLines(lang)) {
		out.WriteString(line)
		out.WriteByte('\n')
	}
	if len(v.log) > 0 {
		fmt.Fprintf(&out, "\n%s\n", word(lang, "arbiter's log: penalties and claims, and what the clause makes of them", "裁判记录：处罚与申请，及按条款核对的结果"))
	}
	for _, line := range v.log {
		fmt.Fprintf(&out, "  %s\n", terminal.Safe(line))
	}
	_, err = io.WriteString(w, out.String())
	return err
}

// head is what names a game: its id, where it stands, its event and players, and
// how it ended.
func (v *view) head(out *strings.Builder, lang string) {
	g := v.game
	fmt.Fprintf(out, "%s  %d:%d  %s\n", g.GameID, g.SourceNo, g.GameNo, audit.Printable(g.Path))
	fmt.Fprintf(out, "%s\n", terminal.Safe(strings.Join(nonEmpty(g.Event, g.Date, g.First+" – "+g.Second, g.Result), "  ")))
	if line := endLine(g, lang); line != "" {
		fmt.Fprintf(out, "%s\n", terminal.Safe(line))
	}
	if opening := openingLine(g, lang); opening != "" {
		for _, line := range terminal.Wrap(terminal.Safe(opening), textColumns) {
			fmt.Fprintf(out, "%s\n", line)
		}
	}
}

func nonEmpty(texts ...string) []string {
	var out []string
	for _, t := range texts {
		if strings.Trim(t, " –") != "" {
			out = append(out, t)
		}
	}
	return out
}

func (v *view) moveLine(ply int, lang string) string {
	if ply == 0 || ply > len(v.plies) {
		return fmt.Sprintf(word(lang, "start position, %d plies follow", "起始局面，后有%d着"), len(v.plies))
	}
	p := &v.plies[ply-1]
	return fmt.Sprintf(word(lang, "after ply %d of %d: %s (%s)", "第%d着（共%d着）后：%s（%s）"), ply, len(v.plies),
		terminal.Safe(p.Written), terminal.Safe(strings.Join(nonEmpty(p.Move, p.Status, p.Forbidden, p.Facts), ", ")))
}

// texts are the findings, each in the languages asked for.
func (v *view) texts(langs ...string) []string {
	if len(v.findings) == 0 {
		return []string{word(langs[0], "no findings", "无问题")}
	}
	var out []string
	for i := range v.findings {
		f := &v.findings[i]
		out = append(out, f.Severity+"  "+f.Clause)
		if w := v.waivers[f.Waiver]; w != nil {
			out[len(out)-1] += "  " + word(langs[0], "waived", "已豁免")
			out = append(out, terminal.Safe(waivedBy(w, langs[0])))
		}
		for _, lang := range langs {
			out = append(out, terminal.Safe(word(lang, f.TextEn, f.TextZh)))
		}
		out = append(out, "")
	}
	return out
}

// numberingNote says that the rounds of moves are not those that the record writes,
// where these do not follow; the tables do not keep the numbers as written.
func (v *view) numberingNote(langs ...string) string {
	for i := range v.findings {
		if v.findings[i].Clause != "record:numbering" {
			continue
		}
		var texts []string
		for _, lang := range langs {
			if v.isRenju() {
				texts = append(texts, word(lang, "Plies as qipu counts them; the numbers written do not follow (record:numbering).", "着数由 qipu 计数；所写序号不连续（record:numbering）。"))
				continue
			}
			texts = append(texts, word(lang, "Rounds as qipu counts them; the numbers written do not follow (record:numbering).", "回合数由 qipu 计数；所写序号不连续（record:numbering）。"))
		}
		return strings.Join(texts, " ")
	}
	return ""
}

// moves is the written moves by qipu's own count of rounds, the shown ply in brackets.
func (v *view) moves(ply int) string {
	if v.isRenju() {
		return v.stoneMoves(ply)
	}
	var out strings.Builder
	for i := range v.plies {
		switch blackFirst := v.plies[0].Side == schemas.Second.String(); {
		case !blackFirst && i%2 == 0:
			fmt.Fprintf(&out, "%d. ", i/2+1)
		case blackFirst && i == 0:
			out.WriteString("1. … ")
		case blackFirst && i%2 == 1:
			fmt.Fprintf(&out, "%d. ", i/2+2)
		}
		written := terminal.Safe(v.plies[i].Written)
		if i+1 == ply {
			written = "[" + written + "]"
		}
		out.WriteString(written + " ")
	}
	return out.String()
}
