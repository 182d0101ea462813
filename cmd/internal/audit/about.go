package audit

import (
	"qipu/ingest/sniff"
	"qipu/schemas"
)

// FormatInfo is what a user is told of a format.
type FormatInfo struct {
	Name     string       // as in the column format of the tables
	Kind     schemas.Kind // KindUnknown: of both
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
		Name: sniff.XQF, Kind: schemas.KindXiangqi, Versions: "10–18 (1.0–1.8)", Verified: true,
		Title:  schemas.Text{Zh: "象棋演播室", En: "XQStudio"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.DhtmlXQ, Kind: schemas.KindXiangqi, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "东萍 DhtmlXQ（UBB），亦含单独的着法序列与网页中的棋谱", En: "DhtmlXQ (UBB), movelists by themselves and records in web pages too"},
		Losses: schemas.Text{Zh: "网页中棋谱以外的文字只存于原文", En: "the words of a page around a record stay in the text"},
	},
	{
		Name: sniff.WXF, Kind: schemas.KindXiangqi, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "WXF 文本（含 PlayOK）；无标头者按 PGN 读", En: "WXF text (PlayOK's too); without its heading it is read as PGN"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.CSV, Kind: schemas.KindXiangqi, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "着法表（CSV，一行一着）", En: "tables of moves (CSV, a move a row)"},
		Losses: schemas.Text{Zh: "时间戳与各着的分析只存于原文", En: "time stamps and what is said of single moves stay in the text"},
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
		Name: sniff.RIF, Kind: schemas.KindRenju, Versions: "1.0", Verified: false,
		Title: schemas.Text{Zh: "RIF（RenjuNet 数据库，XML）", En: "RIF (the database of RenjuNet, XML)"},
		Losses: schemas.Text{
			Zh: "棋手与赛事的其余资料（性别、出生日期、类别）不在对局中，见 convert --to event",
			En: "what else the tables say of players and tournaments (gender, birth, type) is in no game: see convert --to event",
		},
	},
	{
		Name: sniff.Diagram, Kind: schemas.KindRenju, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "文本局面图（●○ 与制表符）", En: "diagrams in text (●○ and box drawing)"},
		Losses: schemas.Text{Zh: "字母标注所在的点只存于原文", En: "the points of letters put on the board stay in the text"},
	},
	{
		Name: sniff.Scores, Kind: schemas.KindRenju,
		Title: schemas.Text{Zh: "Gomocup 比分表", En: "score lists of Gomocup"},
		Why:   schemas.Text{Zh: "只有两两胜负局数，没有着法", En: "they say how many games one engine won of another, and hold no moves"},
	},
	{
		Name: sniff.Standings, Kind: schemas.KindRenju,
		Title: schemas.Text{Zh: "赛事成绩表（网页）", En: "standings of events (HTML)"},
		Why:   schemas.Text{Zh: "只有各轮得分，没有着法", En: "they say the points of each round, and hold no moves"},
	},
	{
		Name: sniff.Page, Kind: schemas.KindRenju,
		Title: schemas.Text{Zh: "五子棋、连珠网页", En: "pages about renju or gomoku (HTML)"},
		Why:   schemas.Text{Zh: "竞赛通知等，没有成绩表，也没有可读的棋谱", En: "announcements and the like, without a table of results or records that are read"},
	},
	{
		Name: sniff.CBR, Kind: schemas.KindXiangqi, Versions: "2; 1 not on real files", Verified: true,
		Title:  schemas.Text{Zh: "象棋桥棋谱 CBR", En: "CCBridge record (CBR)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.CBL, Kind: schemas.KindXiangqi, Versions: "3", Verified: true,
		Title: schemas.Text{Zh: "象棋桥棋谱库 CBL", En: "CCBridge library (CBL)"},
		Losses: schemas.Text{
			Zh: "棋库的备注不读，索引标为已删除的棋局略过",
			En: "the remarks of the library are not read, and records that its index marks as deleted are passed over",
		},
	},
	{
		Name: sniff.OldCBL, Kind: schemas.KindXiangqi,
		Title: schemas.Text{Zh: "旧版象棋桥棋谱库 CBL", En: "older CCBridge library (CBL)"},
		Why: schemas.Text{
			Zh: "整库压缩存放，其中的记录格式未见公开说明",
			En: "it is compressed as a whole, and the layout of the records in it is described nowhere",
		},
	},
	{
		Name: sniff.CBF, Kind: schemas.KindXiangqi, Versions: "1.0", Verified: true,
		Title:  schemas.Text{Zh: "象棋桥棋谱 CBF（XML）", En: "CCBridge record in XML (CBF)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.PFC, Kind: schemas.KindXiangqi, Versions: "2", Verified: true,
		Title:  schemas.Text{Zh: "鹏飞象棋棋谱 PFC（XML）", En: "Pengfei record in XML (PFC)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.CHN, Kind: schemas.KindXiangqi, Versions: "2000–2004", Verified: true,
		Title: schemas.Text{Zh: "联众、弈天棋谱 CHN、XQI", En: "records of the halls 联众 and 弈天 (CHN, XQI)"},
		Losses: schemas.Text{
			Zh: "每着的用时含义未明，不读；未见记载结果",
			En: "times with the moves are not read, since what they mean is not certain; no result has been seen in it",
		},
	},
	{
		Name: sniff.MXQ, Kind: schemas.KindXiangqi, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "弈天棋谱 MXQ", En: "records of the hall 弈天 (MXQ)"},
		Losses: schemas.Text{Zh: "七个含义未明的数照录为 Field4 至 Field10", En: "seven numbers of uncertain meaning are kept as Field4 to Field10"},
	},
	{
		Name: sniff.CHE, Kind: schemas.KindXiangqi, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "QQ象棋棋谱 CHE", En: "records of QQ象棋 (CHE)"},
		Losses: schemas.Text{Zh: "无（此格式只记着法）", En: "none; the format holds moves only"},
	},
	{
		Name: sniff.CCM, Kind: schemas.KindXiangqi,
		Title: schemas.Text{Zh: "中国游戏中心棋谱 CCM", En: "records of 中国游戏中心 (CCM)"},
		Why: schemas.Text{
			Zh: "此版本的格式未见公开说明：单凭文件无法断定棋盘左右",
			En: "its layout in this version is described nowhere, and a file by itself does not tell left from right",
		},
	},
	{
		Name: sniff.XGF, Kind: schemas.KindXiangqi,
		Title: schemas.Text{Zh: "谢谢象棋棋谱 XGF", En: "records of XieXie (XGF)"},
		Why: schemas.Text{
			Zh: "格式未见公开说明：单凭文件无法断定棋盘左右",
			En: "its layout is described nowhere, and a file by itself does not tell left from right",
		},
	},
	{
		Name: sniff.XQR, Kind: schemas.KindXiangqi, Versions: "0", Verified: true,
		Title:  schemas.Text{Zh: "XQR 棋谱", En: "XQR records"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.RenLib, Kind: schemas.KindRenju, Versions: "3.0–3.4, without header", Verified: true,
		Title: schemas.Text{Zh: "RenLib 棋谱库", En: "RenLib"},
		Losses: schemas.Text{
			Zh: "超过 262144 个结点的库只读主线（--tree lines 时每条路线各为一局）；无文件头的库未经真实文件验证",
			En: "of a library of more than 262144 nodes the main line alone (with --tree lines every line is a game); those without a header were not verified on real files",
		},
	},
	{
		Name: sniff.MS5, Kind: schemas.KindRenju, Versions: "all", Verified: true,
		Title:  schemas.Text{Zh: "五子棋大师 BRD", En: "MS5 (.BRD)"},
		Losses: schemas.Text{Zh: "末尾十四个含义不明的字节", En: "fourteen bytes at the end that are not known"},
	},
	{
		Name: sniff.POS, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "RenLib、弈心等的 .pos", En: ".pos of RenLib, Yixin and others"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.SAV, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "弈心 .sav", En: "Yixin (.sav)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.BDT, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "ShowRenju BDT", En: "ShowRenju (.bdt)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.PDB, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "GoRenjer PDB（Palm）", En: "GoRenjer (.pdb, Palm)"},
		Losses: schemas.Text{Zh: "数据库本身的名称与日期", En: "the name and the dates of the database itself"},
	},
	{
		Name: sniff.WZQ, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "Basecity WZQ", En: "Basecity (.wzq)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.RDF, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "Renju Dynamic Figure RDF", En: "Renju Dynamic Figure (.rdf)"},
		Losses: schemas.Text{Zh: "无", En: "none"},
	},
	{
		Name: sniff.BUF, Kind: schemas.KindRenju, Versions: "all", Verified: false,
		Title:  schemas.Text{Zh: "Datafree BUF", En: "Datafree (.buf)"},
		Losses: schemas.Text{Zh: "着法结束后的字节", En: "what stands behind the moves of a game"},
	},
	{
		Name: sniff.Scoresheet, Versions: "1", Verified: false,
		Title:  schemas.Text{Zh: "记录纸（CSV，qipu template scoresheet 的格式）", En: "scoresheets (CSV, as qipu template scoresheet writes them)"},
		Losses: schemas.Text{Zh: "与列名所定单位不合的时间只存于原文，并予报告", En: "times that do not fit the unit of their column stay in the text, and are reported"},
	},
	{
		Name: sniff.XLSX, Versions: "1", Verified: false,
		Title: schemas.Text{Zh: "记录纸（XLSX 工作簿，一张工作表一份）", En: "scoresheets (XLSX, one a worksheet)"},
		Losses: schemas.Text{
			Zh: "同 scoresheet；颜色、批注、图片与公式（只取其值）不读；不是记录纸的工作表予以报告",
			En: "as scoresheet; colours, notes on cells, pictures and formulas (but for their values) are not read; worksheets that are no scoresheet are reported",
		},
	},
	{
		Name: sniff.JSONL, Kind: schemas.KindXiangqi, Versions: "1", Verified: true,
		Title:  schemas.Text{Zh: "JSON，一行一局（qipu convert 所写）", En: "JSON, a game a line, as qipu convert writes it"},
		Losses: schemas.Text{Zh: "超过8 MiB的一行（大棋库的整棵树）不读，并予报告", En: "a line of more than 8 MiB (the tree of a large library) is not read, and reported"},
	},
}

// whyNotRead says in English why a format is not read, empty where nothing is told of it.
func whyNotRead(name string) string {
	for i := range formatInfos {
		if formatInfos[i].Name == name {
			return formatInfos[i].Why.En
		}
	}
	return ""
}

// Formats lists the formats that are known, those that are read first.
func Formats() []FormatInfo { return append([]FormatInfo(nil), formatInfos...) }
