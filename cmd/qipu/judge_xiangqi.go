package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas"
	"qipu/schemas/board"
)

// maxJudgeMoves bounds the moves of a line, in plies.
const maxJudgeMoves = 10_000

// xiangqiQuestion asks for the verdict on a repetition.
type xiangqiQuestion struct {
	header
	Rulebook string   `json:"rulebook"`
	Profile  string   `json:"profile"`
	Claimant string   `json:"claimant"`
	FEN      *string  `json:"fen"`
	Moves    []string `json:"moves"`
}

// xiangqiAnswer is the verdict.
type xiangqiAnswer struct {
	ID      json.RawMessage `json:"id"`
	Verdict string          `json:"verdict"`
	Clause  string          `json:"clause"`
	Red     sideAnswer      `json:"red"`
	Black   sideAnswer      `json:"black"`
	Cycle   *cycleAnswer    `json:"cycle"` // null where there is none
	Why     string          `json:"why"`
}

// sideAnswer is what a side plays in the period that was judged.
type sideAnswer struct {
	Ban     string   `json:"ban"`
	Classes []string `json:"classes"` // of its plies, in order
}

type cycleAnswer struct {
	Start  int `json:"start"`  // the first ply that counts, from 1
	Length int `json:"length"` // plies of a period
	Times  int `json:"times"`  // whole periods
}

// disputed is the verdict where contested readings come to different ones.
const disputed = "disputed"

func (j *judger) xiangqi(q *xiangqiQuestion) (any, error) {
	law, err := j.lawOf(q)
	if err != nil {
		return nil, err
	}
	claimant, err := j.claimantOf(q)
	if err != nil {
		return nil, err
	}
	start, err := j.start(q)
	if err != nil {
		return nil, err
	}
	if err := j.readMoves(start, q); err != nil {
		return nil, err
	}
	return j.rule(q, law, start, claimant), nil
}

func (j *judger) lawOf(q *xiangqiQuestion) (*law, error) {
	if q.Rulebook != xiangqi.Rulebook && q.Rulebook != axfBook {
		return nil, fmt.Errorf(j.word("rulebook %q: xiangqi-2011 or axf is asked for", "rulebook %q：应为xiangqi-2011或axf"), clipped(q.Rulebook))
	}
	name := q.Rulebook
	if q.Profile != "" {
		name += "/" + q.Profile
	}
	law, ok := j.bench.laws[name]
	if !ok {
		return nil, fmt.Errorf(j.word("profile %q: xiangqi-2011 has the profile mass, axf none", "profile %q：xiangqi-2011有mass，axf没有"), clipped(q.Profile))
	}
	return law, nil
}

func (j *judger) claimantOf(q *xiangqiQuestion) (schemas.Side, error) {
	switch q.Claimant {
	case "":
		return schemas.NoSide, nil
	case "red":
		return schemas.First, nil
	case "black":
		return schemas.Second, nil
	}
	return schemas.NoSide, fmt.Errorf(j.word("claimant %q: red or black is asked for", "claimant %q：应为red或black"), clipped(q.Claimant))
}

// start is the position of the FEN: any on which each side has one king in its
// palace, since a diagram need not have come from a game.
func (j *judger) start(q *xiangqiQuestion) (xiangqi.Position, error) {
	if q.FEN == nil {
		return xiangqi.Start(), nil
	}
	b, err := board.ParseFEN(*q.FEN)
	if fault, ok := errors.AsType[*board.FENError](err); ok {
		return xiangqi.Position{}, fmt.Errorf("fen: %s", j.word(fault.En, fault.Zh))
	}
	if err != nil {
		return xiangqi.Position{}, fmt.Errorf("fen: %w", err)
	}
	p, err := xiangqi.Place(b)
	if fault, ok := errors.AsType[*xiangqi.SetUpError](err); ok {
		return p, fmt.Errorf("fen: %s", inLanguage(fault.Text, j.bench.lang))
	}
	return p, err
}

// readMoves reads the moves into j.moves; each must be lawful.
func (j *judger) readMoves(p xiangqi.Position, q *xiangqiQuestion) error {
	switch {
	case q.Moves == nil:
		return errors.New(j.word("moves is missing", "缺moves"))
	case len(q.Moves) > maxJudgeMoves:
		return fmt.Errorf(j.word("moves has %d plies, of %d at most", "moves有%d着，至多%d着"), len(q.Moves), maxJudgeMoves)
	}
	j.moves = j.moves[:0]
	for i, text := range q.Moves {
		m, ok := parseICCS(text)
		if !ok {
			return fmt.Errorf(j.word("ply %d %q: not a move as h2e2", "第%d着%q：不是h2e2式的着法"), i+1, clipped(text))
		}
		if v := p.Legal(m); v != xiangqi.Lawful {
			return fmt.Errorf(j.word("ply %d %s is not lawful: %s", "第%d着%s不合规则：%s"), i+1, m, inLanguage(p.Why(m, v), j.bench.lang))
		}
		if p.At(m.To).Type() == board.King {
			return fmt.Errorf(j.word("ply %d %s takes a king: the position is over", "第%d着%s吃将（帅）：该局面已经结束"), i+1, m)
		}
		p.Make(m)
		j.moves = append(j.moves, m)
	}
	return nil
}

func parseICCS(text string) (m xiangqi.Move, ok bool) {
	if len(text) != 4 {
		return xiangqi.NoMove, false
	}
	from, ok1 := board.ParseSquare(text[:2])
	to, ok2 := board.ParseSquare(text[2:])
	return xiangqi.Move{From: from, To: to}, ok1 && ok2
}

// rule judges the repetition, or where there is none a claim of the natural limit.
func (j *judger) rule(q *xiangqiQuestion, law *law, start xiangqi.Position, claimant schemas.Side) *xiangqiAnswer {
	var r repetition.Ruling
	var others []repetition.Alternative
	if q.Rulebook == axfBook {
		r = repetition.AXF(start, j.moves)
	} else {
		judge := j.judges[law]
		if judge == nil {
			judge = repetition.New(law.repetition)
			j.judges[law] = judge
		}
		if r = judge.Game(start, j.moves); r.Verdict != repetition.Undetermined {
			others = judge.Alternatives(start, j.moves, &r, true)
		}
	}
	lang := j.bench.lang
	a := &xiangqiAnswer{ID: q.ID, Verdict: r.Verdict.String(), Clause: r.Clause, Why: inLanguage(r.Why(), lang)}
	a.Red, a.Black = sidesOf(&r)
	if r.Cycle.Length > 0 {
		a.Cycle = &cycleAnswer{Start: r.Cycle.First, Length: r.Cycle.Length, Times: r.Cycle.Times()}
	}
	if len(others) > 0 {
		a.Verdict, a.Why = disputed, j.dispute(&r, others)+a.Why
	}
	if claimant == schemas.NoSide {
		return a
	}
	quiet := 0
	if q.FEN != nil {
		quiet = board.FENQuiet(*q.FEN)
	}
	claim := law.limit.CountLimit(start, quiet, j.moves, claimant)
	a.Why += " " + j.word("The ", "") + inLanguage(claim.Text, lang) + j.word(".", "。")
	if left := r.Cycle.End < len(j.moves); r.Verdict == repetition.None && len(others) == 0 || left {
		a.Clause, a.Verdict = law.claimClause(), claims[claim.Outcome].String()
	}
	return a
}

// claims are the verdicts on a claim of the natural limit.
var claims = map[schemas.Outcome]repetition.Verdict{
	schemas.Pass: repetition.Draw, schemas.Fail: repetition.None, schemas.Undetermined: repetition.Undetermined,
}

// dispute names the verdicts that the readings come to.
func (j *judger) dispute(r *repetition.Ruling, others []repetition.Alternative) string {
	var b strings.Builder
	fmt.Fprintf(&b, j.word("%s (%s) under the default reading", "按默认读法 %s（%s）"), r.Verdict, r.Clause)
	for _, o := range others {
		fmt.Fprintf(&b, j.word("; %s (%s) under %s", "；%[3]s时 %[1]s（%[2]s）"), o.Verdict, o.Clause, o.Reading)
	}
	b.WriteString(j.word(". By the default: ", "。默认读法："))
	return b.String()
}

func sidesOf(r *repetition.Ruling) (red, black sideAnswer) {
	red, black = sideAnswer{r.Red.Name, []string{}}, sideAnswer{r.Black.Name, []string{}}
	for i := range r.Plies {
		side := &red
		if r.Plies[i].Piece.IsBlack() {
			side = &black
		}
		side.Classes = append(side.Classes, r.Plies[i].String())
	}
	return red, black
}
