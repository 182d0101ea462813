package renju

import (
	"fmt"
	"strconv"
	"strings"

	"qipu/schemas"
)

// swapOnce checks the swap that the record tells of, and whom it credits.
func (r *replay) swapOnce(clause schemas.ClauseID) schemas.Answer {
	rule := r.run.Rules.SwapAfter
	if !rule.Given {
		return schemas.NotApplicable.Answer()
	}
	if !r.judgedWhole() && len(r.out.Plies) > 0 { // the moves may have reached the swap
		return schemas.Lacking("MV")
	}
	if answer, faulty := r.swapFaults(clause, rule.Value); faulty {
		return answer
	}
	switch {
	case r.run.Swapped && r.record.Seats == SeatsUnsaid:
		r.add(r.seatsUnsaid(clause))
		return schemas.Lacking("OPN")
	case r.run.Swapped || r.record.SwapTold:
		return schemas.Pass.Answer()
	case r.out.Legal < rule.Value:
		return r.ended()
	}
	return schemas.Lacking("OPN")
}

func (r *replay) swapFaults(clause schemas.ClauseID, after int) (schemas.Answer, bool) {
	for _, k := range [...]FaultKind{FaultSwapTwice, FaultSwapPlace} {
		fault, ok := r.run.Fault(k)
		if !ok {
			continue
		}
		f := schemas.Finding{
			Clause: clause, Severity: schemas.Error, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "swap",
			Ply: min(int(fault.Ply), len(r.out.Plies)), Expected: fmt.Sprintf("once, after ply %d", after), Actual: swapList(r.record.Swaps).En,
			Text: r.swapText(&fault, after),
		}
		r.add(f)
		return schemas.Fail.Answer(), true
	}
	return schemas.Answer{}, false
}

// swapText says what is wrong with the swaps that the record tells of.
func (r *replay) swapText(fault *Fault, after int) schemas.Text {
	told := swapList(r.record.Swaps)
	switch {
	case fault.Kind == FaultSwapTwice:
		return schemas.Text{
			Zh: fmt.Sprintf("记录写有%d次交换（%s），每局只能有一次。", fault.Count, told.Zh),
			En: fmt.Sprintf("The record tells of %d swaps (%s); there is one in a game at most.", fault.Count, told.En),
		}
	case r.judgedWhole() && r.out.Legal < after:
		return schemas.Text{
			Zh: fmt.Sprintf("记录写有交换（%s），着法却只有%d着；交换须在第%d着之后。", told.Zh, r.out.Legal, after),
			En: fmt.Sprintf("The record tells of a swap (%s), yet has %s; a swap comes after ply %d.", told.En, plural(r.out.Legal, "ply", "plies"), after),
		}
	}
	return schemas.Text{
		Zh: fmt.Sprintf("记录所写的交换（%s）不在第%d着之后、第%d着之前。", told.Zh, after, after+1),
		En: fmt.Sprintf("The swap that the record tells of (%s) is not after ply %d and before ply %d.", told.En, after, after+1),
	}
}

// swapList lists the plies after which the record tells of swaps.
func swapList(swaps []int) (t schemas.Text) {
	var list []string
	for _, after := range swaps[:min(len(swaps), maxListed)] {
		list = append(list, strconv.Itoa(after))
	}
	if len(swaps) > maxListed {
		list = append(list, "…")
	}
	return schemas.Text{Zh: "第" + strings.Join(list, "、") + "着之后", En: "after ply " + strings.Join(list, " ")}
}

// seatsUnsaid says that after a swap it is not known whom the names mean.
func (r *replay) seatsUnsaid(clause schemas.ClauseID) schemas.Finding {
	return schemas.Finding{
		Clause: clause, Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "swap",
		Expected: "names as drawn or as played", Actual: swapList(r.record.Swaps).En,
		Text: schemas.Text{
			Zh: "记录写有三手交换，但没有说明双方姓名和结果指抽定的先后手，还是交换后的黑白方；结果归谁，不能由记录判定。",
			En: "The record tells of the swap after move three, and not whether its names and result mean the sides as drawn or as played after it: whom the result credits cannot be told.",
		},
	}
}

// offeredFifths checks the fifths that the record tells of.
func (r *replay) offeredFifths(clause schemas.ClauseID) schemas.Answer {
	switch {
	case !r.run.Rules.FifthStones.Given:
		return schemas.NotApplicable.Answer()
	case r.run.Fifths == FifthsNotEvidenced:
		return schemas.Lacking("OPN")
	case r.run.Fifths == FifthsNone:
		return r.ended()
	}
	faults := 0
	for i := range r.run.Faults {
		if fault := &r.run.Faults[i]; fault.Kind >= FaultFifthCount {
			if faults++; faults <= maxListed {
				r.add(r.fifthFinding(clause, fault))
			}
		}
	}
	if faults > 0 {
		return schemas.Fail.Answer()
	}
	return schemas.Pass.Answer()
}

// fifthFinding makes the finding of a fault of the offered fifths.
func (r *replay) fifthFinding(clause schemas.ClauseID, fault *Fault) schemas.Finding {
	f := schemas.Finding{
		Clause: clause, Severity: schemas.Error, Outcome: schemas.Fail, Side: sideOf(fault.Colour), Subject: "fifths",
		Ply: min(FifthPly, len(r.out.Plies)), Expected: plural(r.run.Rules.FifthStones.Value, "stone", "stones"), Actual: pointList(r.run.Offered),
		Text: fifthText(fault),
	}
	if fault.Kind == FaultFifthSame {
		f.Options = r.rules.Options.Same
		f.Evidence = pointList(fault.At[:])
	}
	return f
}

func fifthText(f *Fault) schemas.Text {
	p, q := f.At[0], f.At[1]
	switch f.Kind {
	case FaultFifthCount:
		return schemas.Text{Zh: fmt.Sprintf("第5着记有%d个打点。", f.Count), En: fmt.Sprintf("The record has %s for ply 5.", plural(f.Count, "offered stone", "offered stones"))}
	case FaultFifthOff:
		return schemas.Text{Zh: "第5着的一个打点不在棋盘上。", En: "A stone offered as ply 5 is no point of the board."}
	case FaultFifthOccupied:
		return schemas.Text{Zh: fmt.Sprintf("第5着的打点%s已有棋子。", p), En: fmt.Sprintf("%s, offered as ply 5, is occupied.", p)}
	case FaultFifthRepeated:
		return schemas.Text{Zh: fmt.Sprintf("第5着的打点%s写了两次。", p), En: fmt.Sprintf("%s is offered twice as ply 5.", p)}
	case FaultFifthSame:
		return schemas.Text{
			Zh: fmt.Sprintf("第5着的两个打点%s与%s同形：由其一可经旋转、翻转（或平移）得到另一个。", p, q),
			En: fmt.Sprintf("%s and %s, offered as ply 5, are the same: one comes from the other by a turn, a reflection or a shift.", p, q),
		}
	case FaultFifthForeign:
		return schemas.Text{Zh: fmt.Sprintf("所下的第5着%s不在打点之中。", p), En: fmt.Sprintf("Ply 5, %s, is none of the stones offered.", p)}
	case FaultFifthRemoved:
		return schemas.Text{Zh: fmt.Sprintf("第5着%s同时记为被拿走的一枚。", p), En: fmt.Sprintf("Ply 5, %s, is also said to have been taken away.", p)}
	}
	return schemas.Text{Zh: fmt.Sprintf("记为被拿走的%s不在打点之中。", p), En: fmt.Sprintf("%s, said to have been taken away, is none of the stones offered.", p)}
}
