package audit_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"qipu/cmd/internal/audit"
	"qipu/ingest/records"
	"qipu/ingest/scoresheet"
	"qipu/ingest/sniff"
	"qipu/report/template"
	"qipu/schemas"
)

var updateFiles = flag.Bool("update-files", false, "write the files of datasets/formats that these tests make")

// filled is what a typist fills in: the values of fields by the tag or the role, and for
// every ply the move, the clock and the note.
type filled struct {
	tags  map[string]string
	roles map[schemas.SheetRole]string
	plies [][3]string
}

// value is what is filled in for a field of the template.
func (f *filled) value(k schemas.Kind, label string) string {
	field, ok := schemas.SheetFieldOf(k, label)
	if !ok {
		return ""
	}
	if field.Role != schemas.SheetTag {
		return f.roles[field.Role]
	}
	return f.tags[field.Tag]
}

// cell is what is filled in for a column of a round, from 1.
func (f *filled) cell(k schemas.Kind, title string, round int) string {
	c := schemas.ParseSheetColumn(k, title)
	if c.Role == schemas.ColumnUnread || c.Role == schemas.ColumnNumber {
		return ""
	}
	ply := 2*round - 2 + int(c.Side)
	if ply >= len(f.plies) {
		return ""
	}
	return f.plies[ply][map[schemas.ColumnRole]int{schemas.ColumnMove: 0, schemas.ColumnClock: 1, schemas.ColumnNote: 2}[c.Role]]
}

// fillCSV fills in the template in CSV.
func (f *filled) fillCSV(t *testing.T, s *template.Scoresheet) []byte {
	t.Helper()
	var blank, out bytes.Buffer
	if err := s.WriteCSV(&blank); err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(&blank)
	r.FieldsPerRecord = -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var header []string
	for _, row := range rows {
		switch {
		case len(row) > 2 && schemas.ParseSheetColumn(s.Game, row[0]).Role == schemas.ColumnNumber:
			header = row
		case header != nil:
			round, err := strconv.Atoi(row[0])
			if err != nil {
				t.Fatal(err)
			}
			for i := 1; i < len(row); i++ {
				row[i] = f.cell(s.Game, header[i], round)
			}
		case len(row) == 2:
			if value := f.value(s.Game, row[0]); value != "" {
				row[1] = value
			}
		}
	}
	if err := csv.NewWriter(&out).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// fillXLSX fills in the workbook, as a person does: cell by cell, in the format that the
// cells have.
func (f *filled) fillXLSX(t *testing.T, s *template.Scoresheet) []byte {
	t.Helper()
	var blank, out bytes.Buffer
	if err := s.WriteXLSX(&blank); err != nil {
		t.Fatal(err)
	}
	book, err := excelize.OpenReader(&blank)
	if err != nil {
		t.Fatal(err)
	}
	sheet := book.GetSheetList()[0]
	rows, err := book.GetRows(sheet)
	if err != nil {
		t.Fatal(err)
	}
	set := func(column, row int, text string) {
		at, err := excelize.CoordinatesToCellName(column+1, row+1)
		if err != nil || text == "" {
			return
		}
		if err := book.SetCellStr(sheet, at, text); err != nil {
			t.Fatal(err)
		}
	}
	header := -1
	for y, row := range rows {
		switch {
		case y == 0 || len(row) == 0:
		case schemas.ParseSheetColumn(s.Game, row[0]).Role == schemas.ColumnNumber && header < 0:
			header = y
		case header >= 0:
			for x := 1; x < len(rows[header]); x++ {
				set(x, y, f.cell(s.Game, rows[header][x], y-header))
			}
		default:
			for x := 0; x < len(row); x += 2 {
				set(x+1, y, f.value(s.Game, row[x]))
			}
		}
	}
	if err := book.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

var xiangqiFilled = filled{
	tags: map[string]string{
		"Event": "2026年格式样例赛", "Date": "2026-03-14", "Round": "1", "Board": "2", "Site": "样例城", "Red": "选手07", "Black": "选手08", "RedTeam": "甲队",
		"BlackElo": "2301", "TimeControl": "3600+30", "Result": "1/2-1/2", "Termination": "议和", "RedTime": "0:04:10", "BlackTime": "0:05:02", "RedFouls": "0",
		"BlackFouls": "0", "RedSigned": "选手07", "BlackSigned": "选手08", "ArbiterSigned": "裁判01",
	},
	roles: map[schemas.SheetRole]string{schemas.SheetKeptBy: "先手", schemas.SheetRemark: "临窗, 光线好"},
	plies: [][3]string{
		{"炮二平五", "0:00:12", ""},
		{"马8进7", "0:00:20", ""},
		{"马二进三", "0:00:40", ""},
		{"车9平8", "0:01:02", ""},
		{"车一平二", "0:01:30", ""},
		{"马2进3", "0:02:45.5", "犹豫很久"},
		{"兵七进一", "0:04:10", "提和"},
		{"卒7进1", "0:05:02", "同意"},
	},
}

var renjuFilled = filled{
	tags: map[string]string{
		"Event": "2026 Format Cup", "Date": "2026-10-03", "Round": "1", "Black": "Player 07", "White": "Player 08", "Result": "1-0", "TimeControl": "1800",
	},
	roles: map[schemas.SheetRole]string{schemas.SheetKeptBy: "White", schemas.SheetSwap: "no", schemas.SheetFifths: "g8 j6"},
	plies: [][3]string{
		{"h8", "30", ""},
		{"h9", "29.5", ""},
		{"h7", "29", ""},
		{"i6", "28", ""},
		{"g8", "27", ""},
		{"i8", "27", ""},
		{"i9", "26", ""},
		{"e6", "25", ""},
		{"f9", "24", ""},
		{"g9", "23", "draw offer"},
		{"e10", "22", ""},
		{"h10", "20", ""},
		{"d11", "20", ""},
	},
}

// read reads the sheets of a file by the format that it is told to be.
func readSheets(t *testing.T, source []byte) (games []schemas.Game) {
	t.Helper()
	type cutter interface {
		Append(sh *records.Shard, size, count int) error
	}
	var c cutter
	var r interface {
		Read(rec records.Record, override string, arena []byte, g *schemas.Game) []byte
	}
	switch format := sniff.Format(source).Format; format {
	case sniff.XLSX:
		w := scoresheet.NewWorkbook()
		w.Reset(bytes.NewReader(source), 0)
		c, r = w, scoresheet.NewReader(format)
	case sniff.Scoresheet:
		c, r = records.NewSplitter(scoresheet.NewScanner(), bytes.NewReader(source), 0), records.NewReader(format, new(scoresheet.Parser))
	default:
		t.Fatalf("it is %s", format)
	}
	for err := error(nil); err == nil; {
		var sh records.Shard
		if err = c.Append(&sh, 1<<20, 100); err != nil && !errors.Is(err, io.EOF) {
			t.Fatal(err)
		}
		for _, rec := range sh.Records {
			var g schemas.Game
			r.Read(rec, "", nil, &g)
			games = append(games, g)
		}
	}
	return games
}

// check compares a game with what was filled in.
func (f *filled) check(t *testing.T, name string, s *template.Scoresheet, g *schemas.Game) {
	t.Helper()
	if g.Kind != s.Game || g.KeptBy == schemas.KeeperUnsaid || len(g.Faults) > 0 || len(g.Moves) != len(f.plies) {
		t.Fatalf("%s: %s, %d moves, faults %+v", name, g.Kind, len(g.Moves), g.Faults)
	}
	for tag, want := range f.tags {
		if got := g.Value(tag); got != want {
			t.Errorf("%s: %s is %q, want %q", name, tag, got, want)
		}
	}
	if len(g.Tags) != len(f.tags)+1 {
		t.Errorf("%s: %d tags", name, len(g.Tags))
	}
	stamps, notes := 0, 0
	for i, ply := range f.plies {
		if got := g.String(g.Moves[i].Token); got != ply[0] {
			t.Errorf("%s: ply %d is %s", name, i+1, got)
		}
		if !s.Clock.None {
			c := g.Stamps[stamps]
			if stamps++; g.String(c.Text) != ply[1] || int(c.Ply) != i+1 || int(c.Side) != i%2 || c.Kind != s.Clock.Kind || c.Form != s.Clock.Form {
				t.Errorf("%s: ply %d: %+v", name, i+1, c)
			}
		}
		if ply[2] != "" {
			notes++
		}
	}
	if f.roles[schemas.SheetRemark] != "" {
		notes++
	}
	if len(g.Stamps) != stamps || len(g.Offers) != 1 || len(g.Comments)+len(g.Offers) != notes {
		t.Errorf("%s: %d stamps, %d offers, %d comments", name, len(g.Stamps), len(g.Offers), len(g.Comments))
	}
	if fifths := strings.Fields(f.roles[schemas.SheetFifths]); len(g.Stage.Offered) != len(fifths) || g.Stage.SwapTold != (len(fifths) > 0) {
		t.Errorf("%s: %+v", name, g.Stage)
	}
}

// What the template writes, filled in, comes back as the same game; blank, it holds
// none, and the same bytes every time.
func TestTemplateComesBack(t *testing.T) {
	total, left := template.Clock{Kind: schemas.StampTotal, Form: schemas.FormClock}, template.Clock{Kind: schemas.StampLeft, Form: schemas.FormMinutes}
	for _, c := range []struct {
		sheet template.Scoresheet
		with  *filled
	}{
		{template.Scoresheet{Game: schemas.KindXiangqi, Lang: template.Both, Clock: total, Rounds: 40}, &xiangqiFilled},
		{template.Scoresheet{Game: schemas.KindXiangqi, Lang: template.Chinese, Clock: total, Rounds: 4}, &xiangqiFilled},
		{template.Scoresheet{Game: schemas.KindXiangqi, Lang: template.English, Clock: template.Clock{None: true}, Rounds: 7}, &xiangqiFilled},
		{template.Scoresheet{Game: schemas.KindRenju, Lang: template.Both, Clock: left, Rounds: 10}, &renjuFilled},
		{template.Scoresheet{Game: schemas.KindRenju, Lang: template.Chinese, Clock: left, Rounds: 10}, &renjuFilled},
		{template.Scoresheet{Game: schemas.KindRenju, Lang: template.English, Clock: template.Clock{Kind: schemas.StampUsed, Form: schemas.FormSeconds}, Rounds: 10}, &renjuFilled},
	} {
		s := &c.sheet
		for name, source := range map[string][]byte{"csv": c.with.fillCSV(t, s), "xlsx": c.with.fillXLSX(t, s)} {
			name = fmt.Sprintf("%s %s %s", s.Game, s.Lang, name)
			games := readSheets(t, source)
			if len(games) != 1 {
				t.Fatalf("%s: %d games", name, len(games))
			}
			c.with.check(t, name, s, &games[0])
		}
		for name, write := range map[string]func(io.Writer) error{"csv": s.WriteCSV, "xlsx": s.WriteXLSX} {
			var one, two bytes.Buffer
			if err := errors.Join(write(&one), write(&two)); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(one.Bytes(), two.Bytes()) {
				t.Errorf("%s: written twice, it differs", name)
			}
			games := readSheets(t, one.Bytes())
			if len(games) != 1 || games[0].Kind != s.Game || len(games[0].Moves)+len(games[0].Faults)+len(games[0].Comments) > 0 {
				t.Errorf("blank %s: %+v", name, games)
			}
		}
	}
}

func TestFormatsScoresheet(t *testing.T) {
	path := filepath.Join(datasetsDir, "formats", "scoresheet", "renju.xlsx")
	s := template.Scoresheet{Game: schemas.KindRenju, Lang: template.Both, Clock: template.Clock{Kind: schemas.StampLeft, Form: schemas.FormMinutes}, Rounds: 10}
	if *updateFiles {
		if err := os.WriteFile(path, renjuFilled.fillXLSX(t, &s), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games := readSheets(t, source)
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	renjuFilled.check(t, "renju.xlsx", &s, &games[0])

	rows := auditFormat(t, "scoresheet")
	if len(rows) != 3 {
		t.Fatalf("%d games", len(rows))
	}
	for i, want := range []string{"scoresheet xiangqi 选手07 选手08 8", "xlsx renju Player 07 Player 08 13", "scoresheet xiangqi 选手07 选手08 7"} {
		g := &rows[i]
		if got := fmt.Sprintf("%s %s %s %s %d", g.Format, g.Kind, g.First, g.Second, g.Plies); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A workbook is one file wherever it stands, and one that is no scoresheet is said to be
// none.
func TestWorkbooksAreNoArchives(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(datasetsDir, "formats", "scoresheet", "renju.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	var other bytes.Buffer
	book := excelize.NewFile()
	if err := errors.Join(book.SetCellStr("Sheet1", "A1", "名单"), book.Write(&other)); err != nil {
		t.Fatal(err)
	}
	packed := zipOf(t, map[string][]byte{"a.xlsx": source, "b.pgn": []byte(oneGame)})
	for name, file := range map[string][]byte{"a.xlsx": source, "all.zip": packed, "twice.zip": zipOf(t, map[string][]byte{"all.zip": packed})} {
		_, s := run(t, nil, writeFile(t, t.TempDir(), name, string(file)))
		games := uint64(1)
		if name != "a.xlsx" {
			games = 2
		}
		if s.Games.In != games || s.Unreadable != 0 || s.Sources != games {
			t.Errorf("%s: %+v", name, s)
		}
	}
	var lines []string
	_, s := run(t, func(o *audit.Options) { o.Diagnose = func(line string) { lines = append(lines, line) } }, writeFile(t, t.TempDir(), "b.xlsx", other.String()))
	if s.Unreadable != 1 || len(lines) != 1 || !strings.Contains(lines[0], `worksheet "Sheet1": it is no scoresheet`) {
		t.Errorf("%+v, %q", s, lines)
	}
}

// zipOf packs files, in the order of their names.
func zipOf(t *testing.T, files map[string][]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write(files[name])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
