package eventtable

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/cells"
	"qipu/ingest/internal/workbook"
	"qipu/schemas"
)

// The bounds of tables.
const (
	MaxBytes    = 16 << 20 // of a file of CSV
	MaxRows     = 64 << 10 // that hold anything, of all tables
	MaxColumns  = 256
	MaxCell     = 4 << 10 // bytes
	MaxProblems = 100     // that are told one by one
)

// Problem is something that was not read, or not as it stands.
type Problem struct {
	Where string // "players.csv:4", "cup.xlsx:Sheet1:4"
	Text  schemas.Text
	Note  bool // nothing is missing for it
}

// File is the tables of a file as they were read.
type File struct {
	Event    *schemas.Event
	Encoding string // of CSV
	Guessed  bool   // the encoding is no more than the likeliest
	Problems []Problem
	More     int // problems beyond MaxProblems
}

// workbookMark is how a workbook begins, which is a zip.
const workbookMark = "PK\x03\x04"

// Read reads the tables of a file; name is what places in it are called by, encoding as of
// encodings.Lookup, or empty for what its bytes tell. The error is one of r, or that the
// file holds no table or is beyond its bounds.
func Read(r io.Reader, name, encoding string) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading the tables: %w", err)
	}
	b := builder{file: &File{Event: new(schemas.Event)}, name: name}
	b.tables = b.file.Event.Tables()
	if bytes.HasPrefix(data, []byte(workbookMark)) {
		err = b.workbook(io.MultiReader(bytes.NewReader(data), r))
	} else if len(data) > MaxBytes {
		err = fmt.Errorf("tables in CSV have at most %d bytes", MaxBytes)
	} else {
		err = b.csv(data, encoding)
	}
	if err == nil && b.found == 0 {
		err = errors.New("it holds no table of an event: its columns are not those of players, pairings or standings, and no row has the mark of a table; see qipu template event --format csv")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b.file, nil
}

// Begins reports whether a text begins with the mark of a table.
func Begins(text []byte) bool {
	text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\ufeff")), " \"")
	n := len(schemas.EventMark)
	if len(text) < n || !bytes.EqualFold(text[:n], []byte(schemas.EventMark)) {
		return false
	}
	return len(text) == n || bytes.IndexByte([]byte(",;\t\" \r\n"), text[n]) >= 0
}

// Holds reports whether a text holds a table, or the head of an event, in CSV.
func Holds(text []byte) bool {
	b := builder{file: &File{Event: new(schemas.Event)}}
	b.tables = b.file.Event.Tables()
	return b.csv(text[:min(len(text), MaxBytes)], "") == nil && b.found > 0
}

// csv reads a text.
func (b *builder) csv(data []byte, encoding string) error {
	if encoding == "" {
		name, certain := encodings.Detect(data)
		encoding, b.file.Guessed = name, !certain
	}
	b.file.Encoding = encoding
	var d encodings.Decoder
	text, damage := d.Append(nil, data, encoding)
	if damage.Total > 0 {
		b.problem(b.name, true, fmt.Sprintf("%d 处字节按 %s 无法解码，以 U+FFFD 代替", damage.Total, encoding), fmt.Sprintf("%d runs of bytes could not be decoded as %s, and are U+FFFD", damage.Total, encoding))
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	row := cells.Row{Text: text, Sep: separatorOf(text)}
	list := make([]string, 0, MaxColumns)
	line := 1
	for row.Pos < len(text) {
		list = list[:0]
		from := row.Pos
		where := fmt.Sprintf("%s:%d", b.name, line)
		for row.Done = false; ; {
			c, ok := row.Next()
			if !ok {
				break
			}
			if c.Flaw != cells.FlawNone {
				b.problem(where, false, "引号不成对，该格按原文读", "the quotes of a cell are not paired; it is read as it stands")
			}
			value := string(bytes.ReplaceAll(text[c.Value.Off:c.Value.Off+c.Value.Len], []byte(`""`), []byte(`"`)))
			if len(list) == MaxColumns {
				if strings.TrimSpace(value) != "" {
					return fmt.Errorf("line %d: a table has at most %d columns", line, MaxColumns)
				}
				continue
			}
			list = append(list, value)
		}
		if row.Pos < len(text) { // the end of the line
			if text[row.Pos] == '\r' && row.Pos+1 < len(text) && text[row.Pos+1] == '\n' {
				row.Pos++
			}
			row.Pos++
		}
		if err := b.row(where, list); err != nil {
			return err
		}
		line += lineEnds(text[from:row.Pos])
	}
	b.endTable()
	return nil
}

// lineEnds counts the lines that end in a text.
func lineEnds(text []byte) int {
	return bytes.Count(text, []byte("\n")) + bytes.Count(text, []byte("\r")) - bytes.Count(text, []byte("\r\n"))
}

// separatorOf is what stands between cells: which of , ; and tab is most often met in the
// first lines.
func separatorOf(text []byte) byte {
	const looked = 4 << 10
	best, most := byte(','), 0
	for _, sep := range []byte(",;\t") {
		if n := bytes.Count(text[:min(len(text), looked)], []byte{sep}); n > most {
			best, most = sep, n
		}
	}
	return best
}

// workbook reads the worksheets of a workbook.
func (b *builder) workbook(r io.Reader) error {
	var book workbook.Book
	if err := book.Open(r); err != nil {
		return err
	}
	for i := range book.Sheets {
		s := &book.Sheets[i]
		place := fmt.Sprintf("%s:%.64s", b.name, s.Name)
		found, before := b.found, b.rows
		rows := workbook.Rows{MaxRows: MaxRows, MaxColumns: MaxColumns, Row: func(number int, cells []string) error {
			if len(cells) > 0 && cells[0] == schemas.SheetHelp {
				return errHelp
			}
			return b.row(fmt.Sprintf("%s:%d", place, number), cells)
		}}
		err := book.Read(s, &rows)
		b.endTable()
		switch {
		case errors.Is(err, errHelp):
			continue
		case errors.Is(err, errRows):
			return err
		case err != nil:
			b.problem(place, false, "未读完："+err.Error(), "not read to its end: "+err.Error())
		case b.found == found && b.rows > before:
			b.problem(place, true, "其中没有赛事表格，未读", "no table of an event is there, and it is not read")
		}
		for _, r := range rows.Remarks() {
			b.problem(place, true, r.Text, r.Text)
		}
	}
	return nil
}

var (
	errHelp = errors.New("instructions of the template")
	errRows = fmt.Errorf("tables have at most %d rows", MaxRows)
)

// builder makes an event of rows.
type builder struct {
	file   *File
	name   string
	tables []schemas.EventTable
	rows   int
	found  int // tables and heads

	marked  bool // a mark has come, and no heading yet
	mark    string
	head    bool // the rows are fields of the head
	heading *heading
	unread  []string // rows before any table, by their places
}

func (b *builder) problem(where string, note bool, zh, en string) {
	if len(b.file.Problems) == MaxProblems {
		b.file.More++
		return
	}
	b.file.Problems = append(b.file.Problems, Problem{where, schemas.Text{Zh: zh, En: en}, note})
}

// endTable ends the table at hand.
func (b *builder) endTable() {
	if b.marked && b.mark != "" {
		b.problem(b.name, false, fmt.Sprintf("表 %s 没有表头", b.mark), fmt.Sprintf("the table %s has no heading", b.mark))
	}
	for _, where := range b.unread {
		b.problem(where, true, "不在任何表中，未读", "it stands in no table, and is not read")
	}
	b.marked, b.head, b.heading, b.unread = false, false, nil, nil
}

// row takes in a row.
func (b *builder) row(where string, list []string) error {
	const mostUnread = 8
	filled := 0
	for i := range list {
		list[i] = strings.TrimFunc(list[i], func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' })
		if len(list[i]) > MaxCell {
			b.problem(where, false, fmt.Sprintf("第 %d 列超过 %d 字节，整行未读", i+1, MaxCell), fmt.Sprintf("column %d has more than %d bytes; the row is not read", i+1, MaxCell))
			return nil
		}
		if list[i] != "" {
			filled++
		}
	}
	if filled == 0 || strings.HasPrefix(list[0], "#") {
		return nil
	}
	if b.rows++; b.rows > MaxRows {
		return errRows
	}
	switch {
	case isMark(list[0]):
		b.endTable()
		table, ok := tableOf(list[0])
		if !ok {
			b.problem(where, false, fmt.Sprintf("没有叫“%.40s”的表", list[0]), fmt.Sprintf("there is no table of the mark %.40q", list[0]))
			return nil
		}
		b.mark, b.marked, b.head = table, table != "", table == ""
		if b.head {
			b.found++
		}
		return nil
	case b.begin(where, list):
		return nil
	case b.heading != nil:
		b.fields(where, list, filled)
		return nil
	case b.head || b.headField(list):
		b.headRow(where, list)
		return nil
	}
	if len(b.unread) < mostUnread {
		b.unread = append(b.unread, where)
	}
	return nil
}

// begin begins a table, if the row is a heading or stands where one should.
func (b *builder) begin(where string, list []string) bool {
	h, ok := headingOf(list, b.mark, b.marked)
	if !ok {
		if b.marked {
			b.problem(where, false, fmt.Sprintf("表 %s 的表头中没有已知的栏目", b.mark), fmt.Sprintf("no column of the heading of table %s is known", b.mark))
			b.marked = false
			return true
		}
		return false
	}
	b.marked = false
	b.endTable()
	b.heading = &h
	b.found++
	for i, field := range h.fields {
		if field == "" && h.labels[i] != "" && h.table != "standings" {
			b.problem(where, true, fmt.Sprintf("栏目“%.40s”不属于表 %s，未读", h.labels[i], h.table), fmt.Sprintf("the column %.40q is none of table %s, and is not read", h.labels[i], h.table))
		}
	}
	return true
}

// fields takes in a row of the table at hand.
func (b *builder) fields(where string, list []string, filled int) {
	h := b.heading
	if filled == 1 && len(h.fields) > 2 {
		b.problem(where, false, "整行只有一格，不知属于何栏，未读", "the row has one cell alone, and is not read: it is no row of the table")
		return
	}
	for i := len(h.fields); i < len(list); i++ {
		if list[i] != "" {
			b.problem(where, false, fmt.Sprintf("第 %d 列没有表头，整行未读", i+1), fmt.Sprintf("column %d has no heading; the row is not read", i+1))
			return
		}
	}
	var row schemas.EventRow
	for _, t := range b.tables {
		if t.Name == h.table {
			row = t.Add()
		}
	}
	*row.Where = where
	var own []string // tie-breaks
	for i, text := range list {
		switch {
		case text == "" || i >= len(h.fields):
		case h.fields[i] != "":
			for _, t := range row.Texts {
				if t.Name == h.fields[i] {
					*t.Value = text
				}
			}
		case h.table == "standings" && h.labels[i] != "":
			own = append(own, h.labels[i]+"="+text)
		}
	}
	if len(own) == 0 {
		return
	}
	for _, t := range row.Texts {
		if t.Name == "tie-breaks" {
			*t.Value = strings.TrimPrefix(*t.Value+", "+strings.Join(own, ", "), ", ")
		}
	}
}

// headField reports whether a row before any table is a field of the event and its value.
func (b *builder) headField(list []string) bool {
	if len(list) < 2 || list[1] == "" {
		return false
	}
	label := schemas.FoldLabel(list[0])
	return columns[""][label] != "" || deciding[label] != ""
}

// deciding are the fields that decide the rules of the audit, by what they are called.
var deciding = map[string]string{"profile": "profile", "规则书": "profile", "规则书profile": "profile", "level": "level", "级别": "level", "级别level": "level", "赛事级别": "level"}

// headRow takes in fields of the event, each with its value behind it.
func (b *builder) headRow(where string, list []string) {
	e := b.file.Event
	for i := 0; i < len(list); i += 2 {
		value := ""
		if i+1 < len(list) {
			value = list[i+1]
		}
		if list[i] == "" && value == "" || list[i] != "" && value == "" && columns[""][schemas.FoldLabel(list[i])] != "" {
			continue
		}
		label := schemas.FoldLabel(list[i])
		field := columns[""][label]
		if name, ok := deciding[label]; ok {
			field = name
		}
		level, known := e.Level.String(), false
		if e.Level == 0 {
			level = ""
		}
		for _, t := range append(e.Texts(), schemas.EventText{Name: "profile", Value: &e.Profile}, schemas.EventText{Name: "level", Value: &level}) {
			if t.Name != field {
				continue
			}
			known = true
			if *t.Value != "" && *t.Value != value {
				b.problem(where, false, fmt.Sprintf("“%.40s”已有另一值“%.40s”", list[i], *t.Value), fmt.Sprintf("%.40q has another value already, %.40q", list[i], *t.Value))
				continue
			}
			*t.Value = value
		}
		if level != "" {
			var err error
			if e.Level, err = schemas.ParseLevel(level); err != nil {
				b.problem(where, false, err.Error(), err.Error())
			}
		}
		if !known {
			b.problem(where, false, fmt.Sprintf("赛事没有栏目“%.40s”，未读", list[i]), fmt.Sprintf("an event has no field %.40q; it is not read", list[i]))
		}
	}
}
