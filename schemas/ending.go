package schemas

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// EndKind is the way in which a record says that its game ended.
type EndKind uint8

// The kinds of end. Numbers in brackets are clauses of xiangqi-2011.
const (
	EndNone          EndKind = iota // nothing is said, or nothing that is understood
	EndMate                         // 将死 (3.2)
	EndStalemate                    // 困毙, 欠行 (3.3)
	EndResignation                  // 认输 (4.1.12)
	EndAgreement                    // 议和 (4.2.1)
	EndNoWin                        // 双方无取胜可能 (4.2.2)
	EndNaturalLimit                 // 自然限着 (4.2.4)
	EndTime                         // 超时 (21)
	EndRepetition                   // 长将, 不变作和 and their like (23)
	EndForfeit                      // 弃权: a side did not come, or left (20)
	EndDoubleForfeit                // 双方弃权 (20.2)
	EndFoul                         // 犯规, 违例: an illegal move or fouls (4.1.8, 4.1.10)
	EndAdjudication                 // 裁判判定, without a cause
	EndAbandoned                    // broken off: 断线, 中止
	EndUnfinished                   // 未完, 封局

	// Of renju and gomoku. Numbers in brackets are clauses of wuziqi-2009.

	EndFive      // 五连 (10.1(1))
	EndForbidden // 禁手 (10.1(2)): Black loses
	EndPasses    // both passed (10.2(2))
	EndFullBoard // no empty point is left (10.2(3))

	// EndKinds is the number of kinds.
	EndKinds = iota
)

var endKindNames = [EndKinds]string{
	"", "mate", "stalemate", "resignation", "agreement", "neither-can-win", "natural-limit", "time", "repetition",
	"forfeit", "double-forfeit", "foul", "adjudication", "abandoned", "unfinished",
	"five", "forbidden-move", "passes", "full-board",
}

// String returns the kind as the tables spell it, empty for EndNone.
func (k EndKind) String() string { return endKindNames[k] }

// Ending is what a text states of how a game ended. The zero Ending states
// nothing.
type Ending struct {
	Kind   EndKind
	Result Result // the result that the text itself implies, ResultNone if it leaves that open
}

// Loser returns the side that lost by the statement; NoSide for a draw, for a
// double loss, and where the statement names nobody.
func (e Ending) Loser() Side {
	switch e.Result {
	case ResultFirstWins:
		return Second
	case ResultSecondWins:
		return First
	}
	return NoSide
}

// StatedEnding is an Ending with the part of the record that states it.
type StatedEnding struct {
	Ending
	Part string // "tag Termination", "end marker", "comment"; empty if nothing is stated
	Text Span   // as written
}

// MaxEnding bounds a statement of the end, in bytes: a longer text is prose.
const MaxEnding = 96

// Players are the names of the first and the second player, as the tags have
// them, without blanks around them; empty where they are not known.
type Players [2]string

// ParseEnding reads what a tag of a record of that kind of game says of how it
// ended: Termination, EndType, also a result that names its cause (黑方弃权, +/-,
// B+R). The whole text must be such
// statements, at most maxEndingClauses of them, and they must agree. A name at its
// beginning must be that of a player, whole: of anybody else nothing is known. ok
// is false where the text is not understood; "normal" and 未知 are, and state nothing.
func (k Kind) ParseEnding(text string, players Players) (e Ending, ok bool) {
	return k.words().parseEnding(text, players, false)
}

// ParseEnding reads a tag of a record of xiangqi; see Kind.ParseEnding.
func ParseEnding(text string, players Players) (e Ending, ok bool) {
	return KindXiangqi.ParseEnding(text, players)
}

// ParseClosing reads the same from a comment that stands behind the last move.
// It is stricter: words that also judge a position (绝杀: a mate that nothing
// stops; 例和: a known draw) state no end there, nor do signs that weigh it up
// (+/-) or the task of a study (红先胜). In renju such words count beside a clause
// that names the result and agrees: 黑方三三禁手，白胜.
func (k Kind) ParseClosing(text string, players Players) (e Ending, ok bool) {
	return k.words().parseEnding(text, players, true)
}

// ParseClosing reads a comment of a record of xiangqi; see Kind.ParseClosing.
func ParseClosing(text string, players Players) (e Ending, ok bool) {
	return KindXiangqi.ParseClosing(text, players)
}

// maxEndingClauses bounds the statements of one text: 红胜, 黑方超时, 裁判判负.
const maxEndingClauses = 4

func (w *words) parseEnding(text string, players Players, closing bool) (e Ending, ok bool) {
	if len(text) > MaxEnding || closing && isEvaluation(text) {
		return Ending{}, false
	}
	if e, ok := w.mark(text); ok {
		return e, true
	}
	var all statement
	rest := text
	if one, after, known := w.endingOf(text, players); known {
		whole, _ := cutClause(text)
		if bySide, alike := w.clause(whole, closing); alike && bySide.Ending != one.Ending { // a name that is also the word for a side
			return Ending{}, false
		}
		all.add(one)
		rest = after
	}
	for rest != "" {
		var clause string
		clause, rest = cutClause(rest)
		if strings.TrimFunc(clause, unicode.IsSpace) == "" {
			continue
		}
		if one, known := w.clause(clause, closing); !known || !all.add(one) {
			return Ending{}, false
		}
	}
	if closing && all.loose && !(w.vouched && all.named) {
		return Ending{}, false
	}
	return all.Ending, all.clauses > 0
}

// statement is what the clauses of a text state together.
type statement struct {
	Ending
	clauses int
	loose   bool // one of them is loose
	named   bool // one that is not names the result
}

// add joins another clause. It reports whether it agrees with those before, and is
// not one too many.
func (s *statement) add(one phrase) bool {
	s.clauses++
	s.loose = s.loose || one.loose
	s.named = s.named || !one.loose && one.Result.Decided()
	return s.clauses <= maxEndingClauses && s.join(one.Ending)
}

// join adds what another clause of the same text states. It reports whether the
// two agree. A ruling (判负) takes the cause that stands beside it (超时).
func (e *Ending) join(other Ending) bool {
	switch {
	case other.Kind == EndNone || other.Kind == e.Kind || other.Kind == EndAdjudication && e.Kind != EndNone:
	case e.Kind == EndNone || e.Kind == EndAdjudication:
		e.Kind = other.Kind
	default:
		return false
	}
	if e.Result == ResultNone {
		e.Result = other.Result
	}
	return other.Result == ResultNone || other.Result == e.Result
}

// cutClause returns a text up to its first comma, stop or bracket, and what
// follows. A full stop between two characters ends nothing (0.5-0.5).
func cutClause(text string) (clause, rest string) {
	for i, r := range text {
		size := utf8.RuneLen(r)
		switch r {
		case utf8.RuneError: // of one byte or three
			continue
		case '.':
			if next := text[i+1:]; next != "" && next[0] > ' ' {
				continue
			}
		case ',', ';', '!', '(', ')', '（', '）', '，', '；', '！', '、', '。':
		default:
			continue
		}
		return text[:i], text[i+size:]
	}
	return text, ""
}

// endingOf reads a first clause that begins with the name of a player: "Player 07
// won on time". Names may hold commas, and one may begin another: the longer is
// tried first. Where both have one name, whose it is cannot be told.
func (w *words) endingOf(text string, players Players) (s phrase, rest string, ok bool) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	if players[First] == players[Second] {
		return s, "", false
	}
	side := First
	if len(players[Second]) > len(players[First]) {
		side = Second
	}
	for range players {
		if after, found := strings.CutPrefix(text, players[side]); found && players[side] != "" {
			clause, rest := cutClause(after)
			var buf [MaxEnding]byte
			if s, ok = w.predicate(buf[:w.foldEnding(&buf, clause)], side); ok {
				return s, rest, true
			}
		}
		side = side.Other()
	}
	return s, "", false
}

// isEvaluation reports whether a text is signs that weigh up a position: +/-, +-,
// -/+, =, ±. With a colon between them + and - are marks of a result.
func isEvaluation(text string) bool {
	signs := false
	for _, r := range text {
		switch r = foldRune(r); r {
		case '+', '=', '±', '∓', '∞':
			signs = true
		case '-', '/':
		default:
			if r >= 0 {
				return false
			}
		}
	}
	return signs
}

// isTask reports whether a result says who is to move first: so studies write what
// is to be found (红先胜).
func isTask(text string) bool { return strings.Contains(text, "先") }

// forfeitMarks are the marks of results by absence (xiangqi-2011:20.3), as fold
// leaves them.
var forfeitMarks = map[string]Ending{
	"+/-": {EndForfeit, ResultFirstWins}, "+--": {EndForfeit, ResultFirstWins}, "+-": {EndForfeit, ResultFirstWins},
	"-/+": {EndForfeit, ResultSecondWins}, "--+": {EndForfeit, ResultSecondWins}, "-+": {EndForfeit, ResultSecondWins},
	"-/-": {EndDoubleForfeit, ResultDoubleLoss}, "---": {EndDoubleForfeit, ResultDoubleLoss},
}

// mark reads a result that is signs for its cause.
func (w *words) mark(text string) (Ending, bool) {
	if len(text) < 2 || len(text) > longestSpelling {
		return Ending{}, false
	}
	var buf [longestSpelling]byte
	n, ok := fold(&buf, text, dashes)
	if !ok {
		return Ending{}, false
	}
	e, ok := w.marks[string(buf[:n])]
	return e, ok
}

// clause reads one clause of a statement. Behind the last move the task of a study
// and the signs that weigh up a position are none, not even a loose one.
func (w *words) clause(clause string, closing bool) (phrase, bool) {
	var buf [MaxEnding]byte
	text := buf[:w.foldEnding(&buf, clause)]
	if s, ok := w.phrases[string(text)]; ok {
		return s, true
	}
	if s, ok := w.result(clause); ok && s.result.Decided() && !s.bare {
		return phrase{Ending: Ending{Result: s.result}, loose: s.loose}, !(closing && (isTask(clause) || isEvaluation(clause)))
	}
	for _, subject := range w.subjects {
		rest, ok := bytes.CutPrefix(text, []byte(subject.name))
		if !ok {
			continue
		}
		if s, ok := w.predicate(rest, subject.side); ok {
			return s, true
		}
	}
	return phrase{}, false
}

// predicate reads what a folded text says of a side.
func (w *words) predicate(text []byte, of Side) (phrase, bool) {
	s, ok := w.predicates[of][string(text)]
	if !ok {
		return phrase{}, false
	}
	switch s.of {
	case theLoser:
		s.Result = WinFor(of.Other())
	case theWinner:
		s.Result = WinFor(of)
	}
	return s, true
}

// foldEnding writes a clause as the tables of phrases have it and returns its
// length, which is at most that of the clause: in simplified characters, lower
// case and the widths of ASCII; dashes and underscores are blanks; one blank
// stands between words, none beside Chinese; where the phrases hold any number, a
// run of figures is one #.
func (w *words) foldEnding(buf *[MaxEnding]byte, clause string) (n int) {
	blank := false
	for _, r := range clause {
		switch r = foldEndingRune(r); {
		case r < 0:
			continue
		case r == ' ':
			blank = true
			continue
		case w.figures && isFigure(r):
			r = '#'
		}
		if r == '#' && n > 0 && buf[n-1] == '#' && !blank {
			continue
		}
		if n+1+utf8.RuneLen(r) > len(buf) { // bytes that are no text may grow
			return 0
		}
		if blank && n > 0 && r < utf8.RuneSelf && buf[n-1] < utf8.RuneSelf {
			buf[n] = ' '
			n++
		}
		blank = false
		n += utf8.EncodeRune(buf[n:], r)
	}
	return n
}

// foldEndingRune returns the character for which r stands, negative for one of no
// width.
func foldEndingRune(r rune) rune {
	if r >= '！' && r <= '～' { // the fullwidth forms of ASCII
		r -= '！' - '!'
	}
	switch {
	case r == '\u200b' || r == '\ufeff':
		return -1
	case unicode.IsSpace(r) || r == '-' || r == '_' || r >= '\u2010' && r <= '\u2015':
		return ' '
	case r >= 'A' && r <= 'Z':
		return r | 0x20
	}
	return simplified(r)
}

// isFigure reports whether a character stands in numbers; 一 stands in too much else
// (一方).
func isFigure(r rune) bool {
	return r >= '0' && r <= '9' || strings.ContainsRune("〇二三四五六七八九十百", r)
}

// simplified returns the simplified form of a character that phrases use.
func simplified(r rune) rune {
	if s, ok := traditional[r]; ok {
		return s
	}
	return r
}
