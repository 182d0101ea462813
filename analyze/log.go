package analyze

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// maxTold bounds the entries of a log that a finding names.
const maxTold = 4

// tellLog adds to the findings that leave a question to the arbiter's log what the log has
// of the game: whether it answers the question is for who reads it.
func tellLog(g *schemas.Game, findings []schemas.Finding) {
	var told schemas.Text
	for i := range findings {
		f := &findings[i]
		if !f.AsksLog {
			continue
		}
		if told == (schemas.Text{}) {
			told = toldBy(g.Log)
		}
		f.Text.Zh += told.Zh
		f.Text.En += " " + told.En
	}
}

// toldBy lists entries: "log.csv:12 “draw offer”, ply 34, declined".
func toldBy(entries []schemas.LogEntry) schemas.Text {
	if len(entries) == 0 {
		return schemas.Text{Zh: "所给的裁判记录没有本局的条目。", En: "The log that is given has no entry on this game."}
	}
	var zh, en []string
	for i := range entries[:min(len(entries), maxTold)] {
		e := &entries[i]
		name, decision := e.Kind.Name(), e.Decision.Name()
		oneZh, oneEn := fmt.Sprintf("%s“%s”", e.Place(), name.Zh), fmt.Sprintf("%s “%s”", e.Place(), name.En)
		if e.Ply > 0 {
			oneZh, oneEn = fmt.Sprintf("%s，第%d着", oneZh, e.Ply), fmt.Sprintf("%s, ply %d", oneEn, e.Ply)
		}
		if decision.ID != "" {
			oneZh, oneEn = oneZh+"，"+decision.Zh, oneEn+", "+decision.En
		}
		zh, en = append(zh, oneZh), append(en, oneEn)
	}
	if more := len(entries) - maxTold; more > 0 {
		zh, en = append(zh, fmt.Sprintf("另有%d条", more)), append(en, fmt.Sprintf("%d more", more))
	}
	return schemas.Text{
		Zh: "裁判记录于本局有：" + strings.Join(zh, "；") + "。",
		En: "The log has of this game: " + strings.Join(en, "; ") + ".",
	}
}
