package xmltext

import (
	"encoding/xml"
	"strings"
	"testing"
)

// log writes down what it is told.
type log struct{ strings.Builder }

func (l *log) Begin()                   { l.Reset() }
func (l *log) Start(e xml.StartElement) { l.WriteString("<" + e.Name.Local + Attribute(e, "a") + ">") }
func (l *log) Text(text []byte)         { l.Write(text) }
func (l *log) End(name string)          { l.WriteString("</" + name + ">") }

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		text, want string
		how        Outcome
	}{
		{"\ufeff<?xml version='1.0' encoding='gb2312'?><x a='1'>é&amp;<![CDATA[<&]]></x>", "<x1>é&<&</x>", Outcome{}},
		{"<x>a & b</x>", "<x>a & b</x>", Outcome{Loose: true}},
		{"<x>&y;</x>", "<x>&y;</x>", Outcome{Loose: true}},
		{"<!DOCTYPE x [<!ENTITY y 'zzz'>]><x>&y;</x>", "<x>&y;</x>", Outcome{Loose: true}},
		{"<x><y>z", "<x><y>z", Outcome{Cut: true}},
		{"<x>\x00</x>", "<x>", Outcome{Loose: true, Cut: true}},
		{"<x><y><z/></y></x>", "<x><y>", Outcome{Deep: true}},
		{"", "", Outcome{}},
	} {
		var l log
		if how := Read([]byte(tt.text), 2, &l); l.String() != tt.want || how != tt.how {
			t.Errorf("%q: %q, %+v", tt.text, l.String(), how)
		}
	}
}

func TestDeclared(t *testing.T) {
	for text, want := range map[string]string{
		`<?xml version="1.0" encoding="GBK"?><x/>`: "GBK", `<?xml encoding = 'big5' ?>`: "big5", `<?xml version="1.0"?>`: "", `<x/>`: "",
		`<?xml encoding=utf-8?>`: "", `<?xml encoding="a`: "", `<?xml encoding="a?>`: "", strings.Repeat(" ", 200) + `<?xml encoding="a"?>`: "",
	} {
		if got := Declared([]byte(text)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
