package scoresheet

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"qipu/ingest/encodings"
	"qipu/ingest/records"
	"qipu/schemas"
)

// The bounds of a workbook. A sheet of a long game takes 100 kB unpacked; a thousand of
// them in one workbook stay below.
const (
	maxWorkbook = 64 << 20  // bytes, packed
	maxPart     = 16 << 20  // bytes of one part, unpacked
	maxUnpacked = 128 << 20 // bytes of all parts that are read
	maxWritten  = 64 << 20  // bytes of all sheets as CSV: cells may share one long text
	maxCell     = 4 << 10   // bytes of a cell that are read
	maxParts    = 16 << 10
	maxSheets   = 4 << 10 // worksheets
	maxRows     = 8 << 10 // that hold anything, of a worksheet
	maxColumns  = mostCells
	maxErrors   = 8 // worksheets whose errors are told
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
	err   error // of r, io.EOF at its end

	data     []byte
	parts    map[string]*zip.File // by their names in lower case
	unpacked int64                // bytes that may still be unpacked
	written  int                  // bytes of sheets as CSV so far
	sheets   []worksheet
	named    map[string]string // the worksheet of each part
	next     int
	shared   []string
	formats  []numberFormat // of the styles of cells
	from1904 bool

	waiting  []records.Record // sheets that share a worksheet with the last record
	found    int
	events   int // worksheets that are tables of an event
	failures []string
	more     int // failures that are not told
}

// worksheet is one worksheet as the workbook lists it.
type worksheet struct {
	name   string
	part   string // its name in the package
	hidden bool   // the workbook does not show it
}

// NewWorkbook returns a cutter of workbooks.
func NewWorkbook() *Workbook { return new(Workbook) }

// Reset starts on another workbook; 0 stands for records.DefaultMaxRecord.
func (w *Workbook) Reset(r io.Reader, maxRecord int) {
	if maxRecord <= 0 {
		maxRecord = records.DefaultMaxRecord
	}
	*w = Workbook{r: r, max: maxRecord, data: w.data[:0], unpacked: maxUnpacked}
	if cap(w.data) > records.DefaultMaxRecord {
		w.data = nil
	}
}

// SetEncoding does nothing: the format lays down the encoding.
func (*Workbook) SetEncoding(string) {}

// Append adds records to the shard: see records.Splitter. What could not be read of the
// workbook is the error that it ends with.
func (w *Workbook) Append(sh *records.Shard, size, count int) error {
	if !w.begun {
		w.begun = true
		if err := w.open(); err != nil {
			return fmt.Errorf("reading the workbook: %w", err)
		}
	}
	for added := 0; ; {
		if len(w.waiting) == 0 {
			if w.next == len(w.sheets) {
				return w.end()
			}
			w.worksheet(&w.sheets[w.next])
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
	if w.err != nil && !errors.Is(w.err, io.EOF) {
		return fmt.Errorf("reading the workbook: %w", w.err)
	}
	if w.found == 0 && len(w.failures) == 0 && w.events > 0 {
		return fmt.Errorf("reading the workbook: %w", ErrEvent)
	}
	if w.found == 0 && len(w.failures) == 0 {
		return fmt.Errorf("reading the workbook: it holds no scoresheet: the first cell of none of its %d worksheets is %q, as in those that qipu template scoresheet writes", len(w.sheets), schemas.SheetMark)
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
func (w *Workbook) fail(s *worksheet, err error) {
	if len(w.failures) == maxErrors {
		w.more++
		return
	}
	w.failures = append(w.failures, fmt.Sprintf("worksheet %.64q: %v", s.name, err))
}

// open reads the workbook and lists its worksheets.
func (w *Workbook) open() error {
	if err := w.read(); err != nil {
		return err
	}
	archive, err := zip.NewReader(bytes.NewReader(w.data), int64(len(w.data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are only looked up
		return err
	}
	if len(archive.File) > maxParts {
		return fmt.Errorf("it has %d parts, more than %d", len(archive.File), maxParts)
	}
	w.parts = make(map[string]*zip.File, len(archive.File))
	for _, f := range archive.File {
		name := partName(f.Name)
		if w.parts[name] != nil {
			return fmt.Errorf("two parts are called %.64q", f.Name)
		}
		w.parts[name] = f
	}
	return w.list()
}

// partName is a name in the package as it is looked up: upper and lower case are the
// same there (ISO/IEC 29500-2, 6.2.2.3), and some writers use the other stroke.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// read reads the source, as far as the bound goes.
func (w *Workbook) read() error {
	const step = 64 << 10
	for w.err == nil && len(w.data) <= maxWorkbook {
		w.data = slices.Grow(w.data, step)
		var n int
		n, w.err = io.ReadAtLeast(w.r, w.data[len(w.data):len(w.data)+step], 1)
		w.data = w.data[:len(w.data)+n]
	}
	if !errors.Is(w.err, io.EOF) && w.err != nil {
		return w.err
	}
	if len(w.data) > maxWorkbook {
		return fmt.Errorf("it is longer than %d bytes", maxWorkbook)
	}
	return nil
}

const (
	workbookPart  = "xl/workbook.xml"
	relationsPart = "xl/_rels/workbook.xml.rels"
)

// relation is where the workbook points to.
type relation struct {
	kind, target string
	external     bool
}

// list lists the worksheets, and reads the texts and formats that they share.
func (w *Workbook) list() error {
	relations := map[string]relation{}
	shared := map[string]string{} // the first part of each kind that the sheets share
	err := w.walk(relationsPart, func(e element) error {
		if e.name != "Relationship" {
			return nil
		}
		kind := e.attr("Type")
		r := relation{
			kind: kind[strings.LastIndexByte(kind, '/')+1:], target: e.attr("Target"), external: strings.EqualFold(e.attr("TargetMode"), "External"),
		}
		relations[e.attr("Id")] = r
		if _, known := shared[r.kind]; !known && !r.external { // one outside is not opened
			shared[r.kind] = target(r.target)
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	err = w.walk(workbookPart, func(e element) error {
		switch e.name {
		case "workbookPr":
			w.from1904 = isTrue(e.attr("date1904"))
		case "sheet":
			return w.sheet(relations, &e)
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	if part, ok := shared["sharedStrings"]; ok {
		if err := w.readShared(part); err != nil {
			return err
		}
	}
	if part, ok := shared["styles"]; ok {
		return w.readStyles(part)
	}
	return nil
}

// sheet lists one sheet of the workbook, if it has cells.
func (w *Workbook) sheet(relations map[string]relation, e *element) error {
	r, ok := relations[e.attr("id")]
	s := worksheet{name: e.attr("name"), part: target(r.target), hidden: strings.HasSuffix(strings.ToLower(e.attr("state")), "hidden")}
	switch {
	case !ok:
		w.fail(&s, errors.New("the workbook does not say where it is"))
	case r.external:
		w.fail(&s, fmt.Errorf("it stands outside of the workbook, in %.64q, which is not opened", r.target))
	case r.kind == "worksheet":
		if len(w.sheets) == maxSheets {
			return fmt.Errorf("it has more than %d worksheets", maxSheets)
		}
		if first, again := w.named[s.part]; again {
			w.fail(&s, fmt.Errorf("it is the same part as worksheet %.64q, and is not read twice", first))
			return nil
		}
		if w.named == nil {
			w.named = map[string]string{}
		}
		w.named[s.part] = s.name
		w.sheets = append(w.sheets, s)
	}
	return nil
}

// target is the part that a relation of the workbook points to.
func target(t string) string {
	t = strings.ReplaceAll(t, `\`, "/")
	if !strings.HasPrefix(t, "/") {
		t = "/xl/" + t
	}
	return partName(path.Clean(t))
}

func isTrue(text string) bool { return text == "1" || text == "true" || text == "on" }

// worksheet reads the sheets of a worksheet.
func (w *Workbook) worksheet(s *worksheet) {
	g := grid{w: w, name: s.name, hidden: s.hidden, column: -1}
	err := w.walk(s.part, g.start, g.end)
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
		f := w.parts[s.part]
		if at, err := f.DataOffset(); err == nil {
			rec.Offset, rec.Length = at, int64(f.CompressedSize64)
		}
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
