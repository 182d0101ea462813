// Package workbook writes a run as a workbook for Excel and WPS: findings, the table of
// the event and what corrections change in it, the rating list if the run is rated, what was
// not checked. Every text of a record is a string there and never a formula.
package workbook

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"qipu/report/tables"
	"qipu/report/terminal"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// The bounds of the format. A longer text is cut and says so; rows beyond the last are
// counted in it.
const (
	maxRows = 1 << 20
	maxCell = 32_000
)

// Write writes the run in a folder; lang, "zh" or "en", is the language of headings and
// texts. The same run is the same bytes. It keeps about 200 bytes for each game with a
// finding.
func Write(w io.Writer, dir, lang string) error {
	b := &book{File: excelize.NewFile(), dir: dir, lang: lang}
	defer b.Close()
	b.bold = b.style(&excelize.Style{Font: &excelize.Font{Bold: true}, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	b.wrap = b.style(&excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	for _, step := range []func() error{b.findings, b.standings, b.corrections, b.ratings, b.coverage} {
		if b.err != nil {
			break
		}
		b.err = step()
	}
	if b.err == nil {
		b.err = b.DeleteSheet("Sheet1")
	}
	if b.err == nil {
		b.SetActiveSheet(0)
		b.err = b.inOrder(w)
	}
	if b.err != nil {
		return fmt.Errorf("writing the workbook: %w", b.err)
	}
	return nil
}

// book is a workbook being written. The first error is kept.
type book struct {
	*excelize.File
	dir, lang  string
	bold, wrap int
	err        error
}

// inOrder writes the workbook with its parts in a fixed order: the library writes
// worksheets in any.
func (b *book) inOrder(w io.Writer) error {
	var out bytes.Buffer
	if err := b.File.Write(&out); err != nil {
		return err
	}
	parts, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		return err
	}
	slices.SortFunc(parts.File, func(a, b *zip.File) int { return strings.Compare(a.Name, b.Name) })
	ordered := zip.NewWriter(w)
	for _, part := range parts.File {
		if err := ordered.Copy(part); err != nil {
			return err
		}
	}
	return ordered.Close()
}

func (b *book) try(err error) {
	if b.err == nil {
		b.err = err
	}
}

func (b *book) style(s *excelize.Style) int {
	id, err := b.NewStyle(s)
	b.try(err)
	return id
}

func (b *book) say(zh, en string) string {
	if b.lang == "zh" {
		return zh
	}
	return en
}

func (b *book) in(t schemas.Text) string { return b.say(t.Zh, t.En) }

// column is a heading and the width below it.
type column struct {
	zh, en string
	width  float64
}

// sheet is a worksheet being filled: a header that stays in view, with filters, and rows.
type sheet struct {
	book    *book
	stream  *excelize.StreamWriter
	columns int
	row     int
	more    int // rows that found no room
}

// newSheet makes a worksheet. The first columns stay in view too.
func (b *book) newSheet(zh, en string, kept int, columns []column) *sheet {
	name := b.say(zh, en)
	_, err := b.NewSheet(name)
	b.try(err)
	stream, err := b.NewStreamWriter(name)
	b.try(err)
	s := &sheet{book: b, stream: stream, columns: len(columns), row: 1}
	if b.err != nil {
		return s
	}
	header := make([]any, len(columns))
	for i, c := range columns {
		b.try(stream.SetColWidth(i+1, i+1, c.width))
		header[i] = excelize.Cell{StyleID: b.bold, Value: b.say(c.zh, c.en)}
	}
	corner, err := excelize.CoordinatesToCellName(kept+1, 2)
	b.try(err)
	b.try(stream.SetPanes(&excelize.Panes{Freeze: true, XSplit: kept, YSplit: 1, TopLeftCell: corner, ActivePane: "bottomRight"}))
	b.try(stream.SetRow("A1", header))
	return s
}

// add adds a row of strings and numbers.
func (s *sheet) add(values ...any) error {
	if s.book.err != nil {
		return s.book.err
	}
	if s.row == maxRows-1 {
		s.more++
		return nil
	}
	s.row++
	cells := make([]any, len(values))
	for i, v := range values {
		if text, ok := v.(string); ok {
			v = cut(terminal.Safe(text))
		}
		cells[i] = excelize.Cell{StyleID: s.book.wrap, Value: v}
	}
	s.book.try(s.stream.SetRow("A"+strconv.Itoa(s.row), cells))
	return s.book.err
}

// cut shortens a text to what a cell can hold.
func cut(text string) string {
	if len(text) <= maxCell {
		return text
	}
	n := maxCell
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + fmt.Sprintf("… [+%d]", utf8.RuneCountInString(text[n:]))
}

// close ends a worksheet: with filters, and with what found no room.
func (s *sheet) close(table string) error {
	b := s.book
	if s.row > 1 {
		last, err := excelize.CoordinatesToCellName(s.columns, s.row)
		b.try(err)
		b.try(s.stream.AddTable(&excelize.Table{Range: "A1:" + last, Name: table, StyleName: "TableStyleLight1"}))
	}
	if s.more > 0 {
		b.try(s.stream.SetRow("A"+strconv.Itoa(s.row+1), []any{fmt.Sprintf(b.say("另有%d行不在此表中", "%d more rows are not in this sheet"), s.more)}))
	}
	b.try(s.stream.Flush())
	return b.err
}

// game is what a finding says of its game.
type game struct{ round, board, players, result string }

func (b *book) games() (map[tables.Key]game, error) {
	keys := map[tables.Key]bool{}
	err := tables.Read(b.dir, tables.FindingsTable, func(f *schemas.FindingRow) error {
		if f.GameNo > 0 {
			keys[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}] = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	games := make(map[tables.Key]game, len(keys))
	err = tables.ReadGames(b.dir, tables.GamesTable, keys, func(g *schemas.GameRow) error {
		games[tables.Key{SourceNo: g.SourceNo, GameNo: g.GameNo}] = game{g.Round, g.Board, strings.Trim(g.First+" – "+g.Second, " –"), g.Result}
		return nil
	})
	return games, err
}

func (b *book) findings() error {
	games, err := b.games()
	if err != nil {
		return err
	}
	waivers, err := tables.Waivers(b.dir)
	if err != nil {
		return err
	}
	s := b.newSheet("问题", "Findings", 3, []column{
		{"程度", "Severity", 9},
		{"条款", "Clause", 20},
		{"条款名", "Clause title", 24},
		{"结论", "Outcome", 13},
		{"轮次", "Round", 7},
		{"台次", "Board", 7},
		{"对局者", "Players", 24},
		{"记录的结果", "Recorded result", 11},
		{"对结果的影响", "Effect on the result", 16},
		{"一方", "Side", 8},
		{"着数", "Ply", 6},
		{"所记", "As written", 14},
		{"说明", "What it is", 70},
		{"依条款", "By the clause", 24},
		{"实际", "Actual", 24},
		{"选项", "Options", 16},
		{"文件", "File", 28},
		{"对局", "Game", 8},
		{"问题编号", "Finding", 18},
		{"裁定", "Decision", 24},
		{"豁免", "Waived", 34},
	})
	err = tables.Read(b.dir, tables.FindingsTable, func(f *schemas.FindingRow) error {
		g := games[tables.Key{SourceNo: f.SourceNo, GameNo: f.GameNo}]
		title := schemas.Text{}
		if c, ok := rulebooks.Clause(schemas.ClauseID(f.Clause)); ok {
			title = c.Title
		}
		at, ply := "", any("")
		if f.GameNo > 0 {
			at = fmt.Sprintf("%d:%d", f.SourceNo, f.GameNo)
		}
		if f.Ply > 0 {
			ply = int(f.Ply)
		}
		return s.add(f.Severity, f.Clause, b.in(title), f.Outcome, g.round, g.board, g.players, g.result, f.Effect, f.Side, ply, f.Token,
			b.say(f.TextZh, f.TextEn), f.Expected, f.Actual, f.Options, f.Path, at, f.FindingID, "", b.waived(f, waivers))
	})
	if err != nil {
		return err
	}
	return s.close("findings")
}

// waived says by whom and why a finding is waived; empty if it is not.
func (b *book) waived(f *schemas.FindingRow, waivers map[uint32]*schemas.WaiverRow) string {
	if f.Waiver == 0 {
		return ""
	}
	text := b.say("已豁免", "waived")
	w := waivers[f.Waiver]
	if w == nil {
		return text
	}
	text += b.say("：", ": ") + w.Reason
	if w.By != "" || w.Date != "" {
		text += " (" + strings.Trim(w.By+", "+w.Date, ", ") + ")"
	}
	if w.Until != "" {
		text += b.say("，至 ", ", until ") + w.Until
	}
	return text
}

// standings writes the last table of each part: as counted and as published.
func (b *book) standings() error {
	last := map[string]uint32{}
	err := tables.Read(b.dir, tables.StandingsTable, func(row *schemas.StandingRow) error {
		last[row.Part] = max(last[row.Part], row.Round)
		return nil
	})
	if err := tables.Optional(err); err != nil || len(last) == 0 {
		return err
	}
	keys, err := b.keys(last)
	if err != nil {
		return err
	}
	after, err := b.corrected()
	if err != nil {
		return err
	}
	s := b.newSheet("名次", "Table", 4, []column{
		{"部分", "Part", 12},
		{"名次", "Rank", 7},
		{"编号", "Number", 8},
		{"姓名", "Name", 20},
		{"积分", "Points", 8},
		{"公布的名次", "Rank as published", 11},
		{"公布的积分", "Points as published", 11},
		{"是否不同", "Differs", 9},
		{"破同分", "Tie-breaks", 60},
		{"条款", "Clause", 20},
		{"改正后的名次", "Rank if corrected", 11},
		{"改正后的积分", "Points if corrected", 11},
	})
	err = tables.Read(b.dir, tables.StandingsTable, func(row *schemas.StandingRow) error {
		if row.Round != last[row.Part] {
			return nil
		}
		rank, differs := any(""), ""
		if row.Rank > 0 {
			rank = int(row.Rank)
		}
		if row.PublishedRank != "" && !schemas.SharesRank(row.PublishedRank, row.Rank, row.LastRank) || row.PublishedPoints != "" && row.PublishedPoints != row.Points {
			differs = b.say("不同", "differs")
		}
		return s.add(row.Part, rank, row.Player, row.Name, row.Points, row.PublishedRank, row.PublishedPoints, differs, strings.Join(keys[[2]string{row.Part, row.Player}], "; "), row.Clause,
			decimal(after[change{row.Part, row.Player, "rank"}]), decimal(after[change{row.Part, row.Player, "points"}]))
	})
	if err != nil {
		return err
	}
	return s.close("standings")
}

// keys are the tie-breaks of each player after the last round of his part.
func (b *book) keys(last map[string]uint32) (map[[2]string][]string, error) {
	keys := map[[2]string][]string{}
	err := tables.Read(b.dir, tables.TieBreaksTable, func(row *schemas.TieBreakRow) error {
		if row.Round != last[row.Part] {
			return nil
		}
		name, ok := rulebooks.TieBreak(row.Key).Text()
		if !ok {
			name = schemas.Text{Zh: row.Key, En: row.Key}
		}
		player := [2]string{row.Part, row.Player}
		keys[player] = append(keys[player], b.in(name)+" "+row.Value)
		return nil
	})
	return keys, tables.Optional(err)
}

// coverage writes what became of each clause, so that a clean run shows what was not
// checked.
func (b *book) coverage() error {
	sums := map[schemas.ClauseID]*schemas.CoverageRow{}
	err := tables.Read(b.dir, tables.CoverageTable, func(row *schemas.CoverageRow) error {
		sum := sums[schemas.ClauseID(row.Clause)]
		if sum == nil {
			kept := *row
			sums[schemas.ClauseID(row.Clause)] = &kept
			return nil
		}
		sum.Pass, sum.Fail, sum.Undetermined, sum.NotApplicable = sum.Pass+row.Pass, sum.Fail+row.Fail, sum.Undetermined+row.Undetermined, sum.NotApplicable+row.NotApplicable
		sum.Waived += row.Waived
		for code := range strings.SplitSeq(row.Missing, ",") {
			if code != "" && !slices.Contains(strings.Split(sum.Missing, ","), code) {
				sum.Missing = strings.TrimPrefix(sum.Missing+","+code, ",")
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	s := b.newSheet("核对范围", "Coverage", 1, []column{
		{"条款", "Clause", 22}, {"条款名", "Clause title", 40}, {"状态", "Status", 14}, {"符合", "Pass", 9}, {"不符", "Fail", 9}, {"未定", "Undetermined", 13}, {"不适用", "Not applicable", 13}, {"已豁免的问题", "Findings waived", 13}, {"缺少", "For want of", 60},
	})
	for _, id := range slices.SortedFunc(maps.Keys(sums), rulebooks.Compare) {
		sum := sums[id]
		title, lacks := schemas.Text{}, []string(nil)
		if c, ok := rulebooks.Clause(id); ok {
			title = c.Title
		}
		for code := range strings.SplitSeq(sum.Missing, ",") {
			if what, ok := rulebooks.Input(code); ok {
				code = b.in(what)
			}
			lacks = append(lacks, code)
		}
		if err := s.add(string(id), b.in(title), sum.Status, int(sum.Pass), int(sum.Fail), int(sum.Undetermined), int(sum.NotApplicable), int(sum.Waived), strings.Join(lacks, "; ")); err != nil {
			return err
		}
	}
	return s.close("coverage")
}
