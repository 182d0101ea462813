package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"qipu/analyze/renju"
	"qipu/schemas"
)

// everyPoint asks for the forbidden points of the whole board.
const everyPoint = "*"

// renjuQuestion asks what a black stone on a point is, or where Black is forbidden.
type renjuQuestion struct {
	header
	Rulebook string   `json:"rulebook"`
	Reading  string   `json:"reading"`
	Black    []string `json:"black"`
	White    []string `json:"white"`
	Point    string   `json:"point"`
}

// pointAnswer is what a black stone on the point is.
type pointAnswer struct {
	ID json.RawMessage `json:"id"`
	kindAnswer
	Lines    []lineAnswer          `json:"lines"`
	Disputed map[string]kindAnswer `json:"disputed,omitempty"` // by reading, where another comes to another kind
}

// pointsAnswer are the points where Black is forbidden, or where that is not known.
type pointsAnswer struct {
	ID       json.RawMessage        `json:"id"`
	Points   []banAnswer            `json:"points"`
	Disputed map[string][]banAnswer `json:"disputed,omitempty"` // by reading, the points of which another comes to another kind
}

type kindAnswer struct {
	Kind  string   `json:"kind"`
	Kinds []string `json:"kinds"` // every kind of forbidden move that it is at once
}

type banAnswer struct {
	Point string `json:"point"`
	kindAnswer
}

// lineAnswer is a line on which an answer rests.
type lineAnswer struct {
	Figure    string      `json:"figure"`
	Direction string      `json:"direction"`
	Stones    []string    `json:"stones"`
	Points    []string    `json:"points"` // that complete it
	Barred    []banAnswer `json:"barred"` // that would, and do not count
	Counts    bool        `json:"counts"`
}

func (j *judger) renju(q *renjuQuestion) (any, error) {
	law, err := j.renjuLaw(q)
	if err != nil {
		return nil, err
	}
	var p renju.Position
	if err := j.put(&p, "black", q.Black, renju.Black); err != nil {
		return nil, err
	}
	if err := j.put(&p, "white", q.White, renju.White); err != nil {
		return nil, err
	}
	if q.Point == everyPoint {
		return law.points(q, &p), nil
	}
	at, ok := renju.ParsePoint(q.Point)
	switch {
	case q.Point == "":
		return nil, errors.New(j.word("point is missing", "缺point"))
	case !ok:
		return nil, fmt.Errorf(j.word("point %q: a1 to o15, or * for all, is asked for", "point %q：应为a1至o15，或*（全部）"), clipped(q.Point))
	}
	return law.point(q, &p, at), nil
}

// renjuLaw is what a point is judged by.
type renjuLaw struct {
	rules   *renju.Rules
	reading renju.Reading // of the rules, or of the question
}

func (j *judger) renjuLaw(q *renjuQuestion) (law renjuLaw, err error) {
	rules, ok := j.bench.renju[q.Rulebook]
	if !ok {
		return law, fmt.Errorf(j.word("rulebook %q: one of %s is asked for", "rulebook %q：应为%s之一"), clipped(q.Rulebook), strings.Join(renjuBooks[:], ", "))
	}
	law = renjuLaw{rules, rules.Reading}
	if q.Reading == "" {
		return law, nil
	}
	if law.reading, ok = renju.ParseReading(q.Reading); !ok {
		return law, fmt.Errorf(j.word("reading %q: one of %s is asked for", "reading %q：应为%s之一"), clipped(q.Reading), strings.Join(readingNames(), ", "))
	}
	return law, nil
}

func readingNames() (names []string) {
	for r := range renju.Readings {
		names = append(names, r.String())
	}
	return names
}

// put sets the stones of a colour on the board.
func (j *judger) put(p *renju.Position, key string, points []string, s renju.Stone) error {
	if points == nil {
		return fmt.Errorf(j.word("%s is missing", "缺%s"), key)
	}
	for _, name := range points {
		at, ok := renju.ParsePoint(name)
		if !ok {
			return fmt.Errorf(j.word("%s %q: not a point from a1 to o15", "%s %q：不是a1至o15的点"), key, clipped(name))
		}
		if !p.Put(at, s) {
			return fmt.Errorf(j.word("%s %s: another stone stands there", "%s %s：该点已有一子"), key, at)
		}
	}
	return nil
}

func (l renjuLaw) judge(p *renju.Position, at renju.Point, r renju.Reading) renju.Judgement {
	return l.rules.Settle(p, at, p.Judge(at, r))
}

// forbidden are the points where Black is forbidden, or where that is not known.
func (l renjuLaw) forbidden(p *renju.Position, r renju.Reading) []renju.Ban {
	bans := p.Forbidden(nil, r)
	for i := range bans {
		bans[i].Judgement = l.rules.Settle(p, bans[i].Point, bans[i].Judgement)
	}
	return slices.DeleteFunc(bans, func(b renju.Ban) bool { return b.Kind == renju.Legal })
}

func (l renjuLaw) point(q *renjuQuestion, p *renju.Position, at renju.Point) *pointAnswer {
	proof := p.Proof(at, l.reading)
	proof.Judgement = l.judge(p, at, l.reading)
	a := &pointAnswer{ID: q.ID, kindAnswer: kindOf(proof.Judgement), Lines: []lineAnswer{}}
	for i := range proof.Lines {
		line := &proof.Lines[i]
		a.Lines = append(a.Lines, lineAnswer{
			Figure: line.Figure.String(), Direction: line.Direction.String(), Counts: line.Counts(),
			Stones: namesOf(line.Stones), Points: namesOf(line.Points), Barred: bansOf(line.Barred),
		})
	}
	for r := range renju.Readings {
		if v := l.judge(p, at, r); r != l.reading && differ(v, proof.Judgement) {
			if a.Disputed == nil {
				a.Disputed = make(map[string]kindAnswer)
			}
			a.Disputed[r.String()] = kindOf(v)
		}
	}
	return a
}

func (l renjuLaw) points(q *renjuQuestion, p *renju.Position) *pointsAnswer {
	bans := l.forbidden(p, l.reading)
	a := &pointsAnswer{ID: q.ID, Points: bansOf(bans)}
	for r := range renju.Readings {
		if r == l.reading {
			continue
		}
		if others := disputes(bans, l.forbidden(p, r)); len(others) > 0 {
			if a.Disputed == nil {
				a.Disputed = make(map[string][]banAnswer)
			}
			a.Disputed[r.String()] = bansOf(others)
		}
	}
	return a
}

// disputes are the points of which another reading comes to another kind, with what
// it says. Both lists are of one board; a point on neither is the same by both.
func disputes(bans, others []renju.Ban) (list []renju.Ban) {
	var ours, theirs [renju.Points]renju.Judgement
	for _, ban := range bans {
		ours[ban.Point] = ban.Judgement
	}
	for _, ban := range others {
		theirs[ban.Point] = ban.Judgement
	}
	for q := range ours {
		if differ(ours[q], theirs[q]) {
			list = append(list, renju.Ban{Point: renju.Point(q), Judgement: theirs[q]})
		}
	}
	return list
}

// differ reports whether two judgements of one point are known to be different.
func differ(a, b renju.Judgement) bool { return a != b && !a.Open && !b.Open }

func bansOf(bans []renju.Ban) []banAnswer {
	list := make([]banAnswer, len(bans))
	for i, ban := range bans {
		list[i] = banAnswer{ban.Point.String(), kindOf(ban.Judgement)}
	}
	return list
}

func kindOf(v renju.Judgement) kindAnswer {
	a := kindAnswer{Kind: v.Kind.String(), Kinds: []string{}}
	if kinds := forbiddenKinds(v); kinds != 0 {
		a.Kinds = strings.Split(kinds.String(), "+")
	}
	return a
}

// forbiddenKinds are the kinds of forbidden move of a judgement, as the tables have
// them.
func forbiddenKinds(v renju.Judgement) (kinds schemas.ForbiddenKinds) {
	if v.Three {
		kinds |= schemas.DoubleThree
	}
	if v.Four {
		kinds |= schemas.DoubleFour
	}
	if v.Over {
		kinds |= schemas.Overline
	}
	if v.Open {
		kinds |= schemas.ForbiddenOpen
	}
	return kinds
}

func namesOf(points []renju.Point) []string {
	names := make([]string, len(points))
	for i, q := range points {
		names[i] = q.String()
	}
	return names
}
