package rulebooks

import (
	"strings"

	"qipu/schemas"
)

// inputs are the codes of what a check needs, as the clauses name them.
var inputs = map[string]schemas.Text{
	"MV":   {Zh: "着法", En: "the moves"},
	"MV2":  {Zh: "双方各自的记录纸", En: "the scoresheets of both players"},
	"CK":   {Zh: "每着的用时", En: "the clock time of every move"},
	"CKF":  {Zh: "双方的总用时", En: "the total time of each side"},
	"TC":   {Zh: "宣布的计时方案", En: "the time control as declared"},
	"RES":  {Zh: "结果及终局原因", En: "the result and why the game ended"},
	"PR":   {Zh: "编排表（轮次、台次、先后手）", En: "the pairings: round, board, colours"},
	"PL":   {Zh: "棋手名单（编号、单位、等级分、段位、种子）", En: "the list of players: number, unit, rating, dan, seed"},
	"EV":   {Zh: "赛事文件（赛制、轮数、记分、名次办法、选项）", En: "the event file: system, rounds, points, tie-breaks, options"},
	"ST":   {Zh: "公布的积分与名次", En: "the points and ranks as published"},
	"PEN":  {Zh: "处罚记录（何人、何时、依据、分钟数）", En: "the penalty log: who, when, under which article, minutes"},
	"LOG":  {Zh: "裁判记录（迟到、提和、申请、申诉、退赛等）", En: "the arbiter's log: lateness, offers, claims, appeals, withdrawals"},
	"SCH":  {Zh: "日程与起止时间", En: "the dates and the times of start and end"},
	"DRAW": {Zh: "抽签记录", En: "the record of the draw"},
	"OPN":  {Zh: "开局、交换和第五手两打的记录", En: "the record of opening, swap and offered fifth moves"},
	"WV":   {Zh: "豁免文件（--waivers）", En: "the file of waivers (--waivers)"},
	"REC":  {Zh: "棋谱原文（字节、标签、格式）", En: "the record as written: bytes, tags, layout"},
}

// Input says what the code of an input stands for; ok is false for an unknown
// code. A remark in brackets, as in "EV (level)", is ignored.
func Input(code string) (what schemas.Text, ok bool) {
	code, _, _ = strings.Cut(code, " ")
	what, ok = inputs[code]
	return what, ok
}
