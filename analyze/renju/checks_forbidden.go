package renju

import (
	"fmt"
	"strings"

	"qipu/schemas"
)

// forbiddenRules are the checks that find forbidden moves (禁手). What follows from
// them is checked with the ends.
var forbiddenRules = []rule{
	{
		numbers: numbers{"2.18a", "", ""},
		uses:    []numbers{{"2.4", "", ""}, {"2.6", "", ""}},
		does: schemas.Text{
			Zh: "黑方每着是否同时形成两个活三；列出成禁的棋子和点。搜索到限仍不能断定，或各读法不同的，予以说明。",
			En: "Every black stone is judged: does it make two threes at once? The stones and points that form them are listed; where the search reaches its bound, or the readings differ, that is said.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			return r.forbiddenMoves(c, schemas.DoubleThree|schemas.ForbiddenOpen)
		},
	},
	{
		numbers: numbers{"2.18b", "", ""},
		uses:    []numbers{{"2.7", "", ""}},
		does:    schemas.Text{Zh: "黑方每着是否同时形成两个四（冲四或活四，一条线上的也算）。", En: "Every black stone is judged: does it make two fours at once, simple or straight, two on one line too?"},
		run:     func(r *replay, c schemas.ClauseID) schemas.Answer { return r.forbiddenMoves(c, schemas.DoubleFour) },
	},
	{
		numbers: numbers{"2.18c", "", ""},
		uses:    []numbers{{"2.9", "", ""}},
		does:    schemas.Text{Zh: "黑方每着是否形成长连。", En: "Every black stone is judged: does it make an overline?"},
		run:     func(r *replay, c schemas.ClauseID) schemas.Answer { return r.forbiddenMoves(c, schemas.Overline) },
	},
	{
		numbers: numbers{"", "2.19", "1.4.3"},
		uses: []numbers{
			{"", "2.4", "1.4.2"}, {"", "2.6", "3.4.1"}, {"", "2.7", ""}, {"", "2.9", ""},
		},
		does: schemas.Text{
			Zh: "黑方每着是否成三三、四四或长连；列出成禁的棋子和点。",
			En: "Every black stone is judged: is it a double three, a double four or an overline? The stones and points that form it are listed.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer {
			kinds := schemas.DoubleThree | schemas.DoubleFour | schemas.Overline
			if r.rules.Profile != renju2002 { // there hard cases have a clause of their own
				kinds |= schemas.ForbiddenOpen
			}
			return r.forbiddenMoves(c, kinds)
		},
	},
	{
		numbers: numbers{"", "", "3.4.2"},
		does: schemas.Text{
			Zh: "搜索到限仍不能断定是否三三，或各读法结论不同的，属复杂情况，由赛事条例决定。",
			En: "Where the search for a double three reaches its bound, or the readings of a three differ, the case is a hard one, which the by-law of the event decides.",
		},
		run: func(r *replay, c schemas.ClauseID) schemas.Answer { return r.forbiddenMoves(c, schemas.ForbiddenOpen) },
	},
}

// maxForbidden bounds the forbidden moves of a game that are told one by one.
const maxForbidden = 20

// forbiddenMoves notes Black's forbidden moves of these kinds, each under the kind
// that comes first, and with ForbiddenOpen those that are hard to judge.
func (r *replay) forbiddenMoves(clause schemas.ClauseID, kinds schemas.ForbiddenKinds) schemas.Answer {
	found, open, listed := 0, 0, 0
	for i := range r.forbidden {
		m := &r.forbidden[i]
		if m.kinds&kinds == 0 {
			continue
		}
		found++
		if !m.known() {
			open++
		}
		if m.leading()&kinds != 0 && listed < maxForbidden {
			listed++
			r.add(r.forbiddenFinding(clause, m))
		}
	}
	if kinds&schemas.ForbiddenOpen != 0 {
		for i := range r.nearly {
			if other, ok := r.otherReadings(&r.nearly[i]); ok {
				open++
				found++
				r.add(r.disputedFinding(clause, &r.nearly[i], other))
			}
		}
	}
	switch {
	case found > open:
		return schemas.Fail.Answer()
	case open > 0:
		return schemas.Lacking("EV")
	case len(r.out.Plies) > 0 && r.variant == VariantOther:
		return schemas.Lacking("MV")
	}
	return r.replayed()
}

// leading is the one kind of a forbidden move under which it is told: the gravest,
// as Judgement has it.
func (f *forbiddenPly) leading() schemas.ForbiddenKinds {
	for _, k := range [...]schemas.ForbiddenKinds{schemas.Overline, schemas.DoubleFour, schemas.DoubleThree} {
		if f.kinds&k != 0 {
			return k
		}
	}
	return schemas.ForbiddenOpen
}

// forbiddenFinding states that a move is forbidden, with the lines that form it.
func (r *replay) forbiddenFinding(clause schemas.ClauseID, m *forbiddenPly) schemas.Finding {
	f := r.finding(clause, schemas.Note, m.ply)
	f.Subject = "forbidden move"
	f.Actual = m.kinds.String()
	before := r.run.PositionAfter(m.ply - 1)
	proof := before.Proof(m.point, r.rules.Reading)
	f.Evidence = evidence(&proof)
	f.Options = r.readingOptions(m)
	at := r.place(m.ply)
	if !m.known() {
		f.Severity, f.Outcome = schemas.Warning, schemas.Undetermined
		f.Text = schemas.Text{
			Zh: fmt.Sprintf("%s是否三三未能断定：查到上限（%d点）仍无结论，须由人裁断。", at.Zh, Bound),
			En: fmt.Sprintf("Whether %s is a double three is not settled: the search reached its bound of %d points. It needs an arbiter.", at.En, Bound),
		}
		return f
	}
	what := kindText(m.kinds)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s是%s禁手：%s。", at.Zh, what.Zh, shapesText(&proof).Zh),
		En: fmt.Sprintf("%s is forbidden, %s: %s.", at.En, what.En, shapesText(&proof).En),
	}
	if m.forced {
		f.Text.Zh += "这一着是被迫的：白方只在此点威胁成五，黑方不走此点即负。"
		f.Text.En += " It was forced: White threatened five on this point alone, and any other move would have lost at once."
	}
	if m.after {
		f.Text.Zh += fmt.Sprintf("第%d着时盘上已有五连，对局是否继续，须查裁判记录。", r.run.EndPly)
		f.Text.En += fmt.Sprintf(" A five had stood since ply %d; whether the game went on is for the arbiter's log.", r.run.EndPly)
		f.AsksLog = true
	}
	if other, ok := r.otherReadings(m); ok {
		f.Text.Zh += "各读法不同：" + other.Zh + "。"
		f.Text.En += " The readings differ: " + other.En + "."
	}
	return f
}

// readingOptions are the options on which the verdict on a move rests.
func (r *replay) readingOptions(m *forbiddenPly) string {
	var options []string
	if m.kinds&(schemas.DoubleThree|schemas.ForbiddenOpen) != 0 || m.kinds == 0 {
		options = append(options, r.rules.Options.Threes)
	}
	if m.kinds&schemas.DoubleFour != 0 && r.rules.Profile == renju2002 {
		options = append(options, r.rules.Options.Fours)
	}
	return strings.Join(options, ",")
}

// otherReadings says what the other readings of a three make of a move, where one
// of them comes to another verdict.
func (r *replay) otherReadings(m *forbiddenPly) (t schemas.Text, differ bool) {
	before := r.run.PositionAfter(m.ply - 1)
	own := before.Judge(m.point, r.rules.Reading)
	for reading := range Reading(len(readingNames)) {
		v := before.Judge(m.point, reading)
		if reading == r.rules.Reading || v.Kind.Forbidden() == own.Kind.Forbidden() || v.Kind == Undetermined || own.Kind == Undetermined {
			continue
		}
		if differ {
			t.Zh += "、"
			t.En += ", "
		}
		differ = true
		is := schemas.Text{Zh: "不是禁手", En: "not forbidden"}
		if v.Kind.Forbidden() {
			is = schemas.Text{Zh: "是" + kindText(kindsOf(v)).Zh, En: kindText(kindsOf(v)).En}
		}
		t.Zh += fmt.Sprintf("F1=%s时%s", reading, is.Zh)
		t.En += fmt.Sprintf("%s under F1=%s", is.En, reading)
	}
	return t, differ
}

// disputedFinding notes a lawful move that another reading forbids.
func (r *replay) disputedFinding(clause schemas.ClauseID, m *forbiddenPly, other schemas.Text) schemas.Finding {
	f := r.finding(clause, schemas.Note, m.ply)
	f.Subject, f.Outcome, f.Options = "forbidden move", schemas.Undetermined, r.rules.Options.Threes
	before := r.run.PositionAfter(m.ply - 1)
	proof := before.Proof(m.point, r.rules.Reading)
	f.Evidence = evidence(&proof)
	at := r.place(m.ply)
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("%s按现行读法不是禁手，各读法不同：%s。", at.Zh, other.Zh),
		En: fmt.Sprintf("%s is not forbidden by the reading in force, and the readings differ: %s.", at.En, other.En),
	}
	return f
}

// figureTexts name the figures of lines.
var figureTexts = [...]schemas.Text{
	RowOfFive: {Zh: "五连", En: "five"}, LongRow: {Zh: "长连", En: "overline"}, StraightFour: {Zh: "活四", En: "straight four"},
	SimpleFour: {Zh: "冲四", En: "four"}, Three: {Zh: "活三", En: "three"},
}

// shapesText lists the lines that form a forbidden move: of a 三三 the threes, of a
// 四四 the fours, …, each with its stones and the points that complete it.
func shapesText(p *Proof) (t schemas.Text) {
	for i := range p.Lines {
		l := &p.Lines[i]
		if !p.forms(l) {
			continue
		}
		if t.Zh != "" {
			t.Zh += "；"
			t.En += "; "
		}
		t.Zh += figureTexts[l.Figure].Zh + " " + pointList(l.Stones)
		t.En += figureTexts[l.Figure].En + " " + pointList(l.Stones)
		if len(l.Points) > 0 {
			t.Zh += " → " + pointList(l.Points)
			t.En += " → " + pointList(l.Points)
		}
	}
	return t
}

// forms reports whether a line is one of those that make the point forbidden.
func (p *Proof) forms(l *Line) bool {
	switch l.Figure {
	case LongRow:
		return p.Over
	case StraightFour, SimpleFour:
		return p.Four
	case Three:
		return p.Three && l.Counts()
	}
	return false
}

// evidence writes every line through the point, those that do not count too, as
// data: "three f6 g7 h8 > i9; three h8 h9 h10 > h11, barred h7 double-three".
func evidence(p *Proof) string {
	var b strings.Builder
	for i := range p.Lines {
		l := &p.Lines[i]
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(l.Figure.String() + " " + pointList(l.Stones))
		if len(l.Points) > 0 {
			b.WriteString(" > " + pointList(l.Points))
		}
		for _, barred := range l.Barred {
			fmt.Fprintf(&b, ", barred %s %s", barred.Point, barred.Kind)
		}
	}
	return b.String()
}
