package xiangqi

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"qipu/schemas"
)

// sheetFields are the tags of a finished scoresheet, in the order of
// xiangqi-2011:9: time used, fouls, signatures.
var sheetFields = [...]struct {
	name string
	text schemas.Text
	// read reports whether a value says what the field asks for; nil for a
	// signature, which any word is but one that denies it.
	read func(string) bool
}{
	{"RedTime", schemas.Text{Zh: "红方用时", En: "Red's time"}, isTime},
	{"BlackTime", schemas.Text{Zh: "黑方用时", En: "Black's time"}, isTime},
	{"RedFouls", schemas.Text{Zh: "红方犯规", En: "Red's fouls"}, isFouls},
	{"BlackFouls", schemas.Text{Zh: "黑方犯规", En: "Black's fouls"}, isFouls},
	{"RedSigned", schemas.Text{Zh: "红方签字", En: "Red's signature"}, nil},
	{"BlackSigned", schemas.Text{Zh: "黑方签字", En: "Black's signature"}, nil},
	{"ArbiterSigned", schemas.Text{Zh: "裁判签字", En: "the arbiter's signature"}, nil},
}

// scoresheetTag declares a record to be a scoresheet, whatever its value.
const scoresheetTag = "Scoresheet"

// sheetFinished holds a record that shows itself to be a scoresheet against
// xiangqi-2011:9. Any other record may have been a sheet once; it is not judged.
func sheetFinished(r *replay) schemas.Answer {
	if len(r.out.Plies) == 0 { // nothing was played, so no sheet was finished
		return schemas.NotApplicable.Answer()
	}
	values, isSheet := r.sheetValues()
	if !isSheet {
		return schemas.Lacking("MV2")
	}
	var missing, unread []string
	var lacks schemas.Text
	severity := schemas.Note
	tell := func(list *[]string, name string, text schemas.Text) {
		*list = append(*list, name)
		lacks.Zh += "、" + text.Zh
		lacks.En += ", " + text.En
	}
	if !r.out.Recorded.Decided() {
		severity = schemas.Warning
		tell(&missing, "Result", schemas.Text{Zh: "比赛结果", En: "the result"})
	}
	for i, field := range sheetFields {
		switch value := values[i]; {
		case isBlank(value), field.read == nil && denies(value):
			tell(&missing, field.name, field.text)
		case field.read != nil && !field.read(value):
			tell(&unread, fmt.Sprintf("%s %q", field.name, clip(value)), schemas.Text{
				Zh: fmt.Sprintf("%s（所写“%s”读不懂）", field.text.Zh, clip(value)),
				En: fmt.Sprintf("%s (“%s” is not understood)", field.text.En, clip(value)),
			})
		}
	}
	if lacks.En == "" {
		return schemas.Pass.Answer()
	}
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:9", Severity: severity, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "scoresheet",
		Expected: "result, times, fouls, signatures", Actual: actualFields(missing, unread),
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录纸缺：%s。", strings.TrimPrefix(lacks.Zh, "、")),
			En: fmt.Sprintf("The scoresheet does not state %s.", strings.TrimPrefix(lacks.En, ", ")),
		},
	})
	return schemas.Fail.Answer()
}

func actualFields(missing, unread []string) string {
	var parts []string
	if len(missing) > 0 {
		parts = append(parts, "missing: "+strings.Join(missing, ", "))
	}
	if len(unread) > 0 {
		parts = append(parts, "not understood: "+strings.Join(unread, ", "))
	}
	return strings.Join(parts, "; ")
}

// sheetValues finds the tags of a scoresheet in one pass; isSheet says whether
// there is any.
func (r *replay) sheetValues() (values [len(sheetFields)]string, isSheet bool) {
	for _, t := range r.game.Tags {
		if t.Name.Len < 7 || t.Name.Len > 13 {
			continue
		}
		name := r.game.View(t.Name)
		if last := name[len(name)-1] | 0x20; last != 'e' && last != 's' && last != 'd' && last != 't' {
			continue
		}
		isSheet = isSheet || strings.EqualFold(name, scoresheetTag)
		for i := range sheetFields {
			if strings.EqualFold(name, sheetFields[i].name) && values[i] == "" {
				values[i], isSheet = strings.TrimSpace(r.game.View(t.Value)), true
			}
		}
	}
	return values, isSheet
}

// isBlank reports whether a tag is there and says nothing.
func isBlank(value string) bool { return value == "" || value == "?" || value == "-" }

func isTime(value string) bool {
	_, ok := parseTimeUsed(value)
	return ok
}

func isFouls(value string) bool {
	_, ok := parseFouls(value)
	return ok
}

// denies reports whether the value of a signature tag says that it was not signed.
func denies(value string) bool {
	switch strings.ToLower(value) {
	case "no", "0", "false", "none", "否", "无", "無", "未签", "未簽", "未签字", "未簽字":
		return true
	}
	return false
}

// maxFouls bounds the fouls of one game: three lose it (xiangqi-2011:4.1.10).
const maxFouls = 99

// parseFouls reads a number of fouls: 2, 2次, 无, none.
func parseFouls(value string) (n int, ok bool) {
	switch strings.ToLower(value) {
	case "无", "無", "没有", "沒有", "none", "no":
		return 0, true
	}
	n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(value, "次")))
	return n, err == nil && n >= 0 && n <= maxFouls
}

// maxTimeUsed bounds the time that one side can have used in a game.
const maxTimeUsed = 24 * time.Hour

// parseTimeUsed reads the time that a side used: 58:20 in minutes and seconds,
// 1:02:33, 62分30秒, 1小时2分, 62 min, 62m30s. A bare number has no unit and is
// not read.
func parseTimeUsed(value string) (used time.Duration, ok bool) {
	if strings.ContainsAny(value, ":：") {
		return parseClockTime(strings.ReplaceAll(value, "：", ":"))
	}
	rest, last := value, maxTimeUsed
	for rest != "" {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.Atoi(rest[:digits])
		if err != nil || digits > 5 {
			return 0, false
		}
		word, after := cutUnit(strings.TrimSpace(rest[digits:]))
		unit := timeUnits[strings.ToLower(word)]
		if unit == 0 || unit >= last || used > 0 && n >= 60 {
			return 0, false
		}
		used, last, rest = used+time.Duration(n)*unit, unit, after
	}
	return used, value != "" && used <= maxTimeUsed
}

// timeUnits are the units of a time used, in lower case.
var timeUnits = func() map[string]time.Duration {
	table := make(map[string]time.Duration)
	for unit, words := range map[time.Duration]string{
		time.Hour:   "小时 小時 时 時 h hour hours",
		time.Minute: "分 分钟 分鐘 m min mins minute minutes ' ′",
		time.Second: "秒 秒钟 秒鐘 s sec secs second seconds \" ″",
	} {
		for word := range strings.FieldsSeq(words) {
			table[word] = unit
		}
	}
	return table
}()

// cutUnit cuts the unit before the next number, and the blanks and stop behind it.
func cutUnit(text string) (unit, rest string) {
	at := strings.IndexAny(text, "0123456789")
	if at < 0 {
		at = len(text)
	}
	return strings.Trim(text[:at], " .,　"), text[at:]
}

// parseClockTime reads 58:20 and 1:02:33.
func parseClockTime(value string) (used time.Duration, ok bool) {
	parts := strings.Split(value, ":")
	if len(parts) != 2 && len(parts) != 3 {
		return 0, false
	}
	for i, part := range parts {
		n, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && (n >= 60 || len(part) != 2) {
			return 0, false
		}
		used = used*60 + time.Duration(n)*time.Second
	}
	return used, used <= maxTimeUsed
}
