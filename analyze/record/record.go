// Package record holds the checks on a record itself, whatever game it is of:
// its text, its tags, and whether the parts of it that name a result agree. The
// clauses are those of qipu's own pseudo-rulebook "record".
//
// It never repairs: what disagrees is shown with every witness, and which of
// them is right is for a person to say.
package record

import "qipu/schemas"

// check is one check: what it is registered as, and how a game is put to it.
type check struct {
	schemas.Check
	run func(*schemas.Game, *schemas.Audit) schemas.Answer
}

var checks = []check{
	{schemas.Check{Clause: "record:encoding", Does: schemas.Text{
		Zh: "逐字节解码，凡所定编码不识的字节一律报出其位置；编码与全谱不同的标签、评注和不实的编码声明也一并报出。",
		En: "The bytes are decoded; every run that the encoding does not know is reported with its offset, and so are a tag or a comment in another encoding and a declaration that the bytes deny.",
	}}, encoding},
	{schemas.Check{Clause: "record:syntax", Does: schemas.Text{
		Zh: "标签的括号与引号、注解与变着的括号须成对。",
		En: "The brackets and quotes of tags, comments and variations must match.",
	}}, syntax},
	{schemas.Check{Clause: "record:tags", Does: schemas.Text{
		Zh: "检查赛事、日期、双方、结果等标签是否齐全、可读、相互一致。",
		En: "The tags for event, date, players and result are looked for, read, and compared with one another.",
	}}, tags},
	{schemas.Check{Clause: "record:no-moves", Does: schemas.Text{
		Zh: "记录中须有着法。",
		En: "The record must hold at least one move.",
	}}, noMoves},
	{schemas.Check{Clause: "record:numbering", Does: schemas.Text{
		Zh: "所写回合数须与已记着数相符。",
		En: "The move numbers written must follow from the moves written.",
	}}, numbering},
	{schemas.Check{Clause: "record:after-end", Does: schemas.Text{
		Zh: "终局标记之后不应再有着法。",
		En: "No moves may stand after the end marker.",
	}}, afterEnd},
	{schemas.Check{Clause: "record:result", Does: schemas.Text{
		Zh: "比较结果标签、终局标记、末尾注解、赛事标题与终局原因所示的结果，以及各处所写的终局原因。",
		En: "The results named by the tag, the end marker, the last comment, the title and the way the game ended are compared, and so are the ways of ending it that the record names.",
	}}, results},
}

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check {
	out := make([]schemas.Check, len(checks))
	for i := range checks {
		out[i] = checks[i].Check
	}
	return out
}

// Audit puts one game to every check. It reads the witnesses of the result into
// out, and appends its findings and one answer a check.
func Audit(g *schemas.Game, out *schemas.Audit) {
	out.Witnesses = witnesses(g)
	out.Recorded = recorded(out.Witnesses)
	out.Ending, _ = endings(g, out.Witnesses)
	for i := range checks {
		out.Answers = append(out.Answers, checks[i].run(g, out))
	}
}

// recorded is the result that the record states: by its tag, or by its end marker
// where the tag leaves it open.
func recorded(w schemas.Witnesses) schemas.Result {
	switch {
	case w.Tag.Decided() || w.Marker == schemas.ResultNone:
		return w.Tag
	case w.Marker.Decided() || w.Tag == schemas.ResultNone:
		return w.Marker
	}
	return w.Tag
}
