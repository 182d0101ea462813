package rate

import (
	"slices"
	"strconv"
	"strings"

	"qipu/analyze/rating"
)

// developed is what events tell of a player that his coefficient rests on, all that differs.
type developed struct {
	ks, births, years numbers
	games             numbers // one more, so that 0 is told apart from nothing
	peak              int
}

// numbers are numbers that are told, each once.
type numbers []int

func (n *numbers) add(of int) {
	if of > 0 && !slices.Contains(*n, of) {
		*n = append(*n, of)
	}
}

// all are the numbers, or 0 where none is told.
func (n numbers) all() []int {
	if len(n) == 0 {
		return []int{0}
	}
	return n
}

// ends are the least and the greatest: coefficients change at a threshold, so that none between
// gives another.
func (n numbers) ends() []int {
	if len(n) <= 1 {
		return n.all()
	}
	return []int{slices.Min(n), slices.Max(n)}
}

// each lists what the coefficient may rest on: one, where what events tell agrees.
func (d *developed) each() (list []rating.Development) {
	for _, k := range d.ks.all() {
		for _, birth := range d.births.ends() {
			for _, year := range d.years.ends() {
				for _, games := range d.games.ends() {
					of := rating.Development{K: k, Birth: birth, Year: year, Peak: d.peak}
					if games--; games >= 0 {
						of.Games = &games
					}
					list = append(list, of)
				}
			}
		}
	}
	return list
}

// differs tells what events tell differently: "k-factor: 20 and 40".
func (d *developed) differs() string {
	var list []string
	years := d.years
	if len(d.births) == 0 { // nothing rests on them
		years = nil
	}
	for _, of := range [...]struct {
		name string
		told numbers
		less int
	}{{"k-factor", d.ks, 0}, {"birth", d.births, 0}, {"rating-period", years, 0}, {"rated-games", d.games, 1}} {
		if len(of.told) > 1 {
			var each []string
			for _, n := range slices.Sorted(slices.Values(of.told)) {
				each = append(each, strconv.Itoa(n-of.less))
			}
			list = append(list, of.name+": "+strings.Join(each, " and "))
		}
	}
	return strings.Join(list, ", ")
}
