package xiangqi

import (
	"fmt"
	"strings"

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
const scoresheetTag = schemas.SheetKeeperTag

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
		case isBlank(value), field.read == nil && !Signed(value):
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
	_, ok := schemas.ParseTimeUsed(value)
	return ok
}

func isFouls(value string) bool {
	_, ok := ParseFouls(value)
	return ok
}

// Signed reports whether the value of a signature tag says that there is one: any word
// does but those that deny it.
func Signed(value string) bool {
	if isBlank(value) {
		return false
	}
	switch strings.ToLower(value) {
	case "no", "0", "false", "none", "否", "无", "無", "未签", "未簽", "未签字", "未簽字":
		return false
	}
	return true
}
