package xiangqi

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// numeralsOfFiles holds the numerals of the moves in full form against
// xiangqi-2011:1.3. Both sides in Chinese numerals are right by the example of 7.5.
func numeralsOfFiles(r *replay) schemas.Answer {
	red, black := r.forms[schemas.First]&fullForms, r.forms[schemas.Second]&fullForms
	switch {
	case red|black == 0:
		return schemas.NotApplicable.Answer()
	case !red.steady() || !black.steady():
		return r.numeralsMixed()
	case !red.has(formArabic):
		return r.replayed()
	}
	f := schemas.Finding{
		Clause: "xiangqi-2011:1.3", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.First, Subject: "notation",
		Expected: "Red 一…九", Actual: "Red 1…9", Evidence: r.formCounts(),
		Text: schemas.Text{
			Zh: "红方的路数全用阿拉伯数字；规则以中文数字标红方的直线。",
			En: "Red's numbers are all Arabic; the rule names Red's files in Chinese numerals.",
		},
	}
	if black.has(formHan) {
		f.Severity, f.Side, f.Expected, f.Actual = schemas.Warning, schemas.NoSide, "Red 一…九, Black 1…9", "Red 1…9, Black 一…九"
		f.Text = schemas.Text{
			Zh: "双方的数字写反：红方全用阿拉伯数字，黑方全用中文数字。",
			En: "The numerals of the two sides are exchanged: Red's are all Arabic, Black's all Chinese.",
		}
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// numeralsMixed reports the first ply at which a side changes its numerals.
func (r *replay) numeralsMixed() schemas.Answer {
	side, ply := schemas.First, r.otherNumeral(schemas.First)
	if black := r.otherNumeral(schemas.Second); ply == 0 || black > 0 && black < ply {
		side, ply = schemas.Second, black
	}
	token := r.game.String(r.out.Plies[ply-1].Token)
	name := sideNames[side]
	f := schemas.Finding{
		Clause: "xiangqi-2011:1.3", Severity: schemas.Warning, Outcome: schemas.Fail, Side: side, Subject: "move", Ply: ply,
		Expected: "one kind of numeral a side", Actual: token, Evidence: r.formCounts(),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s的着法混用中文与阿拉伯数字，首见于第%d着“%s”。", name.Zh, ply, clip(token)),
			En: fmt.Sprintf("The moves of %s mix Chinese and Arabic numerals, first at ply %d, “%s”.", name.En, ply, clip(token)),
		},
	}
	r.add(f)
	return schemas.Fail.Answer()
}

// formsOfNotation holds the Chinese moves against xiangqi-2011:7.5. The clause is
// on what players write, and published records are not that: they leave 前 and 后
// out wherever one lawful move only fits, in 19,500 of the 53,893 games of one
// archive. So order words are looked for on a scoresheet only.
func formsOfNotation(r *replay) schemas.Answer {
	all := r.forms[schemas.First] | r.forms[schemas.Second]
	if all&^(1<<formNone) == 0 {
		return schemas.NotApplicable.Answer()
	}
	answer := r.replayed()
	if n, at := r.needlessOrders(); n > 0 {
		token := clip(r.game.String(r.out.Plies[at-1].Token))
		r.addForm(at, "no order word", plural(n, "move", "moves")+" with", schemas.Text{
			Zh: fmt.Sprintf("只剩一个的棋子仍写前、后的有%d着，首见于第%d着“%s”；即读作该子。", n, at, token),
			En: fmt.Sprintf("%s 前 or 后 though the piece is the only one of its kind, first ply %d, “%s”; it is read as that piece.", plural(n, "move has", "moves have"), at, token),
		})
		answer = schemas.Fail.Answer()
	}
	if all&fullForms != 0 && all.has(formShort) {
		at := r.otherForm()
		r.addForm(at, "one form", "full and short", schemas.Text{
			Zh: fmt.Sprintf("完整记录与简写记录混用，第%d着起换用。", at),
			En: fmt.Sprintf("The full and the short form are both used; the change is at ply %d.", at),
		})
		answer = schemas.Fail.Answer()
	}
	if _, isSheet := r.sheetValues(); !isSheet {
		if answer.Outcome == schemas.Pass {
			return schemas.Lacking("MV2")
		}
		return answer
	}
	if n, at := r.unordered(); n > 0 {
		token := clip(r.game.String(r.out.Plies[at-1].Token))
		r.addForm(at, "前, 中 or 后", plural(n, "move", "moves")+" without", schemas.Text{
			Zh: fmt.Sprintf("同一直线上有两个以上同种棋子而未写前、中、后的有%d着，首见于第%d着“%s”。", n, at, token),
			En: fmt.Sprintf("%s 前, 中 or 后 though like pieces share the file, first ply %d, “%s”.", plural(n, "move lacks", "moves lack"), at, token),
		})
		answer = schemas.Fail.Answer()
	}
	return answer
}

func (r *replay) addForm(ply int, expected, actual string, text schemas.Text) {
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:7.5", Severity: schemas.Note, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "move",
		Ply: ply, Expected: expected, Actual: actual, Text: text,
	})
}

// needlessOrders counts the Chinese moves that name by 前 or 后 a chariot, horse,
// cannon or pawn of which its side has but one, and the first of them, from 1. Of
// advisors and elephants an order is often written and misleads nobody.
func (r *replay) needlessOrders() (n, first int) {
	if (r.styles[schemas.First]|r.styles[schemas.Second])&NeedlessOrder == 0 && len(r.settled) == 0 {
		return 0, 0
	}
	p := r.start
	for i, ply := range r.out.Plies[:r.out.Legal] {
		var q query
		if q.parse(trim(r.game.Bytes(ply.Token))) && q.notation == Chinese && needsOrder(q.kind) {
			if p.sources(&q); q.style&NeedlessOrder != 0 {
				if n++; first == 0 {
					first = i + 1
				}
			}
		}
		p.Make(Move{ply.From, ply.To})
	}
	return n, first
}

// captureSigns holds the sign of capture of moves in SAN against the board. A move
// without it is read all the same, and some records never write it, so that a game has
// one note; a sign where nothing was taken says that the position was another.
func captureSigns(r *replay) schemas.Answer {
	if r.seen&(1<<SAN) == 0 {
		return schemas.NotApplicable.Answer()
	}
	captures, lacking, needless, first := 0, 0, 0, 0
	for i, ply := range r.out.Plies[:r.out.Legal] {
		var wide tokenBuffer
		m, ok := asSAN(narrow(r.game.Bytes(ply.Token), &wide))
		if !ok {
			continue
		}
		captured := ply.Captured != board.NoPiece
		switch {
		case captured && !m.takes:
			lacking++
		case !captured && m.takes:
			needless++
		}
		if captured {
			captures++
		}
		if captured != m.takes && first == 0 {
			first = i + 1
		}
	}
	if first == 0 {
		return r.replayed()
	}
	ply, at := &r.out.Plies[first-1], r.placeOf(first)
	f := schemas.Finding{
		Clause: "record:capture", Severity: schemas.Note, Outcome: schemas.Fail, Side: ply.Side, Subject: "move", Ply: first,
		Expected: "x with captures alone", Actual: fmt.Sprintf("captures without x: %d of %d; x without a capture: %d", lacking, captures, needless),
		Text: schemas.Text{
			Zh: fmt.Sprintf("%s写有“x”而未吃子。", at.Zh),
			En: at.En + " has “x” and takes nothing.",
		},
	}
	if ply.Captured != board.NoPiece {
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s吃子而未写“x”。", at.Zh),
			En: at.En + " takes a piece without “x”.",
		}
	}
	f.Text.Zh += fmt.Sprintf("全局吃子%d着，未写的%d着；写有而未吃子的%d着", captures, lacking, needless)
	f.Text.En += fmt.Sprintf(" Captures without it in the game: %d of %d; signs without a capture: %d", lacking, captures, needless)
	if needless > 0 {
		f.Severity = schemas.Warning
		f.Text.Zh += "，当时的局面可能不同"
		f.Text.En += ", so that the position may have been another"
	}
	f.Text.Zh += "。"
	f.Text.En += "."
	r.add(f)
	return schemas.Fail.Answer()
}

// asSAN reads a token as SAN where no other notation reads it.
func asSAN(token []byte) (m san, ok bool) {
	if _, coordinates := parseICCS(token); coordinates {
		return m, false
	}
	var q query
	if q.parse(token) {
		return m, false
	}
	return parseSAN(token)
}
