package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"qipu/analyze/xiangqi"
	"qipu/analyze/xiangqi/repetition"
	"qipu/schemas"
	"qipu/schemas/board"
)

// maxJudgeMoves bounds the moves of a line, in plies.
const maxJudgeMoves = 10_000

// question is a line of input.
type question struct {
	ID       json.RawMessage `json:"id"`
	Game     string          `json:"game"`
	Rulebook string          `json:"rulebook"`
	Profile  string          `json:"profile"`
	Claimant string          `json:"claimant"`
	FEN      *string         `json:"fen"`
	Moves    []string        `json:"moves"`
}

// answer is a line of output.
type answer struct {
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

// refusal is the answer to a line that cannot be judged.
type refusal struct {
	ID    json.RawMessage `json:"id"`
	Error string          `json:"error"`
}

// disputed is the verdict where contested readings come to different ones.
const disputed = "disputed"

// judger judges lines one after another.
type judger struct {
	bench  *bench
	judges map[*law]*repetition.Judge
	moves  []xiangqi.Move
}

func (b *bench) judger() *judger { return &judger{bench: b, judges: make(map[*law]*repetition.Judge)} }

func (j *judger) word(en, zh string) string { return word(j.bench.lang, en, zh) }

// answer returns the line of output for a line of input.
func (j *judger) answer(line []byte, long bool) []byte {
	var q question
	a, err := j.judge(line, long, &q)
	if err != nil {
		return encodeLine(refusal{q.ID, err.Error()})
	}
	return encodeLine(a)
}

// encodeLine writes a value as a line of JSON.
func encodeLine(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // nothing but strings, numbers and JSON that was read
	}
	return b.Bytes()
}

func (j *judger) judge(line []byte, long bool, q *question) (*answer, error) {
	switch {
	case long:
		return nil, fmt.Errorf(j.word("the line is longer than %d bytes", "该行超过%d字节"), maxJudgeLine)
	case !utf8.Valid(line):
		return nil, errors.New(j.word("the line is not UTF-8", "该行不是UTF-8"))
	}
	if err := decodeLine(line, q); err != nil {
		return nil, j.badJSON(err)
	}
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

// decodeLine reads one object. A key that is not known may be a known one misspelt,
// and what it says would be lost.
func decodeLine(line []byte, q *question) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(q); err != nil {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return errors.New("unexpected end of JSON input")
		}
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}

func (j *judger) badJSON(err error) error {
	if fault, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && fault.Field != "" {
		return fmt.Errorf(j.word("%s is of another type: %s", "%s的类型不对：%s"), fault.Field, fault.Value)
	}
	return fmt.Errorf(j.word("the line is not an object in JSON: %w", "该行不是JSON对象：%w"), err)
}

func (j *judger) lawOf(q *question) (*law, error) {
	if q.Game != "xiangqi" {
		return nil, fmt.Errorf(j.word("game %q: only xiangqi is judged", "game %q：只裁断xiangqi"), clipped(q.Game))
	}
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

func (j *judger) claimantOf(q *question) (schemas.Side, error) {
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
func (j *judger) start(q *question) (xiangqi.Position, error) {
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
func (j *judger) readMoves(p xiangqi.Position, q *question) error {
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

// clipped shortens what an error quotes.
func clipped(text string) string {
	const most = 40
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}

// rule judges the repetition, or where there is none a claim of the natural limit.
func (j *judger) rule(q *question, law *law, start xiangqi.Position, claimant schemas.Side) *answer {
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
	a := &answer{ID: q.ID, Verdict: r.Verdict.String(), Clause: r.Clause, Why: inLanguage(r.Why(), lang)}
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
