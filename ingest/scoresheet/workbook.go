package scoresheet

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"qipu/ingest/encodings"
	"qipu/ingest/internal/workbook"
	"qipu/ingest/records"
	"qipu/schemas"
)

// What is read of a workbook, beside the bounds of package workbook.
const (
	maxWritten = 64 << 20 // bytes of all sheets as CSV: cells may share one long text
	maxCell    = 4 << 10  // bytes of a cell
	maxRows    = 8 << 10  // that hold anything, of a worksheet
	maxErrors  = 8        // worksheets whose errors are told
)

// ErrEvent is that a workbook holds tables of an event and no scoresheet.
var ErrEvent = errors.New("tables of an event, and no scoresheet")

// Workbook cuts an XLSX workbook into its scoresheets: see records.Splitter. It is not
// for use by several goroutines at once.
//
// Worksheets that are no scoresheet are not read. Such as hold anything are named in the
// error that the source ends with, but for the instructions of the template.
type Workbook struct {
	r     io.Reader
	max   int
	begun bool

	book    workbook.Book
	next    int // of its worksheets
	written int // bytes of sheets as CSV so far

	waiting  []records.Record // sheets that share a worksheet with the last record
	found    int
	events   int // worksheets that are tables of an event
	failures []string
	more     int // failures that are not told
}

// NewWorkbook returns a cutter of workbooks.
func NewWorkbook() *Workbook { return new(Workbook) }

// Reset starts on another workbook; 0 stands for records.DefaultMaxRecord.
func (w *Workbook) Reset(r io.Reader, maxRecord int) {
	if maxRecord <= 0 {
		maxRecord = records.DefaultMaxRecord
	}
	*w = Workbook{r: r, max: maxRecord, book: w.book}
}

// SetEncoding does nothing: the format lays down the encoding.
func (*Workbook) SetEncoding(string) {}

// Append adds records to the shard: see records.Splitter. What could not be read of the
// workbook is the error that it ends with.
func (w *Workbook) Append(sh *records.Shard, size, count int) error {
	if !w.begun {
		w.begun = true
		if err := w.book.Open(w.r); err != nil {
			return fmt.Errorf("reading the workbook: %w", err)
		}
	}
	for added := 0; ; {
		if len(w.waiting) == 0 {
			if w.next == len(w.book.Sheets) {
				return w.end()
			}
			w.worksheet(&w.book.Sheets[w.next])
			w.next++
			continue
		}
		if added > 0 && (len(sh.Buf) >= size || len(sh.Records) >= count) {
			return nil
		}
		w.add(sh, w.waiting[0])
		w.waiting = w.waiting[1:]
		added++
	}
}

// add adds a record, whose bytes become the shard's.
func (w *Workbook) add(sh *records.Shard, rec records.Record) {
	from := len(sh.Buf)
	sh.Buf = append(sh.Buf, rec.Bytes...)
	rec.Bytes = sh.Buf[from:len(sh.Buf):len(sh.Buf)]
	sh.Records = append(sh.Records, rec)
}

// end is what the workbook ends with.
func (w *Workbook) end() error {
	if w.found == 0 && len(w.failures) == 0 && w.events > 0 {
		return fmt.Errorf("reading the workbook: %w", ErrEvent)
	}
	if w.found == 0 && len(w.failures) == 0 {
		return fmt.Errorf("reading the workbook: it holds no scoresheet: the first cell of none of its %d worksheets is %q, as in those that qipu template scoresheet writes", len(w.book.Sheets), schemas.SheetMark)
	}
	if len(w.failures) == 0 {
		return io.EOF
	}
	text := strings.Join(w.failures, "; ")
	if w.more > 0 {
		text += fmt.Sprintf("; and %d more", w.more)
	}
	return errors.New("reading the workbook: " + text)
}

// fail notes what could not be read; the rest goes on.
func (w *Workbook) fail(s *workbook.Sheet, err error) {
	if len(w.failures) == maxErrors {
		w.more++
		return
	}
	w.failures = append(w.failures, fmt.Sprintf("worksheet %.64q: %v", s.Name, err))
}

// worksheet reads the sheets of a worksheet.
func (w *Workbook) worksheet(s *workbook.Sheet) {
	g := grid{w: w, worksheet: s}
	g.cells = workbook.Rows{MaxRows: maxRows, MaxColumns: mostCells, MaxCell: maxCell, Row: g.row, IsDay: isDay}
	err := w.book.Read(s, &g.cells)
	if errors.Is(err, errOther) {
		switch {
		case g.event:
			w.events++
		case !g.help:
			w.fail(s, fmt.Errorf("it is no scoresheet, since its first cell is not %q, and was not read", schemas.SheetMark))
		}
		return
	}
	if err != nil {
		w.fail(s, err)
		return
	}
	g.close()
	w.found += len(g.sheets)
	for _, sheet := range g.sheets {
		rec := records.Record{Bytes: sheet.text, Oversize: sheet.long}
		rec.Offset, rec.Length = w.book.Place(s)
		w.waiting = append(w.waiting, rec)
	}
}

// Reader reads the records of a Workbook into games. It is not for use by several
// goroutines at once.
type Reader struct{ reader *records.Reader }

// NewReader returns a reader of the records of workbooks, by the name of the format in
// package sniff.
func NewReader(format string) *Reader {
	return &Reader{records.NewReader(format, &Parser{workbook: true})}
}

// Read reads a record: see records.Reader. The format lays down the encoding.
func (r *Reader) Read(rec records.Record, _ string, arena []byte, g *schemas.Game) []byte {
	return r.reader.Read(rec, encodings.UTF8, arena, g)
}
