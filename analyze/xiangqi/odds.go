package xiangqi

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"qipu/schemas"
	"qipu/schemas/board"
)

// odds are the pieces (让子) that words name as given away before the game.
// First-move odds (让先, 让二先) are none of them.
type odds struct {
	kinds [8]uint8 // how many of each type of piece
	wings [8]wing  // from which wing, where the words say so
	total uint8    // how many in all, where no types are named: 让九子
	some  bool     // that there are odds of pieces, without saying which: 让子

	sided bool         // whether the words say who gives them: 红让单马
	giver schemas.Side // that side
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

// String writes the odds in data: "-NN", "-N left", "9 pieces", "some pieces",
// with the side that gives them if that is said: "first -N".
func (o *odds) String() string {
	if o.sided {
		return o.giver.String() + " " + o.pieces()
	}
	return o.pieces()
}

func (o *odds) pieces() string {
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
// "knight odds", "odds of two horses", "handicap: chariot". Only a phrase of its own
// counts, since 让 stands in much prose (让车不让马): before it the text begins, or a
// sign, an event or the giver stands (甲让乙双马, 红让单马); behind it the text ends,
// or a sign or a word such as 局 or 赛 stands.
func oddsIn(text string, players schemas.Players) odds {
	for i := range text {
		if !isGive(text[i:]) {
			continue
		}
		giver, ok := giverIn(text[:i], players)
		if !ok {
			continue
		}
		after, other := cutSide(text[i+3:], players)
		o, rest := piecesIn(after)
		if !o.named() || !endsPhrase(rest) || giver != schemas.NoSide && giver == other {
			continue
		}
		if giver == schemas.NoSide && other != schemas.NoSide {
			giver = other.Other()
		}
		o.sided = giver != schemas.NoSide
		if o.sided {
			o.giver = giver
		}
		return o
	}
	return englishOdds(text, players)
}

// sideWords name the sides in a phrase of odds, longer names first.
var sideWords = [...]struct {
	word string
	side schemas.Side
}{
	{"红方", schemas.First},
	{"紅方", schemas.First},
	{"黑方", schemas.Second},
	{"先手", schemas.First},
	{"后手", schemas.Second},
	{"後手", schemas.Second},
	{"红", schemas.First},
	{"紅", schemas.First},
	{"黑", schemas.Second},
}

// giverIn reads who gives, from what stands before 让: NoSide where nobody is
// named. ok is false where another word goes on there: 不让, 谦让, 赠让.
func giverIn(before string, players schemas.Players) (giver schemas.Side, ok bool) {
	if players[schemas.First] != players[schemas.Second] {
		for side, name := range players {
			if name != "" && strings.HasSuffix(before, name) {
				return schemas.Side(side), true
			}
		}
	}
	for _, one := range sideWords {
		if rest, found := strings.CutSuffix(before, one.word); found && beginsPhrase(rest) {
			return one.side, true
		}
	}
	return schemas.NoSide, beginsPhrase(before)
}

// cutSide cuts the one to whom odds are given off the beginning of a text.
func cutSide(text string, players schemas.Players) (rest string, side schemas.Side) {
	if players[schemas.First] != players[schemas.Second] {
		for side, name := range players {
			if after, ok := strings.CutPrefix(text, name); ok && name != "" {
				return after, schemas.Side(side)
			}
		}
	}
	for _, one := range sideWords {
		if after, ok := strings.CutPrefix(text, one.word); ok {
			return after, one.side
		}
	}
	for _, word := range [...]string{"对方", "對方"} {
		if after, ok := strings.CutPrefix(text, word); ok {
			return after, schemas.NoSide
		}
	}
	return text, schemas.NoSide
}

// beginsPhrase reports whether a phrase of odds may begin behind a text: at its
// beginning, behind a sign or a figure, or behind an event or a date.
func beginsPhrase(before string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return before == "" || !unicode.IsLetter(last) || strings.ContainsRune("赛賽局杯棋战戰谱譜年月日届屆场場轮輪", last)
}

// behindOdds are the words that may follow odds.
var behindOdds = [...]string{
	"局", "赛", "賽", "棋", "谱", "譜", "战", "戰", "对局", "對局", "对战", "對戰", "开局", "開局", "布局", "表演", "友谊", "友誼", "比赛", "比賽", "擂台",
	"先胜", "先勝", "先负", "先負", "先和", "胜", "勝", "负", "負",
}

// notBehindOdds begin with one of them and are other words.
var notBehindOdds = [...]string{"局面", "局势", "局勢", "局部", "局限"}

// endsPhrase reports whether a phrase of odds may end where a text begins. Odds of
// moves may go with those of pieces: 让马三先.
func endsPhrase(rest string) bool {
	first, size := utf8.DecodeRuneInString(rest)
	if rest == "" || !unicode.IsLetter(first) || hanNumbers[first] > 0 && strings.HasPrefix(rest[size:], "先") {
		return true
	}
	for _, word := range notBehindOdds {
		if strings.HasPrefix(rest, word) {
			return false
		}
	}
	for _, word := range behindOdds {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return false
}

var hanNumbers = map[rune]uint8{
	'单': 1, '單': 1, '一': 1, '双': 2, '雙': 2, '两': 2, '兩': 2, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
}

// piecesIn reads 双马, 左马, 车马炮, 九子, 子 from the beginning of a text, and
// returns what follows.
func piecesIn(text string) (o odds, rest string) {
	n, w := uint8(0), anyWing
	read := 0 // bytes of whole terms
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
		case c == '子' && w == anyWing && !o.specific():
			o.total, o.some = n, true
			return o, text[i+len("子"):]
		case c >= 0x4E00 && c <= 0xFFFF && symbol.class() == classPiece && o.add(board.Piece(symbol.value()), max(n, 1), w):
			n, w, read = 0, anyWing, i+utf8.RuneLen(c)
			continue
		}
		return o, text[read:]
	}
	return o, text[read:]
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

// behindEnglish are the words that may follow odds in English, in the singular.
var behindEnglish = map[string]bool{
	"game": true, "match": true, "matche": true, "event": true, "tournament": true, "exhibition": true, "series": true, "serie": true, "open": true, "cup": true,
	"to": true, "for": true, "at": true, "vs": true, "v": true, "by": true, "and": true,
}

// englishOdds reads the words beside "odds" or "handicap": those behind, else
// those before. As in Chinese the phrase must stand by itself.
func englishOdds(text string, players schemas.Players) (o odds) {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return (c < 'a' || c > 'z') && c < 0x80 })
	for i, word := range words {
		if word != "odds" && word != "handicap" {
			continue
		}
		var n int
		if o, n = englishPieces(words[i+1:]); !o.specific() || !endsEnglish(words[i+1+n:]) {
			begin := i
			for begin > 0 {
				if _, ok := englishWords[strings.TrimSuffix(words[begin-1], "s")]; !ok {
					break
				}
				begin--
			}
			o, n = englishPieces(words[begin:i])
			if !o.specific() || begin+n != i || !endsEnglish(words[i+1:]) {
				continue
			}
		}
		if giver := englishGiver(text, players); giver != schemas.NoSide {
			o.sided, o.giver = true, giver
		}
		return o
	}
	return odds{}
}

func endsEnglish(rest []string) bool {
	return len(rest) == 0 || behindEnglish[strings.TrimSuffix(rest[0], "s")]
}

// englishGiver reads "Red gives", "Player 07 gives".
func englishGiver(text string, players schemas.Players) schemas.Side {
	for _, verb := range [...]string{" gives ", " gave ", " giving "} {
		before, _, ok := strings.Cut(text, verb)
		if !ok {
			continue
		}
		for side, word := range [...]string{"red", "black"} {
			name := players[side]
			if before := strings.ToLower(before); before == word || strings.HasSuffix(before, " "+word) || name != "" && strings.HasSuffix(before, strings.ToLower(name)) {
				return schemas.Side(side)
			}
		}
	}
	return schemas.NoSide
}

// englishPieces reads the pieces that words begin with, and how many words name them.
func englishPieces(words []string) (o odds, read int) {
	n, w := uint8(0), anyWing
	for i, word := range words {
		meaning, ok := englishWords[strings.TrimSuffix(word, "s")]
		if !ok {
			return o, read
		}
		if meaning.kind == board.NoPiece {
			n, w = max(n, meaning.n), max(w, meaning.wing)
			continue
		}
		if !o.add(meaning.kind, max(n, 1), w) {
			return o, read
		}
		n, w, read = 0, anyWing, i+1
	}
	return o, read
}
