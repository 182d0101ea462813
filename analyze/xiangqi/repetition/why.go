package repetition

import (
	"fmt"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// Why says step by step what the ruling rests on, so that an arbiter can follow it
// with the board: the cycle, the class of each ply with what proves it, what either
// side's come to, and the clause.
func (r *Ruling) Why() schemas.Text {
	if r.Verdict == None {
		return r.whyNone()
	}
	round, clause := r.whatGoesRound(), r.whyClause()
	var zh, en [2][]string
	for i := range r.Plies {
		p := &r.Plies[i]
		side := schemas.First
		if p.Piece.IsBlack() {
			side = schemas.Second
		}
		text := p.why()
		zh[side], en[side] = append(zh[side], text.Zh), append(en[side], text.En)
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s；红方：%s = %s；黑方：%s = %s；%s。", round.Zh,
			strings.Join(zh[schemas.First], "，"), r.Red.Name, strings.Join(zh[schemas.Second], "，"), r.Black.Name, clause.Zh),
		En: fmt.Sprintf("%s; Red: %s = %s (%s); Black: %s = %s (%s); %s.", round.En,
			strings.Join(en[schemas.First], ", "), r.Red.Name, r.Red.text().En, strings.Join(en[schemas.Second], ", "), r.Black.Name, r.Black.text().En, clause.En),
	}
}

func (r *Ruling) whyNone() schemas.Text {
	switch r.Clause {
	case "23.2":
		return schemas.Text{
			Zh: "循环的首着吃子，不计，尚未循环三次（23.2、23.3），不予受理。",
			En: "The first move of the cycle captured and is not counted, so it has not gone round three times (23.2, 23.3): there is nothing to judge.",
		}
	case "axf:12":
		return schemas.Text{Zh: "没有局面出现三次（axf:12），不予受理。", En: "No position stands three times (axf:12): there is nothing to judge."}
	}
	return schemas.Text{
		Zh: "着法未循环三次（23.3），亦无九回合往复（23.4），不予受理。",
		En: "The moves have not gone round three times (23.3), nor to and fro for nine rounds (23.4): there is nothing to judge.",
	}
}

// whyClause is the clause with its title, and what it says of the sides.
func (r *Ruling) whyClause() schemas.Text {
	id := r.Clause
	if !r.byAXF() {
		id = xiangqi.Rulebook + ":" + id
	}
	ruled := r.ruled()
	c, ok := rulebooks.Clause(schemas.ClauseID(id))
	if !ok {
		return ruled
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s（%s）：%s", r.Clause, c.Title.Zh, ruled.Zh),
		En: fmt.Sprintf("%s (%s): %s", r.Clause, c.Title.En, ruled.En),
	}
}

// why is a ply with its class and what proves it:
// "b2a2 chase of a chariot (a2 takes r on a7, roots e7: a2a7 e7a7)".
func (p *Ply) why() schemas.Text {
	class := p.String()
	text := schemas.Text{Zh: p.Move.String() + " " + class, En: p.Move.String() + " " + EnglishClass(class)}
	var proof schemas.Text
	switch {
	case p.Class == Threat:
		proof = schemas.Text{Zh: "下一着起 " + lineText(p.Proof) + " 将死", En: "would mate by " + lineText(p.Proof)}
	case p.Class == Unsure:
		proof = schemas.Text{Zh: "搜索已达上限", En: "a search ran out"}
		switch {
		case len(p.SoFar) > 0:
			proof.Zh += "，至 " + lineText(p.SoFar)
			proof.En += " at " + lineText(p.SoFar)
		case p.Proof != nil:
			proof.Zh += "；下一着起 " + lineText(p.Proof) + " 将死"
			proof.En += "; would mate by " + lineText(p.Proof)
		}
	case p.Class == Chase && p.Chase.ByChecks:
		proof = schemas.Text{Zh: lineText(p.Chase.Line), En: lineText(p.Chase.Line)}
	case p.Class == Chase:
		proof = p.Chase.why()
	case p.Proof != nil: // it mates, and stood before
		proof = schemas.Text{Zh: "将死之势已在先：" + lineText(p.Proof), En: "the mate stood before: " + lineText(p.Proof)}
	default:
		return text
	}
	return schemas.Text{Zh: text.Zh + "（" + proof.Zh + "）", En: text.En + " (" + proof.En + ")"}
}

// why says what takes the victim, with what help and against what roots.
func (v *Victim) why() schemas.Text {
	var zh, en strings.Builder
	fmt.Fprintf(&zh, "%s吃%s%s", v.By, v.At, v.Piece.Glyph())
	fmt.Fprintf(&en, "%s takes %c on %s", v.By, v.Piece.Letter(), v.At)
	for _, part := range [...]struct {
		points xiangqi.Points
		zh, en string
	}{
		{v.Partners, "，助攻", ", with "},
		{v.Roots, "，根", ", roots "},
		{v.FalseRoots, "，假根", ", false roots "},
	} {
		if !part.points.Empty() {
			zh.WriteString(part.zh + part.points.String())
			en.WriteString(part.en + part.points.String())
		}
	}
	if len(v.Line) > 0 {
		zh.WriteString("：" + lineText(v.Line))
		en.WriteString(": " + lineText(v.Line))
	}
	return schemas.Text{Zh: zh.String(), En: en.String()}
}
