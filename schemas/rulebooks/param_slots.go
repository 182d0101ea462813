package rulebooks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"qipu/schemas"
)

// Bounds on what files and events may give.
const (
	maxListed = 300 // entries of a list
	maxValue  = 4096
)

// slot is a parameter seen from outside: what fills it, what it allows.
type slot interface {
	set(text string) error // leaves the value alone on an error
	text() string          // as set reads it; empty when not given
	allowed() string       // what set takes
	reads(k valueKind) bool
	given() bool
	clause() schemas.ClauseID
	cite(clause schemas.ClauseID) // marks it as given
}

// valueKind is the type of a value in a parameter file.
type valueKind int

const (
	kindNone valueKind = iota
	kindInt
	kindBool
	kindString
	kindInts
	kindStrings
)

// field is the slot of a Parameter.
type field[T any] struct {
	p       *Parameter[T]
	parse   func(string) (T, error)
	write   func(T) string
	allows  string
	written []valueKind
}

func (f field[T]) set(text string) error {
	if len(text) > maxValue {
		return fmt.Errorf("longer than %d bytes; allowed is %s", maxValue, f.allows)
	}
	v, err := f.parse(text)
	if err != nil {
		return fmt.Errorf("%w; allowed is %s", err, f.allows)
	}
	f.p.Value = v
	return nil
}

func (f field[T]) text() string {
	if !f.p.Given {
		return ""
	}
	return f.write(f.p.Value)
}

func (f field[T]) allowed() string          { return f.allows }
func (f field[T]) reads(k valueKind) bool   { return slices.Contains(f.written, k) }
func (f field[T]) given() bool              { return f.p.Given }
func (f field[T]) clause() schemas.ClauseID { return f.p.Clause }

func (f field[T]) cite(clause schemas.ClauseID) {
	f.p.Clause, f.p.Given = clause, true
}

// whole is a whole number between two bounds, both included.
func whole(p *Parameter[int], least, most int) slot {
	return field[int]{
		p, wholeBetween(least, most), strconv.Itoa,
		fmt.Sprintf("a whole number from %d to %d", least, most),
		[]valueKind{kindInt},
	}
}

func wholeBetween(least, most int) func(string) (int, error) {
	return func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil {
			return 0, fmt.Errorf("%.40q is no whole number", s)
		}
		if n < least || n > most {
			return 0, fmt.Errorf("%d is out of range", n)
		}
		return n, nil
	}
}

func wholes(p *Parameter[[]int], least, most int) slot {
	return field[[]int]{
		p, list(wholeBetween(least, most)), joined(strconv.Itoa),
		fmt.Sprintf("whole numbers from %d to %d, separated by commas", least, most),
		[]valueKind{kindInts},
	}
}

func yesNo(p *Parameter[bool]) slot {
	parse := func(s string) (bool, error) {
		if s != "true" && s != "false" {
			return false, fmt.Errorf("%.40q is neither", s)
		}
		return s == "true", nil
	}
	return field[bool]{p, parse, strconv.FormatBool, "true or false", []valueKind{kindBool}}
}

func span(p *Parameter[Range], least, most int) slot {
	parse := func(s string) (Range, error) {
		r, err := parseRange(s)
		if err == nil && (r.Least < least || r.Most > most) {
			return Range{}, fmt.Errorf("%s is out of range", r)
		}
		return r, err
	}
	return field[Range]{
		p, parse, Range.String,
		fmt.Sprintf("a whole number from %d to %d, or a span of them like 30-40", least, most),
		[]valueKind{kindInt, kindString},
	}
}

func oneOf[T ~string](p *Parameter[T], values ...T) slot {
	parse := func(s string) (T, error) {
		if !slices.Contains(values, T(s)) {
			return "", fmt.Errorf("%.40q is none of them", s)
		}
		return T(s), nil
	}
	return field[T]{p, parse, func(v T) string { return string(v) }, names(values), []valueKind{kindString}}
}

func names[T ~string](values []T) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return strings.Join(texts, " or ")
}

// word is one word of free choice.
func word(p *Parameter[string], allows string) slot {
	return field[string]{p, parseWord, func(s string) string { return s }, allows, []valueKind{kindString}}
}

func words(p *Parameter[[]string], allows string) slot {
	return field[[]string]{p, list(parseWord), joined(func(s string) string { return s }), allows, []valueKind{kindStrings}}
}

func parseWord(s string) (string, error) {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r == 0x7f || r == 0xfffd }) {
		return "", fmt.Errorf("%.40q is not one word", s)
	}
	return s, nil
}

func scale(p *Parameter[Scale]) slot {
	return field[Scale]{p, parseScale, Scale.String, scaleForm, []valueKind{kindString}}
}

func scales(p *Parameter[[]Scale]) slot {
	return field[[]Scale]{p, list(parseScale), joined(Scale.String), scaleForm + ", several separated by commas", []valueKind{kindStrings}}
}

const scaleForm = "win/draw/loss, like 2/1/0 or 1/0.5/0, or 3/1-2/0 where a draw gives the first player 1 and the second 2"

func ranking(p *Parameter[Ranking]) slot {
	keys := list(parseKey)
	parse := func(s string) (Ranking, error) {
		r, err := keys(s)
		for i, k := range r {
			if slices.ContainsFunc(r[:i], func(earlier Key) bool { return earlier.By == k.By }) {
				return nil, fmt.Errorf("%s stands twice", k.By)
			}
		}
		return r, err
	}
	return field[Ranking]{
		p, parse, Ranking.String,
		"tie-breaks separated by commas, each followed by more or fewer, of " + names(tieBreakNames()),
		[]valueKind{kindStrings},
	}
}

func tieBreakNames() []string {
	all := make([]string, len(tieBreaks))
	for i := range tieBreaks {
		all[i] = tieBreaks[i].name
	}
	return all
}

// list reads what is separated by commas, at least one and at most maxListed.
func list[T any](one func(string) (T, error)) func(string) ([]T, error) {
	return func(s string) ([]T, error) {
		if strings.Count(s, ",") >= maxListed {
			return nil, fmt.Errorf("more than %d entries", maxListed)
		}
		var all []T
		for part := range strings.SplitSeq(s, ",") {
			v, err := one(strings.TrimSpace(part))
			if err != nil {
				return nil, err
			}
			all = append(all, v)
		}
		return all, nil
	}
}

func joined[T any](one func(T) string) func([]T) string {
	return func(all []T) string {
		texts := make([]string, len(all))
		for i, v := range all {
			texts[i] = one(v)
		}
		return strings.Join(texts, ", ")
	}
}
