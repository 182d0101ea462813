package repetition

import (
	"slices"

	"qipu/schemas"
)

// abroad are the clauses of the verdict that stands beside each of ours.
var abroad = []schemas.ClauseID{
	"axf:1", "axf:2", "axf:3", "axf:4", "axf:5", "axf:6", "axf:7", "axf:8", "axf:9", "axf:10", "axf:11", "axf:12",
}

// checks are what the judge answers for. The clauses whose terms it uses are named
// with the clause that rules.
var checks = [...]schemas.Check{
	{Clause: "xiangqi-2011:25.1", Uses: slices.Concat([]schemas.ClauseID{
		"xiangqi-2011:4.1.4", "xiangqi-2011:23.1", "xiangqi-2011:23.2", "xiangqi-2011:23.5.1", "xiangqi-2011:24.1", "xiangqi-2011:24.9",
	}, abroad), Does: schemas.Text{
		Zh: "循环反复三次而单方长将的，比较记录结果与其后着法。",
		En: "Where a cycle has gone round three times and one side alone gives perpetual check, the result and what follows are compared with it.",
	}},
	{Clause: "xiangqi-2011:25.2", Uses: slices.Concat([]schemas.ClauseID{
		"xiangqi-2011:4.2.3", "xiangqi-2011:23.5.3", "xiangqi-2011:24.4", "xiangqi-2011:24.5", "xiangqi-2011:24.6", "xiangqi-2011:24.7", "xiangqi-2011:24.8",
		"xiangqi-2011:24.12", "xiangqi-2011:24.14",
	}, abroad), Does: schemas.Text{
		Zh: "双方均为允许着法的循环，不变作和；记录止于此而结果为胜负的，予以注明。",
		En: "A cycle allowed to both sides is a draw if nobody varies; a record that ends in it with a winner is noted.",
	}},
	{Clause: "xiangqi-2011:25.3", Uses: slices.Concat([]schemas.ClauseID{
		"xiangqi-2011:1.5", "xiangqi-2011:4.1.5", "xiangqi-2011:23.5.2", "xiangqi-2011:23.5.4", "xiangqi-2011:24.2", "xiangqi-2011:24.3", "xiangqi-2011:24.10",
		"xiangqi-2011:24.11", "xiangqi-2011:24.13", "xiangqi-2011:24.15", "xiangqi-2011:24.16", "xiangqi-2011:24.17", "xiangqi-2011:24.18",
		"xiangqi-2011:26.1", "xiangqi-2011:26.2", "xiangqi-2011:26.3", "xiangqi-2011:26.4", "xiangqi-2011:26.5", "xiangqi-2011:26.6",
		"xiangqi-2011:26.7", "xiangqi-2011:26.7b", "xiangqi-2011:26.7c", "xiangqi-2011:26.9", "xiangqi-2011:26.10",
	}, abroad), Does: schemas.Text{
		Zh: "一方为禁止着法、另一方为允许着法的循环，前者应变着；比较记录结果与其后着法。",
		En: "Where one side's cycle is banned and the other's allowed, the former must vary; the result and what follows are compared with it.",
	}},
	{Clause: "xiangqi-2011:26.8.1", Uses: []schemas.ClauseID{
		"xiangqi-2011:4.1.5", "xiangqi-2011:23.5.4", "xiangqi-2011:24.2", "xiangqi-2011:24.3", "xiangqi-2011:24.10", "xiangqi-2011:24.11",
		"xiangqi-2011:24.13", "xiangqi-2011:24.15", "xiangqi-2011:24.16", "xiangqi-2011:25.4",
	}, Does: schemas.Text{
		Zh: "双方均为禁止着法，只有一方属26.8.1所列者，该方应变着；比较记录结果与其后着法。",
		En: "Where both sides' cycles are banned and only one is of those listed, that side must vary; the result and what follows are compared with it.",
	}},
	{Clause: "xiangqi-2011:26.8.2", Uses: []schemas.ClauseID{
		"xiangqi-2011:4.1.5", "xiangqi-2011:23.5.4", "xiangqi-2011:24.3", "xiangqi-2011:24.11", "xiangqi-2011:24.17", "xiangqi-2011:25.4",
	}, Does: schemas.Text{
		Zh: "一方长捉车、另一方联合捉车，前者应变着；比较记录结果与其后着法。",
		En: "Where one side chases a chariot and the other does so jointly, the former must vary; the result and what follows are compared with it.",
	}},
	{Clause: "xiangqi-2011:26.8.3", Uses: []schemas.ClauseID{
		"xiangqi-2011:4.1.5", "xiangqi-2011:23.5.4", "xiangqi-2011:24.3", "xiangqi-2011:24.11", "xiangqi-2011:24.15", "xiangqi-2011:24.16",
		"xiangqi-2011:24.17", "xiangqi-2011:25.4",
	}, Does: schemas.Text{
		Zh: "一方长捉无根子、另一方联合捉无根子，前者应变着；比较记录结果与其后着法。",
		En: "Where one side chases an unprotected piece and the other does so jointly, the former must vary; the result and what follows are compared with it.",
	}},
	{Clause: "xiangqi-2011:26.8.4", Uses: []schemas.ClauseID{
		"xiangqi-2011:4.2.3", "xiangqi-2011:23.5.3", "xiangqi-2011:24.9", "xiangqi-2011:24.13", "xiangqi-2011:25.4",
	}, Does: schemas.Text{
		Zh: "双方均为禁止着法而不能区分的，不变作和；记录止于此而结果为胜负的，予以注明。",
		En: "Where both sides' cycles are banned and nothing tells them apart it is a draw if nobody varies; a record that ends in it with a winner is noted.",
	}},
	{Clause: "xiangqi-2011:A1.5b", Uses: []schemas.ClauseID{
		"xiangqi-2011:24.9", "xiangqi-2011:24.13", "xiangqi-2011:24.14", "xiangqi-2011:A1.1",
	}, Does: schemas.Text{
		Zh: "群体比赛中的循环反复，按其四条裁断，并与记录比较。",
		En: "At mass events repetitions are judged by its four points and compared with the record.",
	}},
	{Clause: "xiangqi-2011:23.4", Uses: []schemas.ClauseID{"xiangqi-2011:24.8", "xiangqi-2011:24.13"}, Does: schemas.Text{
		Zh: "无循环三次、但三个或三个以上点上连续九回合为禁止着法或无积极意义的，按待判局面裁断；只看其中局面过半曾经出现者。",
		En: "Nine rounds of banned or aimless moves on three points or more are judged though no cycle went round three times, if at least half of their positions stood before among them.",
	}},
	{Clause: "xiangqi-2011:23.3", Uses: []schemas.ClauseID{"xiangqi-2011:23.1", "xiangqi-2011:23.2"}, Does: schemas.Text{
		Zh: "记录说以重复局面终局的，终局着法须已循环三次。",
		En: "Where the record states an end by repetition, its last moves must have gone round three times.",
	}},
}

// Checks lists the checks in the order of their answers.
func Checks() []schemas.Check { return append([]schemas.Check(nil), checks[:]...) }
