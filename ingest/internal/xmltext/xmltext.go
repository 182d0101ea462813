// Package xmltext reads records that are XML: without entities of their own, in
// bounded depth, and with what can be read of those that are no good XML.
package xmltext

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// Handler takes in a text. What it holds is gone after the call.
type Handler interface {
	// Begin starts from the beginning, also once more.
	Begin()
	Start(xml.StartElement)
	Text([]byte)
	End(name string)
}

// Outcome is how the reading of a text ended.
type Outcome struct {
	Loose bool // it is no good XML, and was read as it seems to be meant
	Cut   bool // it ends, or cannot be read on, before its elements end
	Deep  bool // its elements are nested deeper than is followed: not read on there
}

// errDeep is that the depth is reached.
var errDeep = errors.New("nested too deep")

// Read reads a text in UTF-8, whatever it says that it is in. A text that is no good
// XML is read a second time with less to ask of it.
func Read(text []byte, maxDepth int, h Handler) Outcome {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	err := read(text, true, maxDepth, h)
	loose := false
	if err != nil && !isCut(err) && !errors.Is(err, errDeep) {
		loose = true
		err = read(text, false, maxDepth, h)
	}
	deep := errors.Is(err, errDeep)
	return Outcome{Loose: loose, Cut: err != nil && !deep, Deep: deep}
}

// isCut reports whether an error is that the text ended too early.
func isCut(err error) bool {
	return strings.Contains(err.Error(), "unexpected EOF") // the error has no type to tell by
}

func read(text []byte, strict bool, maxDepth int, h Handler) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.Strict = strict
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	h.Begin()
	for depth := 0; ; {
		token, err := d.Token()
		if err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > maxDepth {
				return errDeep
			}
			h.Start(t)
		case xml.CharData:
			h.Text(t)
		case xml.EndElement:
			depth--
			h.End(t.Name.Local)
		}
	}
}

// Declared returns the encoding that the declaration of a text names, empty if none.
func Declared(record []byte) string {
	const longest = 128
	head := record[:min(len(record), longest)]
	declaration, _, ok := strings.Cut(string(head), "?>")
	if !ok {
		return ""
	}
	_, rest, ok := strings.Cut(declaration, "encoding")
	if !ok {
		return ""
	}
	rest = strings.TrimLeft(rest, " =\t")
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return ""
	}
	name, _, ok := strings.Cut(rest[1:], rest[:1])
	if !ok {
		return ""
	}
	return name
}

// Attribute returns the value of an attribute, empty if there is none of that name.
func Attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
