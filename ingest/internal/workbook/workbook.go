// Package workbook reads the worksheets of XLSX workbooks that users fill in, a row at a
// time. The library that writes ours would take gigabytes for one of 30 kB, and no option
// bounds it: here all that is kept is bounded, nothing outside of the workbook is looked
// at, and names within it are only looked up.
//
// Numbers that are shown as dates are ISO dates, those shown as times h:mm:ss, or h:mm with
// these letters behind it where the seconds are not shown. Formulas are read as the value
// that was last computed. A number that is shown as something else than itself, rounded, has
// the format behind it. How such cells were read is told, once for each column.
package workbook

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// The bounds of a workbook. A sheet of a long game takes 100 kB unpacked; a thousand of
// them in one workbook stay below.
const (
	maxWorkbook = 64 << 20  // bytes, packed
	maxPart     = 16 << 20  // bytes of one part, unpacked
	maxUnpacked = 128 << 20 // bytes of all parts that are read
	maxParts    = 16 << 10
	maxSheets   = 4 << 10 // worksheets
	keptBytes   = 8 << 20 // of the buffer, for the next workbook
)

// Book is a workbook that was opened. Its zero value is ready for Open; it is not for use
// by several goroutines at once.
type Book struct {
	Sheets []Sheet // in its order

	r        io.Reader
	err      error // of r, io.EOF at its end
	data     []byte
	parts    map[string]*zip.File // by their names in lower case
	unpacked int64                // bytes that may still be unpacked
	named    map[string]string    // the worksheet of each part
	shared   []string
	formats  []numberFormat // of the styles of cells
	from1904 bool
}

// Sheet is one worksheet as the workbook lists it.
type Sheet struct {
	Name   string
	Hidden bool   // the workbook does not show it
	Err    error  // why it cannot be read
	part   string // its name in the package
}

// Place returns where in the source the part of a worksheet was packed.
func (b *Book) Place(s *Sheet) (offset, length int64) {
	f := b.parts[s.part]
	if f == nil {
		return 0, 0
	}
	at, err := f.DataOffset()
	if err != nil {
		return 0, 0
	}
	return at, int64(f.CompressedSize64)
}

// Read reads the rows of a worksheet, one after another: see Rows.
func (b *Book) Read(s *Sheet, rows *Rows) error {
	if s.Err != nil {
		return s.Err
	}
	rows.book, rows.column = b, -1
	return b.walk(s.part, rows.start, rows.end)
}

// Open reads a workbook and lists its worksheets. Another that was open is forgotten.
func (b *Book) Open(r io.Reader) error {
	*b = Book{r: r, data: b.data[:0], unpacked: maxUnpacked, named: map[string]string{}}
	if cap(b.data) > keptBytes {
		b.data = nil
	}
	if err := b.read(); err != nil {
		return err
	}
	archive, err := zip.NewReader(bytes.NewReader(b.data), int64(len(b.data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) { // names are only looked up
		return err
	}
	if len(archive.File) > maxParts {
		return fmt.Errorf("it has %d parts, more than %d", len(archive.File), maxParts)
	}
	b.parts = make(map[string]*zip.File, len(archive.File))
	for _, f := range archive.File {
		name := partName(f.Name)
		if b.parts[name] != nil {
			return fmt.Errorf("two parts are called %.64q", f.Name)
		}
		b.parts[name] = f
	}
	return b.list()
}

// partName is a name in the package as it is looked up: upper and lower case are the
// same there (ISO/IEC 29500-2, 6.2.2.3), and some writers use the other stroke.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// read reads the source, as far as the bound goes.
func (b *Book) read() error {
	const step = 64 << 10
	for b.err == nil && len(b.data) <= maxWorkbook {
		b.data = slices.Grow(b.data, step)
		var n int
		n, b.err = io.ReadAtLeast(b.r, b.data[len(b.data):len(b.data)+step], 1)
		b.data = b.data[:len(b.data)+n]
	}
	if !errors.Is(b.err, io.EOF) && b.err != nil {
		return b.err
	}
	if len(b.data) > maxWorkbook {
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
func (b *Book) list() error {
	relations := map[string]relation{}
	shared := map[string]string{} // the first part of each kind that the sheets share
	err := b.walk(relationsPart, func(e element) error {
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
	err = b.walk(workbookPart, func(e element) error {
		switch e.name {
		case "workbookPr":
			b.from1904 = isTrue(e.attr("date1904"))
		case "sheet":
			return b.sheet(relations, &e)
		}
		return nil
	}, nil)
	if err != nil {
		return err
	}
	if part, ok := shared["sharedStrings"]; ok {
		if err := b.readShared(part); err != nil {
			return err
		}
	}
	if part, ok := shared["styles"]; ok {
		return b.readStyles(part)
	}
	return nil
}

// sheet lists one sheet of the workbook, if it has cells.
func (b *Book) sheet(relations map[string]relation, e *element) error {
	r, ok := relations[e.attr("id")]
	s := Sheet{Name: e.attr("name"), Hidden: strings.HasSuffix(strings.ToLower(e.attr("state")), "hidden"), part: target(r.target)}
	switch {
	case !ok:
		s.Err = errors.New("the workbook does not say where it is")
	case r.external:
		s.Err = fmt.Errorf("it stands outside of the workbook, in %.64q, which is not opened", r.target)
	case r.kind != "worksheet":
		return nil
	default:
		if first, again := b.named[s.part]; again {
			s.Err = fmt.Errorf("it is the same part as worksheet %.64q, and is not read twice", first)
		} else {
			b.named[s.part] = s.Name
		}
	}
	if len(b.Sheets) == maxSheets {
		return fmt.Errorf("it has more than %d worksheets", maxSheets)
	}
	b.Sheets = append(b.Sheets, s)
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
