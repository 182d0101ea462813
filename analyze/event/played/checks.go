package played

import (
	"slices"

	"qipu/schemas"
	"qipu/schemas/rulebooks"
)

// The texts of the checks.
var (
	doesPairing = schemas.Text{
		Zh: "按轮次、台次与姓名把棋谱归入赛事的对阵（对阵也可指明棋谱），多出、缺少或不能确定的，以及轮次、台次、姓名、日期与对阵不同的，予以指出。",
		En: "Records are given to the pairings of the event by round, board and names, or as pairings name them; those that are missing, of no pairing or of several, and rounds, boards, names and dates that differ, are pointed out.",
	}
	doesResult = schemas.Text{
		Zh: "赛事的结果与棋谱所写的、棋盘上的结果比较；弃权而有着法、已对局而无着法的，予以指出。",
		En: "The result of the event is compared with that of the record and of the board; forfeits with moves, and games played without any, are pointed out.",
	}
	doesColours = schemas.Text{
		Zh: "棋谱的先后手与赛事的编排比较；相反而裁判记录没有写明何时发现的，不作判定。",
		En: "The colours of the record are compared with those paired; where they are reversed and no log says when that was found, it is undetermined.",
	}
)

// Checks lists what records and pairings are put to, one a clause.
func Checks() []schemas.Check {
	list := []schemas.Check{{Clause: ofPairing, Does: doesPairing}, {Clause: ofResult, Does: doesResult}}
	for _, clause := range colourClauses {
		list = append(list, schemas.Check{Clause: clause, Does: doesColours})
	}
	slices.SortFunc(list, func(a, b schemas.Check) int { return rulebooks.Compare(a.Clause, b.Clause) })
	return list
}
