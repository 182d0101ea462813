package arbiter

import (
	"fmt"
	"strings"

	"qipu/analyze/xiangqi"
	"qipu/schemas"
	"qipu/schemas/board"
)

// touching is the rule of one of the clauses on touched pieces (摸子走子).
func touching(number string) rule {
	what := map[string]schemas.Text{
		"5.1": {Zh: "摸己方棋子", En: "an own piece touched"},
		"5.2": {Zh: "摸对方棋子", En: "an enemy piece touched"},
		"5.3": {Zh: "先摸己子后摸对方棋子", En: "an own piece touched and then an enemy one"},
		"5.4": {Zh: "先摸对方棋子后摸己子", En: "an enemy piece touched and then an own one"},
		"5.5": {Zh: "同时摸双方棋子", En: "pieces of both sides touched at once"},
	}[number]
	return custom(number,
		fmt.Sprintf("裁判记录所写%s（写明着数和位置，如 h2 h9，同时的写 h9+h2），按该条次序推出应走的着法，记录中的该着须合于它。", what.Zh),
		fmt.Sprintf("For %s, by the log with its ply and squares (h2 h9; h9+h2 at once), the moves that the clause leaves are worked out, and the ply of the record must be one of them.", what.En),
		(*hearing).touched, schemas.LogTouchMove)
}

// touch is what an entry says was touched.
type touch struct {
	own, enemy board.Square // NoSquare if none
	number     string       // of the clause
}

// readTouch reads the squares of an entry. The colour of what stands on them says whose
// pieces were touched.
func readTouch(token string, p *xiangqi.Position, side schemas.Side) (t touch, ok bool) {
	t = touch{board.NoSquare, board.NoSquare, ""}
	atOnce := strings.Contains(token, "+")
	ownFirst := false
	for one := range strings.FieldsFuncSeq(token, func(r rune) bool { return strings.ContainsRune(" ,+、，", r) }) {
		q, read := board.ParseSquare(one)
		if !read || p.At(q) == board.NoPiece {
			return t, false
		}
		if own := p.Pieces(side).Has(q); own && t.own == board.NoSquare {
			t.own = q
			ownFirst = t.enemy == board.NoSquare
		} else if !own && t.enemy == board.NoSquare {
			t.enemy = q
		}
	}
	switch {
	case t.own == board.NoSquare && t.enemy == board.NoSquare:
		return t, false
	case t.enemy == board.NoSquare:
		t.number = "5.1"
	case t.own == board.NoSquare:
		t.number = "5.2"
	case atOnce:
		t.number = "5.5"
	case ownFirst:
		t.number = "5.3"
	default:
		t.number = "5.4"
	}
	return t, true
}

// duty is what a touch leaves to be played: the first of the ways that can be.
type duty struct {
	from, to board.Square // NoSquare: any
	free     bool
}

func (t *touch) duty(p *xiangqi.Position) duty {
	const anywhere = board.NoSquare
	takes := t.own != anywhere && t.enemy != anywhere && p.LawfulTargets(t.own).Has(t.enemy)
	moves := t.own != anywhere && !p.LawfulTargets(t.own).Empty()
	others := t.enemy != anywhere && capturable(p, t.enemy)
	ownFirst := t.number == "5.1" || t.number == "5.3"
	switch {
	case takes:
		return duty{from: t.own, to: t.enemy}
	case ownFirst && moves:
		return duty{from: t.own, to: anywhere}
	case others:
		return duty{from: anywhere, to: t.enemy}
	case moves:
		return duty{from: t.own, to: anywhere}
	}
	return duty{from: anywhere, to: anywhere, free: true}
}

// capturable reports whether the side to move can lawfully take the piece on a square.
func capturable(p *xiangqi.Position, q board.Square) bool {
	var buf [xiangqi.MaxMoves]xiangqi.Move
	for _, m := range p.LegalCaptures(buf[:0]) {
		if m.To == q {
			return true
		}
	}
	return false
}

func (d duty) text() schemas.Text {
	switch {
	case d.free:
		return schemas.Text{Zh: "可走任何着法", En: "any move is allowed"}
	case d.to == board.NoSquare:
		return schemas.Text{Zh: fmt.Sprintf("须走 %s 的棋子", d.from), En: fmt.Sprintf("the piece on %s must move", d.from)}
	case d.from == board.NoSquare:
		return schemas.Text{Zh: fmt.Sprintf("须吃 %s 的棋子", d.to), En: fmt.Sprintf("the piece on %s must be taken", d.to)}
	}
	return schemas.Text{Zh: fmt.Sprintf("须以 %s 吃 %s", d.from, d.to), En: fmt.Sprintf("%s must take %s", d.from, d.to)}
}

func (h *hearing) touched(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		if answer, ok := h.misplaced(r, &e); ok {
			all.add(answer)
			continue
		}
		all.add(h.touchedOne(r, &e))
	}
	return all.Answer
}

func (h *hearing) touchedOne(r *rule, e *entry) schemas.Answer {
	cited := len(e.cites) > 0
	ofThis := !cited || e.cites[0] == r.Clause
	p, ok := h.before(e)
	if !ok || e.Token == "" {
		if !cited && r.Clause.Number() != "5.1" || !ofThis {
			return schemas.NotApplicable.Answer() // the first of the clauses says it
		}
		return h.completeOne(r, e, []need{needSide, {schemas.Text{Zh: "第几着（其前着法须已记下）", En: "the ply, with the moves before it on record"}, func(h *hearing, e *entry) bool { _, ok := h.before(e); return ok }}, needToken})
	}
	t, ok := readTouch(e.Token, &p, e.side)
	switch {
	case !ok && (ofThis && cited || !cited && r.Clause.Number() == "5.1"):
		return h.open(r, schemas.Note, e, "LOG", "squares, h2 h9", schemas.Text{
			Zh: fmt.Sprintf("，所写“%s”不是当时有棋子的位置", e.Token), En: fmt.Sprintf(" with “%s”, which names no squares that had pieces then", e.Token),
		})
	case !ok || t.number != r.Clause.Number():
		return schemas.NotApplicable.Answer()
	case e.Has(schemas.FactAccident):
		return h.pass(r, e, "") // 5.7
	}
	d := t.duty(&p)
	played := h.out.Plies[e.ply-1]
	kept := d.free || (d.from == board.NoSquare || played.From == d.from) && (d.to == board.NoSquare || played.To == d.to)
	if kept {
		return h.pass(r, e, d.text().En)
	}
	move := xiangqi.Move{From: played.From, To: played.To}
	return h.fail(r, schemas.Warning, e, d.text().En, schemas.Text{
		Zh: fmt.Sprintf("（%s）：%s，而该着走 %s", e.Token, d.text().Zh, move),
		En: fmt.Sprintf(" (%s): %s, and the ply played is %s", e.Token, d.text().En, move),
	})
}

// before is the position before the ply of an entry, which must be lawful and of the
// side that the entry names.
func (h *hearing) before(e *entry) (p xiangqi.Position, ok bool) {
	if e.ply == 0 || e.ply > h.out.Legal || h.out.Plies[e.ply-1].Side != e.side {
		return p, false
	}
	if p, ok = h.start(); !ok {
		return p, false
	}
	for _, ply := range h.out.Plies[:e.ply-1] {
		p.Make(xiangqi.Move{From: ply.From, To: ply.To})
	}
	return p, true
}

// adjusted holds pieces adjusted against xiangqi-2011:5.6.
func (h *hearing) adjusted(r *rule) schemas.Answer {
	var all answers
	for _, e := range h.about(r) {
		answer, misplaced := h.misplaced(r, &e)
		switch {
		case misplaced:
			all.add(answer)
		case e.Has(schemas.FactOwnTime|schemas.FactAnnounced) || h.ruledTouch(&e):
			all.add(h.pass(r, &e, ""))
		case e.Facts&(schemas.FactOpponentTime|schemas.FactUnannounced) != 0:
			all.add(h.fail(r, schemas.Warning, &e, "a touch-move ruling", schemas.Text{
				Zh: "，不在己方时间或未声明，应作摸子，没有摸子走子的裁定", En: ", in the opponent's time or unannounced, which counts as a touch; no touch-move ruling is noted",
			}))
		default:
			all.add(h.completeOne(r, &e, []need{needTurn, facts("是否声明", "whether it was announced", schemas.FactAnnounced, schemas.FactUnannounced)}))
		}
	}
	return all.Answer
}

// ruledTouch reports whether a touch-move ruling on the same ply and side is noted.
func (h *hearing) ruledTouch(adjusted *entry) bool {
	for _, e := range h.of(schemas.LogTouchMove, schemas.LogFutileTouch) {
		if e.side == adjusted.side && e.ply == adjusted.ply {
			return true
		}
	}
	return false
}
