package identity

import (
	"fmt"
	"maps"
	"slices"
)

// Answer is what a person says of two forms.
type Answer struct {
	A, B int
	Same bool
}

// Persons are forms with who is one person.
type Persons struct {
	of       []int           // the person of a form, found through others
	apart    map[[2]int]bool // persons that are not one
	answered map[[2]int]int  // answers by their forms
}

// Conflict is an answer that cannot stand beside others.
type Conflict struct {
	Answer int // which
	Form   int // of whom more has to be said; -1: the answers deny each other
}

// Error says what is wrong; the caller says where.
func (c Conflict) Error() string {
	if c.Form >= 0 {
		return "the players are told apart, and another has their registration number too: it has to be said whose it is"
	}
	return "the players are told apart, and other rows, or their registration number, join them"
}

// Join joins the forms that are confirmed, and those of one registration number: of a number
// whose forms are told apart only what is confirmed. An error is a Conflict.
func Join(forms []Form, answers []Answer) (*Persons, error) {
	p := &Persons{of: make([]int, len(forms)), apart: make(map[[2]int]bool), answered: make(map[[2]int]int, len(answers))}
	for i := range p.of {
		p.of[i] = i
	}
	denied := make(map[string]int) // numbers whose forms are told apart, by an answer
	for i, a := range answers {
		if a.A == a.B || a.A < 0 || a.B < 0 || max(a.A, a.B) >= len(forms) {
			return nil, fmt.Errorf("answer %d is of the forms %d and %d of %d", i, a.A, a.B, len(forms))
		}
		p.answered[pairKey(a.A, a.B)] = i
		if a.Same {
			p.join(a.A, a.B)
		} else if id := forms[a.A].ID; id != "" && id == forms[a.B].ID {
			denied[id] = i
		}
	}
	first, of := make(map[string]int), make(map[string][]int)
	for i := range forms {
		id := forms[i].ID
		if id == "" {
			continue
		}
		if _, ok := denied[id]; ok {
			of[id] = append(of[id], i)
		} else if at, ok := first[id]; ok {
			p.join(at, i)
		} else {
			first[id] = i
		}
	}
	for i, a := range answers {
		if a.Same {
			continue
		}
		if p.Of(a.A) == p.Of(a.B) {
			return nil, Conflict{i, -1}
		}
		p.apart[pairKey(p.Of(a.A), p.Of(a.B))] = true
	}
	for _, id := range slices.Sorted(maps.Keys(of)) {
		if at := p.unsaid(of[id]); at >= 0 {
			return nil, Conflict{denied[id], at}
		}
	}
	return p, nil
}

// unsaid finds a form of which it is not known whether it is one person with another of the list;
// -1 if there is none.
func (p *Persons) unsaid(forms []int) int {
	for i, a := range forms {
		for _, b := range forms[:i] {
			if !p.settled(a, b) {
				return a
			}
		}
	}
	return -1
}

// Of returns the person of a form: the first of its forms.
func (p *Persons) Of(form int) int {
	for p.of[form] != form {
		p.of[form] = p.of[p.of[form]]
		form = p.of[form]
	}
	return form
}

func (p *Persons) join(a, b int) {
	a, b = p.Of(a), p.Of(b)
	p.of[max(a, b)] = min(a, b)
}

// settled reports whether it is known of two forms whether they are one person.
func (p *Persons) settled(a, b int) bool {
	a, b = p.Of(a), p.Of(b)
	return a == b || p.apart[pairKey(a, b)]
}

func pairKey(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }
