package record

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// maxShown bounds how much of a written text a finding repeats, in bytes.
const maxShown = 200

func show(g *schemas.Game, s schemas.Span) string {
	b := g.Bytes(s)
	if len(b) <= maxShown {
		return string(b)
	}
	cut := maxShown
	for cut > 0 && b[cut]&0xC0 == 0x80 { // not inside a character
		cut--
	}
	return string(b[:cut]) + "…"
}

// maxListed bounds how many faults of one kind are told one by one; the rest
// are counted in one more finding.
const maxListed = 20

// each calls report for the first faults of the kinds wanted and adds one
// finding for those that are left over. It returns how many there were.
func each(g *schemas.Game, out *schemas.Audit, clause schemas.ClauseID, severity schemas.Severity,
	wanted func(schemas.FaultKind) bool, report func(*schemas.Fault) schemas.Finding,
) int {
	if len(g.Faults) == 0 { // as nearly always
		return 0
	}
	n := 0
	for kind, count := range g.FaultCount {
		if wanted(schemas.FaultKind(kind)) {
			n += int(count)
		}
	}
	listed := 0
	for i := range g.Faults {
		f := &g.Faults[i]
		if !wanted(f.Kind) || listed == maxListed {
			continue
		}
		listed++
		finding := report(f)
		finding.Clause, finding.Severity = clause, severity
		if finding.Outcome == schemas.NotApplicable {
			finding.Outcome = schemas.Fail
		}
		finding.Side = schemas.NoSide
		finding.Ply = int(f.Ply) // the ply it stands behind
		if f.Line > 0 {
			finding.Ply = 0 // plies are those of the main line
			finding.Subject += " in variation " + strconv.Itoa(int(f.Line))
		}
		out.Findings = append(out.Findings, finding)
	}
	if n > listed {
		out.Findings = append(out.Findings, schemas.Finding{
			Clause: clause, Severity: severity, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "record",
			Actual: strconv.Itoa(n),
			Text: schemas.Text{
				Zh: fmt.Sprintf("同类问题共%d处，以上列出前%d处。", n, listed),
				En: fmt.Sprintf("There are %d such places in this record; the first %d are listed.", n, listed),
			},
		})
	}
	return n
}

var syntaxTexts = map[schemas.FaultKind]struct {
	subject string
	text    schemas.Text
}{
	schemas.FaultBadTag:        {"tag", schemas.Text{Zh: "标签的括号或引号不成对", En: "the brackets or quotes of this tag do not match"}},
	schemas.FaultOpenComment:   {"comment", schemas.Text{Zh: "注解未结束，直到本局末尾", En: "this comment does not end before the record does"}},
	schemas.FaultOpenVariation: {"variation", schemas.Text{Zh: "变着未结束，直到本局末尾", En: "this variation does not end before the record does"}},
	schemas.FaultStrayBracket:  {"bracket", schemas.Text{Zh: "右括号没有对应的左括号", En: "this closing bracket has no opening one"}},
	schemas.FaultProse:         {"text", schemas.Text{Zh: "着法间有未加括号的文字，按注解保存；其旁的着法是否对局所走，不能确定", En: "words among the moves in no brackets, kept as a comment; whether the moves beside them were played is not certain"}},
	schemas.FaultTooDeep:       {"variation", schemas.Text{Zh: "变着嵌套过深，按注解保存", En: "variations nest too deep here; kept as a comment"}},
	schemas.FaultValue:         {"value", schemas.Text{Zh: "此值不合其名目，未予采用", En: "this value cannot be what it stands for; it was left out of account"}},
	schemas.FaultSetup:         {"setup", schemas.Text{Zh: "着法之后又摆子，或有子被取走；其后的着法并非由前面的着法走成的局面走起", En: "stones are set up after moves, or points made empty; the moves behind it do not begin from the position that the moves before it made"}},
	schemas.FaultCutOff:        {"record", schemas.Text{Zh: "记录未写完，可能被截断", En: "the record ends before this does; it may be cut off"}},
	schemas.FaultCells:         {"row", schemas.Text{Zh: "此行的格数与表头的列数不等，各格所指可疑", En: "this row has more cells or fewer than the table has columns; what they stand for is doubtful"}},
	schemas.FaultShown:         {"cell", schemas.Text{Zh: "工作簿所示与所存不同，或不能确定原来写的是什么，须查原表", En: "the workbook shows something else than it stores, or leaves open what was typed; the original must be looked at"}},
	schemas.FaultUnplaced:      {"cell", schemas.Text{Zh: "同格未写着法，此时间、备注或提和不属于任何一着，未予采用", En: "a time, a note or an offer beside a move that is not written: it belongs to no ply, and was left out of account"}},
	schemas.FaultColumns:       {"column", schemas.Text{Zh: "此列在表头中重复，或表头自相矛盾（先手即红方或黑方，依棋种而定）；其下内容未读，着法不全", En: "this column stands twice in the table, or its header contradicts itself (in xiangqi the first player is Red, in renju Black); what it holds was not read, so moves are missing"}},
	schemas.FaultTrailing:      {"bytes", schemas.Text{Zh: "记录结束后尚有无所归属的字节，未读", En: "bytes behind the end of the record, to which nothing in it points; they were not read"}},
	schemas.FaultOtherGame:     {"game", schemas.Text{Zh: "此记录自称是另一种棋，或未说明是哪一种，未予裁断", En: "the record says that it is of another game, or does not say of which; it was not judged"}},
}

// looseTexts are the departures that leave no doubt of what is meant.
var looseTexts = map[schemas.FaultKind]struct {
	subject string
	text    schemas.Text
}{
	schemas.FaultTagQuotes: {"tag", schemas.Text{Zh: "标签内的引号未转义：“%s”；内容读全。", En: "“%s”: quotes in this tag are not escaped; its value was read whole."}},
	schemas.FaultLeftOut:   {"variation", schemas.Text{Zh: "变着太多或太长，未读入：%s；主线读全。", En: "there are more variations than one game holds, or longer ones: %s. They were not read; the main line was, whole."}},
	schemas.FaultLoose:     {"text", schemas.Text{Zh: "写法不合格式，而意思明白，照读：“%s”。", En: "“%s” is not written as the format has it; what it means is plain, and was read."}},
	schemas.FaultClipped:   {"field", schemas.Text{Zh: "此栏容不下其全文，只存有“%s”。", En: "The text of this field is longer than the field: only “%s” is left of it."}},
}

func syntax(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	loose := each(g, out, "record:syntax", schemas.Note, func(k schemas.FaultKind) bool {
		_, ok := looseTexts[k]
		return ok
	}, func(f *schemas.Fault) schemas.Finding {
		t := looseTexts[f.Kind]
		written := show(g, f.At)
		return schemas.Finding{
			Subject: t.subject, Actual: written,
			Text: schemas.Text{Zh: fmt.Sprintf(t.text.Zh, written), En: fmt.Sprintf(t.text.En, written)},
		}
	})
	n := each(g, out, "record:syntax", schemas.Warning, func(k schemas.FaultKind) bool {
		_, ok := syntaxTexts[k]
		return ok
	}, func(f *schemas.Fault) schemas.Finding {
		t := syntaxTexts[f.Kind]
		return schemas.Finding{
			Subject: t.subject, Actual: show(g, f.At),
			Text: schemas.Text{
				Zh: fmt.Sprintf("%s：“%s”。", t.text.Zh, show(g, f.At)),
				En: fmt.Sprintf("“%s”: %s.", show(g, f.At), t.text.En),
			},
		}
	})
	return passIf(n+loose == 0)
}

func numbering(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	n := each(g, out, "record:numbering", schemas.Warning, func(k schemas.FaultKind) bool {
		return k == schemas.FaultNumber
	}, func(f *schemas.Fault) schemas.Finding {
		want := strconv.Itoa(int(f.Expected))
		written := show(g, f.At)
		number := strings.TrimRight(written, ".。．、… \t")
		finding := schemas.Finding{
			Subject: "move number", Expected: want, Actual: number, Evidence: pendingNumber(f),
			Text: schemas.Text{
				Zh: fmt.Sprintf("已记 %d 着，此处写回合数 %s，应为 %s：可能漏记或重记。", f.Ply, number, want),
				En: fmt.Sprintf("After %s the number written is %s, not %s: moves may be missing or written twice.", plural(int(f.Ply), "ply", "plies"), number, want),
			},
		}
		if number == want { // the round is right and the side is not
			finding.Expected, finding.Actual, finding.Text = otherSide(g.Kind, f.Ply, want, written)
		}
		return finding
	})
	if n == 0 && len(g.Moves) == 0 {
		return schemas.NotApplicable.Answer()
	}
	return passIf(n == 0)
}

// pendingNumber is the evidence of a broken number behind which none tells whether
// it is a slip.
func pendingNumber(f *schemas.Fault) string {
	switch {
	case f.Pending > 0:
		return fmt.Sprintf("the last number: %d plies are missing if it is right", f.Pending)
	case f.Pending < 0:
		return fmt.Sprintf("the last number: %d plies are written twice if it is right", -f.Pending)
	}
	return ""
}

// otherSide tells of a number of the right round that is written as that of the
// other side's move: 1... is the second player's, 1. is the first player's.
func otherSide(kind schemas.Kind, ply int32, want, written string) (expected, actual string, text schemas.Text) {
	asSecond := strings.HasSuffix(written, "..") || strings.HasSuffix(written, "…")
	is, should := kind.Colour(schemas.First), kind.Colour(schemas.Second)
	expected = want + "..."
	if asSecond {
		is, should, expected = should, is, want+"."
	}
	return expected, written, schemas.Text{
		Zh: fmt.Sprintf("已记 %d 着，此处“%s”写作%s着法的序号，而轮到%s：可能漏记或重记。", ply, written, is.Zh, should.Zh),
		En: fmt.Sprintf("After %s “%s” is written as the number of a move of %s, and it is %s's turn: moves may be missing or written twice.", plural(int(ply), "ply", "plies"), written, is.En, should.En),
	}
}

// plural writes a count with the word for one or for many.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func noMoves(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	if len(g.Moves) > 0 {
		return schemas.Pass.Answer()
	}
	severity, actual := schemas.Warning, "none"
	text := schemas.Text{Zh: "记录中没有着法。", En: "The record holds no moves."}
	forfeited := out.Ending.Kind == schemas.EndForfeit || out.Ending.Kind == schemas.EndDoubleForfeit
	if forfeited || out.Recorded == schemas.ResultDoubleLoss { // somebody stayed away: there are none to write
		severity = schemas.Note
	} else if isPosition(g, out) {
		severity, actual = schemas.Note, "a position"
		text = schemas.Text{Zh: "记录中只有一个局面，没有着法，也没有结果。", En: "The record holds a position, and neither moves nor a result."}
	}
	out.Findings = append(out.Findings, schemas.Finding{
		Clause: "record:no-moves", Severity: severity, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "moves",
		Expected: "moves", Actual: actual, Text: text,
	})
	return schemas.Fail.Answer()
}

// isPosition reports whether a record without moves is that of a position: another than
// that from which games start is set up, nothing says how a game of it ended, and nothing
// that could have been its moves is damaged.
func isPosition(g *schemas.Game, out *schemas.Audit) bool {
	if out.Recorded.Decided() || g.Damaged(0) {
		return false
	}
	if g.Kind == schemas.KindRenju {
		return len(g.Setup) > 0
	}
	b, err := board.ParseFEN(g.Value("FEN"))
	return err == nil && b.FEN() != board.StartFEN
}

func afterEnd(g *schemas.Game, out *schemas.Audit) schemas.Answer {
	n := each(g, out, "record:after-end", schemas.Warning, func(k schemas.FaultKind) bool {
		return k == schemas.FaultAfterEnd
	}, func(f *schemas.Fault) schemas.Finding {
		return schemas.Finding{
			Subject: "moves", Expected: "nothing after the end", Actual: show(g, f.At), Text: afterEndText(g, f),
		}
	})
	if g.EndMarker.Empty() && n == 0 {
		return schemas.NotApplicable.Answer()
	}
	return passIf(n == 0)
}

func afterEndText(g *schemas.Game, f *schemas.Fault) schemas.Text {
	if g.EndMarker.Empty() {
		return schemas.Text{
			Zh: fmt.Sprintf("此处似另起一局：“%s”；未计入本局。", show(g, f.At)),
			En: fmt.Sprintf("Another game seems to begin here: “%s”; it is not counted with this one.", show(g, f.At)),
		}
	}
	marker := g.String(g.EndMarker)
	return schemas.Text{
		Zh: fmt.Sprintf("终局标记 %s 之后还写有：“%s”。", marker, show(g, f.At)),
		En: fmt.Sprintf("After the end marker %s more is written: “%s”.", marker, show(g, f.At)),
	}
}

func passIf(ok bool) schemas.Answer {
	if ok {
		return schemas.Pass.Answer()
	}
	return schemas.Fail.Answer()
}
