package exchange

import (
	"qipu/schemas"
)

// eventHead explains an event file to who opens it.
const eventHead = `# An event, as qipu convert read it: texts are as their source writes them, and what it
# does not say is left out. qipu audit --event takes this file. qipu template event explains
# every field.
# qipu convert 所写的赛事文件：文字一如来源，来源未载者不列。qipu audit --event 可用此文件；
# 各栏说明见 qipu template event。
#
# [[players]]   id: by which pairings name a player; gender, rating … as the source codes them
# [[pairings]]  first: in renju who is named as Black, before or after a swap as the source has it
#               result: as the source writes it; of RIF the points of first, of TRF its code
#               first-time, second-time: times used, in a unit that the source does not name

`

// AppendEvent appends an event as an event file (TOML), with a section for each row of
// its tables.
func AppendEvent(dst []byte, e *schemas.Event) []byte {
	w := tomlWriter{append(dst, eventHead...)}
	w.texts(e.Texts())
	if e.Level != 0 {
		w.text("level", e.Level.String())
	}
	w.optional("profile", e.Profile)
	w.decisions("options", e.Options)
	w.decisions("parameters", e.Parameters)
	for _, t := range e.Tables() {
		for i := range t.Len() {
			w.dst = append(append(append(w.dst, "\n[["...), t.Name...), "]]\n"...)
			w.texts(t.Row(i).Texts)
		}
	}
	return w.dst
}

// tomlWriter writes TOML.
type tomlWriter struct{ dst []byte }

func (w *tomlWriter) texts(texts []schemas.EventText) {
	for _, t := range texts {
		w.optional(t.Name, *t.Value)
	}
}

func (w *tomlWriter) optional(name, value string) {
	if value != "" {
		w.text(name, value)
	}
}

func (w *tomlWriter) text(name, value string) {
	w.dst = append(append(w.dst, name...), " = "...)
	w.string(value)
	w.dst = append(w.dst, '\n')
}

func (w *tomlWriter) decisions(section string, list []schemas.Decision) {
	if len(list) == 0 {
		return
	}
	w.dst = append(append(append(w.dst, "\n["...), section...), "]\n"...)
	for _, d := range list {
		w.string(d.Name) // in quotes a key may hold anything
		w.dst = append(w.dst, " = "...)
		w.string(d.Value)
		w.dst = append(w.dst, '\n')
	}
}

// string appends a text in quotes: every string of JSON as written here is one of TOML.
func (w *tomlWriter) string(text string) {
	j := jsonWriter{w.dst}
	j.string(text)
	w.dst = j.dst
}
