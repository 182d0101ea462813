package exchange

import (
	"slices"

	"qipu/schemas"
)

// Format is a format that games are written in.
type Format struct {
	Name      string // as the command line has it
	Extension string // of files of it, with its dot
	Kinds     []schemas.Kind
	Title     schemas.Text
	Losses    schemas.Text // what it has no place for
	Notated   bool         // its moves of xiangqi can be written in several notations
	// Append appends a game. It fails with a RefusalError where the game cannot be written at
	// all: then nothing has been appended. It is nil of Parquet: see package gametable.
	Append func(dst []byte, g *Game, r *Report) ([]byte, error)
}

// Parquet names the one format whose games are rows of a table, and not texts one
// after another.
const Parquet = "parquet"

var both = []schemas.Kind{schemas.KindXiangqi, schemas.KindRenju}

// formats are the formats, in the order shown to users.
var formats = []Format{
	{
		Name: "pgn", Extension: ".pgn", Kinds: both[:1], Notated: true, Append: AppendPGN,
		Title: schemas.Text{Zh: "PGN（中文、ICCS、WXF、UCI、西式）", En: "PGN (Chinese, ICCS, WXF, UCI, SAN)"},
		Losses: schemas.Text{
			Zh: "提和与记录方；走子方的剩余、本步与累计用时写成评注中的 [%clk] [%emt] [%egt]，其他时间不写，整分的时间也不写；没有结果的对局以 * 结尾",
			En: "offers of a draw and whose sheet it is; times left, used and total of who has moved become [%clk] [%emt] [%egt] in comments, others are lost, and so are those in whole minutes; a game without a result ends with *",
		},
	},
	{
		Name: "sgf", Extension: ".sgf", Kinds: both[1:], Append: AppendSGF,
		Title:  schemas.Text{Zh: "SGF FF[4] GM[4]", En: "SGF FF[4] GM[4]"},
		Losses: schemas.Text{Zh: "SGF 没有对应属性的标签；剩余秒数与剩余着数之外的用时，及整分的剩余时间；提和与记录方", En: "tags for which SGF has no property; of clocks all but seconds and moves left, and times left in whole minutes; offers of a draw and whose sheet it is"},
	},
	{
		Name: "jsonl", Extension: ".jsonl", Kinds: both, Notated: true, Append: AppendJSONL,
		Title:  schemas.Text{Zh: "JSON，一行一局", En: "JSON, a game a line"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: "dhtmlxq", Extension: ".txt", Kinds: both[:1], Append: AppendDhtmlXQ,
		Title:  schemas.Text{Zh: "东萍 DhtmlXQ（UBB）", En: "DhtmlXQ (UBB)"},
		Losses: schemas.Text{Zh: "评价符号；名称不是字母数字的标签；用时、提和与记录方", En: "marks; tags whose name is not of letters and digits; times of clocks, offers of a draw and whose sheet it is"},
	},
	{
		Name: "movetext", Extension: ".txt", Kinds: both, Notated: true, Append: AppendMovetext,
		Title:  schemas.Text{Zh: "着法文本，一行一局", En: "move text, a game a line"},
		Losses: schemas.Text{Zh: "除主线着法与结果外的一切；不从标准局面开始的对局不写", En: "all but the main line and the result; games from another start position are not written"},
	},
	{
		Name: Parquet, Extension: ".parquet", Kinds: both,
		Title:  schemas.Text{Zh: "Parquet 表，一行一局", En: "Parquet, a game a row"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
}

// Formats lists the formats that games are written in.
func Formats() []Format { return slices.Clone(formats) }

// ByName returns a format by its name.
func ByName(name string) (f Format, ok bool) {
	for _, f := range formats {
		if f.Name == name {
			return f, true
		}
	}
	return Format{}, false
}

// Writes reports whether games of a kind can be written in the format.
func (f *Format) Writes(k schemas.Kind) bool {
	return slices.Contains(f.Kinds, k)
}
