package workbook

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxDepth bounds how deep elements stand in one another.
const maxDepth = 32

// element is an element of a part.
type element struct {
	name  string // without its namespace
	attrs []xml.Attr
	text  []byte // directly in it, once it has ended
}

// attr returns the value of an attribute by its name without a namespace, empty if there
// is none.
func (e *element) attr(name string) string {
	for i := range e.attrs {
		if e.attrs[i].Name.Local == name {
			return e.attrs[i].Value
		}
	}
	return ""
}

// bounded reads what a part may have of bytes, and of those of the workbook.
type bounded struct {
	r    io.Reader
	left int64
	all  *int64
}

var (
	errPart     = fmt.Errorf("it has more than %d bytes unpacked", maxPart)
	errUnpacked = fmt.Errorf("the workbook has more than %d bytes unpacked", maxUnpacked)
)

func (r *bounded) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	r.left -= int64(n)
	*r.all -= int64(n)
	switch {
	case r.left < 0:
		return 0, errPart
	case *r.all < 0:
		return 0, errUnpacked
	}
	return n, err
}

// walk goes over the elements of a part: start is called where they begin and end, if it
// is not nil, where they end.
func (b *Book) walk(part string, start, end func(element) error) error {
	f := b.parts[part]
	if f == nil {
		return fmt.Errorf("the part %.64q is missing", part)
	}
	r, err := f.Open()
	if err != nil {
		return fmt.Errorf("%s: %w", part, err)
	}
	defer r.Close()
	d := xml.NewDecoder(&bounded{r: r, left: maxPart, all: &b.unpacked})
	var open []element
	found := false
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF) && !found:
			return fmt.Errorf("%s: it has no element, as of a part that is damaged", part)
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", part, err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return fmt.Errorf("%s: it declares a document type, which no workbook does", part)
		case xml.StartElement:
			if len(open) == maxDepth {
				return fmt.Errorf("%s: its elements are nested more than %d deep", part, maxDepth)
			}
			found = true
			open = append(open, element{name: t.Name.Local, attrs: t.Attr})
			if err := start(open[len(open)-1]); err != nil {
				return err
			}
		case xml.CharData:
			if n := len(open); n > 0 && end != nil {
				open[n-1].text = append(open[n-1].text, t...)
			}
		case xml.EndElement:
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if end == nil {
				continue
			}
			if err := end(last); err != nil {
				return err
			}
		}
	}
}

// readShared reads the texts that the cells share, without what says how they are read
// aloud.
func (b *Book) readShared(part string) error {
	var text []byte
	phonetic := false
	return b.walk(part, func(e element) error {
		switch e.name {
		case "si":
			text = text[:0]
		case "rPh":
			phonetic = true
		}
		return nil
	}, func(e element) error {
		switch {
		case e.name == "rPh":
			phonetic = false
		case e.name == "t" && !phonetic:
			text = append(text, e.text...)
		case e.name == "si":
			b.shared = append(b.shared, string(text))
		}
		return nil
	})
}

// readStyles reads how the numbers in cells are shown.
func (b *Book) readStyles(part string) error {
	codes := map[string]string{}
	own := false // within the formats of cells
	return b.walk(part, func(e element) error {
		switch {
		case e.name == "numFmt":
			codes[e.attr("numFmtId")] = e.attr("formatCode")
		case e.name == "cellXfs":
			own = true
		case e.name == "xf" && own:
			id := e.attr("numFmtId")
			code, ok := codes[id]
			if !ok {
				code, ok = builtIn[id]
			}
			if !ok && id != "" && id != "0" {
				code = fmt.Sprintf(`"format %.8s"`, strings.ReplaceAll(id, `"`, "")) // which shows nothing that is known
			}
			b.formats = append(b.formats, parseFormat(code))
		}
		return nil
	}, func(e element) error {
		own = own && e.name != "cellXfs"
		return nil
	})
}
