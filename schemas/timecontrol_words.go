package schemas

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// timeToken is a word of a time control with the bytes that it takes of the text.
type timeToken struct {
	kind       byte
	start, end int
	value      Millis // of T and X the time, of n the number in thousandths
	seconds    bool   // a time in seconds alone
}

// foldedTime is a text in one width, script and case, without blanks.
type foldedTime struct {
	plain string // in one width only, blanks kept
	runes []rune
	gaps  []bool // whether a blank stands before the rune
	at    []int  // where it stands in the text
	end   []int  // and where it ends
}

func foldTime(text string) foldedTime {
	var f foldedTime
	var plain strings.Builder
	gap := false
	for i, c := range text {
		if c >= '！' && c <= '～' { // the fullwidth forms of ASCII
			c -= '！' - '!'
		}
		switch {
		case c == '\u200b' || c == '\ufeff': // of no width
			continue
		case unicode.IsSpace(c):
			gap = true
			plain.WriteByte(' ')
			continue
		case c >= '\u2010' && c <= '\u2015' || c == '\u2212':
			c = '-'
		case c == '′' || c == '’' || c == '‘':
			c = '\''
		case c == '″' || c == '”' || c == '“':
			c = '"'
		}
		plain.WriteRune(c)
		if s, ok := traditionalTime[c]; ok {
			c = s
		}
		f.runes, f.gaps = append(f.runes, unicode.ToLower(simplified(c))), append(f.gaps, gap)
		_, size := utf8.DecodeRuneInString(text[i:])
		f.at, f.end = append(f.at, i), append(f.end, i+size)
		gap = false
	}
	f.plain = strings.TrimSpace(plain.String())
	return f
}

// traditionalTime are characters that no phrase of an ending uses.
var traditionalTime = map[rune]rune{
	'鐘': '钟', '鍾': '钟', '內': '内', '終': '终', '個': '个', '兩': '两', '數': '数', '繼': '继', '隨': '随', '餘': '余', '總': '总',
	'歩': '步', '從': '从', '週': '周', '貼': '贴', '讓': '让', '過': '过', '為': '为', '須': '须', '計': '计', '開': '开', '還': '还', '積': '积',
	'纍': '累', '規': '规', '當': '当', '給': '给', '運': '运', '點': '点', '幾': '几', '該': '该', '誰': '谁', '剩': '剩', '轉': '转', '進': '进',
}

// timeWords are the words that a time control may have, as foldTime leaves them, with
// the tokens that they are: none for words that say nothing more.
//
//	,  a pause              +  加, plus            /  per              |  a bar
//	-  a hyphen             x  times               c  次               v  a move
//	e  each                 f  the first           t  then             u  when it is used up
//	B  each side            O  both, each or not   S  shared           R  K W  red, black, white   1 2  the first and second player
//	b  byo-yomi             z  to the end          r  and so on        i  increment
//	D  delay                M  from move 1         N  no limit         G  game in (minutes)
//	P  贴时                  k l  what is left is kept, is lost         q  a class of games
var timeWords = func() map[string]string {
	words := make(map[string]string)
	for _, row := range [][2]string{
		{"", "的 内 在 为 是 均 共计 必须 须 应 需 要 走满 走完 走 下满 下 完成 满 时限 用时 限时 局时 基本用时 基本时间 基本 主时间 规定时限 规定时间 规定用时 规定 时间 比赛 " +
			"计时 采用 制 第一时限 第二时限 每局 全局 一局 共 . for the of in with an a is time main_time time_control time_limit base to make must be game_in"},
		{",", ", ; : 、 。 ( ) [ ] 【 】 and 和 及 并 并且 且"},
		{"+", "+ 加 另加 再加 外加 增加 追加 plus 加上"},
		{"/", "/ per"},
		{"|", "|"},
		{"-", "-"},
		{"x", "x × *"},
		{"c", "次 回 times periods period"},
		{"v", "步 着 手 回合 步棋 着棋 手棋 move moves mv mvs mm"},
		{"e", "每 每走 每行 each every each_further each_additional every_further each_next 每个"},
		{"f", "前 首 头 first 最初 开始"},
		{"t", "后 之后 以后 其后 此后 然后 随后 后续 接着 继而 接下来 剩余 其余 余下 followed_by then thereafter after_that afterwards remaining"},
		{"u", "超时 超时后 用完 用完后 时间用完后 时间用完 用尽后 到时 到时后 时间到后 基本用时用完后 局时用完后 超时则 时限用完后 when_it_is_used_up after_main_time overtime"},
		{"B", "每方 各方 每人 各 双方各 双方每方 单方 双方均 双方都 对局双方各 per_side per_player each_side each_player both_sides_each a_side"},
		{"O", "双方 两人 both both_sides both_players"},
		{"S", "共用 合用 双方共用 双方共 双方合用 双方合计 双方共计 共用时限 双方共用时限 对局双方共用 对局双方共用时限 双方共用时间 shared shared_by_both_sides shared_by_both_players for_both_sides_together shared_time"},
		{"R", "红 红方 红棋 红先 red"},
		{"K", "黑 黑方 黑棋 黑后 black"},
		{"W", "白 白方 白棋 white"},
		{"1", "先手 先手方 先走方 先行方 first_player first_side"},
		{"2", "后手 后手方 后走方 后行方 second_player second_side"},
		{"b", "读秒 开始读秒 进入读秒 转读秒 超时读秒 超时后读秒 到时读秒 后读秒 byo-yomi byoyomi"},
		{"z", "包干 限时包干 超时判负 超时作负 超时负 包干制 sudden_death for_the_rest_of_the_game rest_of_the_game rest_of_game to_the_end_of_the_game to_finish_the_game guillotine 走完全局 下完全局 完成对局 完成全局 完成比赛"},
		{"r", "直至终局 直至对局结束 直到终局 直到对局结束 直到结束 直至结束 至终局 至对局结束 直至棋局结束 重复 循环 依此类推 以此类推 until_the_end and_so_on repeating repeatedly"},
		{"i", "加秒 increment increments inc bonus added fischer increment_of bonus_of"},
		{"ev", "每一步 每一着 每一手 每走一步 每走一着 每走一手 每走1步 每走1着 每行一步 每行一着 每下一步 每下一着 步时"},
		{"D", "延时 延迟 delay d"},
		{"M", "starting_from_move_1 from_move_1 starting_from_move_one from_move_one starting_with_move_1 starting_at_move_1 from_the_first_move starting_from_the_first_move 从第一步起 从第一着起 从第一步开始 从第一着开始 自第一步起 自第一着起 从第1步起 从第1着起 从第1步开始"},
		{"N", "不限时 无限时 不计时 不限时间 没有时间限制 unlimited no_limit no_time_limit untimed"},
		{"G", "g"},
		{"P", "贴 贴时 让时"},
		{"k", "余时累计 余时累加 剩余时间累计 剩余时间累加 剩余时间计入下一时段 carried_over carry_over"},
		{"l", "余时不累计 余时不累加 余时作废 剩余时间不累计 剩余时间作废 not_carried_over"},
		{"q", "慢棋 快棋 超快棋 快棋赛 慢棋赛 超快棋赛 加赛 加赛快棋 快棋加赛 rapid blitz classical standard bullet correspondence"},
	} {
		for word := range strings.FieldsSeq(row[1]) {
			words[strings.ReplaceAll(strings.ReplaceAll(word, "_1", "1"), "_", " ")] = row[0]
		}
	}
	return words
}()

// timeUnits are the units behind a number.
var timeUnits = func() map[string]Millis {
	units := make(map[string]Millis)
	for unit, list := range map[Millis]string{
		7 * OneDay: "周 星期 week weeks",
		OneDay:     "天 日 day days d",
		OneHour:    "小时 个小时 钟头 个钟头 h hr hrs hour hours",
		OneMinute:  "分钟 分 m min mins minute minutes '",
		OneSecond:  "秒 秒钟 s sec secs second seconds \" ''",
	} {
		for word := range strings.FieldsSeq(list) {
			units[word] = unit
		}
	}
	units["刻钟"] = 15 * OneMinute
	return units
}()

// longestTimeWord is how many runes the longest word has that begins with a rune.
var longestTimeWord = func() map[rune]int {
	longest := make(map[rune]int)
	note := func(word string) {
		first, _ := utf8.DecodeRuneInString(word)
		longest[first] = max(longest[first], utf8.RuneCountInString(word))
	}
	for word := range timeWords {
		note(word)
	}
	for word := range timeUnits {
		note(word)
	}
	return longest
}()

// timeWord looks for the longest word at a place. Words of one or two Latin letters
// do not run on into other letters.
func timeWord[T any](f foldedTime, at int, words map[string]T) (n int, value T) {
	if at == len(f.runes) {
		return 0, value
	}
	for n = min(longestTimeWord[f.runes[at]], len(f.runes)-at); n > 0; n-- {
		value, ok := words[f.spelled(at, at+n)]
		if ok && (n > 2 || !isLatin(f.runes[at]) || at+n == len(f.runes) || f.gaps[at+n] || !isLatin(f.runes[at+n])) {
			return n, value
		}
	}
	return 0, value
}

// spelled joins runes, with a blank where one stands between two Latin letters.
func (f *foldedTime) spelled(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		if i > from && f.gaps[i] && isLatin(f.runes[i-1]) && isLatin(f.runes[i]) {
			b.WriteByte(' ')
		}
		b.WriteRune(f.runes[i])
	}
	return b.String()
}

func isLatin(r rune) bool { return r >= 'a' && r <= 'z' }

// lex makes the tokens of the text.
func (r *timeReader) lex(f foldedTime) error {
	for at := 0; at < len(f.runes); {
		if n, kinds := timeWord(f, at, timeWords); n > 0 {
			for i := range len(kinds) {
				r.token(timeToken{kind: kinds[i], start: f.at[at], end: f.end[at+n-1]})
			}
			at += n
			continue
		}
		n, token, ok := timeNumber(f, at)
		if !ok {
			return r.unknown(f, at, n)
		}
		token.start, token.end = f.at[at], f.end[at+n-1]
		r.token(token)
		at += n
	}
	return nil
}

// unknown is the error for a number of n runes, or without one for a word.
func (r *timeReader) unknown(f foldedTime, at, n int) error {
	if n > 0 {
		return notUnderstood(r.text, r.text[f.at[at]:f.end[at+n-1]], "此数无法理解", "no number that can be read")
	}
	end := at + 1
	for end < len(f.runes) && !f.gaps[end] && unicode.IsLetter(f.runes[end]) {
		if n, _ := timeWord(f, end, timeWords); n > 0 {
			break
		}
		end++
	}
	return notUnderstood(r.text, r.text[f.at[at]:f.end[end-1]], "不认识此词", "no word of time controls")
}

// token adds a token; hours and minutes, and minutes and seconds, that nothing parts
// become one.
func (r *timeReader) token(t timeToken) {
	if n := len(r.tokens); n > 0 && t.kind == 'T' {
		if last := &r.tokens[n-1]; last.kind == 'T' && strings.TrimSpace(r.text[last.end:t.start]) == "" && !last.seconds {
			switch {
			case last.value%OneHour == 0 && t.value < OneHour && t.value%OneMinute == 0:
				last.value, last.end = last.value+t.value, t.end
				return
			case t.seconds && t.value < OneMinute:
				last.kind, last.value, last.end = 'X', last.value+t.value, t.end
				r.kinds = r.kinds[:n-1] + "X"
				return
			}
		}
	}
	r.tokens = append(r.tokens, t)
	r.kinds += string(t.kind)
}

// timeNumber reads a number and the unit behind it, if there is one, and returns how
// many runes they take; how many are wrong when ok is false.
func timeNumber(f foldedTime, at int) (n int, t timeToken, ok bool) {
	value, n, ok := latinNumber(f, at)
	if n == 0 {
		value, n, ok = hanNumber(f.runes[at:])
	}
	if !ok {
		return n, t, false
	}
	t = timeToken{kind: 'n', value: value}
	rest := at + n
	if rest < len(f.runes) && f.runes[rest] == '.' && n > 0 { // "15. min."
		rest++
	}
	half := Millis(0)
	if before := strings.HasPrefix(string(f.runes[rest:min(rest+2, len(f.runes))]), "个半"); before && n > 0 {
		half, rest = 500, rest+2
	}
	length, unit := timeWord(f, rest, timeUnits)
	if length == 0 {
		return n, t, n > 0 && half == 0
	}
	rest += length
	if rest < len(f.runes) && f.runes[rest] == '半' {
		half, rest = 500, rest+1
	}
	t.kind, t.seconds = 'T', unit == OneSecond
	whole := (value + half) / 1000
	t.value = whole*unit + (value+half)%1000*unit/1000
	return rest - at, t, true
}

// latinNumber reads digits with at most three places.
func latinNumber(f foldedTime, at int) (value Millis, n int, ok bool) {
	const longest = 9 // digits
	places := -1
	for n = 0; at+n < len(f.runes) && (n == 0 || !f.gaps[at+n]); n++ {
		c := f.runes[at+n]
		if c == '.' && places < 0 && n > 0 && at+n+1 < len(f.runes) && !f.gaps[at+n+1] && isDigit(f.runes[at+n+1]) {
			places = 0
			continue
		}
		if !isDigit(c) {
			break
		}
		if places >= 0 {
			places++
		}
		value = value*10 + Millis(c-'0')
		if n >= longest || places > 3 {
			return 0, n + 1, false
		}
	}
	for places = max(places, 0); places < 3; places++ {
		value *= 10
	}
	return value, n, n > 0
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// hanNumber reads a Chinese number below a thousand: 四十五, 一百二十, 两, 半, 三〇.
// 一百五 is none: it is 150 to some and 105 to others.
func hanNumber(runes []rune) (value Millis, n int, ok bool) {
	const longest = 6
	if len(runes) > 0 && runes[0] == '半' {
		return 500, 1, true
	}
	sum, digit, unit, zero := 0, -1, 1000, false
	for _, c := range runes {
		d, u := hanDigit(c)
		switch {
		case d < 0 && u == 0:
			return Millis(sum+max(digit, 0)) * 1000, n, n > 0 && (digit <= 0 || unit != 100 || zero)
		case n == longest || u >= unit || d >= 0 && digit > 0 && unit < 1000:
			return 0, n + 1, false
		case u > 0:
			if digit < 0 {
				digit = 1
			}
			sum, digit, unit, zero = sum+digit*u, -1, u, false
		case digit > 0:
			digit = digit*10 + d
		default:
			digit, zero = d, zero || d == 0
		}
		n++
	}
	return Millis(sum+max(digit, 0)) * 1000, n, n > 0 && (digit <= 0 || unit != 100 || zero)
}

// hanDigit returns the digit that a character is, or the unit.
func hanDigit(c rune) (digit, unit int) {
	switch c {
	case '零':
		return 0, 0
	case '两':
		return 2, 0
	case '十':
		return -1, 10
	case '百':
		return -1, 100
	}
	const digits = "〇一二三四五六七八九"
	if at := strings.IndexRune(digits, c); at >= 0 {
		return at / utf8.RuneLen('〇'), 0
	}
	return -1, 0
}
