package page

import (
	"fmt"
	"html/template"
	"strings"
	"unicode/utf8"

	"qipu/report/terminal"
	"qipu/schemas"
)

// The longest texts of a record that a page shows, in characters; a longer one is cut
// there, and says so.
const (
	maxName = 80
	maxText = 1200
)

// safe makes a text of a record harmless to read: nothing in it is invisible, controls
// anything or turns the direction of what follows.
func safe(s string) string { return terminal.Safe(strings.ToValidUTF8(s, "\ufffd")) }

// cut shortens a text to so many characters and says how many are left out.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	n := utf8.RuneCountInString(s)
	if n <= most {
		return s
	}
	for i := range s {
		if most--; most < 0 {
			return s[:i] + fmt.Sprintf("… [+%d]", utf8.RuneCountInString(s[i:]))
		}
	}
	return s
}

// both writes a text in the two languages; the page shows one of them.
func both(zh, en string) template.HTML {
	zh, en = template.HTMLEscapeString(safe(zh)), template.HTMLEscapeString(safe(en))
	if zh == en {
		return template.HTML(zh)
	}
	return template.HTML(`<span class="zh" lang="zh">` + zh + `</span><span class="en" lang="en">` + en + `</span>`)
}

func bothOf(t schemas.Text) template.HTML { return both(t.Zh, t.En) }

// name isolates a name of a record from the direction of the text around it.
func name(s string) template.HTML {
	if s == "" {
		return "–"
	}
	return template.HTML(`<bdi>` + template.HTMLEscapeString(safe(cut(s, maxName))) + `</bdi>`)
}

// shortName is a name of a record where no mark-up can stand.
func shortName(s string) string { return safe(cut(s, maxName)) }

// roundNumber is the number of a round of a record without the words around it, which the
// page has itself: "第3轮", "Round 3".
func roundNumber(s string) string {
	bare := strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(s), "第"), "轮"))
	if len(bare) > len("round ") && strings.EqualFold(bare[:len("round ")], "round ") {
		bare = strings.TrimSpace(bare[len("round "):])
	}
	if bare == "" {
		bare = s
	}
	return shortName(bare)
}

// written is a longer text of a record.
func written(s string) template.HTML {
	return template.HTML(`<bdi>` + template.HTMLEscapeString(safe(cut(s, maxText))) + `</bdi>`)
}

func severityText(severity string) schemas.Text {
	switch severity {
	case "error":
		return schemas.Text{Zh: "错误", En: "error"}
	case "warning":
		return schemas.Text{Zh: "警告", En: "warning"}
	}
	return schemas.Text{Zh: "提示", En: "note"}
}

// value is a text of a record or of our own, which has two languages.
func value(t schemas.Text) template.HTML {
	if t.Zh == t.En {
		return written(t.Zh)
	}
	return bothOf(t)
}

// severitySign tells severities apart without colours.
func severitySign(severity string) string {
	switch severity {
	case "error":
		return "■"
	case "warning":
		return "▲"
	}
	return "●"
}

func outcomeText(outcome string) schemas.Text {
	switch outcome {
	case "pass":
		return schemas.Text{Zh: "符合", En: "pass"}
	case "fail":
		return schemas.Text{Zh: "不符", En: "fail"}
	case "undetermined":
		return schemas.Text{Zh: "未定", En: "undetermined"}
	case "not applicable":
		return schemas.Text{Zh: "不适用", En: "not applicable"}
	}
	return schemas.Text{Zh: outcome, En: outcome}
}

// sideText names a side of a game of that kind.
func sideText(kind, side string) schemas.Text {
	renju := kind == schemas.KindRenju.String()
	switch {
	case side == "first" && renju:
		return schemas.Text{Zh: "黑方", En: "Black"}
	case side == "first":
		return schemas.Text{Zh: "红方", En: "Red"}
	case side == "second" && renju:
		return schemas.Text{Zh: "白方", En: "White"}
	case side == "second":
		return schemas.Text{Zh: "黑方", En: "Black"}
	case side == "both":
		return schemas.Text{Zh: "双方", En: "both"}
	}
	return schemas.Text{Zh: side, En: side}
}

// verdictWords are the verdicts on repetitions, as findings spell them.
var verdictWords = map[string]schemas.Text{
	"red_loses": {Zh: "红方负", En: "Red loses"}, "black_loses": {Zh: "黑方负", En: "Black loses"},
}

// levelWords are the levels of events, as [schemas.Level] spells them.
var levelWords = map[string]schemas.Text{
	"national": {Zh: "全国比赛", En: "national"}, "national-junior": {Zh: "全国少年赛", En: "national, juniors"},
	"provincial": {Zh: "省级比赛", En: "provincial"}, "lower": {Zh: "省级以下", En: "below provincial"},
}

// systemWords are the systems of events.
var systemWords = map[string]schemas.Text{
	"round-robin": {Zh: "循环赛", En: "round robin"}, "swiss": {Zh: "积分编排", En: "Swiss system"}, "knockout": {Zh: "淘汰赛", En: "knockout"},
	"relay": {Zh: "擂台赛", En: "relay"}, "match": {Zh: "对抗赛", En: "match"}, "all-play": {Zh: "全队轮赛", En: "all play"},
}

func systemText(system string) schemas.Text {
	if words, ok := systemWords[system]; ok {
		return words
	}
	return schemas.Text{Zh: system, En: system}
}

func splitList(s string) (parts []string) {
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// counted is an English noun as it stands after a number: "note" after 1, else "notes".
func counted(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}
