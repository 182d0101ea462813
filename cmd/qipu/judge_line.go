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
)

// header is what the questions of all games begin with.
type header struct {
	ID   json.RawMessage `json:"id"`
	Game string          `json:"game"`
}

// refusal is the answer to a line that cannot be judged.
type refusal struct {
	ID    json.RawMessage `json:"id"`
	Error string          `json:"error"`
}

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
	var h header
	a, err := j.judge(line, long, &h)
	if err != nil {
		return encodeLine(refusal{h.ID, err.Error()})
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

// judge reads of what game the question is, then the question as that game asks it.
func (j *judger) judge(line []byte, long bool, h *header) (any, error) {
	switch {
	case long:
		return nil, fmt.Errorf(j.word("the line is longer than %d bytes", "该行超过%d字节"), maxJudgeLine)
	case !utf8.Valid(line):
		return nil, errors.New(j.word("the line is not UTF-8", "该行不是UTF-8"))
	}
	if err := decodeLine(line, h, false); err != nil {
		return nil, j.badJSON(err)
	}
	switch h.Game {
	case schemas.KindXiangqi.String():
		return ask(j, line, j.xiangqi)
	case schemas.KindRenju.String():
		return ask(j, line, j.renju)
	}
	return nil, fmt.Errorf(j.word("game %q: xiangqi or renju is asked for", "game %q：应为xiangqi或renju"), clipped(h.Game))
}

// ask decodes a question of a game and has it judged.
func ask[Q any](j *judger, line []byte, judge func(*Q) (any, error)) (any, error) {
	q := new(Q)
	if err := decodeLine(line, q, true); err != nil {
		return nil, j.badJSON(err)
	}
	return judge(q)
}

// decodeLine reads one object, strictly so that every key must be one that v has: a
// key that is not known may be a known one misspelt, and what it says would be lost.
func decodeLine(line []byte, v any, strict bool) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	if strict {
		dec.DisallowUnknownFields()
	}
	if err := dec.Decode(v); err != nil {
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

// unknownKey begins the error of encoding/json for a key that is not known.
const unknownKey = "json: unknown field "

func (j *judger) badJSON(err error) error {
	if fault, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if fault.Field == "" {
			return fmt.Errorf(j.word("the line is not an object in JSON but: %s", "该行不是JSON对象，而是：%s"), fault.Value)
		}
		return fmt.Errorf(j.word("%s is of another type: %s", "%s的类型不对：%s"), fault.Field, fault.Value)
	}
	if key, ok := strings.CutPrefix(err.Error(), unknownKey); ok {
		return fmt.Errorf(j.word("key %s is not known", "不认识的键%s"), clipped(key))
	}
	return fmt.Errorf(j.word("the line is not an object in JSON: %w", "该行不是JSON对象：%w"), err)
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
