package main

import (
	"fmt"
	"strings"

	"qipu/analyze/renju"
	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas/rulebooks"
)

// law is what a rulebook, or a profile of one, judges by.
type law struct {
	repetition repetition.Rules
	limit      xiangqi.Rules // of claims of the natural limit
}

// bench holds what all lines are judged by.
type bench struct {
	laws  map[string]*law
	renju map[string]*renju.Rules // by rulebook
	lang  string
}

// axfBook names the rules abroad.
const axfBook = "axf"

func newBench(options, parameters []string, lang string) (*bench, error) {
	settings := rulebooks.NewSettings()
	chosen, err := appendDecisions(nil, "--option", options)
	if err != nil {
		return nil, err
	}
	for _, d := range chosen {
		if err := settings.Set(d.Name, d.Value); err != nil {
			return nil, fmt.Errorf("%s: %w", d.Where, err)
		}
	}
	set, err := appendDecisions(nil, "--set", parameters)
	if err != nil {
		return nil, err
	}
	b := &bench{laws: make(map[string]*law), renju: make(map[string]*renju.Rules), lang: lang}
	for _, profile := range [...]string{xiangqi.Rulebook, xiangqi.Rulebook + "/mass", axfBook} {
		p, ok := settings.Parameters(profile)
		if !ok {
			return nil, fmt.Errorf("there are no parameters of %s", profile)
		}
		for _, d := range set {
			if p, err = p.Override(d.Name, d.Value); err != nil {
				return nil, fmt.Errorf("%s: %w", d.Where, err)
			}
		}
		b.laws[profile] = &law{repetition.RulesOf(settings, p), xiangqi.RulesOf(settings, p)}
	}
	for _, book := range renjuBooks {
		p, ok := settings.Parameters(book)
		if !ok {
			return nil, fmt.Errorf("there are no parameters of %s", book)
		}
		if b.renju[book], err = renju.RulesOf(settings, p); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// renjuBooks are the rulebooks that have forbidden moves.
var renjuBooks = [...]string{"wuziqi-2009", "wuziqi-undated", "renju-2002"}

// claimClause is the clause by which a claim of the natural limit is ruled, as
// answers name it.
func (l *law) claimClause() string {
	switch _, number, _ := strings.Cut(string(l.limit.NaturalLimitClause), ":"); {
	case l.limit.Profile == axfBook:
		return "axf:12"
	case number == "A1.3b":
		return number
	}
	return "22.2"
}
