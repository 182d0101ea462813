package schemas

import (
	"fmt"
	"strconv"
	"strings"
)

// EventPoints is what a game or a match scores, in half points, so that 0.5 is 1.
type EventPoints struct {
	Win, DrawFirst, DrawSecond, Loss int
	Other                            []EventPoint // what else the text says, in its order
}

// EventPoint is what one kind of round that is no usual game scores, by its code in TRF
// (A, P, X) or JaVaFo (ZPB, HPB, FPB, PAB, FW, FL).
type EventPoint struct {
	Code   string
	Halves int
}

// ParseEventPoints reads Event.Points: "2/1/0", "3/1-2/0" where a draw gives the first
// player 1 and the second 2, the letters of TRF 162 ("W 1.0 D 0.5 L 0.0 A 0.0 P 1.0 X 0.5")
// and 362 ("TW 2 TD 1 TL 0"), or the assignments of JaVaFo ("WW=1 BD=.5"). What is not
// said of these is 1, 0.5 and 0, of a match 2, 1 and 0. The error says what is wrong.
func ParseEventPoints(text string) (EventPoints, error) {
	if parts := strings.Split(strings.TrimSpace(text), "/"); len(parts) == 3 {
		return parseScale(parts)
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '=' || r == '\t' })
	if len(words) == 0 || len(words)%2 != 0 {
		return EventPoints{}, fmt.Errorf("points %.40q: 2/1/0, or codes each with its points are asked for", text)
	}
	p := EventPoints{Win: 2, DrawFirst: 1, DrawSecond: 1}
	if strings.HasPrefix(words[0], "T") {
		p = EventPoints{Win: 4, DrawFirst: 2, DrawSecond: 2}
	}
	secondWin, secondLoss := p.Win, p.Loss
	for i := 0; i < len(words); i += 2 {
		n, err := ParseHalves(words[i+1])
		if err != nil {
			return EventPoints{}, err
		}
		switch code := strings.ToUpper(words[i]); code {
		case "W", "TW":
			p.Win, secondWin = n, n
		case "D", "TD":
			p.DrawFirst, p.DrawSecond = n, n
		case "L", "TL":
			p.Loss, secondLoss = n, n
		case "WW":
			p.Win = n
		case "BW":
			secondWin = n
		case "WD":
			p.DrawFirst = n
		case "BD":
			p.DrawSecond = n
		case "WL":
			p.Loss = n
		case "BL":
			secondLoss = n
		case "A", "P", "X", "ZPB", "HPB", "FPB", "PAB", "FW", "FL":
			p.Other = append(p.Other, EventPoint{code, n})
		default:
			return EventPoints{}, fmt.Errorf("points %.40q: there is no code %.10q", text, words[i])
		}
	}
	if secondWin != p.Win || secondLoss != p.Loss {
		return EventPoints{}, fmt.Errorf("points %.40q: wins or losses that score by colour are not known here", text)
	}
	return p, nil
}

// parseScale reads win, draw and loss.
func parseScale(parts []string) (p EventPoints, err error) {
	first, second, differs := strings.Cut(parts[1], "-")
	if !differs {
		second = first
	}
	for _, part := range []struct {
		text string
		into *int
	}{{parts[0], &p.Win}, {first, &p.DrawFirst}, {second, &p.DrawSecond}, {parts[2], &p.Loss}} {
		if *part.into, err = ParseHalves(part.text); err != nil {
			return EventPoints{}, err
		}
	}
	return p, nil
}

// ParseHalves reads a number of points that are whole or half, from −1000 to 1000, and
// returns it in half points.
func ParseHalves(text string) (int, error) {
	const most = 1000
	text = strings.TrimSpace(text)
	whole, behind, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	switch {
	case text == "½":
		return 1, nil
	case strings.HasSuffix(whole, "½"):
		whole, behind = strings.TrimSuffix(whole, "½"), "5"
	case whole == "" && behind != "":
		whole = "0"
	}
	n, err := strconv.ParseUint(whole, 10, 16)
	rest := strings.TrimRight(behind, "0")
	if err != nil || n > most || rest != "" && rest != "5" {
		return 0, fmt.Errorf("%.40q is no number of points", text)
	}
	halves := int(n) * 2
	if rest == "5" {
		halves++
	}
	if strings.HasPrefix(text, "-") {
		halves = -halves
	}
	return halves, nil
}

// EventCode is a result of one player as TRF codes it: one of 1 = 0 (played), + - (forfeit),
// W D L (decided without a proper game), and of a player without opponent U (轮空, given by
// the pairing), H, F (half a point, a whole one), Z (absent), + or -; 0 if it is not known.
type EventCode byte

// Opposite is the code that the opponent has; 0 where it may be more than one.
func (c EventCode) Opposite() EventCode {
	switch c {
	case '1':
		return '0'
	case '0':
		return '1'
	case '+':
		return '-'
	case 'W':
		return 'L'
	case 'L':
		return 'W'
	case '=', 'D':
		return c
	}
	return 0
}

// resultWords are results of both players, as label folds them.
var resultWords = map[string][2]EventCode{
	"1-0": {'1', '0'}, "0-1": {'0', '1'}, "=": {'=', '='}, "=-=": {'=', '='}, "1/2-1/2": {'=', '='}, "½-½": {'=', '='}, "1/2": {'=', '='}, "½": {'=', '='}, "0.5-0.5": {'=', '='},
	"和": {'=', '='}, "和棋": {'=', '='}, "draw": {'=', '='}, "先胜": {'1', '0'}, "先手胜": {'1', '0'}, "胜": {'1', '0'}, "负": {'0', '1'}, "先负": {'0', '1'}, "后胜": {'0', '1'}, "后手胜": {'0', '1'},
	"+-": {'+', '-'}, "-+": {'-', '+'}, "--": {'-', '-'}, "+--": {'+', '-'}, "--+": {'-', '+'}, "---": {'-', '-'}, "+/-": {'+', '-'}, "-/+": {'-', '+'}, "-/-": {'-', '-'},
	"先手弃权": {'-', '+'}, "后手弃权": {'+', '-'}, "双方弃权": {'-', '-'},
}

// byeWords are results of a player without opponent.
var byeWords = map[string]EventCode{
	"u": 'U', "bye": 'U', "pairing-bye": 'U', "轮空": 'U', "h": 'H', "half-bye": 'H', "半分轮空": 'H', "f": 'F', "full-bye": 'F', "全分轮空": 'F',
	"z": 'Z', "absent": 'Z', "zero-bye": 'Z', "缺席": 'Z', "未参赛": 'Z', "+": '+', "-": '-',
}

// Codes returns what a pairing says of its result: the codes of the first player and of the
// second. Of a pairing without second player the second is 0, and of one without a result
// both. It is told from one of them what the other has, unless EventPairing.Told says that
// only one was told; a conflict of two that were told is for the caller. The error says
// which text is not understood, or could be more than one result.
func (e *Event) Codes(p *EventPairing) (first, second EventCode, err error) {
	result, other := foldResult(p.Result), foldResult(p.SecondResult)
	switch {
	case result == "" && other == "":
		return 0, 0, nil
	case (p.First == "" || p.Second == "") && !p.isEmptySeat(result, other):
		return byeCode(p, result, other)
	case e.Results == ResultsCodes:
		if first, err = codeOf(p.Result); err == nil {
			second, err = codeOf(p.SecondResult)
		}
	case e.Results != "" && e.Results != ResultsPoints:
		first, second, err = e.freely(p, result, other, e.Results)
	case p.Between == BetweenTeams:
		first, second, err = e.freely(p, result, other, e.MatchPoints)
	default:
		first, second, err = e.freely(p, result, other, e.Points)
	}
	if err != nil || p.Told != "" {
		return first, second, err
	}
	if first == 0 {
		first = second.Opposite()
	}
	if second == 0 {
		second = first.Opposite()
	}
	if first == 0 || second == 0 {
		return 0, 0, fmt.Errorf("result %.40q: the result of the other player is not told", p.Result+p.SecondResult)
	}
	return first, second, nil
}

// isEmptySeat reports whether a pairing is of a board of a match to which one of the teams,
// or both, sent nobody: the team is named in place of the player, and the result is a forfeit.
func (p *EventPairing) isEmptySeat(result, other string) bool {
	return (p.First != "" || p.FirstTeam != "") && (p.Second != "" || p.SecondTeam != "") && other == "" && (result == "+-" || result == "-+" || result == "--")
}

// foldResult is a result in lower case, with the usual signs and no blanks.
func foldResult(text string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "：", "-", ":", "-", "–", "-", "—", "-", "−", "-", "－", "-", "＋", "+", "＝", "=").Replace(text))
}

func byeCode(p *EventPairing, result, other string) (first, second EventCode, err error) {
	if p.First == "" {
		result, other = other, result
	}
	code, ok := byeWords[result]
	if !ok && result != "" {
		code, err = codeOf(result)
		if err != nil {
			err = fmt.Errorf("result %.40q: of a player without opponent bye, half-bye, full-bye, absent, + or - is asked for", result)
		}
	}
	if other != "" && err == nil {
		err = fmt.Errorf("result %.40q: nobody is named who had it", other)
	}
	if p.First == "" {
		return 0, code, err
	}
	return code, 0, err
}

// codeOf reads a code of TRF.
func codeOf(text string) (EventCode, error) {
	text = strings.ToUpper(strings.TrimSpace(text))
	if text == "" {
		return 0, nil
	}
	if len(text) != 1 || !strings.Contains("1=0+-WDLUHFZ", text) {
		return 0, fmt.Errorf("result %.40q: one of 1 = 0 + - W D L U H F Z is asked for", text)
	}
	return EventCode(text[0]), nil
}

// freely reads a result that is written in one of the usual ways, or as points of a scale.
func (e *Event) freely(p *EventPairing, result, other, scale string) (first, second EventCode, err error) {
	both := result
	if other != "" && result != "" {
		both += "-" + other
	}
	points, told := EventPoints{}, strings.TrimSpace(scale) != ""
	if told {
		if points, err = ParseEventPoints(scale); err != nil {
			return 0, 0, err
		}
	}
	if codes, ok := resultWords[both]; ok && !(told && e.Results != "" && isNumbers(both)) {
		return codes[0], codes[1], nil
	}
	unclear := fmt.Errorf("result %.40q: 1-0, 1/2-1/2, 0-1, +-, -+ or -- is asked for, or points of a scale that the event names", p.Result+p.SecondResult)
	one, two, paired := strings.Cut(both, "-")
	a, errA := ParseHalves(one)
	if !paired {
		if code, err := codeOf(both); err == nil && !isNumbers(both) {
			return code, 0, nil
		}
		if !told || errA != nil || e.Results == "" {
			return 0, 0, unclear
		}
		return points.single(a, unclear)
	}
	b, errB := ParseHalves(two)
	if !told || errA != nil || errB != nil {
		return 0, 0, unclear
	}
	switch [2]int{a, b} {
	case [2]int{points.Win, points.Loss}:
		return '1', '0', nil
	case [2]int{points.Loss, points.Win}:
		return '0', '1', nil
	case [2]int{points.DrawFirst, points.DrawSecond}:
		return '=', '=', nil
	}
	return 0, 0, unclear
}

// single is the result by which the first player scored so much.
func (p *EventPoints) single(a int, unclear error) (first, second EventCode, err error) {
	switch a {
	case p.Win:
		first = '1'
	case p.DrawFirst:
		first = '='
	case p.Loss:
		first = '0'
	default:
		return 0, 0, unclear
	}
	return first, first.Opposite(), nil
}

// isNumbers reports whether a result is made of numbers.
func isNumbers(text string) bool {
	return strings.Trim(text, "0123456789.½-") == "" && strings.ContainsAny(text, "0123456789½")
}
