package page

import (
	_ "embed" // the template
	"html/template"

	"qipu/schemas"
)

//go:embed page.html
var pageTemplate string

var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"both":    both,
	"text":    bothOf,
	"name":    name,
	"value":   value,
	"written": written,
	"safe":    func(s string) string { return safe(cut(s, maxText)) },
	"short":   shortName,
	"round":   roundNumber,
	"zh":      func(t schemas.Text) string { return safe(t.Zh) },
	"en":      func(t schemas.Text) string { return safe(t.En) },
	"counted": counted,
	"class":   timeClass,
	"add":     func(a, b int) int { return a + b },
	"sub":     func(a, b int) int { return a - b },
}).Parse(pageTemplate))
