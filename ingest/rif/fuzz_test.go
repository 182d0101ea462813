package rif_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"qipu/ingest/internal/splittest"
	"qipu/ingest/rif"
	"qipu/schemas"
)

// seeds are sources for the fuzz targets.
var seeds = []string{
	"", "<", "<game", "<game>", "<!--", "<!-->", "<![CDATA[", "<?x", "<!DOCTYPE a [<!ENTITY b \"c>\">]><game/>",
	database(`<game id="1" black="1" white="2" tournament="1" rule="3" alt="g7 x" swap="R--R-" bresult="0.5"><move>h8 h9 --</move><info>a &amp; &b; &#65;</info></game>`),
	`<game a="<game b='>'/></game></game><games><game </games>`,
	"<player id=\"1\" a\"b='c' d=e name='\xff>' /><game black=\"1\"/>",
	"<game>< >x</ ></game>",
	`<game><move>h8<info></move></info></game><player id="1"/><player id="1" b=""/><game black='1'><move/></game>`,
}

func FuzzSplit(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s), uint16(7))
	}
	f.Fuzz(func(t *testing.T, source []byte, size uint16) { splittest.Check(t, rif.NewScanner, source, size) })
}

// Whatever the bytes: the games are pieces of the source in order, the same however it
// arrives, and all spans of what is read lie in its text.
func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		list, err := cut(bytes.NewReader(source), 0)
		again, err2 := cut(iotest.OneByteReader(bytes.NewReader(source)), 0)
		if len(list) != len(again) || (err.Error() != err2.Error()) {
			t.Fatalf("%d games and %v, %d and %v", len(list), err, len(again), err2)
		}
		r := rif.NewReader("rif")
		end := int64(0)
		var arena []byte
		var g schemas.Game
		for i, rec := range list {
			if rec.Offset != again[i].Offset || !bytes.Equal(rec.Head, again[i].Head) || rec.Offset < end {
				t.Fatalf("record %d: %+v, %+v", i, rec, again[i])
			}
			end = rec.Offset + rec.Length
			if rec.Encoding == "" && !bytes.Equal(rec.Bytes, source[rec.Offset:end]) {
				t.Fatalf("record %d: %q", i, rec.Bytes)
			}
			arena = r.Read(rec, "", arena[:0], &g)
			checkSpans(t, &g)
		}
	})
}

func checkSpans(t *testing.T, g *schemas.Game) {
	t.Helper()
	if !utf8.Valid(g.Text) {
		t.Fatalf("text %q", g.Text)
	}
	spans := append(append([]schemas.Span{g.Stage.Rule, g.Stage.Protocol}, g.Stage.Offered...), g.Stage.Removed...)
	for _, tag := range g.Tags {
		if tag.Name.Empty() || tag.Value.Empty() {
			t.Fatalf("tag %+v", tag)
		}
		spans = append(spans, tag.Name, tag.Value)
	}
	for _, m := range g.Moves {
		spans = append(spans, m.Token)
	}
	for _, c := range g.Comments {
		spans = append(spans, c.Text)
	}
	for _, f := range g.Faults {
		spans = append(spans, f.At)
	}
	for _, s := range spans {
		if !utf8.ValidString(g.String(s)) {
			t.Fatalf("%q cuts a character", g.String(s))
		}
	}
}

// element is what encoding/xml reads of a game.
type element struct {
	Attributes []xml.Attr `xml:",any,attr"`
	Move       []string   `xml:"move"`
}

// Where encoding/xml takes a text for well-formed, it finds the same games in it.
func FuzzAgainstXML(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if strings.ContainsAny(source, "\r") || strings.Count(source, "<!") != strings.Count(source, "<!--") {
			return // line ends are made one there, and declarations are read otherwise
		}
		var want []element
		depth := 0
		for d := xml.NewDecoder(strings.NewReader(source)); ; {
			tok, err := d.Token()
			if errors.Is(err, io.EOF) && depth == 0 {
				break
			}
			if err != nil {
				return
			}
			switch e := tok.(type) {
			case xml.StartElement:
				if e.Name.Local == "game" && e.Name.Space == "" {
					var one element
					if d.DecodeElement(&one, &e) != nil {
						return
					}
					want = append(want, one)
					continue
				}
				depth++
			case xml.EndElement:
				depth--
			}
		}
		if n := strings.Count(source, "<game"); n != len(want) {
			return // games in one another, in comments, or of other names
		}
		list, _ := cut(strings.NewReader(source), 0)
		if len(list) != len(want) {
			t.Fatalf("%d games, want %d", len(list), len(want))
		}
		r := rif.NewReader("rif")
		for i, rec := range list {
			var g schemas.Game
			r.Read(rec, "utf-8", nil, &g)
			checkSpans(t, &g)
			for _, a := range want[i].Attributes {
				if value, ok := g.Tag(a.Name.Local); a.Name.Local == "btime" && a.Name.Space == "" && strings.TrimSpace(a.Value) != "" && (!ok || g.String(value) != strings.Trim(a.Value, " \t\n\v\f")) {
					t.Fatalf("%s is %q, want %q", a.Name.Local, g.String(value), a.Value)
				}
			}
			if len(want[i].Move) == 1 && !strings.Contains(string(rec.Bytes), "<!") && !strings.Contains(string(rec.Bytes), "&") && strings.Join(strings.Fields(want[i].Move[0]), " ") == "h8 h9" && written(&g) != "h8 h9" {
				t.Fatalf("moves %q, want %q", written(&g), want[i].Move[0])
			}
		}
	})
}
