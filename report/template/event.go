package template

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Event is a blank event file.
type Event struct{ Lang Lang }

// typed are the tables that people fill in; the others are of sources that are read.
var typed = map[string]bool{
	"": true, "stages": true, "schedule": true, "officials": true, "prizes": true, "teams": true, "players": true, "pairings": true, "draw": true, "lineups": true, "penalties": true, "standings": true,
}

// eventIntro tells how an event file is filled in.
var eventIntro = []schemas.Text{
	{Zh: "赛事文件：填好后供 qipu audit --event 使用。每行去掉行首的 # 再填；不知道的不填。", En: "An event file, for qipu audit --event. Take the # away before what you fill in; leave what is not known."},
	{Zh: "值一律写在英文双引号中。[[players]] 等每项一段，可重复任意多段。", En: "Values stand in double quotes. [[players]] and the like head one row each, as many as there are."},
	{Zh: "level 为赛事级别：national、national-junior、provincial、lower；profile 为规则：xiangqi-2011、wuziqi-2009 ……（qipu rules）", En: "level is one of national, national-junior, provincial, lower; profile is the rulebook: xiangqi-2011, wuziqi-2009 … (qipu rules)"},
}

// resultIntro tells how results are written.
var resultIntro = []schemas.Text{
	{Zh: "先手、后手按编排，不论实际先后；没有对手的不写 second，结果写 bye（轮空）、half-bye、full-bye、absent（缺席）。", En: "First and second are as paired, whatever was then played. Without opponent leave second out; the result is bye, half-bye, full-bye or absent."},
	{Zh: "结果写 1-0（先手胜）、1/2-1/2、0-1，弃权写 +-（后手弃权）、-+、--；也可按所定计分写 2-0、1-1、0-2。", En: "The result is 1-0 (the first player won), 1/2-1/2, 0-1, of forfeits +- (the second's), -+, --; or points of the scale: 2-0, 1-1, 0-2."},
}

// tieBreakIntro names what tie-breaks can compare, as the rulebooks call it.
func tieBreakIntro() []schemas.Text {
	zh, en := "破同分（tie-breaks、ranked-by）可用：", "Tie-breaks and ranked-by compare: "
	for i, by := range rulebooks.OwnTieBreaks() {
		text, _ := by.Text()
		if i > 0 {
			zh, en = zh+"，", en+", "
		}
		short, _, _ := strings.Cut(text.Zh, "（")
		zh, en = zh+string(by)+" "+short, en+string(by)
	}
	return []schemas.Text{
		{Zh: zh + "；每项后写 more（多者列前）或 fewer（少者列前）。不写则按规则书。", En: en + "; each with more or fewer behind it. Without them it is as the rulebook has it."},
		{Zh: "团体赛：写明 team-form 与 boards，队员按台次顺序列入 members，对阵逐台列出（first、second 为队员，board 为场内台次）；只知一场结果的，first、second 为队，between 写 teams。", En: "Teams: give team-form and boards, list members in the order of boards, and pair board by board (first and second are players, board counts within the match); of a match known only as a whole first and second are teams, and between is teams."},
		{Zh: "队员总分（member-sum）：对阵为个人，按 [options] D36 的 points 或 ranks 相加；名次表中队的行写 team、rank，points 为积分或名次之和。", En: "member-sum: pairings are of players, and points or ranks are added up as D36 in [options] says; rows of teams in standings have team, rank, and the sum in points."},
	}
}

// WriteTOML writes an event.toml in which every field is a comment that tells what it is.
func (e *Event) WriteTOML(w io.Writer) error {
	var b strings.Builder
	e.comments(&b, append(slices.Clone(eventIntro), tieBreakIntro()...))
	for _, s := range schemas.EventSections() {
		b.WriteByte('\n')
		if s.Name != "" {
			fmt.Fprintf(&b, "# %s\n", e.Lang.in(s.Title))
			if s.Name == "pairings" {
				e.comments(&b, resultIntro)
			}
			fmt.Fprintf(&b, "#[[%s]]\n", s.Name)
		}
		for _, f := range s.Fields {
			fmt.Fprintf(&b, "#%-18s # %s\n", f.Name+` = ""`, e.about(&f))
		}
		if s.Name == "" {
			b.WriteString("#level = \"\"\n#profile = \"\"\n\n#[options]\n#D34 = \"\"\n\n#[parameters]\n#natural-limit = 60\n")
		}
	}
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("writing the event file: %w", err)
	}
	return nil
}

func (e *Event) comments(b *strings.Builder, list []schemas.Text) {
	for _, line := range e.lines(list) {
		b.WriteString("# " + line + "\n")
	}
}

// lines are texts in the language, one behind the other in both.
func (e *Event) lines(list []schemas.Text) (lines []string) {
	for _, t := range list {
		if e.Lang != English {
			lines = append(lines, t.Zh)
		}
		if e.Lang != Chinese {
			lines = append(lines, t.En)
		}
	}
	return lines
}

// about tells what a field is and how it is written.
func (e *Event) about(f *schemas.EventField) string {
	text := e.Lang.in(f.Title)
	if f.Hint != "" {
		text += ": " + f.Hint
	}
	return text
}

// inTables is told of tables alone.
var inTables = []schemas.Text{
	{Zh: "每张表以标记行（qipu event 与表名）和表头开始，不可改动；用不到的表、栏可以删去。", En: "A table begins with its mark, qipu event and its name, and its heading, which stay as they are; tables and columns that are not needed may go."},
	{Zh: "以 # 开头的行不读。", En: "Rows that begin with # are not read."},
}

// WriteCSV writes the tables in CSV, one behind the other, in UTF-8 with a byte order mark,
// without which Excel takes it for another encoding.
func (e *Event) WriteCSV(w io.Writer) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	var rows [][]string
	for _, s := range schemas.EventSections() {
		if !typed[s.Name] {
			continue
		}
		rows = append(rows, e.table(&s)...)
		if s.Name == "" {
			for _, line := range e.lines(slices.Concat(inTables, resultIntro, tieBreakIntro())) {
				rows = append(rows, []string{"# " + line})
			}
		}
	}
	if err := out.WriteAll(rows); err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	return nil
}

// table is the first rows of a table: its mark and heading, or the fields of the head.
func (e *Event) table(s *schemas.EventSection) [][]string {
	rows := [][]string{{strings.TrimSpace(schemas.EventMark + " " + s.Name), e.Lang.in(s.Title)}}
	if s.Name == "" {
		for _, f := range s.Fields {
			rows = append(rows, []string{e.Lang.in(f.Title), ""})
		}
		return append(rows, []string{"level", ""}, []string{"profile", ""})
	}
	var header []string
	for _, f := range s.Fields {
		header = append(header, e.Lang.in(f.Title))
	}
	return append(rows, header)
}

// WriteXLSX writes the tables as a workbook, a worksheet each, with cells of text. The same
// tables are the same bytes.
func (e *Event) WriteXLSX(w io.Writer) error {
	const width, wide = 14, 26
	b := book{File: excelize.NewFile()}
	defer b.Close()
	label := b.style(&excelize.Style{Font: &excelize.Font{Bold: true}, NumFmt: asText, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{grey}}})
	plain := b.style(&excelize.Style{NumFmt: asText})
	first := true
	for _, s := range schemas.EventSections() {
		if !typed[s.Name] {
			continue
		}
		name := e.Lang.in(s.Title)
		if first {
			b.try(b.SetSheetName("Sheet1", name))
		} else {
			_, err := b.NewSheet(name)
			b.try(err)
		}
		first = false
		b.try(b.SetColStyle(name, "A:AZ", plain))
		b.try(b.SetColWidth(name, "A", "AZ", width))
		if s.Name == "" {
			b.try(b.SetColWidth(name, "A", "B", wide))
		}
		for i, row := range e.table(&s) {
			for j, text := range row {
				at := b.cell(j+1, i+1)
				b.try(b.SetCellStr(name, at, text))
				if text != "" {
					b.try(b.SetCellStyle(name, at, at, label))
				}
			}
		}
	}
	help := e.Lang.in(helpName)
	_, err := b.NewSheet(help)
	b.try(err)
	for i, line := range append([]string{schemas.SheetHelp}, e.lines(slices.Concat(inTables, resultIntro, tieBreakIntro()))...) {
		b.try(b.SetCellStr(help, b.cell(1, i+1), line))
	}
	if b.err == nil {
		b.err = b.Write(w)
	}
	if b.err != nil {
		return fmt.Errorf("writing the tables: %w", b.err)
	}
	return nil
}
