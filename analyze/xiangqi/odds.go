package xiangqi

import (
	"fmt"
	"strings"

	"qipu/schemas/board"
)

// odds are the pieces (让子) that words name as given away before the game.
// First-move odds (让先, 让二先) are none of them.
type odds struct {
	kinds [8]uint8 // how many of each type of piece
	wings [8]wing  // from which wing, where the words say so
	total uint8    // how many in all, where no types are named: 让九子
	some  bool     // that there are odds of pieces, without saying which: 让子
}

// wing is a side of the board as its player sees it.
type wing uint8

const (
	anyWing wing = iota
	leftWing
	rightWing
)

// specific reports whether the words say which pieces, or how many.
func (o *odds) specific() bool { return o.kinds != [8]uint8{} || o.total > 0 }

func (o *odds) named() bool { return o.some || o.specific() }

// add counts n pieces of a type; more than a set has is no odds.
func (o *odds) add(kind board.Piece, n uint8, w wing) bool {
	if kind == board.King || int(o.kinds[kind]+n) > setSizes[kind] {
		return false
	}
	o.kinds[kind] += n
	o.wings[kind] = w
	return true
}

// String writes the odds in data: "-NN", "-N left", "9 pieces", "some pieces".
func (o *odds) String() string {
	switch {
	case o.total > 0:
		return fmt.Sprintf("%d pieces", o.total)
	case !o.specific():
		return "some pieces"
	}
	words := []string{"-" + fenLetters(o.kinds)}
	for _, kind := range handicapOrder {
		switch o.wings[kind] {
		case leftWing:
			words = append(words, "left")
		case rightWing:
			words = append(words, "right")
		}
	}
	return strings.Join(words, " ")
}

// mayNameOdds reports whether a text holds 让 or 饶 in either script, "odds" or
// "handicap". It is the quick look that nearly every text fails.
func mayNameOdds(text string) bool {
	for i := 0; i+2 < len(text); i++ {
		switch c := text[i]; {
		case c == 0xE8 && text[i+1] == 0xAE || c == 0xE9 && text[i+1] == 0xA5: // 让讓 饶饒
			if isGive(text[i:]) {
				return true
			}
		case c|0x20 == 'o':
			if beginsWith(text[i:], "odds") {
				return true
			}
		case c|0x20 == 'h':
			if beginsWith(text[i:], "handicap") {
				return true
			}
		}
	}
	return false
}

// beginsWith compares without regard to case.
func beginsWith(text, word string) bool {
	return len(text) >= len(word) && strings.EqualFold(text[:len(word)], word)
}

// isGive reports whether a text begins with the word for giving odds.
func isGive(text string) bool {
	for _, word := range [...]string{"让", "讓", "饶", "饒"} {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	return false
}

// oddsIn reads the odds of pieces that a text names: 让单马, 饶二马, 让左马, 让九子,
// "knight odds", "odds of two horses", "handicap: chariot". players are names that
// may stand between 让 and the piece (甲让乙双马).
func oddsIn(text string, players ...string) odds {
	for i := range text {
		if !isGive(text[i:]) || denied(text[:i]) {
			continue
		}
		if o := piecesIn(afterReceiver(text[i+3:], players)); o.named() {
			return o
		}
	}
	return englishOdds(text)
}

// denied reports whether the word before 让 makes another word of it, or denies
// it: 不让, 谦让, 转让.
func denied(before string) bool {
	for _, word := range []string{"不", "未", "没", "沒", "无", "無", "谦", "謙", "礼", "禮", "互", "相", "忍", "莫", "勿", "转", "轉", "出", "退", "避"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// afterReceiver cuts the one to whom odds are given.
func afterReceiver(text string, players []string) string {
	for _, name := range append([]string{"对方", "對方", "黑方", "红方", "紅方"}, players...) {
		if after, ok := strings.CutPrefix(text, name); ok && name != "" {
			return after
		}
	}
	return text
}

var hanNumbers = map[rune]uint8{
	'单': 1, '單': 1, '一': 1, '双': 2, '雙': 2, '两': 2, '兩': 2, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
}

// piecesIn reads 双马, 左马, 车马炮, 九子, 子 from the beginning of a text.
func piecesIn(text string) (o odds) {
	n, w := uint8(0), anyWing
	for i, c := range text {
		symbol := symbols[c&0xFFFF]
		switch {
		case hanNumbers[c] > 0 && n == 0:
			n = hanNumbers[c]
			continue
		case c == '左' && w == anyWing:
			w = leftWing
			continue
		case c == '右' && w == anyWing:
			w = rightWing
			continue
		case c == '子' && w == anyWing && !o.specific() && !otherWord(text[i+len("子"):]):
			o.total, o.some = n, true
			return o
		case c >= 0x4E00 && c <= 0xFFFF && symbol.class() == classPiece && o.add(board.Piece(symbol.value()), max(n, 1), w):
			n, w = 0, anyWing
			continue
		}
		return o
	}
	return o
}

// otherWord reports whether what follows makes another word of 子: 子弟, 子弹.
func otherWord(after string) bool {
	for _, c := range after {
		return strings.ContainsRune("弟弹彈女孙孫", c)
	}
	return false
}

// englishWords are the words of odds in English, in the singular.
var englishWords = map[string]struct {
	n    uint8
	wing wing
	kind board.Piece
}{
	"of": {}, "the": {}, "and": {}, "with": {}, "at": {},
	"a": {n: 1}, "an": {n: 1}, "one": {n: 1}, "single": {n: 1}, "two": {n: 2}, "double": {n: 2}, "both": {n: 2}, "three": {n: 3}, "four": {n: 4}, "five": {n: 5},
	"left": {wing: leftWing}, "right": {wing: rightWing},
	"advisor": {kind: board.Advisor}, "guard": {kind: board.Advisor}, "elephant": {kind: board.Elephant}, "bishop": {kind: board.Elephant},
	"horse": {kind: board.Horse}, "knight": {kind: board.Horse}, "chariot": {kind: board.Chariot}, "rook": {kind: board.Chariot},
	"cannon": {kind: board.Cannon}, "pawn": {kind: board.Pawn}, "soldier": {kind: board.Pawn},
}

// englishOdds reads the words beside "odds" or "handicap": those behind, else
// those before.
func englishOdds(text string) (o odds) {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return (c < 'a' || c > 'z') && c < 0x80 })
	for i, word := range words {
		if word != "odds" && word != "handicap" {
			continue
		}
		if o = englishPieces(words[i+1:]); o.specific() {
			return o
		}
		begin := i
		for begin > 0 {
			if _, ok := englishWords[strings.TrimSuffix(words[begin-1], "s")]; !ok {
				break
			}
			begin--
		}
		if o = englishPieces(words[begin:i]); o.specific() {
			return o
		}
	}
	return odds{}
}

// englishPieces reads the pieces that words begin with.
func englishPieces(words []string) (o odds) {
	n, w := uint8(0), anyWing
	for _, word := range words {
		meaning, ok := englishWords[strings.TrimSuffix(word, "s")]
		if !ok {
			return o
		}
		if meaning.kind == board.NoPiece {
			n, w = max(n, meaning.n), max(w, meaning.wing)
			continue
		}
		if !o.add(meaning.kind, max(n, 1), w) {
			return o
		}
		n, w = 0, anyWing
	}
	return o
}
