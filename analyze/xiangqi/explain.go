package xiangqi

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
	"qipu/schemas/board"
)

// Explain says in a few words, without a full stop, what a reading of a written
// move is in this position: for a move that is understood, what Why says of it.
func (p *Position) Explain(r Reading) schemas.Text {
	if r.Problem == Understood {
		return p.Why(r.Move, r.Verdict)
	}
	return r.Explain()
}

// Why says, without a full stop, which rule a move of the side to move breaks and
// on which points: what Legal found of it. Points are named in ICCS; in Chinese
// the file of an obstacle is also named as the side to move counts it (七路 for
// Red, 7路 for Black; xiangqi-2011:1.3). For a verdict that is not Legal's on this
// move it says only what the verdict means.
func (p *Position) Why(m Move, v Verdict) schemas.Text {
	if !p.found(m, v) {
		return v.Explain()
	}
	switch v {
	case Lawful:
		return v.Explain()
	case EmptyFrom:
		return schemas.Text{
			Zh: fmt.Sprintf("起点%s没有棋子", m.From),
			En: fmt.Sprintf("no piece stands on %s", m.From),
		}
	case OpponentsPiece:
		piece, mover := p.owned(m.From), sideNames[p.SideToMove()]
		return schemas.Text{
			Zh: fmt.Sprintf("%s是%s，而轮到%s走", m.From, piece.Zh, mover.Zh),
			En: fmt.Sprintf("%s is %s, and it is %s's turn", m.From, piece.En, mover.En),
		}
	case OwnPiece:
		piece := p.owned(m.To)
		return schemas.Text{
			Zh: fmt.Sprintf("落点%s有己方棋子：%s", m.To, piece.Zh),
			En: fmt.Sprintf("%s stands on %s already", piece.En, m.To),
		}
	case FacingKings, KingLeftInCheck, ExposesKing:
		return p.whyExposed(m, v)
	case HorseLeg, ElephantEye:
		return p.whyBlockedLeap(m, v)
	case Blocked, CannonNoScreen, CannonTooManyScreens:
		return p.whyBlockedLine(m, v)
	}
	return p.whyShape(m, v)
}

// found reports whether v is what the rules say of m: Legal's verdict or, for a
// written move that ends on no point, that of Read.
func (p *Position) found(m Move, v Verdict) bool {
	if m.From >= board.Squares || v >= Verdicts {
		return false
	}
	if m.To >= board.Squares && v == WrongShape {
		return p.squares[m.From] != board.NoPiece
	}
	return p.Legal(m) == v
}

// moveRules say how each piece moves (xiangqi-2011:2.2).
var moveRules = [8]schemas.Text{
	board.King:     {Zh: "帅（将）沿直线走一格", En: "a king goes one point along a line"},
	board.Advisor:  {Zh: "仕（士）沿斜线走一格", En: "an advisor goes one point diagonally"},
	board.Elephant: {Zh: "相（象）沿斜线走两格", En: "an elephant goes two points diagonally"},
	board.Horse:    {Zh: "马先直走一格再斜走一格", En: "a horse goes one point straight and one diagonally"},
	board.Chariot:  {Zh: "车沿直线走", En: "a chariot goes along a line"},
	board.Cannon:   {Zh: "炮沿直线走", En: "a cannon goes along a line"},
	board.Pawn:     {Zh: "兵（卒）向前走一格，过河后也可横走一格", En: "a pawn goes one point forward, or once across the river one point sideways"},
}

// outOfPlace say, with start, piece and end, why a piece may not go where it would
// by the way it moves.
var outOfPlace = [Verdicts]schemas.Text{
	River:        {Zh: "%[2]s不能过河，由%[1]s走到%[3]s则过河", En: "an %[2]s does not cross the river, as from %[1]s to %[3]s it would"},
	Palace:       {Zh: "%[2]s不能离开九宫，由%[1]s走到%[3]s则离开", En: "the %[2]s does not leave the palace, as from %[1]s to %[3]s it would"},
	PawnBackward: {Zh: "%[2]s不能后退，由%[1]s走到%[3]s则后退", En: "a %[2]s does not go back, as from %[1]s to %[3]s it would"},
	PawnSideways: {Zh: "%[1]s的%[2]s未过河，不能横走到%[3]s", En: "the %[2]s on %[1]s is not across the river and may not go sideways to %[3]s"},
}

// whyShape explains a move that its piece does not make on any board.
func (p *Position) whyShape(m Move, v Verdict) schemas.Text {
	piece := p.squares[m.From]
	zh, en := pieceGlyphs[piece], kindNames[piece.Type()]
	rule := moveRules[piece.Type()]
	switch {
	case v == OffBoard:
		return schemas.Text{
			Zh: fmt.Sprintf("%s的%s照此走出棋盘之外", m.From, zh),
			En: fmt.Sprintf("the %s on %s would leave the board", en, m.From),
		}
	case m.To >= board.Squares:
		return schemas.Text{
			Zh: fmt.Sprintf("%s，%s的%s不能照此走", rule.Zh, m.From, zh),
			En: fmt.Sprintf("%s, and the one on %s cannot go as written", rule.En, m.From),
		}
	case v == WrongShape:
		return schemas.Text{
			Zh: fmt.Sprintf("%s，不能由%s走到%s", rule.Zh, m.From, m.To),
			En: fmt.Sprintf("%s, not from %s to %s", rule.En, m.From, m.To),
		}
	}
	format := outOfPlace[v]
	return schemas.Text{Zh: fmt.Sprintf(format.Zh, m.From, zh, m.To), En: fmt.Sprintf(format.En, m.From, en, m.To)}
}

// whyBlockedLeap names the leg of a horse or the eye of an elephant, and what
// stands there.
func (p *Position) whyBlockedLeap(m Move, v Verdict) schemas.Text {
	q := p.Obstacle(m, v)
	by := p.owned(q)
	if v == HorseLeg {
		return schemas.Text{
			Zh: fmt.Sprintf("蹩马腿：马腿%s有%s", p.point(q), by.Zh),
			En: fmt.Sprintf("the horse's leg at %s is blocked by %s", q, by.En),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("塞象眼：象眼%s有%s", p.point(q), by.Zh),
		En: fmt.Sprintf("the elephant's eye at %s is blocked by %s", q, by.En),
	}
}

// whyBlockedLine names what stands in the way of a chariot or a cannon.
func (p *Position) whyBlockedLine(m Move, v Verdict) schemas.Text {
	between := p.inTheWay(m)
	switch {
	case v == CannonNoScreen:
		return schemas.Text{
			Zh: fmt.Sprintf("炮吃子须隔一子，而%s与%s之间没有炮架", m.From, m.To),
			En: fmt.Sprintf("a cannon takes over one piece, and no screen stands between %s and %s", m.From, m.To),
		}
	case v == CannonTooManyScreens:
		return schemas.Text{
			Zh: fmt.Sprintf("炮吃子只能隔一子，此处隔了%d子（%s）", len(between), joined(between, "、")),
			En: fmt.Sprintf("a cannon takes over one piece, here there are %d (%s)", len(between), joined(between, ", ")),
		}
	}
	zh, en := make([]string, len(between)), make([]string, len(between))
	for i, q := range between {
		piece := p.owned(q)
		zh[i], en[i] = p.point(q)+"有"+piece.Zh, piece.En+" on "+q.String()
	}
	rule := schemas.Text{Zh: "车不能越子", En: "a chariot goes over no piece"}
	if p.squares[m.From].Type() == board.Cannon {
		rule = schemas.Text{Zh: "炮不吃子时不能越子", En: "a cannon that takes nothing goes over no piece"}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("%s，途中%s", rule.Zh, strings.Join(zh, "、")),
		En: fmt.Sprintf("%s, and in the way stands %s", rule.En, strings.Join(en, ", ")),
	}
}

// owned says whose piece stands on a point: 红方的兵, Red's pawn.
func (p *Position) owned(q board.Square) schemas.Text {
	piece := p.squares[q]
	side := sideNames[piece>>3&1]
	return schemas.Text{Zh: side.Zh + "的" + pieceGlyphs[piece], En: side.En + "'s " + kindNames[piece.Type()]}
}

// point names a point in Chinese, with its file as the side to move counts it.
func (p *Position) point(q board.Square) string {
	return fmt.Sprintf("%s（%s路）", q, p.fileName(q))
}

// fileName returns the number of a file as the side to move writes it
// (xiangqi-2011:1.3).
func (p *Position) fileName(q board.Square) string {
	if p.side == board.Black {
		return strconv.Itoa(p.numberOf(q))
	}
	return numerals[p.numberOf(q)]
}

// file names a file in Chinese, as the side to move counts it and in ICCS.
func (p *Position) file(q board.Square) string {
	return fmt.Sprintf("%s路（%c线）", p.fileName(q), 'a'+q.File())
}

func joined(squares []board.Square, separator string) string {
	names := make([]string, len(squares))
	for i, q := range squares {
		names[i] = q.String()
	}
	return strings.Join(names, separator)
}
