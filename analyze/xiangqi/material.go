package xiangqi

import (
	"fmt"

	"qipu/schemas"
	"qipu/schemas/board"
)

// materialChecks are the checks on what is left on the board at the end.
var materialChecks = []check{
	{schemas.Check{Clause: "xiangqi-2011:4.2.2", Does: schemas.Text{
		Zh: "终局双方车、马、炮、兵（卒）皆无，则必为和棋，记录结果须为和；仍有这些子力的，是否和棋不作推断。",
		En: "Where no chariot, horse, cannon or pawn is left at the end the game is a draw for certain and the recorded result must be one; where some are left nothing is inferred.",
	}}, neitherCanWin},
}

// attackers are the pieces that can leave their own side of the board.
var attackers = [...]board.Piece{board.Chariot, board.Horse, board.Cannon, board.Pawn}

// AttackingPieces returns how many chariots, horses, cannons and pawns a side has.
func (p *Position) AttackingPieces(side schemas.Side) (n int) {
	for _, kind := range attackers {
		n += p.sets[board.Piece(side&1)<<3|kind].count()
	}
	return n
}

// Dead reports whether neither side has a chariot, a horse, a cannon or a pawn
// left. Then the game cannot end by mate or stalemate (xiangqi-2011:4.2.2):
//
// No mate, for there is no check. Kings and advisors stay in their palace and
// elephants on their side, so none ever attacks the other king, nor captures
// anything; the kings attack each other only along an open file, and no lawful
// move opens it.
//
// No stalemate. A king that steps along its file leaves what stands between the
// kings as it was, so where the point is free that step is lawful. Said for Red;
// d stands for f too:
//   - King on d0 or d2: d1, where nothing but a king can stand, is free.
//   - King on e1: e0 is free likewise.
//   - King on d1: d0 or d2 is free, or own advisors hold both. Then e1 is free, and
//     the king goes there unless it would meet the other king on file e; if it
//     would, that king is not on file d, and an advisor goes to e1.
//   - King on e0 or e2: e1 is free, or an own advisor holds it. Then one of the
//     points beside the king is free, and it goes there unless it would meet the
//     other king; if it would, that king is not on file e, and the advisor leaves
//     e1 for one of its four points, of which the other advisor holds one at most.
func (p *Position) Dead() bool {
	return p.AttackingPieces(schemas.First) == 0 && p.AttackingPieces(schemas.Second) == 0
}

// noAttackers reports whether the game is a draw for certain at the end of a
// record that was replayed whole. From a start position that no game can hold
// nothing follows.
func (r *replay) noAttackers() bool {
	return r.whole() && r.doubt == nil && r.position.Dead()
}

// lastAttackerTaken is the ply that took the last attacker off the board, 0 if
// the start position had none.
func (r *replay) lastAttackerTaken() int {
	for i := r.out.Legal - 1; i >= 0; i-- {
		if captured := r.out.Plies[i].Captured; captured != board.NoPiece {
			switch captured.Type() {
			case board.Chariot, board.Horse, board.Cannon, board.Pawn:
				return i + 1
			}
		}
	}
	return 0
}

func neitherCanWin(r *replay) schemas.Answer {
	out := r.out
	switch {
	case out.Reason == schemas.ReasonNoAttackers:
		return r.deadAgainstResult()
	case out.Ending.Kind == schemas.EndNoWin:
		return r.neitherCanWinStated()
	case out.Verdict != schemas.ResultNone || len(out.Plies) == 0:
		return schemas.NotApplicable.Answer()
	case !r.whole():
		return schemas.Lacking("MV")
	case out.Recorded == schemas.ResultDraw && out.Ending.Kind == schemas.EndNone && r.fewAttackers():
		return schemas.Lacking("RES") // whether the draw rests on this clause the record does not say
	}
	return schemas.NotApplicable.Answer()
}

// fewAttackers reports whether each side has one attacker at most: the clause
// speaks of simple positions and its list of them is lost.
func (r *replay) fewAttackers() bool {
	return r.position.AttackingPieces(schemas.First) <= 1 && r.position.AttackingPieces(schemas.Second) <= 1
}

func (r *replay) deadAgainstResult() schemas.Answer {
	out := r.out
	against, open := againstVerdict(out)
	if against == "" && !open {
		return schemas.Pass.Answer()
	}
	ply := r.lastAttackerTaken()
	f := schemas.Finding{
		Clause: "xiangqi-2011:4.2.2", Severity: schemas.Warning, Outcome: schemas.Fail, Side: schemas.NoSide, Subject: "result", Ply: ply,
		Expected: out.Verdict.String(), Actual: against, Evidence: fmt.Sprintf("fen %s; no attackers since ply %d", r.position.FEN(), ply),
		Text: schemas.Text{
			Zh: fmt.Sprintf("自第%d着起双方车、马、炮、兵（卒）皆无，谁也不能取胜，应为和棋，记录为：%s。", ply, against),
			En: fmt.Sprintf("Since ply %d neither side has a chariot, horse, cannon or pawn, so that neither can win and the game is a draw; the record says: %s.", ply, against),
		},
	}
	if against != "" {
		r.add(f)
		return schemas.Fail.Answer()
	}
	f.Severity, f.Outcome, f.Actual = schemas.Note, schemas.Undetermined, out.Recorded.String()
	f.Text = schemas.Text{
		Zh: fmt.Sprintf("自第%d着起双方车、马、炮、兵（卒）皆无，谁也不能取胜，应为和棋，记录未写结果。", ply),
		En: fmt.Sprintf("Since ply %d neither side has a chariot, horse, cannon or pawn, so that neither can win and the game is a draw; the record leaves the result open.", ply),
	}
	r.add(f)
	return schemas.Lacking("RES")
}

// neitherCanWinStated answers where the record says that neither side can win
// and attackers are left: it may be so, and is not proven.
func (r *replay) neitherCanWinStated() schemas.Answer {
	out := r.out
	if out.Verdict != schemas.ResultNone { // the board has decided otherwise, and its own clause says so
		return schemas.NotApplicable.Answer()
	}
	if !r.whole() || len(out.Plies) == 0 {
		return schemas.Lacking("MV")
	}
	red, black := r.position.AttackingPieces(schemas.First), r.position.AttackingPieces(schemas.Second)
	stated := r.game.String(out.Ending.Text)
	r.add(schemas.Finding{
		Clause: "xiangqi-2011:4.2.2", Severity: schemas.Note, Outcome: schemas.Undetermined, Side: schemas.NoSide, Subject: "ending", Ply: out.Legal,
		Expected: "no attackers", Actual: fmt.Sprintf("Red %d, Black %d", red, black), Evidence: "fen " + r.position.FEN() + "; " + out.Ending.Part + " " + stated,
		Text: schemas.Text{
			Zh: fmt.Sprintf("记录写明双方无取胜可能（“%s”），而红方尚有%d个、黑方尚有%d个进攻子力（车马炮兵卒），是否如此须由裁判认定。", clip(stated), red, black),
			En: fmt.Sprintf("The record says that neither side can win (“%s”); Red has %d and Black %d pieces left that attack, so an arbiter must say whether that is so.", clip(stated), red, black),
		},
	})
	return schemas.Lacking("LOG")
}
