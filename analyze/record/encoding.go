package record

import (
	"fmt"

	"qipu/schemas"
)

func encoding(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	severity := schemas.Warning
	if g.Origin.Encoding == "utf-8" { // in which many texts are put without their declaration
		severity = schemas.Note
	}
	n := each(g, out, "record:encoding", severity, func(k schemas.FaultKind) bool {
		return k == schemas.FaultDeclaration
	}, func(f *schemas.Fault) schemas.Finding { return declaration(g, f) })
	open := 0
	n += each(g, out, "record:encoding", schemas.Warning, func(k schemas.FaultKind) bool {
		return k == schemas.FaultUndecodable || k == schemas.FaultUncertainEncoding || k == schemas.FaultMixedEncodings
	}, func(f *schemas.Fault) schemas.Finding {
		switch f.Kind {
		case schemas.FaultUncertainEncoding:
			open++
			return uncertain(g, f)
		case schemas.FaultMixedEncodings:
			open++
			return mixed(g, f)
		}
		return schemas.Finding{
			Subject: "bytes", Expected: g.Origin.Encoding, Evidence: fmt.Sprintf("offset %d", f.Offset),
			Text: schemas.Text{
				Zh: fmt.Sprintf("源文件第 %d 字节起有 %s 编码不识的字节，以 � 代之。", f.Offset, g.Origin.Encoding),
				En: fmt.Sprintf("Bytes at offset %d of the source are not %s; they stand as U+FFFD.", f.Offset, g.Origin.Encoding),
			},
		}
	})
	switch n {
	case 0:
		return schemas.Pass.Answer()
	case open:
		return schemas.Lacking("encoding")
	}
	return schemas.Fail.Answer()
}

// uncertain tells of bytes that nothing decides: not even what the record declares, if
// it declares anything.
func uncertain(g *schemas.Game, f *schemas.Fault) schemas.Finding {
	text := schemas.Text{
		Zh: fmt.Sprintf("无法确定文字编码，按 %s 读取；可用 --encoding 指定。", g.Origin.Encoding),
		En: fmt.Sprintf("The bytes fit more than one encoding; read as %s. --encoding decides.", g.Origin.Encoding),
	}
	if f.Encoding != "" {
		text = schemas.Text{
			Zh: fmt.Sprintf("记录自称编码为 %s，字节则像 %s，按后者读取；可用 --encoding 指定。", f.Encoding, g.Origin.Encoding),
			En: fmt.Sprintf("The record declares %s, its bytes look like %s and were read so. --encoding decides.", f.Encoding, g.Origin.Encoding),
		}
	}
	return schemas.Finding{Subject: "encoding", Outcome: schemas.Undetermined, Expected: f.Encoding, Actual: g.Origin.Encoding, Text: text}
}

// declaration tells of a record that declares what its bytes are not.
func declaration(g *schemas.Game, f *schemas.Fault) schemas.Finding {
	return schemas.Finding{
		Subject: "declaration", Expected: g.Origin.Encoding, Actual: f.Encoding,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录自称编码为 %s，其字节实为 %s，按后者读取。", f.Encoding, g.Origin.Encoding),
			En: fmt.Sprintf("The record declares %s, and its bytes are %s; they were read so.", f.Encoding, g.Origin.Encoding),
		},
	}
}

// mixed tells of a text that is in another encoding than its record, by its field.
func mixed(g *schemas.Game, f *schemas.Fault) schemas.Finding {
	subject, where := fieldAt(g, f.At)
	evidence := ""
	if f.Offset >= 0 {
		evidence = fmt.Sprintf("offset %d", f.Offset)
	}
	return schemas.Finding{
		Subject: subject, Outcome: schemas.Undetermined, Expected: f.Encoding, Actual: show(g, f.At), Evidence: evidence,
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s的字节像 %s，而记录按 %s 读取，读作“%s”。", where.Zh, f.Encoding, g.Origin.Encoding, show(g, f.At)),
			En: fmt.Sprintf("The bytes of %s look like %s; read as %s with the rest of the record they say “%s”.", where.En, f.Encoding, g.Origin.Encoding, show(g, f.At)),
		},
	}
}

// fieldAt names the field that holds a stretch of the text.
func fieldAt(g *schemas.Game, at schemas.Span) (subject string, where schemas.Text) {
	holds := func(s schemas.Span) bool { return s.Off < at.Off+at.Len && at.Off < s.Off+s.Len }
	for i := range g.Tags {
		if t := &g.Tags[i]; holds(t.Name) || holds(t.Value) {
			name := show(g, t.Name)
			return "tag " + name, schemas.Text{Zh: "标签 " + name + " ", En: "the tag " + name}
		}
	}
	for i := range g.Comments {
		if holds(g.Comments[i].Text) {
			return "comment", schemas.Text{Zh: "一处评注", En: "a comment"}
		}
	}
	return "text", schemas.Text{Zh: "一处文字", En: "a stretch of the text"}
}
