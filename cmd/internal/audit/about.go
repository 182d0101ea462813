package audit

import (
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// FormatInfo is what a user is told of a format.
type FormatInfo struct {
	Name     string // as in the column format of the tables
	Kind     schemas.Kind
	Title    schemas.Text
	Versions string // those read: "all", "10–18"; empty where it is not read
	Verified bool   // read from real files, not only from files made to the layout
	Losses   schemas.Text
	Why      schemas.Text // why it is not read, where it is recognised and not read
}

// formatInfos are the formats, those that are read first.
var formatInfos = []FormatInfo{
	{
		Name: sniff.PGN, Kind: schemas.KindXiangqi, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "PGN（中文、WXF、ICCS、UCI、西式）", En: "PGN (Chinese, WXF, ICCS, UCI, SAN)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.SGF, Kind: schemas.KindRenju, Versions: "FF 1–4, GM 4 and 5", Verified: true,
		Title:  schemas.Text{Zh: "SGF", En: "SGF"},
		Losses: schemas.Text{Zh: "棋钟与画线等属性只存于原文", En: "clocks and drawing stay in the text"},
	},
	{
		Name: sniff.PSQ, Kind: schemas.KindRenju, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "Piskvork 棋谱", En: "Piskvork"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.REC, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "Gomotur 棋谱", En: "Gomotur"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.Movetext, Kind: schemas.KindRenju, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "着法文本，一行一局", En: "move text, a game a line"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.RenjuCSV, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "连珠棋谱表（CSV，一行一局）", En: "tables of the renju record checker (CSV, a game a row)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.JSONL, Kind: schemas.KindXiangqi, Versions: "1", Verified: true,
		Title:  schemas.Text{Zh: "JSON，一行一局（qipu convert 所写）", En: "JSON, a game a line, as qipu convert writes it"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
}

// Formats lists the formats that are known, those that are read first.
func Formats() []FormatInfo { return append([]FormatInfo(nil), formatInfos...) }
