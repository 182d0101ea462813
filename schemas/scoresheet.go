package schemas

import (
	"slices"
	"strings"
	"unicode"
)

// SheetMark is the first cell of every scoresheet as federations type them (棋谱记录表),
// in CSV or in a worksheet: it begins a sheet. The cell behind it is the version.
const (
	SheetMark    = "qipu scoresheet"
	SheetVersion = "1"

	// SheetHelp is the first cell of the worksheet with the instructions, which is no
	// scoresheet.
	SheetHelp = "qipu template"
)

// SheetRole is what a field in the head of a scoresheet tells.
type SheetRole uint8

// The roles.
const (
	SheetTag      SheetRole = iota // it is a tag
	SheetGame                      // the kind of game
	SheetKeptBy                    // whose sheet it is: a Keeper
	SheetRemark                    // it is a comment on the whole game
	SheetProtocol                  // of renju: OpeningStage.Protocol
	SheetSwap                      // of renju: whether the colours were swapped, or after which plies
	SheetSeats                     // of renju: whom the names of the players mean
	SheetFifths                    // of renju: OpeningStage.Offered
)

// SheetField is a field in the head of a scoresheet.
type SheetField struct {
	Role    SheetRole
	Tag     string   // the tag that it is kept under; empty where the role has another place
	Name    Text     // as the template writes it
	Also    []string // other names that are understood, as FoldLabel leaves them
	Choices []Text   // what the template offers for it, empty if anything
	Hint    Text     // how it is filled in; empty where the name says it
}

// SheetKeeperTag is the tag that makes a record a scoresheet (xiangqi-2011:9): its
// value is who kept it, as written.
const SheetKeeperTag = "Scoresheet"

// sheetFields are the fields of each kind of game, in the order of the template.
var sheetFields = [...][]SheetField{KindUnknown: sheetFieldsOf(KindUnknown), KindXiangqi: sheetFieldsOf(KindXiangqi), KindRenju: sheetFieldsOf(KindRenju)}

// SheetFields are the fields in the head of the scoresheets of a kind of game, in the
// order of the template. The list is not to be changed.
func SheetFields(k Kind) []SheetField { return sheetFields[k] }

// SheetFieldOf returns the field of that name.
func SheetFieldOf(k Kind, name string) (f SheetField, ok bool) {
	folded := FoldLabel(name)
	if folded == "" {
		return f, false
	}
	i, ok := sheetFieldNames[k][folded]
	if !ok {
		return f, false
	}
	return sheetFields[k][i], true
}

var sheetFieldNames = func() (tables [len(sheetFields)]map[string]int) {
	for k := range tables {
		tables[k] = make(map[string]int)
		for i := range sheetFields[k] {
			f := &sheetFields[k][i]
			zh, en := FoldLabel(f.Name.Zh), FoldLabel(f.Name.En)
			for _, name := range append([]string{zh, en, zh + en}, f.Also...) {
				tables[k][name] = i
			}
		}
	}
	return tables
}()

// sheetFieldsOf makes the fields. Every one of a side is called by the side and by its
// colour: 先手单位, 红方单位, Red team.
func sheetFieldsOf(k Kind) []SheetField {
	tag := func(f Field, zh, en string, also ...string) SheetField {
		return SheetField{Tag: f.Names(k)[0], Name: Text{zh, en}, Also: also}
	}
	of := func(s Side, tag, zh, en string) SheetField {
		side, colour := sheetSides[s], k.Colour(s)
		short := strings.TrimSuffix(colour.Zh, "方")
		return SheetField{Tag: tag, Name: Text{side.Zh + zh, side.En + " " + en}, Also: []string{
			FoldLabel(colour.Zh + zh), FoldLabel(short + zh), FoldLabel(colour.En + en), FoldLabel(colour.Zh + zh + colour.En + en),
		}}
	}
	player := func(s Side, f Field) SheetField {
		side, colour := sheetSides[s], k.Colour(s)
		return SheetField{
			Tag: f.Names(k)[0], Name: Text{side.Zh + "（" + colour.Zh + "）", side.En + " player (" + colour.En + ")"},
			Also: []string{
				side.Zh, FoldLabel(side.En), FoldLabel(side.En + "player"), colour.Zh, FoldLabel(colour.En), FoldLabel(colour.Zh + colour.En),
				FoldLabel(side.Zh + "棋手"), FoldLabel(colour.Zh + "棋手"), FoldLabel(colour.En + "player"), FoldLabel(side.Zh + side.En + "player"),
			},
		}
	}
	own := func(s Side, what string) string { return k.Colour(s).En + what }
	fields := []SheetField{
		{Role: SheetGame, Name: Text{"棋种", "Game"}, Choices: []Text{{"象棋", "xiangqi"}, {"五子棋", "renju"}}},
		{Tag: "Rulebook", Name: Text{"规则", "Rulebook"}, Also: []string{"竞赛规则", "rules", "rule"}},
		tag(FieldEvent, "赛事", "Event", "赛事名称", "比赛", "比赛名称"),
		tag(FieldSite, "地点", "Site", "place"),
		tag(FieldDate, "日期", "Date", "比赛日期"),
		tag(FieldRound, "轮次", "Round", "轮"),
		tag(FieldBoard, "台次", "Board", "台号", "table", "台次table"),
		player(First, FieldFirst), player(Second, FieldSecond),
		of(First, FieldFirstTeam.Names(k)[0], "单位", "team"), of(Second, FieldSecondTeam.Names(k)[0], "单位", "team"),
		of(First, FieldFirstRating.Names(k)[0], "等级分", "rating"), of(Second, FieldSecondRating.Names(k)[0], "等级分", "rating"),
		{
			Role: SheetKeptBy, Tag: SheetKeeperTag, Name: Text{"记录方", "Sheet kept by"}, Also: []string{"记录人", "keptby"},
			Choices: []Text{{"先手", "first player"}, {"后手", "second player"}, {"裁判", "arbiter"}},
		},
		timeControlField(k),
	}
	if k == KindRenju {
		fields = append(fields, renjuSheetFields...)
	}
	result := tag(FieldResult, "结果", "Result", "比赛结果", "赛果")
	for _, r := range []Result{ResultFirstWins, ResultSecondWins, ResultDraw, ResultDoubleLoss, ResultUnfinished} {
		result.Choices = append(result.Choices, Text{r.String(), r.String()})
	}
	fields = append(fields, result, tag(FieldTermination, "结束方式", "Termination", "终局方式", "howitended"))
	for _, s := range [...]Side{First, Second} {
		fields = append(fields, of(s, own(s, "Time"), "用时", "time used"), of(s, own(s, "Fouls"), "犯规", "fouls"), of(s, own(s, "Signed"), "签字", "signature"))
	}
	return append(fields,
		SheetField{Tag: "Arbiter", Name: Text{"裁判", "Arbiter"}, Also: []string{"裁判员"}},
		SheetField{Tag: "ArbiterSigned", Name: Text{"裁判签字", "Arbiter's signature"}, Also: []string{"裁判员签字", "arbitersignature"}},
		SheetField{Role: SheetRemark, Name: Text{"备注", "Remarks"}, Also: []string{"remark", "note", "notes"}},
	)
}

// renjuSheetFields are those of the opening of renju.
var renjuSheetFields = []SheetField{
	{Role: SheetProtocol, Name: Text{"开局规则", "Opening rule"}, Hint: Text{"国际规则的名称，如 Soosyrv-8；国内规则不填", "the name of an international rule, as Soosyrv-8; empty under the Chinese rules"}},
	{
		Role: SheetSwap, Name: Text{"三手交换", "Swap"}, Also: []string{"交换"}, Choices: []Text{{"是", "yes"}, {"否", "no"}},
		Hint: Text{"第三手后是否交换；按其他规则交换的，写第几手之后，如 1 3", "whether the colours were swapped after ply 3; under other rules after which plies, as 1 3"},
	},
	{
		Role: SheetSeats, Name: Text{"姓名所指", "Names mean"}, Choices: []Text{{"交换后", "after the swap"}, {"交换前", "before the swap"}},
		Hint: Text{"黑方、白方的姓名是交换后的还是交换前（假先）的", "whether the names of Black and White are those after the swap or before it"},
	},
	{Role: SheetFifths, Name: Text{"五手打点", "Fifths offered"}, Also: []string{"五手两打", "打点"}, Hint: Text{"提出的第五手各点，如 i9 g7", "the points offered for ply 5, as i9 g7"}},
}

// sheetSides are what the sides are called on a scoresheet.
var sheetSides = [...]Text{First: {"先手", "First"}, Second: {"后手", "Second"}}

// ColumnRole is what a column in the table of rounds holds.
type ColumnRole uint8

// The roles.
const (
	ColumnUnread    ColumnRole = iota // nothing that is known
	ColumnNumber                      // the number of the round
	ColumnMove                        // the move of a side
	ColumnClock                       // a time of its clock
	ColumnNote                        // draws offered, and notes
	ColumnUnitless                    // a time that the header leaves open: which one, or its unit
	ColumnBothSides                   // its header names both sides, as 先手（黑方） in xiangqi
)

// SheetColumn is a column in the table of rounds.
type SheetColumn struct {
	Role ColumnRole
	Side Side      // NoSide for the number
	Kind StampKind // of a clock: left, used for the move, used in total …
	Form StampForm // … and its unit: FormClock, FormMinutes or FormSeconds
}

// Title is the header of the column in the template.
func (c SheetColumn) Title(k Kind) Text {
	if c.Role == ColumnNumber {
		return Text{"回合", "No."}
	}
	side, colour := sheetSides[c.Side], k.Colour(c.Side)
	t := Text{side.Zh + "（" + colour.Zh + "）", side.En + " (" + colour.En + ") "}
	switch c.Role {
	case ColumnMove:
		return Text{t.Zh + "着法", t.En + "move"}
	case ColumnNote:
		return Text{t.Zh + "提和/备注", t.En + "offer/note"}
	}
	kind, form := clockNames[c.Kind], formNames[c.Form]
	return Text{t.Zh + kind.Zh + "（" + form.Zh + "）", t.En + kind.En + " (" + form.En + ")"}
}

var clockNames = [...]Text{StampLeft: {"剩余时间", "time left"}, StampUsed: {"本步用时", "move time"}, StampTotal: {"累计用时", "total time"}}

var formNames = [...]Text{FormClock: {"h:mm:ss", "h:mm:ss"}, FormMinutes: {"分", "min"}, FormSeconds: {"秒", "s"}}

// ParseSheetColumn reads the header of a column, which is made of words for the side or
// its colour, for what it holds and, of a clock, for its unit, in any order and in
// Chinese, English or both. Words for both sides make it ColumnBothSides, others that
// contradict one another, and unknown ones, ColumnUnread.
func ParseSheetColumn(k Kind, header string) SheetColumn {
	var c columnReader
	if !readWords(FoldLabel(header), columnWords[k], c.take) {
		if c.bothSides {
			return SheetColumn{Role: ColumnBothSides, Side: NoSide}
		}
		return SheetColumn{Side: NoSide}
	}
	return c.column()
}

// columnWord is what a word of a header says: one of its fields is set.
type columnWord struct {
	role ColumnRole // ColumnClock for clock
	side Side
	kind StampKind
	form StampForm
	says columnPart
}

type columnPart uint8

const (
	saysRole columnPart = iota
	saysSide
	saysKind
	saysForm
	columnParts
)

// columnReader gathers what the words of a header say.
type columnReader struct {
	said      [columnParts]bool
	got       columnWord
	bothSides bool
}

// take adds a word; false where it contradicts those before.
func (c *columnReader) take(w columnWord) bool {
	again := c.said[w.says]
	c.said[w.says] = true
	switch w.says {
	case saysRole:
		if again && c.got.role != w.role {
			return false
		}
		c.got.role = w.role
	case saysSide:
		if again && c.got.side != w.side {
			c.bothSides = true
			return false
		}
		c.got.side = w.side
	case saysKind:
		if again && c.got.kind != w.kind {
			return false
		}
		c.got.kind = w.kind
	default:
		if again && c.got.form != w.form {
			return false
		}
		c.got.form = w.form
	}
	return true
}

func (c *columnReader) column() SheetColumn {
	clock := c.said[saysKind] || c.said[saysForm] || c.got.role == ColumnUnitless
	switch {
	case c.got.role == ColumnNumber && !c.said[saysSide] && !clock:
		return SheetColumn{Role: ColumnNumber, Side: NoSide}
	case !c.said[saysSide] || clock && c.said[saysRole] && c.got.role != ColumnUnitless:
		return SheetColumn{Side: NoSide}
	case clock && c.said[saysKind] && c.said[saysForm]:
		return SheetColumn{Role: ColumnClock, Side: c.got.side, Kind: c.got.kind, Form: c.got.form}
	case clock:
		return SheetColumn{Role: ColumnUnitless, Side: c.got.side}
	case c.said[saysRole] && c.got.role != ColumnNumber:
		return SheetColumn{Role: c.got.role, Side: c.got.side}
	case c.said[saysRole]:
		return SheetColumn{Side: NoSide}
	}
	return SheetColumn{Role: ColumnMove, Side: c.got.side} // 红方 alone, as on paper
}

// columnWords are the words of headers in each kind of game, as FoldLabel leaves them.
var columnWords = func() (tables [len(sheetFields)]map[string]columnWord) {
	for k := range tables {
		table := make(map[string]columnWord)
		add := func(w columnWord, words string) {
			for word := range strings.FieldsSeq(words) {
				table[word] = w
			}
		}
		add(columnWord{says: saysRole, role: ColumnNumber}, "回合 回合数 回合号 序号 no number round")
		add(columnWord{says: saysRole, role: ColumnMove}, "着法 著法 招法 move moves")
		add(columnWord{says: saysRole, role: ColumnNote}, "提和 备注 提和与备注 提和备注 offer note notes remark remarks draw")
		add(columnWord{says: saysRole, role: ColumnUnitless}, "用时 时间 time clock timeused used")
		add(columnWord{says: saysKind, kind: StampTotal}, "累计用时 用时累计 总用时 累计 totaltime totaltimeused total")
		add(columnWord{says: saysKind, kind: StampUsed}, "本步用时 单步用时 每步用时 movetime movetimeused timeforthemove")
		add(columnWord{says: saysKind, kind: StampLeft}, "剩余时间 剩余用时 剩余 余时 timeleft timeremaining left remaining")
		add(columnWord{says: saysForm, form: FormClock}, "hmmss hhmmss 时分秒")
		add(columnWord{says: saysForm, form: FormMinutes}, "分 分钟 min mins minute minutes")
		add(columnWord{says: saysForm, form: FormSeconds}, "秒 秒钟 s sec secs seconds")
		for _, s := range [...]Side{First, Second} {
			colour := Kind(k).Colour(s)
			side := FoldLabel(sheetSides[s].En)
			add(columnWord{says: saysSide, side: s}, strings.Join([]string{
				sheetSides[s].Zh, colour.Zh, strings.TrimSuffix(colour.Zh, "方"), side, side + "player", FoldLabel(colour.En),
			}, " "))
		}
		tables[k] = table
	}
	return tables
}()

// ParseSheetGame reads the kind of game that a scoresheet names.
func ParseSheetGame(text string) (k Kind, ok bool) {
	ok = readWords(FoldLabel(text), gameWords, func(word Kind) bool {
		fits := k == KindUnknown || k == word
		k = word
		return fits
	})
	if !ok {
		return KindUnknown, false
	}
	return k, true
}

var gameWords = map[string]Kind{
	"象棋": KindXiangqi, "中国象棋": KindXiangqi, "xiangqi": KindXiangqi, "chinesechess": KindXiangqi,
	"五子棋": KindRenju, "连珠": KindRenju, "連珠": KindRenju, "连珠五子棋": KindRenju, "renju": KindRenju, "gomoku": KindRenju,
}

// ParseKeeper reads whose a scoresheet of that kind of game is.
func (k Kind) ParseKeeper(text string) (keeper Keeper, ok bool) {
	ok = readWords(FoldLabel(text), keeperWords[k], func(word Keeper) bool {
		fits := keeper == KeeperUnsaid || keeper == word
		keeper = word
		return fits
	})
	if !ok {
		return KeeperUnsaid, false
	}
	return keeper, true
}

var keeperWords = func() (tables [len(sheetFields)]map[string]Keeper) {
	for k := range tables {
		table := map[string]Keeper{"裁判": KeeperArbiter, "裁判员": KeeperArbiter, "记录员": KeeperArbiter, "arbiter": KeeperArbiter, "scorer": KeeperArbiter}
		for s, keeper := range [...]Keeper{First: KeeperFirst, Second: KeeperSecond} {
			side, colour := sheetSides[s], Kind(k).Colour(Side(s))
			en := FoldLabel(side.En)
			for _, name := range []string{side.Zh, side.Zh + "方", en, en + "player", colour.Zh, strings.TrimSuffix(colour.Zh, "方"), FoldLabel(colour.En)} {
				table[name] = keeper
			}
		}
		tables[k] = table
	}
	return tables
}()

// sheetOffers say that a side offers a draw, as FoldLabel leaves them.
var sheetOffers = []string{"提和", "求和", "draw", "drawoffer", "drawoffered", "offersdraw", "offersadraw", "="}

// IsSheetOffer reports whether a note says that the side offers a draw (提和), and
// nothing else. What the other side made of it is another note.
func IsSheetOffer(note string) bool { return slices.Contains(sheetOffers, FoldLabel(note)) }

// maxLabel bounds a label that is looked up, in bytes.
const maxLabel = 96

// FoldLabel returns a label of a scoresheet in lower case and the width of ASCII, without
// blanks, brackets and the signs that only part words: ( ) / : . · - & '. It is empty for
// one that is longer than any that is known.
func FoldLabel(text string) string {
	if len(text) > maxLabel {
		return ""
	}
	var b strings.Builder
	for _, r := range text {
		if r >= '！' && r <= '～' {
			r -= '！' - '!'
		}
		if unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' || strings.ContainsRune("()[]/:.·-&'’|、。_", r) {
			continue
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// readWords cuts a folded label into words of a table, always the longest that fits, and
// hands what they say to take. It reports whether nothing is left, and take refused none.
func readWords[T any](label string, words map[string]T, take func(T) bool) bool {
	if label == "" {
		return false
	}
	for label != "" {
		n := len(label)
		for ; n > 0; n-- {
			if _, ok := words[label[:n]]; ok {
				break
			}
		}
		if n == 0 || !take(words[label[:n]]) {
			return false
		}
		label = label[n:]
	}
	return true
}

var keeperNames = [...]string{"", "first", "second", "arbiter"}

// String returns "first", "second" or "arbiter", empty for KeeperUnsaid.
func (k Keeper) String() string { return keeperNames[k] }

var stampKindNames = [...]string{"left", "used", "total", "instant", "moves"}

// String returns "left", "used", "total", "instant" or "moves".
func (k StampKind) String() string { return stampKindNames[k] }

var stampFormNames = [...]string{"h:mm:ss", "min", "s", "ms", "instant", "count"}

// String returns "h:mm:ss", "min", "s", "ms", "instant" or "count".
func (f StampForm) String() string { return stampFormNames[f] }

// timeControlField is the field of the time control, whose units must be written out.
func timeControlField(k Kind) SheetField {
	return SheetField{
		Tag: FieldTimeControl.Names(k)[0], Name: Text{"时限", "Time control"}, Also: []string{"用时规定", "timecontrol"},
		Hint: Text{"写明单位，如 每方60分钟，每步加30秒", "with its units, as 60 min + 30 s a move"},
	}
}
