package effect

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"qipu/analyze/event"
)

const reversed = "reversed"

// ParseFact reads "3:2=0-1" (round, board, result), "3:07,12=0-1" (round, players),
// "3:2=reversed", "fouls:07=2", and what follows a # as the reason.
func ParseFact(text string) (f Fact, err error) {
	text, reason, _ := strings.Cut(text, "#")
	place, value, ok := strings.Cut(text, "=")
	what, of, ok2 := strings.Cut(place, ":")
	what, of, value = strings.TrimSpace(what), strings.TrimSpace(of), strings.TrimSpace(value)
	if !ok || !ok2 || what == "" || of == "" || value == "" {
		return f, errors.New("a correction is written as 3:2=0-1 (round, board, result), 3:07,12=0-1 (round, players), 3:2=reversed, fouls:07=2 or withdrawn:07=4")
	}
	f.Reason = strings.TrimSpace(reason)
	if kind, ok := ParseKind(what); ok && kind > Colours {
		f.Kind, f.Player = kind, of
		n, err := strconv.ParseUint(value, 10, 16)
		if err != nil {
			return f, fmt.Errorf("%.40q is no number", value)
		}
		f.Number = int(n)
		return f, nil
	}
	round, err := strconv.ParseUint(what, 10, 16)
	if err != nil || round == 0 {
		return f, fmt.Errorf("%.40q is neither a round nor one of fouls, violations, warnings, withdrawn", what)
	}
	f.Round = int(round)
	if first, second, several := strings.Cut(strings.ReplaceAll(of, "，", ","), ","); several {
		f.First, f.Second = strings.TrimSpace(first), strings.TrimSpace(second)
		if f.First == "" || f.Second == "" {
			return f, errors.New("two players stand on both sides of the comma")
		}
	} else {
		board, err := strconv.ParseUint(of, 10, 16)
		if err != nil || board == 0 {
			return f, fmt.Errorf("%.40q is neither a board nor two players with a comma between", of)
		}
		f.Board = int(board)
	}
	if value == reversed {
		f.Kind = Colours
		return f, nil
	}
	if f.Outcome, ok = event.ParseOutcome(value); !ok {
		return f, fmt.Errorf("%.40q is no result: 1-0, 1/2-1/2, 0-1, +-, -+, --, * (bye, half-bye, full-bye, absent), or reversed is asked for", value)
	}
	return f, nil
}

// String writes what ParseFact reads.
func (f *Fact) String() string {
	place, value := fmt.Sprintf("%d:%d", f.Round, f.Board), f.Outcome.String()
	if f.Board == 0 {
		place = fmt.Sprintf("%d:%s,%s", f.Round, f.First, f.Second)
	}
	switch {
	case f.Kind > Colours:
		place, value = f.Kind.String()+":"+f.Player, strconv.Itoa(f.Number)
	case f.Kind == Colours:
		value = reversed
	}
	text := place + "=" + value
	if f.Reason != "" {
		text += " # " + f.Reason
	}
	return text
}
