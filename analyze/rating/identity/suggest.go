package identity

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"slices"
	"strings"

	"qipu/analyze/translit"
	"qipu/schemas"
)

// Form is a form in which events know a player: a number and a name, or a name in one event.
type Form struct {
	ID      string   // registration number; empty: none is told
	Name    string   // as first printed
	Units   []string // as printed
	Births  []string // as written
	Ratings []int    // that are told of him
	After   []int    // that were published after an event
	Events  []int32  // in which he is, ascending
}

// Pair is two forms that may be one person, the one met first before.
type Pair struct {
	A, B    int
	Score   int // 0 to 100
	Reasons Set
}

// Suggestions are the pairs, the likeliest first.
type Suggestions struct {
	Pairs []Pair
	Left  int // forms that were not compared with all that are like them, since these are too many
}

// The bounds of the work.
const (
	// mostFirsts bounds the forms of one name, each of which something keeps from being one with
	// the others, that a further form is compared with.
	mostFirsts = 16
	// mostBlock bounds the names that are compared with one another since they share what is left
	// when a letter is taken out.
	mostBlock = 64
	// mostLetters bounds the names of which one letter is taken out after another.
	mostLetters = 64
	// fewLetters are so few that one other letter is a name of its own (most of Chinese names):
	// these are compared where unit or birth is the same.
	fewLetters = 5
)

// name is the forms with one key.
type name struct {
	forms  []int
	firsts []int // of those that something keeps apart
	spelt  [][]rune
	text   string // as first printed
}

// suggester is the work of Suggest.
type suggester struct {
	forms   []Form
	persons *Persons
	met     func(a, b int) bool
	names   []*name
	out     Suggestions
}

// Suggest lists the forms that may be one person, of which persons does not say so already;
// those of one registration number it lists where nobody has confirmed them. Each form is
// paired with the first of its name that nothing keeps it from being one with, so that of n
// forms n-1 pairs join all. met reports whether two played each other.
func Suggest(forms []Form, persons *Persons, met func(a, b int) bool) Suggestions {
	s := &suggester{forms: forms, persons: persons, met: met}
	s.sameID()
	s.sameName()
	s.likeNames()
	slices.SortFunc(s.out.Pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	})
	return s.out
}

// sameID pairs the forms of each registration number with its first.
func (s *suggester) sameID() {
	first := make(map[string]int)
	for i := range s.forms {
		id := s.forms[i].ID
		if id == "" {
			continue
		}
		at, ok := first[id]
		if !ok {
			first[id] = i
			continue
		}
		if _, answered := s.persons.answered[pairKey(at, i)]; !answered {
			s.out.Pairs = append(s.out.Pairs, Compare(s.forms, at, i, s.met))
		}
	}
}

// sameName pairs the forms of each name.
func (s *suggester) sameName() {
	at := make(map[string]*name)
	for i := range s.forms {
		key := keyOf(s.forms[i].Name)
		if key == "" {
			continue
		}
		n, ok := at[key]
		if !ok {
			n = &name{text: s.forms[i].Name}
			for _, text := range spellings(key, s.forms[i].Name) {
				n.spelt = append(n.spelt, []rune(text))
			}
			at[key] = n
			s.names = append(s.names, n)
		}
		n.forms = append(n.forms, i)
	}
	for _, n := range s.names {
		for _, i := range n.forms {
			s.place(n, i)
		}
	}
}

// place pairs a form with the first of its name that nothing keeps it apart from.
func (s *suggester) place(n *name, i int) {
	for _, at := range n.firsts {
		if s.persons.Of(at) == s.persons.Of(i) {
			return
		}
	}
	for _, at := range n.firsts {
		if s.persons.settled(at, i) {
			continue
		}
		p := Compare(s.forms, at, i, s.met)
		s.out.Pairs = append(s.out.Pairs, p)
		if p.Reasons&setOf(PlayedEachOther, SameEvent, DifferentID, DifferentBirth) == 0 {
			return
		}
	}
	if len(n.firsts) == mostFirsts {
		s.out.Left++
		return
	}
	n.firsts = append(n.firsts, i)
}

// key is a block that a name is in.
type key struct {
	hash uint64
	name uint32
}

// likeNames pairs names that are one edit apart, or that other blanks, characters or letters make
// one.
func (s *suggester) likeNames() {
	var edited, written []key
	var scripts schemas.Scripts
	for i, n := range s.names {
		edited = s.keysOf(edited, n, uint32(i))
		scripts |= schemas.ScriptsOf(n.text)
	}
	for i, n := range s.names {
		written = scriptKeys(written, n.text, uint32(i), scripts)
	}
	pairs := s.pairs(edited, func(a, b *name) bool { return isSpelt(a.spelt, b.spelt) || isEdited(a.spelt, b.spelt) })
	pairs = append(pairs, s.pairs(written, func(a, b *name) bool { return scriptReasons(a.text, b.text) != nil })...)
	slices.Sort(pairs)
	for _, p := range slices.Compact(pairs) {
		s.likeliest(s.names[p>>32], s.names[uint32(p)])
	}
}

// pairs lists the names of each block that are alike.
func (s *suggester) pairs(keys []key, alike func(a, b *name) bool) (pairs []uint64) {
	slices.SortFunc(keys, func(a, b key) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.name, b.name)) })
	keys = slices.Compact(keys)
	for len(keys) > 0 {
		n := 1
		for n < len(keys) && keys[n].hash == keys[0].hash {
			n++
		}
		block := keys[:n]
		if keys = keys[n:]; n > mostBlock {
			s.out.Left += n - mostBlock
			block = block[:mostBlock]
		}
		for i := range block {
			for j := range i {
				if alike(s.names[block[j].name], s.names[block[i].name]) {
					pairs = append(pairs, uint64(block[j].name)<<32|uint64(block[i].name))
				}
			}
		}
	}
	return pairs
}

// keysOf appends the blocks of a name.
func (s *suggester) keysOf(keys []key, n *name, at uint32) []key {
	var buf []byte
	for _, letters := range n.spelt {
		keys = append(keys, key{hashOf(letters, -1, "", &buf), at})
		if len(letters) > mostLetters {
			s.out.Left++
			continue
		}
		with := []string{""}
		if len(letters) < fewLetters {
			with = s.circumstances(n)
		}
		for _, text := range with {
			keys = append(keys, key{hashOf(letters, -1, text, &buf), at})
			for i := range letters {
				keys = append(keys, key{hashOf(letters, i, text, &buf), at})
			}
		}
	}
	return keys
}

// scriptKeys appends the blocks of a name with those in other characters, and where scripts are
// more than its own, in other letters.
func scriptKeys(keys []key, name string, at uint32, scripts schemas.Scripts) []key {
	const others = schemas.ScriptHan | schemas.ScriptLatin | schemas.ScriptCyrillic
	of := schemas.ScriptsOf(name)
	var texts []string
	if of&schemas.ScriptHan != 0 {
		texts = append(texts, translit.Spelling(name))
	}
	if scripts&others&^of != 0 {
		texts = append(texts, translit.Across(name)...)
	}
	var buf []byte
	for _, text := range texts {
		if text != "" {
			keys = append(keys, key{hashOf(nil, -1, "script "+text, &buf), at})
		}
	}
	return keys
}

// circumstances are the units and births of a name.
func (s *suggester) circumstances(n *name) (list []string) {
	for _, i := range n.firsts {
		for _, unit := range s.forms[i].Units {
			if unit = schemas.PersonName(unit); unit != "" {
				list = append(list, "unit "+unit)
			}
		}
		for _, birth := range s.forms[i].Births {
			if digits := birthOf(birth); len(digits) == wholeDate {
				list = append(list, "birth "+digits)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// hashOf hashes letters without one of them, which -1 leaves.
func hashOf(letters []rune, without int, with string, buf *[]byte) uint64 {
	b := (*buf)[:0]
	for i, r := range letters {
		if i != without {
			b = binary.LittleEndian.AppendUint32(b, uint32(r))
		}
	}
	b = append(b, with...)
	*buf = b
	h := fnv.New64a()
	_, _ = h.Write(b) // a hash never fails
	return h.Sum64()
}

// scriptReasons tells whether two names may be one in other characters or letters.
func scriptReasons(a, b string) []Reason {
	switch translit.Compare(a, b) {
	case translit.Variants, translit.Merged:
		return []Reason{VariantName}
	case translit.Pinyin, translit.Cyrillic:
		return []Reason{Transliterated}
	}
	return nil
}

func isSpelt(a, b [][]rune) bool { return anyOf(a, b, slices.Equal[[]rune]) }

func isEdited(a, b [][]rune) bool { return anyOf(a, b, oneEdit) }

func anyOf(a, b [][]rune, is func(a, b []rune) bool) bool {
	return slices.ContainsFunc(a, func(x []rune) bool {
		return slices.ContainsFunc(b, func(y []rune) bool { return is(x, y) })
	})
}

// likeliest adds the likeliest pair of two names, where more speaks for one than against.
func (s *suggester) likeliest(a, b *name) {
	best := Pair{A: -1}
	for _, i := range a.firsts {
		for _, j := range b.firsts {
			if _, answered := s.persons.answered[pairKey(i, j)]; answered || s.persons.settled(i, j) {
				continue
			}
			if p := Compare(s.forms, min(i, j), max(i, j), s.met); p.Score > best.Score {
				best = p
			}
		}
	}
	if best.A >= 0 {
		s.out.Pairs = append(s.out.Pairs, best)
	}
}

// Compare tells what speaks for two forms being one person, and what against.
func Compare(forms []Form, a, b int, met func(a, b int) bool) Pair {
	x, y := &forms[a], &forms[b]
	var list []Reason
	add := func(is bool, r Reason) {
		if is {
			list = append(list, r)
		}
	}
	add(x.ID != "" && x.ID == y.ID, SameID)
	add(x.ID != "" && y.ID != "" && x.ID != y.ID, DifferentID)
	list = append(list, nameReasons(x.Name, y.Name)...)
	list = append(list, birthReasons(x.Births, y.Births)...)
	if len(x.Units) > 0 && len(y.Units) > 0 {
		same := slices.ContainsFunc(x.Units, func(u string) bool {
			return slices.ContainsFunc(y.Units, func(v string) bool { return schemas.PersonName(u) == schemas.PersonName(v) })
		})
		add(same, SameUnit)
		add(!same, DifferentUnit)
	}
	list = append(list, ratingReasons(x, y)...)
	add(meet(x.Events, y.Events), SameEvent)
	add(met(a, b), PlayedEachOther)
	set := setOf(list...)
	return Pair{A: a, B: b, Reasons: set, Score: set.score()}
}

func nameReasons(a, b string) []Reason {
	x, y := schemas.PersonName(a), schemas.PersonName(b)
	keyA, keyB := keyOf(a), keyOf(b)
	switch {
	case keyA == "" || keyB == "":
		return nil
	case x == y:
		return []Reason{SameName}
	case keyA == keyB:
		return []Reason{FoldedName}
	}
	speltA, speltB := runes(spellings(keyA, a)), runes(spellings(keyB, b))
	of := scriptReasons(a, b)
	switch {
	case isSpelt(speltA, speltB):
		return []Reason{FoldedName}
	case of != nil:
		return of
	case isEdited(speltA, speltB):
		return []Reason{OneEdit}
	}
	return nil
}

func runes(texts []string) (list [][]rune) {
	for _, text := range texts {
		list = append(list, []rune(text))
	}
	return list
}

// wholeDate is the digits of a day: year, month and day.
const wholeDate = 8

// birthOf is the digits of a birth, of a day all eight and else those of the year; empty where
// it is neither.
func birthOf(text string) string {
	const year = 4
	parts := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	if len(parts) == 3 && len(parts[0]) == year && len(parts[1]) <= 2 && len(parts[2]) <= 2 {
		for i := range parts {
			if parts[i] = strings.Repeat("0", max(0, 2-len(parts[i]))) + parts[i]; i > 0 && parts[i] == "00" {
				return parts[0]
			}
		}
		return strings.Join(parts, "")
	}
	if len(parts) == 0 || len(parts[0]) < year {
		return ""
	}
	if d := parts[0]; len(parts) == 1 && len(d) == wholeDate && d[4:6] != "00" && d[6:] != "00" {
		return d
	} else if len(d) == year || len(d) == wholeDate {
		return d[:year]
	}
	return ""
}

func birthReasons(a, b []string) []Reason {
	const year = 4
	differ, near := false, false
	for _, x := range a {
		for _, y := range b {
			x, y := birthOf(x), birthOf(y)
			n := min(len(x), len(y))
			switch {
			case n == 0:
			case x[:n] != y[:n]:
				differ = true
			case n > year:
				return []Reason{SameBirth}
			default:
				near = true
			}
		}
	}
	switch {
	case near:
		return []Reason{SameYear}
	case differ:
		return []Reason{DifferentBirth}
	}
	return nil
}

func ratingReasons(x, y *Form) []Reason {
	const near, far = 50, 400
	has := func(list, of []int) bool {
		return slices.ContainsFunc(list, func(n int) bool { return slices.Contains(of, n) })
	}
	if has(x.After, y.Ratings) || has(y.After, x.Ratings) {
		return []Reason{RatingContinues}
	}
	least := -1
	for _, n := range x.Ratings {
		for _, m := range y.Ratings {
			if d := max(n-m, m-n); least < 0 || d < least {
				least = d
			}
		}
	}
	switch {
	case least >= 0 && least <= near:
		return []Reason{RatingNear}
	case least > far:
		return []Reason{RatingFar}
	}
	return nil
}

// meet reports whether two ascending lists have an event in common.
func meet(a, b []int32) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			return true
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return false
}
