package schemas

import (
	"maps"
	"slices"
)

// Texts lists what a kind of game may say of results and ends, as its tables have
// it: results, clauses, and every predicate behind every subject.
func (k Kind) Texts() []string {
	w := k.words()
	texts := slices.Collect(maps.Keys(w.results))
	texts = slices.AppendSeq(texts, maps.Keys(w.phrases))
	texts = slices.AppendSeq(texts, maps.Keys(w.marks))
	for _, s := range w.subjects {
		for text := range w.predicates[s.side] {
			texts = append(texts, s.name+text)
		}
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// FieldNames lists the tags of a kind of game with their fields.
func FieldNames(k Kind) map[string]Field {
	names := make(map[string]Field)
	for f := range Field(Fields) {
		for _, n := range f.Names(k) {
			names[n] = f
		}
	}
	return names
}
