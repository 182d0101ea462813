package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"qipu/analyze/xiangqi/repetition"
	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/board"
	"qipu/schemas/rulebooks"
)

// The strip of a cycle: so many boards side by side make less than 100 columns. A
// short period has two a row, so that a row is a round and there is room for texts.
const (
	stripColumns = 30 // of a board in Chinese characters
	wideColumns  = 46 // of each of two boards a row
	stripShort   = 6  // plies of a period up to which two stand in a row
)

// strip is a repetition of a game as the tables hold it.
type strip struct {
	view    *view
	cycle   *schemas.CycleRow
	of      int // cycles of the game
	moves   []schemas.CycleMoveRow
	letters bool
	lang    string
}

// showCycle prints a repetition of a game; args may hold its number.
func showCycle(w io.Writer, run string, v *view, args []string, letters bool, lang string) error {
	g := v.game
	cycles, err := tables.Lookup[schemas.CycleRow](run, tables.CyclesTable, g.SourceNo, g.GameNo)
	if err != nil {
		return err
	}
	if len(cycles) == 0 {
		return fmt.Errorf(word(lang,
			"game %d:%d holds no repetition: its moves never go round three times, nor to and fro for nine rounds (xiangqi-2011:23.3, 23.4)",
			"对局%d:%d没有循环反复：着法未循环三次，亦无九回合往复（xiangqi-2011:23.3、23.4）"), g.SourceNo, g.GameNo)
	}
	number := 1
	if len(args) == 1 {
		if number, err = strconv.Atoi(args[0]); err != nil || number < 1 || number > len(cycles) {
			return fmt.Errorf(word(lang, "cycle %q: the game has cycles 1 to %d", "循环%q：该局有循环1至%d"), args[0], len(cycles))
		}
	}
	all, err := tables.Lookup[schemas.CycleMoveRow](run, tables.CycleMovesTable, g.SourceNo, g.GameNo)
	if err != nil {
		return err
	}
	s := strip{view: v, cycle: &cycles[number-1], of: len(cycles), letters: letters, lang: lang}
	for i := range all {
		if all[i].CycleNo == s.cycle.CycleNo {
			s.moves = append(s.moves, all[i])
		}
	}
	return s.print(w)
}

func (s *strip) word(en, zh string) string { return word(s.lang, en, zh) }

func (s *strip) print(w io.Writer) error {
	var out strings.Builder
	s.view.head(&out, s.lang)
	fmt.Fprintf(&out, "%s\n\n", s.rounds())
	perRow, columns := 3, stripColumns
	if len(s.moves) <= stripShort {
		perRow, columns = 2, wideColumns
	}
	var blocks [][]string
	for i := range s.moves {
		block, err := s.block(&s.moves[i], columns)
		if err != nil {
			return err
		}
		blocks = append(blocks, block)
	}
	for _, line := range terminal.Rows(blocks, perRow, columns) {
		out.WriteString(line + "\n")
	}
	out.WriteByte('\n')
	for _, line := range s.verdict() {
		for _, part := range terminal.Wrap(terminal.Safe(line), textColumns) {
			out.WriteString(part + "\n")
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// rounds says what goes round, and what follows in the record.
func (s *strip) rounds() string {
	c := s.cycle
	text := fmt.Sprintf(s.word("cycle %d of %d: ", "循环%d（共%d）："), c.CycleNo, s.of)
	if c.NineRounds {
		text += fmt.Sprintf(s.word("plies %d–%d go to and fro for %d rounds (xiangqi-2011:23.4)", "第%d至%d着连续%d回合往复（xiangqi-2011:23.4）"),
			c.FirstPly, c.LastPly, c.Length/2)
	} else {
		text += fmt.Sprintf(s.word("plies %d–%d go round %d times, %d plies each; it can be judged from ply %d", "第%d至%d着循环反复%d次，每次%d着；第%d着起可裁断"),
			c.FirstPly, c.LastPly, c.Times, c.Length, c.JudgedPly)
	}
	if c.AtEnd {
		return text + s.word("; the record ends there", "；记录止于此")
	}
	return text + fmt.Sprintf(s.word("; %d more plies follow", "；其后又走%d着"), len(s.view.plies)-int(c.LastPly))
}

// block is the board after a ply, with what the ply does below.
func (s *strip) block(m *schemas.CycleMoveRow, columns int) ([]string, error) {
	b, style, err := s.view.boardAfter(int(m.Ply))
	if err != nil {
		return nil, err
	}
	style.Letters = s.letters
	if at, ok := board.ParseSquare(m.VictimAt); ok {
		style.Victims = []board.Square{at}
	}
	lines := terminal.Board(b, style)
	for _, text := range s.caption(m) {
		lines = append(lines, terminal.Wrap(terminal.Safe(text), columns)...)
	}
	return lines, nil
}

// caption is the ply, its class and what the class rests on.
func (s *strip) caption(m *schemas.CycleMoveRow) []string {
	written := ""
	if i := int(m.Ply) - 1; i >= 0 && i < len(s.view.plies) {
		written = s.view.plies[i].Written
	}
	side := s.word("Red", "红")
	if m.Side == schemas.Second.String() {
		side = s.word("Black", "黑")
	}
	class := m.Class
	if s.lang == "en" {
		class += " " + repetition.EnglishClass(m.Class)
	}
	move := m.Move
	if written != "" && !strings.EqualFold(written, move) {
		move = fmt.Sprintf(s.word("%s (%s)", "%s（%s）"), written, m.Move)
	}
	out := []string{fmt.Sprintf(s.word("ply %d %s %s", "第%d着 %s %s"), m.Ply, side, move), class}
	if m.Victim != "" {
		out = append(out, fmt.Sprintf(s.word("%s takes %s on %s", "%s 吃 %[3]s %[2]s"), m.Attacker, s.piece(m.Victim), m.VictimAt), s.roots(m))
	}
	if m.Line != "" {
		out = append(out, s.word("line ", "着法 ")+m.Line)
	}
	return out
}

// roots are who helps the capture, and what can take back or cannot.
func (s *strip) roots(m *schemas.CycleMoveRow) string {
	var parts []string
	if m.Partners != "" {
		parts = append(parts, s.word("with ", "助攻 ")+m.Partners)
	}
	if m.Roots == "" {
		parts = append(parts, s.word("no root", "无根"))
	} else {
		parts = append(parts, s.word("roots ", "根 ")+m.Roots)
	}
	if m.FalseRoots != "" {
		parts = append(parts, s.word("false roots ", "假根 ")+m.FalseRoots)
	}
	return strings.Join(parts, s.word(", ", "，"))
}

// piece is a piece as the board shows it.
func (s *strip) piece(letter string) string {
	p, ok := board.ParsePiece(letter[0])
	if s.letters || !ok {
		return letter
	}
	return p.Glyph()
}

// verdict is what each side plays, and what the laws make of it.
func (s *strip) verdict() []string {
	c := s.cycle
	ban := func(zh, en string) string {
		if s.lang == "zh" {
			return zh
		}
		return zh + " " + en
	}
	title := ""
	if clause, ok := rulebooks.Clause(schemas.ClauseID(c.Clause)); ok {
		title = inLanguage(clause.Title, s.lang) + s.word(": ", "：")
	}
	out := []string{
		s.word("Red    ", "红方  ") + ban(c.First, c.FirstEn),
		s.word("Black  ", "黑方  ") + ban(c.Second, c.SecondEn),
		fmt.Sprintf("%s  %s%s", c.Clause, title, s.ruled()),
	}
	switch {
	case c.AXF == "":
	case c.AXF == c.Verdict:
		out = append(out, "axf  "+s.word("the same verdict", "判定相同"))
	default:
		out = append(out, "axf  "+s.word("another verdict: ", "判定不同：")+s.verdictText(c.AXF))
	}
	if c.Depends != "" {
		out = append(out, s.word("disputed; other readings: ", "有争议；其他读法：")+c.Depends)
	}
	return append(out, s.word("Whether anyone claimed is for the arbiter's log; recorded result ", "是否有人提出须查裁判记录；记录结果 ")+
		orWord(c.Result, s.word("none", "无")))
}

// ruled is what the clause says of the sides.
func (s *strip) ruled() string {
	v, ok := repetition.ParseVerdict(s.cycle.Verdict)
	if !ok {
		return s.cycle.Verdict
	}
	return inLanguage(repetition.Ruled(v, s.cycle.Clause, s.cycle.First, s.cycle.Second), s.lang)
}

func (s *strip) verdictText(code string) string {
	v, ok := repetition.ParseVerdict(code)
	if !ok {
		return code
	}
	return inLanguage(v.Text(), s.lang)
}
